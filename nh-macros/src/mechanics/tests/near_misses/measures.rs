//! Measures that are nearly invariant, and new times that nearly make a system Lagrangian.

use quote::quote;

use super::{failing, narrow, unsaid};

/// ∂_x of d(ln f)/dy = -(1 + g(x)) is the slope of g.
#[test]
fn forms_that_are_nearly_closed() {
    failing(narrow(), |g| {
        let system = quote!(
            #[coordinates(x, y, w, s)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + w_dot.powi(2) + s_dot.powi(2)) / 2)]
            #[constraint(s_dot == x_dot)]
            #[force(w = (1 + #g) * w_dot * y_dot)]
            struct S;
        );
        unsaid(
            quote!(continuous),
            system,
            &[
                "invariant_measure: dy dp is",
                "invariant_measure: f dy dp is",
            ],
        )
    });
}

/// The force of N = 1 + x² and another one without a divergence.
#[test]
fn forces_that_are_nearly_those_of_a_new_time() {
    failing(narrow(), |g| {
        let system = quote!(
            #[coordinates(x, y, z, s)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2) + s_dot.powi(2)) / 2)]
            #[constraint(s_dot == x_dot)]
            #[define(slope = 2 * x / (1 + x.powi(2)))]
            #[force(
                x = slope * ((1 + #g) * y_dot.powi(2) + z_dot.powi(2)),
                y = -slope * x_dot * y_dot,
                z = -slope * x_dot * z_dot
            )]
            struct S;
        );
        unsaid(quote!(continuous), system, &["those of Lagrange", "N = f"])
    });
}
