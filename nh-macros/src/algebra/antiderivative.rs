//! Antiderivatives of polynomials.

use symbolica::atom::AtomCore;
use symbolica::domains::rational::Q;
use symbolica::poly::PolyVariable;
use symbolica::poly::polynomial::MultivariatePolynomial;

use super::{Algebra, Scalar};
use crate::expression::Variable;

impl Algebra {
    /// ∫ f dx of a polynomial f in x. The parts of f that are no polynomials are taken as constants: whether the derivative is f is left to be checked.
    pub(crate) fn antiderivative(&self, f: &Scalar, x: Variable) -> Scalar {
        let x = self.symbol(x);
        let polynomial: MultivariatePolynomial<_, u16> = f.expanded().0.to_polynomial(&Q, [x]);
        let is_x = |variable: &PolyVariable| *variable == PolyVariable::Symbol(x);
        let place = polynomial.get_vars_ref().iter().position(is_x);
        let place = place.expect("the variable that was asked for");
        Scalar::of(polynomial.integrate(place).to_expression())
    }
}
