//! Systems and their flows.

use crate::{Flow, FlowOptions, LagrangePoincareEquations, NewTime, ReducedFlow};
use nh_runtime::{
    ChaplyginSystem, ContinuousSystem, HamiltonisedSystem, Instant, LagrangePoincareSystem,
    StepError, TimeStep,
};

/// The flows of continuous systems.
pub trait Flowing: ContinuousSystem {
    /// The motion from q with the velocity v at the time t_0, with the default options: an iterator
    /// over its states at t_0 + k h. A negative h runs backwards. `at` is t_0, or (t_0, u) with the
    /// controls u that are held from there on; without them they are zero.
    ///
    /// # Errors
    /// See [`flow_with`](Self::flow_with).
    fn flow(
        &self,
        at: impl Into<Instant<Self::Control>>,
        q: impl Into<Self::Configuration>,
        v: impl Into<Self::Increment>,
        h: f64,
    ) -> Flow<'_, Self> {
        self.flow_with(&FlowOptions::default(), at, q, v, h)
    }

    /// The [`flow`](Self::flow) from the [projection](nh_runtime::Moving::project) of q with the
    /// velocity v.
    ///
    /// # Errors
    /// The iterator yields, and then ends: [`InvalidTimeStep`](StepError::InvalidTimeStep),
    /// [`InvalidOptions`](StepError::InvalidOptions),
    /// [`VelocityOffConstraint`](StepError::VelocityOffConstraint),
    /// [`NonFinite`](StepError::NonFinite) and the errors of
    /// [`project`](nh_runtime::Moving::project) for what is passed;
    /// [`EquationsJump`](StepError::EquationsJump) where it comes to a jump of the equations and
    /// both sides lead back to it, as a body does that dry friction `sign(v)` stops;
    /// [`Singular`](StepError::Singular), [`Stiff`](StepError::Stiff) and
    /// [`StepTooSmall`](StepError::StepTooSmall) and [`TooManySteps`](StepError::TooManySteps)
    /// where it cannot go on; at boundaries of regions
    /// [`DependentConstraints`](StepError::DependentConstraints),
    /// [`JumpNotConverged`](StepError::JumpNotConverged),
    /// [`JumpBackwards`](StepError::JumpBackwards) and
    /// [`TooManyCrossings`](StepError::TooManyCrossings).
    fn flow_with(
        &self,
        options: &FlowOptions,
        at: impl Into<Instant<Self::Control>>,
        q: impl Into<Self::Configuration>,
        v: impl Into<Self::Increment>,
        h: f64,
    ) -> Flow<'_, Self> {
        Flow::new(self, *options, origin(at, h), q.into(), v.into())
    }

    /// The motion on Q/G from the base point of `q0` with the velocity `u0`, lifted to Q through
    /// `q0` (J Theorem 6.1), with the default options: an iterator over its states at t_0 + k h.
    /// `at` is t_0, or (t_0, u) with the controls u that are held from there on; without them they
    /// are zero.
    ///
    /// # Errors
    /// The iterator yields the errors of [`reduced_flow_with`](Self::reduced_flow_with), then ends.
    fn reduced_flow(
        &self,
        at: impl Into<Instant<Self::Control>>,
        q0: impl Into<Self::Configuration>,
        u0: impl Into<Self::Independent>,
        h: f64,
    ) -> ReducedFlow<'_, Self>
    where
        Self: ChaplyginSystem,
    {
        self.reduced_flow_with(&FlowOptions::default(), at, q0, u0, h)
    }

    /// The [`reduced_flow`](Self::reduced_flow) with other options.
    ///
    /// # Errors
    /// The iterator yields [`InvalidTimeStep`](StepError::InvalidTimeStep),
    /// [`InvalidOptions`](StepError::InvalidOptions), [`NonFinite`](StepError::NonFinite), the
    /// errors of [`project`](nh_runtime::Moving::project), [`Singular`](StepError::Singular) and
    /// what the integrator says, then ends.
    fn reduced_flow_with(
        &self,
        options: &FlowOptions,
        at: impl Into<Instant<Self::Control>>,
        q0: impl Into<Self::Configuration>,
        u0: impl Into<Self::Independent>,
        h: f64,
    ) -> ReducedFlow<'_, Self>
    where
        Self: ChaplyginSystem,
    {
        ReducedFlow::new(self, *options, origin(at, h), q0.into(), u0.into())
    }

    /// The motion on T(Q/G) ⊕ g̃ from the point below `q0` with the reduced velocity `w0` = (ṙ, v̄),
    /// lifted to Q through `q0`, with the default options: an iterator over its states at t_0 + k h,
    /// by the equations of a [`LagrangePoincareSystem`] and ḣ = h (v̄ + M ṙ). `at` is t_0, or (t_0,
    /// u) with the controls u that are held from there on; without them they are zero. The `w0` of
    /// a velocity on Q is its [`reduced_velocity`](LagrangePoincareSystem::reduced_velocity).
    ///
    /// # Errors
    /// The iterator yields the errors of
    /// [`lagrange_poincare_flow_with`](Self::lagrange_poincare_flow_with), then ends.
    fn lagrange_poincare_flow(
        &self,
        at: impl Into<Instant<Self::Control>>,
        q0: impl Into<Self::Configuration>,
        w0: impl Into<Self::Increment>,
        h: f64,
    ) -> ReducedFlow<'_, LagrangePoincareEquations<Self>>
    where
        Self: LagrangePoincareSystem,
    {
        self.lagrange_poincare_flow_with(&FlowOptions::default(), at, q0, w0, h)
    }

    /// The [`lagrange_poincare_flow`](Self::lagrange_poincare_flow) with other options.
    ///
    /// # Errors
    /// The iterator yields the errors of [`reduced_flow_with`](Self::reduced_flow_with), and
    /// [`VelocityOffConstraint`](StepError::VelocityOffConstraint) where `w0` is not on Ĉ_K, then
    /// ends.
    fn lagrange_poincare_flow_with(
        &self,
        options: &FlowOptions,
        at: impl Into<Instant<Self::Control>>,
        q0: impl Into<Self::Configuration>,
        w0: impl Into<Self::Increment>,
        h: f64,
    ) -> ReducedFlow<'_, LagrangePoincareEquations<Self>>
    where
        Self: LagrangePoincareSystem,
    {
        ReducedFlow::new(self, *options, origin(at, h), q0.into(), w0.into())
    }

    /// The new time with τ(t_0) = τ_0 and N(t_0) = N_0.
    ///
    /// # Errors
    /// [`InvalidTimeRate`](StepError::InvalidTimeRate) unless 0 < N_0 < ∞;
    /// [`NonFinite`](StepError::NonFinite) unless t_0 and τ_0 are finite.
    fn new_time(&self, t0: f64, tau0: f64, n0: f64) -> Result<NewTime<'_, Self>, StepError>
    where
        Self: HamiltonisedSystem,
    {
        self.new_time_with(&FlowOptions::default(), t0, tau0, n0)
    }

    /// The [`new_time`](Self::new_time) with other tolerances and steps.
    ///
    /// # Errors
    /// The errors of [`new_time`](Self::new_time), and
    /// [`InvalidOptions`](StepError::InvalidOptions).
    fn new_time_with(
        &self,
        options: &FlowOptions,
        t0: f64,
        tau0: f64,
        n0: f64,
    ) -> Result<NewTime<'_, Self>, StepError>
    where
        Self: HamiltonisedSystem,
    {
        NewTime::new(self, *options, [t0, tau0, n0])
    }
}

impl<S: ContinuousSystem> Flowing for S {}

/// The first node, with the time to the next one and the controls that are held.
fn origin<C>(at: impl Into<Instant<C>>, h: f64) -> (TimeStep, C) {
    let Instant { t, u } = at.into();
    (TimeStep::new(t, h), u)
}
