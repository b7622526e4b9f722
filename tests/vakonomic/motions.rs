//! Motions and flows: their order, their constraints, and the way back.

use nonholonomic::Instant;
use nonholonomic::prelude::*;

use super::data::{self, End};
use super::systems::{
    BELT, BELT_START, BENENTI, BENENTI_START, Bead, BeadInAngle, COMPOSED, CONSTANT_SPEED,
    CONSTANT_SPEED_START, FORCE, LOBATTO, SKATE, at_constant_speed, skate_start,
};
use crate::support::numbers::largest_difference;
use crate::support::{Chart, assert_near, to_round_off};

/// Calls a function with each system, its control, and its motion at t = 0 and at t = 1.
macro_rules! for_each_system {
    ($f:ident) => {{
        $f(&BELT, [FORCE].into(), BELT_START, data::BELT);
        $f(&SKATE, [].into(), skate_start(), data::SKATE);
        $f(&BENENTI, [].into(), BENENTI_START, data::BENENTI);
        let end = at_constant_speed(1.0);
        $f(&CONSTANT_SPEED, [].into(), CONSTANT_SPEED_START, end);
    }};
}

/// The states of the first nodes of a motion.
fn states<S: Chart<N, 0>, const N: usize>(
    system: &S,
    (h, u): (f64, S::Control),
    [q, v]: End<N>,
    count: usize,
) -> Vec<State<S>> {
    let motion = system.motion_with(&to_round_off(), Inputs::from((h, u)), q, v);
    let states = motion.expect("a start").take(count);
    states.map(|state| state.expect("a motion")).collect()
}

/// Positions, velocities, multipliers and their integrals.
#[test]
fn motions_are_of_second_order() {
    fn check<S: Chart<N, 0>, const N: usize>(
        system: &S,
        u: S::Control,
        start: End<N>,
        end: End<N>,
    ) {
        let errors = [100_u8, 200].map(|steps| {
            let h = 1.0 / f64::from(steps);
            let states = states(system, (h, u), start, usize::from(steps) + 1);
            let last = states.last().expect("a node");
            let v = system.velocity_at(&last.interval());
            let [of_q, of_v] = [(last.q, end[0]), (v, end[1])]
                .map(|(found, expected)| largest_difference(found.as_slice(), &expected[..]));
            of_q.max(of_v)
        });
        // With e = C h² + O(h⁴), the terms of a symmetric scheme, and O(h⁴) less than a twentieth of it.
        let ratio = errors[0] / errors[1];
        assert!((3.8..4.2).contains(&ratio), "{errors:?}");
    }
    for_each_system!(check);
}

/// A rule of higher order, with inner nodes at which the constraint holds in the mean, and steps that are composed.
#[test]
fn schemes_keep_their_order() {
    fn check<S: Chart<3, 0>>(system: &S, u: S::Control) {
        let errors = [25_u8, 50].map(|steps| {
            let h = 1.0 / f64::from(steps);
            let states = states(system, (h, u), CONSTANT_SPEED_START, usize::from(steps) + 1);
            let last = states.last().expect("a node").q;
            largest_difference(last.as_slice(), &at_constant_speed(1.0)[0][..])
        });
        let ratio = errors[0] / errors[1];
        assert!((14.0..18.0).contains(&ratio), "{errors:?}");
    }
    check(&LOBATTO, [].into());
    check(&COMPOSED, [].into());
}

/// A bead on a cylinder, and the same in its angle: the difference of two schemes of order two.
#[test]
fn level_sets_stand_beside() {
    let differences = [100_u8, 200].map(|steps| {
        let (h, count) = (1.0 / f64::from(steps), usize::from(steps) + 1);
        // (x, y, z, w) and (a, z, w) at x = 1, a = 0, with a' = 0.7 and z' = w a'.
        let start = [[1.0, 0.0, 0.2, 0.5, 0.0], [0.0, 0.7, 0.35, -0.4, 0.6]];
        let on_level = Bead
            .motion_with(&to_round_off(), h, start[0], start[1])
            .expect("a start");
        let on_level = on_level.take(count).last().expect("a node");
        let q = on_level.expect("a motion").q;
        let start = [[0.0, 0.2, 0.5, 0.0], [0.7, 0.35, -0.4, 0.6]];
        let in_chart = states(&BeadInAngle, (h, [].into()), start, count);
        let expected = in_chart.last().expect("a node").q;
        let off = [q[1].atan2(q[0]), q[2], q[3], q[4]];
        largest_difference(&off, &expected.into())
    });
    let ratio = differences[0] / differences[1];
    assert!((3.8..4.2).contains(&ratio), "{differences:?}");
    let off = Bead.start(0.01, [1.0, 0.0, 0.2, 0.5, 0.0], [0.0, 0.7, 0.3, 0.0, 0.0]);
    let refused = matches!(
        off,
        Err(StepError::VelocityOffConstraint { constraint: 1, .. })
    );
    assert!(refused, "{off:?}");
}

/// The local errors of a flow are 10⁻¹² of each displacement and velocity; over the hundred steps that these motions
/// take they grow to less than a hundred times that.
#[test]
fn flows_are_those_of_the_equations_by_hand() {
    fn check<S: Chart<N, 0> + ContinuousSystem, const N: usize>(
        system: &S,
        u: S::Control,
        [q, v]: End<N>,
        end: End<N>,
    ) {
        let mut flow = system.flow(Instant { t: 0.0, u }, q, v, 0.5);
        let last = flow.nth(2).expect("endless").expect("a flow");
        assert_near(last.q.as_slice(), end[0], 1e-10);
        assert_near(last.v.as_slice(), end[1], 1e-10);
    }
    for_each_system!(check);
}

/// φ is the momentum of μ, and every step keeps it to its round-off: the sum over n steps is a walk, of less than n times
/// the 16 ε of the largest terms, up to 10, that Newton's method leaves.
#[test]
fn constraints_are_kept() {
    fn check<S: Chart<N, 0>, const N: usize>(system: &S, u: S::Control, start: End<N>, _: End<N>) {
        let allowed = 1000.0 * 16.0 * f64::EPSILON * 10.0;
        for state in states(system, (0.001, u), start, 1000) {
            assert_near(system.arrival_at(&state.interval())[N - 1], 0.0, allowed);
        }
    }
    for_each_system!(check);
}
