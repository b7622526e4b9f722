//! The maps τ from an algebra to its group.

use nalgebra::{Quaternion, Vector2, Vector3};

use super::{Cayley, Exponential, cayley, quarter_turn};
use crate::math::{atan2, sin_cos, sqrt, stumpff};
pub(super) use map::Map;

mod map {
    use super::{Quaternion, Vector2, Vector3};

    /// The functions of a retraction that the groups use.
    pub trait Map {
        /// The rotation of τ(ω), of any norm.
        fn rotation(omega: Vector3<f64>) -> Quaternion<f64>;

        /// ω of the rotation.
        fn omega(rotation: Quaternion<f64>) -> Vector3<f64>;

        /// p of τ(v, ω).
        fn translation(omega: Vector3<f64>, v: Vector3<f64>) -> Vector3<f64>;

        /// v of (p, ω).
        fn v(omega: Vector3<f64>, p: Vector3<f64>) -> Vector3<f64>;

        /// The rotation of τ(ω) in the plane, (re, im) of any norm.
        fn turn(omega: f64) -> Vector2<f64>;

        /// ω of the rotation in the plane.
        fn angle(turn: Vector2<f64>) -> f64;

        /// p of τ(v, ω) in the plane.
        fn planar_translation(omega: f64, v: Vector2<f64>) -> Vector2<f64>;

        /// v of (p, ω) in the plane.
        fn planar_v(omega: f64, p: Vector2<f64>) -> Vector2<f64>;
    }
}

/// The cosine of half the angle below which it has lost half its digits.
const HALF_TURN: f64 = 1e-8;

impl Map for Cayley {
    #[inline]
    fn rotation(omega: Vector3<f64>) -> Quaternion<f64> {
        Quaternion::from(cayley::rotation(omega.into()))
    }

    #[inline]
    fn omega(rotation: Quaternion<f64>) -> Vector3<f64> {
        let (n, w) = (rotation.imag() * 2.0, rotation.w);
        // Half a turn: the rest of w is round-off.
        let lost = w.abs() <= HALF_TURN * n.amax();
        n / if lost { 0.0 } else { w }
    }

    #[inline]
    fn translation(omega: Vector3<f64>, v: Vector3<f64>) -> Vector3<f64> {
        cayley::translation(omega.into(), v.into()).into()
    }

    #[inline]
    fn v(omega: Vector3<f64>, p: Vector3<f64>) -> Vector3<f64> {
        p - (omega * 0.5).cross(&p)
    }

    #[inline]
    fn turn(omega: f64) -> Vector2<f64> {
        cayley::turn(omega).into()
    }

    /// 2 tan(θ/2), from whichever of 1 + cos θ and 1 - cos θ is a sum.
    #[inline]
    fn angle(turn: Vector2<f64>) -> f64 {
        let norm = sqrt(turn.norm_squared());
        if turn.x >= 0.0 {
            2.0 * turn.y / (norm + turn.x)
        } else if turn.y.abs() <= 2.0 * HALF_TURN * norm {
            // Half a turn.
            f64::INFINITY
        } else {
            2.0 * (norm - turn.x) / turn.y
        }
    }

    #[inline]
    fn planar_translation(omega: f64, v: Vector2<f64>) -> Vector2<f64> {
        cayley::planar_translation(omega, v.into()).into()
    }

    #[inline]
    fn planar_v(omega: f64, p: Vector2<f64>) -> Vector2<f64> {
        p - quarter_turn(p) * (omega * 0.5)
    }
}

impl Map for Exponential {
    /// (cos θ/2, sin(θ/2) ω/θ), θ = |ω|.
    #[inline]
    fn rotation(omega: Vector3<f64>) -> Quaternion<f64> {
        let half = omega * 0.5;
        let s = half.norm_squared();
        Quaternion::from_parts(stumpff::<0>(s), half * stumpff::<1>(s))
    }

    /// 2 (n/|n|) arctan(|n|/w), n the imaginary part of the one of ±q with w ≥ 0.
    #[inline]
    fn omega(rotation: Quaternion<f64>) -> Vector3<f64> {
        let sign = if rotation.w < 0.0 { -2.0 } else { 2.0 };
        let (n, w) = (rotation.imag() * sign, rotation.w.abs());
        let sine = sqrt(rotation.imag().norm_squared());
        if sine > 0.0 {
            n * (atan2(sine, w) / sine)
        } else {
            n / w
        }
    }

    #[inline]
    fn translation(omega: Vector3<f64>, v: Vector3<f64>) -> Vector3<f64> {
        let s = omega.norm_squared();
        let across = omega.cross(&v);
        v + across * stumpff::<2>(s) + omega.cross(&across) * stumpff::<3>(s)
    }

    /// V⁻¹ = 1 - ω^/2 + e ω^², e = (1 - c_1/(2 c_2))/s = (c_3 - 2 c_4)/(2 c_2).
    #[inline]
    fn v(omega: Vector3<f64>, p: Vector3<f64>) -> Vector3<f64> {
        let s = omega.norm_squared();
        let e = (stumpff::<3>(s) - 2.0 * stumpff::<4>(s)) / (2.0 * stumpff::<2>(s));
        let across = omega.cross(&p);
        p - across * 0.5 + omega.cross(&across) * e
    }

    #[inline]
    fn turn(omega: f64) -> Vector2<f64> {
        let (sin, cos) = sin_cos(omega);
        Vector2::new(cos, sin)
    }

    #[inline]
    fn angle(turn: Vector2<f64>) -> f64 {
        // The angle of an infinite number may be finite.
        if turn.x.is_finite() && turn.y.is_finite() {
            atan2(turn.y, turn.x)
        } else {
            f64::NAN
        }
    }

    /// V = c_1 + c_2 ω^.
    #[inline]
    fn planar_translation(omega: f64, v: Vector2<f64>) -> Vector2<f64> {
        let s = omega * omega;
        v * stumpff::<1>(s) + quarter_turn(v) * (omega * stumpff::<2>(s))
    }

    /// V⁻¹ = c_1/(2 c_2) - ω^/2.
    #[inline]
    fn planar_v(omega: f64, p: Vector2<f64>) -> Vector2<f64> {
        let s = omega * omega;
        p * (stumpff::<1>(s) / (2.0 * stumpff::<2>(s))) - quarter_turn(p) * (omega * 0.5)
    }
}
