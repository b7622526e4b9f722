use super::*;

fn residue(numerator: i64, denominator: i64) -> Residue {
    Residue::of(&Rational::from((numerator, denominator))).expect("p does not divide it")
}

/// 1/3 + 1/6 = 1/2, -7 · 3/7 = -3, (2/3)^-2 = 9/4, 0 has no inverse.
#[test]
fn arithmetic() {
    assert_eq!(residue(1, 3).plus(residue(1, 6)), residue(1, 2));
    assert_eq!(residue(-7, 1).times(residue(3, 7)), residue(-3, 1));
    assert_eq!(residue(2, 3).power(-2), Some(residue(9, 4)));
    assert_eq!(residue(5, 1).minus(residue(5, 1)), Residue::ZERO);
    assert_eq!(residue(1, 1).over(Residue::ZERO), None);
    assert_eq!(Residue::ZERO.power(-1), None);
    assert!(residue(4, 2).minus(residue(2, 1)).is_zero() && !residue(1, 9).is_zero());
}

/// A multiple of p has no residue but 0, and is not 0; a fraction of it has none at all.
#[test]
fn multiples_of_the_prime() {
    let p = Rational::from(P);
    assert_eq!(Residue::of(&p), None);
    assert_eq!(Residue::of(&(&p * &Rational::from((-3, 7)))), None);
    assert_eq!(Residue::of(&p.inv()), None);
    assert_eq!(Residue::of(&Rational::from(0)), Some(Residue::ZERO));
}

/// 49 has a root, of which 7 is one; one of x and 2x has one, as 2 is no square for p ≡ 5 (mod 8).
#[test]
fn roots() {
    let seven = residue(49, 1).root().expect("a square");
    assert!(seven == residue(7, 1) || seven == residue(-7, 1));
    assert_eq!(residue(2, 1).root(), None);
    for k in 3..40 {
        let (x, double) = (residue(k, 1), residue(2 * k, 1));
        assert!(x.root().is_some() != double.root().is_some());
    }
    let i = Residue::imaginary_unit();
    assert_eq!(i.times(i), residue(-1, 1));
}

/// sin² + cos² = 1 = cosh² - sinh², and the theorem of addition for u_2 = u_0/2 - 3 u_1.
#[test]
fn functions_of_arguments() {
    let zero = || [(); 2].map(|()| symbolica::domains::float::Float::new(64));
    let terms = vec![(0, Rational::from((1, 2))), (1, Rational::from(-3))];
    let half = vec![(0, Rational::from((1, 2)))];
    let triple = vec![(1, Rational::from(-3))];
    let arguments = [
        Argument::Free,
        Argument::Free,
        Argument::Combination(terms, zero()),
        Argument::Combination(half, zero()),
        Argument::Combination(triple, zero()),
    ];
    let point = ResiduePoint::new(&[Variable::Step], &arguments, 2, 5).expect("a point");
    assert_eq!(point.values.len(), 1 + 5 + 2);
    // Attempt 5 = 101 in binary: the first side is -1, the second 1.
    assert_eq!(point.values[6..], [residue(-1, 1), residue(1, 1)]);
    let pair = |k: usize, circular| {
        point.exponentials[k]
            .pair(circular, &Modulo)
            .expect("a value")
    };
    for k in 0..5 {
        let [[s, c], [sinh, cosh]] = [pair(k, true), pair(k, false)];
        assert_eq!(s.times(s).plus(c.times(c)), Residue::ONE);
        assert_eq!(cosh.times(cosh).minus(sinh.times(sinh)), Residue::ONE);
        assert_eq!(sinh.plus(cosh), point.exponentials[k].real);
    }
    let [[s, c], [a, b], [d, e]] = [2, 3, 4].map(|k| pair(k, true));
    assert_eq!(s, a.times(e).plus(b.times(d)));
    assert_eq!(c, b.times(e).minus(a.times(d)));
    assert_ne!(pair(0, true), pair(1, true));
}

/// q_½ = q_0 + d/2, v = d/h, t_1 = t_0 + h: a point is one interval's.
#[test]
fn points_of_an_interval() {
    let variables = [
        Variable::Step,
        Variable::NodeTime(Node::Start),
        Variable::NodeTime(Node::End),
        Variable::Node(3, Node::Start),
        Variable::Node(3, Node::Middle),
        Variable::Increment(3),
        Variable::Velocity(3),
        Variable::Parameter(0),
    ];
    let at = |attempt| {
        ResiduePoint::new(&variables, &[], 0, attempt)
            .expect("a point")
            .values
    };
    let [h, start_time, end_time, start, middle, d, v, parameter] = at(0)[..] else {
        panic!("eight values");
    };
    assert_eq!(end_time, start_time.plus(h));
    assert_eq!(middle, start.plus(d.times(residue(1, 2))));
    assert_eq!(v.times(h), d);
    assert_ne!(parameter, at(1)[7]);
}

/// A relation with a constant, cos(u + π/2), is left to real points.
#[test]
fn relations_with_constants() {
    let constant = [0.0, 1.5].map(|x| symbolica::domains::float::Float::with_val(64, x));
    let combination = Argument::Combination(vec![(0, Rational::from(1))], constant);
    assert!(ResiduePoint::new(&[], &[Argument::Free, combination], 0, 0).is_none());
}
