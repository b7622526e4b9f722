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

    /// The place of a parameter or a control among the values of a link: controls are behind the parameters.
    fn value_of_link(&self, variable: Variable) -> usize {
        match variable {
            Variable::Control(i) => self.parameters.len() + i,
            Variable::Parameter(i) => i,
            other => unreachable!("{other:?} is no value of a link"),
        }
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
            Variable::Parameter(_) | Variable::Control(_) => {
                let i = Literal::usize_unsuffixed(self.value_of_link(variable));
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
