//! The struct of a configuration, and what is implemented for it.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::Configuration;
use crate::expression::Group;
use crate::system::{Retraction, Space};

impl Configuration {
    /// `NameReduced<'a>`, where group coordinates act.
    pub(in crate::codegen) fn reduced(item: &syn::ItemStruct, facade: &TokenStream) -> TokenStream {
        let (vis, system) = (&item.vis, &item.ident);
        let name = format_ident!("{system}Reduced");
        let doc = format!(
            " The discrete Euler–Poincaré–Suslov equations of [`{system}`], in u = g_0⁻¹g_1: `{system}::reduced`."
        );
        quote! {
            #[doc = #doc]
            #[allow(dead_code)]
            #vis type #name<'a> = #facade::__private::EulerPoincare<'a, #system>;
        }
    }

    /// The struct, where there is one. It stands outside the scope of the alias.
    pub(in crate::codegen) fn item(
        &self,
        (vis, system): (&syn::Visibility, &Ident),
        facade: &TokenStream,
    ) -> Option<TokenStream> {
        let name = self.name.as_ref()?;
        let root = quote! { #facade::__private };
        let real = quote! { #root::core::primitive::f64 };
        let types = self.types(|space| space.ty(&root, &real));
        let (idents, factors): (Vec<_>, Vec<_>) = self.fields().unzip();
        let descriptions = factors.iter().map(|factors| factors[0].space.description());
        let tau = match self.retraction {
            Retraction::Cayley => "(1 - d/2)⁻¹(1 + d/2)",
            Retraction::Exponential => "exp d",
        };
        let doc = format!(
            " A configuration of [`{system}`]: an element of Q in nalgebra's types. An increment d moves it to q + d in the chart, to g τ(d) in a \
             group, τ(d) = {tau}."
        );
        Some(quote! {
            #[doc = #doc]
            #[allow(non_snake_case)]
            #vis struct #name { #(#[doc = #descriptions] pub #idents: #types),* }
        })
    }

    /// Conversions and flat components of the struct.
    pub(in crate::codegen) fn implementations(&self) -> Option<TokenStream> {
        let name = self.name.as_ref()?;
        let names = self.names();
        let retraction = match self.retraction {
            Retraction::Cayley => quote! { Cayley },
            Retraction::Exponential => quote! { Exponential },
        };
        let types = self.types(Space::ty_in_scope);
        let idents: Vec<_> = self.fields().map(|(ident, _)| ident).collect();
        let is_rotation = |space| space == Space::Matrices(Group::SO3);
        let has_rotation = self.factors.iter().any(|factor| is_rotation(factor.space));
        // Rotation matrices in the place of quaternions.
        let matrices = has_rotation.then(|| {
            let types = self.types(|space| match is_rotation(space) {
                true => quote! { __nh::groups::Rotation3<f64> },
                false => space.ty_in_scope(),
            });
            let values = self.fields().map(|(ident, factors)| {
                match (is_rotation(factors[0].space), factors[0].is_entry) {
                    (false, _) => quote! { #ident },
                    (true, false) => quote! { __nh::core::convert::Into::into(#ident) },
                    (true, true) => quote! { #ident.map(__nh::core::convert::Into::into) },
                }
            });
            quote! { __nh::configuration!(@from #name { #(#idents: #types = #values),* }); }
        });
        Some(quote! {
            __nh::configuration!(#name: #retraction { #(#idents: #types),* } [#(#names),*]);
            #matrices
        })
    }

    /// The names of the flat components.
    fn names(&self) -> Vec<String> {
        let names = self.factors.iter().flat_map(|factor| {
            let parts = factor.space.components().iter();
            parts.map(move |part| format!("{}{part}", factor.name))
        });
        names.collect()
    }
}
