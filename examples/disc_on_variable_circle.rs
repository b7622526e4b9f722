//! Disc that rolls without slipping on a vertical circle whose radius R(t) varies (Jovanović §6.3).
//!
//! The constraint r ψ̇ = (R(t) + r) φ̇ is homogeneous, but depends on time and is nonholonomic:
//! A^ψ_φ = Ṙ/r. Nothing depends on ψ, so the system reduces to φ (eq. 6.7), with the linear term
//! JK = -I a ȧ φ̇, a = (R + r)/r. In the new time
//!
//! ```text
//! τ = ∫_0^t a(s)^{-α} ds,   α = I/(m r² + I)
//! ```
//!
//! the reduced system is Lagrangian and Hamiltonian (Theorem 6.2); if R has the period T, its
//! Hamiltonian has the period u(T) = ∫_0^T a^{-α} ds (6.14).

use std::error::Error;
use std::f64::consts::TAU;

use nonholonomic::prelude::*;

mod plot;

/// Balanced disc on a circle of radius R(t) = R0 (1 + ε sin w t).
#[discrete_system(continuous)]
#[coordinates(phi: S1, psi: S1)]
#[define(R = R0 * (1 + eps * sin(w * t)))]
#[lagrangian((m * (R + r).powi(2) * phi_dot.powi(2) + I * psi_dot.powi(2)) / 2 - m * g * (R + r) * sin(phi))]
#[constraint(r * psi_dot == (R + r) * phi_dot)]
struct Disc {
    /// Mass, kg.
    m: f64,
    /// Radius, m.
    r: f64,
    /// Moment of inertia about the axis, kg m².
    I: f64,
    /// Gravity, m/s².
    g: f64,
    /// Mean radius of the circle, m.
    R0: f64,
    /// Relative amplitude of the radius.
    eps: f64,
    /// Its angular frequency, rad/s.
    w: f64,
}

impl Disc {
    /// a(t) = (R(t) + r)/r.
    fn ratio(&self, t: f64) -> f64 {
        (self.R0 * (1.0 + self.eps * (self.w * t).sin()) + self.r) / self.r
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let disc = Disc {
        m: 1.2,
        r: 0.3,
        I: 0.054,
        g: 9.81,
        R0: 1.0,
        eps: 0.2,
        w: 1.7,
    };
    let equations = Disc::equations();
    for entry in [
        "dependent_velocities",
        "curvature",
        "chaplygin",
        "hamiltonisation",
    ] {
        println!("{}\n", equations.get(entry).map_or("", |e| e.text));
    }

    // (φ, ψ), and φ̇; ψ̇ follows.
    let (q0, u0) = ([-1.0, 0.0], [0.4]);
    let v0 = disc.velocity(0.0, q0, u0);
    let (h, nodes) = (0.05, 241);
    let motion = disc.flow(0.0, q0, v0, h).take(nodes);
    let motion = motion.collect::<Result<Vec<_>, _>>()?;
    let reduced = disc.reduced_flow(0.0, q0, u0, h).take(nodes);
    let reduced = reduced.collect::<Result<Vec<_>, _>>()?;

    // Theorem 6.2 with N(0) = a(0)^{-α}: N = a^{-α}.
    let alpha = disc.I / (disc.m * disc.r.powi(2) + disc.I);
    let new_time = disc.new_time(0.0, 0.0, disc.ratio(0.0).powf(-alpha))?;
    let times = motion.iter().map(|s| new_time.at(s.t));
    let times = times.collect::<Result<Vec<_>, _>>()?;

    println!("  t [s]        τ   N a^α - 1   φ [rad]   ψ [rad]   energy [J]   lift off by  drift");
    for k in (0..nodes).step_by(24) {
        let (s, time) = (&motion[k], times[k]);
        let (t, [phi, psi], drift) = (s.t, s.q.into(), s.drift);
        let energy = disc.lagrangian_energy(t, s.q, s.v);
        let power = time.n * disc.ratio(t).powf(alpha) - 1.0;
        let off = (reduced[k].q - s.q).amax();
        println!(
            "{t:7.2} {:8.4} {power:11.0e} {phi:9.5} {psi:9.5} {energy:12.5} {off:13.0e} {drift:6.0e}",
            time.tau
        );
    }

    let period = TAU / disc.w;
    let lagged = new_time.at(period)?.tau;
    println!(
        "\nR has the period {period:.6} s, the Hamiltonian in the new time {lagged:.12} (6.14)"
    );

    // Hamilton's equation for p = K N φ̇ in the new time.
    let momentum = |k: usize| disc.inertia(motion[k].t) * times[k].n * motion[k].v[0];
    let mut worst = 0.0_f64;
    for k in 2..nodes - 2 {
        // dp/dτ, by differences of order four, against -∂H*/∂φ = -m g r a cos φ.
        let rate = (8.0 * (momentum(k + 1) - momentum(k - 1))
            - (momentum(k + 2) - momentum(k - 2)))
            / (12.0 * h * times[k].n);
        let force = -disc.m * disc.g * disc.r * disc.ratio(motion[k].t) * motion[k].q[0].cos();
        worst = worst.max((rate - force).abs());
    }
    println!(
        "dp/dτ = -∂H*/∂φ to {worst:.0e} N m, with the derivative taken by differences of order four"
    );

    let angles = plot::Panel::series("Angles", "t [s]", "[rad]")
        .line("φ, of the centre", motion.iter().map(|s| [s.t, s.q[0]]))
        .line("ψ, of the disc", motion.iter().map(|s| [s.t, s.q[1]]))
        .dots(
            "lift of the reduced motion",
            reduced.iter().step_by(12).map(|s| [s.t, s.q[1]]),
        );
    let centre = |k: usize| {
        let (length, phi) = (disc.r * disc.ratio(motion[k].t), motion[k].q[0]);
        [length * phi.cos(), length * phi.sin()]
    };
    let circle = |radius: f64| {
        (0..=90).map(move |i| {
            let angle = TAU * f64::from(i) / 90.0;
            [radius * angle.cos(), radius * angle.sin()]
        })
    };
    let path = plot::Panel::plane("Path of the centre", "x [m]", "y [m]")
        .outlines([
            circle(disc.R0 * (1.0 - disc.eps)),
            circle(disc.R0 * (1.0 + disc.eps)),
        ])
        .line("centre of the disc", (0..nodes).map(centre));
    let clock = plot::Panel::series("New time", "t [s]", "τ - t u(T)/T").line(
        "τ",
        times.iter().map(|n| [n.t, n.tau - n.t * lagged / period]),
    );
    plot::draw(
        "disc_on_variable_circle",
        "Disc on a circle of variable radius",
        &[path, angles, clock],
    )?;
    Ok(())
}
