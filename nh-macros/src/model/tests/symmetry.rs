//! Symmetries and their connections.

mod connections;

use proc_macro2::TokenStream;
use quote::quote;

use super::{errors, errors_beside, model, written};
use crate::model::{
    Action, Component, Connection, DiscreteConnection, Endpoint, Expr, Law, Model, Symbol,
};

/// A system on (x, y, q[0], q[1], theta) with parameters m, k[0], k[1].
fn stages(attributes: TokenStream) -> Model {
    model(quote! {
        #[coordinates(x, y, q: [R; 2], theta: S1)]
        #[lagrangian(m * (x_dot * y_dot + q_dot[0] * q_dot[1] + theta_dot.powi(2)))]
        #attributes
        struct S { m: f64, k: [f64; 2] }
    })
}

fn components(model: &Model, components: &[Component]) -> Vec<(usize, String)> {
    let component = |it: &Component| (it.coordinate, written(model, Some(it.source)));
    components.iter().map(component).collect()
}

fn end(coordinate: usize, endpoint: Endpoint) -> Box<Expr> {
    Box::new(Expr::Symbol(Symbol::EndpointCoordinate(
        coordinate, endpoint,
    )))
}

fn symbol(symbol: Symbol) -> Box<Expr> {
    Box::new(Expr::Symbol(symbol))
}

#[test]
fn no_symmetry() {
    assert!(stages(quote!()).system.symmetries.is_empty());
}

#[test]
fn the_defaults_of_a_symmetry() {
    let model = stages(quote!(#[symmetry(translations(y, x,))]));
    let [symmetry] = model.system.symmetries.as_slice() else {
        panic!("one stage");
    };
    assert!(matches!(*symmetry.action, Action::Translations));
    assert_eq!(symmetry.fibre, [1, 0]);
    assert_eq!(
        written(&model, symmetry.action.source),
        "translations (y , x ,)"
    );
    assert!(matches!(*symmetry.connection, Connection::Nonholonomic));
    assert!(matches!(
        *symmetry.discrete_connection,
        DiscreteConnection::Flat
    ));
    assert_eq!(symmetry.connection.source, None);
    assert_eq!(symmetry.discrete_connection.source, None);
}

#[test]
fn an_array_stands_for_its_entries() {
    let model = stages(quote!(#[symmetry(translations(theta, q))]));
    let symmetry = &model.system.symmetries[0];
    assert_eq!(symmetry.fibre, [4, 2, 3]);
    let tokens: Vec<_> = symmetry
        .fibre_sources
        .iter()
        .map(|source| written(&model, Some(*source)))
        .collect();
    assert_eq!(tokens, ["theta", "q", "q"]);
    let model = stages(quote!(#[symmetry(translations(q[1], x))]));
    assert_eq!(model.system.symmetries[0].fibre, [3, 0]);
}

#[test]
fn groups_by_name() {
    let model = stages(quote!(#[symmetry(SE2(q, theta))]));
    assert!(matches!(*model.system.symmetries[0].action, Action::Se2));
    assert_eq!(model.system.symmetries[0].fibre, [2, 3, 4]);
    let model = stages(quote!(#[symmetry(Heisenberg(x, y, q[0]))]));
    assert!(matches!(
        *model.system.symmetries[0].action,
        Action::Heisenberg
    ));
    assert_eq!(model.system.symmetries[0].fibre, [0, 1, 2]);
}

#[test]
fn a_group_by_its_law() {
    let model = stages(quote! {
        #[define(first = k[0], scaled = first * q[1][0])]
        #[symmetry(group(
            product(x[0] * x[1], (0..2).map(|i| q[1][i]).sum() + scaled),
            fibre(x, q[1]),
            inverse(1 / x, -q[1]),
            identity(1, first),
        ))]
    });
    let symmetry = &model.system.symmetries[0];
    assert_eq!(symmetry.fibre, [0, 3]);
    let Action::Group(Law {
        identity,
        product,
        inverse,
    }) = &*symmetry.action
    else {
        panic!("a group by its law");
    };
    let first = Expr::Symbol(Symbol::Parameter(1));
    assert_eq!(identity[1], first);
    assert_eq!(
        product[0],
        Expr::Mul(end(0, Endpoint::Start), end(0, Endpoint::End))
    );
    let sum = Expr::Add(end(3, Endpoint::Start), end(3, Endpoint::End));
    let scaled = Expr::Mul(Box::new(first), end(3, Endpoint::Start));
    assert_eq!(product[1], Expr::Add(Box::new(sum), Box::new(scaled)));
    let inverse = inverse.as_ref().expect("an inverse");
    assert_eq!(inverse[1], Expr::Neg(symbol(Symbol::Coordinate(3))));

    let model = stages(quote!(#[symmetry(group(fibre(x), identity(0), product(x[0] + x[1])))]));
    assert!(matches!(
        &*model.system.symmetries[0].action,
        Action::Group(Law { inverse: None, .. })
    ));
}

#[test]
fn defines_are_looked_into() {
    errors_beside(
        quote!(#[define(v = x * y_dot)] #[symmetry(translations(x))] #[connection(x = v)]),
        &[
            "`x`, in the define `v`, makes the connection not invariant under the symmetry, which acts on `x`; write the connection in the coordinates of the base, `y`, `q[0]`, `q[1]`",
        ],
    );
    errors_beside(
        quote!(#[define(v = q_dot[1])] #[symmetry(group(fibre(x), identity(0), product(x[0] + x[1]), inverse(v)))]),
        &[
            "`q_dot[1]`, in the define `v`, does not belong to the group, whose law is written in its coordinates `x`, in fields and in numbers",
        ],
    );
}

#[test]
fn actions_have_their_form() {
    let of = |symmetry: TokenStream, expected: &str| {
        errors_beside(quote!(#[symmetry(#symmetry)]), &[expected]);
    };
    let forms = "`translations(x, y)`, `SE2(x, y, theta)`, `Heisenberg(x, y, z)` and `group(fibre(…), identity(…), product(…))`";
    of(
        quote!(translation(x)),
        "there is no action `translation`; did you mean `translations`?",
    );
    of(
        quote!(se2(x, y, q[0])),
        "there is no action `se2`; did you mean `SE2`?",
    );
    of(
        quote!(heisenberg(x)),
        "there is no action `heisenberg`; did you mean `Heisenberg`?",
    );
    of(
        quote!(SO2(x)),
        "there is no action `SO2`; did you mean `translations`?",
    );
    for name in ["SU2", "SO4", "SL2"] {
        let ident = quote::format_ident!("{name}");
        of(
            quote!(#ident(x)),
            &format!(
                "there is no action `{name}`; a group acts by its law: `group(fibre(…), identity(…), product(…), inverse(…))`"
            ),
        );
    }
    of(
        quote!(scaling(x)),
        &format!("there is no action `scaling`; the actions are {forms}"),
    );
    of(
        quote!(x, y),
        "the action of the group is missing; write `translations(x, y)`",
    );
    of(
        quote!(2 * x),
        &format!("`2 * x` is not an action; the actions are {forms}"),
    );
    of(
        quote!(translations),
        "`translations` takes its contents in parentheses; write for example `translations(x, y)`",
    );
    of(
        quote!(translations()),
        "`translations` is empty; write for example `translations(x, y)`",
    );
    of(
        quote!(SE2 = (x, y, q[0])),
        "`SE2` takes its contents in parentheses; write for example `SE2(x, y, theta)`",
    );
    of(
        quote!(translations(x), translations(y)),
        "`#[symmetry]` takes one action; give the other its own `#[symmetry]`, or join the two in one group",
    );
    of(
        quote!(translations(m)),
        "`m` is a field; a group acts on coordinates",
    );
    of(
        quote!(translations(x_dot)),
        "a group acts on coordinates; write `x`",
    );
    of(
        quote!(translations(x + y)),
        "`x + y` is not a coordinate; write `x`, `q[3]` or `q`",
    );
    of(quote!(translations(x[0])), "`x` is not an array; write `x`");
    of(
        quote!(translations(q[2])),
        "`q[2]` does not exist; the entries are `q[0]` to `q[1]`",
    );
    of(
        quote!(translations(q, q[1])),
        "`q[1]` is given twice; remove one",
    );
    of(
        quote!(Heisenberg(q)),
        "`Heisenberg` acts on three coordinates, not on 2: `Heisenberg(x, y, z)`",
    );
}

#[test]
fn what_failed_is_not_judged() {
    errors_beside(
        quote!(#[symmetry(SE2(x, z))] #[connection(x = y_dot, y = x_dot)] #[discrete_connection(momentum(1))]),
        &[
            "there is no coordinate `z`; the coordinates are `q`, `x`, `y`",
            "`x_dot` makes the connection not invariant under the symmetry, which acts on `x`; write the connection in the coordinates of the base, `y`, `q[0]`, `q[1]`",
        ],
    );
    errors_beside(
        quote!(#[symmetry(group(fiber(x), identity(0, 1), product(y[0])))]),
        &["a group has no part `fiber`; did you mean `fibre`?"],
    );
    errors_beside(
        quote!(#[symmetry(translations(x))] #[discrete_connection(kinematics)] #[symmetry(translations(y))]),
        &["there is no discrete connection `kinematics`; did you mean `kinematic`?"],
    );
    errors(
        quote!(#[coordinates(x, y: R4)] #[lagrangian(x_dot)] #[symmetry(translations(x, y))] #[connection(y = 0)]),
        &["`R4` is not a space of the language; did you mean `[R; 4]`?"],
    );
}

#[test]
fn laws_have_their_form() {
    let of = |parts: TokenStream, expected: &str| {
        errors_beside(quote!(#[symmetry(group(#parts))]), &[expected]);
    };
    let form = "`group(fibre(a, b), identity(0, 1), product(a[0] + a[1], b[0] * b[1]))`";
    of(
        quote!(fibre(x), product(x[0] + x[1])),
        &format!("the group has no `identity`; write for example {form}"),
    );
    of(
        quote!(x),
        &format!("`x` is not a part of a group; write for example {form}"),
    );
    of(
        quote!(),
        &format!("`group` is empty; write for example {form}"),
    );
    of(
        quote!(fibre(), identity(0), product(0)),
        &format!("`fibre` is empty; write for example {form}"),
    );
    let law = quote!(fibre(x), identity(0), product(x[0] + x[1]));
    of(
        quote!(#law, identity(0)),
        "`identity` is given twice; remove one",
    );
    of(
        quote!(#law, invers(-x)),
        "a group has no part `invers`; did you mean `inverse`?",
    );
    of(
        quote!(#law, inverse(-x, 1)),
        "`inverse` has 2 entries; it needs one for each coordinate of the fibre, `x`",
    );
    of(
        quote!(#law, inverse(-x[0])),
        "the inverse is that of one element; write `x` instead of `x[0]`",
    );
    of(
        quote!(fibre(x), identity(0), product(x)),
        "a product has the factors `x[0]` and `x[1]`, not `x`",
    );
    of(
        quote!(fibre(x), identity(0), product(x[0] + x[2])),
        "`x[2]` does not exist; the factors are `x[0]` and `x[1]`",
    );
    of(
        quote!(fibre(x), identity(x), product(x[0] + x[1])),
        "only fields and numbers may stand here, not the coordinate `x`",
    );
    for foreign in [
        quote!(y),
        quote!(y[0]),
        quote!(x_dot),
        quote!(t),
        quote!(h),
        quote!(q[0][1]),
    ] {
        let written = foreign.to_string().replace(' ', "");
        of(
            quote!(fibre(x), identity(0), product(x[0] + #foreign)),
            &format!(
                "`{written}` does not belong to the group, whose law is written in its coordinates `x`, in fields and in numbers"
            ),
        );
    }
}

#[test]
fn stages_of_reduction() {
    let second = "the symmetry before this one leaves a discrete mechanical system on Q/G only with `#[discrete_connection(kinematic)]` or `#[discrete_connection(momentum(…))]`; give `#[symmetry(translations(x))]` one of them";
    errors_beside(
        quote!(#[symmetry(translations(x))] #[symmetry(translations(y))]),
        &[second],
    );
    errors_beside(
        quote!(#[symmetry(translations(x))] #[discrete_connection(x = y[1])] #[symmetry(translations(y))]),
        &[second],
    );
    errors_beside(
        quote!(#[symmetry(translations(x))] #[discrete_connection(kinematic)] #[symmetry(translations(q, x))]),
        &[
            "`x` is acted on by `translations(x)` already; a coordinate belongs to one `#[symmetry]`",
        ],
    );
    errors_beside(
        quote!(#[symmetry(translations(x))] #[discrete_connection(kinematic)] #[symmetry(translations(y))] #[connection(y = x * q_dot[0])]),
        &[
            "`x` is reduced by a symmetry before this one; write the connection in the coordinates of the base, `q[0]`, `q[1]`",
        ],
    );
    errors_beside(
        quote!(#[connection(flat)]),
        &[
            "`#[connection]` belongs to a `#[symmetry]`, and there is none; write for example `#[symmetry(translations(x, y))]`",
        ],
    );
}

#[test]
fn groups_of_macro_rules_are_invisible() {
    let group = |tokens: TokenStream| proc_macro2::Group::new(proc_macro2::Delimiter::None, tokens);
    let (x, entry, action) = (
        group(quote!(x)),
        group(quote!(q[1])),
        group(quote!(translations(y))),
    );
    let (part, component, kinematic) = (
        group(quote!(identity(0, 0))),
        group(quote!(y = theta_dot)),
        group(quote!(kinematic)),
    );
    let model = stages(quote! {
        #[symmetry(group(fibre(#x, #entry), #part, product(#x[0] + #x[1], q[1][0] + #entry[1])))]
        #[discrete_connection(#kinematic)]
        #[symmetry(#action)]
        #[connection(#component)]
    });
    assert_eq!(model.system.symmetries[0].fibre, [0, 3]);
    assert_eq!(model.system.symmetries[1].fibre, [1]);
}
