//! SE(3).

use nalgebra::{Isometry3, Matrix3x4, Translation3, UnitQuaternion, Vector3};

use super::rotation::{
    angular, column_product, quaternion_from_matrix, relative_quaternion, retract_rotation,
    rotation_matrix, rows,
};
use super::{LieGroup, Retraction, largest, sealed::Sealed};
use crate::real::Range;

impl Sealed for Isometry3<f64> {}

impl LieGroup for Isometry3<f64> {
    const DIM: usize = 6;
    const COMPONENTS: usize = 7;
    type Algebra = [f64; 6];

    #[inline]
    fn identity() -> Self {
        Self::identity()
    }

    #[inline]
    fn product(&self, right: &Self) -> Self {
        let p =
            self.translation.vector + rotation_matrix(&self.rotation) * right.translation.vector;
        displacement(p, LieGroup::product(&self.rotation, &right.rotation))
    }

    #[inline]
    fn inverse(&self) -> Self {
        let p = -rotation_matrix(&self.rotation).tr_mul(&self.translation.vector);
        displacement(p, self.rotation.conjugate())
    }

    /// (R τ(ω), p + R N v), with V for N where τ = exp.
    #[inline]
    fn retract<T: Retraction>(&self, d: [f64; 6]) -> Self {
        let (v, omega) = parts(d);
        let moved = rotation_matrix(&self.rotation) * T::translation(omega, v);
        displacement(
            self.translation.vector + moved,
            retract_rotation::<T>(&self.rotation, omega),
        )
    }

    #[inline]
    fn increment<T: Retraction>(&self, end: &Self) -> [f64; 6] {
        let omega = T::omega(relative_quaternion(&self.rotation, &end.rotation));
        let moved = end.translation.vector - self.translation.vector;
        let v = T::v(omega, rotation_matrix(&self.rotation).tr_mul(&moved));
        join(v, omega)
    }

    #[inline]
    fn increment_rate<T: Retraction>(d: [f64; 6], xi: [f64; 6]) -> [f64; 6] {
        let ((v, omega), (nu, eta)) = (parts(d), parts(xi));
        join(T::linear([v, omega], [nu, eta]), T::angular(omega, eta))
    }

    #[inline]
    fn matrix(&self) -> [[f64; 4]; 3] {
        rows(&rotation_matrix(&self.rotation), &self.translation.vector)
    }

    const ENTRIES: usize = 12;

    #[inline]
    fn of_entries(entries: &[f64]) -> Self {
        let rows = Matrix3x4::from_row_slice(entries);
        let rotation = quaternion_from_matrix(&rows.fixed_columns::<3>(0).into_owned());
        displacement(rows.column(3).into_owned(), rotation)
    }

    #[inline]
    fn entries_and_rates(&self, xi: [f64; 6], entries: &mut [f64], rates: &mut [f64]) {
        let (v, omega) = parts(xi);
        let r = rotation_matrix(&self.rotation);
        let (spin, moved) = (r * omega.cross_matrix(), r * v);
        entries.copy_from_slice(rows(&r, &self.translation.vector).as_flattened());
        rates.copy_from_slice(rows(&spin, &moved).as_flattened());
    }

    type Ranges = [Range; 6];

    fn velocity(entries: &[Range], rates: &[Range]) -> [Range; 6] {
        let [omega_0, omega_1, omega_2] = angular(4, entries, rates);
        let [v_0, v_1, v_2] = core::array::from_fn(|i| column_product(4, i, 3, entries, rates));
        [v_0, v_1, v_2, omega_0, omega_1, omega_2]
    }

    fn magnitude(&self) -> f64 {
        let rotation = LieGroup::magnitude(&self.rotation);
        largest(self.translation.vector.as_slice(), rotation)
    }

    /// (R v + p × R ω, R ω).
    #[inline]
    fn adjoint(&self, xi: [f64; 6]) -> [f64; 6] {
        let (v, omega) = parts(xi);
        let r = rotation_matrix(&self.rotation);
        let omega = r * omega;
        join(r * v + self.translation.vector.cross(&omega), omega)
    }

    /// (Rᵀ(v - p × ω), Rᵀω).
    #[inline]
    fn adjoint_inverse(&self, xi: [f64; 6]) -> [f64; 6] {
        let (v, omega) = parts(xi);
        let r = rotation_matrix(&self.rotation);
        let v = v - self.translation.vector.cross(&omega);
        join(r.tr_mul(&v), r.tr_mul(&omega))
    }

    /// (R f, R m + p × R f) of μ = (f, m).
    #[inline]
    fn to_spatial(&self, mu: [f64; 6]) -> [f64; 6] {
        let (f, m) = parts(mu);
        let r = rotation_matrix(&self.rotation);
        let f = r * f;
        join(f, r * m + self.translation.vector.cross(&f))
    }

    /// (Rᵀf, Rᵀ(m - p × f)) of μ = (f, m).
    #[inline]
    fn to_body(&self, mu: [f64; 6]) -> [f64; 6] {
        let (f, m) = parts(mu);
        let r = rotation_matrix(&self.rotation);
        let m = m - self.translation.vector.cross(&f);
        join(r.tr_mul(&f), r.tr_mul(&m))
    }

    #[inline]
    fn write(&self, into: &mut [f64]) {
        let (p, rotation) = into.split_at_mut(3);
        p.copy_from_slice(self.translation.vector.as_slice());
        LieGroup::write(&self.rotation, rotation);
    }

    #[inline]
    fn read(from: &[f64]) -> Self {
        let (p, rotation) = from.split_at(3);
        displacement(
            Vector3::from_column_slice(p),
            <UnitQuaternion<f64> as LieGroup>::read(rotation),
        )
    }
}

#[inline]
fn displacement(p: Vector3<f64>, rotation: UnitQuaternion<f64>) -> Isometry3<f64> {
    Isometry3::from_parts(Translation3::from(p), rotation)
}

/// The linear and the angular part.
#[inline]
fn parts([a, b, c, d, e, f]: [f64; 6]) -> (Vector3<f64>, Vector3<f64>) {
    (Vector3::new(a, b, c), Vector3::new(d, e, f))
}

#[inline]
fn join(linear: Vector3<f64>, angular: Vector3<f64>) -> [f64; 6] {
    [
        linear.x, linear.y, linear.z, angular.x, angular.y, angular.z,
    ]
}
