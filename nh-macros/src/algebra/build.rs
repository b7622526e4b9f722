//! From what the user wrote to expressions.

use std::collections::HashMap;
use std::sync::Arc;

use symbolica::atom::{Atom, AtomCore, AtomView, Symbol};
use symbolica::domains::float::{Float, FloatLike, Real, RealLike};
use symbolica::domains::integer::Integer;
use symbolica::domains::rational::Rational;

use super::functions::{builtin, evaluate};
use super::{Algebra, Constant, Math, Scalar, VariableNames, field, math, work};
use crate::algebra::zero::value::PRECISION;
use crate::expression::{self, Endpoint, Expr, Function, Named, Node, Source, Variable};

/// Why an expression has no value anywhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum BuildError {
    /// The divisor is zero identically.
    DivisionByZero,
    /// A constant such as `sqrt(-1)` or `exp(1000)`.
    NotReal { text: String },
    /// A number that is not real or beyond the doubles, somewhere.
    NotRepresentable,
    /// A power with an exponent beyond [`LARGEST_EXPONENT`].
    LargeExponent { text: String },
    /// A power of a product with a number in it whose own power is no double, such as 90^-200 of
    /// (x/90)^200.
    LargePower { text: String },
}

/// Powers are exact and written out; a larger one is a slip, or would take forever.
const LARGEST_EXPONENT: i64 = 1000;
/// Decimal exponents of the doubles.
const DECIMAL_EXPONENTS: std::ops::RangeInclusive<i64> = -323..=309;

impl Algebra {
    /// The expression `expr` with its names bound by `bind`.
    pub(crate) fn build(
        &self,
        expr: &Expr,
        bind: &impl Fn(expression::Symbol) -> Scalar,
    ) -> Result<Scalar, BuildError> {
        let mut lowering = Translator {
            algebra: self,
            bind,
            known: HashMap::new(),
        };
        let scalar = lowering.lower(expr)?;
        let defined = self.defined_by_levels(std::slice::from_ref(&scalar));
        let mut definitions = defined.iter().flatten().map(|k| self.definition(*k));
        match scalar.is_real_and_finite() && definitions.all(|f| f.is_real_and_finite()) {
            true => Ok(scalar),
            false => Err(BuildError::NotRepresentable),
        }
    }

    /// The smallest part of `expr` without a value that has a place in the source; `expr` has none
    /// itself.
    pub(crate) fn place_without_value(
        &self,
        expr: &Expr,
        bind: &impl Fn(expression::Symbol) -> Scalar,
    ) -> Option<Source> {
        let has_value = |part: &&Expr| self.build(part, bind).is_ok();
        let part = expr.parts().into_iter().find(|part| !has_value(part));
        let inner = part.and_then(|part| self.place_without_value(part, bind));
        match expr {
            Expr::At(source, _) => inner.or(Some(*source)),
            _ => inner,
        }
    }
}

/// The state of lowering one expression.
struct Translator<'a, B> {
    algebra: &'a Algebra,
    bind: &'a B,
    /// Components of `#[define]`s, each lowered once.
    known: HashMap<*const Named, Scalar>,
}

impl<B: Fn(expression::Symbol) -> Scalar> Translator<'_, B> {
    fn lower(&mut self, expr: &Expr) -> Result<Scalar, BuildError> {
        let algebra = self.algebra;
        let without_e = |atom: Atom| Scalar::of(algebra.without_e(work::made(atom)));
        Ok(match expr {
            Expr::Number(number) => Scalar::of(Atom::num(rational(number)?)),
            Expr::Pi => algebra.variable(Variable::Pi),
            Expr::Symbol(symbol) => (self.bind)(*symbol),
            Expr::Neg(a) => -&self.lower(a)?,
            Expr::Add(..) | Expr::Sub(..) => {
                let terms = terms(expr).into_iter().map(|(negative, term)| {
                    let term = self.lower(term)?;
                    Ok(if negative { -&term } else { term })
                });
                let sum = Scalar::sum(terms.collect::<Result<Vec<_>, _>>()?);
                Scalar::of(algebra.without_e(sum.0))
            }
            Expr::Mul(a, b) => without_e(self.part(a)?.0 * self.part(b)?.0),
            Expr::Div(a, b) => {
                let divisor = nonzero(self.part(b)?.0)?;
                without_e(self.part(a)?.0 / divisor)
            }
            Expr::Pow(a, b) => {
                let (base, exponent) = (self.part(a)?.0, self.lower(b)?.0);
                Scalar::of(algebra.power(base, exponent)?)
            }
            Expr::Call(function, arguments) => {
                let arguments = arguments.iter().map(|a| Ok(self.part(a)?.0));
                let arguments = arguments.collect::<Result<Vec<_>, _>>()?;
                Scalar::of(algebra.call(*function, arguments)?)
            }
            Expr::At(_, a) => self.lower(a)?,
            Expr::Slope(a, x) => algebra.derivative(&self.lower(a)?, argument(*x)),
            Expr::Named(named) => {
                let key = Arc::as_ptr(named);
                if let Some(known) = self.known.get(&key) {
                    return Ok(known.clone());
                }
                let value = self.lower(&named.expr)?;
                let value = algebra.component(value, &named.name);
                self.known.insert(key, value.clone());
                value
            }
        })
    }

    /// A part of another expression: a large sum becomes a variable.
    fn part(&mut self, expr: &Expr) -> Result<Scalar, BuildError> {
        let part = self.lower(expr)?;
        Ok(self.algebra.part(part))
    }
}

impl Algebra {
    fn power(&self, base: Atom, exponent: Atom) -> Result<Atom, BuildError> {
        let number = Rational::try_from(exponent.as_view()).ok();
        if exponent.is_zero() {
            // As in Rust, also for 0⁰.
            return Ok(Atom::num(1));
        }
        let base = if number.as_ref().is_some_and(Rational::is_negative) {
            nonzero(base)?
        } else {
            base
        };
        let largest = Rational::from(LARGEST_EXPONENT);
        if (number.as_ref()).is_some_and(|number| number.abs() > largest) {
            let text = exponent.to_string();
            return Err(BuildError::LargeExponent { text });
        }
        let mut factors = crate::algebra::scalar::factors(&base).into_iter();
        let factor = factors.find_map(|f| Rational::try_from(f.as_view()).ok());
        let power = match (&factor, number) {
            // It would be written out, with hundreds of thousands of digits.
            (Some(factor), Some(exponent)) if is_far_from_doubles(factor, &exponent) => None,
            _ => Some(self.without_e(base.pow(&exponent))),
        };
        let is_double = |f: &Atom| Scalar::of(f.clone()).is_real_and_finite();
        if let Some(power) = power.filter(is_double) {
            return Ok(power);
        }
        if !is_double(&base) {
            return Err(BuildError::NotRepresentable);
        }
        let print = |f: Atom| self.print_text(&Scalar::of(f), &VariableNames::plain());
        let number = factor.map(|f| match print(Atom::num(f.clone())) {
            text if text.len() <= 20 => text,
            _ => format!("{:e}", f.to_f64()),
        });
        let number = number.unwrap_or_else(|| "its number".into());
        Err(BuildError::LargePower {
            text: format!("({number})^{}", print(exponent)),
        })
    }

    /// A function of constants becomes a constant of its own: Symbolica's exact evaluator has no
    /// value for it.
    fn call(&self, function: Function, arguments: Vec<Atom>) -> Result<Atom, BuildError> {
        if let (Function::BySign, [s, a, b]) = (function, &arguments[..]) {
            let [s, a, b] = [s, a, b].map(|f| Scalar::of(f.clone()));
            return Ok(self.by_sign(&s, &a, &b).0);
        }
        if let Function::OfField(_) = function {
            return Ok(self.applied(function, &arguments));
        }
        if let Some(values) = arguments
            .iter()
            .map(|a| self.constant_value(a))
            .collect::<Option<Vec<_>>>()
        {
            return self.constant_call(function, &arguments, &values);
        }
        Ok(self.applied(function, &arguments))
    }

    fn applied(&self, function: Function, arguments: &[Atom]) -> Atom {
        self.without_e(match function {
            Function::Atan2 => self.atan2.call_args(arguments),
            Function::Stumpff(k) => {
                (self.stumpff).call_args(&[Atom::num(i64::from(k)), arguments[0].clone()])
            }
            Function::OfField(function) => {
                let code = Atom::num(field::code(function));
                let all = [code].into_iter().chain(arguments.iter().cloned());
                self.field.call_args(all.collect::<Vec<_>>())
            }
            Function::Sqrt => arguments[0].sqrt(),
            Function::Exp => arguments[0].exp(),
            Function::Ln => arguments[0].log(),
            Function::Sin => arguments[0].sin(),
            Function::Cos => arguments[0].cos(),
            _ => builtin(function).call_args(arguments),
        })
    }

    /// A function of an argument that is no constant.
    pub(crate) fn function(&self, function: Function, argument: &Scalar) -> Scalar {
        Scalar::of(self.applied(function, std::slice::from_ref(&argument.0)))
    }

    fn constant_call(
        &self,
        function: Function,
        arguments: &[Atom],
        values: &[Float],
    ) -> Result<Atom, BuildError> {
        let print = |a: &Atom| self.print(&Scalar::of(a.clone()), &VariableNames::plain());
        let arguments: Vec<_> = arguments.iter().map(print).collect();
        let name = Math::call(function, &arguments);
        let value = evaluate(function, values);
        if !value.to_f64().is_finite() {
            return Err(BuildError::NotReal { text: name.text });
        }
        if value.is_fully_zero() {
            return Ok(Atom::new());
        }
        Ok(self.variable(self.constant(Constant { name, value })).0)
    }

    /// The value of an expression in numbers, π and constants; `None` if it has any other variable.
    pub(super) fn constant_value(&self, atom: &Atom) -> Option<Float> {
        let constant = |symbol: &Symbol| {
            *symbol == Symbol::E
                || matches!(
                    self.variable_of(*symbol),
                    Some(Variable::Pi | Variable::Constant(_))
                )
        };
        let is_constant = atom.get_all_symbols(false).iter().all(constant);
        is_constant
            .then(|| self.value_of_constant(&Scalar::of(atom.clone())))
            .flatten()
    }

    /// Symbolica's own `e`, which its exact evaluator takes for zero, as a constant of ours:
    /// exp(x)·exp(1 - x) is one way to meet it.
    pub(super) fn without_e(&self, atom: Atom) -> Atom {
        if !has_bare_e(atom.as_view()) {
            return atom;
        }
        let e = Float::with_val(PRECISION, 1.0).exp();
        let e = self.constant(Constant {
            name: math!("exp(1)", "e"),
            value: e,
        });
        let e = self.variable(e).0;
        atom.replace_map(|view, _, out| match view {
            AtomView::Pow(power) if power.get_base().get_symbol() == Some(Symbol::E) => {
                // exp keeps its base, but e may stand in the exponent: exp(exp(x)·exp(1 - x)).
                let exponent = self.without_e(power.get_exp().to_owned());
                **out = Atom::var(Symbol::E).pow(&exponent);
            }
            AtomView::Var(v) if v.get_symbol() == Symbol::E => **out = e.clone(),
            _ => {}
        })
    }
}

/// e standing alone, not as the base of exp.
fn has_bare_e(view: AtomView<'_>) -> bool {
    let is_e = |view: AtomView<'_>| view.get_symbol() == Some(Symbol::E);
    match view {
        AtomView::Pow(power) if is_e(power.get_base()) => has_bare_e(power.get_exp()),
        _ => is_e(view) || view.children().any(has_bare_e),
    }
}

/// The variable of a coordinate or of t, in which expressions are differentiated: q_0 of a function
/// of q_0, d of a function of q_0 + d.
fn argument(coordinate: expression::Symbol) -> Variable {
    match coordinate {
        expression::Symbol::EndpointCoordinate(i, Endpoint::Start) => {
            Variable::Node(i, Node::Start)
        }
        expression::Symbol::EndpointCoordinate(i, Endpoint::End) => Variable::Increment(i),
        expression::Symbol::Coordinate(i) => Variable::Coordinate(i),
        expression::Symbol::Time => Variable::Time,
        _ => unreachable!("slopes are in coordinates and t"),
    }
}

/// The terms of a sum that is written without parentheses, with their signs.
fn terms(expr: &Expr) -> Vec<(bool, &Expr)> {
    let (mut terms, mut sum) = (Vec::new(), expr);
    loop {
        sum = match unplaced(sum) {
            Expr::Add(a, b) => {
                terms.push((false, &**b));
                a
            }
            Expr::Sub(a, b) => {
                terms.push((true, &**b));
                a
            }
            _ => {
                terms.push((false, sum));
                terms.reverse();
                return terms;
            }
        }
    }
}

/// Without where it is written, and with its name.
fn unplaced(mut expr: &Expr) -> &Expr {
    while let Expr::At(_, inner) = expr {
        expr = inner;
    }
    expr
}

fn nonzero(atom: Atom) -> Result<Atom, BuildError> {
    if atom.is_zero() {
        Err(BuildError::DivisionByZero)
    } else {
        Ok(atom)
    }
}

fn rational(number: &expression::Rational) -> Result<Rational, BuildError> {
    let places = number.digits.trim_start_matches('0').len();
    if places == 0 {
        return Ok(Rational::from(0));
    }
    let leading = places as i64 + i64::from(number.exponent);
    if !DECIMAL_EXPONENTS.contains(&leading) {
        let text = format!("{}e{}", number.digits, number.exponent);
        return Err(BuildError::NotReal { text });
    }
    let digits: Integer = number.digits.parse().expect("decimal digits");
    let scale = Integer::from(10).pow(u64::from(number.exponent.unsigned_abs()));
    Ok(if number.exponent < 0 {
        Rational::from((digits, scale))
    } else {
        Rational::from(&digits * &scale)
    })
}

/// Whether |base^exponent| is beyond 2^±2048, the squares of the doubles.
fn is_far_from_doubles(base: &Rational, exponent: &Rational) -> bool {
    !base.is_zero() && (base.to_f64().abs().log2() * exponent.to_f64()).abs() > 2048.0
}

#[cfg(test)]
mod tests;
