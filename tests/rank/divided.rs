//! Constraints that are divided: motions that pass S without a jump.

use nonholonomic::prelude::*;

use super::systems::{Absolute, Dependent, Heisenberg, Independent, Multiple};

const H: f64 = 0.05;

/// x ω and |x| ω have the motions of ω, to the bit, also where nodes and midpoints lie on x = 0.
#[test]
fn a_multiple_has_the_motion_of_the_form() {
    for x in [-0.5, -0.4, 0.0] {
        let (q, v) = ([x, 0.3, 0.2], [0.8, -0.4, 0.3 * 0.8]);
        let pair = Heisenberg.start(H, q, v).expect("on D");
        assert_eq!(pair, Multiple.start(H, q, v).expect("on D"));
        let all = Heisenberg.trajectory(H, pair.0, pair.1).take(200);
        let all = all.collect::<Result<Vec<_>, _>>().expect("it moves");
        let signs = all.windows(2).filter(|s| s[0].q[0] * s[1].q[0] < 0.0);
        assert!(signs.count() > 2, "x = 0 is crossed again and again");
        let multiple = Multiple.trajectory(H, pair.0, pair.1).take(200);
        let absolute = Absolute.trajectory(H, pair.0, pair.1).take(200);
        for ((own, multiple), absolute) in all.iter().zip(multiple).zip(absolute) {
            let (multiple, absolute) = (multiple.expect("it passes"), absolute.expect("it passes"));
            assert_eq!((own.q, own.q), (multiple.q, absolute.q), "k = {}", own.k);
        }
    }
    let (q, v) = ([-0.5, 0.3, 0.2], [0.8, -0.4, 0.24]);
    let own = Heisenberg.flow(0.0, q, v, 0.5).take(20);
    for (own, multiple) in own.zip(Multiple.flow(0.0, q, v, 0.5)) {
        assert_eq!(own.expect("a flow").q, multiple.expect("it passes").q);
    }
}

/// Forms that come to depend on each other where sin u = 0 or y = 0, and motions through both
/// sheets, one of which starts where they meet.
#[test]
fn a_combination_is_divided() {
    let v = [1.0 - 0.4 * 0.9, -0.5, -0.05, 0.9];
    for (q, sheets) in [([0.1, 0.2, 0.4, -0.3], 2), ([0.1, 0.0, 0.4, 0.0], 0)] {
        let pair = Independent.start(H, q, v).expect("on D");
        let own = Independent.trajectory(H, pair.0, pair.1).take(60);
        let own = own.collect::<Result<Vec<_>, _>>().expect("it moves");
        let (q0, q1) = Dependent.start(H, q, v).expect("on D");
        let found = Dependent.trajectory(H, q0, q1).take(60);
        let crossed = |i: &usize| own.windows(2).any(|s| s[0].q[*i] * s[1].q[*i] < 0.0);
        assert!([1, 3].iter().filter(|i| crossed(i)).count() >= sheets);
        for (own, found) in own.iter().zip(found) {
            let found = found.expect("it passes");
            // The rows are those of the other system to rounding, which 60 steps carry on.
            super::close(found.q.as_slice(), own.q.as_slice(), 1e-12);
        }
    }
}
