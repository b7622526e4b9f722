//! The sentences and formulas about actions by formula, and why others are refused.

use proc_macro2::TokenStream;
use quote::quote;

use super::says;
use crate::mechanics::tests::errors;

/// A turn of the plane.
fn turn() -> TokenStream {
    quote!(#[action(turn(a), x = x * cos(a) - y * sin(a), y = x * sin(a) + y * cos(a))])
}

/// A particle in the plane in a field that knows no direction.
fn plane(others: TokenStream) -> TokenStream {
    quote!(
        #[coordinates(x, y)]
        #[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) - k * sqrt(1 + x.powi(2) + y.powi(2)))]
        #others
        struct S { m: f64, k: f64 }
    )
}

/// Two points in space with a spring, under the rotations of space about three axes one after the
/// other.
fn two_points(others: TokenStream) -> TokenStream {
    quote!(
        #[coordinates(p: [R; 3], q: [R; 3])]
        #[lagrangian(p_dot.dot(p_dot) / 2 + m * q_dot.dot(q_dot) / 2 - (p - q).dot(p - q) - p.dot(p).powi(2))]
        #[action(space(a, b, c),
            p = [[1, 0, 0], [0, cos(a), -sin(a)], [0, sin(a), cos(a)]]
                * ([[cos(b), 0, sin(b)], [0, 1, 0], [-sin(b), 0, cos(b)]]
                * ([[cos(c), -sin(c), 0], [sin(c), cos(c), 0], [0, 0, 1]] * p)),
            q = [[1, 0, 0], [0, cos(a), -sin(a)], [0, sin(a), cos(a)]]
                * ([[cos(b), 0, sin(b)], [0, 1, 0], [-sin(b), 0, cos(b)]]
                * ([[cos(c), -sin(c), 0], [sin(c), cos(c), 0], [0, 0, 1]] * q)))]
        #others
        struct S { m: f64 }
    )
}

/// Three points of the plane with springs, under its rigid motions.
fn three_points(others: TokenStream) -> TokenStream {
    quote!(
        #[coordinates(x: [R; 3], y: [R; 3])]
        #[lagrangian((x_dot.dot(x_dot) + y_dot.dot(y_dot)) / 2
            - (0..2).map(|i| ((x[i + 1] - x[i]).powi(2) + (y[i + 1] - y[i]).powi(2)).powi(2)).sum())]
        #[action(plane(a, b, c),
            (0..3).map(|i| x[i] = a + x[i] * cos(c) - y[i] * sin(c)),
            (0..3).map(|i| { let turned = x[i] * sin(c) + y[i] * cos(c); y[i] = b + turned }))]
        #others
        struct S;
    )
}

#[test]
fn of_generators_and_brackets() {
    let of = |system: TokenStream, sentence| says(quote!(), system, sentence);
    let t = turn();
    of(plane(quote!(#t)), "noether: K_turn(q) = (-y, x)\n");
    of(
        plane(quote!(#t)),
        "\nJ_turn(q, q_dot) = m*(x*y_dot - y*x_dot)\n",
    );
    of(
        plane(quote!(#t)),
        "\nJ_turn[k] = p[k]*K_turn(q[k])\nJ_turn[k] - J_turn[k-1] = 0\n",
    );
    // Of a left action [ξ_Q, η_Q] = -[ξ, η]_Q.
    of(
        two_points(quote!()),
        "\n[K_space.a, K_space.b] = -K_space.c\n[K_space.a, K_space.c] = K_space.b\n[K_space.b, K_space.c] = -K_space.a\n",
    );
    of(
        three_points(quote!()),
        "\n[K_plane.a, K_plane.b] = 0\n[K_plane.a, K_plane.c] = K_plane.b\n[K_plane.b, K_plane.c] = -K_plane.a\n",
    );
    of(
        three_points(quote!()),
        "K_plane.c(q) = (-y[0], -y[1], -y[2], x[0], x[1], x[2])",
    );
    // A screw of pitch s is the turn alone where s is 0.
    let screw = quote!(
        #[coordinates(x, y, z)]
        #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2 - (x * cos(z) + y * sin(z)).powi(2))]
        #[action(screw(a), x = x * cos(a) - y * sin(a), y = x * sin(a) + y * cos(a), z = z + a)]
        #[action(along(b), z = z + 2 * pi * b)]
        struct S;
    );
    assert!(
        errors(screw)
            .concat()
            .contains("the Lagrangian L is not invariant under `along`")
    );
}

#[test]
fn of_conserved_momenta() {
    let of = |system: TokenStream, sentence| says(quote!(), system, sentence);
    let t = turn();
    for others in [
        quote!(#t),
        quote!(#t #[discretization(trapezoidal)]),
        quote!(#t #[discretization(alpha = 1/3)]),
        quote!(#t #[discretization(midpoint, order = 4)]),
        quote!(#t #[discretization(lobatto, stages = 3)]),
        quote!(#t #[discretization(energy)]),
        // Towards the middle, and as much as the velocity turned by a right angle.
        quote!(#t #[force(x = -k * x, y = -k * y)]),
        quote!(#t #[force(x = -k * x, y = -k * y)] #[discretization(lobatto, stages = 4)]),
        // In D: the sphere, and a wheel that does not slip sideways on rays.
        quote!(#t #[holonomic(x.powi(2) + y.powi(2) == k)]),
    ] {
        let system = plane(others);
        let errors = errors(system.clone());
        if errors.is_empty() {
            of(system, "\nJ_turn is conserved\n");
        } else {
            panic!("{errors:?}");
        }
    }
    of(
        two_points(quote!()),
        "L_d is invariant under space(a, b, c)\nJ_space.a is conserved\nJ_space.b is conserved\nJ_space.c is conserved\n",
    );
    of(
        two_points(quote!(#[holonomic((p - q).dot(p - q) == m)] #[force(p = q - p, q = p - q)])),
        "L_d is invariant under space(a, b, c)\nJ_space.a is conserved\nJ_space.b is conserved\nJ_space.c is conserved\n",
    );
}

#[test]
fn of_what_changes_momenta() {
    let of = |system: TokenStream, sentence| says(quote!(), system, sentence);
    let t = turn();
    let constrained = quote!(#t #[constraint(x_dot == y * y_dot)]);
    of(
        plane(constrained.clone()),
        "\nJ_turn is not conserved in general: K_turn is not in D, so that reactions act along it\n",
    );
    of(
        plane(constrained),
        "\nJ_turn[k] - J_turn[k-1] = y[k]*lambda_1[k]*(1 + x[k])\n",
    );
    let forced = quote!(#t #[force(x = -k * y, y = k * x)]);
    of(
        plane(forced.clone()),
        "\nJ_turn is not conserved in general: forces act along K_turn\n",
    );
    of(
        plane(forced),
        "\nJ_turn[k] = p[k]*K_turn(q[k])\nJ_turn[k] - J_turn[k-1] = f_minus(q[k-1], q[k])*K_turn(q[k-1]) + f_plus(q[k-1], q[k])*K_turn(q[k])\n",
    );
    // The scheme has forces of its own, towards the energy.
    of(
        plane(quote!(#t #[discretization(energy)] #[holonomic(x.powi(2) + y.powi(2) == k)])),
        "\nJ_turn is not conserved in general: the discrete forces of the scheme act along K_turn\n",
    );
    // At inner nodes reactions do work that the multiplier of the node does not have.
    of(
        plane(quote!(#t #[discretization(lobatto, stages = 3)] #[constraint(x_dot == y * y_dot)])),
        "\nJ_turn[k] - J_turn[k-1] = y[k]*lambda_1[k]*(1 + x[k]) + D1L_d(q[k-1], q[k])*K_turn(q[k-1]) + D2L_d(q[k-1], q[k])*K_turn(q[k])\n",
    );
    // Pairs that are chosen apart have no limit h → 0 of their own.
    let apart = quote!(
        #[coordinates(s, z)]
        #[lagrangian(s_dot.powi(2) / (2 * (1 + s.powi(2)).powi(2)) + z_dot.powi(2) / 2)]
        #[variational_constraint(z_dot == 0)]
        #[kinematic_constraint(z[1] - z[0] == s[1] - s[0])]
        #[action(turn(a), s = (s * cos(a) + sin(a)) / (cos(a) - s * sin(a)))]
        struct S;
    );
    of(apart, "\nJ_turn changes in a step by this error alone\n");
    // The geodesics of the circle in the coordinate tan φ, on which the turns are no affine maps.
    let circle = quote!(
        #[coordinates(s)]
        #[lagrangian(s_dot.powi(2) / (2 * (1 + s.powi(2)).powi(2)))]
        #[action(turn(a), s = (s * cos(a) + sin(a)) / (cos(a) - s * sin(a)))]
        struct S;
    );
    of(
        circle.clone(),
        "symmetry: L is invariant under turn(a), and L_d is not",
    );
    of(
        circle.clone(),
        "\nJ_turn is conserved in continuous time, and in steps but for this error",
    );
    of(
        circle,
        "\nJ_turn[k] - J_turn[k-1] = D1L_d(q[k-1], q[k])*K_turn(q[k-1]) + D2L_d(q[k-1], q[k])*K_turn(q[k])\n",
    );
}

/// Functions that a struct brings, of what the action leaves as it is, and of what it does not.
#[test]
fn of_functions() {
    let t = turn();
    let system = |argument: TokenStream| {
        quote!(
            #[coordinates(x, y)]
            #[function(f(r))]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 - f(#argument))]
            #t
            struct S { f: Spline<5> }
        )
    };
    says(
        quote!(),
        system(quote!(x.powi(2) + y.powi(2))),
        "\nJ_turn is conserved\n",
    );
    let errors = errors(system(quote!(x.powi(2) + 2 * y.powi(2))));
    assert!(
        errors
            .concat()
            .contains("the Lagrangian L is not invariant under `turn`"),
        "{errors:?}"
    );
}

/// The action beside coordinates in groups, and with constraints in regions.
#[test]
fn beside_groups_and_regions() {
    let t = turn();
    let body = quote!(
        #[coordinates(x, y, R: SO3)]
        #[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 + R.omega[0].powi(2) + 2 * R.omega[1].powi(2) + R.omega[2].powi(2) / 2 - (x.powi(2) + y.powi(2)) * R[(2, 2)])]
        #t
        struct S;
    );
    says(quote!(), body, "\nJ_turn is conserved\n");
    let region = |constraint: TokenStream| {
        quote!(
            #[coordinates(x, y, z)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
            #[constraint(when = x > 1, #constraint)]
            #t
            struct S;
        )
    };
    says(
        quote!(),
        region(quote!(x * x_dot + y * y_dot == z * z_dot)),
        "\nJ_turn is conserved\n",
    );
    says(
        quote!(),
        region(quote!(x * x_dot + y * y_dot == z * y_dot)),
        "\nJ_turn is not conserved in general",
    );
}

#[test]
fn of_families_that_are_no_symmetries() {
    let free = |action: TokenStream| {
        quote!(
            #[coordinates(x, y)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
            #[action(#action)]
            struct S {
                k: f64,
            }
        )
    };
    for (action, message) in [
        (
            quote!(scale(a), x = x * exp(a), y = y * exp(a)),
            "the Lagrangian L is not invariant under `scale`: it changes along its parameter `a`",
        ),
        (
            quote!(turn(a), x = x - a * y, y = y + a * x),
            "`turn` is no action of a group: at other elements it moves along `a`",
        ),
        (
            quote!(turn(a), x = x * cos(a) - y * sin(a), y = x * sin(a) + y),
            "`turn` is no action of a group: at other elements it moves along `a`",
        ),
        (
            quote!(
                m(a, c),
                x = a + x * cos(c) - y * sin(c),
                y = x * sin(c) + y * cos(c)
            ),
            "the bracket [K_a, K_c] of its generators is no combination",
        ),
        (
            quote!(m(a), x = x + 1 - a),
            "with 0 for `a` this moves the coordinate",
        ),
        (
            quote!(m(a), x = x + a * a),
            "`a` moves nothing at first order",
        ),
        (
            quote!(m(a, b), x = x + a + k * b),
            "the parameters of `m` are not independent",
        ),
        (quote!(m(a), x = x + a * sign(x - 5)), "an action is smooth"),
        (
            quote!(m(a), x = x + a * sqrt(x.powi(2))),
            "an action is smooth",
        ),
    ] {
        let errors = errors(free(action));
        assert!(
            errors.len() == 1 && errors[0].contains(message),
            "{message}: {errors:?}"
        );
    }
    // L_d itself has to be invariant where there is no L.
    let discrete = quote!(
        #[coordinates(x, y)]
        #[discrete_lagrangian(((x[1] - x[0]).powi(2) + (y[1] - y[0]).powi(2)) / (2 * h) - h * x[0].powi(2))]
        #[action(turn(a), x = x * cos(a) - y * sin(a), y = x * sin(a) + y * cos(a))]
        struct S;
    );
    let errors = errors(discrete);
    assert!(
        errors[0].contains("the discrete Lagrangian L_d is not invariant under `turn`"),
        "{errors:?}"
    );
}

/// Of every site alike.
#[test]
fn on_lattices() {
    let t = turn();
    let rows = |potential: TokenStream, action: TokenStream| {
        quote!(
            #[coordinates(x, y)]
            #[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 - (x_diff.powi(2) + y_diff.powi(2)).powi(2) - #potential)]
            #[site(m)]
            #action
            struct S { m: Vec<f64> }
        )
    };
    let of = |sentence| {
        says(
            quote!(lattice),
            rows(quote!(sqrt(1 + x.powi(2) + y.powi(2))), quote!(#t)),
            sentence,
        )
    };
    of("symmetry: L_d is invariant under turn(a)\n");
    of("noether: K_turn(q) = (-y[k], x[k])\n");
    of("(Jd_turn[k+1] - Jd_turn[k])/delta + dJ_turn[k]/dt = 0");
    for (potential, action, message) in [
        (
            quote!(x * x.next),
            quote!(#t),
            "the Lagrangian L is not invariant under `turn`",
        ),
        (
            quote!(exp(-100000 * (x.next - 5).powi(2))),
            quote!(#t),
            "the Lagrangian L is not invariant under `turn`",
        ),
        (
            quote!(0),
            quote!(#[action(along(a), x = x + a * k)]),
            "this action contains `k`, which differs from site to site",
        ),
        (
            quote!(0),
            quote!(#[action(along(a), x = x + a * m)]),
            "this action contains `m`, which differs from site to site",
        ),
        (
            quote!(0),
            quote!(#[action(along(a), x = x + a + 0 * y.next)]),
            "an action moves all sites alike",
        ),
        (
            quote!(0),
            quote!(#[action(along(a), x.next = x.next + a)]),
            "an action moves all sites alike",
        ),
    ] {
        let errors = crate::mechanics::tests::errors_with(quote!(lattice), rows(potential, action));
        assert!(errors.concat().contains(message), "{message}: {errors:?}");
    }
    // L alone is invariant.
    let circles = quote!(
        #[coordinates(s)]
        #[lagrangian(s_dot.powi(2) / (2 * (1 + s.powi(2)).powi(2)) + (1 + s * s.next).powi(2) / ((1 + s.powi(2)) * (1 + s.next.powi(2))))]
        #[action(turn(a), s = (s * cos(a) + sin(a)) / (cos(a) - s * sin(a)))]
        struct S;
    );
    let errors = crate::mechanics::tests::errors_with(quote!(lattice), circles);
    assert!(
        errors
            .concat()
            .contains("the discretised L is not invariant under `turn`"),
        "{errors:?}"
    );
}
