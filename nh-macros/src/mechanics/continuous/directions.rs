//! Coordinates in groups in the continuous equations (Euler–Poincaré).
//!
//! Velocities are (ẋ, ξ), ξ = g⁻¹ġ, and momenta p = ∂L/∂v in the left trivialisation. Along a
//! variation q⁻¹δq = η the velocity changes by δξ = dη/dt + [ξ, η], so that with the fields X_i =
//! ∂/∂q^i of a chart and the left-invariant ones of a group
//!
//! ```text
//! d/dt p_i = X_i L + F_i + Σ_ν λ_ν a_{νi} + ⟨ad*_ξ p, e_i⟩,   ⟨ad*_ξ p, e_i⟩ = ⟨p, [ξ, e_i]⟩
//! df/dt at fixed v = Σ_j v_j X_j f + ∂_t f
//! ```

use super::Data;
use crate::algebra::{Derivatives, Scalar};
use crate::expression::Variable;

impl Data<'_> {
    /// X_1 f … X_n f.
    pub(super) fn gradient(&self, f: &Scalar) -> Vec<Scalar> {
        self.discretizer.space.frame_gradient(f)
    }

    /// X_i f.
    pub(in crate::mechanics) fn by_q(&self, f: &Scalar, i: usize) -> Scalar {
        self.discretizer.space.frame_slope(f, i)
    }

    /// [Y, Z] of fields whose components in the fields X_i are these, taken for constants.
    pub(super) fn bracket(&self, y: &[Scalar], z: &[Scalar]) -> Vec<Scalar> {
        let n = self.dim();
        let mut terms = vec![Vec::new(); n];
        for (i, j) in (0..n).flat_map(|i| (0..n).map(move |j| (i, j))) {
            let factor = match y[i].is_trivially_zero() || z[j].is_trivially_zero() {
                true => continue,
                false => &y[i] * &z[j],
            };
            let Some((directions, bracket)) = self.discretizer.space.bracket(i, j) else {
                continue;
            };
            for (k, c) in directions.zip(bracket) {
                terms[k].push(&factor * &c);
            }
        }
        terms.into_iter().map(Scalar::sum).collect()
    }

    /// X_i L, and d/dt p_i at fixed velocities along a motion with these ones, for every direction.
    pub(super) fn slopes_and_rates(
        &self,
        l: &Derivatives,
        p: &[Scalar],
        velocity: impl Fn(usize) -> Scalar,
    ) -> (Vec<Scalar>, Vec<Scalar>) {
        if !self.discretizer.space.is_of_lines() {
            let rates = p.iter().map(|p| self.rate_along(p, &velocity));
            return (self.gradient(l.function()), rates.collect());
        }
        let flow = self.flow(velocity);
        let along = |i| {
            let slope = l.by(self.algebra, Variable::Coordinate(i));
            let rate = l.second_along(self.algebra, Variable::Velocity(i), &flow);
            (slope, rate)
        };
        (0..self.dim()).map(along).unzip()
    }

    /// ad*_ξ p, zero on lines.
    pub(super) fn coadjoint(&self, p: &[Scalar]) -> Vec<Scalar> {
        self.discretizer.coadjoint(p)
    }
}
