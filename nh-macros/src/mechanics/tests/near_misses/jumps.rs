//! Functions with corners and jumps: one-sided ones, products of many sides, and ones that are
//! constant almost everywhere.

use proc_macro2::TokenStream;
use quote::quote;

use super::{NOT_INVARIANT, accepted, along_y, body, failing, particle, refused, replaced, unsaid};

/// Terms that cancel where two of them are far from their steps; one-sided far away; a product of
/// many sides.
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
        refused(quote!(), along_y(quote!(x * #f), quote!()), NOT_INVARIANT)
    });
    let jumps = [
        quote!((y - 5) / sqrt((y - 5).powi(2))),
        quote!(sqrt((y + 7).powi(2)) / (y + 7)),
    ];
    failing(jumps, |f| {
        let force = quote!(#[force(x = #f)]);
        refused(quote!(), along_y(quote!(0), force), NOT_INVARIANT)
    });
}

/// Functions that are constant in y almost everywhere, and jump somewhere: at every depth, and by
/// inverse functions.
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
    failing(piecewise_constant(), |f| {
        refused(quote!(), along_y(quote!(x * #f), quote!()), NOT_INVARIANT)
    });
    failing(piecewise_constant(), |f| {
        let force = quote!(#[force(x = #f)]);
        refused(quote!(), along_y(quote!(0), force), NOT_INVARIANT)
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
    assert_eq!(refused(quote!(), twice, "differ or are not known"), None);
}
