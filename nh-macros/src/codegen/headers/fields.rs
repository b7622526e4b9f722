//! The fields of the user's struct in structs beside it: links, reduced systems and systems on Q/G.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;

use crate::system::Name;

/// The fields, of which numbers are copied and functions cloned.
#[derive(Clone, Copy)]
pub(in crate::codegen) struct Fields<'a> {
    item: &'a syn::ItemStruct,
    functions: &'a [Name],
}

impl<'a> Fields<'a> {
    pub(in crate::codegen) fn new(item: &'a syn::ItemStruct, functions: &'a [Name]) -> Self {
        Self { item, functions }
    }

    /// The names and the types, in the order of the struct.
    pub(in crate::codegen) fn all(self) -> impl Iterator<Item = (&'a Ident, &'a syn::Type)> {
        let fields = self.item.fields.iter();
        fields.filter_map(|field| Some((field.ident.as_ref()?, &field.ty)))
    }

    /// The types of the functions, in the order of `#[function(…)]`.
    pub(in crate::codegen) fn function_types(self) -> impl Iterator<Item = &'a syn::Type> {
        self.functions.iter().map(move |name| {
            let found = self.all().find(|(field, _)| **field == name.ident);
            found.expect("it is a field").1
        })
    }

    /// The value of a field of `self` for another struct; a type of functions that has no clones is
    /// an error where it stands.
    pub(in crate::codegen) fn value(self, name: &Ident, private: &TokenStream) -> TokenStream {
        let field = self.all().find(|(field, _)| *field == name);
        match field.filter(|(field, _)| self.functions.iter().any(|it| **field == it.ident)) {
            Some((_, ty)) => {
                let span = Span::call_site().located_at(ty.span());
                quote_spanned! { span => #private::cloned_function(&self.#name) }
            }
            None => quote! { self.#name },
        }
    }

    /// The traits of values of the struct `name` with these fields, which is `made` of one like it.
    /// With functions it has those that all functions have.
    pub(in crate::codegen) fn traits<'f>(
        self,
        name: &Ident,
        fields: impl Iterator<Item = &'f Ident>,
        made: &TokenStream,
        private: &TokenStream,
    ) -> TokenStream {
        if self.functions.is_empty() {
            return quote! { #private::value_traits!(#name { #(#fields),* }); };
        }
        let types: Vec<_> = self.function_types().collect();
        // A bound on a type without parameters is an error where it is not met, but where it is one for all lifetimes.
        quote! {
            #[automatically_derived]
            impl #private::core::clone::Clone for #name {
                #[inline]
                fn clone(&self) -> Self { #made }
            }
            #[automatically_derived]
            #[allow(unused_lifetimes)]
            impl #private::core::marker::Copy for #name where #(for<'of> #types: #private::core::marker::Copy),* {}
            #private::value_traits!(@compared #name { #(#fields),* } where { #(#types),* });
        }
    }
}
