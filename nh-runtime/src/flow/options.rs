//! Settings of a flow.

use crate::continuous::FlowError;

/// Settings of [`flow_with`](crate::ContinuousSystem::flow_with).
///
/// ```
/// use nh_runtime::FlowOptions;
/// let options = FlowOptions::default().relative_tolerance(1e-9).largest_step(0.5);
/// assert_eq!(options.relative_tolerance, 1e-9);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FlowOptions {
    /// The error of a step of the integrator, relative to each coordinate's displacement and velocity. Default 10⁻¹³.
    pub relative_tolerance: f64,
    /// The error of a step that is accepted whatever the size, in the units of the coordinates. Default 10⁻¹⁴.
    pub absolute_tolerance: f64,
    /// Largest accepted violation of the constraints by the initial velocity, relative to the terms of the
    /// constraint. Default 10⁻⁸.
    pub initial_tolerance: f64,
    /// The largest step of the integrator. Default infinite: the integrator chooses, whatever the time between nodes, and
    /// makes no step longer than 9/8 of the one before, so that a step from a time T after the start is at most about T/8; from
    /// t_0 to the time asked for, up to a 64th of it, for a [`NewTime`](crate::NewTime). The equations are looked at 16 times a
    /// step. A pulse of a force that is shorter than a quarter of a step and not felt around it may be stepped over: then take
    /// less than its length.
    pub largest_step: f64,
}

impl FlowOptions {
    /// Sets [`relative_tolerance`](Self::relative_tolerance).
    #[must_use]
    pub const fn relative_tolerance(mut self, relative_tolerance: f64) -> Self {
        self.relative_tolerance = relative_tolerance;
        self
    }

    /// Sets [`absolute_tolerance`](Self::absolute_tolerance).
    #[must_use]
    pub const fn absolute_tolerance(mut self, absolute_tolerance: f64) -> Self {
        self.absolute_tolerance = absolute_tolerance;
        self
    }

    /// Sets [`initial_tolerance`](Self::initial_tolerance).
    #[must_use]
    pub const fn initial_tolerance(mut self, initial_tolerance: f64) -> Self {
        self.initial_tolerance = initial_tolerance;
        self
    }

    /// Sets [`largest_step`](Self::largest_step).
    #[must_use]
    pub const fn largest_step(mut self, largest_step: f64) -> Self {
        self.largest_step = largest_step;
        self
    }

    pub(super) fn check(&self) -> Result<(), FlowError> {
        let tolerances = [
            ("relative_tolerance", self.relative_tolerance),
            ("absolute_tolerance", self.absolute_tolerance),
            ("initial_tolerance", self.initial_tolerance),
        ];
        for (option, value) in tolerances {
            if !(value > 0.0 && value.is_finite()) {
                return Err(FlowError::InvalidOptions { option, value });
            }
        }
        let (option, value) = ("largest_step", self.largest_step);
        if value > 0.0 {
            Ok(())
        } else {
            Err(FlowError::InvalidOptions { option, value })
        }
    }
}

impl Default for FlowOptions {
    fn default() -> Self {
        Self {
            relative_tolerance: 1e-13,
            absolute_tolerance: 1e-14,
            initial_tolerance: 1e-8,
            largest_step: f64::INFINITY,
        }
    }
}
