//! Numbers, sums, products and powers as they are written.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::{Code, Dialect, Precedence, Writer, float};
use crate::expression::Variable;
use crate::program::{Number, Signed, Value, ValueId};

impl Writer<'_> {
    /// A double.
    fn float(&self, value: f64) -> TokenStream {
        let value = float(value);
        match self.dialect {
            Dialect::Doubles => value,
            Dialect::Generic => quote! { T::of(#value) },
        }
    }

    /// Exact decimals as one literal, 9.81; other quotients of exact doubles as such, 1.0 / 3.0,
    /// which is correctly rounded; anything longer as the nearest double.
    pub(super) fn number(&self, number: &Number) -> Code {
        let small = |digits: &str| digits.parse::<u64>().ok().filter(|value| *value < 1 << 53);
        let (numerator, denominator) = (small(&number.numerator), small(&number.denominator));
        let (Some(numerator), Some(denominator)) = (numerator, denominator) else {
            return Code::atom(self.float(f64::from_bits(number.nearest)));
        };
        if is_decimal(denominator) {
            return Code::atom(self.float(f64::from_bits(number.nearest)));
        }
        let (numerator, denominator) = (float(numerator as f64), float(denominator as f64));
        let tokens = quote! { #numerator / #denominator };
        match self.dialect {
            Dialect::Doubles => Code::of(tokens, Precedence::Product),
            Dialect::Generic => Code::atom(quote! { T::of(#tokens) }),
        }
    }

    /// The terms one after another, products added and subtracted in one rounding where there is an
    /// instruction for it.
    fn fused(&self, terms: &[Signed]) -> Code {
        let product = |term: &Signed| match self.program.value(term.id) {
            Value::Product(factors) if self.is_inlined(term.id) => Some(factors.as_slice()),
            Value::Power(base, 2) if self.is_inlined(term.id) => Some(std::slice::from_ref(base)),
            _ => None,
        };
        // Terms that are no products come first, so that every product can be added to something.
        let first = (terms
            .iter()
            .position(|term| product(term).is_none() && !term.negative))
        .or_else(|| terms.iter().position(|term| !term.negative))
        .unwrap_or(0);
        let mut code = self.signed_code(terms[first]);
        for (_, term) in terms.iter().enumerate().filter(|(i, _)| *i != first) {
            let Some(factors) = product(term) else {
                let (sum, value) = (code.tokens, self.value(term.id).within(Precedence::Product));
                code = Code {
                    tokens: match term.negative {
                        true => quote! { #sum - #value },
                        false => quote! { #sum + #value },
                    },
                    binding: Precedence::Lowest,
                };
                continue;
            };
            let (a, b) = match factors {
                [a] => (self.value(*a), self.value(*a)),
                [a, b] => (self.value(*a), self.value(*b)),
                [rest @ .., b] => (self.product(rest), self.value(*b)),
                [] => unreachable!("a product of nothing"),
            };
            let (sum, a, b) = (code.within(Precedence::Atom), a.tokens, b.tokens);
            code = Code::atom(match term.negative {
                true => quote! { #sum.minus(#a, #b) },
                false => quote! { #sum.plus(#a, #b) },
            });
        }
        code
    }

    fn signed_code(&self, signed: Signed) -> Code {
        match signed.negative {
            false => self.value(signed.id),
            true => Code::of(self.signed(signed, Precedence::Unary), Precedence::Unary),
        }
    }

    /// Whether a term is what arrives: p - c d is exactly zero where p is c d, if both are rounded
    /// alike.
    fn has_arrival(&self, terms: &[Signed]) -> bool {
        let is_arrival = |term: &Signed| {
            matches!(
                self.program.value(term.id),
                Value::Input(Variable::Arrival(_))
            )
        };
        terms.iter().any(is_arrival)
    }

    pub(super) fn sum(&self, terms: &[Signed]) -> Code {
        if self.dialect == Dialect::Generic && !self.has_arrival(terms) {
            return self.fused(terms);
        }
        let mut tokens = self.signed(terms[0], Precedence::Lowest);
        for term in &terms[1..] {
            let value = self.value(term.id).within(Precedence::Product);
            tokens.extend(if term.negative {
                quote! { - #value }
            } else {
                quote! { + #value }
            });
        }
        let binding = if terms.len() == 1 {
            Precedence::Unary
        } else {
            Precedence::Lowest
        };
        Code { tokens, binding }
    }

    /// Doubles divide: one rounding. Elsewhere a reciprocal may be there before what it is
    /// multiplied with.
    fn divides(&self, exponent: i64) -> bool {
        exponent < 0 && self.dialect == Dialect::Doubles
    }

    /// Reciprocals that are used nowhere else become divisions.
    pub(super) fn product(&self, factors: &[ValueId]) -> Code {
        let divisor = |id: &ValueId| match self.program.value(*id) {
            Value::Power(base, exponent) if self.divides(*exponent) && self.is_inlined(*id) => {
                Some((*base, -exponent))
            }
            _ => None,
        };
        let above = factors.iter().filter(|id| divisor(id).is_none());
        let above: Vec<_> = above
            .map(|id| self.value(*id).within(Precedence::Unary))
            .collect();
        let mut tokens = match above.split_first() {
            None => self.float(1.0),
            Some((first, rest)) => quote! { #first #( * #rest)* },
        };
        for (base, exponent) in factors.iter().filter_map(divisor) {
            let divisor = self.power(base, exponent).within(Precedence::Atom);
            tokens.extend(quote! { / #divisor });
        }
        Code::of(tokens, Precedence::Product)
    }

    pub(super) fn power(&self, base: ValueId, exponent: i64) -> Code {
        let value = self.value(base);
        match exponent {
            1 => value,
            -1 => {
                let (one, value) = (self.float(1.0), value.within(Precedence::Unary));
                Code::of(quote! { #one / #value }, Precedence::Product)
            }
            2 | 3 => {
                let value = value.within(Precedence::Unary);
                let tokens = if exponent == 2 {
                    quote! { #value * #value }
                } else {
                    quote! { #value * #value * #value }
                };
                Code::of(tokens, Precedence::Product)
            }
            _ => {
                let exponent = Literal::i64_unsuffixed(exponent);
                self.call("powi", vec![value, Code::atom(quote! { #exponent })])
            }
        }
    }
}

/// Whether 1/denominator has finitely many decimals.
fn is_decimal(mut denominator: u64) -> bool {
    for factor in [2, 5] {
        while denominator.is_multiple_of(factor) {
            denominator /= factor;
        }
    }
    denominator == 1
}
