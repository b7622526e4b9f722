//! Particle in space with ẏ = x ẋ, reduced in two stages (Fernández, Tori & Zuccalli, §11.3).
//!
//! Translations along z are horizontal: ∂/∂z lies in D, so m ż is conserved. On the level set
//! J_d = μ the reduced system is the constrained particle of the plane (x, y). Translations along y
//! are a Chaplygin symmetry of that one, and leave an unconstrained system on the line of x,
//!
//! ```text
//! (x_{k+1} - x_k) - (x_k - x_{k-1}) + x_k ((x²_{k+1} - x²_k) - (x²_k - x²_{k-1}))/2 = 0     (52)
//! ```
//!
//! The stages back: y_{k+1} - y_k = (x²_{k+1} - x²_k)/2, then z_{k+1} - z_k = h μ/m.

use std::error::Error;

use nonholonomic::prelude::*;

mod plot;

/// Particle in space, with ẏ = x ẋ.
#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)))]
#[constraint(y_dot == x * x_dot)]
#[symmetry(translations(z))]
#[discrete_connection(momentum(mu))]
#[symmetry(translations(y))]
#[discrete_connection(kinematic)]
struct HorizontalParticle {
    /// Mass, kg.
    m: f64,
    /// Momentum along z, kg m/s.
    mu: f64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let (h, steps) = (0.05, 100);
    let options = StepOptions::default().tolerance(1e-15);
    let mut particle = HorizontalParticle { m: 1.5, mu: 0.0 };
    let (q0, q1) = particle.start(h, [-2.0, 2.0, 0.0], [0.5, -1.0, 0.3])?;
    particle.mu = particle.momentum(h, q0, q1)[0];
    let direct = particle.trajectory_with(&options, h, q0, q1).take(steps);
    let direct = direct.collect::<Result<Vec<_>, _>>()?;

    // Down to the plane, then to the line; ϑ = e on both stages.
    let on_plane = particle.reduced();
    let plane = particle.quotient();
    let on_line = plane.reduced();
    let (xy0, _, xy1) = on_plane.reduce(h, q0, q1);
    let (x0, theta0, x1) = on_line.reduce(h, xy0, xy1);
    let on_x = plane.quotient();
    let line = on_x.trajectory_with(&options, h, x0, x1).take(steps);
    let line = line.collect::<Result<Vec<_>, _>>()?;
    // And up again, interval by interval.
    let (mut xy, mut q) = (xy0, q0);
    let mut reconstructed = vec![q0];
    for pair in line.windows(2) {
        xy = on_line.reconstruct(h, xy, theta0, pair[1].q);
        q = on_plane.reconstruct(h, q, [0.0], xy);
        reconstructed.push(q);
    }

    for stage in ["symmetry", "symmetry_2"] {
        println!(
            "{}\n",
            particle.equations().get(stage).map_or("", |e| e.text)
        );
    }
    println!("   k  t [s]     x [m]     y [m]     z [m]  J/μ - 1  (52) [m]  apart [m]");
    let equation_52 = |k: usize| {
        let [a, b, c] = [k - 1, k, k + 1].map(|k| line[k].q[0]);
        (c - b) - (b - a) + b * ((c * c - b * b) - (b * b - a * a)) / 2.0
    };
    let apart = |s: &State<HorizontalParticle>| (s.q - reconstructed[s.k]).norm();
    for s in direct[..steps - 1].iter().skip(9).step_by(10) {
        let (k, t, [x, y, z]) = (s.k, s.t, reconstructed[s.k].into());
        let drift = particle.momentum(h, s.q, s.q + s.increment)[0] / particle.mu - 1.0;
        let drift = drift.abs();
        let (scalar, apart) = (equation_52(k).abs(), apart(s));
        println!("{k:4} {t:6.2} {x:9.5} {y:9.5} {z:9.5} {drift:8.0e} {scalar:9.0e} {apart:10.0e}");
    }
    let worst = direct.iter().map(apart).fold(0.0, f64::max);
    println!(
        "μ = {:.4} kg m/s; direct and reconstructed motion are at most {worst:.0e} m apart",
        particle.mu
    );

    let plane = plot::Panel::plane("Stage 1: the plane of x and y", "x [m]", "y [m]")
        .reference("direct", direct.iter().map(|s| s.q.xy()))
        .dots(
            "reconstructed, every 0.2 s",
            reconstructed.iter().step_by(4).map(|q| q.xy()),
        );
    let over_time = plot::Panel::series(
        "Stage 2: the line of x; z is reconstructed",
        "t [s]",
        "x, z [m]",
    )
    .line("x", line.iter().map(|s| [s.t, s.q[0]]))
    .line("z", direct.iter().map(|s| [s.t, reconstructed[s.k][2]]));
    plot::draw(
        "horizontal_particle",
        "Particle with ẏ = x ẋ in space, by stages",
        &[plane, over_time],
    )?;
    Ok(())
}
