//! The Legendre transform at a node, on the constraints there.

use super::mass::mass_at;
use super::restrictions::Restrictions;
use super::saddle::Saddle;
use crate::error::{Quantity, StepError};
use crate::linear::{Matrix, Vector, matrix, product, row, row_norm, vector};
use crate::node::round_off::{velocities_at, velocities_between};
use crate::system::{Active, DiscreteSystem, Inputs, Interval};

/// Why a momentum has no velocity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NoVelocity {
    /// The equations have no unique solution: the constraints in force depend on each other, or
    /// there is no L.
    Dependent,
    /// Newton's method finds none.
    NotConverged,
    /// The velocity is not finite.
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

/// The Legendre transform on the constraints in force, of a system that has an L.
pub(super) struct AtNode<'a, S: DiscreteSystem> {
    pub system: &'a S,
    pub inputs: Inputs<S::Control>,
    pub q: &'a S::Configuration,
    /// M of the quadratic form ½ v·M v that is there in the place of L, where it is.
    metric: Option<S::Bilinear>,
    /// ω, where it does not depend on v.
    forms: S::ConstraintForms,
    /// b, of equations that are given for D_d alone ∂φ/∂q_1 at (q, q).
    restrictions: S::ConstraintForms,
    /// How each constraint is given.
    given: S::Multipliers,
    /// Whether all constraints are left out.
    is_free: bool,
}

/// Not in force, or vanishing with its form, so that every velocity satisfies it.
const NOT_HERE: f64 = 0.0;
/// On velocities.
const ON_VELOCITIES: f64 = 1.0;
/// For D_d alone.
const OF_PAIRS: f64 = 2.0;

impl<'a, S: DiscreteSystem> AtNode<'a, S> {
    pub fn new(
        system: &'a S,
        inputs: Inputs<S::Control>,
        q: &'a S::Configuration,
        active: Active,
    ) -> Result<Self, NoVelocity> {
        if !S::HAS_LAGRANGIAN {
            return Err(NoVelocity::Dependent);
        }
        let mut at = Self {
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
            is_free: false,
        };
        if S::NONLINEAR_CONSTRAINTS {
            return Ok(at);
        }
        let restrictions = Restrictions::new(system, inputs, q);
        at.forms = system.constraint_forms_at(inputs, q);
        at.given = vector(|a| match () {
            () if !active.holds::<S>(a) => NOT_HERE,
            () if restrictions.are_given(a) => ON_VELOCITIES,
            () if row_norm(&at.forms, a) == 0.0 => NOT_HERE,
            () => OF_PAIRS,
        });
        at.restrictions = restrictions.forms;
        if at.has_pairs() {
            let still = Interval::new(inputs, *q, S::Increment::zeros());
            let departure = system.departure_jacobian_at(&still);
            let magnitudes = S::magnitudes(q);
            for a in (0..S::CONSTRAINTS).filter(|a| at.given[*a] == OF_PAIRS) {
                let slope = |j: usize| departure.phi_by_increment.entry(a, j);
                let terms = (0..S::DIM).map(|j| (slope(j) * magnitudes[j]).abs());
                let round_off = 16.0 * f64::EPSILON * terms.sum::<f64>();
                if departure.phi[a].abs() > round_off || departure.phi[a].is_nan() {
                    return Err(NoVelocity::Dependent);
                }
                (0..S::DIM).for_each(|j| at.restrictions.set_entry(a, j, slope(j)));
            }
        }
        Ok(at)
    }

    /// With the quadratic form ½ v·M v in the place of L.
    pub fn in_metric(self, metric: S::Bilinear) -> Self {
        let metric = Some(metric);
        Self { metric, ..self }
    }

    /// The transform without constraints.
    pub fn unconstrained(self) -> Self {
        Self {
            given: vector(|_| NOT_HERE),
            is_free: true,
            ..self
        }
    }

    /// ∂L/∂q̇.
    pub fn momentum(&self, v: &S::Increment) -> S::Covector {
        match &self.metric {
            None => self.system.initial_momentum_at(self.inputs, self.q, v),
            Some(metric) => product(metric, v),
        }
    }

    /// Whether constraints that are nonlinear in the velocities are in force.
    pub fn is_bent(&self) -> bool {
        S::NONLINEAR_CONSTRAINTS && !self.is_free
    }

    /// M - Σ_a Λ_a ∂²φ^a/∂q̇∂q̇ of these.
    pub fn bent_mass(
        &self,
        mass: &S::Bilinear,
        v: &S::Increment,
        impulses: &S::Multipliers,
    ) -> S::Bilinear {
        let bent = (self.system).reaction_curvature_at(self.inputs, self.q, v, impulses);
        matrix(|i, j| mass.entry(i, j) - bent.entry(i, j))
    }

    /// ω at a velocity.
    pub fn forms(&self, v: &S::Increment) -> S::ConstraintForms {
        match self.is_bent() {
            true => self.system.reaction_forms_at(self.inputs, self.q, v),
            false => self.forms,
        }
    }

    /// Σ_a Λ_a (ω^a(v) - ω^a) of these forms: the change of the reactions on the way to v.
    pub fn turned(
        &self,
        v: &S::Increment,
        (impulses, forms): (&S::Multipliers, &S::ConstraintForms),
    ) -> S::Covector {
        let at = self.forms(v);
        let change = |a: usize, i: usize| impulses[a] * (at.entry(a, i) - forms.entry(a, i));
        let held = |a: &usize| self.given[*a] != NOT_HERE;
        vector(|i| (0..S::CONSTRAINTS).filter(held).map(|a| change(a, i)).sum())
    }

    /// Whether a constraint in force is given for D_d alone.
    pub fn has_pairs(&self) -> bool {
        self.given.as_slice().contains(&OF_PAIRS)
    }

    /// b·v + c of the constraints in force, 0 for the others.
    pub fn values(&self, v: &S::Increment) -> S::Multipliers {
        if const { S::CONSTRAINTS == 0 } {
            return S::Multipliers::zeros();
        }
        let (values, _) = self.system.velocity_residual_at(self.inputs, self.q, v);
        vector(|a| match self.given[a] {
            ON_VELOCITIES => values[a],
            OF_PAIRS => row(&self.restrictions, a, v.as_slice()),
            _ => 0.0,
        })
    }

    /// M.
    pub fn mass(&self, v: &S::Increment) -> S::Bilinear {
        (self.metric).unwrap_or_else(|| mass_at(self.system, self.inputs, self.q, v))
    }

    /// |v_j| + s_j, s_j the velocities that coordinates lend each other.
    pub fn velocities(&self, v: &S::Increment, mass: &S::Bilinear) -> S::Increment {
        match self.is_free {
            true => velocities_between(v, mass, &[S::ConstraintForms::zeros(); 2]),
            false => velocities_at(self.system, self.inputs, self.q, v, mass),
        }
    }

    /// [M -ωᵀ; b 0].
    pub fn saddle(&self, mass: &S::Bilinear, forms: &S::ConstraintForms) -> Saddle<S> {
        let restrictions = match S::NONLINEAR_CONSTRAINTS {
            true => forms,
            false => &self.restrictions,
        };
        let blocks = (mass, restrictions, forms);
        Saddle::new(blocks, |a| self.given[a] != NOT_HERE)
    }
}
