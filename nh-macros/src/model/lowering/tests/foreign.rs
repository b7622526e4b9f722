//! Forms of Rust and of other texts that are no expressions of the language.

use syn::parse_quote;

use super::super::Mode;
use super::{discrete_error, error, read};

#[test]
fn what_is_not_mathematics_is_explained() {
    error(
        parse_quote!(if x { 1 } else { 2 }),
        "a condition is a comparison of numbers such as `x < 1`, or several joined by `&&`, `||` and `!`",
    );
    error(
        parse_quote!(match x {
            _ => 1,
        }),
        "cases are written `if x < 1 { a } else { b }`, with comparisons",
    );
    error(
        parse_quote!(x == 1),
        "`==` compares, which has no value here; a condition stands in `if`, in `where(condition, a, b)` and in `when = …`, an equation in `#[constraint(lhs == rhs)]`",
    );
    error(
        parse_quote!(x && m),
        "`&&` joins truth values, which have no value here; conditions stand in `if` and in `where(condition, a, b)`, equations in an attribute each",
    );
    error(
        parse_quote!(x << 1),
        "`<<` works on bits, not on numbers; the operators are `+ - * /`",
    );
    error(
        parse_quote!(x += 1),
        "`+=` changes a variable; bind a new name with `let`",
    );
    error(
        parse_quote!(x = 1),
        "`=` has no value here; bind a name with `let name = expr;` in a block",
    );
    error(parse_quote!(!x), "`!` has no meaning on numbers");
    error(
        parse_quote!(*x),
        "`*` is the product of two expressions; there is nothing to dereference",
    );
    error(parse_quote!(&x), "numbers are not borrowed; remove the `&`");
    error(
        parse_quote!(x as i32),
        "numbers are exact here; remove `as i32`",
    );
    error(
        parse_quote!(vec![x]),
        "`vec!` is not expanded here; a vector is written `[x]`",
    );
    error(
        parse_quote!(|i| i),
        "a closure stands only in a sum, `(a..b).map(|i| expr).sum()`",
    );
    error(
        parse_quote!(0..2),
        "a range stands only in a sum, `(a..b).map(|i| expr).sum()`",
    );
    error(
        parse_quote!((x, m)),
        "a tuple is not a number; write one expression",
    );
    error(
        parse_quote!([x]),
        "this is a vector of 1 component; take a component `[i]`, or `.dot(…)`",
    );
    error(parse_quote!(x?), "no operation fails here; remove the `?`");
    error(
        parse_quote!(return x),
        "an expression is its own value; remove `return`",
    );
    error(
        parse_quote!(x.0),
        "`x` has no fields; an entry of an array is written `x[i]`",
    );
    error(
        parse_quote!({
            x;
            m
        }),
        "the value of this statement is not used; bind it with `let`",
    );
    error(
        parse_quote!({
            let a = x;
        }),
        "a block ends with an expression without `;`, its value",
    );
    error(
        parse_quote!({
            let (a, b) = x;
            m
        }),
        "`let` binds one name: `let name = expr;`",
    );
    error(
        parse_quote!({
            let a;
            m
        }),
        "`a` needs a value: `let a = expr;`",
    );
    error(
        parse_quote!(5.5 % 2),
        "`5.5` is not an integer; `%` is defined between integers: literals and the indices of the sums around it",
    );
    error(
        parse_quote!(
            #[cfg(test)]
            x
        ),
        "attributes have no meaning inside an expression; remove it",
    );
}

#[test]
fn every_error_of_an_expression_is_reported_once() {
    let (lowered, errors) = read(
        Mode::Continuous,
        parse_quote!((0..8).map(|i| thta * q[i] + x ^ 2).sum() + log(m)),
    );
    assert_eq!(lowered, None);
    assert_eq!(errors.len(), 3);
}

/// Accelerations, ends and entries as other texts write them.
#[test]
fn notations_of_other_texts_are_explained() {
    let accelerations: [syn::Expr; 3] = [
        parse_quote!(theta_ddot),
        parse_quote!(thetaddot),
        parse_quote!(theta_dot_dot),
    ];
    for name in accelerations {
        let written = quote::quote!(#name).to_string();
        let acceleration = format!(
            "`{written}` is an acceleration, which the equations of motion determine; write the expression in "
        );
        error(
            name.clone(),
            &format!("{acceleration}`theta` and `theta_dot`"),
        );
        discrete_error(name, &format!("{acceleration}`theta[0]` and `theta[1]`"));
    }
    for (name, end, place) in [
        (parse_quote!(x0), 0, "start"),
        (parse_quote!(x_k), 0, "start"),
        (parse_quote!(x1), 1, "end"),
        (parse_quote!(x_1), 1, "end"),
        (parse_quote!(x_next), 1, "end"),
    ] {
        let written = quote::quote!(#name).to_string();
        discrete_error(
            name,
            &format!(
                "cannot find `{written}` in this system; `x` at the {place} of the interval is written `x[{end}]`"
            ),
        );
    }
    discrete_error(
        parse_quote!(t1),
        "cannot find `t1` in this system; `t` at the end of the interval is written `t[1]`",
    );
    error(
        parse_quote!(theta1),
        "cannot find `theta1` in this system; `theta` at the end of an interval is written `theta[1]`, and stands in \
            `#[discrete_lagrangian]`, `#[kinematic_constraint]` and `#[discrete_force]` alone",
    );
    for name in [parse_quote!(q2), parse_quote!(q_2)] {
        let written = quote::quote!(#name).to_string();
        error(
            name,
            &format!(
                "cannot find `{written}` in this system; an entry of the array `q` is written `q[2]`"
            ),
        );
    }
}

/// A `let` with an error leaves no second one where its names are used.
#[test]
fn patterns_are_bound_after_their_error() {
    error(
        parse_quote!({
            let mut v: f64 = x_dot;
            v.powi(2)
        }),
        "a name keeps its value in a formula; remove `mut`, and bind another value to another name than `v`",
    );
    error(
        parse_quote!({
            let (a, b) = x_dot;
            a * b
        }),
        "`let` binds one name: `let name = expr;`",
    );
}
