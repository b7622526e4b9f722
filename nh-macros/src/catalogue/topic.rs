//! The entries of `equations()`.

/// The subject of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Topic {
    Configuration,
    Definitions,
    Lagrangian,
    Constraints,
    Discretization,
    Groups,
    DiscreteLagrangian,
    D1DiscreteLagrangian,
    D2DiscreteLagrangian,
    ForceMinus,
    ForcePlus,
    ConstraintForms,
    KinematicConstraints,
    DiscreteLagrangeDalembert,
    Integrability,
    Symmetry,
    ReductionDefinitions,
    GroupLaw,
    Connection,
    DiscreteConnection,
    Reduction,
    NonholonomicMomentum,
    MomentumEquation,
    MixedCurvature,
    ReducedLagrangian,
    ReducedForces,
    ReducedKinematicConstraints,
    HorizontalEquations,
    VerticalEquations,
    EulerPoincare,
    Reconstruction,
    Momenta,
    MassMatrix,
    LagrangianEnergy,
    LagrangeDalembert,
    DependentVelocities,
    ConstrainedLagrangian,
    VoronecMomenta,
    Curvature,
    ConstrainedMassMatrix,
    Voronec,
    Regions,
    CurvatureVanishes,
    Chaplygin,
    Hamiltonisation,
    MovingFrame,
    MovingEnergy,
}

#[cfg(feature = "derive")]
impl Topic {
    /// The name of its entry.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Configuration => "configuration",
            Self::Definitions => "definitions",
            Self::Lagrangian => "lagrangian",
            Self::Constraints => "constraints",
            Self::Discretization => "discretization",
            Self::Groups => "groups",
            Self::DiscreteLagrangian => "discrete_lagrangian",
            Self::D1DiscreteLagrangian => "d1_discrete_lagrangian",
            Self::D2DiscreteLagrangian => "d2_discrete_lagrangian",
            Self::ForceMinus => "force_minus",
            Self::ForcePlus => "force_plus",
            Self::ConstraintForms => "constraint_forms",
            Self::KinematicConstraints => "kinematic_constraints",
            Self::DiscreteLagrangeDalembert => "discrete_lagrange_dalembert",
            Self::Integrability => "integrability",
            Self::Symmetry => "symmetry",
            Self::ReductionDefinitions => "reduction_definitions",
            Self::GroupLaw => "group_law",
            Self::Connection => "connection",
            Self::DiscreteConnection => "discrete_connection",
            Self::Reduction => "reduction",
            Self::NonholonomicMomentum => "nonholonomic_momentum",
            Self::MomentumEquation => "momentum_equation",
            Self::MixedCurvature => "mixed_curvature",
            Self::ReducedLagrangian => "reduced_lagrangian",
            Self::ReducedForces => "reduced_forces",
            Self::ReducedKinematicConstraints => "reduced_kinematic_constraints",
            Self::HorizontalEquations => "horizontal_equations",
            Self::VerticalEquations => "vertical_equations",
            Self::EulerPoincare => "euler_poincare",
            Self::Reconstruction => "reconstruction",
            Self::Momenta => "momenta",
            Self::MassMatrix => "mass_matrix",
            Self::LagrangianEnergy => "lagrangian_energy",
            Self::LagrangeDalembert => "lagrange_dalembert",
            Self::DependentVelocities => "dependent_velocities",
            Self::ConstrainedLagrangian => "constrained_lagrangian",
            Self::VoronecMomenta => "voronec_momenta",
            Self::Curvature => "curvature",
            Self::ConstrainedMassMatrix => "constrained_mass_matrix",
            Self::Voronec => "voronec",
            Self::Regions => "regions",
            Self::CurvatureVanishes => "curvature_vanishes",
            Self::Chaplygin => "chaplygin",
            Self::Hamiltonisation => "hamiltonisation",
            Self::MovingFrame => "moving_frame",
            Self::MovingEnergy => "moving_energy",
        }
    }

    /// The title of its section in the documentation of an implementation, where it has one.
    pub(crate) const fn title(self) -> Option<&'static str> {
        Some(match self {
            Self::Configuration => "Configuration space",
            Self::Definitions => "Definitions",
            Self::Lagrangian => "Lagrangian",
            Self::Constraints => "Constraints",
            Self::Discretization => "Discretisation",
            Self::Groups => "Groups",
            Self::DiscreteLagrangian => "Discrete Lagrangian",
            Self::DiscreteLagrangeDalembert => "Discrete Lagrange–d'Alembert equations",
            Self::Integrability => "Integrability of the constraints",
            Self::Symmetry => "Symmetry",
            Self::LagrangeDalembert => "Lagrange–d'Alembert equations",
            Self::Regions => "Regions",
            Self::Chaplygin => "Reduced equations",
            Self::MovingEnergy => "Moving energy",
            _ => return None,
        })
    }
}

/// One entry of `equations()`.
#[cfg(feature = "derive")]
#[derive(Clone)]
pub(crate) struct Description {
    pub(crate) topic: Topic,
    /// The stage of reduction that it is about, from 0.
    pub(crate) stage: usize,
    /// Whether it is about the system on Q/G.
    pub(crate) is_of_quotient: bool,
    pub(crate) text: String,
    pub(crate) latex: String,
}

#[cfg(feature = "derive")]
impl Description {
    pub(crate) const fn new(topic: Topic, text: String, latex: String) -> Self {
        Self {
            topic,
            stage: 0,
            is_of_quotient: false,
            text,
            latex,
        }
    }

    /// Its name in `equations()`: of later stages with their number.
    pub(crate) fn name(&self) -> String {
        let prefix = if self.is_of_quotient { "quotient_" } else { "" };
        let name = format!("{prefix}{}", self.topic.name());
        match self.stage {
            0 => name,
            stage => format!("{name}_{}", stage + 1),
        }
    }
}
