//! The table of objects: which function of which trait of the runtime computes an object of the theory, from which
//! arguments, in which form, and which entry of `equations()` shows it.
//!
//! Methods, their documentation and the methods of a struct with errors all come from here.

mod continuous;
mod discrete;
mod lattice;
mod reduced;
mod topic;

#[cfg(feature = "derive")]
pub(crate) use topic::Description;
pub(crate) use topic::Topic;

/// A trait of the runtime that is implemented for a system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trait {
    Discrete,
    #[cfg(feature = "derive")]
    Quadrature,
    Continuous,
    Voronec,
    Chaplygin,
    Hamiltonised,
    MovingFrame,
    Regions,
    Symmetric,
    Reduced,
    Link,
    SymmetricLink,
}

/// The arguments of a function, in which its formula is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arguments {
    /// `interval: &Interval<Self>`.
    Interval,
    /// `time: TimeStep, q, v`.
    Point,
    /// `interval: &ReducedInterval<Self>`; `h0` is an element of the group, `displacement` a(r_0, r_1).
    Reduced,
    /// `node: &ReducedNode<Self>`, its unknowns (group, base).
    ReducedNode,
    /// `time: TimeStep, r`.
    BasePoint,
    /// `time: TimeStep, r, increment, a`: the arguments of the equations of the displacement a(r_0, r_1).
    #[cfg(feature = "derive")]
    Displacement,
    /// `t, q, v`: a point of the continuous motion.
    Instant,
    /// `t, q, u`: on the constraints, with the independent velocities.
    Constrained,
    /// `t, y, u`: on Q/G.
    Shape,
    /// `t, y`: one degree of freedom.
    Degree,
}

/// How the blocks of a formula, which are numbers, vectors and matrices, make up a function's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// One block.
    Plain,
    Tuple,
    Array,
    /// A struct of the runtime, and the field of every block.
    Struct(&'static str, &'static [&'static str]),
}

/// One function.
#[derive(Clone, Copy)]
pub(crate) struct Entry {
    pub(crate) object: Object,
    /// Its declaration, in a scope in which `__nh` is the facade's private module.
    pub(crate) declaration: &'static str,
    pub(crate) arguments: Arguments,
    pub(crate) form: Form,
    /// Its equation. The documentation of an implementation has it where it has a topic; that of the trait has the others.
    pub(crate) formula: &'static str,
    /// The entry of `equations()` that shows it.
    pub(crate) topic: Option<Topic>,
    pub(crate) is_inline: bool,
    /// Whether the trait has no function of its own for it.
    pub(crate) is_required: bool,
}

impl Entry {
    const fn new(
        object: Object,
        arguments: Arguments,
        declaration: &'static str,
        formula: &'static str,
    ) -> Self {
        Self {
            object,
            declaration,
            arguments,
            form: Form::Plain,
            formula,
            topic: None,
            is_inline: false,
            is_required: true,
        }
    }

    /// With the entry of `equations()` that shows it.
    const fn shown_as(self, topic: Topic) -> Self {
        Self {
            topic: Some(topic),
            ..self
        }
    }

    const fn in_form(self, form: Form) -> Self {
        Self { form, ..self }
    }

    const fn inline(self) -> Self {
        Self {
            is_inline: true,
            ..self
        }
    }

    /// The trait provides a function for it.
    const fn provided(self) -> Self {
        Self {
            is_required: false,
            ..self
        }
    }
}

/// An object of the theory, or a function that goes from one space to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Object {
    // Discrete systems.
    Retraction,
    Increment,
    Magnitude,
    DiscreteLagrangian,
    D1DiscreteLagrangian,
    D2DiscreteLagrangian,
    D2D1DiscreteLagrangian,
    KinematicResidual,
    Energy,
    ForceMinus,
    ForcePlus,
    ConstraintForms,
    InitialMomentum,
    VelocityResidual,
    Arrival,
    Departure,
    DepartureJacobian,
    Equations,
    // The quadrature of a Lagrangian.
    #[cfg(feature = "derive")]
    QuadratureNodes,
    #[cfg(feature = "derive")]
    Slopes,
    // Continuous systems.
    Lagrangian,
    Legendre,
    MassMatrix,
    GeneralizedForce,
    ConstraintValues,
    ConstraintRates,
    Restrictions,
    LagrangeDalembert,
    EliminatedAccelerations,
    Lift,
    AffinePart,
    Curvature,
    CurvatureInTime,
    ConstrainedLagrangian,
    VoronecMomenta,
    ConstrainedMassMatrix,
    VoronecForce,
    VoronecEquations,
    EliminatedVoronecAccelerations,
    ShapeSplitting,
    ShapeJoining,
    ReducedForce,
    JkParts,
    HamiltonisedRates,
    HamiltonisedPotential,
    FrameChart,
    FrameJacobian,
    FrameVelocity,
    MovingLagrangian,
    MovingConstraints,
    Boundaries,
    BoundaryRates,
    BoundaryRanges,
    ActiveConstraints,
    // Lattices.
    Tangent,
    Passage,
    Statics,
    Generators,
    MovingBasis,
    // Symmetric and reduced systems.
    ReducedOf,
    Momentum,
    MomentumResidual,
    StageParameters,
    Splitting,
    Joining,
    Identity,
    Reduction,
    Reconstruction,
    ReducedLagrangian,
    MixedCurvature,
    ReducedForceMinus,
    ReducedForcePlus,
    ReducedKinematicResidual,
    HorizontalResidual,
    VerticalResidual,
    Unknowns,
    IntervalOfUnknowns,
    BaseIncrement,
    ReducedForms,
    ReducedArrival,
    ReducedDeparture,
    ReducedDepartureJacobian,
    /// c(a; r_0, r_1) = 0 and its derivatives, where the displacement a is found at run time: a function of the struct itself.
    #[cfg(feature = "derive")]
    DisplacementEquations,
}

impl Trait {
    /// Its functions, in order.
    pub(crate) const fn entries(self) -> &'static [Entry] {
        match self {
            Self::Discrete => discrete::DISCRETE,
            #[cfg(feature = "derive")]
            Self::Quadrature => discrete::QUADRATURE,
            Self::Continuous => continuous::CONTINUOUS,
            Self::Voronec => continuous::VORONEC,
            Self::Chaplygin => continuous::CHAPLYGIN,
            Self::Hamiltonised => continuous::HAMILTONISED,
            Self::MovingFrame => continuous::MOVING_FRAME,
            Self::Regions => continuous::REGIONS,
            Self::Symmetric => reduced::SYMMETRIC,
            Self::Reduced => reduced::REDUCED,
            Self::Link => lattice::LINK,
            Self::SymmetricLink => lattice::SYMMETRIC_LINK,
        }
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Discrete => "DiscreteSystem",
            #[cfg(feature = "derive")]
            Self::Quadrature => "quadrature::Quadrature",
            Self::Continuous => "ContinuousSystem",
            Self::Voronec => "VoronecSystem",
            Self::Chaplygin => "ChaplyginSystem",
            Self::Hamiltonised => "HamiltonisedSystem",
            Self::MovingFrame => "MovingFrameSystem",
            Self::Regions => "RegionSystem",
            Self::Symmetric => "SymmetricSystem",
            Self::Reduced => "ReducedSystem",
            Self::Link => "LinkSystem",
            Self::SymmetricLink => "SymmetricLink",
        }
    }
}

impl Object {
    /// Its function, where it is one of a trait.
    #[cfg(feature = "derive")]
    pub(crate) fn entry(self) -> Option<&'static Entry> {
        const TRAITS: [Trait; 12] = [
            Trait::Discrete,
            Trait::Quadrature,
            Trait::Continuous,
            Trait::Voronec,
            Trait::Chaplygin,
            Trait::Hamiltonised,
            Trait::MovingFrame,
            Trait::Regions,
            Trait::Symmetric,
            Trait::Reduced,
            Trait::Link,
            Trait::SymmetricLink,
        ];
        (TRAITS.iter())
            .flat_map(|of| of.entries())
            .find(|entry| entry.object == self)
    }
}
