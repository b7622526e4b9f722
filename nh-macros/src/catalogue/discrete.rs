//! The functions of discrete systems.

use super::Arguments::{Interval, Point};
use super::Form::{Struct, Tuple};
use super::{Entry, Object, Topic};

pub(super) const DISCRETE: &[Entry] = &[
    Entry::new(
        Object::Retraction,
        Interval,
        "fn retract(q: &Self::Configuration, d: &Self::Increment) -> Self::Configuration",
        "q_1 = R_{q_0}(d): q_0 + d on R and S¹, g_0 τ(d) in a group.",
    )
    .inline(),
    Entry::new(
        Object::Increment,
        Interval,
        "fn increment(q0: &Self::Configuration, q1: &Self::Configuration) -> Self::Increment",
        "The d with R_{q_0}(d) = q_1.",
    )
    .inline(),
    Entry::new(
        Object::Magnitude,
        Interval,
        "fn magnitude(q: &Self::Configuration) -> f64",
        "max_i |q_i|, at least 1 for a rotation.",
    )
    .inline(),
    Entry::new(
        Object::DiscreteLagrangian,
        Interval,
        "fn discrete_lagrangian_at(&self, interval: &__nh::Interval<Self>) -> f64",
        "L_d(q_0, q_1).",
    )
    .shown_as(Topic::DiscreteLagrangian),
    Entry::new(
        Object::D1DiscreteLagrangian,
        Interval,
        "fn d1_discrete_lagrangian_at(&self, interval: &__nh::Interval<Self>) -> Self::Covector",
        "D_1L_d(q_0, q_1) = ∂L_d/∂q_0.",
    )
    .shown_as(Topic::D1DiscreteLagrangian)
    .inline(),
    Entry::new(
        Object::D2DiscreteLagrangian,
        Interval,
        "fn d2_discrete_lagrangian_at(&self, interval: &__nh::Interval<Self>) -> Self::Covector",
        "D_2L_d(q_0, q_1) = ∂L_d/∂q_1.",
    )
    .shown_as(Topic::D2DiscreteLagrangian)
    .inline(),
    Entry::new(
        Object::D2D1DiscreteLagrangian,
        Interval,
        "fn d2_d1_discrete_lagrangian_at(&self, interval: &__nh::Interval<Self>) -> Self::Bilinear",
        "D_2D_1L_d(q_0, q_1): row i, column j is ∂²L_d/∂q_0^i∂q_1^j.",
    )
    .provided(),
    Entry::new(
        Object::KinematicResidual,
        Interval,
        "fn kinematic_residual_at(&self, interval: &__nh::Interval<Self>) -> Self::Multipliers",
        "φ(q_0, q_1), zero on D_d.",
    )
    .shown_as(Topic::KinematicConstraints)
    .inline(),
    Entry::new(
        Object::Energy,
        Interval,
        "fn energy_at(&self, interval: &__nh::Interval<Self>) -> f64",
        "E = q̇ · ∂L/∂q̇ - L at the nodes of the discretisation; of a pure L_d, -∂L_d/∂h.",
    ),
    Entry::new(
        Object::ForceMinus,
        Interval,
        "fn force_minus_at(&self, interval: &__nh::Interval<Self>) -> Self::Covector",
        "f_d⁻(q_0, q_1), on the left node.",
    )
    .shown_as(Topic::ForceMinus)
    .provided(),
    Entry::new(
        Object::ForcePlus,
        Interval,
        "fn force_plus_at(&self, interval: &__nh::Interval<Self>) -> Self::Covector",
        "f_d⁺(q_0, q_1), on the right node.",
    )
    .shown_as(Topic::ForcePlus)
    .provided(),
    Entry::new(
        Object::ConstraintForms,
        Point,
        "fn constraint_forms_at(&self, inputs: __nh::Inputs<Self::Control>, q: &Self::Configuration) -> Self::ConstraintForms",
        "ω(q): row a is the form ω^a.",
    )
    .shown_as(Topic::ConstraintForms)
    .inline(),
    Entry::new(
        Object::InitialMomentum,
        Point,
        "fn initial_momentum_at(&self, inputs: __nh::Inputs<Self::Control>, q: &Self::Configuration, v: &Self::Increment) -> Self::Covector",
        "p = ∂L/∂q̇(q, v, t); of a pure L_d, -D_1L_d(q, q + h v) - f_d⁻(q, q + h v).",
    ),
    Entry::new(
        Object::VelocityResidual,
        Point,
        "fn velocity_residual_at(&self, inputs: __nh::Inputs<Self::Control>, q: &Self::Configuration, v: &Self::Increment) \
         -> (Self::Multipliers, Self::Multipliers)",
        "b(q, t)·v + c(q, t) of every `#[constraint]`, and the sum of the absolute values of its terms.",
    ),
    Entry::new(
        Object::Arrival,
        Interval,
        "fn arrival_at(&self, interval: &__nh::Interval<Self>) -> Self::Covector",
        "p⁺ = D_2L_d(q_0, q_1) + f_d⁺(q_0, q_1).",
    )
    .provided()
    .inline(),
    Entry::new(
        Object::Departure,
        Interval,
        "fn departure_at(&self, interval: &__nh::Interval<Self>) -> (Self::Covector, Self::Multipliers)",
        "D_1L_d(q_0, q_1) + f_d⁻(q_0, q_1), and φ(q_0, q_1).",
    )
    .provided()
    .in_form(Tuple)
    .inline(),
    Entry::new(
        Object::DepartureJacobian,
        Interval,
        "fn departure_jacobian_at(&self, interval: &__nh::Interval<Self>) -> __nh::Departure<Self>",
        "The same with the derivatives in q_1: ∂(D_1L_d + f_d⁻)/∂q_1 and D_2φ.",
    )
    .in_form(Struct(
        "Departure",
        &["covector", "phi", "covector_by_increment", "phi_by_increment"],
    ))
    .inline(),
    Entry::new(
        Object::Equations,
        Interval,
        "fn equations(&self) -> __nh::Equations",
        "The derived equations as text and as LaTeX.",
    ),
];

#[cfg(feature = "derive")]
pub(super) const QUADRATURE: &[Entry] = &[
    Entry::new(
        Object::QuadratureNodes,
        Point,
        "fn nodes(&self) -> Self::Nodes",
        "The nodes α of the discretisation, with their weights.",
    ),
    Entry::new(
        Object::Slopes,
        Point,
        "fn slopes_at(&self, inputs: __nh::Inputs<Self::Control>, q: &Self::Configuration, v: &Self::Increment) \
         -> __nh::quadrature::Slopes<Self>",
        "L, ∂L/∂q and ∂L/∂q̇.",
    )
    .shown_as(Topic::Lagrangian)
    .in_form(Struct(
        "quadrature::Slopes",
        &["value", "by_configuration", "by_velocity"],
    )),
];
