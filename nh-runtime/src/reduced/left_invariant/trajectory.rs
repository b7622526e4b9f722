//! The motions of a system reduced by left multiplication.

use core::borrow::Borrow;

use crate::error::{Quantity, StepError, check_finite};
use crate::motion::{Motion, PlainDynamics, ReducedDynamics, State, check_fibre};
use crate::node::is_finite;
use crate::options::StepOptions;
use crate::reduced::left_invariant::momentum::others;
use crate::reduced::left_invariant::{EulerPoincare, LeftInvariantSystem};
use crate::stages::NoStages;
use crate::start::PhasePoint;
use crate::system::Inputs;

/// The equations are those of the system at (r_k, e); an interval ends at (r_{k+1}, u_k), from
/// where the motion goes on at (r_{k+1}, e). D_2L_d + f⁺ is the same covector there, in the left
/// trivialisation. The group does not move boundaries.
impl<S: LeftInvariantSystem> PlainDynamics for EulerPoincare<'_, S> {
    type System = S;
    type Stages = NoStages;
    const IS_REDUCED: bool = true;

    fn whole(&self) -> &S {
        self.system()
    }

    fn representative(q: &S::Configuration) -> S::Configuration {
        S::at_identity(q)
    }

    fn begin_motion(
        &self,
        options: &StepOptions,
        inputs: Inputs<S::Control>,
        at: PhasePoint<S>,
    ) -> Result<Motion<Self, &Self>, StepError> {
        let (q0, q1) = at.pair(self.system(), options, inputs)?;
        let pair = self.reduce(inputs, q0, q1).into();
        Ok(Motion::new(self, *options, inputs, pair))
    }
}

impl<'s, S, P> Motion<EulerPoincare<'s, S>, P>
where
    S: LeftInvariantSystem,
    P: Borrow<EulerPoincare<'s, S>>,
{
    /// The velocity at the node where the motion is, at (r, e), as
    /// [that of the system](Motion::velocity): ṙ, and the body velocities of the coordinates that
    /// act on themselves.
    #[must_use]
    pub fn velocity(&self) -> S::Increment {
        self.velocity_at_node()
    }
}

impl<S: LeftInvariantSystem> ReducedDynamics for EulerPoincare<'_, S> {
    type System = S;

    /// Equal base coordinates, to a few ulps.
    fn check_over(q: &S::Configuration, node: &State<S>) -> Result<(), StepError> {
        check_finite(is_finite::<S>(q), node.k, Quantity::Configuration)?;
        let differences = S::increment(&node.q, &S::at_identity(q));
        let allowed = 4.0 * f64::EPSILON * S::magnitude(&node.q);
        for coordinate in others::<S>() {
            check_fibre(coordinate, differences[coordinate], allowed)?;
        }
        Ok(())
    }

    fn over(q: &S::Configuration, _: &State<S>) -> S::Configuration {
        *q
    }

    fn next_over(&self, q: &S::Configuration, node: &State<S>) -> S::Configuration {
        S::retract(q, &node.increment)
    }
}
