use nonholonomic::prelude::*;
use nonholonomic::{DifferentiableSystem, LagrangePoincareSystem, LatticeSystem, SymmetricSystem};

#[discrete_system]
#[coordinates(x)]
#[lagrangian(m / 2 * x_dot.powi(2))]
struct Particle {
    m: f64,
}

#[discrete_system(continuous)]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
#[symmetry(translations(z))]
#[discrete_connection(momentum(0))]
#[symmetry(translations(y))]
struct Stages;

fn differentiable<S: DifferentiableSystem>(_: S) {}
fn symmetric<S: SymmetricSystem>(_: S) {}
fn a_lattice<S: LatticeSystem>(_: S) {}
fn reduced_in_time<S: LagrangePoincareSystem>(_: S) {}

fn main() {
    let particle = || Particle { m: 1.0 };
    differentiable(particle());
    symmetric(particle());
    a_lattice(particle());
    reduced_in_time(Stages.quotient());
}
