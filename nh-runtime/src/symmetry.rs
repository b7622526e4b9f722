//! A system with a symmetry group.

use crate::interval::{Interval, TimeStep};
use crate::linear::Vector;
use crate::reduced::ReducedSystem;
use crate::system::DiscreteSystem;

/// A discrete system with a symmetry group G, which leaves L_d, D, D_d and f_d invariant.
///
/// Source: J. Fernández, C. Tori, M. Zuccalli, on discrete nonholonomic systems and their
/// reduction, §5 and §8.
pub trait SymmetricSystem: DiscreteSystem {
    /// The reduced system.
    type Reduced: ReducedSystem<System = Self>;
    /// One value a basis vector of g^D: `SVector<f64, rank g^D>`.
    type Momentum: Vector;

    /// The system on Q/G, with the same parameters.
    fn reduced(&self) -> Self::Reduced;

    /// J_d on the interval, on a basis ξ of g^D at its left node.
    fn momentum_at(&self, interval: &Interval<Self>) -> Self::Momentum;

    /// The discrete nonholonomic momentum J_d(q_0, q_1), on a basis ξ of g^D_{q_0} = {ξ : ξ_Q(q_0) ∈ D}:
    ///
    /// ```text
    /// J_d(q_0, q_1)(ξ) = -D1L_d(q_0, q_1) ξ_Q(q_0)
    /// ```
    ///
    /// Without forces it is conserved for a ξ that is in g^D everywhere (a horizontal symmetry).
    fn momentum(
        &self,
        ts: impl Into<TimeStep>,
        q0: impl Into<Self::Configuration>,
        q1: impl Into<Self::Configuration>,
    ) -> Self::Momentum {
        self.momentum_at(&Interval::between(ts.into(), q0.into(), q1.into()))
    }
}
