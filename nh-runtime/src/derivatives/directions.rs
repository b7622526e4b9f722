//! Displacements of the arguments of a step and of its results, and slopes in the arguments.

use super::DifferentiableSystem;
use crate::declarations::values;
use crate::linear::{Vector, vector};

values! {
    /// A direction in the space of the arguments of a step, a displacement of (q, p, u, θ, h, t).
    pub struct Perturbation<S: DifferentiableSystem> {
        /// δq, in the left trivialisation of groups.
        pub q: S::Increment,
        /// δp.
        pub p: S::Covector,
        /// δu.
        pub u: S::Control,
        /// δθ.
        pub parameters: S::Parameters,
        /// δh.
        pub h: f64,
        /// δt.
        pub t: f64,
    }
}

values! {
    /// A displacement of the results (q', p', λ) of a step, or weights of them.
    pub struct Response<S: DifferentiableSystem> {
        /// δq', in the left trivialisation of groups.
        pub q: S::Increment,
        /// δp'.
        pub p: S::Covector,
        /// δλ, of a step that is composed of several the displacement of the sum of all λ.
        pub lambda: S::Multipliers,
    }
}

values! {
    /// The derivatives of a number in the arguments (q, p, u, θ, h, t) of a step.
    pub struct Gradient<S: DifferentiableSystem> {
        /// ∂/∂q, in the left trivialisation of groups.
        pub q: S::Covector,
        /// ∂/∂p.
        pub p: S::Increment,
        /// ∂/∂u.
        pub u: S::Control,
        /// ∂/∂θ.
        pub parameters: S::Parameters,
        /// ∂/∂h.
        pub h: f64,
        /// ∂/∂t.
        pub t: f64,
    }
}

impl<S: DifferentiableSystem> Perturbation<S> {
    /// No displacement.
    #[must_use]
    pub fn zeros() -> Self {
        Self {
            q: S::Increment::zeros(),
            p: S::Covector::zeros(),
            u: S::Control::zeros(),
            parameters: S::Parameters::zeros(),
            h: 0.0,
            t: 0.0,
        }
    }
}

impl<S: DifferentiableSystem> Response<S> {
    /// No displacement, and no weights.
    #[must_use]
    pub fn zeros() -> Self {
        Self {
            q: S::Increment::zeros(),
            p: S::Covector::zeros(),
            lambda: S::Multipliers::zeros(),
        }
    }
}

impl<S: DifferentiableSystem> Gradient<S> {
    /// NaN in every place.
    pub(super) fn unknown() -> Self {
        Self {
            q: vector(|_| f64::NAN),
            p: vector(|_| f64::NAN),
            u: vector(|_| f64::NAN),
            parameters: vector(|_| f64::NAN),
            h: f64::NAN,
            t: f64::NAN,
        }
    }

    /// No slopes.
    #[must_use]
    pub fn zeros() -> Self {
        Self {
            q: S::Covector::zeros(),
            p: S::Increment::zeros(),
            u: S::Control::zeros(),
            parameters: S::Parameters::zeros(),
            h: 0.0,
            t: 0.0,
        }
    }
}
