//! Actions that a narrow or one-sided term breaks.

use proc_macro2::TokenStream;
use quote::quote;

use super::{failing, narrow, pegs, refused, unsaid};

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
