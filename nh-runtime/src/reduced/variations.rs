//! The reduced Lagrangian's derivatives, connections and variations of a reduced system.

use crate::declarations::functions;
use crate::linear::product;
use crate::reduced::{ControlOf, ReducedInterval, ReducedSystem};
use crate::system::{DiscreteSystem, Inputs, Interval};

/// A point or variation in the base and one in the group.
type Pair<R> = (<R as ReducedSystem>::Base, <R as ReducedSystem>::Group);

/// The parts of which the reduced equations are made, as functions: with the reduced
/// [`mixed_curvature`](ReducedSystem::mixed_curvature) and forces, the terms of FTZ Theorem 5.11.
///
/// The second order manifold of FTZ §6 is in the trivialisation (§9)
///
/// ```text
/// Q_G⁽²⁾ = R × G × R × G × R,     (r_0, ϑ_0, r_1, ϑ_1, r_2)
/// ```
///
/// the arguments of [`horizontal_residual`](ReducedSystem::horizontal_residual) and
/// [`vertical_residual`](ReducedSystem::vertical_residual), whose zeros are FTZ (25) and (30).
///
/// `#[discrete_system]` with `#[symmetry]` implements it. All values are those at the
/// representative q_0 = (r_0, e), q_1 = (r_1, h_1), h_1 = ϑ_0 A(r_0, r_1)⁻¹. Of rules with inner
/// nodes the derivatives are those at fixed inner unknowns.
///
/// Source: J. Fernández, C. Tori, M. Zuccalli, on discrete nonholonomic systems and their
/// reduction, §4, §5, §6 and §9.
pub trait ReducedVariations: ReducedSystem {
    /// (D_1L̂, D_2L̂, D_3L̂) on the interval.
    fn reduced_slopes_at(
        &self,
        interval: &ReducedInterval<Self>,
    ) -> (Self::Base, Self::Group, Self::Base);

    /// M(r_0) of the interval.
    fn lift_at_start(&self, interval: &ReducedInterval<Self>) -> Self::Curvature;

    /// The variation of ϑ_0 with δr_0 along the horizontal lift: B⁻ + ϑ_0 M(r_0) - M(r_0) ϑ_0.
    fn horizontal_variation_at(&self, interval: &ReducedInterval<Self>) -> Self::Curvature;

    /// The variations of ϑ_0 with δh_0 = η and with δh_1 = h_1 η: -η ϑ_0 and (Ad_{h_1} η) ϑ_0, `h0`
    /// the element η of the algebra.
    fn vertical_variations_at(
        &self,
        interval: &ReducedInterval<Self>,
        h0: &Self::Group,
    ) -> (Self::Group, Self::Group);

    /// M(r), g×r: δr ↦ (δr, h·M(r)δr) is the horizontal lift of the connection A at (r, h).
    ///
    /// Source: FTZ §9.
    fn horizontal_lift(
        &self,
        ts: impl Into<Inputs<ControlOf<Self>>>,
        r: impl Into<Self::Base>,
    ) -> Self::Curvature {
        let r = r.into();
        self.lift_at_start(&ReducedInterval::between(ts, r, self.identity(), r))
    }

    /// A_d(q_0, q_1) = h_1 A(r_0, r_1) h_0⁻¹, of the affine discrete connection.
    ///
    /// Source: FTZ §4, §9.
    fn discrete_connection(
        &self,
        ts: impl Into<Inputs<ControlOf<Self>>>,
        q0: impl Into<<Self::System as DiscreteSystem>::Configuration>,
        q1: impl Into<<Self::System as DiscreteSystem>::Configuration>,
    ) -> Self::Group {
        let (inputs, q0) = (ts.into(), q0.into());
        let ((r0, h0), (r1, h1)) = (Self::split(&q0), Self::split(&q1.into()));
        let e = self.identity();
        let relative = |h0: &Self::Group, h1: &Self::Group| {
            let pair = Interval::between(inputs, Self::join(&r0, h0), Self::join(&r1, h1));
            self.reduce_at(&pair)
        };
        let moved = |h: &Self::Group, vartheta: Self::Group| {
            self.reconstruct_at(&ReducedInterval::between(inputs, r0, vartheta, r1), h)
        };
        // h_0⁻¹ = e (h_0⁻¹ e A) A⁻¹, and h_1 A = e⁻¹ h_1 A; A comes after the second factor.
        let inverse = moved(&e, relative(&h0, &e));
        moved(&relative(&e, &h1), relative(&e, &inverse))
    }

    /// (r_1, h_0 A(r_0, r_1)⁻¹), the end of the discrete horizontal lift of r_1 at q_0 = (r_0,
    /// h_0): A_d(q_0, q_1) = e there.
    ///
    /// Source: FTZ §4, §9.
    fn horizontal_end(
        &self,
        ts: impl Into<Inputs<ControlOf<Self>>>,
        q0: impl Into<<Self::System as DiscreteSystem>::Configuration>,
        r1: impl Into<Self::Base>,
    ) -> <Self::System as DiscreteSystem>::Configuration {
        self.reconstruct(ts, q0, self.identity(), r1)
    }

    functions! {
        (
            &self;
            ts: impl Into<Inputs<ControlOf<Self>>>,
            r0: impl Into<Self::Base>,
            vartheta0: impl Into<Self::Group>,
            r1: impl Into<Self::Base>;
            let interval = self.solved(ReducedInterval::between(ts, r0, vartheta0, r1))
        )

        /// D_1L̂(r_0, ϑ_0, r_1), r values.
        fn d1_reduced_lagrangian(..) -> Self::Base { self.reduced_slopes_at(&interval).0 }

        /// D_2L̂(r_0, ϑ_0, r_1), g values: the covector at ϑ_0 in the chart of G.
        fn d2_reduced_lagrangian(..) -> Self::Group { self.reduced_slopes_at(&interval).1 }

        /// D_3L̂(r_0, ϑ_0, r_1), r values.
        fn d3_reduced_lagrangian(..) -> Self::Base { self.reduced_slopes_at(&interval).2 }
    }

    /// δϑ_0 of the variations (δr_0, η_0) and (δr_1, η_1), each a pair of the base and of the
    /// algebra of G:
    ///
    /// ```text
    /// δq_k = (δr_k, h_k·(M(r_k)δr_k + η_k)),     η_k = Ad_{h_k⁻¹} ξ_k
    /// δϑ_0 = [B⁻ + ϑ_0 M(r_0) - M(r_0) ϑ_0] δr_0 + B⁺ δr_1     horizontal
    ///        + (Ad_{h_1} η_1) ϑ_0 - η_0 ϑ_0                    vertical
    /// ```
    ///
    /// the two lines of FTZ (14) in Theorem 5.11 (3), with ξ_k there the left element.
    ///
    /// Source: FTZ §5, §9.
    fn variation(
        &self,
        ts: impl Into<Inputs<ControlOf<Self>>>,
        pair: (
            impl Into<Self::Base>,
            impl Into<Self::Group>,
            impl Into<Self::Base>,
        ),
        start: Pair<Self>,
        end: Pair<Self>,
    ) -> Self::Group {
        let (r0, vartheta0, r1) = (pair.0.into(), pair.1.into(), pair.2.into());
        let interval = ReducedInterval::between(ts, r0, vartheta0, r1);
        let by_start = self.horizontal_variation_at(&interval);
        let (_, by_end) = self.mixed_curvature_at(&interval);
        let (of_start, _) = self.vertical_variations_at(&interval, &start.1);
        let (_, of_end) = self.vertical_variations_at(&interval, &end.1);
        let of_base = product::<Self::Group>(&by_start, &start.0) + product(&by_end, &end.0);
        of_base + of_start + of_end
    }
}
