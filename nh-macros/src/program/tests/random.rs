//! Random programs have the values of their formulas.

use super::{called, outputs};
use crate::expression::{Function, Node, Variable};
use crate::program::{Builder, Number, Signed, shorten};
use crate::random::Random;

const VARIABLES: [Variable; 9] = [
    Variable::Step,
    Variable::Parameter(0),
    Variable::Parameter(1),
    Variable::Node(0, Node::Start),
    Variable::Node(1, Node::Start),
    Variable::Increment(0),
    Variable::Increment(1),
    Variable::Arrival(0),
    Variable::Row(0),
];

fn value_of(variable: Variable) -> f64 {
    let place = VARIABLES.iter().position(|x| *x == variable);
    [0.3, 1.7, -0.6, 0.9, -1.3, 0.4, -0.5, 1.1, 0.7][place.expect("one of them")]
}

pub(super) fn number(numerator: u32, denominator: u32) -> Number {
    Number {
        numerator: numerator.to_string(),
        denominator: denominator.to_string(),
        nearest: (f64::from(numerator) / f64::from(denominator)).to_bits(),
    }
}

/// Builds random values, with what they are in doubles.
pub(super) fn random_values(builder: &mut Builder, random: &mut Random) -> Vec<(Signed, f64)> {
    let mut known: Vec<(Signed, f64)> = VARIABLES.map(|x| (builder.input(x), value_of(x))).to_vec();
    for (numerator, denominator) in [(0, 1), (1, 1), (2, 1), (3, 4), (4, 3)] {
        let value = f64::from(numerator) / f64::from(denominator);
        known.push((builder.number(true, number(numerator, denominator)), -value));
    }
    while known.len() < 60 {
        let pick = |random: &mut Random| {
            let (signed, value) = known[random.below(known.len())];
            match random.below(3) {
                0 => (signed.negated(), -value),
                _ => (signed, value),
            }
        };
        let (new, value) = match random.below(8) {
            0..3 => {
                let terms: Vec<_> = (0..2 + random.below(4)).map(|_| pick(random)).collect();
                let sum = builder.sum(terms.iter().map(|term| term.0).collect());
                (sum, terms.iter().map(|term| term.1).sum())
            }
            3..6 => {
                let factors: Vec<_> = (0..1 + random.below(4)).map(|_| pick(random)).collect();
                let product = builder.product(factors.iter().map(|factor| factor.0).collect());
                (product, factors.iter().map(|factor| factor.1).product())
            }
            6 => {
                let ((base, value), exponent) = (pick(random), random.below(6) as i64 - 2);
                if exponent < 0 && value == 0.0 {
                    continue;
                }
                (builder.power(base, exponent), value.powi(exponent as i32))
            }
            _ => {
                let (argument, value) = pick(random);
                let functions = [
                    Function::Sin,
                    Function::Cos,
                    Function::Sinh,
                    Function::Cosh,
                    Function::Tanh,
                    Function::Atan,
                    Function::Exp,
                ];
                let function = functions[random.below(functions.len())];
                match random.below(4) {
                    0 => (builder.rounded(argument), value),
                    1 if value != 0.0 => {
                        let square = builder.power(argument, 2);
                        let (half, third) = (builder.number(true, number(1, 2)), value.abs());
                        (builder.real_power(square, half), 1.0 / third)
                    }
                    _ => (
                        builder.call(function, vec![argument]),
                        called(function, value),
                    ),
                }
            }
        };
        // Nothing that a test could not see beside rounding.
        if value == 0.0 || (0.01..20.0).contains(&f64::abs(value)) {
            known.push((new, value));
        }
    }
    known
}

/// Values that are merged, cancelled, grouped, taken out and shared stay as they were.
#[test]
fn random_programs() {
    for seed in 0..300 {
        for is_staged in [false, true] {
            let mut builder = if is_staged {
                Builder::staged()
            } else {
                Builder::default()
            };
            let known = random_values(&mut builder, &mut Random::new(seed));
            let (signed, values): (Vec<_>, Vec<_>) = known.into_iter().unzip();
            let program = builder.finish(signed);
            let short = is_staged.then(|| shorten(&program));
            for program in [Some(&program), short.as_ref()].into_iter().flatten() {
                for (i, (found, value)) in outputs(program, value_of)
                    .into_iter()
                    .zip(&values)
                    .enumerate()
                {
                    assert!(
                        (found - value).abs() <= 1e-9 * (1.0 + value.abs()),
                        "{seed} {i}: {found} {value}"
                    );
                }
            }
            // Nothing is computed twice, and nothing before what it needs.
            for (i, value) in program.values.iter().enumerate() {
                assert!(!program.values[..i].contains(value), "{seed}: {value:?}");
                assert!(value.operands().iter().all(|operand| operand.0 < i));
            }
        }
    }
}
