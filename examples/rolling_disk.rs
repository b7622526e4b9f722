//! Vertical disk rolling without slipping on a plane, reduced by the translations of (x, y, θ)
//! (Fernández, Tori & Zuccalli, §9.4).
//!
//! The base is the heading φ, and ϑ_k = (Δx, Δy, Δθ)_k. The reduced equations keep Δφ and Δθ, and
//! with them the momentum J_d = (I + m A² cos(Δφ/2)) Δθ/h along the rolling direction
//! ξ = (A cos φ, A sin φ, 1). Reconstructed, the contact point goes round a circle of radius R:
//!
//! ```text
//! x_k = x_0 + R (sin φ_k - sin φ_0),   y_k = y_0 - R (cos φ_k - cos φ_0),   R = A Δθ / (2 sin(Δφ/2))
//! ```
//!
//! held there by the force -λ/h of the plane.

use std::error::Error;

use std::f64::consts::FRAC_PI_2;

use nonholonomic::film::{Film, Hue, Shape};
use nonholonomic::nalgebra::{Vector2, Vector3};
use nonholonomic::prelude::*;

mod plot;

/// Vertical disk rolling without slipping on a horizontal plane.
#[discrete_system]
#[coordinates(x, y, theta: S1, phi: S1)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * phi_dot.powi(2))]
#[constraint(x_dot == A * cos(phi) * theta_dot)]
#[constraint(y_dot == A * sin(phi) * theta_dot)]
#[discretization(midpoint)]
#[symmetry(translations(x, y, theta))]
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
    let direct = disk.trajectory(h, q0, q1).take(steps + 1);
    let direct = direct.collect::<Result<Vec<_>, _>>()?;
    let reduced = disk.reduced();
    let (phi0, vartheta0, phi1) = reduced.reduce(h, q0, q1);
    let motion = reduced.trajectory(h, phi0, vartheta0, phi1);
    let motion = motion.reconstruct(q0).take(steps + 1);
    let motion = motion.collect::<Result<Vec<_>, _>>()?;

    let d = q1 - q0;
    let radius = disk.A * d[2] / (2.0 * (d[3] / 2.0).sin());
    let momentum = (disk.I + disk.m * disk.A * disk.A * (d[3] / 2.0).cos()) * d[2] / h;
    let closed_form = |k: usize| {
        let phi = q0[3] + k as f64 * d[3];
        radius * Vector2::new(phi.sin() - q0[3].sin(), q0[3].cos() - phi.cos())
    };

    println!(
        "{}\n",
        disk.equations().get("symmetry").map_or("", |e| e.text)
    );
    println!(
        "       base φ         ϑ_k, in the group         J_d, off the   reconstructed point  off closed"
    );
    println!(
        "   k    [rad]   Δx [mm]   Δy [mm]  Δθ [mrad]  closed form     x [m]     y [m]   form [m]"
    );
    for s in motion.iter().skip(90).step_by(90) {
        let (k, phi) = (s.k, s.reduced.r[0]);
        let [dx, dy, dtheta] = (1e3 * s.reduced.vartheta).into();
        let off = disk.momentum(h, s.q, direct[k].q + direct[k].increment)[0] - momentum;
        let (x, y, error) = (s.q[0], s.q[1], (s.q.xy() - closed_form(k)).norm());
        println!(
            "{k:4} {phi:8.5} {dx:9.5} {dy:9.5} {dtheta:10.5} {off:12.0e} {x:9.5} {y:9.5} {error:10.0e}"
        );
    }
    let worst = |error: &dyn Fn(&ReconstructedState<Reduced<RollingDiskReduced>>) -> f64| {
        motion.iter().map(error).fold(0.0, f64::max)
    };
    let off_direct = worst(&|s| (s.q - direct[s.k].q).norm());
    let off_circle = worst(&|s| (s.q.xy() - closed_form(s.k)).norm());
    println!("R = {radius:.5} m, J_d = {momentum:.5} kg m²/s");
    println!(
        "In {steps} steps off the circle by {off_circle:.0e} m, off the direct motion by {off_direct:.0e}"
    );

    let from_above = |s: &ReconstructedState<Reduced<RollingDiskReduced>>| {
        let heading = Vector2::new(s.q[3].cos(), s.q[3].sin());
        [-disk.A, disk.A].map(|r| s.q.xy() + r * heading)
    };
    let path = plot::Panel::plane("Contact point, and the disk from above", "x [m]", "y [m]")
        .reference("closed form", (0..=steps).map(closed_form))
        .outlines(motion[..steps].iter().step_by(75).map(from_above))
        .line("reconstructed motion", motion.iter().map(|s| s.q.xy()));
    let force = |i: usize| direct[1..].iter().map(move |s| [s.t, -s.lambda[i] / h]);
    let forces = plot::Panel::series("Force of the plane on the disk", "t [s]", "force [N]")
        .line("Fx", force(0))
        .line("Fy", force(1));
    plot::draw("rolling_disk", "Vertical rolling disk", &[path, forces])?;

    let about = UnitQuaternion::from_axis_angle;
    let (x, z) = (Vector3::x_axis(), Vector3::z_axis());
    let film = Film::of(&disk)
        .title("Vertical disk rolling on a plane")
        .labels(["x [m]", "y [m]", "z"])
        .add(&motion[1..], |s| {
            let [x_contact, y_contact, theta, phi] = s.q.into();
            // The third axis of the disk is its axle, horizontal and across the heading φ.
            let attitude = about(&z, phi) * about(&x, -FRAC_PI_2) * about(&z, theta);
            let contact = Vector3::new(x_contact, y_contact, 0.0);
            let force = -direct[s.k].lambda.push(0.0) / h;
            vec![
                Shape::trace(contact).named("contact point"),
                Shape::disc(contact + disk.A * Vector3::z(), disk.A).oriented(attitude),
                Shape::arrow(contact, contact + 0.15 * force)
                    .hue(Hue::Green)
                    .named("force of the plane, 0.15 m/N"),
            ]
        });
    plot::film("rolling_disk", &film)?;
    Ok(())
}
