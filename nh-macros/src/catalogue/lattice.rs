//! The functions of the links of lattices.

use super::Arguments::{Interval, Point};
use super::Form::{Struct, Tuple};
use super::{Entry, Object};

pub(super) const LINK: &[Entry] = &[
    Entry::new(
        Object::Tangent,
        Interval,
        "fn tangent_at(&self, interval: &__nh::Interval<Self>) -> __nh::Departure<Self>",
        "D_1L_d + f⁻ and φ with their derivatives in d, in one pass.",
    )
    .in_form(Struct(
        "Departure",
        &["covector", "phi", "covector_by_increment", "phi_by_increment"],
    ))
    .inline(),
    Entry::new(
        Object::Passage,
        Interval,
        "fn passage_at(&self, interval: &__nh::Interval<Self>) -> (Self::Covector, Self::Multipliers, Self::Covector)",
        "D_1L_d + f⁻, φ and D_2L_d + f⁺, in one pass.",
    )
    .in_form(Tuple)
    .inline(),
    Entry::new(
        Object::Statics,
        Point,
        "fn statics_at(&self, time: __nh::TimeStep, q: &Self::Configuration, v: &Self::Increment) -> __nh::Statics<Self>",
        "∂L/∂q + F - Σ_a λ_a ω^a at rest and the level sets f(q, t), with their derivatives in q; λ_a is in the place of v_a.",
    )
    .in_form(Struct(
        "Statics",
        &["force", "level", "force_by_direction", "level_by_direction"],
    )),
];

pub(super) const SYMMETRIC_LINK: &[Entry] = &[
    Entry::new(
        Object::Generators,
        Point,
        "fn generators_at(&self, time: __nh::TimeStep, q: &Self::Configuration) -> Self::Generators",
        "ξ_j(q): column j has the components of generator j on both sites of the link.",
    ),
    Entry::new(
        Object::MovingBasis,
        Point,
        "fn moving_basis_at(&self, time: __nh::TimeStep, q: &Self::Configuration) -> Self::MovingBasis",
        "ψ(q(k)): row a has the components of ξ_a in the generators, a basis of g^q.",
    ),
];
