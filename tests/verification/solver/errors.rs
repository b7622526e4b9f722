//! Steps that fail, and their errors.

use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;
use nonholonomic::{Quantity, When};

use super::{Driven, PHI, Quartic, driven_start, rolling};
use crate::support::{ROUNDING, assert_close};
use crate::verification::systems::{DISK, RollingDisk};

#[test]
fn pair_off_the_constraint() {
    let (q0, q1) = ([0.0, 0.0, 0.0, PHI], [0.01, 0.0, 0.0, PHI]);
    let error = DISK.step(0.01, q0, q1).expect_err("off D_d");
    let StepError::PairOffConstraint {
        constraint,
        residual,
        allowed,
        ..
    } = error
    else {
        panic!("{error}")
    };
    // φ = (Δx - A cos φ Δθ)/h = 1.
    assert_eq!(constraint, 0);
    assert_close("φ", residual, 1.0, 4.0 * ROUNDING);
    assert!(allowed < 1e-6);
    let mut motion = DISK.trajectory(0.01, q0, q1);
    assert_eq!(motion.next(), Some(Err(error)));
    assert_eq!((motion.next(), motion.next()), (None, None));
    let lenient = StepOptions::default().initial_tolerance(1.0);
    assert!(DISK.step_with(&lenient, 0.01, q0, q1).is_ok());
}

#[test]
fn velocity_off_the_constraint() {
    let mut v = rolling();
    v[1] += 0.25;
    let error = DISK
        .start(0.01, [0.0, 0.0, 0.0, PHI], v)
        .expect_err("off D");
    let StepError::VelocityOffConstraint {
        constraint,
        residual,
        ..
    } = error
    else {
        panic!("{error}")
    };
    assert_eq!(constraint, 1);
    assert_close("b·v", residual, 0.25, 8.0 * ROUNDING);
    assert!(error.to_string().contains("2.500e-1"), "{error}");
}

/// The amount includes the part without velocities: ż - y ẋ - cos t.
#[test]
fn velocity_off_an_affine_constraint() {
    let (q, mut v) = driven_start(0.5);
    v[2] -= 0.5_f64.cos();
    let time = TimeStep { t: 0.5, h: 0.01 };
    let error = Driven { alpha: 0.5 }.start(time, q, v).expect_err("off D");
    let StepError::VelocityOffConstraint { residual, .. } = error else {
        panic!("{error}")
    };
    assert_close("b·v + c", residual, -0.5_f64.cos(), 8.0 * ROUNDING);
}

#[test]
fn numbers_that_are_not_finite() {
    let disk = RollingDisk {
        I: f64::NAN,
        ..DISK
    };
    let q = [0.0, 0.0, 0.0, PHI];
    let not_finite = |step, quantity| move |error: &StepError| matches!(error, StepError::NonFinite { at, quantity: q, .. } if *at == When::Step(step) && *q == quantity);
    let error = disk.start(0.01, q, rolling()).expect_err("NaN");
    assert!(not_finite(0, Quantity::Residual)(&error), "{error}");
    let (q0, q1) = DISK.start(0.01, q, rolling()).expect("it starts");
    let error = disk.step(0.01, q0, q1).expect_err("NaN");
    assert!(not_finite(1, Quantity::Residual)(&error), "{error}");
    let radius = RollingDisk {
        A: f64::INFINITY,
        ..DISK
    };
    assert!(radius.step(0.01, q0, q1).is_err());
    let error = DISK
        .step(0.01, q0, [0.0, f64::NAN, 0.0, PHI])
        .expect_err("NaN");
    assert!(not_finite(1, Quantity::Configuration)(&error), "{error}");
    let error = DISK
        .start(0.01, q, [0.0, 0.0, f64::INFINITY, 0.0])
        .expect_err("∞");
    assert!(not_finite(0, Quantity::Velocity)(&error), "{error}");
    let error = DISK
        .start(0.01, [f64::NAN, 0.0, 0.0, 0.0], rolling())
        .expect_err("NaN");
    assert!(not_finite(0, Quantity::Configuration)(&error), "{error}");
}

#[test]
fn steps_that_are_none() {
    let q = [0.0, 0.0, 0.0, PHI];
    for time in [
        TimeStep::new(0.0, 0.0),
        TimeStep::new(0.0, f64::NAN),
        TimeStep::new(f64::INFINITY, 0.1),
    ] {
        let errors = [
            DISK.start(time, q, rolling()).expect_err("no step"),
            DISK.step(time, q, q).map(|_| ()).expect_err("no step"),
        ];
        for error in errors {
            assert!(
                matches!(error, StepError::InvalidTimeStep { .. }),
                "{error}"
            );
        }
    }
}

#[test]
fn iterations_run_out() {
    for limit in [0, 1] {
        let options = StepOptions::default().max_iterations(limit);
        let error = Quartic
            .step_with(&options, 0.5, [0.0], [1.0])
            .map(|step| step.iterations)
            .expect_err("not enough");
        let StepError::NotConverged {
            step,
            iterations,
            residual_norm,
            ..
        } = error
        else {
            panic!("{error}")
        };
        assert_eq!((step, iterations), (1, limit));
        // Of the point that the iterations came to, if there were any.
        assert_eq!(residual_norm > 1e-6, limit > 0);
    }
    let step = Quartic.step(0.5, [0.0], [1.0]).expect("it succeeds");
    assert!(step.iterations > 1 && step.residual_norm <= 1e-12);
}

/// Two constraints that become dependent at x = 1, reached after 64 steps with ẋ = 1, and a weight
/// x ∂_y that they have to carry.
#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2 - x * y)]
#[constraint(x * y_dot + (2 - x) * z_dot == 0)]
#[constraint((2 - x) * y_dot + x * z_dot == 0)]
#[discretization(left)]
struct Crossing;

#[test]
fn singular_on_the_way() {
    let h = 1.0 / 64.0;
    let mut motion = Crossing.trajectory(h, [0.0; 3], [h, 0.0, 0.0]);
    for k in 0..64 {
        let state = motion.next().expect("endless").expect("regular");
        assert_eq!(state.k, k);
        assert_close("x", state.q[0], k as f64 * h, 64.0 * ROUNDING);
    }
    let error = motion
        .next()
        .expect("an error")
        .expect_err("singular at x = 1");
    assert!(
        matches!(
            error,
            StepError::DependentConstraint {
                at: When::Step(64),
                constraint: 1,
                ..
            }
        ),
        "{error}"
    );
    assert_eq!(motion.next(), None);
    assert_eq!(motion.size_hint(), (0, Some(0)));
}

/// A bead drawn out of the domain of √(1 - x): an error, not a NaN.
#[test]
fn out_of_the_domain() {
    #[discrete_system]
    #[coordinates(x)]
    #[lagrangian(x_dot.powi(2) / 2 - sqrt(1 - x))]
    struct Edge;

    let h = 1.0 / 16.0;
    let mut seen = Edge.trajectory(h, [0.0], [h]).take(100);
    let error = seen.find_map(Result::err).expect("it leaves the domain");
    assert!(
        matches!(
            error,
            StepError::NonFinite { .. } | StepError::NotConverged { .. }
        ),
        "{error}"
    );
    assert_eq!(seen.next(), None);
}
