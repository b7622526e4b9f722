//! Growth vectors and integrable combinations, from series and from expressions.

use proc_macro2::TokenStream;
use quote::quote;

use super::*;
use crate::mechanics::tests::with_objects;

/// The constraints of six coordinates that form integrable combinations, as both ways find them.
fn found(constraints: TokenStream) -> Vec<Vec<usize>> {
    let system = quote! {
        #[coordinates(x, y, z, u, v, w)]
        #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2) + u_dot.powi(2) + v_dot.powi(2) + w_dot.powi(2)) / 2)]
        #constraints
        struct S { a: f64 }
    };
    let sets = std::sync::Mutex::new(Vec::new());
    with_objects(system, |discretizer, objects| {
        for part in Codistribution::parts(discretizer, objects) {
            if part.open.is_empty() {
                continue;
            }
            let in_series = part.verdict_from_series().expect("they are rational");
            match part.verdict_from_expressions() {
                Ok(in_expressions) => assert_eq!(in_expressions, in_series),
                Err(unknown) => {
                    let entries = part.forms.concat();
                    assert!(discretizer.algebra.have_sides(&entries), "{unknown:?}");
                }
            }
        }
        let found = integrable(discretizer, objects).expect("they are decided");
        let constraints = found.into_iter().map(|found| found.constraints);
        *sets.lock().expect("no panic") = constraints.collect();
    });
    sets.into_inner().expect("no panic")
}

/// A point on a sphere and two that roll: parts that have nothing in common are asked one by one.
/// For a w' in the last constraint the second and the third part are one.
#[test]
fn parts() {
    let sizes = |last: TokenStream| {
        let system = quote! {
            #[coordinates(x, y, z, u, v, w, r, s)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2) + u_dot.powi(2) + v_dot.powi(2) + w_dot.powi(2) + r_dot.powi(2) + s_dot.powi(2)) / 2)]
            #[holonomic(x.powi(2) + y.powi(2) == 1)]
            #[constraint(v_dot == u * z_dot)]
            #[constraint(s_dot == r * #last)]
            struct S { a: f64 }
        };
        let sizes = std::sync::Mutex::new(Vec::new());
        with_objects(system, |discretizer, objects| {
            let parts = Codistribution::parts(discretizer, objects);
            let of = |part: &Codistribution<'_>| (part.fields.len(), part.open.len());
            *sizes.lock().expect("no panic") = parts.iter().map(of).collect();
        });
        sizes.into_inner().expect("no panic")
    };
    assert_eq!(sizes(quote!(w_dot)), [(2, 0), (3, 1), (3, 1)]);
    assert_eq!(sizes(quote!(u * w_dot)), [(2, 0), (6, 2)]);
    assert_eq!(sizes(quote!((w_dot + t))), [(2, 0), (3, 1), (4, 1)]);
}

/// With x² + y² = 1 two velocities are left of u' = f (x y' - y x') and y u' = … : on every level
/// set dx and dy are proportional, so that d(f (x dy - y dx)) vanishes where f is a function of x
/// and y, whatever it is, and does not where it is z.
#[test]
fn beside_level_sets() {
    let with = |f: TokenStream| {
        found(quote! {
            #[holonomic(x.powi(2) + y.powi(2) == 1)]
            #[constraint(u_dot == #f * (x * y_dot - y * x_dot))]
        })
    };
    assert_eq!(with(quote!(a)), [[0], [1]]);
    assert_eq!(with(quote!((a + x.powi(3) * y))), [[0], [1]]);
    assert_eq!(with(quote!(z)), [[0]]);
    // dz = 0 and dy = z dx is dy = c dx; with dz = dv there is no such leaf.
    let after =
        |level: TokenStream| found(quote!(#[constraint(y_dot == z * x_dot)] #[holonomic(#level)]));
    assert_eq!(after(quote!(z == a)), [[0], [1]]);
    assert_eq!(after(quote!(z == v)), [[1]]);
}

/// No bracket of level sets is formed, and nothing of them is evaluated.
#[test]
fn twenty_level_sets() {
    let system = quote! {
        #[coordinates(p: [R; 60])]
        #[lagrangian(p_dot.dot(p_dot) / 2)]
        #[holonomic((0..20).map(|i| (0..3).map(|k| p[3 * i + k].powi(2)).sum() == 1))]
        struct S;
    };
    with_objects(system, |discretizer, objects| {
        let before = budget::spent();
        let found = integrable(discretizer, objects).map(|found| found.len());
        assert_eq!(found, Ok(20));
        let spent = budget::spent() - before;
        assert!(spent < 10_000, "{spent}");
    });
}

/// dy = z dx, dz = u dx, du = f dx. For f = v every layer of brackets adds one field (Goursat's
/// normal form) until there is no integral, and so for f = x v. If v does not occur, the kernel,
/// ∂_v and one more field, is involutive.
#[test]
fn a_flag_of_one_field_a_layer() {
    let chain = |last: TokenStream| {
        found(quote! {
            #[constraint(y_dot == z * x_dot)]
            #[constraint(z_dot == u * x_dot)]
            #[constraint(u_dot == #last * x_dot)]
        })
    };
    let none: Vec<Vec<usize>> = Vec::new();
    assert_eq!(chain(quote!(v)), none);
    assert_eq!(chain(quote!(x * v)), none);
    let all = [[0], [1], [2]];
    assert_eq!(chain(quote!((z.powi(2) / 2 - x))), all);
    // du = u x dx has the integral ln u - x²/2; the others have none.
    let shorter = found(quote! {
        #[constraint(y_dot == z * x_dot)]
        #[constraint(z_dot == v * x_dot)]
        #[constraint(u_dot == u * x * x_dot)]
    });
    assert_eq!(shorter, [[2]]);
}

/// Exponentials, sines of several arguments, a root of a sum of squares, powers and times: exact
/// forms, and the same with one number changed.
#[test]
fn functions() {
    let one = |form: TokenStream| found(quote!(#[constraint(#form == 0)]));
    for (holonomic, other) in [
        (
            quote!(z_dot - exp(x * y) * (y * x_dot + x * y_dot)),
            quote!(z_dot - exp(x * y) * (y * x_dot + 2 * x * y_dot)),
        ),
        (
            quote!(z_dot - cos(2 * x + a * y) * (2 * x_dot + a * y_dot)),
            quote!(z_dot - cos(2 * x + a * y) * (2 * x_dot + a * x * y_dot)),
        ),
        (
            quote!(z_dot - (x * x_dot + y * y_dot) / sqrt(1 + x.powi(2) + y.powi(2))),
            quote!(z_dot - (x * x_dot + y * y_dot) / sqrt(1 + x.powi(2) + 2 * y.powi(2))),
        ),
        (
            quote!(z_dot * cosh(x) + z * sinh(x) * x_dot - 3 * (1 + y).powi(-4) * y_dot),
            quote!(z_dot * cosh(x) + z * sinh(x) * x_dot - 3 * (1 + y).powi(-4) * x * y_dot),
        ),
        (
            quote!(z_dot * (1 + t) + z - tan(y) * y_dot),
            quote!(z_dot * (1 + t) + z * x - tan(y) * y_dot),
        ),
    ] {
        assert_eq!(one(holonomic.clone()), [[0]], "{holonomic}");
        assert_eq!(one(other.clone()), Vec::<Vec<usize>>::new(), "{other}");
    }
}

/// η_0 = dz + u dx + x dv - f dy and η_1 = du - dv: η_0 + x η_1 = d(z + x u) - f dy is exact for
/// f = 0, and for f = x no multiple of it is.
#[test]
fn combinations() {
    let pair = |slope: TokenStream| {
        found(quote! {
            #[constraint(z_dot + u * x_dot == #slope * y_dot - x * v_dot)]
            #[constraint(u_dot == v_dot)]
        })
    };
    assert_eq!(pair(quote!(0)).len(), 2);
    assert_eq!(pair(quote!(x)), [[1]]);
}

/// For x > 0 two brackets of the fields of D give two fields, and w stays; for x < 0 one gives one,
/// the next layer another, and the third w. After two layers both closures have five dimensions,
/// and only one of them is closed.
#[test]
fn sides_that_close_in_other_layers() {
    let constraints = |last: TokenStream| {
        found(quote! {
            #[constraint(u_dot == x * y_dot)]
            #[constraint(v_dot == (x + sqrt(x.powi(2))) / 2 * z_dot + x * (x - sqrt(x.powi(2))) / 4 * y_dot)]
            #[constraint(w_dot == #last * y_dot)]
        })
    };
    assert_eq!(
        constraints(quote!(x.powi(2) * (x - sqrt(x.powi(2))))),
        Vec::<Vec<usize>>::new()
    );
    assert_eq!(constraints(quote!(0)), [[2]]);
}

/// An inverse function has no series here, and a root of a sum that may be negative neither.
#[test]
fn others_are_left_to_expressions() {
    for f in [
        quote!(atan(x)),
        quote!(sqrt(1 + x)),
        quote!(ln(2 + x.powi(2))),
    ] {
        let system = quote! {
            #[coordinates(x, y, z)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
            #[constraint(z_dot == #f * y_dot)]
            struct S;
        };
        with_objects(system, |discretizer, objects| {
            let parts = Codistribution::parts(discretizer, objects);
            assert_eq!(parts[0].verdict_from_series(), None);
            assert_eq!(parts[0].verdict_from_expressions(), Ok(Vec::new()));
        });
    }
}
