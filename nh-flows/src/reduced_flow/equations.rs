//! Equations of motion on Q/G, and the velocities on Q over reduced ones.

use core::marker::PhantomData;

use nh_runtime::internal::{voronec_accelerations, voronec_velocity};
use nh_runtime::{
    ChaplyginSystem, ContinuousSystem, DiscreteSystem, Instant, LagrangePoincareSystem, StepError,
    Vector,
};

/// A time, with the controls of the system on Q.
pub(super) type InstantOf<E> = Instant<ControlsOf<E>>;
pub(super) type ControlsOf<E> = <<E as ReducedEquations>::System as DiscreteSystem>::Control;
pub(super) type PointOf<E> = <<E as ReducedEquations>::System as DiscreteSystem>::Configuration;
pub(super) type VelocityOf<E> = <<E as ReducedEquations>::System as DiscreteSystem>::Increment;
/// The system on Q at a time and a configuration.
type Place<'p, E> = (
    &'p <E as ReducedEquations>::System,
    InstantOf<E>,
    &'p PointOf<E>,
);

/// The equations that a [`ReducedFlow`](crate::ReducedFlow) integrates: those of a
/// [`ChaplyginSystem`] for u = ẏ, which is the type itself, or [`LagrangePoincareEquations`].
pub trait ReducedEquations {
    /// The system on Q.
    type System: ContinuousSystem;
    /// A velocity w of the reduced motion.
    type Velocity: Vector;

    /// q̇ at q over w.
    #[doc(hidden)]
    fn velocity_over(place: Place<'_, Self>, w: &Self::Velocity) -> VelocityOf<Self>;

    /// The w of q̇ at q.
    #[doc(hidden)]
    fn velocity_below(place: Place<'_, Self>, v: &VelocityOf<Self>) -> Self::Velocity;

    /// ẇ.
    #[doc(hidden)]
    fn rates_below(place: Place<'_, Self>, w: &Self::Velocity)
    -> Result<Self::Velocity, StepError>;
}

impl<S: ChaplyginSystem> ReducedEquations for S {
    type System = S;
    type Velocity = S::Independent;

    fn velocity_over((system, at, q): Place<'_, Self>, w: &S::Independent) -> S::Increment {
        voronec_velocity(system, at, q, w)
    }

    fn velocity_below(_: Place<'_, Self>, v: &S::Increment) -> S::Independent {
        S::independent(*v)
    }

    fn rates_below(
        (system, at, q): Place<'_, Self>,
        w: &S::Independent,
    ) -> Result<S::Independent, StepError> {
        voronec_accelerations(system, at, q, w)
    }
}

/// The equations of a [`LagrangePoincareSystem`] for w = (ṙ, v̄).
pub struct LagrangePoincareEquations<S>(PhantomData<S>);

impl<S: LagrangePoincareSystem> ReducedEquations for LagrangePoincareEquations<S> {
    type System = S;
    type Velocity = S::Increment;

    fn velocity_over((system, at, q): Place<'_, Self>, w: &S::Increment) -> S::Increment {
        system.lifted_velocity(at, *q, *w)
    }

    fn velocity_below((system, at, q): Place<'_, Self>, v: &S::Increment) -> S::Increment {
        system.reduced_velocity(at, *q, *v)
    }

    fn rates_below(
        (system, at, q): Place<'_, Self>,
        w: &S::Increment,
    ) -> Result<S::Increment, StepError> {
        Ok(system.reduced_rates(at, *q, *w)?.0)
    }
}
