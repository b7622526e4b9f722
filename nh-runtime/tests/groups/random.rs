//! Random numbers, always the same.

use nh_runtime::nalgebra::{Isometry2, Isometry3, UnitQuaternion, Vector2, Vector3};

/// The generator of Knuth's MMIX.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// In (-size, size).
    pub fn number(&mut self, size: f64) -> f64 {
        const A: u64 = 6_364_136_223_846_793_005;
        self.0 = self
            .0
            .wrapping_mul(A)
            .wrapping_add(1_442_695_040_888_963_407);
        size * ((self.0 >> 11) as f64 / (1_u64 << 52) as f64 - 1.0)
    }

    pub fn numbers<const N: usize>(&mut self, size: f64) -> [f64; N] {
        core::array::from_fn(|_| self.number(size))
    }

    pub fn rotation(&mut self) -> UnitQuaternion<f64> {
        UnitQuaternion::new(Vector3::from(self.numbers(3.0)))
    }

    pub fn planar(&mut self) -> Isometry2<f64> {
        Isometry2::new(Vector2::from(self.numbers(5.0)), self.number(3.0))
    }

    pub fn rigid(&mut self) -> Isometry3<f64> {
        Isometry3::new(
            Vector3::from(self.numbers(5.0)),
            Vector3::from(self.numbers(3.0)),
        )
    }
}
