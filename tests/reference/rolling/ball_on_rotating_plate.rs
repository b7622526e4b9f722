//! Homogeneous ball on a rotating plate (CO Example 2), its attitude a unit quaternion: two affine
//! constraints of rolling and the one that keeps the norm.

use std::sync::LazyLock;

use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

use crate::reference::continuous;
use crate::reference::data::Reference;

#[cfg(feature = "large-literature")]
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
    LazyLock::new(|| Reference::parse(include_str!("../data/07_ball_on_rotating_plate.json")));

#[cfg(feature = "large-literature")]
fn configuration(record: usize) -> [f64; 6] {
    let at = |name: &str| format!("/trajectory/{record}/{name}");
    let [pw, px, py, pz] = FILE.numbers(&at("quaternion"));
    [FILE.number(&at("x")), FILE.number(&at("y")), pw, px, py, pz]
}

#[cfg(feature = "large-literature")]
#[test]
fn convergence() {
    use crate::reference::continuous::Solution;

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

/// The ball with Euler angles (precession ψ, nutation θ, spin φ, in the space frame), and the frame of the plate.
#[discrete_system(continuous)]
#[coordinates(x, y, psi: S1, theta: S1, phi: S1)]
#[define(wx = theta_dot * cos(psi) + phi_dot * sin(theta) * sin(psi))]
#[define(wy = theta_dot * sin(psi) - phi_dot * sin(theta) * cos(psi))]
#[define(wz = psi_dot + phi_dot * cos(theta))]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + m * k2 / 2 * (wx.powi(2) + wy.powi(2) + wz.powi(2)))]
#[constraint(x_dot - a * wy == -Omega * y)]
#[constraint(y_dot + a * wx == Omega * x)]
#[moving_frame(
    x = cos(Omega * t) * x - sin(Omega * t) * y,
    y = sin(Omega * t) * x + cos(Omega * t) * y,
    psi = psi + Omega * t
)]
struct EulerBall {
    m: f64,
    k2: f64,
    a: f64,
    Omega: f64,
}

/// Only the position is turned: another moving frame of the same ball.
#[discrete_system(continuous)]
#[coordinates(x, y, psi: S1, theta: S1, phi: S1)]
#[define(wx = theta_dot * cos(psi) + phi_dot * sin(theta) * sin(psi))]
#[define(wy = theta_dot * sin(psi) - phi_dot * sin(theta) * cos(psi))]
#[define(wz = psi_dot + phi_dot * cos(theta))]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + m * k2 / 2 * (wx.powi(2) + wy.powi(2) + wz.powi(2)))]
#[constraint(x_dot - a * wy == -Omega * y)]
#[constraint(y_dot + a * wx == Omega * x)]
#[moving_frame(x = cos(Omega * t) * x - sin(Omega * t) * y, y = sin(Omega * t) * x + cos(Omega * t) * y)]
struct PositionBall {
    m: f64,
    k2: f64,
    a: f64,
    Omega: f64,
}

/// Velocities of the Euler angles with this angular velocity.
fn angle_rates([psi, theta]: [f64; 2], [wx, wy, wz]: [f64; 3]) -> [f64; 3] {
    let nutation = wx * psi.cos() + wy * psi.sin();
    let spin = (wx * psi.sin() - wy * psi.cos()) / theta.sin();
    [wz - spin * theta.cos(), nutation, spin]
}

/// Quaternions: attitude, position, multipliers.
#[cfg(feature = "large-literature")]
#[test]
fn flow() {
    let [m, k2, a, Omega] = ["m", "k2", "a", "Omega"].map(|name| FILE.parameter(name));
    let ball = Ball { m, k2, a, Omega };
    continuous::follows("07", &ball, &continuous::times(&FILE), |record| {
        let at = |name: &str| format!("/trajectory/{record}/{name}");
        let [w, x, y, z]: [f64; 4] = FILE.numbers(&at("quaternion"));
        let [wx, wy, wz]: [f64; 3] = FILE.numbers(&at("omega"));
        // ṗ = ½ ω p, ω in the space frame.
        let p_dot = [
            -(wx * x + wy * y + wz * z) / 2.0,
            (wx * w + wy * z - wz * y) / 2.0,
            (wy * w + wz * x - wx * z) / 2.0,
            (wz * w + wx * y - wy * x) / 2.0,
        ];
        let [xd, yd] = ["xd", "yd"].map(|name| FILE.number(&at(name)));
        let v = [xd, yd, p_dot[0], p_dot[1], p_dot[2], p_dot[3]];
        let [l1, l2]: [f64; 2] = FILE.numbers(&at("lambda"));
        let norm = -m * k2 * (wx * wx + wy * wy + wz * wz);
        (configuration(record), v, [l1, l2, norm])
    });
}

/// The moving energies of both frames, which the file has, and that they are proved to be conserved.
#[test]
fn moving_energy() {
    let [m, k2, a, Omega] = ["m", "k2", "a", "Omega"].map(|name| FILE.parameter(name));
    let full = EulerBall { m, k2, a, Omega };
    let position = PositionBall { m, k2, a, Omega };
    const { assert!(EulerBall::CONSERVES_MOVING_ENERGY) }
    // Turning the position alone leaves t in the constraints' forms, but they stay homogeneous.
    const { assert!(PositionBall::CONSERVES_MOVING_ENERGY) }
    let at = |record: usize, name: &str| format!("/trajectory/{record}/{name}");
    // The attitude is free: away from sin θ = 0.
    let angles = [0.3, 1.4];
    let [xd, yd] = ["xd", "yd"].map(|name| FILE.number(&at(0, name)));
    let [x, y] = ["x", "y"].map(|name| FILE.number(&at(0, name)));
    let rates = angle_rates(angles, FILE.numbers(&at(0, "omega")));
    let q = [x, y, angles[0], angles[1], -0.2];
    let v = [xd, yd, rates[0], rates[1], rates[2]];
    let mut flow = full.flow(0.0, q, v, 0.1);
    for (record, t) in continuous::times(&FILE).into_iter().enumerate() {
        let state = flow.at(t).expect("a flow");
        let number = |name: &str| FILE.number(&at(record, name));
        let close = |what: &str, computed: f64, stored: f64| {
            let error = (computed - stored).abs() / stored.abs().max(1.0);
            assert!(
                error <= continuous::FLOW,
                "{what}, t = {t}: {computed:e}, stored {stored:e}"
            );
        };
        close("x", state.q[0], number("x"));
        close("y", state.q[1], number("y"));
        close(
            "E",
            full.lagrangian_energy(t, state.q, state.v),
            number("energy"),
        );
        close(
            "moving E",
            full.moving_energy(t, state.q, state.v),
            number("moving_energy_full_frame"),
        );
        close(
            "moving E of the position",
            position.moving_energy(t, state.q, state.v),
            number("moving_energy_position_frame"),
        );
        let moving = full.to_moving(t, state.q).expect("a rotation");
        let w = full
            .moving_velocity(t, state.q, state.v)
            .expect("a rotation");
        for i in 0..2 {
            close(
                "X",
                moving[i],
                FILE.number(&at(record, &format!("moving_frame/X/{i}"))),
            );
            close(
                "Ẋ",
                w[i],
                FILE.number(&at(record, &format!("moving_frame/Xd/{i}"))),
            );
        }
    }
}
