//! How variables are called where an equation is shown.
//!
//! On the interval (q_k, q_{k+1}) the nodes are `x[k]`, `x[k+1/2]`, `x[k+1]` and the velocity is
//! `x_dot[k+1/2]`; the interval before it has everything shifted by one.

use crate::system::{Chart, Factor, Name, Space};
use std::collections::BTreeSet;

use crate::algebra::{Called, Math, VariableNames, math};
use crate::expression::{Group, MatrixEntry, Node, Slot, Variable};

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

pub(crate) fn names(chart: &Chart, place: Where) -> VariableNames<'_> {
    VariableNames::new(
        move |variable| name(chart, place, variable),
        move |called, variables| defined(chart, called, &common_label(place, variables)),
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
            | Variable::InverseTangent(..)
            | Variable::BodyMomentum(..)
            | Variable::Covector(..)
            | Variable::CovectorSlope(..)
            | Variable::Half(_)
            | Variable::Stumpff(..)
    )
}

/// The nodes of a defined variable: those of the variables it depends on.
fn common_label(place: Where, variables: &[Variable]) -> Math {
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
    let labels: BTreeSet<_> = nodes.map(|node| label(place, node)).collect();
    Math::joined(labels, [", "; 2])
}

/// `v[0][k+1/2]`, `(d v[0]/d x)[k+1/2]`; `v_{0,k+1/2}`, `(∂v_0/∂x)_{k+1/2}`.
fn defined(chart: &Chart, called: &Called, label: &Math) -> Math {
    let none = Math::default();
    match called {
        Called::Given(name) => symbol(name, label),
        Called::Part(k) => {
            let is_taken = |name: &String| name == "part" || name.starts_with("part[");
            let mut parameters = chart.parameters.iter().map(Name::to_string);
            let is_taken =
                parameters.any(|name| is_taken(&name)) || chart.coordinates.iter().any(is_taken);
            let name = match is_taken {
                true => "part_of_all",
                false => "part",
            };
            symbol(&format!("{name}[{k}]"), label)
        }
        Called::Slope(of, x) => {
            let of = defined(chart, of, &none);
            derivative(&of, &name(chart, Where::Free, *x), label)
        }
        Called::Derivative(f, v) => derivative(&plain(f), &defined(chart, v, &none), label),
    }
}

fn derivative(of: &Math, x: &Math, label: &Math) -> Math {
    Math {
        text: indexed(format!("(d {}/d {})", of.text, x.text), &label.text),
        latex: format!(
            "\\left(\\partial {}/\\partial {}\\right)_{{{}}}",
            of.latex, x.latex, label.latex
        ),
    }
}

fn name(chart: &Chart, place: Where, variable: Variable) -> Math {
    let coordinate = |i: usize| chart.coordinates[i].as_str();
    let at = |node| label(place, node);
    let number = |a: usize| Math::alike(a + 1);
    match variable {
        Variable::Parameter(i) => plain(&chart.parameters[i].to_string()),
        Variable::Step => Math::alike("h"),
        Variable::Time => symbol("t", &at(Node::Start)),
        Variable::Coordinate(i) => symbol(coordinate(i), &at(Node::Start)),
        Variable::Velocity(i) => velocity(coordinate(i), &at(Node::Middle)),
        Variable::NodeTime(node) => symbol("t", &at(node)),
        Variable::Node(i, node) => symbol(coordinate(i), &at(node)),
        Variable::Increment(i) if coordinate(i).contains('.') => {
            let velocity = name(chart, place, Variable::Velocity(i));
            math!("(h*{})", "(h {})", velocity)
        }
        Variable::Increment(i) => {
            let [start, end] =
                [Node::Start, Node::End].map(|node| name(chart, place, Variable::Node(i, node)));
            math!("({} - {})", "({} - {})", end, start)
        }
        Variable::Multiplier(a) if place == Where::Free => {
            math!("lambda_{}", "\\lambda_{{{}}}", number(a))
        }
        Variable::Multiplier(a) => math!("lambda_{}[k]", "\\lambda_{{{},k}}", number(a)),
        Variable::Element(Slot::Relative, j) => relative(&chart.group[j], &at(Node::Start)),
        Variable::Element(slot, j) => {
            let prime = match slot {
                Slot::Second => "'",
                Slot::Third => "''",
                Slot::First | Slot::Relative => "",
            };
            math!("{}{}", "{}{}", plain(&chart.group[j]), Math::alike(prime))
        }
        Variable::Displacement(j) => {
            let a = plain(&chart.group[j]);
            math!("a_{}[{}]", "a^{{{}}}_{{{}}}", a, at(Node::Start))
        }
        Variable::DisplacementSlope(j, i, node) => {
            let a = name(chart, place, Variable::Displacement(j));
            let x = name(chart, place, Variable::Node(i, node));
            math!("d{}/d{}", "\\frac{{\\partial {}}}{{\\partial {}}}", a, x)
        }
        Variable::Entry(g, entry) => element(chart, g, entry, &at(Node::Start), None),
        Variable::NodeEntry(g, entry, node) => element(chart, g, entry, &at(node), None),
        Variable::RelativeEntry(g, entry) => {
            let [start, end] = [Node::Start, Node::End].map(at);
            element(chart, g, entry, &start, Some(&end))
        }
        Variable::Half(g) => function(&math!("kappa", "\\kappa"), chart, g, &at(Node::Middle)),
        Variable::Stumpff(g, k, node) => {
            let c = math!("c{}", "c_{{{}}}", Math::alike(k));
            function(&c, chart, g, &at(node))
        }
        Variable::Attitude(..)
        | Variable::RootEntry(..)
        | Variable::Tangent(..)
        | Variable::InverseTangent(..)
        | Variable::BodyMomentum(..)
        | Variable::Covector(..)
        | Variable::CovectorSlope(..)
        | Variable::Arrival(_)
        | Variable::Guess(_)
        | Variable::Row(_)
        | Variable::JacobianEntry(..) => {
            unreachable!("no equation shows them")
        }
        Variable::Pi | Variable::Constant(_) | Variable::Defined(_) => {
            unreachable!("constants and defined variables have names of their own")
        }
    }
}

/// `R[k+1/2][(0, 1)]`, `g[k].p[1]`, `R.relative[k][(0, 1)]`; `(R_{k+1/2})_{01}`, `p(g_{k})_{1}`, `(R_{k}^{-1} R_{k+1})_{01}`;
/// relative where there is an `end`.
fn element(chart: &Chart, g: usize, entry: MatrixEntry, label: &Math, end: Option<&Math>) -> Math {
    let factor = &chart.factors[g];
    let name = factor.name.to_string();
    let MatrixEntry { row, column } = entry;
    let is_vector = column == 3;
    let at = |label: &Math| symbol(&name, label);
    let of = match end {
        None => at(label),
        Some(end) => {
            let [start, end] = match label.is_empty() {
                true => ["0", "1"].map(|label| at(&Math::alike(label))),
                false => [label, end].map(at),
            };
            Math {
                text: indexed(format!("{name}.relative"), &label.text),
                latex: format!("{}^{{-1}} {}", start.latex, end.latex),
            }
        }
    };
    let (row, column) = (Math::alike(row), Math::alike(column));
    match (factor.space, is_vector) {
        (_, true) => math!("{}.p[{}]", "p\\left({}\\right)_{{{}}}", of, row),
        (Space::Matrices(Group::SO3), false) => {
            math!(
                "{}[({}, {})]",
                "\\left({}\\right)_{{{}{}}}",
                of,
                row,
                column
            )
        }
        (_, false) => math!(
            "{}.R[({}, {})]",
            "R\\left({}\\right)_{{{}{}}}",
            of,
            row,
            column
        ),
    }
}

/// A function of the increment of a coordinate in a group: `kappa_R[k+1/2]`, `\\kappa(R,k+1/2)`.
fn function(f: &Math, chart: &Chart, g: usize, label: &Math) -> Math {
    let name = plain(&chart.factors[g].name.to_string());
    math!("{}_{}[{}]", "{}({},{})", f, name, label)
}

/// The time index of a node.
fn label(place: Where, node: Node) -> Math {
    match (place, node) {
        (Where::Free, _) => Math::default(),
        (Where::Node, _) => Math::alike("k"),
        (Where::Interval, Node::Start) | (Where::Before, Node::End) => Math::alike("k"),
        (Where::Interval, Node::Middle) => Math::alike("k+1/2"),
        (Where::Interval, Node::End) => Math::alike("k+1"),
        (Where::Before, Node::Start) => Math::alike("k-1"),
        (Where::Before, Node::Middle) => Math::alike("k-1/2"),
        (Where::Interval, Node::Alpha) => math!("k+alpha", "k+\\alpha"),
        (Where::Before, Node::Alpha) => math!("k-1+alpha", "k-1+\\alpha"),
    }
}

/// `vartheta_x[k]`; `\\vartheta^{x}_{k}`: the component of ϑ along the group coordinate `name`.
pub(crate) fn relative(name: &str, label: &Math) -> Math {
    let name = plain(name);
    math!("vartheta_{}[{}]", "\\vartheta^{{{}}}_{{{}}}", name, label)
}

/// `x`, `q[3]`; `x`, `q_{3}`.
pub(crate) fn plain(name: &str) -> Math {
    symbol(name, &Math::default())
}

/// `x[k]`, `q[3][k]`; `x_{k}`, `q_{3,k}`.
pub(crate) fn symbol(name: &str, label: &Math) -> Math {
    Math {
        text: indexed(name.to_owned(), &label.text),
        latex: latex_symbol(name, false, &label.latex),
    }
}

/// `x_dot[k+1/2]`; `\\dot{x}_{k+1/2}`.
pub(crate) fn velocity(name: &str, label: &Math) -> Math {
    Math {
        text: indexed(velocity_name(name), &label.text),
        latex: latex_symbol(name, true, &label.latex),
    }
}

fn indexed(name: String, index: &str) -> String {
    match index {
        "" => name,
        _ => format!("{name}[{index}]"),
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
pub(crate) fn acceleration(coordinate: &str) -> Math {
    match coordinate.split_once('.') {
        Some((group, velocity)) => Math {
            text: format!("{group}.{}", velocity_name(velocity)),
            latex: body_velocity(group, velocity, true, ""),
        },
        None => Math {
            text: velocity_name(&velocity_name(coordinate)),
            latex: latex_symbol(coordinate, true, "").replacen("\\dot", "\\ddot", 1),
        },
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
pub(crate) fn coframe(factor: &Factor, direction: &str) -> Math {
    let (part, index) = match direction.split_once('[') {
        Some((part, index)) => (part, index.trim_end_matches(']')),
        None => (direction, ""),
    };
    let index = match index.is_empty() {
        true => String::new(),
        false => format!("_{{{index}}}"),
    };
    let component = match factor.space == Space::Matrices(Group::SO3) {
        true => Math {
            text: direction[part.len()..].to_owned(),
            latex: index,
        },
        false => Math {
            text: format!(".{direction}"),
            latex: format!("^{{{}}}{index}", latex_stem(part)),
        },
    };
    let name = plain(&factor.name.to_string());
    math!("({}^-1 d{}){}", "({}^{{-1}} d{}){}", name, name, component)
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
        let text = |place| Node::ALL.map(|node| label(place, node).text);
        let latex = |place| Node::ALL.map(|node| label(place, node).latex);
        assert_eq!(text(Where::Interval), ["k", "k+1/2", "k+1", "k+alpha"]);
        assert_eq!(latex(Where::Interval), ["k", "k+1/2", "k+1", "k+\\alpha"]);
        assert_eq!(text(Where::Before), ["k-1", "k-1/2", "k", "k-1+alpha"]);
        assert_eq!(latex(Where::Before), ["k-1", "k-1/2", "k", "k-1+\\alpha"]);
        assert_eq!(text(Where::Node), ["k"; 4]);
        assert_eq!(text(Where::Free), [""; 4]);
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
        let of = |node| {
            name(
                &chart,
                Where::Interval,
                Variable::DisplacementSlope(0, 0, node),
            )
        };
        assert_eq!(of(Node::Start).text, "da_y[k]/dx[k]");
        assert_eq!(of(Node::End).text, "da_y[k]/dx[k+1]");
        assert_eq!(
            of(Node::Start).latex,
            "\\frac{\\partial a^{y}_{k}}{\\partial x_{k}}"
        );
    }
}
