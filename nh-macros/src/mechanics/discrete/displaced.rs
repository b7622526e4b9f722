//! Functions of an interval that contain a displacement a(r_0, r_1) which is found at run time.

use super::discretize::Discretizer;
use crate::algebra::Scalar;
use crate::expression::{Node, Variable};

impl Discretizer<'_> {
    /// ∂f/∂q^i at an end of the interval of a partial derivative: with Σ_j ∂f/∂a_j ∂a_j/∂q^i over
    /// the `solved` components of a.
    pub(in crate::mechanics) fn with_displacement(
        &self,
        partial: Scalar,
        f: &Scalar,
        solved: usize,
        (i, end): (usize, Node),
    ) -> Scalar {
        let through = (0..solved).filter_map(|j| {
            let a = Variable::Displacement(j);
            let slope = || {
                self.algebra
                    .variable(Variable::DisplacementSlope(j, i, end))
            };
            (self.algebra.contains(f, a)).then(|| &self.algebra.derivative(f, a) * &slope())
        });
        through.fold(partial, |total, term| &total + &term)
    }
}
