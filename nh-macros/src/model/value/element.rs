//! Group elements by the symbols of their entries: R, R[0], R[1], u = R[0]⁻¹ R[1], and their
//! inverses.

use super::matrix::MatrixValue;
use crate::expression::{Endpoint, Expr, Group, MatrixEntry, Symbol};

/// One coordinate in a group of matrices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::model) struct Member {
    /// Its place among the factors of Q.
    pub(in crate::model) index: usize,
    pub(in crate::model) group: Group,
    /// The place of its first direction.
    pub(in crate::model) first: usize,
}

/// A group element, or its rotation alone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::model) struct Element {
    pub(in crate::model) member: Member,
    pub(in crate::model) at: At,
    /// Whether the element has a translation: it is one of SE(2) or SE(3).
    pub(in crate::model) rigid: bool,
    pub(in crate::model) inverted: bool,
}

/// Which element a coordinate stands for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::model) enum At {
    /// g(t).
    Now,
    /// g[0], g[1].
    End(Endpoint),
    /// g[0]⁻¹ g[1].
    Relative,
}

impl Element {
    pub(in crate::model) fn new(member: Member, at: At) -> Self {
        Element {
            member,
            at,
            rigid: member.group.is_rigid(),
            inverted: false,
        }
    }

    /// The dimension of the space it acts on.
    pub(in crate::model) fn dimension(self) -> usize {
        self.member.group.dimension()
    }

    /// The number of rows of its matrix, the homogeneous one of a rigid motion.
    pub(in crate::model) fn rows(self) -> usize {
        self.dimension() + usize::from(self.rigid)
    }

    pub(in crate::model) fn rotation_part(self) -> Self {
        Element {
            rigid: false,
            ..self
        }
    }

    pub(in crate::model) fn inverse(self) -> Self {
        Element {
            inverted: !self.inverted,
            ..self
        }
    }

    /// The product with `right` where that is one element: g[0]⁻¹ g[1] = u and g[1]⁻¹ g[0] = u⁻¹.
    /// Rotations of rigid motions multiply among themselves.
    pub(in crate::model) fn merged(self, right: Element) -> Option<Element> {
        use Endpoint::{End, Start};
        let same = self.member == right.member && self.rigid == right.rigid;
        let quotient = self.inverted && !right.inverted;
        let inverted = match (self.at, right.at) {
            (At::End(Start), At::End(End)) => false,
            (At::End(End), At::End(Start)) => true,
            _ => return None,
        };
        (same && quotient).then_some(Element {
            at: At::Relative,
            inverted,
            ..self
        })
    }

    fn symbol(self, row: usize, column: usize) -> Expr {
        let index = self.member.index;
        let entry = MatrixEntry {
            row: row as u8,
            column: column as u8,
        };
        Expr::Symbol(match self.at {
            At::Now => Symbol::Entry(index, entry),
            At::End(endpoint) => Symbol::EndpointEntry(index, entry, endpoint),
            At::Relative => Symbol::RelativeEntry(index, entry),
        })
    }

    /// R_ij. In the plane R = [[c, -s], [s, c]] with c = R_00, s = R_10. The inverse is the
    /// transpose.
    pub(in crate::model) fn rotation(self, row: usize, column: usize) -> Expr {
        let (row, column) = if self.inverted {
            (column, row)
        } else {
            (row, column)
        };
        match (self.member.group, row, column) {
            (Group::SE2, 0, 1) => self.symbol(1, 0).negated(),
            (Group::SE2, 1, 1) => self.symbol(0, 0),
            _ => self.symbol(row, column),
        }
    }

    pub(in crate::model) fn rotation_matrix(self) -> MatrixValue {
        let n = self.dimension();
        MatrixValue::with((n, n), |i, j| self.rotation(i, j))
    }

    /// p, or -Rᵀp of the inverse; zero for a rotation.
    pub(in crate::model) fn translation(self) -> Vec<Expr> {
        let n = self.dimension();
        if !self.rigid {
            return vec![Expr::integer(0); n];
        }
        let p: Vec<Expr> = (0..n).map(|i| self.symbol(i, 3)).collect();
        if !self.inverted {
            return p;
        }
        let turned = self.rotation_matrix().apply(&p);
        turned.into_iter().map(Expr::negated).collect()
    }

    /// R, or the homogeneous matrix [[R, p], [0, 1]].
    pub(in crate::model) fn matrix(self) -> MatrixValue {
        let n = self.dimension();
        if !self.rigid {
            return self.rotation_matrix();
        }
        let p = self.translation();
        MatrixValue::with((n + 1, n + 1), |i, j| match (i < n, j < n) {
            (true, true) => self.rotation(i, j),
            (true, false) => p[i].clone(),
            (false, last) => Expr::integer(i64::from(!last)),
        })
    }

    /// R a + p.
    pub(in crate::model) fn apply(self, point: &[Expr]) -> Vec<Expr> {
        let turned = self.rotation_matrix().apply(point);
        let sum = turned.into_iter().zip(self.translation());
        sum.map(|(a, b)| a.plus(b)).collect()
    }
}
