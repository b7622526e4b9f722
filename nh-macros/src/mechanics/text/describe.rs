//! The derived equations as a person writes them: text in the language's notation, and LaTeX.

mod collected;
mod covectors;
mod forms;
mod motion;
mod verdict;

use crate::algebra::{Kept, Math, Scalar, Unknown, math};
use crate::catalogue::{Description, Topic};
use crate::expression::{Group, Node, Variable};
use crate::mechanics::check::integrability::Integrability;
use crate::mechanics::discrete::discretize::Discretizer;
use crate::mechanics::discrete::lagrange_dalembert::Objects;
use crate::mechanics::notation::{
    Where, interval, latex_words, name_at, names, node_label, plain, velocity,
};
use crate::system::{Chart, Space};
pub(super) use covectors::Covector;
use verdict::verdict;
pub(in crate::mechanics) use verdict::{GENERIC, HELD, SIDES, generic};

/// left = right.
pub(in crate::mechanics) type PrintedLine = (Math, Math);

pub(crate) fn describe(
    writer: &EquationWriter<'_>,
    integrability: Option<&Result<Integrability, Unknown>>,
) -> Vec<Description> {
    let objects = writer.objects;
    let mut covectors = vec![Covector::D1, Covector::D2];
    // The forces of a scheme have an entry of their own.
    if objects.is_forced && objects.energy_preservation.is_empty() {
        covectors.extend([Covector::ForceMinus, Covector::ForcePlus]);
    }
    let mut descriptions = entries([
        (Topic::Configuration, writer.configuration()),
        (Topic::Lagrangian, writer.lagrangian()),
        (Topic::Constraints, writer.constraints()),
        (Topic::Discretization, writer.discretization()),
        (Topic::Groups, writer.groups()),
        (Topic::DiscreteLagrangian, writer.discrete_lagrangian()),
    ]);
    descriptions.extend(entries(
        (covectors.into_iter()).map(|covector| (covector.topic(), writer.covector(covector))),
    ));
    descriptions.extend(entries([
        (Topic::ConstraintForms, writer.forms()),
        (Topic::KinematicConstraints, writer.kinematic()),
        (Topic::InnerEquations, writer.inner_equations()),
        (
            Topic::DiscreteLagrangeDalembert,
            writer.equations_of_motion(),
        ),
    ]));
    descriptions.extend(integrability.and_then(|integrability| verdict(writer, integrability)));
    descriptions
}

/// The descriptions with that of the definitions, which stand behind the configuration.
pub(in crate::mechanics) fn with_definitions(
    mut descriptions: Vec<Description>,
    definitions: Option<Description>,
) -> Vec<Description> {
    let configuration = (descriptions.iter()).position(|d| d.topic == Topic::Configuration);
    let place = configuration.map_or(0, |place| place + 1);
    descriptions.splice(place..place, definitions);
    descriptions
}

/// The entries of topics of which there is something to say.
pub(in crate::mechanics) fn entries(
    topics: impl IntoIterator<Item = (Topic, Vec<PrintedLine>)>,
) -> Vec<Description> {
    let said = (topics.into_iter()).filter(|(_, lines)| !lines.is_empty());
    said.map(|(topic, lines)| description(topic, &lines))
        .collect()
}

pub(in crate::mechanics) fn description(topic: Topic, lines: &[PrintedLine]) -> Description {
    aligned(topic, lines.iter().map(equation))
}

/// left = right, one below the other at their signs.
pub(in crate::mechanics) fn equation((left, right): &PrintedLine) -> Math {
    math!("{left} = {right}", "{left} &= {right}")
}

/// The lines below each other.
pub(in crate::mechanics) fn aligned(
    topic: Topic,
    lines: impl IntoIterator<Item = Math>,
) -> Description {
    let Math { text, latex } = Math::joined(lines, ["\n", " \\\\\n"]);
    let latex = format!("\\begin{{aligned}}\n{latex}\n\\end{{aligned}}");
    Description::new(topic, text, latex)
}

/// Sentences, one a line.
pub(in crate::mechanics) fn words(topic: Topic, sentences: &[String]) -> Description {
    aligned(topic, sentences.iter().map(|sentence| of_words(sentence)))
}

/// A line of words.
pub(in crate::mechanics) fn of_words(words: &str) -> Math {
    sentence([phrase(words)])
}

/// Words beside formulas.
pub(in crate::mechanics) fn phrase(words: &str) -> Math {
    Math {
        text: words.to_owned(),
        latex: format!("\\text{{{}}}", latex_words(words)),
    }
}

/// A line of words and formulas.
pub(in crate::mechanics) fn sentence(parts: impl IntoIterator<Item = Math>) -> Math {
    Math::joined([math!("", "&")].into_iter().chain(parts), ["", ""])
}

pub(in crate::mechanics) struct EquationWriter<'a> {
    pub(in crate::mechanics) chart: &'a Chart,
    /// The chart of the link before, where this is one of a lattice.
    before: Option<Chart>,
    pub(in crate::mechanics) discretizer: &'a Discretizer<'a>,
    pub(in crate::mechanics) objects: &'a Objects,
    /// The forms that are read most easily, each found once for text and LaTeX.
    collected: Kept<Scalar, Scalar>,
}

impl<'a> EquationWriter<'a> {
    pub(in crate::mechanics) fn new(
        chart: &'a Chart,
        discretizer: &'a Discretizer<'a>,
        objects: &'a Objects,
    ) -> Self {
        Self {
            chart,
            before: chart.of_link_before(),
            discretizer,
            objects,
            collected: Kept::default(),
        }
    }

    pub(in crate::mechanics) fn print(&self, f: &Scalar, place: Where) -> Math {
        self.print_on(self.chart, f, place)
    }

    /// A derived expression as it is read most easily.
    pub(in crate::mechanics) fn show(&self, f: &Scalar, place: Where) -> Math {
        self.print(&self.collected(f), place)
    }

    /// A derived expression on the link before, where this is one of a lattice.
    pub(in crate::mechanics) fn show_before(&self, f: &Scalar) -> Option<Math> {
        let chart = self.before.as_ref()?;
        Some(self.print_on(chart, &self.collected(f), Where::Free))
    }

    pub(super) fn print_on(&self, chart: &Chart, f: &Scalar, place: Where) -> Math {
        let names = names(chart, place);
        (self.discretizer.algebra).print(&self.with_end_points(f), &names)
    }

    /// The parts of the equation in direction i: of the system itself, and in a lattice of the link
    /// before, whose second site has this direction.
    pub(in crate::mechanics) fn parts_of(&self, i: usize) -> Vec<(&Chart, usize)> {
        let before = self
            .before
            .iter()
            .map(|chart| (chart, i + self.discretizer.own));
        [(self.chart, i)].into_iter().chain(before).collect()
    }

    /// The sum of the components that the equation in direction i is made of.
    pub(in crate::mechanics) fn assembled(
        &self,
        components: &[Scalar],
        i: usize,
        place: Where,
    ) -> Math {
        let parts = self.parts_of(i).into_iter();
        Math::sum(
            parts.map(|(chart, i)| self.print_on(chart, &self.collected(&components[i]), place)),
        )
    }

    pub(in crate::mechanics) fn line(&self, left: Math, f: &Scalar, place: Where) -> PrintedLine {
        (left, self.print(f, place))
    }

    /// The line of a derived expression, with numbers multiplied out.
    pub(in crate::mechanics) fn derived(
        &self,
        left: Math,
        f: &Scalar,
        place: Where,
    ) -> PrintedLine {
        self.line(left, &self.collected(f), place)
    }

    /// A line for each of some derived expressions, by its number.
    pub(in crate::mechanics) fn numbered(
        &self,
        name: impl Fn(usize) -> Math,
        values: &[Scalar],
        place: Where,
    ) -> Vec<PrintedLine> {
        let line = |(i, f)| self.derived(name(i), f, place);
        values.iter().enumerate().map(line).collect()
    }

    /// 0 = f.
    pub(in crate::mechanics) fn vanishing(&self, f: &Scalar, place: Where) -> PrintedLine {
        self.line(math!("0"), f, place)
    }

    /// q = (x, θ) ∈ R × S¹, equal factors in one power; q = (x, R) ∈ R × SO(3); and the controls,
    /// where there are any.
    fn configuration(&self) -> Vec<PrintedLine> {
        let tuple = |names: Vec<String>| Math::tuple(names.iter().map(|name| plain(name)));
        let shown = self.chart.shown_factors();
        let equal = shown.chunk_by(|a, b| a.space == b.space);
        let powers = equal.map(|factors| power(factors[0].space, factors.len()));
        let factors = Math::joined(powers, [" x ", " \\times "]);
        let names = tuple(shown.iter().map(|it| it.name.to_string()).collect());
        let mut lines = vec![(
            math!("q"),
            math!("{names} in {factors}", "{names} \\in {factors}"),
        )];
        let controls = &self.chart.controls;
        if !controls.is_empty() {
            let space = power(Space::R, controls.len());
            let names = tuple(controls.iter().map(ToString::to_string).collect());
            let u = match self.chart.sites {
                None => math!("u"),
                Some(_) => math!("u(k)"),
            };
            let on_an_interval = math!(
                "{names} in {space}, constant on an interval",
                "{names} \\in {space} \\text{{, constant on an interval}}"
            );
            lines.push((u, on_an_interval));
        }
        lines
    }

    fn lagrangian(&self) -> Vec<PrintedLine> {
        let name = match self.chart.sites {
            None => math!("L(q, q_dot, t)"),
            Some(_) => math!("L(k, t)"),
        };
        let line = |l| self.line(name.clone(), l, Where::Free);
        let lagrangian = self.objects.lagrangian.iter();
        lagrangian.map(|l| line(l.function())).collect()
    }

    fn constraints(&self) -> Vec<PrintedLine> {
        let levels = self.objects.levels.iter();
        (levels.zip(&self.objects.variational))
            .map(|(level, rate)| level.as_ref().unwrap_or(rate))
            .map(|f| self.vanishing(f, Where::Free))
            .collect()
    }

    fn discretization(&self) -> Vec<PrintedLine> {
        let factors = self.chart.shown_factors();
        let names: Vec<String> = (factors.iter())
            .filter(|factor| factor.space.group().is_none())
            .map(|factor| factor.name.to_string())
            .collect();
        if self.is_by_polynomials_in_groups() {
            return self.polynomials(&names);
        }
        if !self.objects.is_discretised || names.is_empty() {
            return Vec::new();
        }
        let mut lines = match names.len() == factors.len() {
            true => self.rule("q"),
            // The nodes of a group are no means: each coordinate on a line for itself.
            false => names.iter().flat_map(|name| self.rule(name)).collect(),
        };
        if lines.iter().any(|(left, _)| left.text.contains("alpha")) {
            let alpha = self.discretizer.alpha_of(Node::Alpha);
            lines.push(self.line(math!("alpha"), &alpha, Where::Free));
        }
        lines
    }

    /// The nodes and the velocity of the coordinate `x`, or of all of q.
    pub(super) fn rule(&self, x: &str) -> Vec<PrintedLine> {
        if self.discretizer.inner.is_some() {
            return self.inner_rule(x);
        }
        let at = |node| name_at(self.chart, x, node);
        let [a, b] = [Node::Start, Node::End].map(at);
        let node = |node| match node {
            Node::Start | Node::End => None,
            Node::Middle => Some((
                at(Node::Middle),
                math!("({a} + {b})/2", "\\frac{{{a} + {b}}}{{2}}"),
            )),
            Node::Alpha => Some((at(Node::Alpha), math!("(1 - alpha)*{a} + alpha*{b}"))),
        };
        let difference = math!("({b} - {a})/h", "\\frac{{{b} - {a}}}{{h}}");
        let nodes = self.discretizer.nodes().filter_map(node);
        let middle = velocity(x, &node_label(self.chart, Node::Middle));
        nodes.chain([(middle, difference)]).collect()
    }

    /// How the elements of groups move, and what the components of covectors mean.
    fn groups(&self) -> Vec<PrintedLine> {
        let mut lines = Vec::new();
        let groups = self.discretizer.space.groups();
        for (lie, (_, factor, _)) in groups.zip(self.chart.groups()) {
            lines.extend(lie.described(
                &factor.name.to_string(),
                |x| self.shows(x),
                !self.is_by_polynomials_in_groups(),
            ));
        }
        lines
    }

    /// Whether L_d, a constraint or a force contains it.
    fn shows(&self, x: Variable) -> bool {
        let Objects {
            discrete_lagrangian,
            phi,
            force_minus,
            force_plus,
            ..
        } = self.objects;
        let expressions = [
            std::slice::from_ref(discrete_lagrangian),
            phi,
            force_minus,
            force_plus,
        ];
        (expressions.into_iter().flatten()).any(|f| self.discretizer.algebra.contains(f, x))
    }

    fn discrete_lagrangian(&self) -> Vec<PrintedLine> {
        if self.is_by_polynomials_in_groups() {
            return vec![self.quadrature()];
        }
        let f = &self.objects.discrete_lagrangian;
        let name = self.name_of_discrete_lagrangian();
        vec![match self.objects.is_reduced {
            true => self.derived(name, f, Where::Interval),
            false => self.line(name, f, Where::Interval),
        }]
    }

    /// L_d of the interval.
    pub(super) fn name_of_discrete_lagrangian(&self) -> Math {
        math!("L_d({})", interval(self.chart, Where::Interval))
    }
}

/// A power of a space: `R^2`, `S1^2`, `SO(3)`.
fn power(space: Space, count: usize) -> Math {
    let space = match space {
        Space::R => math!("R", "\\mathbb{{R}}"),
        Space::S1 if count == 1 => math!("S1", "S^{{1}}"),
        Space::S1 => math!("S1", "(S^{{1}})"),
        Space::Matrices(Group::SE2) => math!("SE(2)"),
        Space::Matrices(Group::SE3) => math!("SE(3)"),
        Space::Matrices(Group::SO3) => math!("SO(3)"),
    };
    match count {
        1 => space,
        _ => math!("{space}^{count}"),
    }
}
