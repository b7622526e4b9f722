// The first definition of a link counts: here pictures are inlined, and documents are modules.
#![cfg_attr(any(feature = "derive", feature = "deriver"), doc = include_str!("../docs/rustdoc.md"))]
#![cfg_attr(any(feature = "derive", feature = "deriver"), doc = include_str!("../README.md"))]
#![cfg_attr(
    not(any(feature = "derive", feature = "deriver")),
    doc = "The runtime of systems that `#[discrete_system]` has expanded before; see [`DiscreteSystem`]."
)]
#![cfg_attr(not(feature = "std"), no_std)]

#[cfg(feature = "macros")]
pub use nh_macros::discrete_system;

/// The attribute without `equations()`.
///
/// An expansion of [`discrete_system`](macro@crate::discrete_system) has the equations as text and
/// LaTeX, about a third of its bytes. Programs of many systems that print none of them compile
/// faster with `use nonholonomic::without_equations::discrete_system;` beside the prelude, over
/// which this name takes precedence. The code of the systems is the same; recordings have the same
/// hash of the equations.
///
/// ```
/// use nonholonomic::prelude::*;
/// use nonholonomic::without_equations::discrete_system;
/// #[discrete_system]
/// #[coordinates(x)]
/// #[lagrangian(x_dot.powi(2) / 2)]
/// struct Free;
/// assert_eq!(Free.fingerprint().system, "Free");
/// ```
///
/// A call of `equations()` does not compile, of the type nor of a value.
///
/// ```compile_fail,E0277
/// use nonholonomic::prelude::*;
/// use nonholonomic::without_equations::discrete_system;
/// #[discrete_system]
/// #[coordinates(x)]
/// #[lagrangian(x_dot.powi(2) / 2)]
/// struct Free;
/// println!("{}", Free::equations());
/// ```
///
/// ```compile_fail,E0080
/// use nonholonomic::prelude::*;
/// use nonholonomic::without_equations::discrete_system;
/// #[discrete_system]
/// #[coordinates(x)]
/// #[lagrangian(x_dot.powi(2) / 2)]
/// struct Free;
/// println!("{}", Free.equations());
/// ```
#[cfg(feature = "macros")]
pub mod without_equations {
    pub use nh_macros::discrete_system_without_equations as discrete_system;
}

#[cfg(feature = "std")]
#[doc(inline)]
pub use nh_control as optimal;
#[cfg(feature = "std")]
pub use nh_documents::Documented;
#[cfg(feature = "plot")]
pub use nh_documents::{film, plot};
#[cfg(feature = "ensemble")]
pub use nh_ensembles::{Ensemble, Recording};
#[cfg(feature = "flow")]
pub use nh_flows::{FlowOptions, FlowState, Flowing, NewTime};
#[cfg(feature = "std")]
pub use nh_lattices::{
    DifferenceVoronecSystem, Driven, End, Ends, Lattice, LatticeCost, LatticeError,
    LatticeGradient, LatticeImpact, LatticeMotion, LatticePerturbation, LatticeResponse,
    LatticeRollout, LatticeStage, LatticeSystem, LinkSystem,
};
#[cfg(feature = "ensemble")]
pub use nh_records::RecordableEnsemble;
#[cfg(feature = "std")]
pub use nh_records::{RecordError, Recordable, Table, Values};
pub use nh_runtime::AdaptedSystem;
pub use nh_runtime::QuotientSystem;
#[cfg(feature = "ensemble")]
pub use nh_runtime::Start;
pub use nh_runtime::{
    ChaplyginSystem, Components, ContinuousSystem, Departure, DiscreteSystem, Drift, Dynamics,
    Equations, EulerPoincare, HamiltonisedSystem, Impact, Inputs, Instant, Interval,
    LeftInvariantSystem, LieGroup, Matrix, MeasuredSystem, Motion, Moving, MovingFrameSystem,
    PhaseStep, Quantity, ReconstructedState, Reduced, ReducedSystem, ReducedVariations,
    RegionSystem, SquareMatrix, State, Step, StepError, StepOptions, SymmetricSystem, TimeStep,
    Trajectory, Vector, VoronecSystem, Watching, When, groups, math, nalgebra, quadrature,
};
pub use nh_runtime::{
    Columns, DifferentiableSystem, ReducedDerivatives, StepDerivatives, VelocityDerivatives,
};
pub use nh_runtime::{
    ConnectedSystem, ContinuousMomentum, InvariantSystem, LagrangePoincareSystem, MomentumBalance,
    MovingBasisSystem,
};
pub use nh_runtime::{Cost, CostSlopes, Stage};
#[cfg(feature = "std")]
pub use nh_runtime::{Rollout, checkpointed_gradient};
pub use nh_runtime::{SmoothFunction, Spline, SplineEnds, SplineSurface};
#[cfg(feature = "std")]
pub use nh_runtime::{TableSpline, TableSurface};
#[cfg(feature = "studies")]
pub use nh_studies as studies;

/// Derivatives of steps and motions by their arguments; with
/// [`DifferentiableSystem`] and [`Rollout`].
pub mod derivatives {
    #[cfg(feature = "std")]
    pub use nh_runtime::{Checkpoints, RolloutGradient};
    pub use nh_runtime::{
        ControlSlopes, DifferentiableReduction, Gradient, ParameterSlopes, Perturbation, Response,
        StateSlopes, TimeSlopes, Variation, VelocitySlopes, Weights,
    };
}

/// Parts of lattices and their motions; with
/// [`LatticeSystem`] and [`Lattice`].
#[cfg(feature = "std")]
pub mod lattice {
    #[cfg(feature = "flow")]
    pub use nh_lattices::LatticeFlow;
    pub use nh_lattices::{
        ControlledLattice, Equilibrium, LatticeDerivatives, LatticeRolloutGradient, Links,
        SiteControl, Statics, SteppedLattice,
    };
    pub use nh_runtime::SideBySide;
}

/// Flows and their nodes; with [`Flowing`].
#[cfg(feature = "flow")]
pub mod flow {
    pub use nh_flows::{Flow, TimeNode};
}

/// Crossings of boundaries, and what a system with regions answers; with
/// [`RegionSystem`].
pub mod regions {
    pub use nh_runtime::{Impacts, NoRegions, Range, RegionsOf, WithRegions};
}

/// States and intervals of reduced systems, and discrete connections; with
/// [`ReducedSystem`].
pub mod reduction {
    #[cfg(feature = "flow")]
    pub use nh_flows::{
        LagrangePoincareEquations, ReducedEquations, ReducedFlow, ReducedFlowState,
    };
    pub use nh_runtime::{
        Displacement, DisplacementEquations, EulerPoincareTrajectory, FibreDisplacement,
        GeodesicField, Level, Reconstruction, ReducedDynamics, ReducedInterval, ReducedNode,
        ReducedPair, ReducedState, ReducedStep, ReducedTrajectory, displacement, geodesic,
    };
}

/// Motions under a law, in single precision, watched and saved; with [`Motion`].
pub mod motion {
    #[cfg(feature = "std")]
    pub use nh_runtime::SavedError;
    pub use nh_runtime::{Controlled, Precision, SingleState, Watched};
}

/// Errors of members; with [`Ensemble`].
#[cfg(feature = "ensemble")]
pub mod ensemble {
    pub use nh_ensembles::MemberError;
}

/// Recorders, rows and columns; with [`Recordable`] and [`Table`].
#[cfg(feature = "std")]
pub mod records {
    #[cfg(feature = "parquet")]
    pub use nh_records::TableFile;
    #[cfg(feature = "ensemble")]
    pub use nh_records::{EnsembleRecorder, RecordedEnsemble};
    pub use nh_records::{LatticeNode, Metadata, NamedColumn, Recorded, RecordedTables, Recorder};
    pub use nh_runtime::RecordedDynamics;
}

/// Equations as text and LaTeX, and articles of them; with [`Equations`].
pub mod equations {
    #[cfg(feature = "std")]
    pub use nh_documents::Article;
    pub use nh_runtime::{Equation, Fingerprint, LagrangeDalembert, Latex, Symbol, Text};
}

/// Splines; with [`SmoothFunction`] and [`Spline`].
pub mod functions {
    pub use nh_runtime::{CubicSpline, Knot, SplineError};
}

/// The documents of the repository, for the documentation alone.
#[cfg(doc)]
pub mod documents {
    #[doc = include_str!("../ARCHITECTURE.md")]
    pub mod architecture {}
    #[doc = include_str!("../CHANGELOG.md")]
    pub mod changelog {}
    #[doc = include_str!("../CONTRIBUTING.md")]
    pub mod contributing {}
    #[doc = concat!("```text\n", include_str!("../NOTICE"), "\n```")]
    pub mod notice {}
}

/// The programs of the book, which are compiled and run as documentation tests.
#[cfg(all(
    doctest,
    any(feature = "derive", feature = "deriver"),
    feature = "ensemble",
    feature = "flow",
    feature = "plot"
))]
mod book {
    macro_rules! chapters {
        ($($name:ident),+) => {$(
            #[doc = include_str!(concat!("../book/src/", stringify!($name), ".md"))]
            mod $name {}
        )+};
    }

    macro_rules! language {
        ($($name:ident),+) => {
            /// The reference of the language, which the documentation of the macro includes too.
            mod language {$(
                #[doc = include_str!(concat!("../nh-macros/src/language/", stringify!($name), ".md"))]
                mod $name {}
            )+}
        };
    }

    language! {
        overview, parameters, attributes, each_attribute, discretization, control, derivatives, symmetry, groups, reversibility, continuous, regions, lattices, expressions, stored, errors
    }

    chapters! {
        five_minutes, recording, films, control, functions, reduction, groups, schemes, continuous, nonlinear, vakonomic, lattices, ensembles, platforms, generated_code, builds, speed
    }
}

#[cfg(all(doctest, any(feature = "derive", feature = "deriver")))]
mod promises;

/// The traits and types that most programs need.
pub mod prelude {
    pub use crate::groups::{Isometry2, Isometry3, Rotation3, UnitQuaternion};
    pub use crate::{AdaptedSystem, DifferentiableSystem};
    pub use crate::{
        ChaplyginSystem, ContinuousSystem, DiscreteSystem, Equations, EulerPoincare,
        HamiltonisedSystem, Impact, Inputs, LeftInvariantSystem, LieGroup, MeasuredSystem, Moving,
        MovingFrameSystem, PhaseStep, ReconstructedState, Reduced, ReducedSystem,
        ReducedVariations, RegionSystem, State, Step, StepError, StepOptions, SymmetricSystem,
        TimeStep, Trajectory, VoronecSystem, Watching,
    };
    pub use crate::{
        ConnectedSystem, ContinuousMomentum, InvariantSystem, LagrangePoincareSystem,
        MovingBasisSystem, QuotientSystem,
    };
    #[cfg(feature = "std")]
    pub use crate::{
        DifferenceVoronecSystem, Documented, Driven, End, Ends, Lattice, LatticeError,
        LatticeMotion, LatticeSystem, LinkSystem, RecordError, Recordable, Table, TableSpline,
        TableSurface,
    };
    #[cfg(feature = "ensemble")]
    pub use crate::{Ensemble, RecordableEnsemble, Recording, Start};
    #[cfg(feature = "flow")]
    pub use crate::{FlowOptions, FlowState, Flowing, NewTime};
    pub use crate::{SmoothFunction, Spline, SplineEnds, SplineSurface};
    #[cfg(feature = "macros")]
    pub use nh_macros::discrete_system;
}

/// The items that generated code refers to. Not part of the public interface.
#[doc(hidden)]
pub mod __private {
    pub use ::core;
    #[cfg(feature = "std")]
    pub use nh_lattices::{DifferenceVoronecSystem, LatticeSystem, LinkSystem, Links, Statics};
    #[cfg(feature = "std")]
    pub use nh_runtime::SideBySide;
    pub use nh_runtime::groups::cayley::{se2, se3, so3};
    pub use nh_runtime::groups::{Cayley, Exponential};
    pub use nh_runtime::nalgebra::{self, SMatrix, SVector};
    pub use nh_runtime::{
        AdaptedSystem, chart_determinant_over, chart_sides, chart_sides_over, determinant,
    };
    pub use nh_runtime::{
        AdjointSolution, Columns, ControlSlopes, CurvatureAtNodes, DifferentiableReduction,
        DifferentiableSystem, LagrangianCurvature, LinearColumns, MovedMomentum, ParameterSlopes,
        PivotOrder, Pivoted, Response, StateSlopes, TimeSlopes, Variation, VelocitySlopes, Weights,
        Written, WrittenStep, slopes_at_nodes, write_slopes_at_nodes,
    };
    pub use nh_runtime::{
        Array, At, ChaplyginSystem, Checked, Components, Composition, ContinuousSystem, ControlOf,
        Departure, DiscreteSystem, Displacement, DisplacementEquations, Equation, Equations,
        EulerPoincare, Factored, Fingerprint, GeodesicField, Given, HamiltonisedSystem, InnerOf,
        Inputs, Instant, Interval, IntervalRows, LagrangeDalembert, LeftInvariantSystem, Level,
        LieGroup, Limits, Mask, Matrix, MeasuredSystem, MovingFrameSystem, NewtonStages, NoRegions,
        NoStages, OneStep, Range, Real, ReconstructedState, Reconstruction, ReducedInterval,
        ReducedNode, ReducedState, ReducedStep, ReducedSystem, ReducedTrajectory,
        ReducedVariations, RegionSystem, RegionsOf, Rounded, Row, Rows, Solved, SquareMatrix,
        Stages, StagesOf, State, Step, StepError, StepOptions, Suzuki4, SuzukiUmeno8, Symbol,
        SymmetricSystem, Terms, TimeStep, Trajectory, Vector, VoronecEquations, VoronecSystem,
        WithEquations, WithInner, WithRegions, Yoshida6, configuration, departure_jacobian,
        departure_jacobian_of_rows, displacement, entries, factor, forms_of_momentum,
        forms_without_velocity, geodesic, given, groups, math, newton, quadrature, regular,
        rounded, sizes, sound, symbols, value_traits, weights_of_sets, within, without_value,
    };
    pub use nh_runtime::{ClonedFunction, SmoothFunction, cloned_function, derivative_in_lanes};
    pub use nh_runtime::{
        ConnectedSystem, ContinuousMomentum, InvariantSystem, LagrangePoincareSystem,
        MovingBasisSystem,
    };
    pub use nh_runtime::{FibreDisplacement, QuotientSystem, quotient, with_fibre};

    /// The vector with these components.
    #[inline(always)]
    pub fn vector<const N: usize>(components: [f64; N]) -> SVector<f64, N> {
        SVector::from(components)
    }

    /// The matrix with these columns.
    #[inline(always)]
    pub fn columns<const R: usize, const C: usize>(columns: [[f64; R]; C]) -> SMatrix<f64, R, C> {
        SMatrix::from(columns)
    }

    /// The matrix with these entries, and zeros.
    #[inline(always)]
    pub fn matrix<const R: usize, const C: usize>(
        write: impl FnOnce(&mut SMatrix<f64, R, C>),
    ) -> SMatrix<f64, R, C> {
        let mut matrix = SMatrix::zeros();
        write(&mut matrix);
        matrix
    }

    /// The sums of these terms, and of their absolute values.
    #[inline(always)]
    pub fn sums<const N: usize>(terms: [&[f64]; N]) -> (SVector<f64, N>, SVector<f64, N>) {
        let sum = |terms: &[f64]| terms.iter().copied().reduce(|a, b| a + b).unwrap_or(0.0);
        let sizes = |terms: &[f64]| terms.iter().fold(0.0, |sum, term| sum + math::abs(*term));
        (vector(terms.map(sum)), vector(terms.map(sizes)))
    }

    /// The terms of the constraint rows, below momentum rows without terms.
    #[inline(always)]
    pub fn below_momenta<T: Real, const M: usize, const SIZE: usize>(terms: [T; M]) -> [T; SIZE] {
        let mut all = [T::of(0.0); SIZE];
        all[SIZE - M..].copy_from_slice(&terms);
        all
    }

    /// The velocities d / h on an interval.
    #[inline(always)]
    pub fn v<const N: usize, S: DiscreteSystem<Increment = SVector<f64, N>>>(
        interval: &Interval<S>,
    ) -> [f64; N] {
        array(interval.d / interval.time.h)
    }

    /// The increments of an interval.
    #[inline(always)]
    pub fn d<const N: usize, S: DiscreteSystem<Increment = SVector<f64, N>>>(
        interval: &Interval<S>,
    ) -> [f64; N] {
        array(interval.d)
    }

    /// The components of a vector, where they are.
    #[inline(always)]
    pub fn components<const N: usize>(vector: &SVector<f64, N>) -> &[f64; N] {
        let [components] = &vector.data.0;
        components
    }

    /// The components of a vector.
    #[inline(always)]
    pub fn array<const N: usize>(vector: SVector<f64, N>) -> [f64; N] {
        vector.into()
    }
}
