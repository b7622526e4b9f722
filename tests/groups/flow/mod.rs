//! Continuous equations and flows with coordinates in groups.

mod charts;
mod closed_forms;
mod equations;
mod order;
mod words;

use nonholonomic::groups::{UnitQuaternion, Vector3};
use nonholonomic::nalgebra::SVector;
use nonholonomic::prelude::*;

/// Flows are to be as exact as this.
const FLOW: f64 = 1e-11;

macro_rules! top {
    ($name:ident, $($attribute:meta),*) => {
        /// A heavy top; a free body without weight.
        #[nonholonomic::discrete_system(continuous)]
        #[coordinates(R: SO3)]
        #[lagrangian(
            J[0] / 2 * R.omega[0].powi(2) + J[1] / 2 * R.omega[1].powi(2) + J[2] / 2 * R.omega[2].powi(2)
                - weight * R[(2, 2)]
        )]
        $(#[$attribute])*
        struct $name {
            J: [f64; 3],
            weight: f64,
        }
    };
}

top!(Top, retraction(cayley));
top!(ExponentialTop, retraction(exponential));

fn rotation(a: f64, b: f64, c: f64) -> UnitQuaternion<f64> {
    UnitQuaternion::from_scaled_axis(Vector3::new(a, b, c))
}

/// The largest component of the displacement from q_0 to q_1.
fn distance<S, const N: usize>(q0: &S::Configuration, q1: &S::Configuration) -> f64
where
    S: DiscreteSystem<Increment = SVector<f64, N>>,
{
    S::increment(q0, q1).amax()
}
