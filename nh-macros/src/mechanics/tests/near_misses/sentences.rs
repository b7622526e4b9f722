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

/// Sentences that deny something are for generic values of the fields: each of these systems has it
/// for one value, k = -2 in z' = (k + 1) x y' - y x', of which the curvature is (k + 2) dx ∧ dy;
/// k = 1/2 of `alpha = k`; k = 0 of a term that breaks a symmetry, and of a law that is abelian
/// there.
#[test]
fn for_particular_fields() {
    let rolls =
        |k: TokenStream| particle(quote!(#[constraint(z_dot == (#k + 1) * x * y_dot - y * x_dot)]));
    let rule = |k: TokenStream| {
        particle(quote!(#[force(x = -k * x, y = 0 * z)] #[discretization(alpha = #k)]))
    };
    let damped = |k: TokenStream| {
        quote!(
            #[coordinates(x)]
            #[lagrangian(x_dot.powi(2) / 2 - k * x.powi(2))]
            #[force(x = -x_dot - #k * x_dot.powi(2))]
            struct S {
                k: f64,
            }
        )
    };
    let shifted = |k: TokenStream| {
        quote!(
            #[coordinates(x, y)]
            #[lagrangian(x_dot.powi(2) / 2 + y_dot.powi(2) / 2 + #k * x_dot * y - x - y + 0 * k)]
            struct S {
                k: f64,
            }
        )
    };
    let bundle = |k: TokenStream| {
        quote!(
            #[coordinates(x, y)]
            #[lagrangian(k * x_dot.powi(2) / 2 + y_dot.powi(2) / 2)]
            #[constraint(y_dot == #k * x * x_dot)]
            #[symmetry(translations(y))]
            struct S {
                k: f64,
            }
        )
    };
    let zero = || quote!(0);
    type Of<'a> = &'a dyn Fn(TokenStream) -> TokenStream;
    let cases: [(Of<'_>, TokenStream, &str, &str); 6] = [
        (
            &rolls,
            quote!((-2)),
            "no combination of the constraints is integrable for generic values of `k`: ",
            "the first constraint is integrable",
        ),
        (
            &rolls,
            quote!((-2)),
            "has vanishing curvature for generic values of `k`: ",
            "the curvature vanishes: the constraints are holonomic",
        ),
        (
            &rule,
            quote!(1 / 2),
            "the scheme is not symmetric for generic values of `k`: ",
            "the scheme is symmetric",
        ),
        (
            &damped,
            zero(),
            "not Hamiltonised by a new time (J Lemma 6.1) for generic values of `k`: ",
            "hamiltonisation: d(ln N)/dt",
        ),
        (
            &shifted,
            zero(),
            "no change of signs reverses the system for generic values of `k`: unless another reversal does, ",
            "t -> -t reverses the system",
        ),
        (
            &bundle,
            zero(),
            "this is so for generic values of `k`: for particular ones more may vanish",
            "horizontal: V lies in D",
        ),
    ];
    for (system, particular, generic, holds) in cases {
        let text = |k: TokenStream| match said(quote!(continuous), system(k)) {
            Ok(said) => said.text,
            Err(errors) => panic!("{errors:?}"),
        };
        let of_generic = text(quote!(k));
        assert!(of_generic.contains(generic), "{generic}\n{of_generic}");
        assert!(!of_generic.contains(holds), "{holds}\n{of_generic}");
        let of_particular = text(particular);
        if !generic.starts_with("this is so") {
            assert!(of_particular.contains(holds), "{holds}\n{of_particular}");
        }
    }
}

/// With η = ξ - 1 the variator is the one of Modin and Verdier, and η ↦ -η is ξ ↦ 2 - ξ, neither a
/// change of signs nor a half turn: none of these is there, and no more is said.
#[test]
fn an_angle_about_another_zero() {
    let system = quote!(
        #[coordinates(x, y, xi: S1)]
        #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + xi_dot.powi(2)) / 2 - (x.powi(2) + y.powi(2)) / 2 + cos(xi - 1))]
        #[constraint(y_dot + sin(xi - 1) * x_dot == 0)]
        struct S;
    );
    let said = said(quote!(), system).unwrap_or_else(|errors| panic!("{errors:?}"));
    let sentence = "no change of signs and half turns of angles that reverses the system keeps the sense in which `xi` runs: unless another reversal does, ";
    assert!(said.text.contains(sentence), "{}", said.text);
}
