//! Reduction by stages (FTZ §11, Remark 11.15): the reduced system of a stage, and where it is a discrete
//! mechanical system on Q/G the next stage from there.

use super::definitions;
use super::describe::describe;
use super::discretize::Discretizer;
use super::displacement::Level;
use super::finding::{Finding, Part};
use super::lagrange_dalembert::Objects;
use super::node::{self, NodeEquations, NodeProgram};
use super::periodic::periodic;
use super::reduction::{Reduced, reindex};
use super::regularity::DepartureJacobian;
use super::report::report;
use super::symmetry::{Bundle, groups};
use super::vectors::Matrix;
use super::{Description, Discrete, departure_jacobian, programs};
use crate::algebra::{Algebra, Scalar};
use crate::expression::{Expr, Node, Slot, Variable};
use crate::program::Program;
use crate::system::{Chart, Connection, DiscreteConnection, Symmetry, System};

/// One stage, as programs and as text.
pub(crate) struct Stage {
    pub(crate) coordinates: Vec<String>,
    /// The coordinates of Q/G and of G among those of this stage.
    pub(crate) base: Vec<usize>,
    pub(crate) fibre: Vec<usize>,
    pub(crate) level: Level,
    /// Whether a(r_0, r_1) = e.
    pub(crate) is_flat: bool,
    /// The ranks of H and of S.
    pub(crate) horizontal: usize,
    pub(crate) vertical: usize,
    /// M.
    pub(crate) constraints: usize,
    pub(crate) programs: StagePrograms,
    pub(crate) solver: Solver,
    pub(crate) descriptions: Vec<Description>,
}

/// The published objects, one program each.
pub(crate) struct StagePrograms {
    /// e, in the parameters.
    pub(crate) identity: Program,
    /// J_d, on an interval of Q.
    pub(crate) momentum: Program,
    /// J_d minus what it equals on a trajectory: on the interval after the node, and on the one before it.
    pub(crate) momentum_residual: [Program; 2],
    /// ϑ_0, on an interval of Q.
    pub(crate) reduce: Program,
    /// h_1, with h_0 the elements of [`Slot::First`].
    pub(crate) reconstruct: Program,
    pub(crate) lagrangian: Program,
    /// B⁻, then B⁺: twice g × r.
    pub(crate) curvature: Program,
    pub(crate) force_minus: Program,
    pub(crate) force_plus: Program,
    pub(crate) kinematic: Program,
    /// The contributions of the interval after the node and of the one before it.
    pub(crate) horizontal: [Program; 2],
    pub(crate) vertical: [Program; 2],
    /// c(a), ∂c/∂a, D_1c, D_2c: g + g² + 2 g r, with a the elements of [`Slot::Relative`], where a is solved for
    /// numerically.
    pub(crate) displacement: Option<Program>,
}

/// The unknowns at a node.
pub(crate) enum Solver {
    /// (ϑ, δr), or the group displacement in place of ϑ where a is solved for numerically.
    Trivialised(Box<SolverPrograms>),
    /// δr, by the system on Q/G.
    Quotient(Box<Discrete>),
}

impl Solver {
    /// Those of the system on Q/G.
    fn descriptions(&self) -> &[Description] {
        match self {
            Self::Quotient(quotient) => &quotient.descriptions,
            Self::Trivialised(_) => &[],
        }
    }
}

/// The discrete Lagrange–d'Alembert equations at (r_k, e), group components first.
pub(crate) struct SolverPrograms {
    /// ω(r, e): M × n, at (t, r).
    pub(crate) forms: Program,
    pub(crate) arrival: Program,
    /// Covector and φ.
    pub(crate) departure: Program,
    /// Covector and φ, then their derivatives in the unknowns: n + M + n² + M n.
    pub(crate) departure_jacobian: Program,
    /// The equations of a node in stages, where they are written out.
    pub(crate) node: Option<NodeProgram>,
}

/// All stages of a system, from its own objects on.
pub(crate) fn stages(
    system: &System,
    discretizer: &Discretizer<'_>,
    objects: &Objects,
) -> Result<Vec<Stage>, Vec<Finding>> {
    let mut stages = Vec::new();
    let places: Vec<_> = (0..system.dim()).collect();
    reduce(
        system,
        discretizer,
        objects,
        &system.chart,
        &places,
        &mut stages,
    )?;
    // The system on Q/G says what is known of its own symmetry.
    for stage in 1..stages.len() {
        let descriptions = stages[stage].descriptions.clone();
        if let Solver::Quotient(quotient) = &mut stages[stage - 1].solver {
            quotient.descriptions.extend(descriptions);
        }
    }
    Ok(stages)
}

/// The entries of all stages, those of a later one with its number.
pub(crate) fn descriptions_of(stages: &[Stage]) -> Vec<Description> {
    let numbered = |(stage, description): (usize, &Description)| {
        let mut description = description.clone();
        if stage > 0 {
            description.name = format!("{}_{}", description.name, stage + 1);
        }
        description
    };
    let entries = stages.iter().enumerate();
    entries
        .flat_map(|(stage, found)| found.descriptions.iter().map(move |d| (stage, d)))
        .map(numbered)
        .collect()
}

/// `places` are the coordinates of the original system that are left, in order.
fn reduce(
    system: &System,
    discretizer: &Discretizer<'_>,
    objects: &Objects,
    chart: &Chart,
    places: &[usize],
    stages: &mut Vec<Stage>,
) -> Result<(), Vec<Finding>> {
    let stage = stages.len();
    let Some(original) = system.symmetries.get(stage) else {
        return Ok(());
    };
    let symmetry = renumbered(original, places);
    let names: Vec<_> = symmetry
        .fibre
        .iter()
        .map(|i| chart.coordinates[*i].clone())
        .collect();
    let chart = Chart {
        group: names,
        ..chart.clone()
    };
    let bundle = invariant_bundle(discretizer, objects, &chart, original, &symmetry, stage)?;
    let build = |expr: &Expr, part: Part| {
        let f = discretizer.build(expr, part)?;
        Ok(reindex(discretizer, places, &f))
    };
    let reduced = Reduced::new(bundle, &symmetry, &build).map_err(|finding| vec![finding])?;
    let quotient = reduced.quotient().map_err(|finding| vec![finding])?;
    let base = reduced.bundle.base.clone();
    let left: Vec<_> = base.iter().map(|i| places[*i]).collect();
    let quotient_chart = Chart {
        coordinates: base.iter().map(|i| chart.coordinates[*i].clone()).collect(),
        spaces: base.iter().map(|i| chart.spaces[*i]).collect(),
        group: Vec::new(),
        ..chart.clone()
    };
    let below = discretizer.of_dimension(base.len());
    let solver = match &quotient {
        Some(objects) => Solver::Quotient(Box::new(discrete(&quotient_chart, &below, objects))),
        None => Solver::Trivialised(Box::new(solver(&reduced))),
    };
    stages.push(Stage {
        coordinates: chart.coordinates.clone(),
        base,
        fibre: symmetry.fibre.clone(),
        level: reduced.displacement.level,
        is_flat: reduced.displacement.value == reduced.bundle.group.identity,
        horizontal: reduced.splitting.h,
        vertical: reduced.splitting.s,
        constraints: objects.phi.len(),
        programs: published(&reduced),
        descriptions: report(&reduced, solver.descriptions()),
        solver,
    });
    match quotient {
        Some(objects) => reduce(system, &below, &objects, &quotient_chart, &left, stages),
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
    let components = |components: &[(usize, Expr)]| -> Vec<_> {
        components
            .iter()
            .map(|(i, expr)| (place(i), expr.clone()))
            .collect()
    };
    Symmetry {
        action: symmetry.action.clone(),
        fibre: symmetry.fibre.iter().map(place).collect(),
        connection: match &symmetry.connection {
            Connection::Nonholonomic => Connection::Nonholonomic,
            Connection::Flat => Connection::Flat,
            Connection::Explicit(a) => Connection::Explicit(components(a)),
        },
        discrete_connection: match &symmetry.discrete_connection {
            DiscreteConnection::Flat => DiscreteConnection::Flat,
            DiscreteConnection::Kinematic => DiscreteConnection::Kinematic,
            DiscreteConnection::Momentum(mu) => DiscreteConnection::Momentum(mu.clone()),
            DiscreteConnection::Explicit(a) => DiscreteConnection::Explicit(components(a)),
        },
    }
}

/// The programs and the text of a system on Q/G.
fn discrete(chart: &Chart, discretizer: &Discretizer<'_>, objects: &Objects) -> Discrete {
    let mut descriptions = describe(chart, discretizer, objects, None);
    let definitions = definitions::describe("definitions", chart, discretizer, objects);
    descriptions.splice(1..1, definitions);
    let jacobian = departure_jacobian(discretizer, objects);
    Discrete {
        constraints: objects.phi.len(),
        descriptions,
        programs: programs(chart, discretizer, objects, &jacobian),
    }
}

fn published(reduced: &Reduced<'_>) -> StagePrograms {
    let algebra = reduced.bundle.algebra();
    let program = |f: &[Scalar]| algebra.program(f);
    let both = |[after, before]: [Vec<Scalar>; 2]| [program(&after), program(&before)];
    let curvature: Vec<_> = reduced
        .curvature
        .iter()
        .flatten()
        .flatten()
        .cloned()
        .collect();
    StagePrograms {
        identity: program(&reduced.bundle.group.identity),
        momentum: program(&reduced.momentum),
        momentum_residual: both(momentum_residual(reduced)),
        reduce: program(&reduced.reduction()),
        reconstruct: program(&reduced.reconstruction()),
        lagrangian: program(std::slice::from_ref(&reduced.lagrangian)),
        curvature: program(&curvature),
        force_minus: program(&reduced.forces[0]),
        force_plus: program(&reduced.forces[1]),
        kinematic: program(&reduced.kinematic),
        horizontal: both(reduced.horizontal_rows()),
        vertical: both(reduced.vertical_rows()),
        displacement: displacement(reduced).map(|f| program(&f)),
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

fn displacement(reduced: &Reduced<'_>) -> Option<Vec<Scalar>> {
    let equations = reduced.displacement.equations.as_ref()?;
    let bundle = &reduced.bundle;
    let group = (0..bundle.group.dim()).map(|j| Variable::Element(Slot::Relative, j));
    let group: Vec<_> = group.collect();
    let by_group = equations
        .iter()
        .flat_map(|c| group.iter().map(|j| bundle.algebra().derivative(c, *j)));
    let along = |end: Node| {
        let row = move |c| bundle.base.iter().map(move |i| bundle.total(c, *i, end));
        equations.iter().flat_map(row)
    };
    let slopes = along(Node::Start).chain(along(Node::End));
    Some(
        equations
            .iter()
            .cloned()
            .chain(by_group)
            .chain(slopes)
            .collect(),
    )
}

/// The equations at the representative, in (ϑ, δr) or (h_1, δr).
fn solver(reduced: &Reduced<'_>) -> SolverPrograms {
    let bundle = &reduced.bundle;
    let (algebra, group) = (bundle.algebra(), &bundle.group);
    let theta = group.element(Slot::Relative);
    let h1 = if reduced.displacement.is_implicit() {
        theta
    } else {
        group.multiply(&theta, &reduced.displacement.value)
    };
    let at = |f: &[Scalar]| -> Vec<Scalar> {
        f.iter().map(|f| bundle.at_representative(f, &h1)).collect()
    };
    let (departure, arrival) = (at(&bundle.objects.departure), at(&bundle.objects.arrival));
    let arriving = super::vectors::covector_times(&bundle.fibre_part(&arrival), &group.left(&h1));
    let arrival = [arriving, bundle.base_part(&arrival)].concat();
    let departure = [bundle.fibre_part(&departure), bundle.base_part(&departure)].concat();
    let phi = at(&bundle.objects.phi);
    let forms: Vec<_> = (bundle.objects.forms.iter())
        .flat_map(|form| [bundle.fibre_part(form), bundle.base_part(form)].concat())
        .map(|f| bundle.at_identity(&f))
        .collect();
    let row = |f: &Scalar| derivatives(algebra, bundle, f);
    let jacobian = DepartureJacobian {
        covector: departure.iter().map(row).collect(),
        phi: phi.iter().map(row).collect(),
    };
    let rows: Matrix = forms
        .chunks(departure.len().max(1))
        .map(<[Scalar]>::to_vec)
        .collect();
    let is_unknown = h1 == group.element(Slot::Relative);
    let displacement = match is_unknown {
        true => Vec::new(),
        false => h1.iter().zip(&group.identity).map(|(h, e)| h - e).collect(),
    };
    let all = [departure.as_slice(), &arrival, &phi, &forms].concat();
    let periodic = periodic(bundle.discretizer, &bundle.chart.spaces, &[], &all);
    let elements = (0..group.dim()).map(|j| Variable::Element(Slot::Relative, j));
    let increments = bundle.base.iter().map(|i| Variable::Increment(*i));
    let node = node::program(&NodeEquations {
        definitions: Vec::new(),
        algebra,
        alpha: bundle.discretizer.alpha_of(Node::Alpha),
        unknowns: elements.chain(increments).collect(),
        departure: &departure,
        arrival: &arrival,
        phi: &phi,
        jacobian: &jacobian,
        forms: &rows,
        displacement,
        periodic: bundle.base.iter().map(|i| periodic[*i]).collect(),
    });
    let values = [departure, phi].concat();
    let flat = |rows: &Matrix| rows.concat();
    SolverPrograms {
        node,
        forms: algebra.program(&forms),
        arrival: algebra.program(&arrival),
        departure_jacobian: algebra.program(
            &[
                values.clone(),
                flat(&jacobian.covector),
                flat(&jacobian.phi),
            ]
            .concat(),
        ),
        departure: algebra.program(&values),
    }
}

/// In the unknowns: the group's, then the base's.
fn derivatives(algebra: &Algebra, bundle: &Bundle<'_>, f: &Scalar) -> Vec<Scalar> {
    let group = (0..bundle.group.dim())
        .map(|j| algebra.derivative(f, Variable::Element(Slot::Relative, j)));
    let base = bundle.base.iter().map(|i| bundle.discretizer.d2(f, *i));
    group.chain(base).collect()
}
