//! What one function fills and others read.

use std::collections::BTreeSet;

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use crate::codegen::names::Locals;
use crate::codegen::writer::Writer;
use crate::program::ValueId;

/// The fields of a struct that one function fills and others read.
pub(super) struct Carried {
    pub(super) name: Ident,
    /// Of this name in the functions that read it.
    pub(super) argument: Ident,
    pub(super) doc: &'static str,
    pub(super) values: BTreeSet<ValueId>,
    /// Whether `sound` is among them: zero, or NaN where a pivot cannot be divided by.
    pub(super) has_sound: bool,
}

impl Carried {
    pub(super) fn ty(&self) -> TokenStream {
        let name = &self.name;
        match self.is_empty() {
            true => quote! { () },
            false => quote! { #name<T> },
        }
    }

    fn is_empty(&self) -> bool {
        self.values.is_empty() && !self.has_sound
    }

    pub(super) fn declaration(&self, locals: &Locals) -> TokenStream {
        if self.is_empty() {
            return TokenStream::new();
        }
        let (name, doc) = (&self.name, format!(" {}", self.doc));
        let sound = self.has_sound.then(|| quote! { sound: T });
        let fields = self.values.iter().map(|id| {
            let field = locals.ident(*id);
            quote! { #field: T }
        });
        let fields = fields.chain(sound);
        quote! {
            #[doc = #doc]
            #[derive(__nh::core::clone::Clone, __nh::core::marker::Copy, __nh::core::fmt::Debug)]
            pub struct #name<T> { #(#fields),* }
        }
    }

    /// The struct, with what `sound` is.
    pub(super) fn filled(
        &self,
        locals: &Locals,
        writer: &Writer<'_>,
        sound: Option<TokenStream>,
    ) -> TokenStream {
        if self.is_empty() {
            return quote! { () };
        }
        let name = &self.name;
        let fields = self.values.iter().map(|id| {
            let (field, value) = (locals.ident(*id), writer.expression(*id));
            match field == value.to_string() {
                true => value,
                false => quote! { #field: #value },
            }
        });
        let fields = fields.chain(sound.map(|sound| quote! { sound: #sound }));
        quote! { #name { #(#fields),* } }
    }
}
