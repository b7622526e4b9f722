//! Damped oscillator (J Example 6.1): the forced midpoint rule against the continuous solution.

use std::sync::LazyLock;

use nonholonomic::prelude::*;

use crate::continuous::{self, Solution};
use crate::data::Reference;

#[discrete_system(continuous)]
#[coordinates(y)]
#[lagrangian(y_dot.powi(2) / 2 - omega.powi(2) * y.powi(2) / 2)]
#[force(y = -B0 * y_dot)]
struct Oscillator {
    omega: f64,
    B0: f64,
}

/// The Lagrangian of the same motion in the new time τ, J (6.12), without force but depending on
/// time: L* = (B0 (τ - τ0) + N0)² y'²/2 - ω² y²/2.
#[discrete_system]
#[coordinates(y)]
#[lagrangian((B0 * (t - tau0) + N0).powi(2) * y_dot.powi(2) / 2 - omega.powi(2) * y.powi(2) / 2)]
struct NewTime {
    omega: f64,
    B0: f64,
    N0: f64,
    tau0: f64,
}

static FILE: LazyLock<Reference> =
    LazyLock::new(|| Reference::parse(include_str!("data/10_damped_oscillator_new_time.json")));

#[test]
fn convergence() {
    let [omega, B0] = ["omega", "B0"].map(|name| FILE.parameter(name));
    let solution = Solution {
        q: [FILE.number("/trajectory/0/y")],
        v: [FILE.number("/trajectory/0/yd")],
        t0: 0.0,
        t: 2.0,
        q_at_t: [FILE.number("/trajectory/11/y")],
        lambda_at_t: [],
    };
    continuous::second_order("10", &Oscillator { omega, B0 }, &solution, 0.1);
}

/// From τ(0) = τ0 to τ(1): the steps are τ(1) - τ0 over 20, 40, ….
#[test]
fn convergence_in_the_new_time() {
    let [omega, B0, N0, tau0] = ["omega", "B0", "N0", "tau0"].map(|name| FILE.parameter(name));
    let t = FILE.number("/trajectory/10/tau");
    let solution = Solution {
        q: [FILE.number("/trajectory/0/y")],
        v: [FILE.number("/trajectory/0/y_prime")],
        t0: tau0,
        t,
        q_at_t: [FILE.number("/trajectory/10/y")],
        lambda_at_t: [],
    };
    let system = NewTime {
        omega,
        B0,
        N0,
        tau0,
    };
    continuous::second_order("10, new time", &system, &solution, (t - tau0) / 20.0);
}
