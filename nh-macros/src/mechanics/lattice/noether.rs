//! Density and flux of the momenta as they are shown, with their momentum equations in a moving basis (CO 34, 44, 53).

use crate::algebra::{Algebra, Math, Scalar, math};
use crate::expression::Variable;
use crate::mechanics::linear::kernel::kernel;
use crate::mechanics::linear::vectors::Matrix;
use crate::mechanics::notation::{Where, plain};
use crate::mechanics::text::describe::{EquationWriter, PrintedLine};
use crate::system::{Factor, Link, System};

/// Density and flux of the momenta, as they are shown.
pub(super) struct Noether<'a> {
    writer: EquationWriter<'a>,
    names: &'a [String],
    /// Row: a direction of the link.
    generators: &'a [Vec<Scalar>],
    /// ψ: the rows are a basis of g^q, the generators that satisfy the constraints at q(k), in those of the groups. None without constraints, or
    /// where it depends on more than q(k) and t.
    pub(super) basis: Matrix,
}

impl<'a> Noether<'a> {
    pub(super) fn new(
        writer: EquationWriter<'a>,
        names: &'a [String],
        generators: &'a [Vec<Scalar>],
    ) -> Self {
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
        let to_next = self.to_next();
        let is_of_next = |f: &Scalar| {
            let mut others = to_next.iter().map(|(_, next)| *next);
            others.any(|x| algebra.contains(f, x))
        };
        (!basis.iter().flatten().any(is_of_next)).then_some(basis)
    }

    /// The coordinates of site k, and entries of its elements, with those of site k + 1.
    fn to_next(&self) -> Vec<(Variable, Variable)> {
        let chart = self.writer.chart;
        let (sites, own) = (chart.factors.len() / 2, self.writer.discretizer.own);
        let of = |(g, factor): (usize, &Factor)| match factor.space.group() {
            None => {
                let i = factor.first;
                vec![(Variable::Coordinate(i), Variable::Coordinate(own + i))]
            }
            Some(group) => {
                let entries = group.entries().into_iter();
                let pair = |e| (Variable::Entry(g, e), Variable::Entry(g + sites, e));
                entries.map(pair).collect()
            }
        };
        let factors = chart.factors[..sites].iter().enumerate();
        factors.flat_map(of).collect()
    }

    /// Σ_i p_i ξ_j^i, with the directions from `first` on.
    fn along(&self, p: &[Scalar], first: usize, j: usize) -> Scalar {
        let field = self.generators[first..].iter().map(|row| &row[j]);
        Scalar::sum(p.iter().zip(field).map(|(p, x)| p * x))
    }

    pub(super) fn lines(&self, system: &System) -> Vec<PrintedLine> {
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
        let algebra = self.algebra();
        let to_next: Vec<_> = (self.to_next().into_iter())
            .map(|(this, next)| (this, algebra.variable(next)))
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
