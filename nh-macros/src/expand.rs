//! The passes of `#[discrete_system]` and the checkpoints between them.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

#[cfg(test)]
mod tests;

use crate::diagnostics::Diagnostics;
use crate::model::Outline;
use crate::{backend, model, syntax};

/// Expands the attribute on `item`; what is wrong comes out as `compile_error!`s beside the item.
pub(crate) fn discrete_system(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let mut diagnostics = Diagnostics::default();

    let ast = match syntax::parse(arguments, item, &mut diagnostics) {
        Ok(ast) => ast,
        Err(item) => return beside(item, diagnostics),
    };
    let lowered = model::lower(ast, &mut diagnostics);
    let model = match lowered {
        Ok(model) => model,
        Err(outline) => return beside(stub(&outline), diagnostics),
    };
    let system = backend::compile(model, &mut diagnostics);
    beside(system, diagnostics)
}

fn beside(output: TokenStream, diagnostics: Diagnostics) -> TokenStream {
    let errors = diagnostics.into_compile_errors();
    quote!(#output #errors)
}

/// The struct with an implementation that only type-checks, so that its uses raise no further errors.
fn stub(outline: &Outline) -> TokenStream {
    if outline.item.generics.params.is_empty() {
        backend::fallback(outline)
    } else {
        outline.item.to_token_stream()
    }
}
