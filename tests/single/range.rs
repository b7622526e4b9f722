//! Numbers beyond the range of `f32`, which ends at 1.2·10⁻³⁸ and 3.4·10³⁸: a step has the digits of the precision, or there is an error that names the number.

#![cfg(feature = "large-motions")]

use nonholonomic::prelude::*;
use nonholonomic::without_equations::discrete_system;
use nonholonomic::{Quantity, Vector};

use crate::single::agreement::{Case, still};
use crate::single::shared::DISK;
use crate::single::systems::ROBOT;

const E: f64 = f32::EPSILON as f64;

/// A molecule in a field, in SI units.
#[discrete_system]
#[coordinates(theta: S1)]
#[lagrangian(I / 2 * theta_dot.powi(2) + dipole * field * cos(theta))]
struct Molecule {
    I: f64,
    dipole: f64,
    field: f64,
}

/// Carbon monoxide.
const MOLECULE: Molecule = Molecule {
    I: 1.45e-46,
    dipole: 3.7e-31,
    field: 1e7,
};

/// A spring whose stiffness is a product.
#[discrete_system]
#[coordinates(x)]
#[lagrangian(m / 2 * x_dot.powi(2) - a * b / 2 * x.powi(2))]
struct Spring {
    m: f64,
    a: f64,
    b: f64,
}

/// A mass that is pushed, and not harder than 1.
#[discrete_system]
#[coordinates(x)]
#[control(push)]
#[lagrangian(m / 2 * x_dot.powi(2))]
#[force(x = clamp(push, -1, 1))]
struct Pushed {
    m: f64,
}

fn beyond(refused: StepError) -> (usize, Quantity, f64) {
    match refused {
        StepError::BeyondSingle {
            step,
            quantity,
            value,
            ..
        } => (step, quantity, value),
        other => panic!("{other}"),
    }
}

/// `f32` holds the moment of inertia with a digit, and products of others not at all; momenta of 10⁻³⁵ it holds.
#[test]
fn parameters_without_digits() {
    let molecule = Case {
        h: 1e-13,
        q: [1.0].into(),
        v: [1e11].into(),
        u: still,
        steps: 300,
    };
    molecule.agrees("molecule", &MOLECULE);
    // ω² = a b/m = 4: a has three digits in single precision, b none.
    for (a, b) in [(1.234e-43, 3e38), (1.234e-42, 3e39)] {
        let spring = Spring {
            m: a * b / 4.0,
            a,
            b,
        };
        let (q, v) = ([0.4].into(), [0.3].into());
        let spring_case = Case {
            h: 0.01,
            q,
            v,
            u: still,
            steps: 400,
        };
        spring_case.agrees("spring", &spring);
    }
}

/// A momentum that is lost with a parameter is an error, not a motion with one digit.
#[test]
fn momenta_without_digits() {
    let faint = Molecule {
        field: 1e-15,
        ..MOLECULE
    };
    let slow = faint.motion(0.01, [1.0], [1.0]).unwrap();
    assert!(slow.clone().step([]).is_ok());
    let mut single = slow.single();
    let refused = (0..3).find_map(|_| single.step([]).err());
    let (step, quantity, value) = beyond(refused.expect("an error"));
    assert_eq!((step, quantity), (1, Quantity::Momentum));
    assert!(value.abs() < f64::from(f32::MIN_POSITIVE), "{value:e}");
}

/// An h that `f32` holds with six digits.
#[test]
fn steps_without_digits() {
    let spring = Spring {
        m: 1e-3,
        a: 2.0,
        b: 3.0,
    };
    for h in [1.234_567_89e-39, 1.234_567_89e-41] {
        let (mut double, v) = (
            spring.motion(h, [0.1], [0.3 / h * 1e-3]).unwrap(),
            0.3 / h * 1e-3,
        );
        let mut single = double.clone().single();
        for k in 0..20 {
            let (exact, state) = (double.step([]).unwrap(), single.step([]).unwrap());
            let [d, exact] = [f64::from(state.increment()[0]), exact.increment[0]];
            assert!((d - exact).abs() <= 4.0 * E * exact, "{k}: {d} {exact}");
            assert!((f64::from(single.mean_velocity()[0]) - v).abs() <= 4.0 * E * v);
        }
    }
}

#[test]
fn positions_out_of_reach() {
    let far = 1e39;
    let is_refused = |refused: StepError, step| {
        let text = refused.to_string();
        assert!(
            text.contains("configuration") && text.contains("1.000e39"),
            "{text}"
        );
        assert!(
            text.contains("keep the motion in double precision"),
            "{text}"
        );
        assert_eq!(beyond(refused), (step, Quantity::Configuration, far));
    };
    // x does not occur in the equations.
    let v = [0.5, 0.0, 1.0, 0.2];
    let start = DISK.motion(0.01, [far, 0.0, 0.0, 0.0], v).unwrap();
    assert!(start.clone().step([]).is_ok());
    is_refused(start.clone().single().step([]).unwrap_err(), 0);
    let mut nodes = start.clone().single();
    is_refused(nodes.next().unwrap().unwrap_err(), 0);
    assert!(nodes.next().is_none());
    let pair = DISK.trajectory(0.01, start.q(), DISK.start(0.01, start.q(), v).unwrap().1);
    is_refused(pair.single().step([]).unwrap_err(), 0);
    // From a node in the middle.
    let mut late = start;
    late.step([]).unwrap();
    let mut late = late.single();
    assert!(matches!(
        late.step([]),
        Err(StepError::NonFinite {
            quantity: Quantity::Configuration,
            ..
        })
    ));
    // The last place that there is room for.
    let near = f64::from(f32::MAX);
    let mut motion = DISK
        .motion(0.01, [near, 0.0, 0.0, 0.0], v)
        .unwrap()
        .single();
    for _ in 0..10 {
        assert_eq!(motion.step([]).unwrap().q[0], f32::MAX);
    }
}

#[test]
fn controls_out_of_reach() {
    let is_refused = |refused: StepError, at, index: usize, name, push| {
        let quantity = Quantity::Control { index, name };
        assert_eq!(beyond(refused), (at, quantity, push));
    };
    let pushed = Pushed { m: 2.0 };
    let mut motion = pushed.motion(0.1, [0.0], [0.0]).unwrap().single();
    is_refused(motion.step([-1e39]).unwrap_err(), 0, 0, "push", -1e39);
    motion.step([3e38]).unwrap();
    let before = (motion.q(), motion.momentum(), motion.t());
    is_refused(motion.step([1e39]).unwrap_err(), 1, 0, "push", 1e39);
    assert_eq!((motion.q(), motion.momentum(), motion.t()), before);
    assert_eq!(motion.step([1.0]).unwrap().k, 1);
    // An iterator has the controls of the start, or those of the last step in double precision.
    let mut nodes = pushed.motion((0.1, [1e39]), [0.0], [0.0]).unwrap().single();
    is_refused(nodes.next().unwrap().unwrap_err(), 0, 0, "push", 1e39);
    let mut late = pushed.motion(0.1, [0.0], [0.0]).unwrap();
    late.step([1e39]).unwrap();
    is_refused(
        late.single().next().unwrap().unwrap_err(),
        1,
        0,
        "push",
        1e39,
    );
    // One of several.
    let mut robot = ROBOT.motion(0.01, [0.0; 6], [0.0; 6]).unwrap().single();
    robot.step([0.1, 0.2]).unwrap();
    is_refused(
        robot.step([0.1, 1e40]).unwrap_err(),
        1,
        1,
        "torque[1]",
        1e40,
    );
}

/// Masses of every size: products of them underflow and overflow, momenta do not. Increments are those of doubles but for rounding, which the equations of the wheel
/// grow no further than a few times in twenty steps.
#[test]
fn masses_of_every_size() {
    for exponent in -35..=37 {
        let m = 10.0_f64.powi(exponent);
        let disk = crate::single::shared::Disk {
            m,
            I: 0.06 * m,
            J: 0.04 * m,
            ..DISK
        };
        let v = [0.5, 0.0, 1.0, 0.2];
        let mut double = disk.motion(0.01, [0.0; 4], v).unwrap();
        let mut single = double.clone().single();
        for k in 0..20 {
            let (exact, state) = (double.step([]).unwrap(), single.step([]).unwrap());
            let off = state.increment().map(f64::from) - exact.increment;
            let bound = (k + 1) as f64 * 8.0 * E * exact.increment.max_abs();
            assert!(
                off.max_abs() <= bound,
                "{m:e}, {k}: {:e}",
                off.max_abs() / bound
            );
        }
    }
}
