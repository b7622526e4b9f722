//! Products, quotients and powers as they are printed.

use symbolica::atom::{AtomCore, AtomView, Symbol};
use symbolica::domains::rational::Rational;

use super::{Binding, Format, Printed, Printer, atom, digits, printed, signed};

impl Printer<'_> {
    pub(super) fn product(&self, mut factors: Vec<AtomView<'_>>) -> Printed {
        factors.sort_by_key(|factor| rank(*factor));
        let mut coefficient = Rational::from(1);
        let (mut above, mut below) = (Vec::new(), Vec::new());
        for factor in factors {
            match factor {
                AtomView::Num(_) => match Rational::try_from(factor) {
                    Ok(number) => coefficient = &coefficient * &number,
                    Err(_) => above.push(self.expression(factor)),
                },
                AtomView::Pow(power) => match reciprocal(power.get_base_exp()) {
                    Some(exponent) => {
                        below.push(self.power(power.get_base(), Exponent::Number(exponent)))
                    }
                    None => above.push(self.power(power.get_base(), Exponent::of(power.get_exp()))),
                },
                AtomView::Add(sum) => {
                    let (sum, negative) = self.sum_factor(sum.iter());
                    above.push(sum);
                    if negative {
                        coefficient = -coefficient;
                    }
                }
                _ => above.push(self.expression(factor)),
            }
        }
        self.quotient(&coefficient, above, below)
    }

    fn quotient(
        &self,
        coefficient: &Rational,
        mut above: Vec<Printed>,
        mut below: Vec<Printed>,
    ) -> Printed {
        let (sign, [p, q]) = digits(coefficient);
        let mut prefix = String::new();
        match self.format {
            Format::Text if q != "1" => prefix = format!("{p}/{q}*"),
            Format::Latex if q != "1" && below.is_empty() => {
                prefix = format!("\\frac{{{p}}}{{{q}}} ")
            }
            _ => {
                if p != "1" {
                    above.insert(0, atom(p));
                }
                if q != "1" {
                    below.insert(0, atom(q));
                }
            }
        }
        let alone = above.len() == 1 && prefix.is_empty() && sign.is_empty();
        if alone && below.is_empty() {
            return above.remove(0);
        }
        let body = match (self.format, below.is_empty()) {
            (_, true) => self.join(above),
            (Format::Latex, false) => {
                format!("\\frac{{{}}}{{{}}}", self.bare(above), self.bare(below))
            }
            (Format::Text, false) => {
                let simple = below.len() == 1;
                let below = self.join(below);
                format!(
                    "{}/{}",
                    self.join(above),
                    if simple { below } else { format!("({below})") }
                )
            }
        };
        signed(sign, &format!("{prefix}{body}"), Binding::Product)
    }

    /// A numerator or denominator of its own needs no parentheses around one factor.
    fn bare(&self, mut factors: Vec<Printed>) -> String {
        if factors.len() == 1 {
            factors.remove(0).text
        } else {
            self.join(factors)
        }
    }

    pub(super) fn join(&self, factors: Vec<Printed>) -> String {
        if factors.is_empty() {
            return "1".to_owned();
        }
        let factors: Vec<_> = factors
            .into_iter()
            .map(|f| self.parenthesised(f, Binding::Power))
            .collect();
        factors.join(if self.format == Format::Text {
            "*"
        } else {
            " "
        })
    }

    fn parenthesised(&self, printed: Printed, least: Binding) -> String {
        match self.format {
            _ if printed.binding >= least => printed.text,
            Format::Text => format!("({})", printed.text),
            Format::Latex => format!("\\left({}\\right)", printed.text),
        }
    }

    fn power(&self, base: AtomView<'_>, exponent: Exponent<'_>) -> Printed {
        if base.get_symbol() == Some(Symbol::E) {
            let text = self.format.named_call("exp", &[self.exponent(exponent)]);
            let binding = match self.format {
                Format::Text => Binding::Atom,
                Format::Latex => Binding::Power,
            };
            return Printed { text, binding };
        }
        match (&exponent, base) {
            (Exponent::Number(e), _) if e.is_one() => self.expression(base),
            (Exponent::Number(e), _) if e.to_string() == "1/2" => atom(
                self.format
                    .named_call("sqrt", &[self.expression(base).text]),
            ),
            (Exponent::Number(e), AtomView::Fun(_))
                if self.format == Format::Latex
                    && e.is_integer()
                    && self.quotient_of_wave(base).is_none() =>
            {
                self.function(base, Some(self.exponent(exponent)))
            }
            _ => {
                let base = self.parenthesised(self.expression(base), Binding::Atom);
                let exponent = self.exponent(exponent);
                let simple = exponent.chars().all(char::is_alphanumeric);
                let text = match self.format {
                    Format::Latex => format!("{{{base}}}^{{{exponent}}}"),
                    Format::Text if simple => format!("{base}^{exponent}"),
                    Format::Text => format!("{base}^({exponent})"),
                };
                printed(text, Binding::Power)
            }
        }
    }

    fn exponent(&self, exponent: Exponent<'_>) -> String {
        match exponent {
            Exponent::Number(number) => number.to_string(),
            Exponent::Expression(view) => self.expression(view).text,
        }
    }
}

enum Exponent<'a> {
    Number(Rational),
    Expression(AtomView<'a>),
}

impl<'a> Exponent<'a> {
    fn of(view: AtomView<'a>) -> Self {
        match view {
            AtomView::Num(_) => match Rational::try_from(view) {
                Ok(number) => Self::Number(number),
                Err(_) => Self::Expression(view),
            },
            _ => Self::Expression(view),
        }
    }
}

/// The positive exponent of a reciprocal power.
fn reciprocal((base, exponent): (AtomView<'_>, AtomView<'_>)) -> Option<Rational> {
    if base.get_symbol() == Some(Symbol::E) {
        return None;
    }
    match Exponent::of(exponent) {
        Exponent::Number(e) if e.is_negative() => Some(-e),
        _ => None,
    }
}

/// Names first, then sums, then functions: h (t + 1) cos x.
fn rank(factor: AtomView<'_>) -> usize {
    match factor {
        AtomView::Num(_) => 0,
        AtomView::Var(_) => 1,
        AtomView::Pow(power) if power.get_base().get_symbol() == Some(Symbol::E) => 3,
        AtomView::Pow(power) => rank(power.get_base()),
        AtomView::Add(_) | AtomView::Mul(_) => 2,
        AtomView::Fun(_) => 3,
    }
}
