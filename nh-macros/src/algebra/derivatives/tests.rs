use super::Derivatives;
use crate::algebra::{Algebra, Scalar, run};
use crate::expression::Variable;
use crate::random::Random;

const X: Variable = Variable::Coordinate(0);
const Y: Variable = Variable::Coordinate(1);
const V: Variable = Variable::Velocity(0);
const C: Variable = Variable::Parameter(0);

/// A random function of x, y, v and the parameter c, made of functions that are made of others.
fn random(algebra: &Algebra, choices: &mut Random) -> Scalar {
    let mut parts: Vec<_> = [X, Y, V, C].map(|x| algebra.variable(x)).into();
    for _ in 0..6 {
        let mut part = || parts[choices.below(parts.len())].clone();
        let (a, b, c) = (part(), part(), part());
        let next = match choices.below(5) {
            0 => &(&a * &b) + &c,
            1 => &a + &(&b - &c),
            2 => &algebra.sin(&a) + &b,
            3 => &(&a / &(&Scalar::integer(2) + &(&b * &b))) + &c,
            _ => &(&(&a * &a) * &b) - &c,
        };
        parts.push(algebra.part(next));
    }
    Scalar::sum(parts.into_iter().skip(4))
}

/// The slopes of a function in parts, those in parameters included, are those of the function as it
/// is written.
#[test]
fn slopes_of_functions_in_parts() {
    run(|| {
        let algebra = Algebra::new(vec![X, Y, V, C]);
        let mut choices = Random::new(2);
        let mut in_parts = 0;
        for _ in 0..20 {
            let f = random(&algebra, &mut choices);
            assert!(!algebra.has_defined(&f));
            algebra.with_parts_of(0, || {
                let parts = algebra.in_parts(&f);
                in_parts += usize::from(algebra.has_defined(&parts));
                assert_eq!(
                    algebra.is_zero(&(&algebra.written_out(&parts) - &f)),
                    Some(true)
                );
                let derivatives = Derivatives::with_parameters(&parts, "f");
                for x in [X, Y, V, C] {
                    let found = algebra.written_out(&derivatives.by(&algebra, x));
                    let expected = f.derivative(algebra.symbol(x));
                    assert_eq!(algebra.is_zero(&(&found - &expected)), Some(true), "{f:?}");
                }
            });
        }
        assert!(in_parts > 10, "{in_parts}");
    })
    .unwrap();
}

/// All derivatives are those of the function written out.
#[test]
fn derivatives_of_random_graphs() {
    run(|| {
        let algebra = Algebra::new(vec![X, Y, V, C]);
        algebra.define_parts_of(0);
        let mut choices = Random::new(1);
        for _ in 0..20 {
            let f = random(&algebra, &mut choices);
            let written = algebra.written_out(&f);
            assert!(algebra.has_defined(&f));
            let derivatives = Derivatives::new(&f, "f");
            let plain = |x: Variable| written.derivative(algebra.symbol(x));
            let second = |x: Variable, y: Variable| plain(x).derivative(algebra.symbol(y));
            let same = |found: &Scalar, expected: &Scalar| {
                let difference = |factor: i64| {
                    let expected = expected * &Scalar::integer(factor);
                    algebra.is_zero(&(&algebra.written_out(found) - &expected))
                };
                assert_eq!(difference(1), Some(true), "{found:?} {expected:?}");
                // The comparison tells different functions apart.
                let is_zero = algebra.is_zero(expected) == Some(true);
                assert_eq!(difference(2), Some(is_zero), "{found:?} {expected:?}");
            };
            for x in [X, Y, V] {
                same(&derivatives.by(&algebra, x), &plain(x));
                for y in [X, Y, V] {
                    same(&derivatives.second(&algebra, x, y), &second(x, y));
                }
            }
            let [x, y, c] = [X, Y, C].map(|x| algebra.variable(x));
            let fields = [
                vec![(X, &y * &c), (V, algebra.sin(&x))],
                vec![(Y, Scalar::integer(3)), (X, x.clone())],
                vec![(V, algebra.variable(V))],
            ];
            for field in &fields {
                let along = |of: &dyn Fn(Variable) -> Scalar| {
                    Scalar::sum(field.iter().map(|(x, c)| c * &of(*x)))
                };
                same(&derivatives.along(&algebra, field), &along(&plain));
                for x in [X, Y, V] {
                    let expected = along(&|y| second(x, y));
                    same(&derivatives.second_along(&algebra, x, field), &expected);
                }
                for other in &fields {
                    let terms = other.iter().map(|(y, c)| c * &along(&|x| second(x, *y)));
                    let found = derivatives.second_along_both(&algebra, field, other);
                    same(&found, &Scalar::sum(terms));
                }
            }
        }
    })
    .expect("the algebra runs");
}

/// A function without definitions has the derivatives of its expression.
#[test]
fn a_function_that_is_written_out() {
    run(|| {
        let algebra = Algebra::new(vec![X, Y, V, C]);
        let [x, y] = [X, Y].map(|x| algebra.variable(x));
        let f = &(&x * &x) * &algebra.sin(&y);
        let derivatives = Derivatives::new(&f, "f");
        let by_x = &(&Scalar::integer(2) * &x) * &algebra.sin(&y);
        assert_eq!(derivatives.by(&algebra, X), by_x);
        let field = [(X, y.clone())];
        assert_eq!(derivatives.along(&algebra, &field), &y * &by_x);
        let curved = &(&y * &Scalar::integer(2)) * &algebra.sin(&y);
        assert_eq!(derivatives.second_along(&algebra, X, &field), curved);
        assert_eq!(
            derivatives.second_along_both(&algebra, &field, &field),
            &y * &curved
        );
    })
    .expect("the algebra runs");
}

/// Antiderivatives by parts, and of functions that are left.
#[test]
fn antiderivatives() {
    run(|| {
        let algebra = Algebra::new(vec![X, Y, V, C]);
        let [x, y, c] = [X, Y, C].map(|x| algebra.variable(x));
        let (square, slow) = (&x * &x, &(&c * &x) + &y);
        let exponential = |f: &Scalar| Scalar::of(symbolica::atom::AtomCore::exp(&f.0));
        let is_one = |f: &Scalar| {
            let g = algebra.antiderivative(f, X);
            algebra.is_zero(&(&algebra.derivative(&g, X) - f)) == Some(true)
        };
        for f in [
            &(&square * &y) + &c,
            algebra.sin(&slow),
            &(&square * &algebra.cos(&slow)) - &(&y * &algebra.sin(&x)),
            &(&(&square * &x) * &exponential(&(&x * &y))) + &algebra.cos(&(&y * &y)),
        ] {
            assert!(is_one(&f), "{f:?}");
        }
        // Of arguments that are not affine, and of products.
        for f in [
            algebra.sin(&square),
            &algebra.sin(&x) * &algebra.cos(&x),
            &x / &(&Scalar::integer(1) + &square),
        ] {
            assert!(!is_one(&f), "{f:?}");
        }
    })
    .unwrap();
}
