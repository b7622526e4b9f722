//! Derivatives along the directions of a group: of its entries, of its increment, and in both ends
//! of an interval.

use super::matrix::{Matrix3, Vector3};
use super::{IntervalMatrices, Lie, add, moved};
use crate::algebra::{Scalar, Slopes};
use crate::expression::{Direction, MatrixEntry, Node, Variable};
use crate::mechanics::linear::vectors::{Matrix, each, identity, map};

impl Lie<'_> {
    /// The left-invariant derivatives of f(q, q̇, t); `None` where it does not depend on the
    /// element.
    pub(in crate::mechanics) fn frame_gradient(&self, f: &Scalar) -> Option<Vec<Scalar>> {
        self.body_gradient(&self.algebra.slopes(f), |e| Variable::Entry(self.index, e))
    }

    /// ⟨∂f/∂g, g e_j⟩ for the basis e_j of the algebra, g an element whose entries are these
    /// variables.
    pub(super) fn body_gradient(
        &self,
        f: &dyn Slopes,
        variable: impl Fn(MatrixEntry) -> Variable,
    ) -> Option<Vec<Scalar>> {
        let along = self.along_motions(f, variable, |(rotation, _), by| moved(rotation, by))?;
        // Every direction reads it.
        Some(along.into_iter().map(|f| self.algebra.shared(f)).collect())
    }

    /// The derivatives of f along what moves an element with these variables as its entries, by
    /// each vector of the basis of the algebra; `None` where f does not depend on the element.
    pub(super) fn along_motions(
        &self,
        f: &dyn Slopes,
        variable: impl Fn(MatrixEntry) -> Variable,
        moved: impl Fn(&(Matrix3, Vector3), Direction) -> (Matrix3, Vector3),
    ) -> Option<Vec<Scalar>> {
        let slopes: Vec<_> = (self.group.entries().into_iter())
            .filter(|e| f.contains(variable(*e)))
            .map(|e| (e, f.by(variable(e))))
            .collect();
        if slopes.is_empty() {
            return None;
        }
        let element = self.of_entries(|e| self.algebra.variable(variable(e)));
        let along = |component: &Direction| {
            let moved = moved(&element, *component);
            let terms = slopes.iter();
            Scalar::sum(terms.map(|(e, slope)| slope * &Self::entry_of(&moved, *e)))
        };
        Some(each(self.group.components(), along))
    }

    /// ∂f/∂d + (1/h) ∂f/∂ξ, the explicit part, with what is a function of s.
    pub(super) fn explicit(&self, f: &dyn Slopes) -> Vec<Scalar> {
        let algebra = self.algebra;
        let derivative = |x| f.contains(x).then(|| f.by(x));
        let radial = self.radial(f);
        let inverses = self.motion.inverses.iter();
        let inverses: Vec<_> = inverses
            .filter_map(|(x, written)| Some((derivative(*x)?, written)))
            .collect();
        let along = |(i, component): (usize, &Direction)| {
            let velocity =
                derivative(Variable::Velocity(i)).map(|d| &d / &algebra.variable(Variable::Step));
            let mut terms: Vec<_> = (velocity.into_iter())
                .chain(derivative(Variable::Increment(i)))
                .collect();
            if matches!(component, Direction::Angular(_)) {
                terms.push(&radial * &algebra.variable(Variable::Increment(i)));
            }
            for (slope, written) in &inverses {
                let by_d = algebra.derivative(written, Variable::Increment(i));
                terms.push(slope * &by_d);
            }
            algebra.shared(Scalar::sum(terms))
        };
        self.directions()
            .zip(self.group.components())
            .map(along)
            .collect()
    }

    pub(super) fn at(&self, f: &dyn Slopes, node: Node) -> Option<Vec<Scalar>> {
        self.body_gradient(f, |e| Variable::NodeEntry(self.index, e, node))
    }

    pub(super) fn root(&self, f: &dyn Slopes) -> Option<Vec<Scalar>> {
        self.body_gradient(f, |e| Variable::RootEntry(self.index, e))
    }

    pub(super) fn relative(&self, f: &dyn Slopes) -> Option<Vec<Scalar>> {
        self.body_gradient(f, |e| Variable::RelativeEntry(self.index, e))
    }

    /// ∂f/∂d at fixed g_0.
    pub(in crate::mechanics) fn by_increment(&self, f: &dyn Slopes) -> Vec<Scalar> {
        let mut sum = self.explicit(f);
        let IntervalMatrices {
            end, middle, alpha, ..
        } = &self.motion;
        add(&mut sum, self.at(f, Node::Middle), &middle[2]);
        add(&mut sum, self.root(f), &middle[2]);
        add(&mut sum, self.at(f, Node::Alpha), &alpha[2]);
        add(&mut sum, self.at(f, Node::End), end);
        add(&mut sum, self.relative(f), end);
        sum
    }

    /// D_2f, in the left trivialisation.
    pub(in crate::mechanics) fn d2(&self, f: &dyn Slopes) -> Vec<Scalar> {
        let mut sum = vec![Scalar::zero(); self.dim()];
        let one = identity(self.dim());
        add(&mut sum, Some(self.explicit(f)), &self.motion.left);
        add(&mut sum, self.at(f, Node::Middle), &self.motion.middle[0]);
        add(&mut sum, self.at(f, Node::Alpha), &self.motion.alpha[0]);
        add(&mut sum, self.at(f, Node::End), &one);
        add(&mut sum, self.relative(f), &one);
        sum
    }

    /// D_1f, in the left trivialisation.
    pub(in crate::mechanics) fn d1(&self, f: &dyn Slopes) -> Vec<Scalar> {
        let mut sum = vec![Scalar::zero(); self.dim()];
        let minus = |rows: &Matrix| map(rows, |f| -f);
        add(&mut sum, Some(self.explicit(f)), &minus(&self.motion.right));
        add(&mut sum, self.at(f, Node::Start), &identity(self.dim()));
        add(&mut sum, self.at(f, Node::Middle), &self.motion.middle[1]);
        add(&mut sum, self.at(f, Node::Alpha), &self.motion.alpha[1]);
        if let Some(relative) = self.relative(f) {
            // u⁻¹δu = -Ad_u⁻¹ η_0.
            let back = minus(&self.adjoint_of_relative());
            add(&mut sum, Some(relative), &back);
        }
        sum
    }
}
