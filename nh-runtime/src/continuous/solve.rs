//! Accelerations and multipliers: the equations of motion at one instant,
//!
//! ```text
//! [ M  -aᵀ ] [ q̈ ]   [ generalized force ]
//! [ a   0  ] [ λ  ] = [ -constraint rates ]
//! ```
//!
//! A constraint that is not in force has λ = 0 for its row and no column. λ is solved for in a unit in
//! which masses and forms have the same size.

use crate::continuous::{ContinuousSystem, FlowError};
use crate::error::Quantity;
use crate::linear::{
    Matrix, SquareMatrix, Vector, all_finite, from_slice, larger, matrix_is_finite,
};
use crate::node::is_finite;
use crate::system::Active;
use crate::system::sides::{boundaries_are_finite, sides};
use crate::system::{DiscreteSystem, instant};

/// [M -aᵀ; a 0] at one instant, with the constraints in force.
pub(crate) struct Saddle<S: DiscreteSystem> {
    matrix: S::Jacobian,
    /// The λ columns are times this.
    lambda_unit: f64,
}

impl<S: ContinuousSystem> Saddle<S> {
    pub fn new(system: &S, t: f64, q: &S::Configuration, v: &S::Increment, active: Active) -> Self {
        let forms = system.constraint_forms_at(instant(t), q);
        Self::of(&system.mass_matrix_at(t, q, v), &forms, active)
    }

    /// Of M and all forms.
    fn of(mass: &S::Bilinear, forms: &S::ConstraintForms, active: Active) -> Self {
        let n = S::DIM;
        let lambda_unit = lambda_unit(mass, forms);
        let mut matrix = S::Jacobian::zeros();
        for j in 0..n {
            for i in 0..n {
                matrix.set_entry(i, j, mass.entry(i, j));
            }
            for a in (0..S::CONSTRAINTS).filter(|&a| active.holds::<S>(a)) {
                matrix.set_entry(n + a, j, forms.entry(a, j));
                matrix.set_entry(j, n + a, -forms.entry(a, j) * lambda_unit);
            }
        }
        for a in (0..S::CONSTRAINTS).filter(|&a| !active.holds::<S>(a)) {
            matrix.set_entry(n + a, n + a, 1.0);
        }
        Self {
            matrix,
            lambda_unit,
        }
    }

    /// Whether every entry is finite.
    pub fn is_finite(&self) -> bool {
        matrix_is_finite(&self.matrix)
    }

    /// (x, λ) with M x - aᵀλ = `momentum`, a x = `constraints`; `None` where the matrix is singular to round-off.
    pub fn solve(
        &self,
        momentum: &S::Covector,
        constraints: &S::Multipliers,
        active: Active,
    ) -> Option<(S::Increment, S::Multipliers)> {
        let mut z = S::Residual::zeros();
        let (rows, rest) = z.as_mut_slice().split_at_mut(S::DIM);
        rows.copy_from_slice(momentum.as_slice());
        for (a, (row, value)) in rest.iter_mut().zip(constraints.as_slice()).enumerate() {
            *row = if active.holds::<S>(a) { *value } else { 0.0 };
        }
        if !self.matrix.lu_solve(&mut z) {
            return None;
        }
        let (x, lambda) = z.as_mut_slice().split_at_mut(S::DIM);
        for lambda in lambda.iter_mut() {
            *lambda *= self.lambda_unit;
        }
        Some((from_slice(x), from_slice(lambda)))
    }
}

/// max |M| / max |a|, or 1: with λ in this unit a mass is never measured against a form.
fn lambda_unit<B: Matrix, A: Matrix>(mass: &B, forms: &A) -> f64 {
    fn largest<A: Matrix>(matrix: &A) -> f64 {
        let mut largest = 0.0;
        for j in 0..A::COLUMNS {
            for i in 0..A::ROWS {
                largest = larger(matrix.entry(i, j).abs(), largest);
            }
        }
        largest
    }
    let unit = largest(mass) / largest(forms);
    if unit.is_normal() { unit } else { 1.0 }
}

/// q̈ and λ at (t, q, v), with the constraints in force there.
pub(crate) fn accelerations_at<S: ContinuousSystem>(
    system: &S,
    t: f64,
    q: &S::Configuration,
    v: &S::Increment,
) -> Result<(S::Increment, S::Multipliers), FlowError> {
    let not_finite = |quantity| FlowError::NonFinite { t, quantity };
    if !t.is_finite() {
        return Err(not_finite(Quantity::Time));
    }
    if !is_finite::<S>(q) {
        return Err(not_finite(Quantity::Configuration));
    }
    if !all_finite(v.as_slice()) {
        return Err(not_finite(Quantity::Velocity));
    }
    if !boundaries_are_finite(system, t, q, v) {
        return Err(not_finite(Quantity::Boundary));
    }
    let active = Active::of::<S>(sides(system, t, q, v, 1.0));
    accelerations(system, t, q, v, active)
}

/// q̈ and λ at (t, q, v), with the constraints given in force.
pub(crate) fn accelerations<S: ContinuousSystem>(
    system: &S,
    t: f64,
    q: &S::Configuration,
    v: &S::Increment,
    active: Active,
) -> Result<(S::Increment, S::Multipliers), FlowError> {
    let finite = |(x, lambda): &(S::Increment, S::Multipliers)| {
        all_finite(x.as_slice()) && all_finite(lambda.as_slice())
    };
    if active.all::<S>()
        && let Some(solved) = (system.eliminated_accelerations_at(t, q, v)).filter(finite)
    {
        return Ok(solved);
    }
    let equations = system.lagrange_dalembert_at(t, q, v);
    let mut rates = equations.rates;
    for (a, rate) in rates.as_mut_slice().iter_mut().enumerate() {
        // A constraint that is not in force may have no value here.
        *rate = if active.holds::<S>(a) { -*rate } else { 0.0 };
    }
    if !all_finite(equations.force.as_slice()) || !all_finite(rates.as_slice()) {
        let quantity = Quantity::Residual;
        return Err(FlowError::NonFinite { t, quantity });
    }
    let saddle = Saddle::<S>::of(&equations.mass, &equations.forms, active);
    (saddle.solve(&equations.force, &rates, active)).ok_or_else(|| {
        let quantity = Quantity::Jacobian;
        match saddle.is_finite() {
            true => FlowError::Singular { t },
            false => FlowError::NonFinite { t, quantity },
        }
    })
}
