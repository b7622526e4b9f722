//! Single steps, and errors of generated reduced systems.

use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

use crate::reduction::check::{launch, start};
use crate::reduction::unseen::{abelian::disk::plane, groups::racer, implicit};
use crate::support::to_round_off;

const TIME: TimeStep = TimeStep { t: 0.25, h: 0.01 };
const DISK: [f64; 6] = [2.0, 0.5, 0.3, 0.7, 0.6, 0.125];

/// A step is the second node of a trajectory, and ends where the motion does.
#[test]
fn a_step_is_one_of_the_trajectory() {
    let system = racer::Mixed::new(racer::VALUES);
    let [q0, q1] = launch(&system, TIME, [0.3, -0.2, 0.4, 1.2], [0.5, 0.2, -0.7, 0.9]);
    let (reduced, options) = (system.reduced(), to_round_off());
    let (r0, vartheta0, r1) = reduced.reduce(TIME, q0, q1);
    let step = reduced
        .step_with(&options, TIME, r0, vartheta0, r1)
        .expect("it converges");
    let states: Vec<_> = reduced
        .trajectory_with(&options, TIME, r0, vartheta0, r1)
        .take(3)
        .map(|state| state.expect("it converges"))
        .collect();
    assert_eq!((states[1].vartheta, states[2].r), (step.vartheta1, step.r2));
    assert_eq!(
        (states[0].r, states[0].vartheta, states[1].r),
        (r0, vartheta0, r1)
    );
    assert_eq!(
        states.iter().map(|state| state.k).collect::<Vec<_>>(),
        [0, 1, 2]
    );
    let q2 = reduced.reconstruct(TIME.offset(1), q1, step.vartheta1, step.r2);
    let full = system
        .step_with(&options, TIME, q0, q1)
        .expect("it converges");
    assert!((q2 - full.q2).amax() <= 1e-14, "{q2} {}", full.q2);
}

#[test]
fn a_pair_off_the_kinematic_connection() {
    let system = plane::Kinematic::new(DISK);
    let pair = launch(&system, TIME, [0.1, -0.3, 0.2, 0.5], [0.0, 0.0, 1.5, 0.8]);
    let reduced = system.reduced();
    let (r0, vartheta, r1) = reduced.reduce(TIME, pair[0], pair[1]);
    assert!(vartheta.amax() <= 1e-15, "{vartheta}");
    let error = reduced
        .step(TIME, r0, [0.0, 1e-3], r1)
        .expect_err("off D_d");
    assert!(
        matches!(error, StepError::NotHorizontal { component: 1, .. }),
        "{error}"
    );
}

#[test]
fn a_pair_off_the_level() {
    let flat = implicit::quartic::Flat::new([1.5, 0.0]);
    let pair = launch(&flat, TIME, [0.1, 0.4, 0.3, -0.2], [0.7, 0.6, -0.5, 0.0]);
    let mu = flat.momentum(TIME, pair[0], pair[1])[0];
    let reduce = |mu: f64| {
        let reduced = implicit::quartic::Momentum::new([1.5, mu]).reduced();
        let (r0, vartheta, r1) = reduced.reduce(TIME, pair[0], pair[1]);
        (vartheta[0], reduced.step(TIME, r0, vartheta, r1))
    };
    let (vartheta, step) = reduce(mu);
    assert!(vartheta.abs() <= 1e-15 && step.is_ok(), "{vartheta}");
    let (vartheta, step) = reduce(mu + 0.25);
    let error = step.expect_err("off the level");
    assert!(
        matches!(error, StepError::NotHorizontal { component: 0, difference, .. } if difference == vartheta),
        "{error}"
    );
}

#[test]
fn a_pair_off_the_reduced_constraints() {
    let system = racer::Natural::new(racer::VALUES);
    let [q0, mut q1] = launch(&system, TIME, [0.3, -0.2, 0.4, 1.2], [0.5, 0.2, -0.7, 0.9]);
    q1[1] += 1e-3;
    let reduced = system.reduced();
    let (r0, vartheta, r1) = reduced.reduce(TIME, q0, q1);
    let error = reduced.step(TIME, r0, vartheta, r1).expect_err("off D_d");
    assert!(
        matches!(error, StepError::PairOffConstraint { .. }),
        "{error}"
    );
}

#[test]
fn a_point_off_the_fibre() {
    let system = plane::Natural::new(DISK);
    let v = [0.7 * 0.5f64.cos() * 1.5, 0.7 * 0.5f64.sin() * 1.5, 1.5, 0.8];
    let [q0, q1] = start(&system, TIME, [0.1, -0.3, 0.2, 0.5], v);
    let reduced = system.reduced();
    let (r0, vartheta, r1) = reduced.reduce(TIME, q0, q1);
    let over = |q: [f64; 4]| {
        let mut states = reduced.trajectory(TIME, r0, vartheta, r1).reconstruct(q);
        (states.next().expect("a node"), states.next().is_some())
    };
    let elsewhere = [5.0, 6.0, q0[2], q0[3]];
    assert!(over(elsewhere).0.is_ok(), "anywhere in the fibre");
    let (node, goes_on) = over([q0[0], q0[1], q0[2], q0[3] + 1e-3]);
    let error = node.expect_err("another point of Q/G");
    assert!(
        matches!(error, StepError::OffFibre { coordinate: 3, .. }),
        "{error}"
    );
    assert!(!goes_on);
}

#[discrete_system]
#[coordinates(x, y, theta: S1)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + theta_dot.powi(2)) / 2)]
#[constraint(cos(theta) * y_dot == sin(theta) * x_dot)]
#[symmetry(SE2(x, y, theta))]
struct Skate;

/// h_0⁻¹h_1 is formed from the increment: nothing is lost to the size of the coordinates.
#[test]
fn far_from_the_origin() {
    let (theta, d) = (0.7_f64, [3e-3, 1e-3, 2e-4]);
    let q = [1e9, -3e9, theta].into();
    let interval = nonholonomic::Interval::<Skate>::new(TIME, q, d.into());
    let (sin, cos) = theta.sin_cos();
    let expected = [cos * d[0] + sin * d[1], cos * d[1] - sin * d[0], d[2]];
    let vartheta: [f64; 3] = Skate.reduced().reduce_at(&interval).into();
    for (found, expected) in vartheta.into_iter().zip(expected) {
        assert!(
            (found - expected).abs() <= 4.0 * f64::EPSILON * 3e-3,
            "{found} {expected}"
        );
    }
}

#[discrete_system]
#[coordinates(w, x, y, z)]
#[lagrangian((w_dot.powi(2) + x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
#[constraint(x * y_dot == w * x_dot)]
#[symmetry(translations(y, z))]
struct Vanishing;

/// ω = x dy - w dx is zero at w_1 = x_1 = 0: the reduced step names the constraint, as that of the system does.
#[test]
fn a_form_that_vanishes() {
    let (q0, q1) = ([-0.1, -0.1, 0.0, 0.0], [0.0, 0.0, 0.1, 0.2]);
    let own = Vanishing.step(1.0, q0, q1).expect_err("singular");
    assert!(
        matches!(own, StepError::DependentConstraint { constraint: 0, .. }),
        "{own}"
    );
    let reduced = Vanishing.reduced();
    let (r0, vartheta, r1) = reduced.reduce(1.0, q0, q1);
    assert_eq!(
        reduced.step(1.0, r0, vartheta, r1).expect_err("singular"),
        own
    );
}
