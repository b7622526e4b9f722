//! Lowering of single expressions: values and messages.

mod foreign;
mod groups;
mod names;
mod numbers;
mod sums;

use quote::quote;
use syn::parse_quote;

use super::{Lowered, Mode, Scope, lower};
use crate::diagnostics::Diagnostics;
use crate::model::names::{Define, Family, Meaning, Names};
use crate::model::{Endpoint, Expr, Rational, Space, Symbol};

/// m, k: [f64; 3]; x, theta, q: [R; 8]; the define `half`.
fn names() -> Names {
    let mut names = Names::new();
    let mut errors = Diagnostics::default();
    let family = |first, length| Family {
        space: Space::R,
        place: first,
        first,
        length,
    };
    let scalar = |first| family(first, None);
    let array = |first, length| family(first, Some(length));
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
    let half = Some(Lowered::Number(div(int(1), int(2))));
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
