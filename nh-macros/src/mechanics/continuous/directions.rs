//! Coordinates in groups in the continuous equations (Euler–Poincaré).
//!
//! Velocities are (ẋ, ξ), ξ = g⁻¹ġ, and momenta p = ∂L/∂v in the left trivialisation. Along a variation q⁻¹δq = η the velocity
//! changes by δξ = dη/dt + [ξ, η], so that with the fields X_i = ∂/∂q^i of a chart and the left-invariant ones of a group
//!
//! ```text
//! d/dt p_i = X_i L + F_i + Σ_ν λ_ν a_{νi} + ⟨ad*_ξ p, e_i⟩,   ⟨ad*_ξ p, e_i⟩ = ⟨p, [ξ, e_i]⟩
//! df/dt at fixed v = Σ_j v_j X_j f + ∂_t f
//! ```

use super::Data;
use crate::algebra::Scalar;

impl Data<'_> {
    /// X_1 f … X_n f.
    pub(super) fn gradient(&self, f: &Scalar) -> Vec<Scalar> {
        self.discretizer.space.frame_gradient(f)
    }

    /// ad*_ξ p, zero on lines.
    pub(super) fn coadjoint(&self, p: &[Scalar]) -> Vec<Scalar> {
        self.discretizer.coadjoint(p)
    }
}
