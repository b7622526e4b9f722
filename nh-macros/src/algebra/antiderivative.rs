//! Antiderivatives of sums of terms c F(u) ∂u/∂x, by the substitution of u.

use symbolica::atom::{Atom, AtomCore, AtomView, Symbol};
use symbolica::domains::rational::Rational;

use super::zero::sign::{factors, is_positive};
use super::{Algebra, Scalar};
use crate::expression::Variable;

impl Algebra {
    /// A function whose derivative in x is f; nothing where one of the terms of f has not the form c F(u) ∂u/∂x, F a power, a sine, an exponential, …, c free
    /// of x. That the derivative is f is left to be checked.
    pub(crate) fn antiderivative(&self, f: &Scalar, x: Variable) -> Option<Scalar> {
        let expanded = f.expanded();
        let terms = expanded.0.terms();
        let terms: Option<Vec<_>> = (terms.map(|term| self.of_term(&term.to_owned(), x))).collect();
        Some(Scalar::sum(terms?))
    }

    fn of_term(&self, term: &Atom, x: Variable) -> Option<Scalar> {
        let whole = Scalar::of(term.clone());
        if !self.contains(&whole, x) {
            return Some(&whole * &self.variable(x));
        }
        let substituted = |(u, factor, integral): (Scalar, Atom, Atom)| {
            let slope = self.derivative(&u, x);
            if slope.is_trivially_zero() {
                return None;
            }
            let rest = &Scalar::of(term / &factor) / &slope;
            let rest = [rest.cancelled(), rest.factored()];
            let constant = rest.into_iter().find(|c| !self.contains(c, x))?;
            Some(&constant * &Scalar::of(integral))
        };
        (factors(term).iter())
            .flat_map(integrals)
            .find_map(substituted)
    }
}

/// u, F(u) and ∫ F du, of the ways to read a factor as F(u).
fn integrals(factor: &Atom) -> Vec<(Scalar, Atom, Atom)> {
    let mut found = Vec::new();
    let mut add = |u: AtomView<'_>, integral: Atom| {
        found.push((Scalar::of(u.to_owned()), factor.clone(), integral));
    };
    match factor.as_view() {
        AtomView::Fun(call) if call.get_nargs() == 1 => {
            let (u, name) = (call.get(0), call.get_symbol());
            match name.get_stripped_name() {
                "sin" => add(u, -u.to_owned().cos()),
                "cos" => add(u, u.to_owned().sin()),
                "sinh" => add(u, named("cosh", u)),
                "cosh" => add(u, named("sinh", u)),
                _ => {}
            }
        }
        AtomView::Pow(power) => {
            let (base, exponent) = power.get_base_exp();
            let number = Rational::try_from(exponent).ok();
            match number {
                None if base.get_symbol() == Some(Symbol::E) => add(exponent, factor.clone()),
                Some(p) if p == -1 && is_positive(base) => add(base, base.to_owned().log()),
                Some(p) if p == -1 => {}
                Some(p) => {
                    let next = Atom::num(&p + &Rational::from(1));
                    add(base, base.to_owned().pow(&next) / &next);
                }
                None => {}
            }
        }
        _ => {}
    }
    let whole = factor.as_view();
    let square = factor.pow(Atom::num(2)) / Atom::num(2);
    found.push((Scalar::of(whole.to_owned()), factor.clone(), square));
    found
}

fn named(name: &str, u: AtomView<'_>) -> Atom {
    let symbol: Symbol = symbolica::symbol!(format!("symbolica::{name}"));
    symbol.call_args(&[u.to_owned()])
}
