//! Why a flow failed.

use core::fmt;

use crate::error::Quantity;

/// Why the flow of a continuous system, or its accelerations, could not be computed.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum FlowError {
    /// The time between nodes is zero or not finite, or the time is not finite.
    #[non_exhaustive]
    InvalidTimeStep {
        /// The time passed.
        t: f64,
        /// The step passed.
        h: f64,
    },
    /// A setting is not a number that it may be.
    #[non_exhaustive]
    InvalidOptions {
        /// The field of `FlowOptions`.
        option: &'static str,
        /// Its value.
        value: f64,
    },
    /// The rate N_0 = dτ/dt of a new time is not a positive number.
    #[non_exhaustive]
    InvalidTimeRate {
        /// The rate passed.
        n: f64,
    },
    /// The time asked for is not finite, or lies behind the flow.
    #[non_exhaustive]
    NotAhead {
        /// The time asked for.
        t: f64,
        /// The time that the flow has reached.
        reached: f64,
    },
    /// The initial velocity does not satisfy a constraint that is in force.
    #[non_exhaustive]
    VelocityOffConstraint {
        /// The index ν of the constraint.
        constraint: usize,
        /// a_ν(q, t)·v + c_ν(q, t).
        residual: f64,
        /// The largest absolute value that would have been accepted.
        allowed: f64,
    },
    /// A number is infinite or NaN.
    #[non_exhaustive]
    NonFinite {
        /// The time.
        t: f64,
        /// The quantity that is not finite.
        quantity: Quantity,
    },
    /// The equations for accelerations and multipliers are singular to round-off.
    #[non_exhaustive]
    Singular {
        /// The time.
        t: f64,
    },
    /// The constraints in force beyond a boundary are dependent where it is crossed.
    #[non_exhaustive]
    DependentConstraints {
        /// The time.
        t: f64,
        /// The index of the boundary.
        boundary: usize,
    },
    /// The velocity behind a boundary was not found.
    #[non_exhaustive]
    JumpNotConverged {
        /// The time.
        t: f64,
        /// The index of the boundary.
        boundary: usize,
    },
    /// A jump of the momentum on a flow that runs backwards.
    #[non_exhaustive]
    JumpBackwards {
        /// The time.
        t: f64,
        /// The index of the boundary.
        boundary: usize,
    },
    /// Boundaries are crossed again and again.
    #[non_exhaustive]
    TooManyCrossings {
        /// The time.
        t: f64,
        /// The index of the boundary that was crossed last.
        boundary: usize,
    },
    /// The equations are stiff: the integrator's steps are bounded by stability.
    #[non_exhaustive]
    Stiff {
        /// The time.
        t: f64,
    },
    /// The integrator needs more than a hundred thousand steps from one state to the next.
    #[non_exhaustive]
    TooManySteps {
        /// The time reached.
        t: f64,
    },
    /// The flow has failed, or has passed all of its states.
    #[non_exhaustive]
    Exhausted {
        /// The time asked for.
        t: f64,
    },
    /// The new time asked for is not reached at any t.
    #[non_exhaustive]
    NoSuchTime {
        /// τ.
        tau: f64,
    },
    /// The integrator would need a step at the round-off of the time, or more than a million from one state to the next.
    #[non_exhaustive]
    StepTooSmall {
        /// The time.
        t: f64,
    },
}

impl fmt::Display for FlowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::InvalidTimeStep { t, h } => write!(
                f,
                "invalid time step h = {h} at t = {t}: both must be finite and h nonzero"
            ),
            Self::InvalidOptions { option, value } => write!(
                f,
                "invalid `{option}` = {value}: tolerances and steps must be positive, tolerances finite"
            ),
            Self::InvalidTimeRate { n } => write!(
                f,
                "invalid rate N_0 = {n} of the new time: it must be positive and finite"
            ),
            Self::NotAhead { t, reached } => write!(
                f,
                "the time t = {t} is not ahead of the flow, which has reached t = {reached}; start another flow, with \
                 h of the other sign to run backwards"
            ),
            Self::VelocityOffConstraint {
                constraint,
                residual,
                allowed,
            } => write!(
                f,
                "the velocity violates constraint no. {}: its residual is {residual:.3e}, at most {allowed:.3e} \
                 is allowed; pass a velocity that satisfies the constraints, or raise `initial_tolerance`",
                constraint + 1
            ),
            Self::NonFinite { t, quantity } => write!(
                f,
                "the {quantity} at t = {t} is not finite; check the parameters and whether the motion left the \
                 domain of the equations"
            ),
            Self::Singular { t } => write!(
                f,
                "the equations for accelerations and multipliers are singular at t = {t}: dependent constraints, or a \
                 degenerate mass matrix on the velocities they admit"
            ),
            Self::DependentConstraints { t, boundary } => write!(
                f,
                "the constraints in force beyond boundary no. {} are dependent where it is crossed, at t = {t}: the \
                 jump of the momentum is not determined; state each constraint once",
                boundary + 1
            ),
            Self::JumpNotConverged { t, boundary } => write!(
                f,
                "Newton's method did not find the velocity behind boundary no. {}, crossed at t = {t}: check that \
                 the mass matrix is regular there",
                boundary + 1
            ),
            Self::JumpBackwards { t, boundary } => write!(
                f,
                "the momentum would jump at boundary no. {}, at t = {t}, of a flow that runs backwards: the momentum \
                 before a jump does not follow from that after it; run forwards, with h > 0",
                boundary + 1
            ),
            Self::TooManyCrossings { t, boundary } => write!(
                f,
                "boundaries are crossed again and again at t = {t}, last no. {}: the motion chatters between two \
                 regions there and has no continuation by jumps",
                boundary + 1
            ),
            Self::Stiff { t } => write!(
                f,
                "the equations are stiff at t = {t}: replace fast damped or very stiff parts by constraints, or compute \
                 the discrete trajectory, which is implicit"
            ),
            Self::TooManySteps { t } => write!(
                f,
                "more than a hundred thousand steps of the integrator from one state to the next, at t = {t}: take nodes that are nearer \
                 to each other, or raise the tolerances"
            ),
            Self::Exhausted { t } => write!(
                f,
                "the flow has failed before and has no state at t = {t}; start another one"
            ),
            Self::NoSuchTime { tau } => write!(
                f,
                "there is no t with the new time tau = {tau}: N grows or decays so fast that tau is bounded"
            ),
            Self::StepTooSmall { t } => write!(
                f,
                "the integrator needs too small steps at t = {t}: the motion is singular or not smooth there, or the \
                 tolerances are below what doubles resolve"
            ),
        }
    }
}

impl core::error::Error for FlowError {}

#[cfg(test)]
mod tests {
    use super::FlowError;

    #[test]
    fn errors_are_small() {
        assert!(size_of::<FlowError>() <= 40);
    }
}
