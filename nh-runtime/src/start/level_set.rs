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

use crate::declarations::values;
use crate::error::{Quantity, StepError, check_finite};
use crate::linear::{Matrix, Vector, from_slice, row_norm};
use crate::node::of_parts;
use crate::options::StepOptions;
use crate::solve::corrections::{Corrected, Failure, Policy, Size, solve};
use crate::solve::saddle::Saddle;
use crate::solve::scales::or_one;
use crate::system::{Departure, DiscreteSystem, Inputs, Interval};

/// Corrections that do not decrease any more are round-off up to this part of the coordinates they change.
const STANDS: f64 = 1e-10;
/// The velocity at which the mass matrix is taken, a power of two: small where L is not quadratic.
const SLOW: f64 = 1.0 / 1024.0;
/// By what part the slope of g may change along a step.
const LINEAR: f64 = 0.5;
/// Near a zero of the gradient a step no more than doubles the distance from it, so that there may be many.
const STEPS_PER_ITERATION: usize = 20;

/// An interval that ends in `q` at `inputs.t` and does not move: φ of a holonomic constraint is g at q there.
pub(crate) fn arriving<S: DiscreteSystem>(
    inputs: Inputs<S::Control>,
    q: S::Configuration,
) -> Interval<S> {
    let before = inputs.on(inputs.t - inputs.h, inputs.h);
    Interval::new(before, q, S::Increment::zeros())
}

/// Whether a kinematic equation is that of a holonomic constraint.
pub(crate) fn is_holonomic<S: DiscreteSystem>(constraint: usize) -> bool {
    S::HOLONOMIC.contains(&constraint)
}

/// `q` itself where it is on the level sets to round-off.
pub(crate) fn project<S: DiscreteSystem>(
    system: &S,
    options: &StepOptions,
    inputs: Inputs<S::Control>,
    q: S::Configuration,
) -> Result<S::Configuration, StepError> {
    if S::HOLONOMIC.is_empty() {
        return Ok(q);
    }
    let policy = Policy {
        iterations: options.max_iterations.saturating_mul(STEPS_PER_ITERATION),
        round_off: 2.0 * f64::EPSILON,
        stands: STANDS,
        tries: 60,
    };
    let start = Waypoint { q, way: 0.0 };
    match solve(&LevelSet { system, inputs }, &policy, start) {
        Ok((waypoint, _)) => Ok(waypoint.q),
        Err(Failure::NoCorrection(error)) => Err(error),
        Err(Failure::NotConverged { iterations, size }) => Err(StepError::NotConverged {
            step: 0,
            iterations,
            residual_norm: size,
            tolerance: STANDS,
        }),
    }
}

/// g(q) = 0 for all holonomic constraints.
struct LevelSet<'a, S: DiscreteSystem> {
    system: &'a S,
    inputs: Inputs<S::Control>,
}

values! {
    /// A point on the way to the level sets.
    struct Waypoint<S: DiscreteSystem> {
        q: S::Configuration,
        /// The length of the way to it.
        way: f64,
    }
}

impl<S: DiscreteSystem> Corrected for LevelSet<'_, S> {
    type Point = Waypoint<S>;
    type Linear = (Departure<S>, S::Increment);
    type Error = StepError;

    fn linearise(
        &self,
        waypoint: &Waypoint<S>,
        iteration: usize,
    ) -> Result<(Departure<S>, S::Increment), StepError> {
        let at = (self.system).departure_jacobian_at(&arriving(self.inputs, waypoint.q));
        let d = self.correction(&waypoint.q, &at, iteration)?;
        Ok((at, d))
    }

    fn size(&self, waypoint: &Waypoint<S>, (_, d): &(Departure<S>, S::Increment)) -> Size {
        let magnitudes = S::magnitudes(&waypoint.q);
        let changed = d.as_slice().iter().zip(magnitudes.as_slice());
        let changed = changed.filter(|(d, _)| **d != 0.0);
        let largest = |most: f64, value: f64| most.max(value);
        Size {
            size: d.max_abs(),
            scale: changed.clone().map(|(_, q)| *q).fold(waypoint.way, largest),
            ratio: changed.map(|(d, q)| d.abs() / q).fold(0.0, largest),
        }
    }

    /// The part of a correction on which the slopes of g along it are those at its beginning.
    fn improved(
        &self,
        waypoint: &Waypoint<S>,
        (at, d): &(Departure<S>, S::Increment),
        alpha: f64,
    ) -> Option<Waypoint<S>> {
        let q = S::retract(&waypoint.q, &(*d * alpha));
        let then = (self.system).departure_jacobian_at(&arriving(self.inputs, q));
        let slope = |at: &Departure<S>, a: usize| -> f64 {
            let d = d.as_slice().iter().enumerate();
            d.map(|(j, d)| at.phi_by_increment.entry(a, j) * d).sum()
        };
        let is_linear = |a: &usize| {
            let (before, after) = (slope(at, *a), slope(&then, *a));
            // A slope of the size of its round-off may be any number.
            let terms = row_norm(&at.phi_by_increment, *a) * d.max_abs();
            (after - before).abs() <= LINEAR * before.abs() + STANDS * terms
        };
        let is_linear = S::HOLONOMIC.iter().all(is_linear) && then.phi.is_finite();
        let way = waypoint.way + alpha * d.max_abs();
        is_linear.then_some(Waypoint { q, way })
    }
}

impl<S: DiscreteSystem> LevelSet<'_, S> {
    /// The d with G d = -g and M d = Gᵀ μ, in units in which the masses and the forms are 1.
    fn correction(
        &self,
        q: &S::Configuration,
        at: &Departure<S>,
        iteration: usize,
    ) -> Result<S::Increment, StepError> {
        let n = S::DIM;
        let mass = mass_at_rest(self.system, self.inputs, q);
        let phi = &at.phi_by_increment;
        let mass_unit = |i: usize| or_one(1.0 / mass.entry(i, i).abs());
        let form_unit = |a: usize| {
            let slopes = (0..n).map(|i| (phi.entry(a, i) * mass_unit(i)).abs());
            or_one(1.0 / slopes.fold(0.0, f64::max))
        };
        let units = of_parts::<S>(mass_unit, form_unit);
        let value = |a: usize| match is_holonomic::<S>(a) {
            true => -at.phi[a],
            false => 0.0,
        };
        let rows = of_parts::<S>(|_| 0.0, value);
        check_finite(rows.is_finite(), 0, Quantity::Residual)?;
        let saddle: Saddle<S::Jacobian> = Saddle::new((&mass, phi, phi), units, is_holonomic::<S>);
        let solved = saddle.solve(rows);
        let z = solved.ok_or(StepError::SingularJacobian { step: 0, iteration })?;
        Ok(from_slice(&z.as_slice()[..n]))
    }
}

/// ∂p/∂v at a velocity, p = ∂L/∂q̇, by differences of this size; of a pure L_d the same of its
/// momentum.
pub(super) fn mass_matrix<S: DiscreteSystem>(
    system: &S,
    inputs: Inputs<S::Control>,
    q: &S::Configuration,
    (v, size): (&S::Increment, f64),
) -> S::Bilinear {
    let here = system.initial_momentum_at(inputs, q, v);
    let mut mass = S::Bilinear::zeros();
    for j in 0..S::DIM {
        let mut nearby = *v;
        nearby[j] += size;
        let moving = system.initial_momentum_at(inputs, q, &nearby);
        for (i, (p, p0)) in moving.as_slice().iter().zip(here.as_slice()).enumerate() {
            mass.set_entry(i, j, (p - p0) / size);
        }
    }
    mass
}

/// The mass matrix at rest.
pub(crate) fn mass_at_rest<S: DiscreteSystem>(
    system: &S,
    inputs: Inputs<S::Control>,
    q: &S::Configuration,
) -> S::Bilinear {
    mass_matrix(system, inputs, q, (&S::Increment::zeros(), SLOW))
}
