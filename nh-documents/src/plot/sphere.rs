//! Curves on the unit sphere, seen from far away.

use std::f64::consts::TAU;
use std::vec::Vec;

use nalgebra::Vector3;

/// The half of the unit sphere that is seen from a direction.
#[derive(Clone, Copy, Debug)]
pub struct SphereView {
    right: Vector3<f64>,
    up: Vector3<f64>,
    towards: Vector3<f64>,
}

impl SphereView {
    /// The view from this direction, which is not that of `up`; `up` points upwards in the picture.
    #[must_use]
    pub fn from(direction: [f64; 3], up: [f64; 3]) -> Self {
        let towards = Vector3::from(direction).normalize();
        let right = Vector3::from(up).cross(&towards).normalize();
        Self {
            right,
            up: towards.cross(&right),
            towards,
        }
    }

    /// The place of a point in the picture.
    #[must_use]
    pub fn of(&self, point: Vector3<f64>) -> [f64; 2] {
        [self.right.dot(&point), self.up.dot(&point)]
    }

    /// The place of a point in the picture, NaN behind the sphere.
    #[must_use]
    pub fn in_front(&self, point: Vector3<f64>) -> [f64; 2] {
        if self.towards.dot(&point) < 0.0 {
            return [f64::NAN; 2];
        }
        self.of(point)
    }

    /// The edge of the sphere.
    #[must_use]
    pub fn edge(&self) -> Vec<[f64; 2]> {
        circle(self.towards, 0.0).map(|p| self.of(p)).collect()
    }

    /// The circle of the points with this height along the axis, where it is in front.
    #[must_use]
    pub fn circle(&self, axis: [f64; 3], height: f64) -> Vec<[f64; 2]> {
        circle(Vector3::from(axis).normalize(), height)
            .map(|p| self.in_front(p))
            .collect()
    }
}

/// The points of the unit sphere with this height along a unit vector.
fn circle(axis: Vector3<f64>, height: f64) -> impl Iterator<Item = Vector3<f64>> {
    let one = axis.cross(&Vector3::ith(axis.iamin(), 1.0)).normalize();
    let radius = (1.0 - height * height).sqrt();
    (0..=180).map(move |i| {
        let (sin, cos) = (TAU * f64::from(i) / 180.0).sin_cos();
        height * axis + radius * (cos * one + sin * axis.cross(&one))
    })
}
