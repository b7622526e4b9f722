//! Damped driven oscillator m ẍ + c ẋ + k x = f cos(w t): forces, and the time in them.
//!
//! From any start it settles on an oscillation of the frequency w and the amplitude
//!
//! ```text
//! X = f / √((k - m w²)² + (c w)²)
//! ```

use std::error::Error;
use std::f64::consts::TAU;

use nonholonomic::prelude::*;

mod plot;

/// Mass `m` [kg] on a spring `k` [N/m] and a damper `c` [N s/m], driven by a force of amplitude
/// `f` [N] and angular frequency `w` [rad/s].
#[discrete_system]
#[coordinates(x)]
#[lagrangian(m / 2 * x_dot.powi(2) - k / 2 * x.powi(2))]
#[force(x = f * cos(w * t) - c * x_dot)]
struct Oscillator {
    m: f64,
    k: f64,
    c: f64,
    f: f64,
    w: f64,
}

/// Steps in a period of the force.
const PERIOD: usize = 100;

impl Oscillator {
    /// The motion from rest.
    fn motion(&self, periods: usize) -> Result<Vec<State<Self>>, StepError> {
        let h = TAU / self.w / PERIOD as f64;
        let (q0, q1) = self.start(h, [0.0], [0.0])?;
        self.trajectory(h, q0, q1).take(periods * PERIOD).collect()
    }

    fn amplitude(&self) -> f64 {
        self.f / (self.k - self.m * self.w.powi(2)).hypot(self.c * self.w)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let (m, k, c, f) = (1.0, 1.0, 0.2, 1.0);
    let driven = |w: f64| Oscillator { m, k, c, f, w };
    println!("w [rad/s]  X [m]: discrete  closed form  relative error");
    let (mut response, mut worst) = (Vec::new(), 0.0f64);
    for w in (1..=10).map(|i| f64::from(i) / 5.0) {
        let (motion, exact) = (driven(w).motion(60)?, driven(w).amplitude());
        let last_period = motion[59 * PERIOD..].iter().map(|s| s.q.norm_squared());
        let found = (2.0 * last_period.sum::<f64>() / PERIOD as f64).sqrt();
        let error = found / exact - 1.0;
        println!("{w:9.2} {found:16.5} {exact:12.5} {error:15.1e}");
        response.push([w, found]);
        worst = worst.max(error.abs());
    }
    println!("{PERIOD} steps a period: the amplitude is off by at most {worst:.1e} of it");

    let (w, x) = (0.8, driven(0.8).amplitude());
    let turn = (0..=100).map(|i| (TAU * f64::from(i) / 100.0).sin_cos());
    let ellipse = turn.map(|(sin, cos)| [x * cos, -w * x * sin]);
    let (motion, h) = (driven(w).motion(12)?, TAU / w / PERIOD as f64);
    let middles = motion.iter().map(|s| (s.q + s.increment / 2.0)[0]);
    let speeds = motion.iter().map(|s| s.increment[0] / h);
    let phase = plot::Panel::plane("From rest, w = 0.8 rad/s", "x [m]", "ẋ [m/s]")
        .reference("steady state", ellipse)
        .line("discrete motion", middles.zip(speeds));
    let grid = (20..=200).map(|i| f64::from(i) / 100.0);
    let resonance = plot::Panel::series("Resonance", "w [rad/s]", "amplitude X [m]")
        .reference("closed form", grid.map(|w| [w, driven(w).amplitude()]))
        .dots("discrete motion", response);
    let (title, panels) = ("Damped driven oscillator", [phase, resonance]);
    plot::draw("damped_driven_oscillator", title, &panels)?;
    Ok(())
}
