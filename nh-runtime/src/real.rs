//! The numbers that generated code computes with: a double, several side by side, or a single.

mod format;
#[cfg(feature = "std")]
mod lanes;
mod range;
mod rounded;
mod scalar;
mod side_by_side;

use core::fmt::Debug;
use core::ops::{Add, BitAnd, BitOr, Div, Mul, Neg, Not, Sub};

use crate::math::functions::SmoothFunction;

pub use format::Format;
#[cfg(feature = "std")]
pub use lanes::FourLanes;
#[cfg(feature = "std")]
pub use lanes::{Lanes, LanesMask};
pub use range::Range;
pub use rounded::Rounded;

/// Real numbers: `f64`, lanes of them, each lane on its own, or `f32`.
///
/// Angles are in radians. Every operation of lanes is that of `f64` in each of them, with the same
/// bits.
pub trait Real:
    Copy
    + Debug
    + PartialEq
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
    + 'static
{
    /// One truth value a lane.
    type Mask: Mask;

    /// The format: what is round-off.
    #[doc(hidden)]
    const FORMAT: Format = Format::DOUBLE;

    /// One value in every lane, rounded to the format.
    fn of(value: f64) -> Self;

    /// One value in every lane; NaN where the format has no room for the value, or rounds it to
    /// fewer digits than other numbers: no result is then computed from the digits left.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    fn held(value: f64) -> Self {
        Self::of(match Self::FORMAT.holds(value) {
            true => value,
            false => f64::NAN,
        })
    }

    /// yes where the mask is true, no elsewhere.
    fn select(mask: Self::Mask, yes: Self, no: Self) -> Self;

    /// self < other; false where they do not compare.
    fn below(self, other: Self) -> Self::Mask;

    /// self ≤ other; false where they do not compare.
    fn at_most(self, other: Self) -> Self::Mask;

    /// The larger of the two; `other` where they do not compare.
    #[inline(always)]
    #[must_use]
    fn larger(self, other: Self) -> Self {
        Self::select(other.below(self), self, other)
    }

    /// The larger of the two; NaN where either is.
    #[inline(always)]
    #[must_use]
    fn largest(self, other: Self) -> Self {
        // A NaN in self is not at most other; one in other stays, for nothing compares with it.
        Self::select(self.at_most(other) | !other.at_most(other), other, self)
    }

    /// self + a b, in one rounding where the processor can.
    #[inline(always)]
    #[must_use]
    fn plus(self, a: Self, b: Self) -> Self {
        self + a * b
    }

    /// self - a b, in one rounding where the processor can.
    #[inline(always)]
    #[must_use]
    fn minus(self, a: Self, b: Self) -> Self {
        self - a * b
    }

    /// a where self > 0, b where self ≤ 0, NaN where self is, as
    /// [`math::by_sign`](crate::math::by_sign).
    #[inline(always)]
    #[must_use]
    fn by_sign(self, a: Self, b: Self) -> Self {
        let zero = Self::of(0.0);
        Self::select(
            zero.below(self),
            a,
            Self::select(self.at_most(zero), b, self),
        )
    }

    /// |x|.
    #[must_use]
    fn abs(self) -> Self;
    /// √x.
    #[must_use]
    fn sqrt(self) -> Self;
    /// eˣ.
    #[must_use]
    fn exp(self) -> Self;
    /// The natural logarithm.
    #[must_use]
    fn ln(self) -> Self;
    /// sin x.
    #[must_use]
    fn sin(self) -> Self;
    /// cos x.
    #[must_use]
    fn cos(self) -> Self;
    /// (sin x, cos x).
    #[must_use]
    fn sin_cos(self) -> (Self, Self);
    /// (sin x, cos x) of several angles.
    #[inline(always)]
    #[must_use]
    fn sin_cos_each<const N: usize>(angles: [Self; N]) -> [(Self, Self); N] {
        let mut values = [(Self::of(0.0), Self::of(1.0)); N];
        // A loop with one call: a function that `each` calls more than once need not be inlined, and
        // has the vectors of the target then.
        for i in 0..N {
            values[i] = angles[i].sin_cos();
        }
        values
    }
    /// tan x.
    #[must_use]
    fn tan(self) -> Self;
    /// The inverse of sin, in [-π/2, π/2].
    #[must_use]
    fn asin(self) -> Self;
    /// The inverse of cos, in [0, π].
    #[must_use]
    fn acos(self) -> Self;
    /// The inverse of tan, in [-π/2, π/2].
    #[must_use]
    fn atan(self) -> Self;
    /// The angle of the point (x, self), in [-π, π].
    #[must_use]
    fn atan2(self, x: Self) -> Self;
    /// sinh x.
    #[must_use]
    fn sinh(self) -> Self;
    /// cosh x.
    #[must_use]
    fn cosh(self) -> Self;
    /// tanh x.
    #[must_use]
    fn tanh(self) -> Self;
    /// The Stumpff function c_K, as [`math::stumpff`](crate::math::stumpff).
    #[must_use]
    fn stumpff<const K: usize>(self) -> Self;
    /// x^a for a real exponent.
    #[must_use]
    fn powf(self, a: Self) -> Self;

    /// xⁿ by repeated squaring, as [`math::powi`](crate::math::powi).
    #[inline(always)]
    #[must_use]
    fn powi(self, n: i32) -> Self {
        let mut square = self;
        let mut product = Self::of(1.0);
        let mut left = n.unsigned_abs();
        while left > 0 {
            if left & 1 == 1 {
                product = product * square;
            }
            left >>= 1;
            if left > 0 {
                square = square * square;
            }
        }
        if n < 0 {
            Self::of(1.0) / product
        } else {
            product
        }
    }
}

/// Doubles that the same function is computed for: one, or several, each on its own.
pub trait SideBySide: Real {
    /// The number of lanes.
    const LANES: usize;

    /// One of something a lane: `[A; LANES]`.
    type Each<A>: AsRef<[A]>;

    /// One of something a lane, in order.
    fn each<A>(of_lane: impl FnMut(usize) -> A) -> Self::Each<A>;

    /// A value in each lane.
    fn from_lanes(value: impl FnMut(usize) -> f64) -> Self;

    /// The value in a lane.
    ///
    /// # Panics
    /// If there is no such lane.
    fn lane(self, lane: usize) -> f64;

    /// The size of all that was rounded on the way to the value in a lane, 0 where it is not
    /// followed.
    #[inline(always)]
    fn size(self, _lane: usize) -> f64 {
        0.0
    }

    /// The partial derivative of a function of a field in each lane.
    #[inline]
    fn derivative_of<const N: usize>(
        function: &impl SmoothFunction<N>,
        orders: [usize; N],
        x: [Self; N],
    ) -> Self {
        Self::from_lanes(|lane| function.derivative(orders, x.map(|x| x.lane(lane))))
    }
}

/// The partial derivative of a function of a field in each lane.
#[inline]
pub fn derivative_in_lanes<const N: usize, T: SideBySide>(
    function: &impl SmoothFunction<N>,
    orders: [usize; N],
    x: [T; N],
) -> T {
    T::derivative_of(function, orders, x)
}

impl SideBySide for f64 {
    const LANES: usize = 1;
    type Each<A> = [A; 1];

    #[inline(always)]
    fn each<A>(mut of_lane: impl FnMut(usize) -> A) -> [A; 1] {
        [of_lane(0)]
    }

    #[inline(always)]
    fn from_lanes(mut value: impl FnMut(usize) -> f64) -> Self {
        value(0)
    }

    #[inline(always)]
    fn lane(self, lane: usize) -> f64 {
        debug_assert_eq!(lane, 0, "a double is one lane");
        self
    }
}

/// One truth value a lane.
pub trait Mask:
    Copy + Debug + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
    /// Whether [`and_then`](Self::and_then) branches: it is one truth value.
    const BRANCHES: bool = false;

    /// One truth value in every lane.
    fn of(value: bool) -> Self;
    /// Whether the mask is true in every lane.
    fn all(self) -> bool;
    /// self & other, which need not be evaluated where it decides nothing.
    #[inline(always)]
    #[must_use]
    fn and_then(self, other: impl FnOnce() -> Self) -> Self {
        self & other()
    }
    /// self | other, which is not evaluated where self is true in every lane.
    #[inline(always)]
    #[must_use]
    fn or_else(self, other: impl FnOnce() -> Self) -> Self {
        if self.all() { self } else { self | other() }
    }
}

impl Mask for bool {
    const BRANCHES: bool = true;

    #[inline(always)]
    fn of(value: bool) -> Self {
        value
    }

    #[inline(always)]
    fn all(self) -> bool {
        self
    }

    /// By branches: values of one condition are then not packed into vectors with those of another,
    /// and the solution, from which they are computed, does not wait for them.
    #[inline(always)]
    fn and_then(self, other: impl FnOnce() -> Self) -> Self {
        self && other()
    }
}

/// An array of a length known at compile time: `[T; N]`.
pub trait Array<T>: Copy + Debug + PartialEq + AsRef<[T]> + AsMut<[T]> + Indexed {
    /// N.
    const LEN: usize;

    /// One value everywhere.
    fn filled(value: T) -> Self;
}

/// A type with N indices.
pub trait Indexed {
    /// f(0), …, f(N - 1), written out up to 32: no loop that the compiler has to unroll.
    fn each_index(f: impl FnMut(usize));
}

impl<T, const N: usize> Indexed for [T; N] {
    #[inline(always)]
    fn each_index(f: impl FnMut(usize)) {
        each::<N>(f);
    }
}

#[cfg(not(debug_assertions))]
pub use written_out as each;

/// f(0), …, f(N - 1), in builds with debug assertions: their compiler translates `written_out` as
/// it stands, a tenth of all that it has to translate for a system.
#[cfg(debug_assertions)]
#[inline]
pub fn each<const N: usize>(mut f: impl FnMut(usize)) {
    let mut i = 0;
    while i < N {
        f(i);
        i += 1;
    }
}

/// f(0), …, f(N - 1), written out one after the other up to 32. With a loop, whether the values
/// that f sets stay in registers depends on when the compiler unrolls it, and with link-time
/// optimisation it does so too late.
#[cfg(any(test, not(debug_assertions)))]
#[inline(always)]
pub fn written_out<const N: usize>(mut f: impl FnMut(usize)) {
    macro_rules! written_out {
        ($($i:literal)*) => {$(
            if $i < N {
                f($i);
            }
        )*};
    }
    written_out!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
    if N > 16 {
        written_out!(16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31);
    }
    for i in 32..N {
        f(i);
    }
}

impl<T: Copy + Debug + PartialEq, const N: usize> Array<T> for [T; N] {
    const LEN: usize = N;

    #[inline(always)]
    fn filled(value: T) -> Self {
        [value; N]
    }
}
