//! Boundaries that the constraints in force keep a motion on.
//!
//! If ds_j/dt = 0 follows from the constraints in force,
//!
//! ```text
//! ∂_q s_j = Σ_ν μ_ν a_ν,   ∂_t s_j = Σ_ν μ_ν c_ν,
//! ```
//!
//! a motion on s_j = 0 stays on its side of it, whatever the error of the integrator or of the
//! discretisation in s_j.

use crate::continuous::ContinuousSystem;
use crate::linear::Vector;
use crate::start::Saddle;
use crate::system::sides::{TimedPoint, indices};
use crate::system::{Active, Instant, stack_rows};

/// ∂s_j is a combination of the constraints where at most this part of it is independent of them.
const BESIDE: f64 = 1e-9;

impl<S: ContinuousSystem> TimedPoint<'_, S> {
    /// The boundaries among `candidates` on which the constraints in force keep a motion that comes
    /// to this point. Lengths are those of the metric.
    pub(crate) fn holding_boundaries(
        &self,
        metric: &S::Bilinear,
        active: Active,
        candidates: u32,
    ) -> u32 {
        if candidates == 0 || !active.any::<S>() {
            return 0;
        }
        let Self { system, t, q } = *self;
        // In a system with regions controls are in forces alone.
        let at = Instant::from(t);
        let forms = system.constraint_forms_at(at.inputs(), q);
        let [constrained, free] = [active, Active::NONE].map(|active| {
            Saddle::<S>::of_accelerations((metric, &forms, &forms), |a| active.holds::<S>(a))
        });
        let rest = S::Increment::zeros();
        let affine = system.constraint_values_at(at, q, &rest);
        let by_time = self.rates(&rest);
        let holds = |j: usize| -> Option<bool> {
            let slope = stack_rows::<S>(|i| self.slopes(i, &by_time)[j], |_| 0.0);
            // M x - aᵀλ = ∂_q s, a x = 0: x = 0 if ∂_q s = -aᵀλ.
            let (x, lambda) = constrained.solve(slope)?;
            let (y, _) = free.solve(slope)?;
            let by_time = by_time[j];
            let terms = lambda.as_slice().iter().zip(affine.as_slice());
            let (sum, size) = (terms.map(|(l, c)| l * c))
                .fold((by_time, by_time.abs()), |(sum, size), term| {
                    (sum + term, size + term.abs())
                });
            let largest = y.max_abs();
            let follows = x.max_abs() <= BESIDE * largest && sum.abs() <= BESIDE * size;
            Some(largest > 0.0 && follows)
        };
        indices(candidates)
            .filter(|&j| holds(j) == Some(true))
            .fold(0, |bits, j| bits | 1 << j)
    }
}
