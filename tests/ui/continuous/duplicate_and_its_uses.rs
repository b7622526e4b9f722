use nonholonomic::prelude::*;

#[discrete_system(continuous)]
#[coordinates(x, y, x)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)))]
#[constraint(y_dot == x * x_dot)]
#[moving_frame(x = x + t)]
struct System {
    m: f64,
}

fn flows(system: &System) -> Result<f64, StepError> {
    let mut sum = 0.0;
    for state in system.flow(0.0, [0.0; 3], [1.0; 3], 0.1).take(2) {
        sum += state?.q[0];
    }
    Ok(sum + system.velocity(0.0, [0.0; 3], [1.0]).norm())
}

fn main() {}
