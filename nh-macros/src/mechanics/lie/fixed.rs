//! Derivatives in g_0 at a fixed increment, where a node moves by g_α⁻¹δg_α = Ad_{u_α}⁻¹ g_0⁻¹δg_0, and in the α of the rule.

use super::{Lie, add, matrix};
use crate::algebra::Scalar;
use crate::expression::{MatrixEntry, Node, Variable};
use crate::mechanics::linear::vectors::{Matrix, identity};

impl Lie<'_> {
    /// ∂f/∂g_0 at fixed d, along the left-invariant fields.
    pub(in crate::mechanics) fn by_start(&self, f: &Scalar) -> Vec<Scalar> {
        let mut sum = vec![Scalar::zero(); self.dim()];
        add(&mut sum, self.at(f, Node::Start), &identity(self.dim()));
        let root = self.adjoint_of(|e| Variable::RootEntry(self.index, e));
        add(&mut sum, self.at(f, Node::Middle), &root);
        let alpha = self.restricted(&self.adjoint_of_inverse(Node::Alpha));
        add(&mut sum, self.at(f, Node::Alpha), &alpha);
        add(&mut sum, self.at(f, Node::End), &self.adjoint_of_relative());
        sum
    }

    /// ∂f/∂α of the α of the rule: g_α moves by A(α d) d, and Stumpff's functions of α²s by 2 α s times their slopes.
    pub(in crate::mechanics) fn by_alpha(&self, f: &Scalar) -> Scalar {
        let algebra = self.algebra;
        let d: Vec<_> = (self.directions())
            .map(|i| algebra.variable(Variable::Increment(i)))
            .collect();
        let alpha = self.alpha(Node::Alpha);
        let mut terms = Vec::new();
        if let Some(slopes) = self.at(f, Node::Alpha) {
            let tangent = self.restricted(&self.tangent_at(Node::Alpha));
            for (slope, row) in slopes.iter().zip(&tangent) {
                let along = Scalar::sum(row.iter().zip(&d).map(|(a, d)| a * d));
                terms.push(slope * &along);
            }
        }
        for k in 0..super::STUMPFF - 2 {
            let variable = |k| Variable::Stumpff(self.index, k, Node::Alpha);
            if !algebra.contains(f, variable(k)) {
                continue;
            }
            let next = &(&Scalar::integer(i64::from(k)) * &algebra.variable(variable(k + 2)))
                - &algebra.variable(variable(k + 1));
            let slope = &algebra.derivative(f, variable(k)) * &next;
            terms.push(&(&slope * &alpha) * &self.square());
        }
        Scalar::sum(terms)
    }

    /// Ad_u⁻¹ and A_1: the body variation of g_0 u by those of g_0 and of d.
    pub(in crate::mechanics) fn end_tangents(&self) -> [Matrix; 2] {
        [self.adjoint_of_relative(), self.motion.end.clone()]
    }

    /// Ad_u⁻¹ in the entries of u.
    pub(super) fn adjoint_of_relative(&self) -> Matrix {
        self.adjoint_of(|e| Variable::RelativeEntry(self.index, e))
    }

    /// Ad⁻¹ of an element whose entries are these variables.
    fn adjoint_of(&self, variable: impl Fn(MatrixEntry) -> Variable) -> Matrix {
        let (rotation, translation) = self.of_entries(|e| self.algebra.variable(variable(e)));
        let back = rotation.transpose();
        let mixed = back.product(&translation.hat()).times(&Scalar::integer(-1));
        self.restricted(&matrix::blocks(&back, &mixed, &back))
    }
}
