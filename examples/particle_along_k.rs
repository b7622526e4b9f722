//! The constrained particle of Crăciun & Opriș (example 1) as a lattice along k: L(k) = |q¹(k)|²/2
//! contains no velocity, the constraint q¹_3 = q_2 q¹_1 joins neighbours, and the motion is the
//! equilibrium between two held ends.
//!
//! Its momentum along ξ = (1, 0, q_2), J(k) = q¹_1(k-1) + q_2(k) q¹_3(k-1), obeys the equations (8)
//! – (10) of the paper:
//!
//! ```text
//! J(k+1) - J(k) = q¹_3(k) q¹_2(k),     q¹_1(k) - q¹_1(k-1) + q_2(k)/(1 + q_2(k)²) q¹_1(k-1) q¹_2(k-1) = 0
//! ```

use std::error::Error;

use nonholonomic::prelude::*;

mod plot;

#[discrete_system(lattice)]
#[coordinates(q: [R; 3])]
#[lagrangian(q_diff.norm_squared() / 2)]
#[constraint(q_diff[2] == q[1] * q_diff[0])]
#[symmetry(translations(q[0], q[2]))]
struct Particle;

fn main() -> Result<(), Box<dyn Error>> {
    let sites = 25;
    let lattice = Particle.lattice(sites, 1.0, Ends::held())?;
    let (from, to) = ([0.0, -1.2, 0.0], [4.0, 1.6, 0.9]);
    let guess: Vec<_> = (0..sites)
        .map(|k| [0, 1, 2].map(|i| from[i] + (to[i] - from[i]) * k as f64 / (sites - 1) as f64))
        .collect();
    let found = lattice.equilibrium(0.0, &guess)?;
    let q = &found.q;
    println!(
        "{} iterations\n  k      q_1      q_2      q_3    J(k)  (8) off  (10) off",
        found.iterations
    );
    let slope = |k: usize| q[k + 1] - q[k];
    let momentum = |k: usize| slope(k - 1)[0] + q[k][1] * slope(k - 1)[2];
    let mut worst = 0.0_f64;
    for (k, at) in q.iter().enumerate().take(sites - 1).skip(2) {
        let (here, before) = (slope(k), slope(k - 1));
        let eight = momentum(k + 1) - momentum(k) - here[2] * here[1];
        let ten = here[0] - before[0] + at[1] / (1.0 + at[1].powi(2)) * before[0] * before[1];
        worst = worst.max(eight.abs()).max(ten.abs());
        println!(
            "{k:3} {:8.4} {:8.4} {:8.4} {:7.4} {eight:8.1e} {ten:9.1e}",
            at[0],
            at[1],
            at[2],
            momentum(k)
        );
    }
    println!("largest deviation {worst:.1e}");

    let over_k = |i: usize| q.iter().enumerate().map(move |(k, q)| [k as f64, q[i]]);
    let path = plot::Panel::series("Coordinates along k", "k", "q")
        .line("q_1", over_k(0))
        .line("q_2", over_k(1))
        .line("q_3", over_k(2));
    let changes = (2..sites - 1).map(|k| [k as f64, momentum(k + 1) - momentum(k)]);
    let sources = (2..sites - 1).map(|k| [k as f64, slope(k)[2] * slope(k)[1]]);
    let balance = plot::Panel::series("Momentum equation (8)", "k", "change of J")
        .reference("q¹_3 q¹_2", sources)
        .dots("J(k+1) - J(k)", changes);
    plot::draw(
        "particle_along_k",
        "A particle along k, with its constraint between neighbours",
        &[path, balance],
    )?;
    Ok(())
}
