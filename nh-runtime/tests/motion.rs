//! Discrete motions against their closed forms.
//!
//! A step solves its equations to the relative tolerance τ = 10⁻¹² of `StepOptions`. After N steps a
//! conserved increment is off by at most N τ of itself, a position by at most N² τ increments.

#[path = "../../tests/support/numbers.rs"]
mod numbers;
mod systems;

use nh_runtime::nalgebra::SVector;
use nh_runtime::{
    DiscreteSystem, Moving, ReducedSystem, State, StepError, StepOptions, SymmetricSystem,
    TimeStep, Watching,
};
use numbers::assert_near;
use systems::{DISK, Disk, Oscillator};

const TOLERANCE: f64 = 1e-12;
const H: f64 = 0.01;

fn states<S: DiscreteSystem>(
    trajectory: nh_runtime::Trajectory<'_, S>,
    count: usize,
) -> Vec<State<S>> {
    trajectory
        .take(count)
        .collect::<Result<_, _>>()
        .expect("the trajectory succeeds")
}

#[test]
fn disk_follows_its_closed_form() {
    let (u, delta, phi0, steps) = (0.013, 0.0035, 0.3_f64, 1000_usize);
    let (q0, q1) = DISK.pair([0.0, 0.0, 0.0, phi0], u, 2.0 * delta);
    let position = steps.pow(2) as f64 * TOLERANCE * u;
    for state in states(DISK.trajectory(H, q0, q1), steps) {
        let k = state.k as f64;
        let phi = phi0 + 2.0 * delta * k;
        let radius = DISK.a * u / (2.0 * delta.sin());
        assert_near(state.t, k * H, 0.0);
        assert_near(state.q[2], k * u, position);
        assert_near(state.q[3], phi, position);
        assert_near(state.q[0], radius * (phi.sin() - phi0.sin()), position);
        assert_near(state.q[1], -radius * (phi.cos() - phi0.cos()), position);
        if state.k > 0 {
            let scale = 2.0 * DISK.m * DISK.a * u / H;
            let forces = TOLERANCE * steps as f64 * scale;
            assert_near(state.lambda[0], scale * delta.sin() * phi.sin(), forces);
            assert_near(state.lambda[1], -scale * delta.sin() * phi.cos(), forces);
        }
    }
}

#[test]
fn disk_starts_by_the_legendre_transform() {
    let (spin, turn, phi) = (1.3, 0.7, 0.3_f64);
    let v = [
        DISK.a * spin * phi.cos(),
        DISK.a * spin * phi.sin(),
        spin,
        turn,
    ];
    let (q0, q1) = DISK.start(H, [0.0, 0.0, 0.0, phi], v).unwrap();
    let (rim, delta) = (DISK.m * DISK.a * DISK.a, H * turn / 2.0);
    let u = H * spin * (DISK.i + rim) / (DISK.i + rim * delta.cos());
    let (p0, p1) = DISK.pair([0.0, 0.0, 0.0, phi], u, H * turn);
    assert_eq!(q0, SVector::from(p0));
    for (value, expected) in q1.iter().zip(p1) {
        assert_near(*value, expected, 2.0 * TOLERANCE * expected.abs());
    }
}

#[test]
fn wheels_that_have_turned_far_keep_their_speed() {
    for turned in [1e4, 1e6, 1e8] {
        let (q0, q1) = DISK.pair([0.0, 0.0, turned, 0.3], 0.013, 0.007);
        let steps = 1000;
        let states = states(DISK.trajectory(H, q0, q1), steps);
        // The given pair is on D_d only to the round-off of its angle: compare from k = 1 on.
        let [_, first, .., last] = &states[..] else {
            unreachable!()
        };
        let drift = steps as f64 * TOLERANCE;
        assert_near(last.increment[2] / first.increment[2], 1.0, drift);
        assert_near(last.increment[3] / first.increment[3], 1.0, drift);
        assert!(states.iter().all(|state| state.iterations <= 2));
    }
}

#[test]
fn oscillator_follows_its_closed_form() {
    // x_k = cos(k ψ), tan(ψ/2) = h ω/2.
    let oscillator = Oscillator {
        m: 2.0,
        k: 18.0,
        anchor: 0.0,
        drive: 0.0,
    };
    let h = 0.1;
    let psi = 2.0 * (3.0_f64 * h / 2.0).atan();
    let steps = 1000;
    let energy = oscillator.energy(h, [1.0], [psi.cos()]);
    for state in states(oscillator.trajectory(h, [1.0], [psi.cos()]), steps) {
        // An error of τ in the momentum is one of at most τ / sin ψ in the amplitude.
        assert_near(
            state.q[0],
            (state.k as f64 * psi).cos(),
            steps as f64 * TOLERANCE / psi.sin(),
        );
        let next = state.q + state.increment;
        assert_near(
            oscillator.energy(h, state.q, next) / energy,
            1.0,
            2.0 * steps as f64 * TOLERANCE / psi.sin(),
        );
    }
}

#[test]
fn oscillator_starts_by_the_legendre_transform() {
    let oscillator = Oscillator {
        m: 2.0,
        k: 18.0,
        anchor: 0.5,
        drive: 0.0,
    };
    let (h, q, v) = (0.1, 1.5, -0.25);
    let (_, q1) = oscillator.start(h, [q], [v]).unwrap();
    let d = (2.0 * v - h / 2.0 * 18.0 * (q - 0.5)) / (2.0 / h + h / 4.0 * 18.0);
    assert_near(q1[0], q + d, TOLERANCE * (q + d.abs()));
}

#[test]
fn time_reaches_the_equations() {
    // m (d_k - d_{k-1})/h = h t_k.
    let driven = Oscillator {
        m: 2.0,
        k: 0.0,
        anchor: 0.0,
        drive: 1.0,
    };
    let time = TimeStep { t: 3.0, h: 0.5 };
    let mut d = 0.25;
    for state in states(driven.trajectory(time, [0.0], [d]), 50) {
        let t = 3.0 + 0.5 * state.k as f64;
        assert_eq!(state.t, t);
        if state.k > 0 {
            d += 0.25 * t / 2.0;
        }
        assert_near(state.increment[0], d, 50.0 * TOLERANCE * d);
    }
    let step = driven.step(time, [0.0], [0.25]).unwrap();
    assert_near(step.increment[0], 0.25 + 0.25 * 3.5 / 2.0, TOLERANCE);
}

#[test]
fn backwards_is_the_inverse() {
    let (q0, q1) = DISK.pair([0.0, 0.0, 0.0, 0.3], 0.013, 0.007);
    let there = states(DISK.trajectory(H, q0, q1), 101);
    let back = states(
        DISK.trajectory(TimeStep { t: 1.0, h: -H }, there[100].q, there[99].q),
        101,
    );
    assert_near(back[100].t, 0.0, f64::EPSILON);
    assert_near(
        (back[100].q - there[0].q).amax(),
        0.0,
        100.0_f64.powi(2) * TOLERANCE * 0.013,
    );
}

#[test]
fn round_off_does_not_stall_a_stiff_spring() {
    // Forces of 10¹² an ulp of 10⁶, 10⁻¹⁰: residuals of 10⁻¹⁰ of their terms are all that there is.
    let spring = Oscillator {
        m: 1.0,
        k: 1e12,
        anchor: 1e6,
        drive: 0.0,
    };
    for h in [1e-8, 1e-6, 1e-3, 1.0] {
        for x in [1.0, 1e-3, 1e-8] {
            let (q0, q1) = spring.start(h, [1e6 + x], [0.0]).unwrap();
            let steps = 2000;
            for state in states(spring.trajectory(h, q0, q1), steps) {
                // Each step moves the amplitude by a few ulps at most.
                assert_near(
                    state.q[0],
                    1e6,
                    1.001 * x + 64.0 * steps as f64 * f64::EPSILON * 1e6,
                );
            }
        }
    }
}

#[test]
fn the_given_pair_and_the_bookkeeping() {
    let (q0, q1) = DISK.pair([1e9, -7.3, 0.1, 0.3], 0.013, 0.007);
    let states = states(DISK.trajectory(TimeStep { t: 2.0, h: H }, q0, q1), 3);
    assert_eq!(
        (states[0].q, states[1].q),
        (SVector::from(q0), SVector::from(q1))
    );
    assert!(states[0].lambda.iter().all(|lambda| lambda.is_nan()));
    assert!(states[1].lambda.iter().all(|lambda| lambda.is_finite()));
    assert_eq!(
        (states[0].k, states[0].t, states[0].iterations),
        (0, 2.0, 0)
    );
    assert_eq!((states[2].k, states[2].t), (2, 2.0 + 2.0 * H));
    assert_eq!(states[2].q, states[1].q + states[1].increment);
}

#[test]
fn a_step_is_the_first_of_a_trajectory() {
    let (q0, q1) = DISK.pair([0.0, 0.0, 0.0, 0.3], 0.013, 0.007);
    let step = DISK.step(H, q0, q1).unwrap();
    let states = states(DISK.trajectory(H, q0, q1), 3);
    assert_eq!(
        (step.q2, step.lambda, step.increment),
        (states[2].q, states[1].lambda, states[1].increment)
    );
    assert_eq!(
        (step.iterations, step.residual_norm),
        (states[1].iterations, states[1].residual_norm)
    );
    assert!(step.residual_norm <= TOLERANCE);
}

/// The stages carry an angle near zero with what its sums lose: after 20 000 equal steps, at 140, it is off by a rounding or two, 2.8e-14 each, and
/// not by thousands of them.
#[test]
fn angles_do_not_drift() {
    let (q0, q1) = DISK.pair([0.0, 0.0, 0.0, 0.3], 0.013, 0.007);
    let states = states(DISK.trajectory(H, q0, q1), 20_001);
    let d = states[0].increment[3];
    let off = states[20_000].q[3] - (q0[3] + 20_000.0 * d);
    assert!(off.abs() <= 1e-13, "{off:e}");
}

#[test]
fn a_step_solves_the_residual() {
    let (q0, q1) = DISK.pair([0.0, 0.0, 0.0, 0.3], 0.013, 0.007);
    let step = DISK.step(H, q0, q1).unwrap();
    let residual = DISK.residual(H, q0, q1, step.q2, step.lambda);
    // Terms of at most m u/h = 6.5, and the cancellation of q_2 - q_1 at |q| < 1, over h.
    assert!(residual.amax() <= 8.0 * TOLERANCE, "{residual}");
    let pushed = DISK.residual(H, q0, q1, step.q2, step.lambda + SVector::from([1.0, 0.0]));
    assert_near(pushed[0] - residual[0], -1.0, 8.0 * TOLERANCE);
    assert_near(
        pushed[2] - residual[2],
        DISK.a * q1[3].cos(),
        8.0 * TOLERANCE,
    );
}

#[test]
fn quantities_of_a_pair() {
    let spring = Oscillator {
        m: 2.0,
        k: 4.0,
        anchor: 1.0,
        drive: 3.0,
    };
    let time = TimeStep { t: 5.0, h: 0.5 };
    // d = 1, v = 2, stretch 1.5.
    assert_eq!(
        spring.discrete_lagrangian(time, [2.0], [3.0]),
        0.5 * (4.0 - 4.5)
    );
    assert_eq!(
        spring.d1_discrete_lagrangian(time, [2.0], [3.0])[0],
        -4.0 - 1.5
    );
    assert_eq!(
        spring.d2_discrete_lagrangian(time, [2.0], [3.0])[0],
        4.0 - 1.5
    );
    assert_eq!(
        spring.d2_d1_discrete_lagrangian(time, [2.0], [3.0])[(0, 0)],
        -4.0 - 0.5
    );
    assert_eq!(spring.energy(time, [2.0], [3.0]), 4.0 + 4.5);
    assert_eq!(spring.kinematic_residual(time, [2.0], [3.0]).len(), 0);
    assert_eq!(
        spring.residual(time, [2.0], [3.0], [3.0], [])[0],
        (4.0 - 1.5) - 2.0 + 0.5 * 3.0 * 5.5
    );
    let forms = DISK.constraint_forms(H, [0.0, 0.0, 0.0, 0.0]);
    assert_eq!(
        forms.row(0).into_owned(),
        [[1.0], [0.0], [-DISK.a], [0.0]].into()
    );
}

#[test]
fn tighter_options_are_used() {
    let (q0, q1) = DISK.pair([0.0, 0.0, 0.0, 0.3], 0.013, 0.007);
    let options = StepOptions::default().tolerance(0.0);
    let step = DISK.step_with(&options, H, q0, q1).unwrap();
    assert!(
        step.residual_norm <= 16.0 * f64::EPSILON,
        "round-off of a sum of four terms"
    );
    assert_eq!(<Disk as DiscreteSystem>::COORDINATES.len(), Disk::DIM);
}

/// The states are those of the motion, to the bit, however it goes on; the drifts are those of their quantities.
#[test]
fn watched_motions() {
    let (q0, q1) = DISK.pair([0.0, 0.0, 0.0, 0.3], 0.013, 0.007);
    let plain = states(DISK.trajectory(H, q0, q1), 500);
    let mut calls = 0;
    let mut motion = DISK
        .trajectory(H, q0, q1)
        .watch("E", |state| DISK.energy_at(&state.interval()))
        .watch("theta", |state| state.q[2])
        .bound(f64::INFINITY)
        .watch("calls", |_| {
            calls += 1;
            f64::from(calls)
        });
    for (k, expected) in plain.iter().enumerate().take(400) {
        let state = match k {
            0..200 => motion.next().expect("endless"),
            _ => motion.step([]),
        };
        let state = state.expect("the trajectory succeeds");
        assert!(state.q == expected.q && state.increment == expected.increment);
        assert!(k == 0 || state.lambda == expected.lambda);
    }
    // θ grows by 0.013 in a step of 0.01.
    let theta = motion.drift("theta").expect("watched");
    assert_eq!((theta.count(), theta.first()), (400, 0.0));
    assert_near(theta.slope(), 1.3, 1e-10);
    assert_near(theta.last(), 399.0 * 0.013, 1e-10);
    assert_near(
        motion.drift("E").expect("watched").oscillation(),
        0.0,
        1e-10,
    );
    assert_eq!(motion.drift("calls").expect("watched").last(), 400.0);
    assert_eq!(motion.drift("F"), None);
    let lines: Vec<_> = motion.to_string().lines().map(str::to_owned).collect();
    assert!(
        lines.len() == 3 && lines[0].starts_with("E: slope "),
        "{lines:?}"
    );
    assert_eq!(motion.motion().q(), plain[400].q);
    let state = motion
        .into_motion()
        .nth(99)
        .expect("endless")
        .expect("solved");
    assert_eq!(state.q, plain[499].q);
}

#[test]
fn bounds_of_watched_motions() {
    let (q0, q1) = DISK.pair([0.0, 0.0, 0.0, 0.3], 0.013, 0.007);
    let watch = || {
        let motion = DISK.trajectory(TimeStep::new(2.0, H), q0, q1);
        motion.watch("phi", |state| state.q[3])
    };
    // φ = 0.3 + 0.007 k.
    for mut motion in [watch().bound(0.1), watch().relative_bound(1.0 / 3.0)] {
        let states: Vec<_> = motion.by_ref().collect();
        assert_eq!(states.len(), 16);
        assert!(states[..15].iter().all(Result::is_ok));
        let Err(StepError::OutOfBound {
            step,
            t,
            quantity,
            value,
            bound,
            ..
        }) = states[15]
        else {
            panic!("{:?}", states[15]);
        };
        assert_eq!((step, quantity), (15, "phi"));
        assert_near(t, 2.15, 1e-14);
        assert_near(value, 0.405, 1e-12);
        assert_near(bound, 0.1, 1e-15);
        assert!(motion.next().is_none());
        assert_eq!(motion.drift("phi").expect("watched").count(), 16);
        // It is behind the node whose state it did not yield.
        assert_eq!(
            motion
                .into_motion()
                .next()
                .expect("endless")
                .expect("solved")
                .k,
            16
        );
    }
    let first = watch().watch("NaN", |_| f64::NAN).bound(1e300).next();
    assert!(matches!(
        first,
        Some(Err(StepError::OutOfBound { step: 0, .. }))
    ));
    let mut steps = watch().bound(0.1);
    // The first step is the interval of the pair, as long as that.
    assert!(matches!(
        steps.step_of(2.0 * H, []),
        Err(StepError::PassedInterval { given, .. }) if given == 2.0 * H
    ));
    assert_eq!(steps.step([]).expect("passed").k, 0);
    let failed = (0..).find_map(|_| steps.step_of(2.0 * H, []).err());
    assert!(matches!(
        failed,
        Some(StepError::OutOfBound {
            quantity: "phi",
            ..
        })
    ));
}

/// Every kind of motion.
#[test]
fn watched_reduced_motions() {
    let (q0, q1) = DISK.pair([0.0, 0.0, 0.0, 0.3], 0.013, 0.007);
    let reduced = DISK.reduced();
    let (r0, vartheta0, r1) = reduced.reduce(H, q0, q1);
    let motion = || reduced.trajectory(H, r0, vartheta0, r1);
    let mut watched = motion().take(200).watch("r", |state| state.r[0]);
    assert_eq!(watched.by_ref().count(), 200);
    assert_eq!(watched.drift("r").expect("watched").count(), 200);
    let mut over = motion().reconstruct(q0).watch("theta", |state| state.q[2]);
    assert!(over.nth(199).expect("endless").is_ok());
    assert_near(over.drift("theta").expect("watched").slope(), 1.3, 1e-9);
}
