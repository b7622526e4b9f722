//! Geodesics of the kinetic metric that are orthogonal to the orbits (FTZ Remark 4.16): their pairs
//! of ends (q_0, q_1) are the horizontal space of an affine discrete connection.
//!
//! The momentum of such a geodesic is 0 all along, so that with M = -g_hh⁻¹ g_hr and the metric ḡ =
//! g_rr + g_rh M of Q/G, both at (r, e),
//!
//! ```text
//! ṙ = v,   ḡ_lk v̇^k = -(∂_i ḡ_lj - ½ ∂_l ḡ_ij) v^i v^j,   ḣ = h·M(r) v
//! ```

use super::group::element_variables;
use super::symmetry::Bundle;
use crate::algebra::Scalar;
use crate::expression::{Slot, Variable};
use crate::mechanics::finding::{Finding, Part};
use crate::mechanics::linear::vectors::{
    Matrix, dot, inverse, jacobian, map, multiply, sum_of, times,
};

/// Metrics that couple more coordinates than this are not inverted: twice differentiated the inverse
/// would be too long.
const LARGEST_COUPLED: usize = 3;

/// The field of geodesics in (r, v, h), h the elements of [`Slot::Relative`].
pub(crate) struct GeodesicField {
    pub(crate) value: Vec<Scalar>,
    /// Its derivatives in (r, v, h), row by row.
    pub(crate) jacobian: Matrix,
}

impl Bundle<'_> {
    /// `None` where M = 0, so that a = e.
    pub(super) fn geodesics(&self) -> Result<Option<GeodesicField>, Finding> {
        let algebra = self.algebra();
        let undefined = || {
            let message = format!(
                "the kinetic energy gives no metric that is written out, regular along the group and across it, in at most \
                 {LARGEST_COUPLED} coupled coordinates, so its geodesics are not known; write `#[discrete_connection(flat)]` or the \
                 displacement itself, `#[discrete_connection(y = x[1] - x[0])]`"
            );
            Finding::new(Part::DiscreteConnection(self.stage), message)
        };
        let metric = self.fibration().metric().map_err(|_| undefined())?;
        let block = |rows: &[usize], columns: &[usize]| -> Matrix {
            let row = |i: &usize| columns.iter().map(|j| metric[*i][*j].clone()).collect();
            rows.iter().map(row).collect()
        };
        let (base, fibre) = (self.base.as_slice(), self.fibre.as_slice());
        let inverted =
            |matrix: &Matrix| inverse(algebra, matrix, LARGEST_COUPLED).map_err(|_| undefined());
        let lift = multiply(&inverted(&block(fibre, fibre))?, &block(fibre, base));
        let lift = self.fibration().simplified(map(&lift, |entry| -entry))?;
        if lift.iter().flatten().all(Scalar::is_trivially_zero) {
            return Ok(None);
        }
        let reduced = sum_of(&block(base, base), &multiply(&block(base, fibre), &lift));
        let raised = inverted(&self.fibration().simplified(reduced.clone())?)?;
        let of = |variable: fn(usize) -> Variable| base.iter().map(move |i| variable(*i));
        let v: Vec<_> = of(Variable::Velocity)
            .map(|v| algebra.variable(v))
            .collect();
        let by = |f: &Scalar| -> Vec<_> {
            of(Variable::Coordinate)
                .map(|x| algebra.derivative(f, x))
                .collect()
        };
        // ∂_i ḡ_lj v^i v^j - ½ ∂_l ḡ_ij v^i v^j
        let along = map(&reduced, |f| dot(&by(f), &v));
        let energy = &dot(&times(&reduced, &v), &v) / &Scalar::integer(2);
        let bent: Vec<_> = (times(&along, &v).iter().zip(by(&energy)))
            .map(|(f, by)| &by - f)
            .collect();
        let element = self.group.element(Slot::Relative);
        let moved = times(&self.group.left(&element), &times(&lift, &v));
        let value = [v.clone(), times(&raised, &bent), moved].concat();
        let variables: Vec<_> = of(Variable::Coordinate)
            .chain(of(Variable::Velocity))
            .chain(element_variables(Slot::Relative, self.group.dim()))
            .collect();
        Ok(Some(GeodesicField {
            jacobian: jacobian(algebra, &value, &variables),
            value,
        }))
    }
}
