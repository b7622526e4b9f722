//! Reversals of systems under control: the way back is the way there, with the controls in reverse order.

use nonholonomic::prelude::*;

/// A sleigh that is pushed along its blade and turned.
#[discrete_system]
#[coordinates(x, y, phi: S1)]
#[control(push, turn)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + J / 2 * phi_dot.powi(2) - k / 2 * y.powi(2))]
#[constraint(x_dot * sin(phi) == y_dot * cos(phi))]
#[force(x = push * cos(phi), y = push * sin(phi), phi = turn)]
pub struct Pushed {
    pub m: f64,
    pub J: f64,
    pub k: f64,
}

/// The sleigh with a brake: the control is a coefficient of friction.
#[discrete_system]
#[coordinates(x, y, phi: S1)]
#[control(brake)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + J / 2 * phi_dot.powi(2) - k / 2 * y.powi(2))]
#[constraint(x_dot * sin(phi) == y_dot * cos(phi))]
#[force(phi = -brake * phi_dot)]
pub struct Braked {
    pub m: f64,
    pub J: f64,
    pub k: f64,
}

/// A blade that is turned against the sleigh: the constraint form is another one on every interval.
#[discrete_system]
#[coordinates(x, y, phi: S1)]
#[control(steering)]
#[lagrangian(m / 2 * (x_dot.powi(2) + y_dot.powi(2)) + J / 2 * phi_dot.powi(2) - k / 2 * y.powi(2))]
#[constraint(x_dot * sin(phi + steering) == y_dot * cos(phi + steering))]
#[derive(Clone, Copy)]
pub struct Steered {
    pub m: f64,
    pub J: f64,
    pub k: f64,
}

const H: f64 = 0.05;

/// How far a motion under `controls`, turned round at its end and driven by them in reverse order, ends from its start.
macro_rules! way_back {
    ($system:expr, $controls:expr) => {{
        let (system, controls) = ($system, $controls);
        let start = [0.1, 0.2, 0.3];
        let mut there =
            system.motion(H, start, [0.5 * 0.3_f64.cos(), 0.5 * 0.3_f64.sin(), -0.4])?;
        for u in controls {
            there.step(u)?;
        }
        let mut back = system.trajectory_from(H, there.q(), -there.momentum());
        for u in controls.into_iter().rev() {
            back.step(u)?;
        }
        back.q()
            .iter()
            .zip(start)
            .map(|(end, start)| (end - start).abs())
            .fold(0.0, f64::max)
    }};
}

fn report(equations: &Equations) -> &'static str {
    equations.get("reversibility").expect("an entry").text
}

/// L, D and the forces do not change with t → -t, and the motion comes back to round-off: 40 steps that each end at some 1e-14.
#[test]
fn controls_in_reverse_order_lead_back() -> Result<(), StepError> {
    let report = report(&Pushed::equations());
    assert!(
        report.contains("t -> -t reverses the system, with the controls in reverse order: L, D and the forces do not change"),
        "{report}"
    );
    let controls: [[f64; 2]; 20] =
        core::array::from_fn(|k| [(k as f64).cos(), 0.3 - (2.0 * k as f64).sin()]);
    let off = way_back!(
        Pushed {
            m: 2.0,
            J: 0.3,
            k: 1.5
        },
        controls
    );
    assert!(off < 1e-11, "{off:e}");
    Ok(())
}

/// A control that brakes turns round with no change of signs: nothing is claimed, and the motion does not come back.
#[test]
fn a_control_that_brakes_is_not_reversed() -> Result<(), StepError> {
    let report = report(&Braked::equations());
    assert!(
        report.contains("no change of signs")
            && report.contains("reverses the system with its forces"),
        "{report}"
    );
    let controls: [[f64; 1]; 20] = core::array::from_fn(|k| [1.0 + 0.5 * (k as f64).cos()]);
    let off = way_back!(
        Braked {
            m: 2.0,
            J: 0.3,
            k: 1.5
        },
        controls
    );
    assert!(off > 0.01, "{off:e}");
    Ok(())
}

/// The forms at a node have the controls of the interval that departs, on the way back those of the other one: the scheme is symmetric for controls that stay, and nothing is
/// claimed of others.
#[test]
fn a_control_in_a_constraint_form_is_not_reversed() -> Result<(), StepError> {
    let report = report(&Steered::equations());
    assert!(
        report.contains("no change of signs") && report.contains("is known to reverse the system"),
        "{report}"
    );
    let steered = Steered {
        m: 2.0,
        J: 0.3,
        k: 1.5,
    };
    let off = way_back!(steered, [[0.0]; 20]);
    assert!(off < 1e-11, "{off:e}");
    let controls: [[f64; 1]; 20] = core::array::from_fn(|k| [0.3 * (k as f64).cos() - 0.3]);
    let off = way_back!(steered, controls);
    assert!(off > 0.01, "{off:e}");
    Ok(())
}
