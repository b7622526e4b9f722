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

/// ∂²L/∂q̇∂q̇ and ω, then the derivatives of ∂L/∂q̇, of Σ_a Λ_a ω^a and of b·v + c in q, t, the
/// parameters and the controls. None of an L_d, whose momenta have no velocities, and of the links
/// of a lattice, whose momenta are those of two links.
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
    let by_position = |rows: &[Scalar]| -> Matrix {
        let rows = rows.iter();
        rows.map(|f| discretizer.space.frame_gradient(f)).collect()
    };
    let by = |rows: &[Scalar], variables: &[Variable]| -> Matrix {
        let row = |f: &Scalar| {
            let columns = variables.iter();
            columns.map(|x| algebra.derivative(f, *x)).collect()
        };
        rows.iter().map(row).collect()
    };
    let velocities: Vec<_> = (0..n).map(Variable::Velocity).collect();
    let controls: Vec<_> = (0..controls).map(Variable::Control).collect();
    let start = Formula::matrix(&by(momentum, &velocities), n).and_matrix(&objects.forms, n);
    let slopes = [momentum, &reaction, &values]
        .into_iter()
        .fold(start, |formula, rows| {
            formula
                .and_matrix(&by_position(rows), n)
                .and_vector(&by(rows, &[Variable::Time]).concat())
                .and_matrix(&by(rows, parameters), parameters.len())
                .and_matrix(&by(rows, &controls), controls.len())
        });
    Some(Formulas::default().with(Object::VelocitySlopes, slopes))
}
