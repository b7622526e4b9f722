//! The continuous motion: q' = v, v' the accelerations, from boundary to boundary of the regions.
//!
//! The unknowns are a displacement x from a configuration q_0 and the velocity. In a chart q_0 is
//! the first configuration; in a group no displacement reaches all of it, and q_0 is moved on as
//! the motion turns.

mod change;
mod controls;
#[doc(hidden)]
mod course;
#[doc(hidden)]
mod field;
mod flowing;
mod integrator;
mod jump;
mod new_time;
mod of_system;
mod options;
mod piece;
mod reduced_flow;
mod search;
mod state;
mod unknowns;

use core::iter::FusedIterator;

use course::Course;
use integrator::Integrator;
use nh_runtime::internal::{
    Active, TimedPoint, accelerations, check_finite, check_state, check_time, exhausted, not_ahead,
    project,
};
use nh_runtime::{
    ContinuousSystem, Impact, Inputs, Quantity, StepError, StepOptions, TimeStep, Vector, shown,
};
use of_system::{SystemField, check_velocity};
use unknowns::Unknowns;

pub use flowing::Flowing;
pub use new_time::{NewTime, TimeNode};
pub use options::FlowOptions;
pub use reduced_flow::{
    LagrangePoincareEquations, ReducedEquations, ReducedFlow, ReducedFlowState,
};
pub use state::FlowState;

/// Items that flows of lattices need beside the public ones. Not part of the public interface.
#[doc(hidden)]
pub mod internal {
    pub use crate::course::Course;
    pub use crate::field::{Field, StateOf};
    pub use crate::integrator::Integrator;
    pub use crate::unknowns::{EachSite, Unknowns};
}

/// The continuous motion from (q, q̇) at t_0: an iterator over its states at t_0 + k h, k = 0, 1,
/// 2, …
///
/// The equations of motion are solved for accelerations and multipliers, and integrated by the pair
/// 9(8) of J. H. Verner with steps of its own, which do not depend on h; the states at the nodes
/// are its dense output, of order 9 and exact to 2·10⁻¹² of the displacement on such a step.
/// Nothing is projected on the way: how far the constraints have drifted is in every [`FlowState`].
///
/// It starts as a [`motion`](nh_runtime::Moving::motion) does: a position off the level sets of
/// holonomic constraints is led to them, see [`project`](nh_runtime::Moving::project), and a
/// velocity off the constraints is refused. The first state, k = 0, has the position that it starts
/// from.
///
/// In a group the displacement x of g = g_0 τ(x) is integrated, and g_0 moved on before a step
/// where x has turned by about 1 rad: elements are of norm 1 to round-off, and a rotation is
/// followed over any number of turns.
///
/// With regions the motion is integrated up to each boundary, where |s_j| is at most 10⁻¹² or
/// round-off, and restarted behind it with the momentum after the [`Impact`]. A step is searched in
/// pieces on which every s_j has one sign or is monotone, by ranges that enclose it, so that the
/// crossings found do not depend on h either and a gate may be far narrower than the step. A pair
/// of crossings can be missed
///
/// - in a [`RegionSystem`](nh_runtime::RegionSystem) without such ranges, as one by hand may be,
///   where both lie between two turning points of s_j within a 16th of a step of the integrator;
/// - likewise where s_j stays so near zero that 4096 halvings of a step do not tell its sign;
/// - where a force that bends the motion there was itself stepped over: see
///   [`largest_step`](FlowOptions::largest_step).
///
/// # Controls
/// Controls `u` are constant until others are set, from the time on where the flow is:
/// [`set_controls`](Self::set_controls), [`step`](Self::step), [`feedback`](Self::feedback). The
/// integrator is restarted there, so that no step of it sees two of them.
///
/// Endless, unless it fails; after an error it is exhausted. Made by [`Flowing::flow`].
#[must_use = "a flow is computed as it is iterated"]
pub struct Flow<'a, S: ContinuousSystem> {
    options: FlowOptions,
    origin: TimeStep,
    /// The node that comes next; `None` after an error.
    next: Option<usize>,
    /// The time where the flow is; `None` before the first state, when nothing has been checked.
    reached: Option<f64>,
    /// The last node up to there.
    k: usize,
    /// The configuration and the velocity there.
    here: (S::Configuration, S::Increment),
    course: Course<Impact<S>, SystemField<'a, S>>,
}

impl<'a, S: ContinuousSystem> Flow<'a, S> {
    pub(crate) fn new(
        system: &'a S,
        options: FlowOptions,
        (origin, u): (TimeStep, S::Control),
        q0: S::Configuration,
        v0: S::Increment,
    ) -> Self {
        let y = Unknowns(S::Increment::zeros(), v0);
        let integrator = Integrator::new(options, origin.h, origin.t, y);
        Self {
            options,
            origin,
            next: Some(0),
            reached: None,
            k: 0,
            here: (q0, v0),
            course: Course::new(SystemField { system, q0, u }, integrator, origin, [0]),
        }
    }

    /// The state at any time ahead: at or behind no state before. Nodes that it passes are left
    /// out.
    ///
    /// # Errors
    /// [`NotAhead`](StepError::NotAhead), and then the flow may go on; those of the iterator, and
    /// then it is exhausted; [`Exhausted`](StepError::Exhausted) after that.
    pub fn at(&mut self, t: f64) -> Result<FlowState<S>, StepError> {
        let next = self.next.ok_or(exhausted(t))?;
        check_time(self.origin)?;
        let reached = self.t();
        let ahead = self.course.direction() * (t - reached) >= 0.0;
        if !t.is_finite() || !ahead {
            return Err(not_ahead(t, reached));
        }
        let k = ((t - self.origin.t) / self.origin.h).floor().max(0.0) as usize;
        let state = self.reach(t, k);
        self.next = match state {
            Ok(_) => (next.max(k.saturating_sub(1))..)
                .find(|node| !self.course.is_before(self.origin.offset(*node).t, t)),
            Err(_) => None,
        };
        state
    }

    /// The system.
    #[doc(hidden)]
    pub fn system(&self) -> &S {
        self.course.field.system
    }

    /// The time of the first node, and the time between nodes.
    #[doc(hidden)]
    pub fn origin(&self) -> TimeStep {
        self.origin
    }

    /// Checks the position that the caller passed, and leads it to the level sets of holonomic
    /// constraints.
    fn place(&mut self) -> Result<(), StepError> {
        check_time(self.origin)?;
        self.options.check()?;
        let (t, (q, v)) = (self.origin.t, self.here);
        let inputs = self.inputs(t);
        check_state::<S>(inputs.into(), &q, v.as_slice())?;
        let options = StepOptions::default();
        let field = &mut self.course.field;
        field.q0 = project(field.system, &options, inputs, q)?;
        self.here.0 = field.q0;
        Ok(())
    }

    /// Checks the arguments of the caller: time, settings, numbers and constraints.
    fn check(&mut self) -> Result<(), StepError> {
        self.place()?;
        let (system, t, (q, v)) = (self.course.field.system, self.origin.t, &self.here);
        let point = TimedPoint::new(system, t, q);
        check_finite(point.boundaries_are_finite(v), t, Quantity::Boundary)?;
        self.course.sides = [point.sides(v, self.course.direction())];
        self.course.start_on_boundaries(t, &self.here);
        let (tolerance, active) = (self.options.initial_tolerance, self.active());
        check_velocity(system, tolerance, self.inputs(t), (q, v), active)
    }

    /// The constraints in force.
    fn active(&self) -> Active {
        Active::of::<S>(self.course.sides[0])
    }

    /// The inputs of the interval from a time on.
    fn inputs(&self, t: f64) -> Inputs<S::Control> {
        Inputs::new(TimeStep::new(t, self.origin.h), self.controls())
    }

    /// The state at a time ahead.
    fn reach(&mut self, t: f64, k: usize) -> Result<FlowState<S>, StepError> {
        let (q, v) = self.go(t, k)?;
        let (active, at) = (self.active(), self.inputs(t).into());
        let (_, lambda) = accelerations(self.system(), at, &q, &v, active)?;
        let drift = self.course.drift(t, &(q, v));
        check_finite(drift.is_finite(), t, Quantity::Residual)?;
        Ok(FlowState {
            k,
            t,
            h: self.origin.h,
            u: self.controls(),
            q,
            v,
            lambda,
            drift,
            impacts: core::mem::take(&mut self.course.impacts),
        })
    }

    /// Goes to a time ahead, with the last node up to there: (q, q̇).
    fn go(&mut self, t: f64, k: usize) -> Result<(S::Configuration, S::Increment), StepError> {
        if self.reached.is_none() {
            self.check()?;
        }
        self.course.go(self.t(), t)?;
        self.here = self.course.point(t)?;
        (self.reached, self.k) = (Some(t), k);
        Ok(self.here)
    }
}

impl<S: ContinuousSystem> Iterator for Flow<'_, S> {
    type Item = Result<FlowState<S>, StepError>;

    fn next(&mut self) -> Option<Self::Item> {
        let k = self.next?;
        let state = self.reach(self.origin.offset(k).t, k);
        self.next = state.is_ok().then_some(k + 1);
        Some(state)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match self.next {
            Some(_) => (1, None),
            None => (0, Some(0)),
        }
    }
}

impl<S: ContinuousSystem> FusedIterator for Flow<'_, S> {}

shown! {
    [S: ContinuousSystem] Flow<'_, S>(it)
    { origin: it.origin, u: it.controls(), here: it.here, next: it.next }
}
