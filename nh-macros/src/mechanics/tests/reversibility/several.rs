//! Systems that several changes reverse, each of which keeps other senses.

use quote::quote;

use super::{SYMMETRIC, TIME, says};

/// A roller racer: each of two changes is said with all directions in which it keeps the sense, x
/// with both.
#[test]
fn of_a_roller_racer() {
    let racer = quote!(
        #[coordinates(x, y, theta: S1, phi: S1)]
        #[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 + I / 2 * theta_dot.powi(2) + J / 2 * (theta_dot + phi_dot).powi(2))]
        #[constraint(cos(theta) * y_dot == sin(theta) * x_dot)]
        #[constraint((b + a * cos(phi)) * theta_dot + b * phi_dot == sin(phi) * (cos(theta) * x_dot + sin(theta) * y_dot))]
        struct S {
            I: f64,
            J: f64,
            a: f64,
            b: f64,
        }
    );
    says(
        racer,
        &[
            SYMMETRIC,
            TIME,
            "t -> -t, x -> -x, theta -> pi - theta, phi -> -phi keeps the sense in which `theta`, `phi`, `x` run",
            "t -> -t, x -> -x, y -> -y, theta -> theta + pi keeps the sense in which `x`, `y` run",
            "no one of these that is known keeps the sense of all",
        ],
    );
}
