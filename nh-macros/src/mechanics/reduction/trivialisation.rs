//! A trivial bundle Q = R × G with a connection at (r, e), and the velocities (ṙ, v̄) of T(Q/G) ⊕
//! g̃ in it (FTZ §2, in the coordinates of §9).
//!
//! ```text
//! v̄ = h⁻¹ḣ - M(r) ṙ,     ḣ = h (v̄ + M(r) ṙ)
//! ```

use super::splitting::Splitting;
use crate::algebra::Scalar;
use crate::expression::Variable;
use crate::mechanics::linear::element_frame::ElementFrame;
use crate::mechanics::linear::vectors::{
    Matrix, difference, identity, multiply, spread, sum, times, transpose,
};

/// The bundle with its connection, all in directions of Q.
pub(in crate::mechanics) struct Trivialisation {
    /// The directions of R.
    pub(in crate::mechanics) base: Vec<usize>,
    /// The directions of G.
    pub(in crate::mechanics) fibre: Vec<usize>,
    /// The variables of the element of G at e.
    pub(in crate::mechanics) identity: Vec<(Variable, Scalar)>,
    /// A basis of D in (δr, η̄): of dπ(D), each with the vertical part that leads into D, and of g^D.
    pub(in crate::mechanics) displacements: [Matrix; 2],
    /// M(r), g × r.
    pub(in crate::mechanics) lift: Matrix,
    /// T_eL_h.
    pub(in crate::mechanics) left: Matrix,
    /// The group at h.
    pub(in crate::mechanics) element: ElementFrame,
}

/// A basis of D in (δr, η̄), of these directions of R and of G.
pub(in crate::mechanics) fn displacements(
    splitting: &Splitting,
    (base, fibre): (&[usize], &[usize]),
) -> [Matrix; 2] {
    let along = |places, of: &[Scalar]| {
        let components = of.iter().cloned();
        spread(base.len() + fibre.len(), places, components)
    };
    let horizontal = splitting.directions.iter().zip(&splitting.corrections);
    let horizontal = horizontal.map(|(r, back)| sum(&along(base, r), &along(fibre, back)));
    let vertical = splitting.sections.iter();
    [
        horizontal.collect(),
        vertical.map(|section| along(fibre, section)).collect(),
    ]
}

impl Trivialisation {
    pub(in crate::mechanics) fn dim(&self) -> usize {
        self.base.len() + self.fibre.len()
    }

    /// The components along the base and along the fibre in one vector.
    pub(in crate::mechanics) fn joined(&self, base: &[Scalar], fibre: &[Scalar]) -> Vec<Scalar> {
        let part = |places: &[usize], of: &[Scalar]| spread(self.dim(), places, of.iter().cloned());
        sum(&part(&self.base, base), &part(&self.fibre, fibre))
    }

    /// [x, y] of g.
    pub(in crate::mechanics) fn bracket(&self, x: &[Scalar], y: &[Scalar]) -> Vec<Scalar> {
        let along = x.iter().zip(&self.element.brackets);
        let along = along.filter(|(x, _)| !x.is_trivially_zero());
        along.fold(vec![Scalar::zero(); y.len()], |all, (x, bracket)| {
            let part = times(bracket, y);
            sum(&all, &part.iter().map(|f| x * f).collect::<Vec<_>>())
        })
    }

    /// M_i, of every direction i of R.
    pub(in crate::mechanics) fn lifts(&self) -> Matrix {
        transpose(&self.lift, self.base.len())
    }

    /// q̇ of (ṙ, v̄) at q, n × n: its columns are the horizontal lifts and the left-invariant
    /// fields.
    pub(in crate::mechanics) fn frame(&self) -> Matrix {
        let lifted = multiply(&self.left, &self.lift);
        let along = lifted.iter().zip(&self.left);
        self.on_fibre(along.map(|(base, fibre)| self.joined(base, fibre)))
    }

    /// (ṙ, v̄) of q̇ at q, n × n.
    pub(in crate::mechanics) fn coframe(&self) -> Matrix {
        let n = self.dim();
        let lift = (self.lift.iter()).map(|row| spread(n, &self.base, row.iter().cloned()));
        self.on_fibre((self.element.body.iter().zip(lift)).map(|(h, m)| difference(h, &m)))
    }

    /// The identity with other rows in the directions of G.
    fn on_fibre(&self, rows: impl Iterator<Item = Vec<Scalar>>) -> Matrix {
        let mut all = identity(self.dim());
        for (place, row) in self.fibre.iter().zip(rows) {
            all[*place] = row;
        }
        all
    }
}
