//! Settings of a flow.

use nh_runtime::internal::invalid_options;
use nh_runtime::{StepError, settings};

settings! {
    /// Settings of [`flow_with`](crate::Flowing::flow_with).
    ///
    /// ```
    /// use nh_flows::FlowOptions;
    /// let options = FlowOptions::default().relative_tolerance(1e-9).largest_step(0.5);
    /// assert_eq!(options.relative_tolerance, 1e-9);
    /// ```
    pub struct FlowOptions {
        /// The error of a step of the integrator, relative to each coordinate's displacement and
        /// velocity. Default 10⁻¹³.
        relative_tolerance: f64 = 1e-13,
        /// The error of a step that is accepted whatever the size, in the units of the coordinates.
        /// Default 10⁻¹⁴.
        absolute_tolerance: f64 = 1e-14,
        /// Largest accepted violation of the constraints by the initial velocity, relative to the
        /// terms of the constraint. Default 10⁻⁸.
        initial_tolerance: f64 = 1e-8,
        /// The largest step of the integrator. Default infinite: the integrator chooses, whatever
        /// the time between nodes, and makes no step longer than 9/8 of the one before, so that a
        /// step from a time T after the start is at most about T/8; from t_0 to the time asked for,
        /// up to a 64th of it, for a [`NewTime`](crate::NewTime). The equations are looked at 16
        /// times a step. A pulse of a force that is shorter than a quarter of a step and not felt
        /// around it may be stepped over: then take less than its length.
        largest_step: f64 = f64::INFINITY,
    }
}

impl FlowOptions {
    /// Checks that every setting is positive, and every tolerance finite.
    /// The error of a setting that is none.
    #[doc(hidden)]
    pub fn check(&self) -> Result<(), StepError> {
        for (option, value, most) in [
            ("relative_tolerance", self.relative_tolerance, f64::MAX),
            ("absolute_tolerance", self.absolute_tolerance, f64::MAX),
            ("initial_tolerance", self.initial_tolerance, f64::MAX),
            ("largest_step", self.largest_step, f64::INFINITY),
        ] {
            if !(value > 0.0 && value <= most) {
                return Err(invalid_options(option, value));
            }
        }
        Ok(())
    }
}
