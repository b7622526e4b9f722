//! Systems that are in no paper, against the same continuous equations solved in 40 digits.
//!
//! `tools/unseen.py` writes the equations from their definition, with multipliers, and solves them; `data/` has one node in
//! four to sixteen, and every crossing of a boundary, with 25 digits.

#![cfg(feature = "large-continuous")]

mod regions;

use std::fmt::Debug;
use std::str::FromStr;

use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

use crate::support::Chart;

/// The largest deviation accepted, relative to max(1, |value|).
///
/// The flow's local error is 10⁻¹² of each displacement and velocity; over a few hundred steps of motions that are not
/// chaotic the errors grow to some 10⁻¹⁰.
const TOLERANCE: f64 = 1e-9;

/// A node of the reference.
struct Node<const N: usize, const M: usize> {
    k: usize,
    t: f64,
    q: [f64; N],
    v: [f64; N],
    lambda: [f64; M],
}

/// A crossing of the reference.
#[derive(Debug)]
struct Crossing<const N: usize> {
    k: usize,
    boundary: usize,
    entered: bool,
    thrown_back: bool,
    t: f64,
    q: [f64; N],
    p_minus: [f64; N],
    p_plus: [f64; N],
    energy_lost: f64,
}

/// The numbers of a line, taken from its front.
struct Numbers<'a>(std::str::Split<'a, &'static str>);

impl Numbers<'_> {
    fn next<T: FromStr<Err: Debug>>(&mut self) -> T {
        let number = self.0.next().expect("another number");
        number.parse().expect("a number")
    }

    fn array<const N: usize>(&mut self) -> [f64; N] {
        std::array::from_fn(|_| self.next())
    }
}

/// Every line but those of comments, read to its end.
fn read<T>(text: &str, mut read: impl FnMut(&mut Numbers) -> T) -> Vec<T> {
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let mut numbers = Numbers(line.split(", "));
            let value = read(&mut numbers);
            assert_eq!(numbers.0.next(), None, "the end of the line");
            value
        })
        .collect()
}

fn nodes<const N: usize, const M: usize>(text: &str) -> Vec<Node<N, M>> {
    read(text, |numbers| Node {
        k: numbers.next(),
        t: numbers.next(),
        q: numbers.array(),
        v: numbers.array(),
        lambda: numbers.array(),
    })
}

fn crossings<const N: usize>(text: &str) -> Vec<Crossing<N>> {
    read(text, |numbers| Crossing {
        k: numbers.next(),
        boundary: numbers.next(),
        entered: numbers.next::<u8>() == 1,
        thrown_back: numbers.next::<u8>() == 1,
        t: numbers.next(),
        q: numbers.array(),
        p_minus: numbers.array(),
        p_plus: numbers.array(),
        energy_lost: numbers.next(),
    })
}

/// The largest relative deviation of something, and where.
struct Worst {
    of: &'static str,
    deviation: f64,
    at: f64,
}

impl Worst {
    fn new(of: &'static str) -> Self {
        let (deviation, at) = (0.0, f64::NAN);
        Self { of, deviation, at }
    }

    fn see(&mut self, at: f64, values: &[f64], expected: &[f64]) {
        assert_eq!(values.len(), expected.len());
        for (value, expected) in values.iter().zip(expected) {
            let deviation = (value - expected).abs() / expected.abs().max(1.0);
            if deviation > self.deviation || deviation.is_nan() {
                (self.deviation, self.at) = (deviation, at);
            }
        }
    }
}

fn assert_small(what: &str, worst: &[Worst]) {
    for Worst { of, deviation, at } in worst {
        println!("| {what} | {of} | {deviation:.1e} | t = {at} |");
    }
    for Worst { of, deviation, at } in worst {
        assert!(
            *deviation <= TOLERANCE,
            "{what}: {of} deviates by {deviation:.2e} at t = {at}, allowed {TOLERANCE:e}"
        );
    }
}

/// Compares the flow from the first node of `text`, and its crossings with `crossed`.
fn follows_reference<S: ContinuousSystem + Chart<N, M>, const N: usize, const M: usize>(
    what: &str,
    system: &S,
    h: f64,
    text: &str,
    crossed: &str,
) {
    let reference = nodes::<N, M>(text);
    let (first, last) = (&reference[0], &reference[reference.len() - 1]);
    assert_eq!(first.k, 0);
    let states: Vec<_> = system
        .flow(first.t, first.q, first.v, h)
        .take(last.k + 1)
        .collect::<Result<_, _>>()
        .expect("it flows");

    let mut worst = ["q", "v", "λ", "drift"].map(Worst::new);
    let [q, v, lambda, drift] = &mut worst;
    for node in &reference {
        let state = &states[node.k];
        assert_eq!((state.k, state.t), (node.k, node.t));
        q.see(node.t, state.q.as_slice(), &node.q);
        v.see(node.t, state.v.as_slice(), &node.v);
        lambda.see(node.t, state.lambda.as_slice(), &node.lambda);
    }
    for state in &states {
        drift.see(state.t, &[state.drift], &[0.0]);
    }
    assert_small(what, &worst);

    let expected = crossings::<N>(crossed);
    let impacts: Vec<_> = (states.iter())
        .flat_map(|state| state.impacts.iter().map(move |impact| (state.k, impact)))
        .collect();
    assert_eq!(impacts.len(), expected.len(), "{what}: {impacts:?}");
    let of = ["crossing t", "crossing q", "p⁻", "p⁺", "energy lost"];
    let mut worst = of.map(Worst::new);
    let [t, q, p_minus, p_plus, energy_lost] = &mut worst;
    for ((reported, impact), crossing) in impacts.iter().zip(&expected) {
        assert_eq!(
            (impact.k, *reported, impact.boundary),
            (crossing.k, crossing.k + 1, crossing.boundary),
            "{what}: {crossing:?}"
        );
        assert_eq!(
            (impact.entered, impact.thrown_back, impact.jumped()),
            (
                crossing.entered,
                crossing.thrown_back,
                crossing.p_minus != crossing.p_plus
            ),
            "{what}: {crossing:?}"
        );
        t.see(crossing.t, &[impact.t], &[crossing.t]);
        q.see(crossing.t, impact.q.as_slice(), &crossing.q);
        p_minus.see(crossing.t, impact.p_minus.as_slice(), &crossing.p_minus);
        p_plus.see(crossing.t, impact.p_plus.as_slice(), &crossing.p_plus);
        energy_lost.see(crossing.t, &[impact.energy_lost], &[crossing.energy_lost]);
    }
    if !expected.is_empty() {
        assert_small(what, &worst);
    }
}

/// A charged bead on a curved sheet in a magnetic field that pulsates.
#[discrete_system(continuous)]
#[coordinates(x, y)]
#[lagrangian(
    ((1 + x.powi(2) / 4) * x_dot.powi(2) + (1 + y.powi(2) / 2) * y_dot.powi(2)) / 2 + sin(x - y) / 4 * x_dot * y_dot
        + field * (1 + sin(t) / 2) * (x * y_dot - y * x_dot) / 2
        - (x.powi(2) + 2 * y.powi(2)) / 2 - x.powi(4) / 16 + exp(-t / 8) * x * y / 4
)]
#[force(x = -drag * x_dot * (1 + y_dot.powi(2)), y = cos(2 * t) / 4 - drag * tanh(2 * y_dot))]
struct Bead {
    field: f64,
    drag: f64,
}

#[test]
fn bead_in_a_magnetic_field() {
    let system = Bead {
        field: 0.75,
        drag: 0.0625,
    };
    let text = include_str!("data/bead.csv");
    follows_reference::<_, 2, 0>("bead", &system, 1.0 / 16.0, text, "");
}

/// A sledge with its mass off the blade, on ice that drifts, driven for a long time.
#[discrete_system(continuous)]
#[coordinates(x, y, theta: S1)]
#[define(across = cos(theta) * y_dot - sin(theta) * x_dot)]
#[lagrangian(
    m * (x_dot.powi(2) + y_dot.powi(2)) / 2 + J * theta_dot.powi(2) / 2 + m * b * theta_dot * across
        - k * (x.powi(2) + y.powi(2)) / 2 + cos(t) * sin(theta) / 4 + (x * y_dot - y * x_dot) / 8
)]
#[constraint(across == sin(t / 2) / 8 - theta_dot * y / 16)]
#[force(x = -drag * x_dot, y = -drag * y_dot)]
#[force(theta = cos(3 * t) / 2 - drag * theta_dot * (1 + theta_dot.powi(2)) + 1/4)]
struct Sledge {
    m: f64,
    J: f64,
    b: f64,
    k: f64,
    drag: f64,
}

#[test]
fn sledge_for_a_long_time() {
    let system = Sledge {
        m: 1.25,
        J: 0.75,
        b: 0.375,
        k: 0.5,
        drag: 0.25,
    };
    let text = include_str!("data/sledge.csv");
    follows_reference::<_, 3, 1>("sledge", &system, 1.0 / 8.0, text, "");
}

/// A driven wheel with a rotor, and a trailer behind it, in a side wind that pushes both off their way.
#[discrete_system(continuous)]
#[coordinates(x, y, theta: S1, phi: S1, wheel: S1, rotor)]
#[define(behind_x = x_dot + d * sin(phi) * phi_dot)]
#[define(behind_y = y_dot - d * cos(phi) * phi_dot)]
#[lagrangian(
    (m * (x_dot.powi(2) + y_dot.powi(2)) + trailer * (behind_x.powi(2) + behind_y.powi(2)) + J * theta_dot.powi(2)
        + I * phi_dot.powi(2) / 2 + I * wheel_dot.powi(2) + K * (rotor_dot + theta_dot).powi(2)) / 2
        - rotor.powi(2) / 2 - x.powi(2) / 16 + sin(x) * rotor_dot / 8 - cosh(y / 4)
)]
#[constraint(cos(theta) * y_dot - sin(theta) * x_dot == sin(t) / 8)]
#[constraint(cos(phi) * behind_y - sin(phi) * behind_x == y / 16)]
#[constraint(cos(theta) * x_dot + sin(theta) * y_dot == r * wheel_dot + rotor_dot / 16)]
#[force(x = -x_dot / 8, y = -y_dot * (y_dot.powi(2) + 1/4).sqrt() / 8, theta = sin(t) / 2 - theta_dot / 4)]
#[force(wheel = cos(t / 2) / 2 - wheel_dot / 8, rotor = -rotor_dot.powi(3) / 4)]
struct Convoy {
    m: f64,
    trailer: f64,
    J: f64,
    I: f64,
    K: f64,
    r: f64,
    d: f64,
}

#[test]
fn convoy_in_a_side_wind() {
    let system = Convoy {
        m: 1.5,
        trailer: 0.75,
        J: 0.5,
        I: 0.25,
        K: 0.125,
        r: 0.5,
        d: 0.625,
    };
    let text = include_str!("data/convoy.csv");
    follows_reference::<_, 6, 3>("convoy", &system, 1.0 / 16.0, text, "");
}

/// Three coupled beads and a cart that follows a mean of them.
#[discrete_system(continuous)]
#[coordinates(x, q: [R; 3])]
#[lagrangian(
    m * x_dot.powi(2) / 2 + (0..3).map(|i| (i + 2 + q[i].powi(2) / 4) * q_dot[i].powi(2)).sum() / 2
        + (0..2).map(|i| cos(q[i] - q[i + 1]) * q_dot[i] * q_dot[i + 1]).sum() / 4
        - k * (0..2).map(|i| (q[i + 1] - q[i]).powi(2)).sum() / 2 - g * (0..3).map(|i| 1 - cos(q[i])).sum()
        - x.powi(2) / 4 + sin(t) * x * q_dot[1] / 8
)]
#[constraint(x_dot == (0..3).map(|i| cos(q[i] / 2) * q_dot[i]).sum() / 2 + sin(t) / 4)]
#[constraint(q_dot[0] + x * x_dot / 8 == q_dot[2] * exp(x / 8) + cos(t) / 8)]
#[force(x = -x_dot / 8, q[1] = cos(2 * t) / 2 - q_dot[1] * (1 + q_dot[1].powi(2)) / 8, q[2] = -x * q_dot[2].powi(2) / 16)]
struct Necklace {
    m: f64,
    k: f64,
    g: f64,
}

#[test]
fn necklace_behind_a_cart() {
    let system = Necklace {
        m: 1.75,
        k: 1.5,
        g: 0.5,
    };
    let text = include_str!("data/necklace.csv");
    follows_reference::<_, 4, 2>("necklace", &system, 1.0 / 16.0, text, "");
}

/// A symmetric ball in Euler angles on a plate that turns, faster and slower, about an axis that moves.
#[discrete_system(continuous)]
#[coordinates(x, y, phi: S1, theta, psi: S1)]
#[define(turning = 3/4 + sin(t) / 2)]
#[define(omega_x = theta_dot * cos(phi) + psi_dot * sin(theta) * sin(phi))]
#[define(omega_y = theta_dot * sin(phi) - psi_dot * sin(theta) * cos(phi))]
#[lagrangian(
    (m * (x_dot.powi(2) + y_dot.powi(2)) + A * (theta_dot.powi(2) + (phi_dot * sin(theta)).powi(2))
        + C * (psi_dot + phi_dot * cos(theta)).powi(2)) / 2
        - (x.powi(2) + y.powi(2)) / 2 - cos(theta).powi(2)
)]
#[constraint(x_dot - r * omega_y == -turning * (y - cos(t) / 8))]
#[constraint(y_dot + r * omega_x == turning * x)]
#[force(x = -x_dot / 16, y = -y_dot / 16, theta = -theta_dot / 8, psi = cos(t) / 8 - psi_dot / 16)]
struct Plate {
    m: f64,
    A: f64,
    C: f64,
    r: f64,
}

#[test]
fn ball_on_a_moving_plate() {
    let system = Plate {
        m: 1.0,
        A: 0.375,
        C: 0.5,
        r: 0.5,
    };
    let text = include_str!("data/plate.csv");
    follows_reference::<_, 5, 2>("plate", &system, 1.0 / 32.0, text, "");
}

/// A blade whose mass grows with its speed: L is not quadratic in the velocities.
#[discrete_system(continuous)]
#[coordinates(x, y, theta: S1)]
#[lagrangian(
    -c.powi(2) * (1 - (x_dot.powi(2) + y_dot.powi(2) + x_dot * theta_dot / 4) / c.powi(2)).sqrt()
        + J * theta_dot.powi(2) / 2 * (1 + theta_dot.powi(2) / 8)
        - ln(1 + x.powi(2) / 2 + y.powi(2)) + cos(t) * sin(theta) * x_dot / 4
)]
#[constraint(sin(theta) * x_dot + theta_dot * x / 8 == cos(theta) * y_dot + 1/8)]
#[force(x = -x_dot * y_dot.powi(2) / 8, y = -y_dot / 16, theta = sin(2 * t) / 2 - theta_dot / 8)]
struct Relativistic {
    c: f64,
    J: f64,
}

#[test]
fn relativistic_blade() {
    let system = Relativistic { c: 2.0, J: 0.75 };
    let text = include_str!("data/relativistic.csv");
    follows_reference::<_, 3, 1>("relativistic", &system, 1.0 / 16.0, text, "");
}
