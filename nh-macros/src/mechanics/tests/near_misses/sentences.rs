//! Sentences of `equations()` that a narrow or one-sided term makes false.

use proc_macro2::TokenStream;
use quote::quote;

use super::{failing, narrow, particle, pegs, replaced, unsaid};
use crate::mechanics::tests::said;

#[test]
fn integrable() {
    let holonomic = [
        "constraint is integrable",
        "the curvature vanishes",
        "of the equation for `z_dot` vanishes",
    ];
    failing(narrow(), |f| {
        let system = particle(quote!(#[constraint(z_dot == #f * y_dot)]));
        unsaid(quote!(continuous), system, &holonomic)
    });
    // sqrt(x²) is |x|: z' = x y' on one side of 0.
    let rectified = quote!(#[constraint(z_dot == (x + sqrt(x.powi(2))) / 2 * y_dot)]);
    assert_eq!(
        unsaid(quote!(continuous), particle(rectified), &holonomic),
        None
    );
}

#[test]
fn one_of_two_constraints_is_integrable() {
    let [a, b, c, d, one_sided] = narrow();
    // On either side of its wall f itself is affine in x, and a combination of the constraints is integrable.
    let functions = [a, b, c, d, quote!(#one_sided.powi(2))];
    failing(functions, |f| {
        let system = quote!(
            #[coordinates(x, y, z, u)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2) + u_dot.powi(2)) / 2)]
            #[constraint(z_dot == x * y_dot)]
            #[constraint(u_dot == #f * y_dot)]
            struct S;
        );
        unsaid(
            quote!(continuous),
            system,
            &[
                "integrable: it",
                "is integrable: holonomic",
                "for `u_dot` vanishes",
            ],
        )
    });
}

#[test]
fn conserved() {
    failing(narrow(), |f| {
        let constraint = quote!(#[constraint(z_dot == #f * y_dot)] #[symmetry(translations(y, z))]);
        unsaid(
            quote!(),
            particle(constraint),
            &["of J_d is conserved", "J_d is conserved"],
        )
    });
    failing(narrow(), |f| {
        let force = quote!(#[force(y = #f)] #[symmetry(translations(y))]);
        unsaid(quote!(), particle(force), &["J_d is conserved"])
    });
    failing(narrow(), |f| {
        let f = replaced(f, "x", "x[0]");
        let force = quote!(#[discrete_force(plus(y = h * #f))] #[symmetry(translations(y))]);
        unsaid(quote!(), particle(force), &["J_d is conserved"])
    });
}

#[test]
fn horizontal_and_of_chaplygin_type() {
    failing(narrow(), |f| {
        let constraint =
            quote!(#[constraint(x_dot == x * z_dot + #f * y_dot)] #[symmetry(translations(y))]);
        unsaid(quote!(), particle(constraint), &["horizontal: V lies in D"])
    });
    // At every value of k but one.
    let constraint =
        quote!(#[constraint(x_dot == x * z_dot + k * y_dot)] #[symmetry(translations(y))]);
    assert_eq!(
        unsaid(quote!(), particle(constraint), &["horizontal: V lies in D"]),
        None
    );
}

#[test]
fn mixed_curvature() {
    failing(narrow(), |f| {
        let constraint = quote!(
            #[constraint(z_dot == #f * y_dot)]
            #[symmetry(translations(z))]
            #[discrete_connection(kinematic)]
        );
        unsaid(
            quote!(),
            particle(constraint),
            &["the mixed curvature vanishes"],
        )
    });
    failing(narrow(), |f| {
        let force = quote!(
            #[constraint(z_dot == k * y_dot)]
            #[force(y = #f)]
            #[symmetry(translations(z))]
            #[discrete_connection(kinematic)]
        );
        unsaid(
            quote!(),
            particle(force),
            &["forces act along the group only"],
        )
    });
}

#[test]
fn abelian() {
    let law = |factor: TokenStream| {
        quote!(
            #[coordinates(x, y)]
            #[lagrangian(x_dot.powi(2) / 2 + (exp(-#factor * x) * y_dot).powi(2) / 2)]
            #[discretization(left)]
            #[symmetry(group(
                fibre(x, y),
                identity(0, 0),
                product(x[0] + x[1], y[0] + exp(#factor * x[0]) * y[1])
            ))]
            struct S {
                k: f64,
            }
        )
    };
    failing(
        [quote!(1), quote!(k), quote!(1e-30), quote!(1e-200)],
        |factor| unsaid(quote!(), law(factor.clone()), &["G is abelian"]),
    );
}

#[test]
fn moving_energy() {
    let frame = |potential: &TokenStream, others: TokenStream| {
        quote!(
            #[coordinates(x, y)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 - #potential)]
            #others
            #[moving_frame(x = cos(w * t) * x - sin(w * t) * y, y = sin(w * t) * x + cos(w * t) * y)]
            struct S { w: f64 }
        )
    };
    failing(pegs(), |f| {
        unsaid(
            quote!(continuous),
            frame(f, quote!()),
            &["is conserved: the Lagrangian"],
        )
    });
    failing(pegs(), |f| {
        let force = quote!(#[force(x = #f)]);
        unsaid(
            quote!(continuous),
            frame(&quote!(0), force),
            &["is conserved: the Lagrangian"],
        )
    });
}

#[test]
fn chaplygin() {
    failing(pegs(), |f| {
        let system = quote!(
            #[coordinates(x, z, y)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2 - #f)]
            #[constraint(y_dot == x * z_dot)]
            struct S;
        );
        unsaid(quote!(continuous), system, &["chaplygin: "])
    });
}

#[test]
fn hamiltonised() {
    let system = |mass: TokenStream, force: TokenStream| {
        quote!(
            #[coordinates(x)]
            #[lagrangian(x_dot.powi(2) / 2 * (1 + #mass) - x.powi(2) / 2)]
            #[force(x = -x_dot + #force)]
            struct S;
        )
    };
    let claim = ["L* = "];
    let masses = [quote!((x - 70 + sqrt((x - 70).powi(2))))];
    failing(masses, |f| {
        unsaid(quote!(continuous), system(f.clone(), quote!(0)), &claim)
    });
    failing(narrow(), |f| {
        unsaid(quote!(continuous), system(quote!(0), f.clone()), &claim)
    });
    failing(narrow(), |f| {
        unsaid(
            quote!(continuous),
            system(quote!(0), quote!(#f * x_dot)),
            &claim,
        )
    });
}

#[test]
fn printed() {
    // A term that an equation leaves out is zero.
    failing(narrow(), |f| {
        let system = particle(quote!(#[constraint(z_dot == #f * y_dot)]));
        unsaid(quote!(continuous), system, &["z_dot = 0\n"])
    });
}

/// The angle of (x, y) jumps by 2π where x² + y² does not.
#[test]
fn holonomic_constraints_that_jump() {
    let text = |g: TokenStream| {
        let system = particle(quote!(#[holonomic(#g == z)]));
        said(quote!(), system).expect("a system").text
    };
    let jumps =
        "every node is on its level set, which another one may follow where its functions jump";
    assert!(text(quote!(atan2(y, x))).contains(jumps));
    let smooth = text(quote!(x.powi(2) + y.powi(2)));
    assert!(
        smooth.contains("every node is on its level set\n"),
        "{smooth}"
    );
}
