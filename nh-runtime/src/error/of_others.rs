//! The errors of crates above, which make no variants: these may get fields.

use super::{Quantity, StepError, When};

/// The error of a step whose boundaries leave no second derivatives.
pub fn crosses_boundary(step: usize, crossings: usize) -> StepError {
    StepError::CrossesBoundary { step, crossings }
}

/// The error of a node at which a motion would start on a boundary.
pub fn boundary_at_node(step: usize, boundary: usize) -> StepError {
    StepError::BoundaryAtNode { step, boundary }
}

/// The error of a number that is not finite.
pub fn non_finite(at: impl Into<When>, quantity: Quantity) -> StepError {
    let at = at.into();
    StepError::NonFinite { at, quantity }
}

/// The error of a point that has no solution nearby.
pub fn no_point_nearby(iterations: usize, correction: f64) -> StepError {
    StepError::NoPointNearby {
        iterations,
        correction,
    }
}

/// The error of equations that have no unique solution at a time.
pub fn singular(t: f64, constraint: Option<usize>) -> StepError {
    StepError::Singular { t, constraint }
}

/// The error of an iteration whose derivatives are singular.
pub fn singular_jacobian(step: usize, iteration: usize) -> StepError {
    StepError::SingularJacobian { step, iteration }
}
