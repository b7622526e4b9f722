//! The Voronec equations of a large system by names: with L_c, K_ν, a_{νi} and A^ν_{ij} in the place of their expressions.

use super::describe::Describer;
use super::voronec::{CurvatureComponent, Voronec};
use crate::algebra::{Format, Scalar, join_terms};
use crate::expression::Variable;
use crate::mechanics::discrete::lagrange_dalembert::lagrangian_name;
use crate::mechanics::text::describe::{PrintedLine, times};

impl Describer<'_> {
    /// L_c, of a large system.
    pub(super) fn on_constraints(&self) -> PrintedLine {
        PrintedLine {
            text: ("L_c".into(), "L(q, q_dot, t) on the constraints".into()),
            latex: (
                "L_c".into(),
                "L(q, \\dot{q}, t) \\text{ on the constraints}".into(),
            ),
        }
    }

    /// K_ν, of a large system.
    pub(super) fn momenta_on_constraints(&self, voronec: &Voronec) -> Vec<PrintedLine> {
        let line = |i: &usize| {
            let [text, latex] = [Format::Text, Format::Latex].map(|format| {
                let momentum = self.slope(self.lagrangian(), &self.dot(*i, format), format);
                match format {
                    Format::Text => format!("{momentum} on the constraints"),
                    Format::Latex => format!("{momentum} \\text{{ on the constraints}}"),
                }
            });
            PrintedLine {
                text: (format!("K_{}", self.name(*i)), text),
                latex: (format!("K_{{{}}}", self.symbol(*i, Format::Latex)), latex),
            }
        };
        voronec.dependent.iter().map(line).collect()
    }

    /// The name of L.
    pub(super) fn lagrangian(&self) -> &'static str {
        lagrangian_name(self.data.algebra)
    }

    /// `(d L/d x)`.
    pub(super) fn slope(&self, f: &str, x: &str, format: Format) -> String {
        match format {
            Format::Text => format!("(d {f}/d {x})"),
            Format::Latex => format!("\\frac{{\\partial {f}}}{{\\partial {x}}}"),
        }
    }

    /// `d/dt f`.
    pub(super) fn rate(&self, f: &str, format: Format) -> String {
        match format {
            Format::Text => format!("d/dt {f}"),
            Format::Latex => format!("\\frac{{d}}{{dt}}{f}"),
        }
    }

    /// d/dt ∂L_c/∂q̇^i = ∂L_c/∂q^i + Σ_ν a_{νi} ∂L_c/∂q^ν + F + Σ_ν K_ν (Σ_j A^ν_{ij} q̇^j + A^ν_i), of a large system.
    pub(super) fn voronec_by_names(&self, voronec: &Voronec) -> Vec<PrintedLine> {
        let fibre = |i: usize, nu: usize, format: Format| {
            let fibre = voronec.dependent[nu];
            let depends = (self.data.algebra)
                .contains(&voronec.lagrangian, Variable::Coordinate(fibre))
                && !voronec.lift[nu][i].is_trivially_zero();
            depends.then(|| {
                let lift = self.lift(voronec, nu, i, format);
                let slope = self.slope("L_c", &self.symbol(fibre, format), format);
                times(&lift, &slope, format)
            })
        };
        let curved = |i: usize, nu: usize, format: Format| {
            let curvature =
                |i: usize, j: Option<usize>| self.curvature_name(voronec, (nu, i, j), format);
            let along = |(j, f): (usize, &Scalar)| {
                let velocity = self.dot(voronec.independent[j], format);
                (!f.is_trivially_zero()).then(|| match j > i {
                    true => times(&curvature(i, Some(j)), &velocity, format),
                    false => format!("-{}", times(&curvature(j, Some(i)), &velocity, format)),
                })
            };
            let in_time = &voronec.curvature_in_time[nu][i];
            let in_time = (!in_time.is_trivially_zero()).then(|| curvature(i, None));
            let row = voronec.curvature[nu][i].iter().enumerate();
            let terms: Vec<_> = row.filter_map(along).chain(in_time).collect();
            let momentum = match format {
                Format::Text => format!("K_{}", self.name(voronec.dependent[nu])),
                Format::Latex => {
                    format!("K_{{{}}}", self.symbol(voronec.dependent[nu], format))
                }
            };
            match terms.as_slice() {
                [] => None,
                [term] => Some(match term.strip_prefix('-') {
                    Some(term) => format!("-{}", times(&momentum, term, format)),
                    None => times(&momentum, term, format),
                }),
                _ => Some(times(
                    &momentum,
                    &format!("({})", join_terms(terms)),
                    format,
                )),
            }
        };
        let line = |i: usize| {
            let own = voronec.independent[i];
            let sides = |format| {
                let momentum = self.slope("L_c", &self.dot(own, format), format);
                let slope = self.slope("L_c", &self.symbol(own, format), format);
                let force = Some(self.print(&voronec.force[i], format)).filter(|f| f != "0");
                let all = 0..voronec.dependent.len();
                let terms = [Some(slope)]
                    .into_iter()
                    .chain(all.clone().map(|nu| fibre(i, nu, format)))
                    .chain([force])
                    .chain(all.map(|nu| curved(i, nu, format)));
                (self.rate(&momentum, format), join_terms(terms.flatten()))
            };
            PrintedLine {
                text: sides(Format::Text),
                latex: sides(Format::Latex),
            }
        };
        (0..voronec.independent.len()).map(line).collect()
    }

    /// X_i = ∂_i + a_{νi} ∂_ν and X_t, then the components A^ν_{ij} = X_j a_{νi} - X_i a_{νj} and A^ν_i = X_t a_{νi} - X_i a_ν that do not
    /// vanish.
    pub(super) fn curvature_by_names(&self, voronec: &Voronec) -> Vec<PrintedLine> {
        let components = self.components_by_names(voronec);
        if components.is_empty() {
            return components;
        }
        let mut lines: Vec<_> = (0..voronec.independent.len())
            .map(|i| self.by_formats(|format| self.horizontal(voronec, Some(i), format)))
            .collect();
        let depends_on_time = (voronec.curvature_in_time.iter().flatten())
            .any(|component| !component.is_trivially_zero());
        if depends_on_time {
            lines.push(self.by_formats(|format| self.horizontal(voronec, None, format)));
        }
        lines.extend(components);
        lines
    }

    /// A^ν_{ij} = X_j a_{νi} - X_i a_{νj} and A^ν_i = X_t a_{νi} - X_i a_ν.
    fn components_by_names(&self, voronec: &Voronec) -> Vec<PrintedLine> {
        let sides = |component: &CurvatureComponent<'_>, format| {
            let CurvatureComponent { nu, i, j, .. } = *component;
            let lift = |i: usize| self.lift(voronec, nu, i, format);
            let along = |i, f: &str| applied(&self.field(voronec, i, format), f, format);
            let other = j.map_or_else(|| self.drift(voronec, nu, format), lift);
            let turn = format!("{} - {}", along(j, &lift(i)), along(Some(i), &other));
            (self.curvature_name(voronec, (nu, i, j), format), turn)
        };
        let components = voronec.components();
        let line = |component| self.by_formats(|format| sides(component, format));
        components.iter().map(line).collect()
    }

    /// X_i, or X_t, and what it is.
    fn horizontal(&self, voronec: &Voronec, i: Option<usize>, format: Format) -> (String, String) {
        let by = |x: &str| match format {
            Format::Text => format!("(d/d {x})"),
            Format::Latex => format!("\\frac{{\\partial}}{{\\partial {x}}}"),
        };
        let own = by(&i.map_or_else(
            || "t".to_owned(),
            |i| self.symbol(voronec.independent[i], format),
        ));
        let along = |nu: usize| {
            let (component, name) = match i {
                Some(i) => (&voronec.lift[nu][i], self.lift(voronec, nu, i, format)),
                None => (&voronec.drift[nu], self.drift(voronec, nu, format)),
            };
            let fibre = by(&self.symbol(voronec.dependent[nu], format));
            (!component.is_trivially_zero()).then(|| applied(&name, &fibre, format))
        };
        let fibre = (0..voronec.dependent.len()).filter_map(along);
        let terms = std::iter::once(own).chain(fibre);
        (self.field(voronec, i, format), join_terms(terms))
    }

    /// The name of X_i, or of X_t.
    fn field(&self, voronec: &Voronec, i: Option<usize>, format: Format) -> String {
        let index = i.map_or_else(
            || "t".to_owned(),
            |i| self.symbol(voronec.independent[i], format),
        );
        match format {
            Format::Text => format!("X_{index}"),
            Format::Latex => format!("X_{{{index}}}"),
        }
    }

    /// The name of a_{νi}.
    fn lift(&self, voronec: &Voronec, nu: usize, i: usize, format: Format) -> String {
        let [own, fibre] =
            [voronec.independent[i], voronec.dependent[nu]].map(|k| self.dot(k, format));
        self.slope(&fibre, &own, format)
    }

    /// a_ν, in parentheses.
    fn drift(&self, voronec: &Voronec, nu: usize, format: Format) -> String {
        let drift = self.print(&voronec.drift[nu], format);
        match format {
            Format::Text => format!("({drift})"),
            Format::Latex => format!("\\left({drift}\\right)"),
        }
    }

    fn by_formats(&self, sides: impl Fn(Format) -> (String, String)) -> PrintedLine {
        PrintedLine {
            text: sides(Format::Text),
            latex: sides(Format::Latex),
        }
    }
}

/// An operator before its argument, or a factor before an operator.
fn applied(f: &str, g: &str, format: Format) -> String {
    match format {
        Format::Text => format!("{f} {g}"),
        Format::Latex => format!("{f}\\, {g}"),
    }
}
