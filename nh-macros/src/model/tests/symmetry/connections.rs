//! The connections of a symmetry.

use proc_macro2::TokenStream;
use quote::quote;

use super::super::{errors, errors_beside, written};
use super::{components, end, stages, symbol};
use crate::model::{Connection, DiscreteConnection, Endpoint, Expr, Symbol};

#[test]
fn choices_of_connections() {
    let of = |attributes: TokenStream| {
        let mut model = stages(quote!(#[symmetry(translations(x, y))] #attributes));
        (model.system.symmetries.remove(0), model)
    };
    let (flat, model) = of(quote!(#[connection(flat)] #[discrete_connection(kinematic)]));
    assert!(matches!(*flat.connection, Connection::Flat));
    assert!(matches!(
        *flat.discrete_connection,
        DiscreteConnection::Kinematic
    ));
    assert_eq!(written(&model, flat.connection.source), "flat");
    assert_eq!(
        written(&model, flat.discrete_connection.source),
        "kinematic"
    );
    let (named, _) =
        of(quote!(#[connection(nonholonomic)] #[discrete_connection(momentum(m, 1 / 2))]));
    assert!(matches!(*named.connection, Connection::Nonholonomic));
    let DiscreteConnection::Momentum(mu) = &*named.discrete_connection else {
        panic!("a momentum");
    };
    assert_eq!((mu.len(), &mu[0]), (2, &*symbol(Symbol::Parameter(0))));
}

#[test]
fn explicit_connections() {
    let model = stages(quote! {
        #[symmetry(translations(x, q[0]))]
        #[define(a = y * t)]
        #[connection(q[0] = a * q_dot[1] + m * h)]
        #[discrete_connection(x = k[0] * (y[1] - y[0]), q[0] = t[0] * theta[1])]
    });
    let symmetry = &model.system.symmetries[0];
    let Connection::Explicit(connection) = &*symmetry.connection else {
        panic!("an explicit connection");
    };
    assert_eq!(
        components(&model, connection),
        [(2, "a * q_dot [1] + m * h".to_owned())]
    );
    let DiscreteConnection::Explicit(discrete) = &*symmetry.discrete_connection else {
        panic!("an explicit discrete connection");
    };
    assert_eq!(
        components(&model, discrete),
        [
            (0, "k [0] * (y [1] - y [0])".to_owned()),
            (2, "t [0] * theta [1]".to_owned())
        ]
    );
    assert_eq!(
        discrete[1].value,
        Expr::Mul(
            symbol(Symbol::EndpointTime(Endpoint::Start)),
            end(4, Endpoint::End)
        )
    );
}

#[test]
fn connections_belong_to_the_nearest_symmetry_above() {
    let model = stages(quote! {
        #[discrete_connection(momentum(m))]
        #[symmetry(translations(x))]
        #[connection(x = q_dot[0] * theta)]
        #[symmetry(translations(q))]
        #[discrete_connection(q[0] = theta[0])]
        #[connection(flat)]
    });
    let [first, second] = model.system.symmetries.as_slice() else {
        panic!("two stages");
    };
    assert!(matches!(*first.connection, Connection::Explicit(_)));
    assert!(matches!(
        *first.discrete_connection,
        DiscreteConnection::Momentum(_)
    ));
    assert!(matches!(*second.connection, Connection::Flat));
    assert!(matches!(
        *second.discrete_connection,
        DiscreteConnection::Explicit(_)
    ));
}

#[test]
fn a_connection_above_its_symmetry_knows_its_base() {
    errors_beside(
        quote!(#[connection(x = y_dot)] #[symmetry(translations(x))]),
        &[],
    );
    errors_beside(
        quote!(#[connection(x = x_dot)] #[symmetry(translations(x))]),
        &[
            "`x_dot` makes the connection not invariant under the symmetry, which acts on `x`; write the connection in the coordinates of the base, `y`, `q[0]`, `q[1]`",
        ],
    );
}

#[test]
fn a_connection_uses_no_coordinate() {
    errors(
        quote!(#[coordinates(x, y)] #[lagrangian(x_dot * x_dot)] #[symmetry(translations(x))] #[connection(x = y_dot)]),
        &["the coordinate `y` does not occur in the system; use it or remove it"],
    );
}

#[test]
fn connections_have_their_form() {
    let of = |attribute: TokenStream, expected: &str| {
        errors_beside(
            quote!(#[symmetry(translations(x, q[0]))] #attribute),
            &[expected],
        );
    };
    of(
        quote!(#[connection(nonholonomc)]),
        "there is no connection `nonholonomc`; did you mean `nonholonomic`?",
    );
    of(
        quote!(#[connection(levi_civita)]),
        "there is no connection `levi_civita`; write `nonholonomic`, `flat` or components `y = x * x_dot`",
    );
    of(
        quote!(#[connection(kinematic)]),
        "`kinematic` is not a choice of `#[connection]`; write `#[discrete_connection(kinematic)]`",
    );
    of(
        quote!(#[discrete_connection(nonholonomic)]),
        "`nonholonomic` is not a choice of `#[discrete_connection]`; write `#[connection(nonholonomic)]`",
    );
    of(
        quote!(#[connection(flat())]),
        "`flat` takes nothing in parentheses; write `flat`",
    );
    of(
        quote!(#[connection(flat, x = y_dot)]),
        "`flat` stands alone in `#[connection]`; remove it or the rest",
    );
    of(
        quote!(#[connection(x == y_dot)]),
        "a component is written with `=`: `y = expr`",
    );
    of(
        quote!(#[connection(2 * y_dot)]),
        "a connection has components by coordinate; write `x = expr`",
    );
    of(
        quote!(#[connection(q = [0, 0])]),
        "`q` is not in the fibre of `translations(x, q[0])`; a connection has components on `x`, `q[0]`",
    );
    of(
        quote!(#[connection(x = 0, x = y_dot)]),
        "the component `x` is given twice; remove one",
    );
    of(
        quote!(#[connection(y = y_dot)]),
        "`y` is not in the fibre of `translations(x, q[0])`; a connection has components on `x`, `q[0]`",
    );
    of(
        quote!(#[discrete_connection(x = q[0][1] - y[0])]),
        "`q[0][1]` makes the connection not invariant under the symmetry, which acts on `x`, `q[0]`; write the connection in the coordinates of the base, `y`, `q[1]`",
    );
    of(
        quote!(#[discrete_connection(momentum(m))]),
        "`momentum` has 1 entry; it needs the momentum of each coordinate of the fibre, `x`, `q[0]`",
    );
    of(
        quote!(#[discrete_connection(momentum)]),
        "`momentum` has no entries; it needs the momentum of each coordinate of the fibre, `x`, `q[0]`",
    );
    of(
        quote!(#[discrete_connection(momentum = m)]),
        "`momentum` takes its values in parentheses: `momentum(m)`",
    );
    of(
        quote!(#[discrete_connection(momentum(y, 0))]),
        "only fields and numbers may stand here, not the coordinate `y`",
    );
    of(
        quote!(#[connection(flat)] #[connection(nonholonomic)]),
        "`#[connection]` is given twice for `#[symmetry(translations(x, q[0]))]`, first as `#[connection(flat)]`; remove one",
    );
}

#[test]
fn the_base_may_be_a_point() {
    errors(
        quote!(#[coordinates(x)] #[lagrangian(x_dot * x_dot)] #[symmetry(translations(x))] #[connection(x = x_dot)]),
        &[
            "`x_dot` makes the connection not invariant under the symmetry, which acts on `x`; the base is a point, where a connection is made of fields, numbers, `t` and `h`",
        ],
    );
}
