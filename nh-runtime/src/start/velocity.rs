//! The velocity of a momentum,
//!
//! ```text
//! ∂L/∂q̇(q, v, t) = p + Σ_a Λ_a ω^a(q, t),     b(q, t)·v + c(q, t) = 0
//! ```
//!
//! with the constraints in force, by Newton's method with [M -ωᵀ; b 0]: for a quadratic L one
//! iteration, and one that confirms it. It is damped by the natural monotonicity test (P.
//! Deuflhard, *Newton Methods for Nonlinear Problems*, §3.3): for L = -m √(1 - q̇²) a full step may
//! lead out of the domain.

use super::mass::mass_at;
use super::saddle::Saddle;
use crate::error::{Quantity, StepError};
use crate::linear::{Matrix, Vector, larger, row_norm, vector};
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

    /// The correction of v, and all of Λ, with the matrix at a velocity nearby.
    fn correction(
        &self,
        v: &S::Increment,
        saddle: &Saddle<S>,
    ) -> Result<(S::Increment, S::Multipliers), NoVelocity> {
        let rows = *self.p - self.transform.momentum(v);
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
        let mass = self.transform.mass(v);
        let saddle = self.transform.saddle(&mass);
        let (delta, impulses) = self.correction(v, &saddle)?;
        Ok(Correction {
            saddle,
            delta,
            impulses,
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
        let (delta, _) = self.correction(&next, &linear.saddle).ok()?;
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
            forms,
            restrictions,
            given,
        })
    }

    /// ∂L/∂q̇.
    fn momentum(&self, v: &S::Increment) -> S::Covector {
        self.system.initial_momentum_at(self.inputs, self.q, v)
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
        mass_at(self.system, self.inputs, self.q, v)
    }

    /// |v_j| + s_j, s_j the velocities that coordinates lend each other.
    fn velocities(&self, v: &S::Increment, mass: &S::Bilinear) -> S::Increment {
        velocities_at(self.system, self.inputs, self.q, v, mass)
    }

    /// [M -ωᵀ; b 0].
    fn saddle(&self, mass: &S::Bilinear) -> Saddle<S> {
        let blocks = (mass, &self.restrictions, &self.forms);
        Saddle::new(blocks, |a| self.given[a] != NOT_HERE)
    }
}

/// A velocity beside which c is nothing, a power of two.
const FAST: f64 = {
    let fast = (1u128 << 100) as f64;
    fast * fast * fast
};

/// b·v + c of the constraints that are given on velocities.
pub(crate) struct Restrictions<S: DiscreteSystem> {
    /// b.
    pub forms: S::ConstraintForms,
    /// Whether c is more than the rounding of its terms.
    off: S::Multipliers,
}

impl<S: DiscreteSystem> Restrictions<S> {
    /// The restrictions b·v + c, which are affine: b_j is the slope up to a velocity so large that
    /// c takes no digits of it.
    pub fn new(system: &S, inputs: Inputs<S::Control>, q: &S::Configuration) -> Self {
        let residual = |v: &S::Increment| system.velocity_residual_at(inputs, q, v);
        let (still, terms) = residual(&S::Increment::zeros());
        let mut forms = S::ConstraintForms::zeros();
        for j in (0..S::DIM).filter(|_| S::CONSTRAINTS > 0) {
            let (fast, _) = residual(&vector(|i| if i == j { FAST } else { 0.0 }));
            for a in 0..S::CONSTRAINTS {
                forms.set_entry(a, j, (fast[a] - still[a]) / FAST);
            }
        }
        let is_off = |a: usize| still[a].abs() > 16.0 * f64::EPSILON * terms[a];
        let off = vector(|a| f64::from(u8::from(is_off(a))));
        Self { forms, off }
    }

    /// Whether constraint a is an equation for velocities: not where it is 0 = 0. One whose form
    /// vanishes while c does not has no solution.
    pub fn are_given(&self, a: usize) -> bool {
        row_norm(&self.forms, a) != 0.0 || self.off[a] != 0.0
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
    let transform = AtNode::new(system, inputs, q, active)?;
    match solve(&VelocityOf { transform, p }, &VELOCITIES, guess) {
        Ok((v, linear)) => Ok((v + linear.delta, linear.impulses)),
        Err(Failure::NoCorrection(why)) => Err(why),
        Err(Failure::NotConverged { .. }) => Err(NoVelocity::NotConverged),
    }
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
