//! The traits of the runtime with their functions: for each function its object, the arguments of its formula, its properties and its declaration, in a
//! scope in which `__nh` is the facade's private module. The documentation of a trait has its equations.

use super::Form::{Array, Struct, Tuple};
use super::{Arguments, Entry, Topic};

/// The enumerations of the traits and of the objects, and the entries of each trait.
macro_rules! catalogue {
    ($(
        $Trait:ident = $path:literal {
            $(
                $Object:ident($arguments:ident) $(.$property:ident $value:tt)*:
                fn $function:ident $parameters:tt -> $Value:ty;
            )+
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
            $($($Object,)+)+
            $(#[$about] $Own,)+
        }

        impl Trait {
            const ALL: &[Self] = &[$(Self::$Trait),+];

            /// Its functions, in order.
            pub(crate) const fn entries(self) -> &'static [Entry] {
                match self {
                    $(Self::$Trait => const {
                        &[$(
                            Entry::new(
                                Object::$Object,
                                Arguments::$arguments,
                                stringify!(fn $function $parameters -> $Value),
                            )$(.$property $value)*
                        ),+]
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
        DiscreteLagrangian(Interval).shown_as(Topic::DiscreteLagrangian, "L_d(q_0, q_1)."):
            fn discrete_lagrangian_at(&self, interval: &__nh::Interval<Self>) -> f64;
        D1DiscreteLagrangian(Interval).inline()
            .shown_as(Topic::D1DiscreteLagrangian, "D_1L_d(q_0, q_1) = ∂L_d/∂q_0."):
            fn d1_discrete_lagrangian_at(&self, interval: &__nh::Interval<Self>) -> Self::Covector;
        D2DiscreteLagrangian(Interval).inline()
            .shown_as(Topic::D2DiscreteLagrangian, "D_2L_d(q_0, q_1) = ∂L_d/∂q_1."):
            fn d2_discrete_lagrangian_at(&self, interval: &__nh::Interval<Self>) -> Self::Covector;
        D2D1DiscreteLagrangian(Interval).provided():
            fn d2_d1_discrete_lagrangian_at(&self, interval: &__nh::Interval<Self>)
            -> Self::Bilinear;
        KinematicResidual(Interval).inline()
            .shown_as(Topic::KinematicConstraints, "φ(q_0, q_1), zero on D_d."):
            fn kinematic_residual_at(&self, interval: &__nh::Interval<Self>) -> Self::Multipliers;
        Energy(Interval):
            fn energy_at(&self, interval: &__nh::Interval<Self>) -> f64;
        ForceMinus(Interval).provided()
            .shown_as(Topic::ForceMinus, "f_d⁻(q_0, q_1), on the left node."):
            fn force_minus_at(&self, interval: &__nh::Interval<Self>) -> Self::Covector;
        ForcePlus(Interval).provided()
            .shown_as(Topic::ForcePlus, "f_d⁺(q_0, q_1), on the right node."):
            fn force_plus_at(&self, interval: &__nh::Interval<Self>) -> Self::Covector;
        ConstraintForms(Point).inline()
            .shown_as(Topic::ConstraintForms, "ω(q): row a is the form ω^a."):
            fn constraint_forms_at(&self, time: __nh::TimeStep, q: &Self::Configuration)
            -> Self::ConstraintForms;
        InitialMomentum(Point):
            fn initial_momentum_at(
                &self,
                time: __nh::TimeStep,
                q: &Self::Configuration,
                v: &Self::Increment
            ) -> Self::Covector;
        VelocityResidual(Point):
            fn velocity_residual_at(
                &self,
                time: __nh::TimeStep,
                q: &Self::Configuration,
                v: &Self::Increment
            ) -> (Self::Multipliers, Self::Multipliers);
        Arrival(Interval).provided().inline():
            fn arrival_at(&self, interval: &__nh::Interval<Self>) -> Self::Covector;
        Departure(Interval).provided().inline().in_form(Tuple):
            fn departure_at(&self, interval: &__nh::Interval<Self>)
            -> (Self::Covector, Self::Multipliers);
        DepartureJacobian(Interval).inline()
            .in_form(Struct(
                "Departure",
                &["covector", "phi", "covector_by_increment", "phi_by_increment"],
            )):
            fn departure_jacobian_at(&self, interval: &__nh::Interval<Self>)
            -> __nh::Departure<Self>;
        Equations(Interval):
            fn equations(&self) -> __nh::Equations;
    }
    Quadrature = "quadrature::Quadrature" {
        QuadratureNodes(Point):
            fn nodes(&self) -> Self::Nodes;
        Slopes(Point)
            .in_form(Struct("quadrature::Slopes", &["value", "by_configuration", "by_velocity"]))
            .shown_as(Topic::Lagrangian, "L, ∂L/∂q and ∂L/∂q̇."):
            fn slopes_at(&self, time: __nh::TimeStep, q: &Self::Configuration, v: &Self::Increment)
            -> __nh::quadrature::Slopes<Self>;
    }
    Continuous = "ContinuousSystem" {
        Lagrangian(Instant).shown_as(Topic::Lagrangian, "L(q, q̇, t)."):
            fn lagrangian_at(&self, t: f64, q: &Self::Configuration, v: &Self::Increment) -> f64;
        Legendre(Instant).shown_as(Topic::Momenta, "p = ∂L/∂q̇."):
            fn legendre_at(&self, t: f64, q: &Self::Configuration, v: &Self::Increment)
            -> Self::Covector;
        MassMatrix(Instant):
            fn mass_matrix_at(&self, t: f64, q: &Self::Configuration, v: &Self::Increment)
            -> Self::Bilinear;
        GeneralizedForce(Instant):
            fn generalized_force_at(&self, t: f64, q: &Self::Configuration, v: &Self::Increment)
            -> Self::Covector;
        ConstraintValues(Instant).shown_as(Topic::Constraints, "a_ν(q, t)·q̇ + c_ν(q, t)."):
            fn constraint_values_at(&self, t: f64, q: &Self::Configuration, v: &Self::Increment)
            -> Self::Multipliers;
        ConstraintRates(Instant):
            fn constraint_rates_at(&self, t: f64, q: &Self::Configuration, v: &Self::Increment)
            -> Self::Multipliers;
        Restrictions(Instant).provided():
            fn restrictions_at(&self, t: f64, q: &Self::Configuration) -> Self::ConstraintForms;
        LagrangeDalembert(Instant).provided()
            .in_form(Struct("LagrangeDalembert", &["mass", "force", "forms", "rates"])):
            fn lagrange_dalembert_at(&self, t: f64, q: &Self::Configuration, v: &Self::Increment)
            -> __nh::LagrangeDalembert<Self>;
        EliminatedAccelerations(Instant).provided().in_form(Tuple):
            fn eliminated_accelerations_at(
                &self,
                t: f64,
                q: &Self::Configuration,
                v: &Self::Increment
            ) -> __nh::core::option::Option<(Self::Increment, Self::Multipliers)>;
    }
    Voronec = "VoronecSystem" {
        Lift(Constrained).shown_as(Topic::DependentVelocities, "a_{νi}(q, t)."):
            fn lift_at(&self, t: f64, q: &Self::Configuration) -> Self::Lift;
        AffinePart(Constrained):
            fn affine_part_at(&self, t: f64, q: &Self::Configuration) -> Self::Dependent;
        Curvature(Constrained).in_form(Array).shown_as(Topic::Curvature, "A^ν_{ij}."):
            fn curvature_at(&self, t: f64, q: &Self::Configuration) -> Self::Curvature;
        CurvatureInTime(Constrained):
            fn curvature_in_time_at(&self, t: f64, q: &Self::Configuration) -> Self::Lift;
        ConstrainedLagrangian(Constrained).provided()
            .shown_as(Topic::ConstrainedLagrangian, "L_c: L on the constraints."):
            fn constrained_lagrangian_at(
                &self,
                t: f64,
                q: &Self::Configuration,
                u: &Self::Independent
            ) -> f64;
        VoronecMomenta(Constrained).provided()
            .shown_as(Topic::VoronecMomenta, "K_ν = ∂L/∂q̇^ν on the constraints."):
            fn voronec_momenta_at(&self, t: f64, q: &Self::Configuration, u: &Self::Independent)
            -> Self::Dependent;
        ConstrainedMassMatrix(Constrained).provided():
            fn constrained_mass_matrix_at(
                &self,
                t: f64,
                q: &Self::Configuration,
                u: &Self::Independent
            ) -> Self::ConstrainedMass;
        VoronecForce(Constrained).provided()
            .shown_as(
                Topic::Voronec,
                "The right side of the Voronec equations for ∂²L_c/∂q̇∂q̇ u̇.",
            ):
            fn voronec_force_at(&self, t: f64, q: &Self::Configuration, u: &Self::Independent)
            -> Self::Independent;
        VoronecEquations(Constrained).provided():
            fn voronec_equations_at(&self, t: f64, q: &Self::Configuration, u: &Self::Independent)
            -> __nh::VoronecEquations<Self>;
        EliminatedVoronecAccelerations(Constrained).provided():
            fn eliminated_voronec_accelerations_at(
                &self,
                t: f64,
                q: &Self::Configuration,
                u: &Self::Independent
            ) -> __nh::core::option::Option<Self::Independent>;
    }
    Chaplygin = "ChaplyginSystem" {
        ReducedForce(Shape):
            fn reduced_force_at(&self, t: f64, y: &Self::Independent, u: &Self::Independent)
            -> Self::Independent;
        JkParts(Shape).in_form(Array):
            fn jk_parts_at(&self, t: f64, y: &Self::Independent, u: &Self::Independent)
            -> [Self::Independent; 3];
    }
    Hamiltonised = "HamiltonisedSystem" {
        HamiltonisedRates(Degree).in_form(Tuple)
            .shown_as(Topic::Hamiltonisation, "(K(t), -B(t)/K(t))."):
            fn hamiltonised_rates_at(&self, t: f64) -> (f64, f64);
        HamiltonisedPotential(Degree):
            fn hamiltonised_potential_at(&self, t: f64, y: f64) -> f64;
    }
    MovingFrame = "MovingFrameSystem" {
        FrameChart(Instant).shown_as(Topic::MovingFrame, "q = g_t(x), x called as q."):
            fn to_fixed_at(&self, t: f64, q: &Self::Configuration) -> Self::Configuration;
        FrameJacobian(Instant):
            fn frame_jacobian_at(&self, t: f64, q: &Self::Configuration) -> Self::FrameJacobian;
        FrameVelocity(Instant):
            fn frame_velocity_at(&self, t: f64, q: &Self::Configuration) -> Self::Increment;
        MovingLagrangian(Instant):
            fn moving_lagrangian_at(&self, t: f64, q: &Self::Configuration, v: &Self::Increment)
            -> f64;
        MovingConstraints(Instant):
            fn moving_constraints_at(&self, t: f64, q: &Self::Configuration, v: &Self::Increment)
            -> Self::Multipliers;
    }
    Regions = "RegionSystem" {
        Boundaries(Instant):
            fn boundaries_at(&self, t: f64, q: &Self::Configuration) -> Self::Boundaries;
        BoundaryRates(Instant):
            fn boundary_rates_at(&self, t: f64, q: &Self::Configuration, v: &Self::Increment)
            -> Self::Boundaries;
        BoundaryRanges(Instant).provided():
            fn boundary_ranges_at(
                &self,
                t: __nh::Range,
                q: &[__nh::Range],
                v: &[__nh::Range],
                values: &mut [__nh::Range],
                rates: &mut [__nh::Range]
            ) -> bool;
        ActiveConstraints(Instant):
            fn active_constraints(inside: u32) -> u32;
    }
    SymmetricLink = "SymmetricLink" {
        Generators(Point):
            fn generators_at(&self, time: __nh::TimeStep, q: &Self::Configuration)
            -> Self::Generators;
        MovingBasis(Point):
            fn moving_basis_at(&self, time: __nh::TimeStep, q: &Self::Configuration)
            -> Self::MovingBasis;
    }
    Symmetric = "SymmetricSystem" {
        ReducedOf(Interval):
            fn reduced(&self) -> Self::Reduced;
        Momentum(Interval).shown_as(Topic::NonholonomicMomentum, "J_d on a basis of g^D."):
            fn momentum_at(&self, interval: &__nh::Interval<Self>) -> Self::Momentum;
        MomentumResidual(Interval)
            .shown_as(
                Topic::MomentumEquation,
                "The momentum equation: left minus right side, zero on trajectories.",
            ):
            fn momentum_residual_at(
                &self,
                before: &__nh::Interval<Self>,
                after: &__nh::Interval<Self>
            ) -> Self::Momentum;
    }
    Reduced = "ReducedSystem" {
        StageParameters(BasePoint).inline():
            fn stage_parameters(&self) -> <Self::Stages as __nh::Stages>::Parameters<f64>;
        Identity(Point).inline():
            fn identity(&self) -> Self::Group;
        Reduction(Interval).inline().shown_as(Topic::Reduction, "ϑ_0 = h_0⁻¹ h_1 A(r_0, r_1)."):
            fn reduce_at(&self, interval: &__nh::Interval<Self::System>) -> Self::Group;
        Reconstruction(Reduced).inline()
            .shown_as(Topic::Reconstruction, "h_1 = h_0 ϑ_0 A(r_0, r_1)⁻¹."):
            fn reconstruct_at(&self, interval: &__nh::ReducedInterval<Self>, h0: &Self::Group)
            -> Self::Group;
        ReducedLagrangian(Reduced)
            .shown_as(
                Topic::ReducedLagrangian,
                "L̂(r_0, ϑ_0, r_1) = L_d((r_0, e), (r_1, ϑ_0 A(r_0, r_1)⁻¹)).",
            ):
            fn reduced_lagrangian_at(&self, interval: &__nh::ReducedInterval<Self>) -> f64;
        MixedCurvature(Reduced).in_form(Tuple).shown_as(Topic::MixedCurvature, "B_m⁻ and B_m⁺."):
            fn mixed_curvature_at(&self, interval: &__nh::ReducedInterval<Self>)
            -> (Self::Curvature, Self::Curvature);
        ReducedForceMinus(Reduced)
            .shown_as(Topic::ReducedForces, "F⁻ = D_2L̂ ∘ B_m⁻ + f_d⁻ along the horizontal lift."):
            fn reduced_force_minus_at(&self, interval: &__nh::ReducedInterval<Self>) -> Self::Base;
        ReducedForcePlus(Reduced):
            fn reduced_force_plus_at(&self, interval: &__nh::ReducedInterval<Self>) -> Self::Base;
        ReducedKinematicResidual(Reduced)
            .shown_as(Topic::ReducedKinematicConstraints, "φ((r_0, e), (r_1, ϑ_0 A(r_0, r_1)⁻¹))."):
            fn reduced_kinematic_residual_at(&self, interval: &__nh::ReducedInterval<Self>)
            -> Self::Constraints;
        HorizontalResidual(Reduced)
            .shown_as(Topic::HorizontalEquations, "The horizontal equations, on a basis of dπ(D)."):
            fn horizontal_residual_at(
                &self,
                before: &__nh::ReducedInterval<Self>,
                after: &__nh::ReducedInterval<Self>
            ) -> Self::Horizontal;
        VerticalResidual(Reduced)
            .shown_as(Topic::VerticalEquations, "The vertical equations, on a basis of g^D."):
            fn vertical_residual_at(
                &self,
                before: &__nh::ReducedInterval<Self>,
                after: &__nh::ReducedInterval<Self>
            ) -> Self::Vertical;
        ReducedForms(BasePoint).inline():
            fn forms_at(&self, time: __nh::TimeStep, r: &Self::Base) -> Self::Forms;
        ReducedArrival(ReducedNode).inline():
            fn arrival_at(&self, node: &__nh::ReducedNode<Self>) -> Self::Unknowns;
        ReducedDeparture(ReducedNode).inline().in_form(Tuple):
            fn departure_at(&self, node: &__nh::ReducedNode<Self>)
            -> (Self::Unknowns, Self::Multipliers);
        ReducedDepartureJacobian(ReducedNode).inline()
            .in_form(Struct(
                "ReducedDeparture",
                &["covector", "phi", "covector_by_unknowns", "phi_by_unknowns"],
            )):
            fn departure_jacobian_at(&self, node: &__nh::ReducedNode<Self>)
            -> __nh::ReducedDeparture<Self>;
    }
    #[doc = "c(a; r_0, r_1) = 0 and its derivatives, where the displacement a is found at run time: a function of the struct itself."]
    DisplacementEquations,
}
