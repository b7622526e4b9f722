//! The entries of `equations()`.

/// The topics: their names in `equations()`, and the titles of those that have a section in the documentation of an implementation.
macro_rules! topics {
    ($($topic:ident $name:literal $(: $title:literal)?,)*) => {
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

            /// The title of its section in the documentation of an implementation, where it has one.
            pub(crate) fn title(self) -> Option<&'static str> {
                match self {
                    $(Self::$topic => [$($title)?].first().copied(),)*
                }
            }
        }
    };
}

topics! {
    Configuration "configuration" : "Configuration space",
    Definitions "definitions" : "Definitions",
    Lagrangian "lagrangian" : "Lagrangian",
    Constraints "constraints" : "Constraints",
    Discretization "discretization" : "Discretisation",
    Composition "composition" : "Composition",
    EnergyPreservation "energy_preservation" : "Preservation of energy",
    Groups "groups" : "Groups",
    DiscreteLagrangian "discrete_lagrangian" : "Discrete Lagrangian",
    D1DiscreteLagrangian "d1_discrete_lagrangian",
    D2DiscreteLagrangian "d2_discrete_lagrangian",
    ForceMinus "force_minus",
    ForcePlus "force_plus",
    ConstraintForms "constraint_forms",
    KinematicConstraints "kinematic_constraints",
    DiscreteLagrangeDalembert "discrete_lagrange_dalembert" : "Discrete Lagrange–d'Alembert equations",
    Integrability "integrability" : "Integrability of the constraints",
    Reversibility "reversibility" : "Reversibility",
    Symmetry "symmetry" : "Symmetry",
    ReductionDefinitions "reduction_definitions",
    GroupLaw "group_law",
    Connection "connection",
    DiscreteConnection "discrete_connection",
    Reduction "reduction",
    NonholonomicMomentum "nonholonomic_momentum",
    MomentumEquation "momentum_equation",
    MixedCurvature "mixed_curvature",
    ReducedLagrangian "reduced_lagrangian",
    ReducedForces "reduced_forces",
    ReducedKinematicConstraints "reduced_kinematic_constraints",
    HorizontalEquations "horizontal_equations",
    VerticalEquations "vertical_equations",
    EulerPoincare "euler_poincare",
    Reconstruction "reconstruction",
    Momenta "momenta",
    MassMatrix "mass_matrix",
    LagrangianEnergy "lagrangian_energy",
    LagrangeDalembert "lagrange_dalembert" : "Lagrange–d'Alembert equations",
    DependentVelocities "dependent_velocities",
    ConstrainedLagrangian "constrained_lagrangian",
    VoronecMomenta "voronec_momenta",
    Curvature "curvature",
    ConstrainedMassMatrix "constrained_mass_matrix",
    Voronec "voronec",
    Regions "regions" : "Regions",
    CurvatureVanishes "curvature_vanishes",
    Chaplygin "chaplygin" : "Reduced equations",
    Hamiltonisation "hamiltonisation",
    MovingFrame "moving_frame",
    MovingEnergy "moving_energy" : "Moving energy",
    MomentumBalance "momentum_balance" : "Density and flux of the momenta",
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
