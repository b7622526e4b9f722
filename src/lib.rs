#![cfg_attr(feature = "macros", doc = include_str!("../README.md"))]
#![cfg_attr(
    not(feature = "macros"),
    doc = "The runtime of systems that `#[discrete_system]` has expanded before; see [`DiscreteSystem`]."
)]
#![cfg_attr(not(feature = "std"), no_std)]

#[cfg(feature = "macros")]
pub use nh_macros::discrete_system;
pub use nh_runtime::{
    Departure, DiscreteSystem, Equation, Equations, Interval, Latex, Matrix, Quantity,
    SquareMatrix, State, Step, StepError, StepOptions, Text, TimeStep, Trajectory, Vector, math,
    nalgebra,
};

/// What most programs need.
pub mod prelude {
    pub use crate::{
        DiscreteSystem, Equations, State, Step, StepError, StepOptions, TimeStep, Trajectory,
    };
    #[cfg(feature = "macros")]
    pub use nh_macros::discrete_system;
}

/// What generated code refers to. Not part of the public interface.
#[doc(hidden)]
pub mod __private {
    pub use ::core;
    pub use nh_runtime::nalgebra::{self, SMatrix, SVector};
    pub use nh_runtime::{
        Departure, DiscreteSystem, Equation, Equations, Interval, Matrix, SquareMatrix, State,
        Step, StepError, StepOptions, TimeStep, Trajectory, Vector, math,
    };

    /// The vector with these components.
    #[inline(always)]
    pub fn vector<const N: usize>(components: [f64; N]) -> SVector<f64, N> {
        SVector::from(components)
    }
}
