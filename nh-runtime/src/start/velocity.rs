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
//! by Newton's method with [M -ωᵀ; b 0], M - Σ_a Λ_a ∂²φ^a/∂q̇∂q̇ in the place of M where φ bends, with
//! the Λ that M leads to. It starts from the velocity of p without constraints there, as at rest
//! ∂φ/∂q̇ may vanish: of the two velocities with ẋ² + ẏ² = v² that of p is the one along p. For a quadratic L one
//! iteration, and one that confirms it. It is damped by the natural monotonicity test (P.
//! Deuflhard, *Newton Methods for Nonlinear Problems*, §3.3): for L = -m √(1 - q̇²) a full step may
//! lead out of the domain.

use super::mass::mass_at;
use super::restrictions::Restrictions;
use super::saddle::Saddle;
use crate::error::{Quantity, StepError};
use crate::linear::{Matrix, Vector, larger, matrix, row_norm, vector};
use crate::node::round_off::velocities_at;
use crate::solve::corrections::{Corrected, Failure, Policy, Size, solve};
use crate::solve::policy::{MAX_HALVINGS, descent};
use crate::solve::residual::relative;
use crate::system::{Active, DiscreteSystem, Inputs, Interval, RegionsOf, stack_rows};

/// Of velocities that belong to momenta.
pub(crate) const VELOCITIES: Policy = Policy {
    iterations: 50,
    round_off: 16.0 * f64::EPSILON,
    stands: 1e-10,
    tries: MAX_HALVINGS,
};

/// Why a momentum has no velocity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum NoVelocity {
    /// The equations have no unique solution: the constraints in force depend on each other, or
    /// there is no L.
    Dependent,
    NotConverged,
    NonFinite,
}

impl NoVelocity {
    /// The error of a motion with that momentum, after a node.
    pub fn into_step_error(self, step: usize) -> StepError {
        match self {
            Self::NonFinite => StepError::NonFinite {
                at: step.into(),
                quantity: Quantity::Velocity,
            },
            Self::Dependent | Self::NotConverged => StepError::MomentumNotInvertible { step },
        }
    }
}

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
        if S::NONLINEAR_CONSTRAINTS {
            let bent = at
                .system
                .reaction_curvature_at(at.inputs, at.q, v, &impulses);
            let bent = matrix(|i, j| mass.entry(i, j) - bent.entry(i, j));
            saddle = at.saddle(&bent, &forms);
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
        let turned = self.transform.turned(&next, linear);
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

/// The Legendre transform on the constraints in force, of a system that has an L.
struct AtNode<'a, S: DiscreteSystem> {
    system: &'a S,
    inputs: Inputs<S::Control>,
    q: &'a S::Configuration,
    /// M of the quadratic form ½ v·M v that is there in the place of L, where it is.
    metric: Option<S::Bilinear>,
    /// ω, where it does not depend on v.
    forms: S::ConstraintForms,
    /// b, of equations that are given for D_d alone ∂φ/∂q_1 at (q, q).
    restrictions: S::ConstraintForms,
    /// How each constraint is given.
    given: S::Multipliers,
}

/// Not in force, or vanishing with its form, so that every velocity satisfies it.
const NOT_HERE: f64 = 0.0;
/// On velocities.
const ON_VELOCITIES: f64 = 1.0;
/// For D_d alone.
const OF_PAIRS: f64 = 2.0;

impl<'a, S: DiscreteSystem> AtNode<'a, S> {
    fn new(
        system: &'a S,
        inputs: Inputs<S::Control>,
        q: &'a S::Configuration,
        active: Active,
    ) -> Result<Self, NoVelocity> {
        if !S::HAS_LAGRANGIAN {
            return Err(NoVelocity::Dependent);
        }
        if S::NONLINEAR_CONSTRAINTS {
            return Ok(Self {
                system,
                inputs,
                q,
                metric: None,
                forms: S::ConstraintForms::zeros(),
                restrictions: S::ConstraintForms::zeros(),
                given: vector(|a| match active.holds::<S>(a) {
                    true => ON_VELOCITIES,
                    false => NOT_HERE,
                }),
            });
        }
        let restrictions = Restrictions::new(system, inputs, q);
        let forms = system.constraint_forms_at(inputs, q);
        let given: S::Multipliers = vector(|a| match () {
            () if !active.holds::<S>(a) => NOT_HERE,
            () if restrictions.are_given(a) => ON_VELOCITIES,
            () if row_norm(&forms, a) == 0.0 => NOT_HERE,
            () => OF_PAIRS,
        });
        let mut restrictions = restrictions.forms;
        if given.as_slice().contains(&OF_PAIRS) {
            let still = Interval::new(inputs, *q, S::Increment::zeros());
            let at = system.departure_jacobian_at(&still);
            let magnitudes = S::magnitudes(q);
            for a in (0..S::CONSTRAINTS).filter(|a| given[*a] == OF_PAIRS) {
                let slope = |j: usize| at.phi_by_increment.entry(a, j);
                let terms = (0..S::DIM).map(|j| (slope(j) * magnitudes[j]).abs());
                let round_off = 16.0 * f64::EPSILON * terms.sum::<f64>();
                if at.phi[a].abs() > round_off || at.phi[a].is_nan() {
                    return Err(NoVelocity::Dependent);
                }
                (0..S::DIM).for_each(|j| restrictions.set_entry(a, j, slope(j)));
            }
        }
        Ok(Self {
            system,
            inputs,
            q,
            metric: None,
            forms,
            restrictions,
            given,
        })
    }

    /// The transform without constraints.
    fn unconstrained(self) -> Self {
        let given = vector(|_| NOT_HERE);
        Self { given, ..self }
    }

    /// ∂L/∂q̇.
    fn momentum(&self, v: &S::Increment) -> S::Covector {
        match &self.metric {
            None => self.system.initial_momentum_at(self.inputs, self.q, v),
            Some(metric) => product(metric, v),
        }
    }

    /// ω at a velocity.
    fn forms(&self, v: &S::Increment) -> S::ConstraintForms {
        match S::NONLINEAR_CONSTRAINTS {
            true => self.system.reaction_forms_at(self.inputs, self.q, v),
            false => self.forms,
        }
    }

    /// The change of the reactions Σ_a Λ_a ω^a from the velocity of a correction on.
    fn turned(&self, next: &S::Increment, linear: &Correction<S>) -> S::Covector {
        if !S::NONLINEAR_CONSTRAINTS {
            return S::Covector::zeros();
        }
        let forms = self.forms(next);
        let change = |a: usize, i: usize| {
            linear.impulses[a] * (forms.entry(a, i) - linear.forms.entry(a, i))
        };
        let held = |a: &usize| self.given[*a] != NOT_HERE;
        let of = |i: usize| (0..S::CONSTRAINTS).filter(held).map(|a| change(a, i)).sum();
        vector(of)
    }

    /// b·v + c of the constraints in force, 0 for the others.
    fn values(&self, v: &S::Increment) -> S::Multipliers {
        if S::CONSTRAINTS == 0 {
            return S::Multipliers::zeros();
        }
        let (values, _) = self.system.velocity_residual_at(self.inputs, self.q, v);
        let tangent = |a: usize| -> f64 {
            let row = v.as_slice().iter().enumerate();
            row.map(|(j, v)| self.restrictions.entry(a, j) * v).sum()
        };
        vector(|a| match self.given[a] {
            ON_VELOCITIES => values[a],
            OF_PAIRS => tangent(a),
            _ => 0.0,
        })
    }

    /// M.
    fn mass(&self, v: &S::Increment) -> S::Bilinear {
        (self.metric).unwrap_or_else(|| mass_at(self.system, self.inputs, self.q, v))
    }

    /// |v_j| + s_j, s_j the velocities that coordinates lend each other.
    fn velocities(&self, v: &S::Increment, mass: &S::Bilinear) -> S::Increment {
        velocities_at(self.system, self.inputs, self.q, v, mass)
    }

    /// [M -ωᵀ; b 0].
    fn saddle(&self, mass: &S::Bilinear, forms: &S::ConstraintForms) -> Saddle<S> {
        let restrictions = match S::NONLINEAR_CONSTRAINTS {
            true => forms,
            false => &self.restrictions,
        };
        let blocks = (mass, restrictions, forms);
        Saddle::new(blocks, |a| self.given[a] != NOT_HERE)
    }
}

/// Whether every constraint in force is given on velocities, or vanishes.
pub(crate) fn is_on_velocities<S: DiscreteSystem>(
    system: &S,
    inputs: Inputs<S::Control>,
    q: &S::Configuration,
    active: Active,
) -> bool {
    AtNode::new(system, inputs, q, active).is_ok_and(|at| !at.given.as_slice().contains(&OF_PAIRS))
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
    let transform = AtNode {
        metric: Some(metric),
        ..AtNode::new(system, inputs, q, Active(u32::MAX))?
    };
    of_momentum(transform, &product(&metric, w), *w).map(|(v, _)| v)
}

/// M v.
fn product<M: Matrix, V: Vector, P: Vector>(m: &M, v: &V) -> P {
    let row = |i: usize| {
        v.as_slice()
            .iter()
            .enumerate()
            .map(move |(j, v)| m.entry(i, j) * v)
    };
    vector(|i| row(i).sum())
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
