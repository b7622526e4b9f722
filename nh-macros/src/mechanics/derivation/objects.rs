//! The formulas of the functions of a discrete system.

use super::covectors::Covectors;
use super::formula::{Formula, Formulas};
use crate::algebra::{Algebra, Scalar};
use crate::catalogue::Object;
use crate::expression::{Node, Variable};
use crate::mechanics::check::regularity::DepartureJacobian;
use crate::mechanics::discrete::discretize::Discretizer;
use crate::mechanics::discrete::lagrange_dalembert::Objects;
use crate::mechanics::discrete::periodic::periodic;
use crate::mechanics::discrete::space::Slope;
use crate::mechanics::linear::vectors::matrix;
use crate::mechanics::node::NodeEquations;
use crate::system::Chart;

/// The objects of a discrete system.
pub(in crate::mechanics) fn formulas(
    discretizer: &Discretizer<'_>,
    objects: &Objects,
    (jacobian, covectors): (&DepartureJacobian, &Covectors),
) -> Formulas {
    let n = discretizer.dim;
    let velocity_residual = velocity_residual(discretizer.algebra, objects);
    // The values beside the slopes are those of the departure, where that has a function.
    let values = match objects.lagrangian_at_nodes(discretizer) {
        Some(_) => Formula::vector(&objects.departure).and_vector(&objects.phi),
        None => Formula::empty(),
    };
    let slopes = values.and_matrix(&jacobian.covector, n);
    let mut formulas = forms(discretizer, objects)
        .vector(Object::KinematicResidual, &objects.phi)
        .with(Object::VelocityResidual, Formula::Sums(velocity_residual));
    formulas = match objects.inner.rows.is_empty() {
        true => formulas.with(
            Object::DepartureJacobian,
            slopes.and_matrix(&jacobian.phi, n),
        ),
        false => formulas
            .vector(Object::InnerGuess, &objects.inner.guess)
            .with(Object::IntervalRows, interval_rows(objects, jacobian)),
    };
    let is_determined = objects.inner.rows.is_empty() && objects.solved == 0;
    if objects.is_forced {
        formulas = formulas
            .vector(Object::ForceMinus, &objects.force_minus)
            .vector(Object::ForcePlus, &objects.force_plus);
    }
    if objects.is_forced && is_determined {
        // The runtime makes D_2D_1L_d of the Jacobian less these.
        let slopes = discretizer.gradients(&objects.force_minus, Slope::Increment);
        if slopes
            .iter()
            .flatten()
            .any(|slope| *slope != Scalar::zero())
        {
            formulas = formulas.matrix(Object::ForceSlopes, &slopes, n);
        }
    }
    formulas.and(Some(lagrangian_formulas(discretizer, objects, covectors)))
}

/// ω; where a constraint is nonlinear in the velocities ∂φ/∂q̇, and Σ_a λ_a ∂²φ^a/∂q̇∂q̇.
fn forms(discretizer: &Discretizer<'_>, objects: &Objects) -> Formulas {
    let (algebra, n) = (discretizer.algebra, discretizer.dim);
    if objects.nonlinear.is_empty() {
        return Formulas::default().matrix(Object::ConstraintForms, &objects.forms, n);
    }
    let second = |i: usize, j: usize| {
        let terms = objects.nonlinear.iter().map(|a| {
            let slope = algebra.derivative(&objects.forms[*a][i], Variable::Velocity(j));
            &algebra.variable(Variable::Multiplier(*a)) * &slope
        });
        Scalar::sum(terms)
    };
    Formulas::default()
        .matrix(Object::ReactionForms, &objects.forms, n)
        .matrix(Object::ReactionCurvature, &matrix(n, n, second), n)
}

/// D_1L_d + f⁻, the inner rows and φ, then their derivatives in the columns of increments, inner
/// unknowns and multipliers.
fn interval_rows(objects: &Objects, jacobian: &DepartureJacobian) -> Formula {
    let values = [
        objects.departure.as_slice(),
        &objects.inner.rows,
        &objects.phi,
    ];
    let size = values.iter().map(|values| values.len()).sum();
    let rows = jacobian.covector.iter().chain(&jacobian.phi);
    let padded = |row: &Vec<Scalar>| {
        let mut row = row.clone();
        row.resize(size, Scalar::zero());
        row
    };
    Formula::vector(&values.concat()).and_matrix(&rows.map(padded).collect::<Vec<_>>(), size)
}

/// The functions that follow from L and its first derivatives: each written out, or L with its
/// slopes and the nodes, of which the runtime makes the functions of an interval.
fn lagrangian_formulas(
    discretizer: &Discretizer<'_>,
    objects: &Objects,
    covectors: &Covectors,
) -> Formulas {
    if let Some(sum) = objects.lagrangian_at_nodes(discretizer) {
        let slopes = |of: fn(usize) -> Variable| -> Vec<_> {
            (0..discretizer.dim)
                .map(|i| sum.lagrangian.by(discretizer.algebra, of(i)))
                .collect()
        };
        let nodes = discretizer.nodes_and_weights(sum).concat();
        let slopes = Formula::number(sum.lagrangian.function())
            .and_vector(&slopes(Variable::Coordinate))
            .and_vector(&slopes(Variable::Velocity));
        return Formulas::default()
            .with(Object::Slopes, slopes)
            .vector(Object::QuadratureNodes, &nodes);
    }
    let mut formulas = Formulas::default()
        .number(Object::DiscreteLagrangian, &objects.discrete_lagrangian)
        .vector(Object::D1DiscreteLagrangian, &covectors.d1)
        .vector(Object::D2DiscreteLagrangian, &covectors.d2);
    // A lattice has the sizes of the rows of its sites.
    if objects.inner.rows.is_empty() && discretizer.own == discretizer.dim {
        let rows = Formula::vector(&covectors.departure).and_vector(&objects.phi);
        formulas = formulas.with(Object::RowSizes, rows);
    }
    if let Some(energy) = &objects.energy {
        formulas = formulas.number(Object::Energy, energy);
    }
    if let Some(momentum) = &objects.momentum {
        formulas = formulas.vector(Object::InitialMomentum, momentum);
    }
    formulas
}

/// The terms b_i q̇^i and c of b·q̇ + c of every `#[constraint]`; none for the other kinematic
/// equations.
fn velocity_residual(algebra: &Algebra, objects: &Objects) -> Vec<Vec<Scalar>> {
    let terms_of = |source: &Option<usize>| -> Vec<Scalar> {
        let Some(a) = *source else { return Vec::new() };
        let linear = |(i, b): (usize, &Scalar)| b * &algebra.variable(Variable::Velocity(i));
        let linear = objects.restrictions[a].iter().enumerate().map(linear);
        linear
            .chain([objects.affine[a].clone()])
            .filter(|term| !term.is_trivially_zero())
            .collect()
    };
    objects.source_of_phi.iter().map(terms_of).collect()
}

/// The equations of a node.
pub(in crate::mechanics) fn node_equations<'a>(
    chart: &Chart,
    discretizer: &Discretizer<'a>,
    objects: &Objects,
    jacobian: DepartureJacobian,
    covectors: Covectors,
) -> NodeEquations<'a> {
    let forms = objects.forms.concat();
    let periodic = match discretizer.space.is_of_lines() {
        // A motion in a group is not carried as a sum of increments.
        false => vec![false; discretizer.space.components()],
        true => periodic(
            discretizer,
            chart,
            &[
                std::slice::from_ref(&objects.discrete_lagrangian),
                &objects.force_minus,
                &objects.force_plus,
                &objects.phi,
                &objects.inner.rows,
                &forms,
            ]
            .concat(),
            &[
                objects.departure.as_slice(),
                &objects.arrival,
                &objects.phi,
                &objects.inner.rows,
                &forms,
            ]
            .concat(),
        ),
    };
    let inner = objects.inner.rows.len();
    // Nothing arrives in the inner rows, and the multipliers of the node are not in them.
    let with_zeros = |values: &Vec<Scalar>| {
        let mut values = values.clone();
        values.resize(values.len() + inner, Scalar::zero());
        values
    };
    NodeEquations {
        algebra: discretizer.algebra,
        alpha: discretizer.alpha_of(Node::Alpha),
        is_composed: discretizer.is_composed,
        unknowns: (0..discretizer.dim)
            .map(Variable::Increment)
            .chain((0..inner).map(Variable::Inner))
            .collect(),
        departure: [covectors.departure, objects.inner.rows.clone()].concat(),
        arrival: with_zeros(&covectors.arrival),
        inner_terms: objects.inner.terms.clone(),
        phi: objects.phi.clone(),
        jacobian,
        slopes: covectors.slopes,
        forms: objects.forms.iter().map(with_zeros).collect(),
        displacement: Vec::new(),
        definitions: (discretizer.space.definitions_at_the_start().into_iter())
            .chain(covectors.definitions)
            .collect(),
        periodic,
    }
}
