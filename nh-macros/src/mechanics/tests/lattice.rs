//! Lattices: what is said of them, and near misses.

mod inner;

use proc_macro2::TokenStream;
use quote::quote;

use super::claims::says;
use super::{errors_with, said};

#[track_caller]
fn lattice_says(system: TokenStream, sentence: &str) {
    says(quote!(lattice), system, sentence);
}

#[track_caller]
fn refuses(system: TokenStream, expected: &str) {
    let errors = errors_with(quote!(lattice), system);
    assert!(
        errors.len() == 1 && errors[0].contains(expected),
        "{errors:?}"
    );
}

fn chain(potential: TokenStream, others: TokenStream) -> TokenStream {
    quote! {
        #[coordinates(x)]
        #[lagrangian(x_dot.powi(2) / 2 - #potential)]
        #others
        struct S { c: f64 }
    }
}

#[test]
fn equations_of_motion() {
    let sine_gordon = chain(quote!(x_diff.powi(2) / 2 - (1 - cos(x))), quote!());
    lattice_says(
        sine_gordon,
        "x_dot_dot[k] = (x[k+1] - x[k])/delta^2 - sin(x[k]) + (x[k-1] - x[k])/delta^2",
    );
}

#[test]
fn a_lattice_without_differences_is_of_separate_systems() {
    let oscillator = chain(quote!(c * x.powi(2) / 2), quote!());
    lattice_says(oscillator, "lagrange_dalembert: x_dot_dot[k] = -c*x[k]\n");
}

#[test]
fn symmetries() {
    let along = || quote!(#[symmetry(translations(x))]);
    lattice_says(
        chain(quote!(x_diff.powi(2) / 2), along()),
        "(Jd_x[k+1] - Jd_x[k])/delta + dJ_x[k]/dt = 0",
    );
    // A potential of a site is no function of differences; a force does work, and is invariant.
    refuses(
        chain(quote!(x_diff.powi(2) / 2 + c * cos(x)), along()),
        "it changes along `x`",
    );
    refuses(
        chain(quote!((x.next - c * x).powi(2) / 2), along()),
        "it changes along `x`",
    );
    let forced = quote!(#[symmetry(translations(x))] #[force(x = -c * x_dot)]);
    lattice_says(
        chain(quote!(x_diff.powi(2) / 2), forced),
        "dJ_x[k]/dt = -c*x_dot[k]",
    );
}

/// The controls of site k, in the parts of the link before those of site k - 1.
#[test]
fn controls() {
    let system = || {
        quote! {
            #[coordinates(x)]
            #[control(u, w)]
            #[lagrangian(x_dot.powi(2) / 2 - (x_diff - w).powi(2) / 2)]
            #[force(x = u)]
            struct S { c: f64 }
        }
    };
    lattice_says(system(), "u(k) = (u, w) in R^2, constant on an interval");
    lattice_says(
        system(),
        "lagrange_dalembert: x_dot_dot[k] = u[k] + ((x[k+1] - x[k])/delta - w[k])/delta + (w[k-1] + (x[k-1] - x[k])/delta)/delta\n",
    );
    // A basis of generators under controls is no function on Q.
    let with = |constraint: TokenStream| {
        let system = quote! {
            #[coordinates(x, y, z)]
            #[control(u)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2) - x_diff.powi(2)) / 2)]
            #[constraint(#constraint)]
            #[symmetry(translations(x, z))]
            struct S { c: f64 }
        };
        said(quote!(lattice), system)
            .unwrap_or_else(|errors| panic!("{errors:?}"))
            .text
    };
    assert!(with(quote!(z_dot == y * x_dot + u)).contains("xi_1"));
    assert!(!with(quote!(z_dot == u * x_dot)).contains("xi_1"));
}

fn particle(constraint: TokenStream) -> TokenStream {
    quote! {
        #[coordinates(x, y, z)]
        #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2) - x_diff.powi(2) - y_diff.powi(2) - z_diff.powi(2)) / 2)]
        #[constraint(#constraint)]
        #[symmetry(translations(x, z))]
        struct S { c: f64 }
    }
}

#[test]
fn momentum_equations_in_a_moving_basis() {
    // CO, example 1: ξ = (1, y).
    for constraint in [quote!(z_diff == y * x_diff), quote!(z_dot == y * x_dot)] {
        lattice_says(particle(constraint.clone()), "xi_1[k] = (1, y[k])");
        lattice_says(
            particle(constraint),
            "(Jd_1[k+1] - Jd_1[k])/delta + dJ_1[k]/dt = y_dot[k]*z_dot[k] + (y[k] - y[k+1])*(z[k+1] - z[k])/delta^2",
        );
    }
    // A horizontal symmetry: its momentum is conserved with the constraint.
    lattice_says(
        particle(quote!(z_dot == c * x_dot)),
        "(Jd_1[k+1] - Jd_1[k])/delta + dJ_1[k]/dt = 0",
    );
    // A basis that depends on the next site is no function on Q.
    let of_links = said(quote!(lattice), particle(quote!(z_dot == y.next * x_dot)));
    assert!(of_links.is_ok_and(|said| !said.text.contains("xi_1")));
    // The basis at the next site has its number.
    lattice_says(
        particle(quote!(z_dot == k * x_dot)),
        "Jd_1[k+1] = (x[k] - x[k+1] - (1 + k)*(z[k+1] - z[k]))/delta",
    );
}

#[test]
fn the_connection_of_a_moving_basis() {
    let constraint = quote!(z_dot == (y + t) * x_dot + t * y_dot);
    lattice_says(
        particle(constraint),
        "moving_basis: xi_1(q) = (1, t + y[k])\nxi_2(q) = (0, 1)\ndxi_1/dt = (1 + y_dot[k])*xi_2\nxi_1[k+1] - xi_1[k] = (y[k+1] - y[k])*xi_2\n",
    );
    lattice_says(
        particle(quote!(z_dot == c * x_dot)),
        "moving_basis: xi_1(q) = (1, c)\ndxi_1/dt = 0\nxi_1[k+1] - xi_1[k] = 0\n",
    );
    // A group that is not abelian: the basis is moved by Ad_h.
    lattice_says(
        quote! {
            #[coordinates(x, y, theta: S1)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + theta_dot.powi(2) - theta_diff.powi(2)) / 2)]
            #[constraint(sin(theta) * x_dot == cos(theta) * y_dot)]
            #[symmetry(SE2(x, y, theta))]
            struct S { c: f64 }
        },
        "moving_basis: xi_1(q) = (cos(theta[k]), sin(theta[k]), 0)\nxi_2(q) = (y[k], -x[k], 1)\nxi_3(q) = (-sin(theta[k]), cos(theta[k]), 0)\n\
         dxi_1/dt = theta_dot[k]*xi_3\n",
    );
    // Of parameters of a site those of the next one have no names: the basis is shown, its momentum equation is not.
    let of_sites = said(
        quote!(lattice),
        quote! {
            #[coordinates(x, z)]
            #[lagrangian((x_dot.powi(2) + z_dot.powi(2) - x_diff.powi(2) - z_diff.powi(2)) / 2)]
            #[constraint(z_dot == a * x_dot)]
            #[symmetry(translations(x, z))]
            #[site(a)]
            struct S { a: Vec<f64> }
        },
    );
    let of_sites = of_sites.unwrap_or_else(|errors| panic!("{errors:?}")).text;
    assert!(
        of_sites.contains("xi_1(q) = (1, a[k])") && !of_sites.contains("Jd_1"),
        "{of_sites}"
    );
}

/// Reactions of holonomic constraints act on both sites: they are on the right side of both, and
/// there is no moving basis without them.
#[test]
fn reactions_on_both_sites() {
    let rods = said(
        quote!(lattice),
        quote! {
            #[coordinates(x, y)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
            #[holonomic(x_diff.powi(2) + y_diff.powi(2) == 1)]
            #[symmetry(translations(x, y))]
            struct S { c: f64 }
        },
    );
    let rods = rods.unwrap_or_else(|errors| panic!("{errors:?}")).text;
    assert!(!rods.contains("xi_1"), "{rods}");
    let law = "dJ_x[k]/dt = 2*lambda_1[k]*(x[k] - x[k+1])/delta^2 + 2*lambda_1[k-1]*(x[k] - x[k-1])/delta^2";
    assert!(rods.contains(law), "{rods}");
}

#[test]
fn constraints_between_sites() {
    lattice_says(
        particle(quote!(z_diff == y * x_diff)),
        "omega_1(q[k, j]) = -y[k, j]*dx[k] + dz[k]",
    );
    lattice_says(
        particle(quote!(z_diff == y * x_diff)),
        "z_dot_dot[k] = (z[k+1] - z[k])/delta^2 + (z[k-1] - z[k])/delta^2 + lambda_1[k]",
    );
}

#[test]
fn degenerate_densities() {
    refuses(
        quote! {
            #[coordinates(x, y)]
            #[lagrangian(x_dot.powi(2) / 2 - y_diff.powi(2) / 2 - x_diff.powi(2) / 2)]
            struct S { c: f64 }
        },
        "nothing has a kinetic energy in the direction of `y`",
    );
    refuses(
        quote! {
            #[coordinates(x, y)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2) - x_diff.powi(2)) / 2)]
            #[constraint(x_dot == c * y_dot)]
            #[constraint(2 * x_dot == 2 * c * y_dot)]
            struct S { c: f64 }
        },
        "which leaves no motion",
    );
}

#[test]
fn groups_that_differ_from_site_to_site() {
    let of = |name: TokenStream| {
        quote! {
            #[coordinates(x)]
            #[lagrangian((x_dot / (1 + #name * x)).powi(2) / 2)]
            #[site(a)]
            #[symmetry(group(fibre(x), identity(0), product(x[0] + x[1] + #name * x[0] * x[1])))]
            struct S { a: Vec<f64>, c: f64 }
        }
    };
    let errors = |name| errors_with(quote!(lattice), of(name));
    assert_eq!(errors(quote!(c)), Vec::<String>::new());
    for name in [quote!(a), quote!(k)] {
        let errors = errors(name.clone());
        let expected =
            format!("the law of this group contains `{name}`, which differs from site to site");
        assert!(
            errors.len() == 1 && errors[0].starts_with(&expected),
            "{errors:?}"
        );
    }
}

#[test]
fn left_multiplication() {
    let bodies = |potential: TokenStream| {
        quote! {
            #[coordinates(R: SO3)]
            #[lagrangian(R.omega.norm_squared() / 2 + #potential)]
            #[symmetry(SO3(R))]
            struct S { c: f64 }
        }
    };
    let relative = || bodies(quote!(c * R.diff.trace()));
    // J = R ω, its first component.
    lattice_says(
        relative(),
        "J_R.rotation[0][k] = R.omega[0][k]*R[k][(0, 0)] + R.omega[1][k]*R[k][(0, 1)] + R.omega[2][k]*R[k][(0, 2)]",
    );
    lattice_says(
        relative(),
        "(Jd_R.rotation[0][k+1] - Jd_R.rotation[0][k])/delta + dJ_R.rotation[0][k]/dt = 0",
    );
    // A field in space, and one that the sites feel each for itself.
    refuses(
        bodies(quote!(c * R[(2, 2)])),
        "it changes under rotations about axis 0 of space",
    );
    refuses(
        bodies(quote!(c * R[(2, 2)] * R.next[(2, 2)])),
        "it changes under rotations about axis 0 of space",
    );
}

/// With an L with or without velocities, and this constraint.
fn solved(kinetic: TokenStream, sign: TokenStream, constraint: TokenStream) -> TokenStream {
    quote! {
        #[coordinates(x, y, z)]
        #[lagrangian((#kinetic #sign (x_diff.powi(2) + y_diff.powi(2) + z_diff.powi(2))) / 2)]
        #[constraint(#constraint)]
        struct S { c: f64 }
    }
}

#[test]
fn equations_in_independent_coordinates() {
    let kinetic = || quote!(x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2));
    let of = |arguments, system, sentence| says(arguments, system, sentence);
    let asked = || quote!(lattice, continuous(voronec));
    // CO (67).
    of(
        asked(),
        solved(kinetic(), quote!(-), quote!(z_dot == y * x_dot)),
        "(1 + y[k]^2)*x_dot_dot[k] = (y[k]*(z[k+1] - z[k]) - x[k] + x[k+1])/delta^2 - y[k]*x_dot[k]*y_dot[k] + (x[k-1] - x[k])/delta^2 \
         + y[k]*((z[k-1] - z[k])/delta^2)",
    );
    // A constraint that contains the next site has a curvature in its directions.
    of(
        asked(),
        solved(kinetic(), quote!(-), quote!(z_dot == y * x_dot + x.next)),
        "A^z[k][x[k+1]] = -1",
    );
    // CO, example 1, with a motion in t and at rest: (60), (62).
    for (kinetic, sign, left) in [
        (kinetic(), quote!(-), "x_dot_dot[k] + y[k]*z_dot_dot[k] = "),
        (quote!(0), quote!(+), "difference_voronec: 0 = "),
    ] {
        let system = || solved(kinetic.clone(), sign.clone(), quote!(z_diff == y * x_diff));
        of(asked(), system(), left);
        of(asked(), system(), "+ (y[k] - y[k-1])*");
        of(asked(), system(), "B^z[k][y[k], x[k]] = 1");
        of(
            asked(),
            system(),
            "dependent_differences: (z[k+1] - z[k])/delta = y[k]*(x[k+1] - x[k])/delta",
        );
    }
    // Which coordinates are independent is asked for.
    let chosen = solved(
        kinetic(),
        quote!(-),
        quote!(z_dot == (1 + y.powi(2)) * x_dot),
    );
    of(
        quote!(lattice, continuous),
        quote!(#[dependent(x)] #chosen),
        "dependent_velocities: x_dot[k] = z_dot[k]/(1 + y[k]^2)",
    );
}

#[test]
fn constraints_that_are_not_solved() {
    let kinetic = || quote!(x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2));
    let refused = |system: TokenStream, expected: &str| {
        let errors = errors_with(quote!(lattice, continuous(voronec)), system.clone());
        assert!(
            errors.len() == 1 && errors[0].contains(expected),
            "{errors:?}"
        );
        // Not asked for in so many words, it is said.
        says(quote!(lattice, continuous), system, expected);
    };
    let with = |others: TokenStream, constraint: TokenStream| {
        let system = solved(kinetic(), quote!(-), constraint);
        quote!(#others #system)
    };
    refused(
        with(
            quote!(#[constraint(x_dot == c * y_dot)]),
            quote!(z_diff == y * x_diff),
        ),
        "some constraints are on velocities and others on differences",
    );
    refused(
        with(quote!(), quote!(z_diff == y * x_diff.powi(2))),
        "is not affine in the differences",
    );
    refused(
        with(quote!(), quote!(z_diff == y.next * x_diff)),
        "is not affine in the differences",
    );
    refused(
        with(
            quote!(#[holonomic(x.next * y == c)]),
            quote!(z_dot == c * x_dot),
        ),
        "a holonomic constraint between neighbours",
    );
    let rod = quote! {
        #[coordinates(R: SO3, x)]
        #[lagrangian(R.omega.norm_squared() / 2 + x_dot.powi(2) / 2 + c * R.diff.trace())]
        #[constraint(x_diff == c * x)]
        struct S { c: f64 }
    };
    says(
        quote!(lattice, continuous),
        rod,
        "those of coordinates in groups are no differences",
    );
}
