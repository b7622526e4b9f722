//! The flow of a Chaplygin system on Q/G, with its affine horizontal lift.

use core::iter::FusedIterator;

use crate::FlowOptions;
use crate::change::{momenta_and_constraints, onward};
use crate::integrator::{Integrator, MOST_STEPS};
use crate::unknowns::Unknowns;
use nh_runtime::internal::{
    OneLink, check_controls, check_finite, check_state, check_time, exhausted, project,
    too_many_steps, voronec_accelerations, voronec_velocity,
};
use nh_runtime::{
    ChaplyginSystem, DiscreteSystem, Inputs, Instant, Quantity, StepError, StepOptions, TimeStep,
    Vector, VoronecSystem, shown, values,
};

values! {
    /// A state of a reduced flow.
    #[non_exhaustive]
    pub struct ReducedFlowState<S: ChaplyginSystem> {
        /// The index of the node.
        pub k: usize,
        /// The time t_0 + k h.
        pub t: f64,
        /// The time between nodes.
        pub h: f64,
        /// The controls on the way to this node.
        pub controls: S::Control,
        /// The coordinates of Q/G.
        pub y: S::Independent,
        /// ẏ.
        pub u: S::Independent,
        /// The configuration on the affine horizontal lift.
        pub q: S::Configuration,
        /// The velocity of q.
        pub v: S::Increment,
    }
}

nh_runtime::nodal! { ReducedFlowState<S: ChaplyginSystem> }

/// The motion of a Chaplygin system on Q/G, and its affine horizontal lift to Q: an iterator over
/// its states at t_0 + k h, k = 0, 1, 2, …
///
/// A position off the level sets of holonomic constraints is led to them first, see
/// [`project`](nh_runtime::Moving::project).
///
/// The equations are singular where the constraints do not determine the dependent velocities
/// (a blade of which y depends on x, across the x-axis). A motion that passes such a point loses
/// digits there, which only a comparison with [`flow`](crate::Flowing::flow) shows.
///
/// Controls are constant until others are set by [`set_controls`](Self::set_controls).
///
/// Endless, unless it fails; after an error it is exhausted. Made by
/// [`Flowing::reduced_flow`](crate::Flowing::reduced_flow).
#[must_use = "a flow is computed as it is iterated"]
pub struct ReducedFlow<'a, S: ChaplyginSystem> {
    system: &'a S,
    options: FlowOptions,
    origin: TimeStep,
    /// The configuration from which displacements start, on the last step and until the next.
    q0: S::Configuration,
    /// The controls that are held.
    controls: S::Control,
    integrator: Integrator<Lifted<S>>,
    /// The node that comes next; `None` after an error.
    next: Option<usize>,
}

/// The displacement of q, and u.
type Lifted<S> = Unknowns<<S as DiscreteSystem>::Increment, <S as VoronecSystem>::Independent>;

impl<'a, S: ChaplyginSystem> ReducedFlow<'a, S> {
    pub(crate) fn new(
        system: &'a S,
        options: FlowOptions,
        (origin, controls): (TimeStep, S::Control),
        q0: S::Configuration,
        u0: S::Independent,
    ) -> Self {
        let zero = Unknowns(S::Increment::zeros(), u0);
        Self {
            system,
            options,
            origin,
            q0,
            controls,
            integrator: Integrator::new(options, origin.h, origin.t, zero),
            next: Some(0),
        }
    }

    /// The system.
    #[doc(hidden)]
    pub fn system(&self) -> &S {
        self.system
    }

    /// The time of the first node, and the time between nodes.
    #[doc(hidden)]
    pub fn origin(&self) -> TimeStep {
        self.origin
    }

    fn check(&mut self) -> Result<(), StepError> {
        let t = self.origin.t;
        check_time(self.origin)?;
        self.options.check()?;
        let (q, Unknowns(_, u)) = (&self.q0, self.integrator.value_at(t)?);
        let at = self.instant(t);
        check_state::<S>(at, q, u.as_slice())?;
        let inputs = Inputs::new(self.origin, self.controls);
        self.q0 = project(self.system, &StepOptions::default(), inputs, *q)?;
        let q = &self.q0;
        let v = voronec_velocity(self.system, at, q, &u);
        check_finite(v.is_finite(), t, Quantity::Velocity)?;
        voronec_accelerations(self.system, at, q, &u).map(|_| ())
    }

    /// A time, with the controls that are held.
    fn instant(&self, t: f64) -> Instant<S::Control> {
        let u = self.controls;
        Instant { t, u }
    }

    /// (d, u)' with q = R_{q_0}(d).
    fn equation(&self) -> impl Fn(f64, &Lifted<S>) -> Result<Lifted<S>, StepError> + use<'a, S> {
        let (system, q0, controls) = (self.system, self.q0, self.controls);
        move |t, Unknowns(d, u)| {
            let (q, at) = (S::retract(&q0, d), Instant { t, u: controls });
            let v = voronec_velocity(system, at, &q, u);
            let rates = voronec_accelerations(system, at, &q, u)?;
            Ok(Unknowns(S::increment_rate(d, &v), rates))
        }
    }

    /// Holds other controls from the last state on, with q and the momentum as
    /// [`Flow::set_controls`](crate::Flow::set_controls).
    ///
    /// # Errors
    /// The errors of [`Flow::set_controls`](crate::Flow::set_controls).
    pub fn set_controls(&mut self, controls: impl Into<S::Control>) -> Result<(), StepError> {
        let last = self.next.map(|next| next.checked_sub(1));
        let k = last.flatten().unwrap_or(0);
        let (t, after) = (self.origin.offset(k).t, controls.into());
        let last = last.ok_or(exhausted(t))?;
        check_controls(S::CONTROLS, &after, t)?;
        if after == self.controls {
            return Ok(());
        }
        if last.is_some() {
            // The dense output is off by a little, which would stay.
            let Unknowns(d, u) = self.integrator.value_by_step(t, self.equation())?;
            let q = S::retract(&self.q0, &d);
            let v = voronec_velocity(self.system, self.instant(t), &q, &u);
            let [before, after] = [self.controls, after].map(|u| OneLink {
                system: self.system,
                u,
            });
            let state = (q, v);
            let kept = momenta_and_constraints(before, &[0], (t, &state));
            let v = onward(after, &[0], (t, &state), kept, k)?;
            let restarted = Unknowns(d, S::independent(v));
            self.integrator.restart(t, restarted);
        }
        self.controls = after;
        Ok(())
    }

    /// Steps until the last one contains t; displacements start from a configuration nearby, in a
    /// group of which they reach a part.
    fn advance(&mut self, t: f64) -> Result<(), StepError> {
        for _ in 0..MOST_STEPS {
            let [_, end] = self.integrator.interval();
            if self.origin.h.signum() * (end - t) >= 0.0 {
                return Ok(());
            }
            let Unknowns(d, u) = self.integrator.end();
            if S::is_far(&d) {
                self.q0 = S::retract(&self.q0, &d);
                let near = Unknowns(S::Increment::zeros(), u);
                self.integrator.change_unknowns(near);
            }
            let equation = self.equation();
            self.integrator.step(equation)?;
        }
        let [_, t] = self.integrator.interval();
        Err(too_many_steps(t))
    }

    fn reach(&mut self, k: usize) -> Result<ReducedFlowState<S>, StepError> {
        if k == 0 {
            self.check()?;
        }
        let TimeStep { t, h } = self.origin.offset(k);
        self.advance(t)?;
        let Unknowns(d, u) = self.integrator.value_at(t)?;
        let q = S::retract(&self.q0, &d);
        let v = voronec_velocity(self.system, self.instant(t), &q, &u);
        Ok(ReducedFlowState {
            k,
            t,
            h,
            controls: self.controls,
            y: S::base(&q),
            u,
            q,
            v,
        })
    }
}

impl<S: ChaplyginSystem> Iterator for ReducedFlow<'_, S> {
    type Item = Result<ReducedFlowState<S>, StepError>;

    fn next(&mut self) -> Option<Self::Item> {
        let k = self.next?;
        let state = self.reach(k);
        self.next = state.is_ok().then_some(k + 1);
        Some(state)
    }
}

impl<S: ChaplyginSystem> FusedIterator for ReducedFlow<'_, S> {}

shown! {
    [S: ChaplyginSystem] ReducedFlow<'_, S>(it) { origin: it.origin, next: it.next }
}
