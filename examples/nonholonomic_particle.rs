//! Nonholonomic particle, ż = y ẋ in a planar harmonic potential (Tori, Example 4.3.1, h = 0.05).
//!
//! With the constraint the energy is no longer conserved exactly; over 10000 steps its error stays
//! within the bounds of the first 1000.

use std::error::Error;

use nonholonomic::prelude::*;

mod plot;

/// Particle of unit mass in the potential (x² + y²)/2, with ż = y ẋ.
#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2 - (x.powi(2) + y.powi(2)) / 2)]
#[constraint(z_dot == y * x_dot)]
struct NonholonomicParticle;

fn main() -> Result<(), Box<dyn Error>> {
    let (h, steps) = (0.05, 10_000);
    let (q0, q1) = ([1.0, 0.5, 0.0], [1.02, 0.485, 0.00985]);
    let motion = NonholonomicParticle.trajectory(h, q0, q1).take(steps);
    let motion = motion.collect::<Result<Vec<_>, _>>()?;
    let initial = NonholonomicParticle.energy(h, q0, q1);
    let error = |s: &State<_>| NonholonomicParticle.energy(h, s.q, s.q + s.increment) - initial;

    println!("    k       t         x         y         z          λ    E - E₀");
    for s in motion.iter().skip(999).step_by(1000) {
        let (k, t, [x, y, z], lambda, error) = (s.k, s.t, s.q.into(), s.lambda[0], error(s));
        println!("{k:5} {t:7.2} {x:9.5} {y:9.5} {z:9.5} {lambda:10.6} {error:9.1e}");
    }
    let largest = |nodes: &[State<_>]| nodes.iter().map(|s| error(s).abs()).fold(0.0, f64::max);
    let (first, later) = (largest(&motion[..1000]), largest(&motion[1000..]));
    println!("|E - E₀| at most {first:.4e} in the first 1000 steps, {later:.4e} in the next 9000");

    let path = plot::Panel::plane("Path for t < 150, seen along y", "z", "x").line(
        "discrete motion",
        motion[..3000].iter().map(|s| [s.q[2], s.q[0]]),
    );
    let over_time = motion.iter().map(|s| [s.t, error(s)]);
    let energy = plot::Panel::series("Energy error over 10000 steps", "t", "E − E₀")
        .line("at the midpoint of an interval", over_time);
    let title = "Nonholonomic particle ż = y ẋ, h = 0.05";
    plot::draw("nonholonomic_particle", title, &[path, energy])?;
    Ok(())
}
