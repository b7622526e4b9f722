//! The free body: its momentum, its angle, and RᵀR.

#![cfg(feature = "large-groups")]

use nonholonomic::nalgebra::Matrix3;
use nonholonomic::prelude::*;

use crate::free_body::{BODY, FreeBody, OMEGA};

fn orthogonality(q: &UnitQuaternion<f64>) -> f64 {
    let rotation = *q.to_rotation_matrix().matrix();
    (rotation.transpose() * rotation - Matrix3::identity()).amax()
}

/// The spatial momentum over 10⁵ steps, and the body stays one.
#[test]
fn spatial_momentum_is_constant() {
    let (q0, q1) = BODY.start(0.05, UnitQuaternion::identity(), OMEGA).unwrap();
    let start = BODY.spatial_momentum(0.05, q0, q1);
    let (mut drift, mut bent) = (0.0_f64, 0.0_f64);
    for state in BODY.trajectory(0.05, q0, q1).take(100_001) {
        let state = state.unwrap();
        let momentum = BODY.spatial_momentum_at(&state.interval());
        drift = drift.max((momentum - start).amax());
        bent = bent.max(orthogonality(&state.q.R));
    }
    let size = start.norm();
    println!("spatial momentum {size:.2}: {drift:.1e}, RᵀR - 1: {bent:.1e}");
    assert!(drift < 1e-12 * size, "{drift:e} of {size}");
    assert!(bent < 4e-15, "{bent:e}");
}

/// Steady rotation about a principal axis, a million steps: the angle, and RᵀR.
#[test]
fn a_million_steps() {
    let body = FreeBody { j: 0.0 };
    let (h, spin) = (0.05, 1.3);
    let (q0, q1) = body
        .start(h, UnitQuaternion::identity(), [0.0, 0.0, spin])
        .unwrap();
    let steps = 1_000_000;
    let last = body.trajectory(h, q0, q1).nth(steps).unwrap().unwrap();
    assert!(orthogonality(&last.q.R) < 1e-15);
    // q_1 was made with d = h ω: a Cayley step turns by 2 atan(|d|/2); the momentum is that of `start`.
    let d = FreeBody::increment(&q0, &q1)[2];
    let angle = (steps as f64 * (d / 2.0).atan()).rem_euclid(std::f64::consts::PI);
    let [found, exact] = [last.q.R.k.atan2(last.q.R.w), angle];
    let apart = (found - exact).sin().abs();
    assert!(apart < 1e-9, "{apart:e}");
}
