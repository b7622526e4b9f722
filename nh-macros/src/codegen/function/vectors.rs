//! Arguments of a function that are vectors: their entries become locals together.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::Context;
use super::inputs::entry;
use super::unpack::ArrayEntry;
use crate::catalogue::Arguments;
use crate::expression::{StepArgument, Variable, Weighted};

impl Context<'_> {
    /// The vector that an input is an entry of, as an array.
    pub(super) fn place(&self, variable: Variable, arguments: Arguments) -> Option<ArrayEntry> {
        if arguments == Arguments::Links {
            return self.place_of_links(variable);
        }
        let [n, m] = [self.names.coordinates.len(), self.constraints];
        // An argument is a reference; a field of one is none.
        let argument = |name: TokenStream| (name.clone(), name);
        let field = |place: TokenStream| (quote! { &#place }, place);
        let ((vector, place), length, index) = match (variable, arguments) {
            (Variable::Increment(i), Arguments::Interval) => {
                let array = quote! { __nh::d(interval) };
                let increment = ArrayEntry::of(&quote! { interval.d }, n, i);
                return Some(ArrayEntry { array, ..increment });
            }
            (Variable::Velocity(i), Arguments::Interval) => {
                let increment = entry(&quote! { interval.d }, i);
                return Some(ArrayEntry {
                    array: quote! { __nh::v(interval) },
                    length: n,
                    entry: quote! { #increment / interval.time.h },
                    index: i,
                });
            }
            (Variable::Velocity(i), Arguments::Point) => (argument(quote! { v }), n, i),
            (Variable::Coordinate(i), Arguments::Point) if self.configuration.is_vector() => {
                (argument(quote! { q }), n, i)
            }
            (Variable::Multiplier(a), Arguments::Interval | Arguments::Point) => {
                (argument(quote! { lambda }), m, a)
            }
            (Variable::Control(i), Arguments::Interval | Arguments::Point | Arguments::Instant)
                if self.controls_of_site.is_empty() =>
            {
                let of = arguments.of_controls();
                (field(quote! { #of.u }), self.names.controls.len(), i)
            }
            (Variable::Weight(of, i), Arguments::Interval) => {
                let (name, length) = match of {
                    Weighted::Momentum => ("momentum", n),
                    Weighted::Constraint => ("phi", m),
                    Weighted::Inner => ("inner", self.inner[1]),
                    Weighted::Arrival => ("arrival", n),
                    Weighted::End => ("end", n),
                    Weighted::NextPosition => ("q", n),
                    Weighted::NextMomentum => ("p", n),
                    Weighted::NextMultiplier => ("lambda", m),
                };
                let name = format_ident!("{name}");
                (field(quote! { weights.#name }), length, i)
            }
            (Variable::Variation(of, i), Arguments::Interval) => {
                let (name, length) = match of {
                    StepArgument::Position => ("q", n),
                    StepArgument::Increment => ("d", n),
                    StepArgument::Multiplier => ("lambda", m),
                    StepArgument::Control => ("u", self.names.controls.len()),
                    StepArgument::Parameter => {
                        let values = self.parameters.len() + self.controls_of_site.len();
                        ("parameters", values)
                    }
                    StepArgument::Step | StepArgument::Time => return None,
                };
                let name = format_ident!("{name}");
                (field(quote! { along.#name }), length, i)
            }
            // How many there are, the function that writes them knows.
            (Variable::Passed(k), Arguments::Interval) => {
                (argument(quote! { linear }), usize::MAX, k)
            }
            (Variable::Row(i), Arguments::Interval) => {
                (argument(quote! { rows }), n + self.inner[1] + m, i)
            }
            _ => return None,
        };
        Some(ArrayEntry {
            array: quote! { *__nh::components(#vector) },
            ..ArrayEntry::of(&place, length, index)
        })
    }
}
