//! The scheme: the rule of a step, its order, and how increments move the elements of groups.

use crate::expression::{Expr, Node};

/// Which points of the interval a continuous expression is taken at.
#[derive(Clone)]
pub(crate) enum Rule {
    Fixed(&'static FixedRule),
    Alpha(Expr),
    /// Polynomials through so many nodes of Lobatto, with his quadrature.
    Lobatto(usize),
}

/// The mean of a continuous expression over nodes of the interval that are numbers.
pub(crate) struct FixedRule {
    /// Its name in `#[discretization(…)]`.
    pub(crate) name: &'static str,
    /// The nodes with their weights, which need not add up to one.
    nodes: &'static [(Node, i64)],
}

impl FixedRule {
    /// The midpoint, which is the default, is the first.
    pub(crate) const ALL: &[Self] = {
        use Node::{End, Middle, Start};
        const fn rule(name: &'static str, nodes: &'static [(Node, i64)]) -> FixedRule {
            FixedRule { name, nodes }
        }
        &[
            rule("midpoint", &[(Middle, 1)]),
            rule("trapezoidal", &[(Start, 1), (End, 1)]),
            rule("simpson", &[(Start, 1), (Middle, 4), (End, 1)]),
            rule("left", &[(Start, 1)]),
            rule("right", &[(End, 1)]),
        ]
    };

    /// The nodes with their weights as fractions (w, Σw).
    pub(crate) fn nodes(&self) -> impl Iterator<Item = (Node, (i64, i64))> {
        let sum = self.nodes.iter().map(|(_, weight)| weight).sum();
        (self.nodes.iter()).map(move |(node, weight)| (*node, (*weight, sum)))
    }

    /// Whether the interval read backwards has the nodes with their weights.
    pub(crate) fn is_symmetric(&self) -> bool {
        let weight = |at: Node| {
            let mut nodes = self.nodes.iter();
            nodes
                .find(|(node, _)| *node == at)
                .map(|(_, weight)| weight)
        };
        weight(Node::Start) == weight(Node::End)
    }
}

impl Rule {
    /// The rule with this name and no argument.
    pub(crate) fn named(name: &str) -> Option<Self> {
        let found = FixedRule::ALL.iter().find(|rule| rule.name == name);
        found.map(Self::Fixed)
    }

    /// The nodes inside an interval, as parts of it.
    pub(crate) fn inner_times(&self) -> &'static [f64] {
        match self {
            Self::Lobatto(3) => &[0.5],
            // (1 ∓ 1/√5)/2.
            Self::Lobatto(4) => &[0.276_393_202_250_021, 0.723_606_797_749_979],
            Self::Lobatto(_) | Self::Fixed(_) | Self::Alpha(_) => &[],
        }
    }
}

/// The order of a step: that of its rule, or a higher one by a composition of several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Order {
    #[default]
    OfRule,
    Four,
    Six,
    Eight,
}

impl Order {
    /// The order with this number, of symmetric rules.
    pub(crate) fn of(number: u64) -> Option<Self> {
        match number {
            2 => Some(Self::OfRule),
            4 => Some(Self::Four),
            6 => Some(Self::Six),
            8 => Some(Self::Eight),
            _ => None,
        }
    }

    /// The runtime's type of the composition.
    pub(crate) fn composition(self) -> &'static str {
        match self {
            Self::OfRule => "OneStep",
            Self::Four => "Suzuki4",
            Self::Six => "Yoshida6",
            Self::Eight => "SuzukiUmeno8",
        }
    }

    /// The number of its substeps.
    pub(crate) fn substeps(self) -> usize {
        match self {
            Self::OfRule => 1,
            Self::Four => 5,
            Self::Six => 7,
            Self::Eight => 15,
        }
    }
}

/// τ: g → G, by which an increment moves a group element: g_1 = g_0 τ(d).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Retraction {
    /// (1 - d/2)⁻¹(1 + d/2).
    #[default]
    Cayley,
    /// exp d.
    Exponential,
}

impl Default for Rule {
    /// The midpoint.
    fn default() -> Self {
        Self::Fixed(&FixedRule::ALL[0])
    }
}
