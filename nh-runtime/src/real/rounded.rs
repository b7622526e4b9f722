//! Numbers with the rounding on the way to them: a running analysis of errors.
//!
//! Source: N. J. Higham, *Accuracy and Stability of Numerical Algorithms* (SIAM 2002), §3.3.

use core::ops::{Add, Div, Mul, Neg, Sub};

use crate::real::{Real, SideBySide};

/// A number as [`Real`] computes it, and the size of all that was rounded: to first order it is within ε times the size of the number without rounding.
///
/// An operation adds its own result, and hands on the sizes of its operands by its slopes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rounded<T> {
    /// The number, with the bits that it has without a size.
    pub value: T,
    /// The size.
    pub size: T,
}

impl<T: Real> Rounded<T> {
    /// A number that is none but itself.
    pub fn exact(value: T) -> Self {
        Self {
            value,
            size: T::of(0.0),
        }
    }

    /// A number that is rounded.
    pub fn of_size(value: T) -> Self {
        Self {
            value,
            size: value.abs(),
        }
    }

    /// What a size makes by a slope; that of an exact number is none by any.
    fn by(self, slope: T) -> T {
        let zero = T::of(0.0);
        T::select(self.size.at_most(zero), zero, self.size * slope.abs())
    }

    /// A function of this number, by its value and its slope.
    fn map(self, value: T, slope: T) -> Self {
        Self {
            value,
            size: self.by(slope) + value.abs(),
        }
    }

    /// A function of two numbers, by its value and its slopes.
    fn with(self, other: Self, value: T, [slope, of_other]: [T; 2]) -> Self {
        Self {
            value,
            size: self.by(slope) + other.by(of_other) + value.abs(),
        }
    }
}

impl<T: Real> Add for Rounded<T> {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let value = self.value + other.value;
        self.with(other, value, [T::of(1.0), T::of(1.0)])
    }
}

impl<T: Real> Sub for Rounded<T> {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        let value = self.value - other.value;
        self.with(other, value, [T::of(1.0), T::of(1.0)])
    }
}

impl<T: Real> Neg for Rounded<T> {
    type Output = Self;

    fn neg(self) -> Self {
        Self {
            value: -self.value,
            size: self.size,
        }
    }
}

impl<T: Real> Mul for Rounded<T> {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        let value = self.value * other.value;
        self.with(other, value, [other.value, self.value])
    }
}

impl<T: Real> Div for Rounded<T> {
    type Output = Self;

    fn div(self, other: Self) -> Self {
        let value = self.value / other.value;
        let slope = T::of(1.0) / other.value;
        self.with(other, value, [slope, value * slope])
    }
}

impl<T: Real> Real for Rounded<T> {
    type Mask = T::Mask;

    fn of(value: f64) -> Self {
        Self::exact(T::of(value))
    }

    fn select(mask: T::Mask, yes: Self, no: Self) -> Self {
        Self {
            value: T::select(mask, yes.value, no.value),
            size: T::select(mask, yes.size, no.size),
        }
    }

    fn below(self, other: Self) -> T::Mask {
        self.value.below(other.value)
    }

    fn at_most(self, other: Self) -> T::Mask {
        self.value.at_most(other.value)
    }

    fn plus(self, a: Self, b: Self) -> Self {
        let value = self.value.plus(a.value, b.value);
        Self {
            value,
            size: self.size + a.by(b.value) + b.by(a.value) + value.abs(),
        }
    }

    fn minus(self, a: Self, b: Self) -> Self {
        Self {
            value: self.value.minus(a.value, b.value),
            ..self.plus(-a, b)
        }
    }

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
        self.map(self.value.asin(), T::of(1.0) / self.beside_one())
    }

    fn acos(self) -> Self {
        self.map(self.value.acos(), T::of(1.0) / self.beside_one())
    }

    fn atan(self) -> Self {
        let slope = T::of(1.0) / (T::of(1.0) + self.value * self.value);
        self.map(self.value.atan(), slope)
    }

    fn atan2(self, x: Self) -> Self {
        let square = self.value * self.value + x.value * x.value;
        let slopes = [x.value / square, self.value / square];
        self.with(x, self.value.atan2(x.value), slopes)
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

    /// |c_K'(x)| is at most 1/(K + 2)! where x ≥ 0, the square of an angle: c_K(x) = ∫ (1 - s)^{K-1}/(K - 1)! cos(√x s) ds from 0 to 1.
    fn stumpff<const K: usize>(self) -> Self {
        let slope = (1..=K + 2).fold(1.0, |slope, n| slope / n as f64);
        self.map(self.value.stumpff::<K>(), T::of(slope))
    }

    fn powf(self, a: Self) -> Self {
        let value = self.value.powf(a.value);
        let slopes = [a.value * value / self.value, value * self.value.ln()];
        self.with(a, value, slopes)
    }
}

impl<T: Real> Rounded<T> {
    /// √(1 - x²).
    fn beside_one(self) -> T {
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
}
