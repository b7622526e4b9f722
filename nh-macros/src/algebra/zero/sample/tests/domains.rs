//! Points at which expressions have a value, in every domain.

use symbolica::atom::{Atom, AtomCore};

use super::{Setting, call, number, root};
use crate::algebra::{Scalar, run};
use crate::expression::{Node, Variable};

#[test]
fn points_are_found_in_every_domain() {
    run(|| {
        let setting = Setting::new();
        let [x, y, z] = [0, 1, 2].map(|i| setting.q(i));
        let acos = |f: &Atom| call("acos", f.clone());
        let far = |bound: i64| call("tanh", number(50) * (&x - number(bound)));
        let somewhere = [
            root(number(1) - &x * &x) + root(&y - number(50)),
            acos(&x) * acos(&y) * (&z - number(7)).log(),
            root(&x * &y - number(3000)) + root(number(2) - &x),
            root(far(15)),
            (&x - &y - number(1_000)).log() + (&y - number(40)).log(),
        ];
        for (place, f) in somewhere.iter().enumerate() {
            let f = Scalar::of(f.clone());
            assert!(
                setting.algebra.have_values(std::slice::from_ref(&f)),
                "expression {place}"
            );
            assert!(setting.algebra.samples(&[f]).is_ok(), "expression {place}");
        }
        let nowhere = [
            root(number(-1) - &x * &x),
            (-x.exp()).log(),
            acos(&(number(2) + &y * &y)),
            root(&x - number(1)) * root(-&x),
        ];
        for (place, f) in nowhere.into_iter().enumerate() {
            assert!(
                !setting.algebra.have_values(&[Scalar::of(f)]),
                "expression {place}"
            );
        }
    })
    .expect("the algebra runs");
}

#[test]
fn angles_by_themselves() {
    run(|| {
        let setting = Setting::new();
        let [x, _, a] = [0, 1, 2].map(|i| setting.q(i));
        let b = setting.q(1);
        let is_periodic = |f: &Atom, i: usize| {
            let variables = [Variable::Coordinate(i), Variable::Node(i, Node::Middle)];
            (setting.algebra).is_periodic(&Scalar::of(f.clone()), &variables)
        };
        let (half, seven) = (Atom::num((1, 2)), number(7));
        let coupled = (&b - number(4) * &a).pow(2);
        assert!(!is_periodic(&coupled, 1) && !is_periodic(&coupled, 2));
        let geared = (&b - number(3) * &a).cos();
        assert!(is_periodic(&geared, 1) && is_periodic(&geared, 2));
        let halved = (&half * (number(4) * &a - &b)).cos();
        assert!(!is_periodic(&halved, 1) && is_periodic(&halved, 2));
        let product = halved.pow(2) + (&half * &b).sin() * (&half * (&b + number(2) * &x)).cos();
        assert!(is_periodic(&product, 1));
        let ratio = (&seven / number(4) * &a - &b).sin();
        assert!(is_periodic(&ratio, 1) && !is_periodic(&ratio, 2));
        let middle = setting.atom(Variable::Node(2, Node::Middle));
        let d = setting.atom(Variable::Increment(2));
        assert!(is_periodic(&(&middle.sin() * &d - a.cos()), 2));
        assert!(is_periodic(&(&half * (&a + &middle)).sin(), 2));
        assert!(!is_periodic(&(number(20) * (&a - number(40))).exp(), 2));
        assert!(!is_periodic(&root(&a * &a), 2));
        assert!(is_periodic(&root(a.sin().pow(2)), 2));
        assert!(is_periodic(&call("tan", &half * &a), 2) && !is_periodic(&(&half * &a).sin(), 2));
    })
    .expect("the algebra runs");
}
