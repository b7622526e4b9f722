//! Vertical rolling disk (FTZ §9.4).

use nonholonomic::prelude::*;

/// Vertical disk rolling without slipping on a horizontal plane.
#[discrete_system]
#[coordinates(x, y, theta: S1, phi: S1)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + J / 2 * phi_dot.powi(2))]
#[constraint(x_dot == A * cos(phi) * theta_dot)]
#[constraint(y_dot == A * sin(phi) * theta_dot)]
#[discretization(midpoint)]
pub struct RollingDisk {
    pub m: f64,
    pub I: f64,
    pub J: f64,
    pub A: f64,
}

fn main() -> Result<(), StepError> {
    let disk = RollingDisk { m: 5.0, I: 0.3, J: 0.2, A: 0.5 };
    let (q0, q1) = disk.start(0.01, [0.0, 0.0, 0.0, 0.3], [0.65 * 0.3f64.cos(), 0.65 * 0.3f64.sin(), 1.3, 0.7])?;
    for state in disk.trajectory(0.01, q0, q1).take(10) {
        let state = state?;
        println!("{:4} {:9.5} {:9.5} {:9.5}", state.k, state.q[0], state.q[1], state.lambda[0]);
    }
    println!("{}", disk.equations());
    println!("{}", RollingDisk::equations().latex());
    Ok(())
}
