//! A system with a symmetry group.

use crate::derivatives::{DifferentiableSystem, ReducedDerivatives};
use crate::error::StepError;
use crate::linear::Vector;
use crate::reduced::derivatives::derivatives_from;
use crate::reduced::{DifferentiableReduction, ReducedSystem};
use crate::start::PhaseStep;
use crate::system::{DiscreteSystem, Inputs, Interval};

/// A discrete system with a symmetry group G, which leaves L_d, D, D_d and f_d invariant.
///
/// Source: J. Fernández, C. Tori, M. Zuccalli, on discrete nonholonomic systems and their
/// reduction, §5 and §8.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no symmetry",
    label = "`#[symmetry(…)]` gives it one"
)]
pub trait SymmetricSystem: DiscreteSystem {
    /// The reduced system.
    type Reduced: ReducedSystem<System = Self>;
    /// One value a basis vector of g^D: `SVector<f64, rank g^D>`.
    type Momentum: Vector;

    /// The reduced system, with the same parameters.
    fn reduced(&self) -> Self::Reduced;

    /// J_d on the interval, on a basis ξ of g^D at its left node.
    fn momentum_at(&self, interval: &Interval<Self>) -> Self::Momentum;

    /// The momentum equation at the node between two intervals, zero on trajectories; see
    /// [`momentum_residual`](Self::momentum_residual).
    fn momentum_residual_at(
        &self,
        before: &Interval<Self>,
        after: &Interval<Self>,
    ) -> Self::Momentum;

    /// The step of the reduced system from (r, μ) with its derivatives: `p` has in the places of
    /// the coordinates of the group the body momentum μ that arrives, in the others the covector in
    /// the base, both of [`arrival_at`](ReducedSystem::arrival_at) of the interval before. In the
    /// step q' is (r', a), a the element of the group to the next node, and p' is (μ', p'_r). A
    /// reduced step that is the step of a system on Q/G has its derivatives there:
    /// `quotient()`.
    ///
    /// # Errors
    /// The errors of [`DifferentiableSystem::derivatives_from`].
    fn reduced_derivatives_from(
        &self,
        ts: impl Into<Inputs<Self::Control>>,
        r: impl Into<<Self::Reduced as ReducedSystem>::Base>,
        p: impl Into<Self::Covector>,
    ) -> Result<(PhaseStep<Self>, ReducedDerivatives<'_, Self>), StepError>
    where
        Self: DifferentiableSystem,
        Self::Reduced: DifferentiableReduction,
    {
        derivatives_from(&self.reduced(), self, ts.into(), (&r.into(), p.into()))
    }

    /// The discrete nonholonomic momentum J_d(q_0, q_1), on a basis ξ of g^D_{q_0} = {ξ :
    /// ξ_Q(q_0) ∈ D}:
    ///
    /// ```text
    /// J_d(q_0, q_1)(ξ) = -D1L_d(q_0, q_1) ξ_Q(q_0)
    /// ```
    ///
    /// Without forces it is conserved for a ξ that is in g^D everywhere (a horizontal symmetry).
    ///
    /// The basis is a chart of g^D, shown by `equations()`: where a formula divides by something
    /// that vanishes at a point, the values there are not finite. No step uses it.
    fn momentum(
        &self,
        ts: impl Into<Inputs<Self::Control>>,
        q0: impl Into<Self::Configuration>,
        q1: impl Into<Self::Configuration>,
    ) -> Self::Momentum {
        self.momentum_at(&self.solved(Interval::between(ts.into(), q0.into(), q1.into())))
    }

    /// The discrete nonholonomic momentum equation at q_1, left minus right side, for ξ in the
    /// basis of g^D_{q_1}; q_0 is at t, q_1 at t + h (FTZ eq. 36):
    ///
    /// ```text
    /// -D1L_d(q_1, q_2) ξ_Q(q_1) = -D1L_d(q_0, q_1) ξ_Q(q_0) + f⁻(q_1, q_2) ξ_Q(q_1) + f⁺(q_0, q_1) ξ_Q(q_1)
    /// ```
    ///
    /// If intervals have inner nodes, the first term on the right is D2L_d(q_0, q_1) ξ_Q(q_1),
    /// which the reactions at the inner nodes make another.
    ///
    /// With the sections e_b of the basis this is the momentum equation in a moving basis along k
    /// (CO 45, 49): as D2L_d(q_0, q_1) ξ_Q(q_1) = -D1L_d(q_0, q_1) ξ_Q(q_0) for every ξ, the
    /// momenta J_b = D2L_d(q_{k-1}, q_k) (e_b(q_k))_Q(q_k) satisfy
    ///
    /// ```text
    /// J_b(k+1) - J_b(k) = D2L_d(q_k, q_{k+1}) (e_b(q_{k+1}) - e_b(q_k))_Q(q_{k+1}) + work of forces
    /// ```
    ///
    /// and the left side less the right one is this residual for every triple, on trajectories or
    /// not. Crăciun and Opriş print (45) with the fields of the right side at q_k; they are those
    /// at q_{k+1}. By numbers (`tests/lattice/tools/momenta.py`): on a sled of the plane whose
    /// basis turns with a fourth coordinate the two differ by 1.48, at momenta of order 1; for
    /// translations they are alike.
    fn momentum_residual(
        &self,
        ts: impl Into<Inputs<Self::Control>>,
        q0: impl Into<Self::Configuration>,
        q1: impl Into<Self::Configuration>,
        q2: impl Into<Self::Configuration>,
    ) -> Self::Momentum {
        let (inputs, q1) = (ts.into(), q1.into());
        let before = self.solved(Interval::between(inputs, q0.into(), q1));
        let after = self.solved(Interval::between(inputs.offset(1), q1, q2.into()));
        self.momentum_residual_at(&before, &after)
    }
}
