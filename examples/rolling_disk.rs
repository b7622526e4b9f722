//! Vertical disk rolling without slipping on a plane (Fernández, Tori & Zuccalli, §9.4).
//!
//! Every step turns by the same Δθ and Δφ, and the contact point goes round a circle of radius R:
//!
//! ```text
//! x_k = x_0 + R (sin φ_k - sin φ_0),   y_k = y_0 - R (cos φ_k - cos φ_0),   R = A Δθ / (2 sin(Δφ/2))
//! ```
//!
//! held there by the force -λ/h of the plane.

use std::error::Error;

use nonholonomic::{nalgebra::Vector2, prelude::*};

mod plot;

/// Vertical disk rolling without slipping on a horizontal plane.
#[discrete_system]
#[coordinates(x, y, theta: S1, phi: S1)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * phi_dot.powi(2))]
#[constraint(x_dot == A * cos(phi) * theta_dot)]
#[constraint(y_dot == A * sin(phi) * theta_dot)]
#[discretization(midpoint)]
pub struct RollingDisk {
    /// Mass, kg.
    pub m: f64,
    /// Moment of inertia about the axle, kg m².
    pub I: f64,
    /// Moment of inertia about the vertical diameter, kg m².
    pub J: f64,
    /// Radius, m.
    pub A: f64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let (h, steps) = (0.01, 900);
    let disk = RollingDisk {
        m: 5.0,
        I: 0.3,
        J: 0.2,
        A: 0.5,
    };
    let v = [0.65 * 0.3f64.cos(), 0.65 * 0.3f64.sin(), 1.3, 0.7];
    let (q0, q1) = disk.start(h, [0.0, 0.0, 0.0, 0.3], v)?;
    let motion = disk.trajectory(h, q0, q1).take(steps + 1);
    let motion = motion.collect::<Result<Vec<_>, _>>()?;

    let d = q1 - q0;
    let radius = disk.A * d[2] / (2.0 * (d[3] / 2.0).sin());
    let closed_form = |k: usize| {
        let phi = q0[3] + k as f64 * d[3];
        radius * Vector2::new(phi.sin() - q0[3].sin(), q0[3].cos() - phi.cos())
    };
    let error = |s: &State<RollingDisk>| (s.q.xy() - closed_form(s.k)).norm();

    println!("   k   t [s]     x [m]     y [m]   φ [rad]   Fx [N]   Fy [N]  error [m]");
    for s in motion.iter().skip(90).step_by(90) {
        let ([x, y, _, phi], [fx, fy]) = (s.q.into(), (-s.lambda / h).into());
        let (k, t, error) = (s.k, s.t, error(s));
        println!("{k:4} {t:7.2} {x:9.5} {y:9.5} {phi:9.5} {fx:8.4} {fy:8.4} {error:10.1e}");
    }
    let worst = motion.iter().map(error).fold(0.0, f64::max);
    println!("R = {radius:.5} m; off the closed form by at most {worst:.1e} m in {steps} steps");

    let from_above = |s: &State<RollingDisk>| {
        let heading = Vector2::new(s.q[3].cos(), s.q[3].sin());
        [-disk.A, disk.A].map(|r| s.q.xy() + r * heading)
    };
    let path = plot::Panel::plane("Contact point, and the disk from above", "x [m]", "y [m]")
        .reference("closed form", (0..=steps).map(closed_form))
        .outlines(motion[..steps].iter().step_by(75).map(from_above))
        .line("discrete motion", motion.iter().map(|s| s.q.xy()));
    let force = |i: usize| motion[1..].iter().map(move |s| [s.t, -s.lambda[i] / h]);
    let forces = plot::Panel::series("Force of the plane on the disk", "t [s]", "force [N]")
        .line("Fx", force(0))
        .line("Fy", force(1));
    plot::draw("rolling_disk", "Vertical rolling disk", &[path, forces])?;
    Ok(())
}
