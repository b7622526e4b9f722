//! The systems in charts.

use nonholonomic::groups::{Isometry2, UnitQuaternion, Vector3};
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

use crate::support::assert_close;

use super::{FLOW, Top};

/// R = R_z(ψ) R_x(θ) R_z(φ).
#[discrete_system(continuous)]
#[coordinates(psi: S1, theta: S1, phi: S1)]
#[define(w0 = psi_dot * sin(theta) * sin(phi) + theta_dot * cos(phi))]
#[define(w1 = psi_dot * sin(theta) * cos(phi) - theta_dot * sin(phi))]
#[define(w2 = psi_dot * cos(theta) + phi_dot)]
#[lagrangian(J[0] / 2 * w0.powi(2) + J[1] / 2 * w1.powi(2) + J[2] / 2 * w2.powi(2) - weight * cos(theta))]
struct EulerTop {
    J: [f64; 3],
    weight: f64,
}

fn attitude(angles: &[f64]) -> UnitQuaternion<f64> {
    let about = |axis, angle| UnitQuaternion::from_axis_angle(&axis, angle);
    let (x, z) = (Vector3::x_axis(), Vector3::z_axis());
    about(z, angles[0]) * about(x, angles[1]) * about(z, angles[2])
}

fn body_velocity(angles: &[f64], rates: &[f64]) -> [f64; 3] {
    let (sin, cos) = angles[1].sin_cos();
    let (sin_phi, cos_phi) = angles[2].sin_cos();
    [
        rates[0] * sin * sin_phi + rates[1] * cos_phi,
        rates[0] * sin * cos_phi - rates[1] * sin_phi,
        rates[0] * cos + rates[2],
    ]
}

#[test]
fn a_top_in_euler_angles() {
    let (J, weight) = ([0.7, 0.9, 1.4], 1.2);
    let (top, chart) = (Top { J, weight }, EulerTop { J, weight });
    let (angles, rates) = ([0.3, 0.9, -0.4], [0.6, -0.2, 3.0]);
    let (r, omega) = (attitude(&angles), body_velocity(&angles, &rates));
    assert_close(
        "L",
        top.lagrangian(0.0, r, omega),
        chart.lagrangian(0.0, angles, rates),
        1e-14 * (chart.lagrangian(0.0, angles, rates)).abs().max(1.0),
    );
    let mut worst = 0.0_f64;
    let both = (top.flow(0.0, r, omega, 0.1)).zip(chart.flow(0.0, angles, rates, 0.1));
    for (state, expected) in both.take(51) {
        let (state, expected) = (state.expect("a flow"), expected.expect("a flow"));
        let r = attitude(expected.q.as_slice());
        let omega = body_velocity(expected.q.as_slice(), expected.v.as_slice());
        let apart = state.q.R.angle_to(&r);
        worst = (state.v.iter().zip(omega)).fold(worst.max(apart), |worst, (v, omega)| {
            worst.max((v - omega).abs())
        });
    }
    println!("| heavy top | against Euler angles, t = 5 | {worst:.1e} |");
    assert!(worst <= FLOW, "{worst:e}");
}

/// A sleigh in SE(2), a wind on its blade, on ice that turns under it.
#[nonholonomic::discrete_system(continuous)]
#[coordinates(g: SE2)]
#[define(V = [g.v[0], g.v[1] + a * g.omega])]
#[lagrangian(m / 2 * V.norm_squared() + I / 2 * g.omega.powi(2) - k * g.p.norm_squared() / 2)]
#[constraint(g.v[1] == c * g.omega + t / 9)]
#[force(g.v[0] = -g.v[0] / 5, g.omega = g.R[(1, 0)] / 4)]
#[retraction(exponential)]
pub struct Sleigh {
    m: f64,
    I: f64,
    a: f64,
    c: f64,
    k: f64,
}

#[discrete_system(continuous)]
#[coordinates(x, y, theta: S1)]
#[define(u = x_dot * cos(theta) + y_dot * sin(theta))]
#[define(w = y_dot * cos(theta) - x_dot * sin(theta))]
#[lagrangian(m / 2 * (u.powi(2) + (w + a * theta_dot).powi(2)) + I / 2 * theta_dot.powi(2) - k * (x.powi(2) + y.powi(2)) / 2)]
#[constraint(w == c * theta_dot + t / 9)]
#[force(x = -u / 5 * cos(theta), y = -u / 5 * sin(theta), theta = sin(theta) / 4)]
struct ChartSleigh {
    m: f64,
    I: f64,
    a: f64,
    c: f64,
    k: f64,
}

#[test]
fn a_sleigh() {
    let (m, I, a, c, k) = (1.3, 0.4, 0.3, 0.2, 0.5);
    let (sleigh, chart) = (Sleigh { m, I, a, c, k }, ChartSleigh { m, I, a, c, k });
    let (x, y, theta, u, omega): (f64, f64, f64, f64, f64) = (0.4, -0.3, 0.5, 1.1, 2.3);
    let w = c * omega;
    let g = Isometry2::new([x, y].into(), theta);
    let v = g.rotation * nonholonomic::nalgebra::Vector2::new(u, w);
    let (twist, rates) = ([u, w, omega], [v.x, v.y, omega]);
    let (_, lambda) = sleigh.accelerations(0.0, g, twist).expect("regular");
    let (_, expected) = chart
        .accelerations(0.0, [x, y, theta], rates)
        .expect("regular");
    assert_close(
        "λ",
        lambda[0],
        expected[0],
        1e-14 * expected[0].abs().max(1.0),
    );
    let mut worst = 0.0_f64;
    let both = (sleigh.flow(0.0, g, twist, 0.1)).zip(chart.flow(0.0, [x, y, theta], rates, 0.1));
    for (state, expected) in both.take(101) {
        let (state, expected) = (state.expect("a flow"), expected.expect("a flow"));
        let (g, q) = (state.q.g, expected.q);
        let (sin, cos) = q[2].sin_cos();
        let errors = [
            g.translation.x - q[0],
            g.translation.y - q[1],
            g.rotation.re - cos,
            g.rotation.im - sin,
            state.v[2] - expected.v[2],
            state.lambda[0] - expected.lambda[0],
            state.drift,
        ];
        worst = errors.iter().fold(worst, |worst, e| worst.max(e.abs()));
    }
    println!("| sleigh | against a chart, t = 10: q, ω, λ, drift | {worst:.1e} |");
    assert!(worst <= FLOW, "{worst:e}");
}
