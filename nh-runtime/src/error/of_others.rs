//! The errors of crates above, which make no variants: these may get fields.

use super::{Quantity, StepError, When};

/// A function a variant, of its fields.
macro_rules! errors_of_others {
    ($($name:ident($($field:ident: $Type:ty),+) = $Variant:ident;)+) => {
        $(
            #[doc = concat!("[`", stringify!($Variant), "`](StepError::", stringify!($Variant), ").")]
            pub fn $name($($field: $Type),+) -> StepError {
                StepError::$Variant { $($field),+ }
            }
        )+
    };
}

errors_of_others! {
    boundary_at_node(step: usize, boundary: usize) = BoundaryAtNode;
    crosses_boundary(step: usize, crossings: usize) = CrossesBoundary;
    equations_jump(at: When, iterations: usize, residual_norm: f64) = EquationsJump;
    exhausted(t: f64) = Exhausted;
    invalid_options(option: &'static str, value: f64) = InvalidOptions;
    invalid_time_rate(n: f64) = InvalidTimeRate;
    no_point_nearby(iterations: usize, correction: f64) = NoPointNearby;
    no_such_time(tau: f64) = NoSuchTime;
    non_finite(at: When, quantity: Quantity) = NonFinite;
    not_ahead(t: f64, reached: f64) = NotAhead;
    singular(t: f64, constraint: Option<usize>) = Singular;
    singular_jacobian(step: usize, iteration: usize) = SingularJacobian;
    step_too_small(t: f64) = StepTooSmall;
    stiff(t: f64) = Stiff;
    too_many_crossings(at: When, boundary: usize) = TooManyCrossings;
    too_many_steps(t: f64) = TooManySteps;
}
