//! The equations of one node by the generated stages, where (q, p) and a guess are all that is
//! known.
//!
//! Newton's method starts from the guess; from one at rest, at which the terms of homogeneous
//! constraints vanish, behind one correction. One pass ([`Stages::DIRECT`]) in which p
//! [is cancelled](Stages::CANCELS) starts from the increments of the interval before, at the end of
//! which p arrives: those g with
//!
//! ```text
//! (D_2L_d + f⁺)(q - g, q) = p
//! ```
//!
//! in these rows. The guess is where they are looked for.

use crate::linear::{Factors, Matrix, Vector, from_slice, vector};
use crate::options::StepOptions;
use crate::real::{Array, Real};
use crate::solve::saddle::saddle;
use crate::stages::{Given, Limits, Solved, Stages, control_of, finite, finite_in};
use crate::system::{
    Advance, DiscreteSystem, Inputs, Interval, Node, PlainNode, StagesOf, inner_of, join, split,
    stack_rows,
};

/// The most corrections of the increments of the interval before.
const MOST_CORRECTIONS: usize = 8;

/// Nodes of more unknowns are solved in a function of their own.
const SMALL: usize = 8;

/// The solution of a node and the next one.
type Next<S> = (Advance<S>, PlainNode<S>);

/// Solves a node by the stages, with every constraint in force. Returns the solution and the next
/// node; `None` where the stages do not solve the node, or where the system has none.
#[inline(always)]
pub(crate) fn solve_in_stages<S: DiscreteSystem>(
    system: &S,
    options: &StepOptions,
    inputs: Inputs<S::Control>,
    node: &PlainNode<S>,
) -> Option<Next<S>> {
    match S::Residual::LEN <= SMALL {
        true => solve_by_stages(system, options, inputs, node),
        false => apart(system, options, inputs, node),
    }
}

#[inline(never)]
fn apart<S: DiscreteSystem>(
    system: &S,
    options: &StepOptions,
    inputs: Inputs<S::Control>,
    node: &PlainNode<S>,
) -> Option<Next<S>> {
    solve_by_stages(system, options, inputs, node)
}

#[inline(always)]
fn solve_by_stages<S: DiscreteSystem>(
    system: &S,
    options: &StepOptions,
    inputs: Inputs<S::Control>,
    node: &PlainNode<S>,
) -> Option<Next<S>> {
    if !S::Stages::AVAILABLE {
        return None;
    }
    let mut guess = UnknownsOf::<S>::filled(0.0);
    guess.as_mut().copy_from_slice(node.unknowns.as_slice());
    if const { cancels_any(S::Stages::CANCELS) } {
        let excess = excess(system, inputs, node);
        if !is_of_momentum::<S>(node, &excess) {
            let before = increments_before(system, inputs, *node, excess)?;
            guess.as_mut()[..S::DIM].copy_from_slice(before.as_slice());
        }
    }
    let staged = InStages::new(system, inputs, node);
    let limits = Limits::new(options).restrict_to_stages::<S::Stages>();
    let solved = match S::Stages::DIRECT {
        true => Some(staged.solve(&guess, limits)).filter(|solved| solved.good)?,
        false => staged.iterate(guess, limits)?,
    };
    // Increments are finite if their end is.
    if !finite_in::<f64, _>(&solved.z, S::DIM, S::Residual::LEN) {
        return None;
    }
    let unknowns: S::Residual = from_slice(solved.z.as_ref());
    let (increment, lambda) = split::<S>(&unknowns);
    let q2 = S::retract(&node.point, &increment);
    if !finite::<f64, _>(&S::Stages::point(&q2)) {
        return None;
    }
    let advance = Advance {
        q2,
        increment,
        inner: inner_of::<S>(&unknowns),
        lambda,
        impulse: lambda,
        iterations: solved.iterations,
        residual_norm: solved.norm,
        // It is in what arrives at the next node.
        unspent: S::Covector::zeros(),
    };
    let next = Node {
        point: q2,
        arrival: from_slice(&solved.arrival.as_ref()[..S::DIM]),
        unknowns,
    };
    Some((advance, next))
}

/// Whether p is cancelled in any row.
const fn cancels_any(rows: &[bool]) -> bool {
    let mut i = 0;
    while i < rows.len() {
        if rows[i] {
            return true;
        }
        i += 1;
    }
    false
}

type UnknownsOf<S> = <<S as DiscreteSystem>::Stages as Stages>::Unknowns<f64>;

type SolvedOf<S> = Solved<<S as DiscreteSystem>::Stages, f64>;

/// The data of a node in the types of the stages.
struct InStages<S: DiscreteSystem> {
    constants: <S::Stages as Stages>::Constants<f64>,
    t: f64,
    u: <S::Stages as Stages>::Control<f64>,
    q: <S::Stages as Stages>::Point<f64>,
    arrival: <S::Stages as Stages>::Covector<f64>,
}

impl<S: DiscreteSystem> InStages<S> {
    #[inline(always)]
    fn new(system: &S, inputs: Inputs<S::Control>, node: &PlainNode<S>) -> Self {
        let mut arrival = <S::Stages as Stages>::Covector::filled(0.0);
        // Nothing arrives in the inner rows.
        arrival.as_mut()[..S::DIM].copy_from_slice(node.arrival.as_slice());
        Self {
            constants: S::Stages::constants(&S::Stages::parameters(system), inputs.h),
            t: inputs.t,
            u: control_of::<S::Stages>(inputs.u.as_slice()),
            q: S::Stages::point(&node.point),
            arrival,
        }
    }

    #[inline(always)]
    fn solve(&self, guess: &UnknownsOf<S>, limits: Limits) -> SolvedOf<S> {
        S::Stages::solve(Given {
            constants: &self.constants,
            t: self.t,
            u: &self.u,
            q: &self.q,
            arrival: &self.arrival,
            guess,
            limits,
        })
    }

    /// The solution of Newton's method from the guess; from a guess at rest one correction comes
    /// first.
    #[inline(always)]
    fn iterate(&self, mut guess: UnknownsOf<S>, limits: Limits) -> Option<SolvedOf<S>> {
        let is_at_rest = guess.as_ref()[..S::DIM].iter().all(|d| *d == 0.0);
        let corrections = usize::from(is_at_rest);
        if is_at_rest {
            guess = self.solve(&guess, Limits::ONE_CORRECTION).z;
        }
        let mut solved = self.solve(&guess, limits.subtract_iterations(corrections));
        solved.iterations += corrections;
        // Rows at round-off that are to be the best there are may be better behind another
        // correction, which the solver that pivots makes.
        let best = limits.rounding_limit(f64::FORMAT).max(4.0 * f64::EPSILON);
        Some(solved).filter(|solved| solved.good && solved.norm <= best)
    }
}

/// (D_2L_d + f⁺)(q - g, q) - p, the increments g among the unknowns of the node.
#[inline(always)]
fn excess<S: DiscreteSystem>(
    system: &S,
    inputs: Inputs<S::Control>,
    node: &PlainNode<S>,
) -> S::Covector {
    let g = split::<S>(&node.unknowns).0;
    let start = S::retract(&node.point, &(g * -1.0));
    let before = inputs.on(inputs.t - inputs.h, inputs.h);
    system.arrival_at(&Interval::new(before, start, g)) - node.arrival
}

/// Whether increments with this excess are those of p, as far as one pass takes them for p.
#[inline(always)]
fn is_of_momentum<S: DiscreteSystem>(node: &PlainNode<S>, excess: &S::Covector) -> bool {
    let (p, excess) = (node.arrival.as_slice(), excess.as_slice());
    let is_round_off = |i: usize| excess[i].abs() <= 4.0 * f64::EPSILON * p[i].abs();
    let is_of_p = |i: usize| !S::Stages::CANCELS[i] || is_round_off(i);
    // Without branches: side by side.
    (0..S::DIM).fold(true, |all, i| all & is_of_p(i))
}

/// The increments of an interval of the length h that ends at q, where p arrives, from others with
/// an excess: by Newton's method with the slopes K = ∂_d(D_1L_d + f⁻) of the interval that departs,
/// from which the slopes of the interval before differ in sign, and by terms of the order of h.
/// `None` where K is singular. By value: what no function refers to may stay in registers.
#[inline(never)]
fn increments_before<S: DiscreteSystem>(
    system: &S,
    inputs: Inputs<S::Control>,
    mut node: PlainNode<S>,
    mut left: S::Covector,
) -> Option<S::Increment> {
    let mut g: S::Increment = split::<S>(&node.unknowns).0;
    for _ in 0..MOST_CORRECTIONS {
        g = g + by_slopes(system, &Interval::new(inputs, node.point, g), &left)?;
        node.unknowns = join::<S>(&g, &S::Multipliers::zeros());
        left = excess(system, inputs, &node);
        if is_of_momentum::<S>(&node, &left) {
            break;
        }
    }
    Some(g)
}

/// K⁻¹ of a momentum, K = ∂_d(D_1L_d + f⁻) on the interval; `None` where K is singular. Of a K that
/// is diagonal as it is written nothing else is computed.
#[inline(always)]
fn by_slopes<S: DiscreteSystem>(
    system: &S,
    interval: &Interval<S>,
    momentum: &S::Covector,
) -> Option<S::Increment> {
    let departure = system.departure_jacobian_at(interval);
    let (k, momentum) = (&departure.covector_by_increment, momentum.as_slice());
    let between = |i: usize| (0..S::DIM).filter(move |j| *j != i);
    if (0..S::DIM).all(|i| between(i).all(|j| k.entry(i, j) == 0.0)) {
        return Some(vector(|i| momentum[i] / k.entry(i, i)));
    }
    let (a, forms) = (&departure.phi_by_increment, &S::ConstraintForms::zeros());
    let whole: S::Jacobian = saddle((k, a, forms), |_| false);
    let rows = stack_rows::<S>(|i| momentum[i], |_| 0.0);
    let solution = Factors::new(whole, vector(|_| 1.0))?.finite_solution(rows)?;
    Some(split::<S>(&solution).0)
}
