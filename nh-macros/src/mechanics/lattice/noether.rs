//! Density and flux of the momenta as they are shown, with their momentum equations in a moving
//! basis (CO 34, 44, 53).

use crate::algebra::{Algebra, Math, Scalar, math};
use crate::expression::Variable;
use crate::mechanics::linear::vectors::{difference, dot, each, vector};
use crate::mechanics::moving_basis::Invariance;
use crate::mechanics::notation::{Where, plain};
use crate::mechanics::text::describe::{EquationWriter, PrintedLine};
use crate::system::Link;

/// Density and flux of the momenta, as they are shown.
pub(super) struct Noether<'a> {
    writer: &'a EquationWriter<'a>,
    invariance: &'a Invariance,
    /// The moving basis of g^q at q(k+1), where it can be named.
    at_next: &'a [Vec<Scalar>],
}

impl<'a> Noether<'a> {
    pub(super) fn new(
        writer: &'a EquationWriter<'a>,
        invariance: &'a Invariance,
        at_next: &'a [Vec<Scalar>],
    ) -> Self {
        Self {
            writer,
            invariance,
            at_next,
        }
    }

    fn algebra(&self) -> &Algebra {
        self.writer.discretizer.algebra
    }

    /// Σ_i p_i ξ_j^i, with the directions from `first` on.
    fn momentum(&self, p: &[Scalar], first: usize, j: usize) -> Scalar {
        let field = each(&self.invariance.generators[first..], |row| row[j].clone());
        dot(p, &field)
    }

    pub(super) fn lines(&self, link: &Link) -> Vec<PrintedLine> {
        let discretizer = self.writer.discretizer;
        let own = discretizer.own;
        let Some(lagrangian) = &self.writer.objects.lagrangian else {
            return Vec::new();
        };
        let spacing = self.algebra().variable(Variable::Parameter(Link::SPACING));
        let slopes = discretizer.space.frame_gradient(lagrangian.function());
        let flux: Vec<_> = slopes[own..].iter().map(|slope| &spacing * slope).collect();
        let momentum = vector(own, |i| {
            lagrangian.by(self.algebra(), Variable::Velocity(i))
        });
        let work = self.work();
        let of_each = |p: &[Scalar], first: usize| -> Vec<_> {
            vector(self.invariance.names.len(), |j| self.momentum(p, first, j))
        };
        let [density, flux, work] =
            [(momentum, 0), (flux, own), (work, 0)].map(|(p, first)| of_each(&p, first));
        let mut lines = Vec::new();
        for (j, name) in self.invariance.names.iter().enumerate() {
            let source = self.derived(&work[j]);
            let source = match self.reaction_before(link, j) {
                Some(reaction) => Math::sum([source, reaction]),
                None => source,
            };
            lines.extend(self.balance(&plain(name), [&density[j], &flux[j]], source));
        }
        // Without constraints the basis is that of the momenta above.
        let basis = self.invariance.basis.iter();
        for basis in basis.filter(|_| !self.writer.objects.forms.is_empty()) {
            for (a, at_next) in self.at_next.iter().enumerate() {
                let psi = [&basis.rows[a][..], at_next];
                lines.extend(self.momentum_equation(a, psi, [&density, &flux, &work]));
            }
        }
        lines
    }

    fn derived(&self, f: &Scalar) -> Math {
        self.writer.show(&f.cancelled(), Where::Free)
    }

    /// Σ_a λ_a(k-1) ∂f_a(k-1)/∂q(k)·ξ_j of the constraints that join sites holonomically.
    fn reaction_before(&self, link: &Link, j: usize) -> Option<Math> {
        let own = self.writer.discretizer.own;
        let reaction = |a: &usize| {
            let form = &self.writer.objects.forms[*a];
            &self.algebra().variable(Variable::Multiplier(*a))
                * &self.momentum(&form[own..], own, j)
        };
        let work = Scalar::sum(link.on_both_sites.iter().map(reaction));
        match work.is_trivially_zero() {
            true => None,
            false => self.writer.show_before(&work.cancelled()),
        }
    }

    /// Density, flux and the law of one momentum.
    fn balance(
        &self,
        name: &Math,
        [density, flux]: [&Scalar; 2],
        source: Math,
    ) -> [PrintedLine; 3] {
        let own = math!("J_{name}[k]");
        let flux_at = |site: &str| math!("Jd_{name}[{site}]", "J^{{d}}_{{{name},{site}}}");
        let [here, next] = ["k", "k+1"].map(flux_at);
        let change = math!(
            "({next} - {here})/delta + d{own}/dt",
            "\\frac{{{next} - {here}}}{{\\Delta}} + \\frac{{d}}{{dt}} {own}"
        );
        [
            (own, self.derived(density)),
            (next, self.derived(flux)),
            (change, source),
        ]
    }

    /// The momentum equation in the moving basis (CO 49, 53), with the differences over Δ and the
    /// flux at q(k+1): with ξ_a(q) = ψ_a^α(q) e_α in g^q,
    ///
    /// ```text
    /// (J^d_a(k+1) - J^d_a(k))/Δ + dJ_a(k)/dt = J^d_α(k+1) (ψ_a^α(k+1) - ψ_a^α(k))/Δ + J_α(k) dψ_a^α(k)/dt + F(k)·ξ_a
    /// ```
    ///
    /// The paper prints (44) and (53) without 1/Δ, and with K(k) in the place of K(k+1), of the
    /// flux on the right.
    fn momentum_equation(
        &self,
        a: usize,
        [psi, at_next]: [&[Scalar]; 2],
        [density, flux, work]: [&[Scalar]; 3],
    ) -> Vec<PrintedLine> {
        let spacing = self.algebra().variable(Variable::Parameter(Link::SPACING));
        let differences = difference(at_next, psi);
        let differences: Vec<_> = differences.iter().map(|f| f / &spacing).collect();
        let rates = psi.iter().map(|f| self.writer.discretizer.rate(f));
        let source = Scalar::sum([
            dot(flux, &differences),
            dot(density, &rates.collect::<Vec<_>>()),
            dot(work, psi).expanded(),
        ]);
        let name = Math::alike(a + 1);
        let field = Math::tuple(psi.iter().map(|f| self.writer.print(f, Where::Free)));
        let field = (math!("xi_{name}[k]"), field);
        let balance = [&dot(density, psi), &dot(flux, at_next)];
        [field]
            .into_iter()
            .chain(self.balance(&name, balance, self.derived(&source)))
            .collect()
    }

    /// F_i + Σ_a λ_a ω^a_i on site k.
    fn work(&self) -> Vec<Scalar> {
        let (objects, system) = (self.writer.objects, self.writer.discretizer.system);
        let component = |i: usize| {
            let forces = system.forces.iter().zip(&objects.force_terms);
            let forces = forces.filter(|(force, _)| force.coordinate == i);
            let forces = forces.map(|(_, (_, value))| value.clone());
            Scalar::sum(forces.chain([self.writer.reaction(i)]))
        };
        (0..self.writer.discretizer.own).map(component).collect()
    }
}
