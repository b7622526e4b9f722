//! Reversals of systems with functions of fields.

use proc_macro2::TokenStream;
use quote::quote;

use super::of;

/// For an odd f, (x, y, z) ↦ -(x, y, z) keeps the sense in which z runs; for f of which nothing is
/// known no change is known to.
#[test]
fn of_functions_of_fields() {
    let system = |slopes: [TokenStream; 2]| {
        let [f_x, f_y] = slopes;
        quote!(
            #[coordinates(x, y, z)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2 - x * y)]
            #[constraint(z_dot == #f_x * x_dot + #f_y * y_dot)]
            #[function(f(x, y))]
            struct S {
                f: SplineSurface,
            }
        )
    };
    let given = of(system([quote!(f_1(x, y)), quote!(f_2(x, y))]));
    let known = "no such change is known to keep the sense in which";
    assert!(
        given.iter().any(|sentence| sentence.starts_with(known)),
        "{given:#?}"
    );
    assert!(
        !given
            .iter()
            .any(|sentence| sentence.starts_with("no change of signs that reverses")),
        "{given:#?}"
    );
    // f = x²y + y³ is odd.
    let odd = of(system([
        quote!((2 * x * y)),
        quote!((x.powi(2) + 3 * y.powi(2))),
    ]));
    assert!(
        odd.iter()
            .any(|sentence| sentence.contains("keeps the sense in which `z` runs")),
        "{odd:#?}"
    );
}
