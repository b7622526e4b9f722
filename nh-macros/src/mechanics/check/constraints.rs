//! Checks on constraints: affine in the velocities, or nonlinear where Chetaev's rule is derived,
//! independent.

use crate::algebra::{Algebra, Scalar, Unknown};
use crate::mechanics::discrete::apart::part_on_velocities;
use crate::mechanics::discrete::discretize::Discretizer;
use crate::mechanics::discrete::lagrange_dalembert::Objects;
use crate::mechanics::discrete::on_velocities::remainder;
use crate::mechanics::discrete::space::Slope;
use crate::mechanics::finding::{Finding, Part, no_value, ordinal, undecided};
use crate::system::ConstraintKind;

/// Refuses constraints that are neither proved to be nonlinear nor known to be affine in the
/// velocities, constraints without velocities, and variational ones that are not homogeneous.
pub(crate) fn check_affine(discretizer: &Discretizer<'_>, objects: &Objects) -> Vec<Finding> {
    (0..discretizer.system.variational.len())
        .filter(|a| !objects.nonlinear.contains(a))
        .filter_map(|a| {
            affine_failure(discretizer, objects, a)
                .map(|message| Finding::new(part_on_velocities(discretizer.system, a), message))
        })
        .collect()
}

fn affine_failure(discretizer: &Discretizer<'_>, objects: &Objects, a: usize) -> Option<String> {
    let algebra = discretizer.algebra;
    let (forms, affine) = (&objects.restrictions[a], &objects.affine[a]);
    let remainder = remainder(discretizer, &objects.variational[a], (forms, affine));
    match algebra.is_zero(&remainder) {
        None => return Some(no_value()),
        Some(true) => {}
        Some(false) => return Some(undecided(Unknown::ManySides)),
    }
    let Some(no_velocity) = algebra.zeros(forms) else {
        return Some(no_value());
    };
    if no_velocity.iter().all(|zero| *zero) && objects.levels[a].is_some() {
        return Some(
            "the coordinates cancel from this equation; it does not restrict the configuration"
                .into(),
        );
    }
    if no_velocity.iter().all(|zero| *zero) {
        return Some(
            "the velocities cancel from this equation; a constraint on the configuration alone has to be differentiated, \
             or written with `#[kinematic_constraint]`"
                .into(),
        );
    }
    let system = discretizer.system;
    let is_of_d = part_on_velocities(system, a) == Part::Variational(a);
    if is_of_d && system.variational[a].kind == ConstraintKind::Variational {
        return match algebra.is_zero(&objects.affine[a]) {
            None => Some(no_value()),
            Some(true) => None,
            Some(false) => Some(
                "a variational constraint is homogeneous in the velocities, but this one has a term without; \
                 use `#[constraint(…)]` for an affine constraint"
                    .into(),
            ),
        };
    }
    None
}

/// Refuses constraints whose forms ω^1 … ω^M, or the derivatives D_2φ of whose kinematic equations,
/// depend on each other at a generic point.
pub(crate) fn check_independent(objects: &Objects, discretizer: &Discretizer<'_>) -> Vec<Finding> {
    let all: Vec<usize> = (0..objects.forms.len()).collect();
    dependences_of(objects, discretizer, &all)
}

/// Dependences among some of the constraints, and among the derivatives D_2φ of their kinematic
/// equations.
pub(crate) fn dependences_of(
    objects: &Objects,
    discretizer: &Discretizer<'_>,
    active: &[usize],
) -> Vec<Finding> {
    let (algebra, n) = (discretizer.algebra, discretizer.own);
    let own = |row: &Vec<Scalar>| row[..n].to_vec();
    let forms: Vec<_> = active.iter().map(|a| own(&objects.forms[*a])).collect();
    let findings = dependences(algebra, &forms, n, |row| Part::Variational(active[row]));
    if !findings.is_empty() {
        return findings;
    }
    let d2 = |a: &usize| own(&discretizer.gradient(&objects.phi[*a], Slope::Second));
    let differentials: Vec<_> = active.iter().map(d2).collect();
    dependences(algebra, &differentials, n, |row| {
        Part::Kinematic(active[row])
    })
}

fn dependences(
    algebra: &Algebra,
    rows: &[Vec<Scalar>],
    columns: usize,
    part: impl Fn(usize) -> Part,
) -> Vec<Finding> {
    if rows.is_empty() {
        return Vec::new();
    }
    let entries: Vec<_> = rows.iter().flatten().cloned().collect();
    let elimination = match algebra.dependencies(&entries, rows.len(), columns) {
        Ok(elimination) => elimination,
        Err(unknown) => return vec![Finding::new(part(0), undecided(unknown))],
    };
    (elimination.dependent.iter())
        .map(|(row, combination)| Finding::new(part(*row), dependence(*row, combination)))
        .collect()
}

fn dependence(row: usize, combination: &[usize]) -> String {
    let names: Vec<_> = combination.iter().map(|k| ordinal(*k)).collect();
    let remedy = "remove it, or correct the one that is wrong";
    match names.as_slice() {
        [] => format!(
            "the {} constraint restricts nothing: it holds identically; {remedy}",
            ordinal(row)
        ),
        [one] => format!(
            "the {} constraint is a multiple of the {one}; {remedy}",
            ordinal(row)
        ),
        [first @ .., last] => format!(
            "the {} constraint is a combination of the {} and the {last}; {remedy}",
            ordinal(row),
            first.join(", the ")
        ),
    }
}
