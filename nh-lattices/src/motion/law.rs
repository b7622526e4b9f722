//! Closed loops: motions and flows of a lattice whose controls a law gives, from node to node.

#[cfg(feature = "flow")]
use crate::LatticeFlow;
use crate::{LatticeError, LatticeMotion, LatticeSystem};
#[cfg(feature = "flow")]
use nh_runtime::ContinuousSystem;

/// A motion or a flow of a lattice that goes from node to node under controls: [`LatticeMotion`]
/// and [`LatticeFlow`](crate::LatticeFlow).
pub trait SteppedLattice {
    /// The density.
    type System: LatticeSystem;

    /// The index of the node, and the time.
    fn at_node(&self) -> (usize, f64);

    /// The controls of all sites.
    fn held(&self) -> &[<Self::System as LatticeSystem>::Control];

    /// One step under these controls.
    ///
    /// # Errors
    /// The errors of [`LatticeMotion::step`] and of the step of a flow.
    fn step_under(
        &mut self,
        controls: &[<Self::System as LatticeSystem>::Control],
    ) -> Result<(), LatticeError>;
}

impl<S: LatticeSystem> SteppedLattice for LatticeMotion<'_, S> {
    type System = S;

    fn at_node(&self) -> (usize, f64) {
        (self.node(), self.t())
    }

    fn held(&self) -> &[S::Control] {
        self.controls()
    }

    fn step_under(&mut self, controls: &[S::Control]) -> Result<(), LatticeError> {
        self.step(controls)
    }
}

#[cfg(feature = "flow")]
impl<S: LatticeSystem> SteppedLattice for LatticeFlow<'_, S>
where
    S::Link: ContinuousSystem,
{
    type System = S;

    fn at_node(&self) -> (usize, f64) {
        (self.node(), self.t())
    }

    fn held(&self) -> &[S::Control] {
        self.controls()
    }

    fn step_under(&mut self, controls: &[S::Control]) -> Result<(), LatticeError> {
        self.step(controls)
    }
}

/// A motion or a flow of a lattice in a closed loop. Made by [`LatticeMotion::controlled`] and
/// [`LatticeFlow::feedback`](crate::LatticeFlow::feedback); it can be recorded.
#[must_use = "a motion is computed as it is advanced"]
pub struct ControlledLattice<M: SteppedLattice, F> {
    motion: M,
    law: F,
    controls: Vec<<M::System as LatticeSystem>::Control>,
}

impl<M, F> ControlledLattice<M, F>
where
    M: SteppedLattice,
    F: FnMut(&M, &mut [<M::System as LatticeSystem>::Control]),
{
    pub(super) fn new(motion: M, law: F) -> Self {
        let controls = motion.held().to_vec();
        Self {
            motion,
            law,
            controls,
        }
    }

    /// Goes to the next node, under the controls that the law gives at this one.
    ///
    /// # Errors
    /// The errors of [`LatticeMotion::step`] and of the step of a flow.
    pub fn advance(&mut self) -> Result<(), LatticeError> {
        (self.law)(&self.motion, &mut self.controls);
        self.motion.step_under(&self.controls)
    }

    /// The motion, at the node where it is.
    pub fn motion(&self) -> &M {
        &self.motion
    }

    /// The motion itself, for what is recorded of it.
    #[doc(hidden)]
    pub fn motion_mut(&mut self) -> &mut M {
        &mut self.motion
    }

    /// The motion without its law.
    pub fn into_inner(self) -> M {
        self.motion
    }
}

impl<S: LatticeSystem> LatticeMotion<'_, S> {
    /// This motion in a closed loop: before every [`step`](Self::step) the law writes the controls
    /// of all sites on the interval that follows, in the place of those on the interval before.
    ///
    /// ```
    /// # use nh_lattices::{LatticeError, LatticeMotion, LatticeSystem};
    /// # use nalgebra::SVector;
    /// # fn damped<S: LatticeSystem<Control = SVector<f64, 1>, Increment = SVector<f64, 1>>>(motion: LatticeMotion<'_, S>) -> Result<(), LatticeError> {
    /// let mut damped = motion.controlled(|motion, controls| {
    ///     // The last site is braked.
    ///     let last = controls.len() - 1;
    ///     controls[last][0] = -0.5 * motion.velocities()[last][0];
    /// });
    /// for _ in 0..100 {
    ///     damped.advance()?;
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn controlled<F>(self, law: F) -> ControlledLattice<Self, F>
    where
        F: FnMut(&Self, &mut [S::Control]),
    {
        ControlledLattice::new(self, law)
    }
}

#[cfg(feature = "flow")]
impl<S: LatticeSystem> LatticeFlow<'_, S>
where
    S::Link: ContinuousSystem,
{
    /// This flow in a closed loop: at every node the law writes the controls of all sites, which
    /// are held up to the next one.
    pub fn feedback<F>(self, law: F) -> ControlledLattice<Self, F>
    where
        F: FnMut(&Self, &mut [S::Control]),
    {
        ControlledLattice::new(self, law)
    }
}
