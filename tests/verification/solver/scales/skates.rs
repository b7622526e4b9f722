//! Skates and sleighs that come to go straight.

#![cfg(feature = "large-verification")]

use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

use super::{ALLOWED, LONG, Random};

/// A skate whose heading is drawn to 0 by a spring and a damper.
#[discrete_system]
#[coordinates(x, y, theta: S1)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + J / 2 * theta_dot.powi(2) - k / 2 * theta.powi(2))]
#[force(theta = -c * theta_dot)]
#[constraint(sin(theta) * x_dot == cos(theta) * y_dot)]
struct Skate {
    m: f64,
    J: f64,
    k: f64,
    c: f64,
}

/// θ falls below every number. Of λ cos θ = p_y - m d_y/h = m v (sin θ_before - sin θ) with v = |ẋ| ≤ 2 there is |λ| ≤ 2 m |Δθ|/h … 4 m |θ|/h.
#[test]
fn multipliers_of_a_skate_that_comes_to_go_straight() {
    let h = 0.05;
    for (system, angle) in [
        (
            Skate {
                m: 1.0,
                J: 0.1,
                k: 4.0,
                c: 1.0,
            },
            0.3_f64,
        ),
        (
            Skate {
                m: 7.0,
                J: 0.02,
                k: 1.5,
                c: 0.4,
            },
            -0.7,
        ),
        (
            Skate {
                m: 0.3,
                J: 0.5,
                k: 20.0,
                c: 9.0,
            },
            1.1,
        ),
    ] {
        let v = [angle.cos(), angle.sin(), 0.5];
        let (q0, q1) = system.start(h, [0.0, 0.0, angle], v).expect("it starts");
        let mut d = q1 - q0;
        let mut before = q0;
        for state in system.trajectory(h, q0, q1).take(6000).skip(1) {
            let state = state.expect("it goes on");
            let (lambda, q, next) = (state.lambda[0], state.q, state.increment);
            assert!(state.residual_norm <= LONG, "{:e}", state.residual_norm);
            let Skate { m, J, k, c } = system;
            let spring = |q: f64, d: f64| h / 2.0 * k * (q + d / 2.0);
            let rows = [
                m * (d[0] - next[0]) / h - lambda * q[2].sin(),
                m * (d[1] - next[1]) / h + lambda * q[2].cos(),
                J * (d[2] - next[2]) / h
                    - spring(before[2], d[2])
                    - spring(q[2], next[2])
                    - c / 2.0 * (d[2] + next[2]),
                ((q[2] + next[2] / 2.0).sin() * next[0] - (q[2] + next[2] / 2.0).cos() * next[1])
                    / h,
            ];
            let speed = next[0].hypot(next[1]) / h;
            let parts = J / h + c / 2.0 + h * k / 4.0;
            let scales = [
                m * speed,
                m * speed,
                speed * (m * parts * h).sqrt(),
                speed * (1.0 + speed * h * (m / parts / h).sqrt()),
            ];
            for (row, scale) in rows.iter().zip(scales) {
                assert!(
                    row.abs() <= ALLOWED * scale,
                    "k = {}: {row:e} of {scale:e}",
                    state.k
                );
            }
            let turns = q[2].abs().max((q[2] + next[2]).abs()).max(before[2].abs());
            let allowed = 8.0 * m * speed * turns / h + ALLOWED * m * speed;
            assert!(
                lambda.abs() <= allowed,
                "k = {}: λ = {lambda:e}, allowed {allowed:e}",
                state.k
            );
            (before, d) = (q, next);
        }
        assert!(before[2].abs() < 1e-60, "θ = {:e}", before[2]);
    }
}

/// A sleigh: its centre of mass ahead of the knife edge by l.
#[discrete_system]
#[coordinates(x, y, theta: S1)]
#[lagrangian(m / 2 * ((x_dot - l * sin(theta) * theta_dot).powi(2) + (y_dot + l * cos(theta) * theta_dot).powi(2)) + I / 2 * theta_dot.powi(2))]
#[constraint(sin(theta) * x_dot == cos(theta) * y_dot)]
#[symmetry(SE2(x, y, theta))]
#[derive(Clone, Copy)]
struct Sleigh {
    m: f64,
    I: f64,
    l: f64,
}

/// Iterations a step once a sleigh has gone straight: as many as at the angle 0, whatever the angle, the motion reduced too.
#[test]
fn a_sleigh_gone_straight_costs_what_it_costs_at_angle_zero() {
    let system = Sleigh {
        m: 2.0,
        I: 0.3,
        l: 0.4,
    };
    let h = 0.05;
    for (angle, turn) in [
        (0.0, 0.0),
        (0.3, 0.0),
        (0.7, 0.5),
        (1.3, -0.5),
        (2.9, 0.2),
        (-1.0, 1.0),
    ] {
        let v = [f64::cos(angle), f64::sin(angle), turn];
        let (q0, q1) = system.start(h, [0.0, 0.0, angle], v).expect("it starts");
        let states = system.trajectory(h, q0, q1).take(3000).skip(2000);
        let iterations = states.map(|state| {
            let state = state.expect("it goes on");
            assert!(state.residual_norm <= LONG, "{:e}", state.residual_norm);
            state.iterations
        });
        assert!(
            iterations.sum::<usize>() <= 2000,
            "more than two a step at {angle}"
        );
        let reduced = system.reduced();
        let (r0, vartheta, r1) = reduced.reduce(h, q0, q1);
        let states = reduced
            .trajectory(h, r0, vartheta, r1)
            .take(3000)
            .skip(2000);
        let iterations: usize = states
            .map(|state| state.expect("it goes on").iterations)
            .sum();
        assert!(
            iterations <= 2000,
            "more than two a step at {angle}, reduced"
        );
    }
}

/// Members alone and beside others: the same bits, and the motions of their trajectories.
#[test]
fn sleighs_gone_straight_side_by_side() {
    use nonholonomic::Ensemble;

    let system = Sleigh {
        m: 2.0,
        I: 0.3,
        l: 0.4,
    };
    let starts: Vec<_> = (0..11)
        .map(|i| {
            let angle = 0.37 * f64::from(i);
            let v = [angle.cos(), angle.sin(), 0.3];
            system.start(0.05, [0.0, 0.0, angle], v).expect("it starts")
        })
        .collect();
    let run = |starts: &[_]| {
        let pairs = starts.iter().copied();
        Ensemble::of(system, 0.05, pairs).every(1200).run(1200)
    };
    let together = run(&starts);
    assert!(together.errors().is_empty());
    for (i, start) in starts.iter().enumerate() {
        let alone = run(&[*start]);
        for j in 0..3 {
            assert_eq!(alone.q(1, j)[0], together.q(1, j)[i], "member {i}");
            let increments = [alone.increment(1, j)[0], together.increment(1, j)[i]];
            assert_eq!(increments[0], increments[1], "member {i}");
        }
        assert_eq!(
            alone.lambda(1, 0)[0],
            together.lambda(1, 0)[i],
            "member {i}"
        );
    }
}

/// A skate with a weight at its side, in steps that Newton's method may diverge in: a diverging iterate has an energy that nothing
/// brought, and its own scales say nothing.
#[discrete_system]
#[coordinates(x, y, theta)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + J / 2 * theta_dot.powi(2) + k * sin(theta))]
#[constraint(sin(theta) * x_dot == cos(theta) * y_dot)]
#[symmetry(translations(x, y))]
struct WeightedSkate {
    m: f64,
    J: f64,
    k: f64,
}

/// p + D_1L_d of θ, which no constraint enters, relative to its terms; and φ relative to |d|.
fn weighted(skate: &WeightedSkate, h: f64, theta: f64, d: f64, next: [f64; 3]) -> [f64; 2] {
    let force = |theta: f64| h / 2.0 * skate.k * theta.cos();
    let terms = [
        skate.J * d / h,
        force(theta - d / 2.0),
        force(theta + next[2] / 2.0),
        -skate.J * next[2] / h,
    ];
    let (sin, cos) = (theta + next[2] / 2.0).sin_cos();
    let size: f64 = terms.iter().map(|term| term.abs()).sum();
    let slip = sin * next[0] - cos * next[1];
    [
        terms.iter().sum::<f64>().abs() / size,
        slip.abs() / (next[0].abs() + next[1].abs()),
    ]
}

#[test]
fn a_diverging_iteration_is_no_solution() {
    let mut random = Random(20_261_123);
    let (mut nodes, mut motions) = (0, 0);
    for (h, J, k) in [
        (0.2, 0.1, 10.0),
        (0.1, 0.02, 10.0),
        (0.5, 1.0, 30.0),
        (0.02, 0.1, 10.0),
    ] {
        let skate = WeightedSkate { m: 1.0, J, k };
        for _ in 0..60 {
            let (theta, speed) = (random.between(-6.0, 6.0), random.between(0.1, 1.0));
            let v = [
                speed * theta.cos(),
                speed * theta.sin(),
                random.between(-2.0, 2.0),
            ];
            let Ok((q0, q1)) = skate.start(h, [0.0, 0.0, theta], v) else {
                continue;
            };
            motions += 1;
            let mut check = |q: &SVector<f64, 3>, d: f64, next: &SVector<f64, 3>| {
                let rows = weighted(&skate, h, q[2], d, (*next).into());
                // θ is carried as a number, with a rounding of ε |θ| beside increments of order one.
                assert!(rows[0].max(rows[1]) <= 1e-11, "{rows:?} at {q}");
                nodes += 1;
            };
            let mut d = q1[2] - q0[2];
            let states = skate.trajectory(h, q0, q1).take(60).skip(1);
            for state in states.map_while(Result::ok) {
                check(&state.q, d, &state.increment);
                d = state.increment[2];
            }
            let reduced = skate.reduced();
            let (r0, vartheta, r1) = reduced.reduce(h, q0, q1);
            let lifted = reduced.trajectory(h, r0, vartheta, r1).reconstruct(q0);
            let states: Vec<_> = lifted.take(60).map_while(Result::ok).collect();
            for pair in states.windows(3) {
                let next = pair[2].q - pair[1].q;
                check(&pair[1].q, pair[1].q[2] - pair[0].q[2], &next);
            }
        }
    }
    assert!(
        motions > 100 && nodes > 5000,
        "{motions} motions, {nodes} nodes"
    );
}
