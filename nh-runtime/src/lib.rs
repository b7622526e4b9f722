//! The runtime of the crate `nonholonomic`: what the code written by `#[discrete_system]` runs on.
//!
//! A discrete nonholonomic system (Q, L_d, D, D_d, f_d) implements [`DiscreteSystem`]: the derived
//! equations on one interval. This crate solves them, node by node:
//!
//! ```text
//! D1L_d(q_k, q_{k+1}) + D2L_d(q_{k-1}, q_k) + f⁻(q_k, q_{k+1}) + f⁺(q_{k-1}, q_k) = Σ_a λ_{a,k} ω^a(q_k)
//! φ^a(q_k, q_{k+1}) = 0
//! ```
//!
//! by Newton's method in the increment d_k = q_{k+1} - q_k and the multipliers λ_k
//! ([`step`](crate::Moving::step), [`trajectory`](crate::Moving::trajectory)).
//!
//! With a symmetry group there is a second, reduced system on Q/G ([`ReducedSystem`]), whose nodes
//! are solved by the same method without multipliers.
//!
//! No step allocates. Without the feature `std` the crate is `no_std` and takes the elementary
//! functions that it does not compute itself from `libm`.

#![cfg_attr(not(feature = "std"), no_std)]

#[cfg(not(any(feature = "std", feature = "libm")))]
compile_error!(
    "enable the feature `std` or the feature `libm`: one of them provides sin, cos, exp, …"
);

mod beginning;
mod continuous;
mod declarations;
mod derivatives;
mod error;
pub mod groups;
mod linear;
pub mod math;
mod motion;
mod node;
mod options;
mod real;
#[cfg(feature = "std")]
mod recorded;
mod reduced;
mod regions;
mod solve;
mod stages;
mod start;
mod system;

pub use beginning::Start;
pub use continuous::{
    ChaplyginSystem, ContinuousMomentum, ContinuousSystem, HamiltonisedSystem, LagrangeDalembert,
    LagrangePoincareSystem, MeasuredSystem, MovingFrameSystem, VoronecEquations, VoronecSystem,
};
pub use derivatives::{
    Columns, ControlSlopes, Cost, CostSlopes, DifferentiableSystem, Gradient, ParameterSlopes,
    Perturbation, ReducedDerivatives, Response, Stage, StateSlopes, StepDerivatives, TimeSlopes,
    Variation, VelocityDerivatives, VelocitySlopes, Weights,
};
pub use error::{Quantity, StepError, When};
pub use groups::LieGroup;
pub use linear::{Matrix, SquareMatrix, Vector};
pub use math::functions::{
    CubicSpline, Knot, SmoothFunction, Spline, SplineEnds, SplineError, SplineSurface,
};
pub use motion::{
    Controlled, Drift, Dynamics, Motion, Moving, Nodal, Precision, Quantities, ReconstructedState,
    Reconstruction, ReducedDynamics, SingleState, State, Step, Trajectory, Watched,
    WatchedQuantities, WatchedQuantity, Watching,
};
pub use nalgebra;
pub use options::StepOptions;
pub use real::{Array, Mask, Range, Real, SideBySide, derivative_in_lanes};
pub use reduced::{
    AdaptedSystem, ConnectedSystem, ControlOf, DifferentiableReduction, EulerPoincare,
    EulerPoincareTrajectory, FibreDisplacement, LeftInvariantSystem, Level, MovedMomentum,
    QuotientSystem, Reduced, ReducedInterval, ReducedNode, ReducedPair, ReducedState, ReducedStep,
    ReducedSystem, ReducedTrajectory, ReducedVariations, SymmetricSystem, chart_determinant_over,
    chart_sides, chart_sides_over, determinant, quotient, with_fibre,
};
pub use regions::{Impact, Impacts, RegionSystem};
pub use solve::displacement::{Displacement, DisplacementEquations, displacement};
pub use solve::geodesic::{GeodesicField, geodesic};
pub use stages::{
    At, Checked, Factored, Given, Limits, NewtonStages, NoStages, Row, Rows, Solved, Stages, Terms,
    factor, newton, regular, relative, sound, within,
};
pub use start::PhaseStep;
pub use system::equations::{
    Equation, Equations, Fingerprint, Latex, Symbol, Text, WithEquations, entries, symbols,
};
pub use system::fields::RecordedImpact;
pub use system::sides::weights_of_sets;
pub use system::{
    Components, Composition, Departure, DiscreteSystem, Fields, InnerOf, Inputs, Instant, Interval,
    IntervalRows, InvariantSystem, MomentumBalance, MovingBasisSystem, NoRegions, OneStep,
    RegionsOf, Space, StagesOf, Suzuki4, SuzukiUmeno8, TimeStep, WithInner, WithRegions, Yoshida6,
    departure_jacobian, departure_jacobian_of_rows, quadrature, without_value,
};

#[cfg(feature = "std")]
pub use {
    derivatives::{Checkpoints, Rollout, RolloutGradient, checkpointed_gradient},
    math::functions::{TableSpline, TableSurface},
    motion::SavedError,
    real::{Lanes, LanesMask},
    recorded::RecordedDynamics,
};

// Items of generated code.
#[doc(hidden)]
pub use {
    derivatives::{
        AdjointSolution, CurvatureAtNodes, LagrangianCurvature, LinearColumns, LinearisedStep,
        PivotOrder, Pivoted, Written, WrittenStep, slopes_at_nodes, write_slopes_at_nodes,
    },
    math::functions::{ClonedFunction, cloned_function},
    real::Rounded,
    start::{forms_of_momentum, forms_without_velocity},
    system::rounding::{given, rounded, sizes},
    system::{next_part, next_part_mut},
};

/// Items that the crates above need beside the public ones. Not part of the public interface.
#[cfg(feature = "std")]
#[doc(hidden)]
pub mod internal {
    pub use crate::continuous::voronec::{
        acceleration_at_rest, accelerations as voronec_accelerations, velocity as voronec_velocity,
    };
    pub use crate::continuous::{accelerations, check_state, energy};
    pub use crate::derivatives::{
        DisplacedRows, add_inner_curvature, arrival_by_inner, curvature_along, inner_along,
        rows_along, solve_pair,
    };
    pub use crate::error::check_finite;
    pub use crate::error::of_others::*;
    pub use crate::linear::{
        VectorWork, all_finite, column, from_slice, inner, larger, matrix, matrix_is_finite,
        pairing, product, row, run_in_widest_vectors, stack, transposed_product, vector, zip_with,
    };
    pub use crate::motion::{
        Ahead, ChangeBound, PlainDynamics, Staged, SubstepMemory, mapped, repaired, set_lane,
        solved_again,
    };
    pub use crate::node::dependent::dependent_at;
    pub use crate::node::round_off::velocities_at;
    pub use crate::real::{FourLanes, each};
    pub use crate::regions::chain::{
        BehindJump, Chain, Crossed, Crossing, Found, Here, OneLink, each_bit, none_like,
    };
    pub use crate::regions::jump::MOST_TRIES;
    pub use crate::regions::passage::{Part, Parts, RestOfStep};
    pub use crate::regions::{boundary_fields, jump_fields};
    pub use crate::solve::bisection::{PARTS, SteepestPlace};
    pub use crate::solve::corrections::{Corrected, Failure, Policy, Size, solve};
    pub use crate::solve::newton::{Guess, Solution, jumps, not_converged};
    pub use crate::solve::policy::{
        CONTRACTION, LONG, MANY_ITERATIONS, MAX_HALVINGS, POLISHED, ROUND_OFF, descent,
    };
    pub use crate::solve::root::Bracket;
    pub use crate::solve::scales::{Forms, PLAUSIBLE, compliance, or_one, part_of};
    pub use crate::start::{
        MotionScale, NoVelocity, Restrictions, VELOCITIES, check_controls, check_time, mass_at,
        mass_at_rest, meets_constraints, project, project_onto_level_sets,
    };
    pub use crate::system::fields::{Dotted, configuration};
    pub use crate::system::sides::{TimedPoint, bits, in_force_at_rest, indices, largest_of, sign};
    pub use crate::system::{
        Active, Fraction, difference_connection, increment_of, inner_of, join_all, split,
    };
}
