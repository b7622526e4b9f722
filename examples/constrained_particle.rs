//! Particle in the plane with ẏ = x ẋ (Fernández, Tori & Zuccalli, Example 5.1).
//!
//! The constraint is holonomic in disguise: it keeps the particle on a parabola y - x²/2 = const. So
//! does its midpoint discretisation y_1 - y_0 = (x_0 + x_1)/2 (x_1 - x_0). Along the parabola the
//! continuous motion has constant speed; the discrete one keeps it to second order in h.

use std::error::Error;

use nonholonomic::prelude::*;

mod plot;

/// Particle of mass `m` [kg] in the plane, with ẏ = x ẋ.
#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)))]
#[constraint(y_dot == x * x_dot)]
struct ConstrainedParticle {
    m: f64,
}

/// The motion down the parabola and up again, for 5 s.
fn motion(h: f64) -> Result<Vec<State<ConstrainedParticle>>, StepError> {
    let particle = ConstrainedParticle { m: 1.5 };
    let (q0, q1) = particle.start(h, [-2.0, 2.0], [0.5, -1.0])?;
    let steps = (5.0 / h).round() as usize;
    particle.trajectory(h, q0, q1).take(steps).collect()
}

fn main() -> Result<(), Box<dyn Error>> {
    let (h, speed) = (0.1, 1.25f64.sqrt());
    let motion_h = motion(h)?;
    println!("   k  t [s]     x [m]     y [m]     λ [N s]  speed [m/s]  y - x²/2 [m]");
    for s in motion_h.iter().skip(4).step_by(5) {
        let (k, t, [x, y], lambda) = (s.k, s.t, s.q.into(), s.lambda[0]);
        let (speed, level) = (s.increment.norm() / h, y - x * x / 2.0);
        println!("{k:4} {t:6.2} {x:9.5} {y:9.5} {lambda:11.6} {speed:12.6} {level:13.1e}");
    }

    let mut errors = plot::Panel::series("Error of the speed", "t [s]", "error [m/s]");
    for h in [0.1, 0.05, 0.025] {
        let error = |s: &State<ConstrainedParticle>| s.increment.norm() / h - speed;
        let motion = motion(h)?;
        let worst = motion.iter().map(|s| error(s).abs()).fold(0.0, f64::max);
        println!("h = {h:<5} s: the speed is off {speed:.6} m/s by at most {worst:.1e} m/s");
        let over_time = motion.iter().map(|s| [s.t + h / 2.0, error(s)]);
        errors = errors.line(&format!("h = {h} s"), over_time);
    }

    let parabola = (-40..=40).map(|i| f64::from(i) / 20.0);
    let path = plot::Panel::plane("Path, one dot a step of 0.1 s", "x [m]", "y [m]")
        .reference("y = x²/2", parabola.map(|x| [x, x * x / 2.0]))
        .dots("discrete motion", motion_h.iter().map(|s| s.q));
    plot::draw(
        "constrained_particle",
        "Particle with ẏ = x ẋ",
        &[path, errors],
    )?;
    Ok(())
}
