//! Configurations on the level sets of holonomic constraints g(q, t) = 0.
//!
//! From q along the way on which all g^a decrease alike, orthogonal to their level sets in the kinetic metric,
//!
//! ```text
//! dq/ds = -M⁻¹ Gᵀ (G M⁻¹ Gᵀ)⁻¹ g(q),     G = ∇g(q),     M = ∂²L/∂q̇²,
//! ```
//!
//! in steps of Newton's method that are halved until
//!
//! - the gradient of no g^a turns by more than half of itself along a step, |(∇g^a(q') - ∇g^a(q)) d| ≤ ½ |∇g^a| |d|, in the coordinates that g^a depends on, and
//! - the displacement w that undoes the change of all slopes, G w = (G(q') - G(q)) d, is at most half of the step: |w| ≤ ½ |d|.
//!
//! Lengths are those of the kinetic metric, coordinate by coordinate. By the first rule the way does not lead past a level set to another sheet; a slope ∇g^a d is no measure there, as it
//! vanishes with g^a where the position is on that level set already. By the second one a step of the part α leaves at most 1 - α/2 of the correction: the
//! natural monotonicity test of P. Deuflhard, *Newton Methods for Nonlinear Problems*, §3.3. Of one level set both say that its slope changes by half at most. A short way
//! ends in the nearest point, up to terms of second order in its length.
//!
//! A coordinate without inertia moves for nothing: where that leaves its place undetermined, it is the least it can be.
//!
//! Of the discrete constraint φ = g(t_1, q_1) an interval that ends at t has the value at t.

use crate::declarations::values;
use crate::error::{Quantity, StepError, check_finite};
use crate::linear::{Matrix, Vector, from_slice, larger, row_norm, vector};
use crate::math::sqrt;
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
/// By what part of themselves a gradient and a step may change along the step.
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
        Err(Failure::NotConverged { iterations, size }) => Err(StepError::NoPointNearby {
            iterations,
            correction: size,
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

/// The level sets linearised at a point.
struct LinearisedLevels<S: DiscreteSystem> {
    at: Departure<S>,
    saddle: Saddle<S::Jacobian>,
    /// √M_ii, in which lengths are measured; 1 without inertia.
    weights: S::Increment,
    d: S::Increment,
}

impl<S: DiscreteSystem> Corrected for LevelSet<'_, S> {
    type Point = Waypoint<S>;
    type Linear = LinearisedLevels<S>;
    type Error = StepError;

    fn linearise(
        &self,
        waypoint: &Waypoint<S>,
        iteration: usize,
    ) -> Result<LinearisedLevels<S>, StepError> {
        let q = &waypoint.q;
        let at = (self.system).departure_jacobian_at(&arriving(self.inputs, *q));
        let mass = mass_at_rest(self.system, self.inputs, q);
        let rows = of_level_sets::<S>(|a| -at.phi[a]);
        check_finite(rows.is_finite(), 0, Quantity::Residual)?;
        let saddle = self.saddle(&mass, &at);
        let (saddle, z) = [saddle, self.saddle(&with_inertia::<S>(mass), &at)]
            .into_iter()
            .find_map(|saddle| Some((saddle, saddle.solve(rows)?)))
            .ok_or(StepError::SingularJacobian { step: 0, iteration })?;
        Ok(LinearisedLevels {
            at,
            saddle,
            weights: vector(|i| or_one(sqrt(mass.entry(i, i).abs()))),
            d: from_slice(&z.as_slice()[..S::DIM]),
        })
    }

    fn size(
        &self,
        waypoint: &Waypoint<S>,
        LinearisedLevels { d, .. }: &LinearisedLevels<S>,
    ) -> Size {
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

    /// The point after the part α of a correction, if the level sets are nearly straight on the way to it.
    fn improved(
        &self,
        waypoint: &Waypoint<S>,
        linear: &LinearisedLevels<S>,
        alpha: f64,
    ) -> Option<Waypoint<S>> {
        let LinearisedLevels { at, weights, d, .. } = linear;
        let q = S::retract(&waypoint.q, &(*d * alpha));
        let then = (self.system).departure_jacobian_at(&arriving(self.inputs, q));
        let slopes = |a: usize, j: usize| {
            [at, &then].map(|departure| departure.phi_by_increment.entry(a, j))
        };
        let change = |a: usize| -> f64 {
            let change = |j: usize| {
                let [before, after] = slopes(a, j);
                (after - before) * d[j]
            };
            (0..S::DIM).map(change).sum()
        };
        let size = |d: &S::Increment, j: usize| d[j] * weights[j];
        let bends_little = |a: &usize| {
            let places = (0..S::DIM).filter(|j| slopes(*a, *j) != [0.0; 2]);
            let gradient = length(places.clone().map(|j| slopes(*a, j)[0] / weights[j]));
            change(*a).abs() <= LINEAR * gradient * length(places.map(|j| size(d, j)))
        };
        let undone = linear.saddle.solve(of_level_sets::<S>(change))?;
        let undone = from_slice(&undone.as_slice()[..S::DIM]);
        let [undone, step] = [&undone, d].map(|d| length((0..S::DIM).map(|j| size(d, j))));
        let is_straight = then.phi.is_finite()
            && undone <= LINEAR * step
            && S::HOLONOMIC.iter().all(bends_little);
        let way = waypoint.way + alpha * d.max_abs();
        is_straight.then_some(Waypoint { q, way })
    }
}

/// √Σ x², of numbers whose squares may overflow.
fn length(values: impl Iterator<Item = f64> + Clone) -> f64 {
    let largest = values.clone().fold(0.0, |most, x| larger(x.abs(), most));
    match largest > 0.0 {
        true => largest * sqrt(values.map(|x| (x / largest) * (x / largest)).sum()),
        false => largest,
    }
}

/// Values of the rows of level sets, and zeros.
fn of_level_sets<S: DiscreteSystem>(value: impl Fn(usize) -> f64) -> S::Residual {
    of_parts::<S>(
        |_| 0.0,
        |a| if is_holonomic::<S>(a) { value(a) } else { 0.0 },
    )
}

/// The mass matrix with 1 on the diagonal of coordinates without inertia.
fn with_inertia<S: DiscreteSystem>(mut mass: S::Bilinear) -> S::Bilinear {
    for i in 0..S::DIM {
        if row_norm(&mass, i) == 0.0 {
            mass.set_entry(i, i, 1.0);
        }
    }
    mass
}

impl<S: DiscreteSystem> LevelSet<'_, S> {
    /// G d = -g and M d = Gᵀ μ, in units in which the masses and the forms are 1.
    fn saddle(&self, mass: &S::Bilinear, at: &Departure<S>) -> Saddle<S::Jacobian> {
        let phi = &at.phi_by_increment;
        let mass_unit = |i: usize| or_one(1.0 / mass.entry(i, i).abs());
        let form_unit = |a: usize| {
            let slopes = (0..S::DIM).map(|i| (phi.entry(a, i) * mass_unit(i)).abs());
            or_one(1.0 / slopes.fold(0.0, f64::max))
        };
        let units = of_parts::<S>(mass_unit, form_unit);
        Saddle::new((mass, phi, phi), units, is_holonomic::<S>)
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
pub fn mass_at_rest<S: DiscreteSystem>(
    system: &S,
    inputs: Inputs<S::Control>,
    q: &S::Configuration,
) -> S::Bilinear {
    mass_matrix(system, inputs, q, (&S::Increment::zeros(), SLOW))
}
