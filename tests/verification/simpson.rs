//! Simpson's rule: its numbers by hand, and what it has that `midpoint` does not.

use nonholonomic::Interval;
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

use super::order::oscillator::{midpoint, simpson, trapezoidal};
use crate::support::{Chart, ROUNDING, assert_close, motion, to_round_off};

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian((1 + x.powi(2)) * x_dot.powi(2) / 2 - x.powi(3) + y_dot.powi(2) / 2)]
#[force(x = -x * x_dot)]
#[constraint(y_dot + x.powi(3) * x_dot == t)]
#[discretization(simpson)]
struct Cubic;

/// From (1, 0) to (2, 0) with h = 1/2 from t = 0 ẋ is 2, x is 1, 3/2, 2 at the times 0, 1/4, 1/2, and there
///
/// ```text
/// L = 3, 25/8, 2;   ∂L/∂x = 1, -3/4, -4;   ∂L/∂ẋ = 4, 13/2, 10;   F = -2, -3, -4
/// ```
///
/// L is cubic on the chord: L_d is its integral, ½ ∫ 2 (1 + x²) - x³ over (1, 2).
#[test]
fn numbers_by_hand() {
    let (time, q0, q1) = (TimeStep::new(0.0, 0.5), [1.0, 0.0], [2.0, 0.0]);
    let close = |what, value, expected: f64| {
        println!("{what}: {:.1e}", f64::abs(value - expected));
        assert_close(what, value, expected, 8.0 * ROUNDING * expected.abs());
    };
    let l_d = Cubic.discrete_lagrangian(time, q0, q1);
    close("L_d", l_d, (3.0 + 4.0 * 25.0 / 8.0 + 2.0) / 12.0);
    close("L_d, integrated", l_d, 20.0 / 6.0 - 15.0 / 8.0);
    let d1 = Cubic.d1_discrete_lagrangian(time, q0, q1)[0];
    close("D_1 L_d", d1, (1.0 - 4.0 * 3.0 / 8.0) / 12.0 - 40.0 / 6.0);
    let d2 = Cubic.d2_discrete_lagrangian(time, q0, q1)[0];
    close("D_2 L_d", d2, (-4.0 * 3.0 / 8.0 - 4.0) / 12.0 + 40.0 / 6.0);
    let interval = Interval::new(time, q0.into(), [1.0, 0.0].into());
    let minus = Cubic.force_minus_at(&interval)[0];
    close("f⁻", minus, (-2.0 - 4.0 * 3.0 / 2.0) / 12.0);
    let plus = Cubic.force_plus_at(&interval)[0];
    close("f⁺", plus, (-4.0 * 3.0 / 2.0 - 4.0) / 12.0);
    // (1/h) ∫ x³ dx over (1, 2), less the middle of t.
    let phi = Cubic.kinematic_residual(time, q0, q1)[0];
    close("φ", phi, 15.0 / 2.0 - 0.25);
}

/// From (1, cos θ) a motion of ẍ = -x is cos kθ; the (1 - θ/h)/h² of a small h.
fn lag<S: Chart<1, 0>>(system: &S, cosine: fn(f64) -> f64, steps: &[f64]) -> f64 {
    const STEPS: usize = 200;
    for &h in steps {
        let angle = cosine(h).acos();
        let states = system.trajectory_with(&to_round_off(), h, [1.0], [angle.cos()]);
        let error = |state: State<S>| (state.q[0] - (state.k as f64 * angle).cos()).abs();
        let errors = states
            .take(STEPS)
            .map(|state| error(state.expect("a step")));
        let worst = errors.fold(0.0, f64::max);
        // A rounding at a node moves later ones by no more than that over sin θ.
        let allowed = 8.0 * ROUNDING * STEPS as f64 / angle.sin();
        println!("h = {h}: {worst:.1e} of {allowed:.1e}");
        assert!(worst < allowed, "h = {h}: {worst:e}");
    }
    (1.0 - cosine(0.01).acos() / 0.01) / 1e-4
}

/// The equations of a node are (x₊ - 2x + x₋)/h² = -(x₊ + 4x + x₋)/6; with weights 1 : 2 : 1 by
/// `midpoint`, 0 : 1 : 0 by `trapezoidal`. The limit of stability is √12 = 3.46.
#[test]
fn oscillators_in_closed_form() {
    let by_simpson = simpson::Oscillator {
        alpha: 0.0,
        m: 1.0,
        k: 1.0,
    };
    let by_midpoint = midpoint::Oscillator {
        alpha: 0.0,
        m: 1.0,
        k: 1.0,
    };
    let by_trapezoidal = trapezoidal::Oscillator {
        alpha: 0.0,
        m: 1.0,
        k: 1.0,
    };
    let cosine = |h: f64| (1.0 - h * h / 3.0) / (1.0 + h * h / 6.0);
    let of_midpoint = |h: f64| (1.0 - h * h / 4.0) / (1.0 + h * h / 4.0);
    let lags = [
        lag(&by_simpson, cosine, &[0.1, 1.0, 3.4]),
        lag(&by_midpoint, of_midpoint, &[0.1, 1.0, 3.4]),
        lag(&by_trapezoidal, |h| 1.0 - h * h / 2.0, &[0.1, 1.0, 1.9]),
    ];
    for (lag, expected) in lags.iter().zip([1.0 / 24.0, 1.0 / 12.0, -1.0 / 24.0]) {
        assert!((lag - expected).abs() < 1e-4, "{lag}, not {expected}");
    }
    let mut beyond = by_simpson.trajectory(3.5, [1.0], [cosine(3.5)]);
    let state = beyond.nth(100).expect("endless").expect("a step");
    assert!(state.q[0].abs() > 1e6, "{}", state.q[0]);
}

macro_rules! slope {
    ($name:ident, $rule:ident, $power:literal) => {
        /// A bead on y + xᵐ/m = 0, whose slope is written as a constraint on velocities.
        #[discrete_system]
        #[coordinates(x, y)]
        #[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 - (x - 1).powi(2))]
        #[constraint(x.powi($power - 1) * x_dot + y_dot == 0)]
        #[discretization($rule)]
        struct $name;

        impl $name {
            /// The greatest |y + xᵐ/m| up to t = 4.
            fn off(steps: usize) -> f64 {
                let (h, q) = (
                    4.0 / steps as f64,
                    [1.2, -f64::powi(1.2, $power) / f64::from($power)],
                );
                let v = [0.5, -0.5 * f64::powi(1.2, $power - 1)];
                let states = motion(&Self, h, q, v, steps);
                let off = |state: &State<Self>| {
                    (state.q[1] + state.q[0].powi($power) / f64::from($power)).abs()
                };
                states.iter().map(off).fold(0.0, f64::max)
            }
        }
    };
}

slope!(Fourth, simpson, 4);
slope!(Fifth, simpson, 5);
slope!(FourthByMidpoint, midpoint, 4);

/// φ is the integral of the form along the chord, exact for dg with g of degree four, else up to h⁴.
#[test]
fn integrable_constraints() {
    let [on, fifth, midpoint] = [Fourth::off, Fifth::off, FourthByMidpoint::off]
        .map(|off: fn(usize) -> f64| [off(100), off(200)]);
    println!("degree 4: {on:?}; 5: {fifth:?}; by midpoint: {midpoint:?}");
    // Every step solves φ = 0 to some u of its terms.
    assert!(on[1] < 200.0 * 8.0 * ROUNDING, "{on:?}");
    for ([coarse, fine], order) in [(fifth, 4.0), (midpoint, 2.0)] {
        let found = (coarse / fine).log2();
        assert!((found - order).abs() < 0.05, "order {found}, not {order}");
    }
}

#[discrete_system]
#[coordinates(theta: S1)]
#[lagrangian(theta_dot.powi(2) / 2 + cos(theta))]
#[discretization(simpson, order = 4)]
struct Composed;

#[test]
fn composed_steps_are_of_order_four() {
    let end = |steps: usize| {
        let h = 2.0 / steps as f64;
        let (q0, q1) = Composed.start(h, [1.2], [0.5]).expect("a start");
        let mut motion = Composed.trajectory(h, q0, q1);
        motion.nth(steps).expect("endless").expect("a step").q[0]
    };
    let ends = [20, 40, 80].map(end);
    let order = ((ends[0] - ends[1]) / (ends[1] - ends[2])).abs().log2();
    println!("order {order:.3}");
    assert!((order - 4.0).abs() < 0.1, "order {order}");
}
