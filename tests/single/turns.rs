//! Coordinates that are large beside their motion: turns of angles, places far from the origin.

use std::f64::consts::TAU;

use nonholonomic::prelude::*;

use crate::single::shared::LobattoPendulum;

const E: f64 = f32::EPSILON as f64;

/// A pendulum on an unwrapped spring, and a mass that falls beside it.
#[discrete_system]
#[coordinates(a: S1, y)]
#[lagrangian(a_dot.powi(2) / 2 + y_dot.powi(2) / 2 - k / 2 * (a - c).powi(2) - y)]
struct Wound {
    k: f64,
    c: f64,
}

const PENDULUM: LobattoPendulum = LobattoPendulum {
    m: 1.0,
    l: 1.0,
    g: 1.0,
};

/// The velocity after 100 steps from 0.3 + 2πn, in both precisions; `late` is single from node 1 on.
fn after_turns(n: f64, late: bool) -> Result<[f64; 2], StepError> {
    let mut double = PENDULUM.motion(0.05, [0.3 + TAU * n], [0.0])?;
    if late {
        double.step([])?;
    }
    let mut single = double.clone().single();
    for _ in usize::from(late)..100 {
        double.step([])?;
        single.step([])?;
    }
    // f32 holds q to half a last digit.
    let (q, exact) = (f64::from(single.q()[0]), double.q()[0]);
    assert!(
        (q - exact).abs() <= E / 2.0 * exact.abs() + 1e-5,
        "{n}: {q} {exact}"
    );
    Ok([f64::from(single.velocity()[0]), double.velocity()[0]])
}

/// A hundred steps round momenta of at most 0.3 a hundred times, which a pendulum keeps as they are to a factor of two; 2πn + 0.3 is rounded in double precision before.
#[test]
fn a_pendulum_does_not_know_its_turns() {
    for n in [0.0, 1e4, -1e6, 1.6e7] {
        for late in [false, true] {
            let [single, double] = after_turns(n, late).expect("a motion");
            let [_, exact] = after_turns(0.0, late).expect("a motion");
            let start = f64::EPSILON * TAU * n.abs();
            assert!(
                (single - double).abs() <= 2.0 * 100.0 * E * 0.3,
                "{n}: {single} {double}"
            );
            assert!(
                (single - exact).abs() <= 2.0 * (100.0 * E * 0.3 + start),
                "{n}: {single} {exact}"
            );
        }
    }
}

/// 2²⁴ turns are not counted any more, from the start or on the way.
#[test]
fn more_turns_than_single_precision_counts() {
    for n in [1e8, 1e11] {
        for late in [false, true] {
            let error = after_turns(n, late).expect_err("too many turns");
            let StepError::BeyondSingle { value, .. } = error else {
                panic!("{error}");
            };
            assert!((value / (TAU * n) - 1.0).abs() <= E, "{value:e}");
        }
    }
    let q = [0.3 + TAU * 16_777_210.0];
    let mut rolling = PENDULUM
        .motion(0.05, q, [20.0])
        .expect("it starts")
        .single();
    let error = (0..100).find_map(|_| rolling.step([]).err());
    assert!(
        matches!(error, Some(StepError::BeyondSingle { .. })),
        "{error:?}"
    );
}

/// A spring that knows its turns is known to 6·10⁻⁸ of the place: with digits left it moves as in double precision to as many, without it is refused, and rests where it may. A
/// translation knows no place.
#[test]
fn places_that_single_precision_does_not_know() {
    for (place, amplitude) in [(0.0, 0.3), (1e3, 0.3), (1e3, 0.0), (1e8, 0.0)] {
        let wound = Wound { k: 1.0, c: place };
        let mut double = wound
            .motion(0.05, [place + amplitude, 1e8], [0.0, 2.0])
            .expect("it starts");
        let mut single = double.clone().single();
        for _ in 0..100 {
            double.step([]).expect("a step");
            single.step([]).expect("a step");
        }
        // Half a last digit of the place, in the force of each of 100 steps of 0.05, beside the momenta that are rounded.
        let allowed = 100.0 * 0.05 * E * place + 2.0 * 100.0 * E * amplitude;
        let [a, b] = [f64::from(single.velocity()[0]), double.velocity()[0]];
        assert!((a - b).abs() <= allowed, "{place}: {a} {b}");
        let [a, b] = [f64::from(single.q()[1]), double.q()[1]];
        assert!((a - b).abs() <= E * b.abs(), "{a} {b}");
    }
    let wound = Wound { k: 1.0, c: 1e8 };
    for late in [false, true] {
        let mut motion = wound
            .motion(0.05, [1e8 + 0.3, 0.0], [0.0; 2])
            .expect("it starts");
        if late {
            motion.step([]).expect("a step");
        }
        let mut motion = motion.single();
        let error = (0..2).find_map(|_| motion.step([]).err());
        assert!(
            matches!(error, Some(StepError::BelowRoundOff { .. })),
            "{late}: {error:?}"
        );
    }
}
