//! Rules that a narrow or steep term breaks, or seems to break: invariance, periods, affine and
//! homogeneous constraints, regularity.

use proc_macro2::TokenStream;
use quote::quote;

use super::{
    NOT_INVARIANT, accepted, along_y, body, failing, narrow, particle, pegs, refused, replaced,
    unsaid,
};
use crate::mechanics::tests::said;

#[test]
fn invariant_lagrangian() {
    let part =
        "the discrete Lagrangian L_d is not invariant under this group: it changes along `y`";
    failing(pegs(), |f| {
        refused(quote!(), along_y(f.clone(), quote!()), part)
    });
    // At one value of a parameter only.
    let system = along_y(quote!((k - 1) * y), quote!());
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
        refused(quote!(), particle(force), NOT_INVARIANT)
    });
    failing(pegs(), |f| {
        let f = replaced(&replaced(f, "x", "x[1]"), "y", "y[1]");
        let force = quote!(#[discrete_force(plus(z = h * #f))] #[symmetry(translations(y))]);
        refused(quote!(), particle(force), NOT_INVARIANT)
    });
}

/// Intervals with inner nodes: L_d is invariant as a function of all nodes, and with it the rows
/// inside.
#[test]
fn invariant_inner_nodes() {
    let inside = || quote!(#[discretization(lobatto, stages = 3)]);
    failing(pegs(), |f| {
        let part = "the discrete Lagrangian L_d is not invariant under this group";
        refused(quote!(), along_y(f.clone(), inside()), part)
    });
    for (constraint, part) in [
        (
            quote!(z_dot == x * x_dot + exp(x + y - 1000) * x_dot),
            "the variational constraints D are not invariant under this group",
        ),
        // The affine part is in D_d alone.
        (
            quote!(z_dot == x * x_dot + exp(x + y - 1000)),
            "the kinematic constraints D_d are not invariant under this group",
        ),
    ] {
        let inside = inside();
        let others = quote!(#inside #[constraint(#constraint)] #[symmetry(translations(y))]);
        assert_eq!(refused(quote!(), particle(others), part), None);
    }
    failing(pegs(), |f| {
        let inside = inside();
        let others = quote!(#inside #[force(x = #f)] #[symmetry(translations(y))]);
        refused(quote!(), particle(others), NOT_INVARIANT)
    });
    // Sums of velocities of light leave L invariant, and no polynomial.
    let boosts = quote!(
        #[coordinates(a, s)]
        #[lagrangian((a_dot / (1 - a.powi(2))).powi(2) / 2 + s_dot.powi(2) / 2)]
        #[discretization(lobatto, stages = 3)]
        #[symmetry(group(fibre(a), identity(0), product((a[0] + a[1]) / (1 + a[0] * a[1])), inverse(-a)))]
        struct S;
    );
    assert_eq!(
        refused(
            quote!(),
            boosts,
            "the action is not affine in these coordinates"
        ),
        None
    );
}

/// A group that moves a boundary, or takes a constraint in force to one that is not, is no symmetry
/// of the regions.
#[test]
fn invariant_regions() {
    let part = "and a group that moves a boundary is no symmetry of the regions";
    let system = |condition: &TokenStream| {
        let constraint = quote!(#[constraint(when = #condition, R.omega[0] == x * R.omega[1])]);
        body(quote!(0), constraint)
    };
    let moved = [
        quote!(R[(0, 0)] > 0.5),
        quote!(x + exp(-100000 * (R[(0, 0)] - 0.7).powi(2)) > 0),
        quote!(x + 1 > tanh(400 * (R[(2, 2)] - 0.99))),
        quote!(x > 0 || t > 1 && R[(1, 2)].powi(2) < x),
        // The rows of R, the axes of space in the body, have the norm 1; what is left of one does not.
        quote!(R[(0, 0)].powi(2) + R[(0, 1)].powi(2) > x),
    ];
    failing(moved, |condition| {
        refused(quote!(), system(condition), part)
    });
    let kept = [
        quote!(x > 0),
        quote!(x * sin(t) > 0.2 && t < 9),
        // The columns, of which left multiplication keeps the norms and products.
        quote!(R[(0, 0)].powi(2) + R[(1, 0)].powi(2) + R[(2, 0)].powi(2) > x + t),
        quote!(x + R[(0, 0)] * R[(0, 1)] + R[(1, 0)] * R[(1, 1)] + R[(2, 0)] * R[(2, 1)] > 0),
    ];
    failing(kept, |condition| accepted(quote!(), system(condition)));
    let in_chart = |condition: &TokenStream| {
        let constraint = quote!(#[constraint(when = #condition, z_dot == x * x_dot)]);
        particle(quote!(#constraint #[symmetry(translations(y))]))
    };
    failing(pegs(), |f| {
        refused(quote!(), in_chart(&quote!(x + #f > 0)), part)
    });
    assert_eq!(accepted(quote!(), in_chart(&quote!(x * z > t))), None);
    // Together they say that the body stays in its place; an axis of space is none of its own.
    let standing = |conditions: [TokenStream; 2]| {
        let [first, second] = conditions;
        quote!(
            #[coordinates(x, g: SE2)]
            #[lagrangian((x_dot.powi(2) + g.v.norm_squared() + g.omega.powi(2)) / 2)]
            #[constraint(when = #first, g.p_dot[0] == 0)]
            #[constraint(when = #second, g.p_dot[1] == 0)]
            #[symmetry(SE2(g))]
            struct S;
        )
    };
    let same = standing([quote!(x > 0), quote!(x > 0)]);
    assert_eq!(accepted(quote!(), same), None);
    let part = "the variational constraints D are not invariant under this group";
    let apart = standing([quote!(x > 0), quote!(x > 1)]);
    assert_eq!(refused(quote!(), apart, part), None);
}

#[test]
fn left_invariant() {
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
            NOT_INVARIANT,
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
            quote!(derivatives),
            particle(quote!(#[constraint(z_dot == x * y_dot + #f)])),
            "this constraint is not affine in `x_dot`",
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
