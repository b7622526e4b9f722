//! The functions of the link of a lattice: what a step of the lattice asks of it in one pass, and its statics.
//!
//! ```text
//! at rest, t fixed:   ∂L/∂q(q, 0, t) + F(q, 0, t) - Σ_a λ_a ω^a(q, t),   f(q, t)
//! ```

use crate::algebra::Scalar;
use crate::catalogue::Object;
use crate::expression::Variable;
use crate::mechanics::check::regularity::DepartureJacobian;
use crate::mechanics::derivation::covectors::Covectors;
use crate::mechanics::derivation::formula::{Formula, Formulas};
use crate::mechanics::discrete::discretize::Discretizer;
use crate::mechanics::discrete::lagrange_dalembert::Objects;
use crate::system::System;

/// The formulas beside those of every system.
pub(in crate::mechanics) fn formulas(
    system: &System,
    discretizer: &Discretizer<'_>,
    objects: &Objects,
    (jacobian, covectors): (&DepartureJacobian, &Covectors),
) -> Formulas {
    let n = discretizer.dim;
    let tangent = Formula::vector(&covectors.departure)
        .and_vector(&objects.phi)
        .and_matrix(&jacobian.covector, n)
        .and_matrix(&jacobian.phi, n);
    let passage = Formula::vector(&covectors.departure)
        .and_vector(&objects.phi)
        .and_vector(&covectors.arrival);
    Formulas::default()
        .with(Object::Tangent, tangent)
        .with(Object::Passage, passage)
        .with(Object::Statics, statics(system, discretizer, objects))
}

fn statics(system: &System, discretizer: &Discretizer<'_>, objects: &Objects) -> Formula {
    let (algebra, n) = (discretizer.algebra, discretizer.dim);
    let at_rest: Vec<_> = (0..n)
        .map(|i| (Variable::Velocity(i), Scalar::zero()))
        .collect();
    let still = |f: &Scalar| algebra.substitute(f, &at_rest);
    let slopes = |f: &Scalar| discretizer.space.frame_gradient(f);
    let lagrangian = (objects.lagrangian.as_ref())
        .map_or_else(Scalar::zero, |lagrangian| still(lagrangian.function()));
    let mut force = slopes(&lagrangian);
    for (component, (_, value)) in system.forces.iter().zip(&objects.force_terms) {
        let i = component.coordinate;
        force[i] = &force[i] + &still(value);
    }
    // The force that acts at rest is the reaction of a level set: one on velocities holds for itself.
    let none = || vec![Scalar::zero(); n];
    let mut levels = Vec::new();
    for (a, level) in objects.levels.iter().enumerate() {
        let Some(level) = level else {
            levels.push((Scalar::zero(), none()));
            continue;
        };
        let lambda = algebra.variable(Variable::Velocity(a));
        for (force, form) in force.iter_mut().zip(&objects.forms[a]) {
            *force = &*force - &(&lambda * form);
        }
        levels.push((level.clone(), slopes(level)));
    }
    let (values, by_direction): (Vec<_>, Vec<_>) = levels.into_iter().unzip();
    let force_by_direction: Vec<_> = force.iter().map(slopes).collect();
    Formula::vector(&force)
        .and_vector(&values)
        .and_matrix(&force_by_direction, n)
        .and_matrix(&by_direction, n)
}
