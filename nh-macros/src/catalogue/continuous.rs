//! The functions of continuous systems.

use super::Arguments::{Constrained, Degree, Instant, Shape};
use super::Form::{Array, Struct, Tuple};
use super::{Entry, Object, Topic};

pub(super) const CONTINUOUS: &[Entry] = &[
    Entry::new(
        Object::Lagrangian,
        Instant,
        "fn lagrangian_at(&self, t: f64, q: &Self::Configuration, v: &Self::Increment) -> f64",
        "L(q, q̇, t).",
    )
    .shown_as(Topic::Lagrangian),
    Entry::new(
        Object::Legendre,
        Instant,
        "fn legendre_at(&self, t: f64, q: &Self::Configuration, v: &Self::Increment) -> Self::Covector",
        "p = ∂L/∂q̇.",
    )
    .shown_as(Topic::Momenta),
    Entry::new(
        Object::MassMatrix,
        Instant,
        "fn mass_matrix_at(&self, t: f64, q: &Self::Configuration, v: &Self::Increment) -> Self::Bilinear",
        "∂²L/∂q̇∂q̇.",
    ),
    Entry::new(
        Object::GeneralizedForce,
        Instant,
        "fn generalized_force_at(&self, t: f64, q: &Self::Configuration, v: &Self::Increment) -> Self::Covector",
        "∂L/∂q + F - ∂²L/∂q̇∂q q̇ - ∂²L/∂q̇∂t, and ⟨p, [ξ, e_i]⟩ along the directions of a group.",
    ),
    Entry::new(
        Object::ConstraintValues,
        Instant,
        "fn constraint_values_at(&self, t: f64, q: &Self::Configuration, v: &Self::Increment) -> Self::Multipliers",
        "a_ν(q, t)·q̇ + c_ν(q, t).",
    )
    .shown_as(Topic::Constraints),
    Entry::new(
        Object::ConstraintRates,
        Instant,
        "fn constraint_rates_at(&self, t: f64, q: &Self::Configuration, v: &Self::Increment) -> Self::Multipliers",
        "d/dt (a_ν·q̇ + c_ν) at fixed q̇.",
    ),
    Entry::new(
        Object::Restrictions,
        Instant,
        "fn restrictions_at(&self, t: f64, q: &Self::Configuration) -> Self::ConstraintForms",
        "a_ν of the equations a_ν·q̇ + c_ν = 0 that velocities satisfy.",
    )
    .provided(),
    Entry::new(
        Object::LagrangeDalembert,
        Instant,
        "fn lagrange_dalembert_at(&self, t: f64, q: &Self::Configuration, v: &Self::Increment) -> __nh::LagrangeDalembert<Self>",
        "∂²L/∂q̇∂q̇, the generalized force, the forms and their rates in one pass.",
    )
    .in_form(Struct(
        "LagrangeDalembert",
        &["mass", "force", "forms", "rates"],
    ))
    .provided(),
    Entry::new(
        Object::EliminatedAccelerations,
        Instant,
        "fn eliminated_accelerations_at(&self, t: f64, q: &Self::Configuration, v: &Self::Increment) \
         -> __nh::core::option::Option<(Self::Increment, Self::Multipliers)>",
        "(q̈, λ) of M q̈ - aᵀλ = force, a q̈ = -rates, the elimination written out; `None` where a pivot is round-off.",
    )
    .in_form(Tuple)
    .provided(),
];

pub(super) const VORONEC: &[Entry] = &[
    Entry::new(
        Object::Lift,
        Constrained,
        "fn lift_at(&self, t: f64, q: &Self::Configuration) -> Self::Lift",
        "a_{νi}(q, t).",
    )
    .shown_as(Topic::DependentVelocities),
    Entry::new(
        Object::AffinePart,
        Constrained,
        "fn affine_part_at(&self, t: f64, q: &Self::Configuration) -> Self::Dependent",
        "a_ν(q, t).",
    ),
    Entry::new(
        Object::Curvature,
        Constrained,
        "fn curvature_at(&self, t: f64, q: &Self::Configuration) -> Self::Curvature",
        "A^ν_{ij}.",
    )
    .shown_as(Topic::Curvature)
    .in_form(Array),
    Entry::new(
        Object::CurvatureInTime,
        Constrained,
        "fn curvature_in_time_at(&self, t: f64, q: &Self::Configuration) -> Self::Lift",
        "A^ν_i: row ν, column i.",
    ),
    Entry::new(
        Object::ConstrainedLagrangian,
        Constrained,
        "fn constrained_lagrangian_at(&self, t: f64, q: &Self::Configuration, u: &Self::Independent) -> f64",
        "L_c: L on the constraints.",
    )
    .shown_as(Topic::ConstrainedLagrangian)
    .provided(),
    Entry::new(
        Object::VoronecMomenta,
        Constrained,
        "fn voronec_momenta_at(&self, t: f64, q: &Self::Configuration, u: &Self::Independent) -> Self::Dependent",
        "K_ν = ∂L/∂q̇^ν on the constraints.",
    )
    .shown_as(Topic::VoronecMomenta)
    .provided(),
    Entry::new(
        Object::ConstrainedMassMatrix,
        Constrained,
        "fn constrained_mass_matrix_at(&self, t: f64, q: &Self::Configuration, u: &Self::Independent) -> Self::ConstrainedMass",
        "∂²L_c/∂q̇^i∂q̇^j.",
    )
    .provided(),
    Entry::new(
        Object::VoronecForce,
        Constrained,
        "fn voronec_force_at(&self, t: f64, q: &Self::Configuration, u: &Self::Independent) -> Self::Independent",
        "The right side of the Voronec equations for ∂²L_c/∂q̇∂q̇ u̇.",
    )
    .shown_as(Topic::Voronec)
    .provided(),
    Entry::new(
        Object::VoronecEquations,
        Constrained,
        "fn voronec_equations_at(&self, t: f64, q: &Self::Configuration, u: &Self::Independent) -> __nh::VoronecEquations<Self>",
        "Both of them.",
    )
    .provided(),
    Entry::new(
        Object::EliminatedVoronecAccelerations,
        Constrained,
        "fn eliminated_voronec_accelerations_at(&self, t: f64, q: &Self::Configuration, u: &Self::Independent) \
         -> __nh::core::option::Option<Self::Independent>",
        "u̇, the elimination written out; `None` where a pivot is round-off.",
    )
    .provided(),
];

pub(super) const CHAPLYGIN: &[Entry] = &[
    Entry::new(
        Object::ShapeSplitting,
        Shape,
        "fn split(q: &Self::Configuration) -> (Self::Independent, Self::Dependent)",
        "(y, s).",
    ),
    Entry::new(
        Object::ShapeJoining,
        Shape,
        "fn join(y: &Self::Independent, s: &Self::Dependent) -> Self::Configuration",
        "q = (y, s).",
    ),
    Entry::new(
        Object::ReducedForce,
        Shape,
        "fn reduced_force_at(&self, t: f64, y: &Self::Independent, u: &Self::Independent) -> Self::Independent",
        "F_red.",
    ),
    Entry::new(
        Object::JkParts,
        Shape,
        "fn jk_parts_at(&self, t: f64, y: &Self::Independent, u: &Self::Independent) -> [Self::Independent; 3]",
        "JK⁰, JK¹, JK².",
    )
    .in_form(Array),
];

pub(super) const HAMILTONISED: &[Entry] = &[
    Entry::new(
        Object::HamiltonisedRates,
        Degree,
        "fn hamiltonised_rates_at(&self, t: f64) -> (f64, f64)",
        "(K(t), -B(t)/K(t)).",
    )
    .shown_as(Topic::Hamiltonisation)
    .in_form(Tuple),
    Entry::new(
        Object::HamiltonisedPotential,
        Degree,
        "fn hamiltonised_potential_at(&self, t: f64, y: f64) -> f64",
        "V(y, t).",
    ),
];

pub(super) const MOVING_FRAME: &[Entry] = &[
    Entry::new(
        Object::FrameChart,
        Instant,
        "fn to_fixed_at(&self, t: f64, q: &Self::Configuration) -> Self::Configuration",
        "q = g_t(x), x called as q.",
    )
    .shown_as(Topic::MovingFrame),
    Entry::new(
        Object::FrameJacobian,
        Instant,
        "fn frame_jacobian_at(&self, t: f64, q: &Self::Configuration) -> Self::FrameJacobian",
        "∂g_t/∂x.",
    ),
    Entry::new(
        Object::FrameVelocity,
        Instant,
        "fn frame_velocity_at(&self, t: f64, q: &Self::Configuration) -> Self::Increment",
        "∂g_t/∂t.",
    ),
    Entry::new(
        Object::MovingLagrangian,
        Instant,
        "fn moving_lagrangian_at(&self, t: f64, q: &Self::Configuration, v: &Self::Increment) -> f64",
        "l(x, ẋ, t), x and ẋ called as q and v.",
    ),
    Entry::new(
        Object::MovingConstraints,
        Instant,
        "fn moving_constraints_at(&self, t: f64, q: &Self::Configuration, v: &Self::Increment) -> Self::Multipliers",
        "The constraints of the moving frame.",
    ),
];

pub(super) const REGIONS: &[Entry] = &[
    Entry::new(
        Object::Boundaries,
        Instant,
        "fn boundaries_at(&self, t: f64, q: &Self::Configuration) -> Self::Boundaries",
        "s_j(q, t), positive inside.",
    ),
    Entry::new(
        Object::BoundaryRates,
        Instant,
        "fn boundary_rates_at(&self, t: f64, q: &Self::Configuration, v: &Self::Increment) -> Self::Boundaries",
        "∂_t s_j + ∂_q s_j · v.",
    ),
    Entry::new(
        Object::BoundaryRanges,
        Instant,
        "fn boundary_ranges_at(&self, t: __nh::Range, q: &[__nh::Range], v: &[__nh::Range], values: &mut [__nh::Range], \
         rates: &mut [__nh::Range]) -> bool",
        "Ranges of both.",
    )
    .provided(),
    Entry::new(
        Object::ActiveConstraints,
        Instant,
        "fn active_constraints(inside: u32) -> u32",
        "The constraints in force, one bit each.",
    ),
];
