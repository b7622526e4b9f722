//! Lattices: names of a link, and what is refused.

use quote::quote;

use super::{Expr, Lagrangian, Symbol, read_with};
use crate::system::{ConstraintKind, System};

#[track_caller]
fn lattice(item: proc_macro2::TokenStream) -> System {
    let (lowered, errors) = read_with(quote!(lattice), item);
    assert_eq!(errors, Vec::<String>::new());
    lowered.and_then(Result::ok).expect("a model").system
}

#[track_caller]
fn refused(item: proc_macro2::TokenStream, expected: &[&str]) {
    assert_eq!(read_with(quote!(lattice), item).1, expected);
}

fn lagrangian(system: &System) -> &Expr {
    let Lagrangian::Continuous(l) = &system.lagrangian.choice else {
        panic!("a density")
    };
    l.bare()
}

#[test]
fn a_link_has_the_coordinates_of_both_sites() {
    let system = lattice(quote! {
        #[coordinates(x, q: [R; 2], R: SO3)]
        #[lagrangian(x_dot * q.next[1] + R.next[(0, 1)] * x_diff + q[0].next * R.diff.trace() + R.omega[0] + k)]
        #[site(m)]
        struct S { a: f64, m: Vec<f64> }
    });
    let names = [
        "x",
        "q[0]",
        "q[1]",
        "R.omega[0]",
        "R.omega[1]",
        "R.omega[2]",
    ];
    let next = ["x_next", "q_next[0]", "q_next[1]"];
    assert_eq!(system.chart.coordinates[..6], names);
    assert_eq!(system.chart.coordinates[6..9], next);
    assert_eq!(system.own_dim(), 6);
    let parameters: Vec<_> = system
        .chart
        .parameters
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(parameters, ["k", "delta", "a", "m"]);
    let link = system.link.as_ref().expect("a link");
    assert_eq!(link.per_site, ["m"]);
    let symbols = |expected: Symbol| lagrangian(&system).any_symbol(|symbol| symbol == expected);
    assert!(symbols(Symbol::Coordinate(6 + 2)) && symbols(Symbol::Coordinate(6 + 1)));
    assert!(symbols(Symbol::Coordinate(6)) && symbols(Symbol::Parameter(1)));
    let is_of_next = |symbol| matches!(symbol, Symbol::Entry(7, _));
    assert!(lagrangian(&system).any_symbol(is_of_next));
}

#[test]
fn a_constraint_without_velocities_is_one_between_sites() {
    let system = lattice(quote! {
        #[coordinates(x, y, z)]
        #[lagrangian(x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2))]
        #[constraint(x_diff == y)]
        #[constraint(z_dot == x * y_dot)]
        struct S;
    });
    let kinds: Vec<_> = system.variational.iter().map(|c| c.kind).collect();
    assert_eq!(kinds, [ConstraintKind::Difference, ConstraintKind::Both]);
    assert_eq!(system.link.expect("a link").between_sites, [0]);
}

#[test]
fn names_of_lattices_are_taken() {
    let taken = "`k` is a name of lattices: `k` the number of the site, `delta` the spacing; choose another name for the field";
    refused(
        quote! {
            #[coordinates(x)]
            #[lagrangian(k * x_dot.powi(2))]
            struct S { k: f64 }
        },
        &[taken],
    );
}

#[test]
fn a_density_has_the_velocities_of_one_site() {
    let message = "a lattice is written in q(k), q(k+1) and the velocity of site k; the velocity of the next site does not occur";
    refused(
        quote! {
            #[coordinates(x)]
            #[lagrangian(x_dot * x_dot.next)]
            struct S;
        },
        &[message],
    );
    let message = "this contains the velocity of the next site; a lattice is written in q(k), q(k+1) and the velocity of site k";
    refused(
        quote! {
            #[coordinates(R: SO3)]
            #[lagrangian(R.omega[0].powi(2) + R.next.omega[1])]
            struct S;
        },
        &[message],
    );
}

#[test]
fn what_is_not_of_a_lattice() {
    let next = "`x.next` is the coordinate of the next site of a lattice; ask for one with `#[discrete_system(lattice)]`";
    super::errors(
        quote!(#[coordinates(x)] #[lagrangian(m * x_dot.powi(2) + c * x.next)]),
        &[next],
    );
    let site = "`#[site(…)]` is about the sites of a lattice; ask for one with `#[discrete_system(lattice)]`";
    super::errors(
        quote!(#[coordinates(x)] #[lagrangian((m + c) * x_dot.powi(2))] #[site(m)]),
        &[
            "`m` has a value at every site, as `#[site(m)]` says; its type is `Vec<f64>` or `Vec<[f64; N]>`, not `f64`",
            site,
        ],
    );
}

#[test]
fn of_coordinates_alone() {
    refused(
        quote! {
            #[coordinates(x, R: SO3)]
            #[lagrangian(x_dot * m.next + x.diff + R.omega[0])]
            struct S { m: f64 }
        },
        &[
            "`x.next` is a coordinate at the next site; `m` is no coordinate",
            "the difference of the coordinate `x` is written `x_diff`",
        ],
    );
    refused(
        quote! {
            #[coordinates(x, y)]
            #[lagrangian(x_dot.powi(2) + y_dot.powi(2))]
            #[constraint(x == y)]
            struct S;
        },
        &[
            "the equation contains neither a velocity nor the next site; a constraint on the configuration of a site is \
           written `#[holonomic(lhs == rhs)]`",
        ],
    );
}

#[test]
fn what_a_lattice_does_not_have() {
    let both = "a lattice is discrete along k, and continuous in t before it is discretised by `#[discretization]`; write `#[lagrangian]`, \
                `#[force]`, `#[constraint]` or `#[holonomic]` instead of `#[discrete_lagrangian(x[1] - x[0])]`";
    refused(
        quote! {
            #[coordinates(x)]
            #[discrete_lagrangian(x[1] - x[0])]
            struct S;
        },
        &[both],
    );
    refused(
        quote! {
            #[coordinates(x)]
            #[lagrangian(x_dot.powi(2))]
            #[site(n)]
            struct S { m: f64 }
        },
        &["`#[site(…)]` names the fields that have a value at every site, such as `m: Vec<f64>`"],
    );
}
