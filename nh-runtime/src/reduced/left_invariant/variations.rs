//! The reduced Lagrangian's derivatives, the discrete connection and the variations of a system
//! reduced by left multiplication.

use crate::declarations::functions;
use crate::linear::{Matrix, product, vector};
use crate::reduced::left_invariant::connection::{ConnectedSystem, directions, lifted, of_base};
use crate::reduced::left_invariant::curvature::{TrivialisedDisplacement, adjoint};
use crate::reduced::left_invariant::reduced::{EulerPoincare, between, representative};
use crate::system::{Inputs, Interval};

/// (D_1L̂, D_2L̂, D_3L̂) at ((r_0, e), (r_1, u_0)), u_0 = ϑ_0 a(r_0, r_1), by the parts of D_1L_d and
/// D_2L_d there.
pub(super) fn reduced_slopes<S: ConnectedSystem>(
    system: &S,
    interval: &Interval<S>,
    moved: &TrivialisedDisplacement<S>,
) -> [S::Covector; 3] {
    let [d1, d2] = [
        system.d1_discrete_lagrangian_at(interval),
        system.d2_discrete_lagrangian_at(interval),
    ];
    let momentum = system.left_momentum_at(interval);
    [
        of_base::<S>(&d1) + lifted::<S>(&moved.by_start, &d2),
        S::to_spatial(&moved.element, &momentum),
        of_base::<S>(&d2) + lifted::<S>(&moved.by_end, &d2),
    ]
}

impl<S: ConnectedSystem> EulerPoincare<'_, S> {
    functions! {
        (
            &self;
            ts: impl Into<Inputs<S::Control>>,
            q0: impl Into<S::Configuration>,
            q1: impl Into<S::Configuration>
        )

        /// A_d(q_0, q_1) = g_1 a(r_0, r_1)⁻¹ g_0⁻¹ of the affine discrete connection, as (r_1,
        /// A_d). NaN where g_0⁻¹ is no τ(d), as half a turn is none of Cayley's map.
        ///
        /// Source: FTZ §4.
        #[must_use]
        pub fn discrete_connection(..) -> S::Configuration {
            let back = Interval::<S>::between(ts, q0, S::at_identity(&q1));
            // (r_1, g_1 a⁻¹) times g_0⁻¹.
            S::translate(&self.relative_element(ts, q0, q1), &representative(&back).end())
        }
    }

    functions! {
        (
            &self;
            ts: impl Into<Inputs<S::Control>>,
            r0: impl Into<S::Configuration>,
            u0: impl Into<S::Configuration>;
            let slopes = self.reduced_slopes_at(between(ts, r0, u0))
        )

        /// D_1L̂(r_0, ϑ_0, r_1) of L̂ = L_d((r_0, e), (r_1, ϑ_0 a(r_0, r_1))), with u_0 = ϑ_0 a(r_0,
        /// r_1): in the directions of V, 0 in the others.
        #[must_use]
        pub fn d1_reduced_lagrangian(..) -> S::Covector { slopes[0] }

        /// ϑ_0⁻¹ D_2L̂(r_0, ϑ_0, r_1), in the directions of G, 0 in the others.
        #[must_use]
        pub fn d2_reduced_lagrangian(..) -> S::Covector { slopes[1] }

        /// D_3L̂(r_0, ϑ_0, r_1), in the directions of V, 0 in the others.
        #[must_use]
        pub fn d3_reduced_lagrangian(..) -> S::Covector { slopes[2] }
    }

    fn reduced_slopes_at(&self, interval: Interval<S>) -> [S::Covector; 3] {
        let system = self.system();
        let moved = TrivialisedDisplacement::new(system, &interval);
        reduced_slopes(system, &system.solved(interval), &moved)
    }

    /// ϑ_0⁻¹δϑ_0, g values, of the variations (δr_0, η_0) and (δr_1, η_1), each an increment with
    /// δr in the directions of V and η in those of G; u_0 = ϑ_0 a(r_0, r_1):
    ///
    /// ```text
    /// δq_k = (δr_k, g_k·(M(r_k)δr_k + η_k)),     η_k = Ad_{g_k⁻¹} ξ_k
    /// ϑ_0⁻¹δϑ_0 = [B⁻ + M(r_0) - Ad_{ϑ_0⁻¹} M(r_0)] δr_0 + B⁺ δr_1     horizontal
    ///             + Ad_a η_1 - Ad_{ϑ_0⁻¹} η_0                          vertical
    /// ```
    ///
    /// the two lines of FTZ (14) in Theorem 5.11 (3), with ξ_k there the left element.
    ///
    /// Source: FTZ §5.
    #[must_use]
    pub fn variation(
        &self,
        ts: impl Into<Inputs<S::Control>>,
        (r0, u0): (impl Into<S::Configuration>, impl Into<S::Configuration>),
        start: impl Into<S::Increment>,
        end: impl Into<S::Increment>,
    ) -> S::Fibre {
        let (u0, start, end) = (u0.into(), start.into(), end.into());
        let interval = between(ts.into(), r0.into(), u0);
        let moved = TrivialisedDisplacement::new(self.system(), &interval);
        let [first, second] = self.lifts(&interval);
        // With ξ = M δr + η it is Ad_a (ξ_1 - a⁻¹δa - Ad_{u_0⁻¹} ξ_0).
        let carried = adjoint::<S>(|e| S::to_spatial(&u0, e));
        let carried = product(&carried, &along::<S>(&first, &start));
        let of_element =
            along_base::<S>(&moved.by_start, &start) + along_base::<S>(&moved.by_end, &end);
        let difference = along::<S>(&second, &end) - of_element - carried;
        product(&moved.adjoint(), &difference)
    }
}

/// M δr + η.
fn along<S: ConnectedSystem>(lift: &S::Lift, delta: &S::Increment) -> S::Fibre {
    let mut sum = along_base::<S>(lift, delta);
    for (j, fibre) in directions::<S>().enumerate() {
        sum[j] += delta[fibre];
    }
    sum
}

/// A matrix of a column for each direction of V, times a variation there.
fn along_base<S: ConnectedSystem>(matrix: &S::Lift, delta: &S::Increment) -> S::Fibre {
    vector(|j| {
        let columns = S::BASE.iter().enumerate();
        columns
            .map(|(i, base)| matrix.entry(j, i) * delta[*base])
            .sum()
    })
}
