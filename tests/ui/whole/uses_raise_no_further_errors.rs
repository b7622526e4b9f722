use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + ydot.powi(2)))]
#[constraint(y_dot == x * x_dot)]
struct Particle {
    m: f64,
}

fn main() {
    let particle = Particle { m: 1.0 };
    let (q0, q1) = particle.start(0.1, [0.0; 2], [0.0; 2]).unwrap();
    for state in particle.trajectory(0.1, q0, q1).take(10) {
        println!("{:?}", state.unwrap().lambda);
    }
}
