//! SE(2).

use nalgebra::{Complex, Isometry2, Translation2, UnitComplex, Vector2};

use super::{LieGroup, Retraction, largest, quarter_turn, sealed::Sealed};
use crate::math::sqrt;
use crate::real::Range;

impl Sealed for Isometry2<f64> {}

impl LieGroup for Isometry2<f64> {
    const DIM: usize = 3;
    const COMPONENTS: usize = 4;
    type Algebra = [f64; 3];

    #[inline]
    fn identity() -> Self {
        Self::identity()
    }

    #[inline]
    fn product(&self, right: &Self) -> Self {
        let z = complex_rotation(self);
        let p = self.translation.vector + times(normalise(z), right.translation.vector);
        displacement(p, times(z, complex_rotation(right)))
    }

    #[inline]
    fn inverse(&self) -> Self {
        let z = complex_rotation(self);
        let p = -conjugate_times(normalise(z), self.translation.vector);
        from_parts(p, Vector2::new(z.x, -z.y))
    }

    /// (z τ(ω), p + z N v), with V for N where τ = exp.
    #[inline]
    fn retract<T: Retraction>(&self, [v0, v1, omega]: [f64; 3]) -> Self {
        let z = complex_rotation(self);
        let moved = T::planar_translation(omega, Vector2::new(v0, v1));
        let p = self.translation.vector + times(normalise(z), moved);
        displacement(p, times(z, T::turn(omega)))
    }

    #[inline]
    fn increment<T: Retraction>(&self, end: &Self) -> [f64; 3] {
        let z = complex_rotation(self);
        let omega = T::angle(conjugate_times(z, complex_rotation(end)));
        let moved = end.translation.vector - self.translation.vector;
        let v = T::planar_v(omega, conjugate_times(normalise(z), moved));
        [v.x, v.y, omega]
    }

    #[inline]
    fn increment_rate<T: Retraction>(
        [v0, v1, omega]: [f64; 3],
        [nu0, nu1, eta]: [f64; 3],
    ) -> [f64; 3] {
        let (v, nu) = (Vector2::new(v0, v1), Vector2::new(nu0, nu1));
        let (v, omega) = T::planar((v, omega), (nu, eta));
        [v.x, v.y, omega]
    }

    #[inline]
    fn matrix(&self) -> [[f64; 4]; 3] {
        let (z, p) = (unit_rotation(self), self.translation.vector);
        [
            [z.x, -z.y, 0.0, p.x],
            [z.y, z.x, 0.0, p.y],
            [0.0, 0.0, 1.0, 0.0],
        ]
    }

    const ENTRIES: usize = 4;

    #[inline]
    fn of_entries(entries: &[f64]) -> Self {
        let &[c, s, x, y] = entries else {
            panic!("a displacement of the plane of {} entries", entries.len());
        };
        displacement(Vector2::new(x, y), Vector2::new(c, s))
    }

    #[inline]
    fn entries_and_rates(&self, [v0, v1, omega]: [f64; 3], entries: &mut [f64], rates: &mut [f64]) {
        let (z, p) = (unit_rotation(self), self.translation.vector);
        let moved = times(z, Vector2::new(v0, v1));
        entries.copy_from_slice(&[z.x, z.y, p.x, p.y]);
        rates.copy_from_slice(&[-omega * z.y, omega * z.x, moved.x, moved.y]);
    }

    type Ranges = [Range; 3];

    /// (z⁻¹ṗ, Im z⁻¹ż).
    fn velocity(entries: &[Range], rates: &[Range]) -> [Range; 3] {
        let (&[c, s, ..], &[c_rate, s_rate, x_rate, y_rate]) = (entries, rates) else {
            panic!("a displacement of the plane of {} entries", entries.len());
        };
        [
            c * x_rate + s * y_rate,
            c * y_rate - s * x_rate,
            c * s_rate - s * c_rate,
        ]
    }

    fn magnitude(&self) -> f64 {
        let rotation = largest(complex_rotation(self).as_slice(), 1.0);
        largest(self.translation.vector.as_slice(), rotation)
    }

    /// (z v - ω i p, ω).
    #[inline]
    fn adjoint(&self, [v0, v1, omega]: [f64; 3]) -> [f64; 3] {
        let p = self.translation.vector;
        let v = times(unit_rotation(self), Vector2::new(v0, v1)) - quarter_turn(p) * omega;
        [v.x, v.y, omega]
    }

    /// (z⁻¹(v + ω i p), ω).
    #[inline]
    fn adjoint_inverse(&self, [v0, v1, omega]: [f64; 3]) -> [f64; 3] {
        let p = self.translation.vector;
        let v = Vector2::new(v0, v1) + quarter_turn(p) * omega;
        let v = conjugate_times(unit_rotation(self), v);
        [v.x, v.y, omega]
    }

    /// (z f, m + p × z f) of μ = (f, m).
    #[inline]
    fn to_spatial(&self, [f0, f1, m]: [f64; 3]) -> [f64; 3] {
        let f = times(unit_rotation(self), Vector2::new(f0, f1));
        [f.x, f.y, m + self.translation.vector.perp(&f)]
    }

    /// (z⁻¹f, m - p × f) of μ = (f, m).
    #[inline]
    fn to_body(&self, [f0, f1, m]: [f64; 3]) -> [f64; 3] {
        let f = Vector2::new(f0, f1);
        let m = m - self.translation.vector.perp(&f);
        let f = conjugate_times(unit_rotation(self), f);
        [f.x, f.y, m]
    }

    #[inline]
    fn write(&self, into: &mut [f64]) {
        let (p, z) = (self.translation.vector, complex_rotation(self));
        into.copy_from_slice(&[p.x, p.y, z.x, z.y]);
    }

    #[inline]
    fn read(from: &[f64]) -> Self {
        let &[x, y, re, im] = from else {
            panic!("a displacement of the plane of {} components", from.len());
        };
        from_parts(Vector2::new(x, y), Vector2::new(re, im))
    }
}

/// (re, im) of the rotation.
#[inline]
fn complex_rotation(g: &Isometry2<f64>) -> Vector2<f64> {
    Vector2::new(g.rotation.re, g.rotation.im)
}

/// (re, im) of the rotation, divided by its norm.
#[inline]
fn unit_rotation(g: &Isometry2<f64>) -> Vector2<f64> {
    normalise(complex_rotation(g))
}

/// The product of complex numbers.
#[inline]
fn times(a: Vector2<f64>, b: Vector2<f64>) -> Vector2<f64> {
    Vector2::new(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x)
}

/// The product with the conjugate of the first; real for a = b.
#[inline]
fn conjugate_times(a: Vector2<f64>, b: Vector2<f64>) -> Vector2<f64> {
    Vector2::new(a.x * b.x + a.y * b.y, a.x * b.y - a.y * b.x)
}

#[inline]
fn normalise(z: Vector2<f64>) -> Vector2<f64> {
    z * (1.0 / sqrt(z.norm_squared()))
}

/// The displacement with the rotation z/|z|.
#[inline]
fn displacement(p: Vector2<f64>, z: Vector2<f64>) -> Isometry2<f64> {
    from_parts(p, normalise(z))
}

/// (z, p), the length of z as it is.
#[inline]
fn from_parts(p: Vector2<f64>, z: Vector2<f64>) -> Isometry2<f64> {
    let rotation = UnitComplex::new_unchecked(Complex::new(z.x, z.y));
    Isometry2::from_parts(Translation2::from(p), rotation)
}
