//! Flows through regions. The dense output is exact to 2·10⁻¹² of the displacement on a step of the integrator.

use nh_flows::{FlowState, Flowing};
use nh_runtime::nalgebra::{SMatrix, SVector};
use nh_runtime::{ContinuousSystem, Impact, StepError, Vector};

use crate::numbers::assert_near;
use crate::reference;
use crate::systems::{Corner, Plane, Quarters, Sides, Sphere, closed_sphere, sphere};

fn motion<S: ContinuousSystem<Configuration: Vector>>(
    system: &S,
    h: f64,
    q: impl Into<S::Configuration>,
    v: impl Into<S::Increment>,
    nodes: usize,
) -> Result<Vec<FlowState<S>>, StepError> {
    system.flow(0.0, q, v, h).take(nodes).collect()
}

fn impacts<S: ContinuousSystem>(states: &[FlowState<S>]) -> Vec<Impact<S>> {
    states
        .iter()
        .flat_map(|state| state.impacts.clone())
        .collect()
}

#[test]
fn the_sphere_of_the_reference() {
    for h in [0.05, 0.3, 0.5, 3.0] {
        let states = motion(&sphere(), h, reference::Q, reference::V_MINUS, 20).unwrap();
        let impacts = impacts(&states);
        assert_eq!(impacts.len(), 1, "{h}");
        let impact = impacts[0];
        assert!(impact.entered && !impact.thrown_back && impact.jumped());
        assert_near([impact.t], [0.5], 1e-13);
        assert_near(&impact.q.as_slice()[..2], [0.0, 0.4], 1e-12);
        assert_near(impact.p_minus.as_slice(), reference::P_MINUS, 1e-14);
        assert_near(impact.p_plus.as_slice(), reference::P_PLUS, 1e-14);
        assert_near(impact.v_plus.as_slice(), reference::V_PLUS, 1e-14);
        assert_near(impact.impulses.as_slice(), reference::IMPULSES, 1e-14);
        assert_near([impact.energy_lost], [reference::LOST], 1e-14);
        // It belongs to the first node behind it; to rounding, one may be at it.
        let node = states.iter().position(|state| !state.impacts.is_empty());
        let (node, before) = (node.unwrap(), 0.5 / h);
        assert!((node as f64 - before).abs() < 1.0 + 1e-9 && node as f64 > before - 1e-9);
    }
    let system = sphere();
    let mut path = system.flow(0.0, reference::Q, reference::V_MINUS, 0.7);
    for [t, x, y] in reference::PATH {
        let state = path.at(t).unwrap();
        assert_near(&state.q.as_slice()[..2], [x, y], 1e-11);
        assert!(state.drift < 1e-14);
    }
}

#[test]
fn nodes_at_crossings() {
    // The boundary is met at a node, to rounding.
    for i in 1..60 {
        let x = 0.05 * f64::from(i);
        let (q, v) = ([-x, 0.0], [0.7, 1.0]);
        let h = x / 0.7 / 4.0;
        let states = motion(&plane([0.0, 0.0]), h, q, v, 9).unwrap();
        assert_eq!(impacts(&states).len(), 1);
        assert_near(states[8].q.as_slice(), [x, x / 0.7], 1e-11);
        let states = motion(&plane([1.0, 0.0]), h, q, v, 9).unwrap();
        assert_eq!(impacts(&states).len(), 1);
    }
}

#[test]
fn thrown_back() {
    let v = [2.0, 0.4, 0.7, -12.0, 0.3];
    let states = motion(&sphere(), 0.3, reference::Q, v, 20).unwrap();
    let impacts = impacts(&states);
    assert_eq!(impacts.len(), 1);
    assert!(impacts[0].entered && impacts[0].thrown_back);
    let back = -0.285_714_285_714_285_7;
    for state in states.iter().filter(|state| state.t > 0.5) {
        assert_near([state.q[0]], [back * (state.t - 0.5)], 1e-12);
        assert_eq!(state.lambda.amax(), 0.0);
    }
}

#[test]
fn neither_forwards_nor_back() {
    let v = [2.0, 0.4, 0.7, -10.0, 0.3];
    let y = (0.25 * 0.4 - 0.05 * 0.7) / 0.35;
    for h in [0.3, 0.25, 2.0] {
        let open = motion(&sphere(), h, reference::Q, v, 20).unwrap();
        let closed = motion(&closed_sphere(), h, reference::Q, v, 20).unwrap();
        assert_eq!((impacts(&open).len(), impacts(&closed).len()), (1, 1));
        assert!(impacts(&open)[0].thrown_back && !impacts(&closed)[0].thrown_back);
        for q in [open[19].q, closed[19].q] {
            let expected = [0.0, 0.4 + y * (19.0 * h - 0.5)];
            assert_near([q[0], q[1]], expected, 1e-11);
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
    for h in [0.1, 5.0] {
        for gap in [1e-3, 1e-9, 1e-12] {
            let states = motion(&plane([-1.0, 0.0]), h, [-0.5 - gap, 0.0], [1.0, 1.0], 8).unwrap();
            assert!(impacts(&states).is_empty(), "{gap}");
            assert_near([states[7].q[1]], [7.0 * h], 1e-10);
        }
        // In and out within one step of the integrator: depth δ, at 1 ∓ √(2δ).
        for depth in [0.02_f64, 1e-4, 1e-8] {
            let states =
                motion(&plane([-1.0, 0.0]), h, [-0.5 + depth, 0.0], [1.0, 1.0], 20).unwrap();
            let impacts = impacts(&states);
            assert_eq!(impacts.len(), 2, "{h} {depth}");
            let half = (2.0 * depth).sqrt();
            // The time is as exact as the round-off of x over the speed.
            assert_near(
                [impacts[0].t, impacts[1].t],
                [1.0 - half, 1.0 + half],
                1e-12 + 1e-14 / half,
            );
            assert_near([impacts[0].v_plus[1]], [0.0], 1e-15);
            assert_near([states[19].q[1]], [1.0 - half], 1e-12 + 1e-14 / half);
        }
    }
}

#[test]
fn starting_on_a_boundary() {
    for v in [[1.0, 0.0], [-1.0, 1.0], [0.0, 1.0]] {
        let states = motion(&plane([0.0, 0.0]), 0.1, [0.0, 0.0], v, 10).unwrap();
        assert!(impacts(&states).is_empty());
        assert_near(states[9].q.as_slice(), [0.9 * v[0], 0.9 * v[1]], 4e-12);
    }
    let error = motion(&plane([0.0, 0.0]), 0.1, [0.0, 0.0], [1.0, 1.0], 2).unwrap_err();
    assert!(matches!(
        error,
        StepError::VelocityOffConstraint { constraint: 0, .. }
    ));
    let (on, v) = ([0.0, 1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0, 0.0]);
    assert!(motion(&sphere(), 0.1, on, v, 2).is_ok());
    let error = motion(&closed_sphere(), 0.1, on, v, 2).unwrap_err();
    assert!(matches!(
        error,
        StepError::VelocityOffConstraint { constraint: 1, .. }
    ));
}

#[test]
fn departing_from_a_boundary() {
    // At rest in x on the boundary, and pushed: into the region, where ẏ = 0 from the first instant; away from it.
    let states = motion(&plane([0.5, 0.0]), 0.25, [0.0, 0.0], [0.0, 1.0], 9).unwrap();
    let found = impacts(&states);
    assert_eq!(found.len(), 1);
    assert!(found[0].entered && !found[0].thrown_back && found[0].jumped());
    assert_near([found[0].t], [0.0], 1e-13);
    assert_near(states[8].q.as_slice(), [1.0, 0.0], 1e-12);
    let states = motion(&plane([-0.5, 0.0]), 0.25, [0.0, 0.0], [0.0, 1.0], 9).unwrap();
    assert!(impacts(&states).is_empty());
    assert_near(states[8].q.as_slice(), [-1.0, 2.0], 1e-12);
    // A sphere that comes to rest on the line at the impact and is pushed over it: x = ½ f t²/(1 + k²/r²).
    let f = 0.5;
    let pushed = Sphere {
        f: [f, 0.0, 0.0, 0.0, 0.0].into(),
        ..sphere()
    };
    let v = [3.0_f64.sqrt(), 0.4, 0.7, -10.0, 0.3];
    let states = motion(&pushed, 0.25, reference::Q, v, 17).unwrap();
    let found = impacts(&states);
    let t = (2.0 - 3.0_f64.sqrt()) / f;
    assert_near([found[0].t], [t], 1e-12);
    assert!(found[0].thrown_back);
    let after = states[16].t - t;
    assert_near([states[16].q[0]], [f * after * after / 2.8], 1e-11);
}

#[test]
fn two_regions() {
    let system = Quarters {
        g: SMatrix::identity(),
        f: SVector::zeros(),
        a: SMatrix::from_row_slice(&[-1.0, 0.0, 1.0, 0.0, -2.0, 1.0]),
        c: SVector::zeros(),
        normals: SMatrix::from_row_slice(&[1.0, 0.0, 0.0, 0.0, 1.0, 0.0]),
        offsets: SVector::zeros(),
        speeds: SVector::zeros(),
    };
    for (q, times) in [
        ([-0.45, -0.51, 0.0], [0.45, 0.51]),
        ([-0.5, -0.5, 0.0], [0.5, 0.5]),
    ] {
        let states = motion(&system, 0.4, q, [1.0, 1.0, 0.0], 6).unwrap();
        let impacts = impacts(&states);
        assert_eq!(impacts.len(), 2);
        assert_near([impacts[0].t, impacts[1].t], times, 1e-13);
        assert_near(
            impacts[1].v_plus.as_slice(),
            [2.0 / 3.0, 1.0 / 3.0, 2.0 / 3.0],
            1e-13,
        );
        assert_eq!(impacts[0].jumped(), times[0] != times[1]);
    }
    let system = Corner {
        g: SMatrix::identity(),
        f: SVector::zeros(),
        a: SMatrix::from_row_slice(&[-1.0, 0.0, 1.0]),
        c: SVector::zeros(),
        normals: system.normals,
        offsets: SVector::zeros(),
        speeds: SVector::zeros(),
    };
    for q in [[-0.5, -0.5, 0.0], [-0.5, -0.3, 0.0], [-0.3, -0.5, 0.0]] {
        let states = motion(&system, 0.2, q, [1.0, 1.0, 0.0], 12).unwrap();
        let impacts = impacts(&states);
        assert_eq!(impacts.iter().filter(|impact| impact.jumped()).count(), 1);
        assert_near([states[11].q[2]], [0.5 * (2.2 - 0.5)], 1e-12);
    }
}

#[test]
fn without_end() {
    let system = Sides {
        g: SMatrix::identity(),
        f: SVector::zeros(),
        a: SMatrix::from_row_slice(&[1.0, -1.0, 2.0, 1.0]),
        c: SVector::zeros(),
        normals: SMatrix::from_row_slice(&[1.0, 0.0]),
        offsets: SVector::zeros(),
        speeds: SVector::zeros(),
    };
    let error = motion(&system, 0.3, [-1.0, -1.0], [1.0, 1.0], 10).unwrap_err();
    assert!(
        matches!(error, StepError::TooManyCrossings { boundary: 0, .. }),
        "{error}"
    );
    let dependent = Sphere {
        a: SMatrix::from_row_slice(&[1.0, 0.0, 0.0, -0.5, 0.0, 2.0, 0.0, 0.0, -1.0, 0.0]),
        ..sphere()
    };
    let error = motion(&dependent, 0.3, reference::Q, reference::V_MINUS, 10).unwrap_err();
    assert!(
        matches!(error, StepError::DependentConstraints { boundary: 0, .. }),
        "{error}"
    );
}

#[test]
fn a_moving_boundary() {
    let system = Plane {
        offsets: [-1.0].into(),
        speeds: [1.0].into(),
        ..plane([0.0, 0.0])
    };
    let states = motion(&system, 0.3, [-0.2, 0.0], [-0.1, 1.0], 10).unwrap();
    let impacts = impacts(&states);
    assert_eq!(impacts.len(), 1);
    assert_near([impacts[0].t], [1.2 / 0.9], 1e-13);
    assert_near([states[9].q[1]], [1.2 / 0.9], 1e-12);
}

#[test]
fn backwards() {
    let v = [1.0, 0.5, -1.0, 2.0, 0.3];
    let states = motion(&sphere(), -0.3, [1.0, 0.0, 0.0, 0.0, 0.0], v, 10).unwrap();
    let found = impacts(&states);
    assert_eq!(found.len(), 1);
    assert!(!found[0].entered && !found[0].jumped());
    assert_near(
        states[9].q.as_slice(),
        [-1.7, -1.35, 2.7, -5.4, -0.81],
        1e-12,
    );
    // And forwards again: no jump.
    let again = motion(&sphere(), 0.3, states[9].q, states[9].v, 10).unwrap();
    assert_near(again[9].q.as_slice(), [1.0, 0.0, 0.0, 0.0, 0.0], 1e-12);
    // Held against a force until it left: the velocity at the boundary is zero but for the errors of the flow.
    let held = plane([0.1, -1.0]);
    let there = motion(&held, 0.3, [0.5, 0.0], [-1.0, 0.0], 8).unwrap();
    assert!(there[7].v[1] < -1.0);
    let back = held.flow(2.1, there[7].q, there[7].v, -0.3);
    let back: Vec<_> = back.take(8).map(Result::unwrap).collect();
    assert!(back.iter().any(|state| !state.impacts.is_empty()));
    assert_near(back[7].q.as_slice(), [0.5, 0.0], 1e-10);
    let error = motion(
        &sphere(),
        -0.3,
        [-1.0, 0.0, 0.0, 0.0, 0.0],
        [-2.0, 0.4, 0.7, 1.0, 0.0],
        10,
    );
    assert!(matches!(
        error,
        Err(StepError::JumpBackwards { boundary: 0, .. })
    ));
}

#[test]
fn the_discrete_motion_converges_to_the_flow() {
    // Uniform forces: parabolas, on which discrete nodes lie, and parts of steps too.
    use nh_runtime::Moving;
    let pushed = Sphere {
        f: [0.3, -0.2, 0.01, 0.02, 0.0].into(),
        ..sphere()
    };
    let (q0, q1) = pushed.start(0.1, reference::Q, reference::V_MINUS).unwrap();
    let discrete: Vec<_> = pushed
        .trajectory(0.1, q0, q1)
        .take(30)
        .map(Result::unwrap)
        .collect();
    let flow = motion(&pushed, 0.1, reference::Q, reference::V_MINUS, 30).unwrap();
    for (node, state) in discrete.iter().zip(&flow) {
        assert_near(node.q.as_slice(), state.q.as_slice(), 3e-11);
    }
}
