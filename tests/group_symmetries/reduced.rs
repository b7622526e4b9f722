//! Systems reduced by translations beside coordinates in groups.

#![cfg(feature = "large-groups")]

use nonholonomic::groups::Vector3;
use nonholonomic::prelude::*;
use nonholonomic::{DifferentiableSystem, derivatives::Perturbation};

use crate::group_symmetries::rotation;
use crate::group_symmetries::systems::*;
use crate::support::assert_near;

/// The nodes of a motion, and the reconstruction of the reduced one.
fn both<S: LeftInvariantSystem>(
    system: &S,
    q: impl Into<S::Configuration>,
    v: impl Into<S::Increment>,
    h: f64,
    steps: usize,
) -> [Vec<S::Configuration>; 2] {
    let (q0, q1) = system.start(h, q, v).expect("it starts");
    let whole = system.trajectory(h, q0, q1).take(steps);
    let reduced = system.reduced();
    let (r0, u0) = reduced.reduce(h, q0, q1);
    let again = reduced.trajectory(h, r0, u0).reconstruct(q0).take(steps);
    [
        whole.map(|state| state.expect("it moves").q).collect(),
        again.map(|state| state.expect("it moves").q).collect(),
    ]
}

#[test]
fn a_ball_reduced_by_translations() {
    let ball = Ball {
        m: 1.3,
        I: 0.4,
        a: 0.6,
    };
    assert_eq!(<Ball as LeftInvariantSystem>::FIBRE, [0, 1]);
    let omega = Vector3::new(0.7, -1.1, 0.5);
    let spatial = rotation() * omega;
    let v = [0.6 * spatial.y, -0.6 * spatial.x, omega.x, omega.y, omega.z];
    let [whole, again] = both(&ball, (1e3, -2e3, rotation()), v, 0.02, 300);
    for (a, b) in whole.iter().zip(&again) {
        // x of 10³ is a sum of 300 increments.
        assert_near([a.x, a.y], [b.x, b.y], 300.0 * f64::EPSILON * 2e3);
        assert!(a.R.angle_to(&b.R) < 1e-11);
    }
    let (q0, q1) = ball
        .start(0.02, (3.0, 4.0, rotation()), v)
        .expect("it starts");
    let (r0, u0) = ball.reduced().reduce(0.02, q0, q1);
    assert_eq!((r0.x, r0.y, r0.R), (0.0, 0.0, q0.R));
    assert_near([u0.x, u0.y], [q1.x - q0.x, q1.y - q0.y], 1e-15);
    // The reduced motion knows nothing of the place.
    for state in ball.reduced().trajectory(0.02, r0, u0).take(10) {
        let state = state.expect("it moves");
        assert_eq!((state.q.x, state.q.y), (0.0, 0.0));
    }
    let equations = Ball::equations();
    let text = equations.get("symmetry").expect("it has symmetries").text;
    println!("{text}");
    assert!(text.contains("translations(x, y) acts by left multiplication"));
    assert!(text.contains("invariant along R.body_rotation[2]"));
    let text = equations.get("reconstruction").expect("it is reduced").text;
    assert!(text.contains("x[k+1] = x[k] + u_x[k]"), "{text}");
}

/// The derivatives of a reduced step are those of the step, in which x and y do not occur.
#[test]
fn derivatives_of_a_reduced_step() {
    let ball = Ball {
        m: 1.3,
        I: 0.4,
        a: 0.6,
    };
    let q: BallConfiguration = (3.0, 4.0, rotation()).into();
    let p = [0.4, -0.3, 0.3, 0.5, -0.2];
    let (_, own) = ball.derivatives_from(0.1, q, p).expect("it is regular");
    let reduced = ball.reduced();
    let (_, derivatives) = reduced.derivatives_from(0.1, q, p).expect("it is regular");
    for k in 0..10 {
        let mut x = Perturbation::<Ball>::zeros();
        match k {
            0..5 => x.q[k] = 1.0,
            _ => x.p[k - 5] = 1.0,
        }
        let (found, whole) = (derivatives.jvp(&x), own.jvp(&x));
        let translates = k < 2;
        for i in 0..5 {
            // δx' = δx of a translation, which the reduced step does not have.
            let expected = if translates {
                [0.0; 2]
            } else {
                [whole.q[i], whole.p[i]]
            };
            assert_near([found.q[i], found.p[i]], expected, 1e-13);
            assert!(!translates || whole.p[i].abs() < 1e-13);
        }
    }
}

/// The horizontal momentum of the reduced motion is that of the whole one, and constant.
#[test]
fn a_top_on_a_sledge() {
    let top = SlidingTop {
        M: 0.6,
        m: 1.2,
        l: 0.7,
        A: 0.4,
        C: 0.25,
        g: 9.0,
    };
    let v = [0.4, 0.5, 0.6, -0.7, 3.0];
    let [whole, again] = both(&top, (0.3, -0.2, rotation()), v, 0.01, 200);
    for (a, b) in whole.iter().zip(&again) {
        assert_near([a.x, a.y], [b.x, b.y], 1e-12);
        assert!(a.R.angle_to(&b.R) < 1e-11);
    }
    let momentum = |pair: &[SlidingTopConfiguration]| {
        let momentum = top.spatial_momentum(0.01, pair[0], pair[1]);
        [momentum[0], momentum[1]]
    };
    let first = momentum(&whole[..2]);
    for pair in again.windows(2) {
        assert_near(momentum(pair), first, 1e-11);
    }
}

/// Inner nodes move with their interval.
#[test]
fn a_top_with_inner_nodes() {
    let top = TopWithInnerNodes {
        M: 0.6,
        m: 1.2,
        l: 0.7,
        A: 0.4,
        C: 0.25,
        g: 9.0,
    };
    let v = [0.4, 0.5, 0.6, -0.7, 3.0];
    let [whole, again] = both(&top, (0.3, -0.2, rotation()), v, 0.01, 200);
    for (a, b) in whole.iter().zip(&again) {
        assert_near([a.x, a.y], [b.x, b.y], 1e-11);
        assert!(a.R.angle_to(&b.R) < 1e-11);
    }
}

/// Translations, all rotations of space, and the law of the sleigh: the ball is what is reduced.
#[test]
fn laws_in_charts_are_not_reduced() {
    assert_eq!(<Laden as LeftInvariantSystem>::FIBRE, [3, 4, 5]);
    let laden = Laden {
        m: 1.2,
        a: 0.3,
        I: 0.5,
        J: 0.4,
    };
    let v = [
        1.3 * f64::cos(0.9),
        1.3 * f64::sin(0.9),
        0.8,
        0.7,
        -1.1,
        0.5,
    ];
    let [whole, again] = both(&laden, (0.4, -0.7, 0.9, rotation()), v, 0.02, 100);
    for (a, b) in whole.iter().zip(&again) {
        assert_near([a.x, a.y, a.theta], [b.x, b.y, b.theta], 1e-12);
        assert!(a.R.angle_to(&b.R) < 1e-11);
    }
}
