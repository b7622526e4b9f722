//! A system written in two ways has one motion, to round-off.

#![cfg(feature = "large-verification")]

use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

use crate::support::{Chart, motion, to_round_off};

const STEPS: usize = 500;
const H: f64 = 0.02;

/// Asserts one q, and λ up to the factor `ratio`(q, t), λ' = λ / ratio.
///
/// Two ways to round the same equations differ by a few u a step; after k steps, on motions whose
/// sensitivity grows linearly, by a few k² u of the increments. 500² · 8 u = 2·10⁻¹⁰ bounds it.
fn same_states<A, B, const N: usize, const M: usize>(
    what: &str,
    first: &[State<A>],
    second: &[State<B>],
    ratio: impl Fn(&[f64; N], f64) -> [f64; M],
) where
    A: Chart<N, M>,
    B: Chart<N, M>,
{
    let allowed = (STEPS * STEPS) as f64 * 8.0 * crate::support::ROUNDING;
    let mut worst = [0.0_f64; 2];
    for (a, b) in first.iter().zip(second) {
        assert_eq!((a.k, a.t), (b.k, b.t));
        worst[0] = worst[0].max((a.q - b.q).amax());
        let ratio = ratio(&a.q.into(), a.t);
        for (i, ratio) in ratio.iter().enumerate().filter(|_| a.k > 0) {
            worst[1] = worst[1].max((a.lambda[i] - ratio * b.lambda[i]).abs());
        }
    }
    println!("| {what} | q {:.1e} | λ {:.1e} |", worst[0], worst[1]);
    assert!(
        worst.iter().all(|w| *w <= allowed),
        "{what}: {worst:?}, allowed {allowed:e}"
    );
}

/// Both systems, from the same (q, v).
fn same_motion<A, B, const N: usize, const M: usize>(
    what: &str,
    (a, b): (&A, &B),
    time: TimeStep,
    (q, v): ([f64; N], [f64; N]),
) where
    A: Chart<N, M>,
    B: Chart<N, M>,
{
    let (first, second) = (motion(a, time, q, v, STEPS), motion(b, time, q, v, STEPS));
    same_states(what, &first, &second, |_, _| [1.0; M]);
}

/// Both systems, from the pair that `a` starts with.
fn same_motion_from_pair<A, B, const N: usize, const M: usize>(
    what: &str,
    (a, b): (&A, &B),
    time: TimeStep,
    (q, v): ([f64; N], [f64; N]),
) where
    A: Chart<N, M>,
    B: Chart<N, M>,
{
    let options = to_round_off();
    let (q0, q1) = a.start_with(&options, time, q, v).expect("it starts");
    let first: Vec<_> = a
        .trajectory_with(&options, time, q0, q1)
        .take(STEPS)
        .collect::<Result<_, _>>()
        .expect("every step succeeds");
    let second: Vec<_> = b
        .trajectory_with(&options, time, q0, q1)
        .take(STEPS)
        .collect::<Result<_, _>>()
        .expect("every step succeeds");
    same_states(what, &first, &second, |_, _| [1.0; M]);
}

const START: ([f64; 3], [f64; 3]) = ([0.4, 0.5, 0.1], [0.8, -0.3, 0.4]);

#[discrete_system]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2 - k / 2 * (x.powi(2) + y.powi(2)))]
#[constraint(z_dot == y * x_dot)]
#[force(x = -c * x_dot + cos(t) / 4)]
struct Particle {
    k: f64,
    c: f64,
}

const PARTICLE: Particle = Particle { k: 1.3, c: 0.1 };

#[test]
fn midpoint_by_its_discrete_lagrangian() {
    #[discrete_system]
    #[coordinates(x, y, z)]
    #[discrete_lagrangian(
        ((x[1] - x[0]).powi(2) + (y[1] - y[0]).powi(2) + (z[1] - z[0]).powi(2)) / (2 * h)
            - h * k / 2 * (((x[0] + x[1]) / 2).powi(2) + ((y[0] + y[1]) / 2).powi(2))
    )]
    #[variational_constraint(z_dot == y * x_dot)]
    #[kinematic_constraint((z[1] - z[0]) / h == (y[0] + y[1]) / 2 * (x[1] - x[0]) / h)]
    #[discrete_force(
        minus(x = h / 2 * (-c * (x[1] - x[0]) / h + cos((t[0] + t[1]) / 2) / 4)),
        plus(x = h / 2 * (cos(t[0] + h / 2) / 4 - c * (x[1] - x[0]) / h))
    )]
    struct Written {
        k: f64,
        c: f64,
    }
    let written = Written { k: 1.3, c: 0.1 };
    let time = TimeStep::new(0.7, H);
    same_motion_from_pair(
        "L_d of the midpoint rule",
        (&PARTICLE, &written),
        time,
        START,
    );
}

#[test]
fn trapezoidal_by_its_discrete_lagrangian() {
    #[discrete_system]
    #[coordinates(x, y, z)]
    #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2 - sin(t) / 2 * (x.powi(2) + y.powi(2)))]
    #[constraint(z_dot == y * x_dot + t)]
    #[force(y = t * x - y_dot / 9)]
    #[discretization(trapezoidal)]
    struct Rule;

    #[discrete_system]
    #[coordinates(x, y, z)]
    #[discrete_lagrangian(
        ((x[1] - x[0]).powi(2) + (y[1] - y[0]).powi(2) + (z[1] - z[0]).powi(2)) / (2 * h)
            - h / 4 * (sin(t[0]) * (x[0].powi(2) + y[0].powi(2)) + sin(t[1]) * (x[1].powi(2) + y[1].powi(2)))
    )]
    #[variational_constraint(z_dot == y * x_dot)]
    #[kinematic_constraint((z[1] - z[0]) / h == (y[0] + y[1]) / 2 * (x[1] - x[0]) / h + (t[0] + t[1]) / 2)]
    #[discrete_force(
        minus(y = h / 2 * (t[0] * x[0] - (y[1] - y[0]) / (9 * h))),
        plus(y = h / 2 * (t[1] * x[1] - (y[1] - y[0]) / (9 * h)))
    )]
    struct Written;

    let (q, [u, w, _]) = START;
    let time = TimeStep::new(0.7, H);
    let v = [u, w, q[1] * u + 0.7];
    same_motion_from_pair(
        "L_d of the trapezoidal rule",
        (&Rule, &Written),
        time,
        (q, v),
    );
}

#[test]
fn constraint_by_its_two_halves() {
    #[discrete_system]
    #[coordinates(x, y, z)]
    #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2 - k / 2 * (x.powi(2) + y.powi(2)))]
    #[kinematic_constraint(z[1] == z[0] + (y[0] + y[1]) * (x[1] - x[0]) / 2)]
    #[variational_constraint(z_dot - y * x_dot == 0)]
    #[discretization(midpoint)]
    #[force(x = cos(t) / 4)]
    #[force(x = -c * x_dot)]
    struct Halves {
        k: f64,
        c: f64,
    }
    let halves = Halves { k: 1.3, c: 0.1 };
    let time = TimeStep::new(-0.4, H);
    same_motion(
        "variational and kinematic",
        (&PARTICLE, &halves),
        time,
        START,
    );
}

#[test]
fn defines_lets_and_sums() {
    #[discrete_system]
    #[coordinates(q: [R; 3])]
    #[define(r2 = (0..2).map(|i| q[i].powi(2)).sum())]
    #[define(spring = k / 2 * r2)]
    #[lagrangian({ let v2 = (0..=2).map(|i| q_dot[i] * q_dot[i]).sum(); let kinetic = v2 / 2; kinetic - spring })]
    #[constraint({ let lever = q[1]; q_dot[2] - lever * q_dot[0] } == 0)]
    #[define(drive = t.cos().powi(2).sqrt().powf(0) * cos(t) * 0.25)]
    #[force(q[0] = drive - c * q_dot[0])]
    struct Structured {
        k: f64,
        c: f64,
    }
    let structured = Structured { k: 1.3, c: 0.1 };
    same_motion(
        "defines, lets, sums, arrays",
        (&PARTICLE, &structured),
        H.into(),
        START,
    );
    assert_eq!(Structured::COORDINATES, ["q[0]", "q[1]", "q[2]"]);
}

#[test]
fn methods_and_functions() {
    #[discrete_system]
    #[coordinates(x, y)]
    #[lagrangian(x_dot.powi(2) + exp(sin(x)) * y_dot.powi(2) - sqrt(1 + tanh(y).powi(2)) - atan2(x, 2 + cos(y)) - pow(2 + x.powi(2), 3/2))]
    struct Functions;

    #[discrete_system]
    #[coordinates(x, y)]
    #[lagrangian(pow(x_dot, 2) + x.sin().exp() * pow(y_dot, 2) - (1 + pow(y.tanh(), 2)).sqrt() - x.atan2(2 + y.cos()) - (2 + x * x).powf(1.5))]
    struct Methods;

    let start = ([0.3, -0.2], [0.4, 0.5]);
    same_motion("methods", (&Functions, &Methods), H.into(), start);
}

#[test]
fn force_by_its_discrete_forces() {
    #[discrete_system]
    #[coordinates(x)]
    #[lagrangian(x_dot.powi(2) / 2 - x.powi(4) / 4)]
    #[force(x = sin(t) - x_dot / 5 - x.powi(3) * x_dot.powi(2) / 7)]
    #[discretization(alpha = 1/4)]
    struct Continuous;

    #[discrete_system]
    #[coordinates(x)]
    #[lagrangian(x_dot.powi(2) / 2 - x.powi(4) / 4)]
    #[define(v = (x[1] - x[0]) / h)]
    #[define(force = {
        let x = (3 * x[0] + x[1]) / 4;
        let t = t[0] + h / 4;
        sin(t) - v / 5 - x.powi(3) * v.powi(2) / 7
    })]
    #[discrete_force(plus(x = h / 4 * force), minus(x = 3/4 * h * force))]
    #[discretization(alpha = 0.25)]
    struct Discrete;

    let time = TimeStep::new(1.5, H);
    same_motion(
        "discrete forces",
        (&Continuous, &Discrete),
        time,
        ([0.6], [0.3]),
    );
}

/// g ω is the same D, and g(q_α) φ the same D_d where all of D_d is taken at one point: the same q,
/// and λ' = λ / g at the node.
#[test]
fn constraint_times_a_function() {
    #[discrete_system]
    #[coordinates(x, y, z)]
    #[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2 - k / 2 * (x.powi(2) + y.powi(2)))]
    #[constraint(exp(x) * (2 + cos(t)) * z_dot == exp(x) * (2 + cos(t)) * y * x_dot)]
    #[force(x = -c * x_dot + cos(t) / 4)]
    struct Scaled {
        k: f64,
        c: f64,
    }
    let scaled = Scaled { k: 1.3, c: 0.1 };
    let (q, v) = START;
    let first = motion(&PARTICLE, H, q, v, STEPS);
    let second = motion(&scaled, H, q, v, STEPS);
    same_states("constraint times a function", &first, &second, |q, t| {
        [q[0].exp() * (2.0 + t.cos())]
    });
}

/// The two constraints of a disk, and two combinations of them: the same q.
#[test]
fn constraints_combined() {
    #[discrete_system]
    #[coordinates(x, y, theta: S1, phi: S1)]
    #[lagrangian(5/2 * (x_dot.powi(2) + y_dot.powi(2)) + theta_dot.powi(2) / 6 + phi_dot.powi(2) / 10 - x / 3)]
    #[constraint(x_dot == cos(phi) * theta_dot / 2)]
    #[constraint(y_dot == sin(phi) * theta_dot / 2)]
    struct Disk;

    #[discrete_system]
    #[coordinates(x, y, theta: S1, phi: S1)]
    #[lagrangian(5/2 * (x_dot.powi(2) + y_dot.powi(2)) + theta_dot.powi(2) / 6 + phi_dot.powi(2) / 10 - x / 3)]
    #[constraint(x_dot * cos(phi) + y_dot * sin(phi) == theta_dot / 2)]
    #[constraint(x_dot * sin(phi) == y_dot * cos(phi))]
    struct Rotated;

    let phi = 0.3_f64;
    let v = [0.65 * phi.cos(), 0.65 * phi.sin(), 1.3, 0.7];
    let (a, b) = (
        motion(&Disk, H, [0.0, 0.0, 0.0, phi], v, STEPS),
        motion(&Rotated, H, [0.0, 0.0, 0.0, phi], v, STEPS),
    );
    for (a, b) in a.iter().zip(&b).skip(1) {
        // λ_x = λ_1 cos φ + λ_2 sin φ, λ_y = λ_1 sin φ - λ_2 cos φ.
        let (sin, cos) = a.q[3].sin_cos();
        let force = [
            b.lambda[0] * cos + b.lambda[1] * sin,
            b.lambda[0] * sin - b.lambda[1] * cos,
        ];
        let allowed = (STEPS * STEPS) as f64 * 8.0 * crate::support::ROUNDING;
        assert!((a.q - b.q).amax() <= allowed);
        assert!((0..2).all(|i| (a.lambda[i] - force[i]).abs() <= allowed));
    }
}

/// Boundary terms f(q_1, t_1) - f(q_0, t_0) of L_d change no motion.
#[test]
fn total_differences() {
    #[discrete_system]
    #[coordinates(x, y)]
    #[discrete_lagrangian(((x[1] - x[0]).powi(2) + (y[1] - y[0]).powi(2)) / (2 * h) - h * cos(x[0] * y[1]))]
    struct Plain;

    #[discrete_system]
    #[coordinates(x, y)]
    #[discrete_lagrangian(
        ((x[1] - x[0]).powi(2) + (y[1] - y[0]).powi(2)) / (2 * h) - h * cos(x[0] * y[1])
            + x[1].powi(2) * sin(y[1] + t[1]) - x[0].powi(2) * sin(y[0] + t[0])
    )]
    struct Shifted;

    let start = ([0.5, 0.7], [0.3, -0.4]);
    let time = TimeStep::new(2.0, H);
    same_motion_from_pair("total difference", (&Plain, &Shifted), time, start);
}
