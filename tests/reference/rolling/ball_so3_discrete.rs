//! The ball on a rotating plate (CO Example 2) with its attitude in SO(3): the discrete motions of five steps h, extrapolated to
//! h = 0, against the file. Midpoint is its own adjoint, so that errors are of even powers of h.

use std::sync::LazyLock;

use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

use crate::reference::check::Deviation;
use crate::reference::data::Reference;

#[discrete_system]
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

/// (x, y, p, λ) at time t: x, y, the quaternion (w, x, y, z), and -λ_d/h.
fn numbers_after(ball: &Ball, h: f64, steps: usize) -> [f64; 8] {
    let [x, y] = FILE.numbers("/initial_data/x");
    let [vx, vy] = FILE.numbers("/initial_data/xd");
    // R = 1: body and space have the same axes.
    let [w0, w1, w2] = FILE.numbers("/trajectory/0/omega");
    let start = (x, y, UnitQuaternion::identity());
    let (q0, q1) = ball
        .start(h, start, [vx, vy, w0, w1, w2])
        .expect("a velocity on the constraints");
    let state = ball
        .trajectory(h, q0, q1)
        .nth(steps)
        .expect("an endless motion")
        .expect("a step");
    let (q, p) = (state.q, state.q.R);
    [
        q.x,
        q.y,
        p.w,
        p.i,
        p.j,
        p.k,
        -state.lambda[0] / h,
        -state.lambda[1] / h,
    ]
}

/// Aitken's and Neville's scheme in h².
fn extrapolation(values: &[[f64; 8]], steps: &[usize]) -> [f64; 8] {
    let mut column = values.to_vec();
    for level in 1..values.len() {
        for i in (level..values.len()).rev() {
            let ratio = (steps[i] as f64 / steps[i - level] as f64).powi(2);
            let coarse = column[i - 1];
            for (fine, coarse) in column[i].iter_mut().zip(coarse) {
                *fine += (*fine - coarse) / (ratio - 1.0);
            }
        }
    }
    column[values.len() - 1]
}

#[test]
fn extrapolated_to_the_reference() {
    let [m, k2, a, Omega] = ["m", "k2", "a", "Omega"].map(|name| FILE.parameter(name));
    let ball = Ball { m, k2, a, Omega };
    let mut worst = [(); 3].map(|()| Deviation::default());
    for record in 1..FILE.list("/trajectory").len() {
        let place = |name: &str| format!("/trajectory/{record}/{name}");
        let t = FILE.number(&place("t"));
        let coarsest = (40.0 * t).ceil().max(8.0) as usize;
        let steps = [1, 2, 3, 4, 6].map(|factor| factor * coarsest);
        let values = steps.map(|steps| numbers_after(&ball, t / steps as f64, steps));
        let found = extrapolation(&values, &steps);
        let position = [FILE.number(&place("x")), FILE.number(&place("y"))];
        let quaternion: [f64; 4] = FILE.numbers(&place("quaternion"));
        let lambda: [f64; 2] = FILE.numbers(&place("lambda"));
        let sign = (0..4)
            .map(|i| found[2 + i] * quaternion[i])
            .sum::<f64>()
            .signum();
        for i in 0..2 {
            worst[0].note(
                &format!("position at t = {t}"),
                found[i],
                position[i],
                1e-10,
            );
            worst[2].note(&format!("λ at t = {t}"), found[6 + i], lambda[i], 1e-10);
        }
        for i in 0..4 {
            worst[1].note(
                &format!("p at t = {t}"),
                sign * found[2 + i],
                quaternion[i],
                1e-10,
            );
        }
    }
    for (deviation, what) in worst.iter().zip(["position", "attitude", "λ"]) {
        deviation.report("07, SO(3), extrapolated", what);
    }
}
