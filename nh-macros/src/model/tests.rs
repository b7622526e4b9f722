//! Whole systems: what they are lowered to, and the rules they can break.

mod arrays;
mod attributes;
mod discretization;
mod extremes;
mod forces;
mod groups;
mod lattice;
mod leftovers;
pub(crate) mod mutations;
mod names;
mod reference;
mod symmetry;

use proc_macro2::TokenStream;
use quote::quote;

use super::{Expr, Lagrangian, Model, Outline, Rule, Source, Symbol};
use crate::diagnostics::Diagnostics;
use crate::{model, syntax};

fn read(system: TokenStream) -> (Option<Result<Model, Box<Outline>>>, Vec<String>) {
    read_with(TokenStream::new(), system)
}

fn read_with(
    arguments: TokenStream,
    system: TokenStream,
) -> (Option<Result<Model, Box<Outline>>>, Vec<String>) {
    let mut diagnostics = Diagnostics::default();
    let [arguments, system] = [arguments, system].map(syntax::shallow);
    let ast = syntax::parse(arguments, system, &mut diagnostics).ok();
    let lowered = ast.map(|ast| model::lower(ast, &mut diagnostics));
    (lowered, diagnostics.messages())
}

#[track_caller]
fn model(system: TokenStream) -> Model {
    let (lowered, errors) = read(system);
    assert_eq!(errors, Vec::<String>::new());
    lowered.and_then(Result::ok).expect("a model")
}

/// The errors of a system made of `attributes` on the fields m and c.
#[track_caller]
fn errors(attributes: TokenStream, expected: &[&str]) {
    assert_eq!(
        read(quote!(#attributes struct S { m: f64, c: f64 })).1,
        expected
    );
}

/// The errors of `attributes` on an otherwise correct system.
#[track_caller]
fn errors_beside(attributes: TokenStream, expected: &[&str]) {
    errors(
        quote!(#[coordinates(x, y, q: [R; 2])] #[lagrangian(m * (x_dot * y_dot + q_dot[0] * q_dot[1]))] #attributes),
        expected,
    );
}

/// A part of the source as it is written; nothing for a default.
fn written(model: &Model, source: Option<Source>) -> String {
    source.map_or_else(String::new, |source| model.sources[source.0].to_string())
}

#[test]
fn a_system_is_lowered() {
    let model = model(quote! {
        /// A disk.
        #[derive(Clone)]
        #[coordinates(x, theta: S1, q: [S1; 2],)]
        #[define(v = A * theta_dot)]
        #[lagrangian(m * x_dot + q[0] * k[1] + q_dot[1])]
        #[constraint(x_dot == v)]
        #[force(x = -x_dot)]
        #[force(x = t, q[1] = 1)]
        #[discrete_force(minus(x = x[0]))]
        #[discretization(alpha = 1 / 3)]
        pub struct Disk { m: f64, k: [f64; 2], A: f64 }
    });
    assert_eq!(model.item.attrs.len(), 2);
    assert_eq!(
        model.system.chart.coordinates,
        ["x", "theta", "q[0]", "q[1]"]
    );
    assert_eq!(
        (model.system.chart.parameters.iter())
            .map(ToString::to_string)
            .collect::<Vec<_>>(),
        ["m", "k[0]", "k[1]", "A"]
    );
    assert!(matches!(
        *model.system.lagrangian,
        Lagrangian::Continuous(_)
    ));
    assert!(
        matches!(&*model.system.rule, Rule::Alpha(alpha) if matches!(alpha.bare(), Expr::Div(..)))
    );
    assert_eq!(
        (model.system.variational.len(), model.system.kinematic.len()),
        (1, 1)
    );
    let v = Expr::Mul(
        Box::new(Expr::Symbol(Symbol::Parameter(3))),
        Box::new(Expr::Symbol(Symbol::Velocity(1))),
    );
    assert_eq!(model.system.variational[0].rhs, v);
    assert_eq!(
        (model.system.forces.iter())
            .map(|force| force.coordinate)
            .collect::<Vec<_>>(),
        [0, 0, 3]
    );
    assert_eq!(
        (
            model.system.discrete_force_minus.len(),
            model.system.discrete_force_plus.len()
        ),
        (1, 0)
    );
    assert_eq!(model.facade.to_string(), quote!(::nonholonomic).to_string());
}

#[test]
fn equations() {
    errors_beside(
        quote!(#[constraint(x_dot = c * y_dot)]),
        &["an equation is written with `==`: `x_dot == c * y_dot`"],
    );
    errors_beside(
        quote!(#[constraint(x_dot - y_dot)]),
        &["this is not an equation; write `x_dot - y_dot == 0`"],
    );
    errors_beside(
        quote!(#[constraint(x_dot = foo)]),
        &[
            "an equation is written with `==`: `x_dot == foo`",
            "cannot find `foo` in this system, which has `c`, `m`, `q`, `x`, `y`; make it a field, write `#[define(foo = …)]`, or `#[control(foo)]` where it is given step by step",
        ],
    );
    errors_beside(
        quote!(#[constraint(x_dot <= 0)]),
        &["`<=` is not an equation; write `lhs == rhs`"],
    );
    errors_beside(
        quote!(#[constraint(x_dot == 0 && y_dot == 0)]),
        &["`&&` joins two equations; write one equation an attribute"],
    );
    errors_beside(
        quote!(#[constraint(x == y)]),
        &[
            "the equation contains no velocity; a constraint on the configuration is written `#[holonomic(lhs == rhs)]`",
        ],
    );
    errors_beside(
        quote!(#[holonomic(x_dot == y)]),
        &[
            "the equation contains a velocity; a holonomic constraint is on the configuration alone, and one on velocities is written `#[constraint(lhs == rhs)]`",
        ],
    );
    errors_beside(
        quote!(#[holonomic(m == 1)]),
        &["the equation contains no coordinate; a holonomic constraint is on the configuration"],
    );
    errors_beside(
        quote!(#[holonomic(when = x > 0, x == y)]),
        &["a region belongs to `#[constraint(when = …, …)]`, not to `#[holonomic]`"],
    );
    errors_beside(
        quote!(#[holonomic(x - y)]),
        &["this is not an equation; write `x - y == 0`"],
    );
    errors_beside(
        quote!(#[variational_constraint(x == y)] #[kinematic_constraint(x[0] == x[1])]),
        &[
            "the equation contains no velocity; a variational constraint is linear in velocities such as `x_dot`",
        ],
    );
    errors_beside(
        quote!(#[variational_constraint(x_dot == 0)] #[kinematic_constraint(m == t[0])]),
        &[
            "the equation contains no endpoint of a coordinate; a kinematic constraint relates `x[0]` and `x[1]`",
        ],
    );
}

#[test]
fn numbers_of_equations() {
    errors_beside(
        quote!(#[variational_constraint(x_dot == 0)]),
        &[
            "there is 1 `#[variational_constraint]` and there is no `#[kinematic_constraint]`: each equation of D needs one of D_d; write the missing one, or use `#[constraint]` for both",
        ],
    );
    errors(
        quote!(#[coordinates(x, y)] #[lagrangian(x_dot * y_dot)] #[constraint(x_dot == 0)] #[constraint(y_dot == 0)]),
        &[
            "`S` has 2 constraints on 2 coordinates, which leaves no motion; there can be at most 1, or 2 of a driven mechanism, if all are `#[holonomic]` and one of them contains `t`",
        ],
    );
}

/// As many level sets as coordinates give the motion, where one of them moves.
#[test]
fn driven_systems() {
    let of = |first: TokenStream, second: TokenStream| quote!(#[coordinates(x, y)] #[lagrangian(x_dot.powi(2) + y_dot.powi(2))] #first #second);
    let (driven, fixed) = (
        quote!(#[holonomic(x == sin(t))]),
        quote!(#[holonomic(y == x)]),
    );
    let found = model({
        let attributes = of(driven.clone(), fixed.clone());
        quote!(#attributes struct S;)
    });
    assert_eq!((found.system.dim(), found.system.variational.len()), (2, 2));
    let none = "`S` has 2 constraints on 2 coordinates, which leaves no motion; there can be at most 1, or 2 of a driven mechanism, if all are `#[holonomic]` and one of them contains `t`";
    errors(of(fixed, quote!(#[holonomic(y == 1)])), &[none]);
    errors(
        of(driven.clone(), quote!(#[constraint(y_dot == x)])),
        &[none],
    );
    let third = of(
        driven,
        quote!(#[holonomic(y == x)] #[holonomic(y == 2 * x)]),
    );
    errors(
        third,
        &[
            "`S` has 3 constraints on 2 coordinates, which leaves no motion; there can be at most 1, or 2 of a driven mechanism, if all are `#[holonomic]` and one of them contains `t`",
        ],
    );
}

/// A velocity that is given by fields is integrated in words.
#[test]
fn a_mechanism_driven_by_a_speed() {
    let of = |speed: TokenStream| {
        quote!(
            #[coordinates(theta: S1, x)]
            #[lagrangian(theta_dot.powi(2) + x_dot.powi(2))]
            #[constraint(theta_dot == #speed)]
            #[holonomic(x == cos(theta))]
        )
    };
    let said = |mend: &str| {
        format!(
            "`S` has 2 constraints on 2 coordinates, which leaves no motion; there can be at most 1, or 2 of a driven mechanism, if all are \
             `#[holonomic]` and one of them contains `t`{mend}"
        )
    };
    for (speed, written, mend) in [(quote!(m), "m", "m"), (quote!(m + c), "m + c", "(m + c)")] {
        errors(
            of(speed),
            &[&said(&format!(
                ": write `#[holonomic(theta == {mend} * t)]` in the place of `theta_dot == {written}`"
            ))],
        );
    }
    errors(of(quote!(m * t)), &[&said("")]);
}

#[test]
fn groups_of_macro_rules_are_invisible() {
    let group = |tokens: TokenStream| proc_macro2::Group::new(proc_macro2::Delimiter::None, tokens);
    let (n, equation, define) = (
        group(quote!(2)),
        group(quote!(q_dot[0] == v)),
        group(quote!(v = q_dot[1])),
    );
    let (index, target, rule) = (
        group(quote!(i)),
        group(quote!(q[1])),
        group(quote!(midpoint)),
    );
    let (range, closure, circle) = (
        group(quote!(0..#n)),
        group(quote!(|i| q_dot[#index].powi(#n))),
        group(quote!(S1)),
    );
    let (real, part) = (group(quote!(f64)), group(quote!(minus(q[1] = 1))));
    let model = model(quote! {
        #[coordinates(q: [#circle; #n])]
        #[define(#define)]
        #[lagrangian((#range).map(#closure).sum())]
        #[constraint(#equation)]
        #[force(#target = 1)]
        #[discrete_force(#part)]
        #[discretization(#rule)]
        struct S { k: [#real; #n] }
    });
    assert_eq!(
        (
            model.system.dim(),
            model.system.chart.parameters.len(),
            model.system.variational.len()
        ),
        (2, 2, 1)
    );
}

#[test]
fn eight_mistakes_are_eight_errors() {
    let (_, errors) = read(quote! {
        #[coordinates(x, y, theta: S2)]
        #[define(v = A * thta_dot)]
        #[lagrangian(m * x_dot^2 + log(y_dot) + J * theta_dot * v)]
        #[constraint(x_dot = A * theta_dot)]
        #[force(z = -x_dot)]
        #[discretization(midpiont)]
        struct S { m: f64, J: f32, A: f64 }
    });
    assert_eq!(errors.len(), 8, "{errors:#?}");
}
