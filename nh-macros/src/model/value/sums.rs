//! Sums and products of expressions.

use crate::expression::{Expr, Rational};

/// A sum of sizes.
pub(super) fn sum(sizes: impl Iterator<Item = usize>) -> usize {
    sizes.fold(0, usize::saturating_add)
}

/// Sums and products in which the zeros and ones of `[0, 0, 1]` leave no terms.
impl Expr {
    pub(in crate::model) fn plus(self, other: Expr) -> Expr {
        match (self.is_zero(), other.is_zero()) {
            (true, _) => other,
            (_, true) => self,
            _ => Expr::Add(Box::new(self), Box::new(other)),
        }
    }

    pub(in crate::model) fn minus(self, other: Expr) -> Expr {
        match (self.is_zero(), other.is_zero()) {
            (_, true) => self,
            (true, _) => other.negated(),
            _ => Expr::Sub(Box::new(self), Box::new(other)),
        }
    }

    pub(in crate::model) fn times(self, other: Expr) -> Expr {
        if self.is_zero() || other.is_zero() {
            Expr::integer(0)
        } else if self.is_one() {
            other
        } else if other.is_one() {
            self
        } else {
            Expr::Mul(Box::new(self), Box::new(other))
        }
    }

    pub(in crate::model) fn over(self, divisor: &Expr) -> Expr {
        if self.is_zero() {
            self
        } else {
            Expr::Div(Box::new(self), Box::new(divisor.clone()))
        }
    }

    pub(in crate::model) fn negated(self) -> Expr {
        match self {
            Expr::Neg(a) => *a,
            zero if zero.is_zero() => zero,
            a => Expr::Neg(Box::new(a)),
        }
    }

    fn is_one(&self) -> bool {
        matches!(self, Expr::Number(Rational { digits, exponent: 0 }) if digits == "1")
    }

    /// Σ aᵢ bᵢ.
    pub(in crate::model) fn dot<'a>(
        a: impl IntoIterator<Item = &'a Expr>,
        b: impl IntoIterator<Item = &'a Expr>,
    ) -> Expr {
        let terms = a
            .into_iter()
            .zip(b)
            .map(|(a, b)| a.clone().times(b.clone()));
        terms.fold(Expr::integer(0), Expr::plus)
    }
}
