//! Costs of motions: a sum over the steps and a final one.

use super::DifferentiableSystem;
use crate::declarations::values;
use crate::linear::{Matrix, Vector};

values! {
    /// A node of a motion, and the step that departs from it.
    pub struct Stage<S: DifferentiableSystem> {
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
        /// The multipliers λ at the node, of the step; of a step that is composed of several the sum of those of all substeps; of a step through
        /// boundaries those of its first part. Zero at the end.
        pub lambda: S::Multipliers,
    }
}

values! {
    /// A cost and its derivatives.
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
    }
}

impl<S: DifferentiableSystem> CostSlopes<S> {
    /// No cost.
    #[must_use]
    pub fn zeros() -> Self {
        Self {
            value: 0.0,
            q: S::Covector::zeros(),
            p: S::Increment::zeros(),
            u: S::Control::zeros(),
            lambda: S::Multipliers::zeros(),
            parameters: S::Parameters::zeros(),
        }
    }
}

/// A cost of a motion of N steps, Σ_k l_k(q_k, p_k, u_k, λ_k, θ) + l_N(q_N, p_N, θ).
pub trait Cost<S: DifferentiableSystem> {
    /// l_k, for the step that departs from node k.
    fn stage(&self, at: &Stage<S>) -> CostSlopes<S>;

    /// l_N, of the node at which the motion ends.
    fn end(&self, at: &Stage<S>) -> CostSlopes<S>;

    /// ∂²l_k/∂(q, p, u)², in the coordinates η of q τ(η) for groups. Optimal control asks for it; zero unless it is given.
    fn stage_curvature(&self, at: &Stage<S>) -> S::StepHessian {
        let _ = at;
        S::StepHessian::zeros()
    }

    /// ∂²l_N/∂(q, p)²; what it has for u is not read.
    fn end_curvature(&self, at: &Stage<S>) -> S::StepHessian {
        let _ = at;
        S::StepHessian::zeros()
    }
}
