//! Motions in single precision beside those in double precision, of the same systems from the same
//! starts.

use std::hint::black_box;

use nonholonomic::Trajectory;
use nonholonomic::prelude::*;

use super::chain;
use super::disk::{DISK, H, pair};
use crate::ratio::{self, Program};

/// The states of both, so many steps.
fn row<S: DiscreteSystem + 'static>(
    name: &str,
    steps: usize,
    motion: impl Fn() -> Trajectory<'static, S>,
) {
    if !["f64", "f32"]
        .iter()
        .any(|program| ratio::is_selected(name, program))
    {
        return;
    }
    let mut double = || {
        for state in motion().take(steps) {
            let state = state.expect("the systems of the benchmark have steps");
            black_box((state.q, state.increment, state.lambda));
        }
    };
    let mut single = || {
        for state in motion().single().take(steps) {
            let state = state.expect("the systems of the benchmark have steps");
            black_box((state.q, state.increment(), state.lambda()));
        }
    };
    let mut programs = [
        Program {
            name: "f64",
            run: &mut double,
        },
        Program {
            name: "f32",
            run: &mut single,
        },
    ];
    ratio::row(name, steps, &mut programs);
}

pub fn rows() {
    let (q0, q1) = pair(1.3, 0.7);
    row("disk, single precision", 1000, || {
        DISK.trajectory(H, q0, q1)
    });
    row("chain 8, single precision", 1000, chain::eight);
}
