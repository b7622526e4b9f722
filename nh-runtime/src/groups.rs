//! The Lie groups SO(3), SE(2) and SE(3) as configurations.
//!
//! An element moves by an increment d of the algebra, g_1 = g_0 τ(d), with a [`Retraction`] τ:
//! g → G, τ(0) = e and dτ(0) = 1. Increments, velocities ξ = g⁻¹ġ and covectors are taken in the
//! left trivialisation, in these directions:
//!
//! | group | element | directions |
//! | --- | --- | --- |
//! | SO(3) | [`UnitQuaternion<f64>`](UnitQuaternion) | ω_0, ω_1, ω_2 |
//! | SE(2) | [`Isometry2<f64>`](Isometry2) | v_0, v_1, ω |
//! | SE(3) | [`Isometry3<f64>`](Isometry3) | v_0, v_1, v_2, ω_0, ω_1, ω_2 |
//!
//! with the body velocities v = Rᵀṗ and ω^ = RᵀṘ of a displacement x ↦ R x + p.
//!
//! # Norms
//! A product of unit quaternions is one up to round-off, and round-off would add up: after N steps
//! the norm is off by up to N ε. Every product is therefore divided by its norm, as is the
//! quaternion (1, d/2) of the Cayley map anyway: the two divisions are one. A quaternion and its
//! multiples are the same rotation, and [`LieGroup::matrix`] takes it so; the division chooses
//! among numbers that stand for the same solution and moves no solution. The norm is 1 to an ulp or
//! two after any number of steps, and the quaternion is continuous along a motion: its sign never
//! jumps.

#[doc(hidden)]
pub mod cayley;
mod planar;
mod rate;
mod retraction;
mod rigid;
mod rotation;

use core::fmt::Debug;

pub use nalgebra::{Isometry2, Isometry3, Rotation3, UnitQuaternion, Vector2, Vector3};

use rate::Rate;
use retraction::Map;

use crate::real::Range;

/// τ: g → G, by which an increment moves an element: [`Cayley`] or [`Exponential`].
pub trait Retraction: Copy + Debug + Default + PartialEq + Map + Rate + 'static {
    /// Whether τ(d/2) is the root of τ(d).
    #[doc(hidden)]
    const IS_EXPONENTIAL: bool;
}

/// τ(d) = (1 - d/2)⁻¹(1 + d/2), of the homogeneous matrices.
///
/// ```text
/// SO(3): the unit quaternion along (1, d/2)
/// SE(3): R = cay(ω),  p = N v,  N = (1 - ω^/2)⁻¹ = (1 + ω^/2 + ωωᵀ/4)/(1 + |ω|²/4)
/// ```
///
/// Rational: no elementary function but the root that the norm needs. A half turn is at infinity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cayley;

/// τ(d) = exp d, of the homogeneous matrices, with the functions c_k of
/// [`stumpff`](crate::math::stumpff) at |ω|²:
///
/// ```text
/// SO(3): R = 1 + c_1 ω^ + c_2 ω^²
/// SE(3): p = V v,  V = 1 + c_2 ω^ + c_3 ω^²
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Exponential;

impl Retraction for Cayley {
    const IS_EXPONENTIAL: bool = false;
}

impl Retraction for Exponential {
    const IS_EXPONENTIAL: bool = true;
}

/// The vector turned by π/2: 1^ in the plane.
#[inline]
fn quarter_turn(v: Vector2<f64>) -> Vector2<f64> {
    Vector2::new(-v.y, v.x)
}

/// A Lie group G whose elements are configurations: SO(3), SE(2) or SE(3).
///
/// ```
/// use nh_runtime::groups::{Cayley, LieGroup, UnitQuaternion};
/// let (start, d) = (UnitQuaternion::identity(), [0.1, -0.2, 0.3]);
/// let end = start.retract::<Cayley>(d);
/// let back = start.increment::<Cayley>(&end);
/// assert!(d.iter().zip(back).all(|(d, back)| (d - back).abs() < 1e-15));
/// ```
pub trait LieGroup: Copy + Debug + PartialEq + sealed::Sealed {
    /// dim G.
    const DIM: usize;

    /// The number of flat components of an element.
    const COMPONENTS: usize;

    /// An element of the algebra or of its dual: `[f64; DIM]`.
    type Algebra: Copy + Debug + PartialEq + AsRef<[f64]> + AsMut<[f64]>;

    /// e.
    #[must_use]
    fn identity() -> Self;

    /// g h, its rotation divided by its norm.
    #[must_use]
    fn product(&self, right: &Self) -> Self;

    /// g⁻¹.
    #[must_use]
    fn inverse(&self) -> Self;

    /// g τ(d).
    #[must_use]
    fn retract<T: Retraction>(&self, d: Self::Algebra) -> Self;

    /// The d with g τ(d) = `end`: the smallest rotation for the exponential. Not finite if an
    /// argument is not.
    ///
    /// From the sine of half the angle, not from the cosine: small increments lose no digits but
    /// those that the elements themselves have lost.
    ///
    /// No increment of the Cayley map is a half turn: there it is infinite, or NaN in the
    /// components that are 0/0.
    #[must_use]
    fn increment<T: Retraction>(&self, end: &Self) -> Self::Algebra;

    /// The rate of d of the element g_0 τ(d) that moves with the body velocity ξ: d' = A(d)⁻¹ ξ, A
    /// the left-trivialised tangent of τ. At d = 0 it is ξ.
    #[must_use]
    fn increment_rate<T: Retraction>(d: Self::Algebra, xi: Self::Algebra) -> Self::Algebra;

    /// The displacement x ↦ R x + p as the matrix [R | p], row by row.
    ///
    /// R belongs to the quaternion divided by its norm: it is orthogonal to round-off whatever the
    /// norm. In the plane R turns about the third axis, and p_2 = 0; a rotation has p = 0.
    #[must_use]
    fn matrix(&self) -> [[f64; 4]; 3];

    /// The number of entries of [`of_entries`](Self::of_entries).
    const ENTRIES: usize;

    /// The element whose matrix [R | p] has these entries, row by row; in the plane R_00, R_10, p_0
    /// and p_1 alone. R is a rotation to round-off, and its quaternion, one of two, is divided by
    /// its norm.
    ///
    /// # Panics
    /// If `entries` has not [`ENTRIES`](Self::ENTRIES) entries.
    #[must_use]
    fn of_entries(entries: &[f64]) -> Self;

    /// Writes the entries of [`of_entries`](Self::of_entries), and their rates along a motion with
    /// the body velocity ξ: Rω^ and R v.
    ///
    /// # Panics
    /// If a slice has not [`ENTRIES`](Self::ENTRIES) entries.
    fn entries_and_rates(&self, xi: Self::Algebra, entries: &mut [f64], rates: &mut [f64]);

    /// The body velocity of these entries and rates, (RᵀṘ)^∨ and Rᵀṗ, in ranges of all.
    ///
    /// # Panics
    /// If a slice has not [`ENTRIES`](Self::ENTRIES) entries.
    #[doc(hidden)]
    #[must_use]
    fn velocity(entries: &[Range], rates: &[Range]) -> Self::Ranges;

    /// Ranges of the components of an element of the algebra: `[Range; DIM]`.
    #[doc(hidden)]
    type Ranges: AsRef<[Range]>;

    /// The largest absolute value of a coordinate, at least 1 for the rotation; not finite if a
    /// coordinate is not.
    #[must_use]
    fn magnitude(&self) -> f64;

    /// Ad_g ξ: the spatial velocity of the body velocity ξ.
    #[must_use]
    fn adjoint(&self, xi: Self::Algebra) -> Self::Algebra;

    /// Ad_{g⁻¹} ξ: the body velocity of the spatial velocity ξ.
    #[must_use]
    fn adjoint_inverse(&self, xi: Self::Algebra) -> Self::Algebra;

    /// Ad*_{g⁻¹} μ: the spatial momentum of the body momentum μ.
    ///
    /// ```text
    /// ⟨Ad*_{g⁻¹} μ, ξ⟩ = ⟨μ, Ad_{g⁻¹} ξ⟩
    /// ```
    #[must_use]
    fn to_spatial(&self, mu: Self::Algebra) -> Self::Algebra;

    /// Ad*_g μ: the body momentum of the spatial momentum μ, the inverse of
    /// [`to_spatial`](Self::to_spatial).
    #[must_use]
    fn to_body(&self, mu: Self::Algebra) -> Self::Algebra;

    /// Writes the components: the translation, then the quaternion as i, j, k, w or the complex
    /// number as re, im.
    ///
    /// # Panics
    /// If `into` has not [`COMPONENTS`](Self::COMPONENTS) entries.
    fn write(&self, into: &mut [f64]);

    /// The element of these components, bit by bit: nothing is normalised.
    ///
    /// # Panics
    /// If `from` has not [`COMPONENTS`](Self::COMPONENTS) entries.
    #[must_use]
    fn read(from: &[f64]) -> Self;
}

mod sealed {
    /// Implemented by the groups of this module only.
    pub trait Sealed {}
}

/// The largest |x|, at least `least`; NaN if one is.
fn largest(values: &[f64], least: f64) -> f64 {
    values.iter().fold(least, |largest, x| {
        if x.abs() > largest || x.is_nan() {
            x.abs()
        } else {
            largest
        }
    })
}
