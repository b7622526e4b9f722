//! How variables are called where an equation is shown.
//!
//! On the interval (q_k, q_{k+1}) the nodes are `x[k]`, `x[k+1/2]`, `x[k+1]` and the velocity is
//! `x_dot[k+1/2]`; the interval before it has everything shifted by one.

mod inner;
mod symbols;

pub(super) use inner::{inner_index, inner_label, time_index};

pub(crate) use symbols::{
    acceleration, coframe, latex_words, plain, relative, symbol, velocity, velocity_name,
};

use crate::system::{Chart, Factor, Link, Name, Space};
use std::collections::BTreeSet;
use symbols::indexed;

use crate::algebra::{Called, Math, VariableNames, math};
use crate::expression::{Group, MatrixEntry, Node, Slot, Variable};

/// The interval an expression is shown on, (q_k, q_{k+1}) or (q_{k-1}, q_k), or the point (q_k,
/// t_k).
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
        move |called, variables| defined(chart, called, &common_label(chart, place, variables)),
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
            | Variable::Inner(_)
            | Variable::InnerNode(_)
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
fn common_label(chart: &Chart, place: Where, variables: &[Variable]) -> Math {
    let nodes = variables.iter().flat_map(|x| match x {
        Variable::Node(_, node) | Variable::NodeEntry(_, _, node) | Variable::NodeTime(node) => {
            vec![*node]
        }
        Variable::Stumpff(_, _, node) => vec![*node],
        Variable::Increment(_) | Variable::RelativeEntry(..) => vec![Node::Start, Node::End],
        Variable::Velocity(_) if place == Where::Node => vec![Node::Start],
        Variable::Velocity(_) | Variable::Half(_) => vec![Node::Middle],
        Variable::Coordinate(_) | Variable::Entry(..) | Variable::Time | Variable::Element(..) => {
            vec![Node::Start]
        }
        _ => Vec::new(),
    });
    let labels: BTreeSet<_> = nodes.map(|node| label(chart, place, node)).collect();
    with_site(site(chart, false), &Math::joined(labels, [", "; 2]))
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
    let text = indexed(format!("(d {}/d {})", of.text, x.text), &label.text);
    math!(
        "{text}",
        "\\left(\\partial {of}/\\partial {x}\\right)_{{{label}}}"
    )
}

fn name(chart: &Chart, place: Where, variable: Variable) -> Math {
    let coordinate = |i: usize| chart.shown_coordinate(i);
    let time = |node| label(chart, place, node);
    let at = |i: usize, node| with_site(site(chart, chart.is_of_next(i)), &time(node));
    let at_factor = |g: usize, node| at(chart.factors[g].first, node);
    match variable {
        Variable::Parameter(i) => parameter(chart, i),
        Variable::Function(i) => plain(&chart.functions[i].to_string()),
        Variable::Control(i) => {
            let label = with_site(site(chart, false), &time(Node::Start));
            symbol(&chart.controls[i].to_string(), &label)
        }
        Variable::SetInForce(k) => math!("chi_{}", k + 1),
        Variable::Step => Math::alike("h"),
        Variable::Time => symbol("t", &time(Node::Start)),
        Variable::Coordinate(i) => symbol(coordinate(i), &at(i, Node::Start)),
        // Of a node the velocity there.
        Variable::Velocity(i) if place == Where::Node => {
            velocity(coordinate(i), &at(i, Node::Start))
        }
        Variable::Velocity(i) => velocity(coordinate(i), &at(i, Node::Middle)),
        Variable::NodeTime(node) => symbol("t", &time(node)),
        Variable::Node(i, node) => symbol(coordinate(i), &at(i, node)),
        Variable::Increment(i) if coordinate(i).contains('.') => {
            math!("(h*{})", name(chart, place, Variable::Velocity(i)))
        }
        Variable::Increment(i) => {
            let [start, end] =
                [Node::Start, Node::End].map(|node| name(chart, place, Variable::Node(i, node)));
            math!("({end} - {start})")
        }
        Variable::Inner(_) | Variable::InnerNode(_) => inner::name_of(chart, place, variable),
        Variable::Multiplier(a) => {
            let label = match place {
                Where::Free => Math::default(),
                _ => Math::alike(index(chart)),
            };
            multiplier(a, &with_site(site(chart, false), &label))
        }
        Variable::Element(Slot::Relative, j) => relative(&chart.group[j], &time(Node::Start)),
        Variable::Element(slot, j) => {
            let prime = match slot {
                Slot::Second => "'",
                Slot::Third => "''",
                Slot::First | Slot::Relative => "",
            };
            math!("{}{prime}", plain(&chart.group[j]))
        }
        Variable::Displacement(j) => {
            let (a, k) = (plain(&chart.group[j]), time(Node::Start));
            math!("a_{a}[{k}]", "a^{{{a}}}_{{{k}}}")
        }
        Variable::DisplacementSlope(j, i, node) => {
            let a = name(chart, place, Variable::Displacement(j));
            let x = name(chart, place, Variable::Node(i, node));
            a.by(&x)
        }
        Variable::Entry(g, entry) => element(chart, g, entry, &at_factor(g, Node::Start), None),
        Variable::NodeEntry(g, entry, node) => element(chart, g, entry, &at_factor(g, node), None),
        Variable::RelativeEntry(g, entry) => {
            let [start, end] = [Node::Start, Node::End].map(|node| at_factor(g, node));
            element(chart, g, entry, &start, Some(&end))
        }
        Variable::Half(g) => function(&math!("kappa"), chart, g, &at_factor(g, Node::Middle)),
        Variable::Stumpff(g, k, node) => {
            let c = math!("c{k}", "c_{{{k}}}");
            function(&c, chart, g, &at_factor(g, node))
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
        | Variable::Weight(..)
        | Variable::Variation(..)
        | Variable::Passed(_)
        | Variable::Row(_)
        | Variable::JacobianEntry(..) => {
            unreachable!("no equation shows them")
        }
        Variable::Pi | Variable::Constant(_) | Variable::Defined(_) => {
            unreachable!("constants and defined variables have names of their own")
        }
    }
}

/// `R[k+1/2][(0, 1)]`, `g[k].p[1]`, `R.relative[k][(0, 1)]`; `(R_{k+1/2})_{12}`, `p(g_{k})_{2}`,
/// `(R_{k}^{-1} R_{k+1})_{12}`; relative where there is an `end`.
fn element(chart: &Chart, g: usize, entry: MatrixEntry, label: &Math, end: Option<&Math>) -> Math {
    let factor = chart.shown_factor(g);
    let name = factor.name.to_string();
    let MatrixEntry { row, column } = entry;
    let is_vector = column == 3;
    // As papers count.
    let (i, j) = (row + 1, column + 1);
    let at = |label: &Math| symbol(&name, label);
    let of = match end {
        None => at(label),
        Some(end) => {
            let [start, end] = match label.is_empty() {
                true => ["0", "1"].map(|label| at(&Math::alike(label))),
                false => [label, end].map(at),
            };
            let relative = indexed(format!("{name}.relative"), &label.text);
            math!("{relative}", "{start}^{{-1}} {end}")
        }
    };
    match (factor.space, is_vector) {
        (_, true) => math!("{of}.p[{row}]", "p({of})_{{{i}}}"),
        (Space::Matrices(Group::SO3), false) => {
            let (text, latex) = (&of.text, &of.latex);
            let latex = match label.is_empty() && end.is_none() && !latex.contains('_') {
                true => latex.clone(),
                false => format!("({latex})"),
            };
            math!("{text}[({row}, {column})]", "{latex}_{{{i}{j}}}")
        }
        (_, false) => math!("{of}.R[({row}, {column})]", "R({of})_{{{i}{j}}}"),
    }
}

/// A function of the increment of a coordinate in a group: `kappa_R[k+1/2]`, `\\kappa(R,k+1/2)`.
fn function(f: &Math, chart: &Chart, g: usize, label: &Math) -> Math {
    let name = plain(&chart.shown_factor(g).name.to_string());
    math!("{f}_{name}[{label}]", "{f}({name},{label})")
}

/// A direction at its site: `x`, `x[k+1]`.
pub(super) fn direction(chart: &Chart, i: usize) -> Math {
    symbol(chart.shown_coordinate(i), &site_of(chart, i))
}

/// The site of a direction, as a label.
fn site_of(chart: &Chart, i: usize) -> Math {
    site(chart, chart.is_of_next(i)).unwrap_or_default()
}

/// A name of the language at a time index, and at its site: `q[k+1]`, `q[k, j+1]`.
pub(super) fn name_at(chart: &Chart, name: &str, node: Node) -> Math {
    symbol(name, &node_label(chart, node))
}

/// The label of a node of an interval.
pub(super) fn node_label(chart: &Chart, node: Node) -> Math {
    with_site(site(chart, false), &label(chart, Where::Interval, node))
}

/// The arguments of functions of an interval: `q[k], q[k+1]`, and `k, j` of a link.
pub(super) fn interval(chart: &Chart, place: Where) -> Math {
    let time = |node| label(chart, place, node);
    match site(chart, false) {
        Some(site) => math!("{site}, {}", time(Node::Start)),
        None => {
            let [start, end] = [Node::Start, Node::End].map(|node| symbol("q", &time(node)));
            math!("{start}, {end}")
        }
    }
}

/// A velocity at its site.
pub(super) fn velocity_at(chart: &Chart, i: usize) -> Math {
    velocity(chart.shown_coordinate(i), &site_of(chart, i))
}

/// An acceleration at its site.
pub(super) fn acceleration_at(chart: &Chart, i: usize) -> Math {
    acceleration(chart.shown_coordinate(i), &site_of(chart, i))
}

/// The index of time: k, where that is not the number of a site.
fn index(chart: &Chart) -> &'static str {
    match chart.sites {
        None => "k",
        Some(_) => "j",
    }
}

/// The time index of a node.
fn label(chart: &Chart, place: Where, node: Node) -> Math {
    let k = index(chart);
    let shifted = |shift: &str| Math::alike(format!("{k}{shift}"));
    match (place, node) {
        (Where::Free, _) => Math::default(),
        (Where::Node, _) => shifted(""),
        (Where::Interval, Node::Start) | (Where::Before, Node::End) => shifted(""),
        (Where::Interval, Node::Middle) => shifted("+1/2"),
        (Where::Interval, Node::End) => shifted("+1"),
        (Where::Before, Node::Start) => shifted("-1"),
        (Where::Before, Node::Middle) => shifted("-1/2"),
        (Where::Interval, Node::Alpha) => math!("{k}+alpha"),
        (Where::Before, Node::Alpha) => math!("{k}-1+alpha"),
    }
}

/// The site of a link, the next one or its own; `None` where there are no sites.
fn site(chart: &Chart, is_next: bool) -> Option<Math> {
    let sites = chart.sites.as_ref()?;
    Some(Math::alike(match sites.shift + i8::from(is_next) {
        0 => "k",
        1 => "k+1",
        _ => "k-1",
    }))
}

/// The index of a site before that of time.
fn with_site(site: Option<Math>, time: &Math) -> Math {
    match site {
        None => time.clone(),
        Some(site) if time.is_empty() => site,
        Some(site) => math!("{site}, {time}", "{site},{time}"),
    }
}

/// A parameter, at its site where it has a value at every one.
fn parameter(chart: &Chart, i: usize) -> Math {
    let name = chart.parameters[i].to_string();
    let Some(sites) = &chart.sites else {
        return plain(&name);
    };
    match (i, sites.shift) {
        (Link::NUMBER, 0) => Math::alike("k"),
        (Link::NUMBER, _) => math!("(k - 1)", "(k-1)"),
        (Link::SPACING, _) => math!("delta", "\\Delta"),
        _ if sites.per_site[i] => symbol(&name, &site(chart, false).unwrap_or_default()),
        _ => plain(&name),
    }
}

/// The multiplier of constraint a: `lambda_1`, `lambda_1[k]`.
fn multiplier(a: usize, label: &Math) -> Math {
    symbol(&format!("lambda_{}", a + 1), label)
}

impl Chart {
    /// Whether a direction is one of the second site of a link.
    fn is_of_next(&self, i: usize) -> bool {
        self.sites.as_ref().is_some_and(|sites| i >= sites.dim)
    }

    /// The name of a direction, at either site of a link the same.
    pub(super) fn shown_coordinate(&self, i: usize) -> &str {
        match &self.sites {
            None => &self.coordinates[i],
            Some(sites) => &self.coordinates[i % sites.dim],
        }
    }

    fn shown_factor(&self, g: usize) -> &Factor {
        match &self.sites {
            None => &self.factors[g],
            Some(sites) => &self.factors[g % sites.factors],
        }
    }
}

#[cfg(test)]
mod tests;
