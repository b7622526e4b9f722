//! The reduced system as a person writes it, and what was found, in words.

use super::definitions;
use super::describe::{EquationWriter, PrintedLine, description};
use crate::algebra::{Format, Scalar, join_terms};
use crate::catalogue::{Description, Topic};
use crate::expression::Slot;
use crate::mechanics::linear::vectors::Matrix;
use crate::mechanics::notation::{Where, latex_words, relative, symbol};
use crate::mechanics::reduction::displacement::Level;
use crate::mechanics::reduction::reduced::Reduced;
use crate::mechanics::reduction::splitting::Splitting;

/// The descriptions of a stage; `quotient` are those of its system on Q/G.
pub(in crate::mechanics) fn report(
    reduced: &Reduced<'_>,
    quotient: &[Description],
) -> Vec<Description> {
    let bundle = &reduced.bundle;
    let reporter = Reporter {
        reduced,
        writer: EquationWriter::new(bundle.chart, bundle.discretizer, bundle.objects),
    };
    let mut descriptions = vec![words(Topic::Symmetry, &reporter.verdicts())];
    let mut add = |topic, lines: Vec<PrintedLine>| {
        if !lines.is_empty() {
            descriptions.push(description(topic, &lines));
        }
    };
    add(Topic::GroupLaw, reporter.law());
    add(Topic::Connection, reporter.connection());
    add(Topic::DiscreteConnection, reporter.discrete_connection());
    add(Topic::Reduction, reporter.reduction());
    add(Topic::NonholonomicMomentum, reporter.momentum());
    add(Topic::MomentumEquation, reporter.momentum_equation());
    add(Topic::MixedCurvature, reporter.curvature());
    add(Topic::ReducedLagrangian, reporter.lagrangian());
    add(Topic::ReducedForces, reporter.forces());
    add(Topic::ReducedKinematicConstraints, reporter.kinematic());
    add(
        Topic::HorizontalEquations,
        reporter.equations(reduced.horizontal_rows()),
    );
    add(
        Topic::VerticalEquations,
        reporter.equations(reduced.vertical_rows()),
    );
    add(Topic::Reconstruction, reporter.reconstruction());
    let definitions = definitions::describe(bundle.chart, bundle.discretizer, bundle.objects);
    descriptions.splice(
        1..1,
        definitions.map(|found| Description {
            topic: Topic::ReductionDefinitions,
            ..found
        }),
    );
    const OF_QUOTIENT: [Topic; 3] = [
        Topic::Definitions,
        Topic::DiscreteLagrangian,
        Topic::DiscreteLagrangeDalembert,
    ];
    let shown = quotient
        .iter()
        .filter(|found| OF_QUOTIENT.contains(&found.topic));
    descriptions.extend(shown.map(|found| Description {
        is_of_quotient: true,
        ..found.clone()
    }));
    descriptions
}

/// Sentences, one a line.
pub(in crate::mechanics) fn words(topic: Topic, sentences: &[String]) -> Description {
    let latex: Vec<_> = sentences
        .iter()
        .map(|s| format!("&\\text{{{}}}", latex_words(s)))
        .collect();
    Description::new(
        topic,
        sentences.join("\n"),
        format!(
            "\\begin{{aligned}}\n{}\n\\end{{aligned}}",
            latex.join(" \\\\\n")
        ),
    )
}

struct Reporter<'a> {
    reduced: &'a Reduced<'a>,
    writer: EquationWriter<'a>,
}

impl Reporter<'_> {
    /// The findings, in words.
    fn verdicts(&self) -> Vec<String> {
        let bundle = &self.reduced.bundle;
        let Splitting { s, u, w, h, .. } = self.reduced.splitting;
        let names = bundle.chart.group.join(", ");
        let mut found = vec![
            format!("G acts on ({names})"),
            format!(
                "TQ = W + U + S + H, D = S + H, V = S + U: dim W = {w}, dim U = {u}, dim S = {s}, dim H = {h}"
            ),
        ];
        match bundle.group.is_abelian() {
            Some(true) => found.push("G is abelian".into()),
            Some(false) => found.push("G is not abelian".into()),
            None => {}
        }
        if bundle.base.is_empty() {
            found.push("Q = G: discrete Euler-Poincare-Suslov equations".into());
        }
        if s == 0 && w == 0 && u > 0 {
            found.push("Chaplygin type: TQ = V + D".into());
        }
        if u == 0 {
            found.push("horizontal: V lies in D".into());
        }
        if s > 0 {
            found.extend(self.conserved());
        }
        if !self.reduced.splits() {
            found.push(
                "the horizontal space of A meets D in less than H: the vertical part that leads back to D is added to \
                 the horizontal equations"
                    .into(),
            );
        }
        if bundle.base.is_empty() {
            return found;
        }
        let zero = |f: &Scalar| f.is_trivially_zero();
        let flat = self.reduced.curvature.iter().flatten().flatten().all(zero);
        let unforced = self.reduced.forces.iter().flatten().all(zero);
        let forced = bundle.objects.is_forced;
        found.push(
            match (flat, unforced, forced) {
                (true, true, false) => {
                    "the mixed curvature vanishes: the reduced system is unforced"
                }
                (true, true, true) => {
                    "the mixed curvature vanishes: forces act along the group only"
                }
                (true, false, _) => {
                    "the mixed curvature vanishes: the reduced forces are those of the system"
                }
                (false, true, false) => "the reduced forces vanish: the reduced system is unforced",
                (false, true, true) => "the reduced forces vanish: forces act along the group only",
                (false, false, _) => {
                    "the mixed curvature does not vanish: the reduced system is forced"
                }
            }
            .into(),
        );
        match self.reduced.displacement.level {
            Level::Free => {}
            Level::Kinematic => found.push(
                "Hor = D_d: vartheta = e, the reduced system is an unconstrained one on Q/G".into(),
            ),
            Level::Momentum => found.push(
                "Hor = J_mu: vartheta = e, the reduced system is one on Q/G at the momentum mu"
                    .into(),
            ),
        }
        if self.reduced.displacement.is_implicit() {
            found.push("the displacement a(r_0, r_1) of A_d is solved for numerically".into());
        }
        found
    }

    /// Which components of J_d are conserved: those of constant sections along which no force acts.
    fn conserved(&self) -> Vec<String> {
        let conserved = self.reduced.conserved();
        let count = conserved.iter().filter(|kept| **kept).count();
        if count == conserved.len() {
            return vec!["J_d is conserved".into()];
        }
        let component = |(b, kept): (usize, &bool)| {
            kept.then(|| format!("component {} of J_d is conserved", b + 1))
        };
        let mut found: Vec<_> = conserved.iter().enumerate().filter_map(component).collect();
        if found.is_empty() {
            found.push("J_d is not conserved in general: it obeys the momentum equation".into());
        }
        found
    }

    fn name(&self, j: usize, format: Format) -> String {
        symbol(&self.reduced.bundle.chart.group[j], format, false, "")
    }

    fn base_name(&self, i: usize, format: Format) -> String {
        let bundle = &self.reduced.bundle;
        symbol(&bundle.chart.coordinates[bundle.base[i]], format, false, "")
    }

    /// m(a, b) in every coordinate.
    fn law(&self) -> Vec<PrintedLine> {
        let group = &self.reduced.bundle.group;
        let tuple = |prime: &str, format| {
            let names: Vec<_> = (0..group.dim())
                .map(|j| self.name(j, format) + prime)
                .collect();
            format!("({})", names.join(", "))
        };
        let side = |format| {
            let left = format!("{} {}", tuple("", format), tuple("'", format));
            let product: Vec<_> = group
                .product
                .iter()
                .map(|f| self.writer.print(f, Where::Free, format))
                .collect();
            (left, format!("({})", product.join(", ")))
        };
        vec![PrintedLine {
            text: side(Format::Text),
            latex: side(Format::Latex),
        }]
    }

    /// The fibre velocity of the horizontal lift at the identity.
    fn connection(&self) -> Vec<PrintedLine> {
        let lift = &self.reduced.lift;
        if self.reduced.bundle.base.is_empty() {
            return Vec::new();
        }
        let line = |j: usize| {
            let side = |format| {
                let dot = symbol(&self.reduced.bundle.chart.group[j], format, true, "");
                let terms = lift[j]
                    .iter()
                    .enumerate()
                    .filter(|(_, f)| !f.is_trivially_zero());
                let terms = terms.map(|(i, f)| {
                    let base = &self.reduced.bundle.chart.coordinates[self.reduced.bundle.base[i]];
                    let velocity = symbol(base, format, true, "");
                    crate::mechanics::text::describe::times(
                        &self.writer.print(f, Where::Free, format),
                        &velocity,
                        format,
                    )
                });
                (dot, join_terms(terms))
            };
            PrintedLine {
                text: side(Format::Text),
                latex: side(Format::Latex),
            }
        };
        (0..lift.len()).map(line).collect()
    }

    /// a(r_0, r_1), or the equations for it, and A_d.
    fn discrete_connection(&self) -> Vec<PrintedLine> {
        let displacement = &self.reduced.displacement;
        let bundle = &self.reduced.bundle;
        let mut lines: Vec<PrintedLine> = match &displacement.equations {
            Some(equations) => equations
                .iter()
                .map(|c| {
                    let solved: Vec<_> = (0..bundle.group.dim())
                        .map(|j| {
                            (
                                crate::expression::Variable::Element(Slot::Relative, j),
                                displacement.value[j].clone(),
                            )
                        })
                        .collect();
                    self.writer.line(
                        "0",
                        "0",
                        &bundle.algebra().substitute(c, &solved),
                        Where::Interval,
                    )
                })
                .collect(),
            None => (displacement.value.iter().enumerate())
                .map(|(j, a)| {
                    let text = format!("a_{}(r[k], r[k+1])", self.name(j, Format::Text));
                    let latex =
                        format!("a^{{{}}}(r_{{k}}, r_{{k+1}})", self.name(j, Format::Latex));
                    self.writer.derived(&text, &latex, a, Where::Interval)
                })
                .collect(),
        };
        let group = &bundle.group;
        let (h0, h1) = bundle.ends();
        let a_d = group.multiply(
            &group.multiply(&h1, &group.invert(&displacement.value)),
            &group.invert(&h0),
        );
        lines.extend(a_d.iter().enumerate().map(|(j, f)| {
            let text = format!("A_d(q[k], q[k+1])_{}", self.name(j, Format::Text));
            let latex = format!(
                "\\mathcal{{A}}_d(q_{{k}}, q_{{k+1}})^{{{}}}",
                self.name(j, Format::Latex)
            );
            self.writer.derived(&text, &latex, f, Where::Interval)
        }));
        lines
    }

    fn relative(&self, j: usize) -> (String, String) {
        let name = &self.reduced.bundle.chart.group[j];
        (
            relative(name, Format::Text, "k"),
            relative(name, Format::Latex, "k"),
        )
    }

    fn reduction(&self) -> Vec<PrintedLine> {
        let line = |(j, f): (usize, &Scalar)| {
            let (text, latex) = self.relative(j);
            self.writer.derived(&text, &latex, f, Where::Interval)
        };
        self.reduced
            .reduction()
            .iter()
            .enumerate()
            .map(line)
            .collect()
    }

    fn momentum(&self) -> Vec<PrintedLine> {
        let line = |(b, f): (usize, &Scalar)| {
            let (text, latex) = (
                format!("J_{}(q[k], q[k+1])", b + 1),
                format!("J_{{d,{}}}(q_{{k}}, q_{{k+1}})", b + 1),
            );
            self.writer.derived(&text, &latex, f, Where::Interval)
        };
        let mut lines = self.sections();
        lines.extend(self.reduced.momentum.iter().enumerate().map(line));
        lines
    }

    /// The basis of g^D at (r, e), moved to (r, h) by Ad_h; the constant one where V ⊂ D.
    fn sections(&self) -> Vec<PrintedLine> {
        let moves = self.reduced.splitting.u > 0;
        let section = |(b, section): (usize, &Vec<Scalar>)| {
            let side = |format, name: String, moved: &str| {
                let components = section
                    .iter()
                    .map(|f| self.writer.print(&f.reduced(), Where::Node, format));
                let components: Vec<_> = components.collect();
                let moved = if moves { moved } else { "" };
                (name, format!("{moved}({})", components.join(", ")))
            };
            let (text, latex) = (
                format!("xi_{}(q[k])", b + 1),
                format!("\\xi_{{{}}}(q_{{k}})", b + 1),
            );
            PrintedLine {
                text: side(Format::Text, text, "Ad_h "),
                latex: side(Format::Latex, latex, "\\mathrm{Ad}_{h_{k}} "),
            }
        };
        let sections = self.reduced.splitting.sections.iter();
        sections.enumerate().map(section).collect()
    }

    /// -D_1L_d(q_k, q_{k+1}) ξ_Q(q_k) = -D_1L_d(q_{k-1}, q_k) ξ_Q(q_{k-1}) + f⁻ ξ_Q(q_k) + f⁺ ξ_Q(q_k), ξ a section
    /// of g^D at q_k (FTZ eq. 36).
    fn momentum_equation(&self) -> Vec<PrintedLine> {
        let evolution = self.reduced.momentum_evolution();
        let line = |(b, [after, before]): (usize, &[Scalar; 2])| {
            let side = |format, name: String| {
                let parts = [(before, Where::Before), (after, Where::Interval)]
                    .map(|(f, place)| self.writer.print(&self.writer.collected(f), place, format));
                (
                    name,
                    join_terms(parts.into_iter().filter(|part| part != "0")),
                )
            };
            let name = b + 1;
            PrintedLine {
                text: side(Format::Text, format!("J_{name}(q[k], q[k+1])")),
                latex: side(Format::Latex, format!("J_{{d,{name}}}(q_{{k}}, q_{{k+1}})")),
            }
        };
        evolution.iter().enumerate().map(line).collect()
    }

    fn curvature(&self) -> Vec<PrintedLine> {
        let [minus, plus] = &self.reduced.curvature;
        let lines = |matrix: &Matrix, text: &str, latex: &str| -> Vec<PrintedLine> {
            let entries = matrix
                .iter()
                .enumerate()
                .flat_map(|(j, row)| row.iter().enumerate().map(move |(i, f)| (j, i, f)));
            entries
                .map(|(j, i, f)| {
                    let text = format!(
                        "{text}[{}, {}]",
                        self.name(j, Format::Text),
                        self.base_name(i, Format::Text)
                    );
                    let latex = format!(
                        "({latex})^{{{}}}_{{{}}}",
                        self.name(j, Format::Latex),
                        self.base_name(i, Format::Latex)
                    );
                    self.writer.derived(&text, &latex, f, Where::Interval)
                })
                .collect()
        };
        let mut all = lines(minus, "B_minus", "\\mathcal{B}_m^{-}");
        all.extend(lines(plus, "B_plus", "\\mathcal{B}_m^{+}"));
        all
    }

    fn lagrangian(&self) -> Vec<PrintedLine> {
        vec![self.writer.derived(
            "L_hat(r[k], vartheta[k], r[k+1])",
            "\\hat{L}_d(r_{k}, \\vartheta_{k}, r_{k+1})",
            &self.reduced.lagrangian,
            Where::Interval,
        )]
    }

    fn forces(&self) -> Vec<PrintedLine> {
        let [minus, plus] = &self.reduced.forces;
        let lines = |force: &[Scalar], text: &str, latex: &str| -> Vec<PrintedLine> {
            let line = |(i, f): (usize, &Scalar)| {
                let text = format!("{text}[{}]", self.base_name(i, Format::Text));
                let latex = format!("({latex})_{{{}}}", self.base_name(i, Format::Latex));
                self.writer.derived(&text, &latex, f, Where::Interval)
            };
            force.iter().enumerate().map(line).collect()
        };
        let mut all = lines(minus, "F_minus", "\\hat{F}_d^{-}");
        all.extend(lines(plus, "F_plus", "\\hat{F}_d^{+}"));
        all
    }

    fn kinematic(&self) -> Vec<PrintedLine> {
        (self.reduced.kinematic.iter())
            .map(|phi| self.writer.derived("0", "0", phi, Where::Interval))
            .collect()
    }

    /// The contribution of the interval after the node plus that of the one before it is 0.
    fn equations(&self, [after, before]: [Vec<Scalar>; 2]) -> Vec<PrintedLine> {
        let line = |(after, before): (&Scalar, &Scalar)| {
            let side = |format| {
                let parts = [(after, Where::Interval), (before, Where::Before)]
                    .map(|(f, place)| self.writer.print(&self.writer.collected(f), place, format));
                (
                    "0".to_owned(),
                    join_terms(parts.into_iter().filter(|part| part != "0")),
                )
            };
            PrintedLine {
                text: side(Format::Text),
                latex: side(Format::Latex),
            }
        };
        after.iter().zip(&before).map(line).collect()
    }

    fn reconstruction(&self) -> Vec<PrintedLine> {
        let bundle = &self.reduced.bundle;
        let (h0, _) = bundle.ends();
        let start: Vec<_> = (h0.into_iter().enumerate())
            .map(|(j, h)| (crate::expression::Variable::Element(Slot::First, j), h))
            .collect();
        let line = |(j, f): (usize, &Scalar)| {
            let name = &bundle.chart.group[j];
            let f = bundle.algebra().substitute(f, &start);
            let (text, latex) = (
                symbol(name, Format::Text, false, "k+1"),
                symbol(name, Format::Latex, false, "k+1"),
            );
            self.writer.derived(&text, &latex, &f, Where::Interval)
        };
        self.reduced
            .reconstruction()
            .iter()
            .enumerate()
            .map(line)
            .collect()
    }
}
