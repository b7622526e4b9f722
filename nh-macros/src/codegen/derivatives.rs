//! The implementation of the runtime's `DifferentiableSystem`.

use proc_macro2::TokenStream;
use quote::quote;

use super::emitter::Emitter;
use super::headers;
use super::source::SystemSource;
use crate::catalogue::{Object, Topic, Trait};
use crate::mechanics::{Block, Functions, ObjectProgram};

/// The derivatives of a step.
pub(super) fn emit(
    source: &SystemSource<'_>,
    derivatives: &Functions,
    boundaries: usize,
) -> TokenStream {
    let emitter = Emitter {
        context: source.context(),
        functions: derivatives,
        descriptions: &source.discrete.descriptions,
    };
    let parameters = &emitter.context.names.parameters;
    let sizes = [
        source.chart.coordinates.len(),
        source.discrete.constraints,
        source.chart.controls.len(),
        boundaries,
    ];
    let passed = match derivatives.get(&Object::Linearised) {
        Some(ObjectProgram::Guarded(_, blocks, _)) => match blocks.as_slice() {
            [Block::Vector(count)] => Some(*count),
            _ => None,
        },
        _ => None,
    };
    let is_flat = emitter.context.configuration.is_vector();
    let header = headers::differentiable(sizes, parameters, is_flat, passed);
    let summary = format!(
        "The derivatives of the step of `{}`, derived at compile time.",
        source.name
    );
    emitter.implementation(
        Trait::Differentiable,
        &source.name,
        (&summary, &[Topic::Derivatives]),
        &header,
        |object| match object {
            _ if !emitter.has(Object::SlopesBesideLagrangian) => None,
            Object::StateSlopes => Some(quote! { __nh::slopes_at_nodes(self, interval, lambda) }),
            Object::StateSlopesInPlace => {
                Some(quote! { __nh::write_slopes_at_nodes(self, interval, lambda, slopes) })
            }
            _ => None,
        },
    )
}
