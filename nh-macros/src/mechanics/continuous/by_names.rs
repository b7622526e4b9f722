//! The Voronec equations of a large system by names: with L_c, K_ν, a_{νi} and A^ν_{ij} in the
//! place of their expressions.

use super::describe::{Describer, rate, slope_of};
use super::voronec::{CurvatureComponent, Voronec};
use crate::algebra::{Math, Scalar, math};
use crate::expression::Variable;
use crate::mechanics::discrete::lagrange_dalembert::lagrangian_name;
use crate::mechanics::text::describe::PrintedLine;

impl Describer<'_> {
    /// L_c, of a large system.
    pub(super) fn on_constraints(&self) -> PrintedLine {
        (math!("L_c"), restricted(&math!("L(q, q_dot, t)")))
    }

    /// K_ν, of a large system.
    pub(super) fn momenta_on_constraints(&self, voronec: &Voronec) -> Vec<PrintedLine> {
        let line = |nu: usize| {
            let momentum = slope_of(&self.lagrangian(), &self.dot(voronec.dependent[nu]));
            (self.momentum(voronec, nu), restricted(&momentum))
        };
        (0..voronec.dependent.len()).map(line).collect()
    }

    /// The name of L.
    pub(super) fn lagrangian(&self) -> Math {
        Math::alike(lagrangian_name(self.data.algebra))
    }

    /// The name of K_ν.
    pub(super) fn momentum(&self, voronec: &Voronec, nu: usize) -> Math {
        math!("K_{}", self.symbol(voronec.dependent[nu]))
    }

    /// d/dt ∂L_c/∂q̇^i = ∂L_c/∂q^i + Σ_ν a_{νi} ∂L_c/∂q^ν + F + Σ_ν K_ν (Σ_j A^ν_{ij} q̇^j +
    /// A^ν_i), of a large system.
    pub(super) fn voronec_by_names(&self, voronec: &Voronec) -> Vec<PrintedLine> {
        let constrained = math!("L_c");
        let fibre = |i: usize, nu: usize| {
            let fibre = voronec.dependent[nu];
            let depends = (self.data.algebra)
                .contains(&voronec.lagrangian, Variable::Coordinate(fibre))
                && !voronec.lift[nu][i].is_trivially_zero();
            let slope = slope_of(&constrained, &self.symbol(fibre));
            depends.then(|| self.lift(voronec, nu, i).times(&slope))
        };
        let curved = |i: usize, nu: usize| {
            let curvature = |i: usize, j: Option<usize>| self.curvature_name(voronec, (nu, i, j));
            let along = |(j, f): (usize, &Scalar)| {
                let velocity = self.dot(voronec.independent[j]);
                (!f.is_trivially_zero()).then(|| match j > i {
                    true => curvature(i, Some(j)).times(&velocity),
                    false => math!("-{}", curvature(j, Some(i)).times(&velocity)),
                })
            };
            let in_time = &voronec.curvature_in_time[nu][i];
            let in_time = (!in_time.is_trivially_zero()).then(|| curvature(i, None));
            let row = voronec.curvature[nu][i].iter().enumerate();
            let terms: Vec<_> = row.filter_map(along).chain(in_time).collect();
            let momentum = self.momentum(voronec, nu);
            match terms.as_slice() {
                [] => None,
                [term] => Some(match term.without_sign() {
                    Some(term) => math!("-{}", momentum.times(&term)),
                    None => momentum.times(term),
                }),
                _ => Some(momentum.times(&Math::tuple([Math::sum(terms)]))),
            }
        };
        let line = |i: usize| {
            let own = voronec.independent[i];
            let all = 0..voronec.dependent.len();
            let terms = [Some(slope_of(&constrained, &self.symbol(own)))]
                .into_iter()
                .chain(all.clone().map(|nu| fibre(i, nu)))
                .chain([Some(self.print(&voronec.force[i]))])
                .chain(all.map(|nu| curved(i, nu)));
            let momentum = slope_of(&constrained, &self.dot(own));
            (rate(&momentum), Math::sum(terms.flatten()))
        };
        (0..voronec.independent.len()).map(line).collect()
    }

    /// X_i = ∂_i + a_{νi} ∂_ν and X_t, then the components A^ν_{ij} = X_j a_{νi} - X_i a_{νj} and
    /// A^ν_i = X_t a_{νi} - X_i a_ν that do not vanish.
    pub(super) fn curvature_by_names(&self, voronec: &Voronec) -> Vec<PrintedLine> {
        let components = voronec.components();
        if components.is_empty() {
            return Vec::new();
        }
        let depends_on_time = (voronec.curvature_in_time.iter().flatten())
            .any(|component| !component.is_trivially_zero());
        let fields = (0..voronec.independent.len()).map(Some);
        let fields = fields.chain(depends_on_time.then_some(None));
        let mut lines: Vec<_> = fields.map(|i| self.horizontal(voronec, i)).collect();
        lines.extend((components.iter()).map(|c| self.component_by_names(voronec, c)));
        lines
    }

    /// A^ν_{ij} = X_j a_{νi} - X_i a_{νj}, or A^ν_i = X_t a_{νi} - X_i a_ν.
    fn component_by_names(
        &self,
        voronec: &Voronec,
        component: &CurvatureComponent<'_>,
    ) -> PrintedLine {
        let CurvatureComponent { nu, i, j, .. } = *component;
        let lift = |i: usize| self.lift(voronec, nu, i);
        let along = |i, f: &Math| applied(&self.field(voronec, i), f);
        let other = j.map_or_else(|| self.drift(voronec, nu), lift);
        let [first, second] = [along(j, &lift(i)), along(Some(i), &other)];
        let turn = math!("{first} - {second}");
        (self.curvature_name(voronec, (nu, i, j)), turn)
    }

    /// X_i, or X_t, and its components.
    fn horizontal(&self, voronec: &Voronec, i: Option<usize>) -> PrintedLine {
        let by = |x: &Math| math!("(d/d {x})", "\\frac{{\\partial}}{{\\partial {x}}}");
        let along = |nu: usize| {
            let (component, name) = match i {
                Some(i) => (&voronec.lift[nu][i], self.lift(voronec, nu, i)),
                None => (&voronec.drift[nu], self.drift(voronec, nu)),
            };
            let fibre = by(&self.symbol(voronec.dependent[nu]));
            (!component.is_trivially_zero()).then(|| applied(&name, &fibre))
        };
        let own = by(&self.index(voronec, i));
        let fibre = (0..voronec.dependent.len()).filter_map(along);
        let terms = std::iter::once(own).chain(fibre);
        (self.field(voronec, i), Math::sum(terms))
    }

    /// The name of q^i, or t.
    fn index(&self, voronec: &Voronec, i: Option<usize>) -> Math {
        i.map_or_else(|| math!("t"), |i| self.symbol(voronec.independent[i]))
    }

    /// The name of X_i, or of X_t.
    fn field(&self, voronec: &Voronec, i: Option<usize>) -> Math {
        math!("X_{}", self.index(voronec, i))
    }

    /// The name of a_{νi}.
    fn lift(&self, voronec: &Voronec, nu: usize, i: usize) -> Math {
        let [own, fibre] = [voronec.independent[i], voronec.dependent[nu]].map(|k| self.dot(k));
        slope_of(&fibre, &own)
    }

    /// a_ν, in parentheses.
    fn drift(&self, voronec: &Voronec, nu: usize) -> Math {
        let drift = self.print(&voronec.drift[nu]);
        math!("({drift})", "\\left({drift}\\right)")
    }
}

/// An operator before its argument, or a factor before an operator.
fn applied(f: &Math, g: &Math) -> Math {
    math!("{f} {g}", "{f}\\, {g}")
}

fn restricted(f: &Math) -> Math {
    math!(
        "{f} on the constraints",
        "{f} \\text{{ on the constraints}}"
    )
}
