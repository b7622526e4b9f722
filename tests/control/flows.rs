//! Continuous motions under control: held, changed at chosen times, by a law.

#![cfg(feature = "large-motions")]

use nonholonomic::nalgebra::{UnitQuaternion, Vector3};
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;
use nonholonomic::{Quantity, When};

use crate::control::systems::{Belt, Drum, Skate};
use crate::control::{assert_near, control};

/// ẍ = u - ω² x.
#[discrete_system(continuous)]
#[coordinates(x)]
#[control(u)]
#[lagrangian(x_dot.powi(2) / 2 - (w * x).powi(2) / 2)]
#[force(x = u)]
struct Oscillator {
    w: f64,
}

impl Oscillator {
    /// (x, ẋ) after the time τ with the force u.
    fn after(&self, tau: f64, [x, v]: [f64; 2], u: f64) -> [f64; 2] {
        let (rest, (s, c)) = (u / self.w.powi(2), (self.w * tau).sin_cos());
        [
            rest + (x - rest) * c + v / self.w * s,
            v * c - (x - rest) * self.w * s,
        ]
    }
}

/// Displacements of size 1 on intervals of about 1, whose error is at most 1e-13 of them a step: a hundred of them.
const CLOSE: f64 = 1e-11;

#[test]
fn forces_that_are_constant_piece_by_piece() {
    let oscillator = Oscillator { w: 1.7 };
    let h = 0.37;
    for h in [h, -h] {
        let mut flow = oscillator.flow((0.2, control::<1>(0)), [0.4], [-0.9], h);
        let mut exact = [0.4, -0.9];
        for k in 0..40 {
            let u = control::<1>(k);
            let state = flow.step(u).unwrap();
            let t = 0.2 + h * k as f64;
            assert_eq!((state.k, state.t, state.h, state.u[0]), (k, t, h, u[0]));
            assert_near(&[state.q[0], state.v[0]], &exact, CLOSE);
            exact = oscillator.after(h, exact, u[0]);
            assert_near(&[flow.q()[0], flow.velocity()[0]], &exact, CLOSE);
            assert_eq!(
                (flow.t(), flow.controls()[0]),
                (0.2 + h * (k + 1) as f64, u[0])
            );
        }
        // The iterator goes on where it is, with the controls as they are.
        let state = flow.next().unwrap().unwrap();
        assert_eq!((state.k, state.q), (40, flow.q()));
        let state = flow.next().unwrap().unwrap();
        exact = oscillator.after(h, exact, control::<1>(39)[0]);
        assert_near(&[state.q[0], state.v[0]], &exact, CLOSE);
    }
}

/// A switch at any time, and the motion at any time on both sides of it.
#[test]
fn dense_output_across_a_change() {
    let oscillator = Oscillator { w: 1.7 };
    let mut flow = oscillator.flow((0.0, [0.5]), [0.4], [-0.9], 1.0);
    let switch = 0.7390851332151607;
    let mut start = (0.0, [0.4, -0.9]);
    let mut u = 0.5;
    for k in 0..60 {
        let t = 0.05 * f64::from(k);
        if start.0 == 0.0 && t > switch {
            let at_switch = flow.at(switch).unwrap();
            start = (switch, oscillator.after(switch, start.1, u));
            assert_near(&[at_switch.q[0], at_switch.v[0]], &start.1, CLOSE);
            u = -3.0;
            flow.set_controls([u]).unwrap();
            // The state there has the multipliers and the controls behind the change, and the same position.
            let behind = flow.at(switch).unwrap();
            assert_eq!((behind.u[0], behind.t), (u, switch));
            assert_near(&[behind.q[0], behind.v[0]], &start.1, CLOSE);
        }
        let state = flow.at(t).unwrap();
        let exact = oscillator.after(t - start.0, start.1, u);
        assert_near(&[state.q[0], state.v[0]], &exact, CLOSE);
    }
}

/// The steps of the integrator are those of the motion alone: controls that stay as they are change no bit.
#[test]
fn controls_that_stay_change_nothing() {
    let oscillator = Oscillator { w: 1.7 };
    let start = || oscillator.flow((0.0, [0.5]), [0.4], [-0.9], 0.3);
    let (mut flow, mut same) = (start(), start());
    for _ in 0..30 {
        let state = flow.next().unwrap().unwrap();
        assert_eq!(same.step([0.5]).unwrap(), state);
    }
    let law = start().feedback(|_, _, _| [0.5]);
    for (state, of_law) in start().zip(law).take(30) {
        assert_eq!(state.unwrap(), of_law.unwrap());
    }
}

/// u = -k x - c ẋ at samples: the matrix of one sample, many times.
#[test]
fn a_law_held_at_samples() {
    let oscillator = Oscillator { w: 1.7 };
    let (mut exact, h) = ([0.4, -0.9], 0.25);
    let law = |x: f64, v: f64| -1.5 * x - 0.8 * v;
    let motion = oscillator.flow(0.0, [0.4], [-0.9], h);
    for state in motion.feedback(|_, q, v| [law(q[0], v[0])]).take(50) {
        let state = state.unwrap();
        assert_near(&[state.q[0], state.v[0]], &exact, CLOSE);
        exact = oscillator.after(h, exact, law(exact[0], exact[1]));
    }
}

/// The discrete motion with the same controls, at order 2.
#[test]
fn the_discrete_motion_nears_the_flow() {
    let sleigh = SLEIGH;
    let u = |k: usize| control::<2>(k);
    let (q, v) = ([0.1, -0.2, 0.3], sleigh.velocity(0.3, 0.8, -0.4));
    let pieces = 8;
    let length = 0.2;
    let mut flow = sleigh.flow((0.0, u(0)), q, v, length);
    for k in 0..pieces {
        flow.step(u(k)).unwrap();
    }
    let error = |parts: usize| {
        let mut motion = sleigh.motion((length / parts as f64, u(0)), q, v).unwrap();
        for k in 0..pieces {
            for _ in 0..parts {
                motion.step(u(k)).unwrap();
            }
        }
        (motion.q() - flow.q()).norm()
    };
    let errors = [8, 16, 32].map(error);
    for pair in errors.windows(2) {
        // 4 of order 2, but for terms of h, here of 1/40 and less.
        let ratio = pair[0] / pair[1];
        assert!((3.8..4.2).contains(&ratio), "{errors:?}");
    }
}

/// The sleigh with a force along its blade and a torque.
#[discrete_system(continuous)]
#[coordinates(x, y, a: S1)]
#[control(thrust, torque)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + J / 2 * a_dot.powi(2))]
#[constraint(sin(a) * x_dot == cos(a) * y_dot)]
#[force(x = thrust * cos(a), y = thrust * sin(a), a = torque)]
#[dependent(y)]
#[derive(Clone, Copy)]
struct Sleigh {
    m: f64,
    J: f64,
}

/// The sleigh whose controls are functions of t, step by step: the other way to write a force that is constant on every interval of length 0.2.
#[discrete_system(continuous)]
#[coordinates(x, y, a: S1)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + J / 2 * a_dot.powi(2))]
#[constraint(sin(a) * x_dot == cos(a) * y_dot)]
#[force(x = thrust * cos(a), y = thrust * sin(a), a = torque)]
struct SleighOfFields {
    m: f64,
    J: f64,
    thrust: f64,
    torque: f64,
}

const SLEIGH: Sleigh = Sleigh { m: 1.3, J: 0.4 };

impl Sleigh {
    fn velocity(&self, a: f64, speed: f64, turn: f64) -> [f64; 3] {
        [speed * a.cos(), speed * a.sin(), turn]
    }
}

/// Speed s and turn ω change evenly, ṡ = F/m and ω̇ = T/J, so that the angle is a parabola, and x and y integrals of (s cos a, s sin a), by Simpson's rule
/// on 2000 parts: its error is below 1e-13 of intervals of length 0.2.
#[test]
fn a_controlled_sleigh() {
    let sleigh = SLEIGH;
    let h = 0.2;
    let (mut q, mut speed, mut turn) = ([0.1, -0.2, 0.3], 0.8, -0.4);
    let mut flow = sleigh.flow(
        (0.0, control::<2>(0)),
        q,
        sleigh.velocity(0.3, speed, turn),
        h,
    );
    for k in 0..30 {
        let u = control::<2>(k);
        let state = flow.step(u).unwrap();
        assert_near(state.q.as_slice(), &q, CLOSE);
        assert_near(
            state.v.as_slice(),
            &sleigh.velocity(q[2], speed, turn),
            CLOSE,
        );
        // λ is along (sin a, -cos a): it turns the momentum of the blade.
        assert_near(&[state.lambda[0]], &[-sleigh.m * speed * turn], 1e-10);
        let [force, torque] = [u[0] / sleigh.m, u[1] / sleigh.J];
        let angle = |t: f64| q[2] + turn * t + torque * t * t / 2.0;
        let rate = |t: f64| {
            let s = speed + force * t;
            [s * angle(t).cos(), s * angle(t).sin()]
        };
        let parts = 2000;
        let mut way = [0.0; 2];
        for i in 0..=parts {
            let weight = match i {
                0 => 1.0,
                _ if i == parts => 1.0,
                _ => 2.0 + 2.0 * (i % 2) as f64,
            };
            let at = rate(h * i as f64 / parts as f64);
            (0..2).for_each(|j| way[j] += weight * at[j] * h / (3.0 * parts as f64));
        }
        q = [q[0] + way[0], q[1] + way[1], angle(h)];
        (speed, turn) = (speed + force * h, turn + torque * h);
    }
}

/// Multipliers, independent velocities, and fields in the place of controls: one motion.
#[test]
fn all_forms_have_the_controls() {
    let (sleigh, u) = (SLEIGH, [0.7, -0.3]);
    let fields = SleighOfFields {
        m: 1.3,
        J: 0.4,
        thrust: u[0],
        torque: u[1],
    };
    let (q, v) = ([0.1, -0.2, 0.3], sleigh.velocity(0.3, 0.8, -0.4));
    let at = (0.5, u);
    let (a, lambda) = sleigh.accelerations(at, q, v).unwrap();
    let expected = fields.accelerations(0.5, q, v).unwrap();
    assert_eq!((a, lambda), expected);
    // A bare time is that of controls that are zero.
    let idle = sleigh.accelerations(0.5, q, v).unwrap();
    assert_eq!(idle, sleigh.accelerations((0.5, [0.0, 0.0]), q, v).unwrap());
    assert!((idle.0[2], a[2]) == (0.0, -0.3 / 0.4));
    let independent = Sleigh::independent(v);
    let reduced = sleigh.voronec_accelerations(at, q, independent).unwrap();
    // A few operations of numbers of size 1.
    assert_near(reduced.as_slice(), &[a[0], a[2]], 1e-14);
}

/// The speed of the belt, and the direction of the edge, jump: p⁺ - p⁻ is along the new form, v⁺ on the new constraint. The discrete motion, in which
/// p arrives and λ of the next interval turns it, nears this flow at order 2.
#[test]
fn a_velocity_jumps_where_a_constraint_is_driven() {
    let belt = Belt {
        m: 1.5,
        J: 0.4,
        b: 0.3,
    };
    let u = |k: usize| control::<2>(k).map(|u| u / 4.0);
    let (a, x_dot): (f64, f64) = (0.4, 0.9);
    let [speed, edge_of_all] = u(0);
    let v = [
        x_dot,
        (a.sin() + edge_of_all) * (x_dot - speed) / a.cos(),
        0.5,
    ];
    let (q, length, pieces) = ([0.0, 0.2, a], 0.1, 8);
    let mut flow = belt.flow((0.0, u(0)), q, v, length);
    for k in 0..pieces {
        let (q, before) = (flow.q(), flow.velocity());
        let state = flow.step(u(k)).unwrap();
        // Dense output before, a step of the integrator behind.
        assert_near(state.q.as_slice(), q.as_slice(), 2e-12);
        let [speed, edge] = u(k);
        let form = [q[2].sin() + edge, -q[2].cos(), 0.0];
        let [p, change] = [[1.5, 1.5, 0.4]; 2].map(|mass| [0, 1, 2].map(|i| mass[i]));
        let change = [0, 1, 2].map(|i| change[i] * (state.v[i] - before[i]));
        // Momenta of size 1.
        assert_near(
            &[change[0] * form[1] - change[1] * form[0], change[2]],
            &[0.0; 2],
            1e-14,
        );
        let value = form[0] * (state.v[0] - speed) + form[1] * state.v[1];
        assert_near(&[value], &[0.0], 1e-14);
        assert!(k == 0 || change[0].abs() > 1e-3 * p[0]);
        assert!(state.drift < 1e-13);
    }
    // With the form itself as it is: the discrete reaction of the half interval before a node is along ω of the interval behind it.
    let u = |k: usize| [u(k)[0], edge_of_all];
    let mut flow = belt.flow((0.0, u(0)), q, v, length);
    for k in 0..pieces {
        flow.step(u(k)).unwrap();
    }
    let error = |parts: usize| {
        let mut motion = belt.motion((length / parts as f64, u(0)), q, v).unwrap();
        for k in 0..pieces {
            for _ in 0..parts {
                motion.step(u(k)).unwrap();
            }
        }
        (motion.q() - flow.q()).norm()
    };
    let errors = [8, 16, 32].map(error);
    for pair in errors.windows(2) {
        assert!((3.8..4.2).contains(&(pair[0] / pair[1])), "{errors:?}");
    }
}

/// Torques about the axes of a body whose inertia is that of a sphere, without the constraint: ω changes evenly, and R is turned about an axis that stays.
#[test]
fn a_body_that_is_turned() {
    let ball = Ball { I: 0.8 };
    let axis = [2.0 / 3.0, -1.0 / 3.0, 2.0 / 3.0];
    let (mut angle, mut rate, h) = (0.0, 0.3, 0.5);
    let mut flow = ball.flow(
        (0.0, [0.0; 3]),
        UnitQuaternion::identity(),
        axis.map(|a| a * rate),
        h,
    );
    for k in 0..40 {
        let [torque] = control::<1>(k);
        let state = flow.step(axis.map(|a| a * torque)).unwrap();
        let expected = UnitQuaternion::from_scaled_axis(Vector3::from(axis.map(|a| a * angle)));
        let q: UnitQuaternion<f64> = state.q.into();
        assert!(
            q.angle_to(&expected) < 1e-7
                && (q.coords - expected.coords)
                    .norm()
                    .min((q.coords + expected.coords).norm())
                    < CLOSE
        );
        let turned = torque / ball.I;
        angle += rate * h + turned * h * h / 2.0;
        rate += turned * h;
        assert_near(flow.velocity().as_slice(), &axis.map(|a| a * rate), CLOSE);
    }
}

#[discrete_system(continuous)]
#[coordinates(R: SO3)]
#[control(torque: [R; 3])]
#[lagrangian((0..3).map(|i| I * R.omega[i].powi(2)).sum() / 2)]
#[force(R.omega = torque)]
struct Ball {
    I: f64,
}

/// On Q/G and on Q the same motion, through changes of a belt that is in the constraint and of a torque.
#[test]
fn the_reduced_flow_has_the_controls() {
    let drum = Drum {
        m: 1.5,
        J: 0.4,
        A: 0.5,
        k: 0.7,
    };
    let u = |k: usize| control::<2>(k);
    let velocity =
        |theta: f64, rate: f64, belt: f64| [drum.A * (1.0 + theta.sin() / 3.0) * rate + belt, rate];
    let (q, rate, h) = ([0.0, 0.3], 0.8, 0.2);
    let mut flow = drum.flow((0.0, u(0)), q, velocity(0.3, rate, u(0)[0]), h);
    let mut reduced = drum.reduced_flow((0.0, u(0)), q, [rate], h);
    reduced.next().unwrap().unwrap();
    for k in 0..20 {
        flow.step(u(k)).unwrap();
        reduced.set_controls(u(k)).unwrap();
        let state = reduced.next().unwrap().unwrap();
        assert_eq!(state.controls.as_slice(), u(k));
        // Two motions, each with 1e-13 a step of displacements up to 4.
        assert_near(state.q.as_slice(), flow.q().as_slice(), CLOSE);
        assert_near(state.v.as_slice(), flow.velocity().as_slice(), CLOSE);
    }
    let nan = reduced.set_controls([f64::NAN, 0.0]).unwrap_err();
    assert!(
        matches!(
            nan,
            StepError::NonFinite {
                quantity: Quantity::Control { index: 0, .. },
                ..
            }
        ),
        "{nan}"
    );
    reduced.next().unwrap().unwrap();
}

/// A step of the controls that would take the motion over the edge of the ice: the crossing is found with those in force.
#[test]
fn crossings_with_the_controls_in_force() {
    let skate = Skate {
        m: 1.3,
        J: 0.4,
        b: 0.0,
    };
    let mut flow = skate.flow(0.0, [-1.0, 0.0, 0.0], [0.5, 0.0, 0.0], 0.5);
    // Before the edge at b = 0 it is driven back by a force of -m/2: x = -1 + 0.5 t, and after t = 1 with ẍ = -1/2 it turns at x = -1/4.
    let mut states = Vec::new();
    for k in 0..6 {
        states.push(
            flow.step([if k < 2 { 0.0 } else { -0.5 * skate.m }, 0.0])
                .unwrap(),
        );
    }
    let last = states.last().unwrap();
    assert!(states.iter().all(|state| state.impacts.is_empty()));
    assert_near(&[last.q[0]], &[-0.5 + 0.5 * 1.5 - 0.25 * 1.5 * 1.5], 1e-12);
    // And forth: ẍ = 1 from t = 3 with x = -1/2, ẋ = -1/2 on.
    assert_near(&[flow.q()[0], flow.velocity()[0]], &[-0.5, -0.5], 1e-12);
    flow.set_controls([skate.m, 0.0]).unwrap();
    let mut impacts = Vec::new();
    for _ in 0..5 {
        impacts.extend(flow.next().unwrap().unwrap().impacts);
    }
    let crossed = 3.0 + (0.5 + 1.25f64.sqrt());
    assert_near(&[impacts[0].t], &[crossed], 1e-12);
}

/// At a law that has no value, and at once where controls are set.
#[test]
fn controls_that_are_not_finite() {
    let is_refused = |error: StepError, t: f64, control: usize| {
        let text = error.to_string();
        assert!(
            matches!(error, StepError::NonFinite { at: When::Time(at), quantity, .. }
                if matches!(quantity, Quantity::Control { index, name } if (index, name) == (control, Sleigh::CONTROLS[control])) && at == t),
            "{text}"
        );
    };
    let (q, v) = ([0.1, -0.2, 0.3], SLEIGH.velocity(0.3, 0.8, -0.4));
    let mut flow = SLEIGH.flow(0.0, q, v, 0.5);
    is_refused(flow.step([0.0, f64::NAN]).unwrap_err(), 0.0, 1);
    flow.step([0.1, 0.2]).unwrap();
    is_refused(flow.set_controls([f64::INFINITY, 0.0]).unwrap_err(), 0.5, 0);
    // The flow is where it was.
    assert_eq!(
        (flow.t(), flow.controls().as_slice()),
        (0.5, &[0.1, 0.2][..])
    );
    flow.next().unwrap().unwrap();
    let mut started = SLEIGH.flow((0.0, [0.0, f64::NAN]), q, v, 0.5);
    is_refused(started.next().unwrap().unwrap_err(), 0.0, 1);
    assert!(started.next().is_none());
    let law = |t: f64, _: &_, _: &_| [0.0, if t > 0.7 { f64::NAN } else { 0.0 }];
    let states: Vec<_> = SLEIGH.flow(0.0, q, v, 0.5).feedback(law).collect();
    assert_eq!(states.len(), 3);
    is_refused(states[2].clone().unwrap_err(), 1.0, 1);
    let error = SLEIGH
        .accelerations((0.0, [f64::NAN, 0.0]), q, v)
        .unwrap_err();
    is_refused(error, 0.0, 0);
}
