//! Intervals with inner nodes: pairs, ensembles, and the functions of a pair. Their orders are in `mod.rs`.

use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

use crate::composition::systems::contact::three_stages::Contact;
use crate::composition::systems::pendulums::three_stages::Pendulums;

// A skate that is nearly straight, whose heading swings: its pull is rounded at 1.
#[discrete_system]
#[coordinates(x, y, theta: S1)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + theta_dot.powi(2)) / 2 - exp(theta) + theta)]
#[constraint(cos(theta) * y_dot == sin(theta) * x_dot)]
#[discretization(lobatto, stages = 3)]
pub struct Skate {}

/// Pairs, phases, records and members of an ensemble go the same way, and carry the inner nodes.
#[test]
fn ways_of_a_motion_with_inner_nodes() {
    let (system, h) = (Contact { epsilon: 0.3 }, 0.1);
    let starts = (0..9).map(|i| {
        let y = 0.2 + 0.1 * f64::from(i);
        let z_dot = 0.7 - 0.05 * f64::from(i);
        let (q, v) = ([0.5, y, -0.3], [-y * z_dot, 0.4, z_dot]);
        system.start(h, q, v).expect("it starts")
    });
    let starts: Vec<_> = starts.collect();
    let recording = Ensemble::of(system, h, starts.clone()).every(3).run(30);
    assert_eq!(recording.errors(), []);
    for (member, (q0, q1)) in starts.iter().enumerate() {
        let states = system.trajectory(h, *q0, *q1).take(31);
        let states: Vec<_> = states.collect::<Result<_, _>>().expect("solved");
        for (record, k) in recording.ks().iter().enumerate() {
            let (state, interval) = (&states[*k], recording.interval(record, member));
            assert_eq!(interval, state.interval(), "{member} {k}");
            if *k > 0 {
                assert_eq!(recording.multipliers(record, member), state.lambda);
            }
        }
        // The pair determines the inner nodes, and with them the momentum that arrives.
        for (state, next) in states.iter().zip(&states[1..]) {
            let known = system.arrival_at(&state.interval());
            let found = system.arriving_momentum(TimeStep::new(state.t, h), state.q, next.q);
            assert!(
                (known - found).norm() < 1e-11,
                "{}: {known} {found}",
                state.k
            );
            let phi = system.kinematic_residual(h, state.q, next.q);
            assert!(phi[0].abs() < 1e-12, "{phi}");
        }
        let (before, state, next) = (&states[7], &states[8], &states[9]);
        let at = TimeStep::new(before.t, h);
        let rows = system.residual(at, before.q, state.q, next.q, state.lambda);
        assert_eq!(rows.len(), 8);
        assert!(rows.norm() < 1e-11, "{rows}");
    }
}

/// A motion near round-off is solved to rounding, far from the origin too: θ = a cos t, y = a sin t along a straight line.
#[test]
fn motions_near_round_off() {
    for a in [1e-9_f64, 1e-12, 1e-14, 1e-16] {
        for origin in [0.0, 3e8] {
            let motion = Skate {}.motion(0.1, [origin, 0.0, a], [1.0, a.tan(), 0.0]);
            for state in motion.expect("it starts").take(300) {
                let state = state.expect("it is solved");
                // The scheme is of order 4; the pull at three nodes, rounded by ε/2 for 0.1, moves the velocity by 0.15 ε in each of 300 steps at most.
                let allowed = 1e-5 * a + 45.0 * f64::EPSILON;
                let off = [
                    state.q[1] - a * state.t.sin(),
                    state.q[2] - a * state.t.cos(),
                ];
                assert!(
                    off.iter().all(|off| off.abs() < allowed),
                    "{a}, {}: {off:?}",
                    state.k
                );
            }
        }
    }
}

/// D_1L_d, D_2L_d and ∂²L_d/∂q_0∂q_1 are the derivatives of L_d, the inner nodes being those at which it is stationary.
#[test]
fn derivatives_of_an_extremum() {
    let system = Pendulums {};
    let (h, q0, q1) = (0.2, [0.9, -0.4], [0.95, -0.33]);
    let of = |i: usize, by: f64| {
        let mut moved = [q0, q1];
        moved[i / 2][i % 2] += by;
        moved
    };
    const BY: f64 = 1e-3;
    // Of order 4 in the displacement.
    let slope = |f: &dyn Fn([f64; 2], [f64; 2]) -> f64, i: usize| {
        let at = |by: f64| {
            let [q0, q1] = of(i, by);
            f(q0, q1)
        };
        (8.0 * (at(BY) - at(-BY)) - at(2.0 * BY) + at(-2.0 * BY)) / (12.0 * BY)
    };
    let l_d = |q0, q1| system.discrete_lagrangian(h, q0, q1);
    let (d1, d2) = (
        system.d1_discrete_lagrangian(h, q0, q1),
        system.d2_discrete_lagrangian(h, q0, q1),
    );
    let mixed = system.d2_d1_discrete_lagrangian(h, q0, q1);
    for i in 0..2 {
        let d1_i = |q0, q1| system.d1_discrete_lagrangian(h, q0, q1)[i];
        assert!((slope(&l_d, i) - d1[i]).abs() < 1e-9, "{d1}");
        assert!((slope(&l_d, 2 + i) - d2[i]).abs() < 1e-9, "{d2}");
        for j in 0..2 {
            let found = slope(&d1_i, 2 + j);
            assert!((found - mixed[(i, j)]).abs() < 1e-8, "{found} {mixed}");
        }
    }
}

/// A mass on a stiff spring that turns about the origin.
#[discrete_system]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 - k * (sqrt(x.powi(2) + y.powi(2)) - 1).powi(2) / 2)]
#[discretization(lobatto, stages = 3)]
struct Whirling {
    k: f64,
}

/// Newton's method leaves momenta at the inner node, of one sign in many steps on end: they are
/// handed on as those of the node are, and the angular momentum does not drift by them.
#[test]
fn momenta_of_inner_nodes_are_handed_on() -> Result<(), StepError> {
    for (k, h) in [(1e4, 0.01), (1e8, 1e-4)] {
        let (q, p) = ([1.01, 0.0], [0.1, 1.0]);
        let system = Whirling { k };
        let mut motion = system.trajectory_from(h, q, p);
        for _ in 0..20_000 {
            motion.step([])?;
        }
        let (q, p) = (motion.q(), motion.momentum());
        let off = q[0] * p[1] - q[1] * p[0] - 1.01;
        assert!(off.abs() <= 1e-11, "k = {k:e}: {off:e}");
    }
    Ok(())
}
