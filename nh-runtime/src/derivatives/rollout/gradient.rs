//! The derivatives of a cost.

use std::vec::Vec;

use crate::derivatives::DifferentiableSystem;

/// The derivatives of the cost of a motion.
pub struct RolloutGradient<S: DifferentiableSystem> {
    /// The cost.
    pub value: f64,
    /// ∂/∂q_0, in the left trivialisation of groups: of the [start](crate::Rollout#start) that the
    /// motion makes of q_0.
    pub q: S::Covector,
    /// ∂/∂p_0.
    pub p: S::Increment,
    /// ∂/∂u_k of every step.
    pub controls: Vec<S::Control>,
    /// ∂/∂θ at fixed q_0 and p_0. If p_0 = ∂L/∂q̇(q_0, v_0; θ) belongs to a velocity, the
    /// derivatives at fixed v_0 are ∂/∂θ + ∂/∂p_0 ∂p_0/∂θ, and for q_0 alike.
    pub parameters: S::Parameters,
    /// ∂/∂h, of all steps together.
    pub h: f64,
    /// ∂/∂t_0.
    pub t: f64,
}

crate::value_traits! {
    @compared RolloutGradient<S: DifferentiableSystem> { value, q, p, controls, parameters, h, t }
}

impl<S: DifferentiableSystem> Clone for RolloutGradient<S> {
    fn clone(&self) -> Self {
        let controls = self.controls.clone();
        Self { controls, ..*self }
    }
}
