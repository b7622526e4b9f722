//! How variables are called where an equation is shown.
//!
//! On the interval (q_k, q_{k+1}) the nodes are `x[k]`, `x[k+1/2]`, `x[k+1]` and the velocity is
//! `x_dot[k+1/2]`; the interval before it has everything shifted by one.

use crate::system::{Chart, Factor, Name, Space};
use std::collections::BTreeSet;

use crate::algebra::{Called, Format, Names};
use crate::expression::{Entry, Group, Node, Slot, Variable};

/// The interval an expression is shown on, (q_k, q_{k+1}) or (q_{k-1}, q_k), or the point (q_k, t_k).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Where {
    Interval,
    Before,
    /// Continuous expressions without any index.
    Free,
    /// Continuous expressions at node k.
    Node,
}

pub(crate) fn names(chart: &Chart, place: Where) -> Names<'_> {
    Names::new(
        move |variable, format| name(chart, place, variable, format),
        move |called, variables, format| {
            let label = common_label(place, variables, format);
            defined(chart, called, format, &label)
        },
    )
}

/// Whether a variable belongs to an interval, and not to a point (t, q, q̇).
pub(super) fn is_on_the_interval(x: &Variable) -> bool {
    matches!(
        x,
        Variable::Node(..)
            | Variable::NodeEntry(..)
            | Variable::NodeTime(_)
            | Variable::Increment(_)
            | Variable::RelativeEntry(..)
            | Variable::RootEntry(..)
            | Variable::Tangent(..)
            | Variable::Half(_)
            | Variable::Stumpff(..)
    )
}

/// The nodes of a defined variable: those of the variables it depends on.
fn common_label(place: Where, variables: &[Variable], format: Format) -> String {
    let nodes = variables.iter().flat_map(|x| match x {
        Variable::Node(_, node) | Variable::NodeEntry(_, _, node) | Variable::NodeTime(node) => {
            vec![*node]
        }
        Variable::Stumpff(_, _, node) => vec![*node],
        Variable::Increment(_) | Variable::RelativeEntry(..) => vec![Node::Start, Node::End],
        Variable::Velocity(_) | Variable::Half(_) => vec![Node::Middle],
        Variable::Coordinate(_) | Variable::Entry(..) | Variable::Time | Variable::Element(..) => {
            vec![Node::Start]
        }
        _ => Vec::new(),
    });
    let labels: BTreeSet<_> = nodes.map(|node| label(place, node, format)).collect();
    labels.into_iter().collect::<Vec<_>>().join(", ")
}

/// `v[0][k+1/2]`, `(d v[0]/d x)[k+1/2]`; `v_{0,k+1/2}`, `(∂v_0/∂x)_{k+1/2}`.
fn defined(chart: &Chart, called: &Called, format: Format, label: &str) -> String {
    match called {
        Called::Given(name) => symbol(name, format, false, label),
        Called::Part(k) => {
            let is_taken = |name: &String| name == "part" || name.starts_with("part[");
            let mut names = chart.parameters.iter().map(Name::to_string);
            let is_taken =
                names.any(|name| is_taken(&name)) || chart.coordinates.iter().any(is_taken);
            let name = if is_taken { "part_of_all" } else { "part" };
            symbol(&format!("{name}[{k}]"), format, false, label)
        }
        Called::Slope(of, x) => {
            let of = defined(chart, of, format, "");
            derivative(&of, &name(chart, Where::Free, *x, format), format, label)
        }
        Called::Derivative(f, v) => {
            let f = symbol(f, format, false, "");
            derivative(&f, &defined(chart, v, format, ""), format, label)
        }
    }
}

fn derivative(of: &str, x: &str, format: Format, label: &str) -> String {
    match (format, label) {
        (Format::Text, "") => format!("(d {of}/d {x})"),
        (Format::Text, _) => format!("(d {of}/d {x})[{label}]"),
        (Format::Latex, _) => {
            format!("\\left(\\partial {of}/\\partial {x}\\right)_{{{label}}}")
        }
    }
}

fn name(chart: &Chart, place: Where, variable: Variable, format: Format) -> String {
    let coordinate = |i: usize| chart.coordinates[i].as_str();
    match variable {
        Variable::Parameter(i) => symbol(&chart.parameters[i].to_string(), format, false, ""),
        Variable::Step => "h".into(),
        Variable::Time => symbol("t", format, false, label(place, Node::Start, format)),
        Variable::Coordinate(i) => symbol(
            coordinate(i),
            format,
            false,
            label(place, Node::Start, format),
        ),
        Variable::Velocity(i) => symbol(
            coordinate(i),
            format,
            true,
            label(place, Node::Middle, format),
        ),
        Variable::NodeTime(node) => symbol("t", format, false, label(place, node, format)),
        Variable::Node(i, node) => symbol(coordinate(i), format, false, label(place, node, format)),
        Variable::Increment(i) if coordinate(i).contains('.') => {
            let velocity = name(chart, place, Variable::Velocity(i), format);
            match format {
                Format::Text => format!("(h*{velocity})"),
                Format::Latex => format!("(h {velocity})"),
            }
        }
        Variable::Increment(i) => {
            let end = name(chart, place, Variable::Node(i, Node::End), format);
            format!(
                "({end} - {})",
                name(chart, place, Variable::Node(i, Node::Start), format)
            )
        }
        Variable::Multiplier(a) if place == Where::Free => match format {
            Format::Text => format!("lambda_{}", a + 1),
            Format::Latex => format!("\\lambda_{{{}}}", a + 1),
        },
        Variable::Multiplier(a) => match format {
            Format::Text => format!("lambda_{}[k]", a + 1),
            Format::Latex => format!("\\lambda_{{{},k}}", a + 1),
        },
        Variable::Element(Slot::Relative, j) => {
            relative(&chart.group[j], format, label(place, Node::Start, format))
        }
        Variable::Element(slot, j) => {
            let prime = match slot {
                Slot::Second => "'",
                Slot::Third => "''",
                Slot::First | Slot::Relative => "",
            };
            format!("{}{prime}", symbol(&chart.group[j], format, false, ""))
        }
        Variable::Displacement(j) => {
            let label = label(place, Node::Start, format);
            let name = symbol(&chart.group[j], format, false, "");
            match format {
                Format::Text => format!("a_{name}[{label}]"),
                Format::Latex => format!("a^{{{name}}}_{{{label}}}"),
            }
        }
        Variable::DisplacementSlope(j, i, node) => slope(chart, place, (j, i, node), format),
        Variable::Entry(g, entry) => {
            let label = label(place, Node::Start, format);
            element(chart, g, entry, format, label, None)
        }
        Variable::NodeEntry(g, entry, node) => {
            element(chart, g, entry, format, label(place, node, format), None)
        }
        Variable::RelativeEntry(g, entry) => {
            let [start, end] = [Node::Start, Node::End].map(|node| label(place, node, format));
            element(chart, g, entry, format, start, Some(end))
        }
        Variable::Half(g) => function(
            "kappa",
            "\\kappa",
            chart,
            g,
            format,
            label(place, Node::Middle, format),
        ),
        Variable::Stumpff(g, k, node) => {
            let (text, latex) = (format!("c{k}"), format!("c_{{{k}}}"));
            function(&text, &latex, chart, g, format, label(place, node, format))
        }
        Variable::Attitude(..)
        | Variable::RootEntry(..)
        | Variable::Tangent(..)
        | Variable::Arrival(_)
        | Variable::Guess(_)
        | Variable::Row(_) => {
            unreachable!("no equation shows them")
        }
        Variable::Pi | Variable::Constant(_) | Variable::Defined(_) => {
            unreachable!("constants and defined variables have names of their own")
        }
    }
}

/// `R[k+1/2][(0, 1)]`, `g[k].p[1]`, `R.relative[k][(0, 1)]`; `(R_{k+1/2})_{01}`, `p(g_{k})_{1}`, `(R_{k}^{-1} R_{k+1})_{01}`;
/// relative where there is an `end`.
fn element(
    chart: &Chart,
    g: usize,
    entry: Entry,
    format: Format,
    label: &str,
    end: Option<&str>,
) -> String {
    let (name, group) = (
        chart.factors[g].name.to_string(),
        chart.factors[g].space.group(),
    );
    let Entry { row, column } = entry;
    let is_vector = column == 3;
    match format {
        Format::Text => {
            let relative = match end {
                None => "",
                Some(_) => ".relative",
            };
            let index = if label.is_empty() {
                String::new()
            } else {
                format!("[{label}]")
            };
            let of = format!("{name}{relative}{index}");
            match (group, is_vector) {
                (_, true) => format!("{of}.p[{row}]"),
                (Some(Group::SO3), false) => format!("{of}[({row}, {column})]"),
                (_, false) => format!("{of}.R[({row}, {column})]"),
            }
        }
        Format::Latex => {
            let at = |label| latex_symbol(&name, false, label);
            let of = match (end, label) {
                (None, label) => at(label),
                (Some(_), "") => format!("{}^{{-1}} {}", at("0"), at("1")),
                (Some(end), label) => format!("{}^{{-1}} {}", at(label), at(end)),
            };
            let part = match (group, is_vector) {
                (Some(Group::SO3), _) => "",
                (_, true) => "p",
                (_, false) => "R",
            };
            let entries = if is_vector {
                format!("{row}")
            } else {
                format!("{row}{column}")
            };
            format!("{part}\\left({of}\\right)_{{{entries}}}")
        }
    }
}

/// A function of the increment of a group coordinate: `kappa_R[k+1/2]`, `\\kappa_{R,k+1/2}`.
fn function(
    text: &str,
    latex: &str,
    chart: &Chart,
    g: usize,
    format: Format,
    label: &str,
) -> String {
    let name = &chart.factors[g].name.to_string();
    match format {
        Format::Text => format!("{text}_{name}[{label}]"),
        Format::Latex => format!("{latex}({},{label})", latex_symbol(name, false, "")),
    }
}

/// The time index of a node.
fn label(place: Where, node: Node, format: Format) -> &'static str {
    match (place, node) {
        (Where::Free, _) => "",
        (Where::Node, _) => "k",
        (Where::Interval, Node::Start) | (Where::Before, Node::End) => "k",
        (Where::Interval, Node::Middle) => "k+1/2",
        (Where::Interval, Node::End) => "k+1",
        (Where::Before, Node::Start) => "k-1",
        (Where::Before, Node::Middle) => "k-1/2",
        (Where::Interval, Node::Alpha) if format == Format::Text => "k+alpha",
        (Where::Interval, Node::Alpha) => "k+\\alpha",
        (Where::Before, Node::Alpha) if format == Format::Text => "k-1+alpha",
        (Where::Before, Node::Alpha) => "k-1+\\alpha",
    }
}

/// `vartheta_x[k]`; `\\vartheta^{x}_{k}`: the component of ϑ along the group coordinate `name`.
pub(crate) fn relative(name: &str, format: Format, label: &str) -> String {
    match format {
        Format::Text => format!("vartheta_{name}[{label}]"),
        Format::Latex => {
            let name = symbol(name, format, false, "");
            format!("\\vartheta^{{{name}}}_{{{label}}}")
        }
    }
}

/// ∂a^j/∂q^i at an end of the interval.
fn slope(
    chart: &Chart,
    place: Where,
    (j, i, node): (usize, usize, Node),
    format: Format,
) -> String {
    let a = name(chart, place, Variable::Displacement(j), format);
    let x = name(chart, place, Variable::Node(i, node), format);
    match format {
        Format::Text => format!("d{a}/d{x}"),
        Format::Latex => format!("\\frac{{\\partial {a}}}{{\\partial {x}}}"),
    }
}

/// `x[k]`, `q[3][k]`, `x_dot[k+1/2]`; `x_{k}`, `q_{3,k}`, `\dot{x}_{k+1/2}`.
pub(crate) fn symbol(name: &str, format: Format, dot: bool, label: &str) -> String {
    match format {
        Format::Text => {
            let name = if dot {
                velocity_name(name)
            } else {
                name.to_owned()
            };
            if label.is_empty() {
                name
            } else {
                format!("{name}[{label}]")
            }
        }
        Format::Latex => latex_symbol(name, dot, label),
    }
}

/// `x_dot`, `q_dot[3]`; a direction of a group's algebra is called by its velocity, `R.omega[0]`.
pub(crate) fn velocity_name(coordinate: &str) -> String {
    if coordinate.contains('.') {
        return coordinate.to_owned();
    }
    match coordinate.split_once('[') {
        Some((name, index)) => format!("{name}_dot[{index}"),
        None => format!("{coordinate}_dot"),
    }
}

/// `x_dot_dot`, `\\ddot{x}`; of a body velocity `R.omega_dot[0]`, `\\dot{\\omega}^{R}_{0}`.
pub(crate) fn acceleration(coordinate: &str, format: Format) -> String {
    match (coordinate.split_once('.'), format) {
        (Some((group, velocity)), Format::Text) => format!("{group}.{}", velocity_name(velocity)),
        (Some((group, velocity)), Format::Latex) => body_velocity(group, velocity, true, ""),
        (None, Format::Text) => velocity_name(&velocity_name(coordinate)),
        (None, Format::Latex) => latex_symbol(coordinate, true, "").replacen("\\dot", "\\ddot", 1),
    }
}

fn latex_symbol(name: &str, dot: bool, label: &str) -> String {
    if let Some((group, velocity)) = name.split_once('.') {
        return body_velocity(group, velocity, false, label);
    }
    let (name, index) = match name.split_once('[') {
        Some((name, index)) => (name, index.trim_end_matches(']')),
        None => (name, ""),
    };
    let (stem, suffix) = split_name(name);
    let stem = latex_stem(stem);
    let stem = if dot {
        format!("\\dot{{{stem}}}")
    } else {
        stem
    };
    let subscripts: Vec<_> = [suffix.as_str(), index, label]
        .into_iter()
        .filter(|s| !s.is_empty())
        .collect();
    if subscripts.is_empty() {
        stem
    } else {
        format!("{stem}_{{{}}}", subscripts.join(","))
    }
}

/// `R.omega[0]` → `\\omega^{R}_{0}`, with a dot `\\dot{\\omega}^{R}_{0}`.
fn body_velocity(group: &str, velocity: &str, dot: bool, label: &str) -> String {
    let (name, index) = match velocity.split_once('[') {
        Some((name, index)) => (name, index.trim_end_matches(']')),
        None => (velocity, ""),
    };
    let subscripts: Vec<_> = [index, label]
        .into_iter()
        .filter(|s| !s.is_empty())
        .collect();
    let below = match subscripts.is_empty() {
        true => String::new(),
        false => format!("_{{{}}}", subscripts.join(",")),
    };
    let stem = match dot {
        true => format!("\\dot{{{}}}", latex_stem(name)),
        false => latex_stem(name),
    };
    format!("{stem}^{{{}}}{below}", latex_symbol(group, false, ""))
}

/// Words in `\\text`: no character of them is a command.
pub(crate) fn latex_words(text: &str) -> String {
    let mut words = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '_' | '#' | '&' | '%' | '$' | '{' | '}' => words.extend(['\\', c]),
            '^' => words.push_str("\\textasciicircum{}"),
            '~' => words.push_str("\\textasciitilde{}"),
            '\\' => words.push_str("\\textbackslash{}"),
            _ => words.push(c),
        }
    }
    words
}

/// A form of the left-invariant coframe of a group: `(R^-1 dR)[0]`, `(g^-1 dg).v[0]`; `(R^{-1} dR)_{0}`, `(g^{-1} dg)^{v}_{0}`.
pub(crate) fn coframe(factor: &Factor, direction: &str, format: Format) -> String {
    let (part, index) = match direction.split_once('[') {
        Some((part, index)) => (part, index.trim_end_matches(']')),
        None => (direction, ""),
    };
    let is_rotation = factor.space == Space::Matrices(Group::SO3);
    let name = &factor.name.to_string();
    match format {
        Format::Text if is_rotation => format!("({name}^-1 d{name})[{index}]"),
        Format::Text => format!("({name}^-1 d{name}).{direction}"),
        Format::Latex => {
            let name = latex_symbol(name, false, "");
            let part = match is_rotation {
                true => String::new(),
                false => format!("^{{{}}}", latex_stem(part)),
            };
            let index = match index.is_empty() {
                true => String::new(),
                false => format!("_{{{index}}}"),
            };
            format!("({name}^{{-1}} d{name}){part}{index}")
        }
    }
}

/// `theta_left` → (`theta`, `left` upright), `x1` → (`x`, `1`).
fn split_name(name: &str) -> (&str, String) {
    if let Some((stem, suffix)) = name.split_once('_').filter(|(stem, _)| !stem.is_empty()) {
        let suffix = suffix.replace('_', "\\_");
        let plain = suffix.len() == 1 || suffix.chars().all(|c| c.is_ascii_digit());
        return (
            stem,
            if plain {
                suffix
            } else {
                format!("\\mathrm{{{suffix}}}")
            },
        );
    }
    let digits = name.trim_start_matches(|c: char| !c.is_ascii_digit());
    if !digits.is_empty() && digits.len() < name.len() && digits.chars().all(|c| c.is_ascii_digit())
    {
        return (&name[..name.len() - digits.len()], digits.to_owned());
    }
    (name, String::new())
}

fn latex_stem(stem: &str) -> String {
    const GREEK: [&str; 34] = [
        "alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa",
        "lambda", "mu", "nu", "xi", "pi", "rho", "sigma", "tau", "upsilon", "phi", "chi", "psi",
        "omega", "Gamma", "Delta", "Theta", "Lambda", "Xi", "Pi", "Sigma", "Upsilon", "Phi", "Psi",
        "Omega",
    ];
    if GREEK.contains(&stem) {
        return format!("\\{stem}");
    }
    if stem.chars().count() == 1 {
        stem.to_owned()
    } else {
        format!("\\mathrm{{{}}}", stem.replace('_', "\\_"))
    }
}

#[cfg(test)]
mod tests {
    use super::{Chart, Where, label, latex_words, name};
    use crate::algebra::Format;
    use crate::expression::Source;
    use crate::expression::{Node, Variable};
    use crate::system::{Factor, Name, Space};

    #[test]
    fn words_have_no_commands() {
        assert_eq!(
            latex_words("with #[dependent(x_dot)] 50 % of {a & b} cost $1, ~x^2 \\"),
            "with \\#[dependent(x\\_dot)] 50 \\% of \\{a \\& b\\} cost \\$1, \\textasciitilde{}x\\textasciicircum{}2 \\textbackslash{}"
        );
    }

    #[test]
    fn time_indices() {
        let of = |place, format| Node::ALL.map(|node| label(place, node, format));
        let (text, latex) = (Format::Text, Format::Latex);
        assert_eq!(of(Where::Interval, text), ["k", "k+1/2", "k+1", "k+alpha"]);
        assert_eq!(
            of(Where::Interval, latex),
            ["k", "k+1/2", "k+1", "k+\\alpha"]
        );
        assert_eq!(of(Where::Before, text), ["k-1", "k-1/2", "k", "k-1+alpha"]);
        assert_eq!(
            of(Where::Before, latex),
            ["k-1", "k-1/2", "k", "k-1+\\alpha"]
        );
        assert_eq!(of(Where::Node, text), ["k"; 4]);
        assert_eq!(of(Where::Free, text), [""; 4]);
    }

    /// ∂a^y/∂x at both ends.
    #[test]
    fn slopes_of_displacements() {
        let factor = |name: &str| Factor {
            name: Name {
                ident: name.to_owned(),
                index: None,
            },
            space: Space::R,
            first: 0,
            source: Source(0),
        };
        let chart = Chart {
            group: vec!["y".into()],
            ..Chart::new(Vec::new(), vec![factor("x"), factor("y")])
        };
        let of = |node, format| {
            let slope = Variable::DisplacementSlope(0, 0, node);
            name(&chart, Where::Interval, slope, format)
        };
        assert_eq!(of(Node::Start, Format::Text), "da_y[k]/dx[k]");
        assert_eq!(of(Node::End, Format::Text), "da_y[k]/dx[k+1]");
        assert_eq!(
            of(Node::Start, Format::Latex),
            "\\frac{\\partial a^{y}_{k}}{\\partial x_{k}}"
        );
    }
}
