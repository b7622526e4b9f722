use symbolica::atom::{Atom, AtomCore};

use crate::algebra::{Algebra, Called, Scalar, run};
use crate::expression::{Node, Variable};

const X: Variable = Variable::Coordinate(0);
const Y: Variable = Variable::Coordinate(1);

/// An algebra that defines every sum inside of another expression, and x, y.
fn with_parts(task: impl FnOnce(&Algebra, Scalar, Scalar) + Send) {
    run(|| {
        let nodes = [0, 1].map(|i| Variable::Node(i, Node::Middle));
        let variables = [&[Variable::Pi, X, Y, Variable::Velocity(0)], &nodes[..]].concat();
        let algebra = Algebra::new(variables);
        algebra.define_parts_of(0);
        let [x, y] = [X, Y].map(|v| algebra.variable(v));
        task(&algebra, x, y);
    })
    .expect("the algebra runs");
}

fn squared(f: &Scalar) -> Scalar {
    f * f
}

/// v = x + y² is one variable wherever it stands, and w = v sin v + x one in terms of it.
#[test]
fn equal_parts_are_one_variable() {
    with_parts(|algebra, x, y| {
        let sum = &x + &squared(&y);
        let v = algebra.part(sum.clone());
        assert_eq!(algebra.part(sum.clone()), v);
        assert_eq!(algebra.written_out(&v), sum);
        let w = algebra.part(&(&v * &algebra.sin(&v)) + &x);
        assert_eq!(
            algebra.defined_by_levels(std::slice::from_ref(&w)),
            [[0], [1]]
        );
        assert_eq!(algebra.written_out(&w), &(&sum * &algebra.sin(&sum)) + &x);
        assert_eq!(algebra.variables_of(&w), [X, Y]);
        assert!(algebra.contains(&w, Y) && !algebra.contains(&w, Variable::Velocity(0)));
        assert!(matches!(algebra.name_of(1), Called::Part(1)));
    });
}

/// A variable, a product and a constant are no parts: π + 1 depends on nothing.
#[test]
fn parts_are_sums_that_vary() {
    with_parts(|algebra, x, y| {
        let pi = algebra.variable(Variable::Pi);
        for f in [
            x.clone(),
            &x * &y,
            &pi + &Scalar::integer(1),
            algebra.sin(&(&x + &y)),
        ] {
            assert_eq!(algebra.part(f.clone()), f);
        }
        // (x + y)² (x - y) has two.
        let product = &squared(&(&x + &y)) * &(&x - &y);
        let part = algebra.part(product.clone());
        assert_eq!(
            algebra.defined_by_levels(std::slice::from_ref(&part)),
            [[0, 1]]
        );
        assert_eq!(algebra.written_out(&part), product);
    });
    run(|| {
        // Nothing is defined where nobody asks for it.
        let algebra = Algebra::new(vec![X, Y]);
        let sum = &algebra.variable(X) + &algebra.variable(Y);
        assert_eq!(algebra.part(sum.clone()), sum);
    })
    .expect("the algebra runs");
}

/// f = v³ sin(v y) / (1 + v²)^{1/2}, v = x² + y, and its derivatives up to order three along x and
/// y.
#[test]
fn derivatives_over_definitions() {
    with_parts(|algebra, x, y| {
        let sum = &squared(&x) + &y;
        let of = |v: &Scalar| {
            let root = algebra.sqrt(&algebra.part(&Scalar::integer(1) + &squared(v)));
            &(&(&squared(v) * v) * &algebra.sin(&(v * &y))) / &root
        };
        let (f, written) = (of(&algebra.part(sum.clone())), of(&sum));
        for order in [
            vec![X],
            vec![Y],
            vec![X, X],
            vec![X, Y],
            vec![Y, X],
            vec![X, Y, Y],
        ] {
            let along = |f: &Scalar| {
                order
                    .iter()
                    .fold(f.clone(), |f, x| algebra.derivative(&f, *x))
            };
            let plain = |f: &Atom| {
                let symbols = order.iter().map(|x| algebra.symbol(*x));
                symbols.fold(f.clone(), |f, x| f.derivative(x))
            };
            let expected = Scalar::of(plain(&algebra.written_out(&written).0));
            let found = along(&f);
            assert_eq!(
                algebra.is_zero(&(&found - &expected)),
                Some(true),
                "{order:?}"
            );
            assert_eq!(algebra.is_zero(&(&found - &f)), Some(false), "{order:?}");
        }
    });
}

/// x ↦ y, y ↦ x at once; a definition at a node keeps its name, and one of other variables has
/// none.
#[test]
fn other_variables_in_the_place_of_its_own() {
    with_parts(|algebra, x, y| {
        let v = algebra.component(&squared(&x) + &y, "v");
        let w = algebra.part(&squared(&v) + &x);
        let swapped = algebra.substitute(&w, &[(X, y.clone()), (Y, x.clone())]);
        let expected = &squared(&(&squared(&y) + &x)) + &y;
        assert_eq!(algebra.written_out(&swapped), expected);
        assert_eq!(
            algebra.substitute(&w, &[(X, y.clone()), (Y, x.clone())]),
            swapped
        );
        assert_ne!(swapped, w);
        let names = |f: &Scalar| {
            let defined = algebra.defined_by_levels(std::slice::from_ref(f)).concat();
            let given = |k: &usize| match algebra.name_of(*k) {
                Called::Given(name) => Some(name),
                _ => None,
            };
            defined.iter().filter_map(given).collect::<Vec<_>>()
        };
        let other = algebra.substitute(&w, &[(Y, squared(&x))]);
        assert!(names(&swapped).is_empty() && names(&other).is_empty());
        let node = |i| algebra.variable(Variable::Node(i, Node::Middle));
        let middle = algebra.substitute(&w, &[(X, node(0)), (Y, node(1))]);
        assert_eq!(
            (names(&w), names(&middle)),
            (vec!["v".into()], vec!["v".into()])
        );
        // x at the node of y is another function.
        assert!(names(&algebra.substitute(&w, &[(X, node(1))])).is_empty());
        // An expression in which nothing is replaced stays.
        let rate = algebra.variable(Variable::Velocity(0));
        assert_eq!(
            algebra.substitute(&w, &[(Variable::Velocity(0), x.clone())]),
            w
        );
        assert_eq!(
            algebra.substitute(&rate, &[(Variable::Velocity(0), w.clone())]),
            w
        );
    });
}

/// ∂v/∂x of v = x³ + x² y has the name of a derivative; where x is at one node and y at another it
/// is a part with a definition.
#[test]
fn names_of_derivatives() {
    with_parts(|algebra, x, y| {
        let called = |x: Scalar, y: Scalar, along: Variable| {
            let v = algebra.part(&(&squared(&x) * &x) + &(&squared(&x) * &y));
            let slope = algebra.derivative(&v, along);
            let slope = algebra.defined_by_levels(&[slope]).concat();
            algebra.name_of(slope[0])
        };
        assert!(
            matches!(called(x.clone(), y, X), Called::Slope(of, along) if along == X && matches!(*of, Called::Part(_)))
        );
        let middle = algebra.variable(Variable::Node(1, Node::Middle));
        assert!(matches!(called(x, middle, X), Called::Part(_)));
    });
}

/// Questions of structure see through definitions: √(v²) jumps at v = 0, v² has the degree four,
/// and sin(v) for v = x + 2π.
#[test]
fn structure_of_what_is_defined() {
    with_parts(|algebra, x, y| {
        let v = algebra.part(&squared(&x) - &y);
        let walls = algebra.walls(&[algebra.sqrt(&squared(&v))]);
        let [wall] = walls.as_slice() else {
            panic!("{walls:?}");
        };
        assert_eq!(
            algebra.is_zero(&(&squared(wall) - &squared(&v))),
            Some(true)
        );
        assert_eq!(algebra.degree(&squared(&v), &[X]), Some(4));
        assert_eq!(algebra.degree(&algebra.sin(&v), &[X]), None);
        let w = algebra.part(&x + &squared(&y));
        assert!(algebra.is_periodic(&algebra.sin(&w), &[X]));
        assert!(!algebra.is_periodic(&algebra.sin(&w), &[Y]) && !algebra.is_periodic(&w, &[X]));
        // v/√(v²) has no slope, and jumps.
        let sign = &v / &algebra.sqrt(&squared(&v));
        assert!(!algebra.are_free_of(&[sign], &[X]));
    });
}

/// sin(a + b) = sin a cos b + cos a sin b, the sum defined; a near miss is none.
#[test]
fn zeros_over_definitions() {
    with_parts(|algebra, x, y| {
        let [sin, cos] = [Algebra::sin, Algebra::cos];
        let sum = algebra.part(&x + &y);
        let expanded =
            &(&sin(algebra, &x) * &cos(algebra, &y)) + &(&cos(algebra, &x) * &sin(algebra, &y));
        let expanded = algebra.part(expanded);
        let difference = &sin(algebra, &sum) - &expanded;
        assert_eq!(algebra.is_zero(&difference), Some(true));
        assert_eq!(
            algebra.is_zero(&(&difference + &(&x * &Scalar::ratio(1, 1_000_000_007)))),
            Some(false)
        );
        assert_eq!(algebra.is_zero(&(&sum - &x)), Some(false));
    });
}
