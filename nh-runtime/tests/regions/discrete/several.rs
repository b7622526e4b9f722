//! Constraints in several regions.

use nh_runtime::Moving;
use nh_runtime::nalgebra::{SMatrix, SVector};
use nh_runtime::{StepError, When};

use super::motion;
use crate::numbers::assert_near;
use crate::reference;
use crate::systems::{Corner, Sides, sphere};

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
        assert_near(impacts[1].v_plus.as_slice(), [0.5, 1.0, 0.5], 1e-14);
        assert_near([states[11].q[2]], [0.5 * (2.2 - 0.5)], 1e-13);
    }
    let states = motion(&system, 0.2, [-0.5, -0.5, 0.0], [1.0, -1.0, 0.0], 12).unwrap();
    assert_near(states[11].q.as_slice(), [1.7, -2.7, 0.0], 1e-13);
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
    assert_near(impact.v_plus.as_slice(), [0.4, -0.2], 1e-14);
    assert_near(states[9].q.as_slice(), [0.4 * 1.7, -0.2 * 1.7], 1e-12);
    // ẋ = -½ẏ behind: (1, 1) is thrown back to (-1, 2)/5, which violates ẋ = ẏ: it jumps to (1, 1)/10, and so on.
    let system = Sides {
        a: SMatrix::from_row_slice(&[1.0, -1.0, 2.0, 1.0]),
        ..system
    };
    let error = motion(&system, 0.3, [-1.0, -1.0], [1.0, 1.0], 10).unwrap_err();
    assert!(matches!(
        error,
        StepError::TooManyCrossings {
            at: When::Step(3),
            boundary: 0,
            ..
        }
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
                at: When::Step(1),
                boundary: 0,
                ..
            }
        ),
        "{error}"
    );
}
