//! A sledge in SE(2) whose blade touches the ground beyond a boundary that turns and moves with it, and a body in SE(3).

#![cfg(feature = "large-groups")]

use nonholonomic::groups::{Isometry2, Vector2};
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

use crate::group_regions::{assert_order, flow, motion};
use crate::support::assert_near;

/// Without ground a free body; on it the knife edge through its centre of mass.
#[discrete_system]
#[coordinates(g: SE2)]
#[lagrangian(m / 2 * (g.v[0].powi(2) + g.v[1].powi(2)) + J / 2 * g.omega.powi(2))]
#[constraint(when = g.p[0] + b * g.R[(1, 0)] > w * t, g.v[1] == 0)]
struct Sledge {
    m: f64,
    J: f64,
    b: f64,
    w: f64,
}

#[discrete_system]
#[coordinates(g: SE2)]
#[lagrangian(m / 2 * (g.v[0].powi(2) + g.v[1].powi(2)) + J / 2 * g.omega.powi(2))]
#[constraint(when = g.p[0] + b * g.R[(1, 0)] > w * t, g.v[1] == 0)]
#[discretization(midpoint, order = 4)]
struct Sledge4 {
    m: f64,
    J: f64,
    b: f64,
    w: f64,
}

#[discrete_system]
#[coordinates(g: SE2)]
#[lagrangian(m / 2 * (g.v[0].powi(2) + g.v[1].powi(2)) + J / 2 * g.omega.powi(2))]
#[constraint(when = g.p[0] + b * g.R[(1, 0)] > w * t, g.v[1] == 0)]
#[discretization(lobatto, stages = 3)]
struct SledgeWithInnerNodes {
    m: f64,
    J: f64,
    b: f64,
    w: f64,
}

const SLEDGE: Sledge = Sledge {
    m: 1.5,
    J: 0.4,
    b: 0.3,
    w: 0.2,
};
const SLEDGE_4: Sledge4 = Sledge4 {
    m: 1.5,
    J: 0.4,
    b: 0.3,
    w: 0.2,
};
const SLEDGE_WITH_INNER_NODES: SledgeWithInnerNodes = SledgeWithInnerNodes {
    m: 1.5,
    J: 0.4,
    b: 0.3,
    w: 0.2,
};
const P: [f64; 2] = [-1.0, 0.4];
const V: [f64; 2] = [1.1, 0.3];
const THETA: f64 = -0.5;
const OMEGA: f64 = 0.6;

/// The time of the crossing: x + b sin θ = w t, by bisection.
fn crossing() -> f64 {
    let value = |t: f64| P[0] + V[0] * t + 0.3 * (THETA + OMEGA * t).sin() - 0.2 * t;
    let (mut low, mut high) = (0.0, 2.0);
    for _ in 0..60 {
        let middle = 0.5 * (low + high);
        match value(middle) < 0.0 {
            true => low = middle,
            false => high = middle,
        }
    }
    low
}

/// The speed along the blade behind the jump, which takes the part across it: v·e_θ.
fn speed() -> f64 {
    let theta = THETA + OMEGA * crossing();
    V[0] * theta.cos() + V[1] * theta.sin()
}

/// (x, y, θ): a line, and behind the crossing a circle.
fn exact(t: f64) -> [f64; 3] {
    let at = crossing();
    let theta = THETA + OMEGA * t;
    if t <= at {
        return [P[0] + V[0] * t, P[1] + V[1] * t, theta];
    }
    let ([x, y], from) = ([P[0] + V[0] * at, P[1] + V[1] * at], THETA + OMEGA * at);
    let radius = speed() / OMEGA;
    [
        x + radius * (theta.sin() - from.sin()),
        y - radius * (theta.cos() - from.cos()),
        theta,
    ]
}

fn start() -> (Isometry2<f64>, [f64; 3]) {
    let g = Isometry2::new(P.into(), THETA);
    let v = g.rotation.inverse() * Vector2::from(V);
    (g, [v.x, v.y, OMEGA])
}

fn off(g: &Isometry2<f64>, t: f64) -> f64 {
    let [x, y, theta] = exact(t);
    let turned = g
        .rotation
        .angle_to(&nonholonomic::nalgebra::UnitComplex::new(theta));
    turned.hypot(g.translation.x - x).hypot(g.translation.y - y)
}

#[test]
fn flows_are_the_closed_form() {
    let (g, v) = start();
    let end = flow(&SLEDGE, g, v, 2.0);
    assert_eq!(end.impacts.len(), 1);
    let impact = &end.impacts[0];
    assert!(!impact.thrown_back);
    assert_near(impact.t, crossing(), 1e-11);
    assert_near(impact.v_plus.as_slice(), [speed(), 0.0, OMEGA], 1e-11);
    // The energy of the velocity across the blade is lost.
    let across = V[0].hypot(V[1]).powi(2) - speed().powi(2);
    assert_near(impact.energy_lost, 1.5 / 2.0 * across, 1e-11);
    let error = off(&end.q.g, 2.0);
    assert!(error < 1e-11, "{error:e}");
}

#[test]
fn discrete_motions_have_their_order() {
    let (g, v) = start();
    let duration = 2.0;
    let (mut second, mut times) = (Vec::new(), Vec::new());
    let (mut fourth, mut inner) = (Vec::new(), Vec::new());
    for steps in [64, 128, 256] {
        let h = duration / f64::from(steps);
        let states = motion(&SLEDGE, g, v, h, steps as usize);
        second.push(off(&states.last().expect("a state").q.g, duration));
        let impact = states.iter().flat_map(|state| &state.impacts).next();
        times.push((impact.expect("it comes").t - crossing()).abs());
    }
    for steps in [20, 40, 80] {
        let h = duration / f64::from(steps);
        let states = motion(&SLEDGE_4, g, v, h, steps as usize);
        fourth.push(off(&states.last().expect("a state").q.g, duration));
        let states = motion(&SLEDGE_WITH_INNER_NODES, g, v, h, steps as usize);
        inner.push(off(&states.last().expect("a state").q.g, duration));
    }
    assert_order("midpoint", &second, 2.0, 0.1);
    assert_order("times", &times, 2.0, 0.1);
    assert_order("order 4", &fourth, 4.0, 0.4);
    assert_order("inner nodes", &inner, 4.0, 0.4);
}

/// A thrown body whose fin drags above a plane that turns with its attitude: no velocity across the fin, and no turn about its axis.
#[discrete_system]
#[coordinates(g: SE3)]
#[lagrangian(
    (g.v[0].powi(2) + g.v[1].powi(2) + g.v[2].powi(2)) / 2 + (0..3).map(|i| J[i] * g.omega[i].powi(2)).sum() / 2 - k * g.p[2]
)]
#[constraint(when = g.p[0] + b * g.R[(2, 0)] > 0, g.v[1] == 0)]
#[constraint(when = g.p[0] + b * g.R[(2, 0)] > 0, g.omega[2] == 0)]
#[retraction(exponential)]
struct Thrown {
    J: [f64; 3],
    k: f64,
    b: f64,
}

/// The body in R³ × SO(3), with Cayley's map.
#[discrete_system]
#[coordinates(x, y, z, R: SO3)]
#[define(v = R.transpose() * [x_dot, y_dot, z_dot])]
#[lagrangian(
    (x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2 + (0..3).map(|i| J[i] * R.omega[i].powi(2)).sum() / 2 - k * z
)]
#[constraint(when = x + b * R[(2, 0)] > 0, v[1] == 0)]
#[constraint(when = x + b * R[(2, 0)] > 0, R.omega[2] == 0)]
struct ThrownInParts {
    J: [f64; 3],
    k: f64,
    b: f64,
}

#[test]
fn a_body_in_se3_is_that_in_parts() {
    use crate::support::assert_close;
    use nonholonomic::groups::{Isometry3, Vector3};

    let (J, k, b) = ([0.3, 0.5, 0.6], 0.8, 0.25);
    let (whole, parts) = (Thrown { J, k, b }, ThrownInParts { J, k, b });
    let R = UnitQuaternion::from_scaled_axis(Vector3::new(0.5, -0.3, 0.9));
    let (p, velocity) = (Vector3::new(-0.8, 0.1, 0.3), Vector3::new(1.4, 0.5, 0.9));
    let (body, omega) = (R.inverse() * velocity, [0.7, -0.4, 1.1]);
    let g = Isometry3::from_parts(p.into(), R);
    let v = [body.x, body.y, body.z, omega[0], omega[1], omega[2]];
    let end = flow(&whole, g, v, 1.5);
    let v_parts = [
        velocity.x, velocity.y, velocity.z, omega[0], omega[1], omega[2],
    ];
    let other = flow(&parts, (p.x, p.y, p.z, R), v_parts, 1.5);
    assert_eq!((end.impacts.len(), other.impacts.len()), (1, 1));
    let (impact, its) = (&end.impacts[0], &other.impacts[0]);
    assert!(impact.jumped() && impact.energy_lost > 0.1);
    assert_close("t", impact.t, its.t, 1e-11);
    assert_close("lost", impact.energy_lost, its.energy_lost, 1e-11);
    assert_close(
        "impulses",
        impact.impulses.as_slice(),
        its.impulses.as_slice(),
        1e-10,
    );
    let apart = |g: &Isometry3<f64>| {
        let place = Vector3::new(other.q.x, other.q.y, other.q.z);
        g.rotation
            .angle_to(&other.q.R)
            .hypot((g.translation.vector - place).norm())
    };
    assert!(apart(&end.q.g) < 1e-10, "{:e}", apart(&end.q.g));
    let errors = [48, 96, 192].map(|steps| {
        let states = motion(&whole, g, v, 1.5 / f64::from(steps), steps as usize);
        apart(&states.last().expect("a state").q.g)
    });
    assert_order("SE(3)", &errors, 2.0, 0.15);
}
