//! Tokens left over inside brackets, which syn reads past.

use super::{errors, errors_beside, read_with};
use quote::quote;

const BODY: &str = "an index is one expression such as `i + 1`";

#[test]
fn a_comma_between_the_indices_of_a_matrix() {
    let entry = |written: &str| {
        format!(
            "between brackets stands one index; an entry of a matrix is written `{written}[(0, 1)]`"
        )
    };
    let beside = |attribute, written: &str| {
        errors(
            quote!(#[coordinates(x, R: SO3)] #[lagrangian(x_dot.powi(2) + R.omega.norm_squared())] #attribute),
            &[&entry(written)],
        );
    };
    beside(quote!(#[force(R.omega[0] = -m * R[0, 1])]), "R");
    beside(quote!(#[constraint(x_dot == R[0, 1] * R.omega[2])]), "R");
    beside(
        quote!(#[force(x = sin(m * (R * R)[0, 1]), R.omega[0] = 1)]),
        "(R * R)",
    );
    beside(
        quote!(#[force(x = (0..2).map(|i| R[(i, R.transpose()[0, 1])]).sum())]),
        "R.transpose()",
    );
    beside(quote!(#[define(a = R[0, 1])]), "R");
}

#[test]
fn every_item_with_something_left_has_its_own_error() {
    let entry =
        "between brackets stands one index; an entry of a matrix is written `q[(0, 1)]`".to_owned();
    let left = format!("expected an operator or `]`; {BODY}");
    errors_beside(
        quote!(#[force(q[0] = q[0, 1], x = q[0 1], y = m, z = 1)]),
        &[
            &entry,
            &left,
            "there is no coordinate `z`; the coordinates are `q`, `x`, `y`",
        ],
    );
    errors_beside(quote!(#[force(q[0 1] = x)]), &[&left]);
    errors_beside(quote!(#[discretization(alpha = q[0 1])]), &[&left]);
    errors_beside(
        quote!(#[discrete_force(minus(q[0] = m * sin(q[0 1][0])))]),
        &[&left],
    );
    errors_beside(
        quote!(#[define(a = [0; 3 4])]),
        &["expected an operator or `]`; the length of an array is one number"],
    );
}

#[test]
fn the_length_of_an_array_of_coordinates() {
    let of = |space, written: &str| {
        errors(
            quote!(#[coordinates(x, q: #space)] #[lagrangian(x_dot.powi(2) + q_dot[0].powi(2))]),
            &[&format!("an array of coordinates is written `{written}`")],
        );
    };
    of(quote!([R, 3]), "[R; 3]");
    of(quote!([SO3, 2]), "[SO3; 2]");
    of(quote!([S1 2]), "[S1; 2]");
    of(quote!([R,]), "[R; N]");
    errors(
        quote!(#[coordinates(x, q: [R; 3 4])] #[lagrangian(x_dot.powi(2) + q_dot[0].powi(2))]),
        &["expected an operator or `]`; the length of an array is one number"],
    );
}

#[test]
fn a_group_without_delimiters_is_read_to_its_end() {
    let inside = proc_macro2::Group::new(proc_macro2::Delimiter::None, quote!(x y));
    errors(
        quote!(#[coordinates(#inside)] #[lagrangian(x_dot.powi(2))]),
        &["expected `,`"],
    );
    errors(
        quote!(#[coordinates(x)] #[lagrangian(x_dot.powi(2) + #inside)]),
        &["unexpected token"],
    );
}

#[test]
fn arguments_of_the_macro_are_read_to_their_end() {
    let system = quote!(
        #[coordinates(x)]
        #[lagrangian(x_dot * x_dot)]
        struct S;
    );
    let messages = read_with(quote!(continuous 3, crate = ::a::b), system).1;
    assert_eq!(messages, ["expected `,`"]);
}

#[test]
fn an_index_too_many_on_a_component() {
    errors(
        quote!(#[coordinates(R: SO3)] #[lagrangian(R.omega.norm_squared())] #[force(R.omega[0][1] = m)]),
        &[
            "a force on `R: SO3` is a torque along the body velocity; write `R.omega[0] = …` or `R.omega = […]`",
        ],
    );
    errors(
        quote!(#[coordinates(g: [SE2; 2])] #[lagrangian(g[0].v.norm_squared() + g[1].v.norm_squared())] #[force(g[0].v[0][0] = m)]),
        &[
            "a force on `g: SE2` has components along the body velocity; write `g[i].v[0] = …` and `g[i].omega = …`",
        ],
    );
}
