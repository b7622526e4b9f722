//! Functions that are sines, against systems that write sines.

#![cfg(feature = "large-literature")]

use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

/// sin x.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Sine;

impl SmoothFunction<1> for Sine {
    fn derivative(&self, [order]: [usize; 1], [x]: [f64; 1]) -> f64 {
        match order % 4 {
            0 => x.sin(),
            1 => x.cos(),
            2 => -x.sin(),
            _ => -x.cos(),
        }
    }
}

/// sin x cos 2y.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Egg;

impl SmoothFunction<2> for Egg {
    fn derivative(&self, [i, j]: [usize; 2], [x, y]: [f64; 2]) -> f64 {
        let two = [1.0, 2.0, 4.0, 8.0, 16.0][j];
        two * Sine.derivative([i], [x]) * Sine.derivative([j + 1], [2.0 * y])
    }
}

/// A sleigh with a potential, a wheel that slips by a function of its heading, a force and a define.
#[discrete_system(continuous, derivatives)]
#[coordinates(x, y, theta: S1)]
#[function(wave(u), terrain(u, v))]
#[define(height = terrain(x, y))]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) - m * g * height)]
#[constraint(wave(theta) * x_dot == wave(theta + pi / 2) * y_dot)]
#[force(theta = -c * wave(theta_dot))]
struct Given {
    m: f64,
    I: f64,
    g: f64,
    c: f64,
    wave: Sine,
    terrain: Egg,
}

#[discrete_system(continuous, derivatives)]
#[coordinates(x, y, theta: S1)]
#[define(height = sin(x) * cos(2 * y))]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) - m * g * height)]
#[constraint(sin(theta) * x_dot == cos(theta) * y_dot)]
#[force(theta = -c * sin(theta_dot))]
struct Written {
    m: f64,
    I: f64,
    g: f64,
    c: f64,
}

const GIVEN: Given = Given {
    m: 2.0,
    I: 0.5,
    g: 1.0,
    c: 0.1,
    wave: Sine,
    terrain: Egg,
};
const WRITTEN: Written = Written {
    m: 2.0,
    I: 0.5,
    g: 1.0,
    c: 0.1,
};
const H: f64 = 0.01;

/// Values of both systems that are computed by other operations: some roundings of their size apart.
pub(crate) fn alike<'a>(
    found: impl IntoIterator<Item = &'a f64>,
    expected: impl IntoIterator<Item = &'a f64>,
    roundings: f64,
) {
    let (found, expected): (Vec<_>, Vec<_>) =
        (found.into_iter().collect(), expected.into_iter().collect());
    assert_eq!(found.len(), expected.len());
    let size = expected.iter().fold(1.0, |size: f64, x| size.max(x.abs()));
    for (a, b) in found.iter().zip(&expected) {
        assert!(
            (**a - **b).abs() <= roundings * f64::EPSILON * size,
            "{a} {b} of {size}"
        );
    }
}

/// Every function of an interval, with entries of order one and 1/h.
#[test]
fn functions_of_an_interval() {
    let (q0, q1) = ([0.1, 0.2, 0.3], [0.109, 0.203, 0.307]);
    let at = H;
    let (a, b) = (&GIVEN, &WRITTEN);
    let ends = |f: f64, g: f64| alike(&[f], &[g], 64.0);
    ends(
        a.discrete_lagrangian(at, q0, q1),
        b.discrete_lagrangian(at, q0, q1),
    );
    ends(a.energy(at, q0, q1), b.energy(at, q0, q1));
    alike(
        &a.d1_discrete_lagrangian(at, q0, q1),
        &b.d1_discrete_lagrangian(at, q0, q1),
        64.0,
    );
    alike(
        &a.d2_discrete_lagrangian(at, q0, q1),
        &b.d2_discrete_lagrangian(at, q0, q1),
        64.0,
    );
    alike(
        &a.d2_d1_discrete_lagrangian(at, q0, q1),
        &b.d2_d1_discrete_lagrangian(at, q0, q1),
        64.0,
    );
    alike(
        &a.constraint_forms(at, q0),
        &b.constraint_forms(at, q0),
        64.0,
    );
    alike(
        &a.kinematic_residual(at, q0, q1),
        &b.kinematic_residual(at, q0, q1),
        64.0,
    );
    // Forces by their derivatives in the velocity, of the size 1/h.
    let (p, v) = ([1.7, 0.5, 0.35], [0.9, 0.3, 0.7]);
    let [found, expected] =
        [a.accelerations(0.0, q0, v), b.accelerations(0.0, q0, v)].map(Result::unwrap);
    alike(&found.0, &expected.0, 256.0);
    alike(&found.1, &expected.1, 256.0);
    let (first, second) = (
        a.derivatives_from(at, q0, p).unwrap().1,
        b.derivatives_from(at, q0, p).unwrap().1,
    );
    alike(&first.by_state(), &second.by_state(), 4096.0);
    alike(&first.by_parameters(), &second.by_parameters(), 4096.0);
    macro_rules! weights {
        () => {
            nonholonomic::derivatives::Response {
                q: [0.3, -0.2, 0.5].into(),
                p: [0.7, 0.1, -0.4].into(),
                lambda: [0.25].into(),
            }
        };
    }
    // Third derivatives of L, and inverses of J twice.
    alike(
        &first.second(&weights!()),
        &second.second(&weights!()),
        65536.0,
    );
}

/// 1000 steps of both: nodes differ by the square of the number of steps in roundings at most.
#[test]
fn motions() {
    let (q, v) = (
        [0.1, 0.2, 0.3],
        [0.9 * 0.3f64.cos(), 0.9 * 0.3f64.sin(), 0.7],
    );
    let (a0, a1) = GIVEN.start(H, q, v).unwrap();
    let (b0, b1) = WRITTEN.start(H, q, v).unwrap();
    let (a, b) = (GIVEN.trajectory(H, a0, a1), WRITTEN.trajectory(H, b0, b1));
    let mut last = None;
    for (a, b) in a.zip(b).take(1000) {
        let (a, b) = (a.unwrap(), b.unwrap());
        alike(&a.q, &b.q, 1e6);
        // The first node of a pair has none.
        if a.k > 0 {
            alike(&a.lambda, &b.lambda, 1e6);
        }
        last = Some(b.q);
    }
    let far = last.unwrap();
    assert!(far[0] > 5.0, "the motion goes on: {far}");
}

/// A flow has the tolerance 1e-10 by default: equal functions have equal steps, but for roundings.
#[test]
fn flows() {
    let (q, v) = (
        [0.1, 0.2, 0.3],
        [0.9 * 0.3f64.cos(), 0.9 * 0.3f64.sin(), 0.7],
    );
    let a = GIVEN.flow(0.0, q, v, 0.5).take(10).last().unwrap().unwrap();
    let b = WRITTEN
        .flow(0.0, q, v, 0.5)
        .take(10)
        .last()
        .unwrap()
        .unwrap();
    alike(&a.q, &b.q, 1e6);
}
