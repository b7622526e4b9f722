//! Systems that just miss a property: what breaks it is narrow, steep, one-sided, or far from where one would look, and no
//! sentence of `equations()` may claim the property, no symmetry be accepted, and nothing refused for it.

use proc_macro2::TokenStream;
use quote::quote;

use super::{Said, said};

/// Functions that vanish, or are constant, almost everywhere: of x.
fn narrow() -> [TokenStream; 5] {
    [
        quote!(exp(-12 * (x - 12).powi(2))),
        quote!(exp(-100000 * (x - 5).powi(2))),
        quote!((1 - tanh(5000 * (5 - x)))),
        quote!(exp(20 * (x - 400))),
        quote!((x - 70 + sqrt((x - 70).powi(2)))),
    ]
}

/// Terms that cancel where two of them are far from their steps; one-sided far away; a product of many sides.
fn corners() -> [TokenStream; 5] {
    [
        quote!((tanh(50 * (y - 15)) + tanh(50 * (y - 45)))),
        quote!((tanh(400 * (y - 1)) + tanh(400 * (y - 3)))),
        quote!((((y + 2000).powi(4)).powf(0.25) - (y + 2000)).powi(2)),
        quote!((ln(2 * cosh(5 * (y + 2000))) / 5 - (y + 2000))),
        quote!(
            (sqrt((x - 1).powi(2)) + x - 1)
                * (sqrt((x - 2).powi(2)) + 2 - x)
                * (sqrt((y - 1).powi(2)) + y - 1)
                * (sqrt((y - 2).powi(2)) + 2 - y)
                * (sqrt((x - y).powi(2)) + x - y)
        ),
    ]
}

#[test]
fn corners_break_symmetries() {
    failing(corners(), |f| {
        let system = quote!(
            #[coordinates(x, y)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 - x * #f)]
            #[symmetry(translations(y))]
            struct S;
        );
        refused(quote!(), system, "is not invariant under this group")
    });
    let jumps = [
        quote!((y - 5) / sqrt((y - 5).powi(2))),
        quote!(sqrt((y + 7).powi(2)) / (y + 7)),
    ];
    failing(jumps, |f| {
        let system = quote!(
            #[coordinates(x, y)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
            #[force(x = #f)]
            #[symmetry(translations(y))]
            struct S;
        );
        refused(quote!(), system, "is not invariant under this group")
    });
}

/// Functions that are constant in y almost everywhere, and jump somewhere: at every depth, and by inverse functions.
fn piecewise_constant() -> Vec<TokenStream> {
    vec![
        quote!(exp((y - 7) / sqrt((y - 7).powi(2)))),
        quote!(tanh(2 * sqrt((y + 40).powi(2)) / (y + 40))),
        quote!(cos(y / sqrt(y * y)) * x_dot),
        quote!(sin(exp(sqrt((y - 3).powi(2)) / (y - 3)))),
        quote!(cosh(cos(2 + tanh(
            ((y - 90000).powi(4)).powf(0.25) / (y - 90000)
        )))),
        quote!((2 + (y - 6) / sqrt((y - 6).powi(2))).powi(3)),
        quote!(sqrt(3 + (y - 6) / sqrt((y - 6).powi(2)))),
        quote!(ln(3 + (y * x - 6 * x) / sqrt((y * x - 6 * x).powi(2)))),
        quote!(sqrt(1 - cos(y / 3).powi(2)) / sin(y / 3)),
        quote!(sqrt(1 + cos(y)) / cos(y / 2)),
        quote!(atan2(0, y - 3000000)),
        quote!(atan2(y + 8, 0)),
        quote!(atan2(x * y - 9 * x, y - 9)),
        quote!(cos(3 * atan2(0, y + 50))),
        quote!(y / 1000000 - atan(tan(y / 1000000))),
        quote!(asin(sin(y / 70)) - y / 70),
        quote!(acos(cos(y)) - y),
        quote!(atan(1 / (y - 80)) + atan(y - 80)),
        quote!(atan2(y, 1) + atan(1 / y)),
        quote!(exp(atan(tan(3 * y)) - 3 * y)),
        quote!(sinh(
            ln((y + 4000).powi(4)) / 4 - ln(sqrt((y + 4000).powi(2))) + y / sqrt(y * y)
        )),
    ]
}

#[test]
fn jumps_break_symmetries() {
    let particle = |lagrangian: TokenStream, others: TokenStream| {
        quote!(
            #[coordinates(x, y)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 - #lagrangian)]
            #others
            #[symmetry(translations(y))]
            struct S;
        )
    };
    let message = "is not invariant under this group";
    failing(piecewise_constant(), |f| {
        let message = "is not invariant under this group: ";
        refused(quote!(), particle(quote!(x * #f), quote!()), message)
    });
    failing(piecewise_constant(), |f| {
        let force = quote!(#[force(x = #f)]);
        refused(quote!(), particle(quote!(0), force), message)
    });
    failing(piecewise_constant(), |f| {
        let f = replaced(f, "x_dot", "1");
        let system = quote!(
            #[coordinates(x, y, z)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
            #[constraint(z_dot == #f * x_dot)]
            #[symmetry(translations(y))]
            struct S;
        );
        refused(quote!(), system, "under this group")
    });
}

#[test]
fn jumps_are_not_nothing() {
    // A function that is constant almost everywhere is neither zero nor free of its variable.
    failing(piecewise_constant(), |f| {
        let f = replaced(f, "x_dot", "1");
        unsaid(
            quote!(continuous),
            quote!(
                #[coordinates(x, y, z)]
                #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
                #[constraint(z_dot == #f * x_dot)]
                struct S;
            ),
            &[
                "z_dot = 0\n",
                "it is holonomic in disguise",
                "the constraints are holonomic\n",
            ],
        )
    });
    // The Lagrangian of the reduced space depends on y by a jump.
    failing(piecewise_constant(), |f| {
        let f = replaced(f, "x_dot", "z_dot");
        unsaid(
            quote!(continuous),
            quote!(
                #[coordinates(x, z, y)]
                #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2 - x * #f)]
                #[constraint(y_dot == x * z_dot)]
                struct S;
            ),
            &["chaplygin: "],
        )
    });
    let jumps = [
        quote!((t - 9) / sqrt((t - 9).powi(2))),
        quote!(exp(sqrt((t + 2).powi(2)) / (t + 2))),
        quote!((t - atan(tan(t)))),
    ];
    failing(jumps, |f| {
        unsaid(
            quote!(continuous),
            quote!(
                #[coordinates(x, y)]
                #[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 - x * #f)]
                #[moving_frame(x = x, y = y)]
                struct S;
            ),
            &["is conserved: the Lagrangian"],
        )
    });
    let damped = |f: &TokenStream| {
        quote!(
            #[coordinates(x)]
            #[lagrangian(x_dot.powi(2) / 2 - x.powi(2) / 2)]
            #[force(x = -(2 + #f) * x_dot)]
            struct S;
        )
    };
    let jumps = [
        quote!((x - 9) / sqrt((x - 9).powi(2))),
        quote!(tanh(sqrt((x_dot + 2).powi(2)) / (x_dot + 2))),
        quote!((x - atan(tan(x)))),
    ];
    failing(jumps, |f| unsaid(quote!(continuous), damped(f), &["L* = "]));
}

#[test]
fn jumps_break_left_invariance() {
    let body = |potential: TokenStream, others: TokenStream| {
        quote!(
            #[coordinates(x, R: SO3)]
            #[lagrangian(x_dot.powi(2) / 2 + R.omega[0].powi(2) + 2 * R.omega[1].powi(2) + R.omega[2].powi(2) / 2 - #potential)]
            #others
            #[symmetry(SO3(R))]
            struct S;
        )
    };
    let jumps = [
        quote!(tanh(R[(2, 2)] / sqrt(R[(2, 2)].powi(2)))),
        quote!(atan2(0, R[(1, 2)] - 1 / 2)),
    ];
    let message = "invariant under this group";
    failing(jumps.clone(), |f| {
        refused(quote!(), body(f.clone(), quote!()), message)
    });
    failing(jumps.clone(), |f| {
        let force = quote!(#[force(R.omega[1] = #f)]);
        refused(quote!(), body(quote!(0), force), message)
    });
    failing(jumps, |f| {
        let constraint = quote!(#[constraint(R.omega[1] == #f * x_dot)]);
        refused(quote!(), body(quote!(0), constraint), message)
    });
}

/// The product of one-sided functions vanishes for all patterns of signs but one.
#[test]
fn many_walls() {
    let factors = |count: i64| {
        (0..count).fold(quote!(1), |f, k| {
            let k = proc_macro2::Literal::i64_unsuffixed(3 * k + 1);
            quote!(#f * (sqrt((x + #k * y).powi(2)) + x + #k * y))
        })
    };
    // Of full rank, though the second constraint is a multiple of the first at all patterns but one.
    for count in [4, 5] {
        let f = factors(count);
        let system = quote!(
            #[coordinates(x, y, z, u)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2) + u_dot.powi(2)) / 2)]
            #[constraint(z_dot == x * y_dot)]
            #[constraint(2 * z_dot == 2 * x * y_dot + #f * u_dot)]
            struct S;
        );
        assert_eq!(accepted(quote!(), system), None);
        let regular = quote!(
            #[coordinates(x, y)]
            #[lagrangian((x_dot.powi(2) + #f * y_dot.powi(2)) / 2)]
            struct S;
        );
        assert_eq!(accepted(quote!(continuous), regular), None);
        let curved = particle(quote!(#[constraint(z_dot == #f * y_dot)]));
        let said = ["constraint is integrable", "the curvature vanishes"];
        assert_eq!(unsaid(quote!(continuous), curved, &said), None);
    }
    // Too many for a decision: nothing is claimed, and it is said why.
    let f = factors(12);
    let twice = quote!(
        #[coordinates(x, y, z, u)]
        #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2) + u_dot.powi(2)) / 2)]
        #[constraint(z_dot == x * y_dot)]
        #[constraint(2 * z_dot == 2 * x * y_dot + #f * u_dot)]
        struct S;
    );
    assert_eq!(refused(quote!(), twice, "too many cases"), None);
}

/// Systems that are derived in seconds: large powers, many sides, values beyond the doubles.
#[test]
fn in_seconds() {
    let particle = |lagrangian: TokenStream, others: TokenStream| {
        quote!(
            #[coordinates(x, y, z)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2 - #lagrangian)]
            #others
            struct S { k: f64 }
        )
    };
    let one = |mass: TokenStream, force: TokenStream| {
        quote!(
            #[coordinates(x)]
            #[lagrangian(x_dot.powi(2) / 2 * #mass - x.powi(2) / 2)]
            #[force(x = #force)]
            struct S {
                k: f64,
            }
        )
    };
    let sides = quote!(sqrt(
        (x + y).powi(2)
            * (x - y).powi(2)
            * (x + 2 * y).powi(2)
            * (x + 3 * y - z).powi(2)
            * (x - 4 * z).powi(2)
            * (y + 5 * z).powi(2)
    ));
    let sum = quote!(
        (sqrt((x + y + z).powi(2))
            + sqrt((x - y + 2 * z).powi(2))
            + sqrt((x + 3 * y).powi(2))
            + sqrt((y - 7 * z).powi(2))
            + sqrt((x - 9 * z).powi(2))
            + sqrt((x + y - 11).powi(2)))
    );
    let derived = [
        particle(quote!((x + y).powi(1000)), quote!()),
        particle(
            quote!((x + y + k).powi(200) / (1 + x + z).powi(90)),
            quote!(),
        ),
        particle(
            quote!(0),
            quote!(#[constraint(z_dot == (x + y).powi(1000) * y_dot)]),
        ),
        particle(
            quote!(0),
            quote!(#[constraint(z_dot == (1 + x + y).powi(60) * y_dot + x.powi(999) * x_dot)]),
        ),
        one(
            quote!((1 + t + k).powi(1000)),
            quote!(-(1 + t).powi(700) * x_dot),
        ),
        one(
            quote!(1),
            quote!(-(1 + t + k).powi(300) / (2 + t).powi(400) * x_dot),
        ),
        one(quote!((1 + (x + 1).powi(500))), quote!(0)),
        particle(quote!(#sum.powi(2)), quote!()),
        particle(quote!(0), quote!(#[constraint(z_dot == #sides * y_dot)])),
        particle(quote!(0), quote!(#[constraint(z_dot == #sum * y_dot)])),
        particle(quote!(ln(2 * cosh(3 * (x + 7000))) / 3), quote!()),
        particle(quote!((x / 90).powi(100)), quote!()),
    ];
    failing(derived, |system| {
        accepted(quote!(continuous), system.clone())
    });
    let says = |system: TokenStream, part| {
        assert_eq!(refused(quote!(continuous), system, part), None);
    };
    says(
        particle(sides, quote!(#[symmetry(translations(y))])),
        "is not invariant under this group",
    );
    let smooth = quote!(#[constraint(z_dot == x * y_dot + ln(2 * cosh(5 * (x_dot + 3000))) / 5)]);
    says(particle(quote!(0), smooth), "affine in the velocities");
    says(
        particle(quote!((x / 80).powi(300)), quote!()),
        "`(1/80)^300`, that no double can hold",
    );
}

/// Walls that are smooth but stiff and far away, under a symmetry that they break.
#[test]
fn stiff_walls_in_seconds() {
    let message = "is not invariant under this group";
    let walls = [
        quote!(ln(1 + exp(20 * (y - 90))) / 20),
        quote!(ln(1 + exp(450 * (y - 70))) / 450),
        quote!(1 / (1 + exp(-30 * (y - 200)))),
        quote!(ln(2 + exp(-7 * (y + 3000)) + exp(9 * (y + 3000)))),
        quote!(sqrt(1 + exp(40 * (y - 300)))),
    ];
    failing(walls, |wall| {
        let system = quote!(
            #[coordinates(x, y)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
            #[force(x = #wall)]
            #[symmetry(translations(y))]
            struct S;
        );
        refused(quote!(), system, message)
    });
}

/// One of x and y.
fn pegs() -> [TokenStream; 3] {
    [
        quote!(exp(-12 * ((x - 12).powi(2) + (y - 3).powi(2)))),
        quote!((1 + tanh(3000 * (x - 20))) * (1 + tanh(3000 * (y - 20)))),
        quote!(exp(x + y - 1000)),
    ]
}

/// The functions with which `fails` holds.
fn failing(
    functions: impl IntoIterator<Item = TokenStream>,
    fails: impl Fn(&TokenStream) -> Option<String>,
) {
    let failures: Vec<String> = functions
        .into_iter()
        .filter_map(|f| fails(&f).map(|why| format!("{f}: {why}")))
        .collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Nothing where the sentences are not said.
fn unsaid(arguments: TokenStream, system: TokenStream, sentences: &[&str]) -> Option<String> {
    match said(arguments, system) {
        Err(errors) => Some(format!("refused: {errors:?}")),
        Ok(Said { text, .. }) => (sentences.iter())
            .find(|sentence| text.contains(**sentence))
            .map(|sentence| format!("says `{sentence}`")),
    }
}

/// Nothing where it is refused with a message that contains `part`.
fn refused(arguments: TokenStream, system: TokenStream, part: &str) -> Option<String> {
    match said(arguments, system) {
        Ok(_) => Some("accepted".into()),
        Err(errors) if errors.iter().all(|error| error.contains(part)) => None,
        Err(errors) => Some(format!("{errors:?}")),
    }
}

/// Nothing where there are no errors.
fn accepted(arguments: TokenStream, system: TokenStream) -> Option<String> {
    said(arguments, system)
        .err()
        .map(|errors| format!("{errors:?}"))
}

/// A particle in space.
fn particle(others: TokenStream) -> TokenStream {
    quote!(
        #[coordinates(x, y, z)]
        #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
        #others
        struct S { k: f64 }
    )
}

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
fn invariant_lagrangian() {
    let part =
        "the discrete Lagrangian L_d is not invariant under this group: it changes along `y`";
    failing(pegs(), |f| {
        let system = quote!(
            #[coordinates(x, y)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 - #f)]
            #[symmetry(translations(y))]
            struct S;
        );
        refused(quote!(), system, part)
    });
    // At one value of a parameter only.
    let system = quote!(
        #[coordinates(x, y)]
        #[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 - (k - 1) * y)]
        #[symmetry(translations(y))]
        struct S {
            k: f64,
        }
    );
    assert_eq!(refused(quote!(), system, part), None);
}

#[test]
fn invariant_constraints() {
    failing(pegs(), |f| {
        let constraint =
            quote!(#[constraint(z_dot == x * x_dot + #f * x_dot)] #[symmetry(translations(y))]);
        refused(
            quote!(),
            particle(constraint),
            "the variational constraints D are not invariant under this group",
        )
    });
    failing(pegs(), |f| {
        let f = replaced(&replaced(f, "x", "x[0]"), "y", "y[0]");
        let constraints = quote!(
            #[variational_constraint(z_dot == x * x_dot)]
            #[kinematic_constraint(z[1] - z[0] == (x[1] - x[0]) * (x[0] + #f))]
            #[symmetry(translations(y))]
        );
        refused(
            quote!(),
            particle(constraints),
            "the kinematic constraints D_d are not invariant under this group",
        )
    });
}

#[test]
fn invariant_forces() {
    failing(pegs(), |f| {
        let force = quote!(#[force(x = #f)] #[symmetry(translations(y))]);
        refused(
            quote!(),
            particle(force),
            "is not invariant under this group",
        )
    });
    failing(pegs(), |f| {
        let f = replaced(&replaced(f, "x", "x[1]"), "y", "y[1]");
        let force = quote!(#[discrete_force(plus(z = h * #f))] #[symmetry(translations(y))]);
        refused(
            quote!(),
            particle(force),
            "is not invariant under this group",
        )
    });
}

#[test]
fn left_invariant() {
    let body = |potential: TokenStream, force: TokenStream| {
        quote!(
            #[coordinates(x, R: SO3)]
            #[lagrangian(x_dot.powi(2) / 2 + R.omega[0].powi(2) + 2 * R.omega[1].powi(2) + R.omega[2].powi(2) / 2 - #potential)]
            #force
            #[symmetry(SO3(R))]
            struct S;
        )
    };
    let angular = [
        quote!(exp(-100000 * (R[(0, 0)] - 0.7).powi(2))),
        quote!((1 + tanh(400 * (R[(2, 2)] - 0.99)))),
        quote!(exp(-12 * (x - 12).powi(2)) * R[(2, 2)]),
    ];
    failing(angular.clone(), |f| {
        refused(
            quote!(),
            body(f.clone(), quote!()),
            "the discrete Lagrangian L_d is not invariant under this group",
        )
    });
    failing(angular, |f| {
        refused(
            quote!(),
            body(quote!(0), quote!(#[force(R.omega[1] = #f)])),
            "is not invariant under this group",
        )
    });
    failing(narrow(), |f| {
        unsaid(
            quote!(),
            body(quote!(0), quote!(#[force(R.omega[0] = #f)])),
            &["the spatial momentum"],
        )
    });
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
fn angles() {
    let of = |lagrangian: &TokenStream| {
        let system = quote!(
            #[coordinates(a: S1, b: S1)]
            #[lagrangian(a_dot.powi(2) / 2 + b_dot.powi(2) / 2 - #lagrangian)]
            struct S;
        );
        said(quote!(), system).map(|said| said.periodic)
    };
    let shifted = [
        quote!((b - 4 * a).powi(2)),
        quote!((b - 7 * a).powi(2)),
        quote!((4 * b - 7 * a).powi(2)),
        quote!(cos((3 * a - b) / 2)),
        quote!(sin(a / 2) * sin(b / 2)),
        quote!(cos(0.999 * a) * cos(b / 3)),
        quote!(exp(20 * (a - 40)) * exp(b - 900)),
        quote!(exp(-100 * (a - 7).powi(2)) * (1 + tanh(300 * (b - 9)))),
    ];
    failing(shifted, |f| {
        let found = of(f);
        (found != Ok(vec![false, false])).then(|| format!("{found:?}"))
    });
}

#[test]
fn affine() {
    let bends = [
        quote!(exp(-10000 * (x_dot - 7).powi(2))),
        quote!((1 + tanh(900 * (x_dot - 8)))),
        quote!(exp(30 * (x_dot - 90))),
    ];
    failing(bends, |f| {
        refused(
            quote!(),
            particle(quote!(#[constraint(z_dot == x * y_dot + #f)])),
            "a constraint is affine in the velocities",
        )
    });
}

#[test]
fn homogeneous() {
    failing(narrow(), |f| {
        let f = quote!(#[variational_constraint(z_dot == x * y_dot + #f)]
            #[kinematic_constraint(z[1] - z[0] == x[0] * (y[1] - y[0]))]);
        refused(quote!(), particle(f), "homogeneous in the velocities")
    });
}

#[test]
fn independent() {
    failing(narrow(), |f| {
        let system = quote!(
            #[coordinates(x, y, z, u)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2) + u_dot.powi(2)) / 2)]
            #[constraint(z_dot == x * y_dot)]
            #[constraint(2 * z_dot == 2 * x * y_dot + #f * u_dot)]
            struct S;
        );
        accepted(quote!(), system)
    });
    failing(narrow(), |f| {
        accepted(quote!(), particle(quote!(#[constraint(#f * z_dot == 0)])))
    });
}

#[test]
fn regular() {
    failing(narrow(), |f| {
        let system = quote!(
            #[coordinates(x, y)]
            #[lagrangian((x_dot.powi(2) + #f * y_dot.powi(2)) / 2)]
            struct S;
        );
        accepted(quote!(continuous), system)
    });
}

#[test]
fn regions() {
    let system =
        |region: &TokenStream| particle(quote!(#[constraint(when = #region, z_dot == x * y_dot)]));
    failing(narrow(), |f| accepted(quote!(), system(&quote!(#f > 0.4))));
    let gates = [
        quote!(cos(120 * x) * exp(-(x - 40).powi(2)) > 0.4),
        quote!(exp(-12 * ((x - 12).powi(2) + (y - 3).powi(2))) > 0.5),
    ];
    failing(gates, |f| accepted(quote!(), system(f)));
    // Two regions that differ in a corner.
    failing(narrow(), |f| {
        let two = quote!(
            #[constraint(when = y > 0, z_dot == x * y_dot)]
            #[constraint(when = y + #f > 0, z_dot == x * x_dot)]
        );
        accepted(quote!(), particle(two))
    });
}

#[test]
fn printed() {
    // What is left out of an equation is zero in it.
    failing(narrow(), |f| {
        let system = particle(quote!(#[constraint(z_dot == #f * y_dot)]));
        unsaid(quote!(continuous), system, &["z_dot = 0\n"])
    });
}

/// `f` with a name replaced.
fn replaced(f: &TokenStream, name: &str, by: &str) -> TokenStream {
    use proc_macro2::{Group, TokenTree};
    let by_tokens: TokenStream = by.parse().expect("tokens");
    let replace = |token: TokenTree| -> TokenStream {
        match token {
            TokenTree::Ident(ident) if ident == name => by_tokens.clone(),
            TokenTree::Group(group) => {
                let inside = replaced(&group.stream(), name, by);
                TokenTree::from(Group::new(group.delimiter(), inside)).into()
            }
            other => other.into(),
        }
    };
    f.clone().into_iter().map(replace).collect()
}
