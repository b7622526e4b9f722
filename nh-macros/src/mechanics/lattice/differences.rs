//! The equations of a link in independent differences, where they are asked for: whether there are
//! any, and their functions.

use super::difference_form::{AffineConstraints, DifferenceForm};
use super::difference_text::DifferencePrinter;
use crate::catalogue::{Object, Topic};
use crate::mechanics::continuous::Data;
use crate::mechanics::continuous::dependent::{SolvedFor, check, choose, kind, solve, too_large};
use crate::mechanics::derivation::equations::{LinkDifferences, Velocities};
use crate::mechanics::derivation::formula::{Formula, Formulas};
use crate::mechanics::derivation::function::Functions;
use crate::mechanics::derivation::schedule::Scheduler;
use crate::mechanics::discrete::discretize::Discretizer;
use crate::mechanics::discrete::lagrange_dalembert::Objects;
use crate::mechanics::finding::{Finding, Part};
use crate::mechanics::linear::vectors::Matrix;
use crate::mechanics::text::describe::words;
use crate::system::Wanted;

/// The equations in independent differences, where they are asked for.
pub(in crate::mechanics) fn derive(
    discretizer: &Discretizer<'_>,
    objects: &Objects,
    scheduler: &Scheduler<'_>,
) -> Result<Option<LinkDifferences>, Vec<Finding>> {
    let system = discretizer.system;
    let Some(request) = (system.continuous.as_ref()).filter(|asked| *asked.voronec != Wanted::No)
    else {
        return Ok(None);
    };
    let asked = request.dependent.as_ref().map(|asked| asked.as_slice());
    let none = |why: &str| match *request.voronec {
        Wanted::Required => Err(vec![Finding::new(Part::Voronec, why)]),
        _ => Ok(Some(LinkDifferences {
            objects: Functions::default(),
            differences: Velocities::default(),
            descriptions: vec![words(Topic::DifferenceVoronec, &[why.to_owned()])],
        })),
    };
    match kind(system) {
        SolvedFor::Differences => {}
        // Of a density with velocities it is said beside its continuous equations.
        SolvedFor::Neither(why) if system.link.as_ref().is_some_and(|link| link.is_still) => {
            return none(why);
        }
        SolvedFor::Neither(_) | SolvedFor::Velocities => return Ok(None),
    }
    if !discretizer.space.is_of_lines() {
        return none(
            "there are no equations in independent differences: those of coordinates in groups are no differences",
        );
    }
    let data = Data::new(discretizer, objects)?;
    if data.is_by_names() {
        return none(
            "there are no equations in independent differences: the density of the lattice is too large",
        );
    }
    let Some(constraints) = AffineConstraints::new(&data) else {
        return none(
            "there are no equations in independent differences: a constraint between neighbours is not affine in the differences `x_diff`, with \
             coefficients in q(k) and t",
        );
    };
    let dependent = match asked {
        Some(asked) => check(&data, &constraints.forms, asked)?,
        None => match choose(&data, &constraints.forms) {
            Some(dependent) => dependent,
            None => return none(&too_large()),
        },
    };
    let own = 0..discretizer.own;
    let independent: Vec<_> = own.filter(|i| !dependent.contains(i)).collect();
    let parts = (constraints.forms.as_slice(), constraints.affine.as_slice());
    match solve(&data, parts, &independent, &dependent) {
        Some(solved) => Ok(Some(published(
            DifferenceForm::new(&data, (independent, dependent), solved),
            &data,
            scheduler,
        ))),
        None => none(&too_large()),
    }
}

fn published(form: DifferenceForm, data: &Data<'_>, scheduler: &Scheduler<'_>) -> LinkDifferences {
    let (m, own) = (form.independent.len(), data.discretizer.own);
    let coefficients = |formula: Formula, b: &Matrix| formula.and_matrix(b, m);
    let coefficients = (form.coefficients.iter()).fold(Formula::empty(), coefficients);
    let handed_over = Formula::vector(&form.slopes)
        .and_vector(&form.momenta)
        .and_vector(&form.of_next);
    let equations = Formula::matrix(&form.mass, own).and_vector(&form.right);
    let objects = Formulas::default()
        .matrix(Object::DifferenceLift, &form.lift, m)
        .vector(Object::DifferenceAffinePart, &form.drift)
        .with(Object::DifferenceCoefficients, coefficients)
        .matrix(
            Object::DifferenceAffineCoefficients,
            &form.affine_coefficients,
            m,
        )
        .number(Object::DifferenceLagrangian, &form.lagrangian)
        .with(Object::DifferenceMomenta, handed_over)
        .with(Object::DifferenceEquations, equations);
    LinkDifferences {
        objects: scheduler.functions(&objects),
        descriptions: DifferencePrinter::new(data, &form).descriptions(),
        differences: Velocities {
            independent: form.independent,
            dependent: form.dependent,
        },
    }
}
