//! The scheme `energy` where arguments of functions move far in one step: the discrete gradient is exact, and the energy stays.

#![cfg(feature = "large-composition")]

use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

/// A force that changes its sign `k`/π times while x moves by 1.
#[discrete_system]
#[coordinates(x)]
#[lagrangian(x_dot.powi(2) / 2 - a * cos(k * x) - a * sin(k * x) / 2)]
#[discretization(energy)]
struct Wave {
    a: f64,
    k: f64,
}

#[discrete_system]
#[coordinates(x)]
#[lagrangian(x_dot.powi(2) / 2 - a * ln(x))]
#[discretization(energy)]
struct Logarithm {
    a: f64,
}

#[discrete_system]
#[coordinates(x)]
#[lagrangian(x_dot.powi(2) / 2 - a * x.powf(b))]
#[discretization(energy)]
struct Power {
    a: f64,
    b: f64,
}

#[discrete_system]
#[coordinates(x)]
#[lagrangian(x_dot.powi(2) / 2 - a * exp(-k * x))]
#[discretization(energy)]
struct Exponential {
    a: f64,
    k: f64,
}

/// Past the wall on either side of which its slope is nothing.
#[discrete_system]
#[coordinates(x)]
#[lagrangian(x_dot.powi(2) / 2 - a * tanh(k * x))]
#[discretization(energy)]
struct Wall {
    a: f64,
    k: f64,
}

/// The largest change of p²/2 + V(q) from the first node on, and the least change of V in a step.
macro_rules! changes {
    ($system:expr, $h:expr, $q:expr, $v:expr, $steps:expr, $potential:expr) => {{
        let (system, potential) = ($system, $potential);
        let mut motion = system.motion($h, [$q], [$v]).expect("it starts");
        let energy = |q: f64, p: f64| p * p / 2.0 + potential(q);
        let first = energy($q, motion.momentum()[0]);
        let (mut off, mut least) = (0.0_f64, f64::INFINITY);
        for _ in 0..$steps {
            let before = motion.q()[0];
            motion.step([]).expect("solved");
            let (q, p) = (motion.q()[0], motion.momentum()[0]);
            off = off.max((energy(q, p) - first).abs());
            least = least.min((potential(q) - potential(before)).abs());
        }
        (off, least)
    }};
}

/// cos(kx) with k x that grows by 80, 10³, 10⁶ in a step of h = 1. With a k = 0.2 the step is well conditioned, and V changes by up to 0.4/k. Rounded, k x ≤ 50 k is off by
/// 25 ε k, so that V is by 5 ε, and p²/2 ≤ 1 by ε: 100 steps change H by 10³ ε at most.
#[test]
fn waves() {
    for k in [80.0, 1e3, 1e6] {
        let a = 0.2 / k;
        let potential = |x: f64| a * (k * x).cos() + a * (k * x).sin() / 2.0;
        let (off, _) = changes!(Wave { a, k }, 1.0, 0.0, 1.0, 50, potential);
        assert!(off < 1e3 * f64::EPSILON, "{k}: {off:e}");
        // It would be off by more without the slope.
        let change = potential(1.0) - potential(0.0);
        assert!(change.abs() > 1e5 * f64::EPSILON, "{k}: {change:e}");
    }
}

/// x grows by the factors 10², 10⁶, 10¹² in the first step, and V by a tenth of H.
#[test]
fn logarithms_and_powers() {
    for factor in [1e2_f64, 1e6, 1e12] {
        let (x, v) = (1.0 / factor.sqrt(), factor.sqrt());
        let a = 0.05 * v * v / factor.ln();
        let potential = |x: f64| a * x.ln();
        let (off, least) = changes!(Logarithm { a }, 1.0, x, v, 1, potential);
        let bound = 20.0 * f64::EPSILON * v * v;
        assert!(
            off < bound && least > 0.04 * v * v,
            "{factor:e}: {off:e} {least:e}"
        );
        let (b, a) = (0.3, 0.05 * v.powf(1.7));
        let potential = |x: f64| a * x.powf(b);
        let (off, least) = changes!(Power { a, b }, 1.0, x, v, 1, potential);
        assert!(
            off < bound && least > 0.03 * v * v,
            "{factor:e}: {off:e} {least:e}"
        );
    }
}

/// The exponent falls from 20 by some 80 and some 1200: e²⁰ a = 0.5 all becomes p²/2. An exponent of the size 1200 is rounded by 600 ε, and the value by as many.
#[test]
fn exponentials() {
    for k in [80.0, 1e3_f64] {
        let (x, a) = (-20.0 / k, 0.5 * (-20.0_f64).exp());
        let potential = |x: f64| a * (-k * x).exp();
        let (off, least) = changes!(Exponential { a, k }, 1.0, x, 1.0, 1, potential);
        assert!(
            off < 2.0 * k * f64::EPSILON && least > 0.49,
            "{k}: {off:e} {least:e}"
        );
    }
}

/// tanh from -1 to 1 in one step, with the argument by 20 and by 300; and far on one side, with arguments of which no hyperbolic cosine is a double.
#[test]
fn walls() {
    let (off, _) = changes!(Wall { a: 0.2, k: 300.0 }, 1.0, 10.0, 1.0, 1, |_| 0.2);
    assert_eq!(off, 0.0);
    for k in [20.0, 300.0] {
        let a = 0.2;
        let potential = |x: f64| a * (k * x).tanh();
        let (off, least) = changes!(Wall { a, k }, 1.0, -0.4, 1.0, 1, potential);
        assert!(
            off < 2.0 * k * f64::EPSILON && least > 0.39,
            "{k}: {off:e} {least:e}"
        );
    }
}
