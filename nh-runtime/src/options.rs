//! Settings of Newton's method.

use crate::declarations::settings;

settings! {
    /// Settings of [`step_with`](crate::Moving::step_with),
    /// [`start_with`](crate::Moving::start_with) and
    /// [`trajectory_with`](crate::Moving::trajectory_with).
    ///
    /// ```
    /// use nh_runtime::StepOptions;
    /// let options = StepOptions::default().tolerance(1e-13).max_iterations(20);
    /// assert_eq!(options.max_iterations, 20);
    /// ```
    pub struct StepOptions {
        /// Largest accepted residual of a row, relative to the terms of that row. Default 10⁻¹⁴.
        ///
        /// That is 45 roundings, what the terms of a row add up to; where a row is formed of more,
        /// or of parts that cancel, a step still succeeds at round-off: where Newton's method gets
        /// no nearer, and all rows are at most 64 ε of the motion's own scale, which does not
        /// vanish with the row (√(E |K_ii|) for a momentum, with E the energy of what is coupled to
        /// it and K_ii its inertia over h), and ε of the sizes of all that is rounded on the way to
        /// them, [`row_sizes_at`](crate::DiscreteSystem::row_sizes_at): those of a stiff spring far
        /// from the origin, or of (a_1/a_0 - 1)² in a slow motion.
        ///
        /// If the contraction of Newton's method promises less than the tolerance, the excess of a
        /// row is the rounding of the row itself, and rows of up to 384 ε of their terms are
        /// accepted without another iteration, which would change little. A tolerance below 16 ε
        /// asks for the best there is, and is not widened.
        ///
        /// If the correction of every coordinate is round-off of that coordinate, no increment is
        /// better, and rows of up to 16384 ε of their terms are accepted: a term may itself be a
        /// sum that cancels.
        ///
        /// A larger tolerance saves few iterations: 10⁻¹⁴ takes five of a hundred more than 10⁻¹²
        /// in one degree of freedom, seven in a chain of 16 links.
        tolerance: f64 = 1e-14,
        /// Largest accepted violation of the constraints by what the caller passes, relative to the
        /// terms of the constraint as the motion's own increments would make them. Default 10⁻⁸;
        /// with `f64::INFINITY` nothing is checked but that the numbers are finite.
        initial_tolerance: f64 = 1e-8,
        /// Largest number of Newton iterations for the equations of one node, of a composed or a cut
        /// step for those of each part. Default 50.
        max_iterations: usize = 50,
    }
}
