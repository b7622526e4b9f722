//! The root and the tangents of SO(3).

use super::{Element, Matrix, Real, Vector, angular_covector, angular_covector_slope};
use super::{angular_inverse, angular_tangent, join, matrix};
use super::{apply_root, root_factor, rotate, rotation, times, transpose};

/// [R | 0] of flat components.
#[inline(always)]
pub fn element<T: Real>(quaternion: [T; 4]) -> Element<T> {
    join(matrix(quaternion), [T::of(0.0); 3])
}

/// g u, in flat components.
#[inline(always)]
pub fn moved<T: Real>(quaternion: [T; 4], d: Vector<T>) -> [T; 4] {
    rotate(quaternion, d)
}

/// κ.
#[inline(always)]
pub fn kappa<T: Real>(d: Vector<T>) -> T {
    root_factor(d)
}

/// u_½.
#[inline(always)]
pub fn root<T: Real>(d: Vector<T>) -> Element<T> {
    element(rotation(times(kappa(d), d)))
}

/// u.
#[inline(always)]
pub fn relative<T: Real>(d: Vector<T>) -> Element<T> {
    element(rotation(d))
}

/// A.
#[inline(always)]
pub fn tangent<T: Real>(d: Vector<T>) -> Matrix<T> {
    angular_tangent(d)
}

/// A⁻¹.
#[inline(always)]
pub fn inverse<T: Real>(d: Vector<T>) -> Matrix<T> {
    angular_inverse(d)
}

/// A⁻¹ at -d: its transpose.
#[inline(always)]
pub fn right_inverse<T: Real>(d: Vector<T>) -> Matrix<T> {
    transpose(angular_inverse(d))
}

/// A⁻ᵀμ, the covector that arrives.
#[inline(always)]
pub fn arrival<T: Real>(d: Vector<T>, mu: Vector<T>) -> Vector<T> {
    angular_covector(times(T::of(0.5), d), mu)
}

/// A⁻ᵀμ at -d, the covector that departs.
#[inline(always)]
pub fn departure<T: Real>(d: Vector<T>, mu: Vector<T>) -> Vector<T> {
    angular_covector(times(T::of(-0.5), d), mu)
}

/// The derivative of the covector that departs in d, at fixed μ.
#[inline(always)]
pub fn departure_slope<T: Real>(d: Vector<T>, mu: Vector<T>) -> Matrix<T> {
    angular_covector_slope(d, mu, T::of(-0.5))
}

/// A row of g u_½, from that of g and u_½.
#[inline(always)]
pub fn middle<T: Real>(root: Element<T>, row: Vector<T>) -> [T; 4] {
    super::middle(row, root)
}

/// C A.
#[inline(always)]
pub fn root_tangent<T: Real>(d: Vector<T>) -> Matrix<T> {
    let columns = transpose(angular_tangent(d));
    transpose(apply_root(times(kappa(d), d), columns))
}
