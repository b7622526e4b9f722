//! The wave equation u_tt = c² u_xx by the method of lines, against its exact dispersion relations.
//!
//! On a lattice with the spacing Δ a wave e^{i(κx - ωt)} has ω = (2c/Δ) sin(κΔ/2), and with the
//! midpoint rule of step h in t
//!
//! ```text
//! (2/h) tan(ω h/2) = (2c/Δ) sin(κΔ/2)
//! ```
//!
//! ω is measured on standing waves, each after one period or more of its own.

use std::error::Error;
use std::f64::consts::PI;

use nonholonomic::prelude::*;

mod plot;

#[discrete_system(lattice)]
#[coordinates(u)]
#[lagrangian(u_dot.powi(2) / 2 - (c * u_diff).powi(2) / 2)]
struct Wave {
    c: f64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let (wave, sites, h) = (Wave { c: 1.0 }, 128, 0.8);
    let delta = 1.0;
    let ring = wave.lattice(sites, delta, Ends::Periodic)?;
    let of_lattice = |kappa: f64| 2.0 * wave.c / delta * (kappa * delta / 2.0).sin();
    let of_rule = |kappa: f64| 2.0 / h * (of_lattice(kappa) * h / 2.0).atan();
    println!("   κ Δ/π    measured ω   of the rule   difference");
    let (mut measured, mut worst) = (Vec::new(), 0.0_f64);
    for mode in (2..=sites / 2).step_by(6) {
        let kappa = 2.0 * PI * mode as f64 / (sites as f64 * delta);
        let shape = |k: usize| (kappa * delta * k as f64).cos();
        let q: Vec<_> = (0..sites).map(|k| [shape(k)]).collect();
        let mut motion = ring.motion(h, &q, &vec![[0.0]; sites])?;
        // u(0, t) = cos ωt: u(t-h) + u(t+h) = 2 cos(ωh) u(t) in every step.
        let mut heights = vec![motion.q()[0][0]];
        for _ in 0..40 {
            motion.advance()?;
            heights.push(motion.q()[0][0]);
        }
        let sums = |at: fn(&[f64]) -> f64| heights.windows(3).map(at).sum::<f64>();
        let cos = sums(|u| (u[0] + u[2]) * u[1]) / (2.0 * sums(|u| u[1] * u[1]));
        let omega = cos.acos() / h;
        worst = worst.max((omega - of_rule(kappa)).abs());
        println!(
            "{:8.4} {omega:13.9} {:13.9} {:12.1e}",
            kappa * delta / PI,
            of_rule(kappa),
            omega - of_rule(kappa)
        );
        measured.push([kappa * delta / PI, omega]);
    }
    println!("largest difference {worst:.1e}");

    let curve = |omega: &dyn Fn(f64) -> f64| -> Vec<_> {
        (0..=100)
            .map(|i| f64::from(i) / 100.0)
            .map(|x| [x, omega(x * PI / delta)])
            .collect()
    };
    let panel = plot::Panel::series("Dispersion relation, h = 0.8 Δ/c", "κΔ/π", "ω [c/Δ]")
        .reference("ω = cκ", curve(&|kappa| wave.c * kappa))
        .line("lattice", curve(&of_lattice))
        .line("midpoint rule", curve(&of_rule))
        .dots("measured", measured);
    plot::draw("wave_equation", "Waves on a lattice", &[panel])?;
    Ok(())
}
