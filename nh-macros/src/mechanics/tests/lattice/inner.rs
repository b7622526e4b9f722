//! Lattices with inner nodes.

use quote::quote;

use super::{chain, lattice_says, refuses};

/// The equation of the inner node of site k is of both its links: b_2 h (x(k+1) - 2 x(k) +
/// x(k-1))/Δ² + Σ_i b_i l_2'(c_i) V_i, V_i as in `discretization`.
#[test]
fn inner_nodes() {
    let inside = quote!(#[discretization(lobatto, stages = 3)]);
    lattice_says(
        chain(quote!(x_diff.powi(2) / 2), inside.clone()),
        "inner_equations: 0 = 2/3*h*(x[k+1, j,2] - x[k, j,2])/delta^2 + 8/3*(2*x[k, j,2] - x[k, j] - x[k, j+1])/h \
         + 2/3*h*(x[k-1, j,2] - x[k, j,2])/delta^2",
    );
    refuses(
        quote! {
            #[coordinates(x, y)]
            #[lagrangian(x_dot.powi(2) / 2 - y_diff.powi(2) / 2 - x_diff.powi(2) / 2)]
            #inside
            struct S { c: f64 }
        },
        "the equations of motion do not determine the next `y`;",
    );
    refuses(
        quote! {
            #[coordinates(x, y)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2) - x_diff.powi(2)) / 2)]
            #[constraint(x_dot == c * y_dot)]
            #[constraint(2 * x_dot == 2 * c * y_dot)]
            #inside
            struct S { c: f64 }
        },
        "which leaves no motion",
    );
    // A group that acts on the inner nodes of one site alone is no symmetry.
    refuses(
        chain(
            quote!(x_diff.powi(2) / 2 - cos(x.next)),
            quote!(#inside #[symmetry(translations(x))]),
        ),
        "the discrete Lagrangian L_d is not invariant under this group",
    );
}
