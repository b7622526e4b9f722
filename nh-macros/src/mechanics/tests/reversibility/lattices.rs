//! Changes that act on every site of a lattice alike: said where they reverse it, and not where
//! they just fail to.

use proc_macro2::TokenStream;
use quote::quote;

use super::SYMMETRIC;
use crate::mechanics::tests::errors_with;

#[track_caller]
fn says(system: TokenStream, beginnings: &[&str]) {
    super::says_with(quote!(lattice), system, beginnings);
}

const TIME: &str = "t -> -t reverses the lattice, where its ends are free, periodic, or held at constant positions that it leaves as they are: L, D and \
                    the forces do not change";

fn chain(density: TokenStream, others: TokenStream) -> TokenStream {
    quote! {
        #[coordinates(x, y)]
        #[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 - #density)]
        #others
        struct S { c: f64, B: f64 }
    }
}

#[test]
fn of_time_alone() {
    let toda = quote! {
        #[coordinates(x)]
        #[lagrangian(x_dot.powi(2) / 2 - exp(-x_diff))]
        struct S;
    };
    says(toda, &[SYMMETRIC, TIME]);
    let one_sided = chain(
        quote!(x_diff.powi(2)),
        quote!(#[constraint(x_dot == c * y * y_dot)] #[discretization(left)]),
    );
    says(one_sided, &["the scheme is not symmetric: ", TIME]);
}

/// A magnetic field needs a sign, which couplings to the next site may forbid.
#[test]
fn of_a_magnetic_field() {
    let field = |density: TokenStream, others| {
        chain(quote!(#density - B * (x * y_dot - y * x_dot)), others)
    };
    let mirrored = "t -> -t, y -> -y reverses the lattice";
    let other = "t -> -t, x -> -x reverses the lattice";
    let unknown = "no change of signs is known to reverse the system";
    says(field(quote!(x_diff.powi(4)), quote!()), &[SYMMETRIC, other]);
    says(
        field(quote!(c * x_diff * y * y.next), quote!()),
        &[SYMMETRIC, mirrored],
    );
    says(
        field(quote!(c * y_diff.powi(3)), quote!()),
        &[SYMMETRIC, other],
    );
    // Odd in y, and odd in x: a change of one sign moves one of them.
    says(
        field(
            quote!(c * x_diff * x.next.powi(2) + c * y_diff * y.powi(2)),
            quote!(),
        ),
        &[SYMMETRIC, unknown],
    );
    // The next site has the sign of this one: x x' is even, x of a site alone is not.
    says(
        field(quote!(c * x * x.next + y.next), quote!()),
        &[SYMMETRIC, other],
    );
    says(
        field(quote!(c * (x + y.next)), quote!()),
        &[SYMMETRIC, unknown],
    );
    let constraint = quote!(#[constraint(x_dot == c * y * x_diff * y_dot)]);
    says(
        field(quote!(x_diff.powi(2)), constraint),
        &[SYMMETRIC, other],
    );
    let constraint = quote!(#[constraint(x_dot == c * y_diff * y_dot)]);
    says(
        field(quote!(x_diff.powi(4)), constraint),
        &[SYMMETRIC, mirrored],
    );
    let constraint = quote!(#[constraint(x_dot == c * y_dot + x_diff * y_dot)]);
    says(
        field(quote!(x_diff.powi(4)), constraint),
        &[SYMMETRIC, unknown],
    );
}

/// A density that changes by Δ of a function of a site leaves the equations as they are: that it
/// changes refutes nothing.
#[test]
fn of_a_density_that_changes_by_a_difference() {
    let difference = quote!(x.next.powi(3) - x.powi(3) + B * x * y_dot + x_diff.powi(2));
    says(
        chain(difference, quote!()),
        &[SYMMETRIC, "t -> -t, y -> -y reverses the lattice"],
    );
    let both = quote!(x.next.powi(3) - x.powi(3) + y.next - y + B * x * y_dot);
    says(
        chain(both, quote!()),
        &[
            SYMMETRIC,
            "no change of signs is known to reverse the system",
        ],
    );
}

#[test]
fn of_forces_and_controls() {
    let damped = chain(quote!(x_diff.powi(2)), quote!(#[force(x = -c * x_dot)]));
    says(
        damped,
        &[
            SYMMETRIC,
            "no change of signs is known to reverse the system with its forces",
        ],
    );
    let driven = chain(
        quote!(x_diff.powi(2)),
        quote!(#[control(u)] #[force(x = u * cos(y_diff))]),
    );
    says(
        driven,
        &[
            SYMMETRIC,
            "t -> -t reverses the lattice, with the controls in reverse order, where its ends",
        ],
    );
}

/// In groups P and S of a change are those of every site.
#[test]
fn of_groups() {
    let bodies = |coupling: TokenStream| {
        quote! {
            #[coordinates(R: SO3)]
            #[lagrangian((R.omega[0].powi(2) + 2 * R.omega[1].powi(2) + 3 * R.omega[2].powi(2)) / 2 + #coupling)]
            struct S { c: f64 }
        }
    };
    let turned = "t -> -t reverses the lattice";
    says(
        bodies(quote!(c * R.diff[(0, 2)].powi(2))),
        &[SYMMETRIC, turned],
    );
    says(
        bodies(quote!(c * R.omega[0] * R.diff[(0, 2)].powi(2))),
        &[SYMMETRIC, "t -> -t, R -> "],
    );
}

#[test]
fn that_is_asked_for() {
    let chain = |density| chain(density, quote!());
    let asked = |system| errors_with(quote!(lattice, reversible), system);
    assert_eq!(asked(chain(quote!(x_diff.powi(2)))), [""; 0]);
    let found = asked(chain(quote!(c * x * y_dot + (x + y) * x_diff.powi(2))));
    assert!(found[0].contains("is known to reverse"), "{found:?}");
    let still = quote! {
        #[coordinates(x)]
        #[lagrangian(-x_diff.powi(2) / 2 - cos(x))]
        struct S;
    };
    let found = asked(still);
    assert!(
        found[0].contains("no motion that could be reversed"),
        "{found:?}"
    );
}
