//! Motions that are saved as numbers, and numbers that are damaged.

use nonholonomic::nalgebra::UnitQuaternion;
use nonholonomic::prelude::*;
use nonholonomic::{Components, Motion, motion::SavedError};

use crate::control::control;
use crate::control::restarts::steps;
use crate::control::systems::{AT, Body, Carts, DISK, PENDULUM, Skate, rolling};

/// A motion that is saved as numbers and loaded into another one goes on with the bits of the whole, wherever it is cut: with the same history, turns of angles,
/// controls and h. The numbers go through their text, as in a file.
fn is_the_same_from_numbers<S: DiscreteSystem>(
    system: &S,
    start: (S::Configuration, S::Increment),
    u: impl Fn(usize) -> S::Control + Copy,
) {
    for cut in [1, 2, 5, 9, 30] {
        let mut motion = system.motion((0.05, u(0)), start.0, start.1).unwrap();
        let mut second = motion.clone();
        let none: Vec<f64> = Vec::new();
        assert!(matches!(
            motion.save(&mut none.clone()),
            Err(SavedError::NotBegun { .. })
        ));
        for k in 0..cut {
            let h = if k == 7 { 0.03 } else { motion.h() };
            motion.step_of(h, u(k)).unwrap();
        }
        let mut numbers = none;
        motion.save(&mut numbers).unwrap();
        let text: Vec<_> = numbers.iter().map(f64::to_string).collect();
        let read = text.iter().map(|x| x.parse::<f64>().unwrap());
        second.load(read).unwrap();
        assert_eq!((second.phase(), second.h()), (motion.phase(), motion.h()));
        assert_eq!(second.velocity(), motion.velocity());
        let whole = steps(&mut motion, cut, 40, u);
        assert_eq!(whole, steps(&mut second, cut, 40, u), "{cut}");
        // As an iterator, with the controls of the last step.
        let pairs = motion.take(20).zip(second.take(20));
        assert!(pairs.into_iter().all(|(a, b)| a == b && a.is_ok()));
    }
}

#[test]
fn a_motion_from_numbers() {
    let start = ([0.1, 0.4].into(), [0.3, 9.0].into());
    let two = |k| control::<2>(k).into();
    is_the_same_from_numbers(&PENDULUM, start, two);
    is_the_same_from_numbers(&Carts { m: 2.0 }, start, |k| control::<3>(k).into());
    is_the_same_from_numbers(&DISK, (AT.into(), rolling().into()), two);
    // Through regions, in and out of them, and in a group: without stages.
    let [m, J, b] = [1.2, 0.3, 0.0];
    let start = ([-0.5, 0.0, 0.3].into(), [1.1, -0.2, 0.4].into());
    is_the_same_from_numbers(&Skate { m, J, b }, start, two);
    let body = Body { I: [1.0, 2.0, 1.5] };
    let start = (UnitQuaternion::identity().into(), [0.4, 3.0, 0.04].into());
    is_the_same_from_numbers(&body, start, |k| control::<3>(k).into());
}

/// Numbers of another system, or that are damaged, are refused, and the motion stays where it is.
#[test]
fn numbers_that_are_no_motion() {
    let mut motion = PENDULUM.motion(0.05, [0.1, 0.4], [0.3, 1.0]).unwrap();
    motion.step([0.0; 2]).unwrap();
    let mut numbers = Vec::new();
    motion.save(&mut numbers).unwrap();
    let (expected, before) = (numbers.len(), motion.phase());
    let of_length = |loaded: Result<(), SavedError>| match loaded {
        Err(SavedError::Length {
            expected, found, ..
        }) => [expected, found],
        other => panic!("{other:?}"),
    };
    let short = motion.load(numbers[1..].iter().copied());
    assert_eq!(of_length(short), [expected, expected - 1]);
    let long = motion.load(numbers.iter().copied().chain([0.0]));
    assert_eq!(of_length(long), [expected, expected + 1]);
    for value in [0.5, -1.0, f64::NAN, 1e300] {
        let mut damaged = numbers.clone();
        damaged[0] = value;
        let refused = motion.load(damaged).unwrap_err();
        assert!(
            matches!(refused, SavedError::Count { place: 0, .. }),
            "{refused}"
        );
    }
    assert_eq!(motion.phase(), before);
    motion.load(numbers).unwrap();
    assert_eq!(motion.phase(), before);
}

/// A motion behind nine steps, its h another one from the fifth on, and its numbers: those that say when it is are k = 9, since = 5, a bit, t and h.
fn saved<S: DiscreteSystem>(
    system: &S,
    start: (S::Configuration, S::Increment),
    u: impl Fn(usize) -> S::Control,
) -> (Motion<S, &S>, Vec<f64>) {
    let mut motion = system.motion((0.05, u(0)), start.0, start.1).unwrap();
    for k in 0..9 {
        motion
            .step_of(if k < 5 { 0.05 } else { 0.03 }, u(k))
            .unwrap();
    }
    let mut numbers = Vec::new();
    motion.save(&mut numbers).unwrap();
    assert_eq!([numbers[0], numbers[1]], [9.0, 5.0]);
    assert_eq!(numbers[3..5], [5.0 * 0.05, 0.03]);
    (motion, numbers)
}

/// Damaged numbers are an error, and the motion stays where it is; or they are those of another motion, whose time is what they say, and of which every state is finite.
/// Whether they were accepted.
fn are_refused_or_go_on<S: DiscreteSystem>(
    motion: &Motion<S, &S>,
    numbers: &[f64],
    u: S::Control,
) -> bool {
    let mut other = motion.clone();
    if let Err(refused) = other.load(numbers.iter().copied()) {
        let (SavedError::Count { place, value, .. } | SavedError::Number { place, value, .. }) =
            refused
        else {
            panic!("{refused}");
        };
        assert_eq!(value.to_bits(), numbers[place].to_bits());
        assert_eq!(other.phase(), motion.phase());
        assert_eq!(other.step(u), motion.clone().step(u));
        return false;
    }
    let [k, since, _, t, h] = numbers[..5] else {
        unreachable!("there are more numbers");
    };
    let time = |n: f64| t + (k - since + n) * h;
    let is_finite = |q: &S::Configuration| {
        let mut components = vec![0.0; S::Configuration::LEN];
        q.write(&mut components);
        components.iter().all(|q| q.is_finite())
    };
    assert_eq!((other.t(), other.h()), (time(0.0), h));
    assert!(is_finite(&other.q()), "{numbers:?}");
    for (n, state) in (0..3).zip(other.clone()) {
        let Ok(state) = state else { break };
        assert_eq!(
            (state.t, state.k as f64),
            (time(f64::from(n)), k + f64::from(n))
        );
        assert!(is_finite(&state.q), "{state:?}");
    }
    if let Ok(state) = other.step(u) {
        assert!(state.t == time(0.0) && is_finite(&state.q), "{state:?}");
    }
    true
}

/// Every number in turn is another one, or changes places with the one behind it.
fn damages_are_noticed<S: DiscreteSystem>(
    system: &S,
    start: (S::Configuration, S::Increment),
    u: impl Fn(usize) -> S::Control,
) {
    let (motion, numbers) = saved(system, start, &u);
    assert!(are_refused_or_go_on(&motion, &numbers, u(9)));
    let most = f64::MAX;
    let values = [
        0.0,
        -1.0,
        1.0,
        0.5,
        f64::NAN,
        f64::INFINITY,
        -f64::INFINITY,
        1e-300,
        1e100,
        most,
        -most,
    ];
    for place in 0..numbers.len() {
        for value in values {
            let mut damaged = numbers.clone();
            damaged[place] = value;
            are_refused_or_go_on(&motion, &damaged, u(9));
        }
        let mut swapped = numbers.clone();
        swapped.swap(place, (place + 1) % numbers.len());
        are_refused_or_go_on(&motion, &swapped, u(9));
    }
    // No node 0 has been behind a step, no h changes at a node that comes, and no time is infinite.
    let two_to_54 = 2.0_f64.powi(54);
    let refused: [&[f64]; 5] = [
        &[0.0, -1.0, 4.0, 5.0, 0.5, two_to_54, f64::NAN, f64::INFINITY],
        &[9.0, 10.0, -1.0, 0.5, f64::NAN, f64::INFINITY],
        &[2.0, -1.0, 0.5, f64::NAN],
        &[f64::NAN, f64::INFINITY],
        &[0.0, -0.0, f64::NAN, f64::INFINITY, 0.3 * most],
    ];
    for (place, values) in refused.into_iter().enumerate() {
        for value in values {
            let mut damaged = numbers.clone();
            damaged[place] = *value;
            assert!(
                !are_refused_or_go_on(&motion, &damaged, u(9)),
                "{place}: {value}"
            );
        }
    }
    let accepted: [&[f64]; 5] = [
        &[6.0, 1e6],
        &[0.0, 8.0],
        &[1.0],
        &[0.0, -3.0],
        &[-0.1, 0.01],
    ];
    for (place, values) in accepted.into_iter().enumerate() {
        for value in values {
            let mut damaged = numbers.clone();
            damaged[place] = *value;
            assert!(
                are_refused_or_go_on(&motion, &damaged, u(9)),
                "{place}: {value}"
            );
        }
    }
    // Controls are finite too.
    for place in 5..5 + S::CONTROLS.len() {
        let mut damaged = numbers.clone();
        damaged[place] = f64::NAN;
        assert!(!are_refused_or_go_on(&motion, &damaged, u(9)), "{place}");
    }
}

#[test]
fn damaged_numbers() {
    let start = ([0.1, 0.4].into(), [0.3, 9.0].into());
    let two = |k| control::<2>(k).into();
    damages_are_noticed(&PENDULUM, start, two);
    damages_are_noticed(&Carts { m: 2.0 }, start, |k| control::<3>(k).into());
    damages_are_noticed(&DISK, (AT.into(), rolling().into()), two);
    let [m, J, b] = [1.2, 0.3, 0.0];
    let start = ([-0.5, 0.0, 0.3].into(), [1.1, -0.2, 0.4].into());
    damages_are_noticed(&Skate { m, J, b }, start, two);
    let body = Body { I: [1.0, 2.0, 1.5] };
    let start = (UnitQuaternion::identity().into(), [0.4, 3.0, 0.04].into());
    damages_are_noticed(&body, start, |k| control::<3>(k).into());
}
