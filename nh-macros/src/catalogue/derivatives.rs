//! The functions of systems whose steps have derivatives.

use super::Arguments::Interval;
use super::Form::{Struct, Tuple};
use super::{Entry, Object};

pub(super) const DIFFERENTIABLE: &[Entry] = &[
    Entry::new(
        Object::StateSlopes,
        Interval,
        "fn state_slopes_at(&self, interval: &__nh::Interval<Self>, lambda: &Self::Multipliers) -> __nh::StateSlopes<Self>",
        "The derivatives in q and d of the rows of a node and of the momentum that arrives behind it.",
    )
    .in_form(Struct(
        "StateSlopes",
        &[
            "momentum_by_position",
            "phi_by_position",
            "momentum_by_increment",
            "phi_by_increment",
            "forms",
            "arrival_by_position",
            "arrival_by_increment",
        ],
    ))
    .inline(),
    Entry::new(
        Object::ParameterSlopes,
        Interval,
        "fn parameter_slopes_at(&self, interval: &__nh::Interval<Self>, lambda: &Self::Multipliers) -> __nh::ParameterSlopes<Self>",
        "The same in the parameters.",
    )
    .in_form(Struct("ParameterSlopes", &["momentum", "phi", "arrival"])),
    Entry::new(
        Object::ControlSlopes,
        Interval,
        "fn control_slopes_at(&self, interval: &__nh::Interval<Self>, lambda: &Self::Multipliers) -> __nh::ControlSlopes<Self>",
        "The same in the controls.",
    )
    .in_form(Struct("ControlSlopes", &["momentum", "phi", "arrival"]))
    .inline(),
    Entry::new(
        Object::TimeSlopes,
        Interval,
        "fn time_slopes_at(&self, interval: &__nh::Interval<Self>, lambda: &Self::Multipliers) -> __nh::TimeSlopes<Self>",
        "The same in h and t.",
    )
    .in_form(Struct(
        "TimeSlopes",
        &[
            "momentum_by_step",
            "phi_by_step",
            "arrival_by_step",
            "momentum_by_time",
            "phi_by_time",
            "arrival_by_time",
        ],
    )),
    Entry::new(
        Object::WeightedSlopes,
        Interval,
        "fn weighted_slopes_at(&self, interval: &__nh::Interval<Self>, lambda: &Self::Multipliers, weights: &__nh::Weights<Self>) \
         -> (Self::Parameters, Self::Control, f64, f64)",
        "The derivatives in the parameters, the controls, h and t of the sum of all of them with weights.",
    )
    .in_form(Tuple),
    Entry::new(
        Object::StateHessian,
        Interval,
        "fn state_hessian_at(&self, interval: &__nh::Interval<Self>, lambda: &Self::Multipliers, weights: &__nh::Weights<Self>) \
         -> Self::StateHessian",
        "The second derivatives of the sum in (q, d, λ, u).",
    ),
    Entry::new(
        Object::NumberHessian,
        Interval,
        "fn number_hessian_at(&self, interval: &__nh::Interval<Self>, lambda: &Self::Multipliers, weights: &__nh::Weights<Self>) \
         -> Self::NumberHessian",
        "Its second derivatives in (θ, h, t), and (q, d, λ, u, θ, h, t).",
    ),
    Entry::new(
        Object::EndTangents,
        Interval,
        "fn end_tangents_at(interval: &__nh::Interval<Self>) -> (Self::Bilinear, Self::Bilinear)",
        "The matrices of Ad_{τ(d)}⁻¹ δq + A_1 δd, the displacement of the right end.",
    )
    .in_form(Tuple)
    .inline(),
];
