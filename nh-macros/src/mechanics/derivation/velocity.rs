//! The partial derivatives of the equations for the velocity v of a momentum p, and for the
//! impulses Λ that come with it:
//!
//! ```text
//! ∂L/∂q̇(q, v, t) = p + Σ_a Λ_a ω^a(q, t),     b(q, t)·v + c(q, t) = 0
//! ```

use super::formula::{Formula, Formulas};
use crate::algebra::Scalar;
use crate::catalogue::Object;
use crate::expression::Variable;
use crate::mechanics::discrete::discretize::Discretizer;
use crate::mechanics::discrete::lagrange_dalembert::Objects;
use crate::mechanics::linear::vectors::Matrix;

/// ω, and the derivatives of ∂L/∂q̇ over those of Σ_a Λ_a ω^a, and of b·v + c, in (q, v), the
/// parameters, the controls, and h, on which none depends, and t. None of an L_d, whose momenta
/// have no velocities, and of the links of a lattice, whose momenta are those of two links.
pub(super) fn slopes(
    discretizer: &Discretizer<'_>,
    objects: &Objects,
    parameters: &[Variable],
    controls: usize,
) -> Option<Formulas> {
    let (algebra, n) = (discretizer.algebra, discretizer.dim);
    let momentum = objects.momentum.as_deref()?;
    if discretizer.own < n {
        return None;
    }
    let reaction = |i: usize| {
        let terms = objects.forms.iter().enumerate();
        Scalar::sum(terms.map(|(a, form)| &algebra.variable(Variable::Multiplier(a)) * &form[i]))
    };
    let reaction: Vec<_> = (0..n).map(reaction).collect();
    // Equations of D_d alone have no value at a point.
    let values: Vec<_> = (objects.source_of_phi.iter())
        .map(|source| source.map_or_else(Scalar::zero, |a| objects.variational[a].clone()))
        .collect();
    let state = [momentum, &reaction].concat();
    let by = |f: &Scalar, variables: &[Variable]| -> Vec<Scalar> {
        let columns = variables.iter();
        columns.map(|x| algebra.derivative(f, *x)).collect()
    };
    let columns = |formula: Formula, row: &dyn Fn(&Scalar) -> Vec<Scalar>, count: usize| {
        let blocks = [&state, &values].map(|rows| rows.iter().map(row).collect::<Matrix>());
        let add = |formula: Formula, block: &Matrix| formula.and_matrix(block, count);
        blocks.iter().fold(formula, add)
    };
    let velocities: Vec<_> = (0..n).map(Variable::Velocity).collect();
    let controls: Vec<_> = (0..controls).map(Variable::Control).collect();
    let by_point = |f: &Scalar| [discretizer.space.frame_gradient(f), by(f, &velocities)].concat();
    let by_times = |f: &Scalar| vec![Scalar::zero(), algebra.derivative(f, Variable::Time)];
    let slopes = columns(Formula::empty(), &by_point, 2 * n).and_matrix(&objects.forms, n);
    let slopes = columns(slopes, &|f| by(f, parameters), parameters.len());
    let slopes = columns(slopes, &|f| by(f, &controls), controls.len());
    let slopes = columns(slopes, &by_times, 2);
    Some(Formulas::default().with(Object::VelocitySlopes, slopes))
}
