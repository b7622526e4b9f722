//! From the model to its equations: one file an idea of the theory, the formula in its first lines.

mod check;
mod continuous;
mod derivation;
mod discrete;
mod extent;
mod finding;
mod lattice;
mod lie;
mod linear;
mod moving_basis;
mod node;
mod notation;
mod reduction;
mod stages;
mod text;

#[cfg(test)]
mod tests;
mod variables;

pub(crate) use derivation::equations::{
    Boundaries, Continuous, Discrete, GroupSymmetry, LinkDifferences, Schedule, Solver, Stage,
};
pub(crate) use derivation::function::{Block, EliminatedProgram, Functions, ObjectProgram};
pub(crate) use finding::Finding;
pub(crate) use node::{
    ARRIVAL, CONSTRAINT_TERMS, GUARDS, JACOBIAN, MATRIX, Method, NodeProgram, ROWS, SOLUTION, TERMS,
};
pub(crate) use notation::{plain, velocity_name};
pub(crate) use reduction::displacement::Level;

use crate::algebra::{Algebra, Constant};
use crate::budget::{self, Budget};
use crate::expression::Node;
use crate::profile::pass;
use crate::system::System;
use check::regularity::DepartureJacobian;
use continuous::Regions;
use derivation::covectors::Covectors;
use derivation::equations::Equations;
use derivation::schedule::{Scheduler, node_program};
use discrete::discretize::Discretizer;
use discrete::energy::{MOST_SETS, SetsInForce};
use discrete::lagrange_dalembert::Objects;
use discrete::rank;
use lattice::connection::ConnectionOfFactors;
use reduction::slice::adapted;
use text::describe::EquationWriter;

/// Derives, checks and schedules; only to be called inside [`crate::algebra::run`].
pub(crate) fn derive(system: &System, budget: Budget) -> Result<Schedule, Vec<Finding>> {
    let derive = || {
        let algebra = || Algebra::new(variables::variables(system));
        let in_regions = pass("sides", || rank::sides::with_regions(system, algebra));
        let system = in_regions.as_ref().unwrap_or(system);
        let placed = |finding: Finding| Finding {
            source: finding.source.or(system.source(finding.part)),
            ..finding
        };
        scheduled(system, extent::largest_part(system))
            .map_err(|findings| findings.into_iter().map(placed).collect())
    };
    budget::derivation(budget, derive).unwrap_or_else(|| Err(vec![extent::too_large(system)]))
}

/// The programs of a system, in which parts of more bytes than `largest_part` are variables.
fn scheduled(system: &System, largest_part: Option<usize>) -> Result<Schedule, Vec<Finding>> {
    let algebra = Algebra::new(variables::variables(system));
    if let Some(bytes) = largest_part {
        algebra.define_parts_of(bytes);
    }
    schedule(system, &algebra)
}

/// The objects of a system as programs, and as text.
fn schedule(system: &System, algebra: &Algebra) -> Result<Schedule, Vec<Finding>> {
    let mut discretizer = Discretizer::new(algebra, system).map_err(|finding| vec![finding])?;
    let adapted = pass("slice", || adapted(&discretizer)).map_err(|finding| vec![finding])?;
    if let Some(chart) = &adapted {
        discretizer.at_identity.clone_from(&chart.at_identity);
    }
    let mut objects = pass("objects", || Objects::new(&discretizer))?;
    refuse(check::nonlinear::check_nonlinear(&discretizer, &objects))?;
    let is_affine = objects.nonlinear.is_empty();
    let regions = Regions::new(&discretizer)?;
    if system.keeps_energy {
        let sets = regions.as_ref().map(|regions| SetsInForce {
            possible: regions.possible_sets(MOST_SETS),
            met: regions.active.clone(),
        });
        let sets = sets.as_ref();
        let mut preserve = || discrete::energy::preserve(&discretizer, &mut objects, sets);
        let preserve = || discretizer.in_parts(&mut preserve);
        pass("preservation of energy", preserve).map_err(|finding| vec![finding])?;
    }
    refuse(pass("values", || {
        check::values::check_values(algebra, &objects)
    }))?;
    let by_cases = || check::cases::check_cases(&discretizer, &objects);
    refuse(pass("cases", by_cases))?;
    let affine = || check::constraints::check_affine(&discretizer, &objects);
    refuse(pass("affine constraints", affine))?;
    refuse(pass("independent constraints", || match &regions {
        Some(regions) => regions.check(&objects, &discretizer),
        None => check::constraints::check_independent(&objects, &discretizer),
    }))?;
    let jacobian = pass("Jacobian", || {
        DepartureJacobian::new(&discretizer, &objects)
    });
    check_regular(&discretizer, &objects, &jacobian, regions.as_ref())?;
    let invariance = pass("invariance", || {
        lattice::invariance(&discretizer, &objects, regions.as_ref())
    })?;
    let connection = ConnectionOfFactors::new(&discretizer, &objects);
    let connection = connection.map_err(|finding| vec![finding])?;
    // Frobenius' theorem is about forms on Q, which are to be those of D and of C_K.
    let integrability = (system.is_whole() && is_affine && !system.is_apart()).then(|| {
        pass("integrability", || {
            check::integrability::integrability(&discretizer, &objects)
        })
    });
    let reversibility = (!is_still(system) && is_affine).then(|| {
        pass("reversibility", || {
            check::reversibility::reversibility(&discretizer, &objects)
        })
    });
    if let Some(found) = (reversibility.as_ref()).filter(|_| discretizer.is_composed) {
        refuse(text::reversibility::not_composable(system, found))?;
    }
    if let Some(wanted) = &system.reversible {
        let found = reversibility.as_ref();
        refuse(text::reversibility::lacking(system, found, wanted))?;
    }
    let writer = EquationWriter::new(&system.chart, &discretizer, &objects);
    let described = pass("equations as text", || {
        text::describe::describe(&writer, integrability.as_ref())
    });
    let covectors = Covectors::new(&discretizer, &objects, &jacobian);
    let published = pass("formulas", || {
        let of_link = (system.link.as_ref())
            .map(|_| lattice::link::formulas(&discretizer, &objects, (&jacobian, &covectors)));
        derivation::objects::formulas(&discretizer, &objects, (&jacobian, &covectors))
            .and(of_link)
            .and(adapted.as_ref().map(derivation::momenta::slice))
    });
    let derivatives = {
        let slopes = (&jacobian, &covectors);
        derivation::step::derivatives(&discretizer, &objects, slopes).map(|own| {
            let crossings = regions.as_ref();
            own.and(crossings.map(|r| r.slopes(&discretizer, system.chart.parameters.len())))
        })
    };
    let mut definitions_of_groups = discretizer.space.definitions();
    definitions_of_groups.extend(covectors.definitions.iter().cloned());
    let scheduler = Scheduler {
        algebra,
        definitions: definitions_of_groups,
    };
    // The forms of a nonlinear constraint wait for the velocity of the node.
    let is_staged = system.is_whole() && is_affine && discretizer.space.is_rational();
    let node = is_staged.then(|| {
        derivation::objects::node_equations(
            &system.chart,
            &discretizer,
            &objects,
            jacobian,
            covectors,
        )
    });
    let mut continuous = match is_still(system) {
        true => None,
        false => pass("continuous equations", || {
            continuous::derive(&discretizer, &objects, (regions.as_ref(), &scheduler))
        })?,
    };
    let definitions = text::definitions::describe(&writer);
    let of_symmetries = text::euler_poincare::describe_symmetries(&writer, invariance.as_ref());
    let symmetry = (invariance.as_ref()).map(|invariance| {
        lattice::symmetry(&writer, invariance, (connection.as_ref(), &scheduler))
    });
    let differences = lattice::differences::derive(&discretizer, &objects, &scheduler)?;
    let (stages, of_stage) = match system.is_reduced_in_stages() {
        false => (Vec::new(), None),
        true => pass("reduction", || {
            stages::stages(&discretizer, &objects, &scheduler)
        })?,
    };
    let (of_stage, bundle) = of_stage.unzip();
    let bundle = bundle.or(connection.as_ref().map(ConnectionOfFactors::trivialisation));
    if let Some(found) = &mut continuous {
        if let Some(invariance) = invariance.or(of_stage) {
            continuous::add_momentum(&writer, &scheduler, &invariance, found)?;
        }
        if let Some(bundle) = &bundle {
            continuous::add_reduction(&discretizer, (&objects, &scheduler), bundle, found)?;
        }
    }
    let mut descriptions = text::describe::with_definitions(described, definitions);
    let adapted = (adapted.as_ref()).map(|chart| text::slice::describe(&writer, chart));
    descriptions.extend(adapted);
    descriptions.extend(text::energy::describe_energy_preservation(&writer));
    descriptions.extend(text::reversibility::describe_composition(system));
    descriptions.extend(
        (reversibility.as_ref())
            .map(|found| text::reversibility::describe_reversibility(system, found)),
    );
    descriptions.extend(pass("conservation of energy", || {
        continuous::conservation(&discretizer, &objects, regions.as_ref())
    }));
    descriptions.extend(text::nonlinear::describe_reactions(&objects));
    let vakonomic = text::vakonomic::describe_vakonomic(system, &discretizer, &objects);
    descriptions.extend(vakonomic);
    descriptions.extend(text::rank::describe_rank(&writer));
    descriptions.extend(text::derivatives::describe_derivatives(
        &writer,
        regions.is_some(),
    ));
    descriptions.extend(stages::descriptions_of(&stages));
    descriptions.extend(of_symmetries);
    descriptions.extend(symmetry.iter().flat_map(|s| s.descriptions.clone()));
    descriptions.extend((continuous.iter()).flat_map(|c| c.descriptions.iter().cloned()));
    descriptions.extend((differences.iter()).flat_map(|d| d.descriptions.iter().cloned()));
    Ok(Schedule {
        equations: Equations {
            system: Discrete {
                is_solved: false,
                constraints: objects.phi.len(),
                sets: match regions {
                    Some(_) => objects.sets(),
                    None => Vec::new(),
                },
                velocity_has_step: objects.velocity_has_step(&discretizer),
                holonomic: objects.holonomic,
                objects: scheduler.functions(&published),
                node: node_program(node),
                descriptions,
                derivatives: derivatives.map(|objects| scheduler.derivatives(&objects)),
            },
            stages,
            continuous,
            symmetry,
            differences,
        },
        alpha: algebra.program(&[discretizer.alpha_of(Node::Alpha)]),
        constants: algebra.constants().iter().map(Constant::to_f64).collect(),
    })
}

/// Whether the system is a lattice whose density contains no velocity.
fn is_still(system: &System) -> bool {
    (system.link.as_ref()).is_some_and(|link| link.is_still)
}

/// Checks that the equations are regular, for every set of constraints that may be in force
/// together.
fn check_regular(
    discretizer: &Discretizer<'_>,
    objects: &Objects,
    jacobian: &DepartureJacobian,
    regions: Option<&Regions>,
) -> Result<(), Vec<Finding>> {
    let system = discretizer.system;
    // The discrete system along k is regular where its equilibria are, and that is known where they are.
    if is_still(system) {
        return Ok(());
    }
    for active in continuous::sets_in_force(objects, regions) {
        let (forms, jacobian) = continuous::restricted(objects, jacobian, &active, discretizer.own);
        let regular = || check::regularity::check_regular(discretizer, &forms, &jacobian);
        refuse(pass("regularity", regular).into_iter().collect())?;
        let momentum = (objects.momentum.as_deref()).map(|p| &p[..discretizer.own]);
        let kinetic = || check::regularity::check_kinetic(discretizer, momentum, &forms);
        refuse(pass("kinetic energy", kinetic).into_iter().collect())?;
    }
    Ok(())
}

fn refuse(findings: Vec<Finding>) -> Result<(), Vec<Finding>> {
    if findings.is_empty() {
        Ok(())
    } else {
        Err(findings)
    }
}
