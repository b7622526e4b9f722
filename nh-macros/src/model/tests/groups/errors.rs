//! Mistakes with coordinates in groups.

use quote::quote;

use super::super::read;
use super::errors;

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
    let by_law = |group: &str| {
        format!(
            "`{group}` is not a space of the language, whose groups are `SO3`, `SE2` and `SE3`; another group acts by its law on coordinates of a chart: \
             `#[symmetry(group(fibre(a, b), identity(…), product(…)))]`"
        )
    };
    space(quote!(SU2), &[&by_law("SU2")]);
    space(quote!(SO4), &[&by_law("SO4")]);
    space(quote!(SL(2)), &[&by_law("SL(2)")]);
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
        &["a part of `SO3(R)` is a symmetry already; remove one"],
    );
    errors(
        quote!(#[symmetry(SO3(S[2]))]),
        &["`S[2]` does not exist; the entries are `S[0]` to `S[1]`"],
    );
    errors(
        quote!(#[symmetry(SO3(R))] #[symmetry(R.spatial_omega[2])]),
        &["a part of `R.spatial_omega[2]` is a symmetry already; remove one"],
    );
    errors(
        quote!(#[symmetry(R.omega)] #[symmetry(R.omega[1])]),
        &["a part of `R.omega[1]` is a symmetry already; remove one"],
    );
    errors(
        quote!(#[symmetry(translations(x, x))]),
        &["a coordinate is given twice; remove one"],
    );
    errors(
        quote!(#[symmetry(translations(R))]),
        &["`R` is in `SO3`; write `SO3(R)`, or velocities of it"],
    );
    errors(
        quote!(#[symmetry(R.omega[3])]),
        &["`R.omega[3]` does not exist; the components are `R.omega[0]` to `R.omega[2]`"],
    );
    errors(
        quote!(#[symmetry(S.omega)]),
        &["`S` is an array of 2; write one, `S[0]` to `S[1]`"],
    );
    errors(
        quote!(#[symmetry(group(fibre(x), identity(0), product(x[0] + x[1])))] #[symmetry(translations(x))]),
        &[
            "`x` is acted on by `group(fibre(x), identity(0), product(x[0] + x[1] …` already; a coordinate belongs to one `#[symmetry]`",
        ],
    );
    let forms = |written: &str| {
        format!(
            "`{written}` is no group that acts on coordinates in groups and others; write `SO3(R)`, left multiplication, `R.spatial_omega`, motions of space, \
             `R.omega`, motions of the body, or `translations(…)`, `SE2(…)`, `Heisenberg(…)` or `group(…)` of other coordinates"
        )
    };
    errors(quote!(#[symmetry(R)]), &[&forms("R")]);
    errors(quote!(#[symmetry(R.v[0])]), &[&forms("R.v[0]")]);
    errors(quote!(#[symmetry(scalings(x))]), &[&forms("scalings(x)")]);
    errors(
        quote!(#[symmetry(SO3())]),
        &["`SO3` is empty; write for example `SO3(R)`"],
    );
}

#[test]
fn equations_of_vectors_and_others() {
    errors(
        quote!(#[constraint(R * a == [x_dot, 0])]),
        &["this is an equation between a vector of 3 components and a vector of 2 components"],
    );
    errors(
        quote!(#[constraint(R * a == 0)]),
        &["this is a vector of 3 components; take a component `[i]`, or `.dot(…)`"],
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
fn connections() {
    errors(
        quote!(#[symmetry(R.omega[2])] #[connection(flat)]),
        &[
            "`#[connection]` belongs to coordinates that act on themselves, and there are none; write for example `#[symmetry(SO3(R))]`",
        ],
    );
    errors(
        quote!(#[symmetry(SO3(R))] #[connection(flat)] #[connection(nonholonomic)]),
        &["a connection is given twice; remove one"],
    );
    errors(
        quote!(#[symmetry(SO3(R))] #[connection(R.spatial_omega = [x_dot, 0, 0])]),
        &[
            "`R.spatial_omega` is no component of a connection; it has components along the body velocity, as in `R.omega = [x * x_dot, 0, 0]`",
        ],
    );
    errors(
        quote!(#[symmetry(SO3(R))] #[connection(R[(0, 1)] = x_dot)]),
        &[
            "`R[(0, 1)]` is no component of a connection; it has components along the body velocity, as in `R.omega = [x * x_dot, 0, 0]`",
        ],
    );
}
