//! A step from (q, p) solves the equations of its node, whatever velocity it starts from, and steps
//! on end are the motion: of systems of every kind.

#![cfg(feature = "large-composition")]

use nonholonomic::nalgebra::{Isometry2, UnitQuaternion, Vector2};
use nonholonomic::prelude::*;
use nonholonomic::{Inputs, Interval, Matrix, Vector};

use super::{energy, systems, vector};

/// The part of its terms that a solution may leave of a row: 10⁻¹⁴, and 384 ε where that is
/// rounding.
const LEFT: f64 = 384.0 * f64::EPSILON;

/// The largest row of the equations of the first substep, relative to its terms, by the functions
/// of the system:
///
/// ```text
/// p + D_1L_d + f⁻ - ωᵀλ,     φ
/// ```
fn left<S: DiscreteSystem>(
    system: &S,
    inputs: Inputs<S::Control>,
    (q, p): (S::Configuration, S::Covector),
    step: &PhaseStep<S>,
) -> f64 {
    let first = Inputs {
        h: step.h,
        ..inputs
    };
    let interval = system.solved(Interval::new(first, q, step.increment));
    let (departure, phi) = system.departure_at(&interval);
    let forms = system.constraint_forms_at(first, &q);
    let by = system.departure_jacobian_at(&interval).phi_by_increment;
    let momentum = |i: usize| {
        let reactions = (0..S::CONSTRAINTS).map(|a| -step.lambda.as_slice()[a] * forms.entry(a, i));
        let terms = reactions.chain([p.as_slice()[i], departure.as_slice()[i]]);
        let (row, size) = terms.fold((0.0, 0.0), |(row, size), x| (row + x, size + x.abs()));
        if size == 0.0 {
            0.0
        } else {
            f64::abs(row) / size
        }
    };
    let constraint = |a: usize| {
        // Terms may vanish together, as that of v_y = 0: they are of the size of the largest
        // increment then. The value of a level set is that of its coordinates, of order 1.
        let slopes: f64 = (0..S::DIM).map(|j| by.entry(a, j).abs()).sum();
        let scale = match S::HOLONOMIC.contains(&a) {
            true => 1.0,
            false => slopes * size(step.increment.as_slice()),
        };
        phi.as_slice()[a].abs() / scale
    };
    let momenta = (0..S::DIM).map(momentum);
    momenta
        .chain((0..S::CONSTRAINTS).map(constraint))
        .fold(0.0, f64::max)
}

fn size(values: &[f64]) -> f64 {
    values.iter().fold(0.0, |most, x| x.abs().max(most))
}

/// By how much two vectors differ, relative to the largest entry of the second.
fn off(a: &[f64], b: &[f64]) -> f64 {
    let differences: Vec<_> = a.iter().zip(b).map(|(a, b)| a - b).collect();
    size(&differences) / size(b)
}

/// The step from velocities that are right, at rest and wrong; then twenty on end, each from the
/// velocity of the step before, beside the motion.
fn check<S: DiscreteSystem>(
    name: &str,
    system: &S,
    q: impl Into<S::Configuration>,
    v: impl Into<S::Increment>,
    u: impl Fn(usize) -> S::Control,
) {
    let (q, v) = (q.into(), v.into());
    let options = StepOptions::default();
    for h in [0.02, -0.03] {
        let inputs = Inputs::new(TimeStep { t: 0.3, h }, u(0));
        let p = system.initial_momentum(inputs, q, v);
        let wrong: S::Increment = {
            let values: Vec<_> = v.as_slice().iter().map(|v| 0.7 * v + 0.2).collect();
            vector(&values)
        };
        let right = system
            .step_from_with(&options, inputs, q, p, v)
            .expect(name);
        let rest = system.step_from(inputs, q, p).expect(name);
        let wrong = system
            .step_from_with(&options, inputs, q, p, wrong)
            .expect(name);
        for (guess, step) in [("right", &right), ("rest", &rest), ("wrong", &wrong)] {
            let left = left(system, inputs, (q, p), step);
            assert!(left <= LEFT, "{name} {guess}, h = {h}: {left:e}");
            // Two solutions that leave this of rows of three terms differ by 6 of it in p, and by
            // no more than 30 times that in the increments.
            let apart = off(step.increment.as_slice(), right.increment.as_slice());
            assert!(apart <= 180.0 * LEFT, "{name} {guess}, h = {h}: {apart:e}");
            let apart = off(step.p.as_slice(), right.p.as_slice());
            assert!(
                apart <= 180.0 * LEFT,
                "{name} {guess}, h = {h}: p {apart:e}"
            );
        }
        let mut motion = system.trajectory_from(inputs, q, p);
        let (mut at, mut guess) = ((0.3, q, p), S::Increment::zeros());
        for k in 0..20 {
            let inputs = Inputs::new(TimeStep { t: at.0, h }, u(k));
            let step = system
                .step_from_with(&options, inputs, at.1, at.2, guess)
                .expect(name);
            motion.step(u(k)).expect(name);
            let apart = S::increment(&motion.q(), &step.q);
            // Each step adds what it leaves, and these motions of half a second part slowly.
            let allowed = 180.0 * LEFT * (k + 1) as f64;
            assert!(
                size(apart.as_slice()) <= allowed,
                "{name}, h = {h}, k = {k}: {apart:?}"
            );
            at = (step.t, step.q, step.p);
            guess = step.mean_velocity();
        }
    }
}

/// No controls.
fn none<V: Vector>(_: usize) -> V {
    V::zeros()
}

macro_rules! every_scheme {
    ($module:ident, $system:ident { $($field:ident: $value:expr),* }, $q:expr, $v:expr) => {
        every_scheme!(@ $module, $system { $($field: $value),* }, $q, $v, four six two_stages three_stages)
    };
    (@ $module:ident, $system:ident $fields:tt, $q:expr, $v:expr, $($scheme:ident)+) => {$(
        check(
            concat!(stringify!($module), " ", stringify!($scheme)),
            &every_scheme!(% $module $scheme $system $fields),
            $q,
            $v,
            none,
        );
    )+};
    (% $module:ident $scheme:ident $system:ident { $($field:ident: $value:expr),* }) => {
        systems::$module::$scheme::$system { $($field: $value),* }
    };
}

#[test]
fn charts() {
    let xi: f64 = 0.4;
    every_scheme!(
        variator,
        Variator { epsilon: 0.1 },
        [0.3, -0.2, xi],
        [0.5, -0.5 * xi.sin(), 0.8]
    );
    every_scheme!(driven, Driven { a: 0.7, c: 0.2 }, [0.3, -0.4], [0.6, 0.9]);
    every_scheme!(pendulums, Pendulums {}, [0.5, -0.9], [0.8, 0.4]);
    every_scheme!(
        contact,
        Contact { epsilon: 0.3 },
        [0.2, 0.6, -0.1],
        [-0.3, 0.4, 0.5]
    );
    let (sin, cos) = 0.7_f64.sin_cos();
    let disk = [0.5 * cos * 0.9, 0.5 * sin * 0.9, 0.9, 0.6];
    every_scheme!(
        unreduced,
        Disk {
            m: 5.0,
            I: 0.3,
            J: 0.2,
            A: 0.5
        },
        [0.1, 0.2, 0.3, 0.7],
        disk
    );
    check(
        "energy",
        &energy::Variator { epsilon: 0.1 },
        [0.3, -0.2, xi],
        [0.5, -0.5 * xi.sin(), 0.8],
        none,
    );
}

#[test]
fn level_sets() {
    every_scheme!(
        pendulum,
        Pendulum { g: 1.3 },
        [0.6, 0.0, -0.8],
        [0.8, 0.5, 0.6]
    );
}

#[test]
fn groups() {
    let turn = UnitQuaternion::from_euler_angles(0.3, -0.5, 0.2);
    let omega = nonholonomic::nalgebra::Vector3::new(0.4, -0.3, 0.6);
    let spatial = turn * omega;
    let (x, y) = (0.2, -0.1);
    every_scheme!(
        ball,
        Ball {
            J: [0.4, 0.5, 0.7],
            a: 0.5,
            w: 0.3,
            k: 0.2
        },
        (x, y, turn),
        [
            0.5 * spatial[1] - 0.3 * y,
            -0.5 * spatial[0] + 0.3 * x,
            omega[0],
            omega[1],
            omega[2]
        ]
    );
    let pose = Isometry2::new(Vector2::new(0.3, -0.2), 0.5);
    every_scheme!(sleigh, Sleigh { a: 0.3, J: 0.8 }, pose, [0.7, 0.0, 0.5]);
}

/// One pass solves these, where p is a number from substep to substep.
#[test]
fn in_one_pass() {
    every_scheme!(carts, Carts { m: 1.4, c: 0.3 }, [0.3, -0.4], [0.6, 0.9]);
}
