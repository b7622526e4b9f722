//! Programs against the arithmetic they stand for.

mod random;

use super::{
    Builder, Depth, Number, Output, Place, Program, Signed, Staged, Value, ValueId, eliminate,
    order,
};
use crate::expression::{Function, GroupMap, Node, Variable};
use crate::random::Random;
use random::{number, random_values};

/// The outputs at inputs that are functions of their variable.
pub(crate) fn outputs(program: &Program, input: impl Fn(Variable) -> f64) -> Vec<f64> {
    let mut values: Vec<f64> = Vec::new();
    for value in &program.values {
        let of = |id: &ValueId| values[id.0];
        let signed = |term: &Signed| of(&term.id) * if term.negative { -1.0 } else { 1.0 };
        let new = match value {
            Value::Input(variable) => input(*variable),
            Value::Number(number) => f64::from_bits(number.nearest),
            Value::Sum(terms) => terms.iter().map(signed).sum(),
            Value::Product(factors) => factors.iter().map(of).product(),
            Value::Power(base, exponent) => of(base).powi(i32::try_from(*exponent).unwrap()),
            Value::RealPower(base, exponent) => of(base).powf(of(exponent)),
            Value::Call(function, arguments) => called(*function, of(&arguments[0])),
            // Its entries are the values.
            Value::Map(..) => f64::NAN,
            Value::Entry(array, at) => match program.value(*array) {
                Value::Map(map, arguments) => {
                    let arguments: Vec<_> = arguments.iter().map(of).collect();
                    entry(*map, &arguments, *at)
                }
                other => unreachable!("{other:?} is no array"),
            },
            Value::Rounded(value) => of(value),
        };
        values.push(new);
    }
    let output = |output: &Output| {
        let value = |x: Signed| values[x.id.0] * if x.negative { -1.0 } else { 1.0 };
        output.map_or(0.0, value)
    };
    program.outputs.iter().map(output).collect()
}

/// A function of its own for every entry, which is linear in the arguments, as the runtime's are.
fn entry(map: GroupMap, arguments: &[f64], at: Place) -> f64 {
    let place = match at {
        Place::Vector(i) => i,
        Place::Matrix(i, j) => 7 * i + j,
    };
    let own = (map.name().len() + 3 * place) as f64;
    let terms = arguments.iter().zip(1..);
    terms.map(|(x, k)| x * (own + f64::from(k)).sin()).sum()
}

fn called(function: Function, x: f64) -> f64 {
    match function {
        Function::Sin => x.sin(),
        Function::Cos => x.cos(),
        Function::Sinh => x.sinh(),
        Function::Cosh => x.cosh(),
        Function::Tanh => x.tanh(),
        Function::Atan => x.atan(),
        Function::Exp => x.exp(),
        Function::Sqrt => x.sqrt(),
        Function::Tan => x.tan(),
        Function::Ln => x.ln(),
        Function::Stumpff(1) if x == 0.0 => 1.0,
        Function::Stumpff(1) if x < 0.0 => (-x).sqrt().sinh() / (-x).sqrt(),
        Function::Stumpff(1) => x.sqrt().sin() / x.sqrt(),
        other => unreachable!("the tests do not call {other:?}"),
    }
}

/// In stages a sum or a product adds what is known early first: of parts known at different times
/// one at most is known early.
#[test]
fn parts_are_grouped_by_depth() {
    for seed in 0..300 {
        let mut builder = Builder::staged();
        let known = random_values(&mut builder, &mut Random::new(seed));
        let program = builder.finish(known.iter().map(|known| known.0).collect());
        let mut depths: Vec<Depth> = Vec::new();
        for value in &program.values {
            let operands: Vec<_> = value.operands().iter().map(|id| depths[id.0]).collect();
            let deepest = operands.iter().max().copied();
            if matches!(value, Value::Sum(_) | Value::Product(_)) {
                for depth in [Depth::Constant, Depth::Node, Depth::Iteration] {
                    let early = operands.iter().filter(|own| **own == depth).count();
                    assert!(
                        early < 2 || Some(depth) == deepest,
                        "{seed}: {value:?} {operands:?}"
                    );
                }
            }
            depths.push(value.depth(|id| depths[id.0]));
        }
    }
}

#[test]
fn products_of_numbers() {
    let product = |a: [u32; 2], b: [u32; 2]| number(a[0], a[1]).times(&number(b[0], b[1]));
    assert_eq!(product([2, 3], [3, 4]), Some(number(1, 2)));
    assert_eq!(product([7, 1], [5, 11]), Some(number(35, 11)));
    assert_eq!(product([0, 1], [5, 10]), Some(number(0, 1)));
    assert_eq!(product([12, 5], [25, 18]), Some(number(10, 3)));
    // Only of small integers.
    let limit = 1 << 26;
    assert!(product([limit - 1, 1], [1, limit - 1]).is_some());
    assert!(product([limit, 1], [1, 1]).is_none() && product([1, 1], [1, limit]).is_none());
    assert!(Number::one().is_one() && !Number::zero().is_one() && !Number::half().is_one());
}

/// A x = b with sparse matrices of numbers in the parameters, eliminated in the order that is
/// found.
#[test]
fn eliminations() {
    const SIZE: usize = 6;
    let mut random = Random::new(5);
    for case in 0..200 {
        let mut pattern = [false; SIZE * SIZE];
        let mut a = [0.0; SIZE * SIZE];
        for (place, entry) in a.iter_mut().enumerate() {
            // A permutation, so that it is regular, and others.
            let on = place % SIZE == (place / SIZE * 5 + case) % SIZE;
            pattern[place] = on || random.below(4) == 0;
            if pattern[place] {
                *entry = (random.below(2000) as f64 - 1000.5) / 100.0 + if on { 40.0 } else { 0.0 };
            }
        }
        let b: Vec<f64> = (0..SIZE)
            .map(|i| {
                if random.below(4) == 0 {
                    0.0
                } else {
                    i as f64 - 2.5
                }
            })
            .collect();
        let order = order(
            SIZE,
            &[a.to_vec()],
            &pattern,
            &[Depth::Constant; SIZE * SIZE],
        )
        .expect("regular");
        let (mut rows, mut columns): (Vec<_>, Vec<_>) = order.iter().copied().unzip();
        rows.sort_unstable();
        columns.sort_unstable();
        assert_eq!(
            (&rows, &columns),
            (&(0..SIZE).collect(), &(0..SIZE).collect())
        );
        let mut builder = Builder::staged();
        let mut input = |is_zero: bool, variable| match is_zero {
            true => builder.zero(),
            false => builder.input(variable),
        };
        let entries = (0..SIZE * SIZE).map(|i| input(!pattern[i], Variable::Parameter(i)));
        let entries: Vec<_> = entries.collect();
        let right = (0..SIZE).map(|i| input(b[i] == 0.0, Variable::Row(i)));
        let right: Vec<_> = right.collect();
        let eliminated =
            eliminate(&mut builder, &entries, &right, &order).expect("pivots that are not zero");
        let pivots: Vec<_> = eliminated.pivots.iter().map(|pivot| pivot.value).collect();
        let of_terms: Vec<_> = eliminated
            .pivots
            .iter()
            .map(|pivot| pivot.terms.clone())
            .collect();
        let all = [eliminated.solution, pivots, of_terms.concat()].concat();
        let found = outputs(&builder.finish(all), |variable| match variable {
            Variable::Parameter(i) => a[i],
            Variable::Row(i) => b[i],
            _ => unreachable!("there are no others"),
        });
        for i in 0..SIZE {
            let row: f64 = (0..SIZE).map(|j| a[i * SIZE + j] * found[j]).sum();
            assert!((row - b[i]).abs() <= 1e-9, "{case} {i}: {row} {}", b[i]);
        }
        // The terms of a pivot add up to it, up to its sign; one term alone is none.
        let mut terms = found[2 * SIZE..].iter();
        for (pivot, own) in found[SIZE..2 * SIZE].iter().zip(&of_terms) {
            let sum: f64 = terms.by_ref().take(own.len()).sum();
            assert!(own.is_empty() || own.len() > 1 && (sum.abs() - pivot.abs()).abs() <= 1e-9);
            assert!(pivot.abs() > 1e-3);
        }
    }
}

#[test]
fn orders_of_pivots() {
    use Depth::{Constant, Iteration, Node};
    let find = |size: usize, samples: &[&[f64]], depths: &[Depth]| {
        let pattern: Vec<_> = (0..size * size)
            .map(|i| samples.iter().any(|a| a[i] != 0.0))
            .collect();
        let samples: Vec<_> = samples.iter().map(|a| a.to_vec()).collect();
        order(size, &samples, &pattern, depths)
    };
    // The corner of an arrow, which would fill everything, waits until nothing is left to fill.
    let mut arrow = [0.0; 16];
    for i in 0..4 {
        (arrow[i], arrow[4 * i], arrow[5 * i]) = (1.0, 1.0, 3.0);
    }
    let found = find(4, &[&arrow], &[Constant; 16]).expect("regular");
    assert!(!found[..2].contains(&(0, 0)));
    // Small at one of two points is small.
    let found = find(
        2,
        &[&[1.0, 0.5, 0.5, 1.0], &[0.01, 1.0, 1.0, 0.5]],
        &[Constant; 4],
    );
    assert_ne!(found.expect("regular")[0], (0, 0));
    // Rows may have any size.
    let found = find(2, &[&[1e9, 3e9, 1.0, 1.0]], &[Constant; 4]).expect("regular");
    assert_eq!(found[0], (0, 1));
    // Among equals what is known first.
    let depths = [Iteration, Node, Node, Constant];
    assert_eq!(
        find(2, &[&[1.0, 0.9, 0.9, 1.0]], &depths).expect("regular"),
        [(1, 1), (0, 0)]
    );
    let depths = [Iteration, Constant, Node, Iteration];
    assert_eq!(
        find(2, &[&[0.9, 1.0, 1.0, 0.9]], &depths).expect("regular"),
        [(0, 1), (1, 0)]
    );
}

/// Constants, what the node has, and what the iterate and the rows have, each read by what is
/// deeper.
#[test]
fn fields_of_stages() {
    let mut builder = Builder::staged();
    let [h, m, q, d, e, row] = [
        Variable::Step,
        Variable::Parameter(0),
        Variable::Node(0, Node::Start),
        Variable::Increment(0),
        Variable::Increment(1),
        Variable::Row(0),
    ]
    .map(|x| builder.input(x));
    let inverse = builder.power(h, -1);
    let mass = builder.product(vec![m, inverse]);
    let (sine, cosine) = (
        builder.call(Function::Sin, vec![q]),
        builder.call(Function::Cos, vec![q]),
    );
    let momentum = builder.product(vec![mass, d]);
    let force = builder.product(vec![sine, e]);
    let rows = builder.sum(vec![momentum, force]);
    let moved = builder.product(vec![row, momentum]);
    let staged = Staged::new(builder, vec![vec![rows, cosine], vec![moved], vec![mass]]);
    let named = |ids: std::collections::BTreeSet<ValueId>| -> Vec<Value> {
        ids.iter()
            .map(|id| staged.program.value(*id).clone())
            .collect()
    };
    assert_eq!(staged.group(0).len(), 2);
    assert_eq!(
        [0, 1, 2].map(|group| staged.outputs(group).count()),
        [2, 1, 1]
    );
    let is_constant: Vec<_> = (0..3)
        .map(|group| staged.is_constant(&staged.group(group)[0]))
        .collect();
    assert_eq!(is_constant, [false, false, true]);
    // m/h; sin q and cos q, but not q itself.
    assert!(matches!(
        named(staged.fields(Depth::Constant)).as_slice(),
        [Value::Product(_)]
    ));
    let node = named(staged.fields(Depth::Node));
    assert!(
        node.len() == 2 && node.iter().all(|value| matches!(value, Value::Call(..))),
        "{node:?}"
    );
    // The correction is computed from this beside the row: m d/h.
    let factors = named(staged.factors(staged.outputs(1)));
    assert!(
        !factors.is_empty()
            && factors
                .iter()
                .all(|value| !matches!(value, Value::Input(Variable::Row(_))))
    );
    let given = staged.fields(Depth::Constant);
    let function = staged.function(staged.outputs(1), &given);
    assert_eq!(function.carried, given);
    assert!(
        function
            .values
            .iter()
            .any(|id| matches!(staged.program.value(*id), Value::Input(Variable::Row(0))))
    );
    assert!(
        !function
            .values
            .iter()
            .any(|id| matches!(staged.program.value(*id), Value::Input(Variable::Step)))
    );
}
