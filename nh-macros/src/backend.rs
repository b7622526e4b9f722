//! The back end: derive, check, emit. Everything that can still be wrong with a [`Model`] is found
//! here.

#[cfg(feature = "derive")]
mod deriving;
#[cfg_attr(
    feature = "derive",
    allow(dead_code, reason = "for macros that ask the program")
)]
mod process;

use proc_macro2::{Span, TokenStream};

#[cfg(feature = "program")]
pub(crate) use process::read_request;
#[cfg(any(feature = "program", test))]
pub(crate) use process::write_answer;

pub(crate) use crate::codegen::fallback;
use crate::diagnostics::Diagnostics;
use crate::model::Model;

/// Whether a system that is not stored is derived, here or by another process.
pub(crate) const DERIVES: bool = cfg!(any(feature = "derive", feature = "deriver"));

/// An error with which a derivation ends. Its place is a number: the tokens themselves may be those
/// of another process.
#[derive(Debug, PartialEq)]
pub(crate) struct Refusal {
    pub(crate) place: Place,
    pub(crate) message: String,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Place {
    Attribute,
    /// The name of the struct.
    Struct,
    /// The tokens with this index in [`Model::sources`].
    Source(usize),
}

impl Place {
    fn refuses(self, message: impl ToString) -> Refusal {
        let (place, message) = (self, message.to_string());
        Refusal { place, message }
    }
}

/// All that stands beside the struct of a system, as text, in which the facade has the name of
/// stored expansions. The system is read anew from its tokens, the attribute's arguments and the
/// item, where another process derives it.
#[cfg(feature = "derive")]
pub(crate) fn derive(model: &mut Model, _: [&TokenStream; 2]) -> Result<String, Vec<Refusal>> {
    deriving::derive(model)
}
#[cfg(not(feature = "derive"))]
pub(crate) fn derive(_: &mut Model, tokens: [&TokenStream; 2]) -> Result<String, Vec<Refusal>> {
    process::derive(tokens)
}

/// Derives and reports; `Err` is the fallback of a system with errors.
pub(crate) fn compile(
    mut model: Model,
    tokens: [&TokenStream; 2],
    diagnostics: &mut Diagnostics,
) -> Result<String, TokenStream> {
    derive(&mut model, tokens).map_err(|refusals| {
        for Refusal { place, message } in refusals {
            diagnostics.push(match place {
                Place::Attribute => syn::Error::new(Span::call_site(), message),
                Place::Struct => syn::Error::new(model.span(), message),
                Place::Source(source) => syn::Error::new_spanned(&model.sources[source], message),
            });
        }
        fallback(&model.outline)
    })
}
