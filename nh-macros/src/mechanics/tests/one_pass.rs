//! Which equations one pass solves, and what it takes a momentum for.

use proc_macro2::TokenStream;
use quote::quote;

use super::{Said, said};

/// Two free coordinates, with more in L and beside it.
fn of_two(lagrangian: TokenStream, others: TokenStream) -> Said {
    let system = quote!(
        #[coordinates(x, y)]
        #[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 + #lagrangian)]
        #others
        struct S {
            k: f64,
        }
    );
    said(quote!(), system).unwrap_or_else(|errors| panic!("{errors:?}"))
}

/// One pass solves the equations of a node where they are linear in the increments as they are
/// written, or when they are multiplied out.
#[test]
fn of_one_pass() {
    let is_direct = |lagrangian, others| of_two(lagrangian, others).is_direct;
    let (a, b) = (quote!(x_dot), quote!(y_dot));
    // Nothing, in terms of the third and of the fourth degree.
    let cube = quote!((#a + #b).powi(3) - #a.powi(3) - 3 * #a.powi(2) * #b - 3 * #a * #b.powi(2) - #b.powi(3));
    let fourth = quote!((#a + #b).powi(4) - (#a.powi(2) + 2 * #a * #b + #b.powi(2)).powi(2));
    for (lagrangian, expected) in [
        (quote!(k * x * y), true),
        (quote!(tanh(400 * (t - 6)) * x), true),
        (quote!(k * (#cube)), true),
        (quote!(k * (#fourth)), true),
        (quote!(x.powi(3)), false),
        (quote!(k * x_dot * y_dot * x), false),
        (quote!(cos(x)), false),
        (quote!(sqrt(1 + y_dot.powi(2))), false),
    ] {
        assert_eq!(
            is_direct(lagrangian.clone(), quote!()),
            expected,
            "{lagrangian}"
        );
    }
    // A force in one direction may be any function of the increments of the other.
    assert!(is_direct(quote!(0), quote!(#[force(x = -k * x_dot)])));
    assert!(is_direct(quote!(0), quote!(#[force(x = -cos(y))])));
    assert!(!is_direct(quote!(0), quote!(#[force(x = -cos(x))])));
    assert!(!is_direct(quote!(0), quote!(#[force(x = -cos(y), y = -x)])));
}

/// One pass takes p for the increments of the interval before where these are all that its row
/// depends on, and for a number where controls, other unknowns or an interval of another length are
/// in it.
#[test]
fn of_rows_that_cancel() {
    let cancels = |lagrangian, others| of_two(lagrangian, others).cancels;
    let composed = quote!(#[discretization(order = 4)]);
    for (lagrangian, others, expected) in [
        (quote!(0), quote!(), vec![true, true]),
        (quote!(k * x * y), quote!(), vec![true, true]),
        (quote!(0), quote!(#[force(x = -k)]), vec![true, true]),
        (
            quote!(0),
            quote!(#[control(f)] #[force(x = f)]),
            vec![false, true],
        ),
        (quote!(f * x), quote!(#[control(f)]), vec![false, true]),
        (quote!(0), quote!(#[force(x = -cos(y))]), vec![false, true]),
        (quote!(0), composed.clone(), vec![true, true]),
        (quote!(-k * x.powi(2)), composed, vec![false, true]),
        (quote!(cos(x)), quote!(), vec![]),
    ] {
        let name = quote!(#lagrangian #others).to_string();
        assert_eq!(cancels(lagrangian, others), expected, "{name}");
    }
}
