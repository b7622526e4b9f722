//! The particle of T Example 4.3.1: ż = y ẋ in a planar harmonic potential.

use std::sync::LazyLock;

use nonholonomic::nalgebra::Vector3;
use nonholonomic::prelude::*;

use super::thesis;
use crate::reference::check::{self, Run};
use crate::reference::continuous;
use crate::reference::data::{Reference, index, number, numbers};
use crate::support::{ROUNDING, assert_close};

/// As T Example 4.3.1 has it.
#[discrete_system]
#[coordinates(x, y, z)]
#[discrete_lagrangian(
    ((x[1] - x[0]).powi(2) + (y[1] - y[0]).powi(2) + (z[1] - z[0]).powi(2)) / (2 * h)
        - h * ((x[1] + x[0]).powi(2) + (y[1] + y[0]).powi(2)) / 8
)]
#[variational_constraint(z_dot - y * x_dot == 0)]
#[kinematic_constraint(z[1] - z[0] == (y[1] + y[0]) * (x[1] - x[0]) / 2)]
struct Particle;

/// [`Particle`] from the continuous system. Its φ is that of [`Particle`] over h.
#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2 - (x.powi(2) + y.powi(2)) / 2)]
#[constraint(z_dot == y * x_dot)]
#[discretization(midpoint)]
struct Midpoint;

static FILE: LazyLock<Reference> = LazyLock::new(|| {
    Reference::parse(include_str!("../data/05_thesis_nonholonomic_particle.json"))
});

#[test]
fn trajectory() {
    thesis::compare_trajectory("05", &Particle, &FILE, [2]);
}

#[test]
fn trajectory_from_the_continuous_system() {
    thesis::compare_trajectory("05, midpoint", &Midpoint, &FILE, [2]);
}

#[test]
fn residual() {
    check::residual("05", &Particle, &FILE);
    check::residual("05, midpoint", &Midpoint, &FILE);
}

#[test]
fn equations() {
    check::same_equations(&Midpoint, &Particle, &FILE);
    check::forms(&Particle, &FILE, |[_, y, _]| [[-y, 0.0, 1.0]]);
}

/// y_k = a cos(k α) + b sin(k α), α = 2 atan(h/2).
#[test]
fn closed_form() {
    let run = Run::of_file(&Particle, &FILE, 10_000);
    let (y0, y1, angle) = (run.q(0).y, run.q(1).y, 2.0 * (FILE.h() / 2.0).atan());
    let b = (y1 - y0 * angle.cos()) / angle.sin();
    for (k, node) in run.states.iter().enumerate() {
        let (sin, cos) = (k as f64 * angle).sin_cos();
        // As in 04.
        let formula = 4.0 * ROUNDING * (y0.abs() / angle.sin() + k as f64 * angle * b.abs());
        assert_close(
            "y_k",
            node.q.y,
            y0 * cos + b * sin,
            node.allowed.q + formula,
        );
    }
}

#[test]
fn energy_error() {
    thesis::compare_energies("05", &Particle, &FILE);
}

#[test]
fn convergence() {
    continuous::midpoints("05", &Particle, &FILE);
    continuous::midpoints("05, midpoint", &Midpoint, &FILE);
}

/// The continuous solution through the first midpoint and its chord, at k = 10, 100, 1000.
#[test]
fn distance_to_the_continuous_solution() {
    let run = Run::of_file(&Midpoint, &FILE, 1000);
    for value in FILE.list("/continuous_reference/values") {
        let k = index(&value["k"]);
        let midpoint = (run.q(k) + run.q(k + 1)) / 2.0;
        let allowed = run.states[k + 1].allowed.q;
        let discrete = Vector3::from(numbers(&value["discrete_midpoint"]));
        assert_close("midpoint", (midpoint - discrete).amax(), 0.0, allowed);
        let distance = (midpoint - Vector3::from(numbers(&value["q"]))).amax();
        // Stored with 12 digits.
        let stored = number(&value["max_abs_difference"]);
        assert_close("distance", distance, stored, allowed + 1e-12 * stored);
    }
}
