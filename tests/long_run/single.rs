//! Motions in single precision: what their roundings add up to.
//!
//! A rounding of every step, of either sign, makes a random walk: after n steps √n roundings. One that is not undone adds up to n.

#![cfg(feature = "large-frames")]

use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

use crate::shared::{DISK, LobattoPendulum, Suslov};

const E: f64 = f32::EPSILON as f64;
const STEPS: usize = 100_000;

/// Links under gravity.
#[discrete_system]
#[coordinates(theta: [S1; 3])]
#[lagrangian((0..3).map(|j| {
    let x_dot = (0..=j).map(|i| cos(theta[i]) * theta_dot[i]).sum();
    let y_dot = (0..=j).map(|i| sin(theta[i]) * theta_dot[i]).sum();
    let depth = (0..=j).map(|i| cos(theta[i])).sum();
    (x_dot.powi(2) + y_dot.powi(2)) / 2 + g * depth
}).sum())]
struct Links {
    g: f64,
}

/// A pendulum by the midpoint rule.
#[discrete_system]
#[coordinates(a: S1)]
#[lagrangian(m * l.powi(2) / 2 * a_dot.powi(2) + m * g * l * cos(a))]
struct Pendulum {
    m: f64,
    l: f64,
    g: f64,
}

/// The means of the energy over ten parts of a motion, relative to the mean of all its kinetic energies, by as much as they differ from the first at most. No step allocates.
fn drift<S: DiscreteSystem>(
    system: &S,
    h: f64,
    q: S::Configuration,
    v: S::Increment,
    size: f64,
) -> f64 {
    let mut motion = system.motion(h, q, v).expect("a start").single();
    let mut means = [0.0; 10];
    let allocations = allocation_counter::measure(|| {
        for mean in &mut means {
            for state in motion.by_ref().take(STEPS / 10) {
                let state = state.expect("a step");
                *mean += system.energy_at(&state.interval()) / (STEPS / 10) as f64;
            }
        }
    });
    assert_eq!(allocations.count_total, 0);
    let off = means
        .iter()
        .fold(0.0_f64, |most, mean| most.max((mean - means[0]).abs()));
    println!("{means:.5?}: {:.1e}", off / size);
    off / size
}

/// Energies walk by a few ε√n = 4·10⁻⁵ of themselves, eight or so roundings a step; what adds up would be ε n/8 = 10⁻³ at least.
#[test]
fn energy_does_not_drift() {
    let walk = 8.0 * E * (STEPS as f64).sqrt();
    let disk = DISK;
    let v = [0.65 * 0.3_f64.cos(), 0.65 * 0.3_f64.sin(), 1.3, 0.7];
    let energy = 0.5 * (5.0 * 0.65 * 0.65 + 0.3 * 1.3 * 1.3 + 0.2 * 0.7 * 0.7);
    assert!(drift(&disk, 0.01, [0.0, 0.0, 0.0, 0.3].into(), v.into(), energy) <= walk);
    // Small oscillations: no chaos, of which the energy of the discretisation is no part.
    let links = Links { g: 9.81 };
    assert!(
        drift(
            &links,
            0.01,
            [0.3, 0.2, -0.1].into(),
            [0.0; 3].into(),
            9.81 * 6.0
        ) <= walk
    );
}

/// Large swings: corrections of a few roundings, alike for many steps on end, add up unless what the rows are still off is carried. With 50 steps a swing nothing does;
/// with 25 an eighth of a rounding a step, for what is carried is right to the first order in h alone.
#[test]
fn large_swings_drift_little() {
    let walk = 8.0 * E * (STEPS as f64).sqrt();
    let pendulum = Pendulum {
        m: 0.7,
        l: 0.9,
        g: 9.81,
    };
    let size = 0.7 * 9.81 * 0.9;
    for (h, most) in [(0.05, walk), (0.1, STEPS as f64 * E / 8.0)] {
        let drift = drift(&pendulum, h, [2.0].into(), [0.3].into(), size);
        assert!(drift <= most, "{h}: {drift:.1e}");
    }
}

/// The coefficients of an interval with an inner node, 8/3 and others, are rounded alike in every step: the energy drifts by up to two roundings of each.
#[test]
fn inner_nodes_drift_by_the_rounding_of_their_coefficients() {
    let pendulum = LobattoPendulum {
        m: 0.7,
        l: 0.9,
        g: 9.81,
    };
    let size = 0.7 * 9.81 * 0.9;
    let drift = drift(&pendulum, 0.02, [2.0].into(), [0.3].into(), size);
    assert!(drift <= STEPS as f64 * 2.0 * E, "{drift:.1e}");
}

/// The energy of Suslov's body is kept exactly by the exact equations of its discretisation only in the mean; it comes from one steady rotation and goes over to
/// another, where nothing changes it but rounding, from the second part on.
#[test]
fn a_steady_body_does_not_drift() {
    let body = Suslov {
        J11: 1.0,
        J22: 1.5,
        J33: 2.0,
        J13: 0.2,
        J23: -0.3,
    };
    // J13 ω1 + J23 ω2 = 0.
    let energy = 0.5 * (0.9 * 0.9 + 1.5 * 0.6 * 0.6);
    let walk = 8.0 * E * (STEPS as f64).sqrt();
    let v = [0.9, 0.6, 0.0].into();
    let q = nonholonomic::nalgebra::UnitQuaternion::identity().into();
    assert!(drift(&body, 0.02, q, v, energy) <= walk);
}

/// A disk that rolls straight on: 10⁵ increments of 6.5·10⁻⁴ from x = 1000, of which a sum that forgets its rounding, up to 3·10⁻⁵ a step, makes anything between 62 and 68. Carried
/// on, it is the sum of the increments, to a rounding of its own and one of every increment.
#[test]
fn small_steps_add_up() {
    let disk = DISK;
    let start = [1000.0, 0.0, 0.0, 0.0];
    let mut motion = disk
        .motion(1e-3, start, [0.65, 0.0, 1.3, 0.0])
        .expect("a start")
        .single();
    let (mut end, mut forgetful) = (1000.0, 1000.0_f32);
    for _ in 0..STEPS {
        let d = motion.step([]).expect("a step").increment()[0];
        end += f64::from(d);
        forgetful += d;
    }
    let bound = E * 1000.0 + STEPS as f64 * E * 6.5e-4;
    let off = (f64::from(motion.q()[0]) - end).abs();
    println!("{off:.1e} of {bound:.1e}, and {forgetful} for {end}");
    assert!(off <= bound);
    assert!((f64::from(forgetful) - end).abs() > 10.0 * bound);
}

/// φ makes 11000 turns, more than have a product with 2π without rounding: its functions are as exact as at the start, and so are the constraints.
#[test]
fn many_turns() {
    let disk = DISK;
    let (h, spin) = (0.05, 13.9);
    let mut motion = disk
        .motion(h, [0.0; 4], [0.05, 0.0, 0.1, spin])
        .expect("a start")
        .single();
    let turn = f64::from(motion.step([]).expect("a step").increment()[3]);
    for state in motion.by_ref().take(STEPS) {
        let d = state.expect("a step").increment();
        let speed = f64::from(d[0].hypot(d[1])) / (0.5 * f64::from(d[2].abs()));
        assert!((speed - 1.0).abs() <= 45.0 * E, "{speed}");
    }
    let last = motion.next().expect("a node").expect("a step");
    // φ itself is a number of `f32`, and its increment is rounded once a step.
    let phi = last.k as f64 * turn;
    assert!(
        (f64::from(last.q[3]) - phi).abs() <= 2.0 * E * phi,
        "{} {phi}",
        last.q[3]
    );
}
