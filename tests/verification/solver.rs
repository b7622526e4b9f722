//! Steps at the edges: large coordinates, negative steps, other times, and every error.

mod angles;
mod errors;
mod massless;
mod narrow;
mod pivots;
mod scales;

use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

use crate::support::{Chart, ROUNDING, assert_close, motion, to_round_off};
use crate::verification::systems::DISK;

const PHI: f64 = 0.3;
const SPIN: f64 = 1.3;
const TURN: f64 = 0.7;

fn rolling() -> [f64; 4] {
    let rim = DISK.A * SPIN;
    [rim * PHI.cos(), rim * PHI.sin(), SPIN, TURN]
}

/// Nothing depends on θ: wherever the wheel starts, Δθ is what it was on the first step, off by the
/// roundings of a solve of n + M = 6 equations, 6² u, a step.
#[test]
fn wheels_that_have_turned_far_keep_their_speed() {
    let (h, options) = (0.01, to_round_off());
    for turned in [0.0, 1e4, -1e8, 1e12] {
        let q = [0.0, 0.0, turned, PHI];
        let (q0, q1) = DISK
            .start_with(&options, h, q, rolling())
            .expect("it starts");
        let motion = DISK.trajectory_with(&options, h, q0, q1).skip(1).take(1000);
        let increments: Vec<_> = motion
            .map(|state| state.expect("every step succeeds").increment)
            .collect();
        // A pair has its increment to u |θ|; the first one is h θ̇ up to (h φ̇)²/8 of it or less.
        let given = 2.0 * ROUNDING * turned.abs() + (h * TURN).powi(2) / 8.0 * h * SPIN;
        assert_close("Δθ", increments[0][2], h * SPIN, given);
        for (k, d) in increments.iter().enumerate() {
            let allowed = 36.0 * ROUNDING * (k + 1) as f64;
            assert_close("Δθ / Δθ_1", d[2] / increments[0][2], 1.0, allowed);
            assert_close("Δφ / Δφ_1", d[3] / increments[0][3], 1.0, allowed);
        }
    }
}

/// Angles are carried near zero, but the given pair comes back to the last bit.
#[test]
fn the_given_pair_comes_back() {
    let h = 0.01;
    for angle in [7000.1_f64, -50.3, 1e5 + 0.7, -3.2, 3.15, 1e12 / 3.0] {
        let q = [0.2, -0.1, -1.7 * angle, angle];
        let v = [
            DISK.A * SPIN * angle.cos(),
            DISK.A * SPIN * angle.sin(),
            SPIN,
            TURN,
        ];
        let (q0, q1) = DISK.start(h, q, v).expect("it starts");
        let states = DISK.trajectory(h, q0, q1).take(2);
        let given = states.map(|state| state.expect("every step succeeds").q);
        assert_eq!(given.collect::<Vec<_>>(), [q0, q1]);
        let reduced = DISK.reduced();
        let (r0, vartheta, r1) = reduced.reduce(h, q0, q1);
        let states = reduced.trajectory(h, r0, vartheta, r1).take(2);
        let given = states.map(|state| state.expect("every step succeeds").r);
        assert_eq!(given.collect::<Vec<_>>(), [r0, r1]);
    }
}

/// An oscillation about a far equilibrium.
#[discrete_system]
#[coordinates(theta: S1)]
#[lagrangian(theta_dot.powi(2) / 2 - k / 2 * (theta - rest).powi(2))]
struct Torsion {
    k: f64,
    rest: f64,
}

/// x_k = cos(k ψ), tan(ψ/2) = h ω/2, about θ = 10⁸: off by the rounding of θ, u 10⁸ a step, times k.
#[test]
fn oscillation_about_a_far_equilibrium() {
    let (h, rest, steps) = (0.1, 1e8, 200);
    let system = Torsion { k: 9.0, rest };
    let psi = 2.0 * (3.0_f64 * h / 2.0).atan();
    let states = system.trajectory(h, [rest + 1.0], [rest + psi.cos()]);
    for state in states.take(steps) {
        let state = state.expect("every step succeeds");
        let expected = (state.k as f64 * psi).cos();
        let allowed = 2.0 * ROUNDING * rest * (1.0 + state.k as f64) / psi.sin();
        assert_close("θ - rest", state.q[0] - rest, expected, allowed);
    }
}

#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2 - sin(t) * (x.powi(2) + y.powi(2)) / 2)]
#[constraint(z_dot == y * x_dot + cos(t))]
#[discretization(alpha = alpha)]
struct Driven {
    alpha: f64,
}

fn driven_start(t: f64) -> ([f64; 3], [f64; 3]) {
    ([0.4, 0.5, 0.1], [0.8, -0.3, 0.4 + t.cos()])
}

/// Nonlinear enough for several iterations.
#[discrete_system]
#[coordinates(x)]
#[lagrangian(x_dot.powi(2) / 2 + x_dot.powi(4) / 4 + cos(x))]
struct Quartic;

/// The midpoint rule is its own adjoint: from the last pair, reversed, a step of -h leads back.
#[test]
fn midpoint_is_reversible() {
    let (t, h, steps) = (0.6, 0.02, 400);
    let there = |alpha: f64| {
        let (q, v) = driven_start(t);
        let system = Driven { alpha };
        let states = motion(&system, TimeStep::new(t, h), q, v, steps + 1);
        let last = &states[steps];
        let time = TimeStep::new(t + (steps + 1) as f64 * h, -h);
        let options = to_round_off().initial_tolerance(1.0);
        let back = system.trajectory_with(&options, time, last.q + last.increment, last.q);
        let back: Vec<_> = back
            .take(steps + 2)
            .collect::<Result<_, _>>()
            .expect("every step succeeds");
        let distance =
            |(k, state): (usize, &State<Driven>)| (state.q - back[steps + 1 - k].q).norm();
        states.iter().enumerate().map(distance).fold(0.0, f64::max)
    };
    // Roundings u of q and of the increments, grown linearly along both ways.
    let allowed = 8.0 * ROUNDING * (2.0 * steps as f64).powi(2);
    assert!(there(0.5) <= allowed, "{:e}", there(0.5));
    // The adjoint of the rule α is the rule 1 - α, another one.
    assert!(there(0.25) > 1e3 * allowed, "{:e}", there(0.25));
}

/// The adjoint of the rule α is the rule 1 - α.
#[test]
fn left_reversed_is_right() {
    let (t, h, steps) = (0.6, 0.02, 400);
    let (q, v) = driven_start(t);
    let states = motion(&Driven { alpha: 0.0 }, TimeStep::new(t, h), q, v, steps + 1);
    let last = &states[steps];
    let time = TimeStep::new(t + (steps + 1) as f64 * h, -h);
    let right = Driven { alpha: 1.0 };
    let back = right.trajectory_with(&to_round_off(), time, last.q + last.increment, last.q);
    let allowed = 8.0 * ROUNDING * (2.0 * steps as f64).powi(2);
    for (there, back) in states.iter().rev().zip(back.skip(1)) {
        let back = back.expect("every step succeeds");
        assert_close("q", (there.q - back.q).norm(), 0.0, allowed);
    }
}

/// A system with time 100 later in its formulas, or in its `TimeStep`.
#[test]
fn time_starts_anywhere() {
    #[discrete_system]
    #[coordinates(x, y, z)]
    #[define(late = t + 128)]
    #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2 - sin(late) * (x.powi(2) + y.powi(2)) / 2)]
    #[constraint(z_dot == y * x_dot + cos(late))]
    struct Late;

    let (q, v) = driven_start(128.0);
    let h = 1.0 / 64.0;
    let from_zero = motion(&Late, h, q, v, 500);
    let later = motion(&Driven { alpha: 0.5 }, TimeStep { t: 128.0, h }, q, v, 500);
    for (a, b) in from_zero.iter().zip(&later) {
        assert_eq!(a.t + 128.0, b.t);
        let allowed = 8.0 * ROUNDING * 500.0_f64.powi(2);
        assert_close("q", (a.q - b.q).amax(), 0.0, allowed);
    }
    // A step is the trajectory's, at its time.
    let time = TimeStep::new(later[7].t, h);
    let step = Driven { alpha: 0.5 }
        .step(time, later[7].q, later[8].q)
        .expect("it succeeds");
    assert_close("step", (step.q2 - later[9].q).amax(), 0.0, 64.0 * ROUNDING);
    assert_close("λ", step.lambda[0], later[8].lambda[0], 64.0 * ROUNDING / h);
}

/// n = 1, M = 0: a free fall, x_k = x_0 + k d - k (k - 1) g h²/2.
#[test]
fn one_coordinate() {
    #[discrete_system]
    #[coordinates(x)]
    #[lagrangian(m / 2 * x_dot.powi(2) - m * g * x)]
    struct Fall {
        m: f64,
        g: f64,
    }

    assert_eq!((Fall::DIM, Fall::CONSTRAINTS), (1, 0));
    let (fall, h, d) = (Fall { m: 3.0, g: 9.5 }, 0.125, 0.25);
    for state in fall.trajectory(h, [1.0], [1.0 + d]).take(100) {
        let state = state.expect("every step succeeds");
        let k = state.k as f64;
        let expected = 1.0 + k * d - k * (k - 1.0) / 2.0 * 9.5 * h * h;
        assert_close(
            "x",
            state.q[0],
            expected,
            ROUNDING * (k + 1.0).powi(2) * expected.abs().max(4.0),
        );
        assert!(state.lambda.is_empty());
    }
}

/// M = n - 1: one degree of freedom.
#[test]
fn one_degree_of_freedom() {
    #[discrete_system]
    #[coordinates(q: [R; 4])]
    #[lagrangian((0..4).map(|i| q_dot[i].powi(2)).sum() / 2)]
    #[constraint(q_dot[1] == 2 * q_dot[0])]
    #[constraint(q_dot[2] == 3 * q_dot[0])]
    #[constraint(q_dot[3] + q_dot[2] == q_dot[1])]
    struct Line;

    let v = [1.0, 2.0, 3.0, -1.0];
    for state in motion(&Line, 0.25, [0.0; 4], v, 100) {
        for (q, v) in state.q.iter().zip(v) {
            let expected = state.k as f64 * 0.25 * v;
            assert_close(
                "q",
                *q,
                expected,
                36.0 * ROUNDING * (1.0 + expected.abs()) * (1.0 + state.k as f64),
            );
        }
    }
}

#[test]
fn steps_do_not_allocate() {
    fn allocations<S: Chart<N, M>, const N: usize, const M: usize>(
        system: &S,
        q: [f64; N],
        v: [f64; N],
    ) -> u64 {
        let measured = allocation_counter::measure(|| {
            let (q0, q1) = system.start(0.01, q, v).expect("it starts");
            system.step(0.01, q0, q1).expect("it steps");
            let last = system.trajectory(0.01, q0, q1).take(100).last();
            assert!(last.is_some_and(|state| state.is_ok_and(|state| state.k == 99)));
            system.start(0.0, q, v).expect_err("no step");
            let energy = system.energy(0.01, q0, q1);
            assert!(energy.is_finite());
        });
        measured.count_total
    }
    assert_eq!(allocations(&DISK, [0.0, 0.0, 0.0, PHI], rolling()), 0);
    let (q, v) = driven_start(0.0);
    assert_eq!(allocations(&Driven { alpha: 0.3 }, q, v), 0);
    assert_eq!(allocations(&Quartic, [0.2], [0.7]), 0);
}
