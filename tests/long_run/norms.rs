//! A million steps: norms stay, rotations stay orthogonal, and steady ones turn by the exact angle.

#![cfg(feature = "large-derivatives")]

use nonholonomic::groups::{Cayley, Exponential, LieGroup, Retraction};
use nonholonomic::nalgebra::{Isometry2, Isometry3, Matrix3, UnitQuaternion, UnitVector3, Vector3};

use crate::random::Random;

const STEPS: usize = 1_000_000;

/// RᵀR - 1 of the rotation of [R | p].
fn off_orthogonal(rows: [[f64; 4]; 3]) -> f64 {
    let r = Matrix3::from_fn(|i, j| rows[i][j]);
    (r.transpose() * r - Matrix3::identity()).amax()
}

/// The norm is right to two ulps, R to the rounding of its own entries: three products of two entries, each to 4 ε.
fn check_rotation(q: &UnitQuaternion<f64>) {
    let off = q.norm() - 1.0;
    assert!(off.abs() <= 2.0 * f64::EPSILON, "{off:e}");
    assert!(off_orthogonal(q.matrix()) <= 8.0 * f64::EPSILON);
    let r = q.to_rotation_matrix();
    let off = (r.transpose() * r).matrix() - Matrix3::identity();
    assert!(off.amax() <= 16.0 * f64::EPSILON);
}

fn rotations<T: Retraction>(mut d: impl FnMut(usize) -> [f64; 3]) -> UnitQuaternion<f64> {
    let mut q = UnitQuaternion::identity();
    for k in 0..STEPS {
        let next = q.retract::<T>(d(k));
        // Its sign does not jump.
        let along = next.i * q.i + next.j * q.j + next.k * q.k + next.w * q.w;
        assert!(along > 0.0);
        q = next;
        if k % 997 == 0 {
            check_rotation(&q);
        }
    }
    check_rotation(&q);
    q
}

/// The angle between two quaternions.
fn distance(a: &UnitQuaternion<f64>, b: &UnitQuaternion<f64>) -> f64 {
    let d = LieGroup::increment::<Exponential>(a, b);
    Vector3::from(d).norm()
}

/// Every product is rounded by at most 2 ε, and so is the factor of the exponential.
fn steady<T: Retraction>(d: [f64; 3], angle: impl Fn(f64) -> f64) {
    let (axis, size) = UnitVector3::new_and_get(d.into());
    let exact = UnitQuaternion::from_axis_angle(&axis, STEPS as f64 * angle(size));
    let error = distance(&rotations::<T>(|_| d), &exact);
    assert!(error <= STEPS as f64 * 2.0 * f64::EPSILON, "{error:e}");
}

#[test]
fn steady_cayley() {
    steady::<Cayley>([0.01, -0.02, 0.015], |size| 2.0 * (size / 2.0).atan());
}

#[test]
fn steady_exponential() {
    steady::<Exponential>([0.3, 0.5, -0.4], |size| size);
}

#[test]
fn varying_cayley() {
    rotations::<Cayley>(|k| {
        let t = k as f64 * 1e-3;
        let turning = 0.01 + 0.02 * (0.3 * t).sin();
        [0.02 * t.sin(), 0.03 * (1.7 * t).cos(), turning]
    });
}

#[test]
fn varying_exponential() {
    let mut random = Random::new(20);
    rotations::<Exponential>(|_| random.numbers(1.0));
}

fn planar<T: Retraction>(step: f64) -> Isometry2<f64> {
    let mut g = Isometry2::identity();
    for k in 0..STEPS {
        g = g.retract::<T>([0.01, 0.0, step]);
        if k % 997 == 0 {
            let z = g.rotation;
            assert!((z.re.hypot(z.im) - 1.0).abs() <= 2.0 * f64::EPSILON);
            assert!(off_orthogonal(g.matrix()) <= 8.0 * f64::EPSILON);
        }
    }
    g
}

/// A steady motion in the plane runs round a circle.
#[test]
fn circles() {
    let step = 0.013;
    let tolerance = STEPS as f64 * 2.0 * f64::EPSILON;
    for (g, angle, radius) in [
        (
            planar::<Cayley>(step),
            2.0 * (step / 2.0_f64).atan(),
            0.01 / step,
        ),
        (planar::<Exponential>(step), step, 0.01 / step),
    ] {
        let angle = STEPS as f64 * angle;
        let p = g.translation.vector;
        assert!((g.rotation.re - angle.cos()).abs() <= tolerance);
        assert!((g.rotation.im - angle.sin()).abs() <= tolerance);
        assert!((p.x - radius * angle.sin()).abs() <= tolerance);
        assert!((p.y - radius * (1.0 - angle.cos())).abs() <= tolerance);
    }
}

#[test]
fn displacements() {
    let d = [0.01, 0.02, -0.01, 0.03, -0.01, 0.02];
    let mut g = Isometry3::identity();
    let mut product = g;
    let u = g.retract::<Exponential>(d);
    for k in 0..STEPS {
        g = g.retract::<Exponential>(d);
        product = LieGroup::product(&product, &u);
        if k % 997 == 0 {
            check_rotation(&g.rotation);
            check_rotation(&product.rotation);
        }
    }
    let exact = Isometry3::identity().retract::<Exponential>(d.map(|x| x * STEPS as f64));
    let far = STEPS as f64 * 0.03;
    let off = (g.translation.vector - exact.translation.vector).amax();
    assert!(off <= far * STEPS as f64 * 2.0 * f64::EPSILON, "{off:e}");
}
