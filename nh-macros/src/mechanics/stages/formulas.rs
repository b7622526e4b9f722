//! The formulas of the functions of a reduced system.

use crate::algebra::Scalar;
use crate::catalogue::Object;
use crate::expression::{Node, Slot, Variable, Weighted};
use crate::mechanics::derivation::formula::{Formula, Formulas};
use crate::mechanics::linear::vectors::{Matrix, covector_times, jacobian};
use crate::mechanics::reduction::displacement::Solved;
use crate::mechanics::reduction::group::element_variables;
use crate::mechanics::reduction::reduced::Reduced;
use crate::mechanics::reduction::symmetry::Bundle;

/// μ = p T_eL_a, with its derivatives: in the variables of [`Slot::First`] and of weights.
pub(super) fn moved_momentum(bundle: &Bundle<'_>, parameters: usize) -> Formula {
    let (algebra, group) = (bundle.discretizer.algebra, &bundle.group);
    let g = group.dim();
    let left = group.left(&group.element(Slot::First));
    let weight = |i| algebra.variable(Variable::Weight(Weighted::Momentum, i));
    let moved = covector_times(&(0..g).map(weight).collect::<Vec<_>>(), &left);
    let by = |variables: &[Variable]| jacobian(algebra, &moved, variables);
    let parameters: Vec<_> = (0..parameters).map(Variable::Parameter).collect();
    Formula::vector(&moved)
        .and_matrix(&left, g)
        .and_matrix(&by(&element_variables(Slot::First, g)), g)
        .and_matrix(&by(&parameters), parameters.len())
}

pub(super) fn formulas(reduced: &Reduced<'_>) -> Formulas {
    let [minus, plus] = &reduced.forces;
    let [before, after] = &reduced.curvature;
    let r = reduced.bundle.base.len();
    let curvature = Formula::matrix(before, r).and_matrix(after, r);
    let [by_start, by_end] = &reduced.by_base;
    let slopes = Formula::vector(by_start)
        .and_vector(&reduced.by_group)
        .and_vector(by_end);
    let [at_start, at_end] = &reduced.vertical_variations;
    let vertical = Formula::vector(at_start).and_vector(at_end);
    let at_node = Formula::AtNode;
    let formulas = Formulas::default()
        .vector(Object::Identity, &reduced.bundle.group.identity)
        .vector(Object::Momentum, &reduced.momentum)
        .with(
            Object::MomentumResidual,
            at_node(momentum_residual(reduced)),
        )
        .vector(Object::Reduction, &reduced.reduction())
        .vector(Object::Reconstruction, &reduced.reconstruction())
        .number(Object::ReducedLagrangian, &reduced.lagrangian)
        .with(Object::ReducedSlopes, slopes)
        .matrix(Object::LiftAtStart, &reduced.lift_start, r)
        .matrix(
            Object::HorizontalVariation,
            &reduced.horizontal_variation,
            r,
        )
        .with(Object::VerticalVariations, vertical)
        .with(Object::MixedCurvature, curvature)
        .vector(Object::ReducedForceMinus, minus)
        .vector(Object::ReducedForcePlus, plus)
        .vector(Object::ReducedKinematicResidual, &reduced.kinematic)
        .with(
            Object::HorizontalResidual,
            at_node(reduced.horizontal_rows()),
        )
        .with(Object::VerticalResidual, at_node(reduced.vertical_rows()));
    match &reduced.displacement.solved {
        None => formulas,
        Some(Solved::ByEquations(c)) => formulas.with(
            Object::DisplacementEquations,
            displacement(&reduced.bundle, c),
        ),
        Some(Solved::ByGeodesics(field)) => {
            let columns = field.value.len();
            let formula = Formula::vector(&field.value).and_matrix(&field.jacobian, columns);
            formulas.with(Object::GeodesicField, formula)
        }
    }
}

fn momentum_residual(reduced: &Reduced<'_>) -> [Vec<Scalar>; 2] {
    let evolution = reduced.momentum_evolution();
    let after = reduced
        .momentum
        .iter()
        .zip(&evolution)
        .map(|(j, [after, _])| j - after);
    [
        after.collect(),
        evolution.iter().map(|[_, before]| -before).collect(),
    ]
}

/// c(a), ∂c/∂a, D_1c, D_2c with a the elements of [`Slot::Relative`], where a is solved for
/// numerically.
fn displacement(bundle: &Bundle<'_>, equations: &[Scalar]) -> Formula {
    let (g, r) = (bundle.group.dim(), bundle.base.len());
    let along =
        |end: Node| -> Matrix { (equations.iter().map(|c| bundle.along_base(c, end))).collect() };
    let by_group: Matrix = equations.iter().map(|c| bundle.along_element(c)).collect();
    Formula::vector(equations)
        .and_matrix(&by_group, g)
        .and_matrix(&along(Node::Start), r)
        .and_matrix(&along(Node::End), r)
}
