//! The traits of the runtime with their functions, by the arguments of their formulas and their
//! parameters, in a scope in which `__nh` is the facade's private module: for each its object, its
//! name and value, and its properties. A parameter without a type has that of its name in `TYPES`.
//! The documentation of a trait has its equations.

use super::Form::{Array, Struct, Tuple};
use super::{Arguments, Entry, Topic};

/// The enumerations of the traits and of the objects, and the entries of each trait.
macro_rules! catalogue {
    ($(
        $Trait:ident = $path:literal {
            $($arguments:ident $parameters:tt {
                $($Object:ident = $function:ident $(<$T:ident: $bound:path>)? -> $Value:ty $(, $property:ident $value:tt)*;)+
            })+
        }
    )+ $(#[$about:meta] $Own:ident,)+) => {
        /// A trait of the runtime that is implemented for a system.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Trait {
            $($Trait,)+
        }

        /// An object of the theory, or a function that goes from one space to another.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub(crate) enum Object {
            $($($($Object,)+)+)+
            $(#[$about] $Own,)+
        }

        impl Trait {
            const ALL: &[Self] = &[$(Self::$Trait),+];

            /// Its functions, in order.
            pub(crate) const fn entries(self) -> &'static [Entry] {
                match self {
                    $(Self::$Trait => const {
                        &[$($(
                            Entry::new(
                                Object::$Object,
                                Arguments::$arguments,
                                stringify!(fn $function $(<$T: $bound>)? $parameters -> $Value),
                            )$(.$property $value)*
                        ,)+)+]
                    },)+
                }
            }

            pub(crate) const fn name(self) -> &'static str {
                match self {
                    $(Self::$Trait => $path,)+
                }
            }
        }
    };
}

impl Object {
    /// Its function, where it is one of a trait.
    pub(crate) fn entry(self) -> Option<&'static Entry> {
        let mut entries = Trait::ALL.iter().flat_map(|of| of.entries());
        entries.find(|entry| entry.object == self)
    }
}

catalogue! {
    Discrete = "DiscreteSystem" {
        Interval(&self, interval) {
            DiscreteLagrangian = discrete_lagrangian_at -> f64,
                shown_as(Topic::DiscreteLagrangian, "L_d(q_0, q_1).");
            D1DiscreteLagrangian = d1_discrete_lagrangian_at -> Self::Covector, inline(),
                shown_as(Topic::D1DiscreteLagrangian, "D_1L_d(q_0, q_1) = ∂L_d/∂q_0.");
            D2DiscreteLagrangian = d2_discrete_lagrangian_at -> Self::Covector, inline(),
                shown_as(Topic::D2DiscreteLagrangian, "D_2L_d(q_0, q_1) = ∂L_d/∂q_1.");
            D2D1DiscreteLagrangian = d2_d1_discrete_lagrangian_at -> Self::Bilinear, provided();
            ForceSlopes = force_slopes_at -> Self::Bilinear, provided();
            KinematicResidual = kinematic_residual_at -> Self::Multipliers, inline(),
                shown_as(Topic::KinematicConstraints, "φ(q_0, q_1), zero on D_d.");
            Energy = energy_at -> f64;
            ForceMinus = force_minus_at -> Self::Covector, provided(),
                shown_as(Topic::ForceMinus, "f_d⁻(q_0, q_1), on the left node.");
            ForcePlus = force_plus_at -> Self::Covector, provided(),
                shown_as(Topic::ForcePlus, "f_d⁺(q_0, q_1), on the right node.");
        }
        TimedPoint(&self, t, q) {
            ChartDeterminant = chart_determinant -> f64, provided();
            ChartSides = chart_sides -> u32, provided();
        }
        Point(&self, inputs, q) {
            ConstraintForms = constraint_forms_at -> Self::ConstraintForms, inline(),
                shown_as(Topic::ConstraintForms, "ω(q): row a is the form ω^a.");
        }
        Point(&self, inputs, q, v) {
            InitialMomentum = initial_momentum_at -> Self::Covector;
            VelocityResidual = velocity_residual_at -> (Self::Multipliers, Self::Multipliers);
            ReactionForms = reaction_forms_at -> Self::ConstraintForms, provided(),
                shown_as(Topic::ConstraintForms, "∂φ/∂q̇(q, v): row a is the form ω^a.");
        }
        Point(&self, inputs, q, v, lambda) {
            ReactionCurvature = reaction_curvature_at -> Self::Bilinear, provided();
        }
        Point(&self, inputs, q, p: &Self::Covector) {
            NodeForms = forms_at_node -> Self::ConstraintForms, provided();
        }
        Interval(&self, interval) {
            Arrival = arrival_at -> Self::Covector, provided(), inline();
            Departure = departure_at -> (Self::Covector, Self::Multipliers), provided(), inline(),
                in_form(Tuple);
            DepartureJacobian = departure_jacobian_at -> __nh::Departure<Self>, inline(),
                in_form(Struct("Departure",
                    &["covector", "phi", "covector_by_increment", "phi_by_increment"]));
            InnerGuess = inner_guess_at -> __nh::InnerOf<Self>, provided();
            IntervalRows = interval_rows_at -> __nh::IntervalRows<Self>, provided(),
                in_form(Struct("IntervalRows", &["values", "by"]));
            RowSizes = row_sizes_at -> Self::Residual, provided();
        }
    }
    Adapted = "AdaptedSystem" {
        TimedPoint(&self, t, q) {
            Positions = positions_at -> Self::Positions,
                shown_as(Topic::AdaptedCoordinates, "q = Ψ(r, g), and its determinant where g = e.");
            PositionSlopes = position_slopes_at -> Self::PositionSlopes;
            ChartFactors = chart_factors_at -> Self::Positions;
            PositionRates = position_rates_at -> Self::Positions;
        }
    }
    Quadrature = "quadrature::Quadrature" {
        Point(&self) {
            QuadratureNodes = nodes -> Self::Nodes;
        }
        Point(&self, inputs, q, v) {
            Slopes = slopes_at -> __nh::quadrature::Slopes<Self>,
                in_form(Struct("quadrature::Slopes",
                    &["value", "by_configuration", "by_velocity"])),
                shown_as(Topic::Lagrangian, "L, ∂L/∂q and ∂L/∂q̇.");
        }
        Point(&self, inputs, q, v, sizes: [&Self::Increment; 2]) {
            SlopeSizes = slope_sizes_at -> __nh::quadrature::Slopes<Self>;
        }
    }
    Continuous = "ContinuousSystem" {
        Instant(&self, at, q, v) {
            Lagrangian = lagrangian_at -> f64, shown_as(Topic::Lagrangian, "L(q, q̇, t).");
            Legendre = legendre_at -> Self::Covector, shown_as(Topic::Momenta, "p = ∂L/∂q̇.");
            MassMatrix = mass_matrix_at -> Self::Bilinear;
            GeneralizedForce = generalized_force_at -> Self::Covector;
            ConstraintValues = constraint_values_at -> Self::Multipliers,
                shown_as(Topic::Constraints, "a_ν(q, t)·q̇ + c_ν(q, t).");
            ConstraintRates = constraint_rates_at -> Self::Multipliers;
        }
        Instant(&self, at, q) {
            Restrictions = restrictions_at -> Self::ConstraintForms, provided();
        }
        Instant(&self, at, q, v) {
            LagrangeDalembert = lagrange_dalembert_at -> __nh::LagrangeDalembert<Self>, provided(),
                in_form(Struct("LagrangeDalembert",
                    &["mass", "force", "forms", "restrictions", "rates"]));
            EliminatedAccelerations = eliminated_accelerations_at
                -> __nh::core::option::Option<(Self::Increment, Self::Multipliers)>,
                provided(), in_form(Tuple);
        }
    }
    Voronec = "VoronecSystem" {
        Constrained(&self, at, q) {
            Lift = lift_at -> Self::Lift, shown_as(Topic::DependentVelocities, "a_{νi}(q, t).");
            AffinePart = affine_part_at -> Self::Dependent;
            Curvature = curvature_at -> Self::Curvature, in_form(Array),
                shown_as(Topic::Curvature, "A^ν_{ij}.");
            CurvatureInTime = curvature_in_time_at -> Self::Lift;
        }
        Constrained(&self, at, q, u) {
            ConstrainedLagrangian = constrained_lagrangian_at -> f64, provided(),
                shown_as(Topic::ConstrainedLagrangian, "L_c: L on the constraints.");
            VoronecMomenta = voronec_momenta_at -> Self::Dependent, provided(),
                shown_as(Topic::VoronecMomenta, "K_ν = ∂L/∂q̇^ν on the constraints.");
            ConstrainedMassMatrix = constrained_mass_matrix_at -> Self::ConstrainedMass, provided();
            VoronecForce = voronec_force_at -> Self::Independent, provided(),
                shown_as(Topic::Voronec,
                    "The right side of the Voronec equations for ∂²L_c/∂q̇∂q̇ u̇.");
            VoronecEquations = voronec_equations_at -> __nh::VoronecEquations<Self>, provided();
            EliminatedVoronecAccelerations = eliminated_voronec_accelerations_at
                -> __nh::core::option::Option<Self::Independent>,
                provided();
        }
    }
    Chaplygin = "ChaplyginSystem" {
        Shape(&self, at, y: &Self::Independent, u) {
            ReducedForce = reduced_force_at -> Self::Independent;
            JkParts = jk_parts_at -> [Self::Independent; 3], in_form(Array);
        }
    }
    Measured = "MeasuredSystem" {
        Constrained(&self, at, q) {
            InvariantDensity = invariant_density_at -> f64;
        }
    }
    Hamiltonised = "HamiltonisedSystem" {
        TimedPoint(&self, t) {
            HamiltonisedRates = hamiltonised_rates_at -> (f64, f64), in_form(Tuple),
                shown_as(Topic::Hamiltonisation, "(K(t), -B(t)/K(t)).");
        }
        Degree(&self, at, y: f64) {
            HamiltonisedPotential = hamiltonised_potential_at -> f64;
        }
    }
    MovingFrame = "MovingFrameSystem" {
        TimedPoint(&self, t, q) {
            FrameChart = frame_entries_at -> Self::FrameEntries,
                shown_as(Topic::MovingFrame, "q = g_t(x), x called as q, in the entries of q.");
            FrameJacobian = frame_jacobian_at -> Self::FrameJacobian;
            FrameVelocity = frame_velocity_at -> Self::Increment;
        }
        Instant(&self, at, q, v) {
            MovingLagrangian = moving_lagrangian_at -> f64;
            MovingConstraints = moving_constraints_at -> Self::Multipliers;
        }
    }
    Regions = "RegionSystem" {
        TimedPoint(&self, t, q) {
            Boundaries = boundaries_at -> Self::Boundaries;
        }
        TimedPoint(&self, t, q, v) {
            BoundaryRates = boundary_rates_at -> Self::Boundaries;
        }
        Ranges(
            &self,
            t: __nh::Range,
            q: &[__nh::Range],
            v: &[__nh::Range],
            values: &mut [__nh::Range],
            rates: &mut [__nh::Range]
        ) {
            BoundaryRanges = boundary_ranges_at -> bool, provided();
        }
        TimedPoint(inside: u32) {
            ActiveConstraints = active_constraints -> u32;
        }
    }
    Differentiable = "DifferentiableSystem" {
        Interval(&self, interval, lambda) {
            StateSlopes = state_slopes_at -> __nh::StateSlopes<Self>, inline(),
                in_form(Struct("StateSlopes",
                    &["by_interval.state", "by_interval.constraints", "forms"]));
            ParameterSlopes = parameter_slopes_at -> __nh::ParameterSlopes<Self>,
                in_form(Struct("Columns", &["state", "constraints"]));
            ControlSlopes = control_slopes_at -> __nh::ControlSlopes<Self>, inline(),
                in_form(Struct("Columns", &["state", "constraints"]));
            TimeSlopes = time_slopes_at -> __nh::TimeSlopes<Self>,
                in_form(Struct("Columns", &["state", "constraints"]));
            InnerSlopes = inner_slopes_at -> <Self::Composition as __nh::Composition>::InnerSlopes, provided();
        }
        Interval(&self, interval, lambda, slopes: &mut __nh::StateSlopes<Self>) {
            StateSlopesInPlace = write_state_slopes_at -> (), provided();
        }
        Interval(&self, interval, lambda, weights: &__nh::Weights<Self>) {
            WeightedSlopes = weighted_slopes_at -> (Self::Parameters, Self::Control, f64, f64),
                provided(), in_form(Tuple);
            StateHessian = state_hessian_at -> Self::StateHessian, in_vectors();
            InnerHessian = inner_hessian_at -> <Self::Composition as __nh::Composition>::InnerSlopes, provided();
        }
        Interval(
            &self,
            interval,
            lambda,
            weights: &__nh::Weights<Self>,
            along: &__nh::Variation<Self>
        ) {
            CurvatureByNumbers = curvature_by_numbers_at -> __nh::Variation<Self>,
                in_form(Struct("Variation", &["q", "d", "lambda", "u", "parameters", "h", "t"]));
        }
        Point(&self, inputs, q, v, lambda) {
            VelocitySlopes = velocity_slopes_at -> __nh::VelocitySlopes<Self>, provided(),
                in_form(Struct("VelocitySlopes",
                    &["by_point.state", "by_point.constraints", "forms", "by_parameters.state",
                        "by_parameters.constraints", "by_controls.state", "by_controls.constraints",
                        "by_times.state", "by_times.constraints"]));
        }
        TimedPoint(&self, t, q) {
            BoundarySlopes = boundary_slopes_at -> Self::BoundariesByParameters, provided();
        }
        Interval(interval) {
            EndTangents = end_tangents_at -> (Self::Bilinear, Self::Bilinear), provided(), inline(),
                in_form(Tuple);
        }
    }
    CurvatureAtNodes = "CurvatureAtNodes" {
        Interval(&self, interval, lambda) {
            SlopesBesideLagrangian = slopes_beside_lagrangian_at -> __nh::StateSlopes<Self>,
                in_form(Struct("StateSlopes",
                    &["by_interval.state", "by_interval.constraints", "forms"]));
        }
        Point(&self, inputs, q, v) {
            LagrangianCurvature = lagrangian_curvature_at -> __nh::LagrangianCurvature<Self>,
                in_form(Struct("LagrangianCurvature", &["by_configuration", "mixed", "by_velocity"]));
        }
    }
    WrittenStep = "WrittenStep" {
        Interval(&self, interval, lambda, linear: &mut Self::Linearised) {
            Linearised = write_linearised_at -> bool, inline(), in_vectors();
        }
        Interval(&self, interval, lambda, linear) {
            LinearColumns = linear_columns_at -> __nh::LinearColumns<Self>, in_parts(),
                in_form(Struct("LinearColumns", &["tangents", "arrival"]));
        }
        Interval(&self, interval, lambda, linear, rows: &Self::Residual) {
            LinearSolution = linear_solution_at -> Self::Residual, inline();
        }
        Interval(&self, interval, lambda, linear, weights: &__nh::Response<Self>) {
            LinearAdjoint = linear_adjoint_at -> __nh::AdjointSolution<Self>, in_parts(),
                in_form(Struct("AdjointSolution", &["rows", "q", "parameters", "u", "h", "t"]));
            LinearHessian = linear_hessian_at -> __nh::core::option::Option<Self::StepHessian>, provided();
        }
    }
    Link = "LinkSystem" {
        Links(links: &__nh::Links<Self, T>) {
            Tangent = tangent_in<T: __nh::SideBySide> -> Self::LinkTangent<T>, inline(), in_form(Array);
            Passage = passage_in<T: __nh::SideBySide> -> Self::LinkPassage<T>, inline(), in_form(Array);
        }
        Point(&self, inputs, q, v) {
            Statics = statics_at -> __nh::Statics<Self>, in_form(Struct(
                "Statics",
                &["force", "level", "force_by_direction", "level_by_direction"],
            ));
            NodeEnergy = node_energy_at -> f64, provided();
        }
    }
    DifferenceVoronec = "DifferenceVoronecSystem" {
        Instant(&self, at, q) {
            DifferenceLift = difference_lift_at -> Self::Lift,
                shown_as(Topic::DependentDifferences, "a_{aα}(q(k), t).");
            DifferenceAffinePart = difference_affine_part_at -> Self::Dependent;
            DifferenceCoefficients = difference_coefficients_at -> Self::Coefficients, in_form(Array),
                shown_as(Topic::DifferenceCoefficients, "B^b_{αβ}.");
            DifferenceAffineCoefficients = difference_affine_coefficients_at -> Self::Lift;
        }
        Instant(&self, at, q, v) {
            DifferenceLagrangian = constrained_density_at -> f64,
                shown_as(Topic::ConstrainedLagrangian, "L_c: L on the constraints.");
            DifferenceMomenta = difference_momenta_at -> (Self::Independent, Self::Dependent, Self::Slopes),
                in_form(Tuple),
                shown_as(Topic::DifferenceMomenta, "∂L_c/∂q¹^α, P_a and ∂L/∂q(k+1).");
            DifferenceEquations = difference_equations_at -> (Self::Mass, Self::Independent), in_form(Tuple),
                shown_as(Topic::DifferenceVoronec, "The equations in independent differences, but for the link before.");
        }
    }
    Connected = "ConnectedSystem" {
        Point(&self, inputs, q) {
            HorizontalLift = horizontal_lift_at -> Self::Lift,
                shown_as(Topic::Connection, "M(r): the horizontal lift at the identity.");
            LiftIntoD = lift_into_d_at -> Self::Lift, provided();
        }
        Interval(&self, interval) {
            FibreDisplacement = displacement_at -> __nh::FibreDisplacement<Self>, provided(),
                shown_as(Topic::DiscreteConnection, "d(r_0, r_1) with the displacement a = τ(d).");
        }
    }
    Invariant = "InvariantSystem" {
        Point(&self, inputs, q) {
            Generators = generators_at -> Self::Generators;
        }
    }
    MovingBasis = "MovingBasisSystem" {
        Point(&self, inputs, q) {
            MovingBasis = moving_basis_at -> Self::MovingBasis,
                shown_as(Topic::MovingBasis, "ψ(q), and Γ.");
            MovingBasisInverse = moving_basis_inverse_at -> Self::MovingBasis;
            BasisConnection = basis_connection_at -> Self::BasisConnection, in_form(Array);
            BasisConnectionInTime = basis_connection_in_time_at -> Self::BasisRates;
        }
    }
    ContinuousMomentum = "ContinuousMomentum" {
        Instant(&self, at, q, v) {
            NonholonomicMomenta = nonholonomic_momentum_at -> Self::NonholonomicMomenta,
                shown_as(Topic::ContinuousMomentum, "J_b = ∂L/∂q̇ · (e_b)_Q, and its rate.");
            NonholonomicRate = nonholonomic_rate_at -> Self::NonholonomicMomenta;
        }
    }
    LagrangePoincare = "LagrangePoincareSystem" {
        Instant(&self, at: __nh::Instant<Self::Control>, q: &Self::Configuration) {
            AdaptedFrame = adapted_frame_at -> (Self::Bilinear, Self::Bilinear), in_form(Tuple),
                shown_as(Topic::ReducedVelocity, "(ṙ, v̄) of q̇, and back.");
            ReducedCurvature = reduced_curvature_at -> Self::ReducedCurvature, in_form(Array),
                shown_as(Topic::ReducedCurvature, "B̃^a_{ij}, and ∂_tM.");
            LiftRate = lift_rate_at -> Self::LiftRate;
            VirtualDisplacements = virtual_displacements_at -> Self::Displacements;
        }
        Instant(
            &self,
            at: __nh::Instant<Self::Control>,
            q: &Self::Configuration,
            v: &Self::Increment
        ) {
            TrivialisedLagrangian = trivialised_lagrangian_at -> __nh::quadrature::Slopes<Self>,
                in_form(Struct("quadrature::Slopes",
                    &["value", "by_configuration", "by_velocity"])),
                shown_as(Topic::TrivialisedLagrangian, "L̂(r, ṙ, v̄) = L(r, e; ṙ, v̄ + M ṙ).");
            TrivialisedConstraints = trivialised_constraints_at -> Self::Multipliers;
            LagrangePoincare = lagrange_poincare_at -> __nh::LagrangeDalembert<Self>,
                in_form(Struct("LagrangeDalembert",
                    &["mass", "force", "forms", "restrictions", "rates"]));
        }
    }
    Symmetric = "SymmetricSystem" {
        Interval(&self) {
            ReducedOf = reduced -> Self::Reduced;
        }
        Interval(&self, interval) {
            Momentum = momentum_at -> Self::Momentum,
                shown_as(Topic::NonholonomicMomentum, "J_d on a basis of g^D.");
        }
        Interval(&self, before: &__nh::Interval<Self>, after: &__nh::Interval<Self>) {
            MomentumResidual = momentum_residual_at -> Self::Momentum,
                shown_as(Topic::MomentumEquation,
                    "The momentum equation: left minus right side, zero on trajectories.");
        }
    }
    Reduced = "ReducedSystem" {
        Point(&self) {
            StageParameters = stage_parameters -> <Self::Stages as __nh::Stages>::Parameters<f64>,
                inline();
            Identity = identity -> Self::Group, inline();
        }
        Interval(&self, interval: &__nh::Interval<Self::System>) {
            Reduction = reduce_at -> Self::Group, inline(),
                shown_as(Topic::Reduction, "ϑ_0 = h_0⁻¹ h_1 A(r_0, r_1).");
        }
        Reduced(&self, interval: &__nh::ReducedInterval<Self>, h0: &Self::Group) {
            Reconstruction = reconstruct_at -> Self::Group, inline(),
                shown_as(Topic::Reconstruction, "h_1 = h_0 ϑ_0 A(r_0, r_1)⁻¹.");
        }
        Reduced(&self, interval: &__nh::ReducedInterval<Self>) {
            ReducedLagrangian = reduced_lagrangian_at -> f64,
                shown_as(Topic::ReducedLagrangian,
                    "L̂(r_0, ϑ_0, r_1) = L_d((r_0, e), (r_1, ϑ_0 A(r_0, r_1)⁻¹)).");
            MixedCurvature = mixed_curvature_at -> (Self::Curvature, Self::Curvature),
                in_form(Tuple), shown_as(Topic::MixedCurvature, "B_m⁻ and B_m⁺.");
            ReducedForceMinus = reduced_force_minus_at -> Self::Base,
                shown_as(Topic::ReducedForces,
                    "F⁻ = D_2L̂ ∘ B_m⁻ + f_d⁻ along the horizontal lift.");
            ReducedForcePlus = reduced_force_plus_at -> Self::Base;
            ReducedKinematicResidual = reduced_kinematic_residual_at -> Self::Constraints,
                shown_as(Topic::ReducedKinematicConstraints,
                    "φ((r_0, e), (r_1, ϑ_0 A(r_0, r_1)⁻¹)).");
        }
        Reduced(&self, before: &__nh::ReducedInterval<Self>, after: &__nh::ReducedInterval<Self>) {
            HorizontalResidual = horizontal_residual_at -> Self::Horizontal,
                shown_as(Topic::HorizontalEquations,
                    "The horizontal equations, on a basis of dπ(D).");
            VerticalResidual = vertical_residual_at -> Self::Vertical,
                shown_as(Topic::VerticalEquations, "The vertical equations, on a basis of g^D.");
        }
        ReducedNode(&self, node: &__nh::ReducedNode<Self>) {
            ReducedArrival = arrival_at -> Self::Unknowns, inline();
        }
    }
    ReducedVariations = "ReducedVariations" {
        Reduced(&self, interval: &__nh::ReducedInterval<Self>) {
            ReducedSlopes = reduced_slopes_at -> (Self::Base, Self::Group, Self::Base),
                in_form(Tuple);
            LiftAtStart = lift_at_start -> Self::Curvature;
            HorizontalVariation = horizontal_variation_at -> Self::Curvature;
        }
        Reduced(&self, interval: &__nh::ReducedInterval<Self>, h0: &Self::Group) {
            VerticalVariations = vertical_variations_at -> (Self::Group, Self::Group),
                in_form(Tuple);
        }
    }
    DifferentiableReduction = "DifferentiableReduction" {
        Reduced(&self, h0: &Self::Group, weights: &Self::Group) {
            MovedMomentum = frame_at -> __nh::MovedMomentum<Self>, in_form(Struct(
                "MovedMomentum",
                &["value", "matrix", "by_element", "by_parameters"],
            ));
        }
    }
    #[doc = "c(a; r_0, r_1) = 0 and its derivatives, where the displacement a is found at run time: a function of the struct itself."]
    DisplacementEquations,
    #[doc = "The field of geodesics in (r, v, h) and its derivatives: a function of the struct itself."]
    GeodesicField,
}
