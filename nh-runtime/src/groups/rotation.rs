//! SO(3).

use nalgebra::{Matrix3, Quaternion, Rotation3, UnitQuaternion, Vector3};

use super::{LieGroup, Retraction, largest, sealed::Sealed};
use crate::math::sqrt;
use crate::real::{Range, Real};

impl Sealed for UnitQuaternion<f64> {}

impl LieGroup for UnitQuaternion<f64> {
    const DIM: usize = 3;
    const COMPONENTS: usize = 4;
    type Algebra = [f64; 3];

    #[inline]
    fn identity() -> Self {
        Self::identity()
    }

    #[inline]
    fn product(&self, right: &Self) -> Self {
        normalise(self.into_inner() * right.into_inner())
    }

    #[inline]
    fn inverse(&self) -> Self {
        self.conjugate()
    }

    #[inline]
    fn retract<T: Retraction>(&self, d: [f64; 3]) -> Self {
        retract_rotation::<T>(self, Vector3::from(d))
    }

    #[inline]
    fn increment<T: Retraction>(&self, end: &Self) -> [f64; 3] {
        T::omega(relative_quaternion(self, end)).into()
    }

    #[inline]
    fn increment_rate<T: Retraction>(d: [f64; 3], xi: [f64; 3]) -> [f64; 3] {
        T::angular(d.into(), xi.into()).into()
    }

    #[inline]
    fn matrix(&self) -> [[f64; 4]; 3] {
        rows(&rotation_matrix(self), &Vector3::zeros())
    }

    const ENTRIES: usize = 9;

    #[inline]
    fn of_entries(entries: &[f64]) -> Self {
        quaternion_from_matrix(&Matrix3::from_row_slice(entries))
    }

    #[inline]
    fn entries_and_rates(&self, omega: [f64; 3], entries: &mut [f64], rates: &mut [f64]) {
        let r = rotation_matrix(self);
        entries.copy_from_slice(r.transpose().as_slice());
        let rate = r * Vector3::from(omega).cross_matrix();
        rates.copy_from_slice(rate.transpose().as_slice());
    }

    type Ranges = [Range; 3];

    fn velocity(entries: &[Range], rates: &[Range]) -> [Range; 3] {
        angular(3, entries, rates)
    }

    fn magnitude(&self) -> f64 {
        largest(self.coords.as_slice(), 1.0)
    }

    #[inline]
    fn adjoint(&self, xi: [f64; 3]) -> [f64; 3] {
        (rotation_matrix(self) * Vector3::from(xi)).into()
    }

    #[inline]
    fn adjoint_inverse(&self, xi: [f64; 3]) -> [f64; 3] {
        rotation_matrix(self).tr_mul(&Vector3::from(xi)).into()
    }

    #[inline]
    fn to_spatial(&self, mu: [f64; 3]) -> [f64; 3] {
        self.adjoint(mu)
    }

    #[inline]
    fn to_body(&self, mu: [f64; 3]) -> [f64; 3] {
        self.adjoint_inverse(mu)
    }

    #[inline]
    fn write(&self, into: &mut [f64]) {
        into.copy_from_slice(self.coords.as_slice());
    }

    #[inline]
    fn read(from: &[f64]) -> Self {
        let &[i, j, k, w] = from else {
            panic!("a quaternion of {} components", from.len());
        };
        Self::new_unchecked(Quaternion::new(w, i, j, k))
    }
}

/// p τ(ω), divided by its norm.
#[inline]
pub(super) fn retract_rotation<T: Retraction>(
    rotation: &UnitQuaternion<f64>,
    omega: Vector3<f64>,
) -> UnitQuaternion<f64> {
    normalise(rotation.into_inner() * T::rotation(omega))
}

/// p⁻¹ q, of any norm; its imaginary part is exactly zero for p = q.
#[inline]
pub(super) fn relative_quaternion(
    start: &UnitQuaternion<f64>,
    end: &UnitQuaternion<f64>,
) -> Quaternion<f64> {
    let (v, w) = (start.imag(), start.w);
    let (end_v, end_w) = (end.imag(), end.w);
    let imaginary = (end_v * w - v * end_w) - v.cross(&end_v);
    Quaternion::from_parts(w * end_w + v.dot(&end_v), imaginary)
}

/// The quaternion divided by its norm.
#[inline]
pub(super) fn normalise(quaternion: Quaternion<f64>) -> UnitQuaternion<f64> {
    let inverse = 1.0 / sqrt(quaternion.norm_squared());
    UnitQuaternion::new_unchecked(quaternion * inverse)
}

/// R = 1 + (2/|q|²)(w n^ + n^²) of q = (w, n).
#[inline]
pub(super) fn rotation_matrix(rotation: &UnitQuaternion<f64>) -> Matrix3<f64> {
    let Quaternion { coords } = rotation.into_inner();
    let [x, y, z, w] = coords.into();
    let twice = 2.0 / (x * x + y * y + z * z + w * w);
    let (xx, yy, zz) = (twice * x * x, twice * y * y, twice * z * z);
    let (xy, yz, zx) = (twice * x * y, twice * y * z, twice * z * x);
    let (wx, wy, wz) = (twice * w * x, twice * w * y, twice * w * z);
    Matrix3::new(
        1.0 - (yy + zz),
        xy - wz,
        zx + wy,
        xy + wz,
        1.0 - (zz + xx),
        yz - wx,
        zx - wy,
        yz + wx,
        1.0 - (xx + yy),
    )
}

/// The quaternion of a rotation.
#[inline]
pub(super) fn quaternion_from_matrix(r: &Matrix3<f64>) -> UnitQuaternion<f64> {
    let rotation = Rotation3::from_matrix_unchecked(*r);
    normalise(UnitQuaternion::from_rotation_matrix(&rotation).into_inner())
}

/// ω of R and Ṙ, in the first columns of rows of this length: ω_i is that of the turn of column
/// i + 1 towards column i + 2.
pub(super) fn angular(length: usize, entries: &[Range], rates: &[Range]) -> [Range; 3] {
    core::array::from_fn(|i| column_product(length, (i + 2) % 3, (i + 1) % 3, entries, rates))
}

/// Column i of R times column j of rates.
pub(super) fn column_product(
    length: usize,
    i: usize,
    j: usize,
    entries: &[Range],
    rates: &[Range],
) -> Range {
    (0..entries.len() / length)
        .map(|row| entries[row * length + i] * rates[row * length + j])
        .fold(Range::of(0.0), |sum, term| sum + term)
}

/// [R | p].
#[inline]
pub(super) fn rows(r: &Matrix3<f64>, p: &Vector3<f64>) -> [[f64; 4]; 3] {
    core::array::from_fn(|i| [r[(i, 0)], r[(i, 1)], r[(i, 2)], p[i]])
}
