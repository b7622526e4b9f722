//! The request for the continuous equations, and the regions that they may have.

use super::Given;
use crate::expression::{Expr, Source};

/// A request for the continuous equations.
#[derive(Clone, Default)]
pub(crate) struct Request {
    pub(crate) voronec: Given<Wanted>,
    /// The coordinates whose velocities the constraints are solved for, where they are given.
    pub(crate) dependent: Option<Given<Vec<usize>>>,
    /// q = g_t(x), factor by factor; those without a component do not change.
    pub(crate) moving_frame: Option<Given<Vec<FrameComponent>>>,
    /// The inequalities that conditions are made of, in source order.
    pub(crate) boundaries: Vec<Boundary>,
}

/// A component of a moving frame, g_t(x) in one factor of Q.
#[derive(Clone, Debug)]
pub(crate) struct FrameComponent {
    /// The place of the first direction of the factor.
    pub(crate) first: usize,
    /// The matrix of the element, row by row, 1×1 on a line.
    pub(crate) rows: Vec<Vec<Expr>>,
    /// The component as it is written.
    pub(crate) source: Source,
}

/// An inequality s > 0 or s >= 0.
#[derive(Clone)]
pub(crate) struct Boundary {
    /// s(q, t), positive inside.
    pub(crate) function: Expr,
    /// Whether s = 0 belongs to the inside.
    pub(crate) closed: bool,
    /// The inequality as it is written.
    pub(crate) text: String,
    pub(crate) source: Source,
}

/// Why a system with regions has no Voronec equations.
pub(crate) const NO_VORONEC_IN_REGIONS: &str =
    "there are no Voronec equations: the constraints depend on the region";

/// Whether equations that not every system has are asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// All that the system has.
    #[default]
    Possible,
    Required,
    No,
}

/// A region, in terms of inequalities.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Condition {
    /// Inside the boundary with this number.
    Inside(usize),
    Not(Box<Condition>),
    And(Box<Condition>, Box<Condition>),
    Or(Box<Condition>, Box<Condition>),
}

impl Condition {
    /// The condition with every `Inside(j)` replaced.
    pub(crate) fn map(&self, inside: &impl Fn(usize) -> Condition) -> Condition {
        let map = |condition: &Condition| Box::new(condition.map(inside));
        match self {
            Condition::Inside(j) => inside(*j),
            Condition::Not(a) => Condition::Not(map(a)),
            Condition::And(a, b) => Condition::And(map(a), map(b)),
            Condition::Or(a, b) => Condition::Or(map(a), map(b)),
        }
    }

    /// Its value where the boundaries in `bits` are inside.
    pub(crate) fn holds(&self, bits: u32) -> bool {
        match self {
            Condition::Inside(j) => bits >> j & 1 == 1,
            Condition::Not(a) => !a.holds(bits),
            Condition::And(a, b) => a.holds(bits) && b.holds(bits),
            Condition::Or(a, b) => a.holds(bits) || b.holds(bits),
        }
    }
}
