//! The arguments of functions of links side by side, `links: &Links<Self, T>`.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::unpack::ArrayEntry;
use super::{Context, at_node_in};
use crate::expression::{Node, Variable};

impl Context<'_> {
    /// The array that an input is an entry of.
    pub(super) fn place_of_links(&self, variable: Variable) -> Option<ArrayEntry> {
        let values = self.parameters.len() + self.controls_of_site.len();
        let (array, length, index) = match variable {
            Variable::Parameter(_) | Variable::Control(_) => (
                quote! { links.parameters },
                values,
                self.value_of_link(variable),
            ),
            Variable::Increment(_) | Variable::Inner(_) => (
                quote! { links.d },
                self.inner[1] + self.names.coordinates.len(),
                self.unknown_of_link(variable),
            ),
            _ => return None,
        };
        Some(ArrayEntry::of(&array, length, index))
    }

    /// The place of a parameter or a control among the values of a link: controls are behind the parameters.
    fn value_of_link(&self, variable: Variable) -> usize {
        match variable {
            Variable::Control(i) => self.parameters.len() + i,
            Variable::Parameter(i) => i,
            other => unreachable!("{other:?} is no value of a link"),
        }
    }

    /// The place of an increment or an inner unknown among those of a link: those of site k, node by node, those of site k + 1, and the multipliers at inner nodes.
    fn unknown_of_link(&self, variable: Variable) -> usize {
        let dim = self.names.coordinates.len();
        let (own, place) = match variable {
            Variable::Increment(i) => (dim / 2, i),
            Variable::Inner(y) => (dim / 2, dim + y),
            other => unreachable!("{other:?} is no unknown of a link"),
        };
        let (node, i) = (place / dim, place % dim);
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
        let places = (0..self.names.coordinates.len()).map(|i| {
            let place = self.unknown_of_link(Variable::Increment(i));
            let place = Literal::usize_unsuffixed(place);
            quote! { links.d[#place] }
        });
        quote! { [#(#places),*] }
    }

    /// An input in numbers `T`, where it is not as in other functions.
    pub(super) fn input_of_links(&self, variable: Variable) -> Option<TokenStream> {
        let unknown = |variable: Variable| {
            let i = Literal::usize_unsuffixed(self.unknown_of_link(variable));
            quote! { links.d[#i] }
        };
        let d = |i: usize| unknown(Variable::Increment(i));
        let [t, h] = [
            quote! { T::of(links.time.t) },
            quote! { T::of(links.time.h) },
        ];
        let half = quote! { T::of(0.5) };
        Some(match variable {
            Variable::Parameter(_) | Variable::Control(_) => {
                let i = Literal::usize_unsuffixed(self.value_of_link(variable));
                quote! { links.parameters[#i] }
            }
            Variable::Step => h,
            Variable::Increment(_) | Variable::Inner(_) => unknown(variable),
            Variable::Velocity(i) => {
                let d = d(i);
                quote! { #d / #h }
            }
            Variable::Node(i, node) => {
                let component = self.configuration.factor_of(i).component;
                let component = Literal::usize_unsuffixed(component);
                at_node_in(&half, quote! { links.q[#component] }, d(i), node)
            }
            Variable::NodeTime(node) => at_node_in(&half, t, h, node),
            Variable::Stumpff(g, k, node) => {
                let (turn, k) = (
                    self.configuration.factor(g).turn(),
                    Literal::usize_unsuffixed(k.into()),
                );
                let square = match node {
                    Node::Middle => quote! { T::of(0.25) * #turn },
                    Node::Alpha => quote! { alpha * alpha * #turn },
                    Node::Start | Node::End => quote! { #turn },
                };
                quote! { __nh::Real::stumpff::<#k>(#square) }
            }
            _ => return None,
        })
    }
}
