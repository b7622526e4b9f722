//! A body of constant speed in a field of gravity: a constraint that is nonlinear in the velocities, by Chetaev's rule.
//!
//! The reaction is along the velocity v (cos θ, sin θ), and gravity turns it, v θ' = -g cos θ: with sin θ = tanh σ
//!
//! ```text
//! σ' = -g/v,   x = x₀ + v²/g (atan sinh σ₀ - atan sinh σ),   y = y₀ + v²/g (ln cosh σ₀ - ln cosh σ)
//! ```

use std::error::Error;

use nonholonomic::{nalgebra::Vector2, prelude::*};

mod plot;

/// Body of mass `m` [kg] under gravity `g` [m/s²] that a motor keeps at the speed `v` [m/s].
#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) - m * g * y)]
#[constraint(x_dot.powi(2) + y_dot.powi(2) == v.powi(2))]
struct ConstantSpeed {
    m: f64,
    g: f64,
    v: f64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let body = ConstantSpeed {
        m: 2.0,
        g: 9.81,
        v: 3.0,
    };
    let (h, steps, climb) = (0.01, 120, 1.2_f64);
    let v0 = [body.v * climb.cos(), body.v * climb.sin()];
    let motion = body.motion(h, [0.0, 0.0], v0)?.take(steps + 1);
    let motion = motion.collect::<Result<Vec<_>, _>>()?;

    let before = climb.sin().atanh();
    let exact = |t: f64| {
        let sigma = before - body.g / body.v * t;
        let x = before.sinh().atan() - sigma.sinh().atan();
        let y = before.cosh().ln() - sigma.cosh().ln();
        body.v * body.v / body.g * Vector2::new(x, y)
    };
    let error = |s: &State<ConstantSpeed>| (s.q - exact(s.t)).norm();
    let speed = |s: &State<_>| body.velocity_at(&s.interval()).norm();

    println!("   k  t [s]    x [m]    y [m]   λ [N s²/m]  |v| - v₀ [m/s]  error [m]");
    for s in motion.iter().step_by(10) {
        let (k, t, [x, y], lambda) = (s.k, s.t, s.q.into(), s.lambda[0]);
        let (off, error) = (speed(s) - body.v, error(s));
        println!("{k:4} {t:6.3} {x:8.5} {y:8.5} {lambda:12.6} {off:15.1e} {error:10.1e}");
    }
    let worst = motion.iter().map(error).fold(0.0, f64::max);
    println!("off the closed form by at most {worst:.1e} m");

    // Projectiles with that start have a parabola.
    let parabola = |t: f64| [v0[0] * t, v0[1] * t - body.g * t * t / 2.0];
    let flight = motion.iter().map(|s| parabola(s.t));
    let path = plot::Panel::plane("Path", "x [m]", "y [m]")
        .reference("closed form", motion.iter().map(|s| exact(s.t)))
        .line("discrete motion", motion.iter().map(|s| s.q))
        .line("without the constraint", flight.take_while(|p| p[1] > -1.2));
    plot::draw("constant_speed", "Constant speed under gravity", &[path])?;
    Ok(())
}
