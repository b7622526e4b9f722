//! Cayley's map u = τ(d) of so(3), se(2) and se(3), the root u_½ = u^½, and their left-trivialised tangents, in doubles or lanes.
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
fn turned<T: Real>([i, j, k, w]: [T; 4], omega: Vector<T>) -> [T; 4] {
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

/// Its derivative in ω, side M + ¼(ω·μ) + ¼ω μᵀ where M = μ^ and side is ½ or -½.
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
fn rooted<T: Real>(angular: Vector<T>, columns: Matrix<T>) -> Matrix<T> {
    columns.map(|x| add(times(T::of(0.5), x), times(T::of(0.25), cross(angular, x))))
}

#[inline(always)]
fn joined<T: Real>([a, b, c]: Matrix<T>, [p, q, r]: Vector<T>) -> Element<T> {
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
fn transposed<T: Real>([a, b, c]: Matrix<T>) -> Matrix<T> {
    [[a[0], b[0], c[0]], [a[1], b[1], c[1]], [a[2], b[2], c[2]]]
}

#[cfg(test)]
mod tests {
    use nalgebra::{Isometry2, Isometry3, UnitQuaternion, Vector3};

    use super::{Element, se2, se3, so3};
    use crate::groups::{Cayley, LieGroup};

    fn components<G: LieGroup, const N: usize>(g: &G) -> [f64; N] {
        let mut components = [0.0; N];
        g.write(&mut components);
        components
    }

    fn assert_near<const N: usize>(a: [f64; N], b: [f64; N]) {
        for (a, b) in a.into_iter().zip(b) {
            assert!((a - b).abs() < 1e-15 * (1.0 + b.abs()), "{a} is not {b}");
        }
    }

    #[test]
    fn are_the_retractions() {
        let turn = |a: f64| UnitQuaternion::from_scaled_axis(Vector3::new(a, -0.3, 2.0 * a));
        for s in [0.0, 0.1, 1.5] {
            let d = [0.3 * s, -0.7 * s, 1.1 * s];
            let r = turn(0.4);
            assert_near(
                so3::moved(components(&r), d),
                components(&r.retract::<Cayley>(d)),
            );
            let g = Isometry2::new([1.0, 2.0].into(), 0.7);
            assert_near(
                se2::moved(components(&g), d),
                components(&g.retract::<Cayley>(d)),
            );
            let k = Isometry3::from_parts([0.1, 0.2, 0.3].into(), turn(0.9));
            let d = [0.2 * s, 0.4, -0.1 * s, 0.3 * s, -0.7 * s, 1.1 * s];
            assert_near(
                se3::moved(components(&k), d),
                components(&k.retract::<Cayley>(d)),
            );
        }
    }

    type Tangent<const D: usize> = fn([f64; D]) -> [[f64; D]; D];
    type Covector<const D: usize> = fn([f64; D], [f64; D]) -> [f64; D];
    type Slope<const D: usize> = fn([f64; D], [f64; D]) -> [[f64; D]; D];

    /// A map of `D` numbers to elements, its tangent and its square.
    struct Map<const D: usize> {
        /// Of the second tangent, and that of δu u⁻¹.
        inverses: [Tangent<D>; 2],
        root: fn([f64; D]) -> Element<f64>,
        relative: fn([f64; D]) -> Element<f64>,
        tangents: [Tangent<D>; 2],
        /// The place of every direction in (v, ω) of se(3).
        places: [usize; D],
        /// A⁻ᵀμ at d and at -d.
        covectors: [Covector<D>; 2],
        slope: Slope<D>,
    }

    fn product(a: Element<f64>, b: Element<f64>) -> Element<f64> {
        let entry = |i: usize, j: usize| {
            let sum: f64 = (0..3).map(|k| a[i][k] * b[k][j]).sum();
            sum + if j == 3 { a[i][3] } else { 0.0 }
        };
        core::array::from_fn(|i| core::array::from_fn(|j| entry(i, j)))
    }

    /// u_½² = u, and u⁻¹δu of both by differences.
    fn holds<const D: usize>(map: &Map<D>, d: [f64; D]) {
        let near = |a: f64, b: f64, within: f64| assert!((a - b).abs() < within, "{a} is not {b}");
        let (root, relative) = ((map.root)(d), (map.relative)(d));
        let square = product(root, root);
        for (a, b) in square.as_flattened().iter().zip(relative.as_flattened()) {
            near(*a, *b, 1e-15);
        }
        for (element, tangent) in [(map.root, map.tangents[0]), (map.relative, map.tangents[1])] {
            let (u, tangent) = (element(d), tangent(d));
            for j in 0..D {
                const STEP: f64 = 1e-6;
                let moved = |sign: f64| {
                    let mut moved = d;
                    moved[j] += sign * STEP;
                    element(moved)
                };
                let (plus, minus) = (moved(1.0), moved(-1.0));
                let slope = |i: usize, k: usize| (plus[i][k] - minus[i][k]) / (2.0 * STEP);
                // Rᵀδ[R | p].
                let body = |i: usize, k: usize| (0..3).map(|l| u[l][i] * slope(l, k)).sum::<f64>();
                let xi = [
                    body(0, 3),
                    body(1, 3),
                    body(2, 3),
                    body(2, 1),
                    body(0, 2),
                    body(1, 0),
                ];
                for (row, place) in tangent.iter().zip(map.places) {
                    // Errors of STEP²/6 times third derivatives, and of ε/STEP.
                    near(row[j], xi[place], 1e-9);
                }
            }
        }
    }

    /// A A⁻¹ = 1 at d, and at -d.
    fn inverts<const D: usize>(map: &Map<D>, d: [f64; D]) {
        for (inverse, d) in [(map.inverses[0](d), d), (map.inverses[1](d), d.map(|x| -x))] {
            let tangent = map.tangents[1](d);
            for (i, row) in tangent.iter().enumerate() {
                for j in 0..D {
                    let terms = row.iter().zip(&inverse).map(|(a, b)| a * b[j]);
                    let (product, expected) = (terms.sum::<f64>(), f64::from(u8::from(i == j)));
                    // Six products of numbers of at most 2.
                    assert!((product - expected).abs() < 1e-14, "{product} at {i}, {j}");
                }
            }
        }
    }

    /// A⁻ᵀμ of the inverses, and its slopes by differences.
    fn transposes<const D: usize>(map: &Map<D>, d: [f64; D]) {
        let mu: [f64; D] = core::array::from_fn(|i| 1.3 - 0.7 * i as f64);
        for (covector, inverse) in map.covectors.iter().zip(&map.inverses) {
            let (found, inverse) = (covector(d, mu), inverse(d));
            for (j, found) in found.iter().enumerate() {
                let expected: f64 = mu.iter().zip(&inverse).map(|(mu, row)| mu * row[j]).sum();
                // Six products of numbers of at most 4.
                assert!(
                    (found - expected).abs() < 1e-14,
                    "{found} is not {expected}"
                );
            }
        }
        let slope = (map.slope)(d, mu);
        for j in 0..D {
            // Differences of polynomials of second degree are exact but for rounding.
            let at = |step: f64| {
                map.covectors[1](
                    core::array::from_fn(|i| d[i] + if i == j { step } else { 0.0 }),
                    mu,
                )
            };
            let (plus, minus) = (at(0.5), at(-0.5));
            for i in 0..D {
                let expected = plus[i] - minus[i];
                assert!((slope[i][j] - expected).abs() < 1e-14, "{i} {j}: {slope:?}");
            }
        }
    }

    /// The rows of g u_½.
    #[test]
    fn rows_of_the_middle() {
        let (d, g) = ([0.3, -0.7, 1.1], so3::element([0.1, -0.4, 0.2, 0.8]));
        let near = |found: &[f64], expected: &[f64]| {
            for (found, expected) in found.iter().zip(expected) {
                assert!(
                    (found - expected).abs() < 1e-15,
                    "{found} is not {expected}"
                );
            }
        };
        let (root, planar) = (so3::root(d), se2::root(d));
        let middle = product(g, root);
        let turn = se2::element([0.5, -0.2, 0.6, 0.8]);
        let moved = product(turn, planar);
        for i in 0..3 {
            let [a, b, c, _] = g[i];
            near(&so3::middle(root, [a, b, c])[..3], &middle[i][..3]);
            let [a, b, _, p] = turn[i];
            let row = se2::middle(planar, [a, b, p]);
            if i < 2 {
                near(
                    &[row[0], row[1], row[3]],
                    &[moved[i][0], moved[i][1], moved[i][3]],
                );
            }
            let (root, row) = (
                se3::root([0.2, 0.4, -0.1, 0.3, -0.7, 1.1]),
                [a, b, turn[i][2], p],
            );
            near(&se3::middle(root, row), &product(turn, root)[i]);
        }
    }

    #[test]
    fn roots_and_tangents() {
        for s in [0.0, 0.1, 1.5] {
            let so3 = Map {
                root: so3::root,
                relative: so3::relative,
                tangents: [so3::root_tangent, so3::tangent],
                places: [3, 4, 5],
                inverses: [so3::inverse, so3::right_inverse],
                covectors: [so3::arrival, so3::departure],
                slope: so3::departure_slope,
            };
            inverts(&so3, [0.3 * s, -0.7 * s, 1.1 * s]);
            transposes(&so3, [0.3 * s, -0.7 * s, 1.1 * s]);
            holds(&so3, [0.3 * s, -0.7 * s, 1.1 * s]);
            let se2 = Map {
                root: se2::root,
                relative: se2::relative,
                tangents: [se2::root_tangent, se2::tangent],
                places: [0, 1, 5],
                inverses: [se2::inverse, se2::right_inverse],
                covectors: [se2::arrival, se2::departure],
                slope: se2::departure_slope,
            };
            inverts(&se2, [0.3, -0.7, 1.1 * s]);
            transposes(&se2, [0.3, -0.7, 1.1 * s]);
            holds(&se2, [0.3, -0.7, 1.1 * s]);
            let se3 = Map {
                root: se3::root,
                relative: se3::relative,
                tangents: [se3::root_tangent, se3::tangent],
                places: [0, 1, 2, 3, 4, 5],
                inverses: [se3::inverse, se3::right_inverse],
                covectors: [se3::arrival, se3::departure],
                slope: se3::departure_slope,
            };
            inverts(&se3, [0.2, 0.4, -0.1, 0.3 * s, -0.7 * s, 1.1 * s]);
            transposes(&se3, [0.2, 0.4, -0.1, 0.3 * s, -0.7 * s, 1.1 * s]);
            holds(&se3, [0.2, 0.4, -0.1, 0.3 * s, -0.7 * s, 1.1 * s]);
        }
    }
}
