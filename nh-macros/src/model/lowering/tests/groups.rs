//! Coordinates in groups: values, checked at numbers, and messages.

use quote::quote;
use syn::parse_quote;

use super::super::{Mode, Scope, lower};
use crate::diagnostics::Diagnostics;
use crate::expression::{Endpoint, Entry, Expr, Group, Symbol};
use crate::model::names::{Family, GroupFamily, Meaning, Names};

/// m, a: [f64; 3], b: [f64; 2]; x, R: SO3, g: SE2, k: SE3, S: [SO3; 3].
fn names() -> Names {
    let mut names = Names::new();
    let mut errors = Diagnostics::default();
    let family = |first, length| Family { first, length };
    let fields = [
        (quote!(m), family(0, None)),
        (quote!(a), family(1, Some(3))),
        (quote!(b), family(4, Some(2))),
    ];
    for (ident, family) in fields {
        let meaning = Meaning::Parameter(family);
        names.declare(&parse_quote!(#ident), "field", meaning, &mut errors);
    }
    let group = |group, first, direction, length| GroupFamily {
        group,
        first,
        direction,
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
        names.declare(&ident, "coordinate", Meaning::Group(family), &mut errors);
        names.declare_velocity(&ident, Meaning::GroupVelocity(family), &mut errors);
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

/// A number for each symbol; u = g[0]⁻¹ g[1] holds for none of them, so that nothing agrees by accident.
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
        Expr::Call(..) | Expr::At(..) | Expr::Named(_) => f64::NAN,
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
    Expr::Symbol(Symbol::Entry(index, Entry { row, column }))
}

fn velocity(i: usize) -> Expr {
    Expr::Symbol(Symbol::Velocity(i))
}

#[test]
fn body_velocities_are_symbols() {
    let is = |expression, expected| assert_eq!(lowered(Mode::Continuous, expression), expected);
    is(parse_quote!(R.omega[2]), velocity(3));
    is(parse_quote!(g.v[1]), velocity(5));
    is(parse_quote!(g.omega), velocity(6));
    is(parse_quote!(g.spatial_omega), velocity(6));
    is(parse_quote!(k.v[0]), velocity(7));
    is(parse_quote!(k.omega[1]), velocity(11));
    is(parse_quote!(S[2].omega[0]), velocity(19));
    is(parse_quote!((R).omega[0]), velocity(1));
}

#[test]
fn entries_are_symbols() {
    let is = |expression, expected| assert_eq!(lowered(Mode::Continuous, expression), expected);
    is(parse_quote!(R[(1, 2)]), entry(0, 1, 2));
    is(parse_quote!(S[1][(1, 2)]), entry(4, 1, 2));
    is(parse_quote!(g[(1, 0)]), entry(1, 1, 0));
    is(parse_quote!(g[(1, 1)]), entry(1, 0, 0));
    is(parse_quote!(g[(0, 1)]), Expr::Neg(Box::new(entry(1, 1, 0))));
    is(parse_quote!(g.R[(1, 1)]), entry(1, 0, 0));
    is(parse_quote!(g[(1, 2)]), entry(1, 1, 3));
    is(parse_quote!(g.p[1]), entry(1, 1, 3));
    is(parse_quote!(g[(2, 2)]), Expr::integer(1));
    is(parse_quote!(g[(2, 0)]), Expr::integer(0));
    is(parse_quote!(k[(2, 3)]), entry(2, 2, 3));
    is(parse_quote!(k.p[2]), entry(2, 2, 3));
    is(parse_quote!(k[(3, 3)]), Expr::integer(1));
    is(parse_quote!(k.R[(2, 1)]), entry(2, 2, 1));
    is(parse_quote!(R.transpose()[(0, 2)]), entry(0, 2, 0));
    is(parse_quote!(R.inverse()[(0, 2)]), entry(0, 2, 0));
    is(parse_quote!((R * [0, 0, 1])[1]), entry(0, 1, 2));
    assert_eq!(
        lowered(Mode::Discrete, parse_quote!(g[1].p[0])),
        Expr::Symbol(Symbol::EndpointEntry(
            1,
            Entry { row: 0, column: 3 },
            Endpoint::End
        ))
    );
    assert_eq!(
        lowered(Mode::Discrete, parse_quote!(S[2][0][(0, 1)])),
        Expr::Symbol(Symbol::EndpointEntry(
            5,
            Entry { row: 0, column: 1 },
            Endpoint::Start
        ))
    );
}

#[test]
fn spatial_velocities() {
    same(
        parse_quote!(R.spatial_omega[1]),
        parse_quote!(R[(1, 0)] * R.omega[0] + R[(1, 1)] * R.omega[1] + R[(1, 2)] * R.omega[2]),
    );
    same(
        parse_quote!(R.spatial_omega[2]),
        parse_quote!((R * R.omega)[2]),
    );
    same(
        parse_quote!(g.p_dot[0]),
        parse_quote!(g[(0, 0)] * g.v[0] - g[(1, 0)] * g.v[1]),
    );
    same(
        parse_quote!(g.spatial_v[0]),
        parse_quote!(g.p_dot[0] + g.omega * g.p[1]),
    );
    same(
        parse_quote!(g.spatial_v[1]),
        parse_quote!(g.p_dot[1] - g.omega * g.p[0]),
    );
    same(parse_quote!(k.p_dot[2]), parse_quote!((k.R * k.v)[2]));
    same(
        parse_quote!(k.spatial_v[1]),
        parse_quote!((k.p_dot - k.spatial_omega.cross(k.p))[1]),
    );
}

#[test]
fn vectors() {
    same(
        parse_quote!(a.dot([1, m, 3])),
        parse_quote!(a[0] + m * a[1] + 3 * a[2]),
    );
    same(
        parse_quote!(a.cross([1, 2, m])[0]),
        parse_quote!(a[1] * m - 2 * a[2]),
    );
    same(
        parse_quote!(b.cross([m, 2])),
        parse_quote!(2 * b[0] - m * b[1]),
    );
    same(
        parse_quote!((m * a + a / 2 - 3 * a * m)[2]),
        parse_quote!((m + 1 / 2 - 3 * m) * a[2]),
    );
    same(parse_quote!((-a)[1]), parse_quote!(-a[1]));
    same(
        parse_quote!(a.norm_squared()),
        parse_quote!((0..3).map(|i| a[i].powi(2)).sum()),
    );
    same(
        parse_quote!((0..3).map(|i| (R * a)[i].powi(2)).sum()),
        parse_quote!((R * a).norm_squared()),
    );
    same(
        parse_quote!((0..3).map(|i| S[i] * a).sum()[1]),
        parse_quote!((S[0] * a + S[1] * a + S[2] * a)[1]),
    );
    same(parse_quote!([m; 3][2]), parse_quote!(m));
    same(
        parse_quote!({
            let e = R * a;
            let l = e.dot(e);
            l * e[0]
        }),
        parse_quote!((R * a).norm_squared() * (R * a)[0]),
    );
}

#[test]
fn matrices() {
    same(parse_quote!([[1, 2], [3, m]].trace()), parse_quote!(1 + m));
    same(
        parse_quote!(([[1, 2], [3, m]] * b)[1]),
        parse_quote!(3 * b[0] + m * b[1]),
    );
    same(
        parse_quote!(([[1, 2, 3], [4, 5, 6]] * R)[(1, 2)]),
        parse_quote!(4 * R[(0, 2)] + 5 * R[(1, 2)] + 6 * R[(2, 2)]),
    );
    same(
        parse_quote!((R.transpose() * a).dot(R.omega)),
        parse_quote!(a.dot(R * R.omega)),
    );
    same(
        parse_quote!((m * R - R.transpose() / 2)[(0, 1)]),
        parse_quote!(m * R[(0, 1)] - R[(1, 0)] / 2),
    );
    same(
        parse_quote!((R * S[0]).transpose()[(0, 1)]),
        parse_quote!((R * S[0])[(1, 0)]),
    );
    same(
        parse_quote!((R * S[0]).inverse()[(0, 1)]),
        parse_quote!((S[0].transpose() * R.transpose())[(0, 1)]),
    );
    same(
        parse_quote!([[1, 2, 3], [4, 5, 6]].transpose()[(2, 0)]),
        parse_quote!(3),
    );
    same(parse_quote!((-R).trace()), parse_quote!(-R.trace()));
}

#[test]
fn rigid_motions_act_on_points() {
    same(
        parse_quote!((g * b)[0]),
        parse_quote!((g.R * b)[0] + g.p[0]),
    );
    same(parse_quote!((k * a)[2]), parse_quote!((k.R * a + k.p)[2]));
    same(
        parse_quote!((k.inverse() * a)[1]),
        parse_quote!((k.R.transpose() * a - k.R.transpose() * k.p)[1]),
    );
    same(
        parse_quote!((g * g).p[1]),
        parse_quote!((g.R * g.p + g.p)[1]),
    );
    same(
        parse_quote!((g * g.inverse()).p[1]),
        parse_quote!((g.R * g.inverse().p + g.p)[1]),
    );
    same(parse_quote!((k * k)[(1, 3)]), parse_quote!((k * k).p[1]));
    same(
        parse_quote!(((k * k).R * a)[1]),
        parse_quote!((k.R * (k.R * a))[1]),
    );
}

#[test]
fn the_relative_element_is_recognised() {
    relative_only(parse_quote!((R[0].inverse() * R[1]).trace()));
    relative_only(parse_quote!((R[0].transpose() * R[1]).trace()));
    relative_only(parse_quote!((R[1].inverse() * R[0])[(0, 1)]));
    relative_only(parse_quote!((R[0].inverse() * R[1] * a)[0]));
    relative_only(parse_quote!(([[1, 2, 3]] * R[0].inverse() * R[1])[(0, 1)]));
    relative_only(parse_quote!(
        (R[0].inverse() * (R[1] * [[1], [2], [3]]))[(0, 0)]
    ));
    relative_only(parse_quote!((m * R[0].inverse() * R[1]).trace()));
    relative_only(parse_quote!(
        (R[1] * [[1, 0, 0], [0, 1, 0], [0, 0, m]] * R[0].inverse()).trace()
    ));
    relative_only(parse_quote!((g[0].inverse() * g[1]).p[0]));
    relative_only(parse_quote!((g[0].R.transpose() * g[1].R).trace()));
    relative_only(parse_quote!((S[2][0].inverse() * S[2][1]).trace()));
    relative_only(parse_quote!({
        let inverse = k[0].inverse();
        let u = inverse * k[1];
        u.R.trace() + u.p[0]
    }));
    same_discrete(
        parse_quote!((R[0].inverse() * R[1])[(0, 2)]),
        parse_quote!(R.relative[(0, 2)]),
    );
    same_discrete(
        parse_quote!((R[1].inverse() * R[0])[(0, 2)]),
        parse_quote!(R.relative[(2, 0)]),
    );
    same_discrete(
        parse_quote!((g[1].inverse() * g[0]).p[0]),
        parse_quote!(-(g.relative.R.transpose() * g.relative.p)[0]),
    );
    same_discrete(
        parse_quote!((R[1] * [[1, 2, 0], [0, 1, 0], [0, 0, m]] * R[0].inverse()).trace()),
        parse_quote!((R.relative * [[1, 2, 0], [0, 1, 0], [0, 0, m]]).trace()),
    );
    same_discrete(
        parse_quote!((S[0][0].inverse() * S[1][1]).trace()),
        parse_quote!(
            (0..3)
                .map(|i| (0..3).map(|j| S[0][0][(i, j)] * S[1][1][(i, j)]).sum())
                .sum()
        ),
    );
    same_discrete(
        parse_quote!({
            let turned = R;
            turned.relative.trace() + turned[1][(0, 0)]
        }),
        parse_quote!(R.relative.trace() + R[1][(0, 0)]),
    );
    same_discrete(
        parse_quote!((R[1] * a - R[0] * a)[0]),
        parse_quote!((R[1] * a)[0] - (R[0] * a)[0]),
    );
}

#[test]
fn a_group_element_is_not_a_number() {
    error(
        parse_quote!(R),
        "`R` is a rotation; write an entry `R[(i, j)]`, or a component of its velocity `R.omega`",
    );
    error(
        parse_quote!(g),
        "`g` is a rigid motion; write an entry `g[(i, j)]`, or of its translation `g.p[i]`",
    );
    error(
        parse_quote!(g.R),
        "`g.R` is a rotation; write an entry `g.R[(i, j)]`, or its trace `.trace()`",
    );
    error(
        parse_quote!(R * R),
        "this is a rotation; write an entry `[(i, j)]`, or its trace `.trace()`",
    );
    error(
        parse_quote!(-R),
        "this is a 3×3 matrix; write an entry `[(i, j)]`, or its trace `.trace()`",
    );
    error(
        parse_quote!(S),
        "`S` is an array of 3 rotations; write one, `S[0]` to `S[2]`",
    );
    error(
        parse_quote!(S[(0, 1)]),
        "`S` is an array of 3 rotations; write `S[0][(0, 1)]`",
    );
    error(
        parse_quote!(S[3].omega[0]),
        "`S[3]` does not exist; the entries are `S[0]` to `S[2]`",
    );
    error(
        parse_quote!(R_dot),
        "the velocity of `R: SO3` is `R.omega`, in the body, or `R.spatial_omega`, in space",
    );
    error(
        parse_quote!(k_dot),
        "the velocity of `k: SE3` is `k.omega` and `k.v`, in the body, or `k.p_dot`, that of the origin in space",
    );
    error(
        parse_quote!(S_dot[1]),
        "the velocity of `S: SO3` is `S[1].omega`, in the body, or `S[1].spatial_omega`, in space",
    );
    error(parse_quote!(R(0, 1)), "an entry is written `R[(0, 1)]`");
}

#[test]
fn a_vector_is_not_a_number() {
    error(
        parse_quote!(R.omega),
        "`R.omega` is a vector of 3 components; write one of them, `R.omega[0]` to `R.omega[2]`, or `R.omega.dot(…)`",
    );
    error(
        parse_quote!(R * a),
        "this is a vector of 3 components; take a component `[i]`, or `.dot(…)`",
    );
    error(
        parse_quote!(sin(R * a)),
        "this is a vector of 3 components; take a component `[i]`, or `.dot(…)`",
    );
    error(
        parse_quote!((R * a).powi(2)),
        "this is a vector of 3 components; take a component `[i]`, or `.dot(…)`",
    );
    error(
        parse_quote!(a),
        "`a` is an array of 3; write one entry, `a[0]` to `a[2]`",
    );
    error(
        parse_quote!({
            let e = R * a;
            e
        }),
        "this is a vector of 3 components; take a component `[i]`, or `.dot(…)`",
    );
    error(
        parse_quote!((0..3).map(|i| R * a).product()),
        "this is a vector of 3 components; take a component `[i]`, or `.dot(…)`",
    );
}

#[test]
fn fields_are_explained() {
    error(
        parse_quote!(R.omg[0]),
        "`R` has no `omg`; did you mean `R.omega`?",
    );
    error(
        parse_quote!(g.velocity[0]),
        "`g` has no `velocity`; did you mean `g.v`?",
    );
    error(
        parse_quote!(g.q),
        "`g` has no `q`; it has `omega`, `spatial_omega`, `R`, `p`, `v`, `p_dot`, `spatial_v`",
    );
    error(
        parse_quote!(R.v[0]),
        "`R` is a rotation, without `v`: it does not move the origin; a rigid motion is in `SE3`",
    );
    error(parse_quote!(R.R), "`R` is a rotation itself; write `R`");
    error(
        parse_quote!(R.trace),
        "`trace` is a method; write `R.trace()`",
    );
    error(
        parse_quote!(R.omega()),
        "`omega` takes no parentheses; write `R.omega`",
    );
    error(
        parse_quote!(x.omega),
        "`x` is a coordinate in `R` or `S1`, without `omega`; its velocity is `x_dot`",
    );
    error(
        parse_quote!(m.foo),
        "`m` has no fields; an entry of an array is written `m[i]`",
    );
    error(
        parse_quote!(R.transpose().omega[0]),
        "`omega` belongs to a coordinate, as in `R.omega`, not to `R.transpose()`",
    );
    error(
        parse_quote!((R * a).omega),
        "`(R * a)` is a vector of 3 components and has no fields; a component is written `(R * a)[i]`",
    );
    error(
        parse_quote!(R.relative.trace()),
        "a continuous expression has no endpoints and no `R.relative`; the velocity is `R.omega`",
    );
}

#[test]
fn entries_that_do_not_exist() {
    error(
        parse_quote!(R.omega[3]),
        "`R.omega[3]` does not exist; the components are `R.omega[0]` to `R.omega[2]`",
    );
    error(
        parse_quote!((0..4).map(|i| R.omega[i]).sum()),
        "`R.omega[3]` does not exist where `i = 3`; the components are `R.omega[0]` to `R.omega[2]`",
    );
    error(
        parse_quote!(g.omega[0]),
        "a plane turns about one axis: `g.omega` is a number; write `g.omega`",
    );
    error(
        parse_quote!(R[(0, 3)]),
        "`R[(0, 3)]` does not exist; `R` is a rotation, a 3×3 matrix, with the entries `[(0, 0)]` to `[(2, 2)]`",
    );
    error(
        parse_quote!(R[(0, 1, 2)]),
        "an entry of a matrix has two indices, `R[(i, j)]`",
    );
    error(
        parse_quote!(R[1][2]),
        "an entry of a matrix has two indices in parentheses; write `R[(1, 2)]`",
    );
    error(
        parse_quote!(R[0]),
        "a continuous expression has no endpoints; write `R` instead of `R[0]`, or an entry `R[(i, j)]`",
    );
    error(
        parse_quote!(R[0][(0, 1)]),
        "a continuous expression has no endpoints; write `R[(0, 1)]` instead of `R[0][(0, 1)]`",
    );
    error(
        parse_quote!((R * a)[3]),
        "`(R * a)[3]` does not exist; the components are `(R * a)[0]` to `(R * a)[2]`",
    );
    error(
        parse_quote!((R * a)[0][1]),
        "`(R * a)[0]` is a number without entries; write `(R * a)[0]`",
    );
}

#[test]
fn shapes_fit() {
    error(
        parse_quote!((R * b)[0]),
        "`R` is a rotation and acts on vectors of 3 components, not on a vector of 2 components",
    );
    error(
        parse_quote!((g * a)[0]),
        "`g` is a rigid motion and acts on points of 2 components, not on a vector of 3 components",
    );
    error(
        parse_quote!(R * g),
        "`g` is a rigid motion, which multiplies rigid motions of the same space and points; its rotation is `g.R`, its translation `g.p`",
    );
    error(
        parse_quote!(2 * k),
        "`k` is a rigid motion, which multiplies rigid motions of the same space and points; its rotation is `k.R`, its translation `k.p`",
    );
    error(
        parse_quote!(-k),
        "`k` is a rigid motion, which multiplies rigid motions of the same space and points; its rotation is `k.R`, its translation `k.p`",
    );
    error(
        parse_quote!(k / 2),
        "`k` is a rigid motion, which multiplies rigid motions of the same space and points; its rotation is `k.R`, its translation `k.p`",
    );
    error(
        parse_quote!(k + k),
        "a rigid motion and a rigid motion cannot be added",
    );
    error(
        parse_quote!(k * g),
        "`k` is a rigid motion, which does not multiply a rigid motion",
    );
    error(
        parse_quote!(R * [[1, 2], [3, 4]]),
        "`R` is a rotation, which does not multiply a 2×2 matrix",
    );
    error(
        parse_quote!(a * R),
        "a vector stands on the right of a rotation; write `R * a`",
    );
    error(
        parse_quote!(a * a),
        "the product of two vectors is `.dot(…)` or `.cross(…)`; write `a.dot(a)`",
    );
    error(
        parse_quote!(a + m),
        "`a` is an array of 3; write one entry, `a[0]` to `a[2]`",
    );
    error(
        parse_quote!(R * a + m),
        "a vector of 3 components and a number cannot be added",
    );
    error(
        parse_quote!(a - b),
        "a vector of 2 components cannot be subtracted from a vector of 3 components",
    );
    error(
        parse_quote!(m / a),
        "nothing is divided by a vector of 3 components",
    );
    error(
        parse_quote!(m / R),
        "nothing is divided by a rotation; write the product with `R.inverse()`",
    );
    error(parse_quote!(a / 0), "`a / 0` divides by zero");
    error(
        parse_quote!(a.dot(b)),
        "`dot` is a product of two vectors of equal length, not of a vector of 3 components and a vector of 2 components",
    );
    error(
        parse_quote!([1, 2, 3, 4].cross([1, 2, 3, 4])),
        "`cross` is a product of vectors of 2 or 3 components, not of 4",
    );
    error(
        parse_quote!([1, [1]]),
        "this is a vector of 1 component, and the first entry of the array is a number; all are numbers, or rows of equal length",
    );
    error(
        parse_quote!([]),
        "an empty vector has no meaning; write its components",
    );
    error(
        parse_quote!([R]),
        "an array is a vector of numbers or a matrix of rows",
    );
}

#[test]
fn methods_are_explained() {
    error(
        parse_quote!(k.trace()),
        "`k` is a rigid motion; write the trace of its rotation, `k.R.trace()`",
    );
    error(
        parse_quote!(k.transpose()),
        "the transpose of a rigid motion is none; write `k.inverse()`, or `k.R.transpose()`",
    );
    error(
        parse_quote!([[1, 2], [3, 4]].inverse()),
        "`inverse` belongs to rotations and rigid motions; the inverse of another matrix is written out",
    );
    error(
        parse_quote!([[1, 2, 3], [3, 4, 5]].trace()),
        "`[[1, 2, 3], [3, 4, 5]]` is a 2×3 matrix; a trace belongs to a square one",
    );
    error(
        parse_quote!(a.trace()),
        "`trace` belongs to a matrix, and `a` is a vector of 3 components",
    );
    error(
        parse_quote!(m.dot(a)),
        "`dot` belongs to a vector, and `m` is a number",
    );
    error(
        parse_quote!(a.dot()),
        "wrong number of arguments for `dot`; write `a.dot(b)`",
    );
    error(
        parse_quote!(a.norm()),
        "`norm` is written `a.norm_squared().sqrt()`; its square is smooth",
    );
    error(parse_quote!(R.tr()), "the trace is written `R.trace()`");
    error(
        parse_quote!(R.transpos()),
        "cannot find method `transpos`; did you mean `transpose`?",
    );
    error(
        parse_quote!(R.foo()),
        "a rotation has no method `foo`; it has `transpose`, `inverse`, `trace`, `norm_squared`, `dot`, `cross`",
    );
    error(
        parse_quote!(dot(a, a)),
        "`dot` is a method; write `a.dot(a)`",
    );
}

#[test]
fn discrete_expressions_are_explained() {
    discrete_error(
        parse_quote!(R),
        "a discrete expression has the endpoints `R[0]` and `R[1]`, and `R.relative` from one to the other; write an entry, `R[0][(i, j)]`",
    );
    discrete_error(
        parse_quote!(R * a),
        "a discrete expression has the endpoints `R[0]` and `R[1]`, and `R.relative` from one to the other, not `R`",
    );
    discrete_error(
        parse_quote!(R.omega[0]),
        "a discrete expression has no velocities; write it in `R.relative`, which is `R[0].inverse() * R[1]`",
    );
    discrete_error(
        parse_quote!(R[0].omega[0]),
        "a discrete expression has no velocities; write it in `R.relative`, which is `R[0].inverse() * R[1]`",
    );
    discrete_error(
        parse_quote!(S_dot[1]),
        "a discrete expression has no velocities; write it in `S[1].relative`, which is `S[1][0].inverse() * S[1][1]`",
    );
    discrete_error(
        parse_quote!(R[0]),
        "this is a rotation; write an entry `[(i, j)]`, or its trace `.trace()`",
    );
    discrete_error(
        parse_quote!(R[0][1]),
        "an entry of a matrix has two indices in parentheses; write `R[0][(1, j)]`",
    );
    discrete_error(
        parse_quote!(R[0][0][1]),
        "an entry of a matrix has two indices in parentheses; write `R[0][(0, 1)]`",
    );
    discrete_error(
        parse_quote!(R[2]),
        "`R[2]` does not exist; the endpoints are `R[0]` and `R[1]`",
    );
    discrete_error(
        parse_quote!(R[(0, 1)]),
        "a discrete expression has the entries `R[0][(0, 1)]`, `R[1][(0, 1)]` and `R.relative[(0, 1)]`, not `R[(0, 1)]`",
    );
    discrete_error(
        parse_quote!(g.p[0]),
        "a discrete expression has `g[0].p` and `g[1].p`, and `g.relative.p` from one to the other, not `g.p`",
    );
    discrete_error(
        parse_quote!(R.relatve),
        "`R` has no `relatve`; did you mean `R.relative`?",
    );
    discrete_error(
        parse_quote!(R[0].relative),
        "`relative` belongs to a coordinate, as in `R.relative`; `R[0]` is one element",
    );
    discrete_error(
        parse_quote!(g.relative.trace()),
        "`g.relative` is a rigid motion; write the trace of its rotation, `g.relative.R.trace()`",
    );
    discrete_error(
        parse_quote!(S[0][2]),
        "`S[0][2]` does not exist; the endpoints are `S[0][0]` and `S[0][1]`",
    );
}

#[test]
fn parameters_alone() {
    let of = |expression| read(Mode::Parameters, expression).1;
    assert_eq!(of(parse_quote!(a.norm_squared())), [""; 0]);
    assert_eq!(
        of(parse_quote!(R.omega[0])),
        ["only fields and numbers may stand here, not the coordinate `R`"]
    );
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
