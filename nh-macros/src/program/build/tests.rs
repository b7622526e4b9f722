use super::*;

/// The degrees in d_0 of d_0 d_1 + d_0³, √(d_0²), d_1/d_0, cos d_1 + d_0.
#[test]
fn degrees_as_written() {
    let mut builder = Builder::staged();
    let [x, y] = [0, 1].map(|i| builder.input(Variable::Increment(i)));
    let (square, cube) = (builder.power(x, 2), builder.power(x, 3));
    let product = builder.product(vec![x, y]);
    let polynomial = builder.sum(vec![product, cube]);
    let root = builder.call(Function::Sqrt, vec![square]);
    let inverse = builder.power(x, -1);
    let quotient = builder.product(vec![y, inverse]);
    let cosine = builder.call(Function::Cos, vec![y]);
    let linear = builder.sum(vec![cosine, x]);
    let degrees = builder.degrees(|variable| variable == Variable::Increment(0));
    let found = [polynomial, root, quotient, linear, cosine].map(|value| degrees[value.id.0]);
    assert_eq!(found, [Some(3), None, None, Some(1), Some(0)]);
}

/// h (h⁻¹ d_0 - …) is d_0 on paper; of a rounded value it is what it is.
#[test]
fn nothing_cancels_across_a_rounded_value() {
    let mut builder = Builder::staged();
    let (h, x) = (
        builder.input(Variable::Step),
        builder.input(Variable::Increment(0)),
    );
    let inverse = builder.power(h, -1);
    let quotient = builder.product(vec![x, inverse]);
    assert_eq!(builder.product(vec![h, quotient]), x);
    let rounded = builder.rounded(quotient);
    assert_ne!(builder.product(vec![h, rounded]), x);
    assert_eq!(builder.rounded(x), x);
    assert_eq!(builder.rounded(rounded.negated()), rounded.negated());
}

/// 1/(m h⁻¹) · m h⁻¹ is 1, and 1/(h⁻¹ · 1/(m h⁻¹)) is m.
#[test]
fn reciprocals_of_products_cancel() {
    let mut builder = Builder::staged();
    let m = builder.input(Variable::Parameter(0));
    let h = builder.input(Variable::Step);
    let inverse_h = builder.power(h, -1);
    let product = builder.product(vec![m, inverse_h]);
    let inverse = builder.power(product, -1);
    let one = builder.product(vec![inverse, product]);
    assert!(matches!(builder.value(one.id), Value::Number(number) if number.is_one()));
    let quotient = builder.product(vec![inverse_h, inverse]);
    assert_eq!(builder.power(quotient, -1), m);
}
