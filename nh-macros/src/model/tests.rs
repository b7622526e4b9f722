//! Whole systems: what they are lowered to, and the rules they can break.

mod discretization;
mod extremes;
mod forces;
mod groups;
mod leftovers;
pub(crate) mod mutations;
mod symmetry;

use proc_macro2::TokenStream;
use quote::quote;

use super::{Discretization, Expr, Lagrangian, Model, Outline, Symbol};
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
        (0..4).map(|i| model.coordinate_name(i)).collect::<Vec<_>>(),
        ["x", "theta", "q[0]", "q[1]"]
    );
    assert_eq!(
        (0..4).map(|i| model.parameter_name(i)).collect::<Vec<_>>(),
        ["m", "k[0]", "k[1]", "A"]
    );
    assert!(matches!(model.lagrangian, Lagrangian::Continuous(_)));
    assert!(
        matches!(&model.discretization, Discretization::Alpha(alpha) if matches!(alpha.bare(), Expr::Div(..)))
    );
    assert_eq!((model.variational.len(), model.kinematic.len()), (1, 1));
    let v = Expr::Mul(
        Box::new(Expr::Symbol(Symbol::Parameter(3))),
        Box::new(Expr::Symbol(Symbol::Velocity(1))),
    );
    assert_eq!(model.variational[0].rhs, v);
    assert_eq!(
        model
            .forces
            .iter()
            .map(|force| force.coordinate)
            .collect::<Vec<_>>(),
        [0, 0, 3]
    );
    assert_eq!(
        (
            model.discrete_force_minus.len(),
            model.discrete_force_plus.len()
        ),
        (1, 0)
    );
    assert_eq!(model.facade.to_string(), quote!(::nonholonomic).to_string());
}

#[test]
fn the_facade_can_be_renamed() {
    let system = quote!(
        #[coordinates(x)]
        #[lagrangian(x_dot * x_dot)]
        struct S;
    );
    let (lowered, errors) = read_with(quote!(crate = ::other::nh), system);
    assert_eq!(errors, Vec::<String>::new());
    assert_eq!(
        lowered
            .and_then(Result::ok)
            .expect("a model")
            .facade
            .to_string(),
        quote!(::other::nh).to_string()
    );
}

#[test]
fn wrong_arguments_are_explained() {
    let system = || {
        quote!(
            #[coordinates(x)]
            #[lagrangian(x_dot * x_dot)]
            struct S;
        )
    };
    let of = |arguments| read_with(arguments, system()).1;
    assert_eq!(of(quote!(continuous)), [""; 0]);
    assert_eq!(
        of(quote!(continuous, continuous)),
        ["`continuous` is given twice"]
    );
    assert_eq!(
        of(quote!(crate = "nh")),
        ["the path is written without quotes: `crate = nh`"]
    );
    assert_eq!(of(quote!(crate = a, crate = b)), ["`crate` is given twice"]);
    let unknown = "`name` is not an argument of `#[discrete_system]`, which takes `crate = path` and `continuous`";
    assert_eq!(of(quote!(name = a)), [unknown]);
    for forms in [
        quote!(continuous(multipliers)),
        quote!(continuous(voronec)),
        quote!(continuous(voronec, multipliers,), crate = a),
    ] {
        assert_eq!(of(forms), [""; 0]);
    }
    let write = "write `continuous` for all that there are, `continuous(multipliers)` or `continuous(voronec)`";
    assert_eq!(
        of(quote!(continuous(multiplier))),
        [format!(
            "`multiplier` is no form of the continuous equations; {write}"
        )]
    );
    assert_eq!(
        of(quote!(continuous())),
        [format!(
            "no form of the continuous equations is named; {write}"
        )]
    );
    assert_eq!(
        of(quote!(continuous(voronec, voronec))),
        ["`voronec` is given twice; remove one"]
    );
}

#[test]
fn the_shape_of_the_struct() {
    let of =
        |item: TokenStream| read(quote!(#[coordinates(x)] #[lagrangian(x_dot * x_dot)] #item)).1;
    let not_a_struct = "a discrete system is a struct whose fields are its parameters";
    assert_eq!(
        of(quote!(
            enum S {
                A,
            }
        )),
        [not_a_struct]
    );
    assert_eq!(of(quote!(union S { a: f64 })), [not_a_struct]);
    assert_eq!(
        of(quote!(
            fn s() {}
        )),
        [not_a_struct]
    );
    assert_eq!(
        of(quote!(
            struct S(f64);
        )),
        ["the fields are the parameters of the system and need names: `{ m: f64 }`"]
    );
    assert_eq!(
        of(quote!(
            struct S<'a> {
                m: f64,
            }
        )),
        ["a discrete system has no generic parameters; its numbers are `f64`"]
    );
    assert_eq!(
        of(quote!(
            struct S
            where
                u8: Copy,
            {
                m: f64,
            }
        )),
        ["a discrete system has no generic parameters; remove the `where` clause"]
    );
    assert_eq!(
        of(quote!(
            struct S {
                m: f32,
            }
        )),
        ["a parameter is `f64` or `[f64; N]`, not `f32`"]
    );
    assert_eq!(
        of(quote!(
            struct S {
                m: Vec<f64>,
            }
        )),
        ["a parameter is `f64` or `[f64; N]`, not `Vec<f64>`"]
    );
    assert_eq!(
        of(quote!(
            struct S {
                m: [f64; N],
            }
        )),
        ["a macro cannot see constants; write the length `N` as a number"]
    );
    assert_eq!(
        of(quote!(
            struct S {
                m: [f64; 0],
            }
        )),
        ["the length of an array is from 1 to 4096, not 0"]
    );
    assert_eq!(
        of(quote!(
            struct S {
                #[cfg(test)]
                m: f64,
            }
        )),
        ["a parameter cannot depend on `#[cfg]`; write two structs, each under its `#[cfg]`"]
    );
    assert_eq!(
        of(quote!(
            struct S {
                #[constraint(a)]
                m: f64,
            }
        )),
        ["`#[constraint]` belongs to the struct, not to a field"]
    );
}

#[test]
fn attributes_of_rust_stay() {
    let model = model(quote! {
        #[derive(Debug)] #[must_use] #[coordinates(x)] #[allow(dead_code)] #[lagrangian(x_dot * x_dot)] #[repr(C)] struct S;
    });
    assert_eq!(model.item.attrs.len(), 4);
}

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
fn attributes_have_their_form() {
    errors_beside(
        quote!(#[constrain(x_dot == 0)]),
        &["there is no attribute `constrain`; did you mean `constraint`?"],
    );
    errors_beside(
        quote!(#[force]),
        &[
            "`#[force]` takes its contents in parentheses; write for example `#[force(x = -c * x_dot)]`",
        ],
    );
    errors_beside(
        quote!(#[force()]),
        &["`#[force]` is empty; write for example `#[force(x = -c * x_dot)]`"],
    );
    errors_beside(
        quote!(#[force = x]),
        &[
            "`#[force]` takes parentheses instead of `=`; write for example `#[force(x = -c * x_dot)]`",
        ],
    );
    errors_beside(
        quote!(#[force(x = 2 m)]),
        &["expected an operator or the end of the expression; a product is written `2 * m * x`"],
    );
    errors_beside(
        quote!(#[constraint(x_dot == 0, y_dot == 0)]),
        &["`#[constraint]` takes one equation; give the other its own `#[constraint]`"],
    );
    errors_beside(
        quote!(#[lagrangian(m * x)]),
        &[
            "`#[lagrangian]` is given twice, first as `#[lagrangian(m * (x_dot * y_dot + q_dot[0] * q_dot …]`; merge the two or remove one",
        ],
    );
}

#[test]
fn one_lagrangian() {
    errors_beside(
        quote!(#[discrete_lagrangian(x[0])]),
        &["a system has a `#[lagrangian]` or a `#[discrete_lagrangian]`, not both; remove one"],
    );
    errors(
        quote!(#[coordinates(x)] #[force(x = -c * x_dot)]),
        &[
            "`S` has no Lagrangian; write `#[lagrangian(m / 2 * x_dot.powi(2))]` or `#[discrete_lagrangian(…)]`",
        ],
    );
    errors(
        quote!(#[coordinates(x)] #[lagrangan(x_dot)]),
        &["there is no attribute `lagrangan`; did you mean `lagrangian`?"],
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
        &["cannot find `foo` in this system, which has `c`, `m`, `q`, `x`, `y`"],
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
            "cannot find `foo` in this system, which has `c`, `m`, `q`, `x`, `y`",
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
        &["`S` has 2 constraints on 2 coordinates, which leaves no motion; there can be at most 1"],
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
            model.coordinates.len(),
            model.parameters.len(),
            model.variational.len()
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
