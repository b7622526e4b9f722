use super::*;
use crate::algebra::with_variables;

/// x takes its sign from change 0, and the angle y from change 1; change 2 turns y by π.
fn effect(x: Variable) -> Effect {
    match x {
        Variable::Multiplier(0) => Effect {
            sign: Character::from([0]),
            half_turn: None,
        },
        _ => Effect {
            sign: Character::from([1]),
            half_turn: Some(2),
        },
    }
}

fn characters(algebra: &Algebra, f: Atom) -> (Vec<Character>, bool) {
    let components = algebra.components(&Scalar::of(f), &[], &effect);
    let mut all: Vec<_> = components.all().map(|c| c.character.clone()).collect();
    all.sort();
    (all, components.possible.is_empty())
}

#[test]
fn monomials_and_angles() {
    let set = |bits: &[usize]| bits.iter().copied().collect::<Character>();
    with_variables(|algebra, [x, y]| {
        let two = Atom::num(2);
        for (f, expected) in [
            (x * y.sin(), vec![set(&[0, 1, 2])]),
            (x.pow(3) * (&two * y).sin(), vec![set(&[0, 1])]),
            (y.cos().pow(3), vec![set(&[2])]),
            // sin x cos y - cos x sin y; the sum of this and sin(x + y) has one component.
            ((x - y).sin(), vec![set(&[0, 2]), set(&[1, 2])]),
            ((x - y).sin() + (x + y).sin(), vec![set(&[0, 2])]),
            // Terms that cancel are no component.
            (
                (x + y.cos()).pow(2) - two.clone() * x * y.cos(),
                vec![set(&[])],
            ),
            (y.sin().pow(2) * x + y.cos().pow(2) * x - x, vec![]),
            (
                (x.pow(2) + Atom::num(1)).pow(Atom::num((1, 2))),
                vec![set(&[])],
            ),
        ] {
            assert_eq!(characters(algebra, f.clone()), (expected, true), "{f}");
        }
    });
}

#[test]
fn functions_of_sums_have_conditions() {
    with_variables(|algebra, [x, y]| {
        for (f, conditions) in [
            (x.exp(), vec![vec![0]]),
            ((x + Atom::num(1)).pow(-1), vec![vec![0]]),
            ((y / Atom::num(2)).sin(), vec![vec![2]]),
            ((x * y.sin()).exp() * y.cos(), vec![vec![0, 1, 2]]),
        ] {
            let components = algebra.components(&Scalar::of(f.clone()), &[], &effect);
            assert!(components.proven.is_empty(), "{f}");
            let found: BTreeSet<_> = (components.possible.iter())
                .flat_map(|c| c.conditions.clone())
                .collect();
            let expected = conditions
                .into_iter()
                .map(|bits| bits.into_iter().collect());
            assert_eq!(found, expected.collect(), "{f}");
        }
    });
}
