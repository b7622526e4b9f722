//! Controls in a motion through regions.

#![cfg(feature = "large-motions")]

use nonholonomic::prelude::*;

use crate::control::systems::Skate;
use crate::control::{assert_near, control};

const SKATE: Skate = Skate {
    m: 1.2,
    J: 0.3,
    b: 0.0,
};

/// The steps of a motion are the map from (t, q, p), through a jump too: no interval has the controls of another.
#[test]
fn through_a_jump() {
    let (h, u) = (0.05, control::<2>);
    let mut motion = SKATE.motion(h, [-0.5, 0.0, 0.3], [1.1, -0.2, 0.4]).unwrap();
    let mut crossings = 0;
    for k in 0..90 {
        let (t, q, p) = motion.phase().unwrap();
        let inputs = (TimeStep { t, h }, u(k));
        let step = SKATE
            .step_from_with(&StepOptions::default(), inputs, q, p, motion.velocity())
            .unwrap();
        let state = motion.step(u(k)).unwrap();
        assert_near(motion.q().as_slice(), step.q.as_slice(), 1e-13);
        assert_near(motion.momentum().as_slice(), step.p.as_slice(), 1e-12);
        let impacts = motion.impacts();
        assert_eq!(impacts.len(), step.impacts.iter().len());
        crossings += impacts.len();
        match impacts {
            [] => assert_near(
                (motion.mean_velocity() * h).as_slice(),
                state.increment.as_slice(),
                1e-14,
            ),
            [impact] => {
                assert!(motion.energy().is_nan());
                // The rest of the step has the force of the whole: p' = p⁺ + h⁺ F, but for the constraint, which F's component in x leaves.
                let rest = motion.t() - impact.t;
                let along = impact.p_plus[2] + rest * u(k)[1];
                assert_near(&[motion.momentum()[2]], &[along], 1e-12);
            }
            _ => unreachable!("one boundary at a time"),
        }
    }
    assert_eq!(crossings, 2);
}

/// The boundary is moved to behind the plate: it is on the ice with the next step.
#[test]
fn parameters_that_move_a_boundary() {
    let v = [1.1, -0.2, 0.0];
    let mut motion = SKATE
        .motion(0.01, [-0.5, 0.0, 0.3], v)
        .unwrap()
        .into_owned();
    motion.step([0.0; 2]).unwrap();
    assert_eq!(motion.lambda()[0], 0.0);
    motion.set_parameters(Skate { b: -1.0, ..SKATE });
    let state = motion.step([0.0; 2]).unwrap();
    assert!(state.lambda[0] != 0.0 && motion.impacts().is_empty());
    let (d, a) = (state.increment, state.q[2] + state.increment[2] / 2.0);
    assert_near(&[a.sin() * d[0]], &[a.cos() * d[1]], 1e-15);
}
