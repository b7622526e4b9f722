//! `Program`: straight-line code in single-assignment form.
//!
//! Values are numbered in the order in which they are computed; each is built once, signs are
//! carried by the uses (`a - b` is an addition with one negative term), and nothing is there that no
//! output needs.

mod build;

pub(crate) use build::Builder;

use crate::algebra::Variable;
use crate::model::Function;

/// The number of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ValueId(pub(crate) usize);

/// A value or its negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Signed {
    pub(crate) negative: bool,
    pub(crate) id: ValueId,
}

/// One operation.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Value {
    Input(Variable),
    /// A non-negative number.
    Number(Number),
    /// A sum of two terms or more, the first one positive where any is.
    Sum(Vec<Signed>),
    /// A product of two factors or more.
    Product(Vec<ValueId>),
    /// An integer power: 2 or more, or -1 or less.
    Power(ValueId, i64),
    RealPower(ValueId, ValueId),
    Call(Function, Vec<ValueId>),
}

/// A non-negative rational number.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Number {
    /// Decimal digits.
    pub(crate) numerator: String,
    pub(crate) denominator: String,
    /// The bits of the nearest double.
    pub(crate) nearest: u64,
}

/// What an output is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Output {
    Zero,
    Value(Signed),
}

/// A straight-line program.
#[derive(Clone, Debug, Default)]
pub(crate) struct Program {
    pub(crate) values: Vec<Value>,
    pub(crate) outputs: Vec<Output>,
}

impl Value {
    /// The values this one is computed from.
    pub(crate) fn operands(&self) -> Vec<ValueId> {
        match self {
            Value::Input(_) | Value::Number(_) => Vec::new(),
            Value::Sum(terms) => terms.iter().map(|term| term.id).collect(),
            Value::Product(factors) | Value::Call(_, factors) => factors.clone(),
            // Small powers are written out.
            Value::Power(base, 2) => vec![*base; 2],
            Value::Power(base, 3) => vec![*base; 3],
            Value::Power(base, _) => vec![*base],
            Value::RealPower(base, exponent) => vec![*base, *exponent],
        }
    }
}

impl Program {
    /// The inputs by variable, each once.
    pub(crate) fn inputs(&self) -> Vec<(Variable, ValueId)> {
        let input = |(i, value): (usize, &Value)| match value {
            Value::Input(variable) => Some((*variable, ValueId(i))),
            _ => None,
        };
        let mut inputs: Vec<_> = self.values.iter().enumerate().filter_map(input).collect();
        inputs.sort();
        inputs
    }

    pub(crate) fn value(&self, id: ValueId) -> &Value {
        &self.values[id.0]
    }

    /// How often each value is used, outputs included.
    pub(crate) fn uses(&self) -> Vec<usize> {
        let mut uses = vec![0; self.values.len()];
        for operand in self.values.iter().flat_map(Value::operands) {
            uses[operand.0] += 1;
        }
        for output in &self.outputs {
            if let Output::Value(signed) = output {
                uses[signed.id.0] += 1;
            }
        }
        uses
    }

    /// Whether any value is the input `variable`.
    pub(crate) fn reads(&self, predicate: impl Fn(Variable) -> bool) -> bool {
        self.values
            .iter()
            .any(|value| matches!(value, Value::Input(v) if predicate(*v)))
    }
}

impl Number {
    pub(crate) fn one() -> Self {
        Self {
            numerator: "1".into(),
            denominator: "1".into(),
            nearest: 1f64.to_bits(),
        }
    }

    pub(crate) fn is_one(&self) -> bool {
        *self == Self::one()
    }
}
