//! Pairs of terms and of factors that occur more than once become values of their own.

use std::collections::{BTreeSet, HashMap};

use super::{is_closed, ordered};
use crate::budget;
use crate::program::{Program, Signed, Value, ValueId};

/// A sum or a product as the parts that are added or multiplied.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Operator {
    Sum,
    Product,
}

/// Two parts, and for sums whether their signs differ.
type Pair = (Operator, ValueId, ValueId, bool);

/// Values under construction: those of the program, then the parts that were found.
struct Parts {
    values: Vec<Value>,
    found: HashMap<Pair, Signed>,
}

/// The program with pairs of terms and of factors that occur more than once as values of their own.
pub(super) fn shared_parts(program: Program) -> Program {
    let mut found = HashMap::new();
    for (i, value) in program.values.iter().enumerate() {
        if let [(pair, [first, _])] = pairs(value).as_slice() {
            let negative = matches!(value, Value::Sum(terms) if terms[*first].negative);
            let id = ValueId(i);
            found.insert(*pair, Signed { negative, id });
        }
    }
    let mut parts = Parts {
        values: program.values,
        found,
    };
    while parts.extract() {}
    ordered(&parts.values, &program.outputs, program.labels)
}

impl Parts {
    /// One round, the most frequent pairs first; whether there were any.
    fn extract(&mut self) -> bool {
        let mut counts: HashMap<Pair, usize> = HashMap::new();
        let open = |value: &&Value| !is_closed(value, |id| &self.values[id.0]);
        for value in self.values.iter().filter(open) {
            let pairs: BTreeSet<_> = pairs(value).into_iter().map(|(pair, _)| pair).collect();
            for pair in pairs {
                *counts.entry(pair).or_default() += 1;
            }
        }
        counts.retain(|_, count| *count > 1);
        let mut is_changed = false;
        for i in 0..self.values.len() {
            while let Some((pair, places)) = self.best(i, &counts) {
                self.replace(i, pair, places);
                is_changed = true;
            }
        }
        is_changed
    }

    /// The most frequent pair in value i that is not all of it.
    fn best(&self, i: usize, counts: &HashMap<Pair, usize>) -> Option<(Pair, [usize; 2])> {
        let value = &self.values[i];
        let pairs = pairs(value);
        budget::charge(pairs.len(), budget::PAIR);
        if pairs.len() < 2 || is_closed(value, |id| &self.values[id.0]) {
            return None;
        }
        let own = (pairs.into_iter())
            .filter_map(|(pair, places)| counts.get(&pair).map(|count| (*count, pair, places)));
        let best = own.max_by_key(|(count, pair, _)| (*count, std::cmp::Reverse(*pair)));
        best.map(|(_, pair, places)| (pair, places))
    }

    fn replace(&mut self, i: usize, pair: Pair, places: [usize; 2]) {
        let part = self.part(pair);
        match &mut self.values[i] {
            Value::Sum(terms) => {
                let negative = terms[places[0]].negative != part.negative;
                terms[places[0]] = Signed { negative, ..part };
                terms.remove(places[1]);
            }
            Value::Product(factors) => {
                factors[places[0]] = part.id;
                factors.remove(places[1]);
            }
            _ => {}
        }
    }

    /// The value of a pair, of which the first part is positive.
    fn part(&mut self, pair: Pair) -> Signed {
        let (kind, a, b, differ) = pair;
        let values = &mut self.values;
        *self.found.entry(pair).or_insert_with(|| {
            let part = |id, negative| Signed { negative, id };
            values.push(match kind {
                Operator::Product => Value::Product(vec![a, b]),
                Operator::Sum => Value::Sum(vec![part(a, false), part(b, differ)]),
            });
            part(ValueId(values.len() - 1), false)
        })
    }
}

/// The pairs of parts of a value, and where they are; nothing of a long one, which has too many.
fn pairs(value: &Value) -> Vec<(Pair, [usize; 2])> {
    const LONGEST: usize = 200;
    let mut pairs = Vec::new();
    match value {
        Value::Sum(terms) if terms.len() > LONGEST => {}
        Value::Product(factors) if factors.len() > LONGEST => {}
        Value::Sum(terms) => {
            for (j, b) in terms.iter().enumerate() {
                for (i, a) in terms[..j].iter().enumerate() {
                    if a.id < b.id {
                        pairs.push((
                            (Operator::Sum, a.id, b.id, a.negative != b.negative),
                            [i, j],
                        ));
                    } else {
                        pairs.push((
                            (Operator::Sum, b.id, a.id, a.negative != b.negative),
                            [j, i],
                        ));
                    }
                }
            }
        }
        Value::Product(factors) => {
            for (j, b) in factors.iter().enumerate() {
                for (i, a) in factors[..j].iter().enumerate() {
                    let (a, b) = (*a.min(b), *a.max(b));
                    pairs.push(((Operator::Product, a, b, false), [i, j]));
                }
            }
        }
        _ => {}
    }
    pairs
}
