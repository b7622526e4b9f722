//! The states of flows.

use nh_runtime::{DiscreteSystem, Impact};

/// A state of a flow at a node, or at a time asked for.
#[non_exhaustive]
pub struct FlowState<S: DiscreteSystem> {
    /// The index of the node; at a time asked for, of the last node before it.
    pub k: usize,
    /// The time.
    pub t: f64,
    /// The time between nodes.
    pub h: f64,
    /// The controls that are held there: after [`step`](crate::Flow::step) those on the interval
    /// that follows, of the iterator those on the way to it.
    pub u: S::Control,
    /// q.
    pub q: S::Configuration,
    /// q̇.
    pub v: S::Increment,
    /// The multipliers λ; 0 for constraints not in force.
    pub lambda: S::Multipliers,
    /// How far the constraints in force are off, as measured, nothing is projected: the largest of
    ///
    /// ```text
    /// |a_ν·q̇ + c_ν| / (T(q̇) + T(V)),   T(v) = Σ_j |a_νj v_j| + |c_ν|          |g^ν| / Σ_j |∂_j g^ν| Q_j
    /// ```
    ///
    /// with the level sets g^ν of holonomic constraints. V and Q are the scales of the motion, the
    /// largest velocities and coordinates on the last step of the integrator, a velocity at least
    /// that with which its coordinate alone had the energy of those it is coupled with: terms that
    /// vanish, at a turning point or on a straight way, are no measure.
    pub drift: f64,
    /// The boundaries crossed since the state before.
    pub impacts: Vec<Impact<S>>,
}

nh_runtime::value_traits! { @compared FlowState<S: DiscreteSystem> { k, t, h, u, q, v, lambda, drift, impacts } }

nh_runtime::nodal! { FlowState<S: DiscreteSystem> }

impl<S: DiscreteSystem> Clone for FlowState<S> {
    fn clone(&self) -> Self {
        Self {
            impacts: self.impacts.clone(),
            ..*self
        }
    }
}
