//! A rolling disk is driven to a place by a solver of another crate: shooting, with argmin's trust region method and exact products with the Hessian.
//!
//! The unknowns are the torques of all steps, and their motion costs
//!
//! ```text
//! J = Σ_k h |u_k|²/2 + W/2 (|q_N - q*|² + |v_N|²),   the angle θ that the disk has rolled by apart
//! ```
//!
//! A solver asks for J, for ∂J/∂u by the adjoint equations ([`Rollout::gradient`]), and for ∂²J/∂u² times a vector ([`Rollout::hessian_product`]), which is all that
//! Steihaug's conjugate gradients need: no matrix of the whole motion is formed. A solver which takes the states as unknowns too, with the steps as constraints, has A_k and B_k from
//! [`Rollout::derivatives`], and ⟨ν, D²Φ⟩ from its `second`.

use std::error::Error;
use std::rc::Rc;

use argmin::core::{CostFunction, Error as Failure, Executor, Gradient, Hessian, State};
use argmin::solver::trustregion::{Steihaug, TrustRegion};
use argmin_math::ArgminDot;
use nonholonomic::nalgebra::{SMatrix, SVector};
use nonholonomic::prelude::*;
use nonholonomic::{Cost, CostSlopes, Rollout, Stage, Trajectory};

#[path = "../../examples/plot/mod.rs"]
mod plot;

/// Disk with a motor about its axis and one about the vertical.
#[discrete_system(derivatives)]
#[coordinates(x, y, theta: S1, phi: S1)]
#[control(drive, steering)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * phi_dot.powi(2))]
#[constraint(x_dot == A * cos(phi) * theta_dot)]
#[constraint(y_dot == A * sin(phi) * theta_dot)]
#[force(theta = drive, phi = steering)]
struct Disk {
    m: f64,
    I: f64,
    J: f64,
    A: f64,
}

const H: f64 = 0.05;
const STEPS: usize = 80;
/// x, y and φ at the end, and the weights of q and p.
const GOAL: [f64; 4] = [0.5, 1.5, 0.0, 0.0];
const Q: [f64; 4] = [50.0, 50.0, 0.0, 50.0];
const P: [f64; 4] = [5.0, 5.0, 50.0, 50.0];

/// The cost of arriving.
struct Arriving;

impl Cost<Disk> for Arriving {
    fn stage(&self, at: &Stage<Disk>) -> CostSlopes<Disk> {
        CostSlopes {
            value: 0.5 * H * at.u.norm_squared(),
            u: at.u * H,
            ..CostSlopes::zeros()
        }
    }

    fn end(&self, at: &Stage<Disk>) -> CostSlopes<Disk> {
        let off = at.q - SVector::from(GOAL);
        let (q, p) = (
            off.component_mul(&SVector::from(Q)),
            at.p.component_mul(&SVector::from(P)),
        );
        CostSlopes {
            value: 0.5 * (off.dot(&q) + at.p.dot(&p)),
            q,
            p,
            ..CostSlopes::zeros()
        }
    }

    fn stage_curvature(&self, _: &Stage<Disk>) -> SMatrix<f64, 10, 10> {
        SMatrix::from_fn(|i, j| if i == j && i >= 8 { H } else { 0.0 })
    }

    fn end_curvature(&self, _: &Stage<Disk>) -> SMatrix<f64, 10, 10> {
        let weights = [Q, P].concat();
        SMatrix::from_fn(|i, j| if i == j && i < 8 { weights[i] } else { 0.0 })
    }
}

/// The controls in a row, as argmin has them.
struct Shooting<'s> {
    motion: Trajectory<'s, Disk>,
}

/// ∂²J/∂u² of a motion.
#[derive(Clone)]
struct Curvature<'s>(Rc<Rollout<'s, Disk>>);

fn steps(u: &[f64]) -> Vec<SVector<f64, 2>> {
    u.chunks_exact(2).map(SVector::from_column_slice).collect()
}

fn row(u: &[SVector<f64, 2>]) -> Vec<f64> {
    u.iter().flatten().copied().collect()
}

impl<'s> Shooting<'s> {
    fn rollout(&self, u: &[f64]) -> Result<Rollout<'s, Disk>, Failure> {
        Ok(Rollout::new(self.motion.clone(), &steps(u))?)
    }
}

impl CostFunction for Shooting<'_> {
    type Param = Vec<f64>;
    type Output = f64;

    fn cost(&self, u: &Vec<f64>) -> Result<f64, Failure> {
        Ok(self.rollout(u)?.cost(&Arriving))
    }
}

impl Gradient for Shooting<'_> {
    type Param = Vec<f64>;
    type Gradient = Vec<f64>;

    fn gradient(&self, u: &Vec<f64>) -> Result<Vec<f64>, Failure> {
        Ok(row(&self.rollout(u)?.gradient(&Arriving)?.controls))
    }
}

impl<'s> Hessian for Shooting<'s> {
    type Param = Vec<f64>;
    type Hessian = Curvature<'s>;

    fn hessian(&self, u: &Vec<f64>) -> Result<Curvature<'s>, Failure> {
        Ok(Curvature(Rc::new(self.rollout(u)?)))
    }
}

impl ArgminDot<Vec<f64>, Vec<f64>> for Curvature<'_> {
    fn dot(&self, along: &Vec<f64>) -> Vec<f64> {
        let product = self.0.hessian_product(&Arriving, &steps(along));
        // The gradient has asked for the same derivatives.
        row(&product.expect("the steps have derivatives"))
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let disk = Disk {
        m: 1.0,
        I: 0.3,
        J: 0.2,
        A: 0.5,
    };
    let shooting = Shooting {
        motion: disk.motion(H, [0.0; 4], [0.0; 4])?,
    };
    // A little to the left: without torques the cost has no slope that turns the disk.
    let start: Vec<f64> = [0.1, 0.1].repeat(STEPS);
    let mut slopes = Vec::new();
    let mut found = start;
    for _ in 0..30 {
        let problem = Shooting {
            motion: shooting.motion.clone(),
        };
        let solver =
            TrustRegion::new(Steihaug::new().with_max_iters(2 * STEPS as u64)).with_radius(1.0)?;
        let run = Executor::new(problem, solver)
            .configure(|state| state.param(found.clone()).max_iters(5))
            .run()?;
        found = run.state().get_best_param().ok_or("it has one")?.clone();
        let slope = shooting
            .gradient(&found)?
            .iter()
            .fold(0.0_f64, |most, x| most.max(x.abs()));
        println!("{:12.8} {slope:9.1e}", run.state().get_best_cost());
        slopes.push(slope);
        if slope < 1e-8 {
            break;
        }
    }
    assert!(
        slopes.last().is_some_and(|slope| *slope < 1e-8),
        "{slopes:?}"
    );

    let rollout = shooting.rollout(&found)?;
    let nodes = || (0..=STEPS).map(|k| rollout.stage(k));
    let tracks = nodes().step_by(8).map(|at| {
        let (sin, cos) = at.q[3].sin_cos();
        [-0.08, 0.08].map(|s| [at.q[0] + s * cos, at.q[1] + s * sin])
    });
    let plane = plot::Panel::plane("Path of the disk, and its directions", "x [m]", "y [m]")
        .outlines(tracks)
        .line("path", nodes().map(|at| [at.q[0], at.q[1]]))
        .dots("goal", [[GOAL[0], GOAL[1]]]);
    let torque = |i: usize| {
        let each = steps(&found).into_iter().enumerate();
        each.map(move |(k, u)| [k as f64 * H, u[i]])
    };
    let torques = plot::Panel::series("Torques", "t [s]", "N m")
        .line("drive", torque(0))
        .line("steering", torque(1));
    plot::draw(
        "disk_by_shooting",
        "A disk driven to a place, by shooting",
        &[plane, torques],
    )?;
    Ok(())
}
