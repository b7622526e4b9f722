//! Systems with coordinates in groups.

mod errors;

use quote::quote;

use super::{model, read, read_with, written};
use crate::model::{Component, Expr, Group, Retraction, Space, Symbol};

fn velocity(i: usize) -> Expr {
    Expr::Symbol(Symbol::Velocity(i))
}

#[test]
fn group_coordinates_are_lowered() {
    let model = model(quote! {
        #[coordinates(x, R: SO3, theta: S1, g: SE2, k: [SE3; 2])]
        #[retraction(exponential)]
        #[define(e = R * [0, 0, 1])]
        #[lagrangian(x_dot * theta_dot + R.omega.norm_squared() + g.omega + k[1].p[0] + k[0].v[0] + e[2])]
        #[symmetry(SO3(R))]
        #[symmetry(SE3(k))]
        #[force(x = 1, R.omega = R.transpose() * [0, 0, m], g.omega = 2, g.v[1] = 3)]
        #[force(k[1].omega[2] = 4)]
        #[discrete_force(minus(R.omega[0] = x[0]), plus(R.omega = R[1] * a))]
        struct S { m: f64, a: [f64; 3] }
    });
    let chart = &model.system.chart;
    let names = &chart.coordinates;
    assert_eq!(
        names[..9],
        [
            "x",
            "R.omega[0]",
            "R.omega[1]",
            "R.omega[2]",
            "theta",
            "g.v[0]",
            "g.v[1]",
            "g.omega",
            "k[0].v[0]"
        ]
    );
    assert_eq!(names[19], "k[1].omega[2]");
    assert_eq!(model.system.dim(), 20);
    assert_eq!(chart.factor_of(3).space, Space::Matrices(Group::SO3));
    let groups: Vec<_> = chart
        .groups()
        .map(|(_, factor, group)| (group, factor.first))
        .collect();
    assert_eq!(
        groups,
        [
            (Group::SO3, 1),
            (Group::SE2, 5),
            (Group::SE3, 8),
            (Group::SE3, 14)
        ]
    );
    assert_eq!(chart.factors[5].name.to_string(), "k[1]");
    assert_eq!(model.system.retraction, Retraction::Exponential);
    let acting: Vec<_> = (model.system.factor_actions.iter())
        .map(|acting| (acting.factor, written(&model, acting.source)))
        .collect();
    let [rotation, motions] = ["SO3 (R)", "SE3 (k)"].map(str::to_owned);
    assert_eq!(acting, [(1, rotation), (4, motions.clone()), (5, motions)]);
    let of = |forces: &[Component]| -> Vec<usize> {
        forces.iter().map(|force| force.coordinate).collect()
    };
    assert_eq!(of(&model.system.forces), [0, 1, 2, 3, 7, 6, 19]);
    assert_eq!(of(&model.system.discrete_force_minus), [1]);
    assert_eq!(of(&model.system.discrete_force_plus), [1, 2, 3]);
}

#[test]
fn constraints_are_in_body_velocities() {
    let model = model(quote! {
        #[coordinates(R: SO3)]
        #[lagrangian(R.omega.dot(I * R.omega[0] * [1, 1, 1]))]
        #[constraint(R.omega[2] == 0)]
        struct Suslov { I: f64 }
    });
    assert_eq!(model.system.variational[0].lhs, velocity(2));
    assert_eq!(model.system.retraction, Retraction::Cayley);
}

#[test]
fn discrete_systems() {
    let model = model(quote! {
        #[coordinates(R: SO3)]
        #[define(u = R[0].inverse() * R[1])]
        #[discrete_lagrangian(m * (3 - u.trace()) / h)]
        #[variational_constraint(R.omega[2] == 0)]
        #[kinematic_constraint(u[(0, 1)] == u[(1, 0)])]
        struct Suslov { m: f64 }
    });
    assert_eq!(model.system.kinematic.len(), 1);
}

/// The errors of `attributes` on an otherwise correct system.
#[track_caller]
fn errors(attributes: proc_macro2::TokenStream, expected: &[&str]) {
    let system = quote! {
        #[coordinates(x, R: SO3, g: SE2, S: [SO3; 2])]
        #[lagrangian(x_dot + R.omega[0] + g.omega + S[0].omega[0] + S[1].omega[0])]
        #attributes
        struct System { m: f64, a: [f64; 3] }
    };
    assert_eq!(read(system).1, expected);
}

#[test]
fn forces_along_body_velocities() {
    errors(
        quote!(#[force(R = 1)]),
        &[
            "a force on `R: SO3` is a torque along the body velocity; write `R.omega[0] = …` or `R.omega = […]`",
        ],
    );
    errors(
        quote!(#[force(g = 1)]),
        &[
            "a force on `g: SE2` has components along the body velocity; write `g.v[0] = …` and `g.omega = …`",
        ],
    );
    errors(
        quote!(#[force(R_dot = 1)]),
        &[
            "a force on `R: SO3` is a torque along the body velocity; write `R.omega[0] = …` or `R.omega = […]`",
        ],
    );
    errors(
        quote!(#[force(R.omega = 1)]),
        &[
            "this is a number, and `R.omega` has 3 components; write a vector of 3 components, or one component, `R.omega[0] = …`",
        ],
    );
    errors(
        quote!(#[force(R.omega = [1, 2])]),
        &[
            "this is a vector of 2 components, and `R.omega` has 3 components; write a vector of 3 components, or one component, `R.omega[0] = …`",
        ],
    );
    errors(
        quote!(#[force(R.omega[3] = 1)]),
        &["`R.omega[3]` does not exist; the components are `R.omega[0]` to `R.omega[2]`"],
    );
    errors(
        quote!(#[force(g.omega[0] = 1)]),
        &["`g.omega` is a number; leave out the index"],
    );
    errors(
        quote!(#[force(R.spatial_omega = a)]),
        &[
            "a force has components along the body velocity; a torque in space is written `R.omega = R.transpose() * […]`",
        ],
    );
    errors(
        quote!(#[force(g.p = [1, 2])]),
        &[
            "a force has components along the body velocity; a force in space on the origin of the body is written `g.v = g.R.transpose() * […]`",
        ],
    );
    errors(
        quote!(#[force(R.omg[0] = 1)]),
        &["`R` has no `omg`; did you mean `R.omega`?"],
    );
    errors(
        quote!(#[force(S.omega = a)]),
        &["`S` is an array of 2; write one, `S[0]` to `S[1]`"],
    );
    errors(
        quote!(#[force(S[2].omega = a)]),
        &["`S[2]` does not exist; the entries are `S[0]` to `S[1]`"],
    );
    errors(
        quote!(#[force(R.omega = a, R.omega[1] = 2)]),
        &["the component `R.omega[1]` is given twice; write their sum"],
    );
    errors(
        quote!(#[force(R.omega[0] = a)]),
        &["`a` is an array of 3; write one entry, `a[0]` to `a[2]`"],
    );
}

#[test]
fn continuous_equations() {
    let system = quote!(
        #[coordinates(R: SO3)]
        #[lagrangian(R.omega.norm_squared())]
        struct S;
    );
    let (model, errors) = read_with(quote!(continuous), system);
    assert!(errors.is_empty(), "{errors:?}");
    assert!(matches!(model, Some(Ok(model)) if model.system.continuous.is_some()));
    let dependent = quote!(
        #[coordinates(x, R: SO3, g: [SE2; 2])]
        #[lagrangian(R.omega.norm_squared() + x_dot.powi(2) + g[0].omega + g[1].omega)]
        #[constraint(x_dot == R.omega[0])]
        #[dependent(g[1].v, x, R.omega[1], g[0].omega)]
        struct S;
    );
    let (model, errors) = read_with(quote!(continuous), dependent);
    assert!(errors.is_empty(), "{errors:?}");
    let Some(Ok(model)) = model else {
        panic!("there are no errors");
    };
    let request = model.system.continuous.expect("it is asked for");
    let dependent = request.dependent.expect("they are named");
    assert_eq!(*dependent, [7, 8, 0, 2, 6]);
}

#[test]
fn all_directions_count() {
    let system = quote! {
        #[coordinates(R: SO3)]
        #[lagrangian(R.omega.norm_squared())]
        #[constraint(R.omega[0] == 0)]
        #[constraint(R.omega[1] == 0)]
        #[constraint(R.omega[2] == 0)]
        struct S;
    };
    assert_eq!(
        read(system).1,
        [
            "`S` has 3 constraints on 3 directions, which leaves no motion; there can be at most 2, or 3 of a driven mechanism, if all are `#[holonomic]` and one of them contains `t`"
        ]
    );
}

#[test]
fn defines_are_vectors_too() {
    let of = |attributes| {
        read(quote!(#[coordinates(R: SO3)] #attributes struct S { m: f64, a: [f64; 3] })).1
    };
    assert_eq!(
        of(
            quote!(#[define(w = R.omega)] #[define(L = [[1, 0, 0], [0, m, 0], [0, 0, 1]] * w)] #[lagrangian(w.dot(L))])
        ),
        [""; 0]
    );
    assert_eq!(
        of(quote!(#[define(w = R.omega)] #[lagrangian(w)])),
        ["`w` is a vector of 3 components; write one of them, `w[0]` to `w[2]`, or `w.dot(…)`"]
    );
    assert_eq!(
        of(quote!(#[define(u = R.relative)] #[lagrangian(u.trace())])),
        ["the define `u` cannot be used here, where expressions are in `x`, `x_dot` and `t`"]
    );
    assert_eq!(
        of(quote!(#[define(w = R.omg)] #[lagrangian(w[0])])),
        ["`R` has no `omg`; did you mean `R.omega`?"]
    );
}

/// Examples of the reference of the language.
#[test]
fn the_documented_systems_are_lowered() {
    model(quote! {
        #[coordinates(R: SO3)]
        #[lagrangian((0..3).map(|i| I[i] * R.omega[i].powi(2)).sum() / 2)]
        #[force(R.omega = R.transpose() * [0, 0, tau])]
        #[symmetry(SO3(R))]
        pub struct Body { pub I: [f64; 3], pub tau: f64 }
    });
    model(quote! {
        #[coordinates(R: SO3)]
        #[define(L = [[I[0], 0, K[0]], [0, I[1], K[1]], [K[0], K[1], I[2]]] * R.omega)]
        #[lagrangian(R.omega.dot(L) / 2)]
        #[constraint(R.omega[2] == 0)]
        #[symmetry(SO3(R))]
        pub struct Suslov { pub I: [f64; 3], pub K: [f64; 2] }
    });
    model(quote! {
        #[coordinates(x, y, R: SO3)]
        #[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * R.omega.norm_squared())]
        #[constraint(x_dot == a * R.spatial_omega[1])]
        #[constraint(y_dot == -a * R.spatial_omega[0])]
        pub struct Ball { pub m: f64, pub I: f64, pub a: f64 }
    });
    model(quote! {
        #[coordinates(R: SO3)]
        #[discrete_lagrangian((0..3).map(|i| J[i] * (1 - R.relative[(i, i)])).sum() / h)]
        pub struct MoserVeselov { pub J: [f64; 3] }
    });
}

/// The expressions of a system may come out of `macro_rules!`, whose arguments are in invisible
/// groups.
#[test]
fn groups_inside_macro_rules() {
    let name = proc_macro2::Group::new(proc_macro2::Delimiter::None, quote!(R));
    let velocity = proc_macro2::Group::new(proc_macro2::Delimiter::None, quote!(R.omega));
    model(quote! {
        #[coordinates(R: SO3)]
        #[lagrangian(#name.omega[0] + #velocity[1] + (#name * #velocity)[2] + #name[(0, 1)])]
        #[force(#velocity = #name * #velocity, )]
        #[symmetry(SO3(#name))]
        struct S { m: f64 }
    });
}
