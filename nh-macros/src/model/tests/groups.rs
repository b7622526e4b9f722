//! Systems with coordinates in groups.

use quote::quote;

use super::{model, read, read_with};
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

/// The errors of a coordinate `theta` in this space.
#[track_caller]
fn space(space: proc_macro2::TokenStream, expected: &[&str]) {
    let system = quote!(
        #[coordinates(theta: #space)]
        #[lagrangian(theta_dot)]
        struct S;
    );
    assert_eq!(read(system).1, expected);
}

#[test]
fn misspelt_spaces() {
    space(
        quote!(SO2),
        &["`SO2` is not a space of the language; did you mean `S1`?"],
    );
    space(
        quote!(S03),
        &["`S03` is not a space of the language; did you mean `SO3`?"],
    );
    space(
        quote!(so3),
        &["`so3` is not a space of the language; did you mean `SO3`?"],
    );
    space(
        quote!([Se3; 2]),
        &["`Se3` is not a space of the language; did you mean `SE3`?"],
    );
    space(quote!(SO(3)), &["`SO(3)` is written `SO3`"]);
    space(quote!(SO(2)), &["`SO(2)` is written `S1`"]);
    space(
        quote!(R3),
        &["`R3` is not a space of the language; did you mean `[R; 3]`?"],
    );
    space(
        quote!(Sphere),
        &[
            "`Sphere` is not a space of the language; a coordinate is in `R`, `S1`, `SO3`, `SE2` or `SE3`",
        ],
    );
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
        &["this is a number, and the force has 3 components; write a vector of 3 components"],
    );
    errors(
        quote!(#[force(R.omega = [1, 2])]),
        &[
            "this is a vector of 2 components, and the force has 3 components; write a vector of 3 components",
        ],
    );
    errors(
        quote!(#[force(R.omega[3] = 1)]),
        &["`R.omega[3]` does not exist; the components are `R.omega[0]` to `R.omega[2]`"],
    );
    errors(
        quote!(#[force(g.omega[0] = 1)]),
        &["`g.omega` is a number; write `g.omega = …`"],
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
fn retractions() {
    errors(
        quote!(#[retraction(caley)]),
        &["there is no retraction `caley`; did you mean `cayley`?"],
    );
    errors(
        quote!(#[retraction(exp)]),
        &["there is no retraction `exp`; did you mean `exponential`?"],
    );
    errors(
        quote!(#[retraction(verlet)]),
        &["there is no retraction `verlet`; write `cayley` or `exponential`"],
    );
    errors(
        quote!(#[retraction(cayley)] #[retraction(cayley)]),
        &[
            "`#[retraction]` is given twice, first as `#[retraction(cayley)]`; merge the two or remove one",
        ],
    );
}

#[test]
fn left_symmetries() {
    errors(
        quote!(#[symmetry(SO3(g))]),
        &["`g` is in `SE2`; write `SE2(g)`"],
    );
    errors(
        quote!(#[symmetry(SO3(R, R))]),
        &["a coordinate is given twice; remove one"],
    );
    errors(
        quote!(#[symmetry(SO3(R))] #[symmetry(SO3(R))]),
        &["`R` is given twice; remove one"],
    );
    errors(
        quote!(#[symmetry(SO3(S[2]))]),
        &["`S[2]` does not exist; the entries are `S[0]` to `S[1]`"],
    );
    errors(
        quote!(#[symmetry(translations(x))]),
        &[
            "a system with coordinates in groups is reduced by their left multiplication only, written `SO3(R)`; the other coordinates stay as they are",
        ],
    );
    errors(
        quote!(#[symmetry(R)]),
        &[
            "a system with coordinates in groups is reduced by their left multiplication only, written `SO3(R)`; the other coordinates stay as they are",
        ],
    );
    errors(
        quote!(#[symmetry(SO3())]),
        &["`SO3` is empty; write for example `SO3(R)`"],
    );
}

#[test]
fn what_there_is_not_yet() {
    errors(
        quote!(#[symmetry(SO3(R))] #[connection(flat)]),
        &[
            "a system with coordinates in groups is reduced with the trivial connections; remove `#[connection(flat)]`",
        ],
    );
    errors(
        quote!(#[dependent(x)]),
        &[
            "a system with coordinates in groups (`R: SO3`) has no Voronec equations; remove `#[dependent]`",
        ],
    );
    errors(
        quote!(#[constraint(when = x > 0, x_dot == 1)]),
        &[
            "a system with coordinates in groups (`R: SO3`) has no regions; remove `when = …`, or write a struct for each region",
        ],
    );
    errors(
        quote!(#[constraint(R * a == [x_dot, 0, 0])]),
        &[
            "an equation between vectors of 3 components is 3 equations; give each its own attribute, with a component `[0]` to `[2]` on both sides",
        ],
    );
    errors(
        quote!(#[constraint(R * a == 0)]),
        &["this is a vector of 3 components; take a component `[i]`, or `.dot(…)`"],
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
    assert!(matches!(model, Some(Ok(model)) if model.continuous.is_some()));
    // Features that rest on a chart are refused with them too.
    let dependent = quote!(
        #[coordinates(x, R: SO3)]
        #[lagrangian(R.omega.norm_squared() + x_dot.powi(2))]
        #[constraint(x_dot == R.omega[0])]
        #[dependent(x)]
        struct S;
    );
    assert_eq!(
        read_with(quote!(continuous), dependent).1,
        [
            "a system with coordinates in groups (`R: SO3`) has no Voronec equations; remove `#[dependent]`"
        ]
    );
}

#[test]
fn groups_of_systems_without_them() {
    let of =
        |attributes| read(quote!(#[coordinates(x)] #[lagrangian(x_dot)] #attributes struct S;)).1;
    assert_eq!(
        of(quote!(#[retraction(cayley)])),
        [
            "`#[retraction]` is about coordinates in a group, and there is none; remove it, or declare one such as `R: SO3`"
        ]
    );
    assert_eq!(
        of(quote!(#[symmetry(SO3(x))])),
        [
            "`SO3` is the left multiplication of a coordinate in it, and this system has none; declare one, `R: SO3`"
        ]
    );
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
        ["`S` has 3 constraints on 3 directions, which leaves no motion; there can be at most 2"]
    );
}

#[test]
fn names_of_velocities_are_taken() {
    let system = quote!(
        #[coordinates(R: SO3, R_dot)]
        #[lagrangian(R.omega[0])]
        struct S;
    );
    assert_eq!(
        read(system).1,
        ["`R_dot` is the velocity of the coordinate `R`; rename the coordinate"]
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

/// The expressions of a system may come out of `macro_rules!`, whose arguments are in invisible groups.
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
