//! A group at an element, as matrices in a basis of its algebra.

use super::vectors::{Matrix, identity};
use crate::algebra::Scalar;

/// The group at an element h(q), by which everything is moved from e: e_b = Ad_h σ_b with σ_b a
/// basis at (r, e).
///
/// ```text
/// d/dt Ad_h σ = Ad_h ([h⁻¹ḣ, σ] + dσ/dt)
/// ```
#[derive(Clone)]
pub(in crate::mechanics) struct ElementFrame {
    /// Ad_h and Ad_{h⁻¹}.
    pub(in crate::mechanics) adjoint: [Matrix; 2],
    /// h⁻¹ ∂_i h: a column for each direction of the system.
    pub(in crate::mechanics) body: Matrix,
    /// [e_j, ·] for every j.
    pub(in crate::mechanics) brackets: Vec<Matrix>,
}

impl ElementFrame {
    /// A group of one dimension that stays at its identity, in a system of n directions.
    pub(in crate::mechanics) fn still(n: usize) -> Self {
        let zeros = |n| vec![vec![Scalar::zero(); n]];
        Self {
            adjoint: [identity(1), identity(1)],
            body: zeros(n),
            brackets: vec![zeros(1)],
        }
    }

    pub(in crate::mechanics) fn dim(&self) -> usize {
        self.brackets.len()
    }

    /// The direct product of groups, each at its element.
    pub(in crate::mechanics) fn product<'t>(parts: impl Iterator<Item = &'t Self>) -> Self {
        let parts: Vec<_> = parts.collect();
        let blocks = |blocks: Vec<&Matrix>| -> Matrix {
            let columns: usize = blocks.iter().map(|block| block.len()).sum();
            let mut rows = Matrix::new();
            for block in blocks {
                let before = rows.len();
                for row in block {
                    let mut wide = vec![Scalar::zero(); columns];
                    wide[before..before + block.len()].clone_from_slice(row);
                    rows.push(wide);
                }
            }
            rows
        };

        let bracket = |place: usize, j: usize| {
            let zero = |dim: usize| vec![vec![Scalar::zero(); dim]; dim];
            let of = |(at, part): (usize, &&Self)| match at == place {
                true => part.brackets[j].clone(),
                false => zero(part.dim()),
            };
            let all: Vec<_> = parts.iter().enumerate().map(of).collect();
            blocks(all.iter().collect())
        };
        let brackets = parts.iter().enumerate();
        let brackets: Vec<_> = brackets
            .flat_map(|(place, part)| (0..part.dim()).map(move |j| (place, j)))
            .map(|(place, j)| bracket(place, j))
            .collect();
        Self {
            adjoint: [0, 1].map(|side| blocks(parts.iter().map(|p| &p.adjoint[side]).collect())),
            body: parts.iter().flat_map(|part| part.body.clone()).collect(),
            brackets,
        }
    }
}
