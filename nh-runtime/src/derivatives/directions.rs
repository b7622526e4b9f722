//! Displacements of the arguments of a step and of its results, and slopes in the arguments.

use super::DifferentiableSystem;
use crate::declarations::values;
use crate::linear::{Vector, from_slice, pairing};
use crate::system::Composition;

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
    /// A displacement of the results (q', p', λ) of a step, the value of
    /// [`StepDerivatives::jvp`](crate::StepDerivatives::jvp); or weights of them, the argument of
    /// [`StepDerivatives::vjp`](crate::StepDerivatives::vjp).
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
    /// The derivatives of a number in the arguments (q, p, u, θ, h, t) of a step, the value of
    /// [`StepDerivatives::vjp`](crate::StepDerivatives::vjp).
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

/// The constructor of zeros of a value of these vectors and numbers.
macro_rules! zeros {
    ($(#$attribute:tt)* pub fn $zeros:ident($($vector:ident),+; $($number:ident),*)) => {
        $(#$attribute)*
        #[must_use]
        pub fn $zeros() -> Self {
            Self { $($vector: Vector::zeros(),)+ $($number: 0.0),* }
        }
    };
}

/// The numbers of values in the order of these fields.
macro_rules! entries {
    ($($Name:ident { $($vector:ident),+; $($number:ident),+ })+) => {$(
        impl<S: DifferentiableSystem> $Name<S> {
            pub(super) fn entries_mut(&mut self) -> impl Iterator<Item = &mut f64> {
                let vectors = [$(self.$vector.as_mut_slice()),+];
                vectors.into_iter().flatten().chain([$(&mut self.$number),+])
            }
        }
    )+};
}

pub(super) use {entries, zeros};

entries! {
    Perturbation { q, p, u, parameters; h, t }
    Gradient { q, p, u, parameters; h, t }
}

impl<S: DifferentiableSystem> Perturbation<S> {
    zeros! {
        /// No displacement.
        pub fn zeros(q, p, u, parameters; h, t)
    }

    /// A displacement by 1 of the argument in this place.
    pub(super) fn unit(place: usize) -> Self {
        let mut x = Self::zeros();
        x.entries_mut()
            .skip(place)
            .take(1)
            .for_each(|entry| *entry = 1.0);
        x
    }
}

impl<S: DifferentiableSystem> Response<S> {
    zeros! {
        /// No displacement, and no weights.
        pub fn zeros(q, p, lambda;)
    }

    /// The weights of a sum that has these derivatives in q' and p', and λ with weights.
    pub(super) fn weights(q: &S::Covector, p: &S::Increment, lambda: S::Multipliers) -> Self {
        Self {
            q: from_slice(q.as_slice()),
            p: from_slice(p.as_slice()),
            lambda,
        }
    }
}

impl<S: DifferentiableSystem> Gradient<S> {
    zeros! {
        /// No slopes.
        pub fn zeros(q, p, u, parameters; h, t)
    }

    /// The sum of these derivatives and those of another sum.
    pub(super) fn plus(mut self, other: &Self) -> Self {
        let mut other = *other;
        let both = self.entries_mut().zip(other.entries_mut());
        both.for_each(|(sum, x)| *sum += *x);
        self
    }

    /// NaN in every place.
    pub(super) fn unknown() -> Self {
        let mut unknown = Self::zeros();
        unknown.entries_mut().for_each(|slope| *slope = f64::NAN);
        unknown
    }

    /// Their sum along a displacement of the arguments.
    pub(super) fn pairing(&self, x: &Perturbation<S>) -> f64 {
        pairing(&self.q, &x.q)
            + pairing(&self.p, &x.p)
            + pairing(&self.u, &x.u)
            + pairing(&self.parameters, &x.parameters)
            + self.h * x.h
            + self.t * x.t
    }

    /// Adds the derivatives in the arguments of substep i to those in the arguments of the step.
    pub(super) fn add_substep(&mut self, i: usize, own: &Self) {
        let gamma = S::Composition::STEPS[i];
        let before: f64 = S::Composition::STEPS[..i].iter().sum();
        *self = Self {
            q: own.q,
            p: own.p,
            u: self.u + own.u,
            parameters: self.parameters + own.parameters,
            h: self.h + gamma * own.h + before * own.t,
            t: self.t + own.t,
        };
    }
}
