//! A Lie group in a chart: the law m(a, b), from which everything else follows by differentiation.
//!
//! ```text
//! T_eL_a = ∂m(a, b)/∂b at b = e,   T_eR_a = ∂m(b, a)/∂b at b = e,   T_aR_b = ∂m(a, b)/∂a
//! ```
//!
//! A chart about e need not have room for all products: of x = sin a, with (x, y) ↦ x √(1 - y²) + y
//! √(1 - x²), angles below π/2 alone. Two functions that are analytic near e and equal there are
//! equal as far as they go on analytically, so that such a law is a group's where it is one near e.

use crate::algebra::{Algebra, Scalar};
use crate::expression::{Slot, Variable};
use crate::mechanics::linear::vectors::{
    Matrix, covector_times, difference, each, inverse, jacobian, map, multiply, sum, times,
    transpose,
};

/// The largest block of a law that is inverted.
const LARGEST_INVERSE: usize = 4;
/// Twice the distance from e, in every coordinate, in which a law is one near e.
const NEAR: (i64, i64) = (1, 64);

/// A group; the law is in the variables of [`Slot::First`] and [`Slot::Second`].
pub(crate) struct GroupLaw<'a> {
    algebra: &'a Algebra,
    pub(crate) identity: Vec<Scalar>,
    pub(crate) product: Vec<Scalar>,
    /// Whether the law has roots or inverse functions, which take other branches elsewhere: it is
    /// then a law near e.
    pub(crate) is_local: bool,
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
    /// The law has no real value at any point tried.
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
        let [by_first, by_second] = [Slot::First, Slot::Second]
            .map(|slot| jacobian(algebra, &product, &element_variables(slot, dim)));
        let mut group = Self {
            algebra,
            by_first,
            by_second,
            identity,
            product,
            is_local: false,
            inverse: Vec::new(),
        };
        group.inverse = match inverse {
            Some(inverse) => inverse,
            None => group.derived_inverse().ok_or(LawError::NoInverse)?,
        };
        let elements = [Slot::First, Slot::Second, Slot::Third].map(|slot| group.element(slot));
        group.is_local = !algebra.are_smooth(&group.product);
        group.check(&match group.is_local {
            true => elements.map(|element| group.near_identity(&element)),
            false => elements,
        })?;
        Ok(group)
    }

    pub(crate) fn dim(&self) -> usize {
        self.identity.len()
    }

    /// The element whose coordinates are variables.
    pub(crate) fn element(&self, slot: Slot) -> Vec<Scalar> {
        let variables = element_variables(slot, self.dim());
        (variables.into_iter().map(|x| self.algebra.variable(x))).collect()
    }

    /// e in the variables of a slot.
    pub(crate) fn identity_in(&self, slot: Slot) -> Vec<(Variable, Scalar)> {
        self.replacement(slot, &self.identity)
    }

    /// An element in the place of the variables of a slot.
    fn replacement(&self, slot: Slot, element: &[Scalar]) -> Vec<(Variable, Scalar)> {
        let variables = element_variables(slot, self.dim());
        variables.into_iter().zip(element.iter().cloned()).collect()
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
        each(&self.by_second, |row| self.at(row, a, b))
    }

    /// T_aR_b.
    pub(crate) fn right_at(&self, a: &[Scalar], b: &[Scalar]) -> Matrix {
        self.by_first.iter().map(|row| self.at(row, a, b)).collect()
    }

    /// Whether a b = b a.
    pub(crate) fn is_abelian(&self) -> Option<bool> {
        let (a, b) = (self.element(Slot::First), self.element(Slot::Second));
        let difference = difference(&self.multiply(&a, &b), &self.multiply(&b, &a));
        self.algebra.vanish(&difference)
    }

    /// ad*_{e_j} μ for every j: the derivative of Ad*_g μ at g = e in the direction j, which
    /// vanishes for all j where μ is fixed by Ad*.
    pub(crate) fn coadjoint(&self, mu: &[Scalar]) -> Matrix {
        let paired = covector_times(mu, &self.adjoint(&self.element(Slot::Third)));
        let slopes = jacobian(
            self.algebra,
            &paired,
            &element_variables(Slot::Third, self.dim()),
        );
        let at_identity = self.identity_in(Slot::Third);
        let slopes = map(&slopes, |f| self.algebra.substitute(f, &at_identity));
        transpose(&slopes, self.dim())
    }

    /// Ad_a η = T(R_{a⁻¹}) T(L_a) η.
    pub(crate) fn adjoint(&self, a: &[Scalar]) -> Matrix {
        multiply(&self.right_at(a, &self.invert(a)), &self.left(a))
    }

    /// [e_j, ·] for every j: the derivatives of Ad at e.
    pub(crate) fn brackets(&self) -> Vec<Matrix> {
        let adjoint = self.adjoint(&self.element(Slot::Third));
        let at_identity = self.identity_in(Slot::Third);
        let along = |x: &Variable| {
            map(&adjoint, |f| {
                (self.algebra).substitute(&self.algebra.derivative(f, *x), &at_identity)
            })
        };
        let variables = element_variables(Slot::Third, self.dim());
        variables.iter().map(along).collect()
    }

    fn at(&self, expressions: &[Scalar], a: &[Scalar], b: &[Scalar]) -> Vec<Scalar> {
        let replacements = [
            self.replacement(Slot::First, a),
            self.replacement(Slot::Second, b),
        ]
        .concat();
        let at = |f: &Scalar| self.algebra.substitute(f, &replacements);
        each(expressions, |f| at(f).with_positive_angles())
    }

    /// b with m(a, b) = e, where m is affine in b, or in a with the factors exchanged.
    fn derived_inverse(&self) -> Option<Vec<Scalar>> {
        let slots = [
            (Slot::Second, &self.by_second),
            (Slot::First, &self.by_first),
        ];
        slots.into_iter().find_map(|(unknown, jacobian)| {
            let unknowns = element_variables(unknown, self.dim());
            let bends = |entry| unknowns.iter().any(|x| self.algebra.contains(entry, *x));
            if jacobian.iter().flatten().any(bends) {
                return None;
            }
            let a = self.element(Slot::First);
            // The product at the unknown e, and the linear part; the other factor is a.
            let (constant, linear) = match unknown {
                Slot::Second => (self.multiply(&a, &self.identity), self.left(&a)),
                _ => (self.multiply(&self.identity, &a), self.right(&a)),
            };
            let inverse = inverse(self.algebra, &linear, LARGEST_INVERSE).ok()?;
            let step = times(&inverse, &difference(&self.identity, &constant));
            Some(sum(&self.identity, &step))
        })
    }

    /// e + ε x/(1 + x²) in every coordinate: near e for all real x, and a chart of what is near e.
    fn near_identity(&self, x: &[Scalar]) -> Vec<Scalar> {
        let one = Scalar::integer(1);
        let near = |(e, x): (&Scalar, &Scalar)| {
            let bounded = x / &(&one + &(x * x));
            e + &(&Scalar::ratio(NEAR.0, NEAR.1) * &bounded)
        };
        self.identity.iter().zip(x).map(near).collect()
    }

    /// The conditions of a group, of three elements.
    fn check(&self, [a, b, c]: &[Vec<Scalar>; 3]) -> Result<(), LawError> {
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
        equal(&self.multiply(e, a), a, LawError::Identity)?;
        equal(&self.multiply(a, e), a, LawError::Identity)?;
        let (ab, bc) = (self.multiply(a, b), self.multiply(b, c));
        equal(
            &self.multiply(&ab, c),
            &self.multiply(a, &bc),
            LawError::Associativity,
        )?;
        let inverse = self.invert(a);
        equal(&self.multiply(a, &inverse), e, LawError::Inverse)?;
        equal(&self.multiply(&inverse, a), e, LawError::Inverse)
    }
}

/// The coordinates of an element.
pub(crate) fn element_variables(slot: Slot, dim: usize) -> Vec<Variable> {
    (0..dim).map(|j| Variable::Element(slot, j)).collect()
}

#[cfg(test)]
mod tests;
