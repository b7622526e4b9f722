//! Configurations on the level sets of holonomic constraints g(q, t) = 0.
//!
//! From q along the way on which all g^a decrease alike, orthogonal to their level sets in the
//! kinetic metric,
//!
//! ```text
//! dq/ds = -M⁻¹ Gᵀ (G M⁻¹ Gᵀ)⁻¹ g(q),     G = ∇g(q),     M = ∂²L/∂q̇²,
//! ```
//!
//! in steps αd of Newton's method that are halved until at the parts s of the step, q' = q + sαd,
//!
//! - the gradient of no g^a has turned by more than sκ of
//!   itself, |(∇g^a(q') - ∇g^a(q)) d| ≤ sκ |∇g^a| |d|, in the coordinates that g^a depends on,
//! - no g^a is further from (1 - sα) g^a than such a gradient leads, |g^a(q') - (1 - sα)
//!   g^a(q)| ≤ ½sκ sα |∇g^a| |d|, and
//! - the displacement w that undoes the change of all slopes, G w = (G(q') - G(q)) d,
//!   is |w| ≤ sκ |d|.
//!
//! Lengths are those of the kinetic metric, coordinate by coordinate. By the first two rules the
//! way does not lead past a level set to another sheet; a slope ∇g^a d is no measure there, as it
//! vanishes with g^a where the position is on that level set already. A gradient that oscillates is
//! similar again a period later, where g is not what it predicts; and close to where the step
//! begins, s ≪ 1, the first rule is that of Kantorovich, |g'' d²| ≤ κ |g' d|, which knows of no
//! period. By the third one a step of the part α leaves at most 1 - (1 - κ)α of the correction: the
//! natural monotonicity test of P. Deuflhard, *Newton Methods for Nonlinear Problems*, §3.3. A
//! short way ends in the nearest point, up to terms of second order in its length.
//!
//! A coordinate without inertia moves for nothing: where that leaves its place undetermined, it is
//! the least it can be.
//!
//! Of the discrete constraint φ = g(t_1, q_1) an interval that ends at t has the value at t.

use crate::declarations::values;
use crate::error::{Quantity, StepError, check_finite};
use crate::linear::{Matrix, Vector, larger, matrix_is_finite, row_norm, vector, zip_with};
use crate::math::sqrt;
use crate::options::StepOptions;
use crate::solve::corrections::{Corrected, Failure, Policy, Size, solve};
use crate::solve::residual::relative;
use crate::solve::scales::{or_one, reach};
use crate::start::mass::mass_at_rest;
use crate::start::saddle::Saddle;
use crate::system::{Departure, DiscreteSystem, Inputs, Interval, stack_rows};

/// A correction that does not decrease any more is round-off up to this part of the coordinates
/// that it changes.
const STANDS: f64 = 1e-10;
/// κ, the largest relative change of a gradient and of a step along the step.
const LINEAR: f64 = 0.125;
/// The part of its terms that the value of a level set is rounded by.
const ROUNDED: f64 = 4.0 * f64::EPSILON;
/// The parts s of a step at which the level sets are looked at.
const LOOKED_AT: [f64; 3] = [1.0, 0.5, 1.0 / 1024.0];
/// Near a zero of the gradient a step no more than doubles the distance from it, so that there may
/// be many.
const STEPS_PER_ITERATION: usize = 20;

/// An interval that ends in `q` at `inputs.t` and does not move: φ of a holonomic constraint is g
/// at q there.
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
    if const { S::HOLONOMIC.is_empty() } {
        return Ok(q);
    }
    let policy = Policy {
        iterations: options.max_iterations.saturating_mul(STEPS_PER_ITERATION),
        round_off: 2.0 * f64::EPSILON,
        stands: STANDS,
        tries: 60,
    };
    let way = S::Increment::zeros();
    let start = Waypoint { q, way };
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
        /// The length of the way to the point, of every coordinate by itself.
        way: S::Increment,
    }
}

/// The level sets linearised at a point.
struct LinearisedLevels<S: DiscreteSystem> {
    at: Departure<S>,
    saddle: Saddle<S>,
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
        let rows = rows_of_level_sets::<S>(|a| -at.phi[a]);
        check_finite(rows.is_finite(), 0, Quantity::Residual)?;
        let linear = |mass: &S::Bilinear| {
            let saddle = self.saddle(mass, &at);
            let (d, _) = saddle.solve(rows)?;
            Some((saddle, d))
        };
        let found = linear(&mass).or_else(|| linear(&fill_inertia::<S>(mass)));
        let Some((saddle, d)) = found else {
            check_finite(matrix_is_finite(&mass), 0, Quantity::Jacobian)?;
            return Err(StepError::SingularJacobian { step: 0, iteration });
        };
        Ok(LinearisedLevels {
            at,
            saddle,
            weights: vector(|i| or_one(sqrt(mass.entry(i, i).abs()))),
            d,
        })
    }

    /// Relative to every coordinate by itself; the scale is that which the terms Σ_j |∂_j g^a q_j|
    /// of the level sets see.
    fn size(
        &self,
        waypoint: &Waypoint<S>,
        LinearisedLevels { at, d, .. }: &LinearisedLevels<S>,
    ) -> Size {
        let magnitudes = S::magnitudes(&waypoint.q);
        let changed = d.as_slice().iter().zip(magnitudes.as_slice());
        let changed = changed.filter(|(d, _)| **d != 0.0);
        let largest = |most: f64, value: f64| most.max(value);
        let reached = magnitudes + waypoint.way;
        let terms = |a: usize| reach(&at.phi_by_increment, a, reached.as_slice());
        let off = S::HOLONOMIC.iter().map(|a| relative(at.phi[*a], terms(*a)));
        let size = d.max_abs();
        Size {
            size,
            scale: size / off.fold(0.0, largest),
            ratio: changed.map(|(d, q)| d.abs() / q).fold(0.0, largest),
        }
    }

    /// The point after the part α of a correction, if the level sets are nearly straight on the way
    /// to it.
    fn improve(
        &self,
        waypoint: &Waypoint<S>,
        linear: &LinearisedLevels<S>,
        alpha: f64,
    ) -> Option<Waypoint<S>> {
        let after = |part: f64| S::retract(&waypoint.q, &(linear.d * (alpha * part)));
        let q = after(1.0);
        let reached = S::magnitudes(&waypoint.q) + waypoint.way;
        let is_straight =
            |part: &f64| self.is_straight(linear, (&after(*part), &reached), (alpha, *part));
        let way = zip_with(waypoint.way, &linear.d, |way, d| way + alpha * d.abs());
        (q != waypoint.q && LOOKED_AT.iter().all(is_straight)).then_some(Waypoint { q, way })
    }

    /// A part of a step that bends is better than all of it; no part of round-off is better.
    fn is_round_off(
        &self,
        waypoint: &Waypoint<S>,
        linear: &LinearisedLevels<S>,
        policy: &Policy,
    ) -> bool {
        let Size { size, scale, .. } = self.size(waypoint, linear);
        let improves = |alpha: f64| self.improve(waypoint, linear, alpha).is_some();
        size <= policy.stands * scale && !policy.parts().any(improves)
    }
}

impl<S: DiscreteSystem> LevelSet<'_, S> {
    /// G d = -g and M d = Gᵀ μ, in units in which the masses and the forms are 1.
    fn saddle(&self, mass: &S::Bilinear, at: &Departure<S>) -> Saddle<S> {
        let phi = &at.phi_by_increment;
        Saddle::new((mass, phi, phi), is_holonomic::<S>)
    }

    /// Whether g and its gradients at `q`, behind the part s of a step αd, are as the linear
    /// equations at its start predict.
    fn is_straight(
        &self,
        linear: &LinearisedLevels<S>,
        (q, reached): (&S::Configuration, &S::Increment),
        (alpha, part): (f64, f64),
    ) -> bool {
        let LinearisedLevels { at, weights, d, .. } = linear;
        let (allowed, made) = (part * LINEAR, part * alpha);
        let then = (self.system).departure_jacobian_at(&arriving(self.inputs, *q));
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
            let slope = allowed * gradient * length(places.map(|j| size(d, j)));
            let unforeseen = then.phi[*a] - (1.0 - made) * at.phi[*a];
            let round_off = ROUNDED * reach(&at.phi_by_increment, *a, reached.as_slice());
            change(*a).abs() <= slope && unforeseen.abs() <= 0.5 * made * slope + round_off
        };
        let undone = linear.saddle.solve(rows_of_level_sets::<S>(change));
        let Some((undone, _)) = undone else {
            return false;
        };
        let [undone, step] = [&undone, d].map(|d| length((0..S::DIM).map(|j| size(d, j))));
        undone <= allowed * step && S::HOLONOMIC.iter().all(bends_little)
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
fn rows_of_level_sets<S: DiscreteSystem>(value: impl Fn(usize) -> f64) -> S::Residual {
    stack_rows::<S>(
        |_| 0.0,
        |a| if is_holonomic::<S>(a) { value(a) } else { 0.0 },
    )
}

/// The mass matrix with 1 on the diagonal of coordinates without inertia.
fn fill_inertia<S: DiscreteSystem>(mut mass: S::Bilinear) -> S::Bilinear {
    for i in 0..S::DIM {
        if row_norm(&mass, i) == 0.0 {
            mass.set_entry(i, i, 1.0);
        }
    }
    mass
}
