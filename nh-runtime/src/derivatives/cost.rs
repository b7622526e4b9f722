//! Costs of motions: a sum over the steps and a final one.

use super::DifferentiableSystem;
use super::directions::{Gradient, zeros};
use super::velocity::VelocityDerivatives;
use crate::declarations::{copies, shown, values};
use crate::error::StepError;
use crate::linear::{Matrix, Vector};
use crate::system::{Inputs, TimeStep};

/// A node of a motion, and the step that departs from it.
pub struct Stage<'s, S: DifferentiableSystem> {
    /// The index k of the node, from 0 where the motion starts.
    pub k: usize,
    /// The time.
    pub t: f64,
    /// The position.
    pub q: S::Configuration,
    /// The momentum that arrives.
    pub p: S::Covector,
    /// The controls of the step; zero at the end.
    pub u: S::Control,
    /// The multipliers λ of the step at the node: the sum over all substeps of a composed step,
    /// those of the first part of a step through boundaries. Zero at the end.
    pub lambda: S::Multipliers,
    /// The system, with the parameters of the motion.
    pub(crate) system: &'s S,
    /// h, whose sign is that of the time.
    pub(crate) h: f64,
}

copies! { [S: DifferentiableSystem] Stage<'_, S>; }

impl<S: DifferentiableSystem> PartialEq for Stage<'_, S> {
    fn eq(&self, other: &Self) -> bool {
        let place = (self.k, self.t) == (other.k, other.t);
        let state = (self.q, self.p) == (other.q, other.p);
        place && state && (self.u, self.lambda) == (other.u, other.lambda)
    }
}

shown! {
    [S: DifferentiableSystem] Stage<'_, S>(it)
    { k: it.k, t: it.t, q: it.q, p: it.p, u: it.u, lambda: it.lambda }
}

impl<'s, S: DifferentiableSystem> Stage<'s, S> {
    /// The system, with the parameters θ of the motion.
    #[must_use]
    pub fn system(&self) -> &'s S {
        self.system
    }

    /// The velocity at the node, of its momentum under the controls of the stage, with its
    /// derivatives: see [`velocity_of_momentum`](crate::Moving::velocity_of_momentum).
    ///
    /// ```
    /// # use nh_runtime::{CostSlopes, DifferentiableSystem, Stage, StepError, Vector};
    /// // The cost |v|²/2 of the end of a motion: of p, which is defined modulo D°, |p|² says nothing.
    /// fn at_rest<S: DifferentiableSystem<Covector = nalgebra::SVector<f64, 3>, Increment = nalgebra::SVector<f64, 3>>>(at: &Stage<'_, S>) -> Result<CostSlopes<S>, StepError> {
    ///     let velocity = at.velocity()?;
    ///     let v = velocity.velocity();
    ///     Ok(CostSlopes { value: 0.5 * v.norm_squared(), ..CostSlopes::of(&velocity.vjp(&v)) })
    /// }
    /// ```
    ///
    /// # Errors
    /// The errors of [`velocity_derivatives`](DifferentiableSystem::velocity_derivatives), at the
    /// node: [`VelocityHasStep`](StepError::VelocityHasStep) where L contains h, in which costs
    /// have no derivatives.
    pub fn velocity(&self) -> Result<VelocityDerivatives<S>, StepError> {
        let inputs = Inputs::new(TimeStep::new(self.t, self.h), self.u);
        VelocityDerivatives::from_momentum(self.system, self.k, inputs, (&self.q, &self.p))
    }
}

values! {
    /// The value and the derivatives of a cost at a node, which a [`Cost`] returns.
    pub struct CostSlopes<S: DifferentiableSystem> {
        /// The cost.
        pub value: f64,
        /// ∂/∂q, in the left trivialisation of groups.
        pub q: S::Covector,
        /// ∂/∂p.
        pub p: S::Increment,
        /// ∂/∂u.
        pub u: S::Control,
        /// ∂/∂λ.
        pub lambda: S::Multipliers,
        /// ∂/∂θ.
        pub parameters: S::Parameters,
        /// ∂/∂t, at the time of the node.
        pub t: f64,
    }
}

impl<S: DifferentiableSystem> CostSlopes<S> {
    zeros! {
        /// No cost.
        pub fn zeros(q, p, u, lambda, parameters; value, t)
    }

    /// A cost with these derivatives; its value is 0.
    #[must_use]
    pub fn of(gradient: &Gradient<S>) -> Self {
        Self {
            q: gradient.q,
            p: gradient.p,
            u: gradient.u,
            parameters: gradient.parameters,
            t: gradient.t,
            ..Self::zeros()
        }
    }
}

/// A cost of a motion of N steps, Σ_k l_k(q_k, p_k, u_k, λ_k, θ, t_k) + l_N(q_N, p_N, θ, t_N).
pub trait Cost<S: DifferentiableSystem> {
    /// l_k, for the step that departs from node k.
    fn stage(&self, at: &Stage<'_, S>) -> CostSlopes<S>;

    /// l_N, of the node at which the motion ends.
    fn end(&self, at: &Stage<'_, S>) -> CostSlopes<S>;

    /// ∂²l_k/∂(q, p, u)², in the coordinates η of q τ(η) for groups. Optimal control asks for it;
    /// zero unless it is given.
    fn stage_curvature(&self, at: &Stage<'_, S>) -> S::StepHessian {
        let _ = at;
        S::StepHessian::zeros()
    }

    /// ∂²l_N/∂(q, p)²; the entries for u are not read.
    fn end_curvature(&self, at: &Stage<'_, S>) -> S::StepHessian {
        let _ = at;
        S::StepHessian::zeros()
    }
}
