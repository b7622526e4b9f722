//! The scheme: the rule of a step, its order, and how increments move the elements of groups.

use crate::expression::{Expr, Node};

/// Which points of the interval a continuous expression is taken at, with equal weights.
#[derive(Clone)]
pub(crate) enum Rule {
    Single(Node),
    /// Half the sum of both ends.
    Ends,
    Alpha(Expr),
    /// Polynomials through so many nodes of Lobatto, with his quadrature.
    Lobatto(usize),
}

impl Rule {
    /// The nodes inside an interval, as parts of it.
    pub(crate) fn inner_times(&self) -> &'static [f64] {
        match self {
            Self::Lobatto(3) => &[0.5],
            // (1 ∓ 1/√5)/2.
            Self::Lobatto(4) => &[0.276_393_202_250_021, 0.723_606_797_749_979],
            Self::Lobatto(_) | Self::Single(_) | Self::Ends | Self::Alpha(_) => &[],
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
        Self::Single(Node::Middle)
    }
}
