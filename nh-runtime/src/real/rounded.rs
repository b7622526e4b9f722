//! Numbers with the rounding on the way to them: a running analysis of errors.
//!
//! Source: N. J. Higham, *Accuracy and Stability of Numerical Algorithms* (SIAM 2002), §3.3.

use core::ops::{Add, Div, Mul, Neg, Sub};

use crate::math::functions::SmoothFunction;
use crate::real::{Real, SideBySide};

/// A number as [`Real`] computes it, and its size: the number is within ε times the size of its
/// value without rounding, to first order.
///
/// An operation adds the size of its result to the sizes of its operands times its slopes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rounded<T> {
    /// The number, with the bits that it has without a size.
    pub value: T,
    /// The size.
    pub size: T,
}

impl<T: Real> Rounded<T> {
    /// A number that is none but itself.
    #[inline]
    pub fn exact(value: T) -> Self {
        Self {
            value,
            size: T::of(0.0),
        }
    }

    /// A number that is rounded.
    #[inline]
    pub fn of_size(value: T) -> Self {
        Self {
            value,
            size: value.abs(),
        }
    }

    /// The size times a slope; an exact number has none by any slope.
    #[inline]
    fn scale_size(self, slope: T) -> T {
        let zero = T::of(0.0);
        T::select(self.size.at_most(zero), zero, self.size * slope.abs())
    }

    /// A function of this number, by its value and its slope.
    #[inline]
    fn map(self, value: T, slope: T) -> Self {
        Self {
            value,
            size: self.scale_size(slope) + value.abs(),
        }
    }

    /// A function of two numbers, by its value and its slopes.
    #[inline]
    fn combine(self, other: Self, value: T, [slope, of_other]: [T; 2]) -> Self {
        Self {
            value,
            size: self.scale_size(slope) + other.scale_size(of_other) + value.abs(),
        }
    }
}

impl<T: Real> Add for Rounded<T> {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        let value = self.value + other.value;
        self.combine(other, value, [T::of(1.0), T::of(1.0)])
    }
}

impl<T: Real> Sub for Rounded<T> {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        let value = self.value - other.value;
        self.combine(other, value, [T::of(1.0), T::of(1.0)])
    }
}

impl<T: Real> Neg for Rounded<T> {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self {
            value: -self.value,
            size: self.size,
        }
    }
}

impl<T: Real> Mul for Rounded<T> {
    type Output = Self;

    #[inline]
    fn mul(self, other: Self) -> Self {
        let value = self.value * other.value;
        self.combine(other, value, [other.value, self.value])
    }
}

impl<T: Real> Div for Rounded<T> {
    type Output = Self;

    #[inline]
    fn div(self, other: Self) -> Self {
        let value = self.value / other.value;
        let slope = T::of(1.0) / other.value;
        self.combine(other, value, [slope, value * slope])
    }
}

impl<T: Real> Real for Rounded<T> {
    type Mask = T::Mask;

    #[inline]
    fn of(value: f64) -> Self {
        Self::exact(T::of(value))
    }

    #[inline]
    fn select(mask: T::Mask, yes: Self, no: Self) -> Self {
        Self {
            value: T::select(mask, yes.value, no.value),
            size: T::select(mask, yes.size, no.size),
        }
    }

    #[inline]
    fn below(self, other: Self) -> T::Mask {
        self.value.below(other.value)
    }

    #[inline]
    fn at_most(self, other: Self) -> T::Mask {
        self.value.at_most(other.value)
    }

    #[inline]
    fn plus(self, a: Self, b: Self) -> Self {
        let value = self.value.plus(a.value, b.value);
        Self {
            value,
            size: self.size + a.scale_size(b.value) + b.scale_size(a.value) + value.abs(),
        }
    }

    #[inline]
    fn minus(self, a: Self, b: Self) -> Self {
        Self {
            value: self.value.minus(a.value, b.value),
            ..self.plus(-a, b)
        }
    }

    #[inline]
    fn abs(self) -> Self {
        Self {
            value: self.value.abs(),
            size: self.size,
        }
    }

    fn sqrt(self) -> Self {
        let value = self.value.sqrt();
        self.map(value, T::of(0.5) / value)
    }

    fn exp(self) -> Self {
        let value = self.value.exp();
        self.map(value, value)
    }

    fn ln(self) -> Self {
        self.map(self.value.ln(), T::of(1.0) / self.value)
    }

    fn sin(self) -> Self {
        self.map(self.value.sin(), self.value.cos())
    }

    fn cos(self) -> Self {
        self.map(self.value.cos(), self.value.sin())
    }

    fn sin_cos(self) -> (Self, Self) {
        let (sin, cos) = self.value.sin_cos();
        (self.map(sin, cos), self.map(cos, sin))
    }

    fn tan(self) -> Self {
        let value = self.value.tan();
        self.map(value, T::of(1.0) + value * value)
    }

    fn asin(self) -> Self {
        self.map(self.value.asin(), T::of(1.0) / self.root_of_complement())
    }

    fn acos(self) -> Self {
        self.map(self.value.acos(), T::of(1.0) / self.root_of_complement())
    }

    fn atan(self) -> Self {
        let slope = T::of(1.0) / (T::of(1.0) + self.value * self.value);
        self.map(self.value.atan(), slope)
    }

    fn atan2(self, x: Self) -> Self {
        let square = self.value * self.value + x.value * x.value;
        let slopes = [x.value / square, self.value / square];
        self.combine(x, self.value.atan2(x.value), slopes)
    }

    fn sinh(self) -> Self {
        self.map(self.value.sinh(), self.value.cosh())
    }

    fn cosh(self) -> Self {
        self.map(self.value.cosh(), self.value.sinh())
    }

    fn tanh(self) -> Self {
        let value = self.value.tanh();
        self.map(value, T::of(1.0) - value * value)
    }

    /// |c_K'(x)| is at most 1/(K + 2)! where x ≥ 0, the square of an angle: c_K(x) = ∫
    /// (1 - s)^{K-1}/(K - 1)! cos(√x s) ds from 0 to 1.
    fn stumpff<const K: usize>(self) -> Self {
        let slope = (1..=K + 2).fold(1.0, |slope, n| slope / n as f64);
        self.map(self.value.stumpff::<K>(), T::of(slope))
    }

    fn powf(self, a: Self) -> Self {
        let value = self.value.powf(a.value);
        // In this form they have their limits at x = 0.
        let slope = a.value * self.value.powf(a.value - T::of(1.0));
        let by_exponent = value.by_sign(value * self.value.ln(), value);
        self.combine(a, value, [slope, by_exponent])
    }
}

impl<T: Real> Rounded<T> {
    /// √(1 - x²).
    fn root_of_complement(self) -> T {
        let one = T::of(1.0);
        ((one - self.value) * (one + self.value)).sqrt()
    }
}

impl<T: SideBySide> SideBySide for Rounded<T> {
    const LANES: usize = T::LANES;
    type Each<A> = T::Each<A>;

    fn each<A>(of_lane: impl FnMut(usize) -> A) -> T::Each<A> {
        T::each(of_lane)
    }

    fn from_lanes(value: impl FnMut(usize) -> f64) -> Self {
        Self::exact(T::from_lanes(value))
    }

    fn lane(self, lane: usize) -> f64 {
        self.value.lane(lane)
    }

    fn size(self, lane: usize) -> f64 {
        self.size.lane(lane)
    }

    /// A derivative that the function does not give, NaN, hands on no size: rows are measured more
    /// strictly then.
    fn derivative_of<const N: usize>(
        function: &impl SmoothFunction<N>,
        orders: [usize; N],
        x: [Self; N],
    ) -> Self {
        let at = x.map(|x| x.value);
        let value = T::derivative_of(function, orders, at);
        let mut size = value.abs();
        for (i, x) in x.into_iter().enumerate() {
            let mut higher = orders;
            higher[i] += 1;
            let slope = T::derivative_of(function, higher, at);
            let is_given = slope.at_most(slope);
            size = size + x.scale_size(T::select(is_given, slope, T::of(0.0)));
        }
        Self { value, size }
    }
}

#[cfg(test)]
mod tests {
    use super::Rounded;
    use crate::math::functions::SmoothFunction;
    use crate::real::{Real, SideBySide};

    /// e^{xy}, of which derivatives of the second order are left out.
    struct Growth;

    impl SmoothFunction<2> for Growth {
        fn derivative(&self, orders: [usize; 2], [x, y]: [f64; 2]) -> f64 {
            match orders {
                [0, 0] => (x * y).exp(),
                [1, 0] => y * (x * y).exp(),
                [0, 1] => x * (x * y).exp(),
                _ => f64::NAN,
            }
        }
    }

    #[test]
    fn sizes_of_functions_of_fields() {
        let x = [Rounded::of_size(3.0), Rounded::exact(0.5)];
        let e = 1.5_f64.exp();
        let value = Rounded::derivative_of(&Growth, [0, 0], x);
        assert_eq!((value.value, value.size), (e, e + 3.0 * 0.5 * e));
        let slope = Rounded::derivative_of(&Growth, [0, 1], x);
        assert_eq!((slope.value, slope.size), (3.0 * e, 3.0 * e));
    }

    #[test]
    fn sizes_of_operations() {
        let (x, y) = (Rounded::of_size(3.0), Rounded::exact(2.0));
        for (number, value, size) in [
            (x + y, 5.0, 8.0),
            (x - y, 1.0, 4.0),
            (-x, -3.0, 3.0),
            (x * y, 6.0, 12.0),
            (x / y, 1.5, 3.0),
            (y / x, 2.0 / 3.0, 4.0 / 3.0),
            (x.plus(y, y), 7.0, 10.0),
            (y.minus(x, y), -4.0, 10.0),
            (Rounded::of_size(4.0).sqrt(), 2.0, 3.0),
            (y.exp(), 2.0_f64.exp(), 2.0_f64.exp()),
            (Rounded::of_size(2.0).ln(), 2.0_f64.ln(), 1.0 + 2.0_f64.ln()),
            // x^1.5 and its slopes are 0 at x = 0, whatever was rounded on the way there.
            ((x - x).powf(Rounded::of_size(1.5)), 0.0, 0.0),
        ] {
            assert!(
                (number.value - value).abs() <= 1e-15 * value.abs(),
                "{number:?} {value}"
            );
            assert!(
                (number.size - size).abs() <= 4e-15 * size,
                "{number:?} {size}"
            );
        }
    }

    /// The pull of a spring that is hardly stretched is rounded at 1, and that shows in its size
    /// alone.
    #[test]
    fn a_difference_is_off_by_its_size() {
        for s in [1e-4_f64, 3.3e-9, 7.7e-13, 1e-20] {
            let pull = Rounded::exact(1.0) - Rounded::exact(-s).exp();
            let off = (pull.value + (-s).exp_m1()).abs();
            assert!(off <= f64::EPSILON * pull.size, "{s:e} {off:e}");
            assert!(pull.size < 1.001, "{s:e} {}", pull.size);
        }
    }

    /// An exact number has no size even where a slope is infinite; one with a size has an infinite
    /// one.
    #[test]
    fn slopes_that_are_none() {
        assert_eq!(Rounded::exact(0.0).sqrt().size, 0.0);
        let moved = Rounded {
            value: 0.0f64,
            size: 1.0,
        };
        assert!(moved.sqrt().size.is_infinite());
    }
}
