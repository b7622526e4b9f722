//! Why a motion failed.

#[cfg(feature = "std")]
pub mod of_others;
mod when;

use core::fmt;

use crate::declarations::errors;

pub use when::When;

errors! {
    /// Why a step, a start, a trajectory or a flow failed.
    ///
    /// `step` is the index k of the node whose equations were being solved: 1 in
    /// [`step`](crate::Moving::step), 0 in [`start`](crate::Moving::start), k in a
    /// trajectory. A flow and its accelerations have a time in its place.
    pub enum StepError {
        /// The time step is zero or not finite, or the time is not finite.
        InvalidTimeStep {
            /// The time passed.
            t: f64,
            /// The step passed.
            h: f64,
        } => "invalid time step h = {h} at t = {t}: both must be finite and h nonzero";
        /// The pair (q_0, q_1) passed is not on D_d, or its q_0 is not on the level set of a
        /// holonomic constraint.
        PairOffConstraint {
            /// The index a of the constraint.
            constraint: usize,
            /// φ^a(q_0, q_1), or g^a(q_0).
            residual: f64,
            /// The largest |φ^a| that would have been accepted.
            allowed: f64,
        } => "the pair (q0, q1) violates kinematic constraint no. {}: its residual is {residual:.3e}, at most \
             {allowed:.3e} is allowed; take the pair from `start`, or raise `initial_tolerance`", constraint + 1;
        /// The first step of a motion from a pair (q_0, q_1) is the interval of the pair, and it
        /// was asked for with another control or length.
        PassedInterval {
            /// The control, or the time step.
            quantity: Quantity,
            /// Its value on the interval passed, that in `ts`.
            passed: f64,
            /// The value given.
            given: f64,
        } => "the {quantity} of the first step is {given}, and the pair (q0, q1), which is that step, was passed with {passed}: pass the pair's own in `ts`, \
             `trajectory((h, u), q0, q1)`, go over its interval by `next()`, or start by `motion` from (q, v)";
        /// The reduced pair passed is not horizontal, ϑ_0 ≠ e: it is not on D_d
        /// (kinematic connections), or does not have the momentum μ (momentum connections).
        NotHorizontal {
            /// The index of the component of ϑ_0.
            component: usize,
            /// (ϑ_0 - e) in this component.
            difference: f64,
            /// The largest absolute value that would have been accepted.
            allowed: f64,
        } => "the reduced pair is not horizontal: component no. {} of vartheta0 differs from the identity by \
             {difference:.3e}, at most {allowed:.3e} is allowed; `reduce` a pair on D_d (for `kinematic`), set mu to the \
             pair's `momentum` (for `momentum`), or raise `initial_tolerance`", component + 1;
        /// The configuration passed to reconstruct from does not lie over the reduced point.
        OffFibre {
            /// The index of the coordinate, or of the direction, among those of the system.
            coordinate: usize,
            /// By how much the configuration differs from the point there.
            difference: f64,
        } => "the configuration does not lie over the reduced point: coordinate no. {} differs from it by \
             {difference:.3e}; pass the configuration whose reduction the trajectory starts from", coordinate + 1;
        /// The velocity passed does not satisfy a constraint.
        VelocityOffConstraint {
            /// The index a of the constraint.
            constraint: usize,
            /// b^a(q, t)·v + c^a(q, t).
            residual: f64,
            /// The largest absolute value that would have been accepted.
            allowed: f64,
        } => "the velocity violates constraint no. {}: its residual is {residual:.3e}, at most {allowed:.3e} \
             is allowed; start with the nearest velocity that satisfies the constraints, by `motion_nearest` or `nearest_velocity`, or raise `initial_tolerance`", constraint + 1;
        /// A constraint depends on the others, or vanishes, so that neither a velocity nor a
        /// reaction is determined by them.
        DependentConstraint {
            /// The node, or the time.
            at: When,
            /// The index a of the first constraint that depends on those before it, or vanishes.
            constraint: usize,
        } => "constraint no. {} depends on those before it, or vanishes, at the configuration of {at}, so that neither velocities nor reactions are determined, \
             whatever the time step: state each constraint once, and a level set as `g == 0`, not as a power of g; if it is this configuration alone, start from another one", constraint + 1;
        /// The pair of a member of an ensemble was made with other inputs than those with which it
        /// is to move.
        OtherInputs {
            /// `t`, `h`, or the name of the control.
            input: &'static str,
            /// Its value of the pair.
            of_pair: f64,
            /// Its value of the member.
            of_motion: f64,
        } => "the pair was made with `{input}` = {of_pair}, and the member moves with {of_motion}: its first momentum would be that of another motion; \
             start from a position with a velocity or a momentum, `Start::from_velocity`, `Start::from_momentum`, or make the pair with the inputs of the \
             member and pass both, `Start::from_pair`";
        /// A step ends where adapted coordinates are not one to one, or goes over such a point: the
        /// determinant of ∂q/∂z vanishes there, and it or one of its factors changes its sign. See
        /// [`AdaptedSystem`](crate::AdaptedSystem).
        LeavesChart {
            /// The node that the step departs from.
            step: usize,
            /// The determinant where the step ends.
            determinant: f64,
        } => "the adapted coordinates end on step {step}: the determinant of the coordinates by the adapted ones is {determinant:.3e} behind it, and it or one of its factors is \
             zero or has had the other sign before; the action is not free there, or the slice is not transversal: go on in another slice, or without one";
        /// A number is infinite or NaN.
        NonFinite {
            /// The node, or the time.
            at: When,
            /// The quantity that is not finite.
            quantity: Quantity,
        } => "the {quantity} at {at} is not finite; {}", match quantity {
            Quantity::Control { .. } => "check the law, or the controls that were passed",
            _ => "check the parameters and whether the motion left the domain of the equations",
        };
        /// The Jacobian of the equations is singular to round-off: the system is not regular here.
        SingularJacobian {
            /// The node.
            step: usize,
            /// The Newton iteration, from 1.
            iteration: usize,
        } => "the Jacobian at step {step}, iteration {iteration} is singular: the discrete system is not regular there (dependent constraints, or a degenerate discrete Lagrangian, as of a mass that is 0); check the parameters, start from another configuration, or try another time step";
        /// Newton's method did not reach the tolerance.
        NotConverged {
            /// The node.
            step: usize,
            /// The iterations made.
            iterations: usize,
            /// The residual reached, relative to the terms of its row; NaN if no iteration was
            /// allowed.
            residual_norm: f64,
            /// The tolerance asked for.
            tolerance: f64,
        } => "Newton's method did not converge at step {step}: relative residual {residual_norm:.3e} after {iterations} iterations, tolerance {tolerance:.3e}, and no round-off explains it; reduce the time step, or, if that does not help, see whether the constraints can go on: level sets may have no point ahead, as where a mechanism locks";
        /// No point near the one passed satisfies the equations that it has to: those of level
        /// sets, or of an equilibrium.
        NoPointNearby {
            /// The iterations made.
            iterations: usize,
            /// The largest component of the last correction.
            correction: f64,
        } => "no point was found near the one passed that satisfies the equations: after {iterations} iterations the next correction is {correction:.3e}; pass a point that is nearer";
        /// The tolerance asked for is below the round-off of the precision that a motion is to
        /// have: its ε, or what the rounding of coordinates leaves of a momentum, of a spring far
        /// from the origin.
        BelowRoundOff {
            /// The tolerance asked for.
            tolerance: f64,
            /// ε of the precision; or 2⁻¹⁰, of which a row at this place is more.
            round_off: f64,
        } => "the tolerance {tolerance:.3e} is below the round-off {round_off:.3e} of single precision, to which no row can be held: raise it, measure coordinates from a place that is nearer, or keep double precision";
        /// Single precision has no room for a number, or has not its digits.
        BeyondSingle {
            /// The node.
            step: usize,
            /// The quantity.
            quantity: Quantity,
            /// Its value, or that of its component.
            value: f64,
        } => "the {quantity} at step {step} is {value:.3e}, and single precision holds numbers from 1.2e-38 to 3.4e38, angles up to 2^24 turns: take units in which it is nearer \
             to 1, or keep the motion in double precision";
        /// The equations jump, as a force by cases makes them, and have no solution on either side;
        /// in a flow neither side leads away from the jump.
        EquationsJump {
            /// The node, or the time.
            at: When,
            /// The iterations made; of a flow the steps of the integrator.
            iterations: usize,
            /// The residual reached, relative to the terms of its row; of a flow the jump of the
            /// rates, relative to those on both sides.
            residual_norm: f64,
        } => "the equations jump at {at}, and there is no solution on either side: relative residual {residual_norm:.3e} after \
             {iterations} iterations; a force that jumps, such as friction by `sign(v)`, may leave none where the motion \
             comes to rest: write `clamp(v / eps, -1, 1)` in its place, with eps at least what friction changes v by in a step";
        /// The first interval turns by half a turn or more: its end points have another increment.
        FirstTurnTooLarge {
            /// The index of the direction, or of one that moves with it.
            coordinate: usize,
            /// The component of the increment that was solved for.
            increment: f64,
            /// The component of the increment from q_0 to q_1.
            between: f64,
        } => "the first interval turns by half a turn or more: coordinate no. {} moves by {increment:.3e}, and by \
             {between:.3e} as q0 and q1 tell; reduce the time step", coordinate + 1;
        /// The configurations of the pair (q_0, q_1) are on different sides of a boundary.
        PairCrossesBoundary {
            /// The index j of the boundary.
            boundary: usize,
            /// s_j at q_0.
            before: f64,
            /// s_j at q_1.
            after: f64,
        } => "the pair (q0, q1) crosses boundary no. {}: its switching function is {before:.3e} at q0 and {after:.3e} \
             at q1; start further away from the boundary or behind it, or take a smaller time step for the first \
             interval", boundary + 1;
        /// Second derivatives were asked for of a step that crosses boundaries of regions.
        CrossesBoundary {
            /// The node before.
            step: usize,
            /// How many boundaries are crossed.
            crossings: usize,
        } => "step {step} crosses {crossings} boundaries of regions, and second derivatives through them are not derived: do without `second`, or \
             end a step before the boundary and start another one behind it";
        /// The derivatives of a motion were asked for that starts off the level sets of its
        /// holonomic constraints, where it is projected onto them.
        StartsOffLevelSet {
            /// The largest displacement of a coordinate by the projection.
            distance: f64,
        } => "the motion starts off the level sets of its holonomic constraints, and is projected onto them by {distance:.1e}: the derivatives of such a way \
             are not formed; start from `project(t, q)`, which is on them";
        /// A boundary is met where derivatives do not exist: a step that differs as little as you
        /// like crosses it in another order, or not at all.
        BoundaryAtNode {
            /// The node before.
            step: usize,
            /// The index of the boundary.
            boundary: usize,
        } => "step {step} has no derivatives: it meets boundary no. {} at a node, or together with another boundary; start off the boundary, or take \
             a time step of another length; where constraints hold a motion on it, a `Rollout` has the derivatives along it", boundary + 1;
        /// A boundary is touched, or crossed at so small an angle that the time of the crossing has
        /// no derivatives to round-off.
        GrazesBoundary {
            /// The node before.
            step: usize,
            /// The index of the boundary.
            boundary: usize,
            /// The rate ds_j/dτ of its switching function with which the motion comes.
            rate: f64,
        } => "step {step} has no derivatives: it comes to boundary no. {} along it, with ds/dt = {rate:.3e}; derivatives need a motion that \
             crosses at an angle", boundary + 1;
        /// The constraints in force beyond a boundary are dependent where it is crossed.
        DependentConstraints {
            /// The node before, or the time.
            at: When,
            /// The index of the boundary.
            boundary: usize,
        } => "the constraints in force beyond boundary no. {}, crossed at {at}, are dependent there: the \
             jump of the momentum is not determined; state each constraint once", boundary + 1;
        /// The velocity behind a boundary was not found.
        JumpNotConverged {
            /// The node before, or the time.
            at: When,
            /// The index of the boundary.
            boundary: usize,
        } => "Newton's method did not find the velocity behind boundary no. {}, crossed at {at}: check that \
             the mass matrix is regular there", boundary + 1;
        /// Boundaries are crossed again and again, or more than 8 in one step.
        TooManyCrossings {
            /// The node before, or the time.
            at: When,
            /// The index of the boundary crossed last.
            boundary: usize,
        } => "boundaries are crossed again and again at {at}, more than 8 in one step, last no. {}: take a smaller \
             time step; if that does not help, the motion chatters between two regions and has no continuation by \
             jumps, or more than 8 boundaries meet at one point", boundary + 1;
        /// A jump of the momentum on a motion that runs backwards.
        JumpBackwards {
            /// The node before, or the time.
            at: When,
            /// The index of the boundary.
            boundary: usize,
        } => "the momentum would jump at boundary no. {}, crossed at {at}, of a motion that runs backwards: the \
             momentum before a jump does not follow from that after it; run forwards, with h > 0", boundary + 1;
        /// No unique velocity has the momentum that arrives at a boundary, or that was passed, or
        /// Newton's method did not find it.
        MomentumNotInvertible {
            /// The node before.
            step: usize,
        } => "no velocity was found for the momentum at step {step}: the Lagrangian is degenerate there, or its constraints depend on each other or vanish, as one that is quadratic in the velocities does at rest, \
             and the Legendre transform has to be invertible; a system that is given by a discrete Lagrangian has none";
        /// The reaction of a constraint that is nonlinear in the velocities turns by more than 60°
        /// on half of an interval, in the kinetic metric, or has another direction by the momentum
        /// that departs than by the one that arrives.
        ReactionTurns {
            /// The node before.
            step: usize,
            /// The index a of the constraint.
            constraint: usize,
        } => "the reaction of constraint no. {} turns by more than 60° on half of step {step}, or has no one direction there: reduce the time step; where the velocity comes to one at which the slopes of the \
             constraint in the velocities vanish, as one that is quadratic in them has at rest, the motion has no unique continuation", constraint + 1;
        /// A velocity at an instant was asked for, or derivatives of one, of a system whose
        /// [velocities are those of intervals](crate::DiscreteSystem::VELOCITY_HAS_STEP).
        VelocityHasStep {
            /// The node.
            step: usize,
        } => "the equations for a velocity at step {step} contain the time step `h`, which is that of an interval: an instant has none, and derivatives of \
             velocities in it are not derived; ask a motion that is there, `trajectory_from(ts, q, p).velocity()`, or start one by `motion_nearest`";
        /// A quantity that a motion [watches](crate::Watching) has left its bound.
        OutOfBound {
            /// The index k of the node.
            step: usize,
            /// The time of the node.
            t: f64,
            /// The name of the quantity.
            quantity: &'static str,
            /// Its value there.
            value: f64,
            /// The largest absolute difference from its first value that would have been accepted.
            bound: f64,
        } => "`{quantity}` is {value:.9e} at node {step}, t = {t}, further than {bound:.3e} from its first value: reduce the time step, \
             take a scheme of a higher order or one that keeps it, or raise the bound";
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
        /// The equations for accelerations and multipliers are singular to round-off.
        Singular {
            /// The time.
            t: f64,
            /// The index a of the first constraint that depends on those before it; none where the
            /// masses are to blame.
            constraint: Option<usize>,
        } => "the equations for accelerations and multipliers are singular at t = {t}: {}", fmt::from_fn(|f| match constraint {
            Some(a) => write!(f, "constraint no. {} depends on those before it, or vanishes, at this configuration", a + 1),
            None => f.write_str("the mass matrix is degenerate on the velocities that the constraints admit") });
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

/// The quantity that [`StepError::NonFinite`] found infinite or NaN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Quantity {
    /// A configuration or the increment between two.
    Configuration,
    /// The velocity passed to `start`.
    Velocity,
    /// A momentum.
    Momentum,
    /// The equations, at the guess.
    Residual,
    /// The derivatives of the equations.
    Jacobian,
    /// A time.
    Time,
    /// A switching function.
    Boundary,
    /// A time step.
    TimeStep,
    /// A control.
    Control {
        /// Its index.
        index: usize,
        /// Its name, as in [`CONTROLS`](crate::DiscreteSystem::CONTROLS); empty where a system has
        /// no names.
        name: &'static str,
    },
}

impl Quantity {
    /// The control with this index, of these names.
    pub(crate) fn control(names: &[&'static str], index: usize) -> Self {
        let name = names.get(index).copied().unwrap_or("");
        Self::Control { index, name }
    }
}

impl StepError {
    /// A number that single precision does not hold.
    #[cold]
    pub(crate) fn beyond(step: usize, quantity: Quantity, value: f64) -> Self {
        Self::BeyondSingle {
            step,
            quantity,
            value,
        }
    }
}

impl fmt::Display for Quantity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Configuration => "configuration",
            Self::Velocity => "velocity",
            Self::Momentum => "momentum",
            Self::Residual => "residual of the equations",
            Self::Jacobian => "Jacobian of the equations",
            Self::Time => "time",
            Self::Boundary => "value of a switching function",
            Self::TimeStep => "time step",
            Self::Control { index, name: "" } => return write!(f, "control no. {}", index + 1),
            Self::Control { name, .. } => return write!(f, "control `{name}`"),
        })
    }
}

/// An error where the quantity is not finite.
pub fn check_finite(
    finite: bool,
    at: impl Into<When>,
    quantity: Quantity,
) -> Result<(), StepError> {
    match finite {
        true => Ok(()),
        false => Err(StepError::NonFinite {
            at: at.into(),
            quantity,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::StepError;

    #[test]
    fn errors_are_small() {
        assert!(size_of::<StepError>() <= 56);
    }
}
