//! Connections of systems that left translations leave invariant.

use crate::linear::{Matrix, SquareMatrix, Vector};
use crate::reduced::left_invariant::displacement::{FibreDisplacement, TrivialisedDisplacement};
use crate::reduced::left_invariant::reduced::between;
use crate::reduced::left_invariant::{EulerPoincare, LeftInvariantSystem};
use crate::system::{Inputs, Interval};

/// A connection A: TQ → g and an affine discrete connection A_d: Q × Q → G of the bundle Q = V × G of a [`LeftInvariantSystem`], by the horizontal lift at (r, e)
/// and by the displacement a(r_0, r_1) in the group,
///
/// ```text
/// δr ↦ (δr, M(r) δr),     at (r, g) the body velocity is the same
/// Hor = {((r_0, g), (r_1, g a(r_0, r_1)))},     A_d(q_0, q_1) = g_1 a(r_0, r_1)⁻¹ g_0⁻¹,     a = τ(d(r_0, r_1))
/// ```
///
/// The reduced variable is ϑ = u a(r_0, r_1)⁻¹ with u = g_0⁻¹g_1, u itself for the flat A_d.
///
/// Source: J. Fernández, C. Tori, M. Zuccalli, on discrete nonholonomic systems and their reduction, §2.2, §3.2, §4, §5 and §9.
///
/// # Implementing
/// `#[discrete_system]` writes the required items where `#[connection]` or `#[discrete_connection]` asks for them.
pub trait ConnectedSystem: LeftInvariantSystem {
    /// The directions of V, by their place among those of the system.
    const BASE: &'static [usize];

    /// g×r, a row for each entry of [`FIBRE`](LeftInvariantSystem::FIBRE) in increasing order, a column for each of [`BASE`](Self::BASE).
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

    /// d(r_0, r_1), of the interval's (r_0, r_1), with its derivatives; NaN where its equations have no solution near d = 0. Zero, unless there is a discrete
    /// connection.
    fn displacement_at(&self, interval: &Interval<Self>) -> FibreDisplacement<Self> {
        let _ = interval;
        FibreDisplacement::flat()
    }

    /// M(r), a g×r matrix; of q the base coordinates count.
    fn horizontal_lift(
        &self,
        ts: impl Into<Inputs<Self::Control>>,
        q: impl Into<Self::Configuration>,
    ) -> Self::Lift {
        self.horizontal_lift_at(ts.into(), &q.into())
    }

    /// d(r_0, r_1) with a = τ(d), in the directions of G in increasing order: of q_0 and q_1 the base coordinates count. See
    /// [`displacement_at`](Self::displacement_at).
    fn displacement(
        &self,
        ts: impl Into<Inputs<Self::Control>>,
        q0: impl Into<Self::Configuration>,
        q1: impl Into<Self::Configuration>,
    ) -> Self::Fibre {
        let interval = Interval::between(ts, q0.into(), q1.into());
        self.displacement_at(&interval).value
    }

    /// (r_1, g_0 a(r_0, r_1)), the end of the horizontal pair that begins at q_0: of q_1 the base coordinates count.
    fn horizontal_end(
        &self,
        ts: impl Into<Inputs<Self::Control>>,
        q0: impl Into<Self::Configuration>,
        q1: impl Into<Self::Configuration>,
    ) -> Self::Configuration {
        let q0 = q0.into();
        let interval = Interval::between(ts, q0, q1.into());
        let d = self.displacement_at(&interval).value;
        let interval = Interval {
            q: q0,
            ..with_fibre(&interval, d.as_slice())
        };
        interval.end()
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

    /// ϑ_0 = u_0 a(r_0, r_1)⁻¹, as (r_1, ϑ_0): e where the pair is horizontal.
    #[must_use]
    pub fn relative_element(
        &self,
        ts: impl Into<Inputs<S::Control>>,
        r0: impl Into<S::Configuration>,
        u0: impl Into<S::Configuration>,
    ) -> S::Configuration {
        let u0 = u0.into();
        let interval = between(ts.into(), r0.into(), u0);
        let d = self.system().displacement_at(&interval).value;
        // τ(-d) = τ(d)⁻¹.
        let mut back = S::Increment::zeros();
        for (fibre, d) in directions::<S>().zip(d.as_slice()) {
            back[fibre] = -d;
        }
        S::translate(&u0, &S::retract(&S::at_identity(&u0), &back))
    }

    /// The mixed curvature (B⁻, B⁺) at q_0 = (r_0, e), q_1 = (r_1, u_0), g×r matrices into T_{ϑ_0}G in the left trivialisation, u_0 = ϑ_0 a(r_0, r_1):
    ///
    /// ```text
    /// B⁻ δr_0 = D1A_d(q_0, q_1) (δr_0, M(r_0)δr_0) = -(M(r_0) + Ad_a a⁻¹D1a) δr_0
    /// B⁺ δr_1 = D2A_d(q_0, q_1) (δr_1, u_0·M(r_1)δr_1) = Ad_a (M(r_1) - a⁻¹D2a) δr_1
    /// ```
    ///
    /// With the flat A_d they are -M(r_0) and M(r_1).
    ///
    /// Source: FTZ §5.2.
    #[must_use]
    pub fn mixed_curvature(
        &self,
        ts: impl Into<Inputs<S::Control>>,
        r0: impl Into<S::Configuration>,
        u0: impl Into<S::Configuration>,
    ) -> (S::Lift, S::Lift) {
        let interval = between(ts.into(), r0.into(), u0.into());
        let [start, end] = self.lifts(&interval);
        let moved = TrivialisedDisplacement::new(self.system(), &interval);
        let (mut minus, mut plus) = (S::Lift::zeros(), S::Lift::zeros());
        let turned_start = moved.to_space(&moved.by_start);
        let mut difference = end;
        for j in 0..S::Lift::ROWS {
            for i in 0..S::Lift::COLUMNS {
                difference.set_entry(j, i, end.entry(j, i) - moved.by_end.entry(j, i));
            }
        }
        let turned_end = moved.to_space(&difference);
        for j in 0..S::Lift::ROWS {
            for i in 0..S::Lift::COLUMNS {
                minus.set_entry(j, i, -(start.entry(j, i) + turned_start.entry(j, i)));
                plus.set_entry(j, i, turned_end.entry(j, i));
            }
        }
        (minus, plus)
    }

    /// The forces of the reduced system, F^± = D2l ∘ B^± and the forces f^± along the lifts, in the directions of V, 0 in the others; the derivative D2l is that in
    /// ϑ.
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
        let moved = TrivialisedDisplacement::new(system, &interval);
        let spatial = S::to_spatial(&moved.element, &momentum);
        let [start, end] = self.lifts(&interval);
        let [minus, plus] = [
            system.force_minus_at(&interval),
            system.force_plus_at(&interval),
        ];
        [
            of_base::<S>(&minus) + lifted::<S>(&start, &(minus + spatial * -1.0))
                - lifted::<S>(&moved.by_start, &momentum),
            of_base::<S>(&plus) + lifted::<S>(&end, &(plus + momentum))
                - lifted::<S>(&moved.by_end, &momentum),
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
