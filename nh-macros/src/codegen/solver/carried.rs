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
    /// Whether a mask stands beside the array: the lanes in which every constant pivot can be
    /// divided by.
    pub(super) has_sound: bool,
}

impl Carried {
    pub(super) fn ty(&self) -> TokenStream {
        let length = literal(self.values.len());
        match self.has_sound {
            true => quote! { ([T; #length], T::Mask) },
            false => quote! { [T; #length] },
        }
    }

    /// The place of a value; `at` is before the name of the array.
    pub(super) fn place(&self, id: ValueId, at: Option<&TokenStream>) -> Option<ArrayEntry> {
        let index = self.values.iter().position(|known| *known == id)?;
        let (name, length) = (&self.argument, self.values.len());
        let array = quote! { #at #name };
        Some(match self.has_sound {
            true => ArrayEntry::of(&quote! { #array.0 }, length, index),
            false => ArrayEntry::behind(&array, length, index),
        })
    }

    /// The expression that fills the array, with the mask where there is one.
    pub(super) fn filled(&self, writer: &Writer<'_>, sound: Option<&TokenStream>) -> TokenStream {
        let values = self.values.iter().map(|id| writer.expression(*id));
        let values = quote! { [#(#values),*] };
        match sound {
            Some(sound) => quote! { (#values, #sound) },
            None => values,
        }
    }
}
