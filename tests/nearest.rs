//! The nearest velocity on the constraints, against closed forms.

use nonholonomic::groups::Vector3;
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

#[discrete_system]
#[coordinates(x, y, theta: S1, phi: S1)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + I / 2 * theta_dot.powi(2) + phi_dot.powi(2) / 2)]
#[constraint(x_dot == A * cos(phi) * theta_dot + wind)]
#[constraint(y_dot == A * sin(phi) * theta_dot)]
struct Disk {
    m: f64,
    I: f64,
    A: f64,
    wind: f64,
}

/// A ball that rolls on a plane.
#[discrete_system]
#[coordinates(x, y, R: SO3)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + J / 2 * R.omega.dot(R.omega))]
#[constraint(x_dot == a * (R * R.omega)[1])]
#[constraint(y_dot == -a * (R * R.omega)[0])]
struct Ball {
    m: f64,
    J: f64,
    a: f64,
}

/// Of which the constraints are one where x = 0.
#[discrete_system(continuous)]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
#[constraint((1 + x) * x_dot + (1 - x) * y_dot == 0)]
#[constraint((1 - x) * x_dot + (1 + x) * y_dot == 0)]
struct Meeting;

/// With θ̇ free the kinetic energy of the difference is least at θ̇ = (I w_θ + m A (cos φ (w_x - wind) + sin φ w_y))/(I + m A²).
#[test]
fn of_a_disk() {
    let disk = Disk {
        m: 5.0,
        I: 0.3,
        A: 0.5,
        wind: 0.2,
    };
    let (q, w) = ([0.3, -1.0, 2.0, 0.7], [1.0, -0.4, 0.8, 0.6]);
    let (sin, cos) = 0.7_f64.sin_cos();
    let theta = (0.3 * w[2] + 5.0 * 0.5 * (cos * (w[0] - 0.2) + sin * w[1])) / (0.3 + 5.0 * 0.25);
    let expected = [0.5 * cos * theta + 0.2, 0.5 * sin * theta, theta, 0.6];
    let v = disk.nearest_velocity(0.0, q, w).unwrap();
    for (found, expected) in v.iter().zip(expected) {
        // A solution of 6 equations of entries of order 1 to 10, twice.
        assert!((found - expected).abs() < 1e-14, "{found} {expected}");
    }
    // A velocity on the constraints stays, to the rounding of their terms.
    let again = disk.nearest_velocity(0.0, q, v).unwrap();
    assert!((again - v).amax() < 1e-15);
    assert!(disk.start(0.01, q, w).is_err());
    assert_eq!(disk.start_nearest(0.01, q, w), disk.start(0.01, q, v));
    let mut motion = disk.motion_nearest(0.01, q, w).unwrap();
    assert_eq!(motion.velocity(), v);
    motion.step([0.0; 0]).unwrap();
}

/// In space Ω = R ω: Ω_1 = (J Ω_1 + m a w_x)/(J + m a²), Ω_0 = (J Ω_0 - m a w_y)/(J + m a²), and the spin Ω_2 stays.
#[test]
fn of_a_ball_in_a_group() {
    let ball = Ball {
        m: 2.0,
        J: 0.3,
        a: 0.5,
    };
    let turn = UnitQuaternion::from_scaled_axis(Vector3::new(0.4, -1.3, 0.8));
    let (w, wish) = ([0.7, -0.2], Vector3::new(0.5, 0.9, -1.1));
    let spatial = turn * wish;
    let whole = 0.3 + 2.0 * 0.25;
    let expected = Vector3::new(
        (0.3 * spatial[0] - 2.0 * 0.5 * w[1]) / whole,
        (0.3 * spatial[1] + 2.0 * 0.5 * w[0]) / whole,
        spatial[2],
    );
    let body = turn.inverse() * expected;
    let q = (1.0, 2.0, turn);
    let v = ball
        .nearest_velocity(0.0, q, [w[0], w[1], wish[0], wish[1], wish[2]])
        .unwrap();
    let all = [
        0.5 * expected[1],
        -0.5 * expected[0],
        body[0],
        body[1],
        body[2],
    ];
    for (found, expected) in v.iter().zip(all) {
        assert!((found - expected).abs() < 1e-14, "{found} {expected}");
    }
    ball.start(0.01, q, v).unwrap();
}

#[test]
fn errors_say_which_constraint() {
    let v = Meeting.nearest_velocity(0.0, [1.0, 0.0, 0.0], [1.0, 2.0, 3.0]);
    assert_eq!(v.unwrap().as_slice(), [0.0, 0.0, 3.0]);
    let error = Meeting
        .nearest_velocity(0.0, [0.0; 3], [1.0, 2.0, 3.0])
        .unwrap_err();
    assert!(matches!(
        error,
        StepError::DependentConstraint { constraint: 1, .. }
    ));
    assert!(
        error
            .to_string()
            .starts_with("constraint no. 2 depends on those before it")
    );
    let error = Meeting.accelerations(0.5, [0.0; 3], [0.0; 3]).unwrap_err();
    assert!(
        matches!(
            error,
            StepError::Singular {
                constraint: Some(1),
                ..
            }
        ),
        "{error}"
    );
    assert!(
        error.to_string().ends_with("at t = 0.5: constraint no. 2 depends on those before it, or vanishes, at this configuration"),
        "{error}"
    );
    let error = Meeting
        .nearest_velocity(0.0, [1.0; 3], [f64::NAN, 0.0, 0.0])
        .unwrap_err();
    assert!(matches!(error, StepError::NonFinite { .. }), "{error}");
}

/// With a blade that turns by the clock, on a floor that rises with it.
#[discrete_system(continuous)]
#[coordinates(x, y, z)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2) + z_dot.powi(2)) / 2)]
#[constraint(x_dot == cos(t) * y_dot)]
#[holonomic(z == sin(t))]
struct Clock;

/// A bare number is t in functions of an instant, as it is in those of the continuous equations,
/// and h in functions of an interval, which starts at t = 0.
#[test]
fn a_bare_number_is_the_time_of_an_instant() {
    let (t, h, q, w): (f64, f64, _, _) = (2.0, 0.01, [0.3, -0.4, 0.5], [1.0, 0.6, 0.2]);
    // The nearest point of the plane x' = c y': y' = (c w_x + w_y)/(1 + c²); and z' = cos t on the
    // floor.
    let nearest = |t: f64| {
        let c = t.cos();
        let y = (c * w[0] + w[1]) / (1.0 + c * c);
        [c * y, y, c]
    };
    let is = |found: nonholonomic::nalgebra::SVector<f64, 3>, expected: [f64; 3]| {
        for (found, expected) in found.iter().zip(expected) {
            // A solution of 5 equations of entries of order 1, twice; t as it is.
            assert!((found - expected).abs() < 1e-14, "{found} {expected}");
        }
    };
    let no_controls = [0.0; 0];
    is(Clock.nearest_velocity(t, q, w).unwrap(), nearest(t));
    is(
        Clock.nearest_velocity((t, no_controls), q, w).unwrap(),
        nearest(t),
    );
    is(
        Clock.nearest_velocity(TimeStep { t, h }, q, w).unwrap(),
        nearest(t),
    );
    let start = (TimeStep { t, h }, no_controls);
    is(Clock.nearest_velocity(start, q, w).unwrap(), nearest(t));
    let at = nonholonomic::Instant::from(nonholonomic::Inputs::from(start));
    is(Clock.nearest_velocity(at, q, w).unwrap(), nearest(t));
    // It satisfies the constraints of the continuous equations at the same number.
    let v = Clock.nearest_velocity(t, q, w).unwrap();
    assert!(Clock.constraint_values(t, q, v).amax() < 1e-15);
    let on = |t: f64| [q[0], q[1], t.sin()];
    // The time of a level set is the end of an interval, t - 2⁻¹⁰ + 2⁻¹⁰.
    is(Clock.project(t, q).unwrap(), on(t));
    is(Clock.project(TimeStep { t, h }, q).unwrap(), on(t));
    // An interval of the length 2 from t = 0, and one of the length h from t.
    let motion = Clock.motion_nearest(t, q, w).unwrap();
    assert_eq!((motion.t(), motion.h()), (0.0, t));
    is(motion.q(), on(0.0));
    is(motion.velocity(), nearest(0.0));
    let motion = Clock.motion_nearest(TimeStep { t, h }, q, w).unwrap();
    is(motion.q(), on(t));
    is(motion.velocity(), nearest(t));
    for t in [f64::NAN, f64::INFINITY] {
        let quantity = nonholonomic::Quantity::Time;
        let is_of_time =
            |error| matches!(error, StepError::NonFinite { quantity: q, .. } if q == quantity);
        assert!(is_of_time(Clock.nearest_velocity(t, q, w).unwrap_err()));
        assert!(is_of_time(Clock.project(t, q).unwrap_err()));
    }
}

/// Of relativity in ẋ, with M = 1 at rest.
#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(-c.powi(2) * sqrt(1 - x_dot.powi(2) / c.powi(2)) + y_dot.powi(2) / 2)]
#[constraint(x_dot == y_dot)]
struct Slow {
    c: f64,
}

/// A charge in a magnetic field, and a constraint with a drift.
#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + B * x * y_dot)]
#[constraint(y_dot == 3 * x_dot + w * x)]
struct Charge {
    m: f64,
    B: f64,
    w: f64,
}

/// With a form that vanishes at x = 0.
#[discrete_system(derivatives)]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2)]
#[constraint(x * y_dot == c)]
struct Vanishing {
    c: f64,
}

/// p_y = ẏ + k ẏ³ beside a coordinate that nothing couples with it.
#[discrete_system]
#[coordinates(x, y)]
#[lagrangian((x_dot.powi(2) + y_dot.powi(2)) / 2 + k * y_dot.powi(4) / 4)]
struct Quartic {
    k: f64,
}

/// p_y = γ ẏ with a pole at ẏ = c.
#[discrete_system]
#[coordinates(x, y)]
#[lagrangian(x_dot.powi(2) / 2 - c.powi(2) * sqrt(1 - y_dot.powi(2) / c.powi(2)))]
struct Beside {
    c: f64,
}

/// M is ∂²L/∂q̇² at rest, in any units and whatever is beside it in the momentum: minimising
/// |v - w|² on v_y = 3 v_x + d gives v_x = (w_x + 3 (w_y - d))/10. Each number is a few roundings of
/// the terms of a solution of three equations.
#[test]
fn the_metric_has_no_differences() {
    for c in [1.0, 2e-3, 5e-4, 1e-8] {
        let w = [0.4 * c, 0.1 * c];
        let v = Slow { c }.nearest_velocity(0.0, [0.0; 2], w).expect("one");
        assert!((v / c).iter().all(|v| (v - 0.25).abs() < 1e-15), "{c}: {v}");
    }
    for (m, field, x) in [(9.1e-31, 1.6e-19, 1.0), (1e-6, 1.0, 1e6), (1.0, 1e12, -3.0)] {
        let charge = Charge {
            m,
            B: field,
            w: 0.0,
        };
        let v = charge.nearest_velocity(0.0, [x, 0.2], [1.0, 2.0]);
        let v = v.expect("one");
        assert!(
            (v[0] - 0.7).abs() < 1e-15 && (v[1] - 2.1).abs() < 4e-15,
            "{v}"
        );
    }
    for drift in [1e8, 1e16, 1e18, 1e30] {
        let charge = Charge {
            m: 1.0,
            B: 0.0,
            w: drift / 7.0,
        };
        let v = charge.nearest_velocity(0.0, [7.0, 0.0], [1.0, 0.0]);
        let v = v.expect("one") / drift;
        let expected = [(1.0 / drift - 3.0) / 10.0, (3.0 / drift + 1.0) / 10.0];
        let off = (0..2).map(|i| (v[i] - expected[i]).abs());
        assert!(off.fold(0.0, f64::max) < 2e-15, "{drift:e}: {v}");
    }
}

/// 0 = c has no solution, and 0 = 0 is no equation.
#[test]
fn a_form_that_vanishes_with_a_value_is_an_error() {
    let (q, w) = ([0.0, 0.3], [1.0, 0.5]);
    let free = Vanishing { c: 0.0 };
    let nearest = free.nearest_velocity(0.0, q, w).expect("free");
    assert_eq!(nearest.data.0[0], w);
    let velocity = free.velocity_of_momentum(0.0, q, w).expect("free");
    assert_eq!(velocity.data.0[0], w);
    for c in [1.0, -1e-9] {
        let none = Vanishing { c };
        let nearest = none.nearest_velocity(0.0, q, w);
        assert!(
            matches!(
                nearest,
                Err(StepError::DependentConstraint { constraint: 0, .. })
            ),
            "{nearest:?}"
        );
        let velocity = none.velocity_of_momentum(0.0, q, w);
        assert!(
            matches!(velocity, Err(StepError::MomentumNotInvertible { .. })),
            "{velocity:?}"
        );
        use nonholonomic::DifferentiableSystem;
        assert!(none.velocity_derivatives(0.0, q, w).is_err());
        assert!(none.step_from(0.1, q, w).is_err());
    }
}

/// Two bodies on a spring, which couples them in L and not in its kinetic energy.
#[nonholonomic::without_equations::discrete_system]
#[coordinates(x: [R; 2])]
#[lagrangian((x_dot[0].powi(2) + 2 * x_dot[1].powi(2)) / 2 - k / 2 * (x[0] - x[1]).powi(2))]
struct OnASpring {
    k: f64,
}

/// A body without momentum has no velocity, and none of the size that the spring gives in no time.
#[test]
fn a_momentum_that_is_zero_beside_others() {
    for k in [0.7, -3e5, 1e9] {
        let bodies = OnASpring { k };
        for p in [[0.3, 0.0], [0.0, -0.4], [0.0, 0.0]] {
            let v = bodies.velocity_of_momentum(0.0, [0.1, 0.9], p);
            let v = v.expect("p_i / m_i");
            assert_eq!(v.data.0[0], [p[0], p[1] / 2.0], "{k}");
        }
    }
    let bodies = OnASpring { k: 0.7 };
    let mut motion = bodies.trajectory_from(0.1, [0.1, 0.1], [0.3, 0.0]);
    let first = motion.next().expect("a state").expect("a node");
    // The rounding of its momentum, of terms below h.
    assert!(bodies.velocity_at(&first.interval())[1].abs() < 0.1 * f64::EPSILON);
}

/// A velocity has the digits of its own momentum, whatever the others are: k ẏ² = 1 has p_y = 2 ẏ,
/// and γ = 1/√(1 - 0.81) at ẏ = 0.9 c. The condition of ẏ in p_y is below 1, and that of Newton's
/// last correction is the rounding of p_y: a few ε.
#[test]
fn velocities_of_different_sizes() {
    for e in -9..=9 {
        for x_dot in [0.0, 1e-12, 1.0, 1e12] {
            let y_dot = 10_f64.powi(e);
            let k = 1.0 / (y_dot * y_dot);
            let quartic = Quartic { k };
            let v = quartic.velocity_of_momentum(0.0, [0.0; 2], [x_dot, 2.0 * y_dot]);
            let v = v.expect("one");
            assert_eq!(v[0], x_dot);
            assert!((v[1] / y_dot - 1.0).abs() < 1e-14, "{e}, {x_dot:e}: {v}");
            let c = y_dot / 0.9;
            let p = [x_dot, y_dot / (1.0_f64 - 0.81).sqrt()];
            let v = Beside { c }.velocity_of_momentum(0.0, [0.0; 2], p);
            let v = v.expect("one");
            assert!((v[1] / y_dot - 1.0).abs() < 1e-14, "{e}, {x_dot:e}: {v}");
        }
    }
}
