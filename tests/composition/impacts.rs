//! Composed steps and steps with inner nodes that cross boundaries: cut as a whole, so that a motion through an impact is of their order.

#![cfg(feature = "large-composition")]

use nonholonomic::prelude::*;

use super::systems;
use super::through::{Case, has_order};

macro_rules! through_impacts {
    ($module:ident, $name:ident { $($fields:tt)* }, ($q:expr, $v:expr), $duration:expr, [$four:expr, $six:expr], [$three_stages:expr, $four_stages:expr], $jumps:expr) => {{
        fn case<S: DiscreteSystem<Configuration = V, Increment = V>, V>(q: V, v: V, steps: usize) -> Case<S> {
            let (name, duration, jumps) = (stringify!($name), $duration, $jumps);
            Case { name, q, v, duration, steps, jumps }
        }
        let four = systems::$module::four::$name { $($fields)* };
        let six = systems::$module::six::$name { $($fields)* };
        has_order(&four, &case($q.into(), $v.into(), $four), (4.0, 0.15));
        has_order(&six, &case($q.into(), $v.into(), $six), (6.0, 0.25));
        let three = systems::$module::three_stages::$name { $($fields)* };
        let four = systems::$module::four_stages::$name { $($fields)* };
        has_order(&three, &case($q.into(), $v.into(), $three_stages), (4.0, 0.15));
        has_order(&four, &case($q.into(), $v.into(), $four_stages), (6.0, 0.25));
    }};
}

/// A place of a crossing in its step changes the two parts of it, each with an error of one order more than that of the motion: the slopes are as of smooth motions, but
/// for these parts, which scatter the slopes of order 6 over the boundary that moves between 4.9 and 6.3 from one number of steps to the next.
#[test]
fn impacts_keep_the_order() {
    through_impacts!(
        sphere,
        Sphere { r: 0.5, k2: 0.1 },
        ([-1.0, 0.2, 0.0, 0.0, 0.0], [2.0, 0.4, 0.7, -1.1, 0.3]),
        1.5,
        [15, 12],
        [15, 8],
        &[true]
    );
    through_impacts!(
        touchdown,
        Skate { J: 0.3 },
        ([0.0, 0.0, 0.5, 0.8], [1.5, 0.0, 0.3, 2.5]),
        3.0,
        [30, 20],
        [30, 12],
        &[true]
    );
    through_impacts!(
        curved,
        Cut {},
        ([-0.5, 0.3, 0.4], [1.4, -0.2, 1.1]),
        3.0,
        [30, 20],
        [30, 13],
        &[true, false]
    );
}

/// From rough ground off it, and back with a jump, with inner nodes: the steps of a motion, of a pair, of a phase and of a member are the same, and inner multipliers are there on
/// rough ground alone.
#[test]
fn ways_with_inner_nodes() {
    let system = systems::sphere::three_stages::Sphere { r: 0.5, k2: 0.1 };
    let (h, steps) = (0.1, 40);
    let (q, v) = ([0.4, 0.2, 0.0, 0.0, 0.0], [-2.0, 0.3, -0.6, -4.0, 0.2]);
    let (q0, q1) = system.start(h, q, v).expect("it starts");
    let states: Vec<_> = (system.trajectory(h, q0, q1).take(steps + 1))
        .collect::<Result<_, _>>()
        .expect("solved");
    let impacts = states.iter().flat_map(|state| &state.impacts);
    assert!(impacts.map(|impact| impact.jumped()).eq([false, true]));
    let recording = Ensemble::of(system, h, vec![(q0, q1); 2]).run(steps);
    assert_eq!(recording.impacts(1).len(), 2);
    let mut phase = (q.into(), system.initial_momentum(h, q, v));
    for (k, state) in states.iter().enumerate() {
        for i in 0..5 {
            assert_eq!(recording.q(k, i)[1].to_bits(), state.q[i].to_bits());
        }
        let off: nonholonomic::nalgebra::SVector<f64, 5> = state.q - phase.0;
        assert!(off.norm() < 1e-11, "{k}: {off}");
        let t = k as f64 * h;
        let step = (system.step_from(TimeStep { t, h }, phase.0, phase.1)).expect("solved");
        // y = (Q_2 - q_0, Λ_2).
        let multipliers = [state.inner[5], state.inner[6]];
        match state.q[0] > 0.0 {
            true => assert!(
                multipliers.iter().all(|m| m.abs() > 1e-6),
                "{multipliers:?}"
            ),
            false => assert_eq!(multipliers, [0.0; 2]),
        }
        let crosses = |k: usize| states.get(k).is_none_or(|state| !state.impacts.is_empty());
        if !crosses(k + 1) && !crosses(k + 2) {
            let [next, last] = [&states[k + 1], &states[k + 2]];
            let rows = system.residual(TimeStep { t, h }, state.q, next.q, last.q, next.lambda);
            assert!(rows.norm() < 1e-11, "{k}: {rows}");
        }
        phase = (step.q, step.p);
    }
}

const SPHERE: systems::sphere::four::Sphere = systems::sphere::four::Sphere { r: 0.5, k2: 0.1 };

/// From rough ground off it, and back with a jump: the steps of a motion, of a pair, of a phase and of a member are the same.
#[test]
fn ways_through_impacts() {
    let (h, steps) = (0.1, 40);
    // It rolls: ẋ = r ḃ, ẏ = -r ȧ.
    let (q, v) = ([0.4, 0.2, 0.0, 0.0, 0.0], [-2.0, 0.3, -0.6, -4.0, 0.2]);
    let states: Vec<_> = (SPHERE.motion(h, q, v).expect("it starts").take(steps + 1))
        .collect::<Result<_, _>>()
        .expect("solved");
    let impacts = states.iter().flat_map(|state| &state.impacts);
    assert!(impacts.map(|impact| impact.jumped()).eq([false, true]));
    let (q0, q1) = SPHERE.start(h, q, v).expect("it starts");
    let pairs = vec![(q0, q1); 2];
    let recording = Ensemble::of(SPHERE, h, pairs).run(steps);
    assert_eq!(recording.impacts(1).len(), 2);
    let of_pair: Vec<_> = (SPHERE.trajectory(h, q0, q1).take(steps + 1))
        .collect::<Result<_, _>>()
        .expect("solved");
    // λ of the first node is not solved for, where the pair was passed.
    assert!(of_pair[0].lambda[0].is_nan() && of_pair[0].impulse[0].is_nan());
    let mut phase = (q.into(), SPHERE.initial_momentum(h, q, v));
    let first = 0.414_490_771_794_375_7;
    for (k, (state, own)) in states.iter().zip(&of_pair).enumerate() {
        let t = k as f64 * h;
        assert!((state.q - own.q).norm() < 1e-11, "{k}");
        for i in 0..5 {
            assert_eq!(recording.q(k, i)[0].to_bits(), own.q[i].to_bits());
        }
        let off: nonholonomic::nalgebra::SVector<f64, 5> = state.q - phase.0;
        assert!((state.t - t).abs() < 1e-13 && off.norm() < 1e-11, "{k}");
        let crosses = states
            .get(k + 1)
            .is_some_and(|next| !next.impacts.is_empty());
        let of_step = if crosses { h } else { first * h };
        assert!(k == steps || (state.h - of_step).abs() < 1e-16, "{k}");
        let step = SPHERE
            .step_from(TimeStep { t, h }, phase.0, phase.1)
            .expect("solved");
        // No force but that of the ground turns the sphere: p' - p = -ωᵀΣλ, and p⁺ - p⁻ of a jump.
        let jumps: f64 = step.impacts.iter().map(|i| i.impulse()[2]).sum();
        let turned = step.p[2] - phase.1[2];
        let expected = jumps - SPHERE.r * step.impulse[1];
        assert!(
            (turned - expected).abs() < 1e-13,
            "{k}: {turned} {expected}"
        );
        assert!((step.increment - state.increment).norm() < 1e-11);
        phase = (step.q, step.p);
    }
}
