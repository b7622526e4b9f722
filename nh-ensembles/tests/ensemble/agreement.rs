//! A member's motion is that of its trajectory, to the last bit.

use nh_runtime::nalgebra::SVector;
use nh_runtime::{DiscreteSystem, Moving, State, Vector};

use super::systems::one_degree::{OneDegree, Pendulum};
use super::systems::{DISK, Oscillator};
use super::{H, LANES, Member, disk, ensemble, pendulum};

fn bits(values: &[f64]) -> Vec<u64> {
    values.iter().map(|x| x.to_bits()).collect()
}

/// Runs an ensemble and the trajectories of its members.
fn agree<S>(h: f64, steps: usize, members: &[Member<S>])
where
    S: DiscreteSystem<Configuration: Vector + Sync> + Clone + Sync,
{
    let recording = ensemble(h, members.iter().cloned()).run(steps);
    assert_eq!(recording.errors(), []);
    for (i, (system, (q0, q1))) in members.iter().enumerate() {
        let states = system.trajectory(h, *q0, *q1).take(steps + 1);
        for (record, state) in states.enumerate() {
            let State {
                k,
                t,
                q,
                increment,
                lambda,
                ..
            } = state.expect("the trajectory succeeds");
            let interval = recording.interval(record, i);
            assert_eq!((recording.ks()[record], recording.times()[record]), (k, t));
            assert_eq!((interval.time.t, interval.time.h), (t, h));
            assert_eq!(
                bits(q.as_slice()),
                bits(interval.q.as_slice()),
                "{i} at {k}"
            );
            assert_eq!(bits(increment.as_slice()), bits(interval.d.as_slice()));
            let multipliers = recording.multipliers(record, i);
            if k > 0 {
                assert_eq!(bits(lambda.as_slice()), bits(multipliers.as_slice()));
            } else {
                assert!(multipliers.as_slice().iter().all(|lambda| lambda.is_nan()));
            }
        }
    }
}

#[test]
fn any_number_of_disks() {
    for count in 0..=2 * LANES + 3 {
        let members: Vec<_> = (0..count).map(disk).collect();
        agree(H, 100, &members);
    }
}

#[test]
fn more_than_one_chunk() {
    let members: Vec<_> = (0..300).map(|i| disk(i % 40)).collect();
    agree(H, 10, &members);
}

#[test]
fn pendulums_by_newtons_method() {
    let members: Vec<_> = (0..2 * LANES + 3).map(pendulum).collect();
    agree(H, 100, &members);
    // Steps so long that some take several iterations, and new factors.
    agree(0.2, 100, &members);
}

#[test]
fn backwards() {
    let members: Vec<_> = (0..5).map(pendulum).collect();
    agree(-H, 20, &members);
}

#[test]
fn pivots_that_are_not_sound() {
    let members: Vec<Member<OneDegree<Pendulum>>> = (0..LANES + 1)
        .map(|i| {
            let (mut pendulum, pair) = pendulum(i);
            pendulum.parameters[2] = if i % 3 == 0 { -1.0 } else { 1.0 };
            (pendulum, pair)
        })
        .collect();
    agree(H, 100, &members);
}

#[test]
fn systems_without_stages() {
    let members: Vec<Member<Oscillator>> = (0..LANES + 2)
        .map(|i| {
            let oscillator = Oscillator {
                m: 2.0,
                k: 1.0 + i as f64,
                anchor: 0.0,
                drive: 0.1,
            };
            (oscillator, ([1.0].into(), [0.99].into()))
        })
        .collect();
    agree(0.1, 50, &members);
}

#[test]
fn wheels_that_have_turned_far() {
    // 10⁵ turns; φ_k = φ_0 + k 2δ, whose sine and cosine give the direction of d.
    let far = core::f64::consts::TAU * 1e5;
    let steps = 2000;
    let (u, turn) = (0.013, 0.007);
    let pairs = (0..LANES + 1).map(|i| DISK.pair([0.0, 0.0, far, 0.3 * i as f64], u, turn));
    let near: Vec<_> = pairs.collect();
    let turned = near.iter().map(|(q0, _)| {
        let (q0, q1) = DISK.pair([q0[0], q0[1], q0[2], q0[3] + far], u, turn);
        (DISK, (q0.into(), q1.into()))
    });
    let recording = ensemble(H, turned).every(steps).run(steps);
    assert_eq!(recording.errors(), []);
    for member in 0..recording.members() {
        let first: SVector<f64, 4> = recording.interval(0, member).q;
        let last = recording.interval(1, member);
        // q_0 and q_1 are rounded to ε far, so that δ is known to ε far, and φ_k to k ε far.
        let direction = f64::EPSILON * far * steps as f64;
        let phi = first[3] + (steps as f64 + 0.5) * last.d[3];
        let speed = last.d[2] * DISK.a;
        assert!((last.d[0] - speed * phi.cos()).abs() <= direction * speed.abs());
        assert!((last.d[1] - speed * phi.sin()).abs() <= direction * speed.abs());
        // Carried, not recomputed: with increments as constant as near zero.
        assert!((last.q[2] - first[2] - steps as f64 * last.d[2]).abs() <= 1e-9);
        assert!((last.q[3] - first[3] - steps as f64 * last.d[3]).abs() <= 1e-9);
    }
}
