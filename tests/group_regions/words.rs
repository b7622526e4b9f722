//! Regions in words, and errors.

#![cfg(feature = "large-groups")]

use nonholonomic::groups::Vector3;
use nonholonomic::prelude::*;

use crate::group_regions::ball::Ball;

#[test]
fn equations() {
    let text = Ball::equations()
        .get("regions")
        .expect("it has regions")
        .text;
    println!("{text}");
    assert!(text.contains("the first constraint holds where x > 0"));
}

/// An entry of a rotation is its cofactor: one boundary.
#[discrete_system]
#[coordinates(R: SO3)]
#[lagrangian(R.omega.norm_squared() / 2)]
#[constraint(when = R[(0, 0)] > 0, R.omega[1] == 0)]
#[constraint(when = R[(1, 1)] * R[(2, 2)] - R[(1, 2)] * R[(2, 1)] < 0, R.omega[2] == 0)]
struct Halves;

#[test]
fn a_boundary_is_the_same_where_it_is_on_the_group() {
    assert_eq!(<Halves as RegionSystem>::BOUNDARIES, ["R[(0, 0)] > 0"]);
    assert_eq!([0, 1].map(Halves::active_constraints), [2, 1]);
}

/// The ends of a pair on different sides, and numbers that are none.
#[test]
fn bad_input() {
    let ball = Ball::of([0.4; 3]);
    let R = UnitQuaternion::from_scaled_axis(Vector3::new(0.3, -1.2, 0.8));
    let found = ball.trajectory(0.1, (-0.1, 0.0, R), (0.1, 0.0, R)).next();
    assert!(matches!(
        found,
        Some(Err(StepError::PairCrossesBoundary { boundary: 0, .. }))
    ));
    let found = ball.flow(0.0, (f64::NAN, 0.0, R), [0.0; 5], 0.1).next();
    assert!(matches!(found, Some(Err(StepError::NonFinite { .. }))));
    // On rough ground a velocity that does not roll.
    let found = ball
        .flow(0.0, (1.0, 0.0, R), [1.0, 0.0, 0.0, 0.0, 0.0], 0.1)
        .next();
    assert!(matches!(
        found,
        Some(Err(StepError::VelocityOffConstraint { .. }))
    ));
}
