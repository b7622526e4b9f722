//! Cayley retractions of flat components, in doubles or lanes of them, by which motions in stages move.
//!
//! The components are in the order of [`LieGroup::write`](super::LieGroup::write), and the product is divided by its norm as there.

use crate::real::Real;

/// p (1, d/2), divided by its norm; (i, j, k, w).
#[inline(always)]
pub fn turned<T: Real>([i, j, k, w]: [T; 4], [a, b, c]: [T; 3]) -> [T; 4] {
    let half = T::of(0.5);
    let (a, b, c) = (half * a, half * b, half * c);
    let x = i + w * a + (j * c - k * b);
    let y = j + w * b + (k * a - i * c);
    let z = k + w * c + (i * b - j * a);
    let v = w - (i * a + j * b + k * c);
    let norm = T::of(1.0) / (x * x + y * y + z * z + v * v).sqrt();
    [norm * x, norm * y, norm * z, norm * v]
}

/// SE(2), (p_0, p_1, cos θ, sin θ) moved by (v_0, v_1, ω).
#[inline(always)]
pub fn moved_in_the_plane<T: Real>([p, q, c, s]: [T; 4], [v, w, omega]: [T; 3]) -> [T; 4] {
    let half = T::of(0.5) * omega;
    // (v + ½ ω×v)/(1 + ω²/4)
    let scale = T::of(1.0) / (T::of(1.0) + half * half);
    let (x, y) = (scale * (v - half * w), scale * (w + half * v));
    let length = T::of(1.0) / (c * c + s * s).sqrt();
    let (e, f) = (length * c, length * s);
    // (1 + i ω/2)² = 1 - ω²/4 + i ω, up to its length.
    let (turn, lift) = (T::of(1.0) - half * half, omega);
    let (re, im) = (c * turn - s * lift, s * turn + c * lift);
    let norm = T::of(1.0) / (re * re + im * im).sqrt();
    [
        p + (e * x - f * y),
        q + (f * x + e * y),
        norm * re,
        norm * im,
    ]
}

/// SE(3), (p, quaternion) moved by (v, ω).
#[inline(always)]
pub fn moved_in_space<T: Real>(
    [p, q, r, i, j, k, w]: [T; 7],
    [v0, v1, v2, a, b, c]: [T; 6],
) -> [T; 7] {
    let one = T::of(1.0);
    let half = T::of(0.5);
    let (e, f, g) = (half * a, half * b, half * c);
    // (v + e×v + (e·v) e)/(1 + |e|²), e = ω/2.
    let scale = one / (one + e * e + f * f + g * g);
    let along = e * v0 + f * v1 + g * v2;
    let x = scale * (v0 + (f * v2 - g * v1) + along * e);
    let y = scale * (v1 + (g * v0 - e * v2) + along * f);
    let z = scale * (v2 + (e * v1 - f * v0) + along * g);
    // x + 2 n×(n×x + w x)/|p|², n = (i, j, k).
    let twice = T::of(2.0) / (i * i + j * j + k * k + w * w);
    let (l, m, n) = (
        j * z - k * y + w * x,
        k * x - i * z + w * y,
        i * y - j * x + w * z,
    );
    let rotation = turned([i, j, k, w], [a, b, c]);
    [
        p + x + twice * (j * n - k * m),
        q + y + twice * (k * l - i * n),
        r + z + twice * (i * m - j * l),
        rotation[0],
        rotation[1],
        rotation[2],
        rotation[3],
    ]
}

#[cfg(test)]
mod tests {
    use nalgebra::{Isometry2, Isometry3, UnitQuaternion, Vector3};

    use super::{moved_in_space, moved_in_the_plane, turned};
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
                turned(components(&r), d),
                components(&r.retract::<Cayley>(d)),
            );
            let g = Isometry2::new([1.0, 2.0].into(), 0.7);
            assert_near(
                moved_in_the_plane(components(&g), d),
                components(&g.retract::<Cayley>(d)),
            );
            let k = Isometry3::from_parts([0.1, 0.2, 0.3].into(), turn(0.9));
            let d = [0.2 * s, 0.4, -0.1 * s, 0.3 * s, -0.7 * s, 1.1 * s];
            assert_near(
                moved_in_space(components(&k), d),
                components(&k.retract::<Cayley>(d)),
            );
        }
    }
}
