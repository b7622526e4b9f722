//! Motions of space: every node g_α becomes exp(εη) g_α.

use super::matrix::{Matrix3, Vector3, blocks};
use super::{LATER, Lie};
use crate::algebra::Scalar;
use crate::expression::{Direction, Group, MatrixEntry, Node, Variable};
use crate::mechanics::linear::element_frame::ElementFrame;
use crate::mechanics::linear::vectors::{Matrix, matrix, sum, transpose};

impl Lie<'_> {
    /// d/dε f at exp(εη) g, g in continuous expressions and at every node, for the basis η of the
    /// algebra.
    pub(in crate::mechanics) fn left_gradient(&self, f: &Scalar) -> Vec<Scalar> {
        let mut gradient = vec![Scalar::zero(); self.dim()];
        let nodes = [Node::Start].into_iter().chain(LATER).map(Some);
        for node in nodes.chain([None]) {
            let variable = |e| match node {
                Some(node) => Variable::NodeEntry(self.index, e, node),
                None => Variable::Entry(self.index, e),
            };
            let moved = |(rotation, translation): &(Matrix3, Vector3), by| match by {
                Direction::Linear(i) => (Matrix3::new(|_, _| Scalar::zero()), Vector3::unit(i)),
                Direction::Angular(i) => {
                    let hat = Vector3::unit(i).hat();
                    (hat.product(rotation), hat.apply(translation))
                }
            };
            if let Some(along) = self.along_motions(&self.algebra.slopes(f), variable, moved) {
                gradient = sum(&gradient, &along);
            }
        }
        gradient
    }

    /// Ad_{g⁻¹}: the body velocity of g by a motion of space, as exp(εη) g = g exp(ε Ad_{g⁻¹} η).
    pub(in crate::mechanics) fn to_body(&self) -> Matrix {
        self.adjoint_of(|e| Variable::Entry(self.index, e))
    }

    /// Ad_g: the velocity in space of a body velocity.
    pub(in crate::mechanics) fn to_space(&self) -> Matrix {
        let (rotation, translation) =
            self.of_entries(|e| self.algebra.variable(Variable::Entry(self.index, e)));
        let mixed = translation.hat().product(&rotation);
        self.restricted(&blocks(&rotation, &mixed, &rotation))
    }

    /// The group at g: in its own directions the velocity is that of the body.
    pub(in crate::mechanics) fn translation(&self, n: usize) -> ElementFrame {
        let dim = self.dim();
        let own = self.directions();
        let unit = |i: usize, j: usize| Scalar::integer(i64::from(own.start + i == j));
        let bracket = |j: usize| {
            let columns: Matrix = (0..dim).map(|k| self.bracket(j, k)).collect();
            transpose(&columns, dim)
        };
        ElementFrame {
            adjoint: [self.to_space(), self.to_body()],
            body: matrix(dim, n, unit),
            brackets: (0..dim).map(bracket).collect(),
        }
    }

    /// The entries of the identity.
    pub(in crate::mechanics) fn identity(&self) -> Vec<(Variable, Scalar)> {
        let entries = self.group.entries().into_iter();
        let at_identity = |e: MatrixEntry| {
            let value = Scalar::integer(i64::from(e.row == e.column));
            (Variable::Entry(self.index, e), value)
        };
        entries.map(at_identity).collect()
    }

    /// The motion of space along direction j, in words.
    pub(in crate::mechanics) fn motion_of_space(&self, j: usize) -> String {
        match (self.group, self.group.components()[j]) {
            (Group::SE2, Direction::Angular(_)) => "rotations of the plane".to_owned(),
            (_, Direction::Angular(i)) => format!("rotations about axis {i} of space"),
            (_, Direction::Linear(i)) => format!("translations along axis {i} of space"),
        }
    }
}
