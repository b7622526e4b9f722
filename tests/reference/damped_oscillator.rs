//! Damped oscillator (J Example 6.1): the forced midpoint rule against the continuous solution.

use std::sync::LazyLock;

use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

use crate::reference::continuous::{self, Solution};
use crate::reference::data::Reference;

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

#[test]
fn flow() {
    let [omega, B0] = ["omega", "B0"].map(|name| FILE.parameter(name));
    continuous::follows(
        "10",
        &Oscillator { omega, B0 },
        &continuous::times(&FILE),
        |record| {
            let at = |name: &str| FILE.number(&format!("/trajectory/{record}/{name}"));
            ([at("y")], [at("yd")], [])
        },
    );
}

/// (6.12): τ = τ0 + (N0/B0)(e^{B0 t} - 1), N = B0 (τ - τ0) + N0, and p = N² y'.
#[test]
fn new_time() {
    let [omega, B0, N0, tau0] = ["omega", "B0", "N0", "tau0"].map(|name| FILE.parameter(name));
    let oscillator = Oscillator { omega, B0 };
    let new_time = oscillator.new_time(0.0, tau0, N0).expect("valid numbers");
    for (record, t) in continuous::times(&FILE).into_iter().enumerate() {
        let at = |name: &str| FILE.number(&format!("/trajectory/{record}/{name}"));
        let node = new_time.at(t).expect("a time");
        let close = |what: &str, computed: f64, stored: f64| {
            let error = (computed - stored).abs() / stored.abs().max(1.0);
            assert!(
                error <= 1e-12,
                "{what}: computed {computed:e}, stored {stored:e}"
            );
        };
        close("τ", node.tau, at("tau"));
        close("N", node.n, at("N"));
        close("y'", at("yd") / node.n, at("y_prime"));
        close(
            "p",
            new_time.momentum(node.tau, at("y_prime")).expect("a time"),
            at("p"),
        );
        close("t", new_time.time(node.tau).expect("a time"), t);
    }
    // Backwards too, and not beyond τ0 - N0/B0, where t is -∞.
    let before = new_time.at(-3.0).expect("a time");
    let closed = tau0 + N0 / B0 * ((-3.0 * B0).exp() - 1.0);
    assert!((before.tau - closed).abs() < 1e-12);
    assert!((new_time.time(closed).expect("a time") + 3.0).abs() < 1e-11);
    assert!(new_time.time(tau0 - 2.0 * N0 / B0).is_err());
    assert!(oscillator.new_time(0.0, 0.0, 0.0).is_err());
    assert!(oscillator.new_time(0.0, 0.0, f64::NAN).is_err());
}
