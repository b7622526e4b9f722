//! Adapted coordinates themselves: maps to and from them, and their ends.

#![cfg(feature = "large-frames")]

use nonholonomic::prelude::*;

use super::systems::{Bodies, Cubed, Plane, TwoTurns, Wheel};
use crate::support::{assert_close, derivative};

const PLANE: Plane = Plane {
    m: 1.3,
    k: 0.9,
    c: 0.0,
};

#[test]
fn maps_to_and_from_them() {
    let z = PLANE
        .adapted(0.0, [0.8, -0.3], [1.0, 0.0])
        .expect("it is near");
    let polar = [0.73_f64.sqrt(), (-0.3_f64 / 0.8).atan()];
    assert_close("z", z.as_slice(), polar, 1e-15);
    let rates = PLANE.rates(0.0, z, [0.2, 0.7]).expect("r > 0");
    let v = PLANE.velocities(0.0, z, rates);
    assert_close("v", v.as_slice(), [0.2, 0.7], 1e-15);
    assert_eq!(Plane::POSITIONS, ["x", "y"]);
    assert_eq!(Bodies::POSITIONS[1], "x[1]");
    // The other point of the slice's line over these positions.
    let other = PLANE
        .adapted(0.0, [0.8, -0.3], [-1.0, 3.0])
        .expect("it is near");
    assert_close("-r", [other[0]], [-polar[0]], 1e-15);
}

/// L and the force are written as they are at g = e, which they are by their invariance; the end of the chart is r = 0.
#[test]
fn equations_in_adapted_coordinates() {
    let equations = Plane::equations();
    let shown = |name| equations.get(name).expect("an entry").text;
    assert_eq!(
        shown("lagrangian"),
        "L(q, q_dot, t) = 1/2*m*(r^2*a_dot^2 + r_dot^2) - k*sqrt(1 + r^2)"
    );
    assert_eq!(
        shown("force_minus"),
        "f_minus(q[k], q[k+1])[r] = -1/2*c*h*r_dot[k+1/2]\n\
         f_minus(q[k], q[k+1])[a] = -1/2*c*h*r[k+1/2]^2*a_dot[k+1/2]"
    );
    assert_eq!(
        shown("adapted_coordinates"),
        "x = r*cos(a)\ny = r*sin(a)\ndet d(x, y)/d(r, a) at e = r"
    );
}

/// TΨ against differences of Ψ, and its determinant, which is 1 of bodies: (u, v, p) and the motions of the plane.
#[test]
fn derivatives_of_positions() {
    let bodies = Bodies {
        m: [1.0; 2],
        J: 1.0,
        k: 1.0,
        l: 1.0,
    };
    let z = [0.3, -0.2, 0.7, 0.9, 0.4, -0.5];
    let slopes = bodies.position_slopes(0.0, z);
    for j in 0..6 {
        for i in 0..6 {
            let position = |d: f64| {
                let mut z = z;
                z[j] += d;
                bodies.positions(0.0, z)[i]
            };
            let expected = derivative(0.1, position);
            assert_close("TΨ", [slopes[(i, j)]], [expected.value], expected.error);
        }
    }
    let determinant = bodies.chart_determinant(0.0, &z.into());
    assert_close("det", [determinant.abs()], [1.0], 1e-15);
    assert_close(
        "r",
        [PLANE.chart_determinant(0.0, &[0.6, 2.0].into())],
        [0.6],
        1e-15,
    );
}

/// Without momentum a particle goes through the middle, where the turns are not free and polar coordinates end.
#[test]
fn a_motion_that_leaves_the_chart() {
    let h = 0.05;
    let left = |error: &StepError| matches!(error, StepError::LeavesChart { determinant, .. } if *determinant < 0.0);
    let (z0, z1) = PLANE.start(h, [0.5, 0.2], [-1.0, 0.0]).expect("a start");
    let states: Vec<_> = PLANE.trajectory(h, z0, z1).take(30).collect();
    let last = states.last().expect("a state");
    assert!(last.as_ref().is_err_and(left), "{last:?}");
    // -1.0 h a step, and the spring pulls: the middle is reached between the nodes 9 and 10.
    assert_eq!(states.len(), 10);
    let error = last.as_ref().expect_err("it has left").to_string();
    assert!(
        error.contains("the adapted coordinates end on step 9"),
        "{error}"
    );
    let reduced = PLANE.reduced();
    let (r0, vartheta0, r1) = reduced.reduce(h, z0, z1);
    let over: Vec<_> = reduced.trajectory(h, r0, vartheta0, r1).take(30).collect();
    assert_eq!(over.len(), 10);
    assert!(over[9].as_ref().is_err_and(left), "{:?}", over[9]);
    let single: Vec<_> = PLANE.trajectory(h, z0, z1).single().take(30).collect();
    assert!(single.last().is_some_and(|it| it.as_ref().is_err_and(left)));
    let members = [0.5, 0.9, 0.5].map(|r| (PLANE, Start::from_velocity([r, 0.2], [-1.0, 0.0])));
    let recording = Ensemble::new(h).members(members).run(12);
    let ended: Vec<_> = (recording.errors().iter())
        .map(|it| (it.member, it.k, left(&it.error)))
        .collect();
    assert_eq!(ended, [(0, 9, true), (2, 9, true)]);
    let has_ended = |k: usize, member: usize| recording.configuration(k, member)[0].is_nan();
    assert!(!has_ended(8, 0) && has_ended(9, 0) && !has_ended(9, 1));
    // The system on Q/G of a wheel at rest.
    let wheel = Wheel {
        m: 1.2,
        I: 0.4,
        k: 0.8,
        R: 0.5,
    };
    let (q0, q1) = wheel
        .start(h, [0.5, 0.2, 0.0], [-1.0, 0.0, 0.0])
        .expect("a start");
    let quotient = wheel.quotient();
    let [r0, r1] = [q0, q1].map(|q| [q[0], q[2]]);
    let below: Vec<_> = quotient.trajectory(h, r0, r1).take(30).collect();
    assert_eq!(below.len(), 10);
    assert!(below[9].as_ref().is_err_and(left), "{:?}", below[9]);
    // With momentum it goes round.
    let (z0, z1) = PLANE.start(h, [0.5, 0.2], [-1.0, 1.0]).expect("a start");
    assert!(
        PLANE
            .trajectory(h, z0, z1)
            .take(300)
            .all(|state| state.is_ok())
    );
    // A position at the end.
    let error = PLANE.rates(0.0, [0.0, 0.2], [1.0, 1.0]).expect_err("r = 0");
    assert!(matches!(error, StepError::LeavesChart { .. }), "{error}");
}

const H: f64 = 0.05;

fn is_left(error: &StepError) -> bool {
    matches!(error, StepError::LeavesChart { .. })
}

/// Both particles pass the middle on one step, and r s is positive on both sides of it.
#[test]
fn two_factors_change_their_signs_at_once() {
    let (q, v) = ([1.0, 1.0, 0.0, 0.0], [-1.0, -1.0, 0.01, 0.01]);
    let z = TwoTurns.adapted(0.0, q, q).expect("it is near");
    let rates = TwoTurns.rates(0.0, z, v).expect("r s > 0");
    let ends = |k: usize, error: Option<&StepError>| {
        assert!(error.is_some_and(is_left), "{error:?}");
        assert_eq!(k, 16);
    };
    let states: Vec<_> = (TwoTurns.motion(H, z, rates).expect("a start"))
        .take(40)
        .collect();
    ends(states.len(), states.last().and_then(|it| it.as_ref().err()));
    let (z0, z1) = TwoTurns.start(H, z, rates).expect("a start");
    let reduced = TwoTurns.reduced();
    let (r0, vartheta0, r1) = reduced.reduce(H, z0, z1);
    let over: Vec<_> = reduced.trajectory(H, r0, vartheta0, r1).take(40).collect();
    ends(over.len(), over.last().and_then(|it| it.as_ref().err()));
    let recording = Ensemble::of(TwoTurns, H, [Start::from_velocity(z, rates)]).run(40);
    let error = recording.error(0).expect("it ends");
    ends(error.k + 1, Some(&error.error));
}

/// det TΨ = 3 r² (2 + r³).
#[test]
fn a_square_in_the_determinant() {
    let [before, behind] = [0.02, -0.02].map(|r| [r, 0.3]);
    let states: Vec<_> = Cubed.trajectory(H, before, behind).take(3).collect();
    assert!(states[0].as_ref().is_err_and(is_left), "{:?}", states[0]);
    assert_eq!(
        Cubed.chart_determinant(0.0, &behind.into()),
        0.0012 * (2.0 - 8e-6)
    );
}

/// A pair over the middle is no interval of polar coordinates.
#[test]
fn a_pair_over_the_end() {
    let pair = ([0.02, 0.3], [-0.03, 0.3]);
    let first = PLANE.trajectory(H, pair.0, pair.1).next().expect("a state");
    assert!(first.as_ref().is_err_and(is_left), "{first:?}");
    let error = PLANE
        .step(H, pair.0, pair.1)
        .expect_err("it is over the end");
    assert!(is_left(&error), "{error}");
    let reduced = PLANE.reduced();
    let (r0, vartheta0, r1) = reduced.reduce(H, pair.0, pair.1);
    let first = reduced.trajectory(H, r0, vartheta0, r1).next();
    let first = first.expect("a state");
    assert!(first.as_ref().is_err_and(is_left), "{first:?}");
    let start = Start::from_pair(H, pair);
    let recording = Ensemble::of(PLANE, H, [start]).run(3);
    assert!(
        recording
            .errors()
            .iter()
            .all(|it| is_left(&it.error) && it.k == 0)
    );
    assert_eq!(recording.errors().len(), 1);
}
