//! Coordinates in groups: values, checked at numbers, and messages.

mod messages;
mod values;

use quote::quote;
use syn::parse_quote;

use super::super::{Mode, Scope, lower};
use crate::diagnostics::Diagnostics;
use crate::expression::{Endpoint, Expr, Group, MatrixEntry, Symbol};
use crate::model::Space;
use crate::model::names::{Family, Meaning, Names};

/// m, a: [f64; 3], b: [f64; 2]; x, R: SO3, g: SE2, k: SE3, S: [SO3; 3].
fn names() -> Names {
    let mut names = Names::new();
    let mut errors = Diagnostics::default();
    let family = |first, length| Family {
        space: Space::R,
        place: first,
        first,
        length,
    };
    let fields = [
        (quote!(m), family(0, None)),
        (quote!(a), family(1, Some(3))),
        (quote!(b), family(4, Some(2))),
    ];
    for (ident, family) in fields {
        let meaning = Meaning::Parameter(family);
        names.declare(&parse_quote!(#ident), "field", meaning, &mut errors);
    }
    let group = |group, place, first, length| Family {
        space: Space::Matrices(group),
        place,
        first,
        length,
    };
    let groups = [
        (quote!(R), group(Group::SO3, 0, 1, None)),
        (quote!(g), group(Group::SE2, 1, 4, None)),
        (quote!(k), group(Group::SE3, 2, 7, None)),
        (quote!(S), group(Group::SO3, 3, 13, Some(3))),
    ];
    let x = parse_quote!(x);
    names.declare(
        &x,
        "coordinate",
        Meaning::Coordinate(family(0, None)),
        &mut errors,
    );
    names.declare_velocity(&x, Meaning::Velocity(family(0, None)), &mut errors);
    for (ident, family) in groups {
        let ident = parse_quote!(#ident);
        names.declare(
            &ident,
            "coordinate",
            Meaning::Coordinate(family),
            &mut errors,
        );
        names.declare_velocity(&ident, Meaning::Velocity(family), &mut errors);
    }
    assert!(errors.is_empty());
    names
}

fn read(mode: Mode, expression: syn::Expr) -> (Option<Expr>, Vec<String>) {
    let mut errors = Diagnostics::default();
    let lowered = lower(&expression, mode, Scope::System, &names(), &mut errors);
    (lowered, errors.messages())
}

#[track_caller]
fn lowered(mode: Mode, expression: syn::Expr) -> Expr {
    let (lowered, errors) = read(mode, expression);
    assert_eq!(errors, Vec::<String>::new());
    lowered.expect("a number")
}

/// Both have the same value wherever the rows of matrices and the velocities are.
#[track_caller]
fn same_in(mode: Mode, left: syn::Expr, right: syn::Expr) {
    let (left, right) = (lowered(mode, left), lowered(mode, right));
    let (a, b) = (value(&left), value(&right));
    assert!((a - b).abs() < 1e-12, "{a} {b}: {left:?} {right:?}");
}

#[track_caller]
fn same(left: syn::Expr, right: syn::Expr) {
    same_in(Mode::Continuous, left, right);
}

#[track_caller]
fn same_discrete(left: syn::Expr, right: syn::Expr) {
    same_in(Mode::Discrete, left, right);
}

#[track_caller]
fn error_in(mode: Mode, expression: syn::Expr, message: &str) {
    assert_eq!(read(mode, expression), (None, vec![message.to_owned()]));
}

#[track_caller]
fn error(expression: syn::Expr, message: &str) {
    error_in(Mode::Continuous, expression, message);
}

#[track_caller]
fn discrete_error(expression: syn::Expr, message: &str) {
    error_in(Mode::Discrete, expression, message);
}

/// Every group occurs in the relative element alone.
#[track_caller]
fn relative_only(expression: syn::Expr) {
    let lowered = lowered(Mode::Discrete, expression);
    let mut relative = 0;
    lowered.for_each_symbol(&mut |symbol| {
        assert!(!matches!(symbol, Symbol::EndpointEntry(..)), "{lowered:?}");
        relative += usize::from(matches!(symbol, Symbol::RelativeEntry(..)));
    });
    assert!(relative > 0, "{lowered:?}");
}

/// A number for each symbol; u = g[0]⁻¹ g[1] holds for none of them, so that nothing agrees by
/// accident.
fn value(expr: &Expr) -> f64 {
    match expr.bare() {
        Expr::Number(number) => format!("{}e{}", number.digits, number.exponent)
            .parse()
            .expect("a number"),
        Expr::Pi => std::f64::consts::PI,
        Expr::Symbol(symbol) => of_symbol(*symbol),
        Expr::Neg(a) => -value(a),
        Expr::Add(a, b) => value(a) + value(b),
        Expr::Sub(a, b) => value(a) - value(b),
        Expr::Mul(a, b) => value(a) * value(b),
        Expr::Div(a, b) => value(a) / value(b),
        Expr::Pow(a, b) => value(a).powf(value(b)),
        Expr::Call(..) | Expr::At(..) | Expr::Named(_) | Expr::Slope(..) => f64::NAN,
    }
}

fn of_symbol(symbol: Symbol) -> f64 {
    let (kind, i, entry) = match symbol {
        Symbol::Parameter(i) => (1, i, None),
        Symbol::Coordinate(i) => (2, i, None),
        Symbol::Velocity(i) => (3, i, None),
        Symbol::Entry(i, entry) => (4, i, Some(entry)),
        Symbol::EndpointEntry(i, entry, Endpoint::Start) => (5, i, Some(entry)),
        Symbol::EndpointEntry(i, entry, Endpoint::End) => (6, i, Some(entry)),
        Symbol::RelativeEntry(i, entry) => (7, i, Some(entry)),
        other => panic!("{other:?}"),
    };
    let entry = entry.map_or(0, |entry| {
        4 * usize::from(entry.row) + usize::from(entry.column)
    });
    (1.7 * (kind * 1000 + i * 20 + entry) as f64).sin()
}

fn entry(index: usize, row: u8, column: u8) -> Expr {
    Expr::Symbol(Symbol::Entry(index, MatrixEntry { row, column }))
}

fn velocity(i: usize) -> Expr {
    Expr::Symbol(Symbol::Velocity(i))
}

#[test]
fn growth_is_bounded() {
    let errors = read(
        Mode::Continuous,
        parse_quote!({
            let A = S[0] * S[1] * S[2] * R;
            let B = A * A * A * A;
            let C = B * B * B * B;
            C.trace()
        }),
    )
    .1;
    assert_eq!(
        errors.first().map(String::as_str),
        Some("the expression grows too large where `B` is substituted")
    );
}
