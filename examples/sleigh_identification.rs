//! The inertia of a Chaplygin sleigh from a noisy path, by the method of Levenberg and Marquardt.
//!
//! Position and heading of the blade are measured every tenth of a second, to 2 mm and 0.2°.
//! Unknown are the distance a of the centre of mass, the ratio I/m, and how the sleigh was pushed:
//! its mass is no part of the motion, and is taken to be 1 kg. Derivatives of the whole motion in
//! all of them are exact, so that the method converges from a guess that is ten times off, and
//! (JᵀJ)⁻¹ is the covariance of what it finds.

use std::error::Error;

use nonholonomic::nalgebra::SVector;
use nonholonomic::optimal::{Estimated, Misfit, estimate};
use nonholonomic::prelude::*;
use nonholonomic::{Rollout, Stage};

mod plot;

/// Body of mass `m` [kg], moment of inertia `I` [kg m²] about a centre of mass `a` [m] ahead of the
/// blade, which does not slip sideways.
#[discrete_system(derivatives)]
#[coordinates(x, y, theta: S1)]
#[define(x_mass = x_dot - a * sin(theta) * theta_dot)]
#[define(y_mass = y_dot + a * cos(theta) * theta_dot)]
#[lagrangian(m / 2 * (x_mass.powi(2) + y_mass.powi(2)) + I / 2 * theta_dot.powi(2))]
#[constraint(x_dot * sin(theta) == y_dot * cos(theta))]
struct Sleigh {
    m: f64,
    I: f64,
    a: f64,
}

/// Errors of the measurement, m and rad.
const NOISE: [f64; 3] = [2e-3, 2e-3, 3.5e-3];
const H: f64 = 0.02;
const STEPS: usize = 400;
/// Steps from one measurement to the next.
const EVERY: usize = 5;

/// Numbers of a normal distribution, the same in every run (xorshift64*, the sum of twelve).
fn noise() -> impl FnMut() -> f64 {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut uniform = move || {
        state ^= state >> 12;
        state ^= state << 25;
        state ^= state >> 27;
        (state.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 11) as f64 / (1_u64 << 53) as f64
    };
    move || (0..12).map(|_| uniform()).sum::<f64>() - 6.0
}

fn main() -> Result<(), Box<dyn Error>> {
    let truth = Sleigh {
        m: 1.0,
        I: 0.07,
        a: 0.32,
    };
    let (q, v) = (
        [0.0, 0.0, 0.4],
        [-1.2 * 0.4f64.cos(), -1.2 * 0.4f64.sin(), 0.5],
    );
    let none = vec![SVector::<f64, 0>::zeros(); STEPS];
    let rollout = Rollout::new(truth.motion(H, q, v)?, &none)?;
    let mut normal = noise();
    let mut measured = || -> Vec<_> {
        let at = (0..=STEPS).step_by(EVERY).map(|k| rollout.stage(k).q);
        at.map(|q| q + SVector::from(NOISE.map(|error| error * normal())))
            .collect()
    };
    let measured = measured();

    // A guess that is ten times off, pushed as the first two measurements say.
    let guess = Sleigh {
        m: 1.0,
        I: 0.7,
        a: 3.2,
    };
    let first = measured[1] - measured[0];
    let start = Estimated::<Sleigh> {
        q: measured[0],
        p: guess.initial_momentum(H, measured[0], first / (H * EVERY as f64)),
        parameters: [guess.m, guess.I, guess.a].into(),
    };
    let residuals = |at: &Stage<Sleigh>| -> Vec<Misfit<Sleigh>> {
        if !at.k.is_multiple_of(EVERY) {
            return Vec::new();
        }
        let off = at.q - measured[at.k / EVERY];
        let residual = |i: usize| Misfit {
            value: off[i] / NOISE[i],
            q: SVector::from_fn(|j, _| if i == j { 1.0 / NOISE[i] } else { 0.0 }),
            p: SVector::zeros(),
            parameters: SVector::zeros(),
        };
        (0..3).map(residual).collect()
    };
    let system = |theta: &SVector<f64, 3>| Sleigh {
        m: theta[0],
        I: theta[1],
        a: theta[2],
    };
    // q_0, p_0, I and a; not m.
    let free = [0, 1, 2, 3, 4, 5, 7, 8];
    let found = estimate(system, start, H, &none, &free, residuals)?;

    println!("½ Σ r² of the whole motion in every iteration, and at the end");
    for value in found.values.iter().chain([&found.value]) {
        println!("{value:16.6}");
    }
    println!("(half of {} numbers are expected)", 3 * measured.len());
    let names = ["I [kg m²]", "a [m]"];
    let of = [(1, 6, truth.I), (2, 7, truth.a)];
    for (name, (k, place, exact)) in names.into_iter().zip(of) {
        let value = found.unknowns.parameters[k];
        let error = found.covariance[(place, place)].sqrt();
        println!(
            "{name:10} {value:.5} ± {error:.5}, exact {exact}, off by {:.1} errors",
            (value - exact).abs() / error
        );
    }

    let identified = system(&found.unknowns.parameters);
    let Estimated { q, p, .. } = found.unknowns;
    let fitted = Rollout::new(identified.trajectory_from(H, q, p), &none)?;
    let guessed = Rollout::new(guess.trajectory_from(H, start.q, start.p), &none)?;
    let path = |rollout: &Rollout<'_, Sleigh>| -> Vec<[f64; 2]> {
        let nodes = (0..=STEPS).map(|k| rollout.stage(k).q);
        nodes.map(|q| [q[0], q[1]]).collect()
    };
    let paths = plot::Panel::plane("Path of the blade", "x [m]", "y [m]")
        .dots("measured", measured.iter().map(|q| [q[0], q[1]]))
        .line("identified", path(&fitted))
        .reference("first guess", path(&guessed));
    let heading = |rollout: &Rollout<'_, Sleigh>| -> Vec<[f64; 2]> {
        let nodes = (0..=STEPS).map(|k| rollout.stage(k));
        nodes.map(|at| [at.t, at.q[2]]).collect()
    };
    let times = (0..).map(|i| f64::from(i) * H * EVERY as f64);
    let headings = plot::Panel::series("Heading", "t [s]", "θ [rad]")
        .dots("measured", times.zip(&measured).map(|(t, q)| [t, q[2]]))
        .line("identified", heading(&fitted))
        .reference("first guess", heading(&guessed));
    plot::draw(
        "sleigh_identification",
        "Inertia of a sleigh from its path",
        &[paths, headings],
    )?;
    Ok(())
}
