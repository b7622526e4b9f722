//! Lattices: assembled from links, against the same systems written as a whole, closed forms, and the laws of Noether.

#![allow(non_snake_case, reason = "names of physics")]

mod balance;
mod controls;
mod cut;
mod derivatives;
mod energy;
mod errors;
mod flow;
mod frames;
mod hamel;
mod independent;
mod jumps;
mod massless;
mod momenta;
mod noether;
mod numbers;
mod objects;
mod regions;
mod reversal;
mod segments;
mod soliton;
mod spatial;
mod statics;
mod stiff;
mod whole;

/// The largest difference of two lists of numbers.
fn apart(a: impl IntoIterator<Item = f64>, b: impl IntoIterator<Item = f64>) -> f64 {
    let pairs = a.into_iter().zip(b);
    pairs.fold(0.0, |most, (a, b)| f64::max(most, (a - b).abs()))
}
