//! Invariant measures of reduced systems, and Chaplygin's multiplier.

use crate::continuous::VoronecSystem;
use crate::math;
use crate::system::Instant;

/// A system on which a group acts with the dependent velocities for its own, as on a
/// [`ChaplyginSystem`](crate::ChaplyginSystem), with coordinates y of Q/G on lines or all of a
/// group of matrices, whose reduced equations have an invariant measure f dy dp on T*(Q/G), p =
/// ∂L_c/∂ẏ. Its density f(y, t) > 0 is known in closed form: with D the divergence of the reduced
/// equations in (y, p) and JK as in [`ChaplyginSystem`](crate::ChaplyginSystem),
///
/// ```text
/// D = Σ_ij (M_c⁻¹)_ij ∂(F_red - JK)_i/∂ẏ^j,   d ln f/dt = -D
/// ```
///
/// In a group dy is Haar's measure and p is in the left trivialisation. f is one of its constant
/// multiples. At zeros of the factors that it is made of, which
/// [`equations()`](crate::DiscreteSystem) shows as `invariant_measure`, f is infinite or zero: the
/// coordinates are no chart there, or M_c is singular. Densities that depend on velocities are not
/// looked for.
///
/// Source: F. Cantrijn, J. Cortés, M. de León, D. Martín de Diego, *On the geometry of generalized
/// Chaplygin systems*, Math. Proc. Camb. Phil. Soc. 132, 2002; with t, Liouville's equation.
#[diagnostic::on_unimplemented(
    message = "no invariant measure of the reduced equations of `{Self}` is derived",
    label = "`#[discrete_system(continuous)]` derives it of reduced equations, `equations()` says why not"
)]
pub trait MeasuredSystem: VoronecSystem {
    /// Whether [`multiplier`](Self::multiplier) is one: `equations()` says why not.
    const HAS_MULTIPLIER: bool;

    /// f(y, t), y the coordinates of q on Q/G.
    fn invariant_density_at(&self, at: Instant<Self::Control>, q: &Self::Configuration) -> f64;

    /// f(y, t), the density of the invariant measure f dy dp; y are coordinates of q.
    fn invariant_density(
        &self,
        at: impl Into<Instant<Self::Control>>,
        q: impl Into<Self::Configuration>,
    ) -> f64 {
        self.invariant_density_at(at.into(), &q.into())
    }

    /// Chaplygin's multiplier N(y), N^{m-1} = f with m = dim Q/G: in the time τ with
    ///
    /// ```text
    /// dτ = N dt,   y' = dy/dτ = ẏ/N,   L*(y, y') = L_c(y, N y'),   d/dτ ∂L*/∂y' = ∂L*/∂y
    /// ```
    ///
    /// the reduced equations are those of Lagrange, and of Hamilton with the momenta ∂L*/∂y' = N p.
    /// NaN where they are not, [`HAS_MULTIPLIER`](Self::HAS_MULTIPLIER) being false: for m > 2 an
    /// invariant measure is not enough. One degree of freedom has the new time of
    /// [`HamiltonisedSystem`](crate::HamiltonisedSystem).
    ///
    /// Source: S. A. Chaplygin, *On the theory of motion of nonholonomic systems. The
    /// reducing-multiplier theorem*, 1911.
    fn multiplier(&self, q: impl Into<Self::Configuration>) -> f64 {
        if !Self::HAS_MULTIPLIER {
            return f64::NAN;
        }
        let f = self.invariant_density(0.0, q);
        match Self::INDEPENDENT.len() - 1 {
            1 => f,
            others => math::powf(f, 1.0 / others as f64),
        }
    }
}
