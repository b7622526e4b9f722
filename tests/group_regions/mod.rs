//! Regions of systems with coordinates in groups.

#![allow(non_snake_case, reason = "names of physics")]

mod ball;
mod derivatives;
mod gates;
mod sledge;
mod words;

use nonholonomic::prelude::*;

use crate::support::list;

/// The state of a flow at the time t, with all impacts up to there.
fn flow<S: RegionSystem>(
    system: &S,
    q: impl Into<S::Configuration>,
    v: impl Into<S::Increment>,
    t: f64,
) -> FlowState<S> {
    let state = system.flow(0.0, q, v, t).nth(1);
    state.expect("an endless motion").expect("it flows")
}

/// The states of a discrete motion.
fn motion<S: RegionSystem>(
    system: &S,
    q: impl Into<S::Configuration>,
    v: impl Into<S::Increment>,
    h: f64,
    steps: usize,
) -> Vec<State<S>> {
    let motion = system.motion(h, q, v).expect("it starts");
    let states = motion.take(steps + 1).collect::<Result<Vec<_>, _>>();
    states.expect("every step converges")
}

/// The slopes of errors over doublings of the number of steps.
fn assert_order(name: &str, errors: &[f64], order: f64, within: f64) {
    println!("{name}: {}", list(errors));
    for pair in errors.windows(2) {
        let slope = (pair[0] / pair[1]).log2();
        assert!(
            (slope - order).abs() <= within,
            "{name}: {errors:?}, order {slope}"
        );
    }
}
