//! Configurations on the level sets of holonomic constraints g(q, t) = 0.
//!
//! From q along the way on which all g^a decrease alike, orthogonal to their level sets in the kinetic metric,
//!
//! ```text
//! dq/ds = -M⁻¹ Gᵀ (G M⁻¹ Gᵀ)⁻¹ g(q),     G = ∇g(q),     M = ∂²L/∂q̇²,
//! ```
//!
//! in steps of Newton's method that are halved until the slopes of g along them change by half at most. So the way does not lead past a level set to another
//! sheet, and where it is short it ends in the nearest point, up to terms of second order in its length.
//!
//! Of the discrete constraint φ = g(t_1, q_1) an interval that ends at t has the value at t.

use crate::error::{Quantity, StepError};
use crate::linear::{Matrix, SquareMatrix, Vector, all_finite, max_abs};
use crate::linear::{row_norm, scaled};
use crate::options::StepOptions;
use crate::system::DiscreteSystem;
use crate::system::{Departure, Interval, TimeStep};

/// Corrections that do not decrease any more are round-off up to this part of the coordinates they change.
const STANDS: f64 = 1e-10;
/// Corrections of at most this many ε of every coordinate are none.
const ROUND_OFF: f64 = 2.0 * f64::EPSILON;
/// The velocity at which the mass matrix is taken, a power of two: small where L is not quadratic.
const SLOW: f64 = 1.0 / 1024.0;
/// By what part the slope of g may change along a step.
const LINEAR: f64 = 0.5;
const MOST_HALVINGS: usize = 60;
/// Near a zero of the gradient a step no more than doubles the distance from it, so that there may be many.
const STEPS_PER_ITERATION: usize = 20;

/// An interval that ends in `q` at `time.t` and does not move: φ of a holonomic constraint is g at q there.
pub(crate) fn arriving<S: DiscreteSystem>(time: TimeStep, q: S::Configuration) -> Interval<S> {
    Interval {
        time: TimeStep::new(time.t - time.h, time.h),
        q,
        d: S::Increment::zeros(),
    }
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
    mut q: S::Configuration,
) -> Result<S::Configuration, StepError> {
    if S::HOLONOMIC.is_empty() {
        return Ok(q);
    }
    let (mut moved, mut last, mut size) = (0.0, f64::INFINITY, f64::NAN);
    let most = options.max_iterations.saturating_mul(STEPS_PER_ITERATION);
    for iteration in 1..=most {
        let at = system.departure_jacobian_at(&arriving(time, q));
        let d = correction(system, time, &q, &at, iteration)?;
        size = max_abs(d.as_slice());
        let magnitudes = S::magnitudes(&q);
        let changed = (d.as_slice().iter().zip(magnitudes.as_slice())).filter(|(d, _)| **d != 0.0);
        let scale = changed.clone().map(|(_, q)| *q).fold(moved, f64::max);
        let is_none = changed.clone().all(|(d, q)| d.abs() <= ROUND_OFF * q);
        if is_none || size <= STANDS * scale && size >= 0.5 * last {
            return Ok(q);
        }
        let (next, step) =
            advanced(system, time, &q, &d, &at).ok_or_else(|| not_converged(iteration, size))?;
        last = if step == 1.0 { size } else { f64::INFINITY };
        moved += step * size;
        q = next;
    }
    Err(not_converged(most, size))
}

fn not_converged(iterations: usize, size: f64) -> StepError {
    StepError::NotConverged {
        step: 0,
        iterations,
        residual_norm: size,
        tolerance: STANDS,
    }
}

/// The part of a correction on which the slopes of g along it are those at its beginning: where it leads, and how much of it that is.
fn advanced<S: DiscreteSystem>(
    system: &S,
    time: TimeStep,
    q: &S::Configuration,
    d: &S::Increment,
    at: &Departure<S>,
) -> Option<(S::Configuration, f64)> {
    let steps = core::iter::successors(Some(1.0), |step| Some(0.5 * step));
    steps.take(MOST_HALVINGS).find_map(|step| {
        let next = S::retract(q, &scaled(*d, step));
        let then = system.departure_jacobian_at(&arriving(time, next));
        let slope = |at: &Departure<S>, a: usize| -> f64 {
            let d = d.as_slice().iter().enumerate();
            d.map(|(j, d)| at.phi_by_increment.entry(a, j) * d).sum()
        };
        let is_linear = |a: &usize| {
            let (before, after) = (slope(at, *a), slope(&then, *a));
            // A slope of the size of its round-off may be any number.
            let terms = row_norm(&at.phi_by_increment, *a) * max_abs(d.as_slice());
            (after - before).abs() <= LINEAR * before.abs() + STANDS * terms
        };
        let is_linear = S::HOLONOMIC.iter().all(is_linear);
        (is_linear && all_finite(then.phi.as_slice())).then_some((next, step))
    })
}

/// The d with G d = -g and M d = Gᵀ μ, columns scaled by the diagonal of M, rows of G to order one.
fn correction<S: DiscreteSystem>(
    system: &S,
    time: TimeStep,
    q: &S::Configuration,
    at: &Departure<S>,
    iteration: usize,
) -> Result<S::Increment, StepError> {
    let n = S::DIM;
    let mass = mass_matrix(system, time, q);
    let unit = |i: usize| match mass.entry(i, i).abs() {
        m if m > 0.0 && m.is_finite() => 1.0 / m,
        _ => 1.0,
    };
    let (mut matrix, mut unknowns) = (S::Jacobian::zeros(), S::Residual::zeros());
    for i in 0..n {
        for j in 0..n {
            matrix.set_entry(i, j, mass.entry(i, j) * unit(j));
        }
    }
    for a in 0..S::CONSTRAINTS {
        let slope = |i: usize| at.phi_by_increment.entry(a, i) * unit(i);
        let largest = (0..n).map(|i| slope(i).abs()).fold(0.0, f64::max);
        if !is_holonomic::<S>(a) || largest == 0.0 {
            matrix.set_entry(n + a, n + a, if is_holonomic::<S>(a) { 0.0 } else { 1.0 });
            continue;
        }
        for i in 0..n {
            matrix.set_entry(i, n + a, -at.phi_by_increment.entry(a, i) / largest);
            matrix.set_entry(n + a, i, slope(i) / largest);
        }
        unknowns.as_mut_slice()[n + a] = -at.phi.as_slice()[a] / largest;
    }
    if !all_finite(unknowns.as_slice()) {
        let (step, quantity) = (0, Quantity::Residual);
        return Err(StepError::NonFinite { step, quantity });
    }
    if !matrix.lu_solve(&mut unknowns) {
        return Err(StepError::SingularJacobian { step: 0, iteration });
    }
    let mut d = S::Increment::zeros();
    for (i, d) in d.as_mut_slice().iter_mut().enumerate() {
        *d = unknowns.as_slice()[i] * unit(i);
    }
    Ok(d)
}

/// ∂p/∂v at rest, p = ∂L/∂q̇; of a pure L_d the same of its momentum.
fn mass_matrix<S: DiscreteSystem>(system: &S, time: TimeStep, q: &S::Configuration) -> S::Bilinear {
    let rest = system.initial_momentum_at(time, q, &S::Increment::zeros());
    let mut mass = S::Bilinear::zeros();
    for j in 0..S::DIM {
        let mut v = S::Increment::zeros();
        v.as_mut_slice()[j] = SLOW;
        let moving = system.initial_momentum_at(time, q, &v);
        for (i, (p, p0)) in moving.as_slice().iter().zip(rest.as_slice()).enumerate() {
            mass.set_entry(i, j, (p - p0) / SLOW);
        }
    }
    mass
}
