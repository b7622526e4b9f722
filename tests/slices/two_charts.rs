//! A motion that changes its chart before it leaves it: two bodies turned about the middle, with the slice on the one or on the other.

#![cfg(feature = "large-frames")]

use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;

use super::nodes;

macro_rules! bodies {
    ($($name:ident: $(#[$of_slice:meta])*;)+) => {$(
        /// Two bodies in a plane on springs to the middle, with a spring between them that gets stiffer.
        #[nonholonomic::without_equations::discrete_system]
        #[coordinates(x: [R; 2], y: [R; 2])]
        #[discrete_lagrangian(
            (0..2).map(|i| m[i] * ((x[i][1] - x[i][0]).powi(2) + (y[i][1] - y[i][0]).powi(2))).sum() / (2 * h)
                - h / 4 * (0..2).map(|e| (0..2).map(|i| k[i] * (x[i][e].powi(2) + y[i][e].powi(2))).sum()
                    + c * ((x[1][e] - x[0][e]).powi(2) + (y[1][e] - y[0][e]).powi(2)).powi(2)).sum()
        )]
        $(#[$of_slice])*
        #[derive(Clone, Copy)]
        pub struct $name { pub m: [f64; 2], pub k: [f64; 2], pub c: f64 }
    )+};
}
bodies! {
    InPlane: ;
    OnFirst:
        #[action(turn(a), (0..2).map(|i| x[i] = x[i] * cos(a) - y[i] * sin(a)), (0..2).map(|i| y[i] = x[i] * sin(a) + y[i] * cos(a)))]
        #[adapted(r, a: S1, u, v)]
        #[slice(x = [r, u], y = [0, v])]
        #[symmetry(translations(a))];
    OnSecond:
        #[action(turn(a), (0..2).map(|i| x[i] = x[i] * cos(a) - y[i] * sin(a)), (0..2).map(|i| y[i] = x[i] * sin(a) + y[i] * cos(a)))]
        #[adapted(r, a: S1, u, v)]
        #[slice(x = [u, r], y = [v, 0])]
        #[symmetry(translations(a))];
}

type Vector4 = SVector<f64, 4>;
/// t, z and p.
type PhasePoint = (f64, Vector4, Vector4);

/// The distance of a body from the middle, and its direction.
fn polar(q: &Vector4, body: usize) -> [f64; 2] {
    [q[body].hypot(q[2 + body]), q[2 + body].atan2(q[body])]
}

/// Adapted coordinates with the slice on a body, to a tenth.
fn near(q: &Vector4, body: usize) -> [f64; 4] {
    let ([r, a], [s, b]) = (polar(q, body), polar(q, 1 - body));
    [r, a, s * (b - a).cos(), s * (b - a).sin()].map(|z| (10.0 * z).round() / 10.0)
}

/// The motion with the slice on a body until the other one is twice as far from the middle; its nodes are added, as positions.
fn along<S>(
    system: &S,
    body: usize,
    h: f64,
    (t, z, p): PhasePoint,
    nodes: &mut Vec<Vector4>,
    count: usize,
) -> PhasePoint
where
    S: AdaptedSystem<
            Positions = Vector4,
            Configuration = Vector4,
            Covector = Vector4,
            Control = SVector<f64, 0>,
        >,
{
    let mut motion = system.trajectory_from(TimeStep { t, h }, z, p);
    loop {
        let (t, z, p) = motion.phase().expect("it moves");
        let q = system.positions(t, z);
        let [own, other] = [body, 1 - body].map(|body| polar(&q, body)[0]);
        if own < other / 2.0 || nodes.len() == count {
            return (t, z, p);
        }
        nodes.push(q);
        motion.next().expect("endless").expect("it moves");
    }
}

/// The positions of the motion from (q, p), and how often it has changed its chart.
fn through_both(
    charts: (&OnFirst, &OnSecond),
    h: f64,
    (q, p): (Vector4, Vector4),
    count: usize,
) -> (Vec<Vector4>, usize) {
    let (first, second) = charts;
    let z = first.adapted(0.0, q, near(&q, 0)).expect("it is near");
    // p_z = TΨᵀ p.
    let mut at = (0.0, z, first.position_slopes(0.0, z).transpose() * p);
    let (mut nodes, mut changes) = (Vec::new(), 0);
    loop {
        let (t, z, p) = along(first, 0, h, at, &mut nodes, count);
        if nodes.len() == count {
            return (nodes, changes);
        }
        let (z, p) = second
            .phase_over(t, (first, z, p), near(&first.positions(t, z), 1))
            .expect("it is near");
        let (t, z, p) = along(second, 1, h, (t, z, p), &mut nodes, count);
        let (z, p) = first
            .phase_over(t, (second, z, p), near(&second.positions(t, z), 0))
            .expect("it is near");
        at = (t, z, p);
        changes += 2;
    }
}

/// The positions of a motion by both charts and those of the motion in q, from one point of phase space, and the number of changes.
fn compared(c: f64, (q, v): ([f64; 4], [f64; 4]), count: usize) -> (f64, usize) {
    let (m, k, h) = ([1.0, 0.6], [1.0, 1.7], 0.02);
    let (first, second, plane) = (
        OnFirst { m, k, c },
        OnSecond { m, k, c },
        InPlane { m, k, c },
    );
    let (q, v) = (SVector::from(q), SVector::from(v));
    let p = Vector4::from_fn(|i, _| m[i % 2] * v[i]);
    let (q0, q1) = plane.start_from_momentum(h, q, p).expect("a start");
    let in_q = nodes(&plane, h, [q0, q1], count);
    let (in_charts, changes) = through_both((&first, &second), h, (q, p), count);
    let pairs = in_q.iter().zip(&in_charts);
    (
        pairs.map(|(q, z)| (q - z).amax()).fold(0.0, f64::max),
        changes,
    )
}

/// Along ellipses that pass the middle, 16 turns of the bodies in 5000 steps. A change of chart is off by some ε of the phase, 1e-15, and
/// the motion carries it on as it does the round-off of its steps.
#[test]
fn a_motion_that_runs_through_both_slices() {
    let start = ([1.0, 0.0, 0.0, 1.2], [0.0, -0.9, 0.12, 0.2]);
    let (off, changes) = compared(0.02, start, 5000);
    assert!(off < 1e-10, "{off:e}");
    assert!(changes >= 20, "{changes}");
}

/// Through the middle itself, where the chart on the first body ends.
#[test]
fn a_motion_that_goes_round_the_end_of_a_slice() {
    let start = ([1.0, 0.0, 0.0, 1.2], [0.0, -0.9, 0.0, 0.2]);
    let (off, changes) = compared(0.0, start, 500);
    assert!(off < 1e-12 && changes >= 2, "{off:e}, {changes}");
    let first = OnFirst {
        m: [1.0, 0.6],
        k: [1.0, 1.7],
        c: 0.0,
    };
    let (z, p) = ([1.0, 0.0, 0.0, 1.2], [0.0, 0.648, -0.54, 0.12]);
    let alone = first.trajectory_from(0.02, z, p).take(500).last();
    let left = |error: &StepError| matches!(error, StepError::LeavesChart { .. });
    assert!(alone.is_some_and(|last| last.is_err_and(|error| left(&error))));
    // The other chart ends where the second body is in the middle.
    let second = OnSecond {
        m: first.m,
        k: first.k,
        c: 0.0,
    };
    let ended = first.phase_over(
        0.0,
        (
            &second,
            SVector::from([0.0, 0.0, 1.0, 0.0]),
            SVector::from(p),
        ),
        z,
    );
    assert!(ended.is_err_and(|error| left(&error)));
}
