//! The velocity at a node, for every kind of motion: of the order of the scheme, on the constraints, and that of the momentum. The mean velocity is h/2 old.

#![cfg(feature = "large-motions")]

use nonholonomic::nalgebra::{SVector, UnitQuaternion};
use nonholonomic::prelude::*;
use nonholonomic::{Matrix, Motion, Vector};

use crate::control::systems::{
    AT, Belt, Body, Carts, DISK, Drum, Knife, PENDULUM, Rail, Skate, Slips, rolling,
};
use crate::control::{assert_near, control};

/// The book's law: a speed of rolling, and a heading that grows.
fn law(t: f64, q: [f64; 4], v: [f64; 4]) -> [f64; 2] {
    [4.0 * (1.0 - v[2]), 2.0 * (0.5 * t - q[3]) - v[3]]
}

/// The disk under this law, held constant on every interval, without the code that is tested: on D the equations are (I + m A²) θ̈ = drive and J φ̈ = steering, of which an interval with constant
/// controls is solved by polynomials; ẋ = A cos φ θ̇ and ẏ = A sin φ θ̇ are integrated by Simpson's rule in 16 parts, to (h/16)⁴.
fn sampled(h: f64, steps: usize) -> [f64; 4] {
    let inertia = DISK.I + DISK.m * DISK.A * DISK.A;
    let (mut q, mut v) = ([0.0, 0.0, 0.0, 0.3], [0.0; 4]);
    for k in 0..steps {
        let u = law(k as f64 * h, q, v);
        let rates = [u[0] / inertia, u[1] / DISK.J];
        let angle = |i: usize, s: f64| q[2 + i] + s * (v[2 + i] + s * rates[i] / 2.0);
        let rolled = |s: f64| DISK.A * (v[2] + s * rates[0]);
        let path = |s: f64| [angle(1, s).cos() * rolled(s), angle(1, s).sin() * rolled(s)];
        let part = h / 16.0;
        let mut way = [0.0; 2];
        for j in 0..16 {
            let s = j as f64 * part;
            for (i, way) in way.iter_mut().enumerate() {
                let ends = path(s)[i] + path(s + part)[i];
                *way += part / 6.0 * (ends + 4.0 * path(s + part / 2.0)[i]);
            }
        }
        q = [q[0] + way[0], q[1] + way[1], angle(0, h), angle(1, h)];
        v = [0.0, 0.0, v[2] + h * rates[0], v[3] + h * rates[1]];
    }
    q
}

/// The book's controller is of order 2: errors fall by 4 when h is halved, and by 2 with the mean velocity. Of e(h) = c h² + d h⁴ the ratio is 4 to (h/T)², T the
/// time scale of the law, J/1 = 0.2 s: within 0.3 at h = 0.02.
#[test]
fn a_controller_has_the_order_of_the_scheme() {
    let error = |h: f64, is_mean: bool| {
        let steps = (4.0 / h).round() as usize;
        let mut motion = DISK.motion(h, [0.0, 0.0, 0.0, 0.3], [0.0; 4]).unwrap();
        for _ in 0..steps {
            let v = match is_mean {
                true => motion.mean_velocity(),
                false => motion.velocity(),
            };
            motion
                .step(law(motion.t(), motion.q().into(), v.into()))
                .unwrap();
        }
        (motion.q() - SVector::from(sampled(h, steps))).norm()
    };
    let errors = [0.02, 0.01, 0.005].map(|h| error(h, false));
    for (coarse, fine) in [(errors[0], errors[1]), (errors[1], errors[2])] {
        let ratio = coarse / fine;
        assert!((ratio - 4.0).abs() < 0.3, "{ratio} {errors:?}");
    }
    let of_means = [0.01, 0.005].map(|h| error(h, true));
    let ratio = of_means[0] / of_means[1];
    assert!((ratio - 2.0).abs() < 0.2, "{ratio} {of_means:?}");
    assert!(errors[2] < 0.02 * of_means[1], "{errors:?} {of_means:?}");
}

/// ∂L/∂q̇(q, v) - p is in D°, and v satisfies the constraints in force: to 64 ε of their terms.
fn belongs_to<S: DiscreteSystem>(
    system: &S,
    inputs: impl Into<Inputs<S::Control>>,
    (q, p, v): (S::Configuration, S::Covector, S::Increment),
    in_force: impl Fn(usize) -> bool,
) {
    let inputs = inputs.into();
    let round_off = 64.0 * f64::EPSILON;
    let (values, terms) = system.velocity_residual_at(inputs, &q, &v);
    let forms = system.constraint_forms_at(inputs, &q);
    let own = system.initial_momentum_at(inputs, &q, &v);
    let mut left: Vec<f64> = (own - p).as_slice().to_vec();
    let size = own.max_abs() + p.max_abs();
    // The rows of ω, orthonormal.
    let mut rows: Vec<Vec<f64>> = Vec::new();
    let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    for a in (0..S::CONSTRAINTS).filter(|a| in_force(*a)) {
        assert!(
            values[a].abs() <= round_off * terms[a],
            "{a}: {}",
            values[a]
        );
        let mut row: Vec<f64> = (0..S::DIM).map(|i| forms.entry(a, i)).collect();
        for other in &rows {
            let part = dot(&row, other);
            row.iter_mut().zip(other).for_each(|(x, y)| *x -= part * y);
        }
        let norm = dot(&row, &row).sqrt();
        row.iter_mut().for_each(|x| *x /= norm);
        rows.push(row);
    }
    for row in &rows {
        let part = dot(&left, row);
        left.iter_mut().zip(row).for_each(|(x, y)| *x -= part * y);
    }
    assert!(
        left.iter().all(|x| x.abs() <= round_off * size),
        "{left:?} of {size}"
    );
}

/// At every node the velocity is that of the momentum; half way between the mean velocities it is to O(h²), where the mean velocity is off by h a/2: the difference is less than a
/// twentieth of that at h = 0.01. The recordable velocity of the state, that of the momentum that departs, is the same to round-off, under controls that L and the constraints do not contain.
fn is_of_the_momentum<S: DiscreteSystem>(
    system: &S,
    (q, v): (S::Configuration, S::Increment),
    u: impl Fn(usize) -> S::Control,
    in_force: impl Fn(&S::Configuration, usize) -> bool,
) {
    let h = 0.01;
    let mut motion = system.motion((h, u(0)), q, v).unwrap();
    assert_eq!((motion.velocity(), motion.mean_velocity()), (v, v));
    let from_momentum = system.trajectory_from((h, u(0)), motion.q(), motion.momentum());
    let off = from_momentum.velocity() - v;
    assert!(off.max_abs() <= 1e-13 * (1.0 + v.max_abs()), "{off:?}");
    assert!(from_momentum.mean_velocity().as_slice()[0].is_nan());
    let (mut worst, mut of_means) = (0.0_f64, 0.0_f64);
    for k in 0..60 {
        let before = (
            motion.mean_velocity(),
            motion.velocity(),
            motion.impacts().len(),
        );
        let state = motion.step(u(k)).unwrap();
        let here = |a| in_force(&motion.q(), a);
        let node = (motion.q(), motion.momentum(), motion.velocity());
        belongs_to(system, (TimeStep::new(motion.t(), h), u(k)), node, here);
        if k == 0 || before.2 + motion.impacts().len() > 0 {
            continue;
        }
        let departing = system.velocity_at(&state.interval()) - before.1;
        let scale = 1.0 + before.1.max_abs();
        assert!(
            departing.max_abs() <= 1e-12 * scale / h,
            "{k}: {departing:?}"
        );
        let between = (before.0 + motion.mean_velocity()) * 0.5;
        worst = worst.max((before.1 - between).max_abs());
        of_means = of_means.max((before.1 - before.0).max_abs());
    }
    assert!(worst < of_means / 20.0, "{worst:e} {of_means:e}");
}

#[test]
fn of_every_kind_of_motion() {
    let all = |_: &_, _| true;
    let smooth = |k: usize| [(0.02 * k as f64).sin(), (0.03 * k as f64).cos()];
    let two = |k| smooth(k).into();
    let start = ([0.1, 0.4].into(), [0.3, 1.0].into());
    is_of_the_momentum(&PENDULUM, start, two, |_, _| true);
    let three = |k: usize| [smooth(k)[0], 0.2, 0.7].into();
    is_of_the_momentum(&Carts { m: 2.0 }, start, three, |_, _| true);
    is_of_the_momentum(&DISK, (AT.into(), rolling().into()), two, |_, _| true);
    let body = Body { I: [1.0, 2.0, 1.5] };
    let q = UnitQuaternion::from_euler_angles(0.3, -0.2, 0.9);
    let torque = |k: usize| [smooth(k)[0], -0.4, smooth(k)[1]].into();
    is_of_the_momentum(&body, (q.into(), [1.0, 0.5, 0.1].into()), torque, all);
    // On a level set, which turns with the time.
    let rail = Rail { m: 1.3, rate: 0.7 };
    let v = [-0.7 * 0.5_f64.sin(), 0.7 * 0.5_f64.cos(), 0.4];
    let q = [0.5_f64.cos(), 0.5_f64.sin(), 0.0];
    let at = TimeStep::new(0.5 / 0.7, 0.01);
    let mut motion = rail.motion(at, q, v).unwrap();
    for _ in 0..30 {
        motion.step([]).unwrap();
        let node = (motion.q(), motion.momentum(), motion.velocity());
        belongs_to(&rail, TimeStep::new(motion.t(), 0.01), node, |_| true);
    }
    // Through regions: the constraint is in force between b and 1, and the velocity is that behind the jump.
    let skate = Skate {
        m: 1.2,
        J: 0.3,
        b: 0.0,
    };
    let on_ice = |q: &SVector<f64, 3>, _: usize| q[0] > 0.0 && q[0] < 1.0;
    let start = ([-0.3, 0.0, 0.3].into(), [1.1, -0.2, 0.4].into());
    is_of_the_momentum(&skate, start, two, on_ice);
}

/// Equations given for D_d alone have the tangent of D_d; a system given by L_d has no velocities, and says so.
#[test]
fn without_velocities() {
    let knife = Knife { m: 1.3, J: 0.4 };
    let v = [0.6 * 0.3_f64.cos(), 0.6 * 0.3_f64.sin(), 0.8];
    let mut motion = knife.motion(0.01, [0.0, 0.0, 0.3], v).unwrap();
    assert_eq!(motion.velocity(), SVector::from(v));
    for k in 0..40 {
        let before = motion.mean_velocity();
        let now = motion.velocity();
        motion.step([]).unwrap();
        let a = motion.q()[2] - 0.01 * motion.mean_velocity()[2];
        assert_near(&[a.sin() * now[0]], &[a.cos() * now[1]], 1e-15);
        let between = (before + motion.mean_velocity()) * 0.5;
        // h² of accelerations below 1; at the start no mean velocity is before.
        assert!(k == 0 || (now - between).amax() <= 1e-4, "{now} {between}");
    }
    let motion = Slips {}.trajectory_from((0.1, [0.2, 0.1]), [0.3, 0.1], [0.4, 0.5]);
    assert!(motion.velocity().iter().all(|v| v.is_nan()));
    let none = Slips {}.velocity_of_momentum((0.1, [0.2, 0.1]), [0.3, 0.1], [0.4, 0.5]);
    assert!(matches!(
        none,
        Err(StepError::MomentumNotInvertible { step: 0, .. })
    ));
    const { assert!(!Slips::HAS_LAGRANGIAN && Knife::HAS_LAGRANGIAN) }
}

/// A control in a constraint has the value that it had on the interval before: v = u where q̇ = u.
#[test]
fn of_controlled_constraints() {
    let belt = Belt {
        m: 1.1,
        J: 0.3,
        b: 0.7,
    };
    let u = |k: usize| [0.3 * (k as f64).sin(), 0.1];
    let start = [0.1, 0.3, 0.4];
    let v = belt
        .nearest_velocity((0.02, u(0)), start, [0.4, 0.2, 0.5])
        .unwrap();
    let mut motion = belt.motion((0.02, u(0)), start, v).unwrap();
    for k in 0..20 {
        motion.step(u(k)).unwrap();
        let node = (motion.q(), motion.momentum(), motion.velocity());
        belongs_to(&belt, (TimeStep::new(motion.t(), 0.02), u(k)), node, |_| {
            true
        });
    }
}

/// Reduced motions: ṙ, and the body velocity, of the motion of the system itself.
#[test]
fn of_reduced_motions() {
    let (h, u) = (0.01, |k: usize| [(0.1 * k as f64).sin(), 0.3]);
    let (q0, q1) = DISK.start((h, u(0)), AT, rolling()).unwrap();
    let mut whole = DISK.trajectory((h, u(0)), q0, q1);
    let reduced = DISK.reduced();
    let (r0, vartheta0, r1) = reduced.reduce((h, u(0)), q0, q1);
    let mut motion = reduced.trajectory((h, u(0)), r0, vartheta0, r1);
    for k in 0..60 {
        assert_near(motion.velocity().as_slice(), &[whole.velocity()[2]], 1e-11);
        let state = motion.step(u(k)).unwrap();
        let at_node = reduced.velocity_at(&state.interval());
        let expected = whole.velocity();
        whole.step(u(k)).unwrap();
        assert_near(
            &[at_node[2], at_node[3]],
            &[expected[2], expected[3]],
            1e-11,
        );
    }
    let body = Body { I: [1.0, 2.0, 1.5] };
    let u = |k: usize| [(0.1 * k as f64).sin(), 0.3, -0.2];
    let q = UnitQuaternion::from_euler_angles(0.3, -0.2, 0.9);
    let (q0, q1) = body.start((h, u(0)), q, [1.0, 0.5, 0.1]).unwrap();
    let mut whole = body.trajectory((h, u(0)), q0, q1);
    let reduced = body.reduced();
    let (r0, u0) = reduced.reduce((h, u(0)), q0, q1);
    let mut motion = reduced.trajectory((h, u(0)), r0, u0);
    for k in 0..60 {
        let [own, expected] = [motion.velocity(), whole.velocity()];
        assert_near(own.as_slice(), expected.as_slice(), 1e-11);
        motion.step(u(k)).unwrap();
        whole.step(u(k)).unwrap();
    }
    // A Chaplygin system, whose reduced motion has one unknown.
    let drum = Drum {
        m: 1.5,
        J: 0.4,
        A: 0.6,
        k: 0.8,
    };
    let u = [0.2, 0.1];
    let slope = drum.A * (1.0 + 0.4_f64.sin() / 3.0);
    let (q0, q1) = drum
        .start((h, u), [0.2, 0.4], [slope * 0.9 + u[0], 0.9])
        .unwrap();
    let mut whole = drum.trajectory((h, u), q0, q1);
    let reduced = drum.reduced();
    let (r0, vartheta0, r1) = reduced.reduce((h, u), q0, q1);
    let mut motion = reduced.trajectory((h, u), r0, vartheta0, r1);
    for _ in 0..60 {
        assert_near(motion.velocity().as_slice(), &[whole.velocity()[1]], 1e-11);
        motion.step(u).unwrap();
        whole.step(u).unwrap();
    }
}

/// The step from node k takes u_k and returns the state of node k, from whatever the motion starts: for k in 0..n { motion.step(u(k)) } is one motion.
#[test]
fn one_index_of_steps() {
    fn goes<S: DiscreteSystem>(
        mut motion: Motion<S, &S>,
        u: impl Fn(usize) -> S::Control,
    ) -> Vec<S::Configuration> {
        let mut positions = Vec::new();
        for k in 0..40 {
            assert_eq!(motion.k(), k);
            let (t, q) = (motion.t(), motion.q());
            let state = motion.step(u(k)).unwrap();
            assert_eq!((state.k, state.t, state.q), (k, t, q));
            assert_eq!(state.u.as_slice(), u(k).as_slice());
            positions.push(state.q);
        }
        positions
    }
    let (h, u) = (0.02, |k| SVector::from(control::<2>(k)));
    let ts = (TimeStep::new(0.7, h), u(0));
    let (q, v) = ([0.1, 0.4], [0.3, 1.0]);
    let (q0, q1) = PENDULUM.start(ts, q, v).unwrap();
    let p = PENDULUM.initial_momentum(ts, q, v);
    let moving = goes(PENDULUM.motion(ts, q, v).unwrap(), u);
    for other in [
        goes(PENDULUM.trajectory(ts, q0, q1), u),
        goes(PENDULUM.trajectory_from(ts, q, p), u),
    ] {
        for (a, b) in moving.iter().zip(&other) {
            // q_1 is rounded: a velocity is met to ε |q| / h, and 40 steps of a pendulum amplify it by less than a hundred.
            assert_near(a.as_slice(), b.as_slice(), 1e-12);
        }
    }
    // The interval of a pair is the first step, with the pair's own controls and length.
    let mut motion = PENDULUM.trajectory(ts, q0, q1);
    let refused = motion.step([u(0)[0], 5.0]).unwrap_err();
    let StepError::PassedInterval {
        quantity,
        passed,
        given,
        ..
    } = refused
    else {
        panic!("{refused}");
    };
    let torque = nonholonomic::Quantity::Control {
        index: 1,
        name: "torque",
    };
    assert_eq!((quantity, passed, given), (torque, u(0)[1], 5.0));
    assert!(motion.step_of(0.5 * h, u(0)).is_err());
    assert_eq!((motion.k(), motion.q()), (0, q0));
    // Over it by `next`, and by a law, which is asked at node 0.
    let mut passed = motion.clone();
    assert_eq!(passed.next().unwrap().unwrap().k, 0);
    assert_eq!(passed.step([u(0)[0], 5.0]).unwrap().k, 1);
    let mut asked = Vec::new();
    let states: Vec<_> = motion
        .controlled(|motion| {
            asked.push(motion.k());
            u(motion.k())
        })
        .take(5)
        .map(|state| state.unwrap().k)
        .collect();
    assert_eq!((states, asked), ((0..5).collect(), (0..5).collect()));
    // Reduced motions.
    let (q0, q1) = DISK.start((h, u(0)), AT, rolling()).unwrap();
    let reduced = DISK.reduced();
    let (r0, vartheta0, r1) = reduced.reduce((h, u(0)), q0, q1);
    let mut motion = reduced.trajectory((h, u(0)), r0, vartheta0, r1);
    for k in 0..5 {
        assert_eq!(motion.step(u(k)).unwrap().k, k);
    }
    assert!(
        reduced
            .trajectory((h, u(0)), r0, vartheta0, r1)
            .step(u(1))
            .is_err()
    );
}

/// Energy and multipliers behind `next` are those behind `step`: the interval leads back from q, whose round-off, ε |q| of every coordinate, is all that differs.
#[test]
fn energy_and_multipliers_behind_the_iterator() {
    fn agrees<S: DiscreteSystem>(mut next: Motion<S, &S>, u: S::Control) {
        assert!(next.energy().is_nan() && next.lambda().as_slice().iter().all(|x| x.is_nan()));
        let mut step = next.clone();
        for _ in 0..30 {
            step.step(u).unwrap();
            next.next().unwrap().unwrap();
            let off = (next.energy() - step.energy()).abs();
            let crossed = !step.impacts().is_empty();
            assert!(
                crossed || off <= 1e-13 * step.energy().abs().max(1.0),
                "{off:e}"
            );
            let pairs = next.lambda();
            for (a, b) in pairs.as_slice().iter().zip(step.lambda().as_slice()) {
                assert!(a.to_bits() == b.to_bits() || (a - b).abs() <= 1e-14 * b.abs());
            }
        }
    }
    let h = 0.02;
    agrees(DISK.motion(h, AT, rolling()).unwrap(), [0.0; 2].into());
    let carts = Carts { m: 2.0 };
    let u = [0.3, 0.2, 0.7];
    let motion = carts.motion((h, u), [0.1, 0.4], [0.3, 1.0]).unwrap();
    agrees(motion, u.into());
    let (q0, q1) = DISK.start(h, AT, rolling()).unwrap();
    agrees(DISK.trajectory(h, q0, q1), [0.0; 2].into());
    agrees(
        PENDULUM.motion(h, [0.1, 0.4], [0.3, 1.0]).unwrap(),
        [0.0; 2].into(),
    );
    let skate = Skate {
        m: 1.2,
        J: 0.3,
        b: 0.0,
    };
    let v = [1.1, -0.2, 0.4];
    agrees(
        skate.motion(h, [-0.3, 0.0, 0.3], v).unwrap(),
        [0.0; 2].into(),
    );
    let body = Body { I: [1.0, 2.0, 1.5] };
    let q = UnitQuaternion::from_euler_angles(0.3, -0.2, 0.9);
    agrees(body.motion(h, q, [1.0, 0.5, 0.1]).unwrap(), [0.0; 3].into());
}

/// A disk that a law brings to rest has a velocity at every node, down to the smallest of numbers: on
/// the constraints to the rounding of the rolling velocity itself, whatever the size of it.
#[test]
fn a_parked_disk_has_a_velocity() {
    // Overdamped: of (I + m A²) θ̈ = -4 θ - 6 θ̇ the slower rate is 0.86/s, e^-240 in the end.
    let law = |q: [f64; 4], v: [f64; 4]| [-4.0 * q[2] - 6.0 * v[2], -4.0 * q[3] - 2.0 * v[3]];
    let q: [f64; 4] = [0.3, -0.2, 1.0, 2.0];
    let rolled = DISK.A * 0.7;
    let v = [rolled * q[3].cos(), rolled * q[3].sin(), 0.7, -0.3];
    let mut motion = DISK.motion(0.02, q, v).unwrap();
    let mut slowest = f64::INFINITY;
    for k in 0..14_000 {
        let v: [f64; 4] = motion.velocity().into();
        let (sin, cos) = motion.q()[3].sin_cos();
        let rolled = DISK.A * v[2];
        let rounding = 64.0 * f64::EPSILON * rolled.abs() + 1e-300;
        for (v, rolled) in [(v[0], rolled * cos), (v[1], rolled * sin)] {
            let off = (v - rolled).abs();
            assert!(off <= rounding, "{k}: {off:e}");
        }
        assert!(v[3].is_finite(), "{k}");
        slowest = slowest.min(v[2].abs());
        motion.step(law(motion.q().into(), v)).unwrap();
    }
    assert!(slowest < 1e-100, "{slowest:e}");
}
