//! Discrete particle with a one-sided constraint (Crăciun & Opriș, Example 1).
//!
//! Discrete from the start: L_d(q_0, q_1) = |q_1 - q_0|²/2, the variational constraint dz = y dx
//! and the kinematic one z_1 - z_0 = y_0 (x_1 - x_0). With Δx_k = x_{k+1} - x_k, equation (4) of
//! the paper and (5), which needs a correction, give
//!
//! ```text
//! Δy_k = Δy_0,   Δx_k = Δx_0 Π_{j=1}^{k} (1 + y_j y_{j-1}) / (1 + y_j²)
//! ```

use std::error::Error;

use nonholonomic::prelude::*;

mod plot;

/// Particle of unit mass and unit time step.
#[discrete_system]
#[coordinates(x, y, z)]
#[discrete_lagrangian(((x[1] - x[0]).powi(2) + (y[1] - y[0]).powi(2) + (z[1] - z[0]).powi(2)) / 2)]
#[variational_constraint(z_dot == y * x_dot)]
#[kinematic_constraint(z[1] - z[0] == y[0] * (x[1] - x[0]))]
struct CraciunOprisParticle;

fn main() -> Result<(), Box<dyn Error>> {
    let (h, steps) = (1.0, 200);
    let (q0, q1) = ([0.0, -5.0, 0.1], [0.2, -4.95, -0.9]);
    let motion = CraciunOprisParticle.trajectory(h, q0, q1).take(steps + 1);
    let motion = motion.collect::<Result<Vec<_>, _>>()?;

    let y = |k: usize| q0[1] + k as f64 * (q1[1] - q0[1]);
    let mut closed_form = vec![q1[0] - q0[0]];
    for j in 1..=steps {
        let factor = (1.0 + y(j) * y(j - 1)) / (1.0 + y(j).powi(2));
        closed_form.push(closed_form[j - 1] * factor);
    }
    let error = |s: &State<CraciunOprisParticle>| s.increment[0] - closed_form[s.k];

    println!("   k        x        y        z        Δx         λ  Δx - closed form");
    for s in motion.iter().skip(20).step_by(20) {
        let (k, [x, y, z], dx, lambda) = (s.k, s.q.into(), s.increment[0], s.lambda[0]);
        let error = error(s);
        println!("{k:4} {x:8.4} {y:8.4} {z:8.4} {dx:9.6} {lambda:9.6} {error:17.1e}");
    }
    let worst = motion.iter().map(|s| error(s).abs()).fold(0.0, f64::max);
    println!("Δx is off the closed form by at most {worst:.1e} in {steps} steps");

    let every_fourth = motion.iter().step_by(4);
    let path = plot::Panel::plane("Path, seen along y, one dot every four steps", "x", "z")
        .dots("discrete motion", every_fourth.map(|s| [s.q[0], s.q[2]]));
    let product = closed_form.iter().enumerate();
    let increments = plot::Panel::series("Increment of x in a step", "k", "Δx")
        .reference("closed form", product.map(|(k, dx)| [k as f64, *dx]))
        .line(
            "discrete motion",
            motion.iter().map(|s| [s.t, s.increment[0]]),
        );
    let title = "Discrete particle with z₁ − z₀ = y₀ (x₁ − x₀)";
    plot::draw("craciun_opris_particle", title, &[path, increments])?;
    Ok(())
}
