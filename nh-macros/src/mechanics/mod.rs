//! From the model to its equations: one file an idea of the theory, the formula in its first lines.

mod blocks;
mod constraints;
mod continuous;
mod definitions;
mod describe;
mod discretize;
mod displacement;
mod extent;
mod frame;
mod group;
mod integrability;
mod invariance;
mod kernel;
mod lagrange_dalembert;
mod lie;
mod node;
mod notation;
mod periodic;
mod reduction;
mod regularity;
mod report;
mod splitting;
mod stages;
mod symmetry;
mod system;
#[cfg(test)]
mod tests;
mod values;

pub(crate) use constraints::velocity_name;
pub(crate) use continuous::{
    ChaplyginPrograms, Continuous, EliminatedProgram, FramePrograms, HamiltonisedPrograms,
    LagrangeFunctions, LagrangePrograms, MotionPrograms, RegionPrograms, VoronecPrograms,
};
pub(crate) use displacement::Level;
pub(crate) use node::{
    ARRIVAL, CONSTRAINT_TERMS, GUARDS, KINETIC, MATRIX, Method, NodeProgram, ROWS, SOLUTION, TERMS,
};
pub(crate) use stages::{Solver, SolverPrograms, Stage};
use system::Chart;
pub(crate) use system::{Finding, Place, System};

use crate::algebra::budget::{self, Budget};
use crate::algebra::{Algebra, Constant, Node, Scalar, Variable};
use crate::profile::pass;
use crate::program::Program;
use discretize::{Discretizer, Slope};
use lagrange_dalembert::Objects;
use node::NodeEquations;
use periodic::periodic;
use regularity::DepartureJacobian;

/// The derived equations as programs and as text: everything that code is generated from.
pub(crate) struct Equations {
    pub(crate) system: Discrete,
    /// The stages of reduction.
    pub(crate) stages: Vec<Stage>,
    pub(crate) continuous: Option<Continuous>,
    pub(crate) constants: Vec<f64>,
    /// The α of `alpha = …` in the parameters.
    pub(crate) alpha: Program,
}

/// A system (Q, L_d, D, D_d, f_d): its equations as programs and as text.
pub(crate) struct Discrete {
    /// M.
    pub(crate) constraints: usize,
    pub(crate) programs: Programs,
    pub(crate) descriptions: Vec<Description>,
}

/// One entry of `equations()`.
#[derive(Clone)]
pub(crate) struct Description {
    pub(crate) name: String,
    pub(crate) text: String,
    pub(crate) latex: String,
}

/// One program an equation. Those "at (t, q)" read `Coordinate`, `Velocity`, `Time`; the others read an interval.
pub(crate) struct Programs {
    pub(crate) lagrangian: LagrangianPrograms,
    /// n × n, row by row; `None` where [`Programs::departure_jacobian`] has it, without forces.
    pub(crate) d2_d1: Option<Program>,
    /// f⁻ and f⁺, where there are forces.
    pub(crate) forces: Option<[Program; 2]>,
    /// ω at (t, q): M × n, row by row.
    pub(crate) forms: Program,
    pub(crate) phi: Program,
    /// The places in φ of holonomic constraints.
    pub(crate) holonomic: Vec<usize>,
    /// b·q̇ + c at (t, q, q̇) for each kinematic equation, then the terms of these sums.
    pub(crate) velocity_residual: Program,
    /// How many terms each sum has.
    pub(crate) velocity_term_counts: Vec<usize>,
    /// D_1L_d + f⁻, φ and their derivatives in d: n + M + n² + M n.
    pub(crate) departure_jacobian: Program,
    /// The equations of a node in stages, where they are written out.
    pub(crate) node: Option<NodeProgram>,
}

/// The functions that follow from L and its first derivatives.
pub(crate) enum LagrangianPrograms {
    /// Each function written out.
    Written(Box<WrittenLagrangian>),
    /// L, ∂L/∂q and ∂L/∂q̇ at (t, q, q̇), and (α, w_α) of every node: the runtime makes the functions of an interval of them.
    Quadrature { slopes: Program, nodes: Program },
}

/// The functions of the Lagrangian on an interval, and at a point.
pub(crate) struct WrittenLagrangian {
    pub(crate) discrete_lagrangian: Program,
    pub(crate) d1: Program,
    pub(crate) d2: Program,
    pub(crate) energy: Option<Program>,
    /// ∂L/∂q̇ at (t, q, q̇), where L was given.
    pub(crate) momentum: Option<Program>,
    /// D_1L_d + f⁻, φ.
    pub(crate) departure: Program,
    /// D_2L_d + f⁺.
    pub(crate) arrival: Program,
}

/// Derives and checks; only to be called inside [`crate::algebra::run`].
pub(crate) fn derive(system: &System, budget: Budget) -> Result<Equations, Vec<Finding>> {
    budget::derivation(budget, || derived(system, extent::largest_part(system)))
        .unwrap_or_else(|| Err(vec![extent::too_large(system)]))
}

/// The equations, in which parts of more bytes than `largest_part` are variables.
fn derived(system: &System, largest_part: Option<usize>) -> Result<Equations, Vec<Finding>> {
    let mut algebra = Algebra::new(discretize::variables(system));
    let dependents = (Discretizer::new(&algebra, system))
        .map_err(|finding| vec![finding])?
        .dependents();
    algebra.set_dependents(dependents);
    if let Some(bytes) = largest_part {
        algebra.define_parts_of(bytes);
    }
    let discretizer = Discretizer::new(&algebra, system).map_err(|finding| vec![finding])?;
    let objects = pass("objects", || Objects::new(system, &discretizer))?;
    refuse(pass("values", || values::check_values(&algebra, &objects)))?;
    let affine = || constraints::check_affine(&algebra, system, &objects);
    refuse(pass("affine constraints", affine))?;
    let regions = continuous::Regions::new(system, &discretizer)?;
    refuse(pass("independent constraints", || match &regions {
        Some(regions) => regions.check(&objects, &discretizer),
        None => constraints::check_independent(&objects, &discretizer),
    }))?;
    let jacobian = pass("Jacobian", || departure_jacobian(&discretizer, &objects));
    let sets = match &regions {
        Some(regions) => regions.active.clone(),
        None => vec![(0..objects.forms.len()).collect()],
    };
    for active in sets {
        let (forms, jacobian) = continuous::restricted(&objects, &jacobian, &active);
        let regular = || regularity::check_regular(&algebra, &system.chart, &forms, &jacobian);
        refuse(pass("regularity", regular).into_iter().collect())?;
        let momentum = objects.momentum.as_deref();
        let kinetic = || regularity::check_kinetic(&discretizer, &system.chart, momentum, &forms);
        refuse(pass("kinetic energy", kinetic).into_iter().collect())?;
    }
    let left_invariance = || lie::check_left_invariance(system, &discretizer, &objects);
    refuse(pass("left invariance", left_invariance))?;
    let integrability = pass("integrability", || {
        integrability::integrability(&discretizer, &objects)
    });
    let mut descriptions = pass("equations as text", || {
        describe::describe(&system.chart, &discretizer, &objects, Some(&integrability))
    });
    if regions.is_some() {
        // Which constraints there are depends on the region.
        descriptions.retain(|description| description.name != "integrability");
    }
    let mut programs = pass("programs", || {
        programs(&system.chart, &discretizer, &objects, &jacobian)
    });
    if regions.is_some() {
        programs.node = None;
    }
    let continuous = pass("continuous equations", || {
        continuous::derive(system, &discretizer, &objects, regions.as_ref())
    })?;
    let definitions = definitions::describe("definitions", &system.chart, &discretizer, &objects);
    let stages = pass("reduction", || {
        stages::stages(system, &discretizer, &objects)
    })?;
    descriptions.extend(report::of_stages(&stages));
    descriptions.extend(lie::describe_left_invariance(system, &objects));
    descriptions.extend((continuous.iter()).flat_map(|c| c.descriptions.iter().cloned()));
    // The first entry is the configuration.
    descriptions.splice(1..1, definitions);
    let alpha = algebra.program(&[discretizer.alpha_of(Node::Alpha)]);
    let constants = algebra.constants().iter().map(Constant::to_f64).collect();
    Ok(Equations {
        system: Discrete {
            constraints: objects.phi.len(),
            programs,
            descriptions,
        },
        stages,
        continuous,
        constants,
        alpha,
    })
}

fn refuse(findings: Vec<Finding>) -> Result<(), Vec<Finding>> {
    if findings.is_empty() {
        Ok(())
    } else {
        Err(findings)
    }
}

fn departure_jacobian(discretizer: &Discretizer<'_>, objects: &Objects) -> DepartureJacobian {
    let row = |f: &Scalar| discretizer.gradient(f, Slope::Increment);
    DepartureJacobian {
        covector: discretizer.departure_by_increment(objects),
        phi: objects.phi.iter().map(row).collect(),
    }
}

fn programs(
    chart: &Chart,
    discretizer: &Discretizer<'_>,
    objects: &Objects,
    jacobian: &DepartureJacobian,
) -> Programs {
    let algebra = discretizer.algebra;
    let flat = |rows: &[Vec<Scalar>]| -> Vec<Scalar> { rows.iter().flatten().cloned().collect() };
    let d2_d1 = || -> Vec<_> {
        match objects.lagrangian_at_nodes(discretizer) {
            Some(lagrangian) => discretizer.d1_by_increment(lagrangian).concat(),
            None => (objects.d1.iter())
                .flat_map(|row| discretizer.gradient(row, Slope::Second))
                .collect(),
        }
    };
    let (velocity_residual, velocity_term_counts) = velocity_residual(algebra, objects);
    Programs {
        lagrangian: lagrangian_programs(discretizer, objects),
        d2_d1: (objects.is_forced || discretizer.has_groups())
            .then(|| discretizer.program(&d2_d1())),
        forces: objects.is_forced.then(|| {
            [
                discretizer.program(&objects.force_minus),
                discretizer.program(&objects.force_plus),
            ]
        }),
        forms: algebra.program(&flat(&objects.forms)),
        phi: discretizer.program(&objects.phi),
        holonomic: objects.holonomic.clone(),
        velocity_residual: algebra.program(&velocity_residual),
        velocity_term_counts,
        departure_jacobian: discretizer.program(
            &[
                objects.departure.clone(),
                objects.phi.clone(),
                flat(&jacobian.covector),
                flat(&jacobian.phi),
            ]
            .concat(),
        ),
        node: (discretizer.has_stages())
            .then(|| {
                pass("equations of a node", || {
                    node_program(chart, discretizer, objects, jacobian)
                })
            })
            .flatten(),
    }
}

fn lagrangian_programs(discretizer: &Discretizer<'_>, objects: &Objects) -> LagrangianPrograms {
    let algebra = discretizer.algebra;
    if let Some(lagrangian) = objects.lagrangian_at_nodes(discretizer) {
        let slopes = |of: fn(usize) -> Variable| {
            (0..discretizer.dim).map(move |i| lagrangian.by(algebra, of(i)))
        };
        let value = std::iter::once(lagrangian.function().clone());
        let by_q = slopes(Variable::Coordinate);
        let slopes: Vec<_> = value
            .chain(by_q)
            .chain(slopes(Variable::Velocity))
            .collect();
        return LagrangianPrograms::Quadrature {
            slopes: algebra.program(&slopes),
            nodes: algebra.program(&discretizer.nodes_and_weights().concat()),
        };
    }
    let one = |f: &Scalar| discretizer.program(std::slice::from_ref(f));
    let departure = [objects.departure.clone(), objects.phi.clone()].concat();
    LagrangianPrograms::Written(Box::new(WrittenLagrangian {
        discrete_lagrangian: one(&objects.discrete_lagrangian),
        d1: discretizer.program(&objects.d1),
        d2: discretizer.program(&objects.d2),
        energy: objects.energy.as_ref().map(one),
        momentum: (objects.momentum.as_ref()).map(|momentum| algebra.program(momentum)),
        departure: discretizer.program(&departure),
        arrival: discretizer.program(&objects.arrival),
    }))
}

/// Programs of group systems with more values are left to the solver that pivots: in lanes and without optimisation their
/// locals would not fit on a thread's stack.
const LARGEST_OF_GROUPS: usize = 2000;

fn node_program(
    chart: &Chart,
    discretizer: &Discretizer<'_>,
    objects: &Objects,
    jacobian: &DepartureJacobian,
) -> Option<NodeProgram> {
    let forms = objects.forms.concat();
    let periodic = match discretizer.has_groups() {
        // A motion in a group is not carried as a sum of increments.
        true => vec![false; discretizer.components()],
        false => periodic(
            discretizer,
            &chart.spaces,
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
    let program = node::program(&NodeEquations {
        algebra: discretizer.algebra,
        alpha: discretizer.alpha_of(Node::Alpha),
        unknowns: (0..discretizer.dim).map(Variable::Increment).collect(),
        departure: &objects.departure,
        arrival: &objects.arrival,
        phi: &objects.phi,
        jacobian,
        forms: &objects.forms,
        displacement: Vec::new(),
        definitions: discretizer.definitions_at_the_start(),
        periodic,
    })?;
    let fits =
        !discretizer.has_groups() || program.staged.program.values.len() <= LARGEST_OF_GROUPS;
    fits.then_some(program)
}

/// b·q̇ + c of every `#[constraint]`, 0 for the other kinematic equations; then the terms b_i q̇^i and c.
fn velocity_residual(algebra: &Algebra, objects: &Objects) -> (Vec<Scalar>, Vec<usize>) {
    let terms_of = |source: &Option<usize>| -> Vec<Scalar> {
        let Some(a) = *source else { return Vec::new() };
        let linear = |(i, b): (usize, &Scalar)| b * &algebra.variable(Variable::Velocity(i));
        let linear = objects.forms[a].iter().enumerate().map(linear);
        linear
            .chain([objects.affine[a].clone()])
            .filter(|term| !term.is_trivially_zero())
            .collect()
    };
    let terms: Vec<_> = objects.source_of_phi.iter().map(terms_of).collect();
    let counts = terms.iter().map(Vec::len).collect();
    let sums = terms.iter().map(|terms| Scalar::sum(terms.iter().cloned()));
    (
        sums.chain(terms.iter().flatten().cloned()).collect(),
        counts,
    )
}
