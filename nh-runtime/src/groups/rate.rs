//! The rate of the increment x of an element that moves, g = g_0 τ(x) with the body velocity
//! ξ = g⁻¹ġ: x' = A(x)⁻¹ ξ, A the left-trivialised tangent of τ.
//!
//! With x = (v, ω), ξ = (ν, η), and the functions c_k of [`stumpff`] at s = |ω|²:
//!
//! ```text
//! Cayley:       ω' = η + ½ ω×η + ¼ (ω·η) ω           v' = (1 + ½ ω^)(ν + ½ v×η)
//! exponential:  ω' = T(ω) η                          v' = T(ω) ν + dT(ω)(v) η
//!               T(ω) = 1 + ½ ω^ + b ω^²,   b = (½ c_3 - c_4)/c_2
//!               b' = 2 db/ds = (5/2 c_5 - ½ c_4 - 4 c_6)/c_2 + 2 b²,   ∂b/∂ω = b' ω
//! ```

use nalgebra::{Vector2, Vector3};

use super::{Cayley, Exponential, quarter_turn};
use crate::math::stumpff;

/// A⁻¹ of a retraction.
pub trait Rate {
    /// ω'.
    fn angular(omega: Vector3<f64>, eta: Vector3<f64>) -> Vector3<f64>;

    /// v' of (v, ω) and (ν, η).
    fn linear(x: [Vector3<f64>; 2], xi: [Vector3<f64>; 2]) -> Vector3<f64>;

    /// (v', ω') of (v, ω) and (ν, η) in the plane.
    fn planar(x: Planar, xi: Planar) -> Planar;
}

/// An element of se(2).
type Planar = (Vector2<f64>, f64);

impl Rate for Cayley {
    #[inline]
    fn angular(omega: Vector3<f64>, eta: Vector3<f64>) -> Vector3<f64> {
        let half = omega * 0.5;
        eta + half.cross(&eta) + half * half.dot(&eta)
    }

    #[inline]
    fn linear([v, omega]: [Vector3<f64>; 2], [nu, eta]: [Vector3<f64>; 2]) -> Vector3<f64> {
        let moved = nu + v.cross(&eta) * 0.5;
        moved + omega.cross(&moved) * 0.5
    }

    #[inline]
    fn planar((v, omega): Planar, (nu, eta): Planar) -> Planar {
        let half = omega * 0.5;
        let moved = nu - quarter_turn(v) * (0.5 * eta);
        (
            moved + quarter_turn(moved) * half,
            eta * (1.0 + half * half),
        )
    }
}

impl Rate for Exponential {
    #[inline]
    fn angular(omega: Vector3<f64>, eta: Vector3<f64>) -> Vector3<f64> {
        let across = omega.cross(&eta);
        eta + across * 0.5 + omega.cross(&across) * slope(omega.norm_squared())
    }

    #[inline]
    fn linear([v, omega]: [Vector3<f64>; 2], [nu, eta]: [Vector3<f64>; 2]) -> Vector3<f64> {
        let s = omega.norm_squared();
        let (across, by_v) = (omega.cross(&eta), v.cross(&eta));
        let along = slope_rate(s) * omega.dot(&v);
        Self::angular(omega, nu)
            + by_v * 0.5
            + (omega.cross(&by_v) + v.cross(&across)) * slope(s)
            + omega.cross(&across) * along
    }

    #[inline]
    fn planar((v, omega): Planar, (nu, eta): Planar) -> Planar {
        let b = slope(omega * omega) * omega;
        let turned = quarter_turn(nu * omega - v * eta) * 0.5;
        (nu + turned - (nu * omega - v * eta) * b, eta)
    }
}

/// b.
#[inline]
fn slope(s: f64) -> f64 {
    (0.5 * stumpff::<3>(s) - stumpff::<4>(s)) / stumpff::<2>(s)
}

/// b'.
#[inline]
fn slope_rate(s: f64) -> f64 {
    let b = slope(s);
    let c = 2.5 * stumpff::<5>(s) - 0.5 * stumpff::<4>(s) - 4.0 * stumpff::<6>(s);
    c / stumpff::<2>(s) + 2.0 * b * b
}

#[cfg(test)]
mod tests {
    use core::fmt::Debug;

    use nalgebra::{Isometry2, Isometry3, UnitQuaternion};

    use crate::groups::{Cayley, Exponential, LieGroup, Retraction};

    /// The increment from g_0 of g_0 τ(x) exp(ε ξ), to second order in ε on both sides, against x'
    /// at ξ.
    fn is_the_rate<G: LieGroup, T: Retraction>(x: G::Algebra, xi: G::Algebra)
    where
        G::Algebra: Debug,
    {
        let rate = G::increment_rate::<T>(x, xi);
        let end = G::identity().retract::<T>(x);
        let moved = |epsilon: f64| {
            let mut step = xi;
            step.as_mut().iter_mut().for_each(|xi| *xi *= epsilon);
            let end = end.retract::<Exponential>(step);
            G::identity().increment::<T>(&end)
        };
        // Fourth order.
        let epsilon = 1e-3;
        let [a, b, c, d] = [1.0, -1.0, 2.0, -2.0].map(|k| moved(k * epsilon));
        for i in 0..G::DIM {
            let [a, b, c, d] = [a, b, c, d].map(|x| x.as_ref()[i]);
            let slope = (8.0 * (a - b) - (c - d)) / (12.0 * epsilon);
            let error = (slope - rate.as_ref()[i]).abs();
            assert!(error < 1e-10, "{i}: {slope} {rate:?}");
        }
    }

    fn both<G: LieGroup>(x: G::Algebra, xi: G::Algebra) {
        is_the_rate::<G, Cayley>(x, xi);
        is_the_rate::<G, Exponential>(x, xi);
    }

    #[test]
    fn rates_are_those_of_increments() {
        for size in [0.0, 1e-3, 0.3, 1.0, 1.6] {
            let [a, b, c] = [0.6 * size, -0.5 * size, 0.7 * size];
            both::<UnitQuaternion<f64>>([a, b, c], [0.3, 0.9, -0.4]);
            both::<Isometry2<f64>>([0.4, -1.2, c], [0.3, 0.9, -0.4]);
            both::<Isometry3<f64>>([0.4, -1.2, 0.8, a, b, c], [0.3, 0.9, -0.4, -0.2, 0.5, 0.8]);
        }
    }

    #[test]
    fn the_plane_is_in_space() {
        let ([v0, v1, omega], [nu0, nu1, eta]) = ([0.3, -0.8, 0.9], [0.5, 0.2, -0.7]);
        fn compare(planar: [f64; 3], spatial: [f64; 6]) {
            let [v0, v1, omega] = planar;
            let expected = [v0, v1, 0.0, 0.0, 0.0, omega];
            let close = |(a, b): (&f64, &f64)| (a - b).abs() < 1e-15;
            assert!(spatial.iter().zip(&expected).all(close));
        }
        let (x, xi) = ([v0, v1, omega], [nu0, nu1, eta]);
        let (y, zeta) = (
            [v0, v1, 0.0, 0.0, 0.0, omega],
            [nu0, nu1, 0.0, 0.0, 0.0, eta],
        );
        compare(
            Isometry2::increment_rate::<Cayley>(x, xi),
            Isometry3::increment_rate::<Cayley>(y, zeta),
        );
        compare(
            Isometry2::increment_rate::<Exponential>(x, xi),
            Isometry3::increment_rate::<Exponential>(y, zeta),
        );
    }
}
