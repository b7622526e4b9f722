//! The inputs of a function of doubles that computes with `T = __nh::Rounded<f64>`: the unknowns
//! are rounded, and a point and its velocity as `sizes` has it; all else is given.

use proc_macro2::TokenStream;
use quote::quote;

use super::inputs::{at_node, entry};
use super::{Context, Made};
use crate::catalogue::Arguments;
use crate::codegen::headers::literal;
use crate::expression::{Node, Variable};

impl Context<'_> {
    /// An input in numbers `T`.
    pub(super) fn rounded_input(&self, variable: Variable, arguments: Arguments) -> TokenStream {
        let given = |variable: Variable| {
            let value = self.input(variable, arguments);
            quote! { T::of(#value) }
        };
        let unknown = |variable: Variable| {
            let value = self.input(variable, arguments);
            quote! { T::of_size(#value) }
        };
        let d = |i: usize| unknown(Variable::Increment(i));
        let half = quote! { T::of(0.5) };
        let of_point = |sizes: usize, i: usize| {
            let (value, sizes) = (self.input(variable, arguments), literal(sizes));
            let size = entry(&quote! { sizes[#sizes] }, i);
            quote! { T { value: #value, size: #size } }
        };
        match variable {
            Variable::Coordinate(i) if arguments == Arguments::Point => of_point(0, i),
            Variable::Velocity(i) if arguments == Arguments::Point => of_point(1, i),
            Variable::Increment(_)
            | Variable::Inner(_)
            | Variable::Element(..)
            | Variable::Displacement(_) => unknown(variable),
            Variable::Velocity(i) => {
                let (d, h) = (d(i), given(Variable::Step));
                quote! { #d / #h }
            }
            Variable::Node(i, node) => {
                let start = given(Variable::Node(i, Node::Start));
                at_node(&half, start, d(i), node)
            }
            Variable::NodeTime(node) => {
                let start = given(Variable::NodeTime(Node::Start));
                at_node(&half, start, given(Variable::Step), node)
            }
            // As they are in functions of links.
            Variable::Entry(..) | Variable::NodeEntry(..) => self.input(variable, arguments),
            Variable::Stumpff(..) => self.stumpff(variable, true),
            variable if Made::of(variable).is_some() => self.input(variable, arguments),
            _ => given(variable),
        }
    }
}
