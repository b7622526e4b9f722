#![cfg_attr(feature = "macros", doc = include_str!("../README.md"))]
#![cfg_attr(
    not(feature = "macros"),
    doc = "The runtime of systems that `#[discrete_system]` has expanded before; see [`DiscreteSystem`]."
)]
#![cfg_attr(not(feature = "std"), no_std)]

#[cfg(feature = "macros")]
pub use nh_macros::discrete_system;
pub use nh_runtime::{
    Departure, DiscreteSystem, Displacement, DisplacementEquations, Equation, Equations, Interval,
    Latex, Level, Matrix, Quantity, ReconstructedState, Reconstruction, ReducedDeparture,
    ReducedInterval, ReducedNode, ReducedState, ReducedStep, ReducedSystem, ReducedTrajectory,
    SquareMatrix, State, Step, StepError, StepOptions, SymmetricSystem, Text, TimeStep, Trajectory,
    Vector, displacement, math, nalgebra,
};

#[cfg(feature = "ensemble")]
pub use nh_runtime::{Ensemble, MemberError, Recording};

/// What most programs need.
pub mod prelude {
    pub use crate::{
        DiscreteSystem, Equations, ReconstructedState, Reconstruction, ReducedState, ReducedStep,
        ReducedSystem, ReducedTrajectory, State, Step, StepError, StepOptions, SymmetricSystem,
        TimeStep, Trajectory,
    };
    #[cfg(feature = "ensemble")]
    pub use crate::{Ensemble, MemberError, Recording};
    #[cfg(feature = "macros")]
    pub use nh_macros::discrete_system;
}

/// What generated code refers to. Not part of the public interface.
#[doc(hidden)]
pub mod __private {
    pub use ::core;
    pub use nh_runtime::nalgebra::{self, SMatrix, SVector};
    pub use nh_runtime::{
        Array, At, Departure, DiscreteSystem, Displacement, DisplacementEquations, Equation,
        Equations, Factored, Interval, Level, Limits, Mask, Matrix, NewtonStages, NoStages, Real,
        ReconstructedState, Reconstruction, ReducedDeparture, ReducedInterval, ReducedNode,
        ReducedState, ReducedStep, ReducedSystem, ReducedTrajectory, Rows, Solved, SquareMatrix,
        Stages, StagesOf, State, Step, StepError, StepOptions, SymmetricSystem, TimeStep,
        Trajectory, Vector, displacement, factor, math, newton, norm, regular, sound, within,
    };

    /// The vector with these components.
    #[inline(always)]
    pub fn vector<const N: usize>(components: [f64; N]) -> SVector<f64, N> {
        SVector::from(components)
    }
}
