//! Values that are loaded before the first statement that reads them.
//!
//! One pass is one block of straight-line code, in which a value that waits for its use in a
//! register costs others theirs.

use std::collections::BTreeMap;

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::quote;

use crate::codegen::function::unpack::ArrayEntry;

/// The values that no statement has read yet, by their names.
#[derive(Default)]
pub(super) struct Loads(BTreeMap<Ident, TokenStream>);

impl Loads {
    pub(super) fn add(&mut self, local: Ident, place: ArrayEntry) {
        let entry = place.entry;
        (self.0).insert(local.clone(), quote! { let #local = #entry; });
    }

    /// A statement behind the loads of what it reads first.
    pub(super) fn before(&mut self, statement: TokenStream) -> TokenStream {
        let loaded = self.of(&statement);
        quote! { #loaded #statement }
    }

    /// The loads of what these tokens read first.
    pub(super) fn of(&mut self, tokens: &TokenStream) -> TokenStream {
        let mut loaded = TokenStream::new();
        self.load(tokens, &mut loaded);
        loaded
    }

    /// The loads of what the result alone reads.
    pub(super) fn rest(self) -> TokenStream {
        self.0.into_values().collect()
    }

    fn load(&mut self, tokens: &TokenStream, loaded: &mut TokenStream) {
        for token in tokens.clone() {
            match token {
                TokenTree::Group(group) => self.load(&group.stream(), loaded),
                TokenTree::Ident(name) => loaded.extend(self.0.remove(&name)),
                TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
        }
    }
}
