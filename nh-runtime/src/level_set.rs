//! Configurations on the level sets of holonomic constraints g(q, t) = 0.
//!
//! The nearest one, q' = R_q(d), in the metric K = -∂(D_1L_d + f⁻)/∂d at d = 0, which is the mass matrix over h to leading order:
//!
//! ```text
//! K d = ∇g(q)ᵀ μ,     g(q') = 0
//! ```
//!
//! by Newton's method with the metric and the directions of the reactions kept. Of the discrete constraint φ = g(t_1, q_1) an interval that ends at t has
//! the value at t.

use crate::error::{Quantity, StepError};
use crate::interval::{Interval, TimeStep};
use crate::linear::{Matrix, SquareMatrix, Vector, all_finite, max_abs, zip_with};
use crate::options::StepOptions;
use crate::system::DiscreteSystem;

/// Corrections that do not decrease any more are round-off up to this part of the coordinates.
const STANDS: f64 = 1e-10;
/// A displacement of at most this many ε of the coordinates is none.
const ROUND_OFF: f64 = 8.0 * f64::EPSILON;

/// The interval that ends in `q` at `time.t`, from where it begins: φ of a holonomic constraint there is g at q.
pub(crate) fn arriving<S: DiscreteSystem>(
    time: TimeStep,
    q: S::Configuration,
    d: S::Increment,
) -> Interval<S> {
    let time = TimeStep::new(time.t - time.h, time.h);
    Interval { time, q, d }
}

/// Whether a kinematic equation is that of a holonomic constraint.
pub(crate) fn is_holonomic<S: DiscreteSystem>(constraint: usize) -> bool {
    S::HOLONOMIC.contains(&constraint)
}

/// `q` itself where it is on the level sets to round-off.
pub(crate) fn project<S: DiscreteSystem>(
    system: &S,
    options: &StepOptions,
    time: TimeStep,
    q: S::Configuration,
) -> Result<S::Configuration, StepError> {
    if S::HOLONOMIC.is_empty() {
        return Ok(q);
    }
    let n = S::DIM;
    let mut d = S::Increment::zeros();
    let first = system.departure_jacobian_at(&arriving(time, q, d));
    let (mut last, mut size) = (f64::INFINITY, f64::NAN);
    for iteration in 1..=options.max_iterations {
        let now = system.departure_jacobian_at(&arriving(time, q, d));
        let (mut matrix, mut unknowns) = (S::Jacobian::zeros(), S::Residual::zeros());
        for i in 0..n {
            for j in 0..n {
                matrix.set_entry(i, j, -first.covector_by_increment.entry(i, j));
            }
        }
        for a in 0..S::CONSTRAINTS {
            if !is_holonomic::<S>(a) {
                matrix.set_entry(n + a, n + a, 1.0);
                continue;
            }
            let mut linear = 0.0;
            for (i, d) in d.as_slice().iter().enumerate() {
                matrix.set_entry(i, n + a, -first.phi_by_increment.entry(a, i));
                let slope = now.phi_by_increment.entry(a, i);
                matrix.set_entry(n + a, i, slope);
                linear += slope * d;
            }
            unknowns.as_mut_slice()[n + a] = linear - now.phi.as_slice()[a];
        }
        if !all_finite(unknowns.as_slice()) {
            let (step, quantity) = (0, Quantity::Residual);
            return Err(StepError::NonFinite { step, quantity });
        }
        if !matrix.lu_solve(&mut unknowns) {
            return Err(StepError::SingularJacobian { step: 0, iteration });
        }
        let mut next = S::Increment::zeros();
        next.as_mut_slice()
            .copy_from_slice(&unknowns.as_slice()[..n]);
        size = max_abs(zip_with(next, &d, |next, d| next - d).as_slice());
        d = next;
        let scale = S::magnitude(&q).max(max_abs(d.as_slice()));
        if size <= ROUND_OFF * scale || size <= STANDS * scale && size >= 0.5 * last {
            return Ok(match max_abs(d.as_slice()) <= ROUND_OFF * scale {
                true => q,
                false => S::retract(&q, &d),
            });
        }
        last = size;
    }
    Err(StepError::NotConverged {
        step: 0,
        iterations: options.max_iterations,
        residual_norm: size,
        tolerance: STANDS,
    })
}
