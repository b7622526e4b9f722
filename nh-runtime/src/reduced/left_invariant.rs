//! The trait of systems that left translations leave invariant.

mod connection;
mod curvature;
mod derivatives;
mod momentum;
pub mod quotient;
mod reduced;
mod trajectory;
mod variations;

use crate::declarations::functions;
use crate::system::{DiscreteSystem, Inputs, Interval};

pub use connection::{ConnectedSystem, FibreDisplacement, with_fibre};
pub use quotient::QuotientSystem;
pub use reduced::{EulerPoincare, EulerPoincareTrajectory};

/// A discrete system on Q = V × G, whose L_d, D, D_d and f_d left multiplication in G leaves
/// invariant.
///
/// G is the product of the coordinates that act on themselves, those of R and S¹ by addition, V
/// that of the others; q = (r, g). With the relative element u_k = g_k⁻¹ g_{k+1} and l(r_0, u,
/// r_1) = L_d((r_0, e), (r_1, u)), the momenta of an interval are
///
/// ```text
/// u⁻¹ dl(u) =  D2L_d(q_0, q_1)     left momentum, the body momentum at g_1
/// dl(u) u⁻¹ = -D1L_d(q_0, q_1)     right momentum, the body momentum at g_0
/// J_d(q_0, q_1) = Ad*_{g_0⁻¹} dl(u) u⁻¹ = Ad*_{g_1⁻¹} u⁻¹ dl(u)     spatial momentum
/// ```
///
/// all in the left trivialisation, in the directions of G. A motion is one of the reduced system
/// [`EulerPoincare`].
///
/// Source: C. Tori, doctoral thesis, Proposition 7.2.1; J. Fernández, C. Tori, M. Zuccalli, on
/// discrete nonholonomic systems and their reduction, Remark 7.3.
///
/// # Implementing
/// `#[discrete_system]` with `#[symmetry]` writes the required items, and has checked the
/// invariance; of a system with regions that of D in every region, and of the boundaries.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no symmetry of coordinates in groups",
    label = "`#[symmetry(SE2(g))]` gives it one, as `SO3(R)` or `SE3(g)` do"
)]
pub trait LeftInvariantSystem: DiscreteSystem {
    /// The directions of G, by their place among those of the system.
    const FIBRE: &'static [usize];

    /// (r, e) of q = (r, g).
    fn at_identity(q: &Self::Configuration) -> Self::Configuration;

    /// (r, g g') of g = (·, g) and q = (r, g').
    fn translate(g: &Self::Configuration, q: &Self::Configuration) -> Self::Configuration;

    /// Ad*_{g⁻¹} on the directions of G: from the body to the spatial momentum. The other
    /// components stay.
    fn to_spatial(q: &Self::Configuration, covector: &Self::Covector) -> Self::Covector;

    /// Ad*_g on the directions of G, the inverse of [`to_spatial`](Self::to_spatial).
    fn to_body(q: &Self::Configuration, covector: &Self::Covector) -> Self::Covector;

    /// The reduced system, in the variables (r_k, u_k, r_{k+1}).
    ///
    /// Not to be mixed up with [`SymmetricSystem::reduced`](crate::SymmetricSystem::reduced), for
    /// groups in charts.
    #[inline]
    fn reduced(&self) -> EulerPoincare<'_, Self> {
        EulerPoincare::new(self)
    }

    /// The left momentum on the interval.
    fn left_momentum_at(&self, interval: &Interval<Self>) -> Self::Covector {
        momentum::group_components::<Self>(self.d2_discrete_lagrangian_at(interval))
    }

    /// The right momentum on the interval.
    fn right_momentum_at(&self, interval: &Interval<Self>) -> Self::Covector {
        let d1 = self.d1_discrete_lagrangian_at(interval);
        momentum::group_components::<Self>(d1 * -1.0)
    }

    /// The spatial momentum on the interval.
    fn spatial_momentum_at(&self, interval: &Interval<Self>) -> Self::Covector {
        Self::to_spatial(&interval.q, &self.right_momentum_at(interval))
    }

    /// The momentum equation at the node between two intervals; see
    /// [`momentum_residual`](Self::momentum_residual).
    fn momentum_residual_at(
        &self,
        before: &Interval<Self>,
        after: &Interval<Self>,
    ) -> Self::Covector {
        momentum::residual(self, before, after)
    }

    functions! {
        (
            &self;
            ts: impl Into<Inputs<Self::Control>>,
            q0: impl Into<Self::Configuration>,
            q1: impl Into<Self::Configuration>;
            let interval = self.solved(Interval::between(ts, q0, q1))
        )

        /// u⁻¹ dl(u) = D_2L_d(q_0, q_1) in the directions of G, 0 in the others: the body momentum
        /// at g_1.
        fn left_momentum(..) -> Self::Covector { self.left_momentum_at(&interval) }

        /// dl(u) u⁻¹ = -D_1L_d(q_0, q_1) in the directions of G, 0 in the others: the body momentum
        /// at g_0.
        fn right_momentum(..) -> Self::Covector { self.right_momentum_at(&interval) }

        /// J_d(q_0, q_1) = Ad*_{g_0⁻¹}(-D_1L_d(q_0, q_1)) in the directions of G, 0 in the others:
        /// the spatial momentum.
        ///
        /// Constant without constraints and forces; see
        /// [`momentum_residual`](Self::momentum_residual).
        fn spatial_momentum(..) -> Self::Covector { self.spatial_momentum_at(&interval) }
    }

    /// The discrete nonholonomic momentum equation at q_1, left minus right side; q_0 is at t, q_1
    /// at t + h:
    ///
    /// ```text
    /// ⟨J_d(q_1, q_2), ξ⟩ = ⟨J_d(q_0, q_1), ξ⟩ + f⁻(q_1, q_2) ξ_Q(q_1) + f⁺(q_0, q_1) ξ_Q(q_1),   ξ_Q(q_1) ∈ D
    /// ```
    ///
    /// As a body covector at g_1, ⟨·, Ad_{g_1⁻¹} ξ⟩, without the part along the forms ω(q_1), which
    /// these ξ do not see: zero on motions, in every direction of G.
    ///
    /// The part is the orthogonal projection onto the span of the forms' components in the
    /// directions of G, the components taken as they are: of the values on ξ_Q(q_1) ∈ D nothing
    /// depends on that.
    ///
    /// Source: J. Fernández, C. Tori, M. Zuccalli, on discrete nonholonomic systems and their
    /// reduction, §8.
    fn momentum_residual(
        &self,
        ts: impl Into<Inputs<Self::Control>>,
        q0: impl Into<Self::Configuration>,
        q1: impl Into<Self::Configuration>,
        q2: impl Into<Self::Configuration>,
    ) -> Self::Covector {
        let (inputs, q1) = (ts.into(), q1.into());
        let before = self.solved(Interval::between(inputs, q0.into(), q1));
        let after = self.solved(Interval::between(inputs.offset(1), q1, q2.into()));
        self.momentum_residual_at(&before, &after)
    }
}
