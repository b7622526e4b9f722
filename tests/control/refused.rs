//! Controls that are no numbers, and steps that fail.

use nonholonomic::prelude::*;
use nonholonomic::{Quantity, When};

use crate::control::systems::{AT, Carts, DISK, rolling};

#[test]
fn controls_that_are_not_finite() {
    let is_refused = |result: Result<(), StepError>, step: usize, control: usize| {
        let expected = Quantity::Control {
            index: control,
            name: ["drive", "steering"][control],
        };
        assert!(
            matches!(result, Err(StepError::NonFinite { at: When::Step(at), quantity, .. })
                if quantity == expected && at == step),
            "{result:?}"
        );
    };
    let nan = [0.0, f64::NAN];
    let mut motion = DISK.motion(0.01, AT, rolling()).unwrap();
    is_refused(motion.step(nan).map(drop), 0, 1);
    motion.step([0.1, 0.2]).unwrap();
    let before = motion.phase();
    is_refused(motion.step([f64::INFINITY, 0.0]).map(drop), 1, 0);
    // The motion is where it was.
    assert_eq!(motion.phase(), before);
    motion.step([0.1, 0.2]).unwrap();
    let (q0, q1) = DISK.start(0.01, AT, rolling()).unwrap();
    is_refused(DISK.start((0.01, nan), AT, rolling()).map(drop), 0, 1);
    is_refused(DISK.step((0.01, nan), q0, q1).map(drop), 0, 1);
    let p = DISK.arriving_momentum(0.01, q0, q1);
    is_refused(DISK.step_from((0.01, nan), q1, p).map(drop), 0, 1);
    is_refused(DISK.motion((0.01, nan), AT, rolling()).map(drop), 0, 1);
    let error = DISK.step((0.01, nan), q0, q1).unwrap_err().to_string();
    assert!(
        error.starts_with("the control `steering` at step 0 is not finite"),
        "{error}"
    );
}

/// At h g_0/2 = m nothing determines y: with other controls, or another h, the motion goes on from where it is.
#[test]
fn a_step_that_fails_leaves_the_motion_where_it_is() {
    let carts = Carts { m: 2.0 };
    let mut motion = carts.motion(0.1, [0.0, 0.0], [1.0, 1.0]).unwrap();
    for k in 0..3 {
        let singular = [0.0, 40.0, 0.0];
        let before = motion.phase();
        motion.step(singular).unwrap_err();
        motion.step_of(0.0, [0.0; 3]).unwrap_err();
        motion.step_of(f64::NAN, [0.0; 3]).unwrap_err();
        motion.step_of(0.2, [0.0, 20.0, 0.0]).unwrap_err();
        assert_eq!((motion.phase(), motion.h()), (before, 0.1));
        let state = motion.step([0.0; 3]).unwrap();
        assert_eq!(state.k, k);
        assert!((motion.q()[1] - 0.1 * (k + 1) as f64).abs() < 1e-15);
    }
}
