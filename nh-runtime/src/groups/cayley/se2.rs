//! The root and the tangents of SE(2).

use super::{Element, Matrix, Real, planar, planar_rotation, planar_translation, turn};

/// [R | p] of flat components.
#[inline(always)]
pub fn element<T: Real>([p, q, c, s]: [T; 4]) -> Element<T> {
    let length = T::of(1.0) / (c * c + s * s).sqrt();
    planar([length * c, length * s], [p, q])
}

/// g u, in flat components.
#[inline(always)]
pub fn moved<T: Real>([p, q, c, s]: [T; 4], [v, w, omega]: [T; 3]) -> [T; 4] {
    let [x, y] = planar_translation(omega, [v, w]);
    let length = T::of(1.0) / (c * c + s * s).sqrt();
    let (e, f) = (length * c, length * s);
    let [re, im] = turn(omega);
    let (re, im) = (c * re - s * im, s * re + c * im);
    let norm = T::of(1.0) / (re * re + im * im).sqrt();
    [
        p + (e * x - f * y),
        q + (f * x + e * y),
        norm * re,
        norm * im,
    ]
}

/// κ.
#[inline(always)]
pub fn kappa<T: Real>([_, _, omega]: [T; 3]) -> T {
    let square = T::of(0.25) * omega * omega;
    T::of(1.0) / (T::of(1.0) + (T::of(1.0) + square).sqrt())
}

/// u_½; ω·v = 0.
#[inline(always)]
pub fn root<T: Real>(d: [T; 3]) -> Element<T> {
    let [v, w, omega] = d;
    let kappa = kappa(d);
    let across = T::of(0.5) * kappa * kappa * omega;
    let scale = T::of(1.0) / (T::of(2.0) - T::of(2.0) * kappa);
    let p = [
        scale * (kappa * v - across * w),
        scale * (kappa * w + across * v),
    ];
    planar(planar_rotation(kappa * omega), p)
}

/// u.
#[inline(always)]
pub fn relative<T: Real>([v, w, omega]: [T; 3]) -> Element<T> {
    planar(planar_rotation(omega), planar_translation(omega, [v, w]))
}

/// A.
#[inline(always)]
pub fn tangent<T: Real>([v, w, omega]: [T; 3]) -> Matrix<T> {
    let (zero, half) = (T::of(0.0), T::of(0.5) * omega);
    let scale = T::of(1.0) / (T::of(1.0) + half * half);
    let mixed = T::of(0.5) * scale;
    [
        [scale, scale * half, -(mixed * w)],
        [-(scale * half), scale, mixed * v],
        [zero, zero, scale],
    ]
}

/// A⁻¹.
#[inline(always)]
pub fn inverse<T: Real>([v, w, omega]: [T; 3]) -> Matrix<T> {
    let (one, half, quarter) = (T::of(1.0), T::of(0.5), T::of(0.25));
    let turn = half * omega;
    [
        [one, -turn, half * w + quarter * omega * v],
        [turn, one, quarter * omega * w - half * v],
        [T::of(0.0), T::of(0.0), one + quarter * omega * omega],
    ]
}

/// A⁻¹ at -d.
#[inline(always)]
pub fn right_inverse<T: Real>([v, w, omega]: [T; 3]) -> Matrix<T> {
    inverse([-v, -w, -omega])
}

/// A⁻ᵀμ at d where side is ½, at -d where it is -½; F first.
#[inline(always)]
fn covector_at<T: Real>([v, w, omega]: [T; 3], [f, g, m]: [T; 3], side: T) -> [T; 3] {
    let turn = side * omega;
    let (f, g) = (f.plus(turn, g), g.minus(turn, f));
    [f, g, m.plus(turn * turn, m).plus(side, (w * f).minus(v, g))]
}

/// A⁻ᵀμ, the covector that arrives.
#[inline(always)]
pub fn arrival<T: Real>(d: [T; 3], mu: [T; 3]) -> [T; 3] {
    covector_at(d, mu, T::of(0.5))
}

/// A⁻ᵀμ at -d, the covector that departs.
#[inline(always)]
pub fn departure<T: Real>(d: [T; 3], mu: [T; 3]) -> [T; 3] {
    covector_at(d, mu, T::of(-0.5))
}

/// The derivative of the covector that departs in d, at fixed μ.
#[inline(always)]
pub fn departure_slope<T: Real>(d: [T; 3], mu: [T; 3]) -> Matrix<T> {
    let ([v, w, omega], [f, g, m]) = (d, mu);
    let (zero, half, turn) = (T::of(0.0), T::of(0.5), T::of(0.5) * omega);
    let (above, below) = (f.minus(turn, g), g.plus(turn, f));
    let by_turn = (T::of(0.25) * (v * f).plus(w, g)).plus(turn, m);
    [
        [zero, zero, -(half * g)],
        [zero, zero, half * f],
        [half * below, -(half * above), by_turn],
    ]
}

/// A row (R_i0, R_i1, p_i) of g u_½, the third column of R left out, from that of g and u_½.
#[inline(always)]
pub fn middle<T: Real>(root: Element<T>, [a, b, p]: [T; 3]) -> [T; 4] {
    let entry = |j: usize| (a * root[0][j]).plus(b, root[1][j]);
    [entry(0), entry(1), T::of(0.0), p + entry(3)]
}

/// C A.
#[inline(always)]
pub fn root_tangent<T: Real>(d: [T; 3]) -> Matrix<T> {
    let [[a, b, e], [c, f, g], [_, _, scale]] = tangent(d);
    let [v, w, omega] = d;
    let (half, kappa) = (T::of(0.5), kappa(d));
    let quarter = T::of(0.25) * kappa;
    let (turn, lift) = (quarter * omega, quarter * scale);
    [
        [
            half * a - turn * c,
            half * b - turn * f,
            half * e - turn * g + lift * w,
        ],
        [
            half * c + turn * a,
            half * f + turn * b,
            half * g + turn * e - lift * v,
        ],
        [T::of(0.0), T::of(0.0), half * scale],
    ]
}
