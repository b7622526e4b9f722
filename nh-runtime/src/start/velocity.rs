//! The velocity of a momentum,
//!
//! ```text
//! ∂L/∂q̇(q, v, t) = p + Σ_a Λ_a ω^a(q, t),     b(q, t)·v + c(q, t) = 0
//! ```
//!
//! with the constraints in force, and of constraints that are nonlinear in the velocities
//!
//! ```text
//! ∂L/∂q̇(q, v, t) = p + Σ_a Λ_a ∂φ^a/∂q̇(q, v, t),     φ^a(q, v, t) = 0
//! ```
//!
//! by Newton's method with [M -ωᵀ; b 0], M - Σ_a Λ_a ∂²φ^a/∂q̇∂q̇ in the place of M where φ bends,
//! with the Λ that M leads to. There it starts from the velocity of p without constraints: of the
//! two velocities with ẋ² + ẏ² = v² that of p is the one along p, and at rest ∂φ/∂q̇ may vanish.
//! For a quadratic L and affine constraints it makes one iteration, and one that confirms it. It is
//! damped by the natural monotonicity test (P. Deuflhard, *Newton Methods for Nonlinear Problems*,
//! §3.3): for L = -m √(1 - q̇²) a full step may lead out of the domain.

use super::legendre::{AtNode, NoVelocity};
use super::saddle::Saddle;
use crate::error::StepError;
use crate::linear::{Matrix, Vector, larger, vector};
use crate::solve::corrections::{Corrected, Failure, Policy, Size, solve};
use crate::solve::policy::{MAX_HALVINGS, descent};
use crate::solve::residual::relative;
use crate::system::{Active, DiscreteSystem, Inputs, Interval, RegionsOf, stack_rows};

/// Of velocities that belong to momenta.
pub const VELOCITIES: Policy = Policy {
    iterations: 50,
    round_off: 16.0 * f64::EPSILON,
    stands: 1e-10,
    tries: MAX_HALVINGS,
};

/// The equations for the velocity of p.
struct VelocityOf<'a, S: DiscreteSystem> {
    transform: AtNode<'a, S>,
    p: &'a S::Covector,
}

/// The correction of a velocity, and all of Λ.
struct Correction<S: DiscreteSystem> {
    saddle: Saddle<S>,
    delta: S::Increment,
    impulses: S::Multipliers,
    /// The forms of the matrix.
    forms: S::ConstraintForms,
    /// The scale of every velocity, of which its rounding is a part.
    scales: S::Increment,
}

impl<S: DiscreteSystem> VelocityOf<'_, S> {
    /// The scale of every velocity by itself: velocities of different units, or of coordinates that
    /// nothing couples, have no common scale. A velocity is rounded as its momentum is.
    fn scales(&self, v: &S::Increment, next: &S::Increment, mass: &S::Bilinear) -> S::Increment {
        let momentum = self.transform.momentum(v);
        let own: S::Increment = vector(|j| {
            let p = larger(self.p[j].abs(), momentum[j].abs());
            let unheld = if p == 0.0 {
                0.0
            } else {
                p / mass.entry(j, j).abs()
            };
            let moving = larger(v[j].abs(), next[j].abs());
            if unheld.is_finite() {
                larger(unheld, moving)
            } else {
                moving
            }
        });
        self.transform.velocities(&own, mass)
    }

    /// The correction of v, and all of Λ, with the matrix at a velocity nearby, from which on the
    /// reactions have turned by this.
    fn correction(
        &self,
        v: &S::Increment,
        saddle: &Saddle<S>,
        turned: S::Covector,
    ) -> Result<(S::Increment, S::Multipliers), NoVelocity> {
        let rows = *self.p - self.transform.momentum(v) + turned;
        let values = self.transform.values(v);
        if !rows.is_finite() || !values.is_finite() || !saddle.is_finite() {
            return Err(NoVelocity::NonFinite);
        }
        let rows = stack_rows::<S>(|i| rows[i], |a| -values[a]);
        saddle.solve(rows).ok_or(NoVelocity::Dependent)
    }
}

impl<S: DiscreteSystem> Corrected for VelocityOf<'_, S> {
    type Point = S::Increment;
    type Linear = Correction<S>;
    type Error = NoVelocity;

    fn linearise(&self, v: &S::Increment, _: usize) -> Result<Correction<S>, NoVelocity> {
        let at = &self.transform;
        let (mass, forms) = (at.mass(v), at.forms(v));
        let still = S::Covector::zeros();
        let mut saddle = at.saddle(&mass, &forms);
        let (mut delta, mut impulses) = self.correction(v, &saddle, still)?;
        if at.is_bent() {
            saddle = at.saddle(&at.bent_mass(&mass, v, &impulses), &forms);
            (delta, impulses) = self.correction(v, &saddle, still)?;
        }
        Ok(Correction {
            saddle,
            delta,
            impulses,
            forms,
            scales: self.scales(v, &(*v + delta), &mass),
        })
    }

    fn size(&self, _: &S::Increment, linear: &Correction<S>) -> Size {
        Size::uniform(linear.part(&linear.delta), 1.0)
    }

    fn improve(
        &self,
        v: &S::Increment,
        linear: &Correction<S>,
        alpha: f64,
    ) -> Option<S::Increment> {
        let next = *v + linear.delta * alpha;
        let turned = (self.transform).turned(&next, (&linear.impulses, &linear.forms));
        let (delta, _) = self.correction(&next, &linear.saddle, turned).ok()?;
        let [left, all] = [&delta, &linear.delta].map(|delta| linear.part(delta));
        (left <= descent(alpha) * all || left <= VELOCITIES.round_off).then_some(next)
    }
}

impl<S: DiscreteSystem> Correction<S> {
    /// The largest change of a velocity, as a part of its scale.
    fn part(&self, delta: &S::Increment) -> f64 {
        let parts = delta.as_slice().iter().zip(self.scales.as_slice());
        parts.fold(0.0, |most, (delta, scale)| {
            larger(relative(*delta, *scale), most)
        })
    }
}

/// Whether every constraint in force is given on velocities, or vanishes.
pub(crate) fn is_on_velocities<S: DiscreteSystem>(
    system: &S,
    inputs: Inputs<S::Control>,
    q: &S::Configuration,
    active: Active,
) -> bool {
    AtNode::new(system, inputs, q, active).is_ok_and(|at| !at.has_pairs())
}

/// (v, Λ) of the momentum p at q, with the constraints in force, from the guess v.
pub(crate) fn velocity<S: DiscreteSystem>(
    system: &S,
    inputs: Inputs<S::Control>,
    (q, p): (&S::Configuration, &S::Covector),
    guess: S::Increment,
    active: Active,
) -> Result<(S::Increment, S::Multipliers), NoVelocity> {
    let transform = || AtNode::new(system, inputs, q, active);
    let guess = match S::NONLINEAR_CONSTRAINTS {
        true => of_momentum(transform()?.unconstrained(), p, guess).map_or(guess, |(v, _)| v),
        false => guess,
    };
    of_momentum(transform()?, p, guess)
}

fn of_momentum<S: DiscreteSystem>(
    transform: AtNode<'_, S>,
    p: &S::Covector,
    guess: S::Increment,
) -> Result<(S::Increment, S::Multipliers), NoVelocity> {
    match solve(&VelocityOf { transform, p }, &VELOCITIES, guess) {
        Ok((v, linear)) => Ok((v + linear.delta, linear.impulses)),
        Err(Failure::NoCorrection(why)) => Err(why),
        Err(Failure::NotConverged { .. }) => Err(NoVelocity::NotConverged),
    }
}

/// The velocity nearest to w, (v - w)·M (v - w), on constraints that are nonlinear in it.
pub(crate) fn nearest_on_bent<S: DiscreteSystem>(
    system: &S,
    inputs: Inputs<S::Control>,
    (q, w): (&S::Configuration, &S::Increment),
    metric: S::Bilinear,
) -> Result<S::Increment, NoVelocity> {
    let transform = AtNode::new(system, inputs, q, Active(u32::MAX))?.in_metric(metric);
    let p = transform.momentum(w);
    of_momentum(transform, &p, *w).map(|(v, _)| v)
}

/// (v, Λ) of the momentum p that arrives at q, and the constraints in force on the side that v
/// leads to, from a guess.
pub(crate) fn velocity_and_sides<S: DiscreteSystem>(
    system: &S,
    inputs: Inputs<S::Control>,
    at: (&S::Configuration, &S::Covector),
    guess: S::Increment,
) -> Result<(S::Increment, S::Multipliers, Active), StepError> {
    let (v, carried) = S::Regions::velocity_and_sides(system, inputs, at.0, at.1, guess)?;
    let active = Active::of::<S>(carried.inside);
    let found = velocity(system, inputs, at, v, active);
    let (v, impulses) = found.map_err(|why| why.into_step_error(0))?;
    Ok((v, impulses, active))
}

/// The velocity at the left end of an interval, of the momentum that departs there; NaN where it
/// has none.
pub(crate) fn departing_velocity<S: DiscreteSystem>(
    system: &S,
    interval: &Interval<S>,
) -> S::Increment {
    let p = system.departure_at(interval).0 * -1.0;
    let (inputs, guess) = (interval.inputs(), interval.d * (1.0 / interval.time.h));
    let active = Active::on(system, interval);
    let found = velocity(system, inputs, (&interval.q, &p), guess, active);
    found.map_or_else(|_| vector(|_| f64::NAN), |(v, _)| v)
}
