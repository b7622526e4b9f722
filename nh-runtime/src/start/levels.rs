//! The level sets of holonomic constraints at an instant.

use super::level_set::arriving;
use crate::declarations::values;
use crate::linear::{Matrix, Vector, matrix, vector};
use crate::system::{DiscreteSystem, InnerOf, Inputs};

values! {
    /// g and ∂g of every holonomic constraint at (t, q); zero for other constraints.
    pub(crate) struct Levels<S: DiscreteSystem> {
        /// g^a(q, t), in the places of the constraints.
        pub values: S::Multipliers,
        /// ∂_j g^a(q, t).
        pub gradients: S::ConstraintJacobian,
    }
}

impl<S: DiscreteSystem> Levels<S> {
    /// The level sets at the time `inputs.t`. The rows are those of an interval that ends at q, and
    /// do not depend on its inner unknowns: nothing is solved on the interval, which may be as long
    /// as the nodes of a flow are apart.
    pub fn new(system: &S, inputs: Inputs<S::Control>, q: &S::Configuration) -> Self {
        if const { S::HOLONOMIC.is_empty() } {
            return Self {
                values: S::Multipliers::zeros(),
                gradients: S::ConstraintJacobian::zeros(),
            };
        }
        let arriving = arriving(inputs, *q);
        let rows = system.interval_rows_at(&arriving.with_inner(system.inner_guess_at(&arriving)));
        let first = S::DIM + InnerOf::<S>::LEN;
        Self {
            values: vector(|a| rows.values[first + a]),
            gradients: matrix(|a, j| rows.by.entry(first + a, j)),
        }
    }
}
