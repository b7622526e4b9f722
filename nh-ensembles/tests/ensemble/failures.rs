//! A member that fails ends with the error of its trajectory, and changes no other.

use core::mem::discriminant;

use nh_ensembles::{Ensemble, Recording};
use nh_runtime::{DiscreteSystem, StepError, StepOptions, Vector};

use super::systems::one_degree::{OneDegree, Saturating};
use super::systems::{Disk, Kicked};
use super::{H, LANES, Member, bits, disk, ensemble, failure};

/// Puts a bad member in many places among good ones.
fn fails_alone<S>(h: f64, steps: usize, good: &[Member<S>], bad: &Member<S>, at_node: usize)
where
    S: DiscreteSystem<Configuration: Vector + Sync> + Clone + Sync,
{
    let (k, expected) = failure(bad, h, steps).expect("its trajectory fails");
    assert_eq!(k, at_node);
    let reference = ensemble(h, good.iter().cloned()).run(steps);
    assert_eq!(reference.errors(), []);
    for place in 0..good.len() {
        let mut members = good.to_vec();
        members[place] = bad.clone();
        let recording = ensemble(h, members).run(steps);
        let [error] = recording.errors() else {
            panic!("one fails, not {:?}", recording.errors())
        };
        assert_eq!((error.member, error.k), (place, k));
        assert_eq!(discriminant(&error.error), discriminant(&expected));
        assert_eq!(recording.error(place), Some(error));
        assert_ends(&recording, place, k);
        for member in (0..good.len()).filter(|member| *member != place) {
            assert_eq!(recording.error(member), None);
            assert!(bits(&recording, member) == bits(&reference, member));
        }
    }
}

/// NaN from node k on, and finite before.
fn assert_ends<S: DiscreteSystem>(recording: &Recording<S>, member: usize, k: usize) {
    for record in 0..recording.records() {
        for i in 0..S::DIM {
            let failed = record >= k;
            assert_eq!(recording.q(record, i)[member].is_nan(), failed);
            assert_eq!(recording.increment(record, i)[member].is_nan(), failed);
        }
    }
}

fn disks() -> Vec<Member<Disk>> {
    (0..2 * LANES + 3).map(disk).collect()
}

#[test]
fn a_pair_off_the_constraint() {
    let (system, (q0, mut q1)) = disk(1);
    q1[0] += 1e-3;
    fails_alone(H, 5, &disks(), &(system, (q0, q1)), 0);
}

#[test]
fn a_pair_that_is_not_finite() {
    let (system, (q0, mut q1)) = disk(1);
    q1[2] = f64::INFINITY;
    fails_alone(H, 5, &disks(), &(system, (q0, q1)), 0);
}

#[test]
fn parameters_that_are_not_numbers() {
    let (mut system, pair) = disk(1);
    system.m = f64::NAN;
    fails_alone(H, 5, &disks(), &(system, pair), 1);
}

#[test]
fn equations_that_are_singular() {
    let (system, pair) = disk(1);
    let massless = Disk {
        m: 0.0,
        i: 0.0,
        ..system
    };
    let (_, error) = failure(&(massless, pair), H, 5).unwrap();
    assert!(
        matches!(error, StepError::SingularJacobian { .. }),
        "{error}"
    );
    fails_alone(H, 5, &disks(), &(massless, pair), 1);
}

#[test]
fn a_motion_that_ends() {
    // tanh d_k = tanh d_0 + k b < 1.
    let member = |b: f64| {
        let system = OneDegree::<Saturating>::new([1.0, b, 1.0]);
        (system, ([0.0].into(), [0.1].into()))
    };
    let good: Vec<_> = (0..LANES + 3).map(|i| member(1e-3 * i as f64)).collect();
    let b = 0.09;
    let k = ((1.0 - 0.1_f64.tanh()) / b).ceil() as usize;
    fails_alone(H, 2 * k, &good, &member(b), k);
}

#[test]
fn a_motion_without_stages_that_ends() {
    let member = |kick: f64| {
        let system = Kicked {
            momentum: f64::tanh,
            derivative: |d| 1.0 - d.tanh().powi(2),
            kick,
            size: 0.0,
        };
        (system, ([0.0].into(), [0.1].into()))
    };
    let good: Vec<_> = (0..LANES + 3).map(|i| member(1e-3 * i as f64)).collect();
    let k = ((1.0 - 0.1_f64.tanh()) / 0.09).ceil() as usize;
    fails_alone(H, 2 * k, &good, &member(0.09), k);
}

#[test]
fn every_member_may_fail() {
    let members: Vec<_> = (0..LANES + 3)
        .map(|i| {
            let b = 0.05 + 0.01 * i as f64;
            let system = OneDegree::<Saturating>::new([1.0, b, 1.0]);
            (system, ([0.0].into(), [0.1].into()))
        })
        .collect();
    let steps = 40;
    let recording = ensemble(H, members.iter().cloned()).run(steps);
    let found: Vec<_> = (recording.errors().iter())
        .map(|error| (error.member, error.k))
        .collect();
    let expected: Vec<_> = (members.iter().enumerate())
        .map(|(i, member)| (i, failure(member, H, steps).expect("it fails").0))
        .collect();
    assert_eq!(found, expected);
    let [first, ..] = recording.errors() else {
        unreachable!()
    };
    assert!(
        first
            .to_string()
            .starts_with(&format!("member 0, node {}: ", first.k))
    );
}

#[test]
fn times_and_options_are_for_all() {
    let recording = ensemble(0.0, disks()).run(3);
    assert_eq!(recording.errors().len(), disks().len());
    let errors = recording.errors().iter();
    assert!(
        errors
            .map(|e| (e.k, e.error))
            .all(|(k, error)| k == 0 && matches!(error, StepError::InvalidTimeStep { .. }))
    );
    let none = StepOptions {
        max_iterations: 0,
        ..StepOptions::default()
    };
    let (system, (q0, q1)) = super::pendulum(3);
    let recording = Ensemble::of(system, H, vec![(q0, q1); 3])
        .options(none)
        .run(3);
    let [error, ..] = recording.errors() else {
        panic!("no iteration was allowed")
    };
    assert!(matches!(error.error, StepError::NotConverged { .. }));
    assert_eq!((error.k, recording.errors().len()), (1, 3));
}
