//! Symmetries of a lattice (CO §4, §5): a group that acts on every site alike.
//!
//! ```text
//! J_j(k) = ∂L(k)/∂q̇ · ξ_j(q(k)),   J^d_j(k+1) = Δ ∂L(k)/∂q(k+1) · ξ_j(q(k+1))
//! (J^d_j(k+1) - J^d_j(k))/Δ + dJ_j(k)/dt = (F(k) + Σ_a λ_a(k) ω^a(k)) · ξ_j(q(k))
//! ```
//!
//! The left side vanishes on solutions without forces and constraints (CO 34). L(k) contains
//! q¹(k) = (q(k+1) - q(k))/Δ, therefore Δ ∂L(k)/∂q(k+1) = ∂L(k)/∂q¹(k).

pub(in crate::mechanics) mod connection;
mod difference_form;
mod difference_text;
pub(in crate::mechanics) mod differences;
pub(in crate::mechanics) mod displacement;
pub(in crate::mechanics) mod link;
mod noether;
mod on_sites;

use self::connection::ConnectionOfFactors;
use self::noether::Noether;
use self::on_sites::OnSites;
use crate::algebra::Scalar;
use crate::catalogue::Topic;
use crate::expression::Variable;
use crate::mechanics::check::action::ActionByFormula;
use crate::mechanics::check::factor_invariance::ActionOnFactor;
use crate::mechanics::check::invariance::{GroupAction, changes, moved_function};
use crate::mechanics::continuous::{Regions, sets_in_force};
use crate::mechanics::derivation::equations::GroupSymmetry;
use crate::mechanics::derivation::momenta;
use crate::mechanics::derivation::schedule::Scheduler;
use crate::mechanics::discrete::discretize::Discretizer;
use crate::mechanics::discrete::lagrange_dalembert::Objects;
use crate::mechanics::finding::{Finding, Part};
use crate::mechanics::linear::element_frame::ElementFrame;
use crate::mechanics::linear::kernel::Echelon;
use crate::mechanics::linear::vectors::{Matrix, covector_times, each, map, without_zeros};
use crate::mechanics::moving_basis::{Invariance, MovingBasis};
use crate::mechanics::reduction::group::GroupLaw;
use crate::mechanics::reduction::symmetry::{Bundle, groups};
use crate::mechanics::text;
use crate::mechanics::text::describe::{EquationWriter, description};
use crate::system::{Chart, FactorAction, Given, Link, Multiplication, Symmetry};

/// The groups that act on all sites of a lattice, or beside coordinates in groups on a system, in
/// every one of its regions; `None` where there is none.
pub(in crate::mechanics) fn invariance(
    discretizer: &Discretizer<'_>,
    objects: &Objects,
    regions: Option<&Regions>,
) -> Result<Option<Invariance>, Vec<Finding>> {
    let system = discretizer.system;
    let of_charts = match system.is_reduced_in_stages() {
        false => &system.symmetries[..],
        // The stages of reduction have their own.
        true => &[],
    };
    if of_charts.is_empty() && system.factor_actions.is_empty() && system.actions.is_empty() {
        return Ok(None);
    }
    let (mut group, mut mistakes) = (Vec::new(), Vec::new());
    let mut add = |found: Result<GroupFactor, Vec<Finding>>| match found {
        Ok(factor) => group.push(factor),
        Err(found) => mistakes.extend(found),
    };
    for symmetry in of_charts.iter().enumerate() {
        add(group_of_law(discretizer, (objects, regions), symmetry));
    }
    for action in system.factor_actions.iter().enumerate() {
        add(group_of_factor(discretizer, (objects, regions), action));
    }
    let mut actions = Vec::new();
    for action in system.actions.iter().enumerate() {
        let found = ActionByFormula::new(discretizer, objects, action);
        match found.and_then(ActionByFormula::into_symmetry) {
            Ok((found, fields)) => {
                group.extend((found.names.iter().zip(fields)).map(single_direction));
                actions.push(found);
            }
            Err(mistake) => mistakes.push(mistake),
        }
    }
    if !mistakes.is_empty() {
        return Err(mistakes);
    }
    // g^q is another in every region.
    let basis = match regions {
        Some(_) => None,
        None => moving_basis(discretizer, objects, &group),
    };
    let mut generators = vec![Vec::new(); discretizer.dim];
    for factor in &group {
        for (row, fields) in generators.iter_mut().zip(&factor.fields) {
            row.extend(fields.iter().cloned());
        }
    }
    Ok(Some(Invariance {
        names: group.into_iter().flat_map(|factor| factor.names).collect(),
        generators,
        basis,
        actions,
    }))
}

/// One of the groups that act, each on coordinates of its own.
struct GroupFactor {
    names: Vec<String>,
    /// The generators of the group in all directions of the link.
    fields: Matrix,
    /// The group at the element of site k.
    translation: ElementFrame,
    /// The variables of that element, with their values at e.
    identity: Vec<(Variable, Scalar)>,
}

/// One direction of an action by formula, a fixed vector of the algebra.
fn single_direction((name, field): (&String, Vec<Scalar>)) -> GroupFactor {
    GroupFactor {
        names: vec![name.clone()],
        translation: ElementFrame::still(field.len()),
        fields: field.into_iter().map(|component| vec![component]).collect(),
        identity: Vec::new(),
    }
}

/// The moving basis of g^q: Ad_h of the kernel of ω K at h = e, on a lattice in the directions of
/// site k. None where it depends on more than q(k) and t, nor where constraints join sites
/// holonomically: their reactions act on the other site as well.
fn moving_basis(
    discretizer: &Discretizer<'_>,
    objects: &Objects,
    group: &[GroupFactor],
) -> Option<MovingBasis> {
    let system = discretizer.system;
    let (algebra, own) = (discretizer.algebra, discretizer.own);
    let joins = |link: &Link| !link.on_both_sites.is_empty();
    if system.link.as_ref().is_some_and(joins) {
        return None;
    }
    let identity: Vec<_> = (group.iter())
        .flat_map(|factor| factor.identity.clone())
        .collect();
    let at_identity = |f: &Scalar| algebra.substitute(f, &identity).with_positive_angles();
    let dim = group.iter().map(|factor| factor.names.len()).sum();
    let product = |form: &Vec<Scalar>| -> Vec<Scalar> {
        let parts = group.iter().flat_map(|factor| {
            let form: Vec<_> = form[..own].iter().map(at_identity).collect();
            covector_times(&form, &map(&factor.fields[..own], at_identity))
        });
        parts.map(|f| f.cancelled()).collect()
    };
    let products = without_zeros(algebra, each(&objects.forms, product))?;
    let (sections, complement) = Echelon::new(algebra, &products, dim)?.bases()?;
    let of_next = system.chart.to_next_site().into_iter();
    let of_next: Vec<_> = of_next.map(|(_, next)| next).collect();
    let controls = (0..system.chart.controls.len()).map(Variable::Control);
    let others: Vec<_> = of_next.into_iter().chain(controls).collect();
    let is_of_others = |f: &Scalar| others.iter().any(|x| algebra.contains(f, *x));
    let mut entries = sections.iter().chain(&complement).flatten();
    if system.link.is_some() && entries.any(is_of_others) {
        return None;
    }
    let translations = group.iter().map(|factor| &factor.translation);
    let translation = ElementFrame::product(translations);
    MovingBasis::new(discretizer, (&sections, &complement), &translation)
}

/// The vectors of g^q at q(k+1); None where they contain parameters of a site, as those of the next
/// one have no names.
fn basis_at_next(discretizer: &Discretizer<'_>, basis: &MovingBasis) -> Option<Matrix> {
    let (algebra, chart) = (discretizer.algebra, &discretizer.system.chart);
    let of_site = |i: &usize| (chart.sites.as_ref()).is_some_and(|sites| sites.per_site[*i]);
    let mut of_sites = (0..chart.parameters.len()).filter(of_site);
    let entries = || basis.constraint_rows().iter().flatten();
    if of_sites.any(|i| entries().any(|f| algebra.contains(f, Variable::Parameter(i)))) {
        return None;
    }
    let number = Variable::Parameter(Link::NUMBER);
    let next_number = &algebra.variable(number) + &Scalar::integer(1);
    let mut to_next = discretizer.to_next_site();
    to_next.push((number, next_number));
    Some(map(basis.constraint_rows(), |f| {
        algebra.substitute(f, &to_next)
    }))
}

/// The objects and the text of the group of a lattice, or of left multiplication.
pub(in crate::mechanics) fn symmetry(
    writer: &EquationWriter<'_>,
    invariance: &Invariance,
    (connection, scheduler): (Option<&ConnectionOfFactors<'_>>, &Scheduler<'_>),
) -> GroupSymmetry {
    let (discretizer, system) = (writer.discretizer, writer.discretizer.system);
    let mut descriptions = Vec::new();
    let at_next = (system.link.as_ref().and(invariance.basis.as_ref()))
        .and_then(|basis| basis_at_next(discretizer, basis));
    let of_basis = text::moving_basis::lines(writer, invariance, at_next.as_ref());
    if !writer.objects.forms.is_empty() && !of_basis.is_empty() {
        descriptions.push(description(Topic::MovingBasis, &of_basis));
    }
    descriptions.extend(text::actions::describe(writer, invariance));
    descriptions.extend(connection.map(|connection| connection.description(writer)));
    descriptions.extend(connection.and_then(|connection| connection.discrete(writer)));
    if let Some(link) = &system.link {
        let noether = Noether::new(writer, invariance, at_next.as_deref().unwrap_or_default());
        let lines = noether.lines(link);
        descriptions.push(description(Topic::MomentumBalance, &lines));
    }
    let of_connection = connection.map(ConnectionOfFactors::formulas);
    let formulas = momenta::invariance(invariance).and(of_connection);
    GroupSymmetry {
        objects: scheduler.functions(&formulas),
        base: connection.map(ConnectionOfFactors::base),
        basis: (invariance.basis.as_ref()).map_or(0, |basis| basis.rank),
        momenta: invariance.names.clone(),
        descriptions,
    }
}

/// The group of a law in a chart, on both sites of a link alike.
fn group_of_law(
    discretizer: &Discretizer<'_>,
    (objects, regions): (&Objects, Option<&Regions>),
    (place, symmetry): (usize, &Symmetry),
) -> Result<GroupFactor, Vec<Finding>> {
    let system = discretizer.system;
    let names = each(&symmetry.fibre, |i| system.chart.coordinates[*i].clone());
    let chart = Chart {
        group: names.clone(),
        ..system.chart.clone()
    };
    let laws = || groups(discretizer, symmetry, place, &names).map_err(|finding| vec![finding]);
    let at_next = Symmetry {
        fibre: symmetry.fibre.iter().map(|i| i + discretizer.own).collect(),
        ..symmetry.clone()
    };
    for law in laws()? {
        one_for_all_sites(discretizer, place, &law)?;
    }
    let mut first = None;
    for (law, same) in laws()?.into_iter().zip(laws()?) {
        let bundle =
            |law, symmetry| Bundle::new(discretizer, objects, &chart, law, symmetry, place);
        let action = OnSites {
            this: bundle(law, symmetry),
            next: (system.link.as_ref()).map(|_| bundle(same, &at_next)),
        };
        let mut mistakes = action
            .this
            .mistakes(changes(&action, &sets_in_force(objects, regions)));
        if let Some(moved) = moved_boundary(&action, regions) {
            mistakes.push(Finding::new(Part::Symmetry(place), moved));
        }
        if mistakes.is_empty() {
            let (translation, group) = (action.this.translation(), &action.this.group);
            let elements = symmetry.fibre.iter().map(|i| Variable::Coordinate(*i));
            let identity = elements.zip(group.identity.iter().cloned()).collect();
            return Ok(GroupFactor {
                fields: action.fields(),
                names,
                translation,
                identity,
            });
        }
        first.get_or_insert(mistakes);
    }
    Err(first.unwrap_or_default())
}

/// A group that acts on a factor, on both sites of a link alike.
fn group_of_factor(
    discretizer: &Discretizer<'_>,
    (objects, regions): (&Objects, Option<&Regions>),
    (place, given): (usize, &Given<FactorAction>),
) -> Result<GroupFactor, Vec<Finding>> {
    let chart = &discretizer.system.chart;
    let action_on = |factor: usize| ActionOnFactor {
        discretizer,
        objects,
        action: FactorAction { factor, ..**given },
    };
    let (acting, sites) = (given.factor, chart.factors.len() / 2);
    let action = OnSites {
        this: action_on(acting),
        next: (discretizer.system.link.as_ref()).map(|_| action_on(acting + sites)),
    };
    let refused = |message| Err(vec![Finding::new(Part::FactorAction(place), message)]);
    if matches!(given.by, Multiplication::InBody(_)) && !objects.inner.rows.is_empty() {
        return refused(
            "motions of the body move the inner nodes of an interval, which are in a chart about its middle, and are not looked for there; write \
             `#[discretization(midpoint, order = 4)]`, or remove the symmetry"
                .to_owned(),
        );
    }
    let changes = changes(&action, &sets_in_force(objects, regions));
    if let Some(first) = changes.into_iter().flatten().next() {
        return refused(first.map_or_else(|why| why, |change| change.message(&action)));
    }
    if let Some(moved) = moved_boundary(&action, regions) {
        return refused(moved);
    }
    let factor = discretizer.space.factor(acting);
    let (translation, identity) = match given.by {
        Multiplication::Left => (factor.translation(discretizer.dim), factor.identity()),
        // A fixed vector of the algebra, at every element.
        Multiplication::InSpace(_) | Multiplication::InBody(_) => {
            (ElementFrame::still(discretizer.dim), Vec::new())
        }
    };
    Ok(GroupFactor {
        names: action.this.names(),
        fields: action.fields(),
        translation,
        identity,
    })
}

/// The error of a group that moves a boundary.
fn moved_boundary(action: &impl GroupAction, regions: Option<&Regions>) -> Option<String> {
    let regions = regions?;
    match moved_function(action, &regions.functions) {
        Err(why) => Some(why),
        Ok(found) => found.map(|(j, direction)| {
            format!(
                "the inequality `{}` changes {}, and a group that moves a boundary is no symmetry of the regions; write one that does not depend \
                 on it, or remove the symmetry",
                regions.texts[j],
                action.motion(direction)
            )
        }),
    }
}

/// Refuses a law that contains a parameter with a value at every site.
fn one_for_all_sites(
    discretizer: &Discretizer<'_>,
    place: usize,
    law: &GroupLaw<'_>,
) -> Result<(), Vec<Finding>> {
    let occurs = |i: &usize| {
        let mut expressions = law.product.iter().chain(&law.identity);
        expressions.any(|f| discretizer.algebra.contains(f, Variable::Parameter(*i)))
    };
    let chart = &discretizer.system.chart;
    match chart.parameters_per_site().find(occurs) {
        None => Ok(()),
        Some(i) => {
            let name = &chart.parameters[i];
            let message = format!(
                "the law of this group contains `{name}`, which differs from site to site: there is no one group that acts on all sites; \
                 take `{name}` out of the law, or remove the symmetry"
            );
            Err(vec![Finding::new(Part::Symmetry(place), message)])
        }
    }
}
