use super::*;
use crate::algebra::run;

/// sin 1 = 0.84147098480789650665… and sin 2 = 0.90929742682568169539…, each one variable wherever
/// it stands; ln 1 = 0 is none.
#[test]
fn a_constant_is_one_variable_with_its_value() {
    run(|| {
        let algebra = Algebra::new(vec![Variable::Pi]);
        let of = |function: Function, digits: &str| {
            let number = expression::Rational {
                digits: digits.into(),
                exponent: 0,
            };
            let call = Expr::Call(function, vec![Expr::Number(number)]);
            let value = algebra.build(&call, &|_| unreachable!("a number"));
            algebra.variables_of(&value.expect("a number"))
        };
        assert_eq!(of(Function::Sin, "1"), [Variable::Constant(0)]);
        assert_eq!(of(Function::Sin, "2"), [Variable::Constant(1)]);
        assert_eq!(of(Function::Sin, "1"), [Variable::Constant(0)]);
        assert_eq!(of(Function::Ln, "1"), []);
        let constants = algebra.constants();
        let found = constants.iter().map(|c| (c.name.text.as_str(), c.to_f64()));
        let expected = [
            ("sin(1)", 0.841_470_984_807_896_5),
            ("sin(2)", 0.909_297_426_825_681_7),
        ];
        assert_eq!(found.collect::<Vec<_>>(), expected);
    })
    .expect("the algebra runs");
}
