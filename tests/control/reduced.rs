//! Reduced motions under control against those of the system itself.

#![cfg(feature = "large-motions")]

use nonholonomic::prelude::*;

use crate::control::systems::{AT, Body, DISK, Drum, rolling};
use crate::control::{assert_near, control};

#[test]
fn of_a_system_with_a_group_law() {
    let h = 0.02;
    let u = control::<2>;
    let (q0, q1) = DISK.start((h, u(0)), AT, rolling()).unwrap();
    let mut whole = DISK.trajectory((h, u(0)), q0, q1);
    let reduced = DISK.reduced();
    let (r0, vartheta0, r1) = reduced.reduce(h, q0, q1);
    let mut motion = reduced.trajectory((h, u(0)), r0, vartheta0, r1);
    let mut q = q0;
    for k in 0..100 {
        let state = whole.step(u(k)).unwrap();
        let over = motion.step(u(k)).unwrap();
        assert_near(over.r.as_slice(), &[state.q[2]], 1e-11);
        q = reduced.reconstruct((h, u(k)), q, over.vartheta, over.interval().end());
        assert_near(q.as_slice(), whole.q().as_slice(), 1e-11);
    }
    // Constant controls: the iterator and its reconstruction.
    let u = [0.2, -0.1];
    let over = reduced
        .trajectory((h, u), r0, vartheta0, r1)
        .reconstruct(q0);
    for (state, over) in DISK.trajectory((h, u), q0, q1).zip(over).take(100) {
        assert_near(
            state.unwrap().q.as_slice(),
            over.unwrap().q.as_slice(),
            1e-11,
        );
    }
}

/// A Chaplygin system: the reduced motion, that of the system on Q/G, and that of the system itself.
#[test]
fn of_a_system_whose_connection_is_controlled() {
    let drum = Drum {
        m: 1.5,
        J: 0.4,
        A: 0.6,
        k: 0.8,
    };
    let (h, u) = (0.05, |k| control::<2>(k).map(|u| u / 3.0));
    let slope = drum.A * (1.0 + 0.4_f64.sin() / 3.0);
    let v = [slope * 0.9 + u(0)[0], 0.9];
    let (q0, q1) = drum.start((h, u(0)), [0.2, 0.4], v).unwrap();
    let reduced = drum.reduced();
    let (r0, vartheta0, r1) = reduced.reduce((h, u(0)), q0, q1);
    assert_near(vartheta0.as_slice(), &[0.0], 1e-14);
    let mut whole = drum.trajectory((h, u(0)), q0, q1);
    let mut motion = reduced.trajectory((h, u(0)), r0, vartheta0, r1);
    let quotient = drum.quotient();
    let mut on_base = quotient.trajectory((h, u(0)), r0, r1);
    let mut q = q0;
    for k in 0..80 {
        let state = whole.step(u(k)).unwrap();
        let [over, below] = [
            motion.step(u(k)).unwrap().increment,
            on_base.step(u(k)).unwrap().increment,
        ];
        assert_near(over.as_slice(), &[state.increment[1]], 1e-12);
        assert_near(below.as_slice(), &[state.increment[1]], 1e-12);
        let r = motion.state().unwrap().interval().end();
        q = reduced.reconstruct((h, u(k)), q, [0.0], r);
        assert_near(q.as_slice(), whole.q().as_slice(), 1e-11);
    }
}

#[test]
fn of_a_left_invariant_system() {
    let body = Body { I: [1.0, 2.0, 1.5] };
    let h = 0.02;
    let u = |k| control::<3>(k);
    let q = UnitQuaternion::from_euler_angles(0.3, -0.2, 0.9);
    let (q0, q1) = body.start((h, u(0)), q, [1.0, 0.5, 0.1]).unwrap();
    let mut whole = body.trajectory((h, u(0)), q0, q1);
    let reduced = body.reduced();
    let (r0, u0) = reduced.reduce(h, q0, q1);
    let mut motion = reduced.trajectory((h, u(0)), r0, u0);
    for k in 0..100 {
        let state = whole.step(u(k)).unwrap();
        let over = motion.step(u(k)).unwrap();
        assert_near(over.increment.as_slice(), state.increment.as_slice(), 1e-12);
        if k > 0 {
            assert_near(over.lambda.as_slice(), state.lambda.as_slice(), 1e-11);
        }
    }
}
