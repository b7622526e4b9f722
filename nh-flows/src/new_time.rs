//! The new time of a Hamiltonised system.

use nalgebra::SVector;

use crate::FlowOptions;
use crate::integrator::Integrator;
use crate::unknowns::Unknowns;
use nh_runtime::internal::{check_finite, invalid_time_rate, no_such_time};
use nh_runtime::{HamiltonisedSystem, Quantity, StepError};

/// One instant, in the time t and in the new time τ.
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
/// The equations are integrated from t_0 at every call, in steps of at most a 64th of the way: what
/// is shorter in B and K, and not felt around it, needs a
/// [`largest_step`](FlowOptions::largest_step). Made by
/// [`Flowing::new_time`](crate::Flowing::new_time).
#[derive(Clone, Copy, Debug)]
pub struct NewTime<'a, S> {
    system: &'a S,
    options: FlowOptions,
    start: TimeNode,
}

type Pair = Unknowns<SVector<f64, 1>, SVector<f64, 1>>;

/// A step is at most the whole way over this.
const PARTS: f64 = 64.0;

/// Newton iterations for t = z(τ), and how near τ has to be in the end.
const MOST_CORRECTIONS: usize = 8;
const CLOSE: f64 = 1e-10;

impl<'a, S: HamiltonisedSystem> NewTime<'a, S> {
    pub(crate) fn new(
        system: &'a S,
        options: FlowOptions,
        [t0, tau0, n0]: [f64; 3],
    ) -> Result<Self, StepError> {
        options.check()?;
        if !(n0 > 0.0 && n0.is_finite()) {
            return Err(invalid_time_rate(n0));
        }
        for time in [t0, tau0] {
            check_finite(time.is_finite(), time, Quantity::Time)?;
        }
        let start = TimeNode {
            t: t0,
            tau: tau0,
            n: n0,
        };
        Ok(Self {
            system,
            options,
            start,
        })
    }

    /// τ and N at the time t.
    ///
    /// # Errors
    /// The errors of an integration: [`NonFinite`](StepError::NonFinite) where K or B have no
    /// value, and others.
    pub fn at(&self, t: f64) -> Result<TimeNode, StepError> {
        let start = self.start;
        let equation = |t: f64, Unknowns(logarithm, _): &Pair| {
            let rate = self.system.new_time_rate(t);
            Ok(Unknowns(
                SVector::from([rate]),
                SVector::from([start.n * logarithm.x.exp()]),
            ))
        };
        let Unknowns(logarithm, tau) = self.growth(start.t, t, equation)?;
        Ok(TimeNode {
            t,
            tau: start.tau + tau.x,
            n: start.n * logarithm.x.exp(),
        })
    }

    /// The instant at the new time τ: t = z(τ) and N.
    ///
    /// # Errors
    /// The errors of an integration, and [`NoSuchTime`](StepError::NoSuchTime) where τ lies beyond
    /// all t.
    pub fn at_new_time(&self, tau: f64) -> Result<TimeNode, StepError> {
        let start = self.start;
        let equation = |_: f64, Unknowns(logarithm, t): &Pair| {
            let slowness = 1.0 / (start.n * logarithm.x.exp());
            let rate = self.system.new_time_rate(start.t + t.x);
            Ok(Unknowns(
                SVector::from([rate * slowness]),
                SVector::from([slowness]),
            ))
        };
        let Unknowns(_, t) = self.growth(start.tau, tau, equation)?;
        // Newton's method makes both directions agree to round-off.
        let mut node = self.at(start.t + t.x)?;
        for _ in 0..MOST_CORRECTIONS {
            let t = node.t - (node.tau - tau) / node.n;
            if t == node.t {
                break;
            }
            let next = self.at(t)?;
            if (next.tau - tau).abs() >= (node.tau - tau).abs() {
                break;
            }
            node = next;
        }
        let size = tau.abs().max(start.tau.abs()).max((tau - start.tau).abs());
        if (node.tau - tau).abs() <= CLOSE * size.max(node.n) {
            Ok(TimeNode { tau, ..node })
        } else {
            Err(no_such_time(tau))
        }
    }

    /// t = z(τ).
    ///
    /// # Errors
    /// The errors of [`at_new_time`](Self::at_new_time).
    pub fn time(&self, tau: f64) -> Result<f64, StepError> {
        Ok(self.at_new_time(tau)?.t)
    }

    /// L*(y, y', τ), with y' = dy/dτ.
    ///
    /// # Errors
    /// The errors of [`at_new_time`](Self::at_new_time).
    pub fn lagrangian(&self, tau: f64, y: f64, y_prime: f64) -> Result<f64, StepError> {
        let node = self.at_new_time(tau)?;
        let kinetic = 0.5 * self.system.inertia(node.t) * (node.n * y_prime).powi(2);
        finite_value(node.t, kinetic - self.system.potential(node.t, y))
    }

    /// p = ∂L*/∂y' = K N² y'.
    ///
    /// # Errors
    /// The errors of [`at_new_time`](Self::at_new_time).
    pub fn momentum(&self, tau: f64, y_prime: f64) -> Result<f64, StepError> {
        let node = self.at_new_time(tau)?;
        finite_value(
            node.t,
            self.system.inertia(node.t) * node.n.powi(2) * y_prime,
        )
    }

    /// H*(y, p, τ) = p²/(2 K N²) + V.
    ///
    /// # Errors
    /// The errors of [`at_new_time`](Self::at_new_time).
    pub fn hamiltonian(&self, tau: f64, y: f64, p: f64) -> Result<f64, StepError> {
        let node = self.at_new_time(tau)?;
        let kinetic = p.powi(2) / (2.0 * self.system.inertia(node.t) * node.n.powi(2));
        finite_value(node.t, kinetic + self.system.potential(node.t, y))
    }

    /// The values that the unknowns have grown to from 0 at `from`.
    fn growth(
        &self,
        from: f64,
        to: f64,
        equation: impl Fn(f64, &Pair) -> Result<Pair, StepError>,
    ) -> Result<Pair, StepError> {
        check_finite(to.is_finite(), to, Quantity::Time)?;
        if to == from {
            return Ok(Pair::default());
        }
        let options = FlowOptions {
            largest_step: self.options.largest_step.min((to - from).abs() / PARTS),
            ..self.options
        };
        let mut integrator = Integrator::new(options, to - from, from, Pair::default());
        integrator.reach(to, &equation)?;
        integrator.value_by_step(to, &equation)
    }
}

/// The value, where it is finite.
fn finite_value(t: f64, value: f64) -> Result<f64, StepError> {
    check_finite(value.is_finite(), t, Quantity::Residual)?;
    Ok(value)
}
