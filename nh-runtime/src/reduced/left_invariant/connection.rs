//! Connections of systems that left translations leave invariant.

use crate::declarations::{functions, values};
use crate::linear::{Matrix, SquareMatrix, Vector};
use crate::reduced::left_invariant::LeftInvariantSystem;
use crate::system::{Inputs, Instant, Interval};

/// A connection A: TQ → g and an affine discrete connection A_d: Q × Q → G of the bundle Q = V × G
/// of a [`LeftInvariantSystem`], by the horizontal lift at (r, e) and by the displacement a(r_0,
/// r_1) in the group,
///
/// ```text
/// δr ↦ (δr, M(r) δr),     at (r, g) the body velocity is the same
/// Hor = {((r_0, g), (r_1, g a(r_0, r_1)))},     A_d(q_0, q_1) = g_1 a(r_0, r_1)⁻¹ g_0⁻¹,     a = τ(d(r_0, r_1))
/// ```
///
/// The reduced variable is ϑ = u a(r_0, r_1)⁻¹ with u = g_0⁻¹g_1, u itself for the flat A_d.
///
/// Source: J. Fernández, C. Tori, M. Zuccalli, on discrete nonholonomic systems and their
/// reduction, §2.2, §3.2, §4, §5 and §9.
///
/// # Implementing
/// `#[discrete_system]` writes the required items where `#[connection]` or `#[discrete_connection]`
/// asks for them.
pub trait ConnectedSystem: LeftInvariantSystem {
    /// The directions of V, by their place among those of the system.
    const BASE: &'static [usize];

    /// g×r, a row for each entry of [`FIBRE`](LeftInvariantSystem::FIBRE) in increasing order, a
    /// column for each of [`BASE`](Self::BASE).
    type Lift: Matrix;

    /// An increment in the directions of G, in increasing order: `SVector<f64, g>`.
    type Fibre: Vector;

    /// `SMatrix<f64, g, g>`.
    type FibreMatrix: SquareMatrix<Vector = Self::Fibre>;

    /// M(r).
    fn horizontal_lift_at(
        &self,
        inputs: Inputs<Self::Control>,
        q: &Self::Configuration,
    ) -> Self::Lift;

    /// The lift at (r, e) into D of the directions of V: M(r), where W ⊕ H is in D.
    fn lift_into_d_at(&self, inputs: Inputs<Self::Control>, q: &Self::Configuration) -> Self::Lift {
        self.horizontal_lift_at(inputs, q)
    }

    /// d(r_0, r_1), of the interval's (r_0, r_1), with its derivatives; NaN where its equations
    /// have no solution near d = 0. Zero, unless there is a discrete connection.
    fn displacement_at(&self, interval: &Interval<Self>) -> FibreDisplacement<Self> {
        let _ = interval;
        FibreDisplacement::flat()
    }

    /// M(r), a g×r matrix; of q the base coordinates count.
    fn horizontal_lift(
        &self,
        at: impl Into<Instant<Self::Control>>,
        q: impl Into<Self::Configuration>,
    ) -> Self::Lift {
        self.horizontal_lift_at(at.into().inputs(), &q.into())
    }

    functions! {
        (
            &self;
            ts: impl Into<Inputs<Self::Control>>,
            q0: impl Into<Self::Configuration>,
            q1: impl Into<Self::Configuration>;
            let interval = Interval::between(ts, q0, q1)
        )

        /// d(r_0, r_1) with a = τ(d), in the directions of G in increasing order: of q_0 and q_1
        /// the base coordinates count. See [`displacement_at`](Self::displacement_at).
        fn displacement(..) -> Self::Fibre { self.displacement_at(&interval).value }

        /// (r_1, g_0 a(r_0, r_1)), the end of the horizontal pair that begins at q_0: of q_1 the
        /// base coordinates count. It is NaN in G where the equations of d have no solution near
        /// d = 0.
        fn horizontal_end(..) -> Self::Configuration {
            let d = self.displacement_at(&interval).value;
            let lifted = with_fibre(&interval, d.as_slice());
            Interval { q: q0, ..lifted }.end()
        }
    }
}

values! {
    /// d(r_0, r_1) in the directions of G in increasing order, with a = τ(d), and its derivatives.
    pub struct FibreDisplacement<S: ConnectedSystem> {
        /// d.
        pub value: S::Fibre,
        /// D_1d, at fixed r_1.
        pub by_start: S::Lift,
        /// ∂d/∂δr, δr the increment of r at fixed r_0.
        pub by_increment: S::Lift,
    }
}

impl<S: ConnectedSystem> FibreDisplacement<S> {
    /// a = e.
    pub(super) fn flat() -> Self {
        Self {
            value: S::Fibre::zeros(),
            by_start: S::Lift::zeros(),
            by_increment: S::Lift::zeros(),
        }
    }
}

/// The interval from (r_0, e) with these increments in the directions of G.
#[doc(hidden)]
#[must_use]
pub fn with_fibre<S: LeftInvariantSystem>(interval: &Interval<S>, d: &[f64]) -> Interval<S> {
    let mut lifted = Interval {
        q: S::at_identity(&interval.q),
        ..*interval
    };
    for (fibre, d) in directions::<S>().zip(d) {
        lifted.d[fibre] = *d;
    }
    lifted
}

/// M(r)ᵀ times the components of a covector in the directions of G, in those of V.
pub(super) fn lifted<S: ConnectedSystem>(lift: &S::Lift, covector: &S::Covector) -> S::Covector {
    let mut result = S::Covector::zeros();
    for (i, base) in S::BASE.iter().enumerate() {
        let rows = directions::<S>().enumerate();
        result[*base] = rows
            .map(|(j, fibre)| lift.entry(j, i) * covector[fibre])
            .sum();
    }
    result
}

/// The directions of G in increasing order.
pub(super) fn directions<S: LeftInvariantSystem>() -> impl Iterator<Item = usize> {
    (0..S::DIM).filter(|j| S::FIBRE.contains(j))
}

/// The components in the directions of V, 0 in the others.
pub(super) fn of_base<S: ConnectedSystem>(covector: &S::Covector) -> S::Covector {
    let mut result = S::Covector::zeros();
    for base in S::BASE {
        result[*base] = covector[*base];
    }
    result
}
