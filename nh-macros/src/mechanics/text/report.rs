//! The reduced system as a person writes it, and what was found, in words.

mod verdicts;

use super::describe::{EquationWriter, PrintedLine, entries, words};
use super::{definitions, moving_basis};
use crate::algebra::{Math, Scalar, math};
use crate::catalogue::{Description, Topic};
use crate::expression::{Slot, Variable};
use crate::mechanics::derivation::equations::Discrete;
use crate::mechanics::linear::vectors::{Matrix, each};
use crate::mechanics::moving_basis::Invariance;
use crate::mechanics::notation::{Where, plain, relative, symbol, velocity};
use crate::mechanics::reduction::displacement::Solved;
use crate::mechanics::reduction::reduced::Reduced;
use crate::mechanics::reduction::splitting::Splitting;

/// The descriptions of a stage, with those of its system on Q/G.
pub(in crate::mechanics) fn report(
    reduced: &Reduced<'_>,
    invariance: &Invariance,
    quotient: Option<&Discrete>,
) -> Vec<Description> {
    let bundle = &reduced.bundle;
    let reporter = Reporter {
        reduced,
        writer: EquationWriter::new(bundle.chart, bundle.discretizer, bundle.objects),
    };
    let mut descriptions = vec![words(Topic::Symmetry, &reporter.verdicts())];
    // The basis is that of the group in case V ⊂ D.
    let moving_basis = match reduced.splitting.u > 0 && reduced.splitting.s > 0 {
        true => moving_basis::lines(&reporter.writer, invariance, None),
        false => Vec::new(),
    };
    descriptions.extend(entries([
        (Topic::GroupLaw, reporter.law()),
        (Topic::Connection, reporter.connection()),
        (Topic::DiscreteConnection, reporter.discrete_connection()),
        (Topic::Reduction, reporter.reduction()),
        (Topic::NonholonomicMomentum, reporter.momentum()),
        (Topic::MomentumEquation, reporter.momentum_equation()),
        (Topic::MovingBasis, moving_basis),
        (Topic::MixedCurvature, reporter.curvature()),
        (Topic::ReducedLagrangian, reporter.lagrangian()),
        (Topic::ReducedForces, reporter.forces()),
        (Topic::ReducedKinematicConstraints, reporter.kinematic()),
        (
            Topic::HorizontalEquations,
            reporter.equations(reduced.horizontal_rows()),
        ),
        (
            Topic::VerticalEquations,
            reporter.equations(reduced.vertical_rows()),
        ),
        (Topic::Reconstruction, reporter.reconstruction()),
    ]));
    let definitions = definitions::describe(&reporter.writer);
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
    let shown = (quotient.iter())
        .flat_map(|quotient| &quotient.descriptions)
        .filter(|found| OF_QUOTIENT.contains(&found.topic));
    descriptions.extend(shown.map(|found| Description {
        is_of_quotient: true,
        ..found.clone()
    }));
    descriptions
}

struct Reporter<'a> {
    reduced: &'a Reduced<'a>,
    writer: EquationWriter<'a>,
}

impl Reporter<'_> {
    fn name(&self, j: usize) -> Math {
        plain(&self.reduced.bundle.chart.group[j])
    }

    /// The name of the base coordinate i.
    fn base(&self, i: usize) -> &str {
        let bundle = &self.reduced.bundle;
        &bundle.chart.coordinates[bundle.base[i]]
    }

    fn base_name(&self, i: usize) -> Math {
        plain(self.base(i))
    }

    /// One line for each of the derived expressions on an interval.
    fn derived(&self, name: impl Fn(usize) -> Math, values: &[Scalar]) -> Vec<PrintedLine> {
        self.writer.numbered(name, values, Where::Interval)
    }

    /// An expression at the representative, where an interval starts at e: the symbols of inner
    /// nodes are h_0⁻¹ h_j.
    fn at_representative(&self, f: &Scalar) -> Scalar {
        let bundle = &self.reduced.bundle;
        let algebra = bundle.algebra();
        let places = bundle.fibre.iter().zip(&bundle.group.identity);
        let places = places.flat_map(|(i, e)| {
            let places = bundle.discretizer.inner_places(*i).enumerate();
            let n = bundle.discretizer.dim;
            places.map(move |(j, y)| {
                let place = algebra.variable(Variable::InnerNode(j * n + i));
                (y, &place - e)
            })
        });
        algebra.substitute(f, &places.collect::<Vec<_>>())
    }

    /// [`derived`](Self::derived) of expressions at the representative.
    fn reduced(&self, name: impl Fn(usize) -> Math, values: &[Scalar]) -> Vec<PrintedLine> {
        let values: Vec<_> = values.iter().map(|f| self.at_representative(f)).collect();
        self.derived(name, &values)
    }

    /// m(a, b) in every coordinate.
    fn law(&self) -> Vec<PrintedLine> {
        let group = &self.reduced.bundle.group;
        let tuple =
            |prime: &str| Math::tuple((0..group.dim()).map(|j| math!("{}{prime}", self.name(j))));
        let product = group.product.iter();
        vec![(
            math!("{} {}", tuple(""), tuple("'")),
            Math::tuple(product.map(|f| self.writer.print(f, Where::Free))),
        )]
    }

    /// The fibre velocity of the horizontal lift at the identity.
    fn connection(&self) -> Vec<PrintedLine> {
        let bundle = &self.reduced.bundle;
        if bundle.base.is_empty() {
            return Vec::new();
        }
        let base: Vec<_> = (0..bundle.base.len()).map(|i| self.base(i)).collect();
        let lift = &self.reduced.lift;
        connection(&self.writer, bundle.chart.group.iter().zip(lift), &base)
    }

    /// a(r_0, r_1), or the equations for it, and A_d.
    fn discrete_connection(&self) -> Vec<PrintedLine> {
        let displacement = &self.reduced.displacement;
        let bundle = &self.reduced.bundle;
        let group = &bundle.group;
        let mut lines = match &displacement.solved {
            Some(Solved::ByGeodesics(_)) => Vec::new(),
            Some(Solved::ByEquations(equations)) => {
                let solved: Vec<_> = (displacement.value.iter().enumerate())
                    .map(|(j, a)| (Variable::Element(Slot::Relative, j), a.clone()))
                    .collect();
                let equation = |c| {
                    let c = bundle.algebra().substitute(c, &solved);
                    self.writer.vanishing(&c, Where::Interval)
                };
                equations.iter().map(equation).collect()
            }
            None => {
                let name = |j| {
                    math!(
                        "a_{x}(r[k], r[k+1])",
                        "a^{{{x}}}(r_{{k}}, r_{{k+1}})",
                        x = self.name(j)
                    )
                };
                self.derived(name, &displacement.value)
            }
        };
        let (h0, h1) = bundle.ends();
        let a_d = group.multiply(
            &group.multiply(&h1, &group.invert(&displacement.value)),
            &group.invert(&h0),
        );
        let name = |j| {
            math!(
                "A_d(q[k], q[k+1])_{x}",
                "\\mathcal{{A}}_d(q_{{k}}, q_{{k+1}})^{{{x}}}",
                x = self.name(j)
            )
        };
        lines.extend(self.derived(name, &a_d));
        lines
    }

    fn reduction(&self) -> Vec<PrintedLine> {
        let group = &self.reduced.bundle.chart.group;
        let name = |j: usize| relative(&group[j], &math!("k"));
        self.derived(name, &self.reduced.reduction())
    }

    fn momentum(&self) -> Vec<PrintedLine> {
        let mut lines = self.sections();
        lines.extend(self.derived(momentum_name, &self.reduced.momentum));
        lines
    }

    /// The basis of g^D at (r, e), moved to (r, g) by Ad_g, g written by its coordinates; the
    /// constant one where V ⊂ D.
    fn sections(&self) -> Vec<PrintedLine> {
        let group = &self.reduced.bundle.chart.group;
        let moved = match self.reduced.splitting.u > 0 {
            true => {
                let g = Math::tuple(group.iter().map(|name| symbol(name, &math!("k"))));
                math!("Ad_{g} ", "\\mathrm{{Ad}}_{{{g}}} ")
            }
            false => Math::default(),
        };
        let section = |(b, section): (usize, &Vec<Scalar>)| {
            let components = section.iter();
            let components = Math::tuple(components.map(|f| self.writer.show(f, Where::Node)));
            (math!("xi_{}(q[k])", b + 1), math!("{moved}{components}"))
        };
        let sections = self.reduced.splitting.sections.iter();
        sections.enumerate().map(section).collect()
    }

    /// -D_1L_d(q_k, q_{k+1}) ξ_Q(q_k) = -D_1L_d(q_{k-1}, q_k) ξ_Q(q_{k-1}) + f⁻ ξ_Q(q_k) + f⁺
    /// ξ_Q(q_k), ξ a section of g^D at q_k (FTZ eq. 36); with inner nodes D_2L_d(q_{k-1}, q_k)
    /// ξ_Q(q_k) in the place of the first on the right.
    fn momentum_equation(&self) -> Vec<PrintedLine> {
        let evolution = self.reduced.momentum_evolution();
        let mut lines = self.change_of_momentum();
        let line = |(b, [after, before]): (usize, &[Scalar; 2])| {
            let parts = [(before, Where::Before), (after, Where::Interval)];
            (momentum_name(b), self.sum_at_node(parts))
        };
        lines.extend(evolution.iter().enumerate().map(line));
        lines
    }

    /// J_b(k) - J_b(k-1) = -D_1L_d(q_{k-1}, q_k) (ξ_b(q_k) - ξ_b(q_{k-1}))_Q(q_{k-1}), and the work
    /// of forces (CO 49 of a system along k alone).
    fn change_of_momentum(&self) -> Vec<PrintedLine> {
        let Splitting { s, u, .. } = self.reduced.splitting;
        if s == 0 || u == 0 {
            return Vec::new();
        }
        let change = math!(
            "J_b(q[k], q[k+1]) - J_b(q[k-1], q[k])",
            "J_{{d,b}}(q_{{k}}, q_{{k+1}}) - J_{{d,b}}(q_{{k-1}}, q_{{k}})",
        );
        let of_basis = math!(
            "-D_1 L_d(q[k-1], q[k]) (xi_b(q[k]) - xi_b(q[k-1]))_Q(q[k-1])",
            "-D_1 L_d(q_{{k-1}}, q_{{k}})\\, (\\xi_{{b}}(q_{{k}}) - \\xi_{{b}}(q_{{k-1}}))_Q(q_{{k-1}})",
        );
        let of_forces = math!(
            "(f_minus(q[k], q[k+1]) + f_plus(q[k-1], q[k])) (xi_b(q[k]))_Q(q[k])",
            "(f_d^-(q_{{k}}, q_{{k+1}}) + f_d^+(q_{{k-1}}, q_{{k}}))\\, (\\xi_{{b}}(q_{{k}}))_Q(q_{{k}})",
        );
        let of_inner_nodes = math!(
            "-sum_j D_j L_d(q[k-1], q[k]) (xi_b(q[k]))_Q(q[k-1,j])",
            "-\\sum_{{j}} D_j L_d(q_{{k-1}}, q_{{k}})\\, (\\xi_{{b}}(q_{{k}}))_Q(q_{{k-1,j}})",
        );
        let objects = self.reduced.bundle.objects;
        let (is_forced, has_nodes) = (objects.is_forced, !objects.inner.rows.is_empty());
        let terms = [of_basis].into_iter();
        let terms = terms.chain(has_nodes.then_some(of_inner_nodes));
        let terms = terms.chain(is_forced.then_some(of_forces));
        vec![(change, Math::sum(terms))]
    }

    /// The sum of contributions of the intervals beside a node.
    fn sum_at_node(&self, parts: [(&Scalar, Where); 2]) -> Math {
        Math::sum(parts.map(|(f, place)| self.writer.show(f, place)))
    }

    fn curvature(&self) -> Vec<PrintedLine> {
        let names = [
            math!("B_minus", "\\mathcal{{B}}_m^{{-}}"),
            math!("B_plus", "\\mathcal{{B}}_m^{{+}}"),
        ];
        let columns = self.reduced.bundle.base.len();
        let lines = |(matrix, b): (&Matrix, Math)| -> Vec<PrintedLine> {
            let name = |k: usize| {
                let (fibre, base) = (self.name(k / columns), self.base_name(k % columns));
                math!("{b}[{fibre}, {base}]", "({b})^{{{fibre}}}_{{{base}}}")
            };
            (self.writer).nonzero(&b, name, &matrix.concat(), Where::Interval)
        };
        let curvature = self.reduced.curvature.iter();
        curvature.zip(names).flat_map(lines).collect()
    }

    fn lagrangian(&self) -> Vec<PrintedLine> {
        let name = math!(
            "L_hat(r[k], vartheta[k], r[k+1])",
            "\\hat{{L}}_d(r_{{k}}, \\vartheta_{{k}}, r_{{k+1}})"
        );
        let f = self.at_representative(&self.reduced.lagrangian);
        vec![self.writer.derived(name, &f, Where::Interval)]
    }

    fn forces(&self) -> Vec<PrintedLine> {
        let names = [
            math!("F_minus", "\\hat{{F}}_d^{{-}}"),
            math!("F_plus", "\\hat{{F}}_d^{{+}}"),
        ];
        let lines = |(force, f): (&Vec<Scalar>, Math)| {
            let name = |i| math!("{f}[{x}]", "({f})_{{{x}}}", x = self.base_name(i));
            let force: Vec<_> = force.iter().map(|f| self.at_representative(f)).collect();
            self.writer.nonzero(&f, name, &force, Where::Interval)
        };
        let forces = self.reduced.forces.iter();
        forces.zip(names).flat_map(lines).collect()
    }

    fn kinematic(&self) -> Vec<PrintedLine> {
        self.reduced(|_| math!("0"), &self.reduced.kinematic)
    }

    /// The contribution of the interval after the node plus that of the one before it is 0.
    fn equations(&self, [after, before]: [Vec<Scalar>; 2]) -> Vec<PrintedLine> {
        let line = |(after, before)| {
            let [after, before] = [after, before].map(|f| self.at_representative(f));
            let parts = [(&after, Where::Interval), (&before, Where::Before)];
            (math!("0"), self.sum_at_node(parts))
        };
        after.iter().zip(&before).map(line).collect()
    }

    fn reconstruction(&self) -> Vec<PrintedLine> {
        let bundle = &self.reduced.bundle;
        let (h0, _) = bundle.ends();
        let start: Vec<_> = (h0.into_iter().enumerate())
            .map(|(j, h)| (Variable::Element(Slot::First, j), h))
            .collect();
        let values = self.reduced.reconstruction();
        let values = each(&values, |f| bundle.algebra().substitute(f, &start));
        let next = |j: usize| symbol(&bundle.chart.group[j], &math!("k+1"));
        self.derived(next, &values)
    }
}

/// J_b(q_k, q_{k+1}).
fn momentum_name(b: usize) -> Math {
    let number = b + 1;
    math!(
        "J_{number}(q[k], q[k+1])",
        "J_{{d,{number}}}(q_{{k}}, q_{{k+1}})"
    )
}

/// The velocities along the group of the horizontal lift of the base's, a row of M each.
pub(in crate::mechanics) fn connection<'r>(
    writer: &EquationWriter<'_>,
    rows: impl Iterator<Item = (&'r String, &'r Vec<Scalar>)>,
    base: &[&str],
) -> Vec<PrintedLine> {
    let dot = |name: &str| velocity(name, &Math::default());
    let line = |(name, row): (&String, &'r Vec<Scalar>)| {
        let terms = base.iter().zip(row);
        let terms = terms.map(|(x, f)| (writer.show(f, Where::Free), dot(x)));
        (dot(name), Math::combination(terms))
    };
    rows.map(line).collect()
}
