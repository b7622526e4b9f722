//! A soliton of Toda's lattice around a ring, over 10⁵ steps.
//!
//! On a ring of N sites that is stretched by s = 2κ/N a site, with w(k) = e^{s - (x(k+1) - x(k))} - 1 and τ = e^{-s/2} t,
//!
//! ```text
//! w(k) = sinh²κ sech²(κ k - τ sinh κ)
//! ```
//!
//! but for e^{-κN}.

#![cfg(feature = "large-lattice-motions")]

use nonholonomic::prelude::*;

#[discrete_system(lattice)]
#[coordinates(x)]
#[lagrangian(x_dot.powi(2) / 2 - exp(-(x.next - x)) - (x.next - x))]
struct Ring;

const SITES: usize = 80;
const KAPPA: f64 = 0.7;

fn ln_cosh(z: f64) -> f64 {
    z.abs() + (-2.0 * z.abs()).exp().ln_1p() - std::f64::consts::LN_2
}

/// w of a soliton at `place`, on the ring.
fn compression(k: usize, place: f64) -> f64 {
    let n = SITES as f64;
    let x = (k as f64 - place + n / 2.0).rem_euclid(n) - n / 2.0;
    (KAPPA.sinh() / (KAPPA * x).cosh()).powi(2)
}

/// The place of the wave, modulo the ring.
fn place(w: impl Iterator<Item = f64>) -> f64 {
    let turn = std::f64::consts::TAU / SITES as f64;
    let (x, y) = w.enumerate().fold((0.0, 0.0), |(x, y), (k, w)| {
        let (sin, cos) = (turn * k as f64).sin_cos();
        (x + w * cos, y + w * sin)
    });
    y.atan2(x) / turn
}

/// How far it is behind after the time 2000, the deviation of its shape, and the means of the energy in the first and the last twentieth.
fn round(steps: usize) -> (f64, f64, [f64; 2]) {
    let (s, h) = (2.0 * KAPPA / SITES as f64, 2000.0 / steps as f64);
    let rate = KAPPA.sinh() * (-s / 2.0).exp();
    // The soliton of a chain at rest, whose coordinates change by -2κ, and the stretch, which closes the ring.
    let start = |k: usize| {
        let z = KAPPA * (k as f64 - 40.0);
        let x = ln_cosh(z - KAPPA) - ln_cosh(z) + s * k as f64;
        ([x], [-rate * ((z - KAPPA).tanh() - z.tanh())])
    };
    let (q, v): (Vec<_>, Vec<_>) = (0..SITES).map(start).unzip();
    let lattice = Ring.lattice(SITES, 1.0, Ends::Periodic).unwrap();
    let mut motion = lattice.motion(h, &q, &v).unwrap();
    let (mut means, part) = ([0.0; 2], steps / 20);
    for j in 0..steps {
        motion.advance().unwrap();
        for (mean, from) in means.iter_mut().zip([0, steps - part]) {
            if (from..from + part).contains(&j) {
                *mean += motion.energy() / part as f64;
            }
        }
    }
    let w: Vec<_> = (0..SITES)
        .map(|k| {
            let difference = motion.q()[(k + 1) % SITES][0] - motion.q()[k][0];
            (s - difference).exp() - 1.0
        })
        .collect();
    let exact = 40.0 + rate / KAPPA * motion.t();
    let (found, n) = (place(w.iter().copied()), SITES as f64);
    let behind = (exact - found + n / 2.0).rem_euclid(n) - n / 2.0;
    let off = |k: usize| (w[k] - compression(k, found)).abs();
    (behind, (0..SITES).map(off).fold(0.0, f64::max), means)
}

#[test]
fn a_soliton_goes_round() {
    let (coarse, blurred, _) = round(50_000);
    let (behind, shape, means) = round(100_000);
    // The rule has order two: in the speed, and in the shape.
    assert!((3.9..4.1).contains(&(coarse / behind)), "{coarse} {behind}");
    assert!(
        behind.abs() < 0.1 && blurred / shape > 3.5,
        "{blurred:e} {shape:e}"
    );
    assert!((means[1] - means[0]).abs() < 1e-10 * means[0], "{means:?}");
}
