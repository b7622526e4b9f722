//! Claims of a symmetry that a system does not have are refused, with the reason.

use proc_macro2::TokenStream;
use quote::quote;

use super::says;
use crate::mechanics::tests::errors;

#[test]
fn of_symmetries() {
    let of = |system: TokenStream, sentence| says(quote!(), system, sentence);
    let particle = |constraint: TokenStream, others: TokenStream| {
        quote!(
            #[coordinates(x, y, z)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
            #[constraint(#constraint)]
            #others
            struct S { k: f64 }
        )
    };
    let along = |fibre: TokenStream| quote!(#[symmetry(translations(#fibre))]);
    of(
        particle(quote!(z_dot == x * y_dot), along(quote!(z))),
        "Chaplygin type: TQ = V + D",
    );
    of(
        particle(quote!(z_dot == x * y_dot), along(quote!(z))),
        "the mixed curvature does not vanish",
    );
    of(
        particle(
            quote!(z_dot == k * y_dot),
            quote!(#[symmetry(translations(z))] #[discrete_connection(kinematic)]),
        ),
        "the mixed curvature vanishes: the reduced system is unforced",
    );
    of(
        particle(quote!(z_dot == x * y_dot), along(quote!(y, z))),
        "J_d is not conserved in general",
    );
    of(
        particle(quote!(z_dot == k * y_dot), along(quote!(y, z))),
        "J_d is conserved",
    );
    of(
        particle(quote!(x_dot == x * z_dot), along(quote!(y))),
        "horizontal: V lies in D",
    );
    of(
        particle(quote!(x_dot == x * z_dot), along(quote!(y))),
        "G is abelian",
    );
    of(
        quote!(
            #[coordinates(x, y, theta: S1)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + theta_dot.powi(2)) / 2)]
            #[symmetry(SE2(x, y, theta))]
            struct S;
        ),
        "G is not abelian",
    );
}

#[test]
fn of_symmetries_with_corners() {
    // Absolute values, angles and roots of quantities that the group leaves alone, and an angle whose turns do not count.
    let along = |lagrangian: TokenStream, group: TokenStream| {
        let system = quote!(
            #[coordinates(x, y, theta: S1)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + theta_dot.powi(2)) / 2 - #lagrangian)]
            #[symmetry(#group)]
            #[connection(flat)]
            struct S {
                k: f64,
            }
        );
        let sentence = "J_d is conserved";
        says(quote!(), system, sentence);
    };
    for f in [
        quote!(exp(sqrt((x - 4).powi(2)))),
        quote!(tanh(3 * sqrt((x - 4).powi(2)) / (x - 4))),
        quote!(cos(y_dot / sqrt(y_dot * y_dot + 1)) * sqrt(y_dot.powi(2))),
        quote!(x * atan2(0, x - 5)),
        quote!(asin(sin(x)) + acos(cos(x)) + atan(tan(x))),
        quote!(sqrt((k * x).powi(2)) * cos(theta)),
    ] {
        along(f, quote!(translations(y)));
    }
    along(
        quote!(sqrt((cos(theta) * x_dot + sin(theta) * y_dot).powi(2))),
        quote!(SE2(x, y, theta)),
    );
    // Polar angles of a plane that turns.
    let turning = quote!(
        #[coordinates(x, y, phi)]
        #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + phi_dot.powi(2)) / 2 - cos(2 * (3 - atan2(y, x))) * sqrt(x.powi(2) + y.powi(2)))]
        #[symmetry(translations(phi))]
        struct S;
    );
    says(quote!(), turning, "J_d is conserved");
}

#[test]
fn of_left_invariance() {
    let body = |force: TokenStream| {
        quote!(
            #[coordinates(x, R: SO3)]
            #[lagrangian(x_dot.powi(2) / 2 + R.omega[0].powi(2) + 2 * R.omega[1].powi(2) + R.omega[2].powi(2) / 2)]
            #force
            #[symmetry(SO3(R))]
            struct S;
        )
    };
    says(
        quote!(),
        body(quote!()),
        "SO3(R) acts by left multiplication: L_d, D, D_d and the forces are invariant",
    );
    says(quote!(), body(quote!()), "the spatial momentum");
}

/// Groups in their usual charts, and a quotient that is reduced again.
#[test]
fn of_groups_and_stages() {
    let of = |system: TokenStream, sentence| says(quote!(), system, sentence);
    for twist in [
        quote!(x * y_dot),
        quote!((x * y_dot - y * x_dot) / 2),
        quote!(-y * x_dot),
    ] {
        let heisenberg = quote!(
            #[coordinates(x, y, z)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + (z_dot - #twist).powi(2)) / 2)]
            #[constraint(z_dot == #twist)]
            #[symmetry(Heisenberg(x, y, z))]
            struct S;
        );
        of(heisenberg.clone(), "G is not abelian");
        of(heisenberg, "G acts on (x, y, z)");
    }
    let sleigh = quote!(
        #[coordinates(x, y, theta: S1)]
        #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + theta_dot.powi(2)) / 2)]
        #[constraint(sin(theta) * x_dot == cos(theta) * y_dot)]
        #[symmetry(SE2(x, y, theta))]
        struct S;
    );
    of(sleigh, "G is not abelian");
    // Horizontal translations first, then those that make it a Chaplygin system.
    let stages = quote!(
        #[coordinates(x, y, z)]
        #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
        #[constraint(y_dot == x * x_dot)]
        #[symmetry(translations(z))]
        #[discrete_connection(momentum(mu))]
        #[symmetry(translations(y))]
        #[discrete_connection(kinematic)]
        struct S {
            mu: f64,
        }
    );
    of(stages.clone(), "G acts on (z)");
    of(stages, "G acts on (y)");
}

/// Products of complex numbers are linear in these coordinates, which every node of an interval
/// follows, that of `alpha` too.
#[test]
fn of_linear_actions_at_any_node() {
    for rule in [quote!(midpoint), quote!(trapezoidal), quote!(alpha = 1 / 3)] {
        let system = quote!(
            #[coordinates(x, y)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / (x.powi(2) + y.powi(2)))]
            #[discretization(#rule)]
            #[symmetry(group(fibre(x, y), identity(1, 0), product(x[0] * x[1] - y[0] * y[1], x[0] * y[1] + y[0] * x[1])))]
            struct S;
        );
        says(quote!(), system, "J_d is conserved");
    }
}

/// The constraint that changes is named, whichever it is.
#[test]
fn of_constraints_that_are_not_invariant() {
    for (first, second, which) in [
        (
            quote!(x_dot == z * w_dot),
            quote!(y_dot == w_dot),
            "the first constraint changes along `z`",
        ),
        (
            quote!(x_dot == w_dot),
            quote!(y_dot == z * w_dot),
            "the second constraint changes along `z`",
        ),
    ] {
        let errors = errors(quote!(
            #[coordinates(x, y, z, w)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2) + w_dot.powi(2)) / 2)]
            #[constraint(#first)]
            #[constraint(#second)]
            #[symmetry(translations(z))]
            struct S;
        ));
        assert!(
            errors.iter().any(|error| error.contains(which)),
            "{errors:?}"
        );
    }
}

/// Friction turns with the plane at the node of every rule.
#[test]
fn of_forces_at_the_node_of_alpha() {
    let skate = |alpha: TokenStream, force: TokenStream| {
        quote!(
            #[coordinates(x, y, phi: S1)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + phi_dot.powi(2)) / 2)]
            #[constraint(sin(phi) * x_dot == cos(phi) * y_dot)]
            #[force(x = -c * x_dot, y = #force)]
            #[discretization(alpha = #alpha)]
            #[symmetry(SE2(x, y, phi))]
            struct S {
                c: f64,
            }
        )
    };
    for alpha in [quote!(1 / 3), quote!(1 / 2)] {
        let friction = skate(alpha.clone(), quote!(-c * y_dot));
        says(quote!(), friction, "G acts on (x, y, phi)");
        let other = errors(skate(alpha, quote!(-2 * c * y_dot)));
        assert!(
            other[0].contains("is not invariant under this group"),
            "{other:?}"
        );
    }
}

/// Unit quaternions by their vector: the law has no place for all products, and one other sign is
/// no law.
#[test]
fn of_unit_quaternions_by_their_vector() {
    let system = |turned: TokenStream| {
        quote!(
            #[coordinates(a, b, c, s)]
            #[define(
                first = sqrt(1 - a[0].powi(2) - b[0].powi(2) - c[0].powi(2)),
                second = sqrt(1 - a[1].powi(2) - b[1].powi(2) - c[1].powi(2))
            )]
            #[discrete_lagrangian((s[1] - s[0]).powi(2) / (2 * h) - 2 / h * (first * second + a[0] * a[1] + b[0] * b[1] + c[0] * c[1]))]
            #[symmetry(group(fibre(a, b, c), identity(0, 0, 0), inverse(-a, -b, -c), product(
                first * a[1] + second * a[0] + b[0] * c[1] - c[0] * b[1],
                first * b[1] + second * b[0] + c[0] * a[1] - a[0] * c[1],
                first * c[1] + second * c[0] + a[0] * b[1] #turned b[0] * a[1]
            )))]
            struct S;
        )
    };
    let of = |sentence| says(quote!(), system(quote!(-)), sentence);
    of("G is not abelian");
    of("the law is one of a group near e, and as far from it as no root");
    let errors = crate::mechanics::tests::errors(system(quote!(+)));
    assert!(
        errors.concat().contains("this is no group law"),
        "{errors:?}"
    );
}
