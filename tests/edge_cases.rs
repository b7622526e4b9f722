//! Valid systems that a careless compiler refuses or gets wrong.

use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

/// ∂f/∂q̇ has velocities that cancel: (u + w)² - (u - w)² = 4 u w.
#[discrete_system]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[constraint((x_dot + y * y_dot).powi(2) - (x_dot - y * y_dot).powi(2) == 4 * x_dot * y * y_dot + x_dot - x * y_dot)]
struct Cancelling;

/// The constraint as a person would write it, ẋ = x ẏ.
#[discrete_system]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[constraint(-x_dot + x * y_dot == 0)]
struct Plain;

#[test]
fn velocities_may_cancel_from_the_form() {
    let v = [0.3 * 0.7, 0.7];
    let (q0, q1) = Plain.start(0.01, [0.3, 0.2], v).unwrap();
    let plain = Plain.trajectory(0.01, q0, q1).nth(200).unwrap().unwrap();
    let cancelling = Cancelling
        .trajectory(0.01, q0, q1)
        .nth(200)
        .unwrap()
        .unwrap();
    // Two hundred steps of round-off and of the solver's tolerance, 1e-12 a step.
    assert!((plain.q - cancelling.q).amax() <= 200.0 * 1e-12);
    assert!((plain.lambda - cancelling.lambda).amax() <= 200.0 * 1e-12);
    let forms = Cancelling.constraint_forms(0.01, q0);
    assert!((forms[(0, 0)] + 1.0).abs() <= 1e-15 && (forms[(0, 1)] - q0[0]).abs() <= 1e-15);
}

/// A knife edge of any mass and size.
#[discrete_system]
#[coordinates(x, y, theta: S1)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + J / 2 * theta_dot.powi(2))]
#[constraint(sin(theta) * x_dot == cos(theta) * y_dot)]
struct KnifeEdge {
    m: f64,
    J: f64,
}

#[test]
fn masses_may_be_tiny() {
    let run = |m: f64, l: f64| {
        let edge = KnifeEdge { m, J: m * l * l };
        let (q0, q1) = edge
            .start(
                0.01,
                [0.0, 0.0, 0.3],
                [0.3f64.cos() * l, 0.3f64.sin() * l, 0.8],
            )
            .unwrap();
        let last = edge.trajectory(0.01, q0, q1).nth(300).unwrap().unwrap();
        [last.q[0] / l, last.q[1] / l, last.q[2]]
    };
    let expected = run(1.0, 1.0);
    for (m, l) in [
        (1e-15, 1e-6),
        (1e-18, 1.0),
        (1e-27, 1e-9),
        (1e-30, 1e-10),
        (1e30, 1e8),
    ] {
        let found = run(m, l);
        for (found, expected) in found.iter().zip(expected) {
            // The motion does not depend on m, and scales with l.
            assert!(
                (found - expected).abs() <= 1e-10,
                "m = {m}, l = {l}: {found} is not {expected}"
            );
        }
    }
}

/// Real only where the grains overlap.
#[discrete_system]
#[coordinates(q: [R; 9])]
#[lagrangian((0..9).map(|i| q_dot[i].powi(2)).sum() / 2 - (0..8).map(|i| (1/100 + q[i] - q[i + 1]).powf(5/2)).sum())]
struct Grains;

/// Real only far from the origin.
#[discrete_system]
#[coordinates(r)]
#[lagrangian(r_dot.powi(2) / 2 - sqrt(r - 6371))]
struct Orbit;

#[test]
fn domains_may_be_narrow_or_far() {
    assert!(Grains.step(0.01, [0.0; 9], [0.0; 9]).is_ok());
    assert!(Orbit.step(0.01, [7000.0], [7000.0]).is_ok());
    assert!(matches!(
        Orbit.step(0.01, [6000.0], [6000.0]),
        Err(StepError::NonFinite { .. })
    ));
}

/// x⁰ = 1, 0⁰ = 1 as in Rust, √(x²) = |x|, and a parameter may be a tiny mass.
#[discrete_system]
#[coordinates(x)]
#[lagrangian(1e-100 * (x_dot.powi(2) / 2 - 0.powi(0) * x * pow(x, 0) - sqrt(x.powi(2))))]
struct Powers;

#[test]
fn powers_of_zero_and_roots_of_squares() {
    let l_d = Powers.discrete_lagrangian(1.0, [-2.0], [-2.0]);
    assert!((l_d - 1e-100 * (2.0 - 2.0)).abs() <= 1e-115, "{l_d}");
    let l_d = Powers.discrete_lagrangian(1.0, [2.0], [2.0]);
    assert!((l_d - 1e-100 * (-2.0 - 2.0)).abs() <= 1e-115, "{l_d}");
    let d1 = Powers.d1_discrete_lagrangian(1.0, [-2.0], [-2.0])[0];
    assert!((d1 - 1e-100 * 0.5 * (-1.0 + 1.0)).abs() <= 1e-115, "{d1}");
}

#[test]
fn a_tolerance_below_round_off_is_round_off() {
    let edge = KnifeEdge { m: 1.3, J: 0.7 };
    let (q0, q1) = edge
        .start(0.01, [0.0, 0.0, 0.3], [0.3f64.cos(), 0.3f64.sin(), 0.8])
        .unwrap();
    let options = StepOptions::default().tolerance(0.0);
    for state in edge.trajectory_with(&options, 0.01, q0, q1).take(20_000) {
        assert!(state.unwrap().residual_norm <= 1e-12);
    }
}

/// Products of exponentials that meet in e, also after differentiation and inside exponents.
#[discrete_system]
#[coordinates(x)]
#[lagrangian(x_dot.powi(2) / 2 + exp(x) * sin(exp(1 - x)) + exp(exp(x) * exp(1 - x)) * x + exp(x * exp(x) * exp(1 - x)))]
struct Exponentials;

#[test]
fn e_is_not_zero() {
    let (h, x) = (0.1, 0.37_f64);
    let e = core::f64::consts::E;
    let force =
        x.exp() * (1.0 - x).exp().sin() - e * (1.0 - x).exp().cos() + e.exp() + e * (e * x).exp();
    let d1 = Exponentials.d1_discrete_lagrangian(h, [x], [x])[0];
    assert!(
        (d1 - h / 2.0 * force).abs() <= 1e-14,
        "{d1} is not {}",
        h / 2.0 * force
    );
    assert!(Exponentials.step(h, [x], [x + 0.01]).is_ok());
}

#[test]
fn headings_may_be_multiples_of_a_right_angle() {
    use core::f64::consts::PI;
    let edge = KnifeEdge { m: 1.3, J: 0.7 };
    for (heading, v) in [
        (PI, [-2.0, 0.0, 0.1]),
        (PI / 2.0, [0.0, 2.0, 0.1]),
        (0.0, [2.0, 0.0, 0.1]),
    ] {
        let (q0, q1) = edge.start(0.01, [0.0, 0.0, heading], v).unwrap();
        let state = edge.trajectory(0.01, q0, q1).nth(1000).unwrap().unwrap();
        // On a circle of radius |v| / θ̇ = 20, up to the order of the method, (h θ̇)² of it.
        let chord = 2.0 * 20.0 * (0.1_f64 * 10.0 / 2.0).sin();
        assert!(
            (state.q.xy().norm() - chord).abs() <= 20.0 * 1e-6,
            "{}",
            state.q
        );
    }
    // Off by a little is still off.
    assert!(matches!(
        edge.start(0.01, [0.0, 0.0, PI], [-2.0, 1e-6, 0.1]),
        Err(StepError::VelocityOffConstraint { constraint: 0, .. })
    ));
}

/// A motion that leaves the numbers: x = e^{κt}, and y with it. One pass solves it.
#[discrete_system]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + kappa.powi(2) * x.powi(2)) / 2)]
#[constraint(y_dot == 2 * x)]
struct Runaway {
    kappa: f64,
}

/// The motion with a constraint that is not linear beside it: Newton's method solves it.
#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2) + kappa.powi(2) * x.powi(2)) - m * y.powi(4) / 4)]
struct Pushed {
    m: f64,
    kappa: f64,
}

/// The last state before an error. Every state is finite and within the tolerance, or its rounding.
fn last_state<S: DiscreteSystem>(
    states: impl Iterator<Item = Result<State<S>, StepError>>,
) -> State<S> {
    let mut last = None;
    for state in states.take(20_000) {
        match state {
            Ok(state) => {
                assert!(state.residual_norm <= 384.0 * f64::EPSILON, "{state:?}");
                last = Some(state);
            }
            Err(_) => return last.expect("a first state"),
        }
    }
    unreachable!("no motion stays among the numbers for so long")
}

#[test]
fn overflow_is_an_error() {
    let runaway = Runaway { kappa: 1.0 };
    let (q0, q1) = runaway.start(0.5, [1.0, 2.0], [1.0, 2.0]).unwrap();
    let last = last_state(runaway.trajectory(0.5, q0, q1));
    assert!(last.q[0] > 1e300 && last.q[1].is_finite());
    let pushed = Pushed { m: 1.0, kappa: 1.0 };
    let (q0, q1) = pushed.start(0.5, [1.0, 0.5], [1.0, 1.0]).unwrap();
    let last = last_state(pushed.trajectory(0.5, q0, q1));
    assert!(last.q[0] > 1e60 && last.q[0].is_finite());
}

/// A bar holds y under a push that grows, by a form of the size e.
#[discrete_system]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[force(y = F * t)]
#[constraint(e * y_dot == 0)]
struct Held {
    F: f64,
    e: f64,
}

/// λ_k e = h F t_k, and t_k = k: nothing but the multiplier leaves the numbers, at the fifth node.
#[test]
fn a_multiplier_that_overflows_is_an_error() {
    let held = Held { F: 4e7, e: 1e-300 };
    let (q0, q1) = held.start(1.0, [0.0; 2], [1.0, 0.0]).unwrap();
    let states: Vec<_> = held.trajectory(1.0, q0, q1).take(6).collect();
    assert_eq!(
        states.iter().position(Result::is_err),
        Some(5),
        "{states:?}"
    );
    for state in states.iter().flatten().skip(1) {
        let expected = 4e307 * state.k as f64;
        let error = state.lambda[0] / expected - 1.0;
        assert!(error.abs() <= 8.0 * f64::EPSILON, "{state:?}");
    }
}

#[test]
fn huge_masses_are_right_or_an_error() {
    let run = |m: f64| {
        let pushed = Pushed { m, kappa: 1.0 };
        let start = pushed.start(0.01, [1.0, 0.5], [1.0, 1.0]);
        let Ok((q0, q1)) = start else {
            return vec![start.map(|(q0, _)| q0)];
        };
        (pushed.trajectory(0.01, q0, q1).take(200))
            .map(|state| state.map(|state| state.q))
            .collect::<Vec<_>>()
    };
    let expected = run(1.0);
    let mut refused = 0;
    for exponent in 290..=308 {
        for (q, expected) in run(10f64.powi(exponent)).into_iter().zip(&expected) {
            match q {
                // Two hundred steps of the tolerance, 1e-14 of terms of 1/h = 100 times the size of the accelerations.
                Ok(q) => assert!((q - expected.unwrap()).amax() <= 1e-9, "1e{exponent}"),
                Err(_) => refused += 1,
            }
        }
    }
    assert!(refused > 0, "terms overflow");
}

/// Masses with springs of the potential a/b e^{-b r} + a r, whose pull a (1 - e^{-b r}) is rounded at a however little they are stretched.
#[discrete_system]
#[coordinates(x: [R; 3])]
#[lagrangian(
    x_dot.norm_squared() / 2 - (0..2).map(|i| a / b * exp(-b * (x[i + 1] - x[i])) + a * (x[i + 1] - x[i])).sum()
)]
struct Springs {
    a: f64,
    b: f64,
}

#[test]
fn springs_that_are_hardly_stretched() {
    let springs = Springs { a: 1.0, b: 1.0 };
    let motion = |amplitude: f64| {
        let (q0, q1) = springs
            .start(0.05, [0.0; 3], [amplitude, 0.0, 0.0])
            .unwrap();
        let states = springs.trajectory(0.05, q0, q1).take(1000);
        let last = states.map(|state| state.expect("a step")).last();
        last.expect("a state").q / amplitude
    };
    let reference = motion(1e-4);
    for amplitude in [1e-6, 1e-8, 1e-9, 1e-10, 1e-11, 1e-12, 1e-13] {
        let off = (motion(amplitude) - reference).amax();
        assert!(off < 0.02 + 1e-13 / amplitude, "{amplitude:e}: {off:e}");
    }
}
