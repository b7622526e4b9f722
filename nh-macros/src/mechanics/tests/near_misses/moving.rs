//! Actions and slices that have a property at one time alone, or at nearly all.

use proc_macro2::TokenStream;
use quote::quote;

use super::{failing, refused};

/// Functions of t that are 0 at t = 0, or nearly always.
fn of_time() -> [TokenStream; 4] {
    [
        quote!(t),
        quote!(sin(t).powi(2)),
        quote!(exp(-100000 * (t - 5).powi(2))),
        quote!(exp(20 * (t - 400))),
    ]
}

fn particle(potential: TokenStream, others: TokenStream) -> TokenStream {
    quote!(
        #[coordinates(x, y)]
        #[lagrangian(((x_dot - u).powi(2) + y_dot.powi(2)) / 2 - #potential)]
        #others
        struct S { u: f64 }
    )
}

#[test]
fn families() {
    let free = |action: TokenStream| particle(quote!(0), quote!(#[action(#action)]));
    let fails = |action: TokenStream, part: &str| refused(quote!(), free(action), part);
    failing(of_time(), |f| {
        let moved = quote!(m(a), x = x + a + #f);
        let bent = quote!(m(a), x = x + a + a * a * #f);
        let open = quote!(m(a, b), x = (x + a) * exp(b * (1 + #f)));
        let slides = quote!(m(a), x = x + a * (1 + #f));
        fails(moved, "with 0 for `a` this moves the coordinate")
            .or_else(|| fails(bent, "at other elements it moves along `a`"))
            .or_else(|| fails(open, "the bracket [K_a, K_b] of its generators"))
            .or_else(|| fails(slides, "the Lagrangian L is not invariant under `m`"))
    });
    failing([quote!(x)], |f| {
        let bent = quote!(m(a), x = x + a + a * a * #f);
        fails(bent, "at other elements it moves along `a`")
    });
}

/// A turn about a point that moves, of a field that stays, or that moves otherwise.
#[test]
fn slices() {
    let about = |potential: TokenStream| {
        let turn = quote!(
            #[action(turn(a), x = u * t + (x - u * t) * cos(a) - y * sin(a), y = (x - u * t) * sin(a) + y * cos(a))]
            #[adapted(r, a: S1)]
            #[slice(x = u * t + r, y = 0)]
            #[symmetry(translations(a))]
        );
        particle(potential, turn)
    };
    let part = "the discrete Lagrangian L_d is not invariant under this group";
    let fields = of_time().map(|f| quote!(((x - u * t + #f).powi(2) + y.powi(2))));
    failing(fields, |f| refused(quote!(), about(f.clone()), part));
    failing(of_time(), |f| {
        let bent = quote!(
            #[action(along(a), x = x + a + a * a * #f)]
            #[adapted(a, r)]
            #[slice(x = 0, y = r)]
            #[symmetry(translations(a))]
        );
        let part = "`along` does not move the points of its slice as the elements of `a` multiply";
        refused(quote!(), particle(quote!(y.powi(2)), bent), part)
    });
}
