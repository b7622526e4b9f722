//! Lagrangians that a potential, a force or a total derivative makes look regular.

use proc_macro2::TokenStream;
use quote::quote;

use super::errors;

#[track_caller]
fn refused(system: TokenStream, place: &str, direction: &str) {
    let message = format!(
        "the Lagrangian is degenerate{place}: nothing has a kinetic energy in {direction}; give that direction one, take a \
         coordinate out of the system, or write the discrete Lagrangian itself with `#[discrete_lagrangian(…)]`"
    );
    assert_eq!(errors(system), [message]);
}

#[track_caller]
fn accepted(system: TokenStream) {
    assert_eq!(errors(system), [""; 0]);
}

#[test]
fn a_potential_is_no_kinetic_energy() {
    let both = "a direction in `x` and `y`";
    for rule in [quote!(midpoint), quote!(alpha = 1 / 3)] {
        refused(
            quote!(
                #[coordinates(x, y)]
                #[lagrangian(m * (x_dot + y_dot).powi(2) / 2 - k * x * y)]
                #[discretization(#rule)]
                struct S {
                    m: f64,
                    k: f64,
                }
            ),
            "",
            both,
        );
    }
    refused(
        quote!(
            #[coordinates(x, y)]
            #[lagrangian(x_dot.powi(2) / 2 - x * cos(y))]
            struct S;
        ),
        "",
        "the direction of `y`",
    );
    // The direction changes from place to place.
    refused(
        quote!(
            #[coordinates(x, y, z: S1)]
            #[lagrangian((x_dot + y * y_dot).powi(2) / 2 + z_dot.powi(2) - x * sin(y) * cos(z))]
            struct S;
        ),
        "",
        both,
    );
}

#[test]
fn a_total_derivative_is_no_kinetic_energy() {
    refused(
        quote!(
            #[coordinates(x, y)]
            #[lagrangian((x_dot + y_dot).powi(2) / 2 + y * x_dot + x * y_dot + sin(x) * x_dot - x * y)]
            struct S;
        ),
        "",
        "a direction in `x` and `y`",
    );
}

#[test]
fn a_force_is_no_kinetic_energy() {
    refused(
        quote!(
            #[coordinates(x, y)]
            #[lagrangian((x_dot + y_dot).powi(2) / 2)]
            #[force(x = -c * x_dot - x)]
            struct S {
                c: f64,
            }
        ),
        "",
        "a direction in `x` and `y`",
    );
}

#[test]
fn kinetic_energy_counts_on_the_constraints() {
    refused(
        quote!(
            #[coordinates(x, y, z)]
            #[lagrangian((x_dot.powi(2) - y_dot.powi(2) + z_dot.powi(2)) / 2 - x.powi(2) * (1 + z.powi(2)))]
            #[constraint(x_dot == y_dot)]
            struct S;
        ),
        " on the constraints",
        "a direction in `x` and `y`",
    );
    // Degenerate on Q, not on D.
    accepted(quote!(
        #[coordinates(x, y)]
        #[lagrangian((x_dot + y_dot).powi(2) / 2 - x * y)]
        #[constraint(y_dot == x * x_dot)]
        struct S;
    ));
    // In one of the regions.
    refused(
        quote!(
            #[coordinates(x, y)]
            #[lagrangian((x_dot + y_dot).powi(2) / 2 - x * y)]
            #[constraint(when = x > 0, y_dot == x * x_dot)]
            struct S;
        ),
        "",
        "a direction in `x` and `y`",
    );
}

#[test]
fn groups_are_judged_alike() {
    refused(
        quote!(
            #[coordinates(x, R: SO3)]
            #[lagrangian((x_dot + R.omega[0]).powi(2) + R.omega[1].powi(2) + R.omega[2].powi(2) - x.powi(2) * R[(2, 2)])]
            struct S;
        ),
        "",
        "a direction in `x` and `R.omega[0]`",
    );
    // dp⁰ of p⁰ = (0, 0, c) in the body is ⟨p⁰, [e_i, e_j]⟩: it joins the first two directions, and the third has a mass.
    accepted(quote!(
        #[coordinates(R: SO3)]
        #[lagrangian(c * R.omega[2] + R.omega[2].powi(2) / 2 - R[(2, 2)] - R[(0, 1)])]
        struct S {
            c: f64,
        }
    ));
}

#[test]
fn terms_linear_in_the_velocities_determine_a_motion() {
    accepted(quote!(
        #[coordinates(x, y)]
        #[lagrangian(x * y_dot - y * x_dot - x.powi(2) - y.powi(2))]
        struct Vortex;
    ));
}

#[test]
fn kinetic_energies_that_are_not_quadratic() {
    accepted(quote!(
        #[coordinates(x, y)]
        #[lagrangian(-m * sqrt(1 - x_dot.powi(2) - y_dot.powi(2)) - x * y)]
        struct Relativistic {
            m: f64,
        }
    ));
    // Fermat's: nothing along the velocity itself.
    let errors = errors(quote!(
        #[coordinates(x, y)]
        #[lagrangian((1 + x.powi(2)) * sqrt(x_dot.powi(2) + y_dot.powi(2)))]
        struct Light;
    ));
    assert!(
        errors.len() == 1 && errors[0].contains("degenerate"),
        "{errors:?}"
    );
}

#[test]
fn a_discrete_lagrangian_is_free() {
    accepted(quote!(
        #[coordinates(x, y)]
        #[discrete_lagrangian((x[1] + y[1] - x[0] - y[0]).powi(2) / (2 * h) - h * x[0] * y[1])]
        struct S;
    ));
}

/// On the constraint the velocity of y is zero, and nothing is left of the inertia of x: no order
/// of pivots eliminates that.
#[test]
fn a_pivot_that_the_constraints_make_zero_is_left_to_the_solver_that_pivots() {
    let system = quote!(
        #[coordinates(x, y)]
        #[lagrangian(x_dot.powi(2) * y_dot.powi(2) / 2)]
        #[constraint(y_dot == 0)]
        struct S;
    );
    let errors = errors(system);
    assert!(
        errors.iter().all(|error| !error.contains("please report")),
        "{errors:?}"
    );
}
