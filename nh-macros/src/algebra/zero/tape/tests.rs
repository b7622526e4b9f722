use super::operation::inside;
use super::*;

/// a + b, then a b in the register of a + b, then (a b)²: the first output and the second read
/// different values of one register.
#[test]
fn the_first_outputs_of_registers_that_are_written_again() {
    let operations = vec![
        (2, Operation::Sum(vec![0, 1])),
        (3, Operation::Copy(2)),
        (2, Operation::Product(vec![0, 1])),
        (4, Operation::Power(2, 2)),
    ];
    let all = Tape {
        parameters: 2,
        constants: Vec::new(),
        exact: Vec::new(),
        registers: 5,
        is_read: read_by(&operations, 5),
        work: work_of(&operations),
        operations,
        outputs: vec![3, 4],
    };
    let point = [3.0, 5.0].map(|x| Float::with_val(PRECISION, x));
    let values = |tape: &Tape| {
        let values = tape.values(&point).expect("numbers");
        values.iter().map(Measured::to_f64).collect::<Vec<_>>()
    };
    assert_eq!(values(&all), [8.0, 225.0]);
    let first = all.first(1);
    assert_eq!(values(&first), [8.0]);
    assert_eq!((all.operations.len(), first.operations.len()), (4, 2));
    assert_eq!(values(&all.first(2)), [8.0, 225.0]);
    assert!(all.first(0).operations.is_empty());
}

/// Values in the domains, and outside the value of the nearest argument and how far that is.
#[test]
fn how_far_from_a_domain() {
    for (function, x, expected) in [
        (Function::Sqrt, 4.0, (2.0, 0.0)),
        (Function::Sqrt, -4.0, (2.0, 4.0)),
        (Function::Ln, 2.0, (2f64.ln(), 0.0)),
        (Function::Ln, -2.0, (2f64.ln(), 2.0 + 1e-9)),
        (Function::Ln, 0.0, (1e-300f64.ln(), 1e-9)),
        (Function::Asin, 0.5, (0.5f64.asin(), 0.0)),
        (Function::Asin, -3.0, (-std::f64::consts::FRAC_PI_2, 2.0)),
        (Function::Acos, 3.0, (0.0, 2.0)),
        (Function::Acos, 0.5, (0.5f64.acos(), 0.0)),
        (Function::Exp, 2.0, (2f64.exp(), 0.0)),
        (Function::Sin, 2.0, (2f64.sin(), 0.0)),
        (Function::Cos, 2.0, (2f64.cos(), 0.0)),
        (Function::Tan, 2.0, (2f64.tan(), 0.0)),
        (Function::Sinh, 2.0, (2f64.sinh(), 0.0)),
        (Function::Cosh, 2.0, (2f64.cosh(), 0.0)),
        (Function::Tanh, 2.0, (2f64.tanh(), 0.0)),
        (Function::Atan, 2.0, (2f64.atan(), 0.0)),
    ] {
        assert_eq!(inside(function, x), expected, "{function:?} {x}");
    }
    let registers = [2.0, -3.0, 0.5];
    let number = |operation: Operation| operation.number(&registers);
    assert_eq!(number(Operation::Sum(vec![0, 1, 0])), (1.0, 0.0));
    assert_eq!(number(Operation::Product(vec![0, 1, 1])), (18.0, 0.0));
    assert_eq!(number(Operation::Power(1, -2)), (1.0 / 9.0, 0.0));
    assert_eq!(number(Operation::RealPower(0, 2)), (2f64.sqrt(), 0.0));
    assert_eq!(number(Operation::RealPower(1, 2)), (3f64.sqrt(), 3.0));
    assert_eq!(
        number(Operation::Reciprocal(Function::Cosh, 0)),
        (1.0 / 2f64.cosh(), 0.0)
    );
    assert_eq!(number(Operation::Angle(0, 1)), (2f64.atan2(-3.0), 0.0));
    assert_eq!(number(Operation::Copy(1)), (-3.0, 0.0));
}

/// Values of operations, of numbers with scales.
#[test]
fn values_of_operations() {
    let registers = [2.0, -3.0, 0.5, 2.5].map(|x| Measured::of(Float::with_val(PRECISION, x)));
    let value = |operation: Operation| operation.value(&registers).map(|value| value.to_f64());
    let near = |operation: Operation, expected: f64| {
        let found = value(operation).expect("a number");
        assert!(
            (found - expected).abs() <= 1e-15 * expected.abs(),
            "{found} {expected}"
        );
    };
    near(Operation::Sum(vec![0, 1, 0]), 1.0);
    near(Operation::Product(vec![0, 1, 1]), 18.0);
    near(Operation::Power(1, -2), 1.0 / 9.0);
    near(Operation::RealPower(0, 2), 2f64.sqrt());
    near(Operation::RealPower(0, 3), 2f64.powf(2.5));
    near(Operation::Call(Function::Ln, 0), 2f64.ln());
    near(Operation::Reciprocal(Function::Cosh, 0), 1.0 / 2f64.cosh());
    near(Operation::Angle(0, 1), 2f64.atan2(-3.0));
    near(Operation::Copy(1), -3.0);
    // 2^π has no root, and (-3)^x no value.
    let third = Measured::integer(1)
        .over(&Measured::integer(3))
        .expect("3 is not 0");
    let registers = [Measured::integer(2), third, Measured::integer(-3)];
    let power = |base| Operation::RealPower(base, 1).value(&registers);
    assert!((power(0).expect("2 > 0").to_f64() - 2f64.cbrt()).abs() <= 1e-15);
    assert!(power(2).is_none());
}
