//! Sphere that slides on smooth ground, x ≤ 0, and comes onto rough ground, where it rolls
//! (Cortés et al., §6).
//!
//! At x = 0 two constraints appear at once, ẋ = r ω_y and ẏ = -r ω_x. The constraint forces
//! transmit an impulse: the momentum jumps to p⁺ = P p⁻, P the projector of the metric onto the
//! annihilated velocities,
//!
//! ```text
//! ẋ⁺ = (r² ẋ + r k² ω_y)/(r² + k²),   ẏ⁺ = (r² ẏ - r k² ω_x)/(r² + k²)
//! ```
//!
//! and energy is lost. With enough backspin, r ẋ + k² ω_y < 0, the sphere is thrown back onto the
//! smooth ground.

use std::error::Error;

use nonholonomic::prelude::*;

mod plot;

/// Sphere of unit mass; ȧ, ḃ, ċ are ω in the fixed frame, which is all that matters for a
/// homogeneous one.
#[discrete_system]
#[coordinates(x, y, a, b, c)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + k2 * (a_dot.powi(2) + b_dot.powi(2) + c_dot.powi(2))) / 2)]
#[constraint(when = x > 0, x_dot == r * b_dot)]
#[constraint(when = x > 0, y_dot == -r * a_dot)]
struct Sphere {
    /// Radius, m.
    r: f64,
    /// Square of the radius of gyration, m².
    k2: f64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let sphere = Sphere { r: 0.5, k2: 0.1 };
    println!(
        "{}\n",
        Sphere::equations().get("regions").map_or("", |e| e.text)
    );

    let q0 = [-1.0, 0.2, 0.0, 0.0, 0.0];
    let (h, nodes) = (0.02, 101);
    let mut path = plot::Panel::plane("Path of the centre", "x [m]", "y [m]")
        .outlines([[[0.0, -0.2], [0.0, 1.1]]]);
    let mut speed = plot::Panel::series("Velocity across the boundary", "t [s]", "ẋ [m/s]");
    println!(
        "backspin        t [s]  ẋ⁻ [m/s]  ẋ⁺ [m/s]  ω_y⁺ [rad/s]  energy lost [J]  discrete off  goes on"
    );
    for (name, spin) in [("little", -1.1), ("much", -12.0), ("forward", 6.0)] {
        let v0 = [2.0, 0.4, 0.7, spin, 0.3];
        let flow = sphere.flow(0.0, q0, v0, h).take(nodes);
        let flow = flow.collect::<Result<Vec<_>, _>>()?;
        let (p0, p1) = sphere.start(h, q0, v0)?;
        let discrete = sphere.trajectory(h, p0, p1).take(nodes);
        let discrete = discrete.collect::<Result<Vec<_>, _>>()?;
        let off = flow.iter().zip(&discrete).map(|(a, b)| (a.q - b.q).amax());
        let off = off.fold(0.0, f64::max);
        for impact in flow.iter().flat_map(|s| &s.impacts) {
            let goes_on = match impact.thrown_back {
                true => "on the smooth side: thrown back",
                false => "rolling",
            };
            println!(
                "{name:12} {:8.4} {:9.5} {:9.5} {:13.5} {:16.6} {off:13.0e}  {goes_on}",
                impact.t, impact.v_minus[0], impact.v_plus[0], impact.v_plus[3], impact.energy_lost,
            );
        }
        let label = format!("{name} backspin");
        path = path.line(&label, flow.iter().map(|s| [s.q[0], s.q[1]]));
        // Both velocities where they jump.
        let velocities = flow.iter().flat_map(|s| {
            let jump = |i: &Impact<Sphere>| [[i.t, i.v_minus[0]], [i.t, i.v_plus[0]]];
            let jumps = s.impacts.iter().flat_map(jump);
            jumps.chain([[s.t, s.v[0]]]).collect::<Vec<_>>()
        });
        speed = speed.line(&label, velocities);
    }
    plot::draw(
        "sphere_onto_rough_ground",
        "Sphere from smooth onto rough ground",
        &[path, speed],
    )?;
    Ok(())
}
