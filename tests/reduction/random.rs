//! Random parameters and initial data: every reconstruction is the motion.

#![cfg(feature = "large-reductions")]

use nonholonomic::prelude::*;
use proptest::prelude::*;
use proptest::test_runner::Config;

use crate::reduction::check::{Reducible, launch};
use crate::reduction::unseen::{abelian, groups, implicit};

const STEPS: usize = 100;

/// The pair of (q, v), where it starts.
fn pair<S: Reducible<N>, const N: usize>(
    system: &S,
    time: TimeStep,
    q: [f64; N],
    v: [f64; N],
) -> Option<[[f64; N]; 2]> {
    let pair = launch(system, time, q, v);
    let moved = (0..N)
        .map(|i| (pair[1][i] - pair[0][i]).abs())
        .fold(0.0, f64::max);
    (moved > 1e-3).then_some(pair)
}

proptest! {
    #![proptest_config(Config { cases: 24, ..Config::default() })]

    #[test]
    fn racer(
        values in [0.5..2.0, 0.2..1.0, 0.1..0.5, 0.1..0.3, 0.3..0.6, 0.5..2.0_f64],
        place in [-1.0..1.0, -1.0..1.0, -3.0..3.0_f64],
        phi in 0.8..1.8_f64,
        v in [-1.0..1.0, -1.0..1.0, -1.0..1.0, -0.5..0.5_f64],
        t in -1.0..1.0_f64,
    ) {
        let time = TimeStep { t, h: 0.01 };
        let q = [place[0], place[1], place[2], phi];
        let pair = pair(&groups::racer::Natural::new(values), time, q, v);
        prop_assume!(pair.is_some());
        groups::racer::reconstruct(values, time, pair.expect("it moves"), STEPS);
    }

    #[test]
    fn affine_group(
        values in [0.5..2.0, 0.25..1.5, -0.5..0.5_f64],
        q in [0.5..2.0, -1.0..1.0, -0.8..0.8_f64],
        v in [-0.5..0.5, -0.5..0.5, -1.0..1.0_f64],
    ) {
        let time = TimeStep { t: 0.0, h: 0.01 };
        let pair = pair(&groups::affine_group::Natural::new(values), time, q, v);
        prop_assume!(pair.is_some());
        groups::affine_group::reconstruct(values, time, pair.expect("it moves"), STEPS);
    }

    #[test]
    fn all_parts(
        values in [-0.75..0.75, -1.0..1.0_f64],
        q in [-1.0..1.0, -1.0..1.0, -1.0..1.0, -1.0..1.0, -0.5..0.5_f64],
        v in [-1.0..1.0, -1.0..1.0, -1.0..1.0, -1.0..1.0, -1.0..1.0_f64],
    ) {
        let time = TimeStep { t: 0.0, h: 0.02 };
        let pair = pair(&abelian::all_parts::Natural::new(values), time, q, v);
        prop_assume!(pair.is_some());
        abelian::all_parts::reconstruct(values, time, pair.expect("it moves"), STEPS);
    }

    #[test]
    fn cubic(
        values in [0.75..2.0, 0.25..1.5, 0.0..4.0_f64],
        q in [-1.0..1.0, -1.0..1.0, -1.0..1.0_f64],
        v in [-1.0..1.0, -1.0..1.0, -1.0..1.0_f64],
    ) {
        let time = TimeStep { t: 0.0, h: 0.2 };
        let pair = pair(&implicit::cubic::Natural::new(values), time, q, v);
        prop_assume!(pair.is_some());
        implicit::cubic::reconstruct(values, time, pair.expect("it moves"), STEPS);
    }
}
