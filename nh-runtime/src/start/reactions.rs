//! The forms at a node of constraints that are nonlinear in the velocities, by Chetaev's rule.

use super::velocity::velocity;
use crate::linear::{Vector, matrix};
use crate::system::{Active, DiscreteSystem, Inputs};

/// ω at the velocity of the momentum p at q; NaN where it has none.
pub fn forms_of_momentum<S: DiscreteSystem>(
    system: &S,
    inputs: Inputs<S::Control>,
    q: &S::Configuration,
    p: &S::Covector,
) -> S::ConstraintForms {
    let still = S::Increment::zeros();
    match velocity(system, inputs, (q, p), still, Active(u32::MAX)) {
        Ok((v, _)) => system.reaction_forms_at(inputs, q, &v),
        Err(_) => forms_without_velocity::<S>(),
    }
}

/// The forms of constraints that are nonlinear in the velocities where no velocity is known: NaN.
#[must_use]
pub fn forms_without_velocity<S: DiscreteSystem>() -> S::ConstraintForms {
    matrix(|_, _| f64::NAN)
}
