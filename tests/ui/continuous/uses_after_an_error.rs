use nonholonomic::prelude::*;

#[discrete_system(continuous)]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[constraint(x_dot == z * y_dot)]
#[moving_frame(x = x + t)]
struct Particle;

fn uses(particle: &Particle) {
    let _ = particle.accelerations(0.0, [0.0, 0.0], [1.0, 0.0]);
    let _ = particle.voronec_accelerations(0.0, [0.0, 0.0], [1.0]);
    let _ = particle.moving_energy(0.0, [0.0, 0.0], [1.0, 0.0]);
}

fn main() {
    uses(&Particle);
}
