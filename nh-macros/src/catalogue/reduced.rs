//! The functions of symmetric and of reduced systems.

use super::Arguments::{BasePoint, Interval, Point, Reduced, ReducedNode};
use super::Form::{Struct, Tuple};
use super::{Entry, Object, Topic};

pub(super) const SYMMETRIC: &[Entry] = &[
    Entry::new(
        Object::ReducedOf,
        Interval,
        "fn reduced(&self) -> Self::Reduced",
        "The reduced system.",
    ),
    Entry::new(
        Object::Momentum,
        Interval,
        "fn momentum_at(&self, interval: &__nh::Interval<Self>) -> Self::Momentum",
        "J_d on a basis of g^D.",
    )
    .shown_as(Topic::NonholonomicMomentum),
    Entry::new(
        Object::MomentumResidual,
        Interval,
        "fn momentum_residual_at(&self, before: &__nh::Interval<Self>, after: &__nh::Interval<Self>) -> Self::Momentum",
        "The momentum equation: left minus right side, zero on trajectories.",
    )
    .shown_as(Topic::MomentumEquation),
];

pub(super) const REDUCED: &[Entry] = &[
    Entry::new(
        Object::StageParameters,
        BasePoint,
        "fn stage_parameters(&self) -> <Self::Stages as __nh::Stages>::Parameters<f64>",
        "The parameters, as the stages take them.",
    )
    .inline(),
    Entry::new(
        Object::Splitting,
        BasePoint,
        "fn split(q: &<Self::System as __nh::DiscreteSystem>::Configuration) -> (Self::Base, Self::Group)",
        "q ↦ (r, h).",
    )
    .inline(),
    Entry::new(
        Object::Joining,
        BasePoint,
        "fn join(r: &Self::Base, h: &Self::Group) -> <Self::System as __nh::DiscreteSystem>::Configuration",
        "(r, h) ↦ q.",
    )
    .inline(),
    Entry::new(
        Object::Identity,
        Point,
        "fn identity(&self) -> Self::Group",
        "e.",
    )
    .inline(),
    Entry::new(
        Object::Reduction,
        Interval,
        "fn reduce_at(&self, interval: &__nh::Interval<Self::System>) -> Self::Group",
        "ϑ_0 = h_0⁻¹ h_1 A(r_0, r_1).",
    )
    .shown_as(Topic::Reduction)
    .inline(),
    Entry::new(
        Object::Reconstruction,
        Reduced,
        "fn reconstruct_at(&self, interval: &__nh::ReducedInterval<Self>, h0: &Self::Group) -> Self::Group",
        "h_1 = h_0 ϑ_0 A(r_0, r_1)⁻¹.",
    )
    .shown_as(Topic::Reconstruction)
    .inline(),
    Entry::new(
        Object::ReducedLagrangian,
        Reduced,
        "fn reduced_lagrangian_at(&self, interval: &__nh::ReducedInterval<Self>) -> f64",
        "L̂(r_0, ϑ_0, r_1) = L_d((r_0, e), (r_1, ϑ_0 A(r_0, r_1)⁻¹)).",
    )
    .shown_as(Topic::ReducedLagrangian),
    Entry::new(
        Object::MixedCurvature,
        Reduced,
        "fn mixed_curvature_at(&self, interval: &__nh::ReducedInterval<Self>) -> (Self::Curvature, Self::Curvature)",
        "B_m⁻ and B_m⁺.",
    )
    .shown_as(Topic::MixedCurvature)
    .in_form(Tuple),
    Entry::new(
        Object::ReducedForceMinus,
        Reduced,
        "fn reduced_force_minus_at(&self, interval: &__nh::ReducedInterval<Self>) -> Self::Base",
        "F⁻ = D_2L̂ ∘ B_m⁻ + f_d⁻ along the horizontal lift.",
    )
    .shown_as(Topic::ReducedForces),
    Entry::new(
        Object::ReducedForcePlus,
        Reduced,
        "fn reduced_force_plus_at(&self, interval: &__nh::ReducedInterval<Self>) -> Self::Base",
        "F⁺ = D_2L̂ ∘ B_m⁺ + f_d⁺ along the horizontal lift.",
    ),
    Entry::new(
        Object::ReducedKinematicResidual,
        Reduced,
        "fn reduced_kinematic_residual_at(&self, interval: &__nh::ReducedInterval<Self>) -> Self::Constraints",
        "φ((r_0, e), (r_1, ϑ_0 A(r_0, r_1)⁻¹)).",
    )
    .shown_as(Topic::ReducedKinematicConstraints),
    Entry::new(
        Object::HorizontalResidual,
        Reduced,
        "fn horizontal_residual_at(&self, before: &__nh::ReducedInterval<Self>, after: &__nh::ReducedInterval<Self>) -> Self::Horizontal",
        "The horizontal equations, on a basis of dπ(D).",
    )
    .shown_as(Topic::HorizontalEquations),
    Entry::new(
        Object::VerticalResidual,
        Reduced,
        "fn vertical_residual_at(&self, before: &__nh::ReducedInterval<Self>, after: &__nh::ReducedInterval<Self>) -> Self::Vertical",
        "The vertical equations, on a basis of g^D.",
    )
    .shown_as(Topic::VerticalEquations),
    Entry::new(
        Object::Unknowns,
        Reduced,
        "fn unknowns_at(&self, interval: &__nh::ReducedInterval<Self>) -> Self::Unknowns",
        "z of (ϑ_0, r_1 - r_0).",
    )
    .inline(),
    Entry::new(
        Object::IntervalOfUnknowns,
        ReducedNode,
        "fn interval_at(&self, node: &__nh::ReducedNode<Self>) -> __nh::ReducedInterval<Self>",
        "(r_0, ϑ_0, r_1) of z.",
    )
    .inline(),
    Entry::new(
        Object::BaseIncrement,
        ReducedNode,
        "fn base_increment(z: &Self::Unknowns) -> Self::Base",
        "r_1 - r_0 of z.",
    )
    .inline(),
    Entry::new(
        Object::ReducedForms,
        BasePoint,
        "fn forms_at(&self, inputs: __nh::Inputs<__nh::ControlOf<Self>>, r: &Self::Base) -> Self::Forms",
        "ω at (r, e), group components first.",
    )
    .inline(),
    Entry::new(
        Object::ReducedArrival,
        ReducedNode,
        "fn arrival_at(&self, node: &__nh::ReducedNode<Self>) -> Self::Unknowns",
        "D_2L_d + f_d⁺ at (r_1, h_1), along h_1 η and δr.",
    )
    .inline(),
    Entry::new(
        Object::ReducedDeparture,
        ReducedNode,
        "fn departure_at(&self, node: &__nh::ReducedNode<Self>) -> (Self::Unknowns, Self::Multipliers)",
        "D_1L_d + f_d⁻ at (r_0, e), along η and δr, and φ.",
    )
    .in_form(Tuple)
    .inline(),
    Entry::new(
        Object::ReducedDepartureJacobian,
        ReducedNode,
        "fn departure_jacobian_at(&self, node: &__nh::ReducedNode<Self>) -> __nh::ReducedDeparture<Self>",
        "The same with the derivatives in z.",
    )
    .in_form(Struct(
        "ReducedDeparture",
        &["covector", "phi", "covector_by_unknowns", "phi_by_unknowns"],
    ))
    .inline(),
];
