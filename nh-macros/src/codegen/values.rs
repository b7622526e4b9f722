//! Copies, comparison and debug forms of generated structs, written out: a derive would expand, under `cargo expand`, to items that
//! only the compiler may name.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// A struct, `core` the path of that crate.
pub(super) struct Values<'a> {
    pub(super) core: TokenStream,
    pub(super) name: &'a Ident,
    /// Whether the implementations are in a scope that no lint reaches.
    pub(super) in_scope: bool,
}

impl Values<'_> {
    fn implementation(&self, of: &TokenStream, items: &TokenStream) -> TokenStream {
        let name = self.name;
        let allowed = (!self.in_scope).then(|| {
            quote! { #[allow(unused_qualifications, clippy::all, clippy::nursery, clippy::pedantic, clippy::restriction)] }
        });
        quote! {
            #[automatically_derived]
            #allowed
            impl #of for #name { #items }
        }
    }

    /// `Clone` and `Copy`.
    pub(super) fn copies(&self) -> TokenStream {
        let core = &self.core;
        let clone = quote! {
            #[inline]
            fn clone(&self) -> Self { *self }
        };
        let clone = self.implementation(&quote! { #core::clone::Clone }, &clone);
        let copy = self.implementation(&quote! { #core::marker::Copy }, &TokenStream::new());
        quote! { #clone #copy }
    }

    /// `Debug` with the fields that are named.
    pub(super) fn debug(&self, fields: &[&Ident]) -> TokenStream {
        let (core, name) = (&self.core, self.name.to_string());
        let fields = fields.iter().map(|field| {
            let shown = field.to_string();
            let shown = shown.trim_start_matches("r#");
            quote! { .field(#shown, &self.#field) }
        });
        let items = quote! {
            fn fmt(&self, f: &mut #core::fmt::Formatter<'_>) -> #core::fmt::Result {
                f.debug_struct(#name) #(#fields)* .finish()
            }
        };
        self.implementation(&quote! { #core::fmt::Debug }, &items)
    }

    /// `Debug` with the name alone, for structs of which nobody but generated code knows the fields.
    pub(super) fn opaque_debug(&self) -> TokenStream {
        let (core, name) = (&self.core, self.name.to_string());
        let items = quote! {
            fn fmt(&self, f: &mut #core::fmt::Formatter<'_>) -> #core::fmt::Result {
                f.write_str(#name)
            }
        };
        self.implementation(&quote! { #core::fmt::Debug }, &items)
    }

    /// `PartialEq`, field by field.
    pub(super) fn equality(&self, fields: &[&Ident]) -> TokenStream {
        let core = &self.core;
        let equal = match fields {
            [] => quote! { true },
            fields => quote! { #(self.#fields == other.#fields)&&* },
        };
        let items = quote! {
            #[inline]
            #[allow(unused_variables)]
            fn eq(&self, other: &Self) -> #core::primitive::bool { #equal }
        };
        self.implementation(&quote! { #core::cmp::PartialEq }, &items)
    }

    /// All of them, of a struct with these fields.
    pub(super) fn all(&self, fields: &[&Ident]) -> TokenStream {
        [self.copies(), self.debug(fields), self.equality(fields)]
            .into_iter()
            .collect()
    }
}
