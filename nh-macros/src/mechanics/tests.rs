//! Whole systems through the algebra: what is refused of them and what is said.

mod regularity;

use proc_macro2::TokenStream;

use crate::diagnostics::Diagnostics;
use crate::{backend, model, syntax};

/// The errors of a system.
fn errors(system: TokenStream) -> Vec<String> {
    let mut diagnostics = Diagnostics::default();
    if let Ok(ast) = syntax::parse(TokenStream::new(), system, &mut diagnostics)
        && let Ok(model) = model::lower(ast, &mut diagnostics)
    {
        backend::compile(model, &mut diagnostics);
    }
    diagnostics.messages()
}
