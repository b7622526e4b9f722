//! The sphere of the reference, from smooth onto rough ground.

use nh_runtime::DiscreteSystem;
use nh_runtime::State;
use nh_runtime::nalgebra::SVector;

use super::motion;
use crate::numbers::assert_near;
use crate::reference;
use crate::systems::{closed_sphere, sphere};

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
        assert_near([impact.t], [0.5], 2e-15);
        assert_near(&impact.q.as_slice()[..2], [0.0, 0.4], 1e-15);
        assert_near(impact.p_minus.as_slice(), reference::P_MINUS, 1e-13);
        assert_near(impact.v_minus.as_slice(), reference::V_MINUS, 1e-13);
        assert_near(impact.p_plus.as_slice(), reference::P_PLUS, 1e-13);
        assert_near(impact.v_plus.as_slice(), reference::V_PLUS, 1e-13);
        assert_near(impact.impulses.as_slice(), reference::IMPULSES, 1e-13);
        assert_near([impact.energy_lost], [reference::LOST], 1e-12);
        for state in &states {
            let (after, v) = ((state.t - 0.5).max(0.0), reference::V_MINUS);
            let before = state.t.min(0.5);
            for (i, v) in v.into_iter().enumerate() {
                let q = reference::Q[i] + v * before + reference::V_PLUS[i] * after;
                assert_near([state.q[i]], [q], 1e-12);
            }
            // No forces: no multipliers, but where the momentum jumps at the node.
            if state.k > 0 && impact.k != state.k {
                assert_near(state.lambda.as_slice(), [0.0; 2], 1e-12);
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
        assert_near([state.t, state.q[0], state.q[1]], [t, x, y], 1e-13);
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
        assert_near(about(p(state)), expected, 1e-13);
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
        assert_near([impacts[0].v_plus[0]], [back], 1e-13);
        assert_near([back], [-0.285_714_285_714_285_7], 1e-15);
        for state in states.iter().filter(|state| state.t > 0.5) {
            assert_near([state.q[0]], [back * (state.t - 0.5)], 1e-12);
            assert_near([state.lambda[0], state.lambda[1]], [0.0; 2], 0.0);
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
            assert_near(&q.as_slice()[..2], expected, 1e-12);
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
        [4.4, 1.28, -2.16, 10.8, 0.81],
        1e-12,
    );
}
