//! Suslov's body in steps of Lobatto's rule with three stages: its constraint ω_2 = 0 is a product of positions and velocities in the chart of an interval.

#![cfg(feature = "large-continuous")]

use nonholonomic::prelude::*;

/// It goes over to a rotation about the second axis: ω_0 decays as exp(-ct).
#[discrete_system]
#[coordinates(R: SO3)]
#[lagrangian((R.omega[0].powi(2) + 2 * R.omega[1].powi(2) + R.omega[2].powi(2)) / 2 + k * R.omega[0] * R.omega[2])]
#[constraint(R.omega[2] == 0)]
#[discretization(lobatto, stages = 3)]
pub struct Body {
    pub k: f64,
}

const BODY: Body = Body { k: 0.3 };
const OMEGA: [f64; 3] = [0.6, 0.9, 0.0];

/// Below the least number that has all its digits no row keeps its digits either, and its terms are no measure of it.
#[test]
fn a_velocity_decays_to_nothing() {
    let mut motion = (BODY.motion(0.5, UnitQuaternion::identity(), OMEGA)).expect("it starts");
    let mut state = motion.step([]).expect("it is solved");
    for _ in 0..12_000 {
        state = motion.step([]).expect("it is solved");
    }
    // ω_0² + 2 ω_1² stays, up to the error of the rule, and all of it is in ω_1: the body turns by ω_1 h, of which Cayley's map has 2 tan(ω_1 h/2).
    let [x, y, z] = state.increment.into();
    assert!(x.abs() < f64::MIN_POSITIVE && z.abs() < f64::MIN_POSITIVE);
    let turned = 2.0 * (y / 2.0).atan() / 0.5;
    let exact = ((OMEGA[0].powi(2) + 2.0 * OMEGA[1].powi(2)) / 2.0).sqrt();
    assert!((turned - exact).abs() < 1e-3, "{turned} {exact}");
}

/// The row of the constraint and its slopes vanish in uniform motion. Measured against these it would be round-off of less and less as steps get shorter; measured against positions as
/// they are rounded it is within the tolerance after one iteration.
#[test]
fn short_steps_take_one_iteration() {
    for h in [0.05, 0.02, 0.01, 0.003, 0.001] {
        let mut motion = (BODY.motion(h, UnitQuaternion::identity(), OMEGA)).expect("it starts");
        let (mut iterations, mut norm) = (0, 0.0_f64);
        for k in 0..1010 {
            let state = motion.step([]).expect("it is solved");
            // The first guesses are extrapolated from few intervals.
            if k >= 10 {
                iterations += state.iterations;
                norm = norm.max(state.residual_norm);
            }
        }
        println!("{h}: {iterations} iterations, {norm:.1e}");
        assert!(iterations <= 1100, "{h}: {iterations}");
        assert!(norm <= StepOptions::default().tolerance, "{h}: {norm:e}");
    }
}
