//! The momentum equation of the continuous system in a moving basis of g^q (CO 46).

use super::ContinuousSystem;
use crate::declarations::functions;
use crate::system::{Instant, MovingBasisSystem};

/// The nonholonomic momentum of the continuous system, in the basis e_b(q) of g^q of
/// [`MovingBasisSystem`]:
///
/// ```text
/// J_b = ∂L/∂q̇ · (e_b(q))_Q
/// dJ_b/dt = ∂L/∂q̇ · (de_b/dt)_Q + F·(e_b)_Q,   de_b/dt = (Γ^c_{b i} q̇^i + Γ^c_{b t}) e_c
/// ```
///
/// along every solution: the reactions do no work along g^q, and L is invariant. Source:
/// D. Crăciun, D. Opriş (46), (51); A. M. Bloch, P. S. Krishnaprasad, J. E. Marsden, R. M. Murray,
/// on nonholonomic systems with symmetry.
///
/// On the link of a lattice J_b is the density of site k, and the rate the part of the right side
/// of CO (53) that changes with t, `Lattice::momentum_source`.
#[diagnostic::on_unimplemented(
    message = "no continuous momentum equation of `{Self}` is derived",
    label = "`#[symmetry(…)]` with `#[discrete_system(continuous)]` derives it"
)]
pub trait ContinuousMomentum: MovingBasisSystem + ContinuousSystem {
    functions! {
        (&self, at: Instant<Self::Control>, q: &Self::Configuration, v: &Self::Increment)

        /// J_b(q, q̇).
        fn nonholonomic_momentum_at(..) -> Self::NonholonomicMomenta;

        /// The right side of the momentum equation.
        fn nonholonomic_rate_at(..) -> Self::NonholonomicMomenta;
    }

    functions! {
        (&self; at: impl Into<Instant<Self::Control>>, q: impl Into<Self::Configuration>, v: impl Into<Self::Increment>)

        /// The s values J_b(q, q̇).
        fn nonholonomic_momentum(..) -> Self::NonholonomicMomenta { self.nonholonomic_momentum_at(at, &q, &v) }

        /// The s values dJ_b/dt of the momentum equation, functions of (q, q̇, t): no acceleration
        /// is solved for.
        fn nonholonomic_rate(..) -> Self::NonholonomicMomenta { self.nonholonomic_rate_at(at, &q, &v) }
    }
}
