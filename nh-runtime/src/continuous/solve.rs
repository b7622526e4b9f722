//! Accelerations and multipliers: the equations of motion at one instant,
//!
//! ```text
//! [ M  -aᵀ ] [ q̈ ]   [ generalized force ]
//! [ a   0  ] [ λ  ] = [ -constraint rates ]
//! ```
//!
//! A constraint that is not in force has λ = 0 for its row and no column. λ is solved for in a unit
//! in which masses and forms have the same size.

use crate::continuous::ContinuousSystem;
use crate::error::{Quantity, StepError, check_finite};
use crate::linear::{Matrix, Vector, all_finite, larger, vector};
use crate::node::dependent::{ROUND_OFF, first_dependent};
use crate::node::is_finite;
use crate::solve::saddle::Saddle;
use crate::start::check_controls;
use crate::system::sides::TimedPoint;
use crate::system::{Active, DiscreteSystem, Instant, split, stack_rows};

/// [M -aᵀ; a 0] at one instant, with the constraints in force.
pub(crate) struct InstantSaddle<S: DiscreteSystem>(Saddle<S::Jacobian>);

impl<S: ContinuousSystem> InstantSaddle<S> {
    /// The matrix of M and all forms.
    pub fn new(mass: &S::Bilinear, forms: &S::ConstraintForms, active: Active) -> Self {
        let unit = lambda_unit(mass, forms);
        let units = stack_rows::<S>(|_| 1.0, |_| unit);
        let in_force = |a| active.holds::<S>(a);
        Self(Saddle::new((mass, forms, forms), units, in_force))
    }

    /// Whether every entry is finite.
    pub fn is_finite(&self) -> bool {
        self.0.is_finite()
    }

    /// (x, λ) with M x - aᵀλ = `momentum`, a x = `constraints`, which are 0 where not in force;
    /// `None` where the matrix is singular to round-off.
    pub fn solve(
        &self,
        momentum: &S::Covector,
        constraints: &S::Multipliers,
    ) -> Option<(S::Increment, S::Multipliers)> {
        let rows = stack_rows::<S>(|i| momentum[i], |a| constraints[a]);
        Some(split::<S>(&self.0.solve(rows)?))
    }
}

/// -c for constraints in force, 0 for the others.
fn opposite_in_force<S: DiscreteSystem>(c: &S::Multipliers, active: Active) -> S::Multipliers {
    vector(|a| match active.holds::<S>(a) {
        true => -c[a],
        false => 0.0,
    })
}

/// max |M| / max |a|, or 1: with λ in this unit a mass is never measured against a form.
fn lambda_unit<B: Matrix, A: Matrix>(mass: &B, forms: &A) -> f64 {
    fn largest<A: Matrix>(matrix: &A) -> f64 {
        let entries = (0..A::COLUMNS).flat_map(|j| (0..A::ROWS).map(move |i| (i, j)));
        entries.fold(0.0, |most, (i, j)| larger(matrix.entry(i, j).abs(), most))
    }
    let unit = largest(mass) / largest(forms);
    if unit.is_normal() { unit } else { 1.0 }
}

/// Checks that a time, controls, a configuration and components of a velocity are finite.
pub(crate) fn check_state<S: DiscreteSystem>(
    at: Instant<S::Control>,
    q: &S::Configuration,
    v: &[f64],
) -> Result<(), StepError> {
    let t = at.t;
    check_finite(t.is_finite(), t, Quantity::Time)?;
    check_controls(S::CONTROLS, &at.u, t)?;
    check_finite(is_finite::<S>(q), t, Quantity::Configuration)?;
    check_finite(all_finite(v), t, Quantity::Velocity)
}

/// q̈ and λ at (t, q, v), with the constraints in force there.
pub(crate) fn accelerations_at<S: ContinuousSystem>(
    system: &S,
    at: Instant<S::Control>,
    q: &S::Configuration,
    v: &S::Increment,
) -> Result<(S::Increment, S::Multipliers), StepError> {
    check_state::<S>(at, q, v.as_slice())?;
    let t = at.t;
    let point = TimedPoint::new(system, t, q);
    check_finite(point.boundaries_are_finite(v), t, Quantity::Boundary)?;
    let active = Active::of::<S>(point.sides(v, 1.0));
    accelerations(system, at, q, v, active)
}

/// q̈ and λ at (t, q, v), with the constraints given in force.
pub(crate) fn accelerations<S: ContinuousSystem>(
    system: &S,
    at: Instant<S::Control>,
    q: &S::Configuration,
    v: &S::Increment,
    active: Active,
) -> Result<(S::Increment, S::Multipliers), StepError> {
    let finite = |(x, lambda): &(S::Increment, S::Multipliers)| x.is_finite() && lambda.is_finite();
    if active.all::<S>()
        && let Some(solved) = (system.eliminated_accelerations_at(at, q, v)).filter(finite)
    {
        return Ok(solved);
    }
    let t = at.t;
    let equations = system.lagrange_dalembert_at(at, q, v);
    // A constraint that is not in force may have no value here.
    let rates = opposite_in_force::<S>(&equations.rates, active);
    let finite = equations.force.is_finite() && rates.is_finite();
    check_finite(finite, t, Quantity::Residual)?;
    let saddle = InstantSaddle::<S>::new(&equations.mass, &equations.forms, active);
    if let Some(solved) = saddle.solve(&equations.force, &rates) {
        return Ok(solved);
    }
    check_finite(saddle.is_finite(), t, Quantity::Jacobian)?;
    let holds = |a| active.holds::<S>(a);
    let constraint = first_dependent(&equations.forms, &equations.mass, holds, ROUND_OFF);
    Err(StepError::Singular { t, constraint })
}
