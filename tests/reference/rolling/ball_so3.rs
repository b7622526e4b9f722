//! The ball of `ball_on_rotating_plate.rs` with its attitude in SO(3): the same file, the same motion.

use std::sync::LazyLock;

use nonholonomic::groups::{UnitQuaternion, Vector3};
use nonholonomic::nalgebra::{Quaternion, SVector};
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

use crate::reference::continuous::{self, FLOW};
use crate::reference::data::Reference;

#[discrete_system(continuous)]
#[coordinates(x, y, R: SO3)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + m * k2 / 2 * R.omega.norm_squared())]
#[constraint(x_dot - a * R.spatial_omega[1] == -Omega * y)]
#[constraint(y_dot + a * R.spatial_omega[0] == Omega * x)]
struct Ball {
    m: f64,
    k2: f64,
    a: f64,
    Omega: f64,
}

static FILE: LazyLock<Reference> =
    LazyLock::new(|| Reference::parse(include_str!("../data/07_ball_on_rotating_plate.json")));

/// Position and attitude, velocity and angular velocity in space, λ.
struct Record {
    q: (f64, f64, UnitQuaternion<f64>),
    velocity: [f64; 2],
    omega: Vector3<f64>,
    lambda: [f64; 2],
    energy: f64,
}

impl Record {
    fn new(record: usize) -> Self {
        let at = |name: &str| format!("/trajectory/{record}/{name}");
        let number = |name: &str| FILE.number(&at(name));
        let [w, i, j, k] = FILE.numbers(&at("quaternion"));
        let attitude = UnitQuaternion::new_unchecked(Quaternion::new(w, i, j, k));
        Self {
            q: (number("x"), number("y"), attitude),
            velocity: ["xd", "yd"].map(number),
            omega: FILE.numbers::<3>(&at("omega")).into(),
            lambda: FILE.numbers(&at("lambda")),
            energy: number("energy"),
        }
    }

    /// (ẋ, ẏ, ω), ω in the body.
    fn v(&self) -> [f64; 5] {
        let [x, y] = self.velocity;
        let omega = self.q.2.inverse() * self.omega;
        [x, y, omega.x, omega.y, omega.z]
    }
}

fn ball() -> Ball {
    let [m, k2, a, Omega] = ["m", "k2", "a", "Omega"].map(|name| FILE.parameter(name));
    Ball { m, k2, a, Omega }
}

#[test]
fn flow() {
    let (ball, start) = (ball(), Record::new(0));
    let times = continuous::times(&FILE);
    let mut flow = ball.flow(times[0], start.q, start.v(), 0.1);
    let mut worst = [0.0_f64; 6];
    for (record, t) in times.into_iter().enumerate() {
        let (state, expected) = (flow.at(t).expect("a flow"), Record::new(record));
        let (x, y, attitude) = state.q.into();
        let mut note = |place: usize, computed: &[f64], stored: &[f64]| {
            for (computed, stored) in computed.iter().zip(stored) {
                let error = (computed - stored).abs() / stored.abs().max(1.0);
                assert!(
                    error <= FLOW,
                    "t = {t}: computed {computed:e}, stored {stored:e}, off by {error:e}"
                );
                worst[place] = worst[place].max(error);
            }
        };
        note(0, &[x, y], &[expected.q.0, expected.q.1]);
        note(1, &[state.v[0], state.v[1]], &expected.velocity);
        let omega = attitude * Vector3::new(state.v[2], state.v[3], state.v[4]);
        note(2, omega.as_slice(), expected.omega.as_slice());
        // The file may have the other sign.
        let stored = expected.q.2;
        let sign = attitude.coords.dot(&stored.coords).signum();
        note(
            3,
            (attitude.coords * sign).as_slice(),
            stored.coords.as_slice(),
        );
        note(4, state.lambda.as_slice(), &expected.lambda);
        let energy = ball.lagrangian_energy(t, state.q, state.v);
        note(5, &[energy, state.drift], &[expected.energy, 0.0]);
    }
    let [q, v, omega, attitude, lambda, energy] = worst;
    println!(
        "| 07, SO(3) | flow: q, q̇, ω, attitude, λ, energy | {q:.1e} | {v:.1e} | {omega:.1e} | {attitude:.1e} | {lambda:.1e} | {energy:.1e} |"
    );
}

/// Accelerations and multipliers at the stored states.
#[test]
fn multipliers() {
    let ball = ball();
    for (record, t) in continuous::times(&FILE).into_iter().enumerate() {
        let expected = Record::new(record);
        let (_, lambda) = ball
            .accelerations(t, expected.q, expected.v())
            .expect("regular");
        for (computed, stored) in lambda.iter().zip(expected.lambda) {
            assert!(
                (computed - stored).abs() <= 1e-14,
                "t = {t}: {computed:e}, stored {stored:e}"
            );
        }
    }
}

/// The discrete motion converges to the stored one.
#[test]
fn convergence() {
    let (ball, start, end) = (ball(), Record::new(0), Record::new(10));
    let mut errors = Vec::new();
    for halvings in 0..4 {
        let steps: u32 = 10 << halvings;
        let h = 1.0 / f64::from(steps);
        let (q0, q1) = ball
            .start(h, start.q, start.v())
            .expect("on the constraint");
        let node = (ball.trajectory(h, q0, q1).nth(steps as usize)).expect("endless");
        let node = node.expect("a step");
        let apart = <Ball as DiscreteSystem>::increment(&end.q.into(), &node.q).amax();
        let lambda = (node.lambda / -h - SVector::from(end.lambda)).amax();
        errors.push([apart, lambda]);
    }
    for (place, what) in ["q", "λ"].into_iter().enumerate() {
        let list: Vec<_> = (errors.iter())
            .map(|errors| format!("{:.1e}", errors[place]))
            .collect();
        let order = (errors[2][place] / errors[3][place]).log2();
        println!(
            "| 07, SO(3) | {what}(t = 1) | {} | {order:.3} |",
            list.join(" ")
        );
        assert!((order - 2.0).abs() < 0.1, "{errors:?}");
    }
}
