//! Motions of bodies: conserved quantities and orders of convergence.

use nonholonomic::groups::Vector3;
use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;

use crate::groups::free_body::{BODY, FreeBody, OMEGA};

/// The body with the exponential.
#[discrete_system]
#[coordinates(R: SO3)]
#[define(inertia = [[2, j, 0], [j, 1.5, j / 2], [0, j / 2, 1]])]
#[lagrangian(R.omega.dot(inertia * R.omega) / 2)]
#[retraction(exponential)]
#[symmetry(SO3(R))]
pub struct ExponentialBody {
    pub j: f64,
}

/// The energy of the discrete body neither grows nor decays.
#[test]
fn energy_stays_near() {
    let (q0, q1) = BODY.start(0.05, UnitQuaternion::identity(), OMEGA).unwrap();
    let states: Vec<_> = (BODY.trajectory(0.05, q0, q1).take(20_001))
        .map(|state| BODY.energy_at(&state.unwrap().interval()))
        .collect();
    let spread = |part: &[f64]| {
        part.iter()
            .fold(0.0_f64, |s, e| s.max((e - states[0]).abs()))
    };
    let (early, late) = (spread(&states[..2_000]), spread(&states[18_000..]));
    assert!(late < 1.01 * early && early < 1e-2, "{early:e}, {late:e}");
}

/// Both retractions are second order, and approach the same motion.
#[test]
fn retractions_agree_to_second_order() {
    let end = |h: f64| {
        let steps = (2.0 / h).round() as usize;
        let cayley = BODY.start(h, UnitQuaternion::identity(), OMEGA).unwrap();
        let cayley = BODY.trajectory(h, cayley.0, cayley.1).nth(steps).unwrap();
        let body = ExponentialBody { j: 0.3 };
        let exponential = body.start(h, UnitQuaternion::identity(), OMEGA).unwrap();
        let exponential = body
            .trajectory(h, exponential.0, exponential.1)
            .nth(steps)
            .unwrap();
        (cayley.unwrap().q.R, exponential.unwrap().q.R)
    };
    let exact = end(1e-3);
    let apart: Vec<_> = [0.1, 0.05, 0.025].map(end).into();
    for pair in apart.windows(2) {
        for error in [
            [pair[0].0.angle_to(&exact.0), pair[1].0.angle_to(&exact.0)],
            [pair[0].1.angle_to(&exact.1), pair[1].1.angle_to(&exact.1)],
            [
                pair[0].0.angle_to(&pair[0].1),
                pair[1].0.angle_to(&pair[1].1),
            ],
        ] {
            let order = (error[0] / error[1]).log2();
            assert!((order - 2.0).abs() < 0.06, "{error:?}, order {order}");
        }
    }
}

macro_rules! top {
    ($name:ident, $($attribute:meta),*) => {
        /// A heavy top on a cart that is pulled, with a skate's constraint on the top: everything at once.
        #[discrete_system]
        #[coordinates(x, R: SO3)]
        #[define(tip = R * [0, 0.1, l])]
        #[lagrangian(
            m / 2 * x_dot.powi(2) + (R.omega[0].powi(2) + 1.4 * R.omega[1].powi(2) + 0.5 * R.omega[2].powi(2)) / 2
                + x_dot * R.spatial_omega[1] / 4 - m * g * tip[2] - x.powi(2) * R[(0, 0)]
        )]
        #[constraint(R.omega[1] == x_dot * R[(1, 1)] + 0.3 * cos(t))]
        #[force(x = -x_dot / 5, R.omega = R.transpose() * [0, 0, 0.2])]
        $(#[$attribute])*
        pub struct $name {
            pub m: f64,
            pub l: f64,
            pub g: f64,
        }

        impl $name {
            /// |q(h) - q(h/2)| at t = 1.
            fn change(&self, h: f64) -> f64 {
                // On the constraint: R_11 = 1 and t = 0.
                let v = [0.3, 0.5, 0.6, 2.0];
                let at = |h: f64| {
                    let (q0, q1) = self.start(h, (0.1, UnitQuaternion::identity()), v).unwrap();
                    let steps = (1.0 / h).round() as usize;
                    self.trajectory(h, q0, q1).nth(steps).unwrap().unwrap().q
                };
                let (a, b) = (at(h), at(h / 2.0));
                a.R.angle_to(&b.R).hypot(a.x - b.x)
            }

            fn order(&self, h: f64) -> f64 {
                (self.change(h) / self.change(h / 2.0)).log2()
            }
        }
    };
}

top!(Midpoint, discretization(midpoint));
top!(Trapezoidal, discretization(trapezoidal));
top!(Simpson, discretization(simpson));
top!(Left, discretization(left));
top!(Right, discretization(right));
top!(ExponentialMidpoint, retraction(exponential));
top!(
    ExponentialTrapezoidal,
    discretization(trapezoidal),
    retraction(exponential)
);

#[test]
fn orders() {
    let (m, l, g) = (1.2, 0.7, 1.5);
    let close = |name: &str, order: f64, expected: f64| {
        println!("{name}: order {order:.3}");
        assert!((order - expected).abs() < 0.05, "{name}: order {order}");
    };
    close("midpoint", Midpoint { m, l, g }.order(0.02), 2.0);
    close("trapezoidal", Trapezoidal { m, l, g }.order(0.02), 2.0);
    close("simpson", Simpson { m, l, g }.order(0.02), 2.0);
    close("left", Left { m, l, g }.order(0.004), 1.0);
    close("right", Right { m, l, g }.order(0.004), 1.0);
    close(
        "exp, midpoint",
        ExponentialMidpoint { m, l, g }.order(0.02),
        2.0,
    );
    close(
        "exp, trapezoidal",
        ExponentialTrapezoidal { m, l, g }.order(0.02),
        2.0,
    );
}

/// A step there and back: symmetric rules are their own adjoints, for both retractions.
#[test]
fn symmetric_rules_run_backwards() {
    macro_rules! back {
        ($($name:ident),*) => {$({
            let top = $name { m: 1.2, l: 0.7, g: 1.5 };
            let q = ($name::retract(&(0.0, UnitQuaternion::identity()).into(), &[0.1, 0.4, -0.2, 0.3].into()));
            // Without forces and time the equations are symmetric in (q_0, q_1) and h.
            let q1 = $name::retract(&q, &[0.2, 0.5, 0.1, -0.3].into());
            let there = top.discrete_lagrangian(0.1, q, q1);
            let back = top.discrete_lagrangian(TimeStep { t: 0.1, h: -0.1 }, q1, q);
            assert!((there + back).abs() < 1e-13 * there.abs(), "{there} and {back}");
            let there = top.kinematic_residual(0.1, q, q1)[0];
            let back = top.kinematic_residual(TimeStep { t: 0.1, h: -0.1 }, q1, q)[0];
            assert!((there - back).abs() < 1e-13, "{there} and {back}");
        })*};
    }
    back!(
        Midpoint,
        Trapezoidal,
        Simpson,
        ExponentialMidpoint,
        ExponentialTrapezoidal
    );
}

/// `start` takes a body velocity: the first interval has it to first order.
#[test]
fn starts() {
    let q = UnitQuaternion::from_scaled_axis(Vector3::new(0.3, -1.0, 0.5));
    let (q0, q1) = BODY.start(1e-4, q, OMEGA).unwrap();
    assert_eq!(q0.R, q);
    let v = FreeBody::increment(&q0, &q1) / 1e-4;
    assert!(
        (v - nonholonomic::nalgebra::SVector::from(OMEGA)).amax() < 1e-3,
        "{v}"
    );
}

/// A pair further apart than half a turn is another pair: `start` makes none.
#[test]
fn the_first_turn_is_less_than_half_a_turn() {
    let (h, q) = (0.5, UnitQuaternion::identity());
    let body = ExponentialBody { j: 0.0 };
    // About a principal axis the increment is h ω.
    for spin in [3.1 / h, -3.1 / h] {
        let (q0, q1) = body.start(h, q, [0.0, 0.0, spin]).unwrap();
        let d = ExponentialBody::increment(&q0, &q1)[2];
        assert!((d - h * spin).abs() < 1e-9, "{d}");
    }
    for spin in [3.2 / h, 6.5 / h, -20.0 / h] {
        let error = body.start(h, q, [0.0, 0.0, spin]).unwrap_err();
        let wrong = matches!(error, StepError::FirstTurnTooLarge { coordinate: 2, increment, .. }
            if (increment - h * spin).abs() < 1e-9);
        assert!(wrong, "{error}");
    }
    // No pair of the Cayley map is so far apart.
    let body = FreeBody { j: 0.0 };
    let (q0, q1) = body.start(h, q, [0.0, 0.0, 20.0 / h]).unwrap();
    // d + d³/4 = h ω.
    let d = FreeBody::increment(&q0, &q1)[2];
    assert!((d + d.powi(3) / 4.0 - 20.0).abs() < 1e-9, "{d}");
}

/// A half turn has no increment by Cayley's map.
#[test]
fn half_a_turn_is_refused() {
    for (angle, turned) in [(std::f64::consts::PI, true), (3.1, false)] {
        let q = UnitQuaternion::from_scaled_axis(Vector3::new(0.3, -1.0, 0.5));
        let half = UnitQuaternion::from_axis_angle(&Vector3::x_axis(), angle);
        let step = BODY.step(0.05, q, q * half);
        let refused = matches!(
            step,
            Err(StepError::FirstTurnTooLarge { coordinate: 0, .. })
        );
        assert_eq!(refused, turned, "{angle}: {step:?}");
    }
}
