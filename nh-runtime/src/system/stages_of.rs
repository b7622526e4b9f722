//! How stages read a system.

use crate::real::Array;
use crate::stages::{NoStages, Stages};
use crate::system::{Components, DiscreteSystem};

/// How the stages read a system.
pub trait StagesOf<S: DiscreteSystem>: Stages {
    /// The parameters, in order.
    fn parameters(system: &S) -> Self::Parameters<f64>;

    /// q as a point of the stages.
    #[inline]
    fn point(q: &S::Configuration) -> Self::Point<f64> {
        let mut point = Self::Point::filled(0.0);
        q.write(point.as_mut());
        point
    }

    /// q of its coordinates.
    #[inline]
    fn configuration(point: &Self::Point<f64>) -> S::Configuration {
        S::Configuration::read(point.as_ref())
    }
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
