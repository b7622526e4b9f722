//! Coordinates that are large beside their motion: turns of angles, places far from the origin.

#![cfg(feature = "large-motions")]

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

/// A disk on a slope whose heading has turned n times, and a motor that drives it against a
/// potential that knows the turns: the constraint and the energy are functions
/// of the angles.
#[discrete_system]
#[coordinates(x, y, theta: S1, phi: S1)]
#[control(tau)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * phi_dot.powi(2) - g * x - b * phi)]
#[constraint(x_dot == A * cos(phi) * theta_dot)]
#[constraint(y_dot == A * sin(phi) * theta_dot)]
#[force(theta = tau)]
struct Climber {
    m: f64,
    I: f64,
    J: f64,
    A: f64,
    g: f64,
    b: f64,
}

const CLIMBER: Climber = Climber {
    m: 5.0,
    I: 0.3,
    J: 0.2,
    A: 0.5,
    g: 0.4,
    b: 0.1,
};

/// A quantity that is computed at the node where a motion is, or from a state, has the angles of the
/// equations: 100 roundings of momenta and increments of at most 3, whose
/// effects grow by no more than a factor of 4, as without any turn. b φ knows them all, to the
/// rounding of φ in double precision and to that of a turn near zero in
/// single precision.
#[test]
fn quantities_at_a_node_have_the_angles_of_the_equations() {
    for n in [0.0, 2e2, -2e4, 2e5, 1.6e7] {
        let phi = 0.3 + TAU * n;
        let v = [0.65 * 0.3f64.cos(), 0.65 * 0.3f64.sin(), 1.3, 0.7];
        let mut double = CLIMBER.motion(0.02, [0.0, 0.0, 0.0, phi], v).unwrap();
        let mut single = double.clone().single();
        for k in 0..50 {
            let [a, b] = [
                double.step([0.2]).expect("a step").interval(),
                single.step([0.2]).expect("a step").interval(),
            ];
            let allowed = 4.0 * 100.0 * E * 3.0 + 64.0 * f64::EPSILON * phi.abs();
            let near = |a: &[f64], b: &[f64], what: &str| {
                for (a, b) in a.iter().zip(b) {
                    assert!((a - b).abs() <= allowed, "{n}, {k}, {what}: {a} {b}");
                }
            };
            let velocity = single.velocity().map(f64::from);
            near(
                double.velocity().as_slice(),
                velocity.as_slice(),
                "velocity",
            );
            near(a.q.as_slice(), b.q.as_slice(), "q");
            near(
                CLIMBER.velocity_at(&a).as_slice(),
                CLIMBER.velocity_at(&b).as_slice(),
                "at",
            );
            near(&[double.energy()], &[single.energy()], "energy");
            near(
                &[CLIMBER.energy_at(&a)],
                &[CLIMBER.energy_at(&b)],
                "energy at",
            );
        }
        // By the iterator, of which no state is left.
        double.next().unwrap().unwrap();
        let of_state = single.next().unwrap().unwrap().double(&CLIMBER);
        let allowed = 4.0 * 100.0 * E * 3.0 + 64.0 * f64::EPSILON * phi.abs();
        assert!((double.energy() - single.energy()).abs() <= allowed, "{n}");
        let q = of_state.q - a_step_back(&double);
        assert!(q.amax() <= allowed, "{n}: {q}");
    }
}

/// The node before that where a motion is.
fn a_step_back(
    motion: &nonholonomic::Motion<Climber, &Climber>,
) -> nonholonomic::nalgebra::SVector<f64, 4> {
    motion.q() - motion.mean_velocity() * motion.h()
}

/// A law that reads the velocity is that of a motion without turns.
#[test]
fn a_law_of_velocities_does_not_know_the_turns() {
    let law = |v: f64| [-2.0 * (v - 0.3)];
    let places = [0.0, 2e4, -2e5].map(|n| {
        let q = [0.0, 0.0, 0.0, 0.3 + TAU * n];
        let v = [0.65 * 0.3f64.cos(), 0.65 * 0.3f64.sin(), 1.3, 0.7];
        let motion = CLIMBER.motion(0.02, q, v).unwrap().single();
        let mut motion = motion.controlled(|m| law(f64::from(m.velocity()[0])));
        for _ in 0..100 {
            motion.next().unwrap().unwrap();
        }
        let q = motion.motion().q();
        [q[0], q[1]].map(f64::from)
    });
    for place in &places[1..] {
        for (a, b) in place.iter().zip(&places[0]) {
            // The start is rounded in double precision: as much as 2·10⁵ turns are, and the roundings of 100 steps on a way of 1.
            let allowed = 4.0 * 100.0 * E;
            assert!((a - b).abs() <= allowed, "{places:?}");
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
