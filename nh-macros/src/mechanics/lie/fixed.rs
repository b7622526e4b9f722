//! Derivatives in g_0 at a fixed increment, where a node moves by g_α⁻¹δg_α = Ad_{u_α}⁻¹ g_0⁻¹δg_0,
//! and in the α of the rule.

use super::{Lie, add, matrix};
use crate::algebra::{Scalar, Slopes};
use crate::expression::{MatrixEntry, Node, Variable};
use crate::mechanics::linear::vectors::{self, Matrix, identity, vector};

impl Lie<'_> {
    /// ∂f/∂g_0 at fixed d, along the left-invariant fields.
    pub(in crate::mechanics) fn by_start(&self, f: &dyn Slopes) -> Vec<Scalar> {
        let mut sum = vec![Scalar::zero(); self.dim()];
        add(&mut sum, self.at(f, Node::Start), &identity(self.dim()));
        let root = self.adjoint_of(|e| Variable::RootEntry(self.index, e));
        add(&mut sum, self.at(f, Node::Middle), &root);
        let alpha = self.restricted(&self.adjoint_of_inverse(Node::Alpha));
        add(&mut sum, self.at(f, Node::Alpha), &alpha);
        add(&mut sum, self.at(f, Node::End), &self.adjoint_of_relative());
        sum
    }

    /// ∂f/∂α of the α of the rule: g_α moves by A(α d) d, and Stumpff's functions of α²s by 2 α s
    /// times their slopes.
    pub(in crate::mechanics) fn by_alpha(&self, f: &dyn Slopes) -> Scalar {
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
        for k in 0..self.stumpff_functions_known() - 2 {
            let variable = |k| Variable::Stumpff(self.index, k, Node::Alpha);
            if !f.contains(variable(k)) {
                continue;
            }
            let slope = &f.by(variable(k)) * &self.stumpff_slope(k, Node::Alpha);
            terms.push(&(&slope * &alpha) * &self.square());
        }
        Scalar::sum(terms)
    }

    /// Ad_u⁻¹ and A_1: the body variation of g_0 u by those of g_0 and of d.
    pub(in crate::mechanics) fn end_tangents(&self) -> [Matrix; 2] {
        [self.adjoint_of_relative(), self.motion.end.clone()]
    }

    /// f with the tangents written out in d, so that it can be differentiated in d.
    pub(in crate::mechanics) fn with_tangents_written_out(&self, f: &Scalar) -> Scalar {
        let tangents = self
            .tangents()
            .filter(|(x, _)| self.algebra.contains(f, *x));
        let tangents: Vec<_> = tangents.map(|(x, value)| (x, value.clone())).collect();
        self.algebra.substitute(f, &tangents)
    }

    /// The entries of the tangents by their variables, as they are written out in d.
    pub(super) fn tangents(&self) -> impl Iterator<Item = (Variable, &Scalar)> {
        let all = self.motion.tangents.iter();
        let rows = all.flat_map(|(node, rows)| rows.iter().enumerate().map(move |row| (node, row)));
        rows.flat_map(move |(node, (i, row))| {
            let variable = move |j| Variable::Tangent(self.index, *node, i as u8, j as u8);
            row.iter()
                .enumerate()
                .map(move |(j, value)| (variable(j), value))
        })
    }

    /// The second derivatives of Σ w_k ζ_k, ζ the logarithm of u⁻¹ τ(η) τ(d + δd), in η and δd and
    /// in δd twice: half of w·[Ad_u⁻¹ η, A_1 δd], and w·(∂A_1 δd) δd, symmetrised.
    pub(in crate::mechanics) fn end_curvature(&self, weights: &[Scalar]) -> [Matrix; 2] {
        let n = self.dim();
        let [back, tangent] = self.end_tangents();
        let half = Scalar::ratio(1, 2);
        // w·[e_a, e_b].
        let paired = |a: usize, b: usize| {
            let bracket = self.bracket(a, b);
            Scalar::sum(weights.iter().zip(&bracket).map(|(w, c)| w * c))
        };
        let mixed = |i: usize, j: usize| {
            let terms = (0..n).flat_map(|a| (0..n).map(move |b| (a, b)));
            let terms = terms.map(|(a, b)| &paired(a, b) * &(&back[a][i] * &tangent[b][j]));
            &half * &Scalar::sum(terms)
        };
        let written = &self.motion.tangents[1].1;
        let slopes = vector(n, |i| {
            let along = weights.iter().zip(written).map(|(w, row)| w * &row[i]);
            self.by_increment(&self.algebra.slopes(&Scalar::sum(along)))
        });
        let twice = |i: usize, j: usize| &half * &(&slopes[i][j] + &slopes[j][i]);
        [vectors::matrix(n, n, mixed), vectors::matrix(n, n, twice)]
    }

    /// Ad_u⁻¹ in the entries of u.
    pub(super) fn adjoint_of_relative(&self) -> Matrix {
        self.adjoint_of(|e| Variable::RelativeEntry(self.index, e))
    }

    /// Ad⁻¹ of an element whose entries are these variables.
    pub(super) fn adjoint_of(&self, variable: impl Fn(MatrixEntry) -> Variable) -> Matrix {
        let element = self.of_entries(|e| self.algebra.variable(variable(e)));
        self.restricted(&matrix::adjoint_of_inverse(&element))
    }
}
