//! How stages read a system.

use crate::linear::Vector;
use crate::real::Array;
use crate::stages::{NewtonStages, NoStages, Stages, slopes};
use crate::system::{Components, Departure, DiscreteSystem, Inputs, Interval};

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

    /// The configuration with these coordinates.
    #[inline]
    fn configuration(point: &Self::Point<f64>) -> S::Configuration {
        S::Configuration::read(point.as_ref())
    }
}

/// The departure, with its derivatives from the stages of the system.
#[inline]
pub fn departure_jacobian<S: DiscreteSystem>(system: &S, interval: &Interval<S>) -> Departure<S>
where
    S::Stages: NewtonStages<f64>,
{
    let Inputs { t, h, u } = interval.inputs();
    let q = S::Stages::point(&interval.q);
    let constants = S::Stages::constants(&S::Stages::parameters(system), h);
    let d = interval.d.as_slice();
    let (covector_by_increment, phi_by_increment) =
        slopes::<S::Stages, _, _>(&constants, (t, u.as_slice()), &q, d);
    let (covector, phi) = system.departure_at(interval);
    Departure {
        covector,
        phi,
        covector_by_increment,
        phi_by_increment,
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
