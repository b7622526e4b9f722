//! Motions on Q/G, and their lifts to Q.

mod equations;

use core::iter::FusedIterator;

use crate::FlowOptions;
use crate::change::{momenta_and_constraints, onward};
use crate::integrator::{Integrator, MOST_STEPS};
use crate::of_system::check_velocity;
use crate::unknowns::Unknowns;
use nh_runtime::internal::{
    Active, Chain, OneLink, check_controls, check_finite, check_state, check_time, exhausted,
    project, too_many_steps,
};
use nh_runtime::{
    ChaplyginSystem, ContinuousSystem, DiscreteSystem, Inputs, Quantity, StepError, StepOptions,
    TimeStep, Vector, shown, values,
};

use equations::{ControlsOf, InstantOf, PointOf, VelocityOf};
pub use equations::{LagrangePoincareEquations, ReducedEquations};

values! {
    /// A state of a reduced flow.
    #[non_exhaustive]
    pub struct ReducedFlowState<E: ReducedEquations> {
        /// The index of the node.
        pub k: usize,
        /// The time t_0 + k h.
        pub t: f64,
        /// The time between nodes.
        pub h: f64,
        /// The controls on the way to this node.
        pub controls: ControlsOf<E>,
        /// The reduced velocity: ẏ, or w = (ṙ, v̄).
        pub u: E::Velocity,
        /// The configuration on the lift, which has the coordinates of Q/G among its own.
        pub q: PointOf<E>,
        /// The velocity of q.
        pub v: VelocityOf<E>,
    }
}

nh_runtime::nodal! { ReducedFlowState<E: ReducedEquations> }

impl<S: ChaplyginSystem> ReducedFlowState<S> {
    /// The coordinates y of Q/G.
    #[must_use]
    pub fn y(&self) -> S::Independent {
        S::base(&self.q)
    }
}

/// The motion of a system on Q/G, and its lift to Q: an iterator over its states at t_0 + k h, k =
/// 0, 1, 2, …
///
/// It integrates ÿ of a [`ChaplyginSystem`] with the affine horizontal lift, or with
/// [`LagrangePoincareEquations`] (r̈, dv̄/dt) on T(Q/G) ⊕ g̃ with ḣ = h (v̄ + M ṙ).
///
/// A position off the level sets of holonomic constraints is led to them first, see
/// [`project`](nh_runtime::Moving::project); a velocity off the constraints is refused.
///
/// The equations of a [`ChaplyginSystem`] are singular where the constraints do not determine the
/// dependent velocities (a blade of which y depends on x, across the x-axis). A motion that passes
/// such a point loses digits there, which only a comparison with [`flow`](crate::Flowing::flow)
/// shows.
///
/// Controls are constant until others are set by [`set_controls`](Self::set_controls).
///
/// Endless, unless it fails; after an error it is exhausted. Made by
/// [`Flowing::reduced_flow`](crate::Flowing::reduced_flow) and
/// [`Flowing::lagrange_poincare_flow`](crate::Flowing::lagrange_poincare_flow).
#[must_use = "a flow is computed as it is iterated"]
pub struct ReducedFlow<'a, E: ReducedEquations> {
    system: &'a E::System,
    options: FlowOptions,
    origin: TimeStep,
    /// The configuration from which displacements start, on the last step and until the next.
    q0: PointOf<E>,
    /// The controls that are held.
    controls: ControlsOf<E>,
    integrator: Integrator<Lifted<E>>,
    /// The node that comes next; `None` after an error.
    next: Option<usize>,
}

/// The displacement of q, and w.
type Lifted<E> = Unknowns<VelocityOf<E>, <E as ReducedEquations>::Velocity>;

impl<'a, E: ReducedEquations> ReducedFlow<'a, E> {
    pub(crate) fn new(
        system: &'a E::System,
        options: FlowOptions,
        (origin, controls): (TimeStep, ControlsOf<E>),
        q0: PointOf<E>,
        w0: E::Velocity,
    ) -> Self {
        let zero = Unknowns(VelocityOf::<E>::zeros(), w0);
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
    pub fn system(&self) -> &E::System {
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
        let (q, Unknowns(_, w)) = (&self.q0, self.integrator.value_at(t)?);
        let (system, at) = (self.system, self.instant(t));
        check_state::<E::System>(at, q, w.as_slice())?;
        let inputs = Inputs::new(self.origin, self.controls);
        self.q0 = project(system, &StepOptions::default(), inputs, *q)?;
        let q = &self.q0;
        let v = E::velocity_over((system, at, q), &w);
        check_finite(v.is_finite(), t, Quantity::Velocity)?;
        let (tolerance, all) = (self.options.initial_tolerance, Active::of::<E::System>(0));
        check_velocity(system, tolerance, inputs, (q, &v), all)?;
        E::rates_below((system, at, q), &w).map(|_| ())
    }

    /// A time, with the controls that are held.
    fn instant(&self, t: f64) -> InstantOf<E> {
        let u = self.controls;
        InstantOf::<E> { t, u }
    }

    /// (d, w)' with q = R_{q_0}(d).
    fn equation(&self) -> impl Fn(f64, &Lifted<E>) -> Result<Lifted<E>, StepError> + use<'a, E> {
        let (system, q0, u) = (self.system, self.q0, self.controls);
        move |t, Unknowns(d, w)| {
            let (q, at) = (E::System::retract(&q0, d), InstantOf::<E> { t, u });
            let v = E::velocity_over((system, at, &q), w);
            let rates = E::rates_below((system, at, &q), w)?;
            Ok(Unknowns(E::System::increment_rate(d, &v), rates))
        }
    }

    /// Holds other controls from the last state on, with q and the momentum as
    /// [`Flow::set_controls`](crate::Flow::set_controls).
    ///
    /// # Errors
    /// The errors of [`Flow::set_controls`](crate::Flow::set_controls).
    pub fn set_controls(&mut self, controls: impl Into<ControlsOf<E>>) -> Result<(), StepError> {
        let last = self.next.map(|next| next.checked_sub(1));
        let k = last.flatten().unwrap_or(0);
        let (t, after) = (self.origin.offset(k).t, controls.into());
        let last = last.ok_or(exhausted(t))?;
        check_controls(E::System::CONTROLS, &after, t)?;
        if after == self.controls {
            return Ok(());
        }
        if last.is_some() {
            // The dense output is off by a little, which would stay.
            let Unknowns(d, w) = self.integrator.value_by_step(t, self.equation())?;
            let q = E::System::retract(&self.q0, &d);
            let v = E::velocity_over((self.system, self.instant(t), &q), &w);
            let [before, after] = [self.controls, after].map(|u| OneLink {
                system: self.system,
                u,
            });
            let state = (q, v);
            let kept = momenta_and_constraints(before, &[0], (t, &state));
            let v = onward(after, &[0], (t, &state), kept, k)?;
            let w = E::velocity_below((self.system, after.instant(t), &q), &v);
            self.integrator.restart(t, Unknowns(d, w));
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
            let Unknowns(d, w) = self.integrator.end();
            if E::System::is_far(&d) {
                self.q0 = E::System::retract(&self.q0, &d);
                let near = Unknowns(VelocityOf::<E>::zeros(), w);
                self.integrator.change_unknowns(near);
            }
            let equation = self.equation();
            self.integrator.step(equation)?;
        }
        let [_, t] = self.integrator.interval();
        Err(too_many_steps(t))
    }

    fn reach(&mut self, k: usize) -> Result<ReducedFlowState<E>, StepError> {
        if k == 0 {
            self.check()?;
        }
        let TimeStep { t, h } = self.origin.offset(k);
        self.advance(t)?;
        let Unknowns(d, u) = self.integrator.value_at(t)?;
        let q = E::System::retract(&self.q0, &d);
        let v = E::velocity_over((self.system, self.instant(t), &q), &u);
        Ok(ReducedFlowState {
            k,
            t,
            h,
            controls: self.controls,
            u,
            q,
            v,
        })
    }
}

impl<E: ReducedEquations> Iterator for ReducedFlow<'_, E> {
    type Item = Result<ReducedFlowState<E>, StepError>;

    fn next(&mut self) -> Option<Self::Item> {
        let k = self.next?;
        let state = self.reach(k);
        self.next = state.is_ok().then_some(k + 1);
        Some(state)
    }
}

impl<E: ReducedEquations> FusedIterator for ReducedFlow<'_, E> {}

shown! {
    [E: ReducedEquations] ReducedFlow<'_, E>(it) { origin: it.origin, next: it.next }
}
