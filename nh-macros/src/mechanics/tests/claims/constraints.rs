//! Constraints that are integrable together.

use proc_macro2::TokenStream;
use quote::quote;

use super::says;

/// Combinations with constant coefficients of constraints that are not integrable themselves, by
/// their functions.
#[test]
fn of_combinations_of_constraints() {
    // Both wheels of a car on one axle: their turns give its heading.
    let car = |left: TokenStream, right: TokenStream| {
        quote!(
            #[coordinates(x, y, theta, l, r)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + theta_dot.powi(2) + l_dot.powi(2) + r_dot.powi(2)) / 2)]
            #[constraint(sin(theta) * x_dot == cos(theta) * y_dot)]
            #[constraint(cos(theta) * x_dot + sin(theta) * y_dot + c * theta_dot == a * l_dot + #left)]
            #[constraint(cos(theta) * x_dot + sin(theta) * y_dot - c * theta_dot == a * r_dot + #right)]
            struct S {
                a: f64,
                c: f64,
            }
        )
    };
    says(
        quote!(),
        car(quote!(0), quote!(0)),
        "integrability: the combination -omega_2 + omega_3 is integrable: it is holonomic in disguise, the motion stays on a level set of \
         a*l - a*r - 2*c*theta; with `#[holonomic(...)]` of it in the place of one of them",
    );
    // Of equations that depend on t, and are not homogeneous.
    says(
        quote!(),
        car(quote!(t), quote!(2 * t * theta_dot + 2 * theta)),
        "the combination -omega_2 + omega_3 is integrable: it is holonomic in disguise, the motion stays on a level set of ",
    );
    let unknown = |left: TokenStream, right: TokenStream| {
        says(
            quote!(),
            car(left, right),
            "a combination of the second and the third constraint is integrable: holonomic in disguise; the function is not known here",
        );
    };
    // The differential of no polynomial, and a factor that is no constant.
    unknown(quote!(l * exp(l.powi(2)) * l_dot), quote!(0));
    says(
        quote!(),
        quote!(
            #[coordinates(x, y, z, w)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2) + w_dot.powi(2)) / 2)]
            #[constraint(z_dot == x * y_dot)]
            #[constraint(w_dot == y * z_dot - x * y * y_dot)]
            struct S;
        ),
        "a combination of the first and the second constraint is integrable: holonomic in disguise; the function is not known here",
    );
    says(
        quote!(),
        quote!(
            #[coordinates(x, y, z, w, u)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2) + w_dot.powi(2) + u_dot.powi(2)) / 2)]
            #[constraint(z_dot + w_dot == y * x_dot + x * y_dot + u * x_dot)]
            #[constraint(z_dot - w_dot + u * x_dot == 0)]
            struct S;
        ),
        "the combination omega_1 + omega_2 is integrable: it is holonomic in disguise, the motion stays on a level set of 2*z - x*y; ",
    );
}
