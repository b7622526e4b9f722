//! Constraints that depend on each other at a point, or vanish there: why equations are singular.
//!
//! All of it is asked after a failure.

use super::equations::NodeEquations;
use crate::error::{StepError, When};
use crate::linear::{Matrix, Vector, larger, matrix_is_finite, vector};
use crate::math::sqrt;
use crate::solve::scales::{or_one, part};
use crate::system::{DiscreteSystem, Inputs, Interval};

/// A form depends on the forms before it where at most this part of its length is independent of
/// them, in equations that were found singular to round-off.
pub(crate) const ROUND_OFF: f64 = 1e-10;

/// A gradient vanishes on its level set where it is at most this part of the gradient nearby: the
/// gradient of g = s² is √ε or less, as far as s is known to vanish.
const VANISHES: f64 = 1e-6;

/// How far nearby is, a part of the coordinates.
const NEARBY: f64 = 1e-2;

/// The first of the constraints that hold whose form vanishes, or is independent of the forms
/// before it in at most this part of its length. Coordinate j has the unit 1/√|M_jj|, in which its
/// mass is 1.
pub(crate) fn first_dependent<B: Matrix, A: Matrix>(
    forms: &A,
    mass: &B,
    holds: &dyn Fn(usize) -> bool,
    left: f64,
) -> Option<usize> {
    let n = A::COLUMNS;
    let unit = |j: usize| or_one(1.0 / sqrt(mass.entry(j, j).abs()));
    // The rows, orthogonal to those before them and of length 1; zero where they do not hold.
    let mut rows = A::zeros();
    for a in (0..A::ROWS).filter(|a| holds(*a)) {
        let entries = (0..n).map(|j| forms.entry(a, j) * unit(j));
        let size = entries.clone().fold(0.0, |most, x| larger(x.abs(), most));
        if size == 0.0 {
            return Some(a);
        }
        if !entries.clone().all(f64::is_finite) {
            return None;
        }
        (entries.enumerate()).for_each(|(j, entry)| rows.set_entry(a, j, entry / size));
        normalise(&mut rows, a);
        // Twice is enough (W. Kahan).
        for _ in 0..2 {
            for b in 0..a {
                let part = along(&rows, a, b);
                subtract_row(&mut rows, a, (b, part));
            }
        }
        if normalise(&mut rows, a) <= left {
            return Some(a);
        }
    }
    None
}

/// Divides row a by its length, which is returned; a row of zeros stays one.
pub(crate) fn normalise<A: Matrix>(rows: &mut A, a: usize) -> f64 {
    let length = length(rows, a);
    if length != 0.0 {
        (0..A::COLUMNS).for_each(|j| rows.set_entry(a, j, rows.entry(a, j) / length));
    }
    length
}

/// The length of row a.
pub(crate) fn length<A: Matrix>(rows: &A, a: usize) -> f64 {
    sqrt(along(rows, a, a))
}

/// Row a times row b.
pub(crate) fn along<A: Matrix>(rows: &A, a: usize, b: usize) -> f64 {
    (0..A::COLUMNS)
        .map(|j| rows.entry(a, j) * rows.entry(b, j))
        .sum()
}

/// Subtracts so much of row b from row a.
pub(crate) fn subtract_row<A: Matrix>(rows: &mut A, a: usize, (b, part): (usize, f64)) {
    (0..A::COLUMNS).for_each(|j| rows.set_entry(a, j, rows.entry(a, j) - part * rows.entry(b, j)));
}

/// The first of the constraints that hold at a point, with a velocity, of which the gradient of the
/// level set vanishes, or the form vanishes, or is independent of the forms before it in at most
/// this part of its length.
pub fn dependent_at<S: DiscreteSystem>(
    system: &S,
    (inputs, q, v): (Inputs<S::Control>, &S::Configuration, &S::Increment),
    mass: &S::Bilinear,
    holds: &dyn Fn(usize) -> bool,
    left: f64,
) -> Option<usize> {
    let forms = system.reaction_forms_at(inputs, q, v);
    let points = S::magnitudes(q);
    let largest = or_one(points.max_abs());
    let by: S::Increment = vector(|j| NEARBY * part(j, 0) * larger(points[j], NEARBY * largest));
    let there = system.reaction_forms_at(inputs, &S::retract(q, &by), v);
    let size = |forms: &S::ConstraintForms, a: usize| {
        (0..S::DIM).fold(0.0, |most, j| larger(forms.entry(a, j).abs(), most))
    };
    let vanishes = |a: &usize| holds(*a) && size(&forms, *a) <= VANISHES * size(&there, *a);
    let mut levels = S::HOLONOMIC.iter().copied();
    (levels.find(vanishes)).or_else(|| first_dependent(&forms, mass, holds, left))
}

/// The cosine of the largest angle between the forms of a node and those at the mean velocity of
/// the interval, half a step later.
const MOST_TURNED: f64 = 0.5;

/// The cosine of the largest angle between the forms of a node by the momentum that arrives and by
/// the one that departs, which is 1: both velocities are solved for to some ε, and two velocities
/// of one momentum are √ε apart, where they are told from each other at all.
const SAME: f64 = 1.0 - 1e-10;

impl<S: DiscreteSystem> NodeEquations<'_, S> {
    /// Refuses forms ∂φ/∂q̇ of the node that those at the mean velocity of the interval have turned
    /// from, in the kinetic metric, or that are not those of the momentum that departs: the
    /// reaction has no direction on a step near a velocity at which ∂φ/∂q̇ vanishes, or one that
    /// takes the momentum to where another velocity is nearer.
    pub(super) fn check_forms(&self, d: &S::Increment) -> Result<(), StepError> {
        let interval = Interval::new(self.inputs, self.q, *d);
        let at = self.system.departure_jacobian_at(&interval);
        let mean = *d * (1.0 / self.inputs.h);
        let along_mean = self.system.reaction_forms_at(self.inputs, &self.q, &mean);
        let departing = at.covector * -1.0;
        let departing = (self.system).forms_at_node(self.inputs, &self.q, &departing);
        let unit = |j: usize| or_one(1.0 / at.covector_by_increment.entry(j, j).abs());
        let size = |forms: &S::ConstraintForms, a: usize| -> f64 {
            let entries = (0..S::DIM).map(|j| forms.entry(a, j).abs());
            or_one(entries.fold(0.0, |most, entry| larger(entry, most)))
        };
        let product = |[f, g]: [&S::ConstraintForms; 2], a: usize| -> f64 {
            let sizes = [f, g].map(|forms| size(forms, a));
            let term = |j: usize| {
                let [f, g] = [f.entry(a, j) / sizes[0], g.entry(a, j) / sizes[1]];
                f * g * unit(j)
            };
            (0..S::DIM).map(term).sum()
        };
        let here = &self.forms;
        let keeps = |there: &S::ConstraintForms, a: usize, most: f64| {
            let lengths = product([here, here], a) * product([there, there], a);
            product([here, there], a) > most * sqrt(lengths)
        };
        let turns =
            |a: &usize| !keeps(&along_mean, *a, MOST_TURNED) || !keeps(&departing, *a, SAME);
        match (0..S::CONSTRAINTS).find(turns) {
            None => Ok(()),
            Some(constraint) => Err(StepError::ReactionTurns {
                step: self.node,
                constraint,
            }),
        }
    }

    /// The constraint to blame for equations that are singular, or that Newton's method does not
    /// solve.
    #[cold]
    pub(super) fn explain(&self, error: StepError) -> StepError {
        if S::NONLINEAR_CONSTRAINTS && self.momentum.is_finite() && !matrix_is_finite(&self.forms) {
            return StepError::MomentumNotInvertible { step: self.node };
        }
        let left = match error {
            StepError::SingularJacobian { .. } => ROUND_OFF,
            StepError::NotConverged { .. } => 0.0,
            _ => return error,
        };
        if const { S::CONSTRAINTS == 0 } {
            return error;
        }
        let still = Interval::new(self.inputs, self.q, S::Increment::zeros());
        let departure = (self.system).departure_jacobian_at(&still.with_active(self.active));
        let mass = &departure.covector_by_increment;
        let holds = &|a: usize| self.active.holds::<S>(a);
        let at = When::Step(self.node);
        let blamed = match S::NONLINEAR_CONSTRAINTS {
            // At rest ∂φ/∂q̇ may vanish for nothing.
            true => first_dependent(&self.forms, mass, holds, left),
            false => dependent_at(
                self.system,
                (self.inputs, &self.q, &still.d),
                mass,
                holds,
                left,
            )
            .or_else(|| first_dependent(&departure.phi_by_increment, mass, holds, left)),
        };
        blamed.map_or(error, |constraint| StepError::DependentConstraint {
            at,
            constraint,
        })
    }
}
