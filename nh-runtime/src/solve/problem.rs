//! The equations of one node, as [`newton`](crate::solve::newton) sees them.

use crate::linear::{SquareMatrix, Vector};
use crate::solve::residual::Residual;
use crate::solve::scales::Scales;

/// The equations of one node.
pub(crate) trait NodeProblem {
    /// z, and one value an equation.
    type Unknowns: Vector;
    /// ∂R/∂z.
    type Jacobian: SquareMatrix<Vector = Self::Unknowns>;
    /// How many of the leading unknowns are increments.
    const INCREMENTS: usize;

    /// k, for errors.
    fn node(&self) -> usize;

    /// The scales of the motion at `z`, for increments as large as the sum of those of `z` and of a
    /// correction, without the [`sizes`](Self::sizes) of rows. `None` where the equations are not
    /// defined nearby, or where the rounding of the coordinates changes their derivatives.
    fn scales(
        &self,
        z: &Self::Unknowns,
        correction: &Self::Unknowns,
    ) -> Option<Scales<Self::Unknowns>>;

    /// N_i at `z`.
    fn sizes(&self, z: &Self::Unknowns) -> Self::Unknowns;

    /// Whether a motion may go on from the guess to `z`: whether the energy of `z` is one that the
    /// guess and the momenta bring.
    fn is_plausible(&self, z: &Self::Unknowns, guess: &Self::Unknowns) -> bool;

    /// |q_j|: the size of the coordinate to which an increment is added.
    fn points(&self) -> Self::Unknowns;

    /// R and its derivatives at `z`.
    fn linearise(&self, z: &Self::Unknowns) -> Linear<Self>;

    /// R at `z`, with the terms of rows by a Jacobian nearby.
    fn residual(&self, z: &Self::Unknowns, nearby: &Self::Jacobian) -> Residual<Self::Unknowns>;
}

/// R(z), ∂R/∂z and the units of z.
pub(crate) struct Linear<P: NodeProblem + ?Sized> {
    pub residual: Residual<P::Unknowns>,
    pub jacobian: P::Jacobian,
    /// In which the columns of the matrix are of one size.
    pub columns: P::Unknowns,
}
