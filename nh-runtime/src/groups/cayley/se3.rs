//! The root and the tangents of SE(3).

use super::rotate;
use super::{Element, Matrix, Real, Vector, add, angular_covector, angular_covector_slope};
use super::{angular_inverse, angular_tangent, cross, dot};
use super::{apply_root, join, linear_inverse, matrix, middle_linear, root_factor, rotation};
use super::{times, translation, transpose};

/// [R | p] of flat components.
#[inline(always)]
pub fn element<T: Real>([p, q, r, i, j, k, w]: [T; 7]) -> Element<T> {
    join(matrix([i, j, k, w]), [p, q, r])
}

/// g u, in flat components: x + 2 n×(n×x + w x)/|n, w|² is R x.
#[inline(always)]
pub fn moved<T: Real>([p, q, r, i, j, k, w]: [T; 7], d: [T; 6]) -> [T; 7] {
    let [v, omega] = parts(d);
    let (x, n) = (translation(omega, v), [i, j, k]);
    let twice = T::of(2.0) / (dot(n, n) + w * w);
    let across = cross(n, add(cross(n, x), times(w, x)));
    let [p, q, r] = add([p, q, r], add(x, times(twice, across)));
    let [i, j, k, w] = rotate([i, j, k, w], omega);
    [p, q, r, i, j, k, w]
}

#[inline(always)]
fn parts<T: Real>([a, b, c, d, e, f]: [T; 6]) -> [Vector<T>; 2] {
    [[a, b, c], [d, e, f]]
}

/// κ.
#[inline(always)]
pub fn kappa<T: Real>(d: [T; 6]) -> T {
    root_factor(parts(d)[1])
}

/// u_½.
#[inline(always)]
pub fn root<T: Real>(d: [T; 6]) -> Element<T> {
    let [v, omega] = parts(d);
    let kappa = root_factor(omega);
    let across = times(T::of(0.5) * kappa * kappa, cross(omega, v));
    let scale = T::of(1.0) / (T::of(2.0) - T::of(2.0) * kappa);
    let p = times(scale, add(middle_linear(omega, v, kappa), across));
    join(matrix(rotation(times(kappa, omega))), p)
}

/// u.
#[inline(always)]
pub fn relative<T: Real>(d: [T; 6]) -> Element<T> {
    let [v, omega] = parts(d);
    join(matrix(rotation(omega)), translation(omega, v))
}

/// The columns of A along v, its columns along ω above, and those below.
#[inline(always)]
fn columns<T: Real>(d: [T; 6]) -> [Matrix<T>; 3] {
    let [v, omega] = parts(d);
    let angular = transpose(angular_tangent(omega));
    let quarter = T::of(0.25);
    let scale = quarter / (T::of(1.0) + quarter * dot(omega, omega));
    let linear = [0, 1, 2].map(|j| {
        let along = scale * omega[j];
        add(angular[j], times(along, omega))
    });
    let mixed = angular.map(|a| times(T::of(-0.5), cross(v, a)));
    [linear, mixed, angular]
}

#[inline(always)]
fn blocks<T: Real>([linear, mixed, angular]: [Matrix<T>; 3]) -> [[T; 6]; 6] {
    let zero = T::of(0.0);
    let above = |i: usize| {
        let ([a, b, c], [d, e, f]) = (linear.map(|x| x[i]), mixed.map(|x| x[i]));
        [a, b, c, d, e, f]
    };
    let below = |i: usize| {
        let [a, b, c] = angular.map(|x| x[i]);
        [zero, zero, zero, a, b, c]
    };
    [above(0), above(1), above(2), below(0), below(1), below(2)]
}

/// A.
#[inline(always)]
pub fn tangent<T: Real>(d: [T; 6]) -> [[T; 6]; 6] {
    blocks(columns(d))
}

/// A⁻¹.
#[inline(always)]
pub fn inverse<T: Real>(d: [T; 6]) -> [[T; 6]; 6] {
    let [v, omega] = parts(d);
    let columns = transpose(linear_inverse(omega));
    let across = |x: Vector<T>| times(T::of(0.5), add(x, times(T::of(0.5), cross(omega, x))));
    let zero = T::of(0.0);
    let hat = [
        [zero, v[2], -v[1]],
        [-v[2], zero, v[0]],
        [v[1], -v[0], zero],
    ];
    blocks([columns, hat.map(across), transpose(angular_inverse(omega))])
}

/// A⁻¹ at -d.
#[inline(always)]
pub fn right_inverse<T: Real>(d: [T; 6]) -> [[T; 6]; 6] {
    inverse(d.map(|x| -x))
}

/// A⁻ᵀμ at d where side is ½, at -d where it is -½.
#[inline(always)]
fn covector_at<T: Real>(d: [T; 6], mu: [T; 6], side: T) -> [T; 6] {
    let ([v, omega], [f, m]) = (parts(d), parts(mu));
    let e = times(side, omega);
    let [a, b, c] = add(f, cross(f, e));
    let lifted = times(side, cross([a, b, c], v));
    let [x, y, z] = add(angular_covector(e, m), lifted);
    [a, b, c, x, y, z]
}

/// A⁻ᵀμ, the covector that arrives.
#[inline(always)]
pub fn arrival<T: Real>(d: [T; 6], mu: [T; 6]) -> [T; 6] {
    covector_at(d, mu, T::of(0.5))
}

/// A⁻ᵀμ at -d, the covector that departs.
#[inline(always)]
pub fn departure<T: Real>(d: [T; 6], mu: [T; 6]) -> [T; 6] {
    covector_at(d, mu, T::of(-0.5))
}

/// The derivative of the covector that departs in d, at fixed μ = (f, m): [[0, -½f^],
/// [-½F^, ¼(v·f) - ¼f vᵀ + …]], F at -d.
#[inline(always)]
pub fn departure_slope<T: Real>(d: [T; 6], mu: [T; 6]) -> [[T; 6]; 6] {
    let ([v, omega], [f, m]) = (parts(d), parts(mu));
    let (zero, side, quarter) = (T::of(0.0), T::of(-0.5), T::of(0.25));
    let hat = |[a, b, c]: Vector<T>| [[zero, -c, b], [c, zero, -a], [-b, a, zero]];
    let turned = add(f, cross(f, times(side, omega)));
    let [above, below] = [f, turned].map(|x| hat(times(side, x)));
    let (along, angular) = (quarter * dot(v, f), angular_covector_slope(omega, m, side));
    let across = times(-quarter, f);
    let entry = |i: usize, j: usize| {
        let diagonal = if i == j { along } else { zero };
        (angular[i][j] + diagonal).plus(across[i], v[j])
    };
    let upper = |i: usize| [zero, zero, zero, above[i][0], above[i][1], above[i][2]];
    let lower = |i: usize| {
        let [a, b, c] = below[i];
        [a, b, c, entry(i, 0), entry(i, 1), entry(i, 2)]
    };
    [upper(0), upper(1), upper(2), lower(0), lower(1), lower(2)]
}

/// A row [R_i | p_i] of g u_½, from that of g and u_½.
#[inline(always)]
pub fn middle<T: Real>(root: Element<T>, [a, b, c, p]: [T; 4]) -> [T; 4] {
    let [x, y, z, moved] = super::middle([a, b, c], root);
    [x, y, z, p + moved]
}

/// C A.
#[inline(always)]
pub fn root_tangent<T: Real>(d: [T; 6]) -> [[T; 6]; 6] {
    let [v, omega] = parts(d);
    let kappa = root_factor(omega);
    let (turned, moved) = (times(kappa, omega), middle_linear(omega, v, kappa));
    let [linear, mixed, angular] = columns(d);
    let lifted = |j: usize| times(T::of(0.25), cross(moved, angular[j]));
    let mixed = apply_root(turned, mixed);
    let mixed = [0, 1, 2].map(|j| add(mixed[j], lifted(j)));
    blocks([
        apply_root(turned, linear),
        mixed,
        apply_root(turned, angular),
    ])
}
