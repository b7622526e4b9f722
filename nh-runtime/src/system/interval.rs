//! One interval (q_0, q_1) of a discrete motion, and what it hands to its left node.

use crate::declarations::values;
use crate::linear::{Vector, vector};
use crate::system::in_force::{Active, SetInForce};
use crate::system::inputs::{Inputs, InputsOf};
use crate::system::{Composition, DiscreteSystem, TimeStep};

/// The inner unknowns of an interval of a system.
pub type InnerOf<S> = <<S as DiscreteSystem>::Composition as Composition>::Inner;

/// The set of constraints in force on an interval of a system.
pub type InForceOf<S> = <<S as DiscreteSystem>::Regions as SetInForce>::InForce;

values! {
    /// The pair (q_0, q_1), carried as q_0 and the increment d: q_1 - q_0 in coordinates of R^n and
    /// S¹, g_0 τ(d) = g_1 in [groups](crate::groups).
    ///
    /// Velocities are d / h. Carrying d keeps them exact when the coordinates have grown large: the
    /// difference of two angles near 10⁸ has lost half its digits, the increment has not.
    pub struct Interval<S: DiscreteSystem> {
        /// The time t_0 of q_0 and the step h.
        pub time: TimeStep,
        /// The controls on the interval.
        pub u: S::Control,
        /// The left configuration q_0.
        pub q: S::Configuration,
        /// The increment d, with q_1 = R_{q_0}(d).
        pub d: S::Increment,
        /// The inner unknowns y of the rule; NaN where nobody has solved for them.
        pub inner: InnerOf<S>,
        /// The constraints in force of a system with regions; not known for an interval between two
        /// given points, on which those of the side that d leads to are in force.
        pub in_force: InForceOf<S>,
    }
}

impl<S: DiscreteSystem> Interval<S> {
    /// The interval from `q` on with the increment d. Its inner unknowns, where the rule has some,
    /// are NaN; [`solved`](DiscreteSystem::solved) finds them.
    #[inline]
    #[must_use]
    pub fn new(
        inputs: impl Into<Inputs<S::Control>>,
        q: S::Configuration,
        d: S::Increment,
    ) -> Self {
        let inputs = inputs.into();
        Self {
            time: inputs.time(),
            u: inputs.u,
            q,
            d,
            inner: vector(|_| f64::NAN),
            in_force: InForceOf::<S>::default(),
        }
    }

    /// The interval with these constraints in force.
    #[inline(always)]
    #[must_use]
    pub(crate) fn with_active(self, active: Active) -> Self {
        Self {
            in_force: S::Regions::remember(active),
            ..self
        }
    }

    /// The interval with these inner unknowns.
    #[inline]
    #[must_use]
    pub fn with_inner(self, inner: InnerOf<S>) -> Self {
        Self { inner, ..self }
    }

    /// Whether the inner unknowns are known, or there are none.
    #[inline]
    pub(crate) fn is_solved(&self) -> bool {
        self.inner.is_finite()
    }

    /// The interval from `q0` to `q1`.
    #[inline]
    #[must_use]
    pub fn between(
        inputs: impl Into<Inputs<S::Control>>,
        q0: S::Configuration,
        q1: S::Configuration,
    ) -> Self {
        Self::new(inputs, q0, S::increment(&q0, &q1))
    }

    /// The time step and the controls.
    #[inline]
    #[must_use]
    pub fn inputs(&self) -> InputsOf<S> {
        Inputs::new(self.time, self.u)
    }

    /// The right configuration q_1 = R_{q_0}(d).
    #[inline]
    #[must_use]
    pub fn end(&self) -> S::Configuration {
        S::retract(&self.q, &self.d)
    }
}

values! {
    /// The values that an interval (q_0, d) hands to its left node, with its derivatives in d at
    /// fixed q_0: the data of one Newton iteration.
    pub struct Departure<S: DiscreteSystem> {
        /// D_1L_d + f⁻, n values.
        pub covector: S::Covector,
        /// The values of the kinematic constraints, φ^a, M values.
        pub phi: S::Multipliers,
        /// ∂(D_1L_d + f⁻)_i / ∂d_j, n×n: row i is equation i, column j is d_j.
        pub covector_by_increment: S::Bilinear,
        /// ∂φ^a / ∂d_j, M×n.
        pub phi_by_increment: S::ConstraintJacobian,
    }
}

values! {
    /// The rows of an interval at its left node, without the momentum and the reactions there:
    /// D_1L_d + f⁻, the inner rows r and φ. Their derivatives are in (d, y) at fixed q_0; the last
    /// M columns are zero.
    pub struct IntervalRows<S: DiscreteSystem> {
        /// n + Y + M values.
        pub values: S::Residual,
        /// Row by row, in the columns of z = (d, y, λ).
        pub by: S::Jacobian,
    }
}
