//! Arguments of a function that are vectors: their entries become locals together.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::Context;
use super::unpack::ArrayEntry;
use crate::catalogue::Arguments;
use crate::expression::{StepArgument, Variable, Weighted};

impl Context<'_> {
    /// The vector that an input is an entry of.
    pub(super) fn place(
        &self,
        variable: Variable,
        arguments: Arguments,
        entry: TokenStream,
    ) -> Option<ArrayEntry> {
        if arguments == Arguments::Links {
            return self.place_of_links(variable);
        }
        let (array, length, index) = self.vector_of(variable, arguments)?;
        Some(ArrayEntry {
            array,
            length,
            entry,
            index,
        })
    }

    /// The vector that an input is an entry of, as an array, and its length.
    fn vector_of(
        &self,
        variable: Variable,
        arguments: Arguments,
    ) -> Option<(TokenStream, usize, usize)> {
        let [n, m] = [self.names.coordinates.len(), self.constraints];
        match (variable, arguments) {
            (Variable::Velocity(i), Arguments::Interval) => {
                return Some((quote! { __nh::v(interval) }, n, i));
            }
            (Variable::Increment(i), Arguments::Interval) => {
                return Some((quote! { __nh::d(interval) }, n, i));
            }
            _ => {}
        }
        let (vector, length, index) = match (variable, arguments) {
            (Variable::Velocity(i), Arguments::Point) => (quote! { v }, n, i),
            (Variable::Coordinate(i), Arguments::Point) => (quote! { q }, n, i),
            (Variable::Multiplier(a), Arguments::Interval | Arguments::Point) => {
                (quote! { lambda }, m, a)
            }
            (Variable::Control(i), Arguments::Interval | Arguments::Point | Arguments::Instant)
                if self.controls_of_site.is_empty() =>
            {
                let of = arguments.of_controls();
                (quote! { &#of.u }, self.names.controls.len(), i)
            }
            (Variable::Weight(of, i), Arguments::Interval) => {
                let field = field_of_weights(of);
                let length = match of {
                    Weighted::Constraint | Weighted::NextMultiplier => m,
                    Weighted::Inner => self.inner[1],
                    _ => n,
                };
                (quote! { &weights.#field }, length, i)
            }
            (Variable::Variation(of, i), Arguments::Interval) => {
                let (field, length) = match of {
                    StepArgument::Position => (quote! { q }, n),
                    StepArgument::Increment => (quote! { d }, n),
                    StepArgument::Multiplier => (quote! { lambda }, m),
                    StepArgument::Control => (quote! { u }, self.names.controls.len()),
                    StepArgument::Parameter => {
                        let values = self.parameters.len() + self.controls_of_site.len();
                        (quote! { parameters }, values)
                    }
                    StepArgument::Step | StepArgument::Time => return None,
                };
                (quote! { &along.#field }, length, i)
            }
            // How many there are, the function that writes them knows.
            (Variable::Passed(k), Arguments::Interval) => (quote! { linear }, usize::MAX, k),
            (Variable::Row(i), Arguments::Interval) => (quote! { rows }, n + self.inner[1] + m, i),
            _ => return None,
        };
        Some((quote! { *__nh::components(#vector) }, length, index))
    }
}

/// The field of the weights of the rows or of the results.
pub(super) fn field_of_weights(of: Weighted) -> Ident {
    let field = match of {
        Weighted::Momentum => "momentum",
        Weighted::Constraint => "phi",
        Weighted::Inner => "inner",
        Weighted::Arrival => "arrival",
        Weighted::End => "end",
        Weighted::NextPosition => "q",
        Weighted::NextMomentum => "p",
        Weighted::NextMultiplier => "lambda",
    };
    format_ident!("{field}")
}
