//! SO(3) → S²: turns of a rigid body about the vertical, in the chart of the vectors c = tan(φ/2) n of SO(3), and the slice c_3 = 0 over
//! the sphere of directions of the vertical in the body.

#![cfg(feature = "large-frames")]

use super::{ONE_MOTION, differences};
use crate::support::assert_close;
use nonholonomic::prelude::*;

macro_rules! bodies {
    ($($name:ident($($mu:ident)?): $(#[$of_slice:meta])*;)+) => {$(
        /// A body with three moments of inertia and a fixed point in a field along the vertical: with d = tan(φ/2) n of R_0ᵀR_1, which is
        /// h Ω/2 to first order, L_d = 2 d·I d/h - h (V_0 + V_1)/2, V = k(1 - R_33).
        #[nonholonomic::without_equations::discrete_system]
        #[coordinates(c: [R; 3])]
        #[discrete_lagrangian(
            2 * (I[0] * (c[0][1] - c[0][0] - c[1][0] * c[2][1] + c[2][0] * c[1][1]).powi(2)
                + I[1] * (c[1][1] - c[1][0] - c[2][0] * c[0][1] + c[0][0] * c[2][1]).powi(2)
                + I[2] * (c[2][1] - c[2][0] - c[0][0] * c[1][1] + c[1][0] * c[0][1]).powi(2))
                / (h * (1 + (0..3).map(|i| c[i][0] * c[i][1]).sum()).powi(2))
                - h * k * (0..2).map(|e| (c[0][e].powi(2) + c[1][e].powi(2)) / (1 + (0..3).map(|i| c[i][e].powi(2)).sum())).sum()
        )]
        $(#[$of_slice])*
        #[derive(Clone, Copy)]
        pub struct $name {
            pub I: [f64; 3],
            pub k: f64,
            $(pub $mu: f64,)?
        }
    )+};
}
bodies! {
    InQ(): ;
    // A turn by the angle 2a.
    Turned():
        #[action(turn(a), c = [(c[0] * cos(a) - c[1] * sin(a)) / (cos(a) - c[2] * sin(a)),
            (c[1] * cos(a) + c[0] * sin(a)) / (cos(a) - c[2] * sin(a)), (c[2] * cos(a) + sin(a)) / (cos(a) - c[2] * sin(a))])]
        #[adapted(a: S1, u, v)]
        #[slice(c = [u, v, 0])]
        #[symmetry(translations(a))];
}
bodies! {
    // At a momentum along the vertical, of which these turns are the isotropy group.
    AtMomentum(mu):
        #[action(turn(a), c = [(c[0] * cos(a) - c[1] * sin(a)) / (cos(a) - c[2] * sin(a)),
            (c[1] * cos(a) + c[0] * sin(a)) / (cos(a) - c[2] * sin(a)), (c[2] * cos(a) + sin(a)) / (cos(a) - c[2] * sin(a))])]
        #[adapted(a: S1, u, v)]
        #[slice(c = [u, v, 0])]
        #[symmetry(translations(a))]
        #[discrete_connection(momentum(mu))];
}

#[test]
fn a_body_under_turns_about_the_vertical() {
    let (I, k) = ([1.0, 1.6, 0.7], 2.0);
    let (c, c_dot) = ([0.4, -0.2, 0.3], [0.3, 0.5, -0.4]);
    let (turned, in_q) = (Turned { I, k }, InQ { I, k });
    let found = differences((&turned, &in_q), [0.3, 0.4, 0.0], 0.02, (c, c_dot), 60);
    assert_close("a body", found, [0.0; 2], ONE_MOTION);
    // -D_1L_d·K is the momentum, K = (-c_2 + c_3 c_1, c_1 + c_3 c_2, 1 + c_3²) by hand.
    let h = 0.02;
    let (q0, q1) = in_q.start(h, c, c_dot).expect("a start");
    let z0 = turned
        .adapted(0.0, q0, [0.3, 0.4, 0.0])
        .expect("it is near");
    let z1 = turned.adapted(0.0, q1, z0).expect("it is nearer");
    let p = -in_q.d1_discrete_lagrangian(h, q0, q1);
    let [x, y, z] = [q0[0], q0[1], q0[2]];
    let expected = p[0] * (z * x - y) + p[1] * (x + z * y) + p[2] * (1.0 + z * z);
    let found = turned.discrete_momenta(h, z0, z1);
    assert_close("J_d", found.as_slice(), [expected], 1e-13);
}

/// FTZ Remark 11.12: a body without a field has SO(3), of which the turns about the vertical fix a momentum μ along it. Theorem 11.13: at μ
/// the sphere of directions has a system of its own, and Theorem 11.14 brings back the motion.
#[test]
fn a_body_at_a_momentum() {
    let (I, k, h) = ([1.0, 1.6, 0.7], 0.0, 0.02);
    let turned = Turned { I, k };
    let start = turned.start(h, [0.1, 0.3, -0.2], [0.2, 0.4, 0.3]);
    let (z0, z1) = start.expect("a start");
    let mu = turned.discrete_momenta(h, z0, z1)[0];
    let body = AtMomentum { I, k, mu };
    let own: Vec<_> = (turned.trajectory(h, z0, z1).take(60))
        .map(|state| state.expect("it moves").q)
        .collect();
    let reduced = body.reduced();
    let (r0, vartheta0, r1) = reduced.reduce(h, z0, z1);
    assert!(
        vartheta0[0].abs() < 1e-14,
        "the pair is horizontal: {vartheta0}"
    );
    let quotient = body.quotient();
    let below = quotient.trajectory(h, r0, r1).take(60);
    let over = reduced.trajectory(h, r0, vartheta0, r1).reconstruct(z0);
    for ((own, below), over) in own.iter().zip(below).zip(over) {
        let (below, over) = (below.expect("it moves").q, over.expect("it moves").q);
        assert_close("u, v", below.as_slice(), &own.as_slice()[1..], ONE_MOTION);
        assert_close("z", over.as_slice(), own.as_slice(), ONE_MOTION);
    }
    let moved = (own[59] - own[0]).amax();
    assert!(mu.abs() > 0.1 && moved > 0.2, "{mu} {moved}");
}
