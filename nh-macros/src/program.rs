//! `Program`: straight-line code in single-assignment form.
//!
//! Values are numbered in the order in which they are computed; each is built once, signs are
//! carried by the uses (`a - b` is an addition with one negative term), and nothing is there that
//! no output needs.

mod build;
mod depth;
mod factors;
mod order;
mod shorten;
mod staged;

use crate::expression::{Function, GroupMap, Node, Variable};
pub(crate) use build::Builder;
pub(crate) use depth::Depth;
pub(crate) use factors::{Growth, Pivot, WrittenFactors, eliminate};
pub(crate) use order::order;
pub(crate) use shorten::shorten;
pub(crate) use staged::Staged;
use std::collections::BTreeMap;

/// The number of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ValueId(pub(crate) usize);

/// A value or its negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Signed {
    pub(crate) negative: bool,
    pub(crate) id: ValueId,
}

impl Signed {
    pub(crate) fn positive(id: ValueId) -> Self {
        Self {
            negative: false,
            id,
        }
    }

    /// Its negative if `negative`, else itself.
    #[must_use]
    pub(crate) fn times(self, negative: bool) -> Self {
        Self {
            negative: self.negative != negative,
            ..self
        }
    }

    #[must_use]
    pub(crate) fn negated(self) -> Self {
        self.times(true)
    }
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
    /// An array, of which entries alone are used.
    Map(GroupMap, Vec<ValueId>),
    /// An entry of an array.
    Entry(ValueId, Place),
    /// The value as it was rounded: nothing is cancelled or distributed across it.
    Rounded(ValueId),
}

/// The place of an entry in a vector or a matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Place {
    Vector(usize),
    Matrix(usize, usize),
}

/// How many operations on two numbers the values take, at most.
fn operations(values: &[Value]) -> usize {
    values
        .iter()
        .map(|value| value.operands().len().max(1))
        .sum()
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

/// An output of a program; `None` for zero.
pub(crate) type Output = Option<Signed>;

/// A straight-line program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Program {
    pub(crate) values: Vec<Value>,
    pub(crate) outputs: Vec<Output>,
    /// The names of values.
    pub(crate) labels: BTreeMap<ValueId, Label>,
}

/// The name of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Label {
    /// The name of the variable that the value is.
    Variable(Variable),
    /// A component of a `#[define]`, or a derivative of one.
    Given(GivenName),
    /// A function of a variable.
    Call(Function, Variable),
    /// A symbol of the method, where the formula gives no name.
    Symbol(String),
}

/// The name of a component of a `#[define]`, or of a derivative of one, and the node that its
/// coordinates are taken at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GivenName {
    pub(crate) name: String,
    /// The variables by which the component is differentiated, one after another.
    pub(crate) by: Vec<Variable>,
    pub(crate) node: Option<Node>,
}

impl Value {
    /// Its depth, from those of its operands.
    pub(crate) fn depth(&self, of: impl Fn(ValueId) -> Depth) -> Depth {
        match self {
            Value::Input(variable) => Depth::of(*variable),
            // Of the increment too.
            Value::Map(..) => Depth::Iteration,
            _ => (self.operands().into_iter().map(of))
                .max()
                .unwrap_or(Depth::Constant),
        }
    }

    /// The values this one is computed from.
    pub(crate) fn operands(&self) -> Vec<ValueId> {
        match self {
            Value::Input(_) | Value::Number(_) => Vec::new(),
            Value::Sum(terms) => terms.iter().map(|term| term.id).collect(),
            Value::Product(factors) | Value::Call(_, factors) | Value::Map(_, factors) => {
                factors.clone()
            }
            // Small powers are written out.
            Value::Power(base, 2) => vec![*base; 2],
            Value::Power(base, 3) => vec![*base; 3],
            Value::Power(base, _) | Value::Rounded(base) | Value::Entry(base, _) => vec![*base],
            Value::RealPower(base, exponent) => vec![*base, *exponent],
        }
    }
    /// y x for x y, and y + x for x + y: the same number, to the bit.
    fn reorder(&self) -> Option<Self> {
        match self {
            Value::Product(factors) => match factors[..] {
                [x, y] => Some(Value::Product(vec![y, x])),
                _ => None,
            },
            Value::Sum(terms) => match terms[..] {
                [x, y] => Some(Value::Sum(vec![y, x])),
                _ => None,
            },
            _ => None,
        }
    }

    /// This value with its operands at other places.
    fn renumbered(&self, places: &[Option<ValueId>]) -> Self {
        let mut value = self.clone();
        let operands: Vec<&mut ValueId> = match &mut value {
            Value::Input(_) | Value::Number(_) => Vec::new(),
            Value::Sum(terms) => terms.iter_mut().map(|term| &mut term.id).collect(),
            Value::Product(all) | Value::Call(_, all) | Value::Map(_, all) => {
                all.iter_mut().collect()
            }
            Value::Power(base, _) | Value::Rounded(base) | Value::Entry(base, _) => vec![base],
            Value::RealPower(base, exponent) => vec![base, exponent],
        };
        for id in operands {
            *id = places[id.0].expect("operands are computed before they are used");
        }
        value
    }
}

impl Program {
    /// The program of these outputs and the values before them, with labels moved to the new
    /// places.
    fn with(
        mut self,
        places: &[Option<ValueId>],
        outputs: &[Output],
        labels: impl IntoIterator<Item = (ValueId, Label)>,
    ) -> Self {
        let placed = |signed: Signed| Signed {
            id: places[signed.id.0].expect("what an output is made of is there"),
            ..signed
        };
        self.outputs = outputs.iter().map(|output| output.map(placed)).collect();
        let is_read = |id: &ValueId| matches!(self.value(*id), Value::Input(_) | Value::Number(_));
        self.labels = (labels.into_iter())
            .filter_map(|(id, label)| places[id.0].map(|id| (id, label)))
            .filter(|(id, _)| !is_read(id))
            .collect();
        self
    }

    /// Whether a value is by cases; x^a ln x, which is continued to x = 0, is not.
    pub(crate) fn has_cases(&self) -> bool {
        let is_power = |id: &ValueId| matches!(self.value(*id), Value::RealPower(..));
        let is_by_cases = |value: &Value| match value {
            Value::Call(Function::BySign, of) => of[0] != of[2] || !is_power(&of[0]),
            _ => false,
        };
        self.values.iter().any(is_by_cases)
    }

    /// The program of the first outputs, so many of them.
    pub(crate) fn leading(&self, count: usize) -> Self {
        shorten::ordered(&self.values, &self.outputs[..count], self.labels.clone())
    }

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

    /// How often `values` and `outputs` use each value.
    pub(crate) fn uses(
        &self,
        values: impl IntoIterator<Item = ValueId>,
        outputs: impl IntoIterator<Item = ValueId>,
    ) -> Vec<usize> {
        let mut uses = vec![0; self.values.len()];
        let operands = values.into_iter().flat_map(|id| self.value(id).operands());
        for id in operands.chain(outputs) {
            uses[id.0] += 1;
        }
        uses
    }

    pub(crate) fn value(&self, id: ValueId) -> &Value {
        &self.values[id.0]
    }

    /// The value that is this operation.
    pub(crate) fn position(&self, operation: &Value) -> Option<ValueId> {
        let place = self.values.iter().position(|value| value == operation);
        place.map(ValueId)
    }

    /// sin x ↔ cos x where both are there.
    pub(crate) fn partners(&self) -> Vec<Option<ValueId>> {
        let mut partners = vec![None; self.values.len()];
        for (i, value) in self.values.iter().enumerate() {
            if let Value::Call(Function::Sin, angle) = value
                && let Some(cos) = self.position(&Value::Call(Function::Cos, angle.clone()))
            {
                partners[i] = Some(cos);
                partners[cos.0] = Some(ValueId(i));
            }
        }
        partners
    }

    /// Whether any value is the input `variable`.
    pub(crate) fn reads(&self, predicate: impl Fn(Variable) -> bool) -> bool {
        self.values
            .iter()
            .any(|value| matches!(value, Value::Input(v) if predicate(*v)))
    }
}

impl Number {
    /// A quotient of small integers, in lowest terms.
    fn ratio(numerator: u64, denominator: u64) -> Self {
        Self {
            nearest: (numerator as f64 / denominator as f64).to_bits(),
            numerator: numerator.to_string(),
            denominator: denominator.to_string(),
        }
    }

    pub(crate) fn one() -> Self {
        Self::ratio(1, 1)
    }

    pub(crate) fn zero() -> Self {
        Self::ratio(0, 1)
    }

    pub(crate) fn half() -> Self {
        Self::ratio(1, 2)
    }

    /// The product, where it is a quotient of small integers.
    pub(crate) fn times(&self, other: &Self) -> Option<Self> {
        let small = |digits: &str| digits.parse().ok().filter(|value| *value < 1 << 26);
        let quotient = |number: &Self| -> Option<[u64; 2]> {
            Some([small(&number.numerator)?, small(&number.denominator)?])
        };
        let ([a, b], [c, d]) = (quotient(self)?, quotient(other)?);
        let (numerator, denominator) = (a * c, b * d);
        let (mut divisor, mut rest) = (numerator, denominator);
        while rest != 0 {
            (divisor, rest) = (rest, divisor % rest);
        }
        let divisor = divisor.max(1);
        Some(Self::ratio(numerator / divisor, denominator / divisor))
    }

    pub(crate) fn is_one(&self) -> bool {
        *self == Self::one()
    }
}

#[cfg(test)]
pub(crate) mod tests;
