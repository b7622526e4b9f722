//! Knife edge on an incline (Neimark & Fufaev; Bloch, Nonholonomic Mechanics and Control, ch. 1).
//!
//! Spun round on a slope of angle α it does not slide down: it drifts sideways along a cycloid.
//! With x down the slope, φ = ω t and r = g sin α/(4 ω²), the continuous motion from rest is
//!
//! ```text
//! x = r (1 - cos 2 ω t),   y = r (2 ω t - sin 2 ω t)
//! ```

use std::error::Error;

use nonholonomic::{nalgebra::Vector2, prelude::*};

mod plot;

/// Blade of mass `m` [kg] and moment of inertia `J` [kg m²] under gravity `g` [m/s²] on a slope of
/// `alpha` [rad]; it moves along its heading φ alone.
#[discrete_system]
#[coordinates(x, y, phi: S1)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + J / 2 * phi_dot.powi(2) + m * g * sin(alpha) * x)]
#[constraint(x_dot * sin(phi) == y_dot * cos(phi))]
struct KnifeEdge {
    m: f64,
    J: f64,
    g: f64,
    alpha: f64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let edge = KnifeEdge {
        m: 1.0,
        J: 0.1,
        g: 9.81,
        alpha: 0.35,
    };
    let (omega, steps) = (1.5, 600);
    let h = 3.0 * std::f64::consts::PI / omega / steps as f64;
    let (q0, q1) = edge.start(h, [0.0; 3], [0.0, 0.0, omega])?;
    let motion = edge.trajectory(h, q0, q1).take(steps + 1);
    let motion = motion.collect::<Result<Vec<_>, _>>()?;

    let r = edge.g * edge.alpha.sin() / (4.0 * omega * omega);
    let cycloid = |t: f64| {
        let turn = 2.0 * omega * t;
        r * Vector2::new(1.0 - turn.cos(), turn - turn.sin())
    };
    let error = |s: &State<KnifeEdge>| (s.q.xy() - cycloid(s.t)).norm();
    let energy = |s: &State<_>| edge.energy(h, s.q, s.q + s.increment);

    println!("   k  t [s]    x [m]    y [m]  φ [rad]     λ [N s]  error [m]  E - E₀ [J]");
    for s in motion.iter().skip(59).step_by(60) {
        let (k, t, [x, y, phi], lambda) = (s.k, s.t, s.q.into(), s.lambda[0]);
        let (error, drift) = (error(s), energy(s) - energy(&motion[0]));
        println!(
            "{k:4} {t:6.3} {x:8.5} {y:8.5} {phi:8.4} {lambda:11.6} {error:10.1e} {drift:11.1e}"
        );
    }
    let worst = motion.iter().map(error).fold(0.0, f64::max);
    let (descent, drift) = (motion[steps].q[0], motion[steps].q[1]);
    println!(
        "drift {drift:.4} m, descent {descent:.1e} m; off the cycloid by at most {worst:.1e} m"
    );

    let path = plot::Panel::plane(
        "Path, downhill is down",
        "y, across the slope [m]",
        "−x [m]",
    )
    .reference(
        "cycloid",
        motion.iter().map(|s| cycloid(s.t)).map(|p| [p.y, -p.x]),
    )
    .line("discrete motion", motion.iter().map(|s| [s.q[1], -s.q[0]]));
    let over_time = motion.iter().map(|s| [s.t, energy(s) - energy(&motion[0])]);
    let energy = plot::Panel::series("Energy error", "t [s]", "E − E₀ [J]")
        .line("at the midpoint of an interval", over_time);
    plot::draw("knife_edge", "Knife edge on an incline", &[path, energy])?;
    Ok(())
}
