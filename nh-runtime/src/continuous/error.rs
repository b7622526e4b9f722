//! Why a flow failed.

use crate::declarations::errors;
use crate::error::Quantity;

errors! {
    /// Why the flow of a continuous system, or its accelerations, could not be computed.
    pub enum FlowError {
        /// The time between nodes is zero or not finite, or the time is not finite.
        InvalidTimeStep {
            /// The time passed.
            t: f64,
            /// The step passed.
            h: f64,
        } => "invalid time step h = {h} at t = {t}: both must be finite and h nonzero";
        /// A setting is not a number that it may be.
        InvalidOptions {
            /// The field of `FlowOptions`.
            option: &'static str,
            /// Its value.
            value: f64,
        } => "invalid `{option}` = {value}: tolerances and steps must be positive, tolerances finite";
        /// The rate N_0 = dτ/dt of a new time is not a positive number.
        InvalidTimeRate {
            /// The rate passed.
            n: f64,
        } => "invalid rate N_0 = {n} of the new time: it must be positive and finite";
        /// The time asked for is not finite, or lies behind the flow.
        NotAhead {
            /// The time asked for.
            t: f64,
            /// The time that the flow has reached.
            reached: f64,
        } => "the time t = {t} is not ahead of the flow, which has reached t = {reached}; start another flow, with \
             h of the other sign to run backwards";
        /// The initial velocity does not satisfy a constraint that is in force.
        VelocityOffConstraint {
            /// The index ν of the constraint.
            constraint: usize,
            /// a_ν(q, t)·v + c_ν(q, t).
            residual: f64,
            /// The largest absolute value that would have been accepted.
            allowed: f64,
        } => "the velocity violates constraint no. {}: its residual is {residual:.3e}, at most {allowed:.3e} \
             is allowed; pass a velocity that satisfies the constraints, or raise `initial_tolerance`", constraint + 1;
        /// A number is infinite or NaN.
        NonFinite {
            /// The time.
            t: f64,
            /// The quantity that is not finite.
            quantity: Quantity,
        } => "the {quantity} at t = {t} is not finite; check the parameters and whether the motion left the \
             domain of the equations";
        /// The equations for accelerations and multipliers are singular to round-off.
        Singular {
            /// The time.
            t: f64,
        } => "the equations for accelerations and multipliers are singular at t = {t}: dependent constraints, or a \
             degenerate mass matrix on the velocities they admit";
        /// The constraints in force beyond a boundary are dependent where it is crossed.
        DependentConstraints {
            /// The time.
            t: f64,
            /// The index of the boundary.
            boundary: usize,
        } => "the constraints in force beyond boundary no. {} are dependent where it is crossed, at t = {t}: the \
             jump of the momentum is not determined; state each constraint once", boundary + 1;
        /// The velocity behind a boundary was not found.
        JumpNotConverged {
            /// The time.
            t: f64,
            /// The index of the boundary.
            boundary: usize,
        } => "Newton's method did not find the velocity behind boundary no. {}, crossed at t = {t}: check that \
             the mass matrix is regular there", boundary + 1;
        /// A jump of the momentum on a flow that runs backwards.
        JumpBackwards {
            /// The time.
            t: f64,
            /// The index of the boundary.
            boundary: usize,
        } => "the momentum would jump at boundary no. {}, at t = {t}, of a flow that runs backwards: the momentum \
             before a jump does not follow from that after it; run forwards, with h > 0", boundary + 1;
        /// Boundaries are crossed again and again.
        TooManyCrossings {
            /// The time.
            t: f64,
            /// The index of the boundary that was crossed last.
            boundary: usize,
        } => "boundaries are crossed again and again at t = {t}, last no. {}: the motion chatters between two \
             regions there and has no continuation by jumps", boundary + 1;
        /// The equations are stiff: the integrator's steps are bounded by stability.
        Stiff {
            /// The time.
            t: f64,
        } => "the equations are stiff at t = {t}: replace fast damped or very stiff parts by constraints, or compute \
             the discrete trajectory, which is implicit";
        /// The integrator needs more than a hundred thousand steps from one state to the next.
        TooManySteps {
            /// The time reached.
            t: f64,
        } => "more than a hundred thousand steps of the integrator from one state to the next, at t = {t}: take nodes that are nearer \
             to each other, or raise the tolerances";
        /// The flow has failed, or has passed all of its states.
        Exhausted {
            /// The time asked for.
            t: f64,
        } => "the flow has failed before and has no state at t = {t}; start another one";
        /// The new time asked for is not reached at any t.
        NoSuchTime {
            /// τ.
            tau: f64,
        } => "there is no t with the new time tau = {tau}: N grows or decays so fast that tau is bounded";
        /// The integrator would need a step at the round-off of the time.
        StepTooSmall {
            /// The time.
            t: f64,
        } => "the integrator needs too small steps at t = {t}: the motion is singular or not smooth there, or the \
             tolerances are below what doubles resolve";
    }
}

/// An error where the quantity is not finite at the time t.
pub(crate) fn check_finite(finite: bool, t: f64, quantity: Quantity) -> Result<(), FlowError> {
    match finite {
        true => Ok(()),
        false => Err(FlowError::NonFinite { t, quantity }),
    }
}

#[cfg(test)]
mod tests {
    use super::FlowError;

    #[test]
    fn errors_are_small() {
        assert!(size_of::<FlowError>() <= 40);
    }
}
