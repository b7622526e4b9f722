//! The partial derivatives of what a step is made of.

use super::DifferentiableSystem;
use crate::declarations::values;
use crate::linear::{Matrix, Vector};
use crate::system::InnerOf;

values! {
    /// The derivatives of r, φ and p' in the position q at fixed increment, and in the increment d at fixed position; row: equation.
    pub struct StateSlopes<S: DifferentiableSystem> {
        /// ∂r/∂q, n×n.
        pub momentum_by_position: S::Bilinear,
        /// ∂φ/∂q, M×n.
        pub phi_by_position: S::ConstraintJacobian,
        /// ∂r/∂d, n×n.
        pub momentum_by_increment: S::Bilinear,
        /// ∂φ/∂d, M×n.
        pub phi_by_increment: S::ConstraintJacobian,
        /// ω(q), M×n.
        pub forms: S::ConstraintForms,
        /// ∂p'/∂q, n×n.
        pub arrival_by_position: S::Bilinear,
        /// ∂p'/∂d, n×n.
        pub arrival_by_increment: S::Bilinear,
    }
}

values! {
    /// The derivatives of [`StateSlopes`] that are not in J.
    pub struct OuterSlopes<S: DifferentiableSystem> {
        /// ∂r/∂q, n×n.
        pub momentum_by_position: S::Bilinear,
        /// ∂φ/∂q, M×n.
        pub phi_by_position: S::ConstraintJacobian,
        /// ∂p'/∂q, n×n.
        pub arrival_by_position: S::Bilinear,
        /// ∂p'/∂d, n×n.
        pub arrival_by_increment: S::Bilinear,
    }
}

impl<S: DifferentiableSystem> OuterSlopes<S> {
    /// Of nothing.
    #[inline(always)]
    pub(super) fn zeros() -> Self {
        Self {
            momentum_by_position: S::Bilinear::zeros(),
            phi_by_position: S::ConstraintJacobian::zeros(),
            arrival_by_position: S::Bilinear::zeros(),
            arrival_by_increment: S::Bilinear::zeros(),
        }
    }

    /// Takes them of all.
    #[inline(always)]
    pub(super) fn take(&mut self, all: &StateSlopes<S>) {
        self.momentum_by_position = all.momentum_by_position;
        self.phi_by_position = all.phi_by_position;
        self.arrival_by_position = all.arrival_by_position;
        self.arrival_by_increment = all.arrival_by_increment;
    }
}

values! {
    /// The derivatives of r, φ and p' in the parameters; row: equation.
    pub struct ParameterSlopes<S: DifferentiableSystem> {
        /// ∂r/∂θ, n×P.
        pub momentum: S::MomentumByParameters,
        /// ∂φ/∂θ, M×P.
        pub phi: S::MultipliersByParameters,
        /// ∂p'/∂θ, n×P.
        pub arrival: S::MomentumByParameters,
    }
}

values! {
    /// The derivatives of r, φ and p' in the controls; row: equation.
    pub struct ControlSlopes<S: DifferentiableSystem> {
        /// ∂r/∂u, n×m.
        pub momentum: S::MomentumByControls,
        /// ∂φ/∂u, M×m.
        pub phi: S::MultipliersByControls,
        /// ∂p'/∂u, n×m.
        pub arrival: S::MomentumByControls,
    }
}

values! {
    /// The derivatives of r, φ and p' in h and t, at fixed q and d.
    pub struct TimeSlopes<S: DifferentiableSystem> {
        /// ∂r/∂h.
        pub momentum_by_step: S::Covector,
        /// ∂φ/∂h.
        pub phi_by_step: S::Multipliers,
        /// ∂p'/∂h.
        pub arrival_by_step: S::Covector,
        /// ∂r/∂t.
        pub momentum_by_time: S::Covector,
        /// ∂φ/∂t.
        pub phi_by_time: S::Multipliers,
        /// ∂p'/∂t.
        pub arrival_by_time: S::Covector,
    }
}

values! {
    /// The derivatives of what a crossing of a boundary is made of: of the momentum ∂L/∂q̇, of the reaction aᵀΛ, and of the values a q̇ + c of the constraints.
    pub struct JumpSlopes<S: DifferentiableSystem> {
        /// ∂²L/∂q̇², n×n.
        pub mass: S::Bilinear,
        /// a, M×n.
        pub forms: S::ConstraintForms,
        /// ∂²L/∂q̇∂q, n×n.
        pub momentum_by_position: S::Bilinear,
        /// ∂²L/∂q̇∂t.
        pub momentum_by_time: S::Covector,
        /// ∂²L/∂q̇∂θ, n×P.
        pub momentum_by_parameters: S::MomentumByParameters,
        /// ∂(aᵀΛ)/∂q, n×n.
        pub reaction_by_position: S::Bilinear,
        /// ∂(aᵀΛ)/∂t.
        pub reaction_by_time: S::Covector,
        /// ∂(aᵀΛ)/∂θ, n×P.
        pub reaction_by_parameters: S::MomentumByParameters,
        /// ∂(a q̇ + c)/∂q, M×n.
        pub value_by_position: S::ConstraintJacobian,
        /// ∂(a q̇ + c)/∂t.
        pub value_by_time: S::Multipliers,
        /// ∂(a q̇ + c)/∂θ, M×P.
        pub value_by_parameters: S::MultipliersByParameters,
    }
}

impl<S: DifferentiableSystem> JumpSlopes<S> {
    /// Of nothing.
    pub(super) fn zeros() -> Self {
        Self {
            mass: S::Bilinear::zeros(),
            forms: S::ConstraintForms::zeros(),
            momentum_by_position: S::Bilinear::zeros(),
            momentum_by_time: S::Covector::zeros(),
            momentum_by_parameters: S::MomentumByParameters::zeros(),
            reaction_by_position: S::Bilinear::zeros(),
            reaction_by_time: S::Covector::zeros(),
            reaction_by_parameters: S::MomentumByParameters::zeros(),
            value_by_position: S::ConstraintJacobian::zeros(),
            value_by_time: S::Multipliers::zeros(),
            value_by_parameters: S::MultipliersByParameters::zeros(),
        }
    }
}

values! {
    /// Weights of r, of φ and of p' in a sum of all of them, and of the displacement of the end.
    pub struct Weights<S: DifferentiableSystem> {
        /// Of r.
        pub momentum: S::Increment,
        /// Of φ.
        pub phi: S::Multipliers,
        /// Of the rows of inner unknowns.
        pub inner: InnerOf<S>,
        /// Of p'.
        pub arrival: S::Increment,
        /// Of δq'.
        pub end: S::Covector,
    }
}
