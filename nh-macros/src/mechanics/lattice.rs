//! Symmetries of a lattice (CO §4, §5): a group that acts on every site alike.
//!
//! ```text
//! J_j(k) = ∂L(k)/∂q̇ · ξ_j(q(k)),   J^d_j(k+1) = Δ ∂L(k)/∂q(k+1) · ξ_j(q(k+1))
//! (J^d_j(k+1) - J^d_j(k))/Δ + dJ_j(k)/dt = (F(k) + Σ_a λ_a(k) ω^a(k)) · ξ_j(q(k))
//! ```
//!
//! The left side vanishes on solutions without forces and constraints (CO 34). L(k) contains q¹(k) = (q(k+1) - q(k))/Δ, therefore
//! Δ ∂L(k)/∂q(k+1) = ∂L(k)/∂q¹(k).

use crate::algebra::{Algebra, Math, Scalar, math};
use crate::catalogue::{Object, Topic};
use crate::expression::{Node, Variable};
use crate::mechanics::check::invariance::{GroupAction, Invariant, changes};
use crate::mechanics::derivation::equations::LinkSymmetry;
use crate::mechanics::derivation::formula::Formulas;
use crate::mechanics::discrete::discretize::Discretizer;
use crate::mechanics::discrete::lagrange_dalembert::Objects;
use crate::mechanics::finding::{Finding, Part};
use crate::mechanics::linear::kernel::kernel;
use crate::mechanics::linear::vectors::{Matrix, sum, sum_of};
use crate::mechanics::notation::{Where, plain};
use crate::mechanics::reduction::group::GroupLaw;
use crate::mechanics::reduction::symmetry::{Bundle, groups};
use crate::mechanics::text::describe::{EquationWriter, PrintedLine, description};
use crate::system::{Chart, Link, Symmetry, System};

/// The momenta of the symmetries of a lattice; `None` where it has no symmetry.
pub(in crate::mechanics) fn symmetry(
    system: &System,
    discretizer: &Discretizer<'_>,
    objects: &Objects,
) -> Result<Option<LinkSymmetry<Formulas>>, Vec<Finding>> {
    if system.symmetries.is_empty() {
        return Ok(None);
    }
    let (mut names, mut generators) = (Vec::new(), vec![Vec::new(); discretizer.dim]);
    for (place, symmetry) in system.symmetries.iter().enumerate() {
        let fields = invariant_fields(&system.chart, discretizer, objects, (place, symmetry))?;
        for (row, fields) in generators.iter_mut().zip(fields) {
            row.extend(fields);
        }
        names.extend(
            symmetry
                .fibre
                .iter()
                .map(|i| system.chart.coordinates[*i].clone()),
        );
    }
    let writer = EquationWriter::new(&system.chart, discretizer, objects);
    let noether = Noether::new(writer, &names, &generators);
    let descriptions = vec![description(Topic::MomentumBalance, &noether.lines(system))];
    let objects = Formulas::default()
        .matrix(Object::Generators, &generators, names.len())
        .matrix(Object::MovingBasis, &noether.basis, names.len());
    let basis = noether.basis.len();
    Ok(Some(LinkSymmetry {
        objects,
        basis,
        momenta: names,
        descriptions,
    }))
}

/// The generators of a group that leaves a link invariant, in the directions of both sites: one column a generator.
fn invariant_fields(
    chart: &Chart,
    discretizer: &Discretizer<'_>,
    objects: &Objects,
    (place, symmetry): (usize, &Symmetry),
) -> Result<Matrix, Vec<Finding>> {
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
            return Ok(action.fields());
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
    let differs = |i: &usize| {
        let per_site = chart.sites.as_ref().is_some_and(|sites| sites.per_site[*i]);
        *i == Link::NUMBER || per_site
    };
    let occurs = |i: &usize| {
        let mut expressions = law.product.iter().chain(&law.identity);
        expressions.any(|f| discretizer.algebra.contains(f, Variable::Parameter(*i)))
    };
    let mut parameters = (0..chart.parameters.len()).filter(differs);
    match parameters.find(occurs) {
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

/// A group that acts on both sites of a link by the same element: its generators are the sums of those on either site.
struct OnBothSites<'a> {
    this: Bundle<'a>,
    next: Bundle<'a>,
}

impl OnBothSites<'_> {
    /// Its fields in all directions of the link.
    fn fields(&self) -> Matrix {
        let (n, dim) = (self.discretizer().dim, self.dim());
        let mut fields = vec![vec![Scalar::zero(); dim]; n];
        for bundle in [&self.this, &self.next] {
            for (i, row) in bundle.fibre.iter().zip(bundle.generators()) {
                fields[*i] = row;
            }
        }
        fields
    }
}

impl GroupAction for OnBothSites<'_> {
    fn discretizer(&self) -> &Discretizer<'_> {
        self.this.discretizer
    }

    fn objects(&self) -> &Objects {
        self.this.objects
    }

    fn dim(&self) -> usize {
        self.this.dim()
    }

    fn along_pairs(&self, f: &Scalar) -> Vec<Scalar> {
        sum(&self.this.along_pairs(f), &self.next.along_pairs(f))
    }

    fn along_points(&self, f: &Scalar) -> Vec<Scalar> {
        sum(&self.this.along_points(f), &self.next.along_points(f))
    }

    /// L_{ξ+η} ω = L_ξ ω + L_η ω.
    fn lie_derivatives(&self, form: &[Scalar]) -> Matrix {
        sum_of(
            &self.this.lie_derivatives(form),
            &self.next.lie_derivatives(form),
        )
    }

    fn of_force(&self, force: &[Scalar], end: Node) -> Matrix {
        sum_of(
            &self.this.of_force(force, end),
            &self.next.of_force(force, end),
        )
    }

    fn component(&self, i: usize) -> &str {
        self.this.component(i)
    }

    fn motion(&self, j: usize) -> String {
        self.this.motion(j)
    }

    fn remedies(&self, object: Invariant, j: usize) -> String {
        self.this.remedies(object, j)
    }
}

/// Density and flux of the momenta, as they are shown.
struct Noether<'a> {
    writer: EquationWriter<'a>,
    names: &'a [String],
    /// Row: a direction of the link.
    generators: &'a [Vec<Scalar>],
    /// ψ: the rows are a basis of g^q, the generators that satisfy the constraints at q(k), in those of the groups. None without constraints, or
    /// where it depends on more than q(k) and t.
    basis: Matrix,
}

impl<'a> Noether<'a> {
    fn new(writer: EquationWriter<'a>, names: &'a [String], generators: &'a [Vec<Scalar>]) -> Self {
        let mut noether = Self {
            writer,
            names,
            generators,
            basis: Vec::new(),
        };
        noether.basis = noether.moving_basis().unwrap_or_default();
        noether
    }

    fn algebra(&self) -> &Algebra {
        self.writer.discretizer.algebra
    }

    /// The kernel of ω ξ(q(k)).
    fn moving_basis(&self) -> Option<Matrix> {
        let (algebra, own) = (self.algebra(), self.writer.discretizer.own);
        let forms = &self.writer.objects.forms;
        let product = |form: &Vec<Scalar>| {
            let along = |j: usize| self.along(&form[..own], 0, j).cancelled();
            (0..self.names.len()).map(along).collect()
        };
        let products: Matrix = forms.iter().map(product).collect();
        let zeros = algebra.zeros(&products.concat())?;
        let zeros = zeros.chunks(self.names.len().max(1));
        let rows = products.iter().zip(zeros).map(|(row, zeros)| {
            let entries = row.iter().zip(zeros);
            let entry =
                |(f, zero): (&Scalar, &bool)| if *zero { Scalar::zero() } else { f.clone() };
            entries.map(entry).collect()
        });
        let rows: Matrix = rows.collect();
        if rows.is_empty() {
            return None;
        }
        let basis = kernel(algebra, &rows, self.names.len())?;
        let is_of_next = |f: &Scalar| {
            let mut others = (own..2 * own).map(Variable::Coordinate);
            others.any(|x| algebra.contains(f, x))
        };
        (!basis.iter().flatten().any(is_of_next)).then_some(basis)
    }

    /// Σ_i p_i ξ_j^i, with the directions from `first` on.
    fn along(&self, p: &[Scalar], first: usize, j: usize) -> Scalar {
        let field = self.generators[first..].iter().map(|row| &row[j]);
        Scalar::sum(p.iter().zip(field).map(|(p, x)| p * x))
    }

    fn lines(&self, system: &System) -> Vec<PrintedLine> {
        let discretizer = self.writer.discretizer;
        let own = discretizer.own;
        let Some(lagrangian) = &self.writer.objects.lagrangian else {
            return Vec::new();
        };
        let spacing = self.algebra().variable(Variable::Parameter(Link::SPACING));
        let slopes = discretizer.space.frame_gradient(lagrangian.function());
        let flux: Vec<_> = slopes[own..].iter().map(|slope| &spacing * slope).collect();
        let momentum: Vec<_> = (0..own)
            .map(|i| lagrangian.by(self.algebra(), Variable::Velocity(i)))
            .collect();
        let work = self.work(system);
        let of_each = |p: &[Scalar], first: usize| -> Vec<_> {
            (0..self.names.len())
                .map(|j| self.along(p, first, j))
                .collect()
        };
        let [density, flux, work] =
            [(momentum, 0), (flux, own), (work, 0)].map(|(p, first)| of_each(&p, first));
        let mut lines = Vec::new();
        for (j, name) in self.names.iter().enumerate() {
            let balance = [&density[j], &flux[j], &work[j]];
            lines.extend(self.balance(&plain(name), balance));
        }
        for (a, psi) in self.basis.iter().enumerate() {
            lines.extend(self.momentum_equation(a, psi, [&density, &flux, &work]));
        }
        lines
    }

    /// Density, flux and the law of one momentum.
    fn balance(&self, name: &Math, [density, flux, source]: [&Scalar; 3]) -> [PrintedLine; 3] {
        let name_of_density = math!("J_{}[k]", "J_{{{},k}}", name);
        let name_of_flux =
            |site: &str| math!("Jd_{}[{}]", "J^{{d}}_{{{},{}}}", name, Math::alike(site));
        let change = math!(
            "({} - {})/delta + d{}/dt",
            "\\frac{{{} - {}}}{{\\Delta}} + \\frac{{d}}{{dt}} {}",
            name_of_flux("k+1"),
            name_of_flux("k"),
            name_of_density
        );
        let line = |left, f: &Scalar| self.writer.derived(left, &f.cancelled(), Where::Free);
        [
            line(name_of_density, density),
            line(name_of_flux("k+1"), flux),
            line(change, source),
        ]
    }

    /// The momentum equation in the moving basis (CO 49, 53): with ξ_a(q) = ψ_a^α(q) e_α in g^q,
    ///
    /// ```text
    /// (J^d_a(k+1) - J^d_a(k))/Δ + dJ_a(k)/dt = J^d_α(k+1) (ψ_a^α(k+1) - ψ_a^α(k))/Δ + J_α(k) dψ_a^α(k)/dt + F(k)·ξ_a
    /// ```
    ///
    /// The flux on the right has the generators at q(k+1).
    fn momentum_equation(
        &self,
        a: usize,
        psi: &[Scalar],
        [density, flux, work]: [&[Scalar]; 3],
    ) -> Vec<PrintedLine> {
        let (algebra, own) = (self.algebra(), self.writer.discretizer.own);
        let to_next: Vec<_> = (0..own)
            .map(|i| {
                (
                    Variable::Coordinate(i),
                    algebra.variable(Variable::Coordinate(own + i)),
                )
            })
            .collect();
        let at_next: Vec<_> = psi
            .iter()
            .map(|f| algebra.substitute(f, &to_next))
            .collect();
        let spacing = algebra.variable(Variable::Parameter(Link::SPACING));
        let paired =
            |p: &[Scalar], psi: &[Scalar]| Scalar::sum(p.iter().zip(psi).map(|(p, x)| p * x));
        let differences = at_next
            .iter()
            .zip(psi)
            .map(|(next, this)| &(next - this) / &spacing);
        let rates = psi.iter().map(|f| self.writer.discretizer.rate(f));
        let source = Scalar::sum([
            paired(flux, &differences.collect::<Vec<_>>()),
            paired(density, &rates.collect::<Vec<_>>()),
            paired(work, psi).expanded(),
        ]);
        let name = Math::alike(a + 1);
        let field = Math::tuple(psi.iter().map(|f| self.writer.print(f, Where::Free)));
        let field = (math!("xi_{}[k]", "\\xi_{{{},k}}", name), field);
        let balance = [&paired(density, psi), &paired(flux, &at_next), &source];
        [field]
            .into_iter()
            .chain(self.balance(&name, balance))
            .collect()
    }

    /// F_i + Σ_a λ_a ω^a_i on site k.
    fn work(&self, system: &System) -> Vec<Scalar> {
        let objects = self.writer.objects;
        let component = |i: usize| {
            let forces = system.forces.iter().zip(&objects.force_terms);
            let forces = forces.filter(|(force, _)| force.coordinate == i);
            let forces = forces.map(|(_, (_, value))| value.clone());
            let reaction = |(a, form): (usize, &Vec<Scalar>)| {
                &self.algebra().variable(Variable::Multiplier(a)) * &form[i]
            };
            Scalar::sum(forces.chain(objects.forms.iter().enumerate().map(reaction)))
        };
        (0..self.writer.discretizer.own).map(component).collect()
    }
}
