//! Expressions and their arithmetic.

use std::cell::{OnceCell, RefCell};
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

/// A real expression in the variables of a system.
#[derive(Clone, Debug)]
pub(crate) struct Scalar(pub(super) Atom, OnceCell<Rc<Facts>>);

/// Of an expression, found where it is first asked for.
#[derive(Debug, Default)]
struct Facts {
    /// Its symbols, each with the bytes of the derivative in it.
    symbols: HashMap<Symbol, usize>,
    /// Derivatives that are asked for again and again: in defined variables.
    slopes: RefCell<HashMap<Symbol, Scalar>>,
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

/// atan2(y, x), which Symbolica lacks: its derivatives and its value. A symbol with functions can be
/// defined only once in a process.
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

/// A function by cases, (s, a, b), whose derivatives and values are those of its cases: see `algebra::cases`.
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

    /// Whether this is the number zero as it stands; see [`super::Algebra::is_zero`] for the real test.
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
        let known = self.facts().slopes.borrow().get(&x).cloned();
        known.unwrap_or_else(|| {
            let slope = self.derivative(x);
            (self.facts().slopes.borrow_mut()).insert(x, slope.clone());
            slope
        })
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
                slopes: RefCell::default(),
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

    /// Multiplies numbers into sums, ½(2a + 4b) → a + 2b: for finished expressions, to print and to evaluate.
    pub(crate) fn distribute_numbers(&self) -> Self {
        work::charge_reading([&self.0], work::SEEN);
        match with_numbers_inside(None, self.0.as_view()) {
            Some(distributed) => {
                work::charge_reading([&distributed], work::SEEN);
                Self::of(distributed)
            }
            None => self.clone(),
        }
    }

    /// Products of sums multiplied out, where that ends: for finished expressions.
    pub(crate) fn expanded(&self) -> Self {
        // Beyond this it is not written out.
        const MOST_TERMS: f64 = 50_000.0;
        match has_low_powers(&self.0) && terms_of(self.0.as_view()) <= MOST_TERMS {
            true => {
                work::charge_writing(&self.0);
                let expanded = self.0.expand();
                work::charge_writing(&expanded);
                Self::of(expanded)
            }
            false => self.clone(),
        }
    }

    /// Expanded if that makes it shorter: because terms cancel, which they then need not do in rounded numbers.
    pub(crate) fn cancelled(&self) -> Self {
        let expanded = self.expanded();
        if expanded.0.to_string().len() < self.0.to_string().len() {
            expanded
        } else {
            self.clone()
        }
    }

    /// A product of irreducible factors, where that ends soon: for finished expressions, to print.
    pub(crate) fn factored(&self) -> Self {
        // Beyond this factors are not found soon, and hardly there.
        const MOST_TERMS: f64 = 100.0;
        const HIGHEST: u64 = 8;
        let mut is_low = terms_of(self.0.as_view()) <= MOST_TERMS;
        self.0.visitor(&mut |view| {
            if let AtomView::Pow(power) = view {
                let exponent = i64::try_from(power.get_exp());
                is_low &= exponent.is_ok_and(|exponent| exponent.unsigned_abs() <= HIGHEST);
            }
            is_low
        });
        if !is_low {
            return self.clone();
        }
        let expanded = self.0.expand();
        work::charge_writing(&expanded);
        let factored = expanded.factor();
        work::charge_writing(&factored);
        Self::of(factored)
    }

    /// sin² x = 1 - cos² x everywhere, expanded: for finished expressions, to print.
    pub(crate) fn by_pythagoras(&self) -> Self {
        let x = Atom::var(any());
        let one_less = Atom::num(1) - x.cos().pow(2);
        let rule = Replacement::new(x.sin().pow(2).to_pattern(), one_less.to_pattern());
        Self::of(self.0.replace_multiple([rule])).expanded()
    }

    /// One fraction in lowest terms, with sin² x = 1 - cos² x, where that is shorter: for what is not
    /// differentiated any more.
    pub(crate) fn reduced(&self) -> Self {
        // Beyond this common factors cost more than they are worth.
        const LONGEST: usize = 3000;
        let length = |f: &Atom| f.to_string().len();
        let own = length(&self.0);
        if own > LONGEST || !is_expandable(&self.0) {
            return self.clone();
        }
        let x = Atom::var(any());
        let one_less = Atom::num(1) - x.cos().pow(2);
        let rule = Replacement::new(x.sin().pow(2).to_pattern(), one_less.to_pattern());
        let fraction = self.0.replace_multiple([rule]).together().cancel();
        if length(&fraction) < own {
            Self::of(fraction)
        } else {
            self.clone()
        }
    }

    /// One fraction in lowest terms, where that is found soon.
    pub(super) fn in_lowest_terms(&self) -> Option<Self> {
        const LONGEST: usize = 3000;
        let is_short = self.0.to_string().len() <= LONGEST && is_expandable(&self.0);
        is_short.then(|| Self::of(self.0.together().cancel().factor()))
    }

    /// cos(-x) = cos x and sin(-x) = -sin x, for an argument that is a negative product.
    pub(crate) fn with_positive_angles(&self) -> Self {
        let x = Atom::var(any());
        let rules = [((-&x).cos(), x.cos()), ((-&x).sin(), -x.sin())];
        let rule = |(from, to): (Atom, Atom)| Replacement::new(from.to_pattern(), to.to_pattern());
        Self::of(self.0.replace_multiple(rules.map(rule)))
    }

    /// Whether it is written with a minus in front.
    pub(crate) fn starts_negative(&self) -> bool {
        self.0.to_string().starts_with('-')
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

    /// Whether every number in it is real and within the doubles: neither too large nor, without being zero, too small.
    pub(crate) fn is_real_and_finite(&self) -> bool {
        let mut good = true;
        self.0.visitor(&mut |view| {
            if let AtomView::Num(number) = view {
                good &= match number.get_coeff_view() {
                    CoefficientView::Natural(_, _, imaginary, _) => imaginary == 0,
                    coefficient @ CoefficientView::Large(..) => {
                        let is_double = |value: f64| value.is_finite() && value != 0.0;
                        coefficient.is_real()
                            && coefficient
                                .to_float(64)
                                .is_ok_and(|value| is_double(value.re.to_f64()))
                    }
                    _ => false,
                };
            }
            good
        });
        good
    }
}

/// Whether products and powers of sums have few terms when they are multiplied out, and low degrees: common factors of
/// others take forever.
pub(super) fn is_expandable(atom: &Atom) -> bool {
    const MOST_TERMS: f64 = 4000.0;
    has_low_powers(atom) && terms_of(atom.as_view()) <= MOST_TERMS
}

/// Whether no sum is raised to a high power, and no exponential is one: e^(20 y - 1800) is the power 20 of e^y and the power -1800
/// of e, and polynomials in them have these degrees.
fn has_low_powers(atom: &Atom) -> bool {
    const HIGHEST: u64 = 60;
    let mut low = true;
    let is_low = |term: AtomView<'_>| {
        let (coefficient, _) = split(term);
        coefficient.abs() <= HIGHEST
    };
    atom.visitor(&mut |view| {
        if let AtomView::Pow(power) = view {
            let (base, exponent) = power.get_base_exp();
            let degree = i64::try_from(exponent).map_or(0, i64::unsigned_abs);
            low &= degree <= HIGHEST || !matches!(base, AtomView::Add(_));
            if base.get_symbol() == Some(Symbol::E) {
                let exponent = exponent.to_owned().expand_num();
                low &= exponent.terms().all(is_low);
            }
        }
        low
    });
    low
}

/// The product of a number and an expression, with the numbers of products in the terms of their first sums where these have numbers
/// themselves, ½ a (2b + 4c) as a (b + 2c), or where nothing else is multiplied, so that the terms meet those around them; nothing where the
/// expression stays as it is. Symbolica's `expand_num` writes every part anew; this writes those that change.
fn with_numbers_inside(number: Option<&Atom>, view: AtomView<'_>) -> Option<Atom> {
    let inside = |part: AtomView<'_>| with_numbers_inside(None, part);
    let times_number = |product: Atom| match number {
        Some(number) => number * product,
        None => product,
    };
    let new = match view {
        AtomView::Add(sum) => {
            let term = |term: AtomView<'_>| with_numbers_inside(number, term);
            let terms: Vec<_> = sum.iter().map(term).collect();
            let is_new = terms.iter().any(Option::is_some);
            let terms = (sum.iter().zip(terms)).map(|(old, new)| or_itself(new, old));
            return is_new.then(|| Atom::add_many(terms.collect::<Vec<_>>()));
        }
        AtomView::Mul(product) => {
            let own = product.iter().find(is_number);
            let others: Vec<_> = product.iter().filter(|f| !is_number(f)).collect();
            let sum = (others
                .iter()
                .position(|factor| matches!(factor, AtomView::Add(_))))
            .filter(|sum| others.len() == 1 || has_numbers(others[*sum]));
            let whole = match own {
                Some(own) => Some(times_number(own.to_owned())),
                None => number.cloned(),
            };
            let new = |(place, factor): (usize, &AtomView<'_>)| match Some(place) == sum {
                true => with_numbers_inside(whole.as_ref(), *factor),
                false => inside(*factor),
            };
            let new: Vec<_> = others.iter().enumerate().map(new).collect();
            let outside = whole.filter(|_| sum.is_none());
            if new.iter().all(Option::is_none) && number.is_none() {
                return None;
            }
            let factors = others
                .iter()
                .zip(new)
                .map(|(old, new)| or_itself(new, *old));
            return Some(Atom::mul_many(factors.chain(outside).collect::<Vec<_>>()));
        }
        AtomView::Pow(power) => {
            let (base, exponent) = power.get_base_exp();
            match [inside(base), inside(exponent)] {
                [None, None] => None,
                [new_base, new_exponent] => {
                    Some(or_itself(new_base, base).pow(or_itself(new_exponent, exponent)))
                }
            }
        }
        AtomView::Num(_) | AtomView::Var(_) | AtomView::Fun(_) => None,
    };
    match (number, new) {
        (None, new) => new,
        (Some(_), new) => Some(times_number(or_itself(new, view))),
    }
}

fn is_number(view: &AtomView<'_>) -> bool {
    matches!(view, AtomView::Num(_))
}

/// Whether all terms of a sum but one have numbers as factors.
fn has_numbers(sum: AtomView<'_>) -> bool {
    let AtomView::Add(sum) = sum else {
        return false;
    };
    let has_number = |term: &AtomView<'_>| match term {
        AtomView::Num(_) => true,
        AtomView::Mul(product) => product.iter().any(|f| is_number(&f)),
        _ => false,
    };
    sum.iter().filter(|term| !has_number(term)).count() <= 1
}

fn or_itself(new: Option<Atom>, old: AtomView<'_>) -> Atom {
    new.unwrap_or_else(|| old.to_owned())
}

/// How many terms there are when products and powers are multiplied out, at most.
fn terms_of(view: AtomView<'_>) -> f64 {
    match view {
        AtomView::Add(sum) => sum.iter().map(terms_of).sum(),
        AtomView::Mul(product) => product.iter().map(terms_of).product(),
        AtomView::Pow(power) => {
            let (base, exponent) = power.get_base_exp();
            let Ok(exponent) = i64::try_from(exponent) else {
                return 1.0;
            };
            // C(n + k - 1, n) products of n of k terms.
            let (n, k) = (exponent.unsigned_abs(), terms_of(base));
            if k <= 1.0 {
                return 1.0;
            }
            (1..=n.min(2000)).fold(1.0, |count: f64, i| {
                (count * (k - 1.0 + i as f64) / i as f64).min(1e300)
            })
        }
        _ => 1.0,
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
mod tests {
    use super::*;
    use crate::algebra::with_variables;

    /// C(n + k - 1, n) products of n of k terms, C(5, 3) = 10 of (x + y + 1)³; few enough, and of low degree, for common factors.
    #[test]
    fn terms_of_products_and_powers() {
        with_variables(|_, [x, y]| {
            let two = x + y;
            let three = &two + Atom::num(1);
            let four = &three + x * y;
            for (f, count) in [
                (two.pow(2), 3.0),
                (three.pow(3), 10.0),
                (four.pow(2), 10.0),
                (three.pow(-3), 10.0),
                (&two * &three, 6.0),
                (two.pow(2) * &three, 9.0),
                (two.pow(2) + x * &three, 6.0),
                (two.pow(Atom::num((1, 2))), 1.0),
                ((x * y).pow(7), 1.0),
                (three.pow(3).sin(), 1.0),
            ] {
                assert_eq!(terms_of(f.as_view()), count, "{f}");
            }
            // C(29, 3) = 3654 and C(30, 3) = 4060.
            assert!(is_expandable(&four.pow(26)) && !is_expandable(&four.pow(27)));
            assert!(is_expandable(&two.pow(60)) && !is_expandable(&two.pow(61)));
            assert!(is_expandable(&x.pow(1000)) && !is_expandable(&two.pow(-61)));
            let power = |n: i64| (Atom::num(n) * x + y).exp();
            assert!(
                is_expandable(&power(60))
                    && !is_expandable(&power(61))
                    && !is_expandable(&power(-61))
            );
        });
    }
}
