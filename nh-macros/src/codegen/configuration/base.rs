//! The points of Q over a base, and those of the base that they are over.

use proc_macro2::TokenStream;
use quote::quote;

use super::{Configuration, FactorCode};
use crate::codegen::headers::literal;

impl Configuration {
    /// (r, e) of a point `r` of the base, whose factors have the names of these.
    pub(in crate::codegen) fn lifted(&self, base: &Configuration) -> TokenStream {
        self.point(
            |factor| match (base.named(&factor.name), factor.space.group()) {
                (Some(own), _) => {
                    let place = &own.place;
                    quote! { r #place }
                }
                (None, Some(_)) => quote! { __nh::LieGroup::identity() },
                (None, None) => quote! { 0.0 },
            },
        )
    }

    /// The point of this base that `q` is over.
    pub(in crate::codegen) fn projected(&self, whole: &Configuration) -> TokenStream {
        self.point(|factor| {
            let place = whole.named(&factor.name).map(|own| &own.place);
            quote! { q #place }
        })
    }

    /// The point whose coordinates in these directions are `y`, its other factors 0 or e.
    pub(in crate::codegen) fn section(&self, base: &[usize]) -> TokenStream {
        self.point(|factor| {
            let place = base.iter().position(|i| *i == factor.first).map(literal);
            match (place, factor.space.group()) {
                (Some(place), _) => quote! { y[#place] },
                (None, Some(_)) => quote! { __nh::LieGroup::identity() },
                (None, None) => quote! { 0.0 },
            }
        })
    }

    /// The coordinates of `q` in these directions.
    pub(in crate::codegen) fn coordinates(&self, base: &[usize]) -> TokenStream {
        let places = base.iter().map(|i| &self.factor_of(*i).place);
        quote! { [#(q #places),*].into() }
    }

    fn named(&self, name: &str) -> Option<&FactorCode> {
        self.factors.iter().find(|factor| factor.name == name)
    }
}
