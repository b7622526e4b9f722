//! Connections of systems that left translations leave invariant.

use crate::linear::{Matrix, Vector};
use crate::reduced::left_invariant::reduced::between;
use crate::reduced::left_invariant::{EulerPoincare, LeftInvariantSystem};
use crate::system::{Inputs, Interval};

/// A connection A: TQ → g of the bundle Q = V × G of a [`LeftInvariantSystem`], by its horizontal lift at (r, e),
///
/// ```text
/// δr ↦ (δr, M(r) δr),     at (r, g) the body velocity is the same
/// ```
///
/// The discrete connection is the trivial one, A_d(q_0, q_1) = g_1 g_0⁻¹, so that the reduced variable is u = g_0⁻¹g_1 itself.
///
/// Source: J. Fernández, C. Tori, M. Zuccalli, on discrete nonholonomic systems and their reduction, §2.2, §3.2 and §5.
///
/// # Implementing
/// `#[discrete_system]` writes the required items where `#[connection]` asks for them.
pub trait ConnectedSystem: LeftInvariantSystem {
    /// The directions of V, by their place among those of the system.
    const BASE: &'static [usize];

    /// g×r, a row for each entry of [`FIBRE`](LeftInvariantSystem::FIBRE) in increasing order, a column for each of [`BASE`](Self::BASE).
    type Lift: Matrix;

    /// M(r).
    fn horizontal_lift_at(
        &self,
        inputs: Inputs<Self::Control>,
        q: &Self::Configuration,
    ) -> Self::Lift;

    /// M(r), a g×r matrix; of q the base coordinates count.
    fn horizontal_lift(
        &self,
        ts: impl Into<Inputs<Self::Control>>,
        q: impl Into<Self::Configuration>,
    ) -> Self::Lift {
        self.horizontal_lift_at(ts.into(), &q.into())
    }
}

/// M(r)ᵀ times the components of a covector in the directions of G, in those of V.
fn lifted<S: ConnectedSystem>(lift: &S::Lift, covector: &S::Covector) -> S::Covector {
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
fn directions<S: LeftInvariantSystem>() -> impl Iterator<Item = usize> {
    (0..S::DIM).filter(|j| S::FIBRE.contains(j))
}

/// The components in the directions of V, 0 in the others.
fn of_base<S: ConnectedSystem>(covector: &S::Covector) -> S::Covector {
    let mut result = S::Covector::zeros();
    for base in S::BASE {
        result[*base] = covector[*base];
    }
    result
}

impl<S: ConnectedSystem> EulerPoincare<'_, S> {
    /// M at both ends of an interval.
    fn lifts(&self, interval: &Interval<S>) -> [S::Lift; 2] {
        let inputs = interval.inputs();
        let system = self.system();
        [
            system.horizontal_lift_at(inputs, &interval.q),
            system.horizontal_lift_at(inputs.offset(1), &interval.end()),
        ]
    }

    /// The mixed curvature (B⁻, B⁺) at q_0 = (r_0, e), q_1 = (r_1, u_0), g×r matrices into T_{u_0}G in the left trivialisation:
    ///
    /// ```text
    /// B⁻ δr_0 = D1A_d(q_0, q_1) (δr_0, M(r_0)δr_0) = -M(r_0) δr_0
    /// B⁺ δr_1 = D2A_d(q_0, q_1) (δr_1, u_0·M(r_1)δr_1) = M(r_1) δr_1
    /// ```
    ///
    /// Source: FTZ §5.2.
    #[must_use]
    pub fn mixed_curvature(
        &self,
        ts: impl Into<Inputs<S::Control>>,
        r0: impl Into<S::Configuration>,
        u0: impl Into<S::Configuration>,
    ) -> (S::Lift, S::Lift) {
        let [mut minus, plus] = self.lifts(&between(ts.into(), r0.into(), u0.into()));
        for j in 0..S::Lift::ROWS {
            for i in 0..S::Lift::COLUMNS {
                minus.set_entry(j, i, -minus.entry(j, i));
            }
        }
        (minus, plus)
    }

    /// The forces of the reduced system, F^± = D2l ∘ B^± and the forces f^± along the lifts, in the directions of V, 0 in the others.
    ///
    /// Source: FTZ §5.2.
    #[must_use]
    pub fn reduced_forces(
        &self,
        ts: impl Into<Inputs<S::Control>>,
        r0: impl Into<S::Configuration>,
        u0: impl Into<S::Configuration>,
    ) -> [S::Covector; 2] {
        let system = self.system();
        let interval = system.solved(between(ts.into(), r0.into(), u0.into()));
        let momentum = system.left_momentum_at(&interval);
        let [start, end] = self.lifts(&interval);
        let [minus, plus] = [
            system.force_minus_at(&interval),
            system.force_plus_at(&interval),
        ];
        [
            of_base::<S>(&minus) + lifted::<S>(&start, &(minus + momentum * -1.0)),
            of_base::<S>(&plus) + lifted::<S>(&end, &(plus + momentum)),
        ]
    }

    /// The horizontal equations at r_1, in the directions of V, 0 in the others; r_0 is at t, r_1 at t + h. With `u0` = (r_1, u_0) and `u1` = (r_2, u_1):
    ///
    /// ```text
    /// [D_{r_1}l + D2l(u_1 M - M u_1) + F⁻](r_1, u_1, r_2) + [D_{r_1}l + F⁺](r_0, u_0, r_1) - Σ_b λ_b μ_b(δr, M δr)
    /// ```
    ///
    /// The reactions vanish on the lifts that are in D, of a δr in dπ(D) where A is the nonholonomic connection.
    ///
    /// Source: FTZ Theorem 5.11.
    #[must_use]
    pub fn horizontal_residual(
        &self,
        ts: impl Into<Inputs<S::Control>>,
        r0: impl Into<S::Configuration>,
        u0: impl Into<S::Configuration>,
        u1: impl Into<S::Configuration>,
        lambda: impl Into<S::Multipliers>,
    ) -> S::Covector {
        let (inputs, u0) = (ts.into(), u0.into());
        let rows = self.euler_poincare_residual(inputs, r0, u0, u1, lambda);
        let mut covector = S::Covector::zeros();
        for i in 0..S::DIM {
            covector[i] = rows[i];
        }
        let lift = (self.system()).horizontal_lift_at(inputs.offset(1), &S::at_identity(&u0));
        of_base::<S>(&covector) + lifted::<S>(&lift, &covector)
    }
}
