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

/// x y and y x are one number, and x + y and y + x.
#[test]
fn factors_and_terms_in_another_order() {
    let [before, after] = operations(|b| {
        let (x, y) = (d(b, 0), d(b, 1));
        vec![
            b.product(vec![x, y]),
            b.product(vec![y, x]),
            b.sum(vec![x, y]),
            b.sum(vec![y, x]),
        ]
    });
    assert_eq!([before, after], [2, 2]);
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
    assert_eq!(shorten(&builder.finish(vec![sum])).outputs, [None]);
}
