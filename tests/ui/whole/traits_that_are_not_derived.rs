use nonholonomic::prelude::*;
use nonholonomic::{DifferentiableSystem, LatticeSystem, SymmetricSystem};

#[discrete_system]
#[coordinates(x)]
#[lagrangian(m / 2 * x_dot.powi(2))]
struct Particle {
    m: f64,
}

fn differentiable<S: DifferentiableSystem>(_: S) {}
fn symmetric<S: SymmetricSystem>(_: S) {}
fn a_lattice<S: LatticeSystem>(_: S) {}

fn main() {
    let particle = || Particle { m: 1.0 };
    differentiable(particle());
    symmetric(particle());
    a_lattice(particle());
}
