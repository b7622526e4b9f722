//! Parameters without which the equations do not determine a motion, though they cancel in the solution: an error, never
//! a number.

use nonholonomic::__private::Stages;
use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

use crate::support::Chart;
use crate::verification::systems::{DISK, RollingDisk};

const H: f64 = 0.01;

/// Zero; a number whose reciprocal is no double; no numbers.
const BAD: [f64; 6] = [
    0.0,
    1e-320,
    -1e-320,
    f64::NAN,
    f64::INFINITY,
    f64::NEG_INFINITY,
];

/// The outcome of a pair, by a step and by a trajectory alike.
fn outcome<S: Chart<N, M>, const N: usize, const M: usize>(
    system: &S,
    q0: [f64; N],
    q1: [f64; N],
) -> Result<SVector<f64, N>, StepError> {
    const { assert!(S::Stages::DIRECT) };
    let step = system.step(H, q0, q1).map(|step| step.increment);
    let states = system.trajectory(H, q0, q1).take(4);
    let states: Result<Vec<_>, _> = states.collect();
    let first = states.map(|states| states[1].increment);
    match (&step, &first) {
        (Ok(a), Ok(b)) => assert_eq!(a, b),
        (Err(a), Err(b)) => assert_eq!(std::mem::discriminant(a), std::mem::discriminant(b)),
        _ => panic!("{step:?}, {first:?}"),
    }
    step
}

/// Asserts that the error is the one of such a value: a singular matrix, or a number that is not finite.
#[track_caller]
fn assert_refused<T: std::fmt::Debug>(outcome: Result<T, StepError>, value: f64) {
    let error = outcome.expect_err("nothing follows from the equations");
    let singular = matches!(
        error,
        StepError::SingularJacobian { .. } | StepError::DependentConstraint { .. }
    );
    let infinite = matches!(error, StepError::NonFinite { .. });
    assert!(
        if value.is_finite() {
            singular
        } else {
            infinite
        },
        "{value:e}: {error:?}"
    );
}

/// Vertical disk rolling without slipping on a horizontal plane.
fn rolls(disk: &RollingDisk) -> [f64; 4] {
    let (sin, cos) = 0.0035f64.sin_cos();
    [disk.A * cos * 0.013, disk.A * sin * 0.013, 0.013, 0.007]
}

fn reduced(disk: &RollingDisk) -> Result<[f64; 2], StepError> {
    let reduced = disk.reduced();
    let (r0, vartheta, r1) = reduced.reduce(H, [0.0; 4], rolls(disk));
    let step = reduced.step(H, r0, vartheta, r1)?;
    Ok([step.vartheta1[2], step.increment[0]])
}

/// J/h (Δφ_1 - Δφ_0) = 0 in one unknown that no other equation needs.
#[test]
fn of_a_block_that_keeps_its_increment() {
    for J in BAD {
        let disk = RollingDisk { J, ..DISK };
        assert_refused(outcome(&disk, [0.0; 4], rolls(&disk)), J);
        assert_refused(reduced(&disk), J);
    }
    for value in [f64::NAN, f64::INFINITY] {
        let others = [
            RollingDisk { m: value, ..DISK },
            RollingDisk { I: value, ..DISK },
            RollingDisk { A: value, ..DISK },
        ];
        for disk in others {
            assert_refused(outcome(&disk, [0.0; 4], rolls(&disk)), value);
            assert_refused(reduced(&disk), value);
        }
    }
}

/// Without m or without I the disk is regular: Δθ and Δφ are constant.
#[test]
fn of_a_disk_that_is_regular() {
    let good = [
        DISK,
        RollingDisk { J: 1e-300, ..DISK },
        RollingDisk { J: -0.2, ..DISK },
        RollingDisk { m: 0.0, ..DISK },
        RollingDisk { I: 0.0, ..DISK },
        RollingDisk { A: 0.0, ..DISK },
    ];
    for disk in good {
        let increment = outcome(&disk, [0.0; 4], rolls(&disk)).expect("it is regular");
        let [theta, phi] = reduced(&disk).expect("it is regular");
        for theta in [increment[2], theta] {
            // Some ten operations on the terms of a row.
            assert!((theta - 0.013).abs() <= 16.0 * f64::EPSILON * 0.013);
        }
        assert_eq!([increment[3], phi], [0.007; 2]);
    }
}

/// Two coordinates that have nothing to do with each other.
#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(a / 2 * x_dot.powi(2) + b / 2 * y_dot.powi(2) - k / 2 * x.powi(2))]
struct Apart {
    a: f64,
    b: f64,
    k: f64,
}

#[test]
fn of_one_block_of_two() {
    let (q0, q1) = ([0.1, 0.2], [0.12, 0.23]);
    let good = Apart {
        a: 1.0,
        b: 1.0,
        k: 0.3,
    };
    let increment = outcome(&good, q0, q1).expect("it is regular");
    assert_eq!(increment[1], 0.23 - 0.2);
    for bad in BAD {
        assert_refused(outcome(&Apart { b: bad, ..good }, q0, q1), bad);
        assert_refused(
            outcome(
                &Apart {
                    a: bad,
                    k: 0.0,
                    ..good
                },
                q0,
                q1,
            ),
            bad,
        );
        if !bad.is_finite() {
            assert_refused(outcome(&Apart { a: bad, ..good }, q0, q1), bad);
            assert_refused(outcome(&Apart { k: bad, ..good }, q0, q1), bad);
        }
    }
}

/// The mass is a factor of the whole equation, which is divided by it.
#[discrete_system]
#[coordinates(x)]
#[discrete_lagrangian(m * ((x[1] - x[0]).powi(2) / 2 - g * x[0]))]
struct Falling {
    m: f64,
    g: f64,
}

#[test]
fn of_a_common_factor() {
    let falling = |m| outcome(&Falling { m, g: 0.5 }, [0.0], [2.0]);
    assert_eq!(falling(3.0), Ok([1.5].into()));
    for m in BAD {
        assert_refused(falling(m), m);
    }
}

/// A total derivative changes p, and nothing that follows.
#[discrete_system]
#[coordinates(x)]
#[lagrangian(x_dot.powi(2) / 2 + c * x * x_dot)]
struct Gauge {
    c: f64,
}

#[test]
fn of_a_total_derivative() {
    for c in [0.0, 0.5, 1e-320] {
        let increment = outcome(&Gauge { c }, [0.0], [0.25]).expect("it is regular");
        assert!((increment[0] - 0.25).abs() <= 4.0 * f64::EPSILON);
    }
    for c in [f64::NAN, f64::INFINITY] {
        assert_refused(outcome(&Gauge { c }, [0.0], [0.25]), c);
    }
}

/// A constraint that is c times another.
#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
#[constraint(c * z_dot == c * y * x_dot)]
struct Scaled {
    c: f64,
}

#[test]
fn of_a_constraint() {
    let of = |c| outcome(&Scaled { c }, [0.0; 3], [0.02, 0.03, 0.0003]);
    let expected = of(1.0).expect("it is regular");
    assert!((of(-1e5).expect("it is regular") - expected).amax() <= 16.0 * f64::EPSILON);
    for c in [0.0, f64::NAN, f64::INFINITY] {
        assert_refused(of(c), c);
    }
}
