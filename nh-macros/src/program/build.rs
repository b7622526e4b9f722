//! Building a program value by value, each one once.

use std::collections::BTreeMap;

use super::{Number, Output, Program, Signed, Value, ValueId};
use crate::algebra::Variable;
use crate::model::Function;

/// Collects values; [`Builder::finish`] drops what no output needs.
#[derive(Default)]
pub(crate) struct Builder {
    values: Vec<Value>,
    known: BTreeMap<Value, ValueId>,
}

impl Builder {
    pub(crate) fn input(&mut self, variable: Variable) -> Signed {
        self.positive(Value::Input(variable))
    }

    pub(crate) fn number(&mut self, negative: bool, number: Number) -> Signed {
        Signed {
            negative,
            ..self.positive(Value::Number(number))
        }
    }

    pub(crate) fn sum(&mut self, mut terms: Vec<Signed>) -> Signed {
        match terms.iter().position(|term| !term.negative) {
            // -a - b is -(a + b): a sum starts with a positive term.
            None => {
                terms.iter_mut().for_each(|term| term.negative = false);
                let sum = self.sum(terms);
                Signed {
                    negative: true,
                    ..sum
                }
            }
            Some(_) if terms.len() == 1 => terms[0],
            Some(first) => {
                terms[..=first].rotate_right(1);
                self.positive(Value::Sum(terms))
            }
        }
    }

    pub(crate) fn product(&mut self, factors: Vec<Signed>) -> Signed {
        let negative = factors.iter().filter(|factor| factor.negative).count() % 2 == 1;
        let mut ids: Vec<_> = factors.iter().map(|factor| factor.id).collect();
        ids.retain(|id| !matches!(&self.values[id.0], Value::Number(number) if number.is_one()));
        match ids.as_slice() {
            [] => self.number(negative, Number::one()),
            [id] => Signed { negative, id: *id },
            [first, rest @ ..] if rest.iter().all(|id| id == first) => {
                let exponent = i64::try_from(ids.len()).expect("a product of few factors");
                Signed {
                    negative,
                    ..self.positive(Value::Power(*first, exponent))
                }
            }
            _ => {
                // Numbers first, as a person writes them.
                ids.sort_by_key(|id| !matches!(self.values[id.0], Value::Number(_)));
                Signed {
                    negative,
                    ..self.positive(Value::Product(ids))
                }
            }
        }
    }

    pub(crate) fn power(&mut self, base: Signed, exponent: i64) -> Signed {
        let negative = base.negative && exponent % 2 != 0;
        match exponent {
            0 => self.number(false, Number::one()),
            1 => base,
            _ => Signed {
                negative,
                ..self.positive(Value::Power(base.id, exponent))
            },
        }
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
        Signed {
            negative,
            ..self.positive(Value::Call(function, arguments))
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
        let id = *self.known.entry(value.clone()).or_insert_with(|| {
            self.values.push(value);
            ValueId(self.values.len() - 1)
        });
        Signed {
            negative: false,
            id,
        }
    }

    fn is_zero(&self, signed: Signed) -> bool {
        matches!(&self.values[signed.id.0], Value::Number(number) if number.numerator == "0")
    }

    /// The program that computes `outputs`, without dead values.
    pub(crate) fn finish(self, outputs: Vec<Signed>) -> Program {
        let mut live = vec![false; self.values.len()];
        outputs
            .iter()
            .filter(|output| !self.is_zero(**output))
            .for_each(|output| live[output.id.0] = true);
        for i in (0..self.values.len()).rev() {
            if live[i] {
                self.values[i]
                    .operands()
                    .iter()
                    .for_each(|operand| live[operand.0] = true);
            }
        }
        let mut places = vec![None; self.values.len()];
        let mut program = Program::default();
        for (i, value) in self.values.iter().enumerate().filter(|(i, _)| live[*i]) {
            places[i] = Some(ValueId(program.values.len()));
            program.values.push(renumbered(value, &places));
        }
        program.outputs = outputs
            .iter()
            .map(|output| match places[output.id.0] {
                Some(id) if !self.is_zero(*output) => Output::Value(Signed { id, ..*output }),
                _ => Output::Zero,
            })
            .collect();
        program
    }
}

fn renumbered(value: &Value, places: &[Option<ValueId>]) -> Value {
    let place = |id: &ValueId| places[id.0].expect("operands are computed before they are used");
    match value {
        Value::Input(_) | Value::Number(_) => value.clone(),
        Value::Sum(terms) => Value::Sum(
            terms
                .iter()
                .map(|t| Signed {
                    id: place(&t.id),
                    ..*t
                })
                .collect(),
        ),
        Value::Product(factors) => Value::Product(factors.iter().map(place).collect()),
        Value::Power(base, exponent) => Value::Power(place(base), *exponent),
        Value::RealPower(base, exponent) => Value::RealPower(place(base), place(exponent)),
        Value::Call(function, arguments) => {
            Value::Call(*function, arguments.iter().map(place).collect())
        }
    }
}
