//! A Lie group in a chart: the law m(a, b), from which everything else follows by differentiation.
//!
//! ```text
//! T_eL_a = ∂m(a, b)/∂b at b = e,   T_eR_a = ∂m(b, a)/∂b at b = e,   T_aR_b = ∂m(a, b)/∂a
//! ```

use crate::algebra::{Algebra, Scalar};
use crate::expression::{Slot, Variable};
use crate::mechanics::linear::vectors::{
    Matrix, covector_times, difference, inverse, multiply, sum, times,
};

/// The largest block of a law that is inverted.
const LARGEST_INVERSE: usize = 4;

/// A group; the law is in the variables of [`Slot::First`] and [`Slot::Second`].
pub(crate) struct GroupLaw<'a> {
    algebra: &'a Algebra,
    pub(crate) identity: Vec<Scalar>,
    pub(crate) product: Vec<Scalar>,
    /// a⁻¹, in the variables of [`Slot::First`].
    inverse: Vec<Scalar>,
    /// ∂m(a, b)/∂a and ∂m(a, b)/∂b.
    by_first: Matrix,
    by_second: Matrix,
}

/// Why a law is no group law.
pub(crate) enum LawError {
    /// m(e, a) = a or m(a, e) = a fails in this coordinate.
    Identity(usize),
    /// (a b) c = a (b c) fails in this coordinate.
    Associativity(usize),
    /// a a⁻¹ = e or a⁻¹ a = e fails in this coordinate.
    Inverse(usize),
    /// No inverse was given, and the law is not affine in either factor.
    NoInverse,
    /// It has no real value at any point tried.
    NoValue,
}

impl<'a> GroupLaw<'a> {
    /// The group with this law; `inverse` is derived where it is not given.
    pub(crate) fn new(
        algebra: &'a Algebra,
        identity: Vec<Scalar>,
        product: Vec<Scalar>,
        inverse: Option<Vec<Scalar>>,
    ) -> Result<Self, LawError> {
        let dim = identity.len();
        let jacobian = |slot: Slot| -> Matrix {
            let row = |f: &Scalar| {
                (0..dim)
                    .map(|j| algebra.derivative(f, Variable::Element(slot, j)))
                    .collect()
            };
            product.iter().map(row).collect()
        };
        let mut group = Self {
            algebra,
            by_first: jacobian(Slot::First),
            by_second: jacobian(Slot::Second),
            identity,
            product,
            inverse: Vec::new(),
        };
        group.inverse = match inverse {
            Some(inverse) => inverse,
            None => group.derived_inverse().ok_or(LawError::NoInverse)?,
        };
        group.check()?;
        Ok(group)
    }

    pub(crate) fn dim(&self) -> usize {
        self.identity.len()
    }

    /// The element whose coordinates are variables.
    pub(crate) fn element(&self, slot: Slot) -> Vec<Scalar> {
        (0..self.dim())
            .map(|j| self.algebra.variable(Variable::Element(slot, j)))
            .collect()
    }

    /// a b.
    pub(crate) fn multiply(&self, a: &[Scalar], b: &[Scalar]) -> Vec<Scalar> {
        self.at(&self.product, a, b)
    }

    /// a⁻¹.
    pub(crate) fn invert(&self, a: &[Scalar]) -> Vec<Scalar> {
        self.at(&self.inverse, a, &self.identity)
    }

    /// T_eL_a.
    pub(crate) fn left(&self, a: &[Scalar]) -> Matrix {
        self.left_at(a, &self.identity)
    }

    /// T_eR_a.
    pub(crate) fn right(&self, a: &[Scalar]) -> Matrix {
        self.right_at(&self.identity, a)
    }

    /// T_bL_a.
    pub(crate) fn left_at(&self, a: &[Scalar], b: &[Scalar]) -> Matrix {
        self.by_second
            .iter()
            .map(|row| self.at(row, a, b))
            .collect()
    }

    /// T_aR_b.
    pub(crate) fn right_at(&self, a: &[Scalar], b: &[Scalar]) -> Matrix {
        self.by_first.iter().map(|row| self.at(row, a, b)).collect()
    }

    /// Whether a b = b a.
    pub(crate) fn is_abelian(&self) -> Option<bool> {
        let (a, b) = (self.element(Slot::First), self.element(Slot::Second));
        let difference = difference(&self.multiply(&a, &b), &self.multiply(&b, &a));
        Some(
            self.algebra
                .zeros(&difference)?
                .into_iter()
                .all(|zero| zero),
        )
    }

    /// ad*_{e_j} μ for every j: the derivative of Ad*_g μ at g = e in the direction j, which vanishes for
    /// all j where μ is fixed by Ad*.
    pub(crate) fn coadjoint(&self, mu: &[Scalar]) -> Matrix {
        // Ad_a η = T(R_{a⁻¹}) T(L_a) η
        let a = self.element(Slot::Third);
        let inverse = self.invert(&a);
        let adjoint = multiply(&self.right_at(&a, &inverse), &self.left(&a));
        let paired = covector_times(mu, &adjoint);
        let at_identity: Vec<_> = (0..self.dim())
            .map(|j| (Variable::Element(Slot::Third, j), self.identity[j].clone()))
            .collect();
        let direction = |j: usize| {
            let derivative = |f: &Scalar| {
                let derivative = self
                    .algebra
                    .derivative(f, Variable::Element(Slot::Third, j));
                self.algebra.substitute(&derivative, &at_identity)
            };
            paired.iter().map(derivative).collect()
        };
        (0..self.dim()).map(direction).collect()
    }

    fn at(&self, expressions: &[Scalar], a: &[Scalar], b: &[Scalar]) -> Vec<Scalar> {
        let replacement = |slot, values: &[Scalar]| -> Vec<_> {
            let variable =
                |(j, value): (usize, &Scalar)| (Variable::Element(slot, j), value.clone());
            values.iter().enumerate().map(variable).collect()
        };
        let replacements = [replacement(Slot::First, a), replacement(Slot::Second, b)].concat();
        expressions
            .iter()
            .map(|f| {
                self.algebra
                    .substitute(f, &replacements)
                    .with_positive_angles()
            })
            .collect()
    }

    /// b with m(a, b) = e, where m is affine in b, or in a with the factors exchanged.
    fn derived_inverse(&self) -> Option<Vec<Scalar>> {
        let slots = [
            (Slot::Second, &self.by_second),
            (Slot::First, &self.by_first),
        ];
        slots.into_iter().find_map(|(unknown, jacobian)| {
            let free = jacobian.iter().flatten().all(|entry| {
                (0..self.dim())
                    .all(|j| !self.algebra.contains(entry, Variable::Element(unknown, j)))
            });
            if !free {
                return None;
            }
            let a = self.element(Slot::First);
            // The product at the unknown e, and the linear part; the other factor is a.
            let (constant, linear) = match unknown {
                Slot::Second => (
                    self.multiply(&a, &self.identity),
                    self.left_at(&a, &self.identity),
                ),
                _ => (
                    self.multiply(&self.identity, &a),
                    self.right_at(&self.identity, &a),
                ),
            };
            let inverse = inverse(self.algebra, &linear, LARGEST_INVERSE).ok()?;
            let step = times(&inverse, &difference(&self.identity, &constant));
            Some(sum(&self.identity, &step))
        })
    }

    fn check(&self) -> Result<(), LawError> {
        let [a, b, c] = [Slot::First, Slot::Second, Slot::Third].map(|slot| self.element(slot));
        let e = &self.identity;
        let equal = |left: &[Scalar], right: &[Scalar], error: fn(usize) -> LawError| {
            let zeros = self
                .algebra
                .zeros(&difference(left, right))
                .ok_or(LawError::NoValue)?;
            match zeros.iter().position(|zero| !zero) {
                Some(j) => Err(error(j)),
                None => Ok(()),
            }
        };
        equal(&self.multiply(e, &a), &a, LawError::Identity)?;
        equal(&self.multiply(&a, e), &a, LawError::Identity)?;
        let (ab, bc) = (self.multiply(&a, &b), self.multiply(&b, &c));
        equal(
            &self.multiply(&ab, &c),
            &self.multiply(&a, &bc),
            LawError::Associativity,
        )?;
        let inverse = self.invert(&a);
        equal(&self.multiply(&a, &inverse), e, LawError::Inverse)?;
        equal(&self.multiply(&inverse, &a), e, LawError::Inverse)
    }
}

#[cfg(test)]
mod tests;
