//! The equations of a flow.

use differential_equations::traits::State;

use crate::continuous::ContinuousSystem;
use crate::error::StepError;
use crate::regions::chain::Chain;
use crate::start::MotionScale;
use crate::system::TimeStep;

/// Configurations and velocities.
pub(crate) type StateOf<F> = (<F as Field>::Configurations, <F as Field>::Velocities);

/// The equations y' = f(t, y) of a motion, in displacements from some configurations and in velocities.
pub(crate) trait Field {
    type Unknowns: State<f64>;
    type Link: ContinuousSystem;
    type Configurations: Clone;
    type Velocities: Clone;
    type Bits: Clone + PartialEq + AsRef<[u32]> + AsMut<[u32]>;
    type Impact;
    type Error;
    /// What moves, under the controls that are held.
    type Chain<'f>: Chain<
            Link = Self::Link,
            Configurations = Self::Configurations,
            Velocities = Self::Velocities,
            Bits = Self::Bits,
            Impact = Self::Impact,
            Error = Self::Error,
        >
    where
        Self: 'f;

    fn chain(&self) -> Self::Chain<'_>;

    /// The sides of the motion.
    fn sides(&mut self) -> &mut Self::Bits;

    /// Where y is.
    fn state(&self, t: f64, y: &Self::Unknowns) -> StateOf<Self>;

    /// y with these velocities.
    fn with_velocities(&self, y: Self::Unknowns, v: &Self::Velocities) -> Self::Unknowns;

    /// f.
    fn rates(&self, t: f64, y: &Self::Unknowns) -> Result<Self::Unknowns, StepError>;

    /// The error of the integrator.
    fn error(&self, error: StepError) -> Self::Error;

    /// Displacements from y, if that is far from where they start.
    fn near_origin(&mut self, y: &Self::Unknowns) -> Option<Self::Unknowns>;

    /// The scale of the motion of all.
    fn scale(&self, time: TimeStep, state: &StateOf<Self>) -> MotionScale<Self::Link>;

    /// The error of constraints that depend on each other at y.
    fn dependence(&mut self, t: f64, y: &Self::Unknowns) -> Option<Self::Error>;
}
