//! What one function fills and others read.

use std::collections::BTreeSet;

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use crate::codegen::names::Locals;
use crate::codegen::values::Values;
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
        let fields = self.values.iter().map(|id| locals.ident(*id));
        let fields = fields.chain(self.has_sound.then(|| format_ident!("sound")));
        let values = Values {
            core: quote! { __nh::core },
            name,
            parameter: Some(quote! { __nh::Real }),
        };
        let (copies, debug) = (values.copies(), values.opaque_debug());
        quote! {
            #[doc = #doc]
            pub struct #name<T> { #(#fields: T),* }
            #copies
            #debug
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
