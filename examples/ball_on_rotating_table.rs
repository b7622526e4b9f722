//! Homogeneous ball that rolls on a table turning with constant Ω, in the fixed and in the turning frame.
//!
//! The constraints ẋ - a ω_y = -Ω y, ẏ + a ω_x = Ω x are affine in the fixed frame and homogeneous in the turning one, where the
//! Lagrangian does not depend on t either: the energy changes, the moving energy E - Ω (m (x ẏ - y ẋ) + m k² ω_z) does not
//! (Jovanović, Proposition 3.3). The centre goes round a circle with the frequency Ω k²/(a² + k²) (Crăciun & Opriș, example 2):
//! 2Ω/7 for a homogeneous ball.

use std::error::Error;

use nonholonomic::prelude::*;

mod plot;

/// Ball with precession ψ, nutation θ and spin φ; ω in the fixed frame.
#[discrete_system(continuous)]
#[coordinates(x, y, psi: S1, theta: S1, phi: S1)]
#[define(wx = theta_dot * cos(psi) + phi_dot * sin(theta) * sin(psi))]
#[define(wy = theta_dot * sin(psi) - phi_dot * sin(theta) * cos(psi))]
#[define(wz = psi_dot + phi_dot * cos(theta))]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2) + k2 * (wx.powi(2) + wy.powi(2) + wz.powi(2))))]
#[constraint(x_dot - a * wy == -Omega * y)]
#[constraint(y_dot + a * wx == Omega * x)]
#[moving_frame(
    x = cos(Omega * t) * x - sin(Omega * t) * y,
    y = sin(Omega * t) * x + cos(Omega * t) * y,
    psi = psi + Omega * t
)]
struct Ball {
    /// Mass, kg.
    m: f64,
    /// Square of the radius of gyration, m².
    k2: f64,
    /// Radius, m.
    a: f64,
    /// Angular velocity of the table, rad/s.
    Omega: f64,
}

impl Ball {
    /// (ψ̇, θ̇, φ̇) of an angular velocity in the fixed frame, where sin θ ≠ 0.
    fn angle_rates(&self, [psi, theta]: [f64; 2], [wx, wy, wz]: [f64; 3]) -> [f64; 3] {
        let nutation = wx * psi.cos() + wy * psi.sin();
        let spin = (wx * psi.sin() - wy * psi.cos()) / theta.sin();
        [wz - spin * theta.cos(), nutation, spin]
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let ball = Ball {
        m: 0.5,
        k2: 0.025,
        a: 0.25,
        Omega: 3.0,
    };
    let equations = Ball::equations();
    println!(
        "{}\n",
        equations.get("moving_energy").map_or("", |e| e.text)
    );

    let ([x, y], [x_dot, y_dot]) = ([0.1, -0.2], [0.3, 0.15]);
    // From the constraints; the spin about the vertical is free.
    let omega = [
        (ball.Omega * x - y_dot) / ball.a,
        (ball.Omega * y + x_dot) / ball.a,
        0.8,
    ];
    // The attitude does not matter for a ball: any that is far from sin θ = 0.
    let [psi, theta] = [0.0, 1.5];
    let [psi_dot, theta_dot, phi_dot] = ball.angle_rates([psi, theta], omega);
    let q0 = [x, y, psi, theta, 0.0];
    let v0 = [x_dot, y_dot, psi_dot, theta_dot, phi_dot];

    let (h, nodes) = (0.02, 201);
    let flow = ball.flow(0.0, q0, v0, h).take(nodes);
    let flow = flow.collect::<Result<Vec<_>, _>>()?;
    let (q0, q1) = ball.start(h, q0, v0)?;
    let discrete = ball.trajectory(h, q0, q1).take(nodes);
    let discrete = discrete.collect::<Result<Vec<_>, _>>()?;

    let frequency = ball.k2 * ball.Omega / (ball.a.powi(2) + ball.k2);
    let closed_form = |t: f64| {
        let (sin, cos) = (frequency * t).sin_cos();
        [
            x + (x_dot * sin + y_dot * (cos - 1.0)) / frequency,
            y + (x_dot * (1.0 - cos) + y_dot * sin) / frequency,
        ]
    };
    println!(
        "  t [s]     x [m]     y [m]   energy [J]  moving energy [J]  off the circle  discrete off"
    );
    for k in (0..nodes).step_by(25) {
        let s = &flow[k];
        let energy = ball.lagrangian_energy(s.t, s.q, s.v);
        let moving = ball.moving_energy(s.t, s.q, s.v);
        let [x, y] = closed_form(s.t);
        let off = (s.q[0] - x).hypot(s.q[1] - y);
        let discrete = (discrete[k].q[0] - x).hypot(discrete[k].q[1] - y);
        println!(
            "{:7.2} {:9.5} {:9.5} {energy:12.7} {moving:18.13} {off:15.0e} {discrete:13.0e}",
            s.t, s.q[0], s.q[1]
        );
    }

    let turning = |s: &FlowState<Ball>| -> Result<[f64; 2], &str> {
        let x = ball.to_moving(s.t, s.q).ok_or("a rotation is invertible")?;
        Ok([x[0], x[1]])
    };
    let turning = flow.iter().map(turning).collect::<Result<Vec<_>, _>>()?;
    let path = plot::Panel::plane("Path of the centre", "x [m]", "y [m]")
        .reference("closed form", flow.iter().map(|s| closed_form(s.t)))
        .line("fixed frame", flow.iter().map(|s| [s.q[0], s.q[1]]))
        .line("turning frame", turning);
    let energy = plot::Panel::series("Energy and moving energy", "t [s]", "[J]")
        .line(
            "energy",
            flow.iter()
                .map(|s| [s.t, ball.lagrangian_energy(s.t, s.q, s.v)]),
        )
        .line(
            "moving energy",
            flow.iter()
                .map(|s| [s.t, ball.moving_energy(s.t, s.q, s.v)]),
        );
    plot::draw(
        "ball_on_rotating_table",
        "Ball on a rotating table",
        &[path, energy],
    )?;
    Ok(())
}
