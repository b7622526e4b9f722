//! Systems with one affine constraint that depends on time (J).

mod affine_example;
mod three_coordinates;

use nonholonomic::prelude::*;

use crate::reference::continuous::{self, Solution};
use crate::reference::data::Reference;
use crate::support::Chart;

/// Order 2 at t = 2, the twelfth record.
fn convergence<S: Chart<N, M>, const N: usize, const M: usize>(
    name: &str,
    system: &S,
    file: &Reference,
) {
    let solution = Solution {
        q: file.numbers("/initial_data/q"),
        v: file.numbers("/initial_data/v"),
        t0: 0.0,
        t: 2.0,
        q_at_t: file.numbers("/trajectory/11/q"),
        lambda_at_t: file.numbers("/trajectory/11/lambda"),
    };
    continuous::second_order(name, system, &solution, 0.1);
}

/// The flow at every record.
fn flow<S, const N: usize, const M: usize>(name: &str, system: &S, file: &Reference)
where
    S: Chart<N, M> + ContinuousSystem,
{
    continuous::follows(name, system, &continuous::times(file), |record| {
        let at = |name: &str| format!("/trajectory/{record}/{name}");
        (
            file.numbers(&at("q")),
            file.numbers(&at("v")),
            file.numbers(&at("lambda")),
        )
    });
}
