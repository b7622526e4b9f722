//! Chaplygin sleigh with Q = G = SE(2) (T §7.2, FTZ Remark 7.3): the discrete Euler–Poincaré–Suslov
//! equations.

use std::sync::LazyLock;

use nonholonomic::nalgebra::Vector3;
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

use crate::reference::check;
use crate::reference::data::{Reference, numbers};
use crate::reference::reductions::{self, Block};

/// The `definition` of the file.
#[discrete_system]
#[coordinates(x, y, theta: S1)]
#[discrete_lagrangian(
    (m * ((x[1] + a * cos(theta[1]) - x[0] - a * cos(theta[0])).powi(2)
        + (y[1] + a * sin(theta[1]) - y[0] - a * sin(theta[0])).powi(2))
        + 2 * Ic * (1 - cos(theta[1] - theta[0]))) / (2 * h)
)]
#[variational_constraint(-sin(theta) * x_dot + cos(theta) * y_dot == 0)]
#[kinematic_constraint(
    -sin((theta[0] + theta[1]) / 2) * (x[1] - x[0]) + cos((theta[0] + theta[1]) / 2) * (y[1] - y[0]) == 0
)]
#[symmetry(SE2(x, y, theta))]
struct Sleigh {
    m: f64,
    Ic: f64,
    a: f64,
}

static FILE: LazyLock<Reference> =
    LazyLock::new(|| Reference::parse(include_str!("../data/12_chaplygin_sleigh_se2.json")));

fn sleigh() -> Sleigh {
    let [m, Ic, a] = ["m", "Ic", "a"].map(|name| FILE.parameter(name));
    Sleigh { m, Ic, a }
}

/// g g'.
fn product(g: Vector3<f64>, other: Vector3<f64>) -> Vector3<f64> {
    let (sin, cos) = g.z.sin_cos();
    Vector3::new(
        g.x + cos * other.x - sin * other.y,
        g.y + sin * other.x + cos * other.y,
        g.z + other.z,
    )
}

/// g⁻¹.
fn inverse(g: Vector3<f64>) -> Vector3<f64> {
    let (sin, cos) = g.z.sin_cos();
    -Vector3::new(cos * g.x + sin * g.y, -sin * g.x + cos * g.y, g.z)
}

#[test]
fn trajectory() {
    let system = sleigh();
    let l_d = |q0, q1| system.discrete_lagrangian(FILE.h(), q0, q1);
    check::trajectory("12", &system, &FILE, [1], &[("L_d", &l_d), ("l_d", &l_d)]);
    check::residual("12", &system, &FILE);
    check::forms(&system, &FILE, |[_, _, theta]| {
        [[-theta.sin(), theta.cos(), 0.0]]
    });
}

/// w = q_{k+1} q_k⁻¹ = q_k ϑ_k q_k⁻¹; the sections of the file are q_k e_x and q_k e_θ.
#[test]
fn reduction() {
    let system = sleigh();
    let block = Block::new("12", &FILE, 0);
    block.pairs(&system, |q, vartheta| {
        product(product(q, vartheta), inverse(q))
            .as_slice()
            .to_vec()
    });
    block.residuals(&system);
    reductions::trajectory("12", &system, &FILE);
}

/// ϑ_k = u_k = q_k⁻¹ q_{k+1}.
#[test]
fn displacements() {
    let (reduced, records) = (sleigh().reduced(), FILE.records::<3, 1>());
    for i in 0..3 {
        check::at_stored_pairs(
            &format!("12: u[{i}]"),
            &records,
            |q0, q1| reduced.reduce(FILE.h(), q0, q1).1[i],
            |k| numbers::<3>(FILE.at(&format!("/trajectory/{k}/u")))[i],
        );
    }
}
