//! Particle in the plane with ẏ = x ẋ (Fernández, Tori & Zuccalli, Example 5.1), reduced by
//! translations along y with the affine discrete connections A_d^b.
//!
//! The constraint keeps the particle on a parabola y - x²/2 = const; so does its midpoint
//! discretisation. With A_d^b(q_0, q_1) = y_1 - y_0 - b (x_1² - x_0²)/2 the motion reduces to
//!
//! ```text
//! ϑ_k = (1 - b)(x²_{k+1} - x²_k)/2
//! F⁻ = -x_k f_k,   F⁺ = x_{k+1} f_k,   f_k = m (1 - b)(y_{k+1} - y_k)/h
//! ```
//!
//! with another force F^± for every b (Examples 5.6 to 5.16), and none for b = 1, where the
//! horizontal space is D_d. Reconstructed, all of them are the same motion.

use std::error::Error;

use nonholonomic::prelude::*;

mod plot;

/// Particle in the plane, with ẏ = x ẋ.
#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)))]
#[constraint(y_dot == x * x_dot)]
#[symmetry(translations(y))]
#[discrete_connection(y = b * (x[1] + x[0]) * (x[1] - x[0]) / 2)]
struct ConstrainedParticle {
    /// Mass, kg.
    m: f64,
    /// The connection A_d^b.
    b: f64,
}

/// The motion by the reduced system with the connection A_d^b.
struct Reduction {
    b: f64,
    motion: Vec<ReconstructedState<Reduced<ConstrainedParticleReduced>>>,
    /// (F⁻(k, k+1) + F⁺(k-1, k))/h at the nodes k ≥ 1, N.
    force: Vec<f64>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let (h, steps) = (0.05, 100);
    let options = StepOptions::default().tolerance(1e-15);
    let particle = ConstrainedParticle { m: 1.5, b: 1.0 };
    let (q0, q1) = particle.start(h, [-2.0, 2.0], [0.5, -1.0])?;
    let direct = particle.trajectory_with(&options, h, q0, q1).take(steps);
    let direct = direct.collect::<Result<Vec<_>, _>>()?;

    let reduction = |b: f64| -> Result<Reduction, StepError> {
        let reduced = ConstrainedParticle { b, ..particle }.reduced();
        let (x0, vartheta0, x1) = reduced.reduce(h, q0, q1);
        let motion = reduced.trajectory_with(&options, h, x0, vartheta0, x1);
        let motion = motion
            .reconstruct(q0)
            .take(steps)
            .collect::<Result<Vec<_>, _>>()?;
        let force = motion.windows(2).map(|pair| {
            let [before, after] = [0, 1].map(|i| pair[i].reduced.interval());
            let minus = reduced.reduced_force_minus_at(&after)[0];
            (minus + reduced.reduced_force_plus_at(&before)[0]) / h
        });
        let force = force.collect();
        Ok(Reduction { b, motion, force })
    };
    let reductions = [reduction(0.0)?, reduction(0.5)?, reduction(1.0)?];
    let apart = |k: usize| {
        let reconstructed = reductions.iter().map(|r| r.motion[k].q);
        reconstructed.fold(0.0, |worst: f64, q| worst.max((q - direct[k].q).norm()))
    };

    println!("                                      ϑ [m]                (F⁻ + F⁺)/h [N]");
    println!(
        "   k  t [s]     x [m]     y [m]     b = 0   b = 1/2  b = 1     b = 0   b = 1/2  b = 1  apart [m]"
    );
    for s in direct.iter().skip(9).step_by(10) {
        let (k, t, [x, y], apart) = (s.k, s.t, s.q.into(), apart(s.k));
        let [u0, u1, u2] = [0, 1, 2].map(|i| reductions[i].motion[k].reduced.vartheta[0]);
        let [f0, f1, f2] = [0, 1, 2].map(|i| reductions[i].force[k - 1]);
        let (u2, f2) = (u2.abs(), f2.abs());
        println!(
            "{k:4} {t:6.2} {x:9.5} {y:9.5} {u0:9.5} {u1:9.5} {u2:6.0e} {f0:9.4} {f1:9.4} {f2:6.0e} {apart:10.0e}"
        );
    }
    let worst = (0..steps).map(apart).fold(0.0, f64::max);
    println!(
        "The three reconstructions are within {worst:.0e} m of the direct motion in {steps} steps"
    );

    let path = plot::Panel::plane("Path, one dot every 0.1 s", "x [m]", "y [m]")
        .reference("direct", direct.iter().map(|s| s.q))
        .dots(
            "reconstructed, b = 0",
            reductions[0].motion.iter().step_by(2).map(|s| s.q),
        );
    let mut forces = plot::Panel::series("Reduced force (F⁻ + F⁺)/h on x", "t [s]", "force [N]");
    for Reduction { b, motion, force } in &reductions {
        let over_time = motion[1..].iter().zip(force);
        forces = forces.line(&format!("b = {b}"), over_time.map(|(s, f)| [s.t, *f]));
    }
    plot::draw(
        "constrained_particle",
        "Particle with ẏ = x ẋ, reduced by translations along y",
        &[path, forces],
    )?;
    Ok(())
}
