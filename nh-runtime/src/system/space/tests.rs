//! Entries of points and their rates.

use super::Space;
use crate::groups::{Exponential, Isometry2, Isometry3, UnitQuaternion, Vector3};
use crate::real::Range;

/// Numbers without a pattern in [-1, 1).
fn numbers() -> impl Iterator<Item = f64> {
    let next = |x: &u64| Some(x.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1));
    core::iter::successors(Some(7), next).map(|x| (x >> 11) as f64 / (1_u64 << 52) as f64 - 1.0)
}

/// The entries make the point, the rates are differences of the entries, and the velocity of the
/// rates is that of the motion.
fn check<Q: Space>(q: &Q, v: &[f64]) {
    let at = |epsilon: f64| {
        let d: Vec<_> = v.iter().map(|v| epsilon * v).collect();
        let (mut entries, mut rates) = (vec![0.0; Q::ENTRIES], vec![0.0; Q::ENTRIES]);
        q.retract::<Exponential>(&d)
            .entries_and_rates(v, &mut entries, &mut rates);
        (entries, rates)
    };
    let (entries, rates) = at(0.0);
    let mut again = vec![0.0; Q::ENTRIES];
    Q::of_entries(&entries).entries_and_rates(v, &mut again, &mut vec![0.0; Q::ENTRIES]);
    assert!(
        entries
            .iter()
            .zip(&again)
            .all(|(a, b)| (a - b).abs() < 1e-14)
    );
    let epsilon = 1e-5;
    let (after, before) = (at(epsilon).0, at(-epsilon).0);
    for ((after, before), rate) in after.iter().zip(before).zip(&rates) {
        // ε² of third derivatives of the size 10, and roundings over ε.
        assert!(((after - before) / (2.0 * epsilon) - rate).abs() < 1e-8);
    }
    let ranges = |values: &[f64]| {
        values
            .iter()
            .map(|x| Range::hull(&[*x]))
            .collect::<Vec<_>>()
    };
    let mut velocity = vec![Range::ALL; v.len()];
    Q::velocities(&ranges(&entries), &ranges(&rates), &mut velocity);
    for (velocity, v) in velocity.iter().zip(v) {
        assert!((velocity.low - v).abs() < 1e-14 && velocity.high - velocity.low < 1e-14);
    }
}

#[test]
fn entries_move_with_the_body_velocity() {
    let mut numbers = numbers();
    for _ in 0..20 {
        let mut some = |n: usize| numbers.by_ref().take(n).collect::<Vec<_>>();
        let rotation = UnitQuaternion::from_scaled_axis(Vector3::from_vec(some(3)) * 2.0);
        check(&rotation, &some(3));
        let place = some(3);
        let pose = Isometry3::from_parts(Vector3::from_vec(place.clone()).into(), rotation);
        check(&pose, &some(6));
        check(&[pose, pose.inverse()], &some(12));
        check(
            &Isometry2::new([place[0], place[1]].into(), 3.0 * place[2]),
            &some(3),
        );
        check(&place[0], &some(1));
        check(&Vector3::from_vec(place), &some(3));
    }
}
