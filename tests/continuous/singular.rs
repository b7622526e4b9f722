//! Small pivots of the generated elimination, and quantities without a value: never a wrong number.

#![cfg(feature = "large-continuous")]

use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

/// Free particle of mass 2: no row of its equations has a variable in it.
#[discrete_system(continuous(voronec))]
#[coordinates(x, y)]
#[lagrangian(x_dot.powi(2) + y_dot.powi(2))]
struct Free;

#[test]
fn rows_of_numbers_alone() {
    let (a, _) = (Free.accelerations(0.0, [0.3, 0.4], [1.0, -2.0])).expect("regular");
    assert_eq!(a.amax(), 0.0);
}

/// Pendulum in Cartesian coordinates.
#[discrete_system(continuous)]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) - m * g * y)]
#[constraint(x * x_dot + y * y_dot == 0)]
struct Pendulum {
    m: f64,
    g: f64,
}

/// λ = -(|v|² - g y)/|q|² m: wherever the coordinates of the bob are small.
#[test]
fn pivots_that_are_small_at_a_point() {
    let pendulum = Pendulum { m: 1.0, g: 9.8 };
    for small in [1e-2, 1e-4, 1e-6, 1e-8, 1e-10, 1e-12, 1.22e-16, 1e-300, 0.0] {
        for [x, y] in [[1.0, small], [-1.0, small], [small, 1.0], [small, -1.0]] {
            let v = [-y, x];
            let (a, lambda) = pendulum.accelerations(0.0, [x, y], v).expect("regular");
            let square = x * x + y * y;
            let exact = (9.8 * y - square) / square;
            assert!(
                (lambda[0] - exact).abs() < 1e-13 * exact.abs().max(1.0),
                "({x}, {y}): {} {exact}",
                lambda[0]
            );
            let expected = SVector::from([exact * x, exact * y - 9.8]);
            assert!(
                (a - expected).amax() < 1e-13 * exact.abs().max(9.8),
                "({x}, {y}): {a}"
            );
        }
    }
}

/// Sleigh with its centre of mass off the blade.
#[discrete_system(continuous)]
#[coordinates(x, y, theta: S1)]
#[define(cx = x_dot - a * sin(theta) * theta_dot)]
#[define(cy = y_dot + a * cos(theta) * theta_dot)]
#[lagrangian(m / 2 * (cx.powi(2) + cy.powi(2)) + J / 2 * theta_dot.powi(2))]
#[constraint(y_dot * cos(theta) == x_dot * sin(theta))]
struct Sleigh {
    m: f64,
    J: f64,
    a: f64,
}

/// λ = m u w - m a θ̈ and θ̈ = -m a u w/(J + m a²), u along the blade, w = θ̇: at every heading.
#[test]
fn the_sleigh_at_every_heading() {
    let sleigh = Sleigh {
        m: 1.2,
        J: 0.2,
        a: 0.3,
    };
    let (u, w) = (1.3, 0.7);
    let turning = -sleigh.m * sleigh.a * u * w / (sleigh.J + sleigh.m * sleigh.a.powi(2));
    let exact = sleigh.m * u * w + sleigh.m * sleigh.a * turning;
    let near = [0.0, 1e-4, 1e-6, 1e-8, 1e-9, 1e-12, -1e-7];
    for quarter in 0..8 {
        for off in near {
            let theta = f64::from(quarter) * std::f64::consts::FRAC_PI_2 + off;
            let (sin, cos) = theta.sin_cos();
            let (_, lambda) = sleigh
                .accelerations(0.0, [0.0, 0.0, theta], [u * cos, u * sin, w])
                .expect("regular");
            assert!(
                (lambda[0].abs() - exact).abs() < 1e-12,
                "θ = {theta}: {} {exact}",
                lambda[0]
            );
        }
    }
    let mut flow = sleigh.flow(0.0, [0.0, 0.0, std::f64::consts::PI], [-u, 0.0, w], 0.1);
    let energy = |s: &FlowState<Sleigh>| sleigh.lagrangian_energy(s.t, s.q, s.v);
    let first = flow.next().expect("endless").expect("a flow");
    for state in flow.take(50) {
        let state = state.expect("a flow");
        assert!((energy(&state) - energy(&first)).abs() < 1e-11);
    }
}

/// One mass much lighter than the others.
#[discrete_system(continuous)]
#[coordinates(b, c, d, p)]
#[lagrangian((b_dot.powi(2) + c_dot.powi(2) + d_dot.powi(2) + s * p_dot.powi(2)) / 2)]
#[constraint(b * b_dot + c * c_dot + d * d_dot + p * p_dot == 0)]
#[force(b = 1, c = 2, d = -1, p = 1 / 2)]
struct Light {
    s: f64,
}

#[test]
fn masses_of_very_different_sizes() {
    for s in [1.0, 1e-2, 1e-6, 1e-9, 1e-12, 1e-15, 0.0] {
        let light = Light { s };
        let (q, u) = ([0.5, 0.6, 0.7, 0.8], [0.3, -0.2, 0.4]);
        let v = light.velocity(0.0, q, u);
        let (a, _) = light.accelerations(0.0, q, v).expect("regular");
        // d/dt of the constraint: Σ q q̈ + v² = 0.
        let rate = v.norm_squared() + SVector::from(q).dot(&a);
        assert!(rate.abs() < 1e-14 * a.norm().max(1.0), "s = {s}: {rate:e}");
        let reduced = light.voronec_accelerations(0.0, q, u).expect("regular");
        for i in 0..3 {
            assert!(
                (reduced[i] - a[i]).abs() < 1e-12 * a.norm().max(1.0),
                "s = {s}"
            );
        }
    }
    let light = Light { s: 1e-9 };
    let q = [0.5, 0.6, 0.7, 0.8];
    let states = light.flow(0.0, q, light.velocity(0.0, q, [0.3, -0.2, 0.4]), 0.1);
    for state in states.take(6) {
        assert!(state.expect("a flow").drift < 1e-8);
    }
}

/// A quantity that is not a number is an error at once.
#[test]
fn numbers_that_are_none() {
    #[discrete_system(continuous)]
    #[coordinates(x, y)]
    #[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)))]
    #[constraint(y_dot == v0)]
    struct Belt {
        m: f64,
        v0: f64,
    }
    let belt = Belt { m: 1.0, v0: 0.5 };
    let nan = f64::NAN;
    assert!(belt.accelerations(nan, [0.0, 0.0], [1.0, 0.5]).is_err());
    assert!(belt.accelerations(0.0, [0.0, nan], [1.0, 0.5]).is_err());
    assert!(belt.voronec_accelerations(0.0, [nan, nan], [1.0]).is_err());
    assert!(belt.voronec_accelerations(0.0, [0.0, 0.0], [nan]).is_err());
    assert!(belt.reduced_accelerations(nan, [0.0], [1.0]).is_err());
    for m in [0.0, nan, f64::INFINITY, 1e-320] {
        let belt = Belt { m, v0: 0.5 };
        assert!(
            belt.accelerations(0.0, [0.0, 0.0], [1.0, 0.5]).is_err(),
            "m = {m}"
        );
        assert!(
            belt.voronec_accelerations(0.0, [0.0, 0.0], [1.0]).is_err(),
            "m = {m}"
        );
        let mut flow = belt.flow(0.0, [0.0, 0.0], [1.0, 0.5], 0.1);
        assert!(flow.next().expect("one item").is_err(), "m = {m}");
        assert!(flow.next().is_none());
        assert!(matches!(flow.at(1.0), Err(StepError::Exhausted { .. })));
        let mut flow = belt.reduced_flow(0.0, [0.0, 0.0], [1.0], 0.1);
        assert!(flow.next().expect("one item").is_err(), "m = {m}");
    }
    let belt = Belt { m: 1.0, v0: nan };
    let mut flow = belt.reduced_flow(0.0, [0.0, 0.0], [1.0], 0.1);
    assert!(flow.next().expect("one item").is_err());

    #[discrete_system]
    #[coordinates(x, y)]
    #[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
    #[constraint(when = !(x <= R), y_dot == 0)]
    struct Strip {
        R: f64,
    }
    let strip = Strip { R: nan };
    assert!(strip.accelerations(0.0, [0.0, 0.0], [1.0, 0.0]).is_err());
    assert!(
        strip
            .flow(0.0, [0.0, 0.0], [1.0, 0.0], 0.1)
            .next()
            .expect("one item")
            .is_err()
    );
    assert!(strip.start(0.1, [0.0, 0.0], [1.0, 0.0]).is_err());
    assert!(
        strip
            .trajectory(0.1, [0.0, 0.0], [0.1, 0.0])
            .next()
            .expect("one item")
            .is_err()
    );
}

/// At rest on ground that does not belong to the region where it holds: it falls, and is held at once.
#[test]
fn at_rest_on_an_open_boundary() {
    #[discrete_system]
    #[coordinates(x, z)]
    #[lagrangian((x_dot.powi(2) + z_dot.powi(2)) / 2 - 9.81 * z)]
    #[constraint(when = z < 0, z_dot == 0)]
    struct Ground;
    let (q0, q1) = Ground.start(0.05, [0.0, 0.0], [1.0, 0.0]).expect("at rest");
    let states = Ground.trajectory(0.05, q0, q1).take(40);
    for state in states {
        let state = state.expect("a step");
        assert!(state.q[1].abs() < 1e-12, "z = {:e}", state.q[1]);
    }
    for state in Ground.flow(0.0, [0.0, 0.0], [1.0, 0.0], 0.05).take(40) {
        assert!(state.expect("a flow").q[1].abs() < 1e-12);
    }
}

/// A blade on ice that turns a wheel without inertia: L is degenerate on TQ, and regular on D.
#[discrete_system(continuous(voronec))]
#[coordinates(psi: S1, x, y, a: S1)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + a_dot.powi(2)) / 2)]
#[constraint(r * psi_dot == cos(a) * x_dot + sin(a) * y_dot)]
#[constraint(sin(a) * x_dot == cos(a) * y_dot)]
struct MasslessWheel {
    r: f64,
}

/// On a circle with constant v and ω; within the flow's 2·10⁻¹² of displacements below 10, and rounding.
#[test]
fn a_lagrangian_that_is_regular_on_the_constraints_alone() {
    let wheel = MasslessWheel { r: 0.25 };
    let (a, v, omega) = (0.3_f64, 0.8, 1.1);
    let start = [v / wheel.r, v * a.cos(), v * a.sin(), omega];
    let radius = v / omega;
    let exact = |t: f64| {
        let turned = a + omega * t;
        let (x, y) = (
            radius * (turned.sin() - a.sin()),
            radius * (a.cos() - turned.cos()),
        );
        SVector::from([v * t / wheel.r, x, y, turned])
    };
    let (acceleration, lambda) =
        (wheel.accelerations(0.0, [0.0, 0.0, 0.0, a], start)).expect("regular");
    // No force turns the wheel; the blade holds the centripetal force m v ω.
    assert!(lambda[0].abs() < 1e-15 && (lambda[1].abs() - v * omega).abs() < 1e-15);
    assert!((acceleration[1] + v * omega * a.sin()).abs() < 1e-15);
    for state in wheel.flow(0.0, [0.0, 0.0, 0.0, a], start, 0.25).take(13) {
        let state = state.expect("a flow");
        assert!((state.q - exact(state.t)).amax() < 1e-11, "{}", state.q);
    }
    let u = MasslessWheel::independent(start);
    let rates = (wheel.voronec_accelerations(0.0, [0.0, 0.0, 0.0, a], u)).expect("regular");
    assert!((rates - MasslessWheel::independent(acceleration)).amax() < 1e-14);
}
