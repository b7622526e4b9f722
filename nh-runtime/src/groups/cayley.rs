//! Cayley's map u = τ(d) of so(3), se(2) and se(3), the root u_½ = u^½, and their left-trivialised
//! tangents, in doubles or lanes.
//!
//! With d = (v, ω), W = ω^, V = v^, s = |ω|²:
//!
//! ```text
//! u          the quaternion (1, ½ω), of any norm         p = (v + ½ ω×v + ¼(ω·v) ω)/(1 + s/4)
//! u_½        the quaternion (1, ½κω), of any norm        κ = 1/(1 + √(1 + s/4))
//!            p_½ = (ṽ + ½κ² ω×v)/(2 - 2κ),               ṽ = κ v + ¼κ² (ω·v) ω
//! u⁻¹δu = A δd,       A = [[A_ω + ¼ωωᵀ/(1 + s/4), -½V A_ω], [0, A_ω]],   A_ω = (1 - ½W)/(1 + s/4)
//! A⁻¹ = [[1 + ½W, ½(1 + ½W)V], [0, 1 + ½W + ¼ωωᵀ]],   that of δu u⁻¹ at d is A⁻¹ at -d
//! u_½⁻¹δu_½ = C A δd,   C = ½ + ¼ ad(ṽ, κω)
//! A⁻ᵀ(f, m) = (F, m - ½ ω×m + ¼(ω·m) ω - ½ v×F),   F = f - ½ ω×f
//! ```

pub mod se2;
pub mod se3;
pub mod so3;

use crate::real::Real;

/// [R | p], row by row.
pub type Element<T> = [[T; 4]; 3];

type Vector<T> = [T; 3];
type Matrix<T> = [[T; 3]; 3];

/// (i, j, k, w) of the rotation of τ(ω), of any norm.
#[inline(always)]
pub(super) fn rotation<T: Real>([a, b, c]: Vector<T>) -> [T; 4] {
    let half = T::of(0.5);
    [half * a, half * b, half * c, T::of(1.0)]
}

/// p of τ(v, ω), with e = ½ω.
#[inline(always)]
pub(super) fn translation<T: Real>(omega: Vector<T>, v: Vector<T>) -> Vector<T> {
    let e = times(T::of(0.5), omega);
    let scale = T::of(1.0) / (T::of(1.0) + dot(e, e));
    times(scale, add(add(v, cross(e, v)), times(dot(e, v), e)))
}

/// (re, im) of the rotation of τ(ω) in the plane, of any norm: (1 + ½iω)².
#[inline(always)]
pub(super) fn turn<T: Real>(omega: T) -> [T; 2] {
    let half = T::of(0.5) * omega;
    [(T::of(1.0) - half) * (T::of(1.0) + half), omega]
}

/// p of τ(v, ω) in the plane.
#[inline(always)]
pub(super) fn planar_translation<T: Real>(omega: T, [v, w]: [T; 2]) -> [T; 2] {
    let half = T::of(0.5) * omega;
    let scale = T::of(1.0) / (T::of(1.0) + half * half);
    [scale * (v - half * w), scale * (w + half * v)]
}

/// The product of a quaternion and the rotation of τ(ω), divided by its norm.
#[inline(always)]
fn rotate<T: Real>([i, j, k, w]: [T; 4], omega: Vector<T>) -> [T; 4] {
    let [a, b, c, _] = rotation(omega);
    let x = i + w * a + (j * c - k * b);
    let y = j + w * b + (k * a - i * c);
    let z = k + w * c + (i * b - j * a);
    let v = w - (i * a + j * b + k * c);
    let norm = T::of(1.0) / (x * x + y * y + z * z + v * v).sqrt();
    [norm * x, norm * y, norm * z, norm * v]
}

/// R of a quaternion (i, j, k, w) of any norm.
#[inline(always)]
fn matrix<T: Real>([i, j, k, w]: [T; 4]) -> Matrix<T> {
    let (one, square) = (T::of(1.0), i * i + j * j + k * k + w * w);
    let twice = T::of(2.0) / square;
    [
        [
            one - twice * (j * j + k * k),
            twice * (i * j - k * w),
            twice * (i * k + j * w),
        ],
        [
            twice * (i * j + k * w),
            one - twice * (i * i + k * k),
            twice * (j * k - i * w),
        ],
        [
            twice * (i * k - j * w),
            twice * (j * k + i * w),
            one - twice * (i * i + j * j),
        ],
    ]
}

/// κ: tan(angle/4) = ½κ|ω|.
#[inline(always)]
fn root_factor<T: Real>(omega: Vector<T>) -> T {
    let square = T::of(0.25) * dot(omega, omega);
    T::of(1.0) / (T::of(1.0) + (T::of(1.0) + square).sqrt())
}

/// ṽ.
#[inline(always)]
fn middle_linear<T: Real>(omega: Vector<T>, v: Vector<T>, kappa: T) -> Vector<T> {
    let along = T::of(0.25) * kappa * kappa * dot(omega, v);
    add(times(kappa, v), times(along, omega))
}

/// A_ω.
#[inline(always)]
fn angular_tangent<T: Real>(omega: Vector<T>) -> Matrix<T> {
    let scale = T::of(1.0) / (T::of(1.0) + T::of(0.25) * dot(omega, omega));
    let [a, b, c] = times(T::of(0.5) * scale, omega);
    [[scale, c, -b], [-c, scale, a], [b, -a, scale]]
}

/// 1 + ½W.
#[inline(always)]
fn linear_inverse<T: Real>(omega: Vector<T>) -> Matrix<T> {
    let (one, [a, b, c]) = (T::of(1.0), times(T::of(0.5), omega));
    [[one, -c, b], [c, one, -a], [-b, a, one]]
}

/// 1 + ½W + ¼ωωᵀ.
#[inline(always)]
fn angular_inverse<T: Real>(omega: Vector<T>) -> Matrix<T> {
    let [a, b, c] = omega;
    let [e, f, g] = times(T::of(0.5), omega);
    let [p, q, r] = times(T::of(0.25), omega);
    let (one, [ab, bc, ca]) = (T::of(1.0), [p * b, q * c, r * a]);
    [
        [one + p * a, ab - g, ca + f],
        [ab + g, one + q * b, bc - e],
        [ca - f, bc + e, one + r * c],
    ]
}

/// μ + μ×e + (e·μ) e: A⁻ᵀμ of a rotation where e = ½ω, that at -ω where e = -½ω.
#[inline(always)]
fn angular_covector<T: Real>([a, b, c]: Vector<T>, [x, y, z]: Vector<T>) -> Vector<T> {
    let along = (a * x).plus(b, y).plus(c, z);
    [
        x.plus(y, c).minus(z, b).plus(along, a),
        y.plus(z, a).minus(x, c).plus(along, b),
        z.plus(x, b).minus(y, a).plus(along, c),
    ]
}

/// The derivative of the covector in ω, side M + ¼(ω·μ) + ¼ω μᵀ where M = μ^ and side is ½ or -½.
#[inline(always)]
fn angular_covector_slope<T: Real>(omega: Vector<T>, mu: Vector<T>, side: T) -> Matrix<T> {
    let ([x, y, z], [p, q, r]) = (mu, times(T::of(0.25), omega));
    let (along, [a, b, c]) = ((p * x).plus(q, y).plus(r, z), times(side, mu));
    [
        [along.plus(p, x), (p * y) - c, (p * z) + b],
        [(q * x) + c, along.plus(q, y), (q * z) - a],
        [(r * x) - b, (r * y) + a, along.plus(r, z)],
    ]
}

/// A row of g u_½, from that of g = R and u_½.
#[inline(always)]
fn middle<T: Real>([a, b, c]: Vector<T>, root: Element<T>) -> [T; 4] {
    let entry = |j: usize| (a * root[0][j]).plus(b, root[1][j]).plus(c, root[2][j]);
    [entry(0), entry(1), entry(2), entry(3)]
}

/// The columns of [½ + ¼κW] applied to those of a matrix.
#[inline(always)]
fn apply_root<T: Real>(angular: Vector<T>, columns: Matrix<T>) -> Matrix<T> {
    columns.map(|x| add(times(T::of(0.5), x), times(T::of(0.25), cross(angular, x))))
}

#[inline(always)]
fn join<T: Real>([a, b, c]: Matrix<T>, [p, q, r]: Vector<T>) -> Element<T> {
    [
        [a[0], a[1], a[2], p],
        [b[0], b[1], b[2], q],
        [c[0], c[1], c[2], r],
    ]
}

/// (cos, sin) of τ(ω) in the plane.
#[inline(always)]
fn planar_rotation<T: Real>(omega: T) -> [T; 2] {
    let half = T::of(0.5) * omega;
    let scale = T::of(1.0) / (T::of(1.0) + half * half);
    turn(omega).map(|x| scale * x)
}

/// [R | p] of a displacement of the plane.
#[inline(always)]
fn planar<T: Real>([re, im]: [T; 2], [p, q]: [T; 2]) -> Element<T> {
    let (zero, one) = (T::of(0.0), T::of(1.0));
    [
        [re, -im, zero, p],
        [im, re, zero, q],
        [zero, zero, one, zero],
    ]
}

#[inline(always)]
fn dot<T: Real>(a: Vector<T>, b: Vector<T>) -> T {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

#[inline(always)]
fn cross<T: Real>(a: Vector<T>, b: Vector<T>) -> Vector<T> {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

#[inline(always)]
fn add<T: Real>(a: Vector<T>, b: Vector<T>) -> Vector<T> {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

#[inline(always)]
fn times<T: Real>(c: T, a: Vector<T>) -> Vector<T> {
    [c * a[0], c * a[1], c * a[2]]
}

#[inline(always)]
fn transpose<T: Real>([a, b, c]: Matrix<T>) -> Matrix<T> {
    [[a[0], b[0], c[0]], [a[1], b[1], c[1]], [a[2], b[2], c[2]]]
}

#[cfg(test)]
mod tests;
