use nonholonomic::prelude::*;

#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) - k * z)]
#[constraint(y_dot == x * x_dot)]
#[symmetry(translations(z))]
#[discrete_connection(momentum(mu))]
#[symmetry(translations(y))]
#[discrete_connection(kinematic)]
struct Particle {
    m: f64,
    k: f64,
    mu: f64,
}

fn main() {
    let particle = Particle { m: 1.0, k: 1.0, mu: 0.5 };
    let (q0, q1) = particle.start(0.1, [0.0; 3], [0.0; 3]).unwrap();
    let mu = particle.momentum(0.1, q0, q1)[0];
    let reduced: ParticleReduced = particle.reduced();
    let (r0, vartheta0, r1) = reduced.reduce(0.1, q0, q1);
    for state in reduced.trajectory(0.1, r0, vartheta0, r1).reconstruct(q0).take(10) {
        println!("{mu} {}", state.unwrap().q);
    }
    let quotient: ParticleQuotient = particle.quotient();
    let (r0, r1) = quotient.start(0.1, [0.0; 2], [0.0; 2]).unwrap();
    let below: ParticleQuotientReduced = quotient.reduced();
    println!("{:?} {}", below.reduce(0.1, r0, r1), ParticleQuotient::equations());
}
