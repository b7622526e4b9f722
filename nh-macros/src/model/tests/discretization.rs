//! The rules of discretisation.

use quote::quote;

use super::{errors, errors_beside};

#[test]
fn discretizations() {
    errors_beside(
        quote!(#[discretization(midpiont)]),
        &["there is no discretization `midpiont`; did you mean `midpoint`?"],
    );
    errors_beside(
        quote!(#[discretization(simson)]),
        &["there is no discretization `simson`; did you mean `simpson`?"],
    );
    errors_beside(
        quote!(#[discretization(verlet)]),
        &[
            "there is no discretization `verlet`; the rules are `midpoint`, `trapezoidal`, `simpson`, `left`, `right`, `energy`, `alpha = expr` and `lobatto, stages = 3`",
        ],
    );
    errors_beside(
        quote!(#[discretization(alpha)]),
        &["`alpha` needs a value from 0 to 1: `alpha = 1/3`"],
    );
    errors_beside(
        quote!(#[discretization(alpha = 3 / 2)]),
        &["`alpha` is from 0 to 1, not 1.5"],
    );
    errors_beside(
        quote!(#[discretization(alpha = x)]),
        &["only fields and numbers may stand here, not the coordinate `x`"],
    );
    errors_beside(
        quote!(#[discretization(beta = 1)]),
        &[
            "there is no discretization `beta`; the rules are `midpoint`, `trapezoidal`, `simpson`, `left`, `right`, `energy`, `alpha = expr` and `lobatto, stages = 3`",
        ],
    );
    errors_beside(
        quote!(#[discretization(left)] #[discretization(right)]),
        &[
            "`#[discretization]` is given twice, first as `#[discretization(left)]`; merge the two or remove one",
        ],
    );
    errors(
        quote!(#[coordinates(x)] #[discrete_lagrangian(x[0] * x[1])] #[discretization(left)]),
        &[
            "there is nothing to discretise: the Lagrangian is discrete, and there is no `#[constraint]` and no `#[force]`; remove `#[discretization]`",
        ],
    );
    errors(
        quote!(#[coordinates(x)] #[discrete_lagrangian(x[0] * x[1])] #[discretization(left)] #[force(x = 1)]),
        &[],
    );
}

#[test]
fn stages_of_lobatto() {
    errors_beside(quote!(#[discretization(lobatto, stages = 3)]), &[]);
    errors_beside(
        quote!(#[discretization(lobatto)]),
        &["`lobatto` needs a number of stages, 2, 3 or 4: `lobatto, stages = 3` has the order 4"],
    );
    for stages in [quote!(1), quote!(5), quote!(-3), quote!(3.0), quote!(m)] {
        errors_beside(
            quote!(#[discretization(lobatto, stages = #stages)]),
            &["the stages of `lobatto` are 2, 3 or 4; its order is 2, 4 or 6"],
        );
    }
    errors_beside(
        quote!(#[discretization(lobatto, stages = 3, stages = 4)]),
        &["`stages` is given twice; remove one"],
    );
    errors_beside(
        quote!(#[discretization(midpoint, stages = 3)]),
        &["`stages` belongs to `lobatto`: write `lobatto, stages = 3`, or remove it"],
    );
    errors_beside(
        quote!(#[discretization(simpson, stages = 3)]),
        &["`stages` belongs to `lobatto`: write `lobatto, stages = 3`, or remove it"],
    );
    errors_beside(
        quote!(#[discretization(stages = 3)]),
        &["`stages` belongs to `lobatto`: write `lobatto, stages = 3`, or remove it"],
    );
    errors_beside(
        quote!(#[discretization(lobatto, stages = 3, order = 4)]),
        &[
            "`lobatto` has the order 2 s - 2 with s stages, and steps of it are not composed; remove `order = …`, or write another number of stages",
        ],
    );
}

/// Objects that have no values at inner nodes, and features whose intervals have none yet.
#[test]
fn inner_nodes_are_refused_with_the_reason() {
    let in_a_chart = |attribute| {
        let lagrangian =
            quote!(#[coordinates(x, y)] #[lagrangian(x_dot.powi(2) / 2 + y_dot.powi(2) / 2)]);
        quote!(#lagrangian #[discretization(lobatto, stages = 3)] #attribute)
    };
    let written = |attribute: &str| {
        format!(
            "`lobatto` takes L, forces and constraints at inner nodes, where `{attribute}` has no values; write `#[lagrangian]`, `#[force]`, \
             `#[constraint]` or `#[holonomic]`"
        )
    };
    errors(
        in_a_chart(quote!(#[discrete_force(minus(x = 1), plus(x = 1))])),
        &[&written("#[discrete_force(minus(x = 1), plus(x = 1))]")],
    );
    errors(
        quote!(#[coordinates(x)] #[discrete_lagrangian(x[0] * x[1])] #[force(x = 1)] #[discretization(lobatto, stages = 3)]),
        &[&written("#[discrete_lagrangian(x[0] * x[1])]")],
    );
    errors(in_a_chart(quote!(#[symmetry(translations(x))])), &[]);
    let level = "D_d and J_d of `lobatto` contain the inner nodes of an interval, along the group too, so that ϑ = e leaves no system on Q/G; write \
         `#[discrete_connection(flat)]` or the displacement itself, or take `#[discretization(midpoint, order = 4)]`";
    for (choice, expected) in [
        (quote!(flat), &[][..]),
        (quote!(x = y[1] - y[0]), &[]),
        (quote!(kinematic), &[level]),
        (quote!(momentum(2)), &[level]),
    ] {
        errors(
            in_a_chart(quote!(#[symmetry(translations(x))] #[discrete_connection(#choice)])),
            expected,
        );
    }
    errors(
        in_a_chart(quote!(#[constraint(when = x > 0, y_dot == 0)])),
        &[],
    );
    let body = quote!(#[coordinates(R: SO3)] #[lagrangian((0..3).map(|i| R.omega[i].powi(2)).sum())] #[discretization(lobatto, stages = 3)]);
    errors(body.clone(), &[]);
    errors(quote!(#body #[symmetry(SO3(R))]), &[]);
}
