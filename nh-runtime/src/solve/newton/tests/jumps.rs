//! Equations that jump.

use super::{ROWS, Rows, V, nothing, solve};
use crate::error::{StepError, When};
use crate::options::StepOptions;
use crate::solve::newton::{Guess, Solution};

fn apply_inverse(f: fn(f64) -> [f64; 2]) -> Result<Solution<V>, StepError> {
    let rows = Rows {
        f,
        g: nothing,
        ..ROWS
    };
    let guess = Guess::new(V::new(1.0, 0.0, 0.0));
    solve(&rows, guess, &StepOptions::default()).map(|(solution, _)| solution)
}

/// x + 2 for x > 0 and 10⁶ (x + 1/1024) else: every damped step from x > 0 to x < 0 makes |f|
/// larger, and the root is behind the jump.
#[test]
fn a_root_behind_a_jump() {
    let f = |x| match x > 0.0 {
        true => [x + 2.0, 1.0],
        false => [1e6 * (x + 1.0 / 1024.0), 1e6],
    };
    let solution = apply_inverse(f).unwrap_or_else(|error| panic!("{error}"));
    // The default tolerance of f, whose terms are 1, over its slope.
    let near = StepOptions::default().tolerance / 1e6 + f64::EPSILON;
    assert!((solution.z[0] + 1.0 / 1024.0).abs() <= near);
}

/// x + 20 for x > 0 and 10⁶ (x + 1/1024) else: the slope behind the jump changes f by 2·10⁷, the
/// jump itself by 10³. A correction leads to -20, from where another one of 20 is left: no descent.
#[test]
fn a_root_between_a_jump_and_a_steep_slope() {
    let f = |x| match x > 0.0 {
        true => [x + 20.0, 1.0],
        false => [1e6 * (x + 1.0 / 1024.0), 1e6],
    };
    let solution = apply_inverse(f).unwrap_or_else(|error| panic!("{error}"));
    let near = StepOptions::default().tolerance / 1e6 + f64::EPSILON;
    assert!((solution.z[0] + 1.0 / 1024.0).abs() <= near);
}

/// x + 2 for x > 0 and x - 2 else has no root: dry friction that stops a body.
#[test]
fn no_root_on_either_side() {
    let error = apply_inverse(|x| [x + 2.0_f64.copysign(x), 1.0]).err();
    assert!(
        matches!(
            error,
            Some(StepError::EquationsJump {
                at: When::Step(7),
                ..
            })
        ),
        "{error:?}"
    );
}

/// 2 + sin² u/2 + 10⁻¹² u/(1 + u²), u = x - 1, has the slope 10⁻¹² at the guess: the first
/// correction is 2·10¹² waves long.
fn waves(x: f64) -> [f64; 2] {
    let u = x - 1.0;
    let square = 1.0 + u * u;
    let value = 2.0 + u.sin().powi(2) / 2.0 + 1e-12 * u / square;
    [
        value,
        u.sin() * u.cos() + 1e-12 * (1.0 - u * u) / (square * square),
    ]
}

/// x² + 1 has no root, and its slopes, steep ones too, are no jumps.
#[test]
fn slopes_are_no_jumps() {
    for f in [
        (|x| [x * x + 1.0, 2.0 * x]) as fn(f64) -> [f64; 2],
        |x| [1e3 * (x * x + 1.0), 2e3 * x],
        |x| [2.0 + (1e3 * x).tanh(), 1e3 / (1e3 * x).cosh().powi(2)],
        waves,
    ] {
        let error = apply_inverse(f).err();
        assert!(
            !matches!(error, None | Some(StepError::EquationsJump { .. })),
            "{error:?}"
        );
    }
}
