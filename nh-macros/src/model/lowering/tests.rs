//! Lowering of single expressions: values and messages.

mod groups;

use quote::quote;
use syn::parse_quote;

use super::{Mode, Scope, Value, lower};
use crate::diagnostics::Diagnostics;
use crate::model::names::{Define, Family, Meaning, Names};
use crate::model::{Endpoint, Expr, Function, Rational, Symbol};

/// m, k: [f64; 3]; x, theta, q: [R; 8]; the define `half`.
fn names() -> Names {
    let mut names = Names::new();
    let mut errors = Diagnostics::default();
    let scalar = |first| Family {
        first,
        length: None,
    };
    let array = |first, length| Family {
        first,
        length: Some(length),
    };
    let fields = [(quote!(m), scalar(0)), (quote!(k), array(1, 3))];
    let coordinates = [
        (quote!(x), scalar(0)),
        (quote!(theta), scalar(1)),
        (quote!(q), array(2, 8)),
    ];
    for (ident, family) in fields {
        names.declare(
            &parse_quote!(#ident),
            "field",
            Meaning::Parameter(family),
            &mut errors,
        );
    }
    for (ident, family) in coordinates {
        let ident = parse_quote!(#ident);
        names.declare(
            &ident,
            "coordinate",
            Meaning::Coordinate(family),
            &mut errors,
        );
        names.declare_velocity(&ident, Meaning::Velocity(family), &mut errors);
    }
    let half = Some(Value::Number(div(int(1), int(2))));
    let half = Meaning::Define(Define {
        continuous: half.clone(),
        discrete: half,
    });
    names.declare(&parse_quote!(half), "define", half, &mut errors);
    assert!(errors.is_empty());
    names
}

fn read(mode: Mode, expression: syn::Expr) -> (Option<Expr>, Vec<String>) {
    let mut errors = Diagnostics::default();
    let lowered = lower(&expression, mode, Scope::System, &names(), &mut errors);
    (lowered, errors.messages())
}

#[track_caller]
fn continuous(expression: syn::Expr, expected: Expr) {
    assert_eq!(
        read(Mode::Continuous, expression),
        (Some(expected), Vec::new())
    );
}

#[track_caller]
fn discrete(expression: syn::Expr, expected: Expr) {
    assert_eq!(
        read(Mode::Discrete, expression),
        (Some(expected), Vec::new())
    );
}

#[track_caller]
fn error(expression: syn::Expr, message: &str) {
    assert_eq!(
        read(Mode::Continuous, expression),
        (None, vec![message.to_owned()])
    );
}

#[track_caller]
fn discrete_error(expression: syn::Expr, message: &str) {
    assert_eq!(
        read(Mode::Discrete, expression),
        (None, vec![message.to_owned()])
    );
}

fn int(value: i64) -> Expr {
    Expr::integer(value)
}

fn number(digits: &str, exponent: i32) -> Expr {
    Expr::Number(Rational {
        digits: digits.to_owned(),
        exponent,
    })
}

fn add(a: Expr, b: Expr) -> Expr {
    Expr::Add(Box::new(a), Box::new(b))
}

fn mul(a: Expr, b: Expr) -> Expr {
    Expr::Mul(Box::new(a), Box::new(b))
}

fn div(a: Expr, b: Expr) -> Expr {
    Expr::Div(Box::new(a), Box::new(b))
}

fn pow(a: Expr, b: Expr) -> Expr {
    Expr::Pow(Box::new(a), Box::new(b))
}

fn m() -> Expr {
    Expr::Symbol(Symbol::Parameter(0))
}

fn x() -> Expr {
    Expr::Symbol(Symbol::Coordinate(0))
}

fn q(i: usize) -> Expr {
    Expr::Symbol(Symbol::Coordinate(2 + i))
}

fn end(i: usize, endpoint: Endpoint) -> Expr {
    Expr::Symbol(Symbol::EndpointCoordinate(i, endpoint))
}

#[test]
fn numbers_are_exact() {
    continuous(parse_quote!(0.1), number("1", -1));
    continuous(parse_quote!(9.810), number("981", -2));
    continuous(parse_quote!(1e-3), number("1", -3));
    continuous(parse_quote!(1.5E+2), number("15", 1));
    continuous(parse_quote!(2.0_f64), int(2));
    continuous(parse_quote!(3f64), int(3));
    continuous(parse_quote!(1_000u32), int(1000));
    continuous(parse_quote!(0xff), int(255));
    continuous(parse_quote!(0.000), int(0));
    continuous(
        parse_quote!(123456789012345678901234567890),
        number("123456789012345678901234567890", 0),
    );
    continuous(parse_quote!(1 / 2), div(int(1), int(2)));
}

#[test]
fn what_is_not_a_number_is_explained() {
    error(
        parse_quote!(2x),
        "`2x` is not a number; a product is written `2 * x`",
    );
    error(
        parse_quote!(2.0m),
        "`2.0m` is not a number; a product is written `2.0 * m`",
    );
    error(
        parse_quote!(1e999),
        "`1e999` is outside the range of `f64`, 4.9e-324 to 1.8e308; choose other units",
    );
    error(parse_quote!("x"), "a string is not a number");
    error(parse_quote!('x'), "a character is not a number");
    error(parse_quote!(true), "a truth value is not a number");
}

#[test]
fn division_by_zero_is_found() {
    error(parse_quote!(m / 0), "`m / 0` divides by zero");
    error(parse_quote!(m / (1 - 1)), "`m / (1 - 1)` divides by zero");
    error(parse_quote!(m / -0.0), "`m / -0.0` divides by zero");
    error(
        parse_quote!((0..2).map(|i| m / i).sum()),
        "`m / i` divides by zero where `i = 0`",
    );
    error(
        parse_quote!(pow(0, -1)),
        "a negative power of zero divides by zero",
    );
    error(parse_quote!(5 % 0), "`5 % 0` divides by zero");
}

#[test]
fn names_are_resolved_by_mode() {
    continuous(parse_quote!(m * x), mul(m(), x()));
    continuous(parse_quote!(k[2]), Expr::Symbol(Symbol::Parameter(3)));
    continuous(parse_quote!(theta_dot), Expr::Symbol(Symbol::Velocity(1)));
    continuous(parse_quote!(q_dot[7]), Expr::Symbol(Symbol::Velocity(9)));
    continuous(parse_quote!(t), Expr::Symbol(Symbol::Time));
    continuous(parse_quote!(h), Expr::Symbol(Symbol::Step));
    continuous(parse_quote!(pi), Expr::Pi);
    continuous(parse_quote!(half), div(int(1), int(2)));
    continuous(parse_quote!(r#m), m());
    discrete(parse_quote!(x[0]), end(0, Endpoint::Start));
    discrete(parse_quote!(q[3][1]), end(5, Endpoint::End));
    discrete(
        parse_quote!(t[1]),
        Expr::Symbol(Symbol::EndpointTime(Endpoint::End)),
    );
}

#[test]
fn a_name_of_the_other_mode_is_explained() {
    discrete_error(
        parse_quote!(x),
        "a discrete expression has the endpoints `x[0]` and `x[1]`, not `x`",
    );
    discrete_error(
        parse_quote!(q[3]),
        "a discrete expression has the endpoints `q[3][0]` and `q[3][1]`, not `q[3]`",
    );
    discrete_error(
        parse_quote!(q),
        "a discrete expression has the endpoints `q[i][0]` and `q[i][1]`, not `q`",
    );
    discrete_error(
        parse_quote!(x[2]),
        "`x[2]` does not exist; the endpoints are `x[0]` and `x[1]`",
    );
    discrete_error(
        parse_quote!(x_dot),
        "a discrete expression has no velocities; write `(x[1] - x[0]) / h`",
    );
    discrete_error(
        parse_quote!(q_dot[3]),
        "a discrete expression has no velocities; write `(q[3][1] - q[3][0]) / h`",
    );
    discrete_error(
        parse_quote!(t),
        "a discrete expression has the times `t[0]` and `t[1]`, not `t`",
    );
    error(
        parse_quote!(x[0]),
        "a continuous expression has no endpoints such as `x[0]`; write it in `x` and `x_dot`, or use \
            `#[discrete_lagrangian]`, `#[kinematic_constraint]`, `#[discrete_force]`, which have them",
    );
    error(
        parse_quote!(q[3][0]),
        "a continuous expression has no endpoints such as `q[3][0]`; write it in `q[3]` and `q_dot[3]`, or use \
            `#[discrete_lagrangian]`, `#[kinematic_constraint]`, `#[discrete_force]`, which have them",
    );
    error(
        parse_quote!(t[0]),
        "a continuous expression has the time `t`, not `t[0]`",
    );
}

#[test]
fn unknown_names_have_a_suggestion() {
    error(
        parse_quote!(thta),
        "cannot find `thta` in this system; did you mean `theta`?",
    );
    error(
        parse_quote!(xdot),
        "cannot find `xdot` in this system; did you mean `x_dot`?",
    );
    error(
        parse_quote!(M),
        "cannot find `M` in this system; did you mean `m`?",
    );
    error(parse_quote!(PI), "`PI` is written `pi`");
    error(
        parse_quote!(std::f64::consts::PI),
        "`std::f64::consts::PI` is written `pi`",
    );
    error(
        parse_quote!(omega),
        "cannot find `omega` in this system, which has `half`, `k`, `m`, `q`, `theta`, `x`",
    );
    error(
        parse_quote!(crate::G),
        "`crate::G` is outside the struct, where a macro sees nothing; make it a field, or write `#[define(G = …)]` with its \
            number",
    );
    error(
        parse_quote!(G),
        "cannot find `G` in this system, which has `half`, `k`, `m`, `q`, `theta`, `x`; a macro cannot see a constant: \
            make it a field, or write `#[define(G = …)]` with its number",
    );
    error(parse_quote!(sin), "`sin` is a function; write `sin(…)`");
    error(
        parse_quote!(self.m),
        "the fields are known by their names; write `m` instead of `self.m`",
    );
}

#[test]
fn indices_are_integer_expressions() {
    continuous(parse_quote!((0..1).map(|i| q[2 * (i + 3) - 1]).sum()), q(5));
    continuous(parse_quote!((7..8).map(|i| q[(i + 1) % 8]).sum()), q(0));
    continuous(parse_quote!((7..=7).map(|i| q[i / 2]).sum()), q(3));
    continuous(parse_quote!((1..2).map(|i| q[i as usize]).sum()), q(1));
    continuous(
        parse_quote!({
            let n = 3;
            q[n + 1]
        }),
        q(4),
    );
}

#[test]
fn wrong_indices_show_their_value() {
    error(
        parse_quote!(q[8]),
        "`q[8]` does not exist; the entries are `q[0]` to `q[7]`",
    );
    error(
        parse_quote!((0..8).map(|i| q[i + 1]).sum()),
        "`q[8]` does not exist where `i = 7`; the entries are `q[0]` to `q[7]`",
    );
    error(
        parse_quote!((0..8).map(|i| q[i - 1]).sum()),
        "`q[-1]` does not exist where `i = 0`; the entries are `q[0]` to `q[7]`",
    );
    error(
        parse_quote!(q),
        "`q` is an array of 8; write one entry, `q[0]` to `q[7]`",
    );
    error(
        parse_quote!(m * q),
        "`q` is an array of 8; write one entry, `q[0]` to `q[7]`",
    );
    error(
        parse_quote!(1 + k),
        "`k` is an array of 3; write one entry, `k[0]` to `k[2]`",
    );
    error(
        parse_quote!(q[1.0]),
        "`1.0` is not an integer; an index is made of integer literals and the indices of the sums around it",
    );
    error(
        parse_quote!(q[x]),
        "`x` is not an integer; an index is made of integer literals and the indices of the sums around it",
    );
    error(
        parse_quote!(q[j]),
        "cannot find `j` in this system, which has `half`, `k`, `m`, `q`, `theta`, `x`",
    );
    error(
        parse_quote!((0..N).map(|i| q[i]).sum()),
        "cannot find `N`; a macro cannot see constants: write the number",
    );
    error(
        parse_quote!(q[9223372036854775807 + 1]),
        "`9223372036854775807 + 1` overflows; an integer is at most 9223372036854775807",
    );
    error(parse_quote!(q[1 / 0]), "`1 / 0` divides by zero");
    error(parse_quote!(m[0]), "`m` is not an array; write `m`");
    error(parse_quote!(k[0][0]), "`k` has one index; write `k[0]`");
    error(
        parse_quote!(pi[0]),
        "`pi` is a number without entries; write `pi`",
    );
    error(
        parse_quote!((x)[0]),
        "a continuous expression has no endpoints such as `(x)[0]`; write it in `x` and `x_dot`, or use \
            `#[discrete_lagrangian]`, `#[kinematic_constraint]`, `#[discrete_force]`, which have them",
    );
    error(
        parse_quote!(sin(x)[0]),
        "`sin(x)` has no entries; an index follows a name",
    );
}

#[test]
fn sums_are_unrolled() {
    continuous(
        parse_quote!((0..3).map(|i| q[i]).sum::<f64>()),
        add(add(q(0), q(1)), q(2)),
    );
    continuous(
        parse_quote!((1..=2).map(|i: usize| i * x).product()),
        mul(mul(int(1), x()), mul(int(2), x())),
    );
    continuous(parse_quote!((0..0).map(|i| q[i]).sum()), int(0));
    continuous(parse_quote!((3..2).map(|i| q[i]).product()), int(1));
    continuous(
        parse_quote!((0..2).map(|i| (i..2).map(|j| k[j]).sum()).sum()),
        {
            let k = |i: usize| Expr::Symbol(Symbol::Parameter(1 + i));
            add(add(k(0), k(1)), k(1))
        },
    );
    continuous(
        parse_quote!(
            (2..3)
                .map(|i| {
                    let j = i - 1;
                    (i as f64) * q[j]
                })
                .sum()
        ),
        mul(int(2), q(1)),
    );
    continuous(parse_quote!((0..1).map(|_| x).sum()), x());
    discrete(
        parse_quote!((0..1).map(|i| q[i][1]).sum()),
        end(2, Endpoint::End),
    );
}

#[test]
fn malformed_sums_are_explained() {
    const FORM: &str = "a sum is written `(a..b).map(|i| expr).sum()`";
    error(
        parse_quote!((0..2).rev().map(|i| q[i]).sum()),
        &format!("`rev` is not part of the language; {FORM}"),
    );
    error(
        parse_quote!((0..2).map(|i| q[i]).filter(f).sum()),
        &format!("`filter` is not part of the language; {FORM}"),
    );
    error(parse_quote!((0..2).sum()), FORM);
    error(
        parse_quote!(x.map(|i| q[i]).sum()),
        &format!("this is not a range; {FORM}"),
    );
    error(
        parse_quote!((0..2).map(f).sum()),
        &format!("`map` takes one closure; {FORM}"),
    );
    error(
        parse_quote!((0..2).map(|i| x)),
        &format!("`map` stands alone; {FORM}"),
    );
    error(
        parse_quote!((0..2).map(|i| x).sum(1)),
        &format!("`sum` takes no arguments; {FORM}"),
    );
    error(
        parse_quote!((0..2).map(|i| x).sum::<i32>()),
        "the type of a sum is `f64`; write `.sum()`",
    );
    error(
        parse_quote!((0..2).map(|i, j| x).sum()),
        "the closure of a sum takes one index, `|i|`",
    );
    error(
        parse_quote!((0..2).map(|(i, j)| x).sum()),
        "the closure of a sum takes one index, `|i|`",
    );
    error(
        parse_quote!((0..).map(|i| x).sum()),
        "the range of a sum has two bounds, `a..b` or `a..=b`",
    );
    error(
        parse_quote!((0..2000000).map(|i| x).sum()),
        "the sums of this expression unroll to more than 1000000 terms",
    );
    let many =
        "the sums of this expression unroll to more than 1000000 names, numbers and operations";
    let nested = |body: syn::Expr| -> syn::Expr {
        (0..10).fold(body, |body, _| parse_quote!((0..4).map(|i| #body).sum()))
    };
    error(nested(parse_quote!(m / 2 * x.powi(2) + 3 * x)), many);
    error(nested(parse_quote!(q[(i * i * i * i - i) % 2])), many);
    error(
        parse_quote!((0..0).map(|i| thta * q[i]).sum()),
        "cannot find `thta` in this system; did you mean `theta`?",
    );
}

#[test]
fn powers_and_functions() {
    continuous(parse_quote!(x.powi(2)), pow(x(), int(2)));
    continuous(parse_quote!(x.powi(-(1 + 1))), pow(x(), int(-2)));
    continuous(parse_quote!(x.powf(1 / 2)), pow(x(), div(int(1), int(2))));
    continuous(parse_quote!(pow(x, m)), pow(x(), m()));
    continuous(parse_quote!(x.sin()), Expr::Call(Function::Sin, vec![x()]));
    continuous(
        parse_quote!(f64::sqrt(x)),
        Expr::Call(Function::Sqrt, vec![x()]),
    );
    continuous(
        parse_quote!(m.atan2(x)),
        Expr::Call(Function::Atan2, vec![m(), x()]),
    );
    continuous(
        parse_quote!(atan2(m, x)),
        Expr::Call(Function::Atan2, vec![m(), x()]),
    );
    continuous(
        parse_quote!({
            let x = m;
            m + {
                let m = 1;
                x * m
            }
        }),
        add(m(), mul(m(), int(1))),
    );
}

#[test]
fn wrong_powers_and_functions_are_explained() {
    error(
        parse_quote!(x ^ 2),
        "`^` is not exponentiation in Rust; write `x.powi(2)`",
    );
    error(
        parse_quote!(x * *2),
        "`**` is not exponentiation in Rust; write `x.powi(2)`",
    );
    error(
        parse_quote!(m * x * *2),
        "`**` is not exponentiation in Rust; write `x.powi(2)`",
    );
    error(
        parse_quote!(m + (x + 1) ^ 0.5),
        "`^` is not exponentiation in Rust; write `(x + 1).powf(0.5)`",
    );
    error(
        parse_quote!(x.powi(1 / 2)),
        "`1 / 2` is not an integer; the exponent of `powi` is an integer, otherwise write `powf`",
    );
    error(
        parse_quote!(x.powi(m)),
        "`m` is not an integer; the exponent of `powi` is an integer, otherwise write `powf`",
    );
    error(
        parse_quote!(log(x)),
        "`log` is not a function of the language; write `ln`, the natural logarithm",
    );
    error(
        parse_quote!(x.abs()),
        "`abs` is not differentiable; write a smooth function such as `sqrt(x.powi(2) + eps)`",
    );
    error(
        parse_quote!(sine(x)),
        "cannot find function `sine`; did you mean `sin`?",
    );
    error(
        parse_quote!(m(x + 1)),
        "`m` is not a function; a product is written `m * (x + 1)`",
    );
    error(
        parse_quote!(2(x)),
        "`2` is not a function; a product is written `2 * (x)`",
    );
    error(
        parse_quote!(sin(x, m)),
        "wrong number of arguments for `sin`; write `sin(x)`",
    );
    error(
        parse_quote!(atan2(x)),
        "wrong number of arguments for `atan2`; write `atan2(y, x)`",
    );
    error(
        parse_quote!(x.powi()),
        "wrong number of arguments for `powi`; write `x.powi(n)`",
    );
}

#[test]
fn what_is_not_mathematics_is_explained() {
    error(
        parse_quote!(if x { 1 } else { 2 }),
        "a case distinction is not differentiable; write one smooth formula",
    );
    error(
        parse_quote!(match x {
            _ => 1,
        }),
        "a case distinction is not differentiable; write one smooth formula",
    );
    error(
        parse_quote!(x == 1),
        "`==` compares, which has no value here; an equation goes into `#[constraint(lhs == rhs)]`",
    );
    error(
        parse_quote!(x && m),
        "`&&` joins truth values; write one equation an attribute",
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

#[test]
fn only_constants_where_only_constants_may_stand() {
    let message = |e| read(Mode::Parameters, e).1;
    assert_eq!(message(parse_quote!(m / 2 + half)), Vec::<String>::new());
    assert_eq!(
        message(parse_quote!(x)),
        ["only fields and numbers may stand here, not the coordinate `x`"]
    );
    assert_eq!(
        message(parse_quote!(h)),
        ["only fields and numbers may stand here, not the time step `h`"]
    );
}

#[test]
fn the_sum_of_many_terms_is_not_deep() {
    let (lowered, errors) = read(
        Mode::Continuous,
        parse_quote!((0..200000).map(|i| i * x).sum()),
    );
    assert_eq!(errors, Vec::<String>::new());
    drop(lowered);
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

/// The number of an interval is nowhere in its discrete Lagrangian.
#[test]
fn intervals_have_no_number() {
    let ends = "an interval has the ends `x[0]` and `x[1]`, whatever its number; write";
    discrete_error(
        parse_quote!(x[n + 1]),
        &format!("{ends} `x[1]` instead of `x[n + 1]`"),
    );
    for index in [parse_quote!(n), parse_quote!(n - 1), parse_quote!(m)] {
        let index: syn::Expr = index;
        let written = crate::syntax::text::plain(&index);
        discrete_error(
            parse_quote!(x[#index]),
            &format!("{ends} `x[0]` or `x[1]` instead of `x[{written}]`"),
        );
    }
}

#[test]
fn functions_have_no_path() {
    error(
        parse_quote!(i32::pow(x, 2)),
        "functions go by their names alone, not by `i32::pow`; write `x.powi(2)`",
    );
    error(
        parse_quote!(f32::powf(x + m, half)),
        "functions go by their names alone, not by `f32::powf`; write `(x + m).powf(half)`",
    );
    error(
        parse_quote!(libm::sin(x)),
        "functions go by their names alone, not by `libm::sin`; write `sin(x)`",
    );
    error(
        parse_quote!(crate::drag(x)),
        "`crate::drag` is outside the struct, where a macro sees nothing; write its formula out",
    );
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
