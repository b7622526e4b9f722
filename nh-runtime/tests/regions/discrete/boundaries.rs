//! Motions that leave a region, touch its boundary, or start on it.

use nh_runtime::Moving;
use nh_runtime::StepError;
use nh_runtime::nalgebra::{SMatrix, SVector};

use super::{motion, plane};
use crate::numbers::assert_near;
use crate::reference;
use crate::systems::{Quarters, Sides, Sphere, closed_sphere, sphere};

#[test]
fn leaving_a_region() {
    let states = motion(
        &sphere(),
        0.3,
        [1.0, 0.0, 0.0, 0.0, 0.0],
        [-1.0, 0.5, -1.0, -2.0, 0.3],
        10,
    );
    let states = states.unwrap();
    let impacts: Vec<_> = states
        .iter()
        .flat_map(|state| state.impacts.iter())
        .collect();
    assert_eq!(impacts.len(), 1);
    assert!(!impacts[0].entered && !impacts[0].jumped());
    assert_near(
        states[9].q.as_slice(),
        [-1.7, 1.35, -2.7, -5.4, 0.81],
        1e-12,
    );
}

#[test]
fn leaving_a_region_against_a_force() {
    // The constraint holds the particle against the force until it leaves, at t = 0.5 with ẏ = 0 and at whatever part of
    // a step.
    for h in [0.1, 0.3, 0.07, 0.5] {
        let states = motion(&plane([0.0, -1.0]), h, [0.5, 0.0], [-1.0, 0.0], 20).unwrap();
        let impacts: Vec<_> = states
            .iter()
            .flat_map(|state| state.impacts.iter())
            .collect();
        assert_eq!(impacts.len(), 1);
        assert!(!impacts[0].entered && !impacts[0].jumped());
        for state in &states {
            let after = (state.t - 0.5).max(0.0);
            assert_near([state.q[1]], [-after * after / 2.0], 1e-12);
        }
    }
    // Along a constraint into another one: from ẋ = ẏ to ẋ = -2 ẏ, forces across the first.
    let system = Sides {
        g: SMatrix::identity(),
        f: [1.0, -1.0].into(),
        a: SMatrix::from_row_slice(&[1.0, -1.0, 1.0, 2.0]),
        c: SVector::zeros(),
        normals: SMatrix::from_row_slice(&[1.0, 0.0]),
        offsets: SVector::zeros(),
        speeds: SVector::zeros(),
    };
    let states = motion(&system, 0.3, [-1.0, -1.0], [1.0, 1.0], 10).unwrap();
    let impact = states
        .iter()
        .find_map(|state| state.impacts.first())
        .unwrap();
    assert_near(impact.v_minus.as_slice(), [1.0, 1.0], 1e-14);
    assert_near(impact.v_plus.as_slice(), [0.4, -0.2], 1e-14);
    // Behind it the force along (2, -1)/√5 is 3/√5.
    let x = 0.4 * 1.7 + 1.2 * 1.7 * 1.7 / 2.0;
    assert_near([states[9].q[0]], [x], 1e-12);
}

#[test]
fn held_against_any_force() {
    // The increment of y is a difference of its parts by the force and by the reaction, c = h² f/(2 m), and rounds to ε c where
    // nothing moves: no term of its row is larger. A node accepts 64 ε² c, and y is the sum of at most 20. Once free,
    // y = -(f/m) (t - 0.5)²/2: the momentum of a node is within 10⁻¹⁴ of its terms, 2 f t, and the errors of 20 nodes add up to
    // 4 · 10⁻¹³ (f/m) t in the velocity and times t in y; the rest is for rounding.
    let steps = (0..23).map(|i| 0.011 + 0.0213 * f64::from(i));
    for (h, j) in steps.flat_map(|h| (0..40).map(move |j| (h, j))) {
        let f = 0.1 + 0.173 * f64::from(j);
        for (form, m) in [(1.0, 1.0), (0.37, 1.0), (1.0, 1e-3)] {
            let mut system = plane([0.0, -f]);
            system.a = SMatrix::from_row_slice(&[0.0, form]);
            system.g = SMatrix::from_row_slice(&[1.0, 0.0, 0.0, m]);
            let states = motion(&system, h, [0.5, 0.0], [-1.0, 0.0], 20)
                .unwrap_or_else(|error| panic!("h = {h}, f = {f}, form {form}: {error}"));
            for state in &states {
                let after = (state.t - 0.5).max(0.0);
                let expected = -f / m * after * after / 2.0;
                let tolerance = match after == 0.0 {
                    true => 20.0 * 64.0 * f64::EPSILON.powi(2) * h * h * f / (2.0 * m),
                    false => 1e-12 * f / m * state.t * state.t,
                };
                assert_near([state.q[1]], [expected], tolerance);
            }
        }
    }
}

#[test]
fn touching_a_boundary() {
    // x = -(t - 1)²/2 · a - gap: the vertex is off, on and beyond the boundary. Discrete nodes of a uniform force lie on
    // the parabola.
    let start = |gap: f64| ([-0.5 - gap, 0.0], [1.0, 1.0]);
    for gap in [1e-3, 1e-9] {
        let (q, v) = start(gap);
        let states = motion(&plane([-1.0, 0.0]), 0.25, q, v, 12).unwrap();
        assert!(states.iter().all(|state| state.impacts.is_empty()));
    }
    let (q, v) = start(0.0);
    let states = motion(&plane([-1.0, 0.0]), 0.25, q, v, 12).unwrap();
    assert!(states.iter().all(|state| state.impacts.is_empty()));
    assert_near([states[4].q[0]], [0.0], 0.0);
    let (q, v) = start(-0.02);
    let states = motion(&plane([-1.0, 0.0]), 0.25, q, v, 12).unwrap();
    let impacts: Vec<_> = states
        .iter()
        .flat_map(|state| state.impacts.iter())
        .collect();
    // In at 1 - 0.2, out at 1 + 0.2, with ẏ = 0 from the first.
    assert_eq!(impacts.len(), 2);
    assert_near([impacts[0].t, impacts[1].t], [0.8, 1.2], 1e-13);
    assert_near(
        [states[11].q[0], states[11].q[1]],
        [0.02 - 1.75 * 1.75 / 2.0, 0.8],
        1e-13,
    );
}

#[test]
fn starting_on_a_boundary() {
    for (v, impulse) in [
        ([1.0, 0.0], false),
        ([-1.0, 1.0], false),
        ([0.0, 1.0], false),
    ] {
        let states = motion(&plane([0.0, 0.0]), 0.1, [0.0, 0.0], v, 10).unwrap();
        assert_eq!(
            states.iter().any(|state| !state.impacts.is_empty()),
            impulse
        );
        assert_near(states[9].q.as_slice(), [0.9 * v[0], 0.9 * v[1]], 1e-13);
    }
    // Into the region with a velocity that violates its constraint.
    let error = plane([0.0, 0.0])
        .start(0.1, [0.0, 0.0], [1.0, 1.0])
        .unwrap_err();
    assert!(matches!(
        error,
        StepError::VelocityOffConstraint { constraint: 0, .. }
    ));
    // The constraint holds also along a boundary that belongs to the region.
    let on = [0.0, 1.0, 0.0, 0.0, 0.0];
    let v = [0.0, 1.0, 0.0, 0.0, 0.0];
    let error = closed_sphere().start(0.1, on, v).unwrap_err();
    assert!(matches!(
        error,
        StepError::VelocityOffConstraint { constraint: 1, .. }
    ));
    assert!(sphere().start(0.1, on, v).is_ok());
}

#[test]
fn departing_from_a_boundary() {
    // At rest on the boundary in x, pushed into the region with ẏ = 1: at once ẏ = 0.
    let system = plane([1.0, 0.0]);
    let error = system.start(0.1, [0.0, 0.0], [0.0, 1.0]).unwrap_err();
    assert!(
        matches!(error, StepError::VelocityOffConstraint { .. }),
        "{error}"
    );
    // At rest in y too, it goes into the region: x = h²/2 after the first interval, and (2 h)²/2 after the second.
    let states = motion(&system, 0.1, [0.0, 0.0], [0.0, 0.0], 3).unwrap();
    assert_near(states[1].q.as_slice(), [0.005, 0.0], 1e-14);
    assert_near(states[2].q.as_slice(), [0.02, 0.0], 1e-14);
    // It arrives at the boundary at a node.
    let states = motion(&plane([0.0, 0.0]), 0.25, [-1.0, 0.0], [1.0, 1.0], 10).unwrap();
    let impacts: Vec<_> = states
        .iter()
        .flat_map(|state| state.impacts.iter())
        .collect();
    assert_eq!(impacts.len(), 1);
    assert_eq!((impacts[0].k, impacts[0].t), (4, 1.0));
    assert_near(states[9].q.as_slice(), [1.25, 1.0], 1e-13);
    // A sphere that comes to rest on the line at the impact and is pushed over it: x = ½ f t²/(1 + k²/r²).
    let f = 0.5;
    let pushed = Sphere {
        f: [f, 0.0, 0.0, 0.0, 0.0].into(),
        ..sphere()
    };
    let v = [3.0_f64.sqrt(), 0.4, 0.7, -10.0, 0.3];
    let states = motion(&pushed, 0.25, reference::Q, v, 17).unwrap();
    let impacts: Vec<_> = states
        .iter()
        .flat_map(|state| state.impacts.iter())
        .collect();
    let t = (2.0 - 3.0_f64.sqrt()) / f;
    assert_near([impacts[0].t], [t], 1e-12);
    assert!(impacts[0].thrown_back);
    let after = states[16].t - t;
    assert_near([states[16].q[0]], [f * after * after / 2.8], 1e-11);
}

#[test]
fn out_of_the_region_and_back_in_a_step() {
    // Two boundaries in one step: ż = x' in x > 0, ż = 2 ẏ' in y > 0.
    let system = Quarters {
        g: SMatrix::identity(),
        f: SVector::zeros(),
        a: SMatrix::from_row_slice(&[-1.0, 0.0, 1.0, 0.0, -2.0, 1.0]),
        c: SVector::zeros(),
        normals: SMatrix::from_row_slice(&[1.0, 0.0, 0.0, 0.0, 1.0, 0.0]),
        offsets: SVector::zeros(),
        speeds: SVector::zeros(),
    };
    // Impact at x = 0 at t = 0.45: p ↦ p - a aᵀp/2.
    let (q, v) = ([-0.45, -0.51, 0.0], [1.0, 1.0, 0.0]);
    let states = motion(&system, 0.4, q, v, 6).unwrap();
    let impacts: Vec<_> = states
        .iter()
        .flat_map(|state| state.impacts.iter())
        .collect();
    assert_eq!(impacts.len(), 2);
    assert!(
        impacts
            .iter()
            .all(|impact| impact.k == 1 && impact.jumped())
    );
    assert_near(impacts[0].v_plus.as_slice(), [0.5, 1.0, 0.5], 1e-14);
    assert_near([impacts[0].t, impacts[1].t], [0.45, 0.51], 1e-14);
    // The kernel of both constraints is spanned by (2, 1, 2): the projection of (½, 1, ½).
    assert_near(
        impacts[1].v_plus.as_slice(),
        [2.0 / 3.0, 1.0 / 3.0, 2.0 / 3.0],
        1e-14,
    );
    let x = 0.5 * 0.06 + 2.0 / 3.0 * (2.0 - 0.51);
    assert_near([states[5].q[0]], [x], 1e-13);
    // Both at the same point: one jump.
    let states = motion(&system, 0.4, [-0.5, -0.5, 0.0], v, 6).unwrap();
    let impacts: Vec<_> = states
        .iter()
        .flat_map(|state| state.impacts.iter())
        .collect();
    assert_eq!(impacts.len(), 2);
    assert!(!impacts[0].jumped() && impacts[1].jumped());
    assert_near(
        impacts[1].v_plus.as_slice(),
        [2.0 / 3.0, 1.0 / 3.0, 2.0 / 3.0],
        1e-14,
    );
}
