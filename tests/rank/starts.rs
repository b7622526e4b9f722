//! Starts on S, and what is said where nothing is divided.

use nonholonomic::prelude::*;

use super::close;
use super::systems::{Axis, Multiple, OneSide, Sides};

/// On S any velocity satisfies D_q; it jumps to D⁺ of the side that it leads to, which is Table 3's
/// jump of a start with the nearest velocity.
#[test]
fn a_start_on_the_set_jumps_to_the_side_it_leads_to() {
    let q = [0.0, 0.1, 0.2];
    for side in [1.0, -1.0] {
        let v = [side, 0.3, 0.4];
        // ω = (0, 1, ±1), g = diag(1, 1, 2).
        let rate = (v[1] + side * v[2]) / 1.5;
        let after = [side, v[1] - rate, v[2] - side * rate / 2.0];
        let error = Sides.start(0.03, q, v).expect_err("off D⁺");
        assert!(
            matches!(error, StepError::VelocityOffConstraint { .. }),
            "{error}"
        );
        let nearest = Sides.nearest_velocity(0.0, q, v).expect("on D⁺");
        close(nearest.as_slice(), &after, 4e-15);
        let last = Sides.motion_nearest(0.03, q, v).expect("on D⁺").nth(10);
        let last = last.expect("endless").expect("it moves");
        close(
            last.q.as_slice(),
            &[0, 1, 2].map(|i| q[i] + 0.3 * after[i]),
            1e-14,
        );
        // A momentum is one modulo D⁺.
        let step = Sides
            .step_from(0.03, q, [side, v[1], 2.0 * v[2]])
            .expect("a step");
        close(
            step.q.as_slice(),
            &[0, 1, 2].map(|i| q[i] + 0.03 * after[i]),
            4e-15,
        );
    }
    let v = [0.8, -0.4, 0.5];
    let error = Multiple.start(0.03, q, v).expect_err("off D⁺");
    assert!(
        matches!(error, StepError::VelocityOffConstraint { .. }),
        "{error}"
    );
    // z' - y x' = 0 at y = 0.1: ω = (-0.1, 0, 1).
    let rate = (v[2] - 0.1 * v[0]) / 1.01;
    let nearest = Multiple.nearest_velocity(0.0, q, v).expect("on D⁺");
    close(
        nearest.as_slice(),
        &[v[0] + 0.1 * rate, v[1], v[2] - rate],
        4e-15,
    );
}

/// S belongs to the side that is free of the constraint: on it D_q is 0.
#[test]
fn a_motion_on_the_set_is_free_where_one_side_is() {
    let system = OneSide {
        a: 0.25,
        k: -2.0,
        b: 0.7,
    };
    let (q, v) = ([0.0, 0.1, 0.2], [0.25, 0.3, 0.4]);
    let (q0, q1) = system.start(0.05, q, v).expect("free");
    let last = system
        .trajectory(0.05, q0, q1)
        .nth(20)
        .expect("endless")
        .expect("free");
    close(last.q.as_slice(), &[0, 1, 2].map(|i| q[i] + v[i]), 1e-14);
}

/// A set of codimension two: the error names the constraint.
#[test]
fn a_form_that_vanishes_is_named() {
    let (q, v) = ([0.0, 0.0, 0.3], [1.0, 0.5, 0.2]);
    let named = |error: StepError| {
        let at_first = matches!(error, StepError::DependentConstraint { constraint: 0, .. });
        assert!(at_first, "{error}");
    };
    named(Axis.start(0.05, q, v).expect_err("no direction of a force"));
    named(
        Axis.step_from(0.05, q, v)
            .expect_err("no direction of a force"),
    );
    // A motion comes to the axis: x = y/2 = -1 + t.
    let (q0, q1) = Axis
        .start(0.0625, [-1.0, -2.0, 0.3], [1.0, 2.0, 0.2])
        .expect("on D");
    let mut states = Axis.trajectory(0.0625, q0, q1).take(40);
    let error = states
        .find_map(Result::err)
        .expect("at t = 1 the form vanishes");
    named(error);
}
