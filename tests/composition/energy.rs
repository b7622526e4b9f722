//! The scheme `energy`: it keeps H at the nodes, meets D there, and is of order 2.

use nonholonomic::nalgebra::{Matrix4, SVector};
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

/// The variator of Modin and Verdier.
#[discrete_system(continuous(multipliers))]
#[coordinates(x, y, xi: S1)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + xi_dot.powi(2)) / 2 - (x.powi(2) + y.powi(2)) / 2 + cos(xi) - epsilon * sin(2 * xi))]
#[constraint(y_dot + sin(xi) * x_dot == 0)]
#[discretization(energy)]
pub struct Variator {
    pub epsilon: f64,
}

macro_rules! general {
    ($module:ident, $($rule:tt)*) => {
        mod $module {
            use nonholonomic::without_equations::discrete_system;

            /// A metric that depends on the coordinates, a magnetic term, and functions of every kind.
            #[discrete_system(continuous(multipliers), derivatives)]
            #[coordinates(x, y, z, w)]
            #[lagrangian(
                ((2 + sin(x)) * x_dot.powi(2) + (1 + y.powi(2)) * y_dot.powi(2) + m * z_dot.powi(2) + exp(x / 3) * w_dot.powi(2)) / 2
                    + x_dot * z_dot * y / 4 + x * y * w_dot / 3 - z * x_dot / 5
                    - x.powi(4) / 4 - sqrt(1 + y.powi(2)) * z.powi(2) - ln(2 + w.powi(2)) - exp(-x * y) / 3 - w.powi(2) * cosh(z) / 5
                    - 1 / (1 + x.powi(2)) - tanh(x + w) / 4 - (2 + z.powi(2)).powf(1.5) / 9
            )]
            #[constraint(w_dot == y * x_dot + sin(z) * z_dot)]
            #[discretization($($rule)*)]
            #[derive(Clone)]
            pub struct General {
                pub m: f64,
            }
        }
    };
}

general!(two, energy);

type Vector = SVector<f64, 4>;

/// (q, q̇) on the constraint.
fn start() -> (Vector, Vector) {
    let q = Vector::new(0.3, -0.4, 0.5, 0.2);
    (
        q,
        Vector::new(0.7, 0.4, -0.6, -0.4 * 0.7 - 0.6 * 0.5_f64.sin()),
    )
}

const M: f64 = 1.3;

/// ∂²L/∂q̇∂q̇, ∂L/∂q̇ at rest and V, written anew.
fn general(q: &Vector) -> (Matrix4<f64>, Vector, f64) {
    let [x, y, z, w]: [f64; 4] = (*q).into();
    let mut mass =
        Matrix4::from_diagonal(&Vector::new(2.0 + x.sin(), 1.0 + y * y, M, (x / 3.0).exp()));
    mass[(0, 2)] = y / 4.0;
    mass[(2, 0)] = y / 4.0;
    let v = x.powi(4) / 4.0
        + (1.0 + y * y).sqrt() * z * z
        + (2.0 + w * w).ln()
        + (-x * y).exp() / 3.0
        + w * w * z.cosh() / 5.0
        + 1.0 / (1.0 + x * x)
        + (x + w).tanh() / 4.0
        + (2.0 + z * z).powf(1.5) / 9.0;
    (mass, Vector::new(-z / 5.0, 0.0, 0.0, x * y / 3.0), v)
}

/// (H, ω q̇) of (q, p): q̇ in D with M q̇ + a = p modulo D°.
fn at_node(q: &Vector, p: &Vector) -> (f64, f64, Vector) {
    let (mass, a, v) = general(q);
    let form = Vector::new(-q[1], 0.0, -q[2].sin(), 1.0);
    let inverse = mass.try_inverse().expect("regular");
    let lambda = form.dot(&(inverse * (p - a))) / form.dot(&(inverse * form));
    let velocity = inverse * (p - a - form * lambda);
    (
        velocity.dot(&(mass * velocity)) / 2.0 + v,
        form.dot(&velocity),
        velocity,
    )
}

/// A sleigh on a hill: the frame of D is along the blade, of no fixed direction.
#[discrete_system(continuous(multipliers))]
#[coordinates(x, y, theta: S1)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + J * theta_dot.powi(2)) / 2 + a * theta_dot * (cos(theta) * y_dot - sin(theta) * x_dot) - x.powi(2) * (1 + y.powi(2)))]
#[constraint(sin(theta) * x_dot == cos(theta) * y_dot)]
#[discretization(energy)]
pub struct Sleigh {
    pub a: f64,
    pub J: f64,
}

/// Free, with two angles: D is all of TQ.
#[discrete_system(continuous(multipliers))]
#[coordinates(a: S1, b: S1)]
#[lagrangian(a_dot.powi(2) + b_dot.powi(2) / 2 + cos(a - b) * a_dot * b_dot + 2 * cos(a) + cos(b))]
#[discretization(energy, order = 4)]
pub struct Pendulums;

#[test]
fn energy_is_kept_at_the_nodes() {
    let (q, v) = start();
    let system = two::General { m: M };
    let mut motion = system.motion(0.05, q, v).expect("it starts");
    let first = at_node(&q, &motion.momentum()).0;
    for _ in 0..2000 {
        motion.step([]).expect("solved");
        let (energy, on_form, velocity) = at_node(&motion.q(), &motion.momentum());
        // Some 10⁻¹⁶ a step, which add up as a random walk does.
        assert!((energy - first).abs() < 1e-12, "{:e}", energy - first);
        assert!((motion.energy() - energy).abs() < 1e-13);
        // D at the node, whatever the increment is.
        assert!(on_form.abs() < 1e-14 * (1.0 + velocity.norm()));
    }
}

/// An angle that turns by some 15 in a step, so that the argument of sin(2ξ) changes by 30.
#[test]
fn fast_angles_keep_the_energy() {
    let system = Variator { epsilon: 0.1 };
    let mut motion = system
        .motion(0.1, [1.0, 0.0, 0.0], [0.3, 0.0, 150.0])
        .expect("it starts");
    let energy = |q: SVector<f64, 3>, p: SVector<f64, 3>| {
        let form = SVector::from([q[2].sin(), 1.0, 0.0]);
        let v = p - form * (form.dot(&p) / form.norm_squared());
        let potential = (q[0] * q[0] + q[1] * q[1]) / 2.0 - q[2].cos() + 0.1 * (2.0 * q[2]).sin();
        v.norm_squared() / 2.0 + potential
    };
    let first = energy(motion.q(), motion.momentum());
    for _ in 0..100 {
        let before = motion.q();
        motion.step([]).expect("solved");
        assert!((motion.q() - before)[2] > 14.0);
        let off = energy(motion.q(), motion.momentum()) - first;
        assert!(off.abs() < 1e-13 * first, "{off:e} of {first:e}");
    }
}

/// The slopes of the errors of q, and of the velocities of p on D.
macro_rules! order {
    ($system:expr, $q:expr, $v:expr, $steps:expr, $order:expr) => {{
        let (system, duration) = ($system, 3.0);
        let (q, v) = ($q, $v);
        let exact = (system.flow(0.0, q, v, duration).nth(1))
            .expect("it goes on")
            .expect("it has a flow");
        let errors = [1, 2].map(|times| {
            let steps = times * $steps;
            let mut motion = system
                .motion(duration / f64::from(steps), q, v)
                .expect("it starts");
            let mut energies = Vec::new();
            for _ in 0..steps {
                motion.step([]).expect("solved");
                energies.push(motion.energy());
            }
            let off = energies
                .iter()
                .map(|e| (e - energies[0]).abs())
                .fold(0.0, f64::max);
            assert!(off < 1e-13, "{off:e}");
            (motion.q() - exact.q).norm()
        });
        let slope = (errors[0] / errors[1]).log2();
        println!("{slope} {errors:?}");
        assert!((slope - $order).abs() < 0.1, "{slope} {errors:?}");
    }};
}

#[test]
fn orders() {
    let (q, v) = start();
    order!(two::General { m: M }, q, v, 60, 2.0);
    order!(
        Variator { epsilon: 0.1 },
        [1.0, 0.0, 0.0],
        [0.3, 0.0, 1.5],
        60,
        2.0
    );
    let theta = 0.7_f64;
    order!(
        Sleigh { a: 0.3, J: 0.6 },
        [0.4, 0.1, theta],
        [0.9 * theta.cos(), 0.9 * theta.sin(), 0.8],
        100,
        2.0
    );
    order!(Pendulums, [0.9, -0.4], [0.3, 0.2], 80, 4.0);
}

/// A member of an ensemble has the bits of its own motion.
#[test]
fn members_of_an_ensemble() {
    let (system, h) = (Sleigh { a: 0.3, J: 0.6 }, 0.05);
    let start = |k: i32| {
        let (theta, speed) = (0.7_f64, 0.9 + f64::from(k) / 10.0);
        let v = [speed * theta.cos(), speed * theta.sin(), 0.8];
        system.start(h, [0.4, 0.1, theta], v).expect("it starts")
    };
    let pairs: Vec<_> = (0..5).map(start).collect();
    let recording = Ensemble::of(Sleigh { a: 0.3, J: 0.6 }, h, pairs.clone()).run(60);
    assert!(recording.errors().is_empty());
    for (member, (q0, q1)) in pairs.into_iter().enumerate() {
        for state in system.trajectory(h, q0, q1).take(61) {
            let state = state.expect("solved");
            for i in 0..3 {
                let recorded = recording.q(state.k, i)[member];
                assert_eq!(recorded.to_bits(), state.q[i].to_bits());
            }
        }
    }
}

/// A recording has the energy that is kept.
#[test]
fn recordings_have_the_energy() {
    let (q, v) = start();
    let system = two::General { m: M };
    let motion = system.motion(0.05, q, v).expect("it starts");
    let first = at_node(&q, &motion.momentum()).0;
    let tables = motion.record(200).every(20).tables().expect("recorded");
    let energy = tables.nodes.numbers("energy").expect("a column");
    assert_eq!(energy.len(), 11);
    for energy in &energy[1..] {
        assert!((energy - first).abs() < 1e-12, "{:e}", energy - first);
    }
}

/// A motion in single precision keeps the energy but for its round-off.
#[test]
fn in_single_precision() {
    let system = two::General { m: M };
    let (q, v) = start();
    let motion = || system.motion(0.05, q, v).expect("it starts");
    let (mut single, mut double) = (motion().single(), motion());
    for k in 1..=400_i32 {
        double.step([]).expect("solved");
        single.step([]).expect("solved");
        let bound = f64::from(k).sqrt() * 20.0 * f64::from(f32::EPSILON);
        let energy = [single.energy(), double.energy()];
        assert!((energy[0] - energy[1]).abs() < bound, "{k}: {energy:?}");
        let apart = (Vector::from(single.q().map(f64::from)) - double.q()).amax();
        assert!(k > 100 || apart < 10.0 * bound, "{k}: {apart:e}");
    }
}

/// The step is symmetric: that with -h leads back.
#[test]
fn the_scheme_is_symmetric() {
    let (q, v) = start();
    let system = two::General { m: M };
    let p = system.initial_momentum(0.1, q, v);
    let there = system.step_from(0.1, q, p).expect("solved");
    let back = system
        .step_from(TimeStep { t: 0.1, h: -0.1 }, there.q, there.p)
        .expect("solved");
    let (energy, _, velocity) = at_node(&q, &p);
    let (again, _, before) = at_node(&back.q, &back.p);
    assert!((back.q - q).norm() < 1e-14 && (before - velocity).norm() < 1e-13);
    assert!((energy - again).abs() < 1e-14 * 4.0);
    // A step with another length in between, as under control, keeps the energy too.
    let there = system.step_from(0.03, there.q, there.p).expect("solved");
    assert!((at_node(&there.q, &there.p).0 - energy).abs() < 1e-14 * 4.0);
}

/// Masses and a gyroscopic term by cases and by a function without a discrete gradient: only the potential needs one.
#[discrete_system]
#[coordinates(x, y)]
#[lagrangian((2 + abs(x)) * x_dot.powi(2) / 2 + (3 + atan(y)) * y_dot.powi(2) / 2 + clamp(x, -0.4, 0.3) * y_dot / 4 - x.powi(2) - x * y / 3 - y.powi(2))]
#[discretization(energy)]
struct Kinked;

#[test]
fn a_kinetic_energy_by_cases() {
    let energy = |q: [f64; 2], p: [f64; 2]| {
        let ([x, y], turned) = (q, p[1] - q[0].clamp(-0.4, 0.3) / 4.0);
        p[0].powi(2) / (2.0 * (2.0 + x.abs()))
            + turned * turned / (2.0 * (3.0 + y.atan()))
            + x * x
            + x * y / 3.0
            + y * y
    };
    for h in [1e-3, 0.04, 0.15] {
        let mut motion = Kinked
            .motion(h, [0.6, -0.3], [0.4, 0.7])
            .expect("it starts");
        let first = energy(motion.q().into(), motion.momentum().into());
        let mut crossings = 0;
        for k in 1..=400 {
            let before = motion.q()[0];
            motion.step([]).expect("solved");
            crossings += usize::from(before * motion.q()[0] < 0.0);
            let now = energy(motion.q().into(), motion.momentum().into());
            // Newton's method leaves up to 10⁻¹⁴ of the terms of H, below 3, in each of k steps; as much is the rounding of the energy here.
            let bound = f64::from(k + 1) * 3e-14;
            assert!((now - first).abs() < bound, "{h}: {:e}", now - first);
            assert!((motion.energy() - first).abs() < bound);
        }
        assert!(crossings > 2 || h < 0.01, "{h}: {crossings}");
    }
}
