//! The rules of discretisation.

use quote::quote;

use super::{errors, errors_beside};

#[test]
fn discretizations() {
    errors_beside(
        quote!(#[discretization(midpiont)]),
        &["there is no discretization `midpiont`; did you mean `midpoint`?"],
    );
    errors_beside(
        quote!(#[discretization(verlet)]),
        &[
            "there is no discretization `verlet`; the rules are `midpoint`, `trapezoidal`, `left`, `right` and `alpha = expr`",
        ],
    );
    errors_beside(
        quote!(#[discretization(alpha)]),
        &["`alpha` needs a value from 0 to 1: `alpha = 1/3`"],
    );
    errors_beside(
        quote!(#[discretization(alpha = 3 / 2)]),
        &["`alpha` is from 0 to 1, not 1.5"],
    );
    errors_beside(
        quote!(#[discretization(alpha = x)]),
        &["only fields and numbers may stand here, not the coordinate `x`"],
    );
    errors_beside(
        quote!(#[discretization(beta = 1)]),
        &[
            "there is no discretization `beta`; the rules are `midpoint`, `trapezoidal`, `left`, `right` and `alpha = expr`",
        ],
    );
    errors_beside(
        quote!(#[discretization(left)] #[discretization(right)]),
        &[
            "`#[discretization]` is given twice, first as `#[discretization(left)]`; merge the two or remove one",
        ],
    );
    errors(
        quote!(#[coordinates(x)] #[discrete_lagrangian(x[0] * x[1])] #[discretization(left)]),
        &[
            "there is nothing to discretise: the Lagrangian is discrete, and there is no `#[constraint]` and no `#[force]`; remove `#[discretization]`",
        ],
    );
    errors(
        quote!(#[coordinates(x)] #[discrete_lagrangian(x[0] * x[1])] #[discretization(left)] #[force(x = 1)]),
        &[],
    );
}
