//! The sentences and formulas about actions that depend on t.

use proc_macro2::TokenStream;
use quote::quote;

use super::says;
use crate::mechanics::tests::errors_with;

/// A boost, and the translations of space on a table that turns.
#[test]
fn of_actions_in_time() {
    let boosted = |others: TokenStream| {
        quote!(
            #[coordinates(x, y)]
            #[lagrangian(m / 2 * (x_dot - y).powi(2) + y_dot.powi(2) / 2 - (x - t * y).powi(2))]
            #[action(boost(a), x = x + a * t, y = y + a)]
            #others
            struct S { m: f64 }
        )
    };
    let of = |system: TokenStream, sentence| says(quote!(), system, sentence);
    of(boosted(quote!()), "noether: K_boost(q, t) = (t, 1)\n");
    of(
        boosted(quote!()),
        "\nJ_boost(q, q_dot, t) = m*t*(x_dot - y) + y_dot\nJ_boost[k] = p[k]*K_boost(q[k], t[k])\n",
    );
    for others in [
        quote!(),
        quote!(#[discretization(trapezoidal)]),
        quote!(#[discretization(alpha = 1/3)]),
        quote!(#[discretization(midpoint, order = 4)]),
        quote!(#[discretization(lobatto, stages = 4)]),
        quote!(#[constraint(x_dot == t * y_dot + x - y * t)]),
    ] {
        of(boosted(others), "\nJ_boost is conserved\n");
    }
    let table = quote!(
        #[coordinates(x, y)]
        #[lagrangian(((x_dot - w * y).powi(2) + (y_dot + w * x).powi(2)) / 2)]
        #[action(shift(a, b), x = x + a * cos(w * t) + b * sin(w * t), y = y - a * sin(w * t) + b * cos(w * t))]
        struct S {
            w: f64,
        }
    );
    of(
        table.clone(),
        "symmetry: L is invariant under shift(a, b), and L_d is not",
    );
    of(table, "\nJ_shift.a is conserved in continuous time");
    let row = quote!(
        #[coordinates(x)]
        #[lagrangian(x_dot.powi(2) / 2 - x_diff.powi(2))]
        #[action(along(a), x = x + a * t)]
        struct S;
    );
    let errors = errors_with(quote!(lattice), row);
    assert!(errors.concat().contains("an action is one at all times"));
}
