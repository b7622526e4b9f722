//! Homogeneous ball on a rotating plate (CO Example 2), its attitude a unit quaternion: two affine
//! constraints of rolling and the one that keeps the norm.

use std::sync::LazyLock;

use nonholonomic::prelude::*;

use crate::continuous::{self, Solution};
use crate::data::Reference;

#[discrete_system(continuous)]
#[coordinates(x, y, pw, px, py, pz)]
#[lagrangian(
    m * (x_dot.powi(2) + y_dot.powi(2)) / 2
        + 2 * m * k2 * (pw_dot.powi(2) + px_dot.powi(2) + py_dot.powi(2) + pz_dot.powi(2))
)]
#[constraint(x_dot + 2 * a * (py * pw_dot - pz * px_dot - pw * py_dot + px * pz_dot) == -Omega * y)]
#[constraint(y_dot + 2 * a * (-px * pw_dot + pw * px_dot - pz * py_dot + py * pz_dot) == Omega * x)]
#[constraint(pw * pw_dot + px * px_dot + py * py_dot + pz * pz_dot == 0)]
#[discretization(midpoint)]
struct Ball {
    m: f64,
    k2: f64,
    a: f64,
    Omega: f64,
}

static FILE: LazyLock<Reference> =
    LazyLock::new(|| Reference::parse(include_str!("data/07_ball_on_rotating_plate.json")));

fn configuration(record: usize) -> [f64; 6] {
    let at = |name: &str| format!("/trajectory/{record}/{name}");
    let [pw, px, py, pz] = FILE.numbers(&at("quaternion"));
    [FILE.number(&at("x")), FILE.number(&at("y")), pw, px, py, pz]
}

#[test]
fn convergence() {
    let [m, k2, a, Omega] = ["m", "k2", "a", "Omega"].map(|name| FILE.parameter(name));
    let [x_dot, y_dot] = FILE.numbers("/initial_data/xd");
    // At p = (1, 0, 0, 0), ω = 2 (ṗ_x, ṗ_y, ṗ_z).
    let [wx, wy, wz] = FILE.numbers("/trajectory/0/omega");
    let [l1, l2] = FILE.numbers("/trajectory/10/lambda");
    let solution = Solution {
        q: configuration(0),
        v: [x_dot, y_dot, 0.0, wx / 2.0, wy / 2.0, wz / 2.0],
        t0: 0.0,
        t: 1.0,
        q_at_t: configuration(10),
        // The multiplier of the norm is not stored: it is that of |p| = 1 for the free rotation,
        // λ p = 4 m k² (p̈ - tangential part), λ = -4 m k² |ṗ|² = -m k² |ω|².
        lambda_at_t: {
            let w: [f64; 3] = FILE.numbers("/trajectory/10/omega");
            [l1, l2, -m * k2 * w.iter().map(|w| w * w).sum::<f64>()]
        },
    };
    continuous::second_order("07", &Ball { m, k2, a, Omega }, &solution, 0.1);
}
