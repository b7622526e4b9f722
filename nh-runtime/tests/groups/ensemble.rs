//! Ensembles of systems in groups are the trajectories of their members.

use nh_ensembles::Ensemble;
use nh_runtime::nalgebra::{UnitQuaternion, Vector3};
use nh_runtime::{Components, DiscreteSystem, Moving};

use super::body::{Body, body};
use super::satellite::{Posture, Satellite, satellite};

const H: f64 = 0.05;

/// A system and its pair.
type Member<S> = (
    S,
    (
        <S as DiscreteSystem>::Configuration,
        <S as DiscreteSystem>::Configuration,
    ),
);

/// The recording has the numbers of the trajectories, bit by bit.
fn agree<S>(members: Vec<Member<S>>)
where
    S: DiscreteSystem<Configuration: Sync> + Clone + Sync,
{
    let recording = Ensemble::new(H).members(members.clone()).every(7).run(50);
    assert_eq!(recording.errors(), []);
    let mut components = vec![0.0; S::Configuration::LEN];
    for (member, (system, (q0, q1))) in members.iter().enumerate() {
        let states: Vec<_> = system.trajectory(H, *q0, *q1).take(51).collect();
        for (record, &k) in recording.ks().iter().enumerate() {
            let state = states[k].unwrap();
            state.q.write(&mut components);
            for (i, component) in components.iter().enumerate() {
                assert_eq!(
                    recording.q(record, i)[member].to_bits(),
                    component.to_bits()
                );
            }
            assert_eq!(recording.interval(record, member), state.interval());
            if k > 0 {
                assert_eq!(recording.multipliers(record, member), state.lambda);
            }
        }
    }
}

#[test]
fn bodies() {
    let members = (0..11).map(|i| {
        let x = f64::from(i);
        let system = Body {
            j: body().j * (1.0 + 0.1 * x),
        };
        let q = UnitQuaternion::new(Vector3::new(0.1 * x, 1.0, -0.3));
        let pair = system.start(H, q, [1.0, -0.5, 0.1 * x]).unwrap();
        (system, pair)
    });
    agree(members.collect());
}

#[test]
fn bodies_with_rotors() {
    let members = (0..11).map(|i| {
        let s = 0.2 * f64::from(i);
        let (system, r) = (satellite(), UnitQuaternion::identity());
        let v = [0.9, system.kappa * 0.9 * s.cos(), 0.2, -0.5];
        (system, system.start(H, Posture { s, r }, v).unwrap())
    });
    agree::<Satellite>(members.collect());
}

#[test]
fn members_that_fail() {
    let e = UnitQuaternion::identity();
    let nan = UnitQuaternion::new(Vector3::new(f64::NAN, 0.0, 0.0));
    let recording = Ensemble::of(body(), H, [(e, e), (e, nan)]).run(3);
    assert_eq!(recording.errors().len(), 1);
    assert_eq!(recording.errors()[0].member, 1);
    assert_eq!(recording.configuration(3, 0), e);
    for i in 0..4 {
        assert!(recording.q(3, i)[1].is_nan() && !recording.q(3, i)[0].is_nan());
    }
}
