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
    pub(super) fn has_groups(&self) -> bool {
        self.discretizer.has_groups()
    }

    /// X_1 f … X_n f.
    pub(super) fn gradient(&self, f: &Scalar) -> Vec<Scalar> {
        self.discretizer.frame_gradient(f)
    }

    /// ad*_ξ p, zero along a chart.
    pub(super) fn coadjoint(&self, p: &[Scalar]) -> Vec<Scalar> {
        let mut turned = vec![Scalar::zero(); self.dim()];
        for lie in self.discretizer.groups() {
            let first = lie.directions().start;
            let own = &p[lie.directions()];
            for b in 0..own.len() {
                let term = |a: usize| {
                    let bracket = lie.bracket(a, b);
                    let pairing = Scalar::sum(own.iter().zip(&bracket).map(|(p, c)| p * c));
                    &pairing * &self.velocity(first + a)
                };
                turned[first + b] = Scalar::sum((0..own.len()).map(term));
            }
        }
        turned
    }
}
