//! Reduction by actions by formula, with slices: against systems in q, against systems that are written in adapted coordinates by hand,
//! against flows, where adapted coordinates end, and from one slice to another.

// Parameters keep the names of mechanics: I, J, R.
#![allow(non_snake_case)]

mod beside;
mod chart;
mod moving;
mod sphere;
mod systems;
mod turning;
mod turns;
mod two_charts;

use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;

use crate::support::assert_close;
use systems::{
    Bodies, BodiesInQ, ConnectedPoints, Line, LineByHand, Plane, PlaneInQ, Points, PointsInQ,
    Polar, Wheel,
};

/// The nodes of a motion from a pair.
fn nodes<S: DiscreteSystem<Configuration = SVector<f64, N>>, const N: usize>(
    system: &S,
    h: f64,
    [q0, q1]: [SVector<f64, N>; 2],
    count: usize,
) -> Vec<SVector<f64, N>> {
    let states = system.trajectory(h, q0, q1).take(count);
    states.map(|state| state.expect("it moves").q).collect()
}

/// The nodes of the reduced motion from a pair, reconstructed.
fn reconstructed<S, const N: usize>(
    system: &S,
    h: f64,
    [z0, z1]: [SVector<f64, N>; 2],
    count: usize,
) -> Vec<SVector<f64, N>>
where
    S: SymmetricSystem<Configuration = SVector<f64, N>>,
{
    let reduced = system.reduced();
    let (r0, vartheta0, r1) = reduced.reduce(h, z0, z1);
    let motion = reduced.trajectory(h, r0, vartheta0, r1).reconstruct(z0);
    let states = motion.take(count);
    states.map(|state| state.expect("it moves").q).collect()
}

/// The largest differences between the nodes of a motion in q and the positions of the motion in adapted coordinates, and of the reduced
/// one, from one pair in q.
fn differences<S, W, const N: usize>(
    (system, written): (&S, &W),
    near: [f64; N],
    h: f64,
    (q, v): ([f64; N], [f64; N]),
    count: usize,
) -> [f64; 2]
where
    S: SymmetricSystem<Configuration = SVector<f64, N>>
        + AdaptedSystem<Positions = SVector<f64, N>>,
    W: DiscreteSystem<Configuration = SVector<f64, N>, Increment = SVector<f64, N>>,
{
    let (q0, q1) = written
        .start(h, SVector::from(q), SVector::from(v))
        .expect("a start");
    let z0 = system.adapted(0.0, q0, near).expect("it is near");
    let z1 = system.adapted(h, q1, z0).expect("it is nearer");
    let in_q = nodes(written, h, [q0, q1], count);
    let farthest = |nodes: Vec<SVector<f64, N>>| {
        let pairs = nodes.iter().zip(&in_q).enumerate();
        let distance = pairs.map(|(k, (z, q))| (system.positions(k as f64 * h, *z) - q).amax());
        distance.fold(0.0, f64::max)
    };
    [
        farthest(nodes(system, h, [z0, z1], count)),
        farthest(reconstructed(system, h, [z0, z1], count)),
    ]
}

/// A pure L_d is one function of pairs in q and in adapted coordinates, and so are its motions. Positions by Ψ are off by some ε |q|, momenta
/// of their differences by m ε |q|/h = 1e-14, which over 100 steps moves velocities by 1e-14 √100 and positions, at t = 2, by 2e-13; the
/// springs make that a few times as much.
const ONE_MOTION: f64 = 2e-12;

#[test]
fn two_bodies_on_a_blade_under_rigid_motions() {
    let (m, J, k, l) = ([1.0, 0.6], 0.3, 2.0, 0.4);
    let q = [0.1, 1.0, 0.2, -0.3, 0.4_f64, 1.1];
    let speed = 0.8_f64;
    let v = [speed * q[4].cos(), 0.3, speed * q[4].sin(), -0.2, 0.7, -0.4];
    let near = [0.0, 0.0, 0.5, 0.8, -0.8, 0.5];
    let systems = (&Bodies { m, J, k, l }, &BodiesInQ { m, J, k, l });
    let found = differences(systems, near, 0.02, (q, v), 100);
    assert_close("bodies", found, [0.0; 2], ONE_MOTION);
}

/// -D_1L_d·K(q_0) in q, K the motions of the plane by hand, is the momentum of left multiplication in adapted coordinates.
#[test]
fn momenta_are_those_of_the_action() {
    let (m, J, k, l, h) = ([1.0, 0.6], 0.3, 2.0, 0.4, 0.02);
    let (bodies, in_q) = (Bodies { m, J, k, l }, BodiesInQ { m, J, k, l });
    let z0 = SVector::from([0.1, 0.2, 0.4, 0.8, -0.8, 0.7]);
    let z1 = z0 + SVector::from([0.02, -0.01, 0.015, 0.01, 0.005, -0.02]);
    let [q0, q1] = [z0, z1].map(|z| bodies.positions(0.0, z));
    let p = -in_q.d1_discrete_lagrangian(h, q0, q1);
    let turned = (0..2).map(|i| q0[i] * p[2 + i] - q0[2 + i] * p[i] + p[4 + i]);
    let expected = [p[0] + p[1], p[2] + p[3], turned.sum()];
    // Differences of positions lose ε |q| m/h, 1e-14.
    let found = bodies.discrete_momenta(h, z0, z1);
    assert_close("J_d", found.as_slice(), expected, 1e-13);
}

#[test]
fn three_points_with_a_rod_under_turns() {
    let (m, k, l, c) = ([1.0, 0.5, 2.0], 3.0, 1.0, 0.4);
    let q = [0.9, -0.3, -0.3, 0.6, 0.4, 1.4];
    let v = [-0.9, -0.2, 0.5, 1.4, 0.4, 0.4];
    let near = [0.3, 0.1, 0.0, 0.5, -0.2, 1.4];
    let systems = (&Points { m, k, l, c }, &PointsInQ { m, k, l, c });
    let found = differences(systems, near, 0.02, (q, v), 100);
    assert_close("points", found, [0.0; 2], ONE_MOTION);
    let systems = (&ConnectedPoints { m, k, l, c }, systems.1);
    let found = differences(systems, near, 0.02, (q, v), 100);
    assert_close("points with connections", found, [0.0; 2], ONE_MOTION);
}

/// One L in one chart, of which other terms are written: the round-off of a step is some ε of its rows, m ε |z|/h, as above.
#[test]
fn systems_by_hand() {
    let (m, k, c, h) = (1.3, 0.9, 0.1, 0.05);
    let (plane, polar) = (Plane { m, k, c }, Polar { m, k, c });
    let (z0, z1) = plane.start(h, [0.8, -0.3], [0.2, 0.7]).expect("a start");
    let own = nodes(&plane, h, [z0, z1], 200);
    for ((own, by_hand), over) in own
        .iter()
        .zip(nodes(&polar, h, [z0, z1], 200))
        .zip(reconstructed(&plane, h, [z0, z1], 200))
    {
        assert_close("r, a", own.as_slice(), by_hand.as_slice(), 1e-13);
        assert_close("r, a reduced", over.as_slice(), by_hand.as_slice(), 1e-13);
    }
    let (line, by_hand) = (Line { w: 1.7 }, LineByHand { w: 1.7 });
    let (z0, z1) = (line.start(h, [0.3, 0.2, -0.1], [0.4, 0.3, 0.5])).expect("a start");
    let own = nodes(&line, h, [z0, z1], 100);
    for ((own, by_hand), over) in own
        .iter()
        .zip(nodes(&by_hand, h, [z0, z1], 100))
        .zip(reconstructed(&line, h, [z0, z1], 100))
    {
        assert_close("s, a, b", own.as_slice(), by_hand.as_slice(), 1e-13);
        assert_close(
            "s, a, b reduced",
            over.as_slice(),
            by_hand.as_slice(),
            1e-13,
        );
    }
}

/// The midpoint rule in r and a is another one than in x and y; both are of order 2 to one flow.
#[test]
fn order_two_to_the_flow_in_q() {
    let (m, k, c) = (1.3, 0.9, 0.1);
    let (plane, in_q) = (Plane { m, k, c }, PlaneInQ { m, k, c });
    let (q, v) = ([0.8, -0.3], [0.2, 0.7]);
    let exact = in_q
        .flow(0.0, q, v, 1.0)
        .nth(1)
        .expect("endless")
        .expect("it flows");
    let z = plane.adapted(0.0, q, [0.8, 0.0]).expect("it is near");
    let rates = plane.rates(0.0, z, v).expect("r > 0");
    let error = |h: f64| {
        let (z0, z1) = plane.start(h, z, rates).expect("a start");
        let steps = (1.0 / h).round() as usize;
        let last = nodes(&plane, h, [z0, z1], steps + 1)[steps];
        (plane.positions(0.0, last) - exact.q).norm()
    };
    let [coarse, fine] = [0.02, 0.01].map(error);
    // 4 + O(h²) of errors that are a million times those of the flow.
    assert!(
        coarse > 1e-6 && (coarse / fine - 4.0).abs() < 0.02,
        "{coarse:e} {fine:e}"
    );
    // The flow of the adapted system is that of q.
    let flowed = plane
        .flow(0.0, z, rates, 1.0)
        .nth(1)
        .expect("endless")
        .expect("it flows");
    assert_close(
        "flow",
        plane.positions(0.0, flowed.q).as_slice(),
        exact.q.as_slice(),
        1e-10,
    );
}

/// The system on Q/G of the particle that drives a wheel.
#[test]
fn a_quotient_of_chaplygins_type() {
    let wheel = Wheel {
        m: 1.2,
        I: 0.4,
        k: 0.8,
        R: 0.5,
    };
    let h = 0.02;
    let (r, r_dot, psi_dot) = (0.9, 0.2, 0.7_f64);
    let v = [r_dot, 0.5 * psi_dot / (r * r), psi_dot];
    let (z0, z1) = wheel.start(h, [r, 0.3, 0.1], v).expect("a start");
    let own = nodes(&wheel, h, [z0, z1], 100);
    let over = reconstructed(&wheel, h, [z0, z1], 100);
    let quotient = wheel.quotient();
    let below = |z: &SVector<f64, 3>| SVector::from([z[0], z[2]]);
    let on_base = nodes(&quotient, h, [below(&z0), below(&z1)], 100);
    for ((own, over), on_base) in own.iter().zip(&over).zip(&on_base) {
        assert_close("reconstructed", over.as_slice(), own.as_slice(), 1e-12);
        assert_close("on Q/G", on_base.as_slice(), below(own).as_slice(), 1e-12);
    }
}
