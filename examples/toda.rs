//! Toda's lattice (M. Toda, J. Phys. Soc. Japan 22, 1967): two solitons that meet and go on.
//!
//! m ẍ(k) = a e^{-b(x(k) - x(k-1))} - a e^{-b(x(k+1) - x(k))}, with m = a = b = 1. A soliton of the
//! parameter κ moves to the right with the speed sinh κ/κ:
//!
//! ```text
//! e^{-(x(k+1) - x(k))} - 1 = sinh²κ sech²(κ k - t sinh κ)
//! ```
//!
//! The faster one overtakes the slower one, both are ahead of and behind where they would be alone,
//! and nothing is left between them. Momentum flows through the sites, and
//! (J^d(k+1) - J^d(k))/Δ + J(k, j+1) - J(k, j) = 0 holds to round-off.

use std::error::Error;

use nonholonomic::prelude::*;

mod plot;

/// Masses `m` with springs of the potential a/b e^{-b r} + a r.
#[discrete_system(lattice)]
#[coordinates(x)]
#[lagrangian(m * x_dot.powi(2) / 2 - a / b * exp(-b * (x.next - x)) - a * (x.next - x))]
#[symmetry(translations(x))]
struct Toda {
    m: f64,
    a: f64,
    b: f64,
}

/// ln cosh z.
fn ln_cosh(z: f64) -> f64 {
    z.abs() + (-2.0 * z.abs()).exp().ln_1p() - std::f64::consts::LN_2
}

/// x(k, t) and ẋ(k, t) of a soliton that is at the site `from` at t = 0.
fn soliton(kappa: f64, from: f64, k: f64, t: f64) -> [f64; 2] {
    let z = kappa * (k - from) - kappa.sinh() * t;
    let x = ln_cosh(z - kappa) - ln_cosh(z) + kappa;
    [x, -kappa.sinh() * ((z - kappa).tanh() - z.tanh())]
}

fn main() -> Result<(), Box<dyn Error>> {
    let toda = Toda {
        m: 1.0,
        a: 1.0,
        b: 1.0,
    };
    let (sites, h, steps) = (180, 0.02, 4000);
    let [fast, slow] = [(1.8, 20.0), (0.8, 45.0)];
    let start = |k: usize| {
        let at = |(kappa, from): (f64, f64)| soliton(kappa, from, k as f64, 0.0);
        let ([x, v], [y, w]) = (at(fast), at(slow));
        ([x + y], [v + w])
    };
    let (q, v): (Vec<_>, Vec<_>) = (0..sites).map(start).unzip();
    let chain = toda.lattice(sites, 1.0, Ends::free())?;
    let mut motion = chain.motion(h, &q, &v)?;

    let stretch = |motion: &LatticeMotion<'_, Toda>| -> Vec<f64> {
        let pairs = motion.q().windows(2);
        pairs
            .map(|pair| (pair[0][0] - pair[1][0]).exp() - 1.0)
            .collect()
    };
    let (mut waterfall, mut energies, mut worst) = (Vec::new(), Vec::new(), 0.0_f64);
    println!("    t  crest at site  e^-r - 1       E - E₀  balance of momentum");
    for j in 0..=steps {
        if j % 200 == 0 {
            let height = stretch(&motion);
            let (crest, most) = (height.iter().enumerate()).fold((0, 0.0), |(at, most), (k, r)| {
                if *r > most { (k, *r) } else { (at, most) }
            });
            if j > 0 {
                let drift = motion.energy() - energies[0];
                println!(
                    "{:5.1} {crest:14} {most:9.5} {drift:12.1e} {worst:20.1e}",
                    motion.t()
                );
            }
            let line: Vec<_> = (height.iter().enumerate())
                .map(|(k, r)| [k as f64, motion.t() + r])
                .collect();
            waterfall.push(line);
        }
        let before: Vec<f64> = (0..sites).map(|k| motion.momentum_density(k)[0]).collect();
        motion.advance()?;
        energies.push(motion.energy());
        let mut arriving = 0.0;
        for (k, before) in before.into_iter().enumerate() {
            let leaving = motion.momentum_flux(k)[0];
            let balance = leaving - arriving + motion.momentum_density(k)[0] - before;
            worst = worst.max(balance.abs());
            arriving = leaving;
        }
    }

    let motion = plot::Panel::series("Compression, one line every 4 s", "site k", "t + e^-r − 1")
        .outlines(waterfall);
    let over_time = energies.iter().enumerate().step_by(10);
    let error = over_time.map(|(j, e)| [j as f64 * h, (e - energies[0]) / energies[0]]);
    let energy = plot::Panel::series("Relative energy error", "t [s]", "E/E₀ − 1")
        .line("on an interval", error);
    plot::draw("toda", "Two solitons of Toda's lattice", &[motion, energy])?;
    Ok(())
}
