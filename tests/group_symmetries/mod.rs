//! Symmetries beside coordinates in groups: translations, motions of space and of the body, laws in charts.

#![allow(non_snake_case, reason = "names of physics")]

mod connections;
mod lattices;
mod momenta;
mod reduced;
mod systems;

use nonholonomic::groups::Vector3;
use nonholonomic::prelude::*;

/// A rotation without a symmetry.
fn rotation() -> UnitQuaternion<f64> {
    UnitQuaternion::from_scaled_axis(Vector3::new(0.3, -1.2, 0.8))
}

/// The pair of a start, and the nodes of its motion.
fn nodes<S: DiscreteSystem>(
    system: &S,
    q: impl Into<S::Configuration>,
    v: impl Into<S::Increment>,
    h: f64,
    steps: usize,
) -> Vec<S::Configuration> {
    let (q0, q1) = system.start(h, q, v).expect("it starts");
    let states = system.trajectory(h, q0, q1).take(steps + 1);
    let states = states.collect::<Result<Vec<_>, _>>().expect("it moves");
    states.iter().map(|state| state.q).collect()
}
