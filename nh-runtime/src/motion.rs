//! Discrete motions of every kind of system: one iterator over the nodes.

mod at_node;
mod control;
mod controlled;
mod dynamics;
mod from_phase;
mod moving;
#[cfg(feature = "std")]
mod passage;
mod past;
mod precision;
mod reconstruction;
#[cfg(feature = "std")]
mod saved;
mod single;
mod staged;
mod trajectory;
mod watch;

use core::borrow::Borrow;
use core::fmt::{self, Debug};
use core::iter::FusedIterator;

use crate::error::{Quantity, StepError, check_finite};
use crate::linear::{Vector, vector};
use crate::options::StepOptions;
use crate::solve::newton::Solution;
use crate::stages::{Limits, Stages};
use crate::system::{Composition, DiscreteSystem, Inputs};

use precision::{array, controls_of, parameters_of, resolved, vector_of};

pub use controlled::Controlled;
pub use dynamics::{Departed, Dynamics, NoPhase, NodeOf, PartsOf};
pub(crate) use from_phase::step_from;
pub use moving::Moving;
use past::{Past, PastOf};
pub use precision::Precision;
pub use precision::repaired;
pub(crate) use reconstruction::check_fibre;
pub use reconstruction::{Over, ReconstructedState, Reconstruction, ReducedDynamics};
#[cfg(feature = "std")]
pub use saved::SavedError;
pub use single::SingleState;
#[cfg(feature = "std")]
pub use staged::{Ahead, mapped, set_lane, solved_again};
pub use staged::{Staged, SubstepMemory};
pub use trajectory::{Pair, PlainDynamics, State, Step, Trajectory};
#[cfg(feature = "std")]
pub use watch::ChangeBound;
pub(crate) use watch::nodal;
pub use watch::{Drift, Nodal, Quantities, Watched, WatchedQuantities, WatchedQuantity, Watching};

/// A discrete motion at a node.
///
/// It goes on by [`step`](Self::step), with controls that may be others on every interval, or as an
/// iterator over its nodes, k = 0, 1, 2, …, with those it has. The iterator is endless, unless a
/// step fails; after an error it is exhausted. [`Trajectory`],
/// [`ReducedTrajectory`](crate::ReducedTrajectory) and
/// [`EulerPoincareTrajectory`](crate::EulerPoincareTrajectory) are the motions of the three kinds
/// of systems; `P` is the system, or a reference to it, and `T` the precision of its steps, `f64`
/// or [`f32`](Motion::single).
///
/// A motion carries the momentum that arrives at its node, so that controls, parameters and h of
/// one interval never get into another. A clone goes on as the motion does, to the bit; it costs
/// the copy of a few hundred numbers and no allocation.
#[must_use = "a trajectory is computed as it is iterated"]
pub struct Motion<D: Dynamics, P = D, T: Precision = f64> {
    pub(crate) system: P,
    options: StepOptions,
    /// The inputs of the interval behind the node `since`; the controls are those of the last
    /// interval.
    origin: Inputs<D::Control>,
    /// The first node of those that have been h apart.
    since: usize,
    /// The interval passed.
    start: D::Interval,
    /// The phase, if no interval was passed.
    phase: Option<D::Phase>,
    /// The node that comes next, 0 before anything has been checked.
    k: usize,
    /// Whether the iterator has met an error.
    is_over: bool,
    /// The node at which the parameters became others than those of the interval before, of which
    /// the data carried through regions may depend. No step takes it
    /// back: a motion behind that node has gone on.
    changed: Option<usize>,
    /// The state that the last `step` found.
    last: Option<(usize, T::State<D>)>,
    /// The motion at that node, where the stages solve it.
    staged: Staged<D::Stages, T>,
    substeps: Substeps<D, T>,
    /// The motion at that node, where they do not.
    node: NodeOf<D>,
    /// The unknowns of the intervals before it.
    past: PastOf<D>,
    carried: D::Carried,
}

impl<D: Dynamics, P: Borrow<D>> Motion<D, P> {
    #[inline(always)]
    pub(crate) fn new(
        system: P,
        options: StepOptions,
        inputs: Inputs<D::Control>,
        start: D::Start,
    ) -> Self {
        let first = D::Composition::inputs(inputs, 0);
        let (start, node) = system.borrow().begin(first, start);
        let (staged, substeps) = staged(system.borrow(), inputs, &node);
        Self {
            system,
            options,
            origin: inputs,
            start,
            since: 0,
            phase: None,
            k: 0,
            is_over: false,
            changed: None,
            last: None,
            staged,
            substeps,
            past: Past::none(D::Composition::past(D::Unknowns::zeros())),
            carried: D::with_sides(&node.point, [0; 3]),
            node,
        }
    }

    /// The state at node 1 and the motion behind it, after the checks.
    pub(crate) fn second(mut self) -> Result<(D::State, Self), StepError> {
        const {
            assert!(
                !D::Composition::IS_COMPOSED,
                "a step that is composed of several, `order = …`, is not determined by a pair of configurations: take `step_from` or `motion`"
            );
        }
        self.whole(0, self.origin, |_, _| ())?;
        let state = self.whole(1, self.origin.offset(1), |_, _| ())?;
        Ok((state, self))
    }

    /// The motion as the stages see it, and the memory of its substeps.
    #[cfg(feature = "std")]
    #[doc(hidden)]
    pub fn staged(&self) -> (&Staged<D::Stages>, &[SubstepMemory<D::Stages>]) {
        (&self.staged, self.substeps.as_ref())
    }
}

impl<D: Dynamics, P: Borrow<D>, T: Precision> Motion<D, P, T> {
    /// Whether the stages carry the unknowns of all substeps of the step before, of which its
    /// intervals are made when they are asked for: one pass keeps those of the last substep alone.
    pub(crate) const CARRIES_INTERVAL: bool =
        D::STAGED && !(D::Composition::IS_COMPOSED && <D::Stages as Stages>::DIRECT);

    /// The inputs of the interval behind node 0, of which all others have h and the controls.
    #[cfg(feature = "std")]
    #[doc(hidden)]
    pub fn inputs(&self) -> Inputs<D::Control> {
        self.origin
    }

    /// The system as it was passed.
    #[cfg(feature = "std")]
    #[doc(hidden)]
    pub fn system_as_passed(&self) -> &P {
        &self.system
    }

    /// The system that moves.
    #[doc(hidden)]
    pub fn system(&self) -> &D {
        self.system.borrow()
    }

    /// The phase to start from, if no node has been computed.
    pub(crate) fn waiting(&self) -> Option<D::Phase> {
        self.phase.filter(|_| self.k == 0)
    }

    /// The node that the iterator comes to next.
    pub(crate) fn next_node(&self) -> Option<usize> {
        (!self.is_over).then_some(self.k)
    }

    /// The covector that arrives at the node where the motion is.
    pub(crate) fn arrival(&self) -> D::Covector {
        match D::STAGED {
            true => vector_of(&self.staged.arrival().as_ref()[..D::Covector::LEN]),
            false => self.node.arrival,
        }
    }

    /// The inputs of the interval behind node k ≥ `since`, as far as they are known.
    #[inline(always)]
    pub(crate) fn inputs_at(&self, k: usize) -> Inputs<D::Control> {
        self.origin.offset(k - self.since)
    }

    /// The data that the motion carries to the node that comes next.
    pub(crate) fn carried(&self) -> &D::Carried {
        &self.carried
    }

    /// The settings of its steps.
    #[cfg(feature = "std")]
    pub(crate) fn options(&self) -> &StepOptions {
        &self.options
    }

    /// The unknowns of a substep of the last step, as the stages see them.
    pub(crate) fn last_unknowns(&self, substep: usize) -> <D::Stages as Stages>::Unknowns<T> {
        self.substeps.as_ref()[substep].last(&self.staged, D::Composition::fraction(substep))
    }

    /// q_k of the node that comes next.
    pub(crate) fn point(&self) -> D::Point {
        if D::STAGED {
            D::from_stages(&self.staged.in_doubles(T::wide))
        } else {
            self.node.point
        }
    }

    /// The state at node k, 0 after the checks, with all substeps behind it; `each` sees the states
    /// of all of them.
    #[inline(always)]
    fn whole(
        &mut self,
        k: usize,
        inputs: Inputs<D::Control>,
        each: impl FnMut(&D, &T::State<D>),
    ) -> Result<T::State<D>, StepError> {
        if !D::Whole::HAS_CHART_END {
            return self.solved(k, inputs, each);
        }
        // Of a pair that was passed the motion is at its end already.
        let (before, is_passed) = (self.point(), self.passed().is_some());
        let state = self.solved(k, inputs, each)?;
        let end = inputs.offset(1).t;
        let start = if is_passed { end } else { inputs.t };
        (self.system.borrow()).stays_in_chart(k, [start, end], [&before, &self.point()])?;
        Ok(state)
    }

    /// The state at node k with all substeps behind it, wherever it is.
    #[inline(always)]
    fn solved(
        &mut self,
        k: usize,
        inputs: Inputs<D::Control>,
        mut each: impl FnMut(&D, &T::State<D>),
    ) -> Result<T::State<D>, StepError> {
        let parts = match D::WHOLE {
            true => 1,
            false => D::Composition::STEPS.len(),
        };
        if parts == 1 {
            let state = match k {
                0 => self.first()?,
                k => self.one((k, 0), first::<D>(inputs))?,
            };
            each(self.system.borrow(), &state);
            return Ok(state);
        }
        let mut whole = None;
        if k == 0 {
            let state = self.first()?;
            each(self.system.borrow(), &state);
            whole = Some(state);
        }
        // Copies: what is not part of the motion may stay in registers, whichever of the substeps is looked up and written to. One call solves all of them: the equations
        // are compiled into the loop.
        let (mut staged, limits) = (self.staged.copied(), Limits::new(&self.options));
        for i in usize::from(k == 0)..parts {
            let inputs = D::Composition::inputs(inputs, i);
            let substep = self.solve(&mut staged, (k, i), inputs, limits)?;
            each(self.system.borrow(), &substep);
            match &mut whole {
                Some(whole) => T::absorb::<D>(whole, &substep),
                None => whole = Some(substep),
            }
        }
        self.staged = staged;
        Ok(whole.expect("a step has substeps"))
    }

    /// The state at node 0 with the first substep behind it, after the checks.
    #[inline(always)]
    fn first(&mut self) -> Result<T::State<D>, StepError> {
        if let Some(phase) = self.phase {
            let (system, inputs, options) = (self.system.borrow(), self.origin, self.options);
            let (departed, (staged, substeps)) =
                system.with_copy(|system| depart(system, options, inputs, phase))?;
            let state = T::rounded(system, 0, departed.state)?;
            (self.node, self.carried) = (departed.node, departed.carried);
            (self.staged, self.substeps) = (staged.apart(), substeps);
            self.changed = None;
            return Ok(state);
        }
        let (start, options) = (self.start, self.options);
        let system = self.system.borrow();
        self.carried = system.with_copy(|system| check(system, options, start))?;
        if D::WHOLE {
            let mut state = self.one((0, 0), self.origin)?;
            T::clear_multipliers::<D>(&mut state);
            return Ok(state);
        }
        // The interval was passed: no equation has been solved for it.
        let none = Solution {
            z: vector(|_| f64::NAN),
            iterations: 0,
            residual_norm: 0.0,
        };
        let state = D::state(0, &start, &none);
        T::rounded(self.system.borrow(), 0, state)
    }

    /// The state at node k, of a step that is not composed.
    #[inline(always)]
    fn one(
        &mut self,
        node: (usize, usize),
        inputs: Inputs<D::Control>,
    ) -> Result<T::State<D>, StepError> {
        let mut staged = self.staged.copied();
        let state = self.solve(&mut staged, node, inputs, Limits::new(&self.options))?;
        self.staged = staged;
        Ok(state)
    }

    /// The state at substep i of node k, with `at` where the motion is.
    #[inline(always)]
    fn solve(
        &mut self,
        at: &mut Staged<D::Stages, T>,
        (k, i): (usize, usize),
        inputs: Inputs<D::Control>,
        limits: Limits,
    ) -> Result<T::State<D>, StepError> {
        let system = self.system.borrow();
        if !D::STAGED {
            let options = self.options;
            let (node, carried) = (&mut self.node, &mut self.carried);
            if self.changed == Some(self.k) {
                *carried = system.renew_carried(inputs, node, carried)?;
            }
            if D::Composition::IS_COMPOSED && !D::WHOLE {
                D::stretch(node.unknowns.as_mut_slice(), D::Composition::stretch(i));
            }
            let last = node.unknowns;
            let guess = match D::WHOLE {
                true => None,
                false => self.past.guess(&last, D::DECIDING),
            };
            node.unknowns = guess.unwrap_or(last);
            let mut state = system.advance(&options, k, inputs, node, carried);
            if state.is_err() {
                node.unknowns = last;
                if guess.is_some() {
                    state = system.advance(&options, k, inputs, node, carried);
                }
            }
            let state = state?;
            self.past.push(&node.unknowns);
            self.changed = None;
            return T::rounded(system, k, state);
        }
        let u = controls_of::<D, T>(&inputs.u, k)?;
        let (part, substep) = (D::Composition::fraction(i), &mut self.substeps.as_mut()[i]);
        let quick = match D::Stages::DIRECT {
            true => limits.with_first_terms(),
            false => limits,
        };
        let (mut solved, mut ahead) = substep.solve(at, part, (inputs.t, &u), quick);
        if D::Stages::DIRECT && !solved.good {
            // Copies, to and from, as below.
            let (substep, (q, p, z)) = (*substep, at.equations());
            let limits = (limits.tolerance, limits.iterations);
            (solved, ahead) =
                staged::solved_again(&substep, &q, &p, &z, part, (inputs.t, &u), limits);
            (solved.z, ahead) = (staged::apart(solved.z), ahead.apart());
        }
        // One pass takes the covector for that of the unknowns before: with another h or other parameters its rows are not zero.
        if !solved.good {
            // Copies: a motion of which nothing is referred to, not even its options, may stay in registers.
            let start = substep.restart(at, part, &solved);
            let (options, at) = (self.options, at.copied());
            let again =
                system.with_copy(|system| repaired(system, &options, k, inputs, &at, &start))?;
            (solved.z, solved.arrival, solved.norm) =
                (staged::apart(again.z), again.arrival, again.norm);
            solved.iterations = again.iterations;
            ahead = at.ahead(&solved.z, part).apart();
            check_finite(ahead.is_finite(), k + 1, Quantity::Configuration)?;
        }
        let points = [&at.point(), at.near(), at.turns()];
        let state = T::state(system, k, (inputs, u), points, &solved);
        substep.push(&solved.z);
        at.advance(&solved, ahead);
        Ok(state)
    }

    /// The state at the node that comes next; `each` sees the states of all its substeps.
    #[inline(always)]
    pub(crate) fn next_through(
        &mut self,
        each: impl FnMut(&D, &T::State<D>),
    ) -> Option<Result<T::State<D>, StepError>> {
        let k = self.next_node()?;
        let state = self.whole(k, self.inputs_at(k), each);
        match state {
            Ok(state) => {
                if !Self::CARRIES_INTERVAL {
                    self.last = Some((k, state));
                }
                self.k = k + 1;
            }
            Err(_) => self.is_over = true,
        }
        Some(state)
    }
}

impl<D: Dynamics, P: Borrow<D>, T: Precision> Iterator for Motion<D, P, T> {
    type Item = Result<T::State<D>, StepError>;

    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        self.next_through(|_, _| ())
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match self.is_over {
            false => (1, None),
            true => (0, Some(0)),
        }
    }
}

impl<D: Dynamics, P: Borrow<D>, T: Precision> FusedIterator for Motion<D, P, T> {}

impl<D: Dynamics, P: Clone, T: Precision> Clone for Motion<D, P, T> {
    fn clone(&self) -> Self {
        self.with_system(self.system.clone())
    }
}

impl<D: Dynamics, P: Borrow<D>, T: Precision> Debug for Motion<D, P, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Motion")
            .field("start", &self.start)
            .field("next", &self.next_node())
            .field("point", &self.point())
            .finish_non_exhaustive()
    }
}

/// The inputs of the first substep, or of the step where it is advanced as a whole.
#[inline(always)]
fn first<D: Dynamics>(inputs: Inputs<D::Control>) -> Inputs<D::Control> {
    match D::WHOLE {
        true => inputs,
        false => D::Composition::inputs(inputs, 0),
    }
}

/// The memory of every substep.
pub(crate) type Substeps<D, T = f64> =
    <<D as Dynamics>::Composition as Composition>::Each<SubstepMemory<<D as Dynamics>::Stages, T>>;

/// A node behind the first substep, as the stages take it. The unknowns of the other substeps are
/// guessed from those of the first.
#[inline(always)]
fn staged<D: Dynamics, T: Precision>(
    system: &D,
    inputs: Inputs<D::Control>,
    node: &NodeOf<D>,
) -> (Staged<D::Stages, T>, Substeps<D, T>) {
    let parameters = parameters_of(system);
    let q = D::to_stages(&node.point);
    let first = D::Composition::fraction(0);
    let (arrival, z) = (node.arrival.as_slice(), node.unknowns.as_slice());
    let staged = Staged::<D::Stages>::new(q, arrival, z, first)
        .rounded(T::wide)
        .apart();
    let unknowns: <D::Stages as Stages>::Unknowns<T> = array::<D::Stages, T, _>(z);
    let substeps = D::Composition::each(|i| {
        let mut unknowns = unknowns;
        if D::Composition::IS_COMPOSED {
            let own = D::Composition::STEPS[i];
            D::stretch(unknowns.as_mut(), T::of(own / first.gamma));
        }
        let h = D::Composition::inputs(inputs, i).h;
        SubstepMemory::new(&parameters, h, unknowns.as_ref())
    });
    (staged, substeps)
}

/// A motion behind its start, and what its substeps carry.
type Departing<D, T> = (
    Departed<D>,
    (Staged<<D as Dynamics>::Stages, T>, Substeps<D, T>),
);

/// The state at node 0 of a motion from a phase, and the motion behind its first substep. By value:
/// what no function refers to may stay in registers.
#[cold]
#[inline(never)]
fn depart<D: Dynamics, T: Precision>(
    system: &D,
    options: StepOptions,
    inputs: Inputs<D::Control>,
    phase: D::Phase,
) -> Result<Departing<D, T>, StepError> {
    let departed = system.depart(&options, first::<D>(inputs), phase)?;
    let (staged, substeps) = staged(system, inputs, &departed.node);
    let (before, z) = (D::Composition::inputs(inputs, 0), &departed.node.unknowns);
    let staged = resolved(system, &options, before, staged, z);
    Ok((departed, (staged, substeps)))
}

#[cold]
#[inline(never)]
fn check<D: Dynamics>(
    system: &D,
    options: StepOptions,
    start: D::Interval,
) -> Result<D::Carried, StepError> {
    system.check(&options, &start)
}
