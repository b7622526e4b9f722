//! The functions of the link of a lattice: what a step of the lattice asks of it in one pass, and
//! its statics.
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
use crate::mechanics::linear::vectors::{Matrix, select};

/// The places of the unknowns of an interval of a link, (d, y, Λ), and of their rows, in the order
/// in which the runtime has them.
struct LinkRows {
    /// The places of site k, its increment and its inner nodes, then of site k + 1.
    displacements: Vec<usize>,
    /// The places of the multipliers at inner nodes.
    multipliers: Vec<usize>,
}

impl LinkRows {
    fn new(discretizer: &Discretizer<'_>, objects: &Objects) -> Self {
        let (dim, own) = (discretizer.dim, discretizer.own);
        let nodes = match discretizer.inner {
            Some((rule, _)) => rule.stages() - 1,
            None => 1,
        };
        let of_site = |first: usize| {
            let at_node = move |j: usize| (0..own).map(move |i| j * dim + first + i);
            (0..nodes).flat_map(at_node)
        };
        Self {
            displacements: of_site(0).chain(of_site(own)).collect(),
            multipliers: (nodes * dim..dim + objects.inner.rows.len()).collect(),
        }
    }
}

/// The formulas beside those of every system.
pub(in crate::mechanics) fn formulas(
    discretizer: &Discretizer<'_>,
    objects: &Objects,
    (jacobian, covectors): (&DepartureJacobian, &Covectors),
) -> Formulas {
    let LinkRows {
        displacements,
        multipliers,
    } = LinkRows::new(discretizer, objects);
    let departing = [covectors.departure.clone(), objects.inner.rows.clone()].concat();
    let rows = select(&departing, &displacements);
    let conditions = [select(&departing, &multipliers), objects.phi.clone()].concat();
    let matrix = |rows: &[&Vec<Scalar>], columns: &[usize]| -> Matrix {
        rows.iter().map(|row| select(row, columns)).collect()
    };
    let slopes =
        |places: &[usize]| -> Vec<_> { places.iter().map(|i| &jacobian.covector[*i]).collect() };
    let of_conditions: Vec<_> = (slopes(&multipliers).into_iter())
        .chain(&jacobian.phi)
        .collect();
    let (of_rows, n) = (slopes(&displacements), displacements.len());
    let tangent = Formula::vector(&rows)
        .and_vector(&conditions)
        .and_matrix(&matrix(&of_rows, &displacements), n)
        .and_matrix(&matrix(&of_conditions, &displacements), n)
        .and_matrix(&matrix(&of_rows, &multipliers), multipliers.len());
    let passage = Formula::vector(&rows)
        .and_vector(&conditions)
        .and_vector(&covectors.arrival);
    let formulas = Formulas::default()
        .with(Object::Tangent, tangent)
        .with(Object::Passage, passage)
        .with(Object::Statics, statics(discretizer, objects));
    match &objects.energy_of_node {
        Some(energy) => formulas.number(Object::NodeEnergy, energy),
        None => formulas,
    }
}

fn statics(discretizer: &Discretizer<'_>, objects: &Objects) -> Formula {
    let (algebra, n) = (discretizer.algebra, discretizer.dim);
    let still = |f: &Scalar| discretizer.at_rest(f);
    let slopes = |f: &Scalar| discretizer.space.frame_gradient(f);
    let lagrangian = (objects.lagrangian.as_ref())
        .map_or_else(Scalar::zero, |lagrangian| still(lagrangian.function()));
    let mut force = slopes(&lagrangian);
    for (component, (_, value)) in discretizer.system.forces.iter().zip(&objects.force_terms) {
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
