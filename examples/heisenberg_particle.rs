//! Charged particle on the Heisenberg group, in the coordinates with the law
//! (x, y, z) (x', y', z') = (x + x', y + y', z + z' + (x y' - y x')/2).
//!
//! The constraint ż = (x ẏ - y ẋ)/2 is left-invariant: z is the area that the ray from the origin
//! to (x, y) sweeps. The charge feels a field B through the left-invariant form
//! dz - (x dy - y dx)/2, so (x, y) goes round a circle, as the shortest paths of the group do, and
//! a turn adds its area to z. Q = G, hence the reduced motion is that of u_k = q_k⁻¹ q_{k+1} alone
//! (discrete Euler-Poincaré-Suslov): u^z = 0, and (u^x, u^y) turns by β a step. The polygon of (x,
//! y) has the radius R, and
//!
//! ```text
//! tan(β/2) = h B/(2m),   2 R sin(β/2) = |u|,   z_k = R² (k sin β - sin kβ)/2
//! ```

use std::error::Error;
use std::f64::consts::{PI, TAU};

use nonholonomic::{nalgebra::Vector3, prelude::*};

mod plot;

/// Particle with ż = (x ẏ - y ẋ)/2.
#[discrete_system]
#[coordinates(x, y, z)]
#[define(off = z_dot - (x * y_dot - y * x_dot) / 2)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + n / 2 * off.powi(2) + B * off)]
#[constraint(off == 0)]
#[symmetry(Heisenberg(x, y, z))]
struct HeisenbergParticle {
    /// Mass, kg.
    m: f64,
    /// Inertia across the constraint, kg/m².
    n: f64,
    /// Charge times field, kg/s.
    B: f64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let (h, steps) = (0.1, 200);
    let particle = HeisenbergParticle {
        m: 2.0,
        n: 1.0,
        B: 1.5,
    };
    let (q0, q1) = particle.start(h, [0.0; 3], [1.0, 0.0, 0.0])?;
    let reduced = particle.reduced();
    let (r0, u0, r1) = reduced.reduce(h, q0, q1);
    let motion = reduced.trajectory(h, r0, u0, r1).reconstruct(q0);
    let motion = motion.take(steps + 1).collect::<Result<Vec<_>, _>>()?;
    let direct = particle.trajectory(h, q0, q1).take(steps + 1);
    let direct = direct.collect::<Result<Vec<_>, _>>()?;

    let half = (h * particle.B / (2.0 * particle.m)).atan();
    let radius = u0.xy().norm() / (2.0 * half.sin());
    let start = u0.y.atan2(u0.x) - half;
    let closed_form = |k: usize| {
        let angle = 2.0 * half * k as f64;
        let (x, y) = (
            (start + angle).sin() - start.sin(),
            start.cos() - (start + angle).cos(),
        );
        let z = radius / 2.0 * (k as f64 * (2.0 * half).sin() - angle.sin());
        radius * Vector3::new(x, y, z)
    };
    let error = |s: &ReconstructedState<Reduced<HeisenbergParticleReduced>>| {
        (s.q - closed_form(s.k)).norm()
    };
    let apart =
        |s: &ReconstructedState<Reduced<HeisenbergParticleReduced>>| (s.q - direct[s.k].q).norm();

    for entry in ["symmetry", "group_law"] {
        println!("{}", particle.equations().get(entry).map_or("", |e| e.text));
    }
    println!();
    println!(
        "                                           u_k = q_k⁻¹ q_{{k+1}}      off the      off the"
    );
    println!(
        "   k  t [s]     x [m]     y [m]    z [m²]  angle [rad]  z [m²]  closed form  direct motion"
    );
    for s in motion.iter().skip(20).step_by(20) {
        let (k, t, [x, y, z], u) = (s.k, s.t, s.q.into(), s.reduced.vartheta);
        let (angle, off, error, apart) = (u.y.atan2(u.x), u.z, error(s), apart(s));
        println!(
            "{k:4} {t:6.2} {x:9.5} {y:9.5} {z:9.5} {angle:12.5} {off:7.0e} {error:12.0e} {apart:14.0e}"
        );
    }
    let worst = motion.iter().map(error).fold(0.0, f64::max);
    let turn = radius * radius / 2.0 * (2.0 * half).sin() * PI / half;
    println!(
        "A turn adds {turn:.5} m² to z, the circle's area is {:.5} m²",
        PI * radius * radius
    );
    println!("Off the closed form by at most {worst:.0e} in {steps} steps");

    let rays = motion[..(TAU / (2.0 * half)) as usize].iter().step_by(4);
    let path = plot::Panel::plane("Path, and rays from the origin", "x [m]", "y [m]")
        .outlines(rays.map(|s| [[0.0, 0.0], s.q.xy().into()]))
        .reference("closed form", (0..=steps).map(|k| closed_form(k).xy()))
        .line("reconstructed motion", motion.iter().map(|s| s.q.xy()));
    let area = plot::Panel::series("z, the area swept from the origin", "t [s]", "z [m²]")
        .reference(
            "closed form",
            (0..=steps).map(|k| [h * k as f64, closed_form(k).z]),
        )
        .line("reconstructed motion", motion.iter().map(|s| [s.t, s.q.z]));
    plot::draw(
        "heisenberg_particle",
        "Charged particle on the Heisenberg group",
        &[path, area],
    )?;
    Ok(())
}
