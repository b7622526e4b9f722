//! When a value of a staged program is computed.

use crate::expression::{Dependence, Node, Variable};

/// The inputs that a value depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Depth {
    /// Parameters, h and numbers.
    Constant,
    /// t_k, q_k and the controls.
    Node,
    /// The unknowns and what arrives.
    Iteration,
    /// The residual that a factored Jacobian is applied to.
    Correction,
}

impl Depth {
    pub(crate) fn of(variable: Variable) -> Self {
        match variable {
            _ if variable.dependence() < Dependence::Motion => Self::Constant,
            Variable::Control(_)
            | Variable::SetInForce(_)
            | Variable::NodeTime(Node::Start)
            | Variable::Node(_, Node::Start)
            | Variable::NodeEntry(_, _, Node::Start) => Self::Node,
            Variable::Row(_) => Self::Correction,
            _ => Self::Iteration,
        }
    }
}
