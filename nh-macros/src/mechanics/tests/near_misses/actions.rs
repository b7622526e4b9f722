//! Actions that a narrow or one-sided term breaks.

use proc_macro2::TokenStream;
use quote::quote;

use super::{NOT_INVARIANT, along_y, failing, narrow, pegs, refused, replaced, unsaid};

fn particle(potential: TokenStream, action: TokenStream, others: TokenStream) -> TokenStream {
    quote!(
        #[coordinates(x, y, z)]
        #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2 - #potential)]
        #[action(#action)]
        #others
        struct S { k: f64 }
    )
}

fn turn() -> TokenStream {
    quote!(
        turn(a),
        x = x * cos(a) - y * sin(a),
        y = x * sin(a) + y * cos(a)
    )
}

#[test]
fn potentials() {
    failing(narrow().into_iter().chain(pegs()), |f| {
        let system = particle(quote!(#f), turn(), quote!());
        refused(quote!(), system, "is not invariant under `turn`")
    });
}

#[test]
fn forces_and_constraints() {
    failing(narrow(), |f| {
        let force = quote!(#[force(x = -x, y = -y - #f)]);
        unsaid(
            quote!(),
            particle(quote!(0), turn(), force),
            &["J_turn is conserved", "J_turn[k-1] = 0"],
        )
    });
    failing(narrow(), |f| {
        let constraint = quote!(#[constraint(z_dot == #f * (x * y_dot - y * x_dot))]);
        unsaid(
            quote!(),
            particle(quote!(0), turn(), constraint),
            &["J_turn is conserved", "J_turn[k-1] = 0"],
        )
    });
}

/// Families that are groups almost everywhere.
#[test]
fn families() {
    let [a, b, c, d, _] = narrow();
    let part = "is no action of a group";
    failing([a, b, c, d], |f| {
        let bent = quote!(m(a), x = x + a, y = y + a * a * #f);
        let open = quote!(m(a, b), y = y + a + b * z, z = z + b * #f);
        refused(quote!(), particle(quote!(0), bent, quote!()), part)
            .or_else(|| refused(quote!(), particle(quote!(0), open, quote!()), part))
    });
}

/// Broken for some values of a field alone.
#[test]
fn at_some_parameters() {
    let hats = [
        quote!(max(0, 1 - 1000000 * abs(k - 1))),
        quote!(max(k - 1000, 0)),
    ];
    let of_field = narrow().map(|f| replaced(&f, "x", "k"));
    failing(of_field.into_iter().chain(hats), |f| {
        let broken = quote!(#f * y);
        let turned = particle(broken.clone(), turn(), quote!());
        let along = along_y(broken.clone(), quote!());
        refused(quote!(), turned, "is not invariant under `turn`")
            .or_else(|| refused(quote!(), along, NOT_INVARIANT))
            .or_else(|| refused(quote!(), sliced(broken, turn()), NOT_INVARIANT))
    });
}

/// A system with a slice of points on an axis.
fn sliced(potential: TokenStream, action: TokenStream) -> TokenStream {
    quote!(
        #[coordinates(x, y)]
        #[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 - #potential)]
        #[action(#action)]
        #[adapted(r, a: S1)]
        #[slice(x = r, y = 0)]
        #[symmetry(translations(a))]
        struct S {
            k: f64,
        }
    )
}

/// Slices of actions that are one but for a narrow term, and of families that are free nowhere.
#[test]
fn slices() {
    let squared = quote!((x.powi(2) + y.powi(2)));
    let [a, b, c, d, _] = narrow();
    failing([a, b, c, d], |f| {
        let f = replaced(f, "x", &squared.to_string());
        let bent =
            quote!(turn(a), x = x * cos(a) - y * sin(a), y = x * sin(a) + y * cos(a) + a * a * #f);
        let part = "does not move the points of its slice as the elements of `a` multiply";
        refused(quote!(), sliced(quote!(0), bent), part)
    });
    // By angles a³ the turns have no velocity at the identity.
    let slow = quote!(
        turn(a),
        x = x * cos(a.powi(3)) - y * sin(a.powi(3)),
        y = x * sin(a.powi(3)) + y * cos(a.powi(3))
    );
    let part = "`turn` is not free on this slice";
    assert_eq!(refused(quote!(), sliced(quote!(0), slow), part), None);
}
