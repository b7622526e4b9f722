//! A breather of the sine-Gordon equation θ_tt = θ_xx - sin θ: a row of pendula on a rod that
//! twists.
//!
//! ```text
//! θ(x, t) = 4 arctan(ε/ω sin(ωt)/cosh(εx)),     ε = √(1 - ω²)
//! ```
//!
//! Energy flows between the pendula, (S(k+1) - S(k))/Δ + dE(k)/dt = 0, while the sum stays.

use std::error::Error;

use nonholonomic::prelude::*;

mod plot;

#[discrete_system(lattice)]
#[coordinates(theta)]
#[lagrangian(theta_dot.powi(2) / 2 - theta_diff.powi(2) / 2 - (1 - cos(theta)))]
struct Pendula;

fn breather(omega: f64, x: f64, t: f64) -> f64 {
    let epsilon = (1.0 - omega * omega).sqrt();
    4.0 * (epsilon / omega * (omega * t).sin() / (epsilon * x).cosh()).atan()
}

fn main() -> Result<(), Box<dyn Error>> {
    let (omega, half) = (0.6, 20.0);
    let epsilon = (1.0_f64 - omega * omega).sqrt();
    let period = 2.0 * std::f64::consts::PI / omega;
    println!("      Δ       h  error after two periods   E/E₀ - 1");
    let (mut errors, mut waterfall, mut energies) = (Vec::new(), Vec::new(), Vec::new());
    for count in [100_u32, 200, 400, 800] {
        let delta = 2.0 * half / f64::from(count);
        let (sites, steps) = (count as usize + 1, 2 * count as usize);
        let h = 2.0 * period / steps as f64;
        let place = |k: usize| -half + delta * k as f64;
        let start = |k: usize| ([0.0], [4.0 * epsilon / (epsilon * place(k)).cosh()]);
        let (q, v): (Vec<_>, Vec<_>) = (0..sites).map(start).unzip();
        let row = Pendula.lattice(sites, delta, Ends::free())?;
        let mut motion = row.motion(h, &q, &v)?;
        let (mut first, mut drift) = (None, 0.0_f64);
        for j in 0..steps {
            if count == 400 && j % 25 == 0 {
                let line = motion.q().iter().enumerate().step_by(2);
                waterfall.push(
                    line.map(|(k, q)| [place(k), motion.t() + 0.35 * q[0]])
                        .collect::<Vec<_>>(),
                );
            }
            motion.advance()?;
            let relative = motion.energy() / *first.get_or_insert(motion.energy()) - 1.0;
            drift = drift.max(relative.abs());
            if count == 400 {
                energies.push([motion.t(), relative]);
            }
        }
        let off = |(k, q): (usize, _)| {
            let q: &nonholonomic::nalgebra::SVector<f64, 1> = q;
            (q[0] - breather(omega, place(k), motion.t())).abs()
        };
        let error = motion.q().iter().enumerate().map(off).fold(0.0, f64::max);
        println!("{delta:8.4} {h:7.4} {error:24.6} {drift:10.1e}");
        errors.push([delta, error]);
    }

    let motion =
        plot::Panel::series("Breather, 400 pendula", "x", "t + 0.35 θ").outlines(waterfall);
    let order =
        plot::Panel::logarithmic("Error after two periods: order two", "Δ", "max |θ - exact|")
            .reference(
                "Δ²",
                errors
                    .iter()
                    .map(|[delta, _]| [*delta, errors[0][1] * (delta / errors[0][0]).powi(2)]),
            )
            .line("h = π/(10ω) Δ", errors.clone());
    let energy =
        plot::Panel::series("Relative energy error", "t", "E/E₀ − 1").line("400 pendula", energies);
    plot::draw(
        "sine_gordon",
        "A breather of the sine-Gordon equation",
        &[motion, order, energy],
    )?;
    Ok(())
}
