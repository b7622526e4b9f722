//! Regularity (T Prop. 4.3.1, see ERRATA T5): the DLA equations determine (q_{k+1}, λ_k) at a generic point.
//!
//! ```text
//! | ∂(D_1L_d + f⁻)/∂q_1   -ωᵀ |
//! | D_2φ                   0  |   is not singular identically
//! ```
//!
//! without forces this is D_2D_1L_d restricted to D_{q_k} × T D_d(q_k).

use super::constraints::no_value;
use super::discretize::Discretizer;
use super::lagrange_dalembert::Objects;
use super::system::{Chart, Finding, Place};
use crate::algebra::{Algebra, Scalar, Variable};

/// The derivatives of D_1L_d + f⁻ (n × n) and of φ (M × n) in q_1, row by row.
#[derive(Clone)]
pub(crate) struct DepartureJacobian {
    pub(crate) covector: Vec<Vec<Scalar>>,
    pub(crate) phi: Vec<Vec<Scalar>>,
}

pub(crate) fn check_regular(
    algebra: &Algebra,
    chart: &Chart,
    forms: &[Vec<Scalar>],
    jacobian: &DepartureJacobian,
) -> Option<Finding> {
    let (n, m) = (chart.coordinates.len(), jacobian.phi.len());
    // Column by column, so that a dependent row of the sample is an unknown that is not determined.
    let column = |j: usize| -> Vec<Scalar> {
        let above = (0..n).map(|i| {
            if j < n {
                jacobian.covector[i][j].clone()
            } else {
                forms[j - n][i].clone()
            }
        });
        let below = (0..m).map(|a| {
            if j < n {
                jacobian.phi[a][j].clone()
            } else {
                Scalar::zero()
            }
        });
        above.chain(below).collect()
    };
    let entries: Vec<_> = (0..n + m).flat_map(column).collect();
    let Some(samples) = algebra.samples(&entries) else {
        return Some(Finding::new(Place::Lagrangian, no_value()));
    };
    let eliminations: Vec<_> = samples
        .iter()
        .map(|sample| sample.eliminate(n + m, n + m))
        .collect();
    let best = eliminations
        .into_iter()
        .max_by_key(|elimination| elimination.rank())?;
    let (unknown, others) = best.dependent.first()?;
    let undetermined: Vec<_> = (others.iter().chain([unknown]))
        .filter(|j| **j < n)
        .map(|j| format!("`{}`", chart.coordinates[*j]))
        .collect();
    Some(Finding::new(
        Place::Lagrangian,
        degenerate(&undetermined, m > 0),
    ))
}

/// In groups also: ∂²L/∂v∂v on D is not singular, where L has no term linear in the velocities. Two rows of a kinetic energy that
/// know nothing of a spin still make D_2D_1L_d regular, by what the retraction adds of order h²; the spin is then arbitrary.
pub(crate) fn check_kinetic(
    discretizer: &Discretizer<'_>,
    chart: &Chart,
    objects: &Objects,
) -> Option<Finding> {
    let algebra = discretizer.algebra;
    let momentum = objects
        .momentum
        .as_ref()
        .filter(|_| discretizer.has_groups())?;
    let (n, m) = (chart.coordinates.len(), objects.forms.len());
    let velocities: Vec<_> = (0..n).map(Variable::Velocity).collect();
    let still: Vec<_> = velocities.iter().map(|v| (*v, Scalar::zero())).collect();
    let linear: Vec<_> = momentum
        .iter()
        .map(|p| algebra.substitute(p, &still))
        .collect();
    if !algebra.zeros(&linear)?.iter().all(|zero| *zero) {
        return None;
    }
    // Symmetric but for the sign of the forms: column by column, as above.
    let column = |j: usize| -> Vec<Scalar> {
        let above = (0..n).map(|i| match j < n {
            true => algebra.derivative(&momentum[i], velocities[j]),
            false => objects.forms[j - n][i].clone(),
        });
        let below = (0..m).map(|a| match j < n {
            true => objects.forms[a][j].clone(),
            false => Scalar::zero(),
        });
        above.chain(below).collect()
    };
    let entries: Vec<_> = (0..n + m).flat_map(column).collect();
    let samples = algebra.samples(&entries)?;
    let eliminations = samples.iter().map(|sample| sample.eliminate(n + m, n + m));
    let best = eliminations.max_by_key(|elimination| elimination.rank())?;
    let (unknown, others) = best.dependent.first()?;
    let undetermined: Vec<_> = (others.iter().chain([unknown]))
        .filter(|j| **j < n)
        .map(|j| format!("`{}`", chart.coordinates[*j]))
        .collect();
    Some(Finding::new(
        Place::Lagrangian,
        degenerate(&undetermined, m > 0),
    ))
}

fn degenerate(undetermined: &[String], constrained: bool) -> String {
    let place = if constrained {
        " on the constraints"
    } else {
        ""
    };
    let what = match undetermined {
        [] => "multipliers".to_owned(),
        names => names.join(", "),
    };
    format!(
        "the discrete Lagrangian is degenerate{place}: the equations of motion do not determine the next {what}; \
         give every direction that is free a kinetic energy, or take the coordinate out of the system"
    )
}
