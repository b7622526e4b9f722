//! Forces.

use quote::quote;

use super::errors_beside;

#[test]
fn forces() {
    errors_beside(
        quote!(#[force(x = 1, x = 2)]),
        &["the component `x` is given twice; write their sum"],
    );
    errors_beside(
        quote!(#[force(X = 1)]),
        &["there is no coordinate `X`; did you mean `x`?"],
    );
    errors_beside(
        quote!(#[force(theta = 1)]),
        &["there is no coordinate `theta`; the coordinates are `q`, `x`, `y`"],
    );
    errors_beside(
        quote!(#[force(x_dot = 1)]),
        &["a component belongs to a coordinate; write `x = …`"],
    );
    errors_beside(
        quote!(#[force(m = 1)]),
        &["`m` is a field; a component of a force belongs to a coordinate"],
    );
    errors_beside(
        quote!(#[force(q = 1)]),
        &[
            "this is a number, and `q` has 2 components; write a vector of 2 components, or one component, `q[0] = …`",
        ],
    );
    errors_beside(
        quote!(#[force(q[2] = 1)]),
        &["`q[2]` does not exist; the entries are `q[0]` to `q[1]`"],
    );
    errors_beside(
        quote!(#[force(x[0] = 1)]),
        &["a component belongs to the coordinate; write `x = …`"],
    );
    errors_beside(
        quote!(#[force(x == 1)]),
        &["a force has components by coordinate; write `x = expr`"],
    );
    errors_beside(
        quote!(#[force(1 = 1)]),
        &["`1` is not a coordinate; write `x = expr` or `q[3] = expr`"],
    );
    let form = "`#[discrete_force(minus(x = expr), plus(x = expr))]`";
    errors_beside(
        quote!(#[discrete_force(x = 1)]),
        &[&format!("a discrete force has two parts; write {form}")],
    );
    errors_beside(
        quote!(#[discrete_force(pluss(x = 1))]),
        &["a discrete force has no part `pluss`; did you mean `plus`?"],
    );
    errors_beside(
        quote!(#[discrete_force(left(x = 1))]),
        &[&format!(
            "a discrete force has no part `left`; write {form}"
        )],
    );
    errors_beside(
        quote!(#[discrete_force(plus())]),
        &[&format!("`plus` is empty; write {form}")],
    );
    errors_beside(
        quote!(#[discrete_force(plus(x = 1), plus(y = 1))]),
        &["`plus` is given twice; merge the two"],
    );
}
