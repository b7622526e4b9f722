//! The precision of a motion.

use core::fmt::Debug;

use crate::error::{Quantity, StepError};
use crate::linear::{Vector, from_slice};
use crate::motion::{Dynamics, NodeOf, Staged};
use crate::options::StepOptions;
use crate::real::{Array, Real};
use crate::solve::newton::{Guess, Solution};
use crate::solve::policy::ROUND_OFF;
use crate::solve::scales::RESOLVED;
use crate::stages::{Solved, Stages};
use crate::system::{Inputs, Node};

/// The precision that the steps of a motion are computed in: `f64`, or
/// [`f32`](crate::Motion::single).
///
/// The items belong to the runtime; other crates name the trait in bounds alone.
pub trait Precision: Real<Mask = bool> {
    /// A node of a motion with the interval that follows.
    type State<D: Dynamics>: Copy + Debug + PartialEq;

    /// The number as a double.
    #[doc(hidden)]
    fn wide(self) -> f64;

    /// Rounds numbers to this precision.
    #[doc(hidden)]
    #[inline(always)]
    fn round(from: &[f64], to: &mut [Self]) {
        assert_eq!(from.len(), to.len());
        for (from, to) in from.iter().zip(to) {
            *to = Self::of(*from);
        }
    }

    /// Writes numbers as doubles.
    #[doc(hidden)]
    #[inline(always)]
    fn widen(from: &[Self], to: &mut [f64]) {
        assert_eq!(from.len(), to.len());
        for (from, to) in from.iter().zip(to) {
            *to = from.wide();
        }
    }

    /// The state of a node, from one that was solved in double precision; an error where this
    /// precision has no room for it.
    #[doc(hidden)]
    fn rounded<D: Dynamics>(
        system: &D,
        k: usize,
        state: D::State,
    ) -> Result<Self::State<D>, StepError>;

    /// The state of a node that the stages have solved, with the controls as they got them: its
    /// point, and the point near zero with its turns beside it.
    #[doc(hidden)]
    fn state<D: Dynamics>(
        system: &D,
        k: usize,
        inputs: (Inputs<D::Control>, <D::Stages as Stages>::Control<Self>),
        points: [&<D::Stages as Stages>::Point<Self>; 3],
        solved: &Solved<D::Stages, Self>,
    ) -> Self::State<D>;

    /// Takes the multipliers from the state of a node at which an interval was passed.
    #[doc(hidden)]
    fn clear_multipliers<D: Dynamics>(state: &mut Self::State<D>);

    /// Adds the results of a later substep of the same step to the state of a node.
    #[doc(hidden)]
    fn absorb<D: Dynamics>(state: &mut Self::State<D>, substep: &Self::State<D>);
}

impl Precision for f64 {
    type State<D: Dynamics> = D::State;

    #[inline(always)]
    fn wide(self) -> f64 {
        self
    }

    #[inline(always)]
    fn rounded<D: Dynamics>(_: &D, _: usize, state: D::State) -> Result<D::State, StepError> {
        Ok(state)
    }

    #[inline(always)]
    fn state<D: Dynamics>(
        system: &D,
        k: usize,
        (inputs, _): (Inputs<D::Control>, <D::Stages as Stages>::Control<f64>),
        [q, ..]: [&<D::Stages as Stages>::Point<f64>; 3],
        solved: &Solved<D::Stages, f64>,
    ) -> D::State {
        let point = D::from_stages(q);
        let solution = Solution {
            z: from_slice(&solved.z.as_ref()[..D::Unknowns::LEN]),
            iterations: solved.iterations,
            residual_norm: solved.norm,
        };
        D::state(k, &system.interval(inputs, point, &solution.z), &solution)
    }

    #[inline(always)]
    fn clear_multipliers<D: Dynamics>(state: &mut D::State) {
        D::clear_multipliers(state);
    }

    #[inline(always)]
    fn absorb<D: Dynamics>(state: &mut D::State, substep: &D::State) {
        D::absorb(state, substep);
    }
}

/// The array of these numbers for stages, rounded; the last entries are zero where there are fewer,
/// and where there are no stages.
#[inline(always)]
pub(super) fn array<S: Stages, T: Precision, A: Array<T>>(values: &[f64]) -> A {
    let mut array = A::filled(T::of(0.0));
    if S::AVAILABLE {
        T::round(values, &mut array.as_mut()[..values.len()]);
    }
    array
}

/// The [`array`] of numbers; a finite one that overflows is an error that names its quantity.
#[inline(always)]
pub(super) fn fitting<S: Stages, T: Precision, A: Array<T>>(
    values: &[f64],
    k: usize,
    of: impl Fn(usize) -> Quantity,
) -> Result<A, StepError> {
    let mut array = A::filled(T::of(0.0));
    if S::AVAILABLE {
        round(values, &mut array.as_mut()[..values.len()], k, of)?;
    }
    Ok(array)
}

/// The doubles of an array.
#[inline(always)]
pub(super) fn doubles<T: Precision, A: Array<f64>>(values: &[T]) -> A {
    let mut array = A::filled(0.0);
    T::widen(values, array.as_mut());
    array
}

/// The vector of these numbers.
#[inline(always)]
pub(super) fn vector_of<T: Precision, V: Vector>(values: &[T]) -> V {
    let mut vector = V::zeros();
    T::widen(values, vector.as_mut_slice());
    vector
}

/// The parameters of a system, as its stages take them. One that has lost digits is NaN, so that
/// they solve no node in which it matters.
#[inline(always)]
pub(super) fn parameters_of<D: Dynamics, T: Precision>(
    system: &D,
) -> <D::Stages as Stages>::Parameters<T> {
    let mut parameters = <D::Stages as Stages>::Parameters::filled(T::of(0.0));
    if D::Stages::AVAILABLE {
        let values = system.stage_parameters();
        let pairs = parameters.as_mut().iter_mut().zip(values.as_ref());
        pairs.for_each(|(parameter, value)| *parameter = T::held(*value));
    }
    parameters
}

/// The controls of an interval, as the stages take them.
#[inline(always)]
pub(super) fn controls_of<D: Dynamics, T: Precision>(
    u: &D::Control,
    k: usize,
) -> Result<<D::Stages as Stages>::Control<T>, StepError> {
    let of = |index| Quantity::control(D::CONTROL_NAMES, index);
    fitting::<D::Stages, T, _>(u.as_slice(), k, of)
}

/// The unknowns of a node, as the stages take them.
#[inline(always)]
pub(super) fn unknowns_of<D: Dynamics, T: Precision>(
    z: &D::Unknowns,
    to: &mut [T],
    k: usize,
) -> Result<(), StepError> {
    round(z.as_slice(), to, k, |i| match i < D::DECIDING {
        true => Quantity::Configuration,
        false => Quantity::Momentum,
    })
}

/// The numbers that a motion carries in this precision at a node that has the unknowns z before it;
/// where rounding the coordinates changes the momentum that arrives by more than ten bits of it, or
/// by more than the tolerance, a point that is no number: its step is
/// [`BelowRoundOff`](StepError::BelowRoundOff). Weighed by the increments, so that no unit is
/// measured against another, and not at rest to the rounding of doubles. Turns of angles are no
/// part of this where the equations do not know of them.
pub(super) fn resolved<D: Dynamics, T: Precision>(
    system: &D,
    options: &StepOptions,
    inputs: Inputs<D::Control>,
    staged: Staged<D::Stages, T>,
    z: &D::Unknowns,
) -> Staged<D::Stages, T> {
    if const { !T::FORMAT.carries || !D::Stages::AVAILABLE } {
        return staged;
    }
    let [exact, rounded] = staged.points(T::wide);
    let [d, places] = [z.as_slice(), exact.as_ref()];
    let first = Staged::<D::Stages, T>::GROUP_UNKNOWNS;
    let is_rest = |(d, q): (&f64, &f64)| d.abs() <= ROUND_OFF * q.abs();
    if d[first..].iter().zip(places).all(is_rest) {
        return staged;
    }
    let [p, other] = [exact, rounded].map(|q| system.arrival(inputs, &D::from_stages(&q), z));
    let weighed = |p: &D::Covector| -> f64 {
        let pairs = p.as_slice().iter().zip(d);
        pairs.map(|(p, d)| (p * d).abs()).sum()
    };
    let bound = crate::linear::larger(options.tolerance, RESOLVED);
    match weighed(&(other - p)) > bound * weighed(&p) {
        true => staged.unresolved(),
        false => staged,
    }
}

/// The error of a point that is NaN in this precision.
fn unresolved<D: Dynamics, T: Precision>(
    options: &StepOptions,
    k: usize,
    staged: &Staged<D::Stages, T>,
) -> Result<(), StepError> {
    let Some(i) = staged
        .near()
        .as_ref()
        .iter()
        .position(|q| q.wide().is_nan())
    else {
        return Ok(());
    };
    let turned = staged.turns().as_ref()[i].wide();
    Err(match turned.abs() >= T::FORMAT.most_turns() {
        true => StepError::beyond(k, Quantity::Configuration, core::f64::consts::TAU * turned),
        false => StepError::BelowRoundOff {
            tolerance: options.tolerance,
            round_off: RESOLVED,
        },
    })
}

/// Solves the equations of a node with pivoting, in double precision: from where the stages ended,
/// or else from the last unknowns.
#[cold]
#[inline(never)]
pub fn repaired<D: Dynamics, T: Precision>(
    system: &D,
    options: &StepOptions,
    k: usize,
    inputs: Inputs<D::Control>,
    staged: &Staged<D::Stages, T>,
    start: &Guess<<D::Stages as Stages>::Unknowns<T>>,
) -> Result<Solved<D::Stages, T>, StepError> {
    unresolved::<D, T>(options, k, staged)?;
    let node: NodeOf<D> = Node {
        point: D::from_stages(&doubles(staged.near().as_ref())),
        arrival: vector_of(&staged.arrival().as_ref()[..D::Covector::LEN]),
        unknowns: vector_of(&start.z.as_ref()[..D::Unknowns::LEN]),
    };
    let (solution, unspent) = system.solve(options, k, inputs, &node, start.iterations)?;
    let mut solved: Solved<D::Stages, T> = Solved {
        z: start.z,
        arrival: *staged.arrival(),
        iterations: solution.iterations,
        norm: T::of(solution.residual_norm),
        good: true,
    };
    let arrival = system.arrival(inputs, &node.point, &solution.z) + unspent;
    let arrived = &mut solved.arrival.as_mut()[..D::Covector::LEN];
    round(arrival.as_slice(), arrived, k, |_| Quantity::Momentum)?;
    check_digits::<D, T>(system, &arrival, k)?;
    let (z, multipliers) = solved.z.as_mut().split_at_mut(D::Unknowns::LEN);
    unknowns_of::<D, T>(&solution.z, z, k)?;
    // Reduced equations have none, and what comes next is linear in them.
    multipliers.fill(T::of(0.0));
    Ok(solved)
}

/// Checks that a momentum handed on in double precision keeps its digits in single precision,
/// unless the parameters keep theirs: a momentum that is as small as the parameters is lost, others
/// may come to rest.
fn check_digits<D: Dynamics, T: Precision>(
    system: &D,
    arrival: &D::Covector,
    k: usize,
) -> Result<(), StepError> {
    let is_lost = |x: &&f64| !T::FORMAT.holds(**x);
    if !system
        .stage_parameters()
        .as_ref()
        .iter()
        .any(|x| is_lost(&x))
    {
        return Ok(());
    }
    match arrival.as_slice().iter().find(is_lost) {
        Some(p) => Err(StepError::beyond(k, Quantity::Momentum, *p)),
        None => Ok(()),
    }
}

/// Rounds numbers; a finite one that overflows is an error that names its quantity.
#[inline(always)]
fn round<T: Precision>(
    from: &[f64],
    to: &mut [T],
    k: usize,
    of: impl Fn(usize) -> Quantity,
) -> Result<(), StepError> {
    T::round(from, to);
    match from.iter().position(|x| T::FORMAT.overflows(*x)) {
        Some(i) => Err(StepError::beyond(k, of(i), from[i])),
        None => Ok(()),
    }
}
