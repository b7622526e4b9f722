//! D_1f and D_2f along a group by covectors that the runtime makes, f a function of the interval:
//!
//! ```text
//! μ = ∂f/∂d + (1/h) ∂f/∂ξ,   ξ = d/h the body velocity,   B = A_1⁻¹ at -d
//! D_1f = … - Bᵀμ,   D_2f = … + A_1⁻ᵀμ,   ∂_d(Bᵀμ) = (∂_d Bᵀ) μ + Bᵀ ∂_d μ
//! ```

use super::Lie;
use crate::algebra::{ProgramDefinition, Scalar};
use crate::expression::{GroupMap, Node, Variable};
use crate::mechanics::linear::vectors::vector;
use crate::program::Place;

impl Lie<'_> {
    /// μ, where the runtime has the maps and where it does not vanish.
    pub(in crate::mechanics) fn body_momentum(&self, f: &Scalar) -> Option<Vec<Scalar>> {
        let mu = self.explicit(&self.algebra.slopes(f));
        let is_zero = mu.iter().all(Scalar::is_trivially_zero);
        (self.is_rational() && !is_zero).then_some(mu)
    }

    /// A_1⁻ᵀμ; Bᵀμ for the start.
    pub(in crate::mechanics) fn transposed(&self, node: Node, mu: &[Scalar]) -> Vec<Scalar> {
        let rows = match node {
            Node::Start => &self.motion.right,
            _ => &self.motion.left,
        };
        let entry = |i: usize| Scalar::sum(mu.iter().zip(rows).map(|(mu, row)| mu * &row[i]));
        (0..self.dim()).map(entry).collect()
    }

    /// A_1⁻ᵀμ, or Bᵀμ, by variables.
    pub(in crate::mechanics) fn covector(&self, node: Node) -> Vec<Scalar> {
        let variable = |i| Variable::Covector(self.index, node, i);
        vector(self.dim(), |i| self.algebra.variable(variable(i)))
    }

    /// ((∂_d Bᵀ) μ)_ij by its variable, zero where no entry (k, i) of B contains d_j.
    pub(in crate::mechanics) fn covector_slope(&self, i: usize, j: usize) -> Scalar {
        let d_j = Variable::Increment(self.first + j);
        let contains = |(x, written): &(Variable, Scalar)| match x {
            Variable::InverseTangent(_, Node::Start, _, column) => {
                usize::from(*column) == i && self.algebra.contains(written, d_j)
            }
            _ => false,
        };
        match self.motion.inverses.iter().any(contains) {
            true => (self.algebra).variable(Variable::CovectorSlope(self.index, i, j)),
            false => Scalar::zero(),
        }
    }

    /// Whether entries of A_1⁻¹ or of B occur by themselves.
    pub(in crate::mechanics) fn has_inverses(&self, f: &Scalar) -> bool {
        let inverses = self.motion.inverses.iter();
        inverses
            .into_iter()
            .any(|(x, _)| self.algebra.contains(f, *x))
    }

    /// μ, the covectors and the slopes, by their variables.
    pub(in crate::mechanics) fn covectors(
        &self,
        mu: &[Scalar],
    ) -> Vec<(Variable, ProgramDefinition)> {
        let (g, n) = (self.index, self.dim());
        let momentum = |k| Variable::BodyMomentum(g, k);
        let arguments: Vec<_> = (0..n).map(|k| self.algebra.variable(momentum(k))).collect();
        let entry = |map, at| ProgramDefinition::Entry(map, arguments.clone(), at);
        let mut definitions: Vec<_> = (mu.iter().enumerate())
            .map(|(k, mu)| (momentum(k), ProgramDefinition::Expression(mu.clone())))
            .collect();
        for node in [Node::Start, Node::End] {
            let map = GroupMap::Covector(g, node);
            let covector = |i| (Variable::Covector(g, node, i), entry(map, Place::Vector(i)));
            definitions.extend((0..n).map(covector));
        }
        for i in 0..n {
            let map = GroupMap::CovectorSlope(g);
            let slope = |j| {
                let variable = Variable::CovectorSlope(g, i, j);
                (variable, entry(map, Place::Matrix(i, j)))
            };
            definitions.extend((0..n).map(slope));
        }
        definitions
    }
}
