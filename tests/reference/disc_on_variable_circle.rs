//! Disc rolling over a circle of variable radius R(t) = R0 (1 + ε sin(w t)) (J §6.3).

use std::sync::LazyLock;

use nonholonomic::prelude::*;

use crate::continuous::{self, Solution};
use crate::data::Reference;

#[discrete_system(continuous)]
#[coordinates(phi: S1, psi: S1)]
#[define(R = R0 * (1 + eps * sin(w * t)))]
#[lagrangian((m * (R + r).powi(2) * phi_dot.powi(2) + I_S * psi_dot.powi(2)) / 2 - m * g * (R + r) * sin(phi))]
#[constraint((-R - r) * phi_dot + r * psi_dot == 0)]
#[discretization(midpoint)]
struct Disc {
    m: f64,
    r: f64,
    I_S: f64,
    g: f64,
    R0: f64,
    eps: f64,
    w: f64,
}

static FILE: LazyLock<Reference> =
    LazyLock::new(|| Reference::parse(include_str!("data/09_disc_on_variable_circle.json")));

#[test]
fn convergence() {
    let [m, r, I_S, g, R0, eps, w] =
        ["m", "r", "I_S", "g", "R0", "eps", "w"].map(|name| FILE.parameter(name));
    let at = |record: usize, names: [&str; 2]| {
        names.map(|name| FILE.number(&format!("/trajectory/{record}/{name}")))
    };
    let solution = Solution {
        q: at(0, ["phi", "psi"]),
        v: at(0, ["phid", "psid"]),
        t0: 0.0,
        t: 1.0,
        q_at_t: at(10, ["phi", "psi"]),
        lambda_at_t: FILE.numbers("/trajectory/10/lambda"),
    };
    let system = Disc {
        m,
        r,
        I_S,
        g,
        R0,
        eps,
        w,
    };
    continuous::second_order("09", &system, &solution, 0.05);
}
