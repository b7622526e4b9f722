//! Equations and forces by their index, or of vectors, and the same ones written out.

use proc_macro2::TokenStream;
use quote::quote;

use super::{model, read};
use crate::model::{ConstraintKind, Expr};

type Equations = Vec<(ConstraintKind, Expr, Expr)>;

/// The equations of D and of D_d, and the components of the force.
fn contents(attributes: TokenStream) -> (Equations, Equations, Vec<(usize, Expr)>) {
    let system = model(quote! {
        #[coordinates(p: [R; 6], x, R: SO3)]
        #[lagrangian(p_dot.dot(p_dot) + x_dot.powi(2) + R.omega.norm_squared())]
        #attributes
        struct S { a: f64 }
    })
    .system;
    let [in_d, in_d_d] = [system.variational, system.kinematic].map(|constraints| {
        let sides = constraints.into_iter().map(|c| (c.kind, c.lhs, c.rhs));
        sides.collect()
    });
    let forces = system.forces.into_iter().map(|f| (f.coordinate, f.value));
    (in_d, in_d_d, forces.collect())
}

#[test]
fn equations_by_index() {
    for (array, written) in [
        (
            quote!(#[holonomic((0..2).map(|i| p[3 * i] * p[3 * i + 1] == a * x))]),
            quote!(#[holonomic(p[0] * p[1] == a * x)] #[holonomic(p[3] * p[4] == a * x)]),
        ),
        (
            quote!(#[constraint((0..2).map(|i| (i + 1..=2).map(|j| p_dot[i] == a * p[j] * x_dot)))]),
            quote! {
                #[constraint(p_dot[0] == a * p[1] * x_dot)]
                #[constraint(p_dot[0] == a * p[2] * x_dot)]
                #[constraint(p_dot[1] == a * p[2] * x_dot)]
            },
        ),
        (
            quote! {
                #[variational_constraint((1..3).map(|i| { let v = p_dot[i] - x_dot; v == 0 }))]
                #[kinematic_constraint((0..2).map(|i| p[i][0] == p[i][1]))]
            },
            quote! {
                #[variational_constraint(p_dot[1] - x_dot == 0)]
                #[variational_constraint(p_dot[2] - x_dot == 0)]
                #[kinematic_constraint(p[0][0] == p[0][1])]
                #[kinematic_constraint(p[1][0] == p[1][1])]
            },
        ),
        (
            quote!(#[constraint(R.omega == [x_dot, 0, a])]),
            quote! {
                #[constraint(R.omega[0] == x_dot)]
                #[constraint(R.omega[1] == 0)]
                #[constraint(R.omega[2] == a)]
            },
        ),
        (
            quote!(#[force(p = -a * p_dot)]),
            quote!(#[force(p[0] = -a * p_dot[0], p[1] = -a * p_dot[1], p[2] = -a * p_dot[2], p[3] = -a * p_dot[3], p[4] = -a * p_dot[4], p[5] = -a * p_dot[5])]),
        ),
    ] {
        assert_eq!(contents(array.clone()), contents(written), "{array}");
    }
}

#[test]
fn errors_in_them() {
    let of = |attribute: TokenStream| {
        read(quote! {
            #[coordinates(p: [R; 6], x)]
            #[lagrangian(p_dot.dot(p_dot) + x_dot.powi(2))]
            #attribute
            struct S;
        })
        .1
    };
    for (attribute, message) in [
        (
            quote!(#[holonomic((0..7).map(|i| p[i] == x))]),
            "`p[6]` does not exist where `i = 6`; the entries are `p[0]` to `p[5]`",
        ),
        (
            quote!(#[holonomic((3..3).map(|i| p[i] == x))]),
            "the range is empty: there is no equation; remove it, or correct its bounds",
        ),
        (
            quote!(#[holonomic((0..6).map(|i| p[i] - x))]),
            "this is not an equation; write `p[i] - x == 0`",
        ),
        (
            quote!(#[holonomic(p.map(|q| q == x))]),
            "this is not a range; several equations are written `(a..b).map(|i| lhs == rhs)`",
        ),
        (
            quote!(#[holonomic((0..6).map(|i| p_dot[i] == x))]),
            "the equation contains a velocity; a holonomic constraint is on the configuration alone, \
             and one on velocities is written `#[constraint(lhs == rhs)]`",
        ),
        (
            quote!(#[force(p = [1, 2, 3], p[5] = x)]),
            "this is a vector of 3 components, and `p` has 6 components; write a vector of 6 components, or one component, `p[0] = …`",
        ),
    ] {
        assert_eq!(of(attribute.clone())[..1], [message], "{attribute}");
    }
    assert_eq!(
        of(quote!(#[force(p = p_dot, p[5] = x)])),
        ["the component `p[5]` is given twice; write their sum"]
    );
}

/// The parts that `macro_rules!` hands over stand in groups without delimiters.
#[test]
fn equations_from_macros() {
    use proc_macro2::{Delimiter, Group};
    let part = |tokens: TokenStream| Group::new(Delimiter::None, tokens);
    let (two, x) = (part(quote!(2)), part(quote!(a * x)));
    let body = part(quote!(p[i] == #x));
    let all = part(quote!((0..#two).map(|i| #body)));
    let v = part(quote!(p_dot));
    assert_eq!(
        contents(quote!(#[holonomic(#all)] #[force(p = -#v)])),
        contents(quote!(#[holonomic((0..2).map(|i| p[i] == a * x))] #[force(p = -p_dot)]))
    );
}
