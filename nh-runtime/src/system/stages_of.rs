//! How stages read a system.

use crate::stages::{NoStages, Stages};
use crate::system::DiscreteSystem;

/// How the stages read a system.
pub trait StagesOf<S: DiscreteSystem>: Stages {
    /// The parameters, in order.
    fn parameters(system: &S) -> Self::Parameters<f64>;

    /// q as a point of the stages.
    fn point(q: &S::Configuration) -> Self::Point<f64>;

    /// q of its coordinates.
    fn configuration(point: &Self::Point<f64>) -> S::Configuration;
}

impl<S: DiscreteSystem> StagesOf<S> for NoStages {
    fn parameters(_: &S) -> [f64; 0] {
        []
    }

    fn point(_: &S::Configuration) -> [f64; 0] {
        []
    }

    fn configuration(_: &[f64; 0]) -> S::Configuration {
        unreachable!("nothing is solved in stages here")
    }
}
