//! Names, and the `#[define]`s that introduce them.

use proc_macro2::TokenStream;
use quote::quote;

use super::{errors, errors_beside, read};

#[test]
fn names_are_declared_once() {
    let of = |coordinates: TokenStream| {
        read(quote!(
            #[coordinates(#coordinates)]
            #[lagrangian(1)]
            struct S {
                m: f64,
            }
        ))
        .1
    };
    assert_eq!(
        of(quote!(x, x)),
        ["the coordinate `x` is declared twice; remove or rename one"]
    );
    assert_eq!(
        of(quote!(m)),
        ["`m` is already the name of a field; rename the coordinate or the field"]
    );
    assert_eq!(
        of(quote!(h)),
        ["`h` is the time step; choose another name for the coordinate"]
    );
    assert_eq!(
        of(quote!(t)),
        ["`t` is the time; choose another name for the coordinate"]
    );
    assert_eq!(
        of(quote!(pi)),
        ["`pi` is the number pi; choose another name for the coordinate"]
    );
    assert_eq!(
        of(quote!(exp)),
        ["`exp` is a function of the language; choose another name for the coordinate"]
    );
    assert_eq!(
        of(quote!(x, x_dot)),
        ["`x_dot` is the velocity of the coordinate `x`; rename the coordinate"]
    );
    assert_eq!(
        read(quote!(
            #[coordinates(x)]
            #[lagrangian(x)]
            struct S {
                x_dot: f64,
            }
        ))
        .1,
        ["`x_dot` is the velocity of the coordinate `x`; rename the field"]
    );
}

#[test]
fn coordinates_recover_one_by_one() {
    errors(
        quote!(#[coordinates(x: Sphere, y, 3, z w)] #[lagrangian(x_dot + y + foo)]),
        &[
            "expected identifier",
            "expected `,`",
            "`Sphere` is not a space of the language; a coordinate is in `R`, `S1`, `SO3`, `SE2` or `SE3`",
        ],
    );
    errors(
        quote!(#[coordinates(q: [R; 0], x: [S1; 5000])] #[lagrangian(q[0] * x[1])]),
        &[
            "the length of an array is from 1 to 4096, not 0",
            "the length of an array is from 1 to 4096, not 5000",
        ],
    );
    errors(
        quote!(#[lagrangian(x_dot + 2 * 3)]),
        &["`S` has no coordinates; write `#[coordinates(x, theta: S1)]`"],
    );
}

#[test]
fn defines() {
    errors_beside(
        quote!(#[define(a = 2)] #[define(b = a * x_dot)] #[force(x = b)]),
        &[],
    );
    errors_beside(
        quote!(#[force(x = a)] #[define(a = 2)]),
        &["`a` is not defined before this point; move its `#[define]` up"],
    );
    errors_beside(
        quote!(#[define(a = a + 1)]),
        &["`a` is not defined before this point; move its `#[define]` up"],
    );
    errors_beside(
        quote!(#[define(a = foo)] #[force(x = a, y = a)]),
        &[
            "cannot find `foo` in this system, which has `c`, `m`, `q`, `x`, `y`; make it a field, write `#[define(foo = …)]`, or `#[control(foo)]` where it is given step by step",
        ],
    );
    errors_beside(
        quote!(#[define(a = x[0])] #[force(x = a)]),
        &["the define `a` cannot be used here, where expressions are in `x`, `x_dot` and `t`"],
    );
    errors_beside(
        quote!(#[define(a = x)] #[discretization(alpha = a)]),
        &["the define `a` cannot be used here, where expressions are in fields and numbers only"],
    );
    errors_beside(
        quote!(#[define(m = 1)]),
        &["`m` is already the name of a field; rename the define or the field"],
    );
    errors_beside(
        quote!(#[define(x_dot = 1)]),
        &["`x_dot` is the velocity of the coordinate `x`; rename the define"],
    );
    errors_beside(
        quote!(#[define(a == 1)]),
        &["a define is written with `=`: `name = expr`"],
    );
    errors_beside(
        quote!(#[define(1 + m)]),
        &["a define has a name: `name = 1 + m`"],
    );
    errors_beside(
        quote!(#[define(a = m * m)] #[define(b = a * a)] #[force(x = a * b)]),
        &[],
    );
}

#[test]
fn exponential_defines_are_stopped() {
    let mut system = quote!(#[define(a0 = m + c)]);
    for i in 1..40_usize {
        let (last, next) = (
            quote::format_ident!("a{}", i - 1),
            quote::format_ident!("a{i}"),
        );
        system.extend(quote!(#[define(#next = #last * #last)]));
    }
    errors_beside(
        system,
        &["the expression grows too large where `a19` is substituted"],
    );
}

#[test]
fn unused_coordinates() {
    errors(
        quote!(#[coordinates(x, y)] #[lagrangian(x_dot * x_dot)]),
        &["the coordinate `y` does not occur in the system; use it or remove it"],
    );
    errors(
        quote!(#[coordinates(x, y: [R; 3])] #[lagrangian(x_dot * x_dot + y[1])]),
        &["the coordinates `y[0]`, `y[2]` do not occur in the system; use or remove them"],
    );
    errors(
        quote!(#[coordinates(x, y)] #[lagrangian(x_dot * x_dot)] #[force(x = y)]),
        &[],
    );
}
