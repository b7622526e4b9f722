//! The entries of `equations()`.

/// The topics: their names and titles in `equations()`.
macro_rules! topics {
    ($($topic:ident $name:literal : $title:literal,)*) => {
        /// The subject of an entry.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Topic {
            $($topic,)*
        }

        #[cfg(feature = "derive")]
        impl Topic {
            /// The name of its entry.
            pub(crate) const fn name(self) -> &'static str {
                match self {
                    $(Self::$topic => $name,)*
                }
            }

            /// The title of its entry.
            pub(crate) const fn title(self) -> &'static str {
                match self {
                    $(Self::$topic => $title,)*
                }
            }
        }
    };
}

topics! {
    Configuration "configuration" : "Configuration space",
    AdaptedCoordinates "adapted_coordinates" : "Adapted coordinates",
    Definitions "definitions" : "Definitions",
    Lagrangian "lagrangian" : "Lagrangian",
    Constraints "constraints" : "Constraints",
    Discretization "discretization" : "Discretisation",
    Composition "composition" : "Composition",
    EnergyPreservation "energy_preservation" : "Preservation of energy",
    Groups "groups" : "Groups",
    DiscreteLagrangian "discrete_lagrangian" : "Discrete Lagrangian",
    D1DiscreteLagrangian "d1_discrete_lagrangian" : "Derivative of the discrete Lagrangian in its first argument",
    D2DiscreteLagrangian "d2_discrete_lagrangian" : "Derivative of the discrete Lagrangian in its second argument",
    ForceMinus "force_minus" : "Discrete force on the left node",
    ForcePlus "force_plus" : "Discrete force on the right node",
    ConstraintForms "constraint_forms" : "Constraint forms",
    KinematicConstraints "kinematic_constraints" : "Discrete kinematic constraints",
    InnerEquations "inner_equations" : "Inner nodes",
    DiscreteLagrangeDalembert "discrete_lagrange_dalembert" : "Discrete Lagrange–d'Alembert equations",
    Chetaev "chetaev" : "Reactions by Chetaev's rule",
    Vakonomic "vakonomic" : "Vakonomic motion",
    Rank "rank" : "Rank of the constraints",
    Derivatives "derivatives" : "Derivatives of a step",
    Integrability "integrability" : "Integrability of the constraints",
    Reversibility "reversibility" : "Reversibility",
    EnergyConservation "energy_conservation" : "Conservation of energy",
    Symmetry "symmetry" : "Symmetry",
    ReductionDefinitions "reduction_definitions" : "Definitions of the reduction",
    GroupLaw "group_law" : "Group law",
    Connection "connection" : "Connection",
    DiscreteConnection "discrete_connection" : "Discrete connection",
    Reduction "reduction" : "Reduced variables",
    NonholonomicMomentum "nonholonomic_momentum" : "Nonholonomic momentum",
    MomentumEquation "momentum_equation" : "Momentum equation",
    MovingBasis "moving_basis" : "Moving basis",
    ContinuousMomentum "continuous_momentum" : "Momentum equation in continuous time",
    ReducedVelocity "reduced_velocity" : "Reduced velocity",
    TrivialisedLagrangian "trivialised_lagrangian" : "Reduced Lagrangian in continuous time",
    ReducedCurvature "reduced_curvature" : "Reduced curvature",
    LagrangePoincare "lagrange_poincare" : "Lagrange–d'Alembert–Poincaré equations",
    MixedCurvature "mixed_curvature" : "Mixed curvature",
    ReducedLagrangian "reduced_lagrangian" : "Reduced discrete Lagrangian",
    ReducedForces "reduced_forces" : "Reduced forces",
    ReducedKinematicConstraints "reduced_kinematic_constraints" : "Reduced kinematic constraints",
    HorizontalEquations "horizontal_equations" : "Horizontal equations",
    VerticalEquations "vertical_equations" : "Vertical equations",
    EulerPoincare "euler_poincare" : "Euler–Poincaré equations",
    Reconstruction "reconstruction" : "Reconstruction",
    Momenta "momenta" : "Momenta",
    MassMatrix "mass_matrix" : "Mass matrix",
    LagrangianEnergy "lagrangian_energy" : "Energy",
    LagrangeDalembert "lagrange_dalembert" : "Lagrange–d'Alembert equations",
    DependentVelocities "dependent_velocities" : "Dependent velocities",
    ConstrainedLagrangian "constrained_lagrangian" : "Constrained Lagrangian",
    VoronecMomenta "voronec_momenta" : "Momenta of the dependent velocities",
    Curvature "curvature" : "Curvature",
    ConstrainedMassMatrix "constrained_mass_matrix" : "Constrained mass matrix",
    Voronec "voronec" : "Voronec equations",
    Regions "regions" : "Regions",
    CurvatureVanishes "curvature_vanishes" : "Where the curvature vanishes",
    Chaplygin "chaplygin" : "Reduced equations",
    InvariantMeasure "invariant_measure" : "Invariant measure",
    Hamiltonisation "hamiltonisation" : "Hamiltonisation",
    MovingFrame "moving_frame" : "Moving frame",
    MovingEnergy "moving_energy" : "Moving energy",
    Noether "noether" : "Noether's momenta",
    MomentumBalance "momentum_balance" : "Density and flux of the momenta",
    DependentDifferences "dependent_differences" : "Dependent differences",
    DifferenceMomenta "difference_momenta" : "Momenta of the dependent differences",
    DifferenceCoefficients "difference_coefficients" : "Coefficients of the constraints between neighbours",
    DifferenceVoronec "difference_voronec" : "Equations in independent differences",
}

/// One entry of `equations()`.
#[cfg(feature = "derive")]
#[derive(Clone)]
pub(crate) struct Description {
    pub(crate) topic: Topic,
    /// The stage of reduction that it is about, from 0.
    pub(crate) stage: usize,
    /// Whether the entry is about the system on Q/G.
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

    /// Its title in `equations()`: of later stages with their number.
    pub(crate) fn title(&self) -> String {
        let quotient = match self.is_of_quotient {
            true => " of the system on Q/G",
            false => "",
        };
        match self.stage {
            0 => format!("{}{quotient}", self.topic.title()),
            stage => format!("{}{quotient}, stage {}", self.topic.title(), stage + 1),
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
