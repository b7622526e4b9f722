//! All that a motion does, in single precision.

use nonholonomic::prelude::*;
use nonholonomic::{Quantity, Trajectory};

use crate::single::shared::{DISK, Disk};
use crate::single::systems::{ComposedDisk, ROBOT};

const E: f64 = f32::EPSILON as f64;
const Q: [f64; 4] = [0.1, 0.2, 0.0, 0.3];

fn velocity() -> [f64; 4] {
    [0.65 * 0.3_f64.cos(), 0.65 * 0.3_f64.sin(), 1.3, 0.7]
}

fn start() -> Trajectory<'static, Disk> {
    DISK.motion(0.01, Q, velocity()).unwrap()
}

/// Steps and the iterator have the same bits, with a clone, an owned motion, a motion that was one of doubles for its first steps, and no allocation.
#[test]
fn steps_are_nodes() {
    let mut motion = start().single();
    let mut nodes = motion.clone();
    let mut owned = motion.clone().into_owned();
    let allocations = allocation_counter::measure(|| {
        for k in 0..100 {
            let state = motion.step([]).unwrap();
            assert_eq!(state.k, k);
            assert_eq!(nodes.next().unwrap().unwrap(), state);
            assert_eq!(owned.step([]).unwrap(), state);
        }
    });
    assert_eq!(allocations.count_total, 0);
    let (t, q, p) = (motion.t(), motion.q(), motion.momentum());
    assert_eq!(t, 100.0 * 0.01);
    let double = motion.clone().double();
    assert_eq!(
        double.phase().unwrap(),
        (t, q.map(f64::from).into(), p.map(f64::from))
    );
    // From doubles to singles in the middle.
    let mut late = start();
    assert!(late.by_ref().take(50).all(|state| state.is_ok()));
    let mut late = late.single();
    let (from, to) = (late.q(), late.step([]).unwrap());
    assert_eq!((to.k, to.q), (50, from));
}

/// The start is that of doubles, rounded; velocity, energy and multipliers are those of the interval before.
#[test]
fn a_motion_tells_where_it_is() {
    let mut motion = start().single();
    assert_eq!(motion.q(), Q.map(|q| q as f32));
    assert_eq!(
        motion.momentum(),
        DISK.initial_momentum(0.01, Q, velocity()).map(|p| p as f32)
    );
    assert_eq!(
        motion.velocity(),
        nonholonomic::nalgebra::SVector::from(velocity().map(|v| v as f32))
    );
    assert!(motion.energy().is_nan() && motion.state().is_none());
    let mut double = start();
    for _ in 0..20 {
        let (state, exact) = (motion.step([]).unwrap(), double.step([]).unwrap());
        let (lambda, expected) = (state.lambda(), exact.lambda);
        // A multiplier is a difference of momenta over 1/h of it.
        let p = DISK.m * 0.65;
        assert!((lambda.map(f64::from) - expected).amax() <= 20.0 * 8.0 * E * p);
        assert_eq!(state.impulse(), lambda);
        assert_eq!(motion.state(), Some(&state));
        let widened = state.double(&DISK);
        assert_eq!(widened.increment, state.increment().map(f64::from));
        assert_eq!(widened.interval(), state.interval());
        let d = motion.mean_velocity() * 0.01;
        assert!((d - state.increment()).amax() <= 2.0 * f32::EPSILON * d.amax());
        // The velocity at the node is that of its momentum: of roundings as many as energies.
        let v = double.velocity();
        let off = motion.velocity().map(f64::from) - v;
        assert!(off.amax() <= 20.0 * 8.0 * E * v.amax());
        let energy = double.energy();
        assert!((motion.energy() - energy).abs() <= 20.0 * 8.0 * E * energy);
    }
}

/// Quantities of a motion in single precision are watched as others are.
#[test]
fn watched_quantities() {
    let mut motion = (start().single()).watch("E", |state| DISK.energy_at(&state.interval()));
    motion
        .by_ref()
        .take(200)
        .for_each(|state| assert!(state.is_ok()));
    let drift = motion.drift("E").expect("a quantity");
    let energy = start().single().step([]).unwrap().interval();
    let energy = DISK.energy_at(&energy);
    // √200 walks of eight roundings.
    assert!(
        drift.largest_change() <= 200.0_f64.sqrt() * 8.0 * E * energy,
        "{drift}"
    );
}

/// A law in `f32`, as a microcontroller has it; controls that are no numbers are refused as in double precision.
#[test]
fn controls() {
    let law = |v: [f32; 6]| [0.4 * (3.0 - v[3]), 0.3 * (4.0 - v[4])];
    let motion = ROBOT.motion(0.01, [0.0; 6], [0.0; 6]).unwrap().single();
    let mut driven = motion.controlled(|motion| law(motion.velocity().into()).map(f64::from));
    let last = driven.by_ref().take(800).last().unwrap().unwrap();
    // The robot comes to rest relative to the law: both torques vanish, and the wheels have the speeds asked for.
    assert!(
        (last.increment() / 0.01)[3] > 2.9 && (last.increment() / 0.01)[4] > 3.9,
        "{last:?}"
    );
    let mut motion = driven.into_motion();
    let before = motion.q();
    let refused = motion.step([0.0, f64::NAN]);
    let Err(StepError::NonFinite { quantity, .. }) = refused else {
        panic!("{refused:?}");
    };
    assert!(matches!(quantity, Quantity::Control { index: 1, .. }));
    // The motion stays where it is.
    assert_eq!(motion.q(), before);
    assert!(motion.step([0.0, 0.0]).is_ok());
}

/// Other parameters and another h, as in double precision: n steps from the same start, n c ε apart.
#[test]
fn parameters_and_steps_that_change() {
    let heavy = Disk {
        m: 7.0,
        J: 0.31,
        ..DISK
    };
    let (mut double, mut single) = (start(), start().single());
    for k in 0..200 {
        if k == 70 {
            double.set_parameters(&heavy);
            single.set_parameters(&heavy);
        }
        let h = if (30..140).contains(&k) { 0.02 } else { 0.01 };
        let (a, b) = (
            double.step_of(h, []).unwrap(),
            single.step_of(h, []).unwrap(),
        );
        assert_eq!((a.t, a.h), (b.t, b.h));
        let bound = (k + 1) as f64 * 8.0 * E * 4.0;
        for j in 0..4 {
            assert!(
                (a.q[j] - f64::from(b.q[j])).abs() <= bound,
                "{k}: {} {:?}",
                a.q,
                b.q
            );
        }
    }
}

/// The impulse of a composed step is that of its substeps, of which λ is that of the first.
#[test]
fn composed_steps() {
    let disk = ComposedDisk {
        m: DISK.m,
        I: DISK.I,
        J: DISK.J,
        A: DISK.A,
    };
    let start = || disk.motion(0.1, Q, velocity()).unwrap();
    let (mut double, mut single) = (start(), start().single());
    for k in 0..50 {
        let (a, b) = (double.step([]).unwrap(), single.step([]).unwrap());
        let p = DISK.m * 0.65;
        let bound = (k + 1) as f64 * 5.0 * 8.0 * E * p;
        assert!(
            (a.impulse - b.impulse().map(f64::from)).amax() <= bound,
            "{k}"
        );
        assert!(
            (a.lambda - b.lambda().map(f64::from)).amax() <= bound,
            "{k}"
        );
        let widened = b.double(&disk);
        let rounding = E * a.impulse.amax();
        assert!((widened.impulse - b.impulse().map(f64::from)).amax() <= rounding);
        assert_eq!(widened.lambda, b.lambda().map(f64::from));
        assert!((a.impulse - a.lambda).amax() > 0.1 * a.impulse.amax());
    }
}

/// A reduced motion, from its pair.
#[test]
fn reduced_motions() {
    let reduced = DISK.reduced();
    let (q0, q1) = DISK.start(0.01, Q, velocity()).unwrap();
    let (r0, vartheta0, r1) = reduced.reduce(0.01, q0, q1);
    let motion = || reduced.trajectory(0.01, r0, vartheta0, r1);
    for (k, (a, b)) in motion().zip(motion().single()).take(100).enumerate() {
        let (a, b) = (a.unwrap(), b.unwrap());
        let b = b.double(&nonholonomic::Reduced(reduced));
        let bound = (k + 1) as f64 * 8.0 * E;
        assert!(
            (a.r - b.r).amax() <= bound && (a.vartheta - b.vartheta).amax() <= bound,
            "{k}"
        );
    }
}
