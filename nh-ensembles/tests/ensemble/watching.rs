//! Members that watch quantities.

use nh_ensembles::Ensemble;
use nh_runtime::{DiscreteSystem, Drift, Moving, StepError, Watching};

use super::systems::particles::Ramp;
use super::{H, LANES, Member, bits, disk, ensemble};

const STEPS: usize = 200;

/// The drifts and the values are those of the members' own motions, and the recordings those of members that watch nothing.
fn as_of_trajectories<S>(members: &[Member<S>])
where
    S: DiscreteSystem<Configuration: nh_runtime::Vector + Sync> + Clone + Sync + Send,
{
    let plain = ensemble(H, members.iter().cloned()).every(7).run(STEPS);
    let watching = ensemble(H, members.iter().cloned())
        .every(7)
        .watch("L", |system, state| {
            system.discrete_lagrangian_at(&state.interval())
        })
        .watch("t", |_, state| state.t);
    let watched = watching.run(STEPS);
    assert_eq!(watched.errors(), []);
    for (member, (system, (q0, q1))) in members.iter().enumerate() {
        assert!(bits(&watched, member) == bits(&plain, member));
        let mut motion = system.trajectory(H, *q0, *q1).watch("L", |state| {
            system.discrete_lagrangian_at(&state.interval())
        });
        let states: Vec<_> = motion.by_ref().take(STEPS + 1).collect();
        let (own, found) = (
            motion.drift("L").expect("watched"),
            watched.drift("L", member),
        );
        assert_eq!(found.count(), STEPS + 1);
        let near = |a: f64, b: f64| (a - b).abs() <= 1e-12 * own.first().abs();
        assert!(near(found.slope(), own.slope()) && near(found.last(), own.last()));
        assert!(
            near(found.oscillation(), own.oscillation()),
            "{found} {own}"
        );
        assert!((watched.drift("t", member).slope() - 1.0).abs() < 1e-13);
        for (record, k) in watched.ks().iter().enumerate() {
            let state = states[*k].expect("solved");
            let energy = system.discrete_lagrangian_at(&state.interval());
            assert!(near(watched.values("L", record)[member], energy));
            assert_eq!(watched.values("t", record)[member], state.t);
        }
    }
}

#[test]
fn members_have_their_drifts() {
    let disks: Vec<_> = (0..2 * LANES + 3).map(disk).collect();
    as_of_trajectories(&disks);
    // Without stages each is a trajectory.
    let particle = Ramp { m: 1.3 };
    let members: Vec<_> = (0..3)
        .map(|i| {
            let (q0, q1) = particle.pair([0.1 * f64::from(i), 0.2], [0.01, 0.0]);
            (particle, (q0.into(), q1.into()))
        })
        .collect();
    as_of_trajectories(&members);
}

/// Some members leave their bound, each at its own node; nothing else changes.
#[test]
fn members_leave_a_bound() {
    let disks: Vec<_> = (0..2 * LANES + 3).map(disk).collect();
    let plain = ensemble(H, disks.iter().cloned()).run(STEPS);
    // Half of them end beyond it.
    let change = |member: usize| (plain.q(STEPS, 2)[member] - plain.q(0, 2)[member]).abs();
    let mut changes: Vec<_> = (0..disks.len()).map(change).collect();
    changes.sort_by(f64::total_cmp);
    let bound = changes[disks.len() / 2];
    let recording = ensemble(H, disks.iter().cloned())
        .watch("theta", |_, state| state.q[2])
        .bound(bound)
        .run(STEPS);
    let mut failed = 0;
    for member in 0..disks.len() {
        let theta = |k: usize| plain.q(k, 2)[member];
        let leaves = (0..=STEPS).find(|k| (theta(*k) - theta(0)).abs() > bound);
        let Some(k) = leaves else {
            assert_eq!(recording.error(member), None);
            assert!(bits(&recording, member) == bits(&plain, member));
            continue;
        };
        failed += 1;
        let error = recording.error(member).expect("it leaves");
        assert_eq!((error.member, error.k), (member, k));
        let StepError::OutOfBound {
            step,
            t,
            quantity,
            value,
            bound: said,
            ..
        } = error.error
        else {
            panic!("{error}");
        };
        assert_eq!((step, quantity, value, said), (k, "theta", theta(k), bound));
        assert!((t - k as f64 * H).abs() < 1e-15);
        for record in 0..recording.records() {
            let is_over = record >= k;
            assert_eq!(recording.q(record, 0)[member].is_nan(), is_over);
            assert_eq!(recording.values("theta", record)[member].is_nan(), is_over);
        }
        assert_eq!(recording.drift("theta", member).count(), k + 1);
        assert_eq!(recording.drift("theta", member).last(), value);
    }
    assert!(0 < failed && failed < disks.len(), "{failed}");
}

/// A quantity that is no number ends a member with a bound at its first node, and without one is NaN in its drift alone.
#[test]
fn members_without_a_number() {
    let watch = || ensemble(H, (0..3).map(disk)).watch("NaN", |_, _| f64::NAN);
    let bounded = watch().relative_bound(1.0).run(10);
    assert_eq!(bounded.errors().len(), 3);
    assert!(bounded.errors().iter().all(|error| error.k == 0));
    assert!(bounded.q(0, 0)[1].is_nan());
    let free = watch().run(10);
    assert_eq!(free.errors(), []);
    assert!(free.drift("NaN", 2).slope().is_nan() && free.q(10, 0)[1].is_finite());
}

#[test]
#[should_panic(expected = "no quantity `L` is watched")]
fn unknown_quantities() {
    let recording = ensemble(H, (0..3).map(disk)).watch("F", |_, _| 1.0).run(2);
    let _: &Drift = recording.drift("L", 0);
}

#[test]
#[should_panic(expected = "call `watch` first")]
fn bounds_without_quantities() {
    let _: Ensemble<_> = ensemble(H, (0..3).map(disk)).bound(1.0);
}
