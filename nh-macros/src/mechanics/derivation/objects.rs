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
    let mut formulas = Formulas::default()
        .matrix(Object::ConstraintForms, &objects.forms, n)
        .vector(Object::KinematicResidual, &objects.phi)
        .with(Object::VelocityResidual, Formula::Sums(velocity_residual))
        .with(
            Object::DepartureJacobian,
            slopes.and_matrix(&jacobian.phi, n),
        );
    if objects.is_forced {
        // Without forces the runtime makes D_2D_1L_d of the Jacobian.
        let d2_d1 = match objects.lagrangian_at_nodes(discretizer) {
            Some(lagrangian) => discretizer.d1_by_increment(lagrangian),
            None => (objects.d1.iter())
                .map(|row| discretizer.gradient(row, Slope::Second))
                .collect(),
        };
        formulas = formulas
            .vector(Object::ForceMinus, &objects.force_minus)
            .vector(Object::ForcePlus, &objects.force_plus)
            .matrix(Object::D2D1DiscreteLagrangian, &d2_d1, n);
    }
    formulas.and(Some(lagrangian_formulas(discretizer, objects, covectors)))
}

/// The functions that follow from L and its first derivatives: each written out, or L with its slopes and the nodes, of which the
/// runtime makes the functions of an interval.
fn lagrangian_formulas(
    discretizer: &Discretizer<'_>,
    objects: &Objects,
    covectors: &Covectors,
) -> Formulas {
    if let Some(lagrangian) = objects.lagrangian_at_nodes(discretizer) {
        let slopes = |of: fn(usize) -> Variable| -> Vec<_> {
            (0..discretizer.dim)
                .map(|i| lagrangian.by(discretizer.algebra, of(i)))
                .collect()
        };
        let nodes = discretizer.nodes_and_weights().concat();
        let slopes = Formula::number(lagrangian.function())
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
    if objects.is_forced {
        let departure = Formula::vector(&covectors.departure).and_vector(&objects.phi);
        formulas = formulas
            .with(Object::Departure, departure)
            .vector(Object::Arrival, &covectors.arrival);
    }
    if let Some(energy) = &objects.energy {
        formulas = formulas.number(Object::Energy, energy);
    }
    if let Some(momentum) = &objects.momentum {
        formulas = formulas.vector(Object::InitialMomentum, momentum);
    }
    formulas
}

/// The terms b_i q̇^i and c of b·q̇ + c of every `#[constraint]`; none for the other kinematic equations.
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
                &forms,
            ]
            .concat(),
            &[
                objects.departure.as_slice(),
                &objects.arrival,
                &objects.phi,
                &forms,
            ]
            .concat(),
        ),
    };
    NodeEquations {
        algebra: discretizer.algebra,
        alpha: discretizer.alpha_of(Node::Alpha),
        is_composed: discretizer.is_composed,
        unknowns: (0..discretizer.dim).map(Variable::Increment).collect(),
        departure: covectors.departure,
        arrival: covectors.arrival,
        phi: objects.phi.clone(),
        jacobian,
        slopes: covectors.slopes,
        forms: objects.forms.clone(),
        displacement: Vec::new(),
        definitions: (discretizer.space.definitions_at_the_start().into_iter())
            .chain(covectors.definitions)
            .collect(),
        periodic,
    }
}
