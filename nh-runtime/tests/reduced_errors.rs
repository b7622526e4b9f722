//! Every error of a reduced step, trajectory and reconstruction.

mod systems;

use nh_runtime::{
    Quantity, ReducedSystem, StepError, StepOptions, SymmetricSystem, TimeStep, When,
};
use systems::reduced::{KinematicRamp, LevelSlide, ReducedDisk, ReducedRamp, Slide};
use systems::{DISK, Disk};

const H: f64 = 0.01;
const RAMP: ReducedRamp = ReducedRamp { m: 2.0, b: 0.5 };
const ADAPTED: ReducedRamp = ReducedRamp { m: 2.0, b: 1.0 };
const KINEMATIC: KinematicRamp = KinematicRamp { m: 2.0, b: 1.0 };
const LEVEL: LevelSlide = LevelSlide { m: 2.0, mu: 0.006 };

/// (r_0, ϑ_0, r_1) on D_d: ϑ_0 = (1 - b)(r_0 + r_1)(r_1 - r_0)/2.
fn on_ramp(ramp: &ReducedRamp) -> ([f64; 1], [f64; 1], [f64; 1]) {
    let (r0, increment) = (0.4, 0.01);
    (
        [r0],
        [(1.0 - ramp.b) * (r0 + increment / 2.0) * increment],
        [r0 + increment],
    )
}

/// (r_0, r_1) on the reduced D_d of `LEVEL`.
fn on_level() -> ([f64; 2], [f64; 2]) {
    ([0.4, 0.0], [0.41, 0.405 * 0.01])
}

#[test]
fn invalid_time_steps() {
    let (r0, vartheta, r1) = on_ramp(&RAMP);
    let (level0, level1) = on_level();
    for time in [
        TimeStep::from(0.0),
        TimeStep::from(f64::NAN),
        TimeStep::new(f64::INFINITY, 1.0),
    ] {
        let step = RAMP.step(time, r0, vartheta, r1).map(drop);
        let kinematic = KINEMATIC.step(time, r0, [0.0], r1).map(drop);
        let level = LEVEL.step(time, level0, [0.0], level1).map(drop);
        for result in [step, kinematic, level] {
            assert!(
                matches!(result, Err(StepError::InvalidTimeStep { .. })),
                "{result:?}"
            );
        }
        let mut motion = RAMP
            .trajectory(time, r0, vartheta, r1)
            .reconstruct([r0[0], 0.0]);
        assert!(matches!(
            motion.next(),
            Some(Err(StepError::InvalidTimeStep { .. }))
        ));
        assert!(motion.next().is_none());
    }
}

fn not_finite<T: core::fmt::Debug>(result: Result<T, StepError>) -> (usize, Quantity) {
    match result {
        Err(StepError::NonFinite {
            at: When::Step(step),
            quantity,
            ..
        }) => (step, quantity),
        other => panic!("{other:?}"),
    }
}

#[test]
fn numbers_that_are_not_finite() {
    let (r0, vartheta, r1) = on_ramp(&RAMP);
    for bad in [f64::NAN, f64::INFINITY] {
        for (r0, vartheta, r1) in [
            ([bad], vartheta, r1),
            (r0, [bad], r1),
            (r0, vartheta, [bad]),
        ] {
            let found = not_finite(RAMP.step(H, r0, vartheta, r1));
            assert_eq!(found, (1, Quantity::Configuration));
            let found = not_finite(KINEMATIC.step(H, r0, vartheta, r1));
            assert_eq!(found, (1, Quantity::Configuration));
        }
        // φ and u overflow.
        let found = not_finite(RAMP.step(H, [1e200], [0.0], [-1e200]));
        assert_eq!(found, (1, Quantity::Residual));
        let bad_level = LevelSlide { mu: bad, ..LEVEL };
        let (level0, level1) = on_level();
        let found = not_finite(bad_level.step(H, level0, [0.0], level1));
        assert_eq!(found, (1, Quantity::Residual));
        // The angle overflows in a turn of the disk on the spot.
        let disk = ReducedDisk { disk: DISK, c: 0.0 };
        let (phi0, phi1) = (0.68 * f64::MAX, 0.86 * f64::MAX);
        let found = not_finite(disk.step(100.0, [phi0], [0.0; 3], [phi1]));
        assert_eq!(found, (1, Quantity::Configuration));
        // A fibre is never looked at by the reduced motion.
        let mut motion = RAMP
            .trajectory(H, r0, vartheta, r1)
            .reconstruct([r0[0], bad]);
        let found = not_finite(motion.next().unwrap());
        assert_eq!(found, (0, Quantity::Configuration));
        assert!(motion.next().is_none());
    }
}

fn off_constraint<T: core::fmt::Debug>(result: Result<T, StepError>) -> (usize, f64, f64) {
    match result {
        Err(StepError::PairOffConstraint {
            constraint,
            residual,
            allowed,
            ..
        }) => (constraint, residual, allowed),
        other => panic!("{other:?}"),
    }
}

fn not_horizontal<T: core::fmt::Debug>(result: Result<T, StepError>) -> (usize, f64, f64) {
    match result {
        Err(StepError::NotHorizontal {
            component,
            difference,
            allowed,
            ..
        }) => (component, difference, allowed),
        other => panic!("{other:?}"),
    }
}

#[test]
fn pairs_off_the_constraints() {
    let lenient = StepOptions::default().initial_tolerance(0.1);
    for ramp in [RAMP, ADAPTED] {
        let (r0, [vartheta], r1) = on_ramp(&ramp);
        let (constraint, residual, allowed) =
            off_constraint(ramp.step(H, r0, [vartheta + 1e-5], r1));
        assert_eq!(constraint, 0);
        assert!((residual - 1e-5).abs() <= 1e-15);
        // Measured against r_1 - r_0 = 0.01 and u = 0.00405, at most twice each and what either needs for the energy of both,
        // however small ϑ is: 1e-8 of 0.00405 to 4 (0.01 + 0.00405).
        assert!((4e-11..6e-10).contains(&allowed), "{allowed:e}");
        assert!(ramp.step(H, r0, [vartheta + 1e-11], r1).is_ok());
        assert!(
            ramp.step_with(&lenient, H, r0, [vartheta + 1e-5], r1)
                .is_ok()
        );
    }
    let reduced = DISK.reduced();
    let (q0, mut q1) = DISK.pair([0.0, 0.0, 0.0, 0.3], 0.013, 0.007);
    q1[1] += 1e-4;
    let (r0, vartheta, r1) = reduced.reduce(H, q0, q1);
    let (constraint, residual, allowed) = off_constraint(reduced.step(H, r0, vartheta, r1));
    assert_eq!(constraint, 1);
    assert!((residual - 1e-2).abs() <= allowed);
    let (r0, [x, y]) = on_level();
    let (constraint, residual, _) = off_constraint(LEVEL.step(H, r0, [0.0], [x, y + 1e-5]));
    assert_eq!(constraint, 0);
    assert!((residual - 1e-5).abs() <= 1e-15);
}

#[test]
fn pairs_off_the_kinematic_level() {
    let (r0, _, r1) = on_ramp(&ADAPTED);
    let (component, residual, allowed) = not_horizontal(KINEMATIC.step(H, r0, [1e-5], r1));
    assert_eq!((component, residual), (0, 1e-5));
    // Against r_1 - r_0 = 0.01, which is more than u - e.
    assert!((0.99e-10..1.01e-10).contains(&allowed), "{allowed:e}");
    // The ramp is steep, against u = 1.
    let (_, _, allowed) = not_horizontal(KINEMATIC.step(H, [100.0], [1e-5], [100.01]));
    assert!((0.99e-8..1.01e-8).contains(&allowed), "{allowed:e}");
    let mut trajectory = KINEMATIC.trajectory(H, r0, [-1e-5], r1);
    not_horizontal(trajectory.next().unwrap());
    assert!(KINEMATIC.step(H, r0, [1e-11], r1).is_ok());
}

/// ϑ may be off e by the tolerance times the larger of |r_1 - r_0| and |u - e|, and 16 ε of
/// |r_0| + |r_1 - r_0| + |u| + |ϑ|.
#[test]
fn bounds_of_the_kinematic_level() {
    for (r0, d) in [(0.5, 0.25), (-7.0, 0.25)] {
        let u: f64 = (r0 + d / 2.0) * d;
        let (reach, off) = (d.max(u.abs()), 0.125);
        let step = |vartheta: f64, tolerance: f64| {
            let options = StepOptions::default().initial_tolerance(tolerance);
            KINEMATIC.step_with(&options, H, [r0], [vartheta], [r0 + d])
        };
        let (_, difference, allowed) = not_horizontal(step(-off, off / reach / 2.0));
        assert!(difference == -off && (allowed / (off / 2.0) - 1.0).abs() <= 1e-12);
        let (.., allowed) = not_horizontal(step(off, 0.0));
        assert_eq!(
            allowed,
            16.0 * f64::EPSILON * (r0.abs() + d + u.abs() + off)
        );
        assert!(step(off, 1.01 * off / reach).is_ok() && step(off, f64::INFINITY).is_ok());
    }
}

#[test]
fn pairs_off_the_momentum_level() {
    let (r0, r1) = on_level();
    let error = LEVEL.step(H, r0, [-1e-5], r1).unwrap_err();
    let StepError::NotHorizontal {
        component: 0,
        difference,
        allowed,
        ..
    } = error
    else {
        panic!("{error:?}")
    };
    assert_eq!(difference, -1e-5);
    assert!((0.99e-10..1.01e-10).contains(&allowed), "{allowed:e}");
    let message = error.to_string();
    assert!(
        message.contains("set mu to the pair's `momentum`"),
        "{message}"
    );
    assert!(LEVEL.step(H, r0, [1e-11], r1).is_ok());
    // Reduced at 0, the pair has the momentum of its z.
    let slide = Slide { m: 2.0 };
    let (q0, q1) = slide.pair([0.4, 0.0, 1.0], [0.01, 0.0, 0.003]);
    let (r0, vartheta, r1) = slide.reduced().reduce(H, q0, q1);
    let result = slide.reduced().step(H, r0, vartheta, r1);
    assert!(
        matches!(result, Err(StepError::NotHorizontal { .. })),
        "{result:?}"
    );
}

#[test]
fn configurations_off_the_fibre() {
    let reduced = DISK.reduced();
    let (q0, q1) = DISK.pair([0.0, 0.0, 0.0, 0.3], 0.013, 0.007);
    let (r0, vartheta, r1) = reduced.reduce(H, q0, q1);
    let trajectory = reduced.trajectory(H, r0, vartheta, r1);
    for given in [0.300001, -0.3, f64::NAN] {
        let mut motion = trajectory.clone().reconstruct([0.0, 0.0, 0.0, given]);
        let error = motion.next().unwrap().unwrap_err();
        let StepError::OffFibre {
            coordinate: 3,
            difference,
            ..
        } = error
        else {
            panic!("{error:?}")
        };
        assert!(difference == given - 0.3 || given.is_nan() && difference.is_nan());
        assert!(error.to_string().contains("coordinate no. 4"), "{error}");
        assert_eq!(motion.size_hint(), (0, Some(0)));
        assert!(motion.next().is_none() && motion.next().is_none());
    }
    let rounded = [5.0, -7.0, 1.0, 0.3 + f64::EPSILON / 4.0];
    assert!(trajectory.reconstruct(rounded).next().unwrap().is_ok());
}

#[test]
fn singular_equations() {
    // The disk is not regular where I + m A² cos δ = 0; here δ = π.
    let disk = Disk { i: 1.25, ..DISK };
    let (q0, q1) = disk.pair([0.0; 4], 0.013, 2.0 * core::f64::consts::PI);
    let reduced = ReducedDisk { disk, c: 0.02 };
    let (r0, vartheta, r1) = reduced.reduce(H, q0, q1);
    let error = reduced.step(H, r0, vartheta, r1).unwrap_err();
    assert!(
        matches!(error, StepError::SingularJacobian { step: 1, .. }),
        "{error:?}"
    );
}

#[test]
fn iterations_are_limited_and_a_trajectory_ends_after_its_error() {
    let (r0, vartheta, r1) = on_ramp(&RAMP);
    let options = StepOptions::default().max_iterations(1).tolerance(0.0);
    let error = RAMP.step_with(&options, H, r0, vartheta, r1).unwrap_err();
    let StepError::NotConverged {
        step, iterations, ..
    } = error
    else {
        panic!("{error:?}")
    };
    assert_eq!((step, iterations), (1, 1));

    let mut trajectory = RAMP.trajectory_with(&options, H, r0, vartheta, r1);
    let mut motion = trajectory.clone().reconstruct([r0[0], 0.5]);
    assert_eq!(
        (trajectory.size_hint(), motion.size_hint()),
        ((1, None), (1, None))
    );
    assert_eq!(trajectory.next().unwrap().unwrap().k, 0);
    assert_eq!(motion.next().unwrap().unwrap().q[1], 0.5);
    assert_eq!(
        (trajectory.size_hint(), motion.size_hint()),
        ((1, None), (1, None))
    );
    assert_eq!(trajectory.next().unwrap().unwrap_err(), error);
    assert_eq!(motion.next().unwrap().unwrap_err(), error);
    assert_eq!(
        (trajectory.size_hint(), motion.size_hint()),
        ((0, Some(0)), (0, Some(0)))
    );
    assert!(trajectory.next().is_none() && trajectory.next().is_none());
    assert!(motion.next().is_none() && motion.next().is_none());
}
