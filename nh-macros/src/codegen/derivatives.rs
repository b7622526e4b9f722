//! The implementation of the runtime's `DifferentiableSystem`, and of those of its parts that a
//! system has.

use proc_macro2::TokenStream;
use quote::quote;

use super::emitter::Emitter;
use super::headers;
use super::source::SystemSource;
use crate::catalogue::{Object, Topic, Trait};
use crate::mechanics::{Block, Functions, ObjectProgram};

/// From so many values on that are passed on, functions of a step's derivatives are in the widest
/// vectors of the processor. They are some thousand instructions long, as many as the processor
/// keeps decoded, and take a quarter fewer in them; shorter ones gain nothing.
const MANY: usize = 64;

/// The derivatives of a step.
pub(super) fn emit(
    source: &SystemSource<'_>,
    derivatives: &Functions,
    boundaries: usize,
) -> TokenStream {
    let passed = match derivatives.get(&Object::Linearised) {
        Some(ObjectProgram::Guarded(_, blocks, _)) => Some(blocks.iter().map(Block::len).sum()),
        _ => None,
    };
    let in_vectors = passed.is_some_and(|passed| passed >= MANY);
    let emitter = Emitter {
        in_vectors,
        ..source.emitter(derivatives)
    };
    let names = &emitter.context.names;
    // Controls of a lattice are fields of its links.
    let (of_site, controls) = match source.model.system.link {
        Some(_) => (names.controls.as_slice(), 0),
        None => (&[][..], names.controls.len()),
    };
    let parameters = [names.parameters.as_slice(), of_site].concat();
    let sizes = [
        source.chart.coordinates.len(),
        source.discrete.constraints,
        controls,
        boundaries,
    ];
    let is_flat = emitter.context.configuration.is_vector();
    let header = headers::differentiable(sizes, &parameters, is_flat, passed.is_some());
    let name = &source.name;
    let at_nodes = emitter.has(Object::SlopesBesideLagrangian);
    let summary = format!("The derivatives of the step of `{name}`, derived at compile time.");
    let mut items = emitter.implementation(
        Trait::Differentiable,
        name,
        (&summary, &[Topic::Derivatives]),
        &header,
        |object| match object {
            _ if !at_nodes => None,
            Object::StateSlopes => Some(quote! { __nh::slopes_at_nodes(self, interval, lambda) }),
            Object::StateSlopesInPlace => {
                Some(quote! { __nh::write_slopes_at_nodes(self, interval, lambda, slopes) })
            }
            _ => None,
        },
    );
    if at_nodes {
        let summary = format!(
            "The second derivatives of the Lagrangian of `{name}`, of which those of L_d are made."
        );
        let (of, none) = (Trait::CurvatureAtNodes, TokenStream::new());
        items.extend(emitter.of_programs(of, name, &summary, &none));
    }
    if let Some(passed) = passed {
        let summary = format!("The linear equations of the step of `{name}`, solved by formulas.");
        let header = headers::written_step(passed, in_vectors);
        items.extend(emitter.of_programs(Trait::WrittenStep, name, &summary, &header));
    }
    items
}
