//! Particle in a planar harmonic potential, unconstrained (Tori, Examples 4.1.1 and 4.2.1,
//! h = 0.05).
//!
//! How well a variational integrator conserves the energy depends on where one looks. At the
//! midpoint ((q_k + q_{k+1})/2, (q_{k+1} - q_k)/h) the energy of this system is constant to
//! round-off; at (q_k, (q_{k+1} - q_k)/h), with the forward difference for the velocity, it
//! oscillates.

use std::error::Error;

use nonholonomic::prelude::*;

mod plot;

/// Particle of unit mass in the potential (x² + y²)/2.
#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2 - (x.powi(2) + y.powi(2)) / 2)]
struct FreeParticle;

fn main() -> Result<(), Box<dyn Error>> {
    let (h, steps) = (0.05, 1000);
    let (q0, q1) = ([1.0, -0.5, 0.2], [1.01, -0.47, 0.205]);
    let motion = FreeParticle.trajectory(h, q0, q1).take(steps);
    let motion = motion.collect::<Result<Vec<_>, _>>()?;

    let midpoint = |s: &State<FreeParticle>| FreeParticle.energy(h, s.q, s.q + s.increment);
    let forward = |s: &State<FreeParticle>| {
        ((s.increment / h).norm_squared() + s.q.xy().norm_squared()) / 2.0
    };
    let initial = [midpoint(&motion[0]), forward(&motion[0])];
    let errors = |s: &State<FreeParticle>| [midpoint(s) - initial[0], forward(s) - initial[1]];

    println!("   k      t         x         y         z  E - E₀: midpoint   forward");
    for s in motion.iter().skip(99).step_by(100) {
        let (k, t, [x, y, z], [midpoint, forward]) = (s.k, s.t, s.q.into(), errors(s));
        println!("{k:4} {t:6.2} {x:9.5} {y:9.5} {z:9.5} {midpoint:17.1e} {forward:9.5}");
    }
    let worst = |which: usize| {
        let errors = motion.iter().map(|s| errors(s)[which].abs());
        errors.fold(0.0, f64::max)
    };
    let (midpoint, forward) = (worst(0), worst(1));
    println!("|E - E₀| in {steps} steps: at most {midpoint:.0e} midpoint, {forward:.5} forward");

    let path = plot::Panel::plane("Path, seen along z", "x", "y")
        .line("discrete motion", motion[..130].iter().map(|s| s.q.xy()));
    let over_time = |which: usize| motion[..500].iter().map(move |s| [s.t, errors(s)[which]]);
    let energy = plot::Panel::series("Energy error, by where E is evaluated", "t", "E − E₀")
        .line("forward difference", over_time(1))
        .line("midpoint", over_time(0));
    let title = "Particle in a planar harmonic potential, h = 0.05";
    plot::draw("free_particle", title, &[path, energy])?;
    Ok(())
}
