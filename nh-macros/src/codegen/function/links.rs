//! The arguments of functions of links side by side, `links: &Links<Self, T>`.

use proc_macro2::TokenStream;
use quote::quote;

use super::Context;
use super::inputs::entry;
use super::unpack::ArrayEntry;
use crate::expression::Variable;

impl Context<'_> {
    /// The array that an input is an entry of.
    pub(super) fn place_of_links(&self, variable: Variable) -> Option<ArrayEntry> {
        let (values, d) = (quote! { links.parameters }, quote! { links.d });
        let (parameters, dim) = (self.parameters.len(), self.names.coordinates.len());
        let (array, length, index) = match variable {
            Variable::Parameter(i) => (values, parameters + self.controls_of_site.len(), i),
            // Controls are behind the parameters.
            Variable::Control(i) => {
                let values_of_site = parameters + self.controls_of_site.len();
                (values, values_of_site, parameters + i)
            }
            Variable::Increment(i) => (d, self.inner[1] + dim, self.unknown_of_link(i)),
            Variable::Inner(y) => (d, self.inner[1] + dim, self.unknown_of_link(dim + y)),
            _ => return None,
        };
        Some(ArrayEntry::of(&array, length, index))
    }

    /// The place of an increment or, behind these, of an inner unknown among those of a link: those
    /// of site k, node by node, those of site k + 1, and the multipliers at inner nodes.
    fn unknown_of_link(&self, place: usize) -> usize {
        let dim = self.names.coordinates.len();
        let (node, i, own) = (place / dim, place % dim, dim / 2);
        let nodes = 1 + self.inner[0];
        match (node < nodes, i < own) {
            (true, true) => node * own + i,
            (true, false) => (nodes + node) * own + i - own,
            (false, _) => place,
        }
    }

    /// The array of the increments of both sites.
    pub(super) fn increments_of_link(&self) -> TokenStream {
        if self.inner[0] == 0 {
            return quote! { links.d };
        }
        let places = (0..self.names.coordinates.len()).map(|i| self.unknown_of_link(i));
        let increments = places.map(|place| entry(&quote! { links.d }, place));
        quote! { [#(#increments),*] }
    }
}
