//! The arguments of functions of links side by side, `links: &Links<Self, T>`.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::function::{Context, at_node_in};
use super::unpack::ArrayEntry;
use crate::expression::{Node, Variable};

impl Context<'_> {
    /// The array that an input is an entry of.
    pub(super) fn place_of_links(&self, variable: Variable) -> Option<ArrayEntry> {
        let (array, length, index) = match variable {
            Variable::Parameter(i) => (quote! { links.parameters }, self.parameters.len(), i),
            Variable::Increment(i) => (quote! { links.d }, self.names.coordinates.len(), i),
            _ => return None,
        };
        let i = Literal::usize_unsuffixed(index);
        Some(ArrayEntry {
            entry: quote! { #array[#i] },
            array,
            length,
            index,
        })
    }

    /// An input in numbers `T`, where it is not as in other functions.
    pub(super) fn input_of_links(&self, variable: Variable) -> Option<TokenStream> {
        let d = |i: usize| {
            let i = Literal::usize_unsuffixed(i);
            quote! { links.d[#i] }
        };
        let [t, h] = [
            quote! { T::of(links.time.t) },
            quote! { T::of(links.time.h) },
        ];
        let half = quote! { T::of(0.5) };
        Some(match variable {
            Variable::Parameter(i) => {
                let i = Literal::usize_unsuffixed(i);
                quote! { links.parameters[#i] }
            }
            Variable::Step => h,
            Variable::Increment(i) => d(i),
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
