//! Invariants of a discrete motion: its constraints, its equations, momenta and the symplectic form.

#![cfg(feature = "large-verification")]

use nonholonomic::nalgebra::{Matrix2, Matrix4, SVector};
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;
use nonholonomic::{Interval, Matrix, Vector};

use crate::support::{Chart, ROUNDING, assert_close, motion, to_round_off};

const STEPS: usize = 12_000;
const H: f64 = 0.02;

/// Along the motion from (q, v): φ and the equations of every node vanish to round-off.
fn satisfies_its_equations<S: Chart<N, M>, const N: usize, const M: usize>(
    what: &str,
    system: &S,
    time: TimeStep,
    q: [f64; N],
    v: [f64; N],
) {
    let states = motion(system, time, q, v, STEPS);
    follows_its_equations(what, system, time, &states);
}

fn follows_its_equations<S: Chart<N, M>, const N: usize, const M: usize>(
    what: &str,
    system: &S,
    origin: TimeStep,
    states: &[State<S>],
) {
    let mut worst = [0.0_f64; 2];
    for pair in states.windows(2) {
        let [before, state] = pair else {
            unreachable!()
        };
        let time = origin.offset(before.k);
        let interval =
            |state: &State<S>| Interval::new(origin.offset(state.k), state.q, state.increment);
        let (left, right) = (interval(before), interval(state));
        let departure = system.departure_jacobian_at(&right);
        let (arrival, forms) = (
            system.arrival_at(&left),
            system.constraint_forms_at(right.inputs(), &right.q),
        );
        let q2 = state.q + state.increment;
        let residual: Vec<f64> = {
            let lambda: [f64; M] = state.lambda.into();
            let r = system.residual(time, before.q, state.q, q2, SVector::from(lambda));
            r.as_slice().to_vec()
        };
        // `residual` takes positions: d = q_1 - q_0 has lost u |q| of itself, times the derivative.
        let reach = ROUNDING * (q2.amax() + state.q.amax() + before.q.amax()) * 4.0;
        let stiffness = (0..N)
            .flat_map(|i| (0..N).map(move |j| (i, j)))
            .map(|(i, j)| departure.covector_by_increment.entry(i, j).abs())
            .fold(0.0, f64::max);
        for i in 0..N {
            let reaction: f64 = (0..M)
                .map(|a| (state.lambda[a] * forms.entry(a, i)).abs())
                .sum();
            let terms = departure.covector[i].abs() + arrival[i].abs() + reaction;
            let allowed = 1e-12 * terms + 4.0 * N as f64 * stiffness * reach;
            worst[0] = worst[0].max(residual[i].abs() / allowed);
            assert_close(what, residual[i], 0.0, allowed);
        }
        for a in 0..M {
            let rows = || (0..N).map(|j| departure.phi_by_increment.entry(a, j).abs());
            let terms: f64 = rows().zip(&state.increment).map(|(b, d)| b * d.abs()).sum();
            worst[1] = worst[1].max(departure.phi[a].abs() / terms);
            // The solver's tolerance, the positions at their rounding.
            let allowed = 1e-12 * terms + ROUNDING * state.q.amax() * rows().sum::<f64>();
            assert_close(what, departure.phi[a], 0.0, allowed);
            let allowed = allowed + reach * rows().sum::<f64>() * 2.0;
            assert_close(what, residual[N + a], 0.0, allowed);
        }
    }
    println!(
        "| {what} | equations {:.1e} of allowed | φ {:.1e} of its terms |",
        worst[0], worst[1]
    );
}

#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2 - (x.powi(2) + y.powi(2) + z.powi(2)) / 2)]
#[constraint(z_dot == y * x_dot)]
struct Linear;

#[test]
fn linear_constraint() {
    satisfies_its_equations(
        "linear",
        &Linear,
        H.into(),
        [0.4, 0.5, 0.1],
        [0.8, -0.3, 0.4],
    );
}

#[discrete_system]
#[coordinates(x, y, theta: S1)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + J * theta_dot.powi(2)) / 2 - (x.powi(2) + y.powi(2)) / 2)]
#[constraint(cos(theta) * y_dot - sin(theta) * x_dot == u * sin(theta) + w * x)]
#[discretization(trapezoidal)]
struct Affine {
    J: f64,
    u: f64,
    w: f64,
}

#[test]
fn affine_constraint() {
    let system = Affine {
        J: 0.7,
        u: 0.3,
        w: 0.2,
    };
    let (theta, x) = (0.6_f64, 0.5);
    let (along, side) = (0.9, system.u * theta.sin() + system.w * x);
    let v = [
        along * theta.cos() - side * theta.sin(),
        along * theta.sin() + side * theta.cos(),
        1.1,
    ];
    satisfies_its_equations("affine", &system, H.into(), [x, 0.2, theta], v);
}

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 - (x.powi(2) + 2 * y.powi(2)) / 2)]
#[constraint((2 + cos(t)) * y_dot == sin(t) * x_dot + cos(2 * t) + x / 5)]
#[force(x = -x_dot / 20)]
struct TimeDependent;

#[test]
fn time_dependent_constraint() {
    let (t, x, u) = (0.8_f64, 0.3, 0.7);
    let w = (t.sin() * u + (2.0 * t).cos() + x / 5.0) / (2.0 + t.cos());
    let time = TimeStep::new(t, H);
    satisfies_its_equations("time-dependent", &TimeDependent, time, [x, -0.1], [u, w]);
}

#[discrete_system]
#[coordinates(x, y, z)]
#[discrete_lagrangian(
    ((x[1] - x[0]).powi(2) + (y[1] - y[0]).powi(2) + (z[1] - z[0]).powi(2)) / (2 * h)
        - h * (x[0] * x[1] + y[0] * y[1] + z[0].powi(2) / 2 + z[1].powi(2) / 2) / 2
)]
#[variational_constraint(z_dot == y * x_dot)]
#[kinematic_constraint(z[1] - z[0] == (y[0] + 2 * y[1]) / 3 * (x[1] - x[0]))]
struct Discrete;

#[test]
fn discrete_constraint() {
    let (q0, dx, dy) = ([0.4, 0.5, 0.1_f64], 0.016, -0.006);
    let q1 = [
        q0[0] + dx,
        q0[1] + dy,
        q0[2] + (q0[1] + 2.0 * (q0[1] + dy)) / 3.0 * dx,
    ];
    let states: Vec<_> = Discrete
        .trajectory_with(&to_round_off(), H, q0, q1)
        .take(STEPS)
        .collect::<Result<_, _>>()
        .expect("every step succeeds");
    // The pair given is on D_d to its rounding only.
    follows_its_equations("discrete", &Discrete, H.into(), &states[1..]);
}

#[discrete_system]
#[coordinates(r, theta: S1)]
#[lagrangian(m / 2 * (r_dot.powi(2) + r.powi(2) * theta_dot.powi(2)) + k / r)]
struct Kepler {
    m: f64,
    k: f64,
}

/// θ is cyclic: p_θ = -D_1L_d ∂_θ = D_2L_d ∂_θ is conserved.
#[test]
fn cyclic_coordinate_has_a_constant_momentum() {
    let kepler = Kepler { m: 1.5, k: 2.0 };
    let (r, turn) = (1.1, 0.9);
    let momentum = kepler.m * r * r * turn;
    let states = motion(&kepler, H, [r, 0.2], [0.1, turn], STEPS);
    let mut worst = 0.0_f64;
    for state in &states {
        let interval = Interval::new(H, state.q, state.increment);
        let p = [
            -kepler.d1_discrete_lagrangian_at(&interval)[1],
            kepler.d2_discrete_lagrangian_at(&interval)[1],
        ];
        // Each node passes p on to a few roundings, which add up at random.
        let allowed = 16.0 * ROUNDING * (1.0 + state.k as f64).sqrt() * momentum;
        for p in p {
            worst = worst.max((p / momentum - 1.0).abs());
            assert_close("p_θ", p, momentum, allowed);
        }
    }
    println!("p_θ off by {worst:.1e} of it in {STEPS} steps");
}

#[discrete_system]
#[coordinates(theta: [S1; 2])]
#[lagrangian(
    theta_dot[0].powi(2) + theta_dot[1].powi(2) / 2 + theta_dot[0] * theta_dot[1] * cos(theta[0] - theta[1])
        + 2 * cos(theta[0]) + cos(theta[1])
)]
#[discretization(alpha = alpha)]
struct DoublePendulum {
    alpha: f64,
}

/// The flow (q_0, q_1) ↦ (q_N, q_{N+1}) preserves ω = D_2D_1L_d dq_0∧dq_1 for every α: with the
/// matrix Ω = [[0, B], [-Bᵀ, 0]] of ω at a pair and M the derivative of the flow, MᵀΩ_N M = Ω_0.
#[test]
fn symplectic_form_is_preserved() {
    let (h, steps) = (0.05, 20);
    for alpha in [0.0, 1.0 / 3.0, 0.5, 0.8, 1.0] {
        let system = DoublePendulum { alpha };
        let flow = |z: [f64; 4]| -> [f64; 4] {
            let [a, b, c, d] = z;
            let state = system
                .trajectory_with(&to_round_off(), h, [a, b], [c, d])
                .nth(steps)
                .expect("endless")
                .expect("every step succeeds");
            let next = state.q + state.increment;
            [state.q[0], state.q[1], next[0], next[1]]
        };
        let form = |[a, b, c, d]: [f64; 4]| {
            let b: Matrix2<f64> = system.d2_d1_discrete_lagrangian(h, [a, b], [c, d]);
            let mut form = Matrix4::zeros();
            form.fixed_view_mut::<2, 2>(0, 2).copy_from(&b);
            form.fixed_view_mut::<2, 2>(2, 0).copy_from(&-b.transpose());
            form
        };
        let start = [1.1, -0.6, 1.13, -0.58];
        let mut error = 0.0_f64;
        let m = Matrix4::from_fn(|i, j| {
            let entry = crate::support::difference::partial(0.01, start, j, |z| flow(z)[i]);
            error = error.max(entry.error);
            entry.value
        });
        let (before, after) = (form(start), form(flow(start)));
        let difference = m.transpose() * after * m - before;
        // 2 · 4² products of an entry of M, one of Ω and the error of an entry of M.
        let allowed = 32.0 * m.amax() * after.amax() * error;
        println!(
            "α = {alpha:.2}: MᵀΩM - Ω {:.1e}, allowed {allowed:.1e}, |Ω| {:.1e}, |M| {:.1e}",
            difference.amax(),
            before.amax(),
            m.amax()
        );
        assert!(allowed < 1e-4 * before.amax(), "the check would be empty");
        assert!(difference.amax() <= allowed);
    }
}
