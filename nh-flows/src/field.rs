//! The equations of a flow.

use differential_equations::traits::State;

use nh_runtime::internal::{Chain, Crossing, MotionScale};
use nh_runtime::{StepError, TimeStep};

/// Configurations and velocities.
pub type StateOf<I> = (<I as Crossing>::Configurations, <I as Crossing>::Velocities);

/// The equations y' = f(t, y) of a motion, in displacements from some configurations and in
/// velocities, with the constraints in force on the sides that are passed.
pub trait Field<I: Crossing> {
    type Unknowns: State<f64>;
    /// The system or the lattice, under the controls that are held.
    type Chain<'f>: Chain<I>
    where
        Self: 'f;

    fn chain(&self) -> Self::Chain<'_>;

    /// (q, q̇) of y.
    fn state(&self, t: f64, y: &Self::Unknowns) -> StateOf<I>;

    /// The unknowns y with other velocities.
    fn replace_velocities(&self, y: Self::Unknowns, v: &I::Velocities) -> Self::Unknowns;

    /// The rates f(t, y).
    fn rates(
        &self,
        sides: &I::Bits,
        t: f64,
        y: &Self::Unknowns,
    ) -> Result<Self::Unknowns, StepError>;

    /// The error of the motion that an error of the integrator is.
    fn error(&self, error: StepError) -> I::Error;

    /// The unknowns as displacements from the configuration of y, if that is far from the one
    /// before.
    fn near_origin(&mut self, y: &Self::Unknowns) -> Option<Self::Unknowns>;

    /// The scale of the motion of all.
    fn scale(&self, time: TimeStep, state: &StateOf<I>) -> MotionScale<I::Link>;

    /// The error of constraints that depend on each other at y, where the rates have values all the
    /// same.
    fn dependence(&self, sides: &I::Bits, t: f64, y: &Self::Unknowns) -> Option<I::Error> {
        let _ = (sides, t, y);
        None
    }
}
