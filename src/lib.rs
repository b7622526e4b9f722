#![cfg_attr(feature = "macros", doc = include_str!("../README.md"))]
#![cfg_attr(
    not(feature = "macros"),
    doc = "The runtime of systems that `#[discrete_system]` has expanded before; see [`DiscreteSystem`]."
)]
#![cfg_attr(not(feature = "std"), no_std)]

#[cfg(feature = "macros")]
pub use nh_macros::discrete_system;
pub use nh_runtime::{
    ChaplyginSystem, Components, ContinuousSystem, Departure, DiscreteSystem, Displacement,
    DisplacementEquations, Equation, Equations, EulerPoincare, EulerPoincareReconstruction,
    EulerPoincareState, EulerPoincareStep, EulerPoincareTrajectory, FlowError, HamiltonisedSystem,
    Impact, Impacts, Interval, Latex, LeftInvariantSystem, Level, LieGroup, Matrix,
    MovingFrameSystem, Quantity, ReconstructedEulerPoincareState, ReconstructedState,
    Reconstruction, ReducedDeparture, ReducedInterval, ReducedNode, ReducedState, ReducedStep,
    ReducedSystem, ReducedTrajectory, RegionSystem, SquareMatrix, State, Step, StepError,
    StepOptions, SymmetricSystem, Text, TimeStep, Trajectory, Vector, VoronecSystem, displacement,
    groups, math, nalgebra,
};

#[cfg(feature = "ensemble")]
pub use nh_runtime::{Ensemble, MemberError, Recording};
#[cfg(feature = "flow")]
pub use nh_runtime::{
    Flow, FlowOptions, FlowState, NewTime, ReducedFlow, ReducedFlowState, TimeNode,
};
pub use nh_runtime::{NoRegions, RegionsOf, WithRegions};

/// What most programs need.
pub mod prelude {
    pub use crate::groups::{Isometry2, Isometry3, Rotation3, UnitQuaternion};
    pub use crate::{
        ChaplyginSystem, ContinuousSystem, DiscreteSystem, Equations, EulerPoincare,
        EulerPoincareReconstruction, EulerPoincareState, EulerPoincareStep,
        EulerPoincareTrajectory, FlowError, HamiltonisedSystem, Impact, LeftInvariantSystem,
        LieGroup, MovingFrameSystem, ReconstructedEulerPoincareState, ReconstructedState,
        Reconstruction, ReducedState, ReducedStep, ReducedSystem, ReducedTrajectory, RegionSystem,
        State, Step, StepError, StepOptions, SymmetricSystem, TimeStep, Trajectory, VoronecSystem,
    };
    #[cfg(feature = "ensemble")]
    pub use crate::{Ensemble, MemberError, Recording};
    #[cfg(feature = "flow")]
    pub use crate::{Flow, FlowOptions, FlowState, NewTime, ReducedFlow, ReducedFlowState};
    #[cfg(feature = "macros")]
    pub use nh_macros::discrete_system;
}

/// What generated code refers to. Not part of the public interface.
#[doc(hidden)]
pub mod __private {
    pub use ::core;
    pub use nh_runtime::nalgebra::{self, SMatrix, SVector};
    pub use nh_runtime::{
        Array, At, ChaplyginSystem, Components, ContinuousSystem, Departure, DiscreteSystem,
        Displacement, DisplacementEquations, Equation, Equations, EulerPoincare, Factored,
        HamiltonisedSystem, Interval, LeftInvariantSystem, Level, LieGroup, Limits, Mask, Matrix,
        MovingFrameSystem, NewtonStages, NoRegions, NoStages, Real, ReconstructedState,
        Reconstruction, ReducedDeparture, ReducedInterval, ReducedNode, ReducedState, ReducedStep,
        ReducedSystem, ReducedTrajectory, RegionSystem, RegionsOf, Rows, Solved, SquareMatrix,
        Stages, StagesOf, State, Step, StepError, StepOptions, SymmetricSystem, TimeStep,
        Trajectory, Vector, VoronecSystem, WithRegions, both, displacement, factor, groups, math,
        newton, norm, regular, sound, within, zero_where,
    };

    /// The vector with these components.
    #[inline(always)]
    pub fn vector<const N: usize>(components: [f64; N]) -> SVector<f64, N> {
        SVector::from(components)
    }
}
