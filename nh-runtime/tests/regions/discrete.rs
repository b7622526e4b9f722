//! Discrete motions through regions.

mod boundaries;
mod several;
mod sphere;

use nh_runtime::nalgebra::{SMatrix, SVector};
use nh_runtime::{DiscreteSystem, Moving};
use nh_runtime::{RegionSystem, State, StepError, TimeStep, When};

use crate::numbers::assert_near;
use crate::reference;
use crate::systems::{Plane, sphere};

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
    assert_near([impact.t], [1.2 / 0.9], 1e-14);
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
    assert_near([impact.t], [1.2 / 0.9], 1e-14);
    assert_near(impact.v_plus.as_slice(), [-0.1, 0.0], 1e-15);
    assert_near([states[9].q[1]], [1.2 / 0.9], 1e-13);
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
        [-1.7, -1.35, 2.7, -5.4, -0.81],
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
            at: When::Step(1),
            boundary: 0,
            ..
        })
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
    assert_near(step.impacts[0].p_plus.as_slice(), reference::P_PLUS, 1e-14);
    assert_near(&step.q2.as_slice()[..2], &reference::PATH[3][1..], 1e-14);
    assert_near(
        (step.increment + SVector::from([-0.2, 0.36, 0.28, -0.44, 0.12])).as_slice(),
        step.q2.as_slice(),
        1e-15,
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
        [0.0, 0.0, 0.0, 0.0, 0.0, 3.0, 4.0],
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

#[test]
fn members_of_an_ensemble() {
    use nh_ensembles::Ensemble;

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
