//! Energy over 10⁵ steps: no drift where there should be none, and the right loss where there is one.
//!
//! The energy error of a geometric integrator oscillates: with the amplitude A and the period P it
//! has, over a time T, a regression line that rises by at most 6 A P / T. (The rise is
//! (12/T²) ∫ (t - T/2) e(t) dt; by parts, with an antiderivative of e bounded by A P / 4, it is at
//! most (12/T²) · T · 2 · A P / 4.) An integrator that loses or gains energy rises by its whole error.

use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

use crate::support::{Chart, ROUNDING, assert_close, motion};
use crate::verification::systems::{Pendulum, RollingDisk};

const STEPS: usize = 100_000;
const H: f64 = 0.1;

/// Energies over a motion, relative to the first.
struct Energies(Vec<f64>);

impl Energies {
    fn of<S: Chart<N, M>, const N: usize, const M: usize>(
        system: &S,
        q: [f64; N],
        v: [f64; N],
    ) -> Self {
        let energy = |state: &State<S>| {
            let time = TimeStep::new(state.t, H);
            system.energy_at(&nonholonomic::Interval::new(time, state.q, state.increment))
        };
        Self(motion(system, H, q, v, STEPS).iter().map(energy).collect())
    }

    /// max |E - mean E|.
    fn amplitude(&self) -> f64 {
        let mean = self.0.iter().sum::<f64>() / self.0.len() as f64;
        self.0.iter().map(|e| (e - mean).abs()).fold(0.0, f64::max)
    }

    /// Rise of the regression line from the first to the last energy.
    fn rise(&self) -> f64 {
        let last = (self.0.len() - 1) as f64;
        let middle = last / 2.0;
        let moment: f64 = (self.0.iter().enumerate())
            .map(|(k, e)| (k as f64 - middle) * e)
            .sum();
        let inertia: f64 = (0..self.0.len()).map(|k| (k as f64 - middle).powi(2)).sum();
        moment / inertia * last
    }

    /// Whether the rise is that of an oscillation of this period.
    fn only_oscillates(&self, what: &str, period: f64) -> bool {
        let time = self.0.len() as f64 * H;
        let (amplitude, rise) = (self.amplitude(), self.rise());
        println!(
            "| {what} | {:.6e} | {amplitude:.1e} | {rise:.1e} |",
            self.0[0]
        );
        // Solved to round-off: one rounding of the energy a step, all one way at worst.
        let round_off = f64::EPSILON * self.0.len() as f64 * self.0[0].abs();
        rise.abs() <= 6.0 * amplitude * period / time + round_off
    }
}

/// Period of the pendulum at the amplitude θ_0, by the arithmetic–geometric mean.
fn period(amplitude: f64) -> f64 {
    let (mut a, mut g) = (1.0_f64, (amplitude / 2.0).cos());
    for _ in 0..6 {
        (a, g) = (f64::midpoint(a, g), (a * g).sqrt());
    }
    std::f64::consts::TAU / a
}

#[test]
fn pendulum_keeps_its_energy() {
    let energies = Energies::of(&Pendulum, [1.5], [0.0]);
    assert!(energies.only_oscillates("pendulum, midpoint", period(1.5)));
    // An error O(h²) of E, with a constant of the size of E.
    assert!(energies.amplitude() < H * H);
}

/// The check can fail: the explicit Euler method, and Runge–Kutta's of order 2.
#[test]
fn other_methods_do_not() {
    let force = |x: f64| -x.sin();
    let energy = |q: f64, v: f64| v * v / 2.0 - q.cos();
    let run = |step: &dyn Fn(f64, f64) -> (f64, f64)| {
        let (mut q, mut v) = (1.5, 0.0);
        let energies = (0..STEPS).map(|_| {
            (q, v) = step(q, v);
            energy(q, v)
        });
        Energies(energies.collect())
    };
    let euler = run(&|q, v| (q + H * v, v + H * force(q)));
    assert!(!euler.only_oscillates("pendulum, explicit Euler", period(1.5)));
    let heun = run(&|q, v| {
        let (q1, v1) = (q + H * v, v + H * force(q));
        (q + H * (v + v1) / 2.0, v + H * (force(q) + force(q1)) / 2.0)
    });
    assert!(!heun.only_oscillates("pendulum, Heun", period(1.5)));
}

#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2 - (x.powi(2) + y.powi(2)) / 2)]
#[constraint(z_dot == y * x_dot)]
struct Particle;

#[test]
fn nonholonomic_particle_keeps_its_energy() {
    let energies = Energies::of(&Particle, [0.5, 0.6, 0.0], [0.3, 0.4, 0.18]);
    // y oscillates with the period 2π, x in its field: a few dozen periods make an almost period.
    let longest = 50.0 * std::f64::consts::TAU;
    assert!(energies.only_oscillates("nonholonomic particle, midpoint", longest));
    assert!(energies.amplitude() < H * H);
}

/// Δθ and Δφ are constant, and with them the energy.
///
/// The node k has φ_k to u |φ_k|, so the momenta of its two intervals, at the angles φ_k ± Δφ/2, turn
/// by that too much against the form ω(φ_k): Δθ changes by at most 2 sin(Δφ/2) u |φ_k| of itself, and
/// by the roundings of a solve of n + M = 6 equations, 6² u. The energy changes by twice that.
#[test]
fn rolling_disk_keeps_its_energy_exactly() {
    let disk = RollingDisk {
        m: 5.0,
        I: 0.3,
        J: 0.2,
        A: 0.5,
    };
    let (phi, spin, turn) = (0.3_f64, 1.3, 0.7);
    let rim = disk.A * spin;
    let v = [rim * phi.cos(), rim * phi.sin(), spin, turn];
    let energies = Energies::of(&disk, [0.0, 0.0, 0.0, phi], v);
    let first = energies.0[0];
    println!("rolling disk: {:.1e} of {first}", energies.amplitude());
    for (k, e) in energies.0.iter().enumerate() {
        let k = k as f64;
        let angle = phi + (k + 1.0) * turn * H;
        let step = 2.0 * (turn * H / 2.0).sin() * ROUNDING * angle + 36.0 * ROUNDING;
        assert_close(
            "E of the rolling disk",
            *e,
            first,
            2.0 * (k + 1.0) * step * first,
        );
    }
}

#[discrete_system]
#[coordinates(x)]
#[lagrangian(m / 2 * x_dot.powi(2) - k / 2 * x.powi(2))]
#[force(x = -c * x_dot)]
struct Damped {
    m: f64,
    k: f64,
    c: f64,
}

/// E_k - E_{k-1} = -(h c / 4)(v_k + v_{k-1})²: the equation of node k times (v_k + v_{k-1})/2.
#[test]
fn damper_takes_the_energy_that_is_lost() {
    let damped = Damped {
        m: 1.2,
        k: 3.0,
        c: 0.05,
    };
    let (q, v) = ([0.7], [-0.4]);
    let energies = Energies::of(&damped, q, v);
    let velocities: Vec<f64> = motion(&damped, H, q, v, STEPS)
        .iter()
        .map(|state| state.increment[0] / H)
        .collect();
    for k in 1..STEPS {
        let loss = H * damped.c / 4.0 * (velocities[k] + velocities[k - 1]).powi(2);
        let change = energies.0[k] - energies.0[k - 1];
        // p = m v and q each to a few roundings, and the difference of the energies.
        let allowed = 64.0 * f64::EPSILON * energies.0[k - 1] + f64::MIN_POSITIVE;
        assert_close("work of the damper", change, -loss, allowed);
    }
}
