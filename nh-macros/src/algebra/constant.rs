//! Numbers that stay symbols.

use super::Math;

/// A real constant that is no rational number.
#[derive(Clone, Debug)]
pub(crate) struct Constant {
    /// The name as a person writes it: `sin(1)`.
    pub(crate) name: Math,
    /// To [`crate::algebra::zero::value::PRECISION`] bits.
    pub(super) value: symbolica::domains::float::Float,
}

impl Constant {
    /// The nearest double.
    pub(crate) fn to_f64(&self) -> f64 {
        use symbolica::domains::float::RealLike;
        self.value.to_f64()
    }
}

#[cfg(test)]
mod tests {
    use symbolica::domains::float::{Float, Real};

    use super::{Constant, Math};
    use crate::algebra::zero::value::PRECISION;

    /// ln 2 = 0.693147180559945309417….
    #[test]
    fn a_constant_is_its_nearest_double() {
        let constant = |value| Constant {
            name: Math::default(),
            value,
        };
        let logarithm = Float::with_val(PRECISION, 2.0).log();
        assert_eq!(constant(logarithm.clone()).to_f64(), std::f64::consts::LN_2);
        assert_eq!(constant(-logarithm).to_f64(), -std::f64::consts::LN_2);
    }
}
