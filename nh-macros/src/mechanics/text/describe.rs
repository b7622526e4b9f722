//! The derived equations as a person writes them: text in the language's notation, and LaTeX.

use std::cell::RefCell;
use std::collections::HashMap;

use crate::algebra::{Format, Scalar, Unknown, join_terms};
use crate::catalogue::{Description, Topic};
use crate::expression::{Node, Variable};
use crate::mechanics::check::integrability::Integrability;
use crate::mechanics::discrete::discretize::Discretizer;
use crate::mechanics::discrete::lagrange_dalembert::Objects;
use crate::mechanics::finding::ordinal;
use crate::mechanics::notation::{Where, coframe, latex_words, names, symbol};
use crate::system::Chart;

/// One line in both notations: left and right side.
pub(in crate::mechanics) struct Line {
    pub(in crate::mechanics) text: (String, String),
    pub(in crate::mechanics) latex: (String, String),
}

pub(crate) fn describe(
    chart: &Chart,
    discretizer: &Discretizer<'_>,
    objects: &Objects,
    integrability: Option<&Result<Integrability, Unknown>>,
) -> Vec<Description> {
    let writer = Writer::new(chart, discretizer, objects);
    let mut descriptions = Vec::new();
    let mut add = |topic, lines: Vec<Line>| {
        if !lines.is_empty() {
            descriptions.push(description(topic, &lines));
        }
    };
    add(Topic::Configuration, vec![writer.configuration()]);
    add(Topic::Lagrangian, writer.lagrangian());
    add(Topic::Constraints, writer.constraints());
    add(Topic::Discretization, writer.discretization());
    add(Topic::Groups, writer.groups());
    add(Topic::DiscreteLagrangian, writer.discrete_lagrangian());
    add(
        Topic::D1DiscreteLagrangian,
        writer.components("D1L_d", "D_1L_d", &objects.d1),
    );
    add(
        Topic::D2DiscreteLagrangian,
        writer.components("D2L_d", "D_2L_d", &objects.d2),
    );
    if objects.is_forced {
        add(
            Topic::ForceMinus,
            writer.components("f_minus", "f_d^-", &objects.force_minus),
        );
        add(
            Topic::ForcePlus,
            writer.components("f_plus", "f_d^+", &objects.force_plus),
        );
    }
    add(Topic::ConstraintForms, writer.forms());
    add(Topic::KinematicConstraints, writer.kinematic());
    add(
        Topic::DiscreteLagrangeDalembert,
        writer.equations_of_motion(),
    );
    descriptions.extend(integrability.and_then(|integrability| verdict(objects, integrability)));
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

pub(in crate::mechanics) fn description(topic: Topic, lines: &[Line]) -> Description {
    let text: Vec<_> = lines
        .iter()
        .map(|line| format!("{} = {}", line.text.0, line.text.1))
        .collect();
    let latex: Vec<_> = lines
        .iter()
        .map(|line| format!("{} &= {}", line.latex.0, line.latex.1))
        .collect();
    Description::new(
        topic,
        text.join("\n"),
        format!(
            "\\begin{{aligned}}\n{}\n\\end{{aligned}}",
            latex.join(" \\\\\n")
        ),
    )
}

pub(in crate::mechanics) struct Writer<'a> {
    pub(in crate::mechanics) chart: &'a Chart,
    pub(in crate::mechanics) discretizer: &'a Discretizer<'a>,
    pub(in crate::mechanics) objects: &'a Objects,
    /// The forms that are read most easily, each found once for text and LaTeX.
    collected: RefCell<HashMap<Scalar, Scalar>>,
}

impl<'a> Writer<'a> {
    pub(in crate::mechanics) fn new(
        chart: &'a Chart,
        discretizer: &'a Discretizer<'a>,
        objects: &'a Objects,
    ) -> Self {
        Self {
            chart,
            discretizer,
            objects,
            collected: RefCell::default(),
        }
    }

    pub(in crate::mechanics) fn print(&self, f: &Scalar, place: Where, format: Format) -> String {
        self.discretizer
            .algebra
            .print(&self.with_end_points(f), &names(self.chart, place), format)
    }

    /// Increments become differences again, so that q_0 + d is shown as q_1.
    fn with_end_points(&self, f: &Scalar) -> Scalar {
        let algebra = self.discretizer.algebra;
        let difference = |i| {
            let node = |node| algebra.variable(Variable::Node(i, node));
            (
                Variable::Increment(i),
                &node(Node::End) - &node(Node::Start),
            )
        };
        algebra.substitute(
            f,
            &(0..self.discretizer.dim)
                .filter(|i| self.chart.factor_of(*i).space.group().is_none())
                .map(difference)
                .collect::<Vec<_>>(),
        )
    }

    /// A derived expression in the form that is read most easily: with numbers multiplied out, then with end
    /// points for increments before that, expanded, and with sin² + cos² = 1, if that is clearly shorter.
    pub(in crate::mechanics) fn collected(&self, f: &Scalar) -> Scalar {
        let known = self.collected.borrow().get(f).cloned();
        known.unwrap_or_else(|| {
            let collected = self.collect(f);
            (self.collected.borrow_mut()).insert(f.clone(), collected.clone());
            collected
        })
    }

    fn collect(&self, f: &Scalar) -> Scalar {
        const LONGEST: usize = 1500;
        let length = |f: &Scalar| self.print(f, Where::Interval, Format::Text).len();
        let mut best = f.distribute_numbers();
        let mut shortest = length(&best);
        if shortest > LONGEST {
            return best;
        }
        let ends = self.with_end_points(f);
        let expanded = f.expanded();
        for form in [
            ends.distribute_numbers(),
            expanded.by_pythagoras(),
            expanded,
        ] {
            let length = length(&form);
            if 10 * length < 9 * shortest {
                (best, shortest) = (form, length);
            }
        }
        best
    }

    pub(in crate::mechanics) fn line(
        &self,
        text: &str,
        latex: &str,
        f: &Scalar,
        place: Where,
    ) -> Line {
        Line {
            text: (text.to_owned(), self.print(f, place, Format::Text)),
            latex: (latex.to_owned(), self.print(f, place, Format::Latex)),
        }
    }

    /// The line of a derived expression, with numbers multiplied out.
    pub(in crate::mechanics) fn derived(
        &self,
        text: &str,
        latex: &str,
        f: &Scalar,
        place: Where,
    ) -> Line {
        self.line(text, latex, &self.collected(f), place)
    }

    /// q = (x, θ) ∈ R × S¹, equal factors in one power; q = (x, R) ∈ R × SO(3).
    fn configuration(&self) -> Line {
        let side = |format| {
            let points = self.points(format);
            let mut factors: Vec<(&str, usize)> = Vec::new();
            for (_, space) in &points {
                match factors.last_mut() {
                    Some((last, count)) if last == space => *count += 1,
                    _ => factors.push((space, 1)),
                }
            }
            let names: Vec<_> = points.iter().map(|(name, _)| name.as_str()).collect();
            let powers: Vec<_> = factors.into_iter().map(|f| power(f, format)).collect();
            let (within, times) = match format {
                Format::Text => ("in", " x "),
                Format::Latex => ("\\in", " \\times "),
            };
            format!("({}) {within} {}", names.join(", "), powers.join(times))
        };
        Line {
            text: ("q".into(), side(Format::Text)),
            latex: ("q".into(), side(Format::Latex)),
        }
    }

    /// Every coordinate with its space; one in a group once.
    fn points(&self, format: Format) -> Vec<(String, &'static str)> {
        let name = |name: &str| symbol(name, format, false, "");
        (self.chart.factors.iter())
            .map(|factor| (name(&factor.name.to_string()), factor.space.name()))
            .collect()
    }

    fn lagrangian(&self) -> Vec<Line> {
        let line = |l| self.line("L(q, q_dot, t)", "L(q, \\dot{q}, t)", l, Where::Free);
        let lagrangian = self.objects.lagrangian.iter();
        lagrangian.map(|l| line(l.function())).collect()
    }

    fn constraints(&self) -> Vec<Line> {
        let levels = self.objects.levels.iter();
        (levels.zip(&self.objects.variational))
            .map(|(level, rate)| level.as_ref().unwrap_or(rate))
            .map(|f| self.line("0", "0", f, Where::Free))
            .collect()
    }

    fn discretization(&self) -> Vec<Line> {
        let factors = self.chart.factors.iter();
        let names: Vec<String> = factors
            .filter(|factor| factor.space.group().is_none())
            .map(|factor| factor.name.to_string())
            .collect();
        if !self.objects.is_discretised || names.is_empty() {
            return Vec::new();
        }
        let mut lines = match names.len() == self.chart.factors.len() {
            true => self.rule("q"),
            // The nodes of a group are no means: each coordinate on a line for itself.
            false => names.iter().flat_map(|name| self.rule(name)).collect(),
        };
        if lines.iter().any(|line| line.text.0.contains("alpha")) {
            lines.push(self.line(
                "alpha",
                "\\alpha",
                &self.discretizer.alpha_of(Node::Alpha),
                Where::Free,
            ));
        }
        lines
    }

    /// The nodes and the velocity of the coordinate `x`, or of all of q.
    fn rule(&self, x: &str) -> Vec<Line> {
        let at = |label: &str, format| symbol(x, format, false, label);
        let ends = |format| [at("k", format), at("k+1", format)];
        let [text, latex] = [Format::Text, Format::Latex].map(ends);
        let [[a, b], [c, d]] = [text, latex];
        let node = |node| match node {
            Node::Start | Node::End => None,
            Node::Middle => Some(Line {
                text: (at("k+1/2", Format::Text), format!("({a} + {b})/2")),
                latex: (
                    at("k+1/2", Format::Latex),
                    format!("\\frac{{{c} + {d}}}{{2}}"),
                ),
            }),
            Node::Alpha => Some(Line {
                text: (
                    at("k+alpha", Format::Text),
                    format!("(1 - alpha)*{a} + alpha*{b}"),
                ),
                latex: (
                    at("k+\\alpha", Format::Latex),
                    format!("(1 - \\alpha) {c} + \\alpha {d}"),
                ),
            }),
        };
        let velocity = Line {
            text: (
                symbol(x, Format::Text, true, "k+1/2"),
                format!("({b} - {a})/h"),
            ),
            latex: (
                symbol(x, Format::Latex, true, "k+1/2"),
                format!("\\frac{{{d} - {c}}}{{h}}"),
            ),
        };
        let nodes = self.discretizer.nodes().filter_map(node);
        nodes.chain([velocity]).collect()
    }

    /// How the elements of groups move, and what the components of covectors mean.
    fn groups(&self) -> Vec<Line> {
        let mut lines = Vec::new();
        let groups = self.discretizer.space.groups();
        for (lie, (_, factor, _)) in groups.zip(self.chart.groups()) {
            let described = lie.described(&factor.name.to_string(), |x| self.shows(x));
            lines.extend(described.into_iter().map(|[a, b, c, d]| Line {
                text: (a, b),
                latex: (c, d),
            }));
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

    fn discrete_lagrangian(&self) -> Vec<Line> {
        let f = &self.objects.discrete_lagrangian;
        let (text, latex) = ("L_d(q[k], q[k+1])", "L_d(q_{k}, q_{k+1})");
        if self.objects.is_reduced {
            return vec![self.derived(text, latex, f, Where::Interval)];
        }
        vec![self.line(text, latex, f, Where::Interval)]
    }

    /// One line a coordinate: ⟨object, ∂/∂x⟩.
    fn components(&self, text: &str, latex: &str, components: &[Scalar]) -> Vec<Line> {
        let line = |(i, f): (usize, &Scalar)| {
            let name = |format| self.component([text, latex], Where::Interval, i, format);
            let (text, latex) = (name(Format::Text), name(Format::Latex));
            self.derived(&text, &latex, f, Where::Interval)
        };
        components.iter().enumerate().map(line).collect()
    }

    /// ⟨object, ∂/∂x⟩ of an object on the interval from q_k, or on the one before, by its names as text and as LaTeX.
    fn component(
        &self,
        [text, latex]: [&str; 2],
        place: Where,
        i: usize,
        format: Format,
    ) -> String {
        let name = &self.chart.coordinates[i];
        let is_before = matches!(place, Where::Before);
        match format {
            Format::Text => {
                let nodes = if is_before {
                    "q[k-1], q[k]"
                } else {
                    "q[k], q[k+1]"
                };
                format!("{text}({nodes})[{name}]")
            }
            Format::Latex => {
                let nodes = if is_before {
                    "q_{k-1}, q_{k}"
                } else {
                    "q_{k}, q_{k+1}"
                };
                let along = symbol(name, Format::Latex, false, "");
                format!("\\langle {latex}({nodes}), \\partial_{{{along}}} \\rangle")
            }
        }
    }

    fn forms(&self) -> Vec<Line> {
        let form = |(a, form): (usize, &Vec<Scalar>)| {
            let side = |format| {
                let differential = |(i, f): (usize, &Scalar)| {
                    (!f.is_trivially_zero()).then(|| {
                        times(
                            &self.print(f, Where::Node, format),
                            &self.differential(i, format),
                            format,
                        )
                    })
                };
                join_terms(form.iter().enumerate().filter_map(differential))
            };
            Line {
                text: (format!("omega_{}(q[k])", a + 1), side(Format::Text)),
                latex: (
                    format!("\\omega^{{{}}}(q_{{k}})", a + 1),
                    side(Format::Latex),
                ),
            }
        };
        let mut lines: Vec<_> = self.objects.forms.iter().enumerate().map(form).collect();
        lines.extend(self.coframes());
        lines
    }

    /// dx; of a direction in a group a form of its left-invariant coframe.
    fn differential(&self, i: usize, format: Format) -> String {
        let coordinate = &self.chart.coordinates[i];
        let factor = self.chart.factor_of(i);
        match (factor.space.group(), coordinate.split_once('.')) {
            (Some(_), Some((_, direction))) => coframe(factor, direction, format),
            _ => format!("d{}", symbol(coordinate, format, false, "")),
        }
    }

    /// Which value the forms of a coframe have on a velocity, for the groups that the constraint forms contain.
    fn coframes(&self) -> Vec<Line> {
        let occurs =
            |i: usize| (self.objects.forms.iter()).any(|form| !form[i].is_trivially_zero());
        let mut lines = Vec::new();
        for (_, factor, _) in self.chart.groups() {
            for i in factor.directions().filter(|i| occurs(*i)) {
                let side = |format| {
                    let on = symbol(&factor.name.to_string(), format, true, "");
                    let velocity = symbol(&self.chart.coordinates[i], format, false, "");
                    (format!("{}({on})", self.differential(i, format)), velocity)
                };
                lines.push(Line {
                    text: side(Format::Text),
                    latex: side(Format::Latex),
                });
            }
        }
        lines
    }

    fn kinematic(&self) -> Vec<Line> {
        self.objects
            .phi
            .iter()
            .map(|phi| self.line("0", "0", phi, Where::Interval))
            .collect()
    }

    /// The momentum that an interval hands to a node: the sum of the component i of D_1L_d and f⁻, or of D_2L_d and f⁺. In a system that is derived as a
    /// graph, where such sums may be long, they are named in the place of a long one.
    fn momentum(&self, place: Where, i: usize, format: Format) -> Vec<String> {
        const LONG: usize = 300;
        let objects = self.objects;
        let (sum, parts) = match place {
            Where::Before => (
                &objects.arrival,
                [
                    (["D2L_d", "D_2L_d"], &objects.d2),
                    (["f_plus", "f_d^+"], &objects.force_plus),
                ],
            ),
            _ => (
                &objects.departure,
                [
                    (["D1L_d", "D_1L_d"], &objects.d1),
                    (["f_minus", "f_d^-"], &objects.force_minus),
                ],
            ),
        };
        let collected = self.collected(&sum[i]);
        let printed = |format| self.print(&collected, place, format);
        let text = printed(Format::Text);
        let is_long = self.discretizer.algebra.defines_parts() && text.len() > LONG;
        match text.as_str() {
            "0" => Vec::new(),
            _ if is_long => (parts.into_iter())
                .filter(|(_, components)| !components[i].is_trivially_zero())
                .map(|(names, _)| self.component(names, place, i, format))
                .collect(),
            _ => vec![printed(format)],
        }
    }

    /// D_1L_d(q_k, q_{k+1}) + D_2L_d(q_{k-1}, q_k) + f⁻ + f⁺ = Σ_a λ_a ω^a(q_k), one line a coordinate,
    /// then φ(q_k, q_{k+1}) = 0.
    fn equations_of_motion(&self) -> Vec<Line> {
        let equation = |i: usize| {
            let reaction = self.reaction(i);
            let sides = |format| {
                let parts = [Where::Interval, Where::Before].map(|p| self.momentum(p, i, format));
                let left = join_terms(parts.into_iter().flatten());
                (left, self.print(&reaction, Where::Node, format))
            };
            Line {
                text: sides(Format::Text),
                latex: sides(Format::Latex),
            }
        };
        let constraint = |phi: &Scalar| {
            let side = |format| (self.print(phi, Where::Interval, format), "0".to_owned());
            Line {
                text: side(Format::Text),
                latex: side(Format::Latex),
            }
        };
        (0..self.discretizer.dim)
            .map(equation)
            .chain(self.objects.phi.iter().map(constraint))
            .collect()
    }

    /// Σ_a λ_a ω^a_i(q_k).
    fn reaction(&self, i: usize) -> Scalar {
        let algebra = self.discretizer.algebra;
        let term = |(a, form): (usize, &Vec<Scalar>)| {
            &algebra.variable(Variable::Multiplier(a)) * &form[i]
        };
        Scalar::sum(self.objects.forms.iter().enumerate().map(term))
    }
}

/// A power of a space: `R^2`, `S1^2`, `SO3`.
fn power((space, count): (&str, usize), format: Format) -> String {
    match (space, count, format) {
        ("R" | "S1", 1, Format::Text) => space.to_owned(),
        ("R" | "S1", _, Format::Text) => format!("{space}^{count}"),
        ("R", _, Format::Latex) => format!("\\mathbb{{R}}^{{{count}}}"),
        ("S1", 1, Format::Latex) => "S^{1}".to_owned(),
        ("S1", _, Format::Latex) => format!("(S^{{1}})^{{{count}}}"),
        (group, count, _) => {
            let (letters, digits) = group.split_at(2);
            let group = format!("{letters}({digits})");
            match count {
                1 => group,
                _ if format == Format::Text => format!("{group}^{count}"),
                _ => format!("{group}^{{{count}}}"),
            }
        }
    }
}

/// f dx, without a factor 1.
pub(in crate::mechanics) fn times(f: &str, differential: &str, format: Format) -> String {
    let sum = is_sum(f);
    match (f, format) {
        ("1", _) => differential.to_owned(),
        ("-1", _) => format!("-{differential}"),
        (_, Format::Text) if sum => format!("({f})*{differential}"),
        (_, Format::Text) => format!("{f}*{differential}"),
        (_, Format::Latex) if sum => format!("\\left({f}\\right) {differential}"),
        (_, Format::Latex) => format!("{f}\\, {differential}"),
    }
}

/// Whether a printed expression has a `+` or `-` between terms outside all parentheses.
fn is_sum(f: &str) -> bool {
    let mut depth = 0usize;
    let mut outside = String::new();
    for c in f.chars() {
        match c {
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' => depth = depth.saturating_sub(1),
            _ if depth == 0 => outside.push(c),
            _ => {}
        }
    }
    outside.contains(" + ") || outside.contains(" - ")
}

/// The verdict of Frobenius' theorem, in words.
fn verdict(
    objects: &Objects,
    integrability: &Result<Integrability, Unknown>,
) -> Option<Description> {
    if objects.forms.is_empty() {
        return None;
    }
    let text = match integrability {
        Err(Unknown::NoValue) => {
            "not decided: the constraint forms have no real value at the points tried".to_owned()
        }
        Err(Unknown::TooLarge) => {
            "not decided: the brackets of the fields that satisfy the constraints are too large".to_owned()
        }
        Err(Unknown::ManySides) => {
            "not decided: roots of squares and inverse functions make too many cases in the constraint forms".to_owned()
        }
        Ok(found) if found.combinations.is_empty() => {
            "no combination of the constraints is integrable: the system is nonholonomic".to_owned()
        }
        Ok(found) => {
            let sentences: Vec<_> = (found.combinations.iter())
                .map(|combination| {
                    match combination.constraints[..] {
                        [one] if objects.levels[one].is_some() => holonomic(one, found),
                        _ => sentence(&combination.constraints, found.is_smooth),
                    }
                })
                .collect();
            sentences.join("\n")
        }
    };
    let latex = format!(
        "\\text{{{}}}",
        latex_words(&text).replace('\n', "} \\\\\n\\text{")
    );
    let latex = format!("\\begin{{aligned}}\n&{latex}\n\\end{{aligned}}");
    let latex = latex.replace("\\\\\n", "\\\\\n&");
    Some(Description::new(Topic::Integrability, text, latex))
}

/// A constraint that is written as holonomic.
fn holonomic(constraint: usize, found: &Integrability) -> String {
    let jumps = match found.jumping.contains(&constraint) {
        true => ", which another one may follow where its functions jump",
        false => "",
    };
    format!(
        "the {} constraint is holonomic, as it is written: every node is on its level set{jumps}",
        ordinal(constraint)
    )
}

fn sentence(constraints: &[usize], is_smooth: bool) -> String {
    let level_set = "a level set of a function of q (and of t, where the constraint depends on it)";
    match (constraints, is_smooth) {
        ([one], true) => format!(
            "the {} constraint is integrable: it is holonomic in disguise, the motion stays on {level_set}",
            ordinal(*one)
        ),
        ([one], false) => format!(
            "the {} constraint is integrable where its functions are smooth: the motion stays on {level_set} there, and may come to \
             another one where they jump",
            ordinal(*one)
        ),
        (several, _) => {
            let names: Vec<_> = several
                .iter()
                .map(|a| format!("the {}", ordinal(*a)))
                .collect();
            let place = match is_smooth {
                true => ": holonomic in disguise",
                false => " where their functions are smooth",
            };
            format!(
                "a combination of {} constraint is integrable{place}",
                names.join(" and ")
            )
        }
    }
}
