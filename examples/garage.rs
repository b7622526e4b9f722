//! A car with two trailers backs into a garage: optimal control between bounds, by sequential
//! quadratic programs.
//!
//! The force of the motor and the rate of the steering wheel are under control, between bounds; the
//! steering angle and the angles between the car and its trailers have limits. Everything is to end
//! at rest, the trailers in the garage, with the least
//!
//! ```text
//! J = Σ_k h (F² + w²)/2 + W/2 (|q_N - q*|² + 20 |v_N|²)
//! ```
//!
//! Rest is v_N = 0: of the momentum |p_N|² says nothing, as its part in D° is any.

use std::error::Error;
use std::time::Instant;

use nonholonomic::nalgebra::{SMatrix, SVector};
use nonholonomic::optimal::{MotionLimits, OptimalOptions, StateLimit, bounded_control};
use nonholonomic::prelude::*;
use nonholonomic::{Cost, CostSlopes, Stage, VelocityDerivatives};

mod plot;

/// Car with its rear axle at (x, y), steered in front, `l` long, and two trailers on drawbars `d`;
/// wheels do not slip sideways.
#[discrete_system(derivatives)]
#[coordinates(x, y, theta: S1, steering: S1, trailer: [S1; 2])]
#[control(force, rate)]
#[define(v = x_dot * cos(theta) + y_dot * sin(theta))]
#[define(x1_dot = x_dot + d * sin(trailer[0]) * trailer_dot[0], y1_dot = y_dot - d * cos(trailer[0]) * trailer_dot[0])]
#[define(x2_dot = x1_dot + d * sin(trailer[1]) * trailer_dot[1], y2_dot = y1_dot - d * cos(trailer[1]) * trailer_dot[1])]
#[lagrangian(
    m[0] / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I[0] / 2 * theta_dot.powi(2) + J / 2 * steering_dot.powi(2)
        + m[1] / 2 * (x1_dot.powi(2) + y1_dot.powi(2) + x2_dot.powi(2) + y2_dot.powi(2))
        + I[1] / 2 * (trailer_dot[0].powi(2) + trailer_dot[1].powi(2))
)]
#[constraint(sin(theta) * x_dot == cos(theta) * y_dot)]
#[constraint(l * cos(steering) * theta_dot == sin(steering) * v)]
#[constraint(steering_dot == rate)]
#[constraint(sin(trailer[0]) * x1_dot == cos(trailer[0]) * y1_dot)]
#[constraint(sin(trailer[1]) * x2_dot == cos(trailer[1]) * y2_dot)]
#[force(x = force * cos(theta), y = force * sin(theta))]
struct Train {
    /// Masses of the car and of a trailer, kg, and their moments of inertia, and that of the front
    /// wheels, kg m².
    m: [f64; 2],
    I: [f64; 2],
    J: f64,
    /// Lengths, m.
    l: f64,
    d: f64,
}

const H: f64 = 0.05;
const STEPS: usize = 200;
const GOAL: [f64; 6] = [0.0; 6];
const WEIGHT: f64 = 200.0;
/// v counts as much as so many squares of q.
const REST: f64 = 20.0;
const FORCE: f64 = 1.5;
const RATE: f64 = 1.2;
const STEERING: f64 = 0.6;
const FOLD: f64 = 0.9;
/// The walls, which only the picture has: no limit keeps the car and its trailers between them.
const GARAGE: [[f64; 2]; 4] = [[-0.45, 0.25], [-1.3, 0.25], [-1.3, -0.25], [-0.45, -0.25]];
/// The lengths of the car and of a drawbar, m.
const LENGTH: f64 = 0.35;
const DRAWBAR: f64 = 0.4;

/// The cost and the limits of parking.
struct Parking;

fn velocity(at: &Stage<Train>) -> VelocityDerivatives<Train> {
    at.velocity().expect("a car has one")
}

impl Cost<Train> for Parking {
    fn stage(&self, at: &Stage<Train>) -> CostSlopes<Train> {
        CostSlopes {
            value: 0.5 * H * at.u.norm_squared(),
            u: at.u * H,
            ..CostSlopes::zeros()
        }
    }

    fn end(&self, at: &Stage<Train>) -> CostSlopes<Train> {
        let off = at.q - SVector::from(GOAL);
        let velocity = velocity(at);
        let v = velocity.velocity();
        let of_velocity = CostSlopes::of(&velocity.vjp(&(v * (REST * WEIGHT))));
        CostSlopes {
            value: 0.5 * WEIGHT * (off.norm_squared() + REST * v.norm_squared()),
            q: of_velocity.q + off * WEIGHT,
            ..of_velocity
        }
    }

    fn stage_curvature(&self, _: &Stage<Train>) -> SMatrix<f64, 14, 14> {
        SMatrix::from_fn(|i, j| if i == j && i >= 12 { H } else { 0.0 })
    }

    /// W (∂q ∂qᵀ + 20 (∂v)ᵀ ∂v), which is all where v vanishes.
    fn end_curvature(&self, at: &Stage<Train>) -> SMatrix<f64, 14, 14> {
        let of_positions = SMatrix::from_fn(|i, j| match i == j && i < 6 {
            true => WEIGHT,
            false => 0.0,
        });
        of_positions + velocity(at).curvature(&SVector::repeat(REST * WEIGHT))
    }
}

impl MotionLimits<Train> for Parking {
    fn controls(&self, _: usize) -> (SVector<f64, 2>, SVector<f64, 2>) {
        ([-FORCE, -RATE].into(), [FORCE, RATE].into())
    }

    fn states(&self, at: &Stage<Train>) -> Vec<StateLimit<Train>> {
        // The steering angle, and the angles of the joints.
        let angles: [[f64; 6]; 3] = [
            [0.0, 0.0, 0.0, 1.0, 0.0, 0.0],
            [0.0, 0.0, 1.0, 0.0, -1.0, 0.0],
            [0.0, 0.0, 0.0, 0.0, 1.0, -1.0],
        ];
        let limit = |(angle, most): ([f64; 6], f64), side: f64| {
            let angle = SVector::from(angle) * side;
            StateLimit {
                value: angle.dot(&at.q) - most,
                q: angle,
                p: SVector::zeros(),
            }
        };
        let angles = angles.into_iter().zip([STEERING, FOLD, FOLD]);
        angles
            .flat_map(|angle| [-1.0, 1.0].map(|side| limit(angle, side)))
            .collect()
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let train = Train {
        m: [3.0, 1.5],
        I: [0.03, 0.01],
        J: 0.001,
        l: LENGTH,
        d: DRAWBAR,
    };
    let start = [1.5, 1.2, 0.0, 0.0, 0.0, 0.0];
    let motion = train.motion(H, start, [0.0; 6])?;
    let nothing = vec![SVector::from([0.0, 0.0]); STEPS];
    let options = OptimalOptions::default().tolerance(1e-8);
    let clock = Instant::now();
    let found = bounded_control(&motion, &nothing, &Parking, &Parking, &options)?;
    let time = clock.elapsed();
    assert!(found.residual < 1e-7 && found.reports.len() < 60);
    println!("iteration        cost   residual  taken  added to Q_uu");
    for (i, report) in found.reports.iter().enumerate() {
        println!(
            "{i:9} {:11.6} {:10.1e} {:6.3} {:14.0e}",
            report.value, report.slope, report.taken, report.regularisation
        );
    }
    println!("{:>9} {:11.6} {:10.1e}", "end", found.value, found.residual);
    let last = found.rollout.stage(STEPS);
    let (end, v) = (last.q - SVector::from(GOAL), velocity(&last).velocity());
    println!(
        "parked {:.1} cm from the goal at {:.2} cm/s, in {time:.1?}",
        100.0 * end.xy().norm(),
        100.0 * v.xy().norm()
    );
    assert!(v.amax() < 0.01, "it stands: {v}");

    let nodes = || (0..=STEPS).map(|k| found.rollout.stage(k));
    let axles = |at: &Stage<Train>| {
        let [x, y, theta, _, a, b] = <[f64; 6]>::from(at.q);
        let back = |[x, y]: [f64; 2], angle: f64, length: f64| {
            [x - length * angle.cos(), y - length * angle.sin()]
        };
        let first = back([x, y], a, train.d);
        [
            back([x, y], theta, -train.l),
            [x, y],
            first,
            back(first, b, train.d),
        ]
    };
    let plane = plot::Panel::plane("Paths of the axles", "x [m]", "y [m]")
        .outlines([GARAGE])
        .outlines(nodes().step_by(20).map(|at| axles(&at)))
        .line("car", nodes().map(|at| axles(&at)[1]))
        .line("second trailer", nodes().map(|at| axles(&at)[3]));
    let control = |i: usize| {
        let controls = found.controls.iter().enumerate();
        controls.map(move |(k, u)| [k as f64 * H, u[i]])
    };
    let inputs = plot::Panel::series("Controls", "t [s]", "N, rad/s")
        .line("force", control(0))
        .line("rate of steering", control(1));
    let angles = plot::Panel::series("Angles", "t [s]", "rad")
        .line("steering", nodes().map(|at| [at.t, at.q[3]]))
        .line("first joint", nodes().map(|at| [at.t, at.q[2] - at.q[4]]))
        .line("second joint", nodes().map(|at| [at.t, at.q[4] - at.q[5]]));
    plot::draw(
        "garage",
        "A car with two trailers into a garage",
        &[plane, inputs, angles],
    )?;
    Ok(())
}
