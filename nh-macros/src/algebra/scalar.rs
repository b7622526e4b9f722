//! Expressions and their arithmetic.

mod forms;
mod kept;
mod rotations;
mod shorter;

use std::cell::OnceCell;
use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use std::ops::{Add, Div, Mul, Neg, Sub};
use std::rc::Rc;
use std::sync::OnceLock;

use symbolica::atom::{Atom, AtomCore, AtomView, EvaluationInfo, Symbol, SymbolBuilder};
use symbolica::coefficient::CoefficientView;
use symbolica::domains::float::{Float, Real, RealLike};
use symbolica::domains::rational::Rational;
use symbolica::id::Replacement;

use super::work;
use crate::expression::Node;
pub(super) use forms::is_expandable;
pub(crate) use kept::Kept;
pub(super) use rotations::Relation;
pub(super) use shorter::ShorterParts;

/// A real expression in the variables of a system.
#[derive(Clone, Debug)]
pub(crate) struct Scalar(pub(super) Atom, OnceCell<Rc<Facts>>);

/// The properties of an expression, found where they are first asked for.
#[derive(Debug, Default)]
struct Facts {
    /// Its symbols, each with the bytes of the derivative in it.
    symbols: HashMap<Symbol, usize>,
    /// Derivatives that are asked for again and again: in defined variables.
    slopes: Kept<Symbol, Scalar>,
}

impl PartialEq for Scalar {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl Eq for Scalar {}

impl Hash for Scalar {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

/// Symbol `i` of the pool, always created in order.
pub(super) fn pool_symbol(i: usize) -> Symbol {
    symbolica::symbol!(format!("nonholonomic_{i}"))
}

/// Any expression, in a pattern.
pub(super) fn any() -> Symbol {
    symbolica::symbol!("nonholonomic_any_")
}

/// atan2(y, x), which Symbolica lacks: its derivatives and its value. A symbol with functions can
/// be defined only once in a process.
pub(super) fn atan2() -> Symbol {
    static ATAN2: OnceLock<Symbol> = OnceLock::new();
    *ATAN2.get_or_init(|| {
        SymbolBuilder::new(symbolica::wrap_symbol!("nonholonomic_atan2"))
            .with_derivative_function(|call, argument, out| {
                if let AtomView::Fun(call) = call {
                    let (y, x) = (call.get(0).to_owned(), call.get(1).to_owned());
                    let square = y.pow(2) + x.pow(2);
                    **out = if argument == 0 {
                        x / square
                    } else {
                        -y / square
                    };
                }
            })
            .with_evaluation_info(EvaluationInfo::new().register(|a: &[Float]| a[0].atan2(&a[1])))
            .build()
            .expect("the first definition of the symbol in this process")
    })
}

/// A function by cases, (s, a, b), whose derivatives and values are those of its cases: see
/// `algebra::cases`.
pub(super) fn by_sign() -> Symbol {
    symbolica::symbol!("nonholonomic_by_sign")
}

impl Scalar {
    pub(super) fn of(atom: Atom) -> Self {
        Self(atom, OnceCell::new())
    }

    pub(crate) fn zero() -> Self {
        Self::of(Atom::new())
    }

    pub(crate) fn integer(value: i64) -> Self {
        Self::of(Atom::num(value))
    }

    /// α at a node, where `rule` is that of `#[discretization(alpha = …)]`.
    pub(crate) fn alpha(node: Node, rule: &Scalar) -> Self {
        (node.halves()).map_or_else(|| rule.clone(), |twice| Self::ratio(twice.into(), 2))
    }

    /// numerator / denominator.
    pub(crate) fn ratio(numerator: i64, denominator: i64) -> Self {
        Self::of(Atom::num((numerator, denominator)))
    }

    pub(super) fn symbol(symbol: Symbol) -> Self {
        Self::of(Atom::var(symbol))
    }

    /// Whether this is the number zero as it stands; see [`super::Algebra::is_zero`] for the real
    /// test.
    pub(crate) fn is_trivially_zero(&self) -> bool {
        self.0.is_zero()
    }

    pub(super) fn derivative(&self, x: Symbol) -> Self {
        match self.symbols().get(&x) {
            Some(bytes) => Self::of(work::derivative(&self.0, x, *bytes)),
            None => Self::zero(),
        }
    }

    /// The derivative, found once.
    pub(super) fn kept_derivative(&self, x: Symbol) -> Self {
        self.facts().slopes.at(&x, || self.derivative(x))
    }

    pub(super) fn contains(&self, x: Symbol) -> bool {
        self.symbols().contains_key(&x)
    }

    /// The symbols that it contains, in no order.
    pub(super) fn all_symbols(&self) -> impl Iterator<Item = Symbol> {
        self.symbols().keys().copied()
    }

    fn symbols(&self) -> &HashMap<Symbol, usize> {
        &self.facts().symbols
    }

    fn facts(&self) -> &Facts {
        (self.1).get_or_init(|| {
            Rc::new(Facts {
                symbols: work::sizes_of_derivatives(&self.0),
                slopes: Kept::default(),
            })
        })
    }

    pub(super) fn substitute(&self, replacements: &[(Symbol, Scalar)]) -> Self {
        let occurring = replacements
            .iter()
            .filter(|(symbol, _)| self.contains(*symbol));
        let replacements: Vec<_> = occurring
            .map(|(symbol, value)| {
                Replacement::new(Atom::var(*symbol).to_pattern(), value.0.clone())
            })
            .collect();
        if replacements.is_empty() {
            return self.clone();
        }
        let units = work::SEEN * (1 + replacements.len() as u64);
        work::charge_reading([&self.0], units);
        Self::of(work::made(self.0.replace_multiple(replacements)))
    }

    /// Whether the expression is written with a minus in front.
    pub(crate) fn starts_negative(&self) -> bool {
        self.0.to_string().starts_with('-')
    }

    /// The product of many expressions.
    pub(crate) fn product(factors: impl IntoIterator<Item = Scalar>) -> Self {
        (factors.into_iter()).fold(Self::integer(1), |product, factor| &product * &factor)
    }

    /// The sum of many expressions.
    pub(crate) fn sum(terms: impl IntoIterator<Item = Scalar>) -> Self {
        let mut sums: Vec<_> = terms.into_iter().collect();
        // Two by two: every term is then merged into few sums, and not into all before it.
        while sums.len() > 1 {
            sums = (sums.chunks(2))
                .map(|pair| match pair {
                    [a, b] => a + b,
                    _ => pair[0].clone(),
                })
                .collect();
        }
        sums.pop().unwrap_or_else(Self::zero)
    }

    /// Whether every number in it is real and within the doubles: neither too large nor, without
    /// being zero, too small.
    pub(crate) fn is_real_and_finite(&self) -> bool {
        let is_good = |coefficient: CoefficientView<'_>| match coefficient {
            CoefficientView::Natural(_, _, imaginary, _) => imaginary == 0,
            coefficient @ CoefficientView::Large(..) => {
                let is_double = |value: f64| value.is_finite() && value != 0.0;
                let float = coefficient.to_float(64);
                coefficient.is_real() && float.is_ok_and(|value| is_double(value.re.to_f64()))
            }
            _ => false,
        };
        !any_part(
            self.0.as_view(),
            |view| matches!(view, AtomView::Num(number) if !is_good(number.get_coeff_view())),
        )
    }
}

macro_rules! arithmetic {
    ($($operator:ident::$method:ident)*) => {$(
        impl $operator<&Scalar> for &Scalar {
            type Output = Scalar;
            fn $method(self, other: &Scalar) -> Scalar {
                Scalar::of(work::made($operator::$method(&self.0, &other.0)))
            }
        }
    )*};
}

arithmetic! { Add::add Sub::sub Mul::mul Div::div }

impl Neg for &Scalar {
    type Output = Scalar;
    fn neg(self) -> Scalar {
        Scalar::of(-&self.0)
    }
}

/// Whether some part of an expression, at any depth, is such a one.
pub(super) fn any_part(view: AtomView<'_>, mut is_such: impl FnMut(AtomView<'_>) -> bool) -> bool {
    let mut found = false;
    view.visitor(&mut |part| {
        found |= is_such(part);
        !found
    });
    found
}

/// Whether it is a call of one of these functions.
pub(super) fn is_call(view: AtomView<'_>, names: &[&str]) -> bool {
    matches!(view, AtomView::Fun(call) if names.contains(&call.get_symbol().get_stripped_name()))
}

/// The factors of a product, as it stands.
pub(super) fn factors(atom: &Atom) -> Vec<Atom> {
    (factors_of(atom.as_view()).iter())
        .map(|factor| factor.to_owned())
        .collect()
}

/// The factors of a product, where they stand.
pub(super) fn factors_of(view: AtomView<'_>) -> Vec<AtomView<'_>> {
    match view {
        AtomView::Mul(product) => product.iter().collect(),
        other => vec![other],
    }
}

/// A double of a number, by way of 64 bits: the conversion goes through decimal digits, and takes
/// the longer the more there are.
pub(super) fn double(number: &Float) -> f64 {
    let mut short = number.clone();
    short.set_prec(64);
    short.to_f64()
}

/// A term as a rational number times the rest.
pub(super) fn split(term: AtomView<'_>) -> (Rational, Atom) {
    if let Ok(number) = Rational::try_from(term) {
        return (number, Atom::num(1));
    }
    let AtomView::Mul(product) = term else {
        return (Rational::from(1), term.to_owned());
    };
    let (mut coefficient, mut rest) = (Rational::from(1), Atom::num(1));
    for factor in product.iter() {
        match Rational::try_from(factor) {
            Ok(number) => coefficient = &coefficient * &number,
            Err(_) => rest *= factor.to_owned(),
        }
    }
    (coefficient, rest)
}

#[cfg(test)]
mod tests;
