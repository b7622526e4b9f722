//! Random parameters, states and controls: every derivative against differences of the step.

use nonholonomic::prelude::*;
use proptest::prelude::*;
use proptest::test_runner::Config;

use crate::differences::{Point, check};
use crate::systems::{Car, DrivenDisk, Forced, Free};

proptest! {
    #![proptest_config(Config { cases: 6, ..Config::default() })]

    #[test]
    fn driven_disks(
        values in [0.5..5.0, 0.2..1.0, 0.2..1.0, 0.2..1.0_f64],
        q in [-2.0..2.0, -2.0..2.0, -3.0..3.0, -3.0..3.0_f64],
        p in [-1.0..1.0, -1.0..1.0, -1.0..1.0, -0.3..0.3_f64],
        u in [-1.0..1.0, -1.0..1.0_f64],
    ) {
        let system = |values: &_| {
            let [m, I, J, A] = <[f64; 4]>::from(*values);
            DrivenDisk { m, I, J, A }
        };
        let time = TimeStep::new(0.0, 0.1);
        let at = Point { time, q: q.into(), p: p.into(), parameters: values.into(), u: u.into() };
        check("driven disk", system, at, 0.02);
    }

    #[test]
    fn cars_under_control(
        values in [0.8..2.0, 0.5..1.5, 0.1..0.6_f64],
        q in [-2.0..2.0, -2.0..2.0, -3.0..3.0, -3.0..3.0_f64],
        p in [-1.0..1.0, -1.0..1.0, -0.5..0.5, -0.5..0.5_f64],
        u in [-1.0..1.0, -0.4..0.4, -0.4..0.4_f64],
        t in -1.0..1.0_f64,
    ) {
        let system = |values: &_| {
            let [m, J, a] = <[f64; 3]>::from(*values);
            Car { m, J, a }
        };
        let time = TimeStep::new(t, 0.1);
        let at = Point { time, q: q.into(), p: p.into(), parameters: values.into(), u: u.into() };
        check("car", system, at, 0.02);
    }

    #[test]
    fn affine_constraints_in_time(
        values in [1.0..2.0, -1.0..1.0, -0.5..0.5, 0.5..2.0_f64],
        q in [-1.0..1.0, -1.0..1.0, -1.0..1.0_f64],
        p in [-1.0..1.0, -1.0..1.0, -1.0..1.0_f64],
        t in -1.0..1.0_f64,
    ) {
        let system = |values: &_| {
            let [m, k, a, w] = <[f64; 4]>::from(*values);
            Forced { m, k, a, w }
        };
        let time = TimeStep::new(t, 0.1);
        let at = Point { time, q: q.into(), p: p.into(), parameters: values.into(), u: [].into() };
        check("forced", system, at, 0.02);
    }

    #[test]
    fn planets_without_constraints(
        m in 0.5..2.0_f64,
        k in -1.0..1.0_f64,
        q in [-1.0..0.0, 1.0..2.0, -1.0..2.0_f64],
        p in [-1.0..1.0, -1.0..1.0, -1.0..1.0_f64],
        t in -1.0..1.0_f64,
    ) {
        let time = TimeStep::new(t, 0.1);
        let at = Point { time, q: q.into(), p: p.into(), parameters: [m, k].into(), u: [].into() };
        let system = |p: &<Free as DifferentiableSystem>::Parameters| Free { m: p[0], k: p[1] };
        check("free", system, at, 0.02);
    }
}
