//! Reduction by stages (FTZ §11, Remark 11.15): the reduced system of a stage, and where it is a
//! discrete mechanical system on Q/G the next stage from there.

mod formulas;

use super::finding::{Finding, Part};
use super::node::NodeEquations;
use crate::algebra::Scalar;
use crate::catalogue::{Description, Object, Topic};
use crate::expression::{Expr, Node, Slot, Variable};
use crate::mechanics::check::regularity::DepartureJacobian;
use crate::mechanics::derivation::covectors::Covectors;
use crate::mechanics::derivation::equations::{Discrete, Solver, Stage};
use crate::mechanics::derivation::formula::Formulas;
use crate::mechanics::derivation::schedule::{Scheduler, node_program};
use crate::mechanics::derivation::{momenta, objects, step};
use crate::mechanics::discrete::discretize::Discretizer;
use crate::mechanics::discrete::lagrange_dalembert::Objects;
use crate::mechanics::discrete::periodic::periodic;
use crate::mechanics::linear::vectors::{covector_times, each, map, select};
use crate::mechanics::moving_basis::Invariance;
use crate::mechanics::reduction::group::element_variables;
use crate::mechanics::reduction::reduced::{Reduced, reindex};
use crate::mechanics::reduction::symmetry::{Bundle, groups};
use crate::mechanics::reduction::trivialisation::Trivialisation;
use crate::mechanics::text::definitions;
use crate::mechanics::text::describe::{EquationWriter, describe, with_definitions};
use crate::mechanics::text::report::report;
use crate::system::{Chart, Component, Connection, DiscreteConnection, Symmetry};
use formulas::{formulas, moved_momentum};

/// The group that leaves a system invariant, and its bundle.
type BundleOfSystem = (Invariance, Trivialisation);

/// All stages of a system, from its own objects on; and the group of the first one, which leaves
/// the system itself invariant, with its bundle.
pub(super) fn stages(
    discretizer: &Discretizer<'_>,
    objects: &Objects,
    scheduler: &Scheduler<'_>,
) -> Result<(Vec<Stage>, Option<BundleOfSystem>), Vec<Finding>> {
    let system = discretizer.system;
    let mut stages = Vec::new();
    let mut bundles = Vec::new();
    let places: Vec<_> = (0..system.dim()).collect();
    reduce(
        discretizer,
        (objects, scheduler),
        &system.chart,
        &places,
        (&mut stages, &mut bundles),
    )?;
    // The system on Q/G says what is known of its own symmetry.
    for stage in 1..stages.len() {
        let descriptions = stages[stage].descriptions.clone();
        if let Some(quotient) = &mut stages[stage - 1].quotient {
            quotient.descriptions.extend(descriptions);
        }
    }
    Ok((stages, bundles.into_iter().next()))
}

/// The entries of all stages, those of a later one with its number.
pub(super) fn descriptions_of(stages: &[Stage]) -> Vec<Description> {
    let numbered = |(stage, description): (usize, &Description)| Description {
        stage,
        ..description.clone()
    };
    let entries = stages.iter().enumerate();
    entries
        .flat_map(|(stage, found)| found.descriptions.iter().map(move |d| (stage, d)))
        .map(numbered)
        .collect()
}

/// Adds the stages from this system on; `places` are the coordinates of the original system that
/// are left, in order.
fn reduce(
    discretizer: &Discretizer<'_>,
    (objects, scheduler): (&Objects, &Scheduler<'_>),
    chart: &Chart,
    places: &[usize],
    (stages, bundles): (&mut Vec<Stage>, &mut Vec<BundleOfSystem>),
) -> Result<(), Vec<Finding>> {
    let system = discretizer.system;
    let stage = stages.len();
    let Some(original) = system.symmetries.get(stage) else {
        return Ok(());
    };
    let symmetry = renumbered(original, places);
    let names = each(&symmetry.fibre, |i| chart.coordinates[*i].clone());
    let chart = Chart {
        group: names,
        ..chart.clone()
    };
    let bundle = invariant_bundle(discretizer, objects, &chart, original, &symmetry, stage)?;
    let build = |expr: &Expr, part: Part| {
        let f = discretizer.build(expr, part)?;
        Ok(reindex(discretizer, places, 0, &f))
    };
    let reduced = Reduced::new(bundle, &symmetry, &build).map_err(|finding| vec![finding])?;
    let quotient = reduced.quotient().map_err(|finding| vec![finding])?;
    let base = reduced.bundle.base.clone();
    let left: Vec<_> = base.iter().map(|i| places[*i]).collect();
    let quotient_chart = chart.quotient(&base);
    let below = discretizer.of_dimension(base.len());
    let invariance = reduced.invariance();
    let mut published = formulas(&reduced).and(Some(momenta::invariance(&invariance)));
    let mut on_base =
        (quotient.as_ref()).map(|objects| discrete(&quotient_chart, &below, (objects, scheduler)));
    let is_implicit = reduced.displacement.is_implicit();
    let closed = quotient.filter(|_| !is_implicit);
    let solver = match &closed {
        Some(_) => Solver::Quotient,
        None => {
            let (solved, node) = trivialised(&reduced, discretizer);
            published = published.and(Some(solved));
            if system.derivatives {
                let moved = moved_momentum(&reduced.bundle, system.chart.parameters.len());
                published = published.with(Object::MovedMomentum, moved);
            }
            // The equations of a node contain no function that is found by iterations.
            let has_stages = !is_implicit || reduced.displacement.is_unknown();
            Solver::Trivialised(node_program(has_stages.then_some(node)).map(Box::new))
        }
    };
    let descriptions = report(&reduced, &invariance, on_base.as_ref());
    if let Some(on_base) = on_base.as_mut().filter(|_| is_implicit) {
        let of_a_d = |it: &&Description| it.topic == Topic::DiscreteConnection;
        let equations_of_a = descriptions.iter().filter(of_a_d);
        on_base.descriptions.extend(equations_of_a.cloned());
    }
    stages.push(Stage {
        chart: chart.clone(),
        base,
        fibre: symmetry.fibre.clone(),
        level: reduced.displacement.level,
        horizontal: reduced.splitting.h,
        vertical: reduced.splitting.s,
        constraints: objects.phi.len(),
        objects: scheduler.functions(&published),
        descriptions,
        basis: (invariance.basis.as_ref()).map_or(0, |basis| basis.rank),
        solver,
        quotient: on_base.map(Box::new),
    });
    bundles.push((invariance, reduced.trivialisation()));
    match closed {
        Some(objects) => reduce(
            &below,
            (&objects, scheduler),
            &quotient_chart,
            &left,
            (stages, bundles),
        ),
        None if system.symmetries.len() > stages.len() => Err(vec![Finding::new(
            Part::Symmetry(stage + 1),
            "the stage before this one is not solved in closed form, so its reduced system is no system to reduce \
             again; write its equations so that they are affine in the displacement along the group",
        )]),
        None => Ok(()),
    }
}

/// The bundle with a group that leaves everything invariant.
fn invariant_bundle<'a>(
    discretizer: &'a Discretizer<'a>,
    objects: &'a Objects,
    chart: &'a Chart,
    original: &Symmetry,
    symmetry: &Symmetry,
    stage: usize,
) -> Result<Bundle<'a>, Vec<Finding>> {
    let groups =
        groups(discretizer, original, stage, &chart.group).map_err(|finding| vec![finding])?;
    let mut first = None;
    for group in groups {
        let bundle = Bundle::new(discretizer, objects, chart, group, symmetry, stage);
        let findings = bundle.check_invariant();
        if findings.is_empty() {
            return Ok(bundle);
        }
        first.get_or_insert(findings);
    }
    Err(first.unwrap_or_default())
}

/// The coordinates numbered as they are in this stage.
fn renumbered(symmetry: &Symmetry, places: &[usize]) -> Symmetry {
    let place = |i: &usize| {
        places
            .iter()
            .position(|place| place == i)
            .expect("in one stage only")
    };
    let mut symmetry = symmetry.clone();
    (symmetry.fibre.iter_mut()).for_each(|i| *i = place(i));
    let renumber = |components: &mut Vec<Component>| {
        (components.iter_mut())
            .for_each(|component| component.coordinate = place(&component.coordinate));
    };
    if let Connection::Explicit(components) = &mut symmetry.connection.choice {
        renumber(components);
    }
    if let DiscreteConnection::Explicit(components) = &mut symmetry.discrete_connection.choice {
        renumber(components);
    }
    symmetry
}

/// The objects and the text of a system on Q/G.
fn discrete(
    chart: &Chart,
    discretizer: &Discretizer<'_>,
    (objects, scheduler): (&Objects, &Scheduler<'_>),
) -> Discrete {
    let writer = EquationWriter::new(chart, discretizer, objects);
    let described = describe(&writer, None);
    let definitions = definitions::describe(&writer);
    let jacobian = DepartureJacobian::new(discretizer, objects);
    let covectors = Covectors::new(discretizer, objects, &jacobian);
    let slopes = (&jacobian, &covectors);
    // With a displacement that is solved for they would need its second derivatives.
    let is_solved = objects.solved > 0;
    let derivatives = step::derivatives(discretizer, objects, slopes);
    let derivatives = derivatives.filter(|_| !is_solved);
    Discrete {
        derivatives: derivatives.map(|objects| scheduler.derivatives(&objects)),
        constraints: objects.phi.len(),
        sets: Vec::new(),
        holonomic: objects.holonomic.clone(),
        velocity_has_step: objects.velocity_has_step(discretizer),
        descriptions: with_definitions(described, definitions),
        objects: scheduler.functions(&objects::formulas(discretizer, objects, slopes)),
        is_solved,
        node: (!is_solved)
            .then(|| objects::node_equations(chart, discretizer, objects, jacobian, covectors))
            .and_then(|equations| node_program(Some(equations))),
    }
}

/// The discrete Lagrange–d'Alembert equations at the representative, in (ϑ, δr) or (h_1, δr), group
/// components first; with the rows and unknowns of inner nodes behind them, y = (r_j - r_0, h_0⁻¹
/// h_j - e).
fn trivialised<'a>(
    reduced: &Reduced<'_>,
    discretizer: &Discretizer<'a>,
) -> (Formulas, NodeEquations<'a>) {
    let bundle = &reduced.bundle;
    let (algebra, group) = (discretizer.algebra, &bundle.group);
    let theta = group.element(Slot::Relative);
    let h1 = if reduced.displacement.is_unknown() {
        theta
    } else {
        group.multiply(&theta, &reduced.displacement.value)
    };
    let at = |f: &[Scalar]| -> Vec<Scalar> {
        f.iter().map(|f| bundle.at_representative(f, &h1)).collect()
    };
    let inner = &bundle.objects.inner;
    let (departure, arrival) = (at(&bundle.objects.departure), at(&bundle.objects.arrival));
    let arriving = covector_times(&select(&arrival, &bundle.fibre), &group.left(&h1));
    // Nothing arrives in the inner rows, and the multipliers of the node are not in them.
    let none = vec![Scalar::zero(); inner.rows.len()];
    let arrival = [arriving, select(&arrival, &bundle.base), none.clone()].concat();
    let departing = [
        select(&departure, &bundle.fibre),
        select(&departure, &bundle.base),
    ];
    let departure = [departing.concat(), at(&inner.rows)].concat();
    let phi = at(&bundle.objects.phi);
    let forms = each(&bundle.objects.forms, |form| {
        [
            select(form, &bundle.fibre),
            select(form, &bundle.base),
            none.clone(),
        ]
        .concat()
    });
    let forms = map(&forms, |f| bundle.at_identity(f));
    let inner_unknowns = || (0..inner.rows.len()).map(Variable::Inner);
    // In the unknowns: the group's, then the base's, then those inside.
    let row = |f: &Scalar| {
        let base = bundle.base.iter().map(|i| bundle.discretizer.d2(f, *i));
        let inside = inner_unknowns().map(|y| algebra.derivative(f, y));
        let along = bundle.along_element(f).into_iter();
        along.chain(base).chain(inside).collect()
    };
    let jacobian = DepartureJacobian {
        covector: departure.iter().map(row).collect(),
        phi: phi.iter().map(row).collect(),
    };
    let formulas = Formulas::default().vector(Object::ReducedArrival, &arrival);
    let is_unknown = h1 == group.element(Slot::Relative);
    let displacement = match is_unknown {
        true => Vec::new(),
        false => h1.iter().zip(&group.identity).map(|(h, e)| h - e).collect(),
    };
    let all = [&departure[..], &arrival, &phi, &forms.concat()].concat();
    let periodic = periodic(bundle.discretizer, bundle.chart, &[], &all);
    let elements = element_variables(Slot::Relative, group.dim()).into_iter();
    let increments = bundle.base.iter().map(|i| Variable::Increment(*i));
    let node = NodeEquations {
        definitions: Vec::new(),
        algebra,
        alpha: discretizer.alpha_of(Node::Alpha),
        is_composed: discretizer.is_composed,
        unknowns: (elements.chain(increments))
            .chain(inner_unknowns())
            .collect(),
        departure,
        arrival,
        inner_terms: inner.terms.iter().map(|terms| at(terms)).collect(),
        phi,
        slopes: jacobian.covector.clone(),
        jacobian,
        forms,
        displacement,
        periodic: bundle.base.iter().map(|i| periodic[*i]).collect(),
    };
    (formulas, node)
}
