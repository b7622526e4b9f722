//! Names, and the mode in which they stand.

use syn::parse_quote;

use super::super::Mode;
use super::{continuous, discrete, discrete_error, div, end, error, int, m, mul, read, x};
use crate::model::{Endpoint, Expr, Symbol};

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
        "cannot find `omega` in this system, which has `half`, `k`, `m`, `q`, `theta`, `x`; make it a field, write `#[define(omega = …)]`, or `#[control(omega)]` where it is given step by step",
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
