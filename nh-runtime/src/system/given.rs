//! A system whose rows, slopes and forms are given: for tests that know every number.

use nalgebra::{SMatrix, SVector};

use crate::error::StepError;
use crate::stages::NoStages;
use crate::system::equations::Equations;
use crate::system::{Departure, DiscreteSystem, Inputs, Interval, NoRegions, TimeStep};

pub(crate) type V = SVector<f64, 3>;
pub(crate) type W = SVector<f64, 2>;

/// The bound that a pair exceeds in the first constraint; nothing where it is within.
pub(crate) fn exceeded(checked: Result<(), StepError>) -> Option<f64> {
    match checked {
        Ok(()) => None,
        Err(StepError::PairOffConstraint {
            constraint: 0,
            allowed,
            ..
        }) => Some(allowed),
        Err(error) => panic!("{error}"),
    }
}

/// Three coordinates, two constraints.
#[derive(Clone, Copy)]
pub(crate) struct GivenSystem {
    pub departure: fn(&Interval<Self>) -> Departure<Self>,
    pub forms: fn(f64, &V) -> SMatrix<f64, 2, 3>,
    /// b·v + c, and the sum of the sizes of its terms.
    pub velocity: [W; 2],
}

/// K = diag(-4, -9, -1), and nothing else.
pub(crate) fn departure() -> Departure<GivenSystem> {
    Departure {
        covector: V::zeros(),
        phi: W::zeros(),
        covector_by_increment: SMatrix::from_diagonal(&V::new(-4.0, -9.0, -1.0)),
        phi_by_increment: SMatrix::zeros(),
    }
}

pub(crate) const GIVEN: GivenSystem = GivenSystem {
    departure: |_| departure(),
    forms: |_, _| SMatrix::zeros(),
    velocity: [W::new(0.0, 0.0); 2],
};

pub(crate) fn interval(t: f64, q: [f64; 3], d: [f64; 3]) -> Interval<GivenSystem> {
    let inputs = TimeStep::new(t, 0.5);
    let (q, d) = (q.into(), d.into());
    Interval::new(inputs, q, d)
}

impl DiscreteSystem for GivenSystem {
    const DIM: usize = 3;
    const CONSTRAINTS: usize = 2;
    const COORDINATES: &'static [&'static str] = &["x", "y", "z"];

    type Configuration = V;
    type Control = SVector<f64, 0>;
    type Composition = crate::system::OneStep;
    type Increment = V;
    type Covector = V;
    type Multipliers = W;
    type ConstraintForms = SMatrix<f64, 2, 3>;
    type Bilinear = SMatrix<f64, 3, 3>;
    type ConstraintJacobian = SMatrix<f64, 2, 3>;
    type Residual = SVector<f64, 5>;
    type Jacobian = SMatrix<f64, 5, 5>;
    type Stages = NoStages;
    type Regions = NoRegions;

    fn discrete_lagrangian_at(&self, _: &Interval<Self>) -> f64 {
        unreachable!("no step asks for it")
    }

    fn d1_discrete_lagrangian_at(&self, interval: &Interval<Self>) -> V {
        self.departure_at(interval).0
    }

    fn d2_discrete_lagrangian_at(&self, interval: &Interval<Self>) -> V {
        -self.departure_at(interval).0
    }

    fn d2_d1_discrete_lagrangian_at(&self, interval: &Interval<Self>) -> Self::Bilinear {
        (self.departure)(interval).covector_by_increment
    }

    fn constraint_forms_at(&self, inputs: Inputs<Self::Control>, q: &V) -> SMatrix<f64, 2, 3> {
        (self.forms)(inputs.t, q)
    }

    fn kinematic_residual_at(&self, interval: &Interval<Self>) -> W {
        (self.departure)(interval).phi
    }

    fn initial_momentum_at(&self, inputs: Inputs<Self::Control>, q: &V, v: &V) -> V {
        let (q, d) = (*q, v * inputs.h);
        -self.departure_at(&Interval::new(inputs, q, d)).0
    }

    fn velocity_residual_at(&self, _: Inputs<Self::Control>, _: &V, _: &V) -> (W, W) {
        self.velocity.into()
    }

    fn arrival_at(&self, interval: &Interval<Self>) -> V {
        self.d2_discrete_lagrangian_at(interval)
    }

    fn departure_at(&self, interval: &Interval<Self>) -> (V, W) {
        let departure = (self.departure)(interval);
        (departure.covector, departure.phi)
    }

    fn departure_jacobian_at(&self, interval: &Interval<Self>) -> Departure<Self> {
        (self.departure)(interval)
    }

    fn equations(&self) -> Equations {
        Equations::new("given", &[])
    }
}
