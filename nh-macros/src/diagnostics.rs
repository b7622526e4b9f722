//! The errors of one struct, collected in every pass and reported together.

pub(crate) mod spelling;

use proc_macro2::TokenStream;
use quote::ToTokens;

/// An accumulator of compile errors: a pass pushes and goes on, the driver checks once a pass.
#[derive(Debug, Default)]
pub(crate) struct Diagnostics {
    errors: Vec<syn::Error>,
}

impl Diagnostics {
    /// Reports `message` at all of `tokens`, from the first to the last.
    pub(crate) fn error(&mut self, tokens: impl ToTokens, message: impl std::fmt::Display) {
        self.errors.push(syn::Error::new_spanned(tokens, message));
    }

    /// Reports `message` at `tokens`, and stands for the value that is not there.
    pub(crate) fn refuse<T>(
        &mut self,
        tokens: impl ToTokens,
        message: impl std::fmt::Display,
    ) -> Option<T> {
        self.error(tokens, message);
        None
    }

    pub(crate) fn push(&mut self, error: syn::Error) {
        self.errors.push(error);
    }

    pub(crate) fn append(&mut self, other: Diagnostics) {
        self.errors.extend(other.errors);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.errors.is_empty()
    }

    pub(crate) fn len(&self) -> usize {
        self.errors.len()
    }

    /// One `compile_error!` an error, in the order they were found.
    pub(crate) fn into_compile_errors(self) -> TokenStream {
        self.errors
            .iter()
            .map(syn::Error::to_compile_error)
            .collect()
    }

    /// The messages alone, in the order they were found.
    #[cfg(test)]
    pub(crate) fn messages(&self) -> Vec<String> {
        self.errors.iter().map(ToString::to_string).collect()
    }
}
