use nalgebra::SVector;

use super::Integrator;
use crate::FlowOptions;
use crate::unknowns::Unknowns;
use nh_runtime::internal::{not_ahead, singular, step_too_small};
use nh_runtime::{StepError, When};

type Pair = Unknowns<SVector<f64, 1>, SVector<f64, 1>>;

const OPTIONS: FlowOptions = FlowOptions {
    relative_tolerance: 1e-12,
    absolute_tolerance: 1e-13,
    initial_tolerance: 1e-8,
    largest_step: f64::INFINITY,
};

fn rotation(_: f64, Unknowns(x, v): &Pair) -> Result<Pair, StepError> {
    Ok(Unknowns(*v, -x))
}

#[test]
fn a_rotation_both_ways() {
    for direction in [1.0, -1.0] {
        let y = Unknowns(SVector::from([1.0]), SVector::from([0.0]));
        let mut integrator = Integrator::new(OPTIONS, direction, 0.5, y);
        assert_eq!(integrator.interval(), [0.5, 0.5]);
        assert_eq!(integrator.value_at(0.5).unwrap(), y);
        while (integrator.interval()[1] - 0.5).abs() < 20.0 {
            integrator.step(rotation).unwrap();
            let [a, b] = integrator.interval();
            for part in 0..=10 {
                let t = a + f64::from(part) / 10.0 * (b - a);
                let Unknowns(x, v) = integrator.value_at(t).unwrap();
                let angle = t - 0.5;
                assert!(
                    (x[0] - angle.cos()).abs() < 2e-11,
                    "{:e}",
                    x[0] - angle.cos()
                );
                assert!(
                    (v[0] + angle.sin()).abs() < 2e-11,
                    "{:e}",
                    v[0] + angle.sin()
                );
            }
            let outside = not_ahead(b + direction, b);
            assert_eq!(integrator.value_at(b + direction), Err(outside));
        }
    }
}

#[test]
fn failures_of_the_equation() {
    // v' has no value from 1 on.
    let y = Unknowns(SVector::from([0.0]), SVector::from([0.0]));
    let mut integrator = Integrator::new(OPTIONS, 1.0, 0.0, y);
    let fails = |t: f64, Unknowns(_, v): &Pair| {
        if t < 1.0 {
            Ok(Unknowns(*v, SVector::from([1.0 + t])))
        } else {
            Err(singular(t, None))
        }
    };
    let error = (0..10_000).find_map(|_| integrator.step(fails).err());
    assert!(
        matches!(error, Some(StepError::Singular { .. })),
        "{error:?}"
    );
    let [_, end] = integrator.interval();
    assert!(end <= 1.0 && end > 1.0 - 1e-14);
    // At the start.
    let mut integrator = Integrator::new(OPTIONS, 1.0, 1.0, y);
    assert_eq!(integrator.step(fails), Err(singular(1.0, None)));
}

#[test]
fn stiff_equations_are_refused() {
    let y = Unknowns(SVector::from([1.0]), SVector::from([0.0]));
    let mut integrator = Integrator::new(OPTIONS, 1.0, 0.0, y);
    let stiff = |_: f64, Unknowns(x, v): &Pair| Ok(Unknowns(*v, -1e6 * (x + 1e3 * v)));
    let error = (0..100_000).find_map(|_| integrator.step(stiff).err());
    assert!(matches!(error, Some(StepError::Stiff { .. })), "{error:?}");
    assert!(integrator.interval()[1].is_finite());
}

#[test]
fn restarts() {
    let y = Unknowns(SVector::from([1.0]), SVector::from([0.0]));
    let mut integrator = Integrator::new(OPTIONS, 1.0, 0.0, y);
    integrator.step(rotation).unwrap();
    let there = Unknowns(SVector::from([0.0]), SVector::from([2.0]));
    integrator.restart(3.0, there);
    assert_eq!(integrator.interval(), [3.0, 3.0]);
    assert_eq!(integrator.value_at(3.0).unwrap(), there);
    integrator.step(rotation).unwrap();
    let [start, end] = integrator.interval();
    assert_eq!(start, 3.0);
    let Unknowns(x, _) = integrator.value_at(end).unwrap();
    assert!((x[0] - 2.0 * (end - 3.0).sin()).abs() < 1e-11);
}

/// v' = b - sign(v): for |b| < 1 it sticks at v = 0, which is told in less than ten thousand
/// evaluations, 26 a step, whatever the pull, the time and the sides; for |b| > 1 it goes on.
#[test]
fn sticking_and_crossing() {
    for start in [0.0, 700.0, -1e5] {
        for (b, v) in [
            (0.0, 3.0),
            (0.4, 3.0),
            (0.96, 0.02),
            (-0.96, -0.02),
            (0.4, 0.0),
            (-1.01, 3.0),
            (1.5, -3.0),
        ] {
            let evaluations = core::cell::Cell::new(0);
            let equation = |_: f64, Unknowns(_, v): &Pair| {
                evaluations.set(evaluations.get() + 1);
                let sign = if v[0] == 0.0 { 0.0 } else { v[0].signum() };
                Ok(Unknowns(*v, SVector::from([b - sign])))
            };
            let y = Unknowns(SVector::from([0.0]), SVector::from([v]));
            let mut integrator = Integrator::new(OPTIONS, 1.0, start, y);
            let reached = integrator.reach(start + 10.0, equation);
            if b.abs() > 1.0 {
                // At -1e5 the steps that the jump needs are below the round-off of t.
                let small = step_too_small(integrator.t);
                let late = start == -1e5 && reached == Err(small);
                assert!(reached.is_ok() || late, "{start} {b} {v}: {reached:?}");
                continue;
            }
            let Err(StepError::EquationsJump {
                at: When::Time(t), ..
            }) = reached
            else {
                panic!("{start} {b} {v}: {reached:?}");
            };
            let stops = start + if v == 0.0 { 0.0 } else { v / (v.signum() - b) };
            assert!(
                (t - stops).abs() <= 1e-9 + 1e-14 * start.abs(),
                "{b} {v}: {t} {stops}"
            );
            assert!(
                evaluations.get() < 10_000,
                "{start} {b} {v}: {}",
                evaluations.get()
            );
        }
    }
}

/// A pole that the motion falls into, v' = -1/x² from rest at 1, in the time π/√8, is no jump.
#[test]
fn a_pole_is_no_jump() {
    let y = Unknowns(SVector::from([1.0]), SVector::from([0.0]));
    let mut integrator = Integrator::new(OPTIONS, 1.0, 0.0, y);
    let falls = |_: f64, Unknowns(x, v): &Pair| {
        Ok(Unknowns(*v, SVector::from([-x[0] / x[0].abs().powi(3)])))
    };
    let error = integrator.reach(2.0, falls).unwrap_err();
    assert!(!matches!(error, StepError::EquationsJump { .. }), "{error}");
}
