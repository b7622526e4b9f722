//! Functions that are right on either side of a place and no one function of both: derivatives that
//! vanish in every case do not say that nothing varies.

use proc_macro2::TokenStream;
use quote::quote;

use super::{accepted, failing, particle, refused, unsaid};
use crate::mechanics::tests::claims::says;

/// The mass of ẋ |ẋ| is another forwards and backwards, and that of |x| is not.
#[test]
fn masses_by_cases_of_velocities() {
    let scheme = |mass: &TokenStream| {
        quote!(
            #[coordinates(x, y)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 + #mass)]
            #[discretization(energy)]
            struct S;
        )
    };
    let of_velocities = [
        quote!(x_dot * x_dot.abs() / 5),
        quote!(max(x_dot, 0).powi(2)),
        quote!(where(x_dot + y_dot > 0, x_dot + y_dot, 0).powi(2)),
    ];
    failing(of_velocities, |mass| {
        refused(quote!(), scheme(mass), "quadratic in the velocities")
    });
    let of_coordinates = [quote!(x.powi(2) * y_dot.powi(2)), quote!(y * x_dot)];
    failing(of_coordinates, |mass| accepted(quote!(), scheme(mass)));
}

/// D = -2 c |ẏ|, -sgn ẏ and -c |ẏ| are no forms in ẏ.
#[test]
fn divergences_by_cases_of_velocities() {
    let forces = [
        quote!(-c * y_dot * y_dot.abs()),
        quote!(-y_dot.abs()),
        quote!(-c * max(y_dot, 0).powi(2)),
    ];
    failing(forces, |force| {
        let system = quote!(
            #[coordinates(y, s)]
            #[lagrangian((y_dot.powi(2) + s_dot.powi(2)) / 2)]
            #[constraint(s_dot == y_dot)]
            #[force(y = #force)]
            #[dependent(s)]
            struct S {
                c: f64,
            }
        );
        unsaid(
            quote!(continuous),
            system,
            &[
                "invariant_measure: dy dp is",
                "invariant_measure: f dy dp is",
                "ln f =",
            ],
        )
    });
}

/// Roots and angles jump without cases, and the energy with them.
#[test]
fn energies_of_what_jumps() {
    let slopes = "this is so where L and its slopes in the velocities do not jump";
    let constraints = "this is so where the constraints do not jump";
    for form in [quote!(x / sqrt(x.powi(2))), quote!(atan2(y, x))] {
        let system = particle(quote!(#[constraint(z_dot == #form * x_dot)]));
        says(quote!(), system, constraints);
    }
    let smooth = particle(quote!(#[constraint(z_dot == sin(y) * x_dot)]));
    let missed = unsaid(quote!(), smooth, &[slopes, constraints]);
    assert_eq!(missed, None);
    let mass = quote!(
        #[coordinates(x, y)]
        #[lagrangian((2 + x / sqrt(x.powi(2))) / 2 * x_dot.powi(2) + y_dot.powi(2))]
        struct S;
    );
    says(quote!(), mass, slopes);
}

/// A control is that of its interval, read forwards or backwards.
#[test]
fn schemes_under_control() {
    let system = |slip: TokenStream| {
        quote!(
            #[coordinates(x, y, a: S1)]
            #[control(u)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + a_dot.powi(2)) / 2 - x.powi(2))]
            #[variational_constraint(sin(a) * x_dot == cos(a) * y_dot)]
            #[kinematic_constraint(sin(a) * x_dot == cos(a) * y_dot + u + #slip)]
            #[discretization(midpoint, order = 4)]
            struct S;
        )
    };
    assert_eq!(accepted(quote!(), system(quote!(0))), None);
}
