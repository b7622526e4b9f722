//! Lattices whose intervals in time have inner nodes, `#[discretization(lobatto, stages = …)]`.

#![allow(non_snake_case, reason = "names of physics")]

mod momenta;
mod orders;
mod steps;
mod systems;
mod whole;

/// The largest difference of two lists of numbers.
fn apart(a: impl IntoIterator<Item = f64>, b: impl IntoIterator<Item = f64>) -> f64 {
    let pairs = a.into_iter().zip(b);
    pairs.fold(0.0, |most, (a, b)| f64::max(most, (a - b).abs()))
}
