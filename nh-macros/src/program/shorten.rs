//! Fewer operations: common factors before sums, sines and cosines of sums of angles whose own are there, and parts of
//! sums and products that occur more than once.
//!
//! A sum in another order rounds differently, by round-off of its terms: this is for programs whose results are checked, and for derivatives.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::{Builder, Depth, Label, Output, Program, Signed, Value, ValueId, operations};
use crate::budget;
use crate::expression::{Function, Node, Variable};

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

/// Whether it is a sum with what arrives at the node, p - c d: exactly zero where p is c d, as long as both are computed
/// alike. It stays as it is.
fn is_closed<'a>(value: &Value, of: impl Fn(ValueId) -> &'a Value) -> bool {
    let arrives = |term: &Signed| matches!(of(term.id), Value::Input(Variable::Arrival(_)));
    matches!(value, Value::Sum(terms) if terms.iter().any(arrives))
}

/// The program with constant factors of sums multiplied into the constant factors of their terms, c (a x + y) =
/// (c a) x + c y, and sums of sums as one, where that takes no more operations.
fn distributed(program: &Program) -> Program {
    let outputs = program.outputs.iter().filter_map(|output| match output {
        Output::Zero => None,
        Output::Value(signed) => Some(signed.id),
    });
    let uses = program.uses((0..program.values.len()).map(ValueId), outputs);
    let mut builder = Builder::staged();
    let mut places: Vec<Signed> = Vec::with_capacity(program.values.len());
    for value in &program.values {
        let new = match value {
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
                builder.sum(all)
            }
            Value::Product(factors) => {
                let is_open = |id: &&ValueId| uses[id.0] == 1;
                let new: Vec<_> = factors.iter().map(|id| places[id.0]).collect();
                let open = factors.iter().filter(is_open).map(|id| places[id.0]);
                let product = open
                    .clone()
                    .find_map(|sum| multiplied(&mut builder, &new, sum));
                product.unwrap_or_else(|| builder.product(new))
            }
            other => rebuilt(&mut builder, program, other, &places),
        };
        places.push(new);
    }
    finish(builder, program, &places)
}

/// The product of constants and a sum, if all others are constants and most terms have constant factors already.
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
    let outputs = program.outputs.iter().map(|output| match output {
        Output::Zero => zero,
        Output::Value(signed) => places[signed.id.0].times(signed.negative),
    });
    let outputs = outputs.collect();
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
    let mut builder = Builder::staged();
    let mut places: Vec<Signed> = Vec::with_capacity(program.values.len());
    for value in &program.values {
        let new = match value {
            Value::Sum(terms) if !is_closed(value, |id| program.value(id)) => {
                let terms = terms
                    .iter()
                    .map(|term| places[term.id.0].times(term.negative));
                sum(&mut builder, terms.collect())
            }
            Value::Call(function, arguments) => {
                match of_a_sum(program, &angles, *function, arguments) {
                    Some(parts) => {
                        let parts = parts.map(|part| places[part.id.0].times(part.negative));
                        let value = of_parts(&mut builder, *function, parts);
                        if let Some(Label::Variable(x)) = program.labels.get(&arguments[0]) {
                            builder.label(value, Label::Call(*function, *x));
                        }
                        value
                    }
                    None => rebuilt(&mut builder, program, value, &places),
                }
            }
            other => rebuilt(&mut builder, program, other, &places),
        };
        places.push(new);
    }
    finish(builder, program, &places)
}

/// The angles whose sine or cosine is taken.
fn angles(program: &Program) -> BTreeSet<ValueId> {
    let angle = |value: &Value| match value {
        Value::Call(Function::Sin | Function::Cos, angle) => Some(angle[0]),
        _ => None,
    };
    program.values.iter().filter_map(angle).collect()
}

/// The two angles of sin(a ± b) or cos(a ± b), where those of a and b are there, or those of one that is q_k: from there
/// to q_k + α d the angle is then not rounded, by the same amount for many steps while q_k is between two powers of two.
fn of_a_sum(
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

/// sin(a + b) = sin a cos b + cos a sin b, cos(a + b) = cos a cos b - sin a sin b: as exact as a and b are, for the
/// sines of small angles are small.
fn of_parts(builder: &mut Builder, function: Function, [a, b]: [Signed; 2]) -> Signed {
    let mut call = |function, angle| builder.call(function, vec![angle]);
    let [sin_a, cos_a] = [call(Function::Sin, a), call(Function::Cos, a)];
    let [sin_b, cos_b] = [call(Function::Sin, b), call(Function::Cos, b)];
    let (first, second) = match function {
        Function::Sin => ([sin_a, cos_b], [cos_a, sin_b]),
        _ => ([cos_a, cos_b], [sin_a, sin_b]),
    };
    let (first, second) = (
        builder.product(first.to_vec()),
        builder.product(second.to_vec()),
    );
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
fn shared_parts(program: Program) -> Program {
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

/// The values in an order in which they can be computed, each as late as the outputs need it.
pub(super) fn ordered(
    values: &[Value],
    outputs: &[Output],
    labels: BTreeMap<ValueId, Label>,
) -> Program {
    let mut places: Vec<Option<ValueId>> = vec![None; values.len()];
    let mut program = Program::default();
    let mut open: Vec<(ValueId, bool)> = Vec::new();
    for output in outputs {
        if let Output::Value(signed) = output {
            open.push((signed.id, false));
        }
        while let Some((id, is_ready)) = open.pop() {
            if places[id.0].is_some() {
                continue;
            }
            if is_ready {
                places[id.0] = Some(ValueId(program.values.len()));
                program.values.push(values[id.0].renumbered(&places));
            } else {
                open.push((id, true));
                let operands = values[id.0].operands().into_iter().rev();
                open.extend(operands.map(|operand| (operand, false)));
            }
        }
    }
    let output = |output: &Output| match output {
        Output::Zero => Output::Zero,
        Output::Value(signed) => Output::Value(Signed {
            id: places[signed.id.0].expect("every output was visited"),
            ..*signed
        }),
    };
    program.outputs = outputs.iter().map(output).collect();
    program.labels = (labels.into_iter())
        .filter_map(|(id, label)| places[id.0].map(|id| (id, label)))
        .collect();
    program
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::tests::outputs;

    fn number_of(variable: Variable) -> f64 {
        match variable {
            Variable::Step => 0.3,
            Variable::Parameter(i) => 1.7 + i as f64,
            Variable::Increment(i) => 0.4 - 0.9 * i as f64,
            Variable::Arrival(i) => 2.5 - i as f64,
            _ => 0.6,
        }
    }

    /// The operations of a program, before and after, whose outputs are the same up to rounding.
    fn operations(build: impl Fn(&mut Builder) -> Vec<Signed>) -> [usize; 2] {
        let mut builder = Builder::staged();
        let results = build(&mut builder);
        let program = builder.finish(results);
        let short = shorten(&program);
        let pairs = outputs(&program, number_of)
            .into_iter()
            .zip(outputs(&short, number_of));
        for (before, after) in pairs {
            assert!(
                (before - after).abs() <= 1e-14 * (1.0 + before.abs()),
                "{before} {after}"
            );
        }
        [&program, &short].map(|program| {
            let operands = program.values.iter().map(|value| value.operands().len());
            operands.map(|operands| operands.saturating_sub(1)).sum()
        })
    }

    fn d(builder: &mut Builder, i: usize) -> Signed {
        builder.input(Variable::Increment(i))
    }

    /// Σ_{i≤j} d_i, Σ_{i≤j} d_i d_3 for j = 0, 1, 2: 3 sums and 3 products are enough.
    #[test]
    fn common_factors_and_parts() {
        let [before, after] = operations(|b| {
            let d: Vec<_> = (0..4).map(|i| d(b, i)).collect();
            let mut all = Vec::new();
            for j in 2..4 {
                all.push(b.sum(d[..j].to_vec()));
                let products = d[..j]
                    .iter()
                    .map(|d_i| b.product(vec![*d_i, d[3]]))
                    .collect();
                all.push(b.sum(products));
            }
            all
        });
        assert!(before > after && after <= 4, "{before} {after}");
    }

    /// h⁻¹ (h m d_0 - d_1) = m d_0 - h⁻¹ d_1.
    #[test]
    fn constants_into_sums() {
        let [before, after] = operations(|b| {
            let (h, m) = (b.input(Variable::Step), b.input(Variable::Parameter(0)));
            let inverse = b.power(h, -1);
            let (x, y) = (d(b, 0), d(b, 1));
            let first = b.product(vec![h, m, x]);
            let sum = b.sum(vec![first, y.negated()]);
            vec![b.product(vec![inverse, sum])]
        });
        assert!(before > after && after == 3, "{before} {after}");
    }

    /// p - c d is zero where p is c d, whatever else is added.
    #[test]
    fn what_arrives_is_compared_first() {
        let mut builder = Builder::staged();
        let m = builder.input(Variable::Parameter(0));
        let (x, p) = (d(&mut builder, 0), builder.input(Variable::Arrival(0)));
        let departing = builder.product(vec![m, x]);
        let row = builder.sum(vec![p, departing.negated()]);
        let inverse = builder.power(m, -1);
        let step = builder.product(vec![inverse, row]);
        let new = builder.sum(vec![x, step]);
        let short = shorten(&builder.finish(vec![new]));
        for i in 1..200 {
            let x = 0.1 / f64::from(i);
            let found = outputs(&short, |variable| match variable {
                Variable::Increment(_) => x,
                Variable::Arrival(_) => number_of(Variable::Parameter(0)) * x,
                _ => number_of(variable),
            });
            assert_eq!(found, [x]);
        }
    }

    /// p - m x - m y is not p - m (x + y): its terms are there, and p - m x is rounded as p was.
    #[test]
    fn what_arrives_keeps_its_terms() {
        let mut builder = Builder::staged();
        let (m, p) = (
            builder.input(Variable::Parameter(0)),
            builder.input(Variable::Arrival(0)),
        );
        let terms = [0, 1].map(|i| {
            let x = d(&mut builder, i);
            builder.product(vec![m, x])
        });
        let row = builder.sum(vec![p, terms[0].negated(), terms[1].negated()]);
        let short = shorten(&builder.finish([&[row], terms.as_slice()].concat()));
        let closed = |value: &&Value| is_closed(value, |id| short.value(id));
        let rows: Vec<_> = short.values.iter().filter(closed).collect();
        assert!(
            matches!(rows.as_slice(), [Value::Sum(terms)] if terms.len() == 3),
            "{rows:?}"
        );
    }

    /// cos(d_0 - d_1) where both angles' own are there, and d - d.
    #[test]
    fn angles_of_sums_and_what_cancels() {
        let [before, after] = operations(|b| {
            let (x, y) = (d(b, 0), d(b, 1));
            let difference = b.sum(vec![x, y.negated()]);
            let all = [x, y, difference].map(|angle| {
                let (sin, cos) = (
                    b.call(Function::Sin, vec![angle]),
                    b.call(Function::Cos, vec![angle]),
                );
                b.product(vec![sin, cos])
            });
            all.to_vec()
        });
        assert!(
            after > before,
            "two products and a sum each in place of a call: {before} {after}"
        );
        let mut builder = Builder::staged();
        let (x, y) = (d(&mut builder, 0), d(&mut builder, 1));
        let sum = builder.sum(vec![x, y, x.negated(), y.negated()]);
        assert_eq!(shorten(&builder.finish(vec![sum])).outputs, [Output::Zero]);
    }
}
