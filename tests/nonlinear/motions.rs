//! Motions: their order, the velocities at their nodes, their reactions, and the way back.

use nonholonomic::Instant;
use nonholonomic::prelude::*;

use super::data::End;
use super::systems::{
    APPELL_HAMEL, APPELL_HAMEL_START, BENENTI, BENENTI_START, CONSTANT_SPEED, ConstantSpeed,
};
use crate::support::numbers::largest_difference;
use crate::support::{Chart, assert_near, to_round_off};

/// The states of the first nodes of a motion.
fn states<S: Chart<N, M>, const N: usize, const M: usize>(
    system: &S,
    (h, u): (f64, S::Control),
    [q, v]: End<N>,
    count: usize,
) -> Vec<State<S>> {
    let inputs = Inputs::from((h, u));
    let motion = system.motion_with(&to_round_off(), inputs, q, v);
    let states = motion.expect("a start").take(count);
    states.map(|state| state.expect("a motion")).collect()
}

#[test]
fn motions_are_of_second_order() {
    fn check<S, const N: usize, const M: usize>(
        system: &S,
        u: S::Control,
        start: End<N>,
        end: End<N>,
    ) where
        S: ContinuousSystem + Chart<N, M>,
    {
        let errors = [50_u8, 100, 200].map(|steps| {
            let h = 1.0 / f64::from(steps);
            let states = states(system, (h, u), start, usize::from(steps) + 1);
            let last = states.last().expect("a node");
            let v = system.velocity_at(&last.interval());
            let [of_q, of_v] = [(last.q, end[0]), (v, end[1])]
                .map(|(found, expected)| largest_difference(found.as_slice(), &expected[..]));
            of_q.max(of_v)
        });
        // Appell's particle is accelerated uniformly, which the midpoint rule takes as it is.
        if core::any::type_name::<S>().ends_with("::AppellHamel") {
            assert!(errors.iter().all(|e| *e < 1e-12), "{errors:?}");
            return;
        }
        // With e = C h² + O(h⁴), the terms of a symmetric scheme, and O(h⁴) less than a twentieth of it.
        for pair in errors.windows(2) {
            let ratio = pair[0] / pair[1];
            assert!((3.8..4.2).contains(&ratio), "{errors:?}");
        }
    }
    for_each_system!(check);
}

#[test]
fn velocities_of_nodes_satisfy_the_constraints() {
    fn check<S, const N: usize, const M: usize>(system: &S, u: S::Control, start: End<N>, _: End<N>)
    where
        S: ContinuousSystem + Chart<N, M>,
    {
        for state in states(system, (0.05, u), start, 21) {
            let v = system.velocity_at(&state.interval());
            let at = Instant { t: state.t, u };
            // Sums of a few products of numbers less than ten, in each of which v is rounded.
            assert_near(
                system.constraint_values(at, state.q, v).as_slice(),
                [0.0; M],
                1e-13,
            );
        }
    }
    for_each_system!(check);
}

#[test]
fn multipliers_are_impulses_of_the_reactions() {
    fn check<S, const N: usize, const M: usize>(system: &S, u: S::Control, start: End<N>, _: End<N>)
    where
        S: ContinuousSystem + Chart<N, M>,
    {
        let off = [0.02, 0.01].map(|h| {
            let steps = (0.5 / h) as usize;
            let states = states(system, (h, u), start, steps + 1);
            let state = states.last().expect("a node");
            let v = system.velocity_at(&state.interval());
            let at = Instant { t: state.t, u };
            let (_, reaction) = system.accelerations(at, state.q, v).expect("accelerations");
            (state.lambda / h + reaction).amax()
        });
        // λ_k = -h λ(t_k) + O(h³).
        assert!(off[1] < 0.3 * off[0] || off[0] < 1e-11, "{off:?}");
    }
    for_each_system!(check);
}

/// The forms of a node are those of one velocity, from which side it is ever reached.
#[test]
fn motions_go_back_the_way_they_came() {
    fn check<S, const N: usize, const M: usize>(
        system: &S,
        u: S::Control,
        [q, v]: End<N>,
        _: End<N>,
    ) where
        S: ContinuousSystem + Chart<N, M>,
    {
        let (h, steps) = (0.05, 20);
        let mut at = (
            0.0,
            system
                .project(Instant { t: 0.0, u }, q)
                .expect("a position"),
        );
        let start = at.1;
        let mut p = system.initial_momentum(Inputs::from((h, u)), q, v);
        for h in [h; 20].into_iter().chain([-h; 20]) {
            let inputs = Inputs { t: at.0, h, u };
            let step = system.step_from_with(&to_round_off(), inputs, at.1, p, v);
            let step = step.expect("a step");
            (at, p) = ((step.t, step.q), step.p);
        }
        // Forty steps, each solved to a few roundings, with slopes of a few tens.
        assert_near(at.1.as_slice(), start.as_slice(), 1e-12 * f64::from(steps));
    }
    for_each_system!(check);
}

/// Straight down at the speed v the momentum that arrives is -m (v + g h/2) and the one that departs -m (v - g h/2), as half of
/// the impulse of gravity is on each side: both have the velocity (0, -v) as long as h < 2 v/g = 0.61162…, and behind that the
/// departing one would have (0, v).
#[test]
fn a_node_has_one_velocity() {
    let ConstantSpeed { g, v, .. } = CONSTANT_SPEED;
    let motion = |h: f64| {
        CONSTANT_SPEED
            .motion(h, [0.0, 0.0], [0.0, -v])
            .expect("a start")
    };
    let most = 2.0 * v / g;
    for h in [0.01, 0.5, 0.9, 0.999].map(|part| part * most) {
        for state in motion(h).take(20) {
            let found = CONSTANT_SPEED.velocity_at(&state.expect("a motion").interval());
            // The velocity (0, -3), behind Newton's 16 ε of p/m, up to 6.
            assert_near(found.as_slice(), [0.0, -v], 1e-14);
        }
    }
    for h in [1.001, 1.1, 1.3].map(|part| part * most) {
        let error = motion(h).take(20).find_map(Result::err);
        let turns = matches!(error, Some(StepError::ReactionTurns { constraint: 0, .. }));
        assert!(turns, "{h}: {error:?}");
    }
}

#[test]
fn members_of_ensembles_and_records_are_the_motions_alone() {
    let starts = [1.0, 1.1, 0.7].map(|factor| {
        let [q, v] = BENENTI_START;
        (q, v.map(|v| factor * v))
    });
    let members = starts.map(|(q, v)| (BENENTI, Start::from_velocity(q, v)));
    let recording = Ensemble::new(0.05).members(members).run(20);
    assert_eq!(recording.errors(), []);
    for (member, (q, v)) in starts.into_iter().enumerate() {
        let motion = || BENENTI.motion(0.05, q, v).expect("a start");
        let alone = motion().take(21).last().expect("a node").expect("a motion");
        assert_eq!(recording.configuration(20, member), alone.q);
        let tables = motion().record(20).tables().expect("tables");
        let column = tables.nodes.numbers("x2").expect("a column");
        assert_eq!(column.last(), Some(&alone.q[2]));
    }
}

#[test]
fn steps_do_not_allocate() {
    let [q, v] = APPELL_HAMEL_START;
    let measured = allocation_counter::measure(|| {
        let motion = APPELL_HAMEL.motion(0.01, q, v).expect("it starts");
        let last = motion.take(100).last();
        assert!(last.is_some_and(|state| state.is_ok_and(|state| state.k == 99)));
    });
    assert_eq!(measured.count_total, 0);
}
