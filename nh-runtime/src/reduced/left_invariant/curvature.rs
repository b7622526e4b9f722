//! The displacement of a discrete connection in the left trivialisation, the mixed curvature and
//! the reduced forces.

use crate::declarations::functions;
use crate::linear::{Factors, Matrix, Vector, matrix, vector};
use crate::reduced::left_invariant::connection::{
    ConnectedSystem, directions, lifted, of_base, with_fibre,
};
use crate::reduced::left_invariant::reduced::{EulerPoincare, between};
use crate::system::{Inputs, Interval};

/// a(r_0, r_1) with its derivatives in the left trivialisation.
pub(super) struct TrivialisedDisplacement<S: ConnectedSystem> {
    /// The interval from (r_0, e) to (r_1, a).
    pub(super) interval: Interval<S>,
    /// (r_1, a).
    pub(super) element: S::Configuration,
    /// a⁻¹D_1a and a⁻¹D_2a.
    pub(super) by_start: S::Lift,
    pub(super) by_end: S::Lift,
}

impl<S: ConnectedSystem> TrivialisedDisplacement<S> {
    /// Over the (r_0, r_1) of an interval.
    pub(super) fn new(system: &S, interval: &Interval<S>) -> Self {
        let found = system.displacement_at(interval);
        let interval = with_fibre(interval, found.value.as_slice());
        let tangent = Tangent::<S>::new(&interval.d);
        // δr = A(δr)⁻¹ η_1 of a body velocity η_1 at r_1.
        let mut by_end = S::Lift::zeros();
        for (k, base) in S::BASE.iter().enumerate() {
            let rate = rate::<S>(&interval.d, *base);
            for j in 0..S::Lift::ROWS {
                let terms = S::BASE.iter().enumerate();
                let along = terms.map(|(i, base)| found.by_increment.entry(j, i) * rate[*base]);
                by_end.set_entry(j, k, along.sum());
            }
        }
        Self {
            element: interval.end(),
            by_start: tangent.of(&found.by_start),
            by_end: tangent.of(&by_end),
            interval,
        }
    }

    /// Ad_a.
    pub(super) fn adjoint(&self) -> S::FibreMatrix {
        adjoint::<S>(|covector| S::to_body(&self.element, covector))
    }

    /// Ad_a of every column.
    fn to_space(&self, columns: &S::Lift) -> S::Lift {
        let adjoint = self.adjoint();
        let entry = |i, j, k| adjoint.entry(i, j) * columns.entry(j, k);
        matrix(|i, k| (0..S::Lift::ROWS).map(|j| entry(i, j, k)).sum())
    }
}

/// Ad in the directions of G, by its dual: ⟨e, Ad η⟩ = ⟨Ad* e, η⟩.
pub(super) fn adjoint<S: ConnectedSystem>(
    dual: impl Fn(&S::Covector) -> S::Covector,
) -> S::FibreMatrix {
    let mut adjoint = S::FibreMatrix::zeros();
    for (row, fibre) in directions::<S>().enumerate() {
        let mut unit = S::Covector::zeros();
        unit[fibre] = 1.0;
        let moved = dual(&unit);
        for (column, other) in directions::<S>().enumerate() {
            adjoint.set_entry(row, column, moved[other]);
        }
    }
    adjoint
}

impl<S: ConnectedSystem> EulerPoincare<'_, S> {
    /// M at both ends of an interval.
    pub(super) fn lifts(&self, interval: &Interval<S>) -> [S::Lift; 2] {
        let inputs = interval.inputs();
        let system = self.system();
        [
            system.horizontal_lift_at(inputs, &interval.q),
            system.horizontal_lift_at(inputs.offset(1), &interval.end()),
        ]
    }

    functions! {
        (
            &self;
            ts: impl Into<Inputs<S::Control>>,
            r0: impl Into<S::Configuration>,
            u0: impl Into<S::Configuration>;
            let interval = between(ts, r0, u0)
        )

        /// ϑ_0 = u_0 a(r_0, r_1)⁻¹, as (r_1, ϑ_0): e where the pair is horizontal.
        #[must_use]
        pub fn relative_element(..) -> S::Configuration {
            let d = self.system().displacement_at(&interval).value;
            // τ(-d) = τ(d)⁻¹.
            let mut back = S::Increment::zeros();
            for (fibre, d) in directions::<S>().zip(d.as_slice()) {
                back[fibre] = -d;
            }
            S::translate(&u0, &S::retract(&S::at_identity(&u0), &back))
        }

        /// The mixed curvature (B⁻, B⁺) at q_0 = (r_0, e), q_1 = (r_1, u_0), g×r matrices into
        /// T_{ϑ_0}G in the left trivialisation, u_0 = ϑ_0 a(r_0, r_1):
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
        pub fn mixed_curvature(..) -> (S::Lift, S::Lift) {
            let [start, end] = self.lifts(&interval);
            let moved = TrivialisedDisplacement::new(self.system(), &interval);
            let turned = moved.to_space(&moved.by_start);
            let minus = matrix(|j, i| -(start.entry(j, i) + turned.entry(j, i)));
            let beside: S::Lift = matrix(|j, i| end.entry(j, i) - moved.by_end.entry(j, i));
            (minus, moved.to_space(&beside))
        }

        /// The forces of the reduced system, F^± = D2l ∘ B^± and the forces f^± along the lifts, in
        /// the directions of V, 0 in the others; the derivative D2l is that in ϑ.
        ///
        /// Source: FTZ §5.2.
        #[must_use]
        pub fn reduced_forces(..) -> [S::Covector; 2] {
            let system = self.system();
            let interval = system.solved(interval);
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
    }

    /// The horizontal equations at r_1, in the directions of V, 0 in the others; r_0 is at t, r_1
    /// at t + h. With `u0` = (r_1, u_0) and `u1` = (r_2, u_1):
    ///
    /// ```text
    /// [D_{r_1}l + D2l(u_1 M - M u_1) + F⁻](r_1, u_1, r_2) + [D_{r_1}l + F⁺](r_0, u_0, r_1) - Σ_b λ_b μ_b(δr, M δr)
    /// ```
    ///
    /// The reactions vanish on the lifts that are in D, of a δr in dπ(D) where A is the
    /// nonholonomic connection.
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

/// A(d) in the directions of G, the left-trivialised tangent of τ, by its inverse.
struct Tangent<S: ConnectedSystem>(Option<Factors<S::FibreMatrix>>);

impl<S: ConnectedSystem> Tangent<S> {
    fn new(d: &S::Increment) -> Self {
        let mut inverse = S::FibreMatrix::zeros();
        for (k, fibre) in directions::<S>().enumerate() {
            let rate = rate::<S>(d, fibre);
            for (j, other) in directions::<S>().enumerate() {
                inverse.set_entry(j, k, rate[other]);
            }
        }
        Self(Factors::new(inverse, vector(|_| 1.0)))
    }

    /// A(d) of every column; NaN where τ is singular at d.
    fn of(&self, columns: &S::Lift) -> S::Lift {
        let mut result = S::Lift::zeros();
        for i in 0..S::Lift::COLUMNS {
            let mut column = S::Fibre::zeros();
            column.as_mut_slice().copy_from_slice(columns.column(i));
            let factors = self.0.as_ref();
            let solved = factors.and_then(|factors| factors.finite_solution(column));
            for j in 0..S::Fibre::LEN {
                result.set_entry(j, i, solved.as_ref().map_or(f64::NAN, |of| of[j]));
            }
        }
        result
    }
}

/// A(d)⁻¹ of a unit velocity.
fn rate<S: ConnectedSystem>(d: &S::Increment, direction: usize) -> S::Increment {
    let mut unit = S::Increment::zeros();
    unit[direction] = 1.0;
    S::increment_rate(d, &unit)
}
