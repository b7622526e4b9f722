//! The inputs of an interval: its time, its length and the controls on it.

mod instant;
mod time_step;

use crate::linear::Vector;
use crate::system::DiscreteSystem;

pub use instant::Instant;
pub use time_step::TimeStep;

/// The inputs of an interval: the time `t` of its first configuration, its length `h`, and the
/// controls `u` on it.
///
/// Functions that make or need an interval call them `ts`, and a bare number is h there. Functions
/// of an [`Instant`](crate::Instant) have `at`, of which a bare number is t.
///
/// A [`TimeStep`], or a bare step h, is that of controls that are zero, which is all of it for a
/// system without [`#[control]`](DiscreteSystem::CONTROLS); with controls it is a pair: `(h, u)` or
/// `(TimeStep { t, h }, u)`, u an array or a vector.
///
/// ```
/// use nh_runtime::nalgebra::Vector2;
/// use nh_runtime::{Inputs, TimeStep};
///
/// let inputs = Inputs::<Vector2<f64>>::from((0.01, [3.0, -3.0]));
/// assert_eq!(inputs, Inputs { t: 0.0, h: 0.01, u: Vector2::new(3.0, -3.0) });
/// assert_eq!(Inputs::from(TimeStep { t: 2.0, h: 0.01 }), Inputs { t: 2.0, h: 0.01, u: Vector2::zeros() });
/// ```
///
/// Controls of another number are refused by their type:
///
/// ```compile_fail,E0277
/// # use nh_runtime::{Inputs, nalgebra::Vector2};
/// let inputs = Inputs::<Vector2<f64>>::from((0.01, [3.0]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Inputs<U> {
    /// Time of the first configuration.
    pub t: f64,
    /// Length of the interval, in the unit of `t`.
    pub h: f64,
    /// The controls, constant on the interval.
    pub u: U,
}

/// The inputs of an interval of S.
pub(crate) type InputsOf<S> = Inputs<<S as DiscreteSystem>::Control>;

impl<U: Vector> Inputs<U> {
    /// The time step and the controls on it.
    #[inline]
    #[must_use]
    pub const fn new(time: TimeStep, u: U) -> Self {
        let TimeStep { t, h } = time;
        Self { t, h, u }
    }

    /// t and h.
    #[inline]
    #[must_use]
    pub const fn time(&self) -> TimeStep {
        TimeStep::new(self.t, self.h)
    }

    /// The inputs of the interval of the same length and with the same controls that starts `k`
    /// steps later, at t + k h.
    #[inline]
    #[must_use]
    pub fn offset(self, k: usize) -> Self {
        Self::new(self.time().offset(k), self.u)
    }

    /// With the interval that starts at t and has the length h.
    #[inline]
    pub(crate) fn on(self, t: f64, h: f64) -> Self {
        Self { t, h, ..self }
    }
}

impl<U: Vector> From<TimeStep> for Inputs<U> {
    #[inline]
    fn from(time: TimeStep) -> Self {
        Self::new(time, U::zeros())
    }
}

impl<U: Vector> From<f64> for Inputs<U> {
    #[inline]
    fn from(h: f64) -> Self {
        TimeStep::from(h).into()
    }
}

impl<U: Vector, V: Into<U>> From<(TimeStep, V)> for Inputs<U> {
    #[inline]
    fn from((time, u): (TimeStep, V)) -> Self {
        Self::new(time, u.into())
    }
}

impl<U: Vector, V: Into<U>> From<(f64, V)> for Inputs<U> {
    #[inline]
    fn from((h, u): (f64, V)) -> Self {
        Self::new(h.into(), u.into())
    }
}
