//! The partial derivatives of what a step is made of.

use super::DifferentiableSystem;
use crate::declarations::values;

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
    /// Weights of r, of φ and of p' in a sum of all of them, and of the displacement of the end.
    pub struct Weights<S: DifferentiableSystem> {
        /// Of r.
        pub momentum: S::Increment,
        /// Of φ.
        pub phi: S::Multipliers,
        /// Of p'.
        pub arrival: S::Increment,
        /// Of δq'.
        pub end: S::Covector,
    }
}
