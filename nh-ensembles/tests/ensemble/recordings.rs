//! The recorded numbers and their places.

use nh_ensembles::Ensemble;
use nh_runtime::nalgebra::SVector;
use nh_runtime::{DiscreteSystem, TimeStep};

use super::systems::DISK;
use super::{H, LANES, bits, disk, ensemble};

#[test]
fn every_nth_node_and_the_last() {
    let members = || (0..LANES + 3).map(disk);
    let all = ensemble(H, members()).run(10);
    assert_eq!(all.records(), 11);
    for (every, nodes) in [
        (1, (0..=10).collect::<Vec<_>>()),
        (3, vec![0, 3, 6, 9, 10]),
        (5, vec![0, 5, 10]),
        (10, vec![0, 10]),
        (100, vec![0, 10]),
    ] {
        let some = ensemble(H, members()).every(every).run(10);
        assert_eq!(some.ks(), nodes);
        for (record, k) in nodes.into_iter().enumerate() {
            assert_eq!(some.times()[record], k as f64 * H);
            assert_eq!(some.q(record, 3), all.q(k, 3));
            assert_eq!(some.increment(record, 0), all.increment(k, 0));
            if k > 0 {
                assert_eq!(some.lambda(record, 1), all.lambda(k, 1));
            }
        }
    }
}

#[test]
fn columns_have_one_entry_a_member() {
    let count = LANES + 3;
    let origin = TimeStep::new(2.0, H);
    let recording = Ensemble::new(origin).members((0..count).map(disk)).run(4);
    assert_eq!((recording.members(), recording.records()), (count, 5));
    for record in 0..5 {
        for i in 0..4 {
            assert_eq!(recording.q(record, i).len(), count);
            assert_eq!(recording.increment(record, i).len(), count);
        }
        assert_eq!(recording.lambda(record, 0).len(), count);
        for member in 0..count {
            let interval = recording.interval(record, member);
            assert_eq!(interval.time, origin.offset(record));
            assert_eq!(interval.q, recording.configuration(record, member));
            assert_eq!(interval.q[2], recording.q(record, 2)[member]);
            assert_eq!(interval.d[1], recording.increment(record, 1)[member]);
            let lambda: SVector<f64, 2> = recording.multipliers(record, member);
            let column = recording.lambda(record, 1)[member];
            assert_eq!(lambda[1].to_bits(), column.to_bits());
        }
    }
    let copy = recording.clone();
    assert!((0..count).all(|member| bits(&copy, member) == bits(&recording, member)));
}

#[test]
fn the_first_record_is_the_pair() {
    let recording = ensemble(H, (0..LANES + 3).map(disk)).run(0);
    assert_eq!((recording.ks(), recording.times()), (&[0][..], &[0.0][..]));
    for member in 0..recording.members() {
        let (_, (q0, q1)) = disk(member);
        let interval = recording.interval(0, member);
        assert_eq!((interval.q, interval.d), (q0, q1 - q0));
        assert!(recording.lambda(0, 0)[member].is_nan());
    }
}

#[test]
fn members_of_one_system() {
    let pairs = |i: usize| DISK.pair([0.0; 4], 0.013 + 1e-3 * i as f64, 0.007);
    let alike = Ensemble::of(DISK, H, (0..5).map(pairs)).run(20);
    let each = (0..5).fold(Ensemble::new(H), |ensemble, i| {
        let (q0, q1) = pairs(i);
        ensemble.member(DISK, q0, q1)
    });
    let each = each.run(20);
    for member in 0..5 {
        assert!(bits(&alike, member) == bits(&each, member));
        let (first, last) = (alike.interval(0, member), alike.interval(20, member));
        let drift = DISK.energy_at(&last) / DISK.energy_at(&first) - 1.0;
        // Increments in θ and φ are constants of the motion, to N ε.
        assert!(drift.abs() <= 20.0 * 4.0 * f64::EPSILON, "{drift:e}");
    }
}

#[test]
#[should_panic(expected = "record 5 of 5")]
fn records_that_are_not() {
    let _ = ensemble(H, (0..3).map(disk)).run(4).q(5, 0);
}

#[test]
#[should_panic(expected = "every 0th node")]
fn every_none() {
    let _ = Ensemble::<super::Disk>::new(H).every(0);
}

#[cfg(feature = "progress")]
#[test]
fn progress_changes_nothing() {
    let members = || (0..LANES + 3).map(disk);
    let silent = ensemble(H, members()).every(1000).run(600);
    let shown = ensemble(H, members()).every(1000).progress().run(600);
    for member in 0..silent.members() {
        assert!(bits(&silent, member) == bits(&shown, member));
    }
    assert_eq!(ensemble(H, members()).progress().run(0).records(), 1);
}
