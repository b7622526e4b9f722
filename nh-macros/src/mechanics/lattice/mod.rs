//! Symmetries of a lattice (CO §4, §5): a group that acts on every site alike.
//!
//! ```text
//! J_j(k) = ∂L(k)/∂q̇ · ξ_j(q(k)),   J^d_j(k+1) = Δ ∂L(k)/∂q(k+1) · ξ_j(q(k+1))
//! (J^d_j(k+1) - J^d_j(k))/Δ + dJ_j(k)/dt = (F(k) + Σ_a λ_a(k) ω^a(k)) · ξ_j(q(k))
//! ```
//!
//! The left side vanishes on solutions without forces and constraints (CO 34). L(k) contains q¹(k) = (q(k+1) - q(k))/Δ, therefore
//! Δ ∂L(k)/∂q(k+1) = ∂L(k)/∂q¹(k).

mod difference_form;
mod difference_text;
pub(in crate::mechanics) mod differences;
pub(in crate::mechanics) mod link;
mod noether;
mod on_both_sites;

use self::noether::Noether;
use self::on_both_sites::OnBothSites;
use crate::algebra::Scalar;
use crate::catalogue::Topic;
use crate::expression::{Direction, Group, Variable};
use crate::mechanics::check::invariance::changes;
use crate::mechanics::check::left_invariance::LeftMultiplication;
use crate::mechanics::derivation::equations::GroupSymmetry;
use crate::mechanics::derivation::formula::Formulas;
use crate::mechanics::derivation::momenta;
use crate::mechanics::discrete::discretize::Discretizer;
use crate::mechanics::discrete::lagrange_dalembert::Objects;
use crate::mechanics::finding::{Finding, Part};
use crate::mechanics::lie::Lie;
use crate::mechanics::linear::element_frame::ElementFrame;
use crate::mechanics::linear::kernel::Echelon;
use crate::mechanics::linear::vectors::{Matrix, covector_times, map, matrix};
use crate::mechanics::moving_basis::{Invariance, MovingBasis};
use crate::mechanics::reduction::group::GroupLaw;
use crate::mechanics::reduction::symmetry::{Bundle, groups};
use crate::mechanics::text;
use crate::mechanics::text::describe::{EquationWriter, description};
use crate::system::{Chart, Link, Space, Symmetry, System};

/// The group that acts on all sites of a lattice, or by left multiplication on a system; `None` where there is none.
pub(in crate::mechanics) fn invariance(
    system: &System,
    discretizer: &Discretizer<'_>,
    objects: &Objects,
) -> Result<Option<Invariance>, Vec<Finding>> {
    let of_charts = match &system.link {
        Some(_) => &system.symmetries[..],
        // The stages of reduction have their own.
        None => &[],
    };
    if of_charts.is_empty() && system.left_symmetry.is_empty() {
        return Ok(None);
    }
    let mut group = Vec::new();
    for (place, symmetry) in of_charts.iter().enumerate() {
        let name = |i: &usize| system.chart.coordinates[*i].clone();
        let (fields, translation, identity) =
            invariant_fields(&system.chart, discretizer, objects, (place, symmetry))?;
        group.push(GroupFactor {
            names: symmetry.fibre.iter().map(name).collect(),
            fields,
            translation,
            identity,
        });
    }
    for (place, acting) in system.left_symmetry.iter().enumerate() {
        let factor = &system.chart.factors[**acting];
        let fields = match &system.link {
            Some(_) => left_fields(&system.chart, discretizer, objects, (place, **acting))?,
            None => body_fields(discretizer, [**acting]),
        };
        let mut groups = discretizer.space.groups();
        let lie = groups.find(|lie| lie.index() == **acting);
        let lie = lie.expect("a group acts on itself");
        group.push(GroupFactor {
            names: left_names(&factor.name.to_string(), factor.space),
            fields,
            translation: lie.translation(discretizer.dim),
            identity: lie.identity(),
        });
    }
    let basis = moving_basis(system, discretizer, objects, &group);
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
    }))
}

/// One of the groups that act, each on coordinates of its own.
struct GroupFactor {
    names: Vec<String>,
    /// Its generators in all directions of the link.
    fields: Matrix,
    /// It at the element of site k.
    translation: ElementFrame,
    /// The variables of this element at e.
    identity: Vec<(Variable, Scalar)>,
}

/// The moving basis of g^q: Ad_h of the kernel of ω K at h = e, on a lattice in the directions of site k. None where it depends on more than q(k) and t, nor
/// where constraints join sites holonomically: their reactions act on the other site as well.
fn moving_basis(
    system: &System,
    discretizer: &Discretizer<'_>,
    objects: &Objects,
    group: &[GroupFactor],
) -> Option<MovingBasis> {
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
    let products: Matrix = objects.forms.iter().map(product).collect();
    let zeros = algebra.zeros(&products.concat())?;
    let entry = |a: usize, j: usize| match zeros[a * dim + j] {
        true => Scalar::zero(),
        false => products[a][j].clone(),
    };
    let products = matrix(products.len(), dim, entry);
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

/// The vectors of g^q at q(k+1); None where they contain parameters of a site, as those of the next one have no names.
fn basis_at_next(
    chart: &Chart,
    discretizer: &Discretizer<'_>,
    basis: &MovingBasis,
) -> Option<Matrix> {
    let algebra = discretizer.algebra;
    let of_site = |i: &usize| (chart.sites.as_ref()).is_some_and(|sites| sites.per_site[*i]);
    let mut of_sites = (0..chart.parameters.len()).filter(of_site);
    let entries = || basis.of_constraints().iter().flatten();
    if of_sites.any(|i| entries().any(|f| algebra.contains(f, Variable::Parameter(i)))) {
        return None;
    }
    let number = Variable::Parameter(Link::NUMBER);
    let next_number = &algebra.variable(number) + &Scalar::integer(1);
    let to_next: Vec<_> = (chart.to_next_site().into_iter())
        .map(|(this, next)| (this, algebra.variable(next)))
        .chain([(number, next_number)])
        .collect();
    Some(map(basis.of_constraints(), |f| {
        algebra.substitute(f, &to_next)
    }))
}

/// The objects and the text of the group of a lattice, or of left multiplication.
pub(in crate::mechanics) fn symmetry(
    system: &System,
    discretizer: &Discretizer<'_>,
    objects: &Objects,
    invariance: &Invariance,
) -> GroupSymmetry<Formulas> {
    let writer = EquationWriter::new(&system.chart, discretizer, objects);
    let mut descriptions = Vec::new();
    let at_next = (system.link.as_ref().and(invariance.basis.as_ref()))
        .and_then(|basis| basis_at_next(&system.chart, discretizer, basis));
    let of_basis = text::moving_basis::lines(&writer, invariance, at_next.as_ref());
    if !objects.forms.is_empty() && !of_basis.is_empty() {
        descriptions.push(description(Topic::MovingBasis, &of_basis));
    }
    if let Some(link) = &system.link {
        let noether = Noether::new(writer, invariance, at_next.as_deref().unwrap_or_default());
        let lines = noether.lines(system, link);
        descriptions.push(description(Topic::MomentumBalance, &lines));
    }
    GroupSymmetry {
        objects: momenta::of_invariance(invariance),
        basis: (invariance.basis.as_ref()).map_or(0, |basis| basis.rank),
        momenta: invariance.names.clone(),
        descriptions,
    }
}

/// A group with the identity in the variables of its element.
type AtElement = (Matrix, ElementFrame, Vec<(Variable, Scalar)>);

/// The generators of a group that leaves a link invariant, in the directions of both sites: one column a generator; and the group at the element of site k.
fn invariant_fields(
    chart: &Chart,
    discretizer: &Discretizer<'_>,
    objects: &Objects,
    (place, symmetry): (usize, &Symmetry),
) -> Result<AtElement, Vec<Finding>> {
    let names: Vec<_> = (symmetry.fibre.iter())
        .map(|i| chart.coordinates[*i].clone())
        .collect();
    let chart = Chart {
        group: names.clone(),
        ..chart.clone()
    };
    let laws = || groups(discretizer, symmetry, place, &names).map_err(|finding| vec![finding]);
    let at_next = Symmetry {
        fibre: symmetry.fibre.iter().map(|i| i + discretizer.own).collect(),
        ..symmetry.clone()
    };
    for law in laws()? {
        one_for_all_sites(discretizer, &chart, place, &law)?;
    }
    let mut first = None;
    for (law, same) in laws()?.into_iter().zip(laws()?) {
        let bundle =
            |law, symmetry| Bundle::new(discretizer, objects, &chart, law, symmetry, place);
        let action = OnBothSites {
            this: bundle(law, symmetry),
            next: bundle(same, &at_next),
        };
        let mistakes = action.this.mistakes(changes(&action));
        if mistakes.is_empty() {
            let (translation, group) = (action.this.translation(), &action.this.group);
            let elements = symmetry.fibre.iter().map(|i| Variable::Coordinate(*i));
            let identity = elements.zip(group.identity.iter().cloned()).collect();
            return Ok((action.fields(), translation, identity));
        }
        first.get_or_insert(mistakes);
    }
    Err(first.unwrap_or_default())
}

/// The law of the group contains nothing that differs from site to site.
fn one_for_all_sites(
    discretizer: &Discretizer<'_>,
    chart: &Chart,
    place: usize,
    law: &GroupLaw<'_>,
) -> Result<(), Vec<Finding>> {
    let occurs = |i: &usize| {
        let mut expressions = law.product.iter().chain(&law.identity);
        expressions.any(|f| discretizer.algebra.contains(f, Variable::Parameter(*i)))
    };
    match chart.of_single_sites().find(occurs) {
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

/// The generators of left multiplication of a group coordinate on both sites: Ad_{g⁻¹} η in the body, η at rest in space.
fn left_fields(
    chart: &Chart,
    discretizer: &Discretizer<'_>,
    objects: &Objects,
    (place, acting): (usize, usize),
) -> Result<Matrix, Vec<Finding>> {
    let sites = chart.factors.len() / 2;
    let lie = |index: usize| {
        let mut groups = discretizer.space.groups();
        groups.find(|lie| lie.index() == index)
    };
    let on = |lie| LeftMultiplication {
        discretizer,
        objects,
        coordinates: &chart.coordinates,
        lie,
    };
    let groups = [acting, acting + sites].map(|index| lie(index).expect("a group acts on itself"));
    let [this, next] = groups.map(on);
    let action = OnBothSites { this, next };
    let first = changes(&action).into_iter().flatten().next();
    if let Some(first) = first {
        let message = first.map_or_else(|why| why, |change| change.message(&action));
        return Err(vec![Finding::new(Part::LeftSymmetry(place), message)]);
    }
    Ok(body_fields(discretizer, [acting, acting + sites]))
}

/// Ad_{g⁻¹} in the directions of these equal groups.
fn body_fields<const G: usize>(discretizer: &Discretizer<'_>, acting: [usize; G]) -> Matrix {
    let mut fields = vec![Vec::new(); discretizer.dim];
    let acts = |lie: &&Lie<'_>| acting.contains(&lie.index());
    let mut dim = 0;
    for lie in discretizer.space.groups().filter(acts) {
        dim = lie.dim();
        for (i, row) in lie.directions().zip(lie.to_body()) {
            fields[i] = row;
        }
    }
    for row in fields.iter_mut().filter(|row| row.is_empty()) {
        *row = vec![Scalar::zero(); dim];
    }
    fields
}

/// The names of the momenta of left multiplication, by the axes of space.
fn left_names(name: &str, space: Space) -> Vec<String> {
    use crate::expression::Direction::{Angular, Linear};
    let group = space.group().expect("a group acts on itself");
    let of = |direction: &Direction| match (group, direction) {
        (Group::SE2, Angular(_)) => format!("{name}.rotation"),
        (_, Angular(i)) => format!("{name}.rotation[{i}]"),
        (_, Linear(i)) => format!("{name}.translation[{i}]"),
    };
    group.components().iter().map(of).collect()
}
