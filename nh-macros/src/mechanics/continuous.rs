//! The continuous equations (J; CLMM): Lagrange–d'Alembert with multipliers, Voronec, Chaplygin,
//! moving frames, invariant measures, Hamiltonisation, regions.

mod by_names;
mod conservation;
mod curvature;
pub(super) mod dependent;
pub(super) mod describe;
mod directions;
mod frame;
mod hamiltonise;
mod lagrange;
mod lagrange_poincare;
mod measure;
mod regions;
mod solved;
#[cfg(test)]
mod tests;
mod voronec;

use super::finding::{Finding, Part};
use crate::algebra::{Algebra, Derivatives, Scalar};
use crate::budget;
use crate::catalogue::{Description, Topic};
use crate::expression::Variable;
use crate::mechanics::check::regularity::DepartureJacobian;
use crate::mechanics::derivation::equations::{BundleOfVelocities, Continuous};
use crate::mechanics::derivation::momenta;
use crate::mechanics::derivation::schedule::Scheduler;
use crate::mechanics::discrete::discretize::Discretizer;
use crate::mechanics::discrete::lagrange_dalembert::{Objects, continuous_forces};
use crate::mechanics::moving_basis::{Invariance, MomentumInTime};
use crate::mechanics::reduction::trivialisation::Trivialisation;
use crate::mechanics::text;
use crate::mechanics::text::describe::{EquationWriter, description, words};
use crate::system::{System, Wanted};

use dependent::{SolvedFor, kind};
use lagrange_poincare::LagrangePoincare;
use measure::Measure;
pub(super) use regions::Regions;
use solved::{Derived, independent_equations};

/// The reason why a lattice whose constraints are solved for differences has no Voronec equations.
const IN_DIFFERENCES: &str = "the constraints are solved for differences";

/// The reason why a system with constraints that are nonlinear in the velocities has none.
const OF_AFFINE_ONES: &str =
    "there are no Voronec equations: a constraint is nonlinear in the velocities";

/// The continuous data, in (q, q̇, t).
pub(super) struct Data<'a> {
    pub(super) algebra: &'a Algebra,
    pub(super) system: &'a System,
    pub(super) discretizer: &'a Discretizer<'a>,
    pub(super) objects: &'a Objects,
    pub(super) lagrangian: &'a Derivatives,
    /// F_i.
    pub(super) force: Vec<Scalar>,
}

/// Derives and checks the continuous equations, where they are asked for.
pub(super) fn derive(
    discretizer: &Discretizer<'_>,
    objects: &Objects,
    (regions, scheduler): (Option<&Regions>, &Scheduler<'_>),
) -> Result<Option<Continuous>, Vec<Finding>> {
    let system = discretizer.system;
    let Some(request) = &system.continuous else {
        return Ok(None);
    };
    check_velocities(objects)?;
    let data = Data::new(discretizer, objects)?;
    let equations = lagrange::Lagrange::new(&data);
    equations.check_regular(&data, regions)?;
    let solved = match *request.voronec {
        Wanted::No => {
            Err("there are no Voronec equations: those with multipliers alone are asked for")
        }
        _ if !objects.nonlinear.is_empty() => Err(OF_AFFINE_ONES),
        Wanted::Possible | Wanted::Required => match kind(system) {
            SolvedFor::Velocities => independent_equations(
                &data,
                request.dependent.as_ref().map(|asked| asked.as_slice()),
                regions.is_some(),
            )?,
            SolvedFor::Differences => Err(IN_DIFFERENCES),
            SolvedFor::Neither(why) => Err(why),
        },
    };
    if let (Err(why), Wanted::Required) = (&solved, *request.voronec)
        && *why != IN_DIFFERENCES
    {
        return Err(vec![Finding::new(Part::Voronec, *why)]);
    }
    if let (Err(why), Some(_), None) = (&solved, &request.dependent, &system.link) {
        return Err(vec![Finding::new(Part::Dependent, *why)]);
    }
    let frame = match &request.moving_frame {
        Some(components) => Some(frame::MovingFrame::new(
            &data,
            components,
            regions.is_some(),
        )?),
        None => None,
    };
    let solved = solved.map(|solved| solved.with_measure(&data));
    let descriptions = describe::describe(
        &data,
        &equations,
        solved.as_ref().map_err(|why| *why),
        frame.as_ref(),
        regions,
    );
    let velocities = (solved.iter().map(|solved| solved.voronec.velocities())).next();
    let measure = solved.iter().find_map(|solved| solved.measure.as_ref());
    let has_multiplier =
        measure.is_some_and(|found| found.as_ref().is_ok_and(Measure::has_multiplier));
    let objects = equations
        .formulas(&data, system.is_whole())
        .and(solved.ok().map(|solved| solved.formulas))
        .and(frame.as_ref().map(|frame| frame.formulas(data.dim())))
        .and(regions.map(|regions| regions.formulas(&data)));
    Ok(Some(Continuous {
        objects: scheduler.functions(&objects),
        velocities: velocities.unwrap_or_default(),
        conserves_moving_energy: frame.is_some_and(|frame| frame.obstacles.is_empty()),
        has_multiplier,
        regions: regions.map(Regions::boundaries),
        bundle: None,
        descriptions,
    }))
}

/// Whether the energy of the continuous system is conserved; nothing of a lattice, whose links have
/// none, nor where L or a force is given in discrete time alone, nor where D and C_K are apart.
pub(super) fn conservation(
    discretizer: &Discretizer<'_>,
    objects: &Objects,
    regions: Option<&Regions>,
) -> Option<Description> {
    let system = discretizer.system;
    let has_discrete_forces =
        !(system.discrete_force_minus.is_empty() && system.discrete_force_plus.is_empty());
    let is_unknown = has_discrete_forces || objects.lagrangian.is_none();
    if system.link.is_some() || is_unknown || system.is_apart() {
        return None;
    }
    let data = Data::new(discretizer, objects).ok()?;
    let balance = budget::question(|| conservation::EnergyBalance::new(&data, regions))?;
    Some(describe::conservation_of_energy(
        &data,
        &balance,
        regions.is_some(),
    ))
}

/// Adds the momenta in the moving basis of g^q with their equation (CO 46).
pub(super) fn add_momentum(
    writer: &EquationWriter<'_>,
    scheduler: &Scheduler<'_>,
    invariance: &Invariance,
    continuous: &mut Continuous,
) -> Result<(), Vec<Finding>> {
    let discretizer = writer.discretizer;
    let data = Data::new(discretizer, writer.objects)?;
    let momentum: Vec<_> = (0..data.dim())
        .map(|i| data.lagrangian.by(data.algebra, Variable::Velocity(i)))
        .collect();
    let derive = || MomentumInTime::new(discretizer, invariance, [&momentum, &data.force]);
    let Some(found) = budget::question(derive).flatten() else {
        return Ok(());
    };
    if data.system.link.is_none() {
        let lines = text::moving_basis::momentum_in_time(writer, &found);
        continuous
            .descriptions
            .push(description(Topic::ContinuousMomentum, &lines));
    }
    let momenta = scheduler.functions(&momenta::rates(&found));
    continuous.objects.extend(momenta);
    Ok(())
}

/// Adds the reduced equations on T(Q/G) ⊕ g̃ (FTZ Theorem 2.7).
pub(super) fn add_reduction(
    discretizer: &Discretizer<'_>,
    (objects, scheduler): (&Objects, &Scheduler<'_>),
    bundle: &Trivialisation,
    continuous: &mut Continuous,
) -> Result<(), Vec<Finding>> {
    let data = Data::new(discretizer, objects)?;
    let derive = || (!data.is_by_names()).then(|| LagrangePoincare::new(&data, bundle));
    let Some(found) = budget::question(derive).flatten() else {
        let why = "there are no reduced equations in continuous time: the system is too large for them to be written out";
        let words = words(Topic::LagrangePoincare, &[why.to_owned()]);
        continuous.descriptions.push(words);
        return Ok(());
    };
    let descriptions = describe::lagrange_poincare::descriptions(&data, &found);
    continuous.descriptions.extend(descriptions);
    (continuous.objects).extend(scheduler.functions(&found.formulas()));
    continuous.bundle = Some(BundleOfVelocities {
        base: bundle.base.clone(),
        fibre: bundle.fibre.clone(),
        equations: bundle.displacements.each_ref().map(Vec::len),
    });
    Ok(())
}

/// D_d alone determines no velocities.
fn check_velocities(objects: &Objects) -> Result<(), Vec<Finding>> {
    let message = "`continuous` needs constraints on velocities, which an equation of D_d does not determine; write it in velocities, \
        `#[kinematic_constraint(y_dot == x * x_dot)]`, or `#[constraint(…)]` for D and D_d alike";
    match objects.source_of_phi.iter().position(Option::is_none) {
        Some(place) => Err(vec![Finding::new(Part::Kinematic(place), message)]),
        None => Ok(()),
    }
}

impl<'a> Data<'a> {
    pub(super) fn new(
        discretizer: &'a Discretizer<'a>,
        objects: &'a Objects,
    ) -> Result<Self, Vec<Finding>> {
        let algebra = discretizer.algebra;
        let lagrangian = objects
            .lagrangian
            .as_ref()
            .expect("the model has a Lagrangian");
        let force = continuous_forces(discretizer.system, &objects.force_terms);
        let mut findings = Vec::new();
        let variational = objects.variational.iter().enumerate();
        let terms = [(Part::Lagrangian, lagrangian.function())]
            .into_iter()
            .chain(objects.force_terms.iter().map(|(part, f)| (*part, f)))
            .chain(variational.map(|(a, f)| (Part::Variational(a), f)));
        for (part, f) in terms {
            if algebra.contains(f, Variable::Step) {
                let message = "the continuous equations have no time step, but this contains `h`";
                findings.push(Finding::new(part, message));
            }
        }
        if !findings.is_empty() {
            return Err(findings);
        }
        Ok(Self {
            algebra,
            system: discretizer.system,
            discretizer,
            objects,
            lagrangian,
            force,
        })
    }

    /// The expression without terms that cancel; a large one becomes a variable.
    pub(super) fn shortened(&self, f: Scalar) -> Scalar {
        match self.algebra.has_defined(&f) {
            true => self.algebra.part(f),
            false => self.algebra.part(f.cancelled()),
        }
    }

    /// Whether the equations of motion are shown by the names of momenta and slopes: those of a
    /// large system, in which accelerations written out are longer than all that they follow from.
    pub(super) fn is_by_names(&self) -> bool {
        (self.objects.lagrangian_at_nodes(self.discretizer)).is_some()
    }

    /// Whether the equations report why there are no Voronec equations: not for a lattice that does
    /// not ask for them, nor for one that has them in differences.
    fn may_say_why(&self, why: &str) -> bool {
        let asked =
            (self.system.continuous.as_ref()).is_some_and(|request| *request.voronec != Wanted::No);
        self.system.link.is_none() || (asked && why != IN_DIFFERENCES)
    }

    pub(super) fn dim(&self) -> usize {
        self.discretizer.dim
    }

    pub(super) fn coordinate(&self, i: usize) -> Scalar {
        self.algebra.variable(Variable::Coordinate(i))
    }

    pub(super) fn velocity(&self, i: usize) -> Scalar {
        self.algebra.variable(Variable::Velocity(i))
    }

    /// The field of df/dt at fixed velocities, with these ones: Σ_j v_j ∂/∂q^j + ∂/∂t.
    pub(super) fn flow(&self, velocity: impl Fn(usize) -> Scalar) -> Vec<(Variable, Scalar)> {
        (0..self.dim())
            .map(|j| (Variable::Coordinate(j), velocity(j)))
            .chain([(Variable::Time, Scalar::integer(1))])
            .collect()
    }

    /// ∂f/∂q̇^i.
    pub(super) fn by_v(&self, f: &Scalar, i: usize) -> Scalar {
        self.algebra.derivative(f, Variable::Velocity(i))
    }

    /// ∂f/∂t.
    pub(super) fn by_t(&self, f: &Scalar) -> Scalar {
        self.algebra.derivative(f, Variable::Time)
    }

    /// Σ_j X_j f v_j + ∂f/∂t: df/dt at fixed velocities.
    pub(super) fn rate(&self, f: &Scalar) -> Scalar {
        self.rate_along(f, |j| self.velocity(j))
    }

    /// df/dt at fixed velocities, along a motion with these ones.
    fn rate_along(&self, f: &Scalar, velocity: impl Fn(usize) -> Scalar) -> Scalar {
        let gradient = self.gradient(f);
        let along = (gradient.iter().enumerate()).map(|(j, slope)| slope * &velocity(j));
        &Scalar::sum(along) + &self.by_t(f)
    }

    /// The controls.
    pub(super) fn controls(&self) -> Vec<Variable> {
        let count = self.system.chart.controls.len();
        (0..count).map(Variable::Control).collect()
    }

    /// Which of the expressions vanish identically; one without a value anywhere does not.
    pub(super) fn zeros(&self, expressions: &[Scalar]) -> Vec<bool> {
        (self.algebra.zeros(expressions)).unwrap_or_else(|| vec![false; expressions.len()])
    }

    /// The row, with zeros for the entries that vanish identically.
    pub(super) fn without_zeros(&self, row: Vec<Scalar>) -> Vec<Scalar> {
        let zeros = self.zeros(&row);
        let entry = |(f, zero): (Scalar, bool)| if zero { Scalar::zero() } else { f };
        row.into_iter().zip(zeros).map(entry).collect()
    }

    /// Whether the expressions depend on none of the variables, neither smoothly nor by jumps.
    pub(super) fn are_free_of(&self, expressions: &[Scalar], variables: &[Variable]) -> bool {
        self.algebra.are_free_of(expressions, variables)
    }

    pub(super) fn all_zero(&self, expressions: &[Scalar]) -> bool {
        self.algebra.vanish(expressions) == Some(true)
    }
}

/// The sets of constraints that are in force together.
pub(super) fn sets_in_force(objects: &Objects, regions: Option<&Regions>) -> Vec<Vec<usize>> {
    match regions {
        Some(regions) => regions.active.clone(),
        None => vec![(0..objects.forms.len()).collect()],
    }
}

/// Σ a_i b_i.
pub(super) fn dot<'s>(
    a: impl IntoIterator<Item = &'s Scalar>,
    b: impl IntoIterator<Item = Scalar>,
) -> Scalar {
    Scalar::sum(a.into_iter().zip(b).map(|(a, b)| a * &b))
}

/// The constraint forms and the derivatives of a node's equations in its own directions, where only
/// these constraints hold: at the inner nodes of an interval too.
pub(super) fn restricted(
    objects: &Objects,
    jacobian: &DepartureJacobian,
    active: &[usize],
    own: usize,
) -> (Vec<Vec<Scalar>>, DepartureJacobian) {
    let (inner, constraints) = (objects.inner.rows.len(), objects.forms.len());
    let dim = jacobian.covector.len() - inner;
    // The last inner rows, and inner unknowns, are those of the constraints, node by node.
    let first = dim + inner / (dim + constraints) * dim;
    let is_kept = |i: &usize| match i.checked_sub(first) {
        None => i % dim < own,
        Some(of_constraints) => active.contains(&(of_constraints % constraints)),
    };
    let kept: Vec<_> = (0..dim + inner).filter(is_kept).collect();
    let row = |row: &Vec<Scalar>| kept.iter().map(|i| row[*i].clone()).collect::<Vec<_>>();
    let form = |a: &usize| {
        let mut form = objects.forms[*a].clone();
        form.resize(form.len() + inner, Scalar::zero());
        row(&form)
    };
    let rows = |rows: &[Vec<Scalar>]| active.iter().map(|a| row(&rows[*a])).collect();
    let jacobian = DepartureJacobian {
        covector: kept.iter().map(|i| row(&jacobian.covector[*i])).collect(),
        phi: rows(&jacobian.phi),
    };
    (active.iter().map(form).collect(), jacobian)
}
