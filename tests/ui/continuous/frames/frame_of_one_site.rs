use nonholonomic::prelude::*;

#[discrete_system(lattice, continuous)]
#[coordinates(x, y)]
#[lagrangian(m * (x_dot.powi(2) + y_dot.powi(2)) / 2 - x_diff.powi(2) / 2)]
#[moving_frame(x = x + m * t, y = y + t)]
#[site(m)]
struct OfASite {
    m: Vec<f64>,
}

#[discrete_system(lattice, continuous)]
#[coordinates(R: SO3)]
#[lagrangian(R.omega.norm_squared() / 2 + R.diff.trace())]
#[moving_frame(R = [[cos(k * t), -sin(k * t), 0], [sin(k * t), cos(k * t), 0], [0, 0, 1]] * R)]
struct Numbered;

#[discrete_system(lattice, continuous)]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 - x_diff.powi(2) / 2)]
#[moving_frame(x = x + t, y = y + t * x_diff)]
struct OfTheNext;

#[discrete_system(lattice)]
#[coordinates(x)]
#[lagrangian(x_dot.powi(2) / 2 - x_diff.powi(2) / 2)]
#[moving_frame(x = x + t)]
struct NotAskedFor;

fn uses(of_a_site: OfASite) {
    let lattice = of_a_site.lattice(3, 1.0, Ends::free()).unwrap();
    let _ = lattice.to_fixed(0.0, &[[0.0; 2]; 3]);
    const { assert!(OfASiteLink::CONSERVES_MOVING_ENERGY) }
}

fn main() {}
