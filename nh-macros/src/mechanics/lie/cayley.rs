//! Cayley's map of any element x = (v, ω) of se(3), with its tangent maps; see the table in
//! `retraction.rs`.

use super::matrix::{Matrix3, Vector3, blocks};
use crate::algebra::Scalar;
use crate::mechanics::linear::vectors::Matrix;

/// (R, p) of τ(x).
pub(super) fn element(v: &Vector3, omega: &Vector3) -> (Matrix3, Vector3) {
    let w = omega.hat();
    let inverse = inverse(&one_plus(&omega.dot(omega), 4));
    let rotation = w.plus(&w.product(&w).times(&half())).times(&inverse);
    let translation = v
        .plus(&omega.cross(v).times(&half()))
        .plus(&omega.times(&(&quarter() * &omega.dot(v))));
    (
        Matrix3::identity().plus(&rotation),
        translation.times(&inverse),
    )
}

/// The left-trivialised tangent A.
pub(super) fn tangent(v: &Vector3, omega: &Vector3) -> Matrix {
    let inverse = inverse(&one_plus(&omega.dot(omega), 4));
    let angular = Matrix3::identity()
        .plus(&omega.hat().times(&-&half()))
        .times(&inverse);
    let linear = angular.plus(&omega.outer(omega).times(&(&quarter() * &inverse)));
    let mixed = v.hat().product(&angular).times(&-&half());
    blocks(&linear, &mixed, &angular)
}

/// A⁻¹.
pub(super) fn inverse_tangent(v: &Vector3, omega: &Vector3) -> Matrix {
    let linear = Matrix3::identity().plus(&omega.hat().times(&half()));
    let angular = linear.plus(&omega.outer(omega).times(&quarter()));
    let mixed = linear.product(&v.hat()).times(&half());
    blocks(&linear, &mixed, &angular)
}

/// A ẋ = ξ at x with the rate ẋ: with σ = 1 + |ω|²/4 and w = (v̇ - ½ ω×v̇ + ¼ ω (ω·v̇))/σ,
///
/// ```text
/// ξ_ω = (ω̇ - ½ ω×ω̇)/σ,   ξ_v = w - ½ v×ξ_ω
/// ```
///
/// its transpose, with ν = μ - ½ π×v,
///
/// ```text
/// Aᵀ(π, μ) = ((π + ½ ω×π + ¼ ω (ω·π))/σ, (ν + ½ ω×ν)/σ)
/// ```
///
/// and the derivative of ⟨(π, μ), ξ⟩ in x along (δv, δω):
///
/// ```text
/// δv:  ½ π×ξ_ω
/// δω:  (½ ν×ω̇ + ½ π×v̇ + ¼ ((ω·v̇) π + (π·ω) v̇) - ½ (ν·ξ_ω + π·w) ω)/σ
/// ```
pub(super) struct Velocity {
    /// x.
    pub(super) at: [Vector3; 2],
    /// ẋ.
    rate: [Vector3; 2],
    /// ξ.
    pub(super) body: [Vector3; 2],
    /// 1/σ.
    inverse: Scalar,
    /// w.
    moved: Vector3,
}

impl Velocity {
    /// Expressions that are read several times are passed through `shared`.
    pub(super) fn new(
        at: [Vector3; 2],
        rate: [Vector3; 2],
        shared: impl Fn(Scalar) -> Scalar,
    ) -> Self {
        let all = |x: Vector3| Vector3(x.0.map(&shared));
        let (at, rate) = (at.map(all), rate.map(all));
        let ([v, omega], [v_dot, omega_dot]) = (&at, &rate);
        let inverse = shared(inverse(&one_plus(&omega.dot(omega), 4)));
        let turned = |x: &Vector3| x.plus(&omega.cross(x).times(&-&half()));
        let angular = all(turned(omega_dot).times(&inverse));
        let moved = turned(v_dot)
            .plus(&omega.times(&(&quarter() * &omega.dot(v_dot))))
            .times(&inverse);
        let moved = all(moved);
        let linear = all(moved.plus(&v.cross(&angular).times(&-&half())));
        Self {
            body: [linear, angular],
            at,
            rate,
            inverse,
            moved,
        }
    }

    /// ν.
    fn turning(&self, [pi, mu]: &[Vector3; 2]) -> Vector3 {
        mu.plus(&pi.cross(&self.at[0]).times(&-&half()))
    }

    /// Aᵀ(π, μ).
    pub(super) fn transposed(&self, covector: &[Vector3; 2]) -> [Vector3; 2] {
        let (omega, pi) = (&self.at[1], &covector[0]);
        let turned = |x: &Vector3| x.plus(&omega.cross(x).times(&half()));
        let linear = turned(pi).plus(&omega.times(&(&quarter() * &omega.dot(pi))));
        let angular = turned(&self.turning(covector));
        [linear, angular].map(|x| x.times(&self.inverse))
    }

    /// ∂⟨(π, μ), A(x) ẋ⟩/∂x at fixed ẋ.
    pub(super) fn slope(&self, covector: &[Vector3; 2]) -> [Vector3; 2] {
        let (omega, [v_dot, omega_dot]) = (&self.at[1], &self.rate);
        let (pi, nu, angular) = (&covector[0], self.turning(covector), &self.body[1]);
        let crossed = nu.cross(omega_dot).plus(&pi.cross(v_dot)).times(&half());
        let along = pi
            .times(&omega.dot(v_dot))
            .plus(&v_dot.times(&pi.dot(omega)))
            .times(&quarter());
        let radial = &-&half() * &(&nu.dot(angular) + &pi.dot(&self.moved));
        let by_angular = crossed.plus(&along).plus(&omega.times(&radial));
        [
            pi.cross(angular).times(&half()),
            by_angular.times(&self.inverse),
        ]
    }
}

pub(super) fn half() -> Scalar {
    Scalar::ratio(1, 2)
}

pub(super) fn quarter() -> Scalar {
    Scalar::ratio(1, 4)
}

pub(super) fn inverse(f: &Scalar) -> Scalar {
    &Scalar::integer(1) / f
}

/// 1 + f/divisor.
pub(super) fn one_plus(f: &Scalar, divisor: i64) -> Scalar {
    &Scalar::integer(1) + &(&Scalar::ratio(1, divisor) * f)
}
