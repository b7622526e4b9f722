//! Slices and actions that depend on t: tables that turn, against the tables' own coordinates, systems in q without a slice, and closed forms.

#![cfg(feature = "large-frames")]

use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;

use super::{ONE_MOTION, differences, nodes};
use crate::support::assert_close;

macro_rules! skates {
    ($($name:ident: $(#[$of_slice:meta])*;)+) => {$(
        /// A skate on a table that turns by w t, in the coordinates of space: all but D is written in those of the table,
        /// X = x cos wt + y sin wt, Y = y cos wt - x sin wt, ψ = φ - w t.
        #[nonholonomic::without_equations::discrete_system]
        #[coordinates(x, y, phi: S1)]
        #[discrete_lagrangian(
            m / (2 * h) * (
                (x[1] * cos(w * t[1]) + y[1] * sin(w * t[1]) - x[0] * cos(w * t[0]) - y[0] * sin(w * t[0])).powi(2)
                + (y[1] * cos(w * t[1]) - x[1] * sin(w * t[1]) - y[0] * cos(w * t[0]) + x[0] * sin(w * t[0])).powi(2)
            )
            + J / (2 * h) * (phi[1] - phi[0] - w * h).powi(2)
            - h * k / 2 * (sin(phi[0] - w * t[0]) + sin(phi[1] - w * t[1]))
        )]
        #[variational_constraint(sin(phi) * x_dot == cos(phi) * y_dot)]
        #[kinematic_constraint(
            sin((phi[0] + phi[1] - w * t[0] - w * t[1]) / 2)
                * (x[1] * cos(w * t[1]) + y[1] * sin(w * t[1]) - x[0] * cos(w * t[0]) - y[0] * sin(w * t[0]))
            == cos((phi[0] + phi[1] - w * t[0] - w * t[1]) / 2)
                * (y[1] * cos(w * t[1]) - x[1] * sin(w * t[1]) - y[0] * cos(w * t[0]) + x[0] * sin(w * t[0]))
        )]
        #[discrete_force(
            minus(
                x = -c * cos(phi[0]) * (phi[1] - phi[0] - w * h) / 2,
                y = -c * sin(phi[0]) * (phi[1] - phi[0] - w * h) / 2,
            ),
            plus(
                x = -c * cos(phi[1]) * (phi[1] - phi[0] - w * h) / 2,
                y = -c * sin(phi[1]) * (phi[1] - phi[0] - w * h) / 2,
            )
        )]
        $(#[$of_slice])*
        #[derive(Clone, Copy)]
        pub struct $name { pub m: f64, pub J: f64, pub k: f64, pub c: f64, pub w: f64 }
    )+};
}
skates! {
    SkateInSpace: ;
    Skate:
        #[action(along(a, b), x = x + a * cos(w * t) - b * sin(w * t), y = y + a * sin(w * t) + b * cos(w * t))]
        #[adapted(a, b, psi: S1)]
        #[slice(x = 0, y = 0, phi = psi + w * t)]
        #[symmetry(translations(a, b))];
}

/// The skate in the coordinates of the table, by hand: t is gone.
#[nonholonomic::without_equations::discrete_system]
#[coordinates(a, b, psi: S1)]
#[discrete_lagrangian(
    m / (2 * h) * ((a[1] - a[0]).powi(2) + (b[1] - b[0]).powi(2)) + J / (2 * h) * (psi[1] - psi[0]).powi(2)
        - h * k / 2 * (sin(psi[0]) + sin(psi[1]))
)]
#[variational_constraint(sin(psi) * a_dot == cos(psi) * b_dot)]
#[kinematic_constraint(sin((psi[0] + psi[1]) / 2) * (a[1] - a[0]) == cos((psi[0] + psi[1]) / 2) * (b[1] - b[0]))]
#[discrete_force(
    minus(a = -c * cos(psi[0]) * (psi[1] - psi[0]) / 2, b = -c * sin(psi[0]) * (psi[1] - psi[0]) / 2),
    plus(a = -c * cos(psi[1]) * (psi[1] - psi[0]) / 2, b = -c * sin(psi[1]) * (psi[1] - psi[0]) / 2)
)]
#[derive(Clone, Copy)]
pub struct SkateOnTable {
    pub m: f64,
    pub J: f64,
    pub k: f64,
    pub c: f64,
}

/// One L_d in three charts: of space, with a slice that moves, and of the table.
#[test]
fn a_skate_on_a_table_that_turns() {
    let (m, J, k, c, w, h) = (1.3, 0.4, 0.3, 0.2, 0.7, 0.02);
    let (skate, in_space) = (Skate { m, J, k, c, w }, SkateInSpace { m, J, k, c, w });
    let q = [0.4, -0.3, 0.5_f64];
    let v = [0.9 * q[2].cos() + 0.21, 0.9 * q[2].sin() + 0.28, 1.2];
    let found = differences((&skate, &in_space), [0.3, -0.2, 0.4], h, (q, v), 100);
    assert_close("skate", found, [0.0; 2], ONE_MOTION);
    let on_table = SkateOnTable { m, J, k, c };
    let (z0, z1) = on_table
        .start(h, q, [0.9 * q[2].cos(), 0.9 * q[2].sin(), 0.5])
        .expect("a start");
    let by_hand = nodes(&on_table, h, [z0, z1], 100);
    for (z, by_hand) in nodes(&skate, h, [z0, z1], 100).iter().zip(&by_hand) {
        assert_close("z", z.as_slice(), by_hand.as_slice(), ONE_MOTION);
    }
    let turned = (by_hand[99] - by_hand[0]).norm();
    assert!(turned > 0.5, "it moves: {turned}");
}

macro_rules! disks {
    ($($name:ident: $(#[$of_slice:meta])*;)+) => {$(
        /// A disk that rolls on a table which turns with w, in the coordinates of space, with the energy that it has on the table.
        #[nonholonomic::without_equations::discrete_system(continuous)]
        #[coordinates(x, y, theta: S1, phi: S1)]
        #[lagrangian(
            m / 2 * ((x_dot + w * y).powi(2) + (y_dot - w * x).powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * (phi_dot - w).powi(2)
        )]
        #[constraint(x_dot + w * y == R * cos(phi) * theta_dot)]
        #[constraint(y_dot - w * x == R * sin(phi) * theta_dot)]
        $(#[$of_slice])*
        pub struct $name { pub m: f64, pub I: f64, pub J: f64, pub R: f64, pub w: f64 }
    )+};
}
disks! {
    CarriedInSpace: ;
    Carried:
        #[action(along(a, b), x = x + a * cos(w * t) - b * sin(w * t), y = y + a * sin(w * t) + b * cos(w * t))]
        #[adapted(a, b, s: S1, psi: S1)]
        #[slice(x = 0, y = 0, theta = s, phi = psi + w * t)]
        #[symmetry(translations(a, b))];
}

/// On the table the disk rolls along a circle, with θ̇ = ν and ψ̇ = μ: its place by t.
fn circle(R: f64, [nu, mu]: [f64; 2], [a, b, s, psi]: [f64; 4], t: f64) -> [f64; 4] {
    let (turned, radius) = (psi + mu * t, R * nu / mu);
    [
        a + radius * (turned.sin() - psi.sin()),
        b - radius * (turned.cos() - psi.cos()),
        s + nu * t,
        turned,
    ]
}

/// Theorem 6.1 of a group that acts otherwise at every t: the translations along the table. The motion in q, the one in z, the affine lift of the
/// reduced one, and that of the motion on T(Q/G) ⊕ g̃ are the circle on the table.
#[test]
fn a_chaplygin_system_of_an_action_that_turns() {
    let (m, I, J, R, w) = (1.3, 0.4, 0.3, 0.5, 0.7);
    let (disk, in_space) = (Carried { m, I, J, R, w }, CarriedInSpace { m, I, J, R, w });
    let (start, rates, t0) = ([0.4, -0.3, 0.1, 0.5_f64], [1.7, 0.8], 0.6);
    let z_dot = [
        R * rates[0] * start[3].cos(),
        R * rates[0] * start[3].sin(),
        rates[0],
        rates[1],
    ];
    let (q, q_dot) = (disk.positions(t0, start), disk.velocities(t0, start, z_dot));
    assert_eq!(Carried::DEPENDENT, [0, 1]);
    let in_z = disk.flow(t0, start, z_dot, 0.25).take(41);
    let in_q = in_space.flow(t0, q, q_dot, 0.25).take(41);
    let lifted = disk.reduced_flow(t0, start, rates, 0.25).take(41);
    let below = disk.reduced_velocity(t0, start, z_dot);
    let from_sum = disk.lagrange_poincare_flow(t0, start, below, 0.25);
    for ((in_z, in_q), (lifted, from_sum)) in in_z.zip(in_q).zip(lifted.zip(from_sum)) {
        let (in_z, in_q, lifted) = (
            in_z.expect("it flows"),
            in_q.expect("it flows"),
            lifted.expect("it flows"),
        );
        let from_sum = from_sum.expect("it flows");
        let expected = circle(R, rates, start, in_z.t - t0);
        let (sin, cos) = (w * in_z.t).sin_cos();
        let [a, b, s, psi] = expected;
        let in_space = [a * cos - b * sin, a * sin + b * cos, s, psi + w * in_z.t];
        assert_close("z", in_z.q.as_slice(), expected, 1e-10);
        assert_close("the lift", lifted.q.as_slice(), expected, 1e-10);
        assert_close("from T(Q/G) ⊕ g̃", from_sum.q.as_slice(), expected, 1e-10);
        assert_close(
            "Ψ",
            disk.positions(in_z.t, in_z.q).as_slice(),
            in_space,
            1e-10,
        );
        assert_close("q", in_q.q.as_slice(), in_space, 1e-10);
    }
}

/// The midpoint rule on the table, in forms and constraints that turn with t: of order 2 to the circle, reduced and not.
#[test]
fn steps_of_an_action_that_turns() {
    let (m, I, J, R, w) = (1.3, 0.4, 0.3, 0.5, 0.7);
    let disk = Carried { m, I, J, R, w };
    let (start, rates, t0) = ([0.4, -0.3, 0.1, 0.5_f64], [1.7, 0.8], 0.6);
    let z_dot = [
        R * rates[0] * start[3].cos(),
        R * rates[0] * start[3].sin(),
        rates[0],
        rates[1],
    ];
    let error = |h: f64| {
        let (ts, steps) = (TimeStep { t: t0, h }, (1.0 / h).round() as usize);
        let (z0, z1) = disk.start(ts, start, z_dot).expect("a start");
        let own = disk
            .trajectory(ts, z0, z1)
            .nth(steps)
            .expect("endless")
            .expect("it moves")
            .q;
        let reduced = disk.reduced();
        let (r0, vartheta0, r1) = reduced.reduce(ts, z0, z1);
        let over = reduced.trajectory(ts, r0, vartheta0, r1).reconstruct(z0);
        let over = over
            .take(steps + 1)
            .last()
            .expect("endless")
            .expect("it moves")
            .q;
        assert_close("reduced", over.as_slice(), own.as_slice(), 1e-12);
        (own - SVector::from(circle(R, rates, start, 1.0))).amax()
    };
    let [coarse, fine] = [0.02, 0.01].map(error);
    assert!(
        coarse > 1e-7 && (coarse / fine - 4.0).abs() < 0.02,
        "{coarse:e} {fine:e}"
    );
}

macro_rules! rolling {
    ($($name:ident: $(#[$of_slice:meta])*;)+) => {$(
        /// A disk that rolls on a table which turns with w.
        #[nonholonomic::without_equations::discrete_system(continuous)]
        #[coordinates(x, y, theta: S1, phi: S1)]
        #[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * phi_dot.powi(2))]
        #[constraint(x_dot + w * y == R * cos(phi) * theta_dot)]
        #[constraint(y_dot - w * x == R * sin(phi) * theta_dot)]
        $(#[$of_slice])*
        pub struct $name { pub m: f64, pub I: f64, pub J: f64, pub R: f64, pub w: f64 }
    )+};
}
rolling! {
    RollingInSpace: ;
    Rolling:
        #[action(turn(g), x = x * cos(g) - y * sin(g), y = x * sin(g) + y * cos(g), phi = phi + g)]
        #[adapted(r, g: S1, s: S1, psi: S1)]
        #[slice(x = r * cos(w * t), y = r * sin(w * t), theta = s, phi = psi + w * t)]
        #[symmetry(translations(g))];
}

/// A slice that turns with the table: the affine terms of the constraints are gone, and L has those of a turning frame. By hand, with the
/// angle g + w t of the place and the heading ψ from it.
#[test]
fn affine_terms_of_a_slice_that_turns() {
    let (m, I, J, R, w) = (1.3, 0.4, 0.3, 0.5, 0.7);
    let disk = Rolling { m, I, J, R, w };
    let (t, z, rates) = (0.6, [0.9, 0.2, 0.1, 0.5_f64], [0.3, -0.4, 1.1, 0.8]);
    let [r, _, _, psi] = z;
    let [r_dot, g_dot, s_dot, psi_dot] = rates;
    let kinetic = m * (r_dot * r_dot + r * r * (g_dot + w).powi(2))
        + I * s_dot * s_dot
        + J * (psi_dot + g_dot + w).powi(2);
    assert_close("L", [disk.lagrangian(t, z, rates)], [kinetic / 2.0], 1e-15);
    // The constraints along the radius and across it.
    let values = disk.constraint_values(t, z, rates);
    let (sin, cos) = (z[1] + w * t).sin_cos();
    let along = [
        values[0] * cos + values[1] * sin,
        values[1] * cos - values[0] * sin,
    ];
    let expected = [
        r_dot - R * psi.cos() * s_dot,
        r * g_dot - R * psi.sin() * s_dot,
    ];
    assert_close("constraints", along, expected, 1e-15);
    assert_close(
        "rest",
        disk.constraint_values(t, z, [0.0; 4]).as_slice(),
        [0.0; 2],
        1e-15,
    );
    let at_rest = disk.position_rates(t, z);
    let (sin, cos) = (z[1] + w * t).sin_cos();
    assert_close(
        "∂Ψ/∂t",
        at_rest.as_slice(),
        [-w * r * sin, w * r * cos, 0.0, w],
        1e-15,
    );
    assert_close("det", [disk.chart_determinant(t, &z.into())], [r], 1e-15);
}

/// The flow of the pulled-back system is that of q, and its steps are of order 2 to it.
#[test]
fn a_disk_on_a_turning_table() {
    let (m, I, J, R, w) = (1.3, 0.4, 0.3, 0.5, 0.7);
    let (disk, in_space) = (Rolling { m, I, J, R, w }, RollingInSpace { m, I, J, R, w });
    let (t0, z) = (0.6, [0.9, 0.2, 0.1, 0.5_f64]);
    let z_dot = [R * z[3].cos() * 1.1, R * z[3].sin() * 1.1 / z[0], 1.1, 0.8];
    let (q, q_dot) = (disk.positions(t0, z), disk.velocities(t0, z, z_dot));
    let back = disk.rates(t0, z, q_dot).expect("r > 0");
    assert_close("ż", back.as_slice(), z_dot, 1e-14);
    let in_z = disk.flow(t0, z, z_dot, 0.5).take(5);
    let in_q: Vec<_> = (in_space.flow(t0, q, q_dot, 0.5).take(5))
        .map(|state| state.expect("it flows"))
        .collect();
    for (in_z, in_q) in in_z.zip(&in_q) {
        let in_z = in_z.expect("it flows");
        let positions = disk.positions(in_z.t, in_z.q);
        assert_close("flow", positions.as_slice(), in_q.q.as_slice(), 1e-10);
    }
    let error = |h: f64| {
        let (ts, steps) = (TimeStep { t: t0, h }, (1.0 / h).round() as usize);
        let (z0, z1) = disk.start(ts, z, z_dot).expect("a start");
        let last = disk
            .trajectory(ts, z0, z1)
            .nth(steps)
            .expect("endless")
            .expect("it moves");
        (disk.positions(last.t, last.q) - in_q[2].q).amax()
    };
    let [coarse, fine] = [0.02, 0.01].map(error);
    assert!(
        coarse > 1e-6 && (coarse / fine - 4.0).abs() < 0.05,
        "{coarse:e} {fine:e}"
    );
}

/// Polar coordinates about a point that moves as x = u t, of which the determinant is the distance from it at the same time.
#[nonholonomic::without_equations::discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * ((x_dot - u).powi(2) + y_dot.powi(2)) - k * ((x - u * t).powi(2) + y.powi(2)))]
#[action(turn(a), x = u * t + (x - u * t) * cos(a) - y * sin(a), y = (x - u * t) * sin(a) + y * cos(a))]
#[adapted(r, a: S1)]
#[slice(x = u * t + r, y = 0)]
#[symmetry(translations(a))]
#[derive(Clone, Copy)]
struct Carriage {
    m: f64,
    k: f64,
    u: f64,
}

/// x = a t: the orbits are points at t = 0, where the chart ends everywhere.
#[nonholonomic::without_equations::discrete_system]
#[coordinates(x, y)]
#[lagrangian((t * x_dot - x).powi(2) / 2 + y_dot.powi(2) / 2)]
#[action(boost(a), x = x + a * t)]
#[adapted(a, s)]
#[slice(x = 0, y = s)]
#[symmetry(translations(a))]
struct Spreading;

#[test]
fn a_chart_that_ends_at_a_time() {
    let ts = TimeStep { t: -0.35, h: 0.2 };
    let (z0, z1) = Spreading
        .start(ts, [0.5, 0.2], [0.3, 0.4])
        .expect("a start");
    let ended = Spreading.trajectory(ts, z0, z1).take(9).collect::<Vec<_>>();
    assert_eq!(ended.len(), 2);
    let at_end = |error: &StepError| matches!(error, StepError::LeavesChart { step: 1, determinant, .. } if (determinant - 0.05).abs() < 1e-15);
    assert!(ended[1].as_ref().is_err_and(at_end), "{:?}", ended[1]);
    let reduced = Spreading.reduced();
    let (r0, vartheta0, r1) = reduced.reduce(ts, z0, z1);
    let over = reduced.trajectory(ts, r0, vartheta0, r1).take(9).last();
    assert!(over.is_some_and(|last| last.is_err_and(|error| at_end(&error))));
}

/// The end of a chart moves with the point: towards it a motion leaves the chart, in ensembles too, and where the point was at the start
/// nothing ends.
#[test]
fn the_end_of_a_chart_that_moves() {
    let (carriage, h) = (
        Carriage {
            m: 1.3,
            k: 0.2,
            u: 2.0,
        },
        0.05,
    );
    let left = |error: &StepError| matches!(error, StepError::LeavesChart { determinant, .. } if *determinant < 0.0);
    let z = carriage
        .adapted(1.5, [2.8, 0.4], [0.5, 2.0])
        .expect("it is near");
    assert_close("r", [z[0]], [0.2_f64.hypot(0.4)], 1e-15);
    let (z0, z1) = carriage.start(h, [0.5, 0.2], [-1.0, 0.0]).expect("a start");
    let states: Vec<_> = carriage.trajectory(h, z0, z1).take(30).collect();
    assert_eq!(states.len(), 10);
    assert!(states[9].as_ref().is_err_and(left), "{:?}", states[9]);
    let members = [0.5, 0.9].map(|r| (carriage, Start::from_velocity([r, 0.2], [-1.0, 0.0])));
    let recording = Ensemble::new(h).members(members).run(12);
    let ended: Vec<_> = recording
        .errors()
        .iter()
        .map(|it| (it.member, it.k, left(&it.error)))
        .collect();
    assert_eq!(ended, [(0, 9, true)]);
    // It stays where the point was at t = 0: at rest in space, away from the point.
    let rates = carriage.rates(1.0, [2.0, 3.0], [0.0, 0.0]).expect("r > 0");
    assert_close("ṙ", [rates[0]], [-2.0 * 3.0_f64.cos()], 1e-15);
}
