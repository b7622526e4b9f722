//! Building a program value by value, each one once.

mod products;

use std::collections::BTreeMap;

use super::{Depth, Label, Number, Output, Place, Program, Signed, Value, ValueId, operations};
use crate::budget;
use crate::expression::{Function, GroupMap, Variable};

/// Collects values; [`Builder::finish`] drops what no output needs.
#[derive(Default)]
pub(crate) struct Builder {
    values: Vec<Value>,
    known: BTreeMap<Value, ValueId>,
    /// The depth of each value.
    depths: Vec<Depth>,
    /// Whether sums and products are grouped by what their parts depend on.
    is_staged: bool,
    labels: BTreeMap<ValueId, Label>,
}

impl Builder {
    /// For programs in stages: parts of sums and products that are known earlier become values of
    /// their own.
    pub(crate) fn staged() -> Self {
        Self {
            is_staged: true,
            ..Self::default()
        }
    }

    /// How many values there are so far.
    pub(crate) fn len(&self) -> usize {
        self.values.len()
    }

    pub(crate) fn depth(&self, id: ValueId) -> Depth {
        self.depths[id.0]
    }

    /// Calls a value by the label that it is given first. A symbol may stand for the negative.
    pub(crate) fn label(&mut self, value: Signed, label: Label) {
        if !value.negative || matches!(label, Label::Symbol(_)) {
            self.labels.entry(value.id).or_insert(label);
        }
    }

    /// Calls a value by a symbol of the method; the sum that a value is a constant multiple of by
    /// the same symbol.
    pub(crate) fn symbol(&mut self, value: Signed, symbol: impl FnOnce() -> String) {
        let symbol = symbol();
        if let Value::Product(factors) = &self.values[value.id.0] {
            let is_open = |id: &&ValueId| self.depth(**id) != Depth::Constant;
            let open: Vec<_> = factors.iter().filter(is_open).copied().collect();
            if let [sum] = open.as_slice()
                && matches!(self.values[sum.0], Value::Sum(_))
            {
                let scaled = Label::Symbol(format!("scaled_{symbol}"));
                self.label(Signed::positive(*sum), scaled);
            }
        }
        self.label(value, Label::Symbol(symbol));
    }

    pub(crate) fn input(&mut self, variable: Variable) -> Signed {
        self.positive(Value::Input(variable))
    }

    pub(crate) fn number(&mut self, negative: bool, number: Number) -> Signed {
        self.positive(Value::Number(number)).times(negative)
    }

    pub(crate) fn sum(&mut self, mut terms: Vec<Signed>) -> Signed {
        if self.is_staged {
            self.cancel_terms(&mut terms);
            if terms.is_empty() {
                return self.zero();
            }
        }
        match terms.iter().position(|term| !term.negative) {
            // -a - b is -(a + b): a sum starts with a positive term.
            None => {
                terms.iter_mut().for_each(|term| term.negative = false);
                let sum = self.sum(terms);
                sum.negated()
            }
            Some(_) if terms.len() == 1 => terms[0],
            Some(_) if self.is_staged && self.group_terms(&mut terms) => self.sum(terms),
            Some(first) => {
                terms[..=first].rotate_right(1);
                self.positive(Value::Sum(terms))
            }
        }
    }

    /// Takes zeros, and x with -x, out of a sum.
    fn cancel_terms(&self, terms: &mut Vec<Signed>) {
        terms.retain(|term| !self.is_zero(*term));
        let opposite = |terms: &[Signed]| {
            let find = |(i, a): (usize, &Signed)| {
                let is_opposite = |b: &Signed| b.id == a.id && b.negative != a.negative;
                terms[i + 1..]
                    .iter()
                    .position(is_opposite)
                    .map(|j| (i, i + 1 + j))
            };
            terms.iter().enumerate().find_map(find)
        };
        while let Some((i, j)) = opposite(terms) {
            terms.remove(j);
            terms.remove(i);
        }
    }

    /// Adds the terms that are known before the others first; whether there were any.
    fn group_terms(&mut self, terms: &mut Vec<Signed>) -> bool {
        let deepest = terms.iter().map(|term| self.depth(term.id)).max();
        for depth in [Depth::Constant, Depth::Node, Depth::Iteration] {
            let early = |term: &Signed| Some(depth) < deepest && self.depth(term.id) == depth;
            let group: Vec<_> = terms.iter().copied().filter(early).collect();
            if group.len() < 2 {
                continue;
            }
            let place = terms.iter().position(early).expect("two of them");
            let mut later: Vec<_> = terms.iter().copied().filter(|t| !early(t)).collect();
            let sum = self.sum(group);
            later.insert(place.min(later.len()), sum);
            *terms = later;
            return true;
        }
        false
    }

    pub(crate) fn real_power(&mut self, base: Signed, exponent: Signed) -> Signed {
        let (base, exponent) = (self.plain(base), self.plain(exponent));
        self.positive(Value::RealPower(base, exponent))
    }

    pub(crate) fn call(&mut self, function: Function, arguments: Vec<Signed>) -> Signed {
        use Function::{Asin, Atan, Cos, Cosh, Sin, Sinh, Tan, Tanh};
        let odd = matches!(function, Sin | Tan | Asin | Atan | Sinh | Tanh);
        let even = matches!(function, Cos | Cosh);
        let negative = odd && arguments[0].negative;
        let arguments = if odd || even {
            vec![arguments[0].id]
        } else {
            arguments
                .into_iter()
                .map(|argument| self.plain(argument))
                .collect()
        };
        self.positive(Value::Call(function, arguments))
            .times(negative)
    }

    /// An entry of the array that a map makes.
    pub(crate) fn entry(&mut self, map: GroupMap, arguments: Vec<Signed>, at: Place) -> Signed {
        let arguments = arguments.into_iter().map(|argument| self.plain(argument));
        let value = Value::Map(map, arguments.collect());
        let array = self.positive(value).id;
        self.positive(Value::Entry(array, at))
    }

    /// The value as it was rounded: what is computed from it is not merged with how it was
    /// computed.
    pub(crate) fn rounded(&mut self, signed: Signed) -> Signed {
        match self.values[signed.id.0] {
            Value::Input(_) | Value::Number(_) | Value::Rounded(_) => signed,
            _ => self
                .positive(Value::Rounded(signed.id))
                .times(signed.negative),
        }
    }

    /// A value that carries no sign: -a becomes a value of its own, -1·a.
    fn plain(&mut self, signed: Signed) -> ValueId {
        if signed.negative {
            self.positive(Value::Sum(vec![signed])).id
        } else {
            signed.id
        }
    }

    fn positive(&mut self, value: Value) -> Signed {
        let turned = value.reorder().and_then(|turned| self.known.get(&turned));
        if let Some(id) = turned {
            return Signed::positive(*id);
        }
        let depth = value.depth(|id| self.depths[id.0]);
        let id = *self.known.entry(value.clone()).or_insert_with(|| {
            self.values.push(value);
            self.depths.push(depth);
            ValueId(self.values.len() - 1)
        });
        Signed::positive(id)
    }

    pub(crate) fn zero(&mut self) -> Signed {
        self.number(false, Number::zero())
    }

    pub(crate) fn value(&self, id: ValueId) -> &Value {
        &self.values[id.0]
    }

    /// Whether a value is the number zero.
    pub(crate) fn is_zero(&self, signed: Signed) -> bool {
        matches!(&self.values[signed.id.0], Value::Number(number) if number.numerator == "0")
    }

    /// Whether a value is computed from numbers and from inputs that satisfy the predicate alone.
    pub(crate) fn is_of(&self, id: ValueId, predicate: impl Fn(Variable) -> bool + Copy) -> bool {
        match self.value(id) {
            Value::Input(variable) => predicate(*variable),
            value => (value.operands().into_iter()).all(|operand| self.is_of(operand, predicate)),
        }
    }

    /// Whether every value is a polynomial of what is not constant.
    pub(crate) fn is_polynomial(&self) -> bool {
        let is_polynomial = |(value, depth): (&Value, &Depth)| match value {
            Value::Power(_, exponent) => *exponent > 0 || *depth == Depth::Constant,
            Value::RealPower(..) | Value::Call(..) | Value::Map(..) => *depth == Depth::Constant,
            _ => true,
        };
        self.values.iter().zip(&self.depths).all(is_polynomial)
    }

    /// The degree of every value as a polynomial in the variables that the predicate holds for, as
    /// it is written; `None` where one of them is in the argument of a function, in an exponent or
    /// in a denominator.
    pub(crate) fn degrees(&self, predicate: impl Fn(Variable) -> bool) -> Vec<Option<u64>> {
        let mut degrees: Vec<Option<u64>> = Vec::with_capacity(self.values.len());
        for value in &self.values {
            let of = |id: &ValueId| degrees[id.0];
            let is_free = |ids: &[ValueId]| ids.iter().all(|id| of(id) == Some(0));
            let degree = match value {
                Value::Input(variable) => Some(u64::from(predicate(*variable))),
                Value::Number(_) => Some(0),
                Value::Sum(terms) => terms
                    .iter()
                    .try_fold(0, |degree, term| Some(of(&term.id)?.max(degree))),
                Value::Product(factors) => {
                    (factors.iter()).try_fold(0_u64, |degree, id| degree.checked_add(of(id)?))
                }
                Value::Power(base, exponent) => match u64::try_from(*exponent) {
                    Ok(exponent) => of(base).and_then(|degree| degree.checked_mul(exponent)),
                    Err(_) => is_free(&[*base]).then_some(0),
                },
                Value::RealPower(base, exponent) => is_free(&[*base, *exponent]).then_some(0),
                Value::Call(_, arguments) => is_free(arguments).then_some(0),
                // The increment, which it contains, is not among its operands.
                Value::Map(..) => None,
                Value::Rounded(value) | Value::Entry(value, _) => of(value),
            };
            degrees.push(degree);
        }
        degrees
    }

    /// The program that computes `outputs`, without dead values.
    pub(crate) fn finish(self, outputs: Vec<Signed>) -> Program {
        budget::charge(operations(&self.values), budget::BUILT);
        let mut live = vec![false; self.values.len()];
        let outputs = outputs.into_iter();
        let outputs: Vec<Output> = outputs
            .map(|it| (!self.is_zero(it)).then_some(it))
            .collect();
        (outputs.iter().flatten()).for_each(|output| live[output.id.0] = true);
        for (i, value) in self.values.iter().enumerate().rev() {
            if live[i] {
                (value.operands().iter()).for_each(|operand| live[operand.0] = true);
            }
        }
        let mut places = vec![None; self.values.len()];
        let mut program = Program::default();
        for (i, value) in self.values.iter().enumerate().filter(|(i, _)| live[*i]) {
            places[i] = Some(ValueId(program.values.len()));
            program.values.push(value.renumbered(&places));
        }
        program.with(&places, &outputs, self.labels)
    }
}

#[cfg(test)]
mod tests;
