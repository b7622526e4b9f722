//! Values that one function computes and others read, in an array.

use std::collections::BTreeSet;

use proc_macro2::TokenStream;
use quote::quote;

use crate::codegen::function::unpack::ArrayEntry;
use crate::codegen::function::writer::Writer;
use crate::codegen::headers::literal;
use crate::program::ValueId;

/// The array that one function fills and others read.
pub(super) struct Carried {
    /// Its name in the functions that read it.
    pub(super) argument: TokenStream,
    pub(super) values: BTreeSet<ValueId>,
    /// Whether `sound` is its last entry: zero, or NaN where a pivot cannot be divided by.
    pub(super) has_sound: bool,
}

impl Carried {
    fn length(&self) -> usize {
        self.values.len() + usize::from(self.has_sound)
    }

    pub(super) fn ty(&self) -> TokenStream {
        let length = literal(self.length());
        quote! { [T; #length] }
    }

    /// The place of a value.
    pub(super) fn place(&self, id: ValueId) -> Option<ArrayEntry> {
        let index = self.values.iter().position(|known| *known == id)?;
        Some(self.entry(index))
    }

    /// The place of `sound`.
    pub(super) fn sound(&self) -> Option<ArrayEntry> {
        (self.has_sound).then(|| self.entry(self.values.len()))
    }

    fn entry(&self, index: usize) -> ArrayEntry {
        ArrayEntry::behind(&self.argument, self.length(), index)
    }

    /// The array, with what `sound` is.
    pub(super) fn filled(&self, writer: &Writer<'_>, sound: Option<TokenStream>) -> TokenStream {
        let values = self.values.iter().map(|id| writer.expression(*id));
        let values = values.chain(sound);
        quote! { [#(#values),*] }
    }
}
