//! Numbers that know the size of the terms they were formed of.
//!
//! A value is a number x and a scale s: each operation adds to s by how much x would move if
//! everything that it was formed of were rounded, in units of 2^-[`PRECISION`] (the running error
//! analysis of Wilkinson; Higham, *Accuracy and Stability of Numerical Algorithms*, §3.3). So x is
//! round-off where |x| is a tiny part of s, whatever its unit, and a value that nothing was
//! subtracted in is never taken for zero, however small it is.

use symbolica::domains::float::{Float, FloatLike, Real};

use crate::algebra::functions::evaluate;
use crate::algebra::scalar::double;
use crate::expression::Function;

/// Bits of every number.
pub(in crate::algebra) const PRECISION: u32 = 640;
/// A value below 2^-ZERO_BITS of its scale is round-off.
const ZERO_BITS: i32 = 560;
/// Bits of a scale.
const SCALE_PRECISION: u32 = 64;

/// A number and its scale.
#[derive(Clone, Debug)]
pub(crate) struct Measured {
    number: Float,
    scale: Float,
}

impl Measured {
    /// A number that is known to the last bit.
    pub(in crate::algebra) fn of(number: Float) -> Self {
        let scale = size(&number);
        Self { number, scale }
    }

    pub(in crate::algebra) fn integer(value: i64) -> Self {
        Self::of(Float::with_val(PRECISION, value as f64))
    }

    pub(in crate::algebra) fn number(&self) -> &Float {
        &self.number
    }

    /// Its double, and the smallest normal one in the place of a value that would be lost.
    pub(crate) fn to_f64(&self) -> f64 {
        if self.is_zero() {
            return 0.0;
        }
        let value = double(&self.number);
        if value.abs() >= f64::MIN_POSITIVE {
            return value;
        }
        match self.is_negative() {
            true => -f64::MIN_POSITIVE,
            false => f64::MIN_POSITIVE,
        }
    }

    pub(crate) fn is_negative(&self) -> bool {
        self.number < self.number.zero()
    }

    /// Whether the number is zero to the round-off of its terms.
    pub(crate) fn is_zero(&self) -> bool {
        self.is_below(ZERO_BITS)
    }

    /// Whether the number is below 2^-bits of its terms.
    pub(in crate::algebra) fn is_below(&self, bits: i32) -> bool {
        self.number.is_fully_zero()
            || size(&self.number) <= self.scale.clone() * &power_of_two(-bits)
    }

    pub(in crate::algebra) fn is_finite(&self) -> bool {
        self.number.is_finite() && self.scale.is_finite()
    }

    /// |x|.
    pub(in crate::algebra) fn size(&self) -> Float {
        size(&self.number)
    }

    pub(in crate::algebra) fn plus(&self, other: &Self) -> Self {
        Self {
            number: self.number.clone() + &other.number,
            scale: self.scale.clone() + &other.scale,
        }
    }

    pub(in crate::algebra) fn minus(&self, other: &Self) -> Self {
        self.plus(&other.negated())
    }

    pub(in crate::algebra) fn times(&self, other: &Self) -> Self {
        Self {
            number: self.number.clone() * &other.number,
            scale: self.scale.clone() * &other.size() + self.size() * &other.scale,
        }
    }

    pub(in crate::algebra) fn negated(&self) -> Self {
        Self {
            number: FloatLike::neg(&self.number),
            scale: self.scale.clone(),
        }
    }

    /// x / y; nothing where y is round-off.
    pub(in crate::algebra) fn over(&self, other: &Self) -> Option<Self> {
        Some(self.times(&other.inverse()?))
    }

    fn inverse(&self) -> Option<Self> {
        if self.is_zero() {
            return None;
        }
        let number = self.number.inv();
        let slope = size(&number) * &size(&number);
        Some(self.image(number, slope))
    }

    /// x^n.
    pub(in crate::algebra) fn power(&self, exponent: i64) -> Option<Self> {
        let times = exponent.unsigned_abs();
        let power = match times {
            0 => Self::integer(1),
            1 => self.clone(),
            _ => {
                let before = self.number.pow(times - 1);
                let slope = size(&before) * &Float::with_val(SCALE_PRECISION, times as f64);
                self.image(before * &self.number, slope)
            }
        };
        match exponent < 0 {
            true => power.inverse(),
            false => Some(power),
        }
    }

    /// x^y for x > 0.
    pub(in crate::algebra) fn real_power(&self, exponent: &Self) -> Option<Self> {
        if self.is_zero() {
            return exponent.number.gt(&exponent.number.zero()).then(|| Self {
                number: self.number.zero(),
                scale: self.scale.clone(),
            });
        }
        let logarithm = self.call(Function::Ln)?;
        let number = self.number.powf(&exponent.number);
        let slope = size(&number);
        Some(exponent.times(&logarithm).image(number, slope))
    }

    /// A function of one argument; nothing outside its domain.
    pub(in crate::algebra) fn call(&self, function: Function) -> Option<Self> {
        let x = &self.number;
        let one = Float::with_val(SCALE_PRECISION, 1.0);
        // That of an arcsine or an arccosine.
        let cosine = || x.one() - &(x.clone() * x);
        match function {
            Function::Sqrt => return self.square_root(),
            Function::Atan2 | Function::BySign | Function::OfField(_) => return None,
            Function::Ln if self.is_zero() || self.is_negative() => return None,
            Function::Asin | Function::Acos if cosine() <= x.zero() => return None,
            _ => {}
        }
        let f = evaluate(function, std::slice::from_ref(x));
        let slope = match function {
            Function::Exp => size(&f),
            Function::Tan => size(&f) * &size(&f) + &one,
            Function::Sinh | Function::Cosh => size(&f) + &one,
            Function::Ln => self.size().inv(),
            Function::Asin | Function::Acos => size(&cosine().sqrt()).inv(),
            // |c_k'| ≤ (k c_{k+2} + c_{k+1})/2, and c_k ≥ c_{k+1} below zero; 1/k! is the largest value above.
            Function::Stumpff(k) => {
                (size(&f) + &one) * &Float::with_val(SCALE_PRECISION, f64::from(k) + 1.0)
            }
            _ => one,
        };
        Some(self.image(f, slope))
    }

    fn square_root(&self) -> Option<Self> {
        if self.is_zero() {
            // Round-off 2^-P s has the root 2^-P (2^(P/2) √s).
            let half = power_of_two((PRECISION / 2) as i32);
            return Some(Self {
                number: self.number.zero(),
                scale: self.scale.sqrt() * &half,
            });
        }
        if self.is_negative() {
            return None;
        }
        let root = self.number.sqrt();
        let slope = size(&root).inv();
        Some(self.image(root, slope))
    }

    /// atan2(y, x).
    pub(in crate::algebra) fn angle(&self, x: &Self) -> Option<Self> {
        let squares = self.number.clone() * &self.number + x.number.clone() * &x.number;
        if squares.is_fully_zero() {
            return None;
        }
        let both = Self {
            number: squares.zero(),
            scale: self.scale.clone() + &x.scale,
        };
        let slope = size(&squares.sqrt()).inv();
        Some(both.image(self.number.atan2(&x.number), slope))
    }

    /// f(x) where |f'| is at most `slope`.
    fn image(&self, number: Float, slope: Float) -> Self {
        let scale = self.scale.clone() * &slope + size(&number);
        Self { number, scale }
    }
}

/// |x|, as a scale.
fn size(number: &Float) -> Float {
    let mut size = number.norm();
    size.set_prec(SCALE_PRECISION);
    size
}

fn power_of_two(exponent: i32) -> Float {
    Float::with_val(SCALE_PRECISION, 2f64.powi(exponent))
}

#[cfg(test)]
mod tests;
