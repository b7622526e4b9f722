//! The new time of a Hamiltonised system.

use nalgebra::SVector;

use crate::continuous::FlowError;
use crate::continuous::hamiltonised::HamiltonisedSystem;
use crate::continuous::integrator::{Accuracy, Integrator};
use crate::error::Quantity;

/// One instant in both times.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct TimeNode {
    /// The time t.
    pub t: f64,
    /// The new time τ.
    pub tau: f64,
    /// N = dτ/dt.
    pub n: f64,
}

/// The new time of a system of one degree of freedom, and its Lagrangian and Hamiltonian there:
///
/// ```text
/// dτ/dt = N,   d ln N/dt = -B/K,   τ(t_0) = τ_0,   N(t_0) = N_0
/// L*(y, y', τ) = ½ K N² y'² - V(y, t(τ)),   p = K N² y',   H* = p²/(2 K N²) + V
/// ```
///
/// The equations are integrated to 10⁻¹³ a step, from t_0 at every call. Made by [`HamiltonisedSystem::new_time`].
#[derive(Clone, Copy, Debug)]
pub struct NewTime<'a, S> {
    system: &'a S,
    start: TimeNode,
}

type Pair = (SVector<f64, 1>, SVector<f64, 1>);

const ACCURACY: Accuracy = Accuracy {
    relative: 1e-13,
    absolute: 1e-14,
    largest_step: f64::INFINITY,
};

impl<'a, S: HamiltonisedSystem> NewTime<'a, S> {
    pub(super) fn new(system: &'a S, t0: f64, tau0: f64, n0: f64) -> Result<Self, FlowError> {
        let start = TimeNode {
            t: t0,
            tau: tau0,
            n: n0,
        };
        if !(n0 > 0.0 && n0.is_finite()) {
            return Err(FlowError::InvalidTimeRate { n: n0 });
        }
        if !t0.is_finite() || !tau0.is_finite() {
            return Err(FlowError::InvalidTimeStep { t: t0, h: tau0 });
        }
        Ok(Self { system, start })
    }

    /// τ and N at the time t.
    ///
    /// # Errors
    /// Those of an integration: [`NonFinite`](FlowError::NonFinite) where K or B have no value, and others.
    pub fn at(&self, t: f64) -> Result<TimeNode, FlowError> {
        let start = self.start;
        let equation = |t: f64, (logarithm, _): &Pair| {
            let rate = self.system.new_time_rate(t);
            Ok((
                SVector::from([rate]),
                SVector::from([start.n * logarithm.x.exp()]),
            ))
        };
        let (logarithm, tau) = integrated(start.t, t, equation)?;
        Ok(TimeNode {
            t,
            tau: start.tau + tau.x,
            n: start.n * logarithm.x.exp(),
        })
    }

    /// The instant at the new time τ: t = z(τ) and N.
    ///
    /// # Errors
    /// Those of an integration, and where τ lies beyond all t.
    pub fn at_new_time(&self, tau: f64) -> Result<TimeNode, FlowError> {
        let start = self.start;
        let equation = |_: f64, (logarithm, t): &Pair| {
            let slowness = 1.0 / (start.n * logarithm.x.exp());
            let rate = self.system.new_time_rate(start.t + t.x);
            Ok((SVector::from([rate * slowness]), SVector::from([slowness])))
        };
        let (_, t) = integrated(start.tau, tau, equation)?;
        // One iteration of Newton's method makes the two directions agree to round-off.
        let near = self.at(start.t + t.x)?;
        let node = self.at(near.t - (near.tau - tau) / near.n)?;
        Ok(TimeNode { tau, ..node })
    }

    /// t = z(τ).
    ///
    /// # Errors
    /// Those of [`at_new_time`](Self::at_new_time).
    pub fn time(&self, tau: f64) -> Result<f64, FlowError> {
        Ok(self.at_new_time(tau)?.t)
    }

    /// L*(y, y', τ), with y' = dy/dτ.
    ///
    /// # Errors
    /// Those of [`at_new_time`](Self::at_new_time).
    pub fn lagrangian(&self, tau: f64, y: f64, y_prime: f64) -> Result<f64, FlowError> {
        let node = self.at_new_time(tau)?;
        let kinetic = 0.5 * self.system.inertia(node.t) * (node.n * y_prime).powi(2);
        Ok(kinetic - self.system.potential(node.t, y))
    }

    /// p = ∂L*/∂y' = K N² y'.
    ///
    /// # Errors
    /// Those of [`at_new_time`](Self::at_new_time).
    pub fn momentum(&self, tau: f64, y_prime: f64) -> Result<f64, FlowError> {
        let node = self.at_new_time(tau)?;
        Ok(self.system.inertia(node.t) * node.n.powi(2) * y_prime)
    }

    /// H*(y, p, τ) = p²/(2 K N²) + V.
    ///
    /// # Errors
    /// Those of [`at_new_time`](Self::at_new_time).
    pub fn hamiltonian(&self, tau: f64, y: f64, p: f64) -> Result<f64, FlowError> {
        let node = self.at_new_time(tau)?;
        let kinetic = p.powi(2) / (2.0 * self.system.inertia(node.t) * node.n.powi(2));
        Ok(kinetic + self.system.potential(node.t, y))
    }
}

/// What the unknowns have grown to from 0 at `from`.
fn integrated(
    from: f64,
    to: f64,
    equation: impl Fn(f64, &Pair) -> Result<Pair, FlowError>,
) -> Result<Pair, FlowError> {
    if !to.is_finite() {
        let quantity = Quantity::Configuration;
        return Err(FlowError::NonFinite { t: to, quantity });
    }
    let direction = if to < from { -1.0 } else { 1.0 };
    let mut integrator = Integrator::new(ACCURACY, direction, from, Pair::default());
    while direction * (integrator.interval()[1] - to) < 0.0 {
        integrator.step(&equation)?;
    }
    integrator.at(to)
}
