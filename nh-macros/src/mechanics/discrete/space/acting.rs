//! Factors that act on themselves: R and S¹ by addition, groups in matrices from the left and from
//! the right.

use std::ops::Range;

use super::{Line, ProductSpace, SpaceFactor};
use crate::algebra::Scalar;
use crate::expression::{Node, Variable};
use crate::mechanics::linear::element_frame::ElementFrame;
use crate::mechanics::linear::vectors::{Matrix, identity, matrix};

impl<'a> ProductSpace<'a> {
    /// The factor at a place.
    pub(in crate::mechanics) fn factor(&self, place: usize) -> &SpaceFactor<'a> {
        &self.factors[place]
    }
}

impl SpaceFactor<'_> {
    /// Its directions among those of Q.
    pub(in crate::mechanics) fn directions(&self) -> Range<usize> {
        match self {
            Self::Line(line) => line.index..line.index + 1,
            Self::Group(lie) => lie.directions(),
        }
    }

    /// d/dε f at exp(εη) g, g in continuous expressions and at every node, for the basis η of the
    /// algebra.
    pub(in crate::mechanics) fn left_gradient(&self, f: &Scalar) -> Vec<Scalar> {
        match self {
            Self::Line(line) => vec![line.by_translation(f)],
            Self::Group(lie) => lie.left_gradient(f),
        }
    }

    /// Ad_{g⁻¹}: the body velocity of g by a motion of space.
    pub(in crate::mechanics) fn to_body(&self) -> Matrix {
        match self {
            Self::Line(_) => identity(1),
            Self::Group(lie) => lie.to_body(),
        }
    }

    /// The factor at its element.
    pub(in crate::mechanics) fn translation(&self, n: usize) -> ElementFrame {
        match self {
            Self::Line(line) => ElementFrame {
                body: matrix(1, n, |_, i| Scalar::integer(i64::from(i == line.index))),
                ..ElementFrame::still(n)
            },
            Self::Group(lie) => lie.translation(n),
        }
    }

    /// The variables of its element at the identity.
    pub(in crate::mechanics) fn identity(&self) -> Vec<(Variable, Scalar)> {
        match self {
            Self::Line(line) => vec![(Variable::Coordinate(line.index), Scalar::zero())],
            Self::Group(lie) => lie.identity(),
        }
    }

    /// The motion of space along direction j, in words, or None where it is that along a
    /// coordinate.
    pub(in crate::mechanics) fn motion_of_space(&self, j: usize) -> Option<String> {
        match self {
            Self::Line(_) => None,
            Self::Group(lie) => Some(lie.motion_of_space(j)),
        }
    }
}

impl Line<'_> {
    /// The derivative of a function of (q, q̇, t), or of one on intervals at fixed increments.
    fn by_translation(&self, f: &Scalar) -> Scalar {
        let of = |x| self.algebra.derivative(f, x);
        let nodes = Node::ALL.map(|node| of(Variable::Node(self.index, node)));
        &self.derivative(f) + &Scalar::sum(nodes)
    }
}
