//! Parallel parking of the snakeboard, by differential dynamic programming with exact second
//! derivatives.
//!
//! The rotor ψ and the axles φ are under the control of torques, constant on a step; nothing pushes
//! the board. It is to end where it began, but half a metre to the side, at rest, with the least
//!
//! ```text
//! J = Σ_k h (τ_ψ² + τ_φ²)/2 + W/2 (|q_N - q*|² + 20 |v_N|²)
//! ```
//!
//! Rest is v_N = 0: |p_N|² is no measure of it, as p is defined modulo D° alone.
//!
//! From a swing that goes nowhere near it, the motion with the least cost is found in some dozens
//! of iterations, the last of which gain two digits each: the derivatives are those of the steps of
//! the motion itself, to round-off, and the curvature of |v_N|² is that of Gauss and Newton, as v_N
//! nearly vanishes.

use std::error::Error;
use std::f64::consts::TAU;
use std::time::Instant;

use nonholonomic::nalgebra::{SMatrix, SVector};
use nonholonomic::optimal::{OptimalOptions, optimal_control};
use nonholonomic::prelude::*;
use nonholonomic::{Cost, CostSlopes, Stage, VelocityDerivatives};

mod plot;

/// Snakeboard; torques on the rotor and on the axles.
#[discrete_system(derivatives)]
#[coordinates(x, y, theta: S1, psi: S1, phi: S1)]
#[control(tau_psi, tau_phi)]
#[define(board = m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + J / 2 * theta_dot.powi(2))]
#[define(rotor = J_r / 2 * (theta_dot + psi_dot).powi(2))]
#[define(wheels = J_w / 2 * ((theta_dot + phi_dot).powi(2) + (theta_dot - phi_dot).powi(2)))]
#[lagrangian(board + rotor + wheels)]
#[constraint(cos(theta - phi) * y_dot - sin(theta - phi) * x_dot == l * cos(phi) * theta_dot)]
#[constraint(cos(theta + phi) * y_dot - sin(theta + phi) * x_dot == -l * cos(phi) * theta_dot)]
#[force(psi = tau_psi, phi = tau_phi)]
struct Snakeboard {
    /// Mass, kg.
    m: f64,
    /// Moments of inertia of the board, the rotor and an axle, kg m².
    J: f64,
    J_r: f64,
    J_w: f64,
    /// Half the distance of the axles, m.
    l: f64,
}

/// The cost of parking at `goal`.
struct Parking {
    h: f64,
    goal: SVector<f64, 5>,
    weight: f64,
}

/// v counts as much as so many squares of q.
const REST: f64 = 20.0;

fn velocity(at: &Stage<Snakeboard>) -> VelocityDerivatives<Snakeboard> {
    at.velocity().expect("a snakeboard has one")
}

impl Cost<Snakeboard> for Parking {
    fn stage(&self, at: &Stage<Snakeboard>) -> CostSlopes<Snakeboard> {
        CostSlopes {
            value: 0.5 * self.h * at.u.norm_squared(),
            u: at.u * self.h,
            ..CostSlopes::zeros()
        }
    }

    fn end(&self, at: &Stage<Snakeboard>) -> CostSlopes<Snakeboard> {
        let off = at.q - self.goal;
        let velocity = velocity(at);
        let v = velocity.velocity();
        let of_velocity = CostSlopes::of(&velocity.vjp(&(v * (REST * self.weight))));
        CostSlopes {
            value: 0.5 * self.weight * (off.norm_squared() + REST * v.norm_squared()),
            q: of_velocity.q + off * self.weight,
            ..of_velocity
        }
    }

    fn stage_curvature(&self, _: &Stage<Snakeboard>) -> SMatrix<f64, 12, 12> {
        SMatrix::from_fn(|i, j| if i == j && i >= 10 { self.h } else { 0.0 })
    }

    fn end_curvature(&self, at: &Stage<Snakeboard>) -> SMatrix<f64, 12, 12> {
        let of_positions = SMatrix::from_fn(|i, j| match i == j && i < 5 {
            true => self.weight,
            false => 0.0,
        });
        of_positions + velocity(at).curvature(&SVector::repeat(REST * self.weight))
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let board = Snakeboard {
        m: 6.0,
        J: 0.16,
        J_r: 0.2,
        J_w: 0.05,
        l: 0.3,
    };
    let (h, steps) = (0.05, 80);
    let goal = SVector::from([0.0, 0.5, 0.0, 0.0, 0.0]);
    let cost = Parking {
        h,
        goal,
        weight: 300.0,
    };
    // A swing of rotor and axles at different frequencies.
    let swing = |k: usize| {
        let phase = TAU * k as f64 / steps as f64;
        SVector::from([0.6 * (2.0 * phase).cos(), 0.4 * phase.cos()])
    };
    let swing: Vec<_> = (0..steps).map(swing).collect();
    let motion = board.motion(h, [0.0; 5], [0.0; 5])?;
    let start = Instant::now();
    let found = optimal_control(&motion, &swing, &cost, &OptimalOptions::default())?;
    let time = start.elapsed();

    println!("iteration        cost      slope  taken  added to Q_uu");
    for (i, report) in found.reports.iter().enumerate() {
        println!(
            "{i:9} {:11.6} {:10.1e} {:6.3} {:14.0e}",
            report.value, report.slope, report.taken, report.regularisation
        );
    }
    println!("{:>9} {:11.6} {:10.1e}", "end", found.value, found.slope);
    let end = found.rollout.stage(steps);
    println!(
        "parked {:.4} m from the goal, |v| = {:.1e}, in {time:.1?}",
        (end.q - goal).norm(),
        velocity(&end).velocity().norm()
    );

    let nodes = || (0..=steps).map(|k| found.rollout.stage(k));
    let ends = |at: &Stage<Snakeboard>| {
        let (sin, cos) = at.q[2].sin_cos();
        [-1.0, 1.0].map(|s| [at.q[0] + s * board.l * cos, at.q[1] + s * board.l * sin])
    };
    let path = plot::Panel::plane("Path of the middle, and the board", "x [m]", "y [m]")
        .outlines(nodes().step_by(8).map(|at| ends(&at)))
        .line("middle", nodes().map(|at| [at.q[0], at.q[1]]));
    let torque = |i: usize| {
        let controls = found.controls.iter().enumerate();
        controls.map(move |(k, u)| [k as f64 * h, u[i]])
    };
    let torques = plot::Panel::series("Torques", "t [s]", "torque [N m]")
        .line("rotor", torque(0))
        .line("axles", torque(1));
    let slopes = found.reports.iter().map(|report| report.slope);
    let slopes = slopes.chain([found.slope]).enumerate();
    let convergence =
        plot::Panel::series("Convergence", "iteration", "decimal logarithm of the slope")
            .line("slope", slopes.map(|(i, slope)| [i as f64, slope.log10()]));
    plot::draw(
        "snakeboard_parking",
        "Parallel parking of the snakeboard",
        &[path, torques, convergence],
    )?;
    Ok(())
}
