use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y, x)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)))]
struct System {
    m: f64,
}

fn two(system: &System) -> Result<f64, StepError> {
    let (q0, q1) = system.start(0.1, [0.0, 1.0], [1.0, 0.0])?;
    let step = system.step(0.1, q0, q1)?;
    for state in system.trajectory(0.1, q0, q1).take(3) {
        println!("{}", state?.q);
    }
    Ok(step.q2[1] + q0.norm())
}

fn three(system: &System) -> Result<f64, StepError> {
    let (q0, q1) = system.start(0.1, [0.0, 1.0, 0.0], [1.0, 0.0, 0.0])?;
    Ok(system.energy(0.1, q0, q1))
}

fn main() {}
