//! Discrete motions through regions.

use nh_runtime::nalgebra::{SMatrix, SVector};
use nh_runtime::{DiscreteSystem, RegionSystem, State, StepError, TimeStep};

use crate::numbers::assert_near;
use crate::reference;
use crate::systems::{Corner, Plane, Quarters, Sides, Sphere, closed_sphere, sphere};

/// The nodes of a motion that starts at q with v.
fn motion<S: RegionSystem>(
    system: &S,
    ts: impl Into<TimeStep>,
    q: impl Into<S::Configuration>,
    v: impl Into<S::Increment>,
    nodes: usize,
) -> Result<Vec<State<S>>, StepError> {
    let ts = ts.into();
    let (q0, q1) = system.start(ts, q, v)?;
    system.trajectory(ts, q0, q1).take(nodes).collect()
}

#[test]
fn the_sphere_of_the_reference() {
    // The impact is at a node, and inside of steps of all lengths.
    for h in [0.05, 0.1, 0.3, 0.017, 0.49] {
        let states = motion(&sphere(), h, reference::Q, reference::V_MINUS, 40).unwrap();
        let impacts: Vec<_> = states
            .iter()
            .flat_map(|state| state.impacts.iter())
            .collect();
        assert_eq!(impacts.len(), 1, "h = {h}");
        let impact = impacts[0];
        assert!(impact.entered && !impact.thrown_back && impact.jumped());
        assert_eq!(impact.boundary, 0);
        assert_near(&[impact.t], &[0.5], 2e-15);
        assert_near(&impact.q.as_slice()[..2], &[0.0, 0.4], 1e-15);
        assert_near(impact.p_minus.as_slice(), &reference::P_MINUS, 1e-13);
        assert_near(impact.v_minus.as_slice(), &reference::V_MINUS, 1e-13);
        assert_near(impact.p_plus.as_slice(), &reference::P_PLUS, 1e-13);
        assert_near(impact.v_plus.as_slice(), &reference::V_PLUS, 1e-13);
        assert_near(impact.impulses.as_slice(), &reference::IMPULSES, 1e-13);
        assert_near(&[impact.energy_lost], &[reference::LOST], 1e-12);
        for state in &states {
            let (after, v) = ((state.t - 0.5).max(0.0), reference::V_MINUS);
            let before = state.t.min(0.5);
            for (i, v) in v.into_iter().enumerate() {
                let q = reference::Q[i] + v * before + reference::V_PLUS[i] * after;
                assert_near(&[state.q[i]], &[q], 1e-12);
            }
            // No forces: no multipliers, but where the momentum jumps at the node.
            if state.k > 0 && impact.k != state.k {
                assert_near(state.lambda.as_slice(), &[0.0; 2], 1e-12);
            }
            let q2 = state.q + state.increment;
            assert_near(q2.as_slice(), state.interval().end().as_slice(), 1e-15);
        }
    }
}

#[test]
fn the_path_of_the_reference() {
    let states = motion(&sphere(), 0.05, reference::Q, reference::V_MINUS, 61).unwrap();
    for [t, x, y] in reference::PATH {
        let state = &states[(t / 0.05_f64).round() as usize];
        assert_near(&[state.t, state.q[0], state.q[1]], &[t, x, y], 1e-13);
    }
}

#[test]
fn equation_15_after_the_impact() {
    // Constants of the motion on the rough side: r ẋ + k² ω_y and -r ẏ + k² ω_x are those before the impact.
    let system = sphere();
    let states = motion(&system, 0.03, reference::Q, reference::V_MINUS, 60).unwrap();
    let p = |state: &State<_>| system.d2_discrete_lagrangian_at(&state.interval());
    let about = |p: SVector<f64, 5>| [0.5 * p[0] + p[3], -0.5 * p[1] + p[2]];
    let expected = [0.5 * 2.0 - 0.11, -0.5 * 0.4 + 0.07];
    for state in states.iter().filter(|state| state.impacts.is_empty()) {
        assert_near(&about(p(state)), &expected, 1e-13);
    }
}

#[test]
fn thrown_back() {
    // L3: r ẋ + k² ω_y < 0.
    let v = [2.0, 0.4, 0.7, -12.0, 0.3];
    for h in [0.1, 0.3, 0.07] {
        let states = motion(&sphere(), h, reference::Q, v, 30).unwrap();
        let impacts: Vec<_> = states
            .iter()
            .flat_map(|state| state.impacts.iter())
            .collect();
        assert_eq!(impacts.len(), 1);
        assert!(impacts[0].entered && impacts[0].thrown_back && impacts[0].jumped());
        // ẋ⁺ = r (r ẋ + k² ω_y) / (r² + k²).
        let back = 0.5 * (0.5 * 2.0 - 0.1 * 12.0) / 0.35;
        assert_near(&[impacts[0].v_plus[0]], &[back], 1e-13);
        assert_near(&[back], &[-0.285_714_285_714_285_7], 1e-15);
        for state in states.iter().filter(|state| state.t > 0.5) {
            assert_near(&[state.q[0]], &[back * (state.t - 0.5)], 1e-12);
            assert_near(&[state.lambda[0], state.lambda[1]], &[0.0; 2], 0.0);
        }
    }
}

#[test]
fn neither_forwards_nor_back() {
    // r ẋ + k² ω_y = 0: the sphere stays on the line, which belongs to the smooth side or to the rough one.
    let v = [2.0, 0.4, 0.7, -10.0, 0.3];
    // ẏ⁺ = (r² ẏ - r k² ω_x)/(r² + k²).
    let y = (0.25 * 0.4 - 0.05 * 0.7) / 0.35;
    // The impact is within a step, and at a node.
    for h in [0.3, 0.25, 0.1] {
        let open = motion(&sphere(), h, reference::Q, v, 20).unwrap();
        let closed = motion(&closed_sphere(), h, reference::Q, v, 20).unwrap();
        let first = open.iter().find_map(|state| state.impacts.first());
        assert!(first.unwrap().thrown_back, "{h}");
        let first = closed.iter().find_map(|state| state.impacts.first());
        assert!(!first.unwrap().thrown_back, "{h}");
        for q in [open[19].q, closed[19].q] {
            let expected = [0.0, 0.4 + y * (19.0 * h - 0.5)];
            assert_near(&q.as_slice()[..2], &expected, 1e-12);
        }
        assert_eq!(
            open.iter().flat_map(|state| state.impacts.iter()).count(),
            1
        );
    }
}

#[test]
fn no_jump_where_the_velocity_meets_the_constraints() {
    let v = [2.0, 0.4, -0.8, 4.0, 0.3];
    let states = motion(&sphere(), 0.3, reference::Q, v, 10).unwrap();
    let impacts: Vec<_> = states
        .iter()
        .flat_map(|state| state.impacts.iter())
        .collect();
    assert_eq!(impacts.len(), 1);
    assert!(impacts[0].energy_lost.abs() < 1e-13 && impacts[0].impulse().amax() < 1e-14);
    assert_near(
        states[9].q.as_slice(),
        &[4.4, 1.28, -2.16, 10.8, 0.81],
        1e-12,
    );
}

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
        &[-1.7, 1.35, -2.7, -5.4, 0.81],
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
            assert_near(&[state.q[1]], &[-after * after / 2.0], 1e-12);
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
    assert_near(impact.v_minus.as_slice(), &[1.0, 1.0], 1e-14);
    assert_near(impact.v_plus.as_slice(), &[0.4, -0.2], 1e-14);
    // Behind it the force along (2, -1)/√5 is 3/√5.
    let x = 0.4 * 1.7 + 1.2 * 1.7 * 1.7 / 2.0;
    assert_near(&[states[9].q[0]], &[x], 1e-12);
}

#[test]
fn held_against_any_force() {
    // The increment of y is a difference of what the force and the reaction would each make of it, c = h² f/(2 m), and rounds to ε c where
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
                assert_near(&[state.q[1]], &[expected], tolerance);
            }
        }
    }
}

/// A particle of unit mass with ẏ = 0 for x > 0 and a uniform force.
fn plane(f: [f64; 2]) -> Plane {
    Plane {
        g: SMatrix::identity(),
        f: f.into(),
        a: SMatrix::from_row_slice(&[0.0, 1.0]),
        c: SVector::zeros(),
        normals: SMatrix::from_row_slice(&[1.0, 0.0]),
        offsets: SVector::zeros(),
        speeds: SVector::zeros(),
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
    assert_near(&[states[4].q[0]], &[0.0], 0.0);
    let (q, v) = start(-0.02);
    let states = motion(&plane([-1.0, 0.0]), 0.25, q, v, 12).unwrap();
    let impacts: Vec<_> = states
        .iter()
        .flat_map(|state| state.impacts.iter())
        .collect();
    // In at 1 - 0.2, out at 1 + 0.2, with ẏ = 0 from the first.
    assert_eq!(impacts.len(), 2);
    assert_near(&[impacts[0].t, impacts[1].t], &[0.8, 1.2], 1e-13);
    assert_near(
        &[states[11].q[0], states[11].q[1]],
        &[0.02 - 1.75 * 1.75 / 2.0, 0.8],
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
        assert_near(states[9].q.as_slice(), &[0.9 * v[0], 0.9 * v[1]], 1e-13);
    }
    // Into the region with a velocity that violates its constraint.
    let error = plane([0.0, 0.0])
        .start(0.1, [0.0, 0.0], [1.0, 1.0])
        .unwrap_err();
    assert!(matches!(
        error,
        StepError::VelocityOffConstraint { constraint: 0, .. }
    ));
    // Where it belongs to the region, also along the boundary.
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
    assert_near(states[1].q.as_slice(), &[0.005, 0.0], 1e-14);
    assert_near(states[2].q.as_slice(), &[0.02, 0.0], 1e-14);
    // It arrives at the boundary at a node.
    let states = motion(&plane([0.0, 0.0]), 0.25, [-1.0, 0.0], [1.0, 1.0], 10).unwrap();
    let impacts: Vec<_> = states
        .iter()
        .flat_map(|state| state.impacts.iter())
        .collect();
    assert_eq!(impacts.len(), 1);
    assert_eq!((impacts[0].k, impacts[0].t), (4, 1.0));
    assert_near(states[9].q.as_slice(), &[1.25, 1.0], 1e-13);
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
    assert_near(&[impacts[0].t], &[t], 1e-12);
    assert!(impacts[0].thrown_back);
    let after = states[16].t - t;
    assert_near(&[states[16].q[0]], &[f * after * after / 2.8], 1e-11);
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
    assert_near(impacts[0].v_plus.as_slice(), &[0.5, 1.0, 0.5], 1e-14);
    assert_near(&[impacts[0].t, impacts[1].t], &[0.45, 0.51], 1e-14);
    // The kernel of both constraints is spanned by (2, 1, 2): the projection of (½, 1, ½).
    assert_near(
        impacts[1].v_plus.as_slice(),
        &[2.0 / 3.0, 1.0 / 3.0, 2.0 / 3.0],
        1e-14,
    );
    let x = 0.5 * 0.06 + 2.0 / 3.0 * (2.0 - 0.51);
    assert_near(&[states[5].q[0]], &[x], 1e-13);
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
        &[2.0 / 3.0, 1.0 / 3.0, 2.0 / 3.0],
        1e-14,
    );
}

#[test]
fn a_constraint_in_a_quarter() {
    let system = Corner {
        g: SMatrix::identity(),
        f: SVector::zeros(),
        a: SMatrix::from_row_slice(&[-1.0, 0.0, 1.0]),
        c: SVector::zeros(),
        normals: SMatrix::from_row_slice(&[1.0, 0.0, 0.0, 0.0, 1.0, 0.0]),
        offsets: SVector::zeros(),
        speeds: SVector::zeros(),
    };
    // Through the corner; into it over either side; past it.
    for (q, jumps) in [
        ([-0.5, -0.5, 0.0], 1),
        ([-0.5, -0.3, 0.0], 1),
        ([-0.3, -0.5, 0.0], 1),
    ] {
        let states = motion(&system, 0.2, q, [1.0, 1.0, 0.0], 12).unwrap();
        let impacts: Vec<_> = states
            .iter()
            .flat_map(|state| state.impacts.iter())
            .collect();
        assert_eq!(impacts.len(), 2);
        assert_eq!(
            impacts.iter().filter(|impact| impact.jumped()).count(),
            jumps
        );
        assert_near(impacts[1].v_plus.as_slice(), &[0.5, 1.0, 0.5], 1e-14);
        assert_near(&[states[11].q[2]], &[0.5 * (2.2 - 0.5)], 1e-13);
    }
    let states = motion(&system, 0.2, [-0.5, -0.5, 0.0], [1.0, -1.0, 0.0], 12).unwrap();
    assert_near(states[11].q.as_slice(), &[1.7, -2.7, 0.0], 1e-13);
}

#[test]
fn constraints_on_both_sides() {
    // ẋ = ẏ for x < 0, ẋ = -2 ẏ for x > 0: from (1, 1) to (2, -1)·1/5, which goes on.
    let system = Sides {
        g: SMatrix::identity(),
        f: SVector::zeros(),
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
    assert_near(impact.v_plus.as_slice(), &[0.4, -0.2], 1e-14);
    assert_near(states[9].q.as_slice(), &[0.4 * 1.7, -0.2 * 1.7], 1e-12);
    // ẋ = -½ẏ behind: (1, 1) is thrown back to (-1, 2)/5, which violates ẋ = ẏ: it jumps to (1, 1)/10, and so on.
    let system = Sides {
        a: SMatrix::from_row_slice(&[1.0, -1.0, 2.0, 1.0]),
        ..system
    };
    let error = motion(&system, 0.3, [-1.0, -1.0], [1.0, 1.0], 10).unwrap_err();
    assert!(matches!(
        error,
        StepError::TooManyCrossings {
            step: 3,
            boundary: 0,
            ..
        }
    ));
}

#[test]
fn a_moving_boundary() {
    // x > t - 1, and the particle at rest: the boundary comes over it.
    let system = Plane {
        offsets: [1.0].into(),
        speeds: [-1.0].into(),
        ..plane([0.0, 0.0])
    };
    let states = motion(&system, 0.3, [0.2, 0.0], [0.1, 0.0], 10).unwrap();
    let impact = states
        .iter()
        .find_map(|state| state.impacts.first())
        .unwrap();
    // 0.2 + 0.1 t = t - 1.
    assert!(!impact.entered);
    assert_near(&[impact.t], &[1.2 / 0.9], 1e-14);
    // The other way: the region comes over a particle that moves along y.
    let system = Plane {
        offsets: [-1.0].into(),
        speeds: [1.0].into(),
        ..system
    };
    let states = motion(&system, 0.3, [-0.2, 0.0], [-0.1, 1.0], 10).unwrap();
    let impact = states
        .iter()
        .find_map(|state| state.impacts.first())
        .unwrap();
    assert!(impact.entered && !impact.thrown_back);
    assert_near(&[impact.t], &[1.2 / 0.9], 1e-14);
    assert_near(impact.v_plus.as_slice(), &[-0.1, 0.0], 1e-15);
    assert_near(&[states[9].q[1]], &[1.2 / 0.9], 1e-13);
}

#[test]
fn backwards() {
    // Out of the region, without a jump, either way.
    let v = [1.0, 0.5, -1.0, 2.0, 0.3];
    let states = motion(&sphere(), -0.3, [1.0, 0.0, 0.0, 0.0, 0.0], v, 10).unwrap();
    let impacts: Vec<_> = states
        .iter()
        .flat_map(|state| state.impacts.iter())
        .collect();
    assert_eq!(impacts.len(), 1);
    assert!(!impacts[0].entered && !impacts[0].jumped());
    assert_near(
        states[9].q.as_slice(),
        &[-1.7, -1.35, 2.7, -5.4, -0.81],
        1e-12,
    );
    // Into it with a jump: no motion comes from there.
    let error = motion(
        &sphere(),
        -0.3,
        [-1.0, 0.0, 0.0, 0.0, 0.0],
        [-2.0, 0.4, 0.7, 1.0, 0.0],
        10,
    );
    assert!(matches!(
        error,
        Err(StepError::JumpBackwards {
            step: 1,
            boundary: 0,
            ..
        })
    ));
}

#[test]
fn pairs_on_both_sides() {
    let system = sphere();
    let error = system
        .step(0.1, [-0.1, 0.0, 0.0, 0.0, 0.0], [0.1, 0.0, 0.0, 0.0, 0.0])
        .unwrap_err();
    assert!(
        matches!(error, StepError::PairCrossesBoundary { boundary: 0, before, after, .. } if before == -0.1 && after == 0.1)
    );
    assert!(error.to_string().contains("crosses boundary no. 1"));
    let error = system
        .start(0.1, [-0.1, 0.0, 0.0, 0.0, 0.0], [2.0, 0.0, 0.0, 0.0, 0.0])
        .unwrap_err();
    assert!(matches!(error, StepError::PairCrossesBoundary { .. }));
    // Only the constraints in force are checked.
    assert!(
        system
            .step(0.1, [-0.3, 0.0, 0.0, 0.0, 0.0], [-0.2, 0.0, 0.0, 0.0, 0.0])
            .is_ok()
    );
    let error = system
        .step(0.1, [0.3, 0.0, 0.0, 0.0, 0.0], [0.4, 0.0, 0.0, 0.0, 0.0])
        .unwrap_err();
    assert!(matches!(
        error,
        StepError::PairOffConstraint { constraint: 0, .. }
    ));
}

#[test]
fn a_step_across_a_boundary() {
    let step = sphere()
        .step(
            TimeStep::new(0.2, 0.2),
            [-0.6, 0.28, 0.14, -0.22, 0.06],
            [-0.2, 0.36, 0.28, -0.44, 0.12],
        )
        .unwrap();
    assert_eq!(step.impacts.len(), 1);
    assert_near(step.impacts[0].p_plus.as_slice(), &reference::P_PLUS, 1e-14);
    assert_near(&step.q2.as_slice()[..2], &reference::PATH[3][1..], 1e-14);
    assert_near(
        (step.increment + SVector::from([-0.2, 0.36, 0.28, -0.44, 0.12])).as_slice(),
        step.q2.as_slice(),
        1e-15,
    );
}

#[test]
fn dependent_constraints() {
    let system = crate::systems::Sphere {
        a: SMatrix::from_row_slice(&[1.0, 0.0, 0.0, -0.5, 0.0, 2.0, 0.0, 0.0, -1.0, 0.0]),
        ..sphere()
    };
    let error = motion(&system, 0.3, reference::Q, reference::V_MINUS, 10).unwrap_err();
    assert!(
        matches!(
            error,
            StepError::DependentConstraints {
                step: 1,
                boundary: 0,
                ..
            }
        ),
        "{error}"
    );
}

#[test]
fn residuals_of_constraints_in_force() {
    let system = sphere();
    let states = motion(&system, 0.3, reference::Q, reference::V_MINUS, 8).unwrap();
    for pair in states.windows(2).skip(3) {
        let residual = system.residual(
            TimeStep::new(pair[0].t, 0.3),
            pair[0].q,
            pair[1].q,
            pair[1].q + pair[1].increment,
            pair[1].lambda,
        );
        assert!(residual.amax() < 1e-13);
    }
    let v = SVector::from(reference::V_MINUS) * 0.1;
    let q = SVector::from(reference::Q);
    let residual = system.residual(0.1, q, q + v, q + 2.0 * v, [3.0, 4.0]);
    assert_near(
        residual.as_slice(),
        &[0.0, 0.0, 0.0, 0.0, 0.0, 3.0, 4.0],
        1e-14,
    );
}

#[test]
fn no_step_allocates() {
    let system = sphere();
    let (q0, q1) = system.start(0.1, reference::Q, reference::V_MINUS).unwrap();
    let mut crossed = 0;
    let allocated = allocation_counter::measure(|| {
        for state in system.trajectory(0.1, q0, q1).take(20) {
            crossed += state.map_or(0, |state| state.impacts.len());
        }
    });
    assert_eq!((allocated.count_total, crossed), (0, 1));
}

#[cfg(feature = "ensemble")]
#[test]
fn members_of_an_ensemble() {
    use nh_runtime::Ensemble;

    let system = sphere();
    let velocities = [reference::V_MINUS, [2.0, 0.4, 0.7, -12.0, 0.3]];
    let pairs = velocities.map(|v| system.start(0.3, reference::Q, v).unwrap());
    let recording = Ensemble::of(system, 0.3, pairs).run(10);
    assert_eq!(recording.errors().len(), 0);
    for (member, (q0, q1)) in pairs.into_iter().enumerate() {
        let states = system.trajectory(0.3, q0, q1).map(Result::unwrap);
        for (k, state) in states.take(11).enumerate() {
            assert_eq!(recording.interval(k, member).q, state.q);
        }
    }
}
