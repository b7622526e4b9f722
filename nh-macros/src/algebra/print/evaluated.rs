//! Printed expressions, read back: in a test run the value of every text is compared with that of
//! the expression it was printed from.

use std::cell::RefCell;
use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicUsize, Ordering};

use symbolica::atom::{AtomCore, AtomView, Symbol};
use symbolica::domains::rational::Rational;

use super::is_quotient;
use crate::algebra::{Algebra, Scalar};
use crate::expression::{MatrixEntry, Variable};

/// Texts that were compared, and texts that were not: with functions or values that doubles do not
/// have.
static COMPARED: AtomicUsize = AtomicUsize::new(0);
static SKIPPED: AtomicUsize = AtomicUsize::new(0);

/// How many texts were compared so far, and how many were not.
pub(crate) fn counts() -> [usize; 2] {
    [&COMPARED, &SKIPPED].map(|count| count.load(Ordering::Relaxed))
}

/// The names that a text contains, with their symbols.
#[derive(Default)]
pub(in crate::algebra) struct PrintedNames(RefCell<HashMap<String, Symbol>>);

impl PrintedNames {
    /// # Panics
    /// Two variables have one name.
    pub(in crate::algebra) fn record(&self, name: &str, symbol: Symbol) {
        let known = self.0.borrow_mut().insert(name.to_owned(), symbol);
        assert!(
            known.is_none_or(|known| known == symbol),
            "{name} is the name of two variables"
        );
    }
}

/// A value, and the size of the largest terms it was formed of.
#[derive(Clone, Copy, Debug)]
struct SizedValue {
    value: f64,
    size: f64,
}

impl SizedValue {
    fn exact(value: f64) -> Self {
        let size = value.abs();
        Self { value, size }
    }

    fn plus(self, other: Self) -> Self {
        Self {
            value: self.value + other.value,
            size: self.size + other.size,
        }
    }

    fn times(self, other: Self) -> Self {
        Self {
            value: self.value * other.value,
            size: self.size * other.size,
        }
    }

    /// f(self) with the slope f'(self).
    fn mapped(self, value: f64, slope: f64) -> Self {
        Self {
            value,
            size: value.abs() + slope.abs() * self.size,
        }
    }

    fn power(self, exponent: Self) -> Self {
        let value = self.value.powf(exponent.value);
        let relative = exponent.value.abs() * self.size / self.value.abs();
        let of_exponent = match exponent.value.fract() == 0.0 {
            true => 0.0,
            false => self.value.ln().abs() * exponent.size,
        };
        Self {
            value,
            size: value.abs() * (1.0 + relative + of_exponent),
        }
    }

    fn of_function(name: &str, arguments: &[Self]) -> Option<Self> {
        let (x, at) = (*arguments.first()?, arguments[0].value);
        if name == "atan2" {
            let y = *arguments.get(1)?;
            let value = at.atan2(y.value);
            let slope = 1.0 / at.hypot(y.value);
            return Some(x.plus(y).mapped(value, slope));
        }
        let (value, slope) = match name {
            "sqrt" => (at.sqrt(), 0.5 / at.sqrt()),
            "exp" => (at.exp(), at.exp()),
            "ln" | "log" => (at.ln(), 1.0 / at),
            "sin" => (at.sin(), 1.0),
            "cos" => (at.cos(), 1.0),
            "tan" => (at.tan(), 1.0 / at.cos().powi(2)),
            "sec" => (1.0 / at.cos(), 1.0 / at.cos().powi(2)),
            "csc" => (1.0 / at.sin(), 1.0 / at.sin().powi(2)),
            "cot" => (1.0 / at.tan(), 1.0 / at.sin().powi(2)),
            "asin" => (at.asin(), 1.0 / (1.0 - at * at).sqrt()),
            "acos" => (at.acos(), 1.0 / (1.0 - at * at).sqrt()),
            "atan" => (at.atan(), 1.0),
            "sinh" => (at.sinh(), at.cosh()),
            "cosh" => (at.cosh(), at.sinh()),
            "tanh" => (at.tanh(), 1.0),
            _ => return None,
        };
        Some(x.mapped(value, slope))
    }
}

/// The value of a variable: between 0.3 and 1.7, by its name; of an entry of a rotation that of
/// three turns, each by an angle between these.
fn value_of(algebra: &Algebra, symbol: Symbol, seed: u64) -> SizedValue {
    let (g, entry, node) = match algebra.variable_of(symbol) {
        Some(Variable::Entry(g, entry)) => (g, entry, None),
        Some(Variable::NodeEntry(g, entry, node)) => (g, entry, Some((0, Some(node)))),
        Some(Variable::RelativeEntry(g, entry)) => (g, entry, Some((1, None))),
        _ => return SizedValue::exact(number_of((symbol.get_name(), seed))),
    };
    if entry.column == 3 {
        return SizedValue::exact(number_of((symbol.get_name(), seed)));
    }
    let last = MatrixEntry { row: 2, column: 2 };
    let turns = match algebra.knows(Variable::Entry(g, last)) {
        true => [[0, 1, 2], [2, 0, 1], [1, 2, 0]].as_slice(),
        false => &[[0, 1, 2]],
    };
    let mut column: [f64; 3] =
        std::array::from_fn(|row| f64::from(row == usize::from(entry.column)));
    for [i, j, axis] in turns {
        let (sin, cos) = number_of((g, node, axis, seed)).sin_cos();
        (column[*i], column[*j]) = (
            cos * column[*i] - sin * column[*j],
            sin * column[*i] + cos * column[*j],
        );
    }
    SizedValue {
        value: column[usize::from(entry.row)],
        size: 1.0,
    }
}

/// A number between 0.3 and 1.7 for a name.
fn number_of(name: impl Hash) -> f64 {
    let mut hasher = DefaultHasher::new();
    name.hash(&mut hasher);
    0.3 + 1.4 * ((hasher.finish() >> 11) as f64 / (1u64 << 53) as f64)
}

/// The value of an expression; nothing with a function that doubles do not have, or one of a field.
fn value(algebra: &Algebra, view: AtomView<'_>, seed: u64) -> Option<SizedValue> {
    let of = |view| value(algebra, view, seed);
    match view {
        AtomView::Num(_) => {
            let number = Rational::try_from(view).ok()?;
            Some(SizedValue::exact(number.to_f64()))
        }
        AtomView::Var(v) => match algebra.variable_of(v.get_symbol()) {
            Some(Variable::Defined(k)) => match algebra.cases_of_variable(k) {
                Some([s, a, b]) => {
                    // A text has all cases, and is read where all of them have values.
                    let [s, a, b] = [of(s.0.as_view())?, of(a.0.as_view())?, of(b.0.as_view())?];
                    Some(if s.value > 0.0 { a } else { b })
                }
                None => Some(value_of(algebra, v.get_symbol(), seed)),
            },
            _ => Some(value_of(algebra, v.get_symbol(), seed)),
        },
        AtomView::Add(sum) => sum.iter().try_fold(SizedValue::exact(0.0), |sum, term| {
            Some(sum.plus(of(term)?))
        }),
        AtomView::Mul(product) => product
            .iter()
            .try_fold(SizedValue::exact(1.0), |all, factor| {
                Some(all.times(of(factor)?))
            }),
        AtomView::Pow(power) => {
            let (base, exponent) = power.get_base_exp();
            if base.get_symbol() == Some(Symbol::E) {
                return SizedValue::of_function("exp", &[of(exponent)?]);
            }
            Some(of(base)?.power(of(exponent)?))
        }
        AtomView::Fun(call) => {
            let arguments: Option<Vec<_>> = call.iter().map(of).collect();
            let symbol = call.get_symbol();
            let name = symbol.get_stripped_name();
            let name = name.strip_prefix("nonholonomic_").unwrap_or(name);
            SizedValue::of_function(name, &arguments?)
        }
    }
}

/// A text that is read from the left.
struct TextReader<'a> {
    algebra: &'a Algebra,
    rest: &'a str,
    names: &'a HashMap<String, Symbol>,
    seed: u64,
}

impl<'a> TextReader<'a> {
    fn take(&mut self, expected: &str) -> bool {
        match self.rest.strip_prefix(expected) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn sum(&mut self) -> Option<SizedValue> {
        let mut sum = self.product()?;
        loop {
            if self.take(" + ") {
                sum = sum.plus(self.product()?);
            } else if self.take(" - ") {
                sum = sum.plus(SizedValue::exact(-1.0).times(self.product()?));
            } else {
                return Some(sum);
            }
        }
    }

    fn product(&mut self) -> Option<SizedValue> {
        if self.take("-") {
            return Some(SizedValue::exact(-1.0).times(self.product()?));
        }
        let mut product = self.power()?;
        loop {
            if self.take("*") {
                product = product.times(self.power()?);
            } else if self.take("/") {
                let quotient = self.name().filter(|name| is_quotient(name));
                assert!(quotient.is_none(), "/{quotient:?}");
                let divisor = self.power()?;
                product = product.times(divisor.power(SizedValue::exact(-1.0)));
            } else {
                return Some(product);
            }
        }
    }

    fn power(&mut self) -> Option<SizedValue> {
        let base = self.atom()?;
        if !self.take("^") {
            return Some(base);
        }
        let sign = if self.take("-") { -1.0 } else { 1.0 };
        let exponent = self.atom()?;
        Some(base.power(SizedValue::exact(sign).times(exponent)))
    }

    /// The name that the rest begins with.
    fn name(&self) -> Option<&'a String> {
        let is_of_word = |c: char| c.is_alphanumeric() || "_[.'".contains(c);
        let ends = |name: &&String| {
            let rest = self.rest.strip_prefix(name.as_str());
            rest.is_some_and(|rest| !rest.starts_with(is_of_word))
        };
        self.names.keys().filter(ends).max_by_key(|name| name.len())
    }

    fn atom(&mut self) -> Option<SizedValue> {
        if let Some(name) = self.name() {
            self.take(name);
            // The power of a quotient is read as that of its divisor.
            let is_base = self.rest.starts_with('^');
            assert!(!(is_base && is_quotient(name)), "{name}^");
            return Some(value_of(self.algebra, self.names[name], self.seed));
        }
        if self.take("(") {
            let inner = self.sum()?;
            return self.take(")").then_some(inner);
        }
        if self.take("{ ") {
            return self.cases();
        }
        let digits = self.rest.find(|c: char| !c.is_ascii_digit());
        let (number, rest) = self.rest.split_at(digits.unwrap_or(self.rest.len()));
        if !number.is_empty() {
            self.rest = rest;
            return Some(SizedValue::exact(number.parse().ok()?));
        }
        let (function, rest) = self.rest.split_once('(')?;
        self.rest = rest;
        let mut arguments = vec![self.sum()?];
        while self.take(", ") {
            arguments.push(self.sum()?);
        }
        (self.take(")"))
            .then(|| SizedValue::of_function(function, &arguments))
            .flatten()
    }

    /// a if s > t; b otherwise }.
    fn cases(&mut self) -> Option<SizedValue> {
        let mut chosen = None;
        loop {
            let case = self.sum()?;
            if self.take(" otherwise }") {
                return chosen.or(Some(case));
            }
            self.take(" if ").then_some(())?;
            let left = self.sum()?.value;
            let is_greater = self.take(" > ");
            (is_greater || self.take(" < ")).then_some(())?;
            let right = self.sum()?.value;
            if chosen.is_none() && (left - right) * if is_greater { 1.0 } else { -1.0 } > 0.0 {
                chosen = Some(case);
            }
            self.take("; ").then_some(())?;
        }
    }
}

/// Compares the value of a text with that of its expression.
///
/// # Panics
/// They differ by more than the rounding of their terms.
pub(in crate::algebra) fn compare(
    algebra: &Algebra,
    f: AtomView<'_>,
    text: &str,
    names: &PrintedNames,
) {
    const LONGEST: usize = 20_000;
    let names = names.0.borrow();
    for seed in 0..4 {
        let Some(expected) = value(algebra, f, seed).filter(|_| text.len() <= LONGEST) else {
            break;
        };
        let mut reader = TextReader {
            algebra,
            rest: text,
            names: &names,
            seed,
        };
        let read = reader.sum().filter(|_| reader.rest.is_empty());
        let read = read.unwrap_or_else(|| panic!("{text} ends before {}", reader.rest));
        // Outside of the domain of a function other values are tried.
        if expected.size.is_finite() && read.size.is_finite() {
            let difference = (expected.value - read.value).abs();
            let bound = 1e-11 * (expected.size + read.size);
            assert!(
                difference <= bound,
                "{text} is {read:?}, and not {expected:?}"
            );
            COMPARED.fetch_add(1, Ordering::Relaxed);
            return;
        }
    }
    SKIPPED.fetch_add(1, Ordering::Relaxed);
}

/// Compares the values of two forms of an expression.
///
/// # Panics
/// They differ by more than the rounding of their terms.
pub(crate) fn compare_forms(algebra: &Algebra, f: &Scalar, form: &Scalar) {
    for seed in 0..4 {
        let values = [f, form].map(|f| value(algebra, f.0.as_view(), seed));
        let [Some(f), Some(form)] = values else {
            return;
        };
        if f.size.is_finite() && form.size.is_finite() {
            let difference = (f.value - form.value).abs();
            assert!(
                difference <= 1e-11 * (f.size + form.size),
                "{form:?} is shown for {f:?}"
            );
            return;
        }
    }
}
