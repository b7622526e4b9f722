//! Copies of motions, and motions that begin anew.

use nonholonomic::prelude::*;

use crate::control::control;
use crate::control::systems::{AT, Carts, DISK, PENDULUM, rolling};

/// The states of so many steps.
pub fn steps<S: DiscreteSystem>(
    motion: &mut nonholonomic::Motion<S, &S>,
    from: usize,
    count: usize,
    u: impl Fn(usize) -> S::Control,
) -> Vec<State<S>> {
    (from..from + count)
        .map(|k| motion.step(u(k)).expect("regular"))
        .collect()
}

/// A clone goes on with the same bits, and leaves the motion alone; so does the part of a motion behind a cut, from (t, q, p), where the whole begins
/// anew there.
fn is_the_same_in_two_parts<S: DiscreteSystem>(
    system: &S,
    start: (S::Configuration, S::Increment),
    u: impl Fn(usize) -> S::Control + Copy,
) {
    let (h, cut, rest) = (0.01, 37, 40);
    let mut motion = system.motion((h, u(0)), start.0, start.1).unwrap();
    steps(&mut motion, 0, cut, u);
    let mut rollout = motion.clone();
    assert!(
        steps(&mut rollout, cut, rest, |k| u(k + 1))[0] != steps(&mut motion.clone(), cut, 1, u)[0]
    );
    let whole = steps(&mut motion.clone(), cut, rest, u);
    assert_eq!(whole, steps(&mut motion.clone(), cut, rest, u));
    let (t, q, p) = motion.phase().unwrap();
    let mut second = system.trajectory_from(TimeStep { t, h }, q, p);
    let second = steps(&mut second, cut, rest, u);
    let v = motion.velocity();
    motion.restart();
    // From another guess: to the round-off of a solution of linear equations.
    let off = nonholonomic::Vector::max_abs(&(motion.velocity() - v));
    assert!(
        off <= 1e-13 * (1.0 + nonholonomic::Vector::max_abs(&v)),
        "{off:e}"
    );
    assert_eq!(motion.phase(), Some((t, q, p)));
    assert_eq!(steps(&mut motion, cut, rest, u), second);
    // Steps that begin anew depend on the phase alone: the motion may be cut anywhere.
    let mut anew = system.trajectory_from(TimeStep { t, h }, q, p);
    let mut phases = Vec::new();
    let states: Vec<_> = (0..12)
        .map(|k| {
            phases.push(anew.phase().unwrap());
            anew.step_anew(u(k)).expect("regular")
        })
        .collect();
    for (first, (t, q, p)) in phases.into_iter().enumerate() {
        let mut second = system.trajectory_from(TimeStep { t, h }, q, p);
        for (k, state) in states.iter().enumerate().skip(first) {
            assert_eq!(
                second.step_anew(u(k)).expect("regular"),
                *state,
                "{first}, {k}"
            );
        }
        assert_eq!(second.phase(), anew.phase());
    }
    // The part agrees with the motion that did not begin anew to the tolerance of its steps.
    for (a, b) in whole.iter().zip(&second) {
        let apart = nonholonomic::Vector::max_abs(&S::increment(&a.q, &b.q));
        assert!(apart <= 1e-11 && (a.t - b.t).abs() <= 1e-15, "{apart:e}");
    }
}

/// Steps, with other controls, lengths and parameters, clones and beginnings do not touch the heap;
/// nor do errors, nor steps from a momentum, whatever velocity they start from.
#[test]
fn steps_do_not_allocate() {
    let allocations = allocation_counter::measure(|| {
        let mut motion = PENDULUM.motion(0.01, [0.1, 0.4], [0.3, 1.0]).unwrap();
        let mut disk = DISK.motion(0.01, AT, rolling()).unwrap();
        for k in 0..100 {
            let u = control::<2>(k);
            motion.step(u).unwrap();
            motion
                .step_of(if k % 3 == 0 { 0.02 } else { 0.01 }, u)
                .unwrap();
            motion.set_parameters(&PENDULUM);
            let mut rollout = motion.clone();
            rollout.step(u).unwrap();
            rollout.step([f64::NAN; 2]).unwrap_err();
            disk.step(u).unwrap();
            assert!(disk.energy().is_finite());
        }
        motion.restart();
        motion.step([0.0; 2]).unwrap();
        let (options, p) = (StepOptions::default(), [0.4, 0.7]);
        for v in [[0.0; 2], [0.3, 1.0]] {
            PENDULUM
                .step_from_with(&options, (0.01, [0.3, 0.1]), [0.1, 0.4], p, v)
                .unwrap();
        }
        let p = DISK.initial_momentum(0.01, AT, rolling());
        for v in [[0.0; 4], rolling()] {
            DISK.step_from_with(&options, (0.01, [0.3, 0.1]), AT, p, v)
                .unwrap();
        }
    });
    assert_eq!(allocations.count_total, 0);
}

#[test]
fn a_motion_in_two_parts() {
    let start = ([0.1, 0.4].into(), [0.3, 1.0].into());
    let two = |k| control::<2>(k).into();
    is_the_same_in_two_parts(&PENDULUM, start, two);
    is_the_same_in_two_parts(&Carts { m: 2.0 }, start, |k| control::<3>(k).into());
    is_the_same_in_two_parts(&DISK, (AT.into(), rolling().into()), two);
}

/// An interval that had other parameters has no energy by the new ones; the next one has it again, and it is that of the interval.
#[test]
fn no_energy_until_the_next_step_after_other_parameters() {
    let heavier = crate::control::systems::Pendulum {
        m: 2.0 * PENDULUM.m,
        ..PENDULUM
    };
    let mut motion = PENDULUM.motion(0.01, [0.1, 0.4], [0.3, 1.0]).unwrap();
    assert!(motion.energy().is_nan());
    motion.step([0.0; 2]).unwrap();
    assert!(motion.energy().is_finite());
    motion.set_parameters(&heavier);
    assert!(motion.energy().is_nan());
    let state = motion.step([0.0; 2]).unwrap();
    assert_eq!(motion.energy(), heavier.energy_at(&state.interval()));
    // As an iterator: the energy of an interval is that of its state, to the rounding of the way back.
    motion.set_parameters(&PENDULUM);
    assert!(motion.energy().is_nan());
    for _ in 0..3 {
        let state = motion.next().unwrap().unwrap();
        let expected = PENDULUM.energy_at(&state.interval());
        let off = (motion.energy() - expected).abs();
        // Two positions of at most 2 that are rounded, in increments over h.
        assert!(
            off <= 64.0 * f64::EPSILON / 0.01 * expected.abs(),
            "{off:e}"
        );
    }
    // A motion that began anew meanwhile, and comes to an index at which the parameters changed before it did, has not changed there.
    motion.set_parameters(&heavier);
    let changed = motion.k();
    motion.restart();
    for _ in 0..changed {
        motion.step([0.0; 2]).unwrap();
        assert!(motion.energy().is_finite());
    }
}

/// The multipliers of the node before, behind steps and as an iterator, from node 1 on; NaN where
/// the interval before was passed, or nothing is left of it.
#[test]
fn multipliers_of_the_node_before() {
    let mut by_steps = DISK.motion((0.01, [0.3, 0.1]), AT, rolling()).unwrap();
    let mut iterated = by_steps.clone();
    assert!(by_steps.lambda().iter().all(|x| x.is_nan()));
    for k in 0..5 {
        let state = by_steps.step([0.3, 0.1]).unwrap();
        let next = iterated.next().unwrap().unwrap();
        assert!(state.lambda.amax() > 0.01, "{k}");
        assert_eq!(by_steps.lambda(), state.lambda, "{k}");
        assert_eq!(iterated.lambda(), next.lambda, "{k}");
        let mut numbers = Vec::new();
        iterated.save(&mut numbers).unwrap();
        let mut loaded = DISK.motion((0.01, [0.3, 0.1]), AT, rolling()).unwrap();
        loaded.load(numbers).unwrap();
        match k {
            0 => assert!(loaded.lambda().iter().all(|x| x.is_nan())),
            _ => assert_eq!(loaded.lambda(), next.lambda, "{k}"),
        }
    }
    let (q0, q1) = DISK.start((0.01, [0.3, 0.1]), AT, rolling()).unwrap();
    let mut of_pair = DISK.trajectory((0.01, [0.3, 0.1]), q0, q1);
    of_pair.next().unwrap().unwrap();
    assert!(of_pair.lambda().iter().all(|x| x.is_nan()));
    let next = of_pair.next().unwrap().unwrap();
    assert_eq!(of_pair.lambda(), next.lambda);
}
