//! Chaplygin sleigh on SE(2): written in the velocity (v_0, v_1) of the blade and the turning rate
//! ω, both in the body, no sine in sight (Neimark & Fufaev, Dynamics of Nonholonomic Systems;
//! Tori's thesis, §7.2).
//!
//! The blade allows v_1 = 0, the centre of mass is the distance a ahead of it. SE(2) acts on itself
//! and leaves all invariant: the motion is that of u_k = g_k⁻¹ g_{k+1} (discrete
//! Euler-Poincaré-Suslov), g_{k+1} = g_k u_k reconstructs it. With k² = I/m + a², (v_0, kω) goes
//! half round a circle, from a straight line backwards, which is unstable, to a straight line
//! forwards:
//!
//! ```text
//! v̇_0 = a ω²,   k² ω̇ = -a v_0 ω,   v_0 = U tanh τ,   k ω = U sech τ,   τ = a U (t - t_0)/k²
//! ```
//!
//! The blade turns by π k/a in all, and its path has a cusp where v_0 = 0. The picture has both:
//! what is reconstructed, and what the reduced system knows. `chaplygin_sleigh` is the same system
//! in the chart (x, y, θ); its midpoints are others, and the two discrete motions differ by O(h²),
//! as each does from the continuous one.

use std::error::Error;
use std::f64::consts::PI;

use nonholonomic::nalgebra::{Point2, Vector2};
use nonholonomic::prelude::*;

mod plot;

/// The sleigh in its own velocities.
#[discrete_system]
#[coordinates(g: SE2)]
#[lagrangian(m / 2 * (g.v[0].powi(2) + (g.v[1] + a * g.omega).powi(2)) + I / 2 * g.omega.powi(2))]
#[constraint(g.v[1] == 0)]
#[symmetry(SE2(g))]
struct Sleigh {
    /// Mass, kg.
    m: f64,
    /// Moment of inertia about the centre of mass, kg m².
    I: f64,
    /// From the blade to the centre of mass, m.
    a: f64,
}

/// The sleigh in the chart.
#[discrete_system]
#[coordinates(x, y, theta: S1)]
#[define(x_mass = x_dot - a * sin(theta) * theta_dot)]
#[define(y_mass = y_dot + a * cos(theta) * theta_dot)]
#[lagrangian(m / 2 * (x_mass.powi(2) + y_mass.powi(2)) + I / 2 * theta_dot.powi(2))]
#[constraint(x_dot * sin(theta) == y_dot * cos(theta))]
struct SleighInChart {
    m: f64,
    I: f64,
    a: f64,
}

/// Nodes with the states of the reduced motion they come from.
type Motion<'a> = Vec<ReconstructedState<EulerPoincare<'a, Sleigh>>>;

impl Sleigh {
    /// From the origin with these velocities, reduced and reconstructed.
    fn motion(&self, h: f64, steps: usize, v: [f64; 3]) -> Result<Motion<'_>, StepError> {
        let (q0, q1) = self.start(h, Isometry2::identity(), v)?;
        let reduced = self.reduced();
        let (r0, u0) = reduced.reduce(h, q0, q1);
        let motion = reduced.trajectory(h, r0, u0).reconstruct(q0);
        motion.take(steps + 1).collect()
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let (h, steps, v) = (0.01, 900, [-1.0, 0.0, 0.1]);
    let sleigh = Sleigh {
        m: 1.5,
        I: 0.6,
        a: 0.4,
    };
    let Sleigh { m, I, a } = sleigh;
    let motion = sleigh.motion(h, steps, v)?;
    let (q0, q1) = sleigh.start(h, Isometry2::identity(), v)?;
    let direct = sleigh.trajectory(h, q0, q1).take(steps + 1);
    let direct = direct.collect::<Result<Vec<_>, _>>()?;

    let k = (I / m + a * a).sqrt();
    let speed = f64::hypot(v[0], k * v[2]);
    let rate = a * speed / (k * k);
    let t0 = -(v[0] / speed).atanh() / rate;
    let closed_form = |t: f64| {
        let tau = rate * (t - t0);
        [speed * tau.tanh(), speed / k / tau.cosh()]
    };
    // (v_0, ω) on the interval after a node, and off the closed form at its middle.
    let reduced = |s: &ReconstructedState<EulerPoincare<Sleigh>>| {
        let [v0, _, omega] = (s.reduced.increment / h).into();
        [v0, omega]
    };

    println!(
        "{}\n",
        sleigh.equations().get("groups").map_or("", |e| e.text)
    );
    println!("          reduced motion        off the closed form   reconstructed        off the");
    println!(
        " t [s]  v_0 [m/s]  ω [rad/s]       v_0         ω     x [m]     y [m]   direct motion"
    );
    let mut apart = 0.0f64;
    for (s, direct) in motion.iter().zip(&direct) {
        let ([v0, omega], exact) = (reduced(s), closed_form(s.t + h / 2.0));
        let between = s.q.g.inverse() * direct.q.g;
        let off = between
            .translation
            .vector
            .norm()
            .max(between.rotation.angle().abs());
        apart = apart.max(off);
        if s.k > 0 && s.k % 90 == 0 {
            let place = s.q.g.translation;
            println!(
                "{:6.2} {v0:10.6} {omega:10.6} {:9.0e} {:9.0e} {:9.5} {:9.5} {off:15.0e}",
                s.t,
                v0 - exact[0],
                omega - exact[1],
                place.x,
                place.y
            );
        }
    }
    println!("Reconstructed and direct motion are within {apart:.0e}");
    let turned: f64 = motion.iter().map(|s| h * reduced(s)[1]).sum();
    println!(
        "Turned by {turned:.4} rad so far, π k/a is {:.4}",
        PI * k / a
    );

    println!("\nBlade of the discrete motion in the chart from that on SE(2), at t = 9 s");
    println!("   h [s]      apart [m]");
    let in_chart = SleighInChart { m, I, a };
    for h in [0.02, 0.01, 0.005, 0.0025] {
        let steps = (9.0 / h) as usize;
        let on_group = sleigh.motion(h, steps, v)?[steps].q.g.translation.vector;
        let (q0, q1) = in_chart.start(h, [0.0; 3], v)?;
        let last = in_chart
            .trajectory(h, q0, q1)
            .nth(steps)
            .ok_or("endless")??;
        println!("{h:8.4} {:14.2e}", (last.q.xy() - on_group).norm());
    }

    let blade = |s: &ReconstructedState<EulerPoincare<Sleigh>>| s.q.g.translation.vector;
    let mass = |s: &ReconstructedState<EulerPoincare<Sleigh>>| (s.q.g * Point2::new(a, 0.0)).coords;
    let path = plot::Panel::plane(
        "Reconstructed path, and the body every 0.3 s",
        "x [m]",
        "y [m]",
    )
    .outlines(motion.iter().step_by(30).map(|s| [blade(s), mass(s)]))
    .line("blade", motion.iter().map(blade))
    .line("centre of mass", motion.iter().map(mass));
    let mut others = Vec::new();
    for share in [0.3, 0.6, 0.8, 1.2] {
        for side in [1.0, -1.0] {
            let other = sleigh.motion(h, 3000, [share * v[0], 0.0, side * share * v[2]])?;
            let points = other.iter().step_by(5).map(|s| Vector2::from(reduced(s)));
            others.push(points.collect::<Vec<_>>());
        }
    }
    let phase = plot::Panel::series("Reduced motion, and others", "v₀ [m/s]", "ω [rad/s]")
        .outlines(others)
        .reference("closed form", motion.iter().map(|s| closed_form(s.t)))
        .line("this motion", motion.iter().map(reduced));
    plot::draw(
        "chaplygin_sleigh_se2",
        "Chaplygin sleigh on SE(2)",
        &[path, phase],
    )?;
    Ok(())
}
