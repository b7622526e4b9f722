use nonholonomic::prelude::*;

/// A spherical pendulum whose spin has no kinetic energy.
#[discrete_system]
#[coordinates(R: SO3)]
#[lagrangian((R.omega[0].powi(2) + R.omega[1].powi(2)) / 2 - R[(2, 2)])]
struct Pendulum;

fn main() {
    let q = UnitQuaternion::identity();
    let motion = Pendulum.trajectory(0.1, q, q);
    for state in motion.take(2) {
        println!("{}", state.unwrap().q.R);
    }
}
