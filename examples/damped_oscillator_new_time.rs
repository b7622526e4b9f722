//! Harmonic oscillator with damping, made Lagrangian by a new time (Jovanović, Example 6.1).
//!
//! ```text
//! ÿ = -B ẏ - ω² y,   τ = τ_0 + (N_0/B)(e^{B t} - 1),   N = B (τ - τ_0) + N_0
//! L*(y, y', τ) = ½ N² y'² - ½ ω² y²
//! ```
//!
//! In the new time there is no force, so the discrete Lagrangian of L* gives a variational
//! integrator of the damped motion. Steps that are even in τ are long in t at first and short
//! later, where nothing happens any more: for the same number of steps it is less exact than the
//! forced integrator.

use std::error::Error;

use nonholonomic::prelude::*;

mod plot;

/// Oscillator of unit mass.
#[discrete_system(continuous)]
#[coordinates(y)]
#[lagrangian(y_dot.powi(2) / 2 - omega.powi(2) * y.powi(2) / 2)]
#[force(y = -B * y_dot)]
struct Damped {
    /// Angular frequency, rad/s.
    omega: f64,
    /// Damping, 1/s.
    B: f64,
}

/// The motion in the new time, without force: L*.
#[discrete_system]
#[coordinates(y)]
#[lagrangian((B * (t - tau0) + N0).powi(2) * y_dot.powi(2) / 2 - omega.powi(2) * y.powi(2) / 2)]
struct InNewTime {
    omega: f64,
    B: f64,
    N0: f64,
    tau0: f64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let damped = Damped { omega: 2.0, B: 0.3 };
    let (y0, v0, tau0, n0, end) = (1.0, -0.5, 0.5, 1.2, 10.0);
    println!(
        "{}\n",
        Damped::equations()
            .get("hamiltonisation")
            .map_or("", |e| e.text)
    );

    let new_time = damped.new_time(0.0, tau0, n0)?;
    let flow = damped.flow(0.0, [y0], [v0], 0.05).take(201);
    let flow = flow.collect::<Result<Vec<_>, _>>()?;
    let decay = (damped.omega.powi(2) - damped.B.powi(2) / 4.0).sqrt();
    let exact = |t: f64| {
        let (sin, cos) = (decay * t).sin_cos();
        (-damped.B * t / 2.0).exp() * (y0 * cos + (v0 + damped.B * y0 / 2.0) / decay * sin)
    };
    println!("  t [s]        τ        N   N off (6.12)     y [m]  off the closed form     H* [J]");
    for s in flow.iter().step_by(20) {
        let node = new_time.at(s.t)?;
        let closed = damped.B * (node.tau - tau0) + n0;
        let p = new_time.momentum(node.tau, s.v[0] / node.n)?;
        println!(
            "{:7.2} {:8.4} {:8.4} {:14.0e} {:9.5} {:20.0e} {:10.5}",
            s.t,
            node.tau,
            node.n,
            node.n / closed - 1.0,
            s.q[0],
            (s.q[0] - exact(s.t)).abs(),
            new_time.hamiltonian(node.tau, s.q[0], p)?
        );
    }

    // The variational integrator of L*, from τ_0 to τ(end), against the forced one in t.
    println!("\nsteps  error at t = {end} s: in the new time  in t, with the force");
    let last = new_time.at(end)?.tau;
    let lagrangian = InNewTime {
        omega: damped.omega,
        B: damped.B,
        N0: n0,
        tau0,
    };
    let (mut new, mut old, mut path) = (Vec::new(), Vec::new(), Vec::new());
    for steps in [200, 400, 800, 1600] {
        let ts = TimeStep::new(tau0, (last - tau0) / steps as f64);
        let (q0, q1) = lagrangian.start(ts, [y0], [v0 / n0])?;
        let motion = lagrangian.trajectory(ts, q0, q1).take(steps + 1);
        let motion = motion.collect::<Result<Vec<_>, _>>()?;
        let ts = TimeStep::new(0.0, end / steps as f64);
        let (q0, q1) = damped.start(ts, [y0], [v0])?;
        let forced = damped
            .trajectory(ts, q0, q1)
            .nth(steps)
            .ok_or("endless")??;
        let errors = [motion[steps].q[0], forced.q[0]].map(|y| (y - exact(end)).abs());
        println!("{steps:5} {:34.1e} {:22.1e}", errors[0], errors[1]);
        new.push([steps as f64, errors[0]]);
        old.push([steps as f64, errors[1]]);
        if steps == 200 {
            for s in motion.iter().step_by(2) {
                path.push([new_time.time(s.t)?, s.q[0]]);
            }
        }
    }

    let motion = plot::Panel::series("Motion", "t [s]", "y [m]")
        .reference("closed form", flow.iter().map(|s| [s.t, exact(s.t)]))
        .line("flow", flow.iter().map(|s| [s.t, s.q[0]]))
        .dots("200 steps in the new time", path);
    let errors = plot::Panel::logarithmic("Error at t = 10 s", "steps", "[m]")
        .dots("variational, in the new time", new)
        .dots("forced, in t", old);
    plot::draw(
        "damped_oscillator_new_time",
        "Damped oscillator, Lagrangian in a new time",
        &[motion, errors],
    )?;
    Ok(())
}
