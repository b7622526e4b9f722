//! Systems with coordinates in groups.

use quote::quote;

use super::{model, read};
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
    let names: Vec<String> = (0..20).map(|i| model.coordinate_name(i)).collect();
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
    assert_eq!(model.coordinates.len(), 20);
    assert_eq!(
        model.coordinates[3].space,
        Space::Algebra(0, Component::Angular(2))
    );
    let groups: Vec<_> = model.groups.iter().map(|g| (g.group, g.first)).collect();
    assert_eq!(
        groups,
        [
            (Group::SO3, 1),
            (Group::SE2, 5),
            (Group::SE3, 8),
            (Group::SE3, 14)
        ]
    );
    assert_eq!(model.group_name(3), "k[1]");
    assert_eq!(model.retraction, Retraction::Exponential);
    let symmetry = model.left_symmetry.as_ref().expect("a symmetry");
    assert_eq!(symmetry.groups, [0, 2, 3]);
    assert_eq!(
        symmetry.tokens.to_string(),
        quote!(SO3(R), SE3(k)).to_string()
    );
    let of = |forces: &[crate::model::Force]| -> Vec<usize> {
        forces.iter().map(|force| force.coordinate).collect()
    };
    assert_eq!(of(&model.forces), [0, 1, 2, 3, 7, 6, 19]);
    assert_eq!(of(&model.discrete_force_minus), [1]);
    assert_eq!(of(&model.discrete_force_plus), [1, 2, 3]);
}

#[test]
fn constraints_are_in_body_velocities() {
    let model = model(quote! {
        #[coordinates(R: SO3)]
        #[lagrangian(R.omega.dot(I * R.omega[0] * [1, 1, 1]))]
        #[constraint(R.omega[2] == 0)]
        struct Suslov { I: f64 }
    });
    assert_eq!(model.variational[0].lhs, velocity(2));
    assert_eq!(model.retraction, Retraction::Cayley);
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
    assert_eq!(model.kinematic.len(), 1);
}

#[test]
fn an_unused_group_coordinate_is_reported_once() {
    let errors = read(quote! {
        #[coordinates(R: SO3, x, k: [SE3; 2])]
        #[lagrangian(x_dot)]
        struct S;
    })
    .1;
    assert_eq!(
        errors,
        [
            "the coordinate `R` does not occur in the system; use it or remove it",
            "the coordinates `k[0]`, `k[1]` do not occur in the system; use or remove them"
        ]
    );
}
