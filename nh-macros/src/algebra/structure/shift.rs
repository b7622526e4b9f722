//! How expressions change when some variables grow by 2π: decided by their structure.

use symbolica::atom::{Atom, AtomCore, AtomView, Symbol};
use symbolica::domains::rational::Rational;

use crate::algebra::{Algebra, Scalar};
use crate::expression::Variable;

/// The effect of a shift by 2π on an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shift {
    /// f(x + 2π) = f(x).
    Same,
    /// f(x + 2π) = -f(x), as sin(x/2).
    Opposite,
}

impl Algebra {
    /// Whether f stays the same when all `variables` grow by 2π, as its structure tells: they occur
    /// in sines, cosines and tangents only, of arguments that grow by a multiple of the period. An
    /// expression of which nothing is known does not.
    pub(crate) fn is_periodic(&self, f: &Scalar, variables: &[Variable]) -> bool {
        let shifted = Shifted {
            symbols: variables.iter().map(|x| self.symbol(*x)).collect(),
        };
        let conditions = self.conditions(std::slice::from_ref(f));
        let all = [std::slice::from_ref(f), &conditions].concat();
        let are_same = || {
            (all.iter()).all(|f| shifted.of(self.written_out(f).0.as_view()) == Some(Shift::Same))
        };
        let cases = self.in_every_case(&all, are_same);
        cases.is_some_and(|cases| cases.into_iter().all(|same| same))
    }
}

struct Shifted {
    symbols: Vec<Symbol>,
}

impl Shifted {
    fn of(&self, view: AtomView<'_>) -> Option<Shift> {
        match view {
            AtomView::Num(_) => Some(Shift::Same),
            AtomView::Var(x) => (!self.symbols.contains(&x.get_symbol())).then_some(Shift::Same),
            AtomView::Add(sum) => {
                let mut terms = sum.iter().map(|term| self.of(term));
                let first = terms.next()??;
                terms.all(|term| term == Some(first)).then_some(first)
            }
            AtomView::Mul(product) => (product.iter()).try_fold(Shift::Same, |product, factor| {
                Some(product.times(self.of(factor)?))
            }),
            AtomView::Pow(power) => {
                let (base, exponent) = power.get_base_exp();
                match (self.of(base)?, self.of(exponent)?) {
                    (Shift::Same, Shift::Same) => Some(Shift::Same),
                    (Shift::Opposite, Shift::Same) => {
                        let exponent = Rational::try_from(exponent).ok()?;
                        exponent.is_integer().then(|| parity(&exponent))
                    }
                    _ => None,
                }
            }
            AtomView::Fun(call) => {
                let name = call.get_symbol();
                let arguments: Option<Vec<_>> = call.iter().map(|a| self.of(a)).collect();
                match arguments.as_deref() {
                    Some([Shift::Opposite]) => symmetry(name.get_stripped_name()),
                    Some(arguments) => {
                        let same = arguments.iter().all(|a| *a == Shift::Same);
                        same.then_some(Shift::Same)
                    }
                    None => self.shift_of(name.get_stripped_name(), call.get(0)),
                }
            }
        }
    }

    /// The shift of a function whose argument grows by some number of turns.
    fn shift_of(&self, function: &str, argument: AtomView<'_>) -> Option<Shift> {
        let slopes = self
            .symbols
            .iter()
            .map(|x| argument.to_owned().derivative(*x));
        let turns = Scalar::of(slopes.fold(Atom::new(), |sum, slope| sum + slope));
        let turns = turns.expanded().0;
        let turns = Rational::try_from(turns.as_view()).ok()?;
        let halves = &turns * &Rational::from(2);
        match function {
            "sin" | "cos" | "sec" | "csc" => halves.is_integer().then(|| parity(&halves)),
            "tan" | "cot" => halves.is_integer().then_some(Shift::Same),
            _ => None,
        }
    }
}

impl Shift {
    fn times(self, other: Self) -> Self {
        match self == other {
            true => Self::Same,
            false => Self::Opposite,
        }
    }
}

/// (-1)^n.
fn parity(n: &Rational) -> Shift {
    match (n / &Rational::from(2)).is_integer() {
        true => Shift::Same,
        false => Shift::Opposite,
    }
}

/// A function of an argument that changes its sign.
fn symmetry(function: &str) -> Option<Shift> {
    match function {
        "cos" | "sec" | "cosh" | "sech" => Some(Shift::Same),
        "sin" | "tan" | "csc" | "cot" | "sinh" | "tanh" | "csch" | "coth" | "asin" | "atan" => {
            Some(Shift::Opposite)
        }
        _ => None,
    }
}
