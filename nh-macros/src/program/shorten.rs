//! Fewer operations: common factors before sums, sines and cosines of sums of angles whose own are
//! there, and parts of sums and products that occur more than once.
//!
//! A sum in another order rounds differently, by round-off of its terms: this is for programs whose
//! results are checked, and for derivatives.

mod parts;

use std::collections::{BTreeMap, BTreeSet};

use super::{Builder, Depth, Label, Output, Program, Signed, Value, ValueId, operations};
use crate::budget;
use crate::expression::{Function, Node, Variable};
use parts::shared_parts;

/// Programs of more operations stay as they are.
const LARGEST: usize = 40_000;

/// The program with fewer operations.
pub(crate) fn shorten(program: &Program) -> Program {
    if operations(&program.values) > LARGEST {
        return program.clone();
    }
    budget::charge(operations(&program.values), budget::SHORTENED);
    let program = shared_parts(factored(&distributed(program)));
    // Terms that have become equal cancel.
    shared_parts(factored(&program))
}

/// Whether a value is a sum with what arrives at the node, p - c d: exactly zero where p is c d, as
/// long as both are computed alike. Such a sum stays as it is.
fn is_closed<'a>(value: &Value, of: impl Fn(ValueId) -> &'a Value) -> bool {
    let arrives = |term: &Signed| matches!(of(term.id), Value::Input(Variable::Arrival(_)));
    matches!(value, Value::Sum(terms) if terms.iter().any(arrives))
}

/// The program with constant factors of sums multiplied into the constant factors of their terms, c
/// (a x + y) = (c a) x + c y, and sums of sums as one, where that takes no more operations.
fn distributed(program: &Program) -> Program {
    let outputs = program.outputs.iter().flatten().map(|signed| signed.id);
    let uses = program.uses((0..program.values.len()).map(ValueId), outputs);
    rewritten(program, |builder, places, value| match value {
        Value::Sum(terms) if !is_closed(value, |id| program.value(id)) => {
            let mut all = Vec::new();
            for term in terms {
                let new = places[term.id.0].times(term.negative);
                match builder.value(new.id) {
                    sum @ Value::Sum(parts)
                        if uses[term.id.0] == 1 && !is_closed(sum, |id| builder.value(id)) =>
                    {
                        all.extend(parts.iter().map(|part| part.times(new.negative)));
                    }
                    _ => all.push(new),
                }
            }
            Some(builder.sum(all))
        }
        Value::Product(factors) => {
            let is_open = |id: &&ValueId| uses[id.0] == 1;
            let new: Vec<_> = factors.iter().map(|id| places[id.0]).collect();
            let mut open = factors.iter().filter(is_open).map(|id| places[id.0]);
            open.find_map(|sum| multiplied(builder, &new, sum))
        }
        _ => None,
    })
}

/// The program of which every value is what `rewrite` makes of it, or else itself.
fn rewritten(
    program: &Program,
    rewrite: impl Fn(&mut Builder, &[Signed], &Value) -> Option<Signed>,
) -> Program {
    let mut builder = Builder::staged();
    let mut places: Vec<Signed> = Vec::with_capacity(program.values.len());
    for value in &program.values {
        let new = rewrite(&mut builder, &places, value);
        let new = new.unwrap_or_else(|| rebuilt(&mut builder, program, value, &places));
        places.push(new);
    }
    finish(builder, program, &places)
}

/// The product of constants and a sum, if all others are constants and most terms have constant
/// factors already.
fn multiplied(builder: &mut Builder, factors: &[Signed], sum: Signed) -> Option<Signed> {
    let value = builder.value(sum.id);
    let Value::Sum(terms) = value else {
        return None;
    };
    if is_closed(value, |id| builder.value(id)) {
        return None;
    }
    let terms = terms.clone();
    let others = || factors.iter().filter(|factor| **factor != sum);
    let is_constant = |signed: &Signed| builder.depth(signed.id) == Depth::Constant;
    let has_constant = |term: &Signed| match builder.value(term.id) {
        Value::Product(factors) => factors
            .iter()
            .any(|id| builder.depth(*id) == Depth::Constant),
        _ => is_constant(term),
    };
    let bare = terms.iter().filter(|term| !has_constant(term)).count();
    if !others().all(is_constant) || others().count() + 1 != factors.len() || bare > 1 {
        return None;
    }
    let others: Vec<_> = others().copied().collect();
    let terms = terms.into_iter().map(|term| {
        let product = builder.product(others.iter().copied().chain([term]).collect());
        product.times(sum.negative)
    });
    let terms = terms.collect();
    Some(builder.sum(terms))
}

/// This value, of the values that its operands became.
fn rebuilt(builder: &mut Builder, program: &Program, value: &Value, places: &[Signed]) -> Signed {
    let place = |id: &ValueId| places[id.0];
    match value {
        Value::Input(variable) => builder.input(*variable),
        Value::Number(number) => builder.number(false, number.clone()),
        Value::Sum(terms) => {
            let terms = terms
                .iter()
                .map(|term| place(&term.id).times(term.negative));
            builder.sum(terms.collect())
        }
        Value::Product(factors) => builder.product(factors.iter().map(place).collect()),
        Value::Power(base, exponent) => builder.power(place(base), *exponent),
        Value::RealPower(base, exponent) => builder.real_power(place(base), place(exponent)),
        Value::Call(function, arguments) => {
            builder.call(*function, arguments.iter().map(place).collect())
        }
        Value::Entry(array, at) => match program.value(*array) {
            Value::Map(map, arguments) => {
                builder.entry(*map, arguments.iter().map(place).collect(), *at)
            }
            other => unreachable!("{other:?} is no array"),
        },
        // Its entries make it.
        Value::Map(..) => builder.zero(),
        Value::Rounded(value) => builder.rounded(place(value)),
    }
}

/// The program of what the values of another became.
fn finish(mut builder: Builder, program: &Program, places: &[Signed]) -> Program {
    let zero = builder.zero();
    let place = |signed: Signed| places[signed.id.0].times(signed.negative);
    let outputs = program.outputs.iter();
    let outputs = outputs.map(|output| output.map_or(zero, place)).collect();
    for (id, label) in &program.labels {
        match label {
            Label::Symbol(symbol) => builder.symbol(places[id.0], || symbol.clone()),
            _ => builder.label(places[id.0], label.clone()),
        }
    }
    builder.finish(outputs)
}

/// The program with angles of sums taken apart and common factors taken out.
fn factored(program: &Program) -> Program {
    let angles = angles(program);
    rewritten(program, |builder, places, value| match value {
        Value::Sum(terms) if !is_closed(value, |id| program.value(id)) => {
            let terms = terms.iter();
            let terms = terms.map(|term| places[term.id.0].times(term.negative));
            Some(sum(builder, terms.collect()))
        }
        Value::Call(function, arguments) => {
            let parts = split_angle(program, &angles, *function, arguments)?;
            let parts = parts.map(|part| places[part.id.0].times(part.negative));
            let value = wave_of_parts(builder, *function, parts);
            if let Some(Label::Variable(x)) = program.labels.get(&arguments[0]) {
                builder.label(value, Label::Call(*function, *x));
            }
            Some(value)
        }
        _ => None,
    })
}

/// The angles whose sine or cosine is taken.
fn angles(program: &Program) -> BTreeSet<ValueId> {
    let angle = |value: &Value| match value {
        Value::Call(Function::Sin | Function::Cos, angle) => Some(angle[0]),
        _ => None,
    };
    program.values.iter().filter_map(angle).collect()
}

/// The two angles of sin(a ± b) or cos(a ± b), where those of a and b are there, or those of one
/// that is q_k: from there to q_k + α d the angle is then not rounded, by the same amount for many
/// steps while q_k is between two powers of two.
fn split_angle(
    program: &Program,
    angles: &BTreeSet<ValueId>,
    function: Function,
    arguments: &[ValueId],
) -> Option<[Signed; 2]> {
    if !matches!(function, Function::Sin | Function::Cos) {
        return None;
    }
    let Value::Sum(terms) = program.value(arguments[0]) else {
        return None;
    };
    let [a, b] = *terms.as_slice() else {
        return None;
    };
    let known = |angle: Signed| angles.contains(&angle.id);
    let at_node = |angle: Signed| {
        let value = program.value(angle.id);
        known(angle) && matches!(value, Value::Input(Variable::Node(_, Node::Start)))
    };
    (known(a) && known(b) || at_node(a) || at_node(b)).then_some([a, b])
}

/// sin(a + b) = sin a cos b + cos a sin b, cos(a + b) = cos a cos b - sin a sin b: as exact as a
/// and b are, for the sines of small angles are small.
fn wave_of_parts(builder: &mut Builder, function: Function, [a, b]: [Signed; 2]) -> Signed {
    let mut call = |function, angle| builder.call(function, vec![angle]);
    let [sin_a, cos_a] = [call(Function::Sin, a), call(Function::Cos, a)];
    let [sin_b, cos_b] = [call(Function::Sin, b), call(Function::Cos, b)];
    let (first, second) = match function {
        Function::Sin => ([sin_a, cos_b], [cos_a, sin_b]),
        _ => ([cos_a, cos_b], [sin_a, sin_b]),
    };
    let first = builder.product(first.to_vec());
    let second = builder.product(second.to_vec());
    builder.sum(vec![first, second.times(function != Function::Sin)])
}

/// The sum, with the most frequent factor of its terms taken out, again and again.
fn sum(builder: &mut Builder, terms: Vec<Signed>) -> Signed {
    let factors: Vec<_> = terms.iter().map(|term| factors(builder, *term)).collect();
    let mut counts: BTreeMap<ValueId, usize> = BTreeMap::new();
    for factors in &factors {
        for id in factors.iter().copied().collect::<BTreeSet<_>>() {
            *counts.entry(id).or_default() += 1;
        }
    }
    let most = (counts.into_iter()).max_by_key(|(id, count)| (*count, std::cmp::Reverse(*id)));
    let Some((factor, 2..)) = most else {
        return builder.sum(terms);
    };
    let (mut inner, mut outer) = (Vec::new(), Vec::new());
    let mut first = None;
    for (term, mut factors) in terms.into_iter().zip(factors) {
        let Some(place) = factors.iter().position(|id| *id == factor) else {
            outer.push(term);
            continue;
        };
        first.get_or_insert(outer.len());
        factors.remove(place);
        let rest = builder.product(factors.into_iter().map(Signed::positive).collect());
        inner.push(rest.times(term.negative));
    }
    let inner = sum(builder, inner);
    let product = builder.product(vec![Signed::positive(factor), inner]);
    if outer.is_empty() {
        return product;
    }
    outer.insert(first.unwrap_or(0), product);
    // The product holds all that had the factor: no factor of it is taken out again.
    sum(builder, outer)
}

/// The factors of a term.
fn factors(builder: &Builder, term: Signed) -> Vec<ValueId> {
    match builder.value(term.id) {
        Value::Product(factors) => factors.clone(),
        Value::Number(_) => Vec::new(),
        _ => vec![term.id],
    }
}

/// The values in an order in which they can be computed, each as late as the outputs need it, and
/// once: x y is y x.
pub(super) fn ordered(
    values: &[Value],
    outputs: &[Output],
    labels: BTreeMap<ValueId, Label>,
) -> Program {
    let mut places: Vec<Option<ValueId>> = vec![None; values.len()];
    let mut program = Program::default();
    let mut known: BTreeMap<Value, ValueId> = BTreeMap::new();
    let mut open: Vec<(ValueId, bool)> = Vec::new();
    for output in outputs {
        if let Some(signed) = output {
            open.push((signed.id, false));
        }
        while let Some((id, is_ready)) = open.pop() {
            if places[id.0].is_some() {
                continue;
            }
            if is_ready {
                let value = values[id.0].renumbered(&places);
                let place = known.get(&value).or_else(|| known.get(&value.reorder()?));
                places[id.0] = Some(place.copied().unwrap_or_else(|| {
                    let place = ValueId(program.values.len());
                    known.insert(value.clone(), place);
                    program.values.push(value);
                    place
                }));
            } else {
                open.push((id, true));
                let operands = values[id.0].operands().into_iter().rev();
                open.extend(operands.map(|operand| (operand, false)));
            }
        }
    }
    program.with(&places, outputs, labels)
}

#[cfg(test)]
mod tests;
