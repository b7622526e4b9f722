//! Configurations in Lie groups: their retractions, motions of systems written by hand, and the reduced systems of those that
//! left translations leave invariant.

mod allocation;
mod body;
mod ensemble;
mod maps;
mod motion;
#[path = "../../../tests/support/numbers.rs"]
mod numbers;
mod random;
mod reduced;
mod satellite;
mod suslov;

use nh_runtime::nalgebra::{Matrix3, Vector3};

/// ω^: ω^ v = ω × v.
fn hat(v: Vector3<f64>) -> Matrix3<f64> {
    v.cross_matrix()
}

/// A function of an increment d of SO(3) with its gradient and Hessian in d.
struct Jet {
    value: f64,
    gradient: Vector3<f64>,
    hessian: Matrix3<f64>,
}

/// By how much the increment changes as R_1 becomes R_1 exp(η): (1 + d^/2 + ddᵀ/4) η for the Cayley map. As R_0 becomes
/// R_0 exp(η) it is -(1 - d^/2 + ddᵀ/4) η.
fn by_end(d: Vector3<f64>) -> Matrix3<f64> {
    Matrix3::identity() + hat(d) / 2.0 + d * d.transpose() / 4.0
}

/// D_1 of a function of d, and its derivative in d:
///
/// ```text
/// D_1 = -(g + d × g/2 + d (d·g)/4),     g the gradient
/// ```
fn d1(d: Vector3<f64>, jet: &Jet) -> (Vector3<f64>, Matrix3<f64>) {
    let (g, hessian) = (jet.gradient, jet.hessian);
    let by_d = hessian
        + (hat(d) * hessian - hat(g)) / 2.0
        + (Matrix3::identity() * d.dot(&g) + d * (g + hessian * d).transpose()) / 4.0;
    (-(by_end(d) * g), -by_d)
}

/// D_2 of a function of d.
fn d2(d: Vector3<f64>, jet: &Jet) -> Vector3<f64> {
    by_end(-d) * jet.gradient
}
