//! Every generated derivative against differences.

use nonholonomic::Interval;
use nonholonomic::groups::{Isometry2, Isometry3, UnitQuaternion, Vector3};
use nonholonomic::nalgebra::{SMatrix, SVector};
use nonholonomic::prelude::*;

use crate::groups::systems::*;
use crate::support::{assert_close, derivative};

/// The largest step of the differences.
const STEP: f64 = 1.0 / 128.0;
const H: TimeStep = TimeStep { t: 0.4, h: 0.3 };

fn rotation(a: f64, b: f64, c: f64) -> UnitQuaternion<f64> {
    UnitQuaternion::from_scaled_axis(Vector3::new(a, b, c))
}

fn spatial(a: f64, b: f64, c: f64) -> Isometry3<f64> {
    Isometry3::from_parts([c, a, -b].into(), rotation(a, b, c))
}

/// Asserts |computed - expected| ≤ 10⁻⁹ (1 + |expected|).
#[track_caller]
fn assert_derivative(what: &str, computed: f64, expected: f64) {
    assert_close(what, computed, expected, 1e-9 * (1.0 + expected.abs()));
}

/// The e_j component of a left trivialised derivative: d/dε f(q exp(ε e_j)). For small ε every retraction is exp to
/// the second order.
fn slope<S, const N: usize>(
    q: &S::Configuration,
    j: usize,
    f: impl Fn(S::Configuration) -> f64,
) -> f64
where
    S: DiscreteSystem<Increment = SVector<f64, N>>,
{
    derivative(STEP, |epsilon| f(S::retract(q, &along(j, epsilon)))).value
}

/// ε e_j.
fn along<const N: usize>(j: usize, epsilon: f64) -> SVector<f64, N> {
    SVector::from_fn(|i, _| if i == j { epsilon } else { 0.0 })
}

/// D_1L_d, D_2L_d, ∂²L_d/∂q_0∂q_1, and the Jacobian of Newton's method, on one interval.
fn derivatives<S, const N: usize, const M: usize>(
    system: &S,
    q0: S::Configuration,
    q1: S::Configuration,
) where
    S: DiscreteSystem<
            Increment = SVector<f64, N>,
            Covector = SVector<f64, N>,
            Bilinear = SMatrix<f64, N, N>,
            Multipliers = SVector<f64, M>,
            ConstraintJacobian = SMatrix<f64, M, N>,
        >,
{
    let d1 = system.d1_discrete_lagrangian(H, q0, q1);
    let d2 = system.d2_discrete_lagrangian(H, q0, q1);
    let mixed = system.d2_d1_discrete_lagrangian(H, q0, q1);
    let interval = Interval::between(H, q0, q1);
    let departure = system.departure_jacobian_at(&interval);
    let (covector, phi) = system.departure_at(&interval);
    assert_eq!((covector, phi), (departure.covector, departure.phi));
    let force = system.force_minus_at(&interval);
    for i in 0..N {
        assert_derivative(
            &format!("D_1L_d[{i}]"),
            d1[i],
            slope::<S, N>(&q0, i, |q0| system.discrete_lagrangian(H, q0, q1)),
        );
        assert_derivative(
            &format!("D_2L_d[{i}]"),
            d2[i],
            slope::<S, N>(&q1, i, |q1| system.discrete_lagrangian(H, q0, q1)),
        );
        assert_derivative("D_1L_d + f⁻", covector[i], d1[i] + force[i]);
        for j in 0..N {
            let d1_at = |q1| system.d1_discrete_lagrangian(H, q0, q1)[i];
            assert_derivative(
                &format!("D_2D_1L_d[{i}, {j}]"),
                mixed[(i, j)],
                slope::<S, N>(&q1, j, d1_at),
            );
        }
    }
    let slope_along = |j: usize, f: &dyn Fn(&Interval<S>) -> f64| {
        let at = |epsilon: f64| Interval {
            d: interval.d + along(j, epsilon),
            ..interval
        };
        derivative(STEP, |epsilon| f(&at(epsilon))).value
    };
    for j in 0..N {
        for i in 0..N {
            assert_derivative(
                &format!("∂(D_1L_d + f⁻)[{i}]/∂d[{j}]"),
                departure.covector_by_increment[(i, j)],
                slope_along(j, &|interval| system.departure_at(interval).0[i]),
            );
        }
        for a in 0..M {
            assert_derivative(
                &format!("∂φ[{a}]/∂d[{j}]"),
                departure.phi_by_increment[(a, j)],
                slope_along(j, &|interval| system.departure_at(interval).1[a]),
            );
        }
    }
}

macro_rules! rotating {
    ($($test:ident: $name:ident),* $(,)?) => {$(
        #[test]
        fn $test() {
            type Q = <$name as DiscreteSystem>::Configuration;
            let q0 = Q { x: 0.4, R: rotation(0.3, -1.2, 0.8), phi: 0.7 };
            let q1 = Q { x: 0.7, R: q0.R * rotation(0.5, 0.4, -0.7), phi: 0.2 };
            derivatives::<_, 5, 1>(&$name::default(), q0, q1);
            // Nothing is singular where nothing turns.
            let still = Q { R: q0.R, ..q1 };
            derivatives::<_, 5, 1>(&$name::default(), q0, still);
        }
    )*};
}

rotating! {
    cayley_midpoint: CayleyMidpoint,
    cayley_trapezoidal: CayleyTrapezoidal,
    cayley_alpha: CayleyAlpha,
    exponential_midpoint: ExponentialMidpoint,
    exponential_right: ExponentialRight,
    exponential_alpha: ExponentialAlpha,
}

macro_rules! planar {
    ($($test:ident: $name:ident),* $(,)?) => {$(
        #[test]
        fn $test() {
            type Q = <$name as DiscreteSystem>::Configuration;
            let g = Isometry2::new([0.3, -0.4].into(), 0.8);
            let q0 = Q { s: 0.2, g };
            let q1 = Q { s: 0.5, g: g * Isometry2::new([0.2, 0.5].into(), 0.9) };
            derivatives::<_, 4, 1>(&$name::default(), q0, q1);
            let still = Q { s: 0.1, g: g * Isometry2::new([0.2, 0.5].into(), 0.0) };
            derivatives::<_, 4, 1>(&$name::default(), q0, still);
        }
    )*};
}

planar! {
    planar_midpoint: PlanarMidpoint,
    planar_alpha: PlanarAlpha,
    planar_exponential_alpha: PlanarExponentialAlpha,
}

macro_rules! spatial {
    ($($test:ident: $name:ident),* $(,)?) => {$(
        #[test]
        fn $test() {
            type Q = <$name as DiscreteSystem>::Configuration;
            let q0 = Q { s: 0.2, g: spatial(0.3, -1.2, 0.8) };
            let q1 = Q { s: 0.5, g: q0.g * spatial(0.5, 0.4, -0.7) };
            derivatives::<_, 7, 1>(&$name::default(), q0, q1);
            let moved = Isometry3::from_parts([0.4, 0.1, 0.3].into(), UnitQuaternion::identity());
            derivatives::<_, 7, 1>(&$name::default(), q0, Q { s: 0.1, g: q0.g * moved });
        }
    )*};
}

spatial! {
    spatial_midpoint: SpatialMidpoint,
    spatial_alpha: SpatialAlpha,
    spatial_exponential: SpatialExponential,
}

#[test]
fn end_points() {
    type Q = <EndPoints as DiscreteSystem>::Configuration;
    let q0 = Q {
        R: rotation(0.3, -1.2, 0.8),
        g: Isometry2::new([0.3, -0.4].into(), 0.8),
        k: spatial(0.3, 0.2, 0.8),
    };
    let q1 = Q {
        R: q0.R * rotation(0.5, 0.4, -0.7),
        g: q0.g * Isometry2::new([0.2, 0.5].into(), 0.9),
        k: q0.k * spatial(0.5, -0.4, 0.3),
    };
    derivatives::<_, 12, 1>(&EndPoints::default(), q0, q1);
}
