//! The nodes of an interval.

use crate::algebra::Scalar;
use crate::expression::Node;

pub(super) const NODES: [Node; 4] = [Node::Start, Node::Middle, Node::End, Node::Alpha];

/// The α of a node, `alpha` that of the rule.
pub(super) fn alpha_of(node: Node, alpha: &Scalar) -> Scalar {
    match node {
        Node::Start => Scalar::zero(),
        Node::Middle => Scalar::ratio(1, 2),
        Node::End => Scalar::integer(1),
        Node::Alpha => alpha.clone(),
    }
}
