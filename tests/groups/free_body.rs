//! A free body.

use nonholonomic::without_equations::discrete_system;

/// J is symmetric, and full.
#[discrete_system]
#[coordinates(R: SO3)]
#[define(inertia = [[2, j, 0], [j, 1.5, j / 2], [0, j / 2, 1]])]
#[lagrangian(R.omega.dot(inertia * R.omega) / 2)]
#[symmetry(SO3(R))]
pub struct FreeBody {
    pub j: f64,
}

pub const BODY: FreeBody = FreeBody { j: 0.3 };
pub const OMEGA: [f64; 3] = [0.4, 1.1, -0.6];
