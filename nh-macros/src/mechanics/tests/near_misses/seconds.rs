//! Systems that are derived in seconds: large powers, many sides, stiff walls, values beyond the
//! doubles.

use proc_macro2::TokenStream;
use quote::quote;

use super::{NOT_INVARIANT, accepted, along_y, failing, refused};

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
        NOT_INVARIANT,
    );
    let smooth = quote!(#[constraint(z_dot == x * y_dot + ln(2 * cosh(5 * (x_dot + 3000))) / 5)]);
    let nonlinear = particle(quote!(0), smooth);
    let part = "this constraint is not affine in `x_dot`";
    assert_eq!(refused(quote!(derivatives), nonlinear, part), None);
    says(
        particle(quote!((x / 80).powi(300)), quote!()),
        "`(1/80)^300`, that no double can hold",
    );
}

/// Thousands of terms side by side, as other programs write them; on the stack of a compiler.
#[test]
fn long_sums() {
    let derive = || {
        let terms: Vec<_> = (1..4000)
            .map(|k| format!("{k} * x * y - z / {k}"))
            .collect();
        let sum: TokenStream = terms.join(" + ").parse().expect("tokens");
        let system = quote!(
            #[coordinates(x, y, z)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2 - (#sum))]
            struct S;
        );
        accepted(quote!(continuous), system)
    };
    let thread = std::thread::Builder::new().stack_size(7 << 20);
    let derived = thread.spawn(derive).expect("a thread").join();
    assert_eq!(derived.expect("no panic"), None);
}

/// Walls that are smooth but stiff and far away, under a symmetry that they break.
#[test]
fn stiff_walls_in_seconds() {
    let walls = [
        quote!(ln(1 + exp(20 * (y - 90))) / 20),
        quote!(ln(1 + exp(450 * (y - 70))) / 450),
        quote!(1 / (1 + exp(-30 * (y - 200)))),
        quote!(ln(2 + exp(-7 * (y + 3000)) + exp(9 * (y + 3000)))),
        quote!(sqrt(1 + exp(40 * (y - 300)))),
    ];
    failing(walls, |wall| {
        let force = quote!(#[force(x = #wall)]);
        refused(quote!(), along_y(quote!(0), force), NOT_INVARIANT)
    });
}
