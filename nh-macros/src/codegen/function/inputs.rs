//! An input of a program as it is written: a field, an argument of the function, or an entry of
//! one.

use proc_macro2::TokenStream;
use quote::quote;

use super::Context;
use super::elements::Made;
use super::writer::float;
use crate::catalogue::Arguments;
use crate::codegen::headers::literal;
use crate::expression::{Node, Slot, StepArgument, Variable};

impl Context<'_> {
    /// Whether an input is written where it is used: a field or an entry of a matrix, which has a
    /// name as it is.
    pub(super) fn is_place(&self, variable: Variable, arguments: Arguments) -> bool {
        match variable {
            Variable::Parameter(_) | Variable::Entry(..) | Variable::NodeEntry(..) => true,
            _ if Made::of(variable).is_some() => true,
            Variable::Coordinate(_) => {
                !self.configuration.is_vector() && matches!(arguments, Arguments::Point)
            }
            _ => false,
        }
    }

    /// Coordinate i of the configuration `q`.
    pub(super) fn coordinate(&self, q: TokenStream, i: usize) -> TokenStream {
        let place = &self.configuration.factor_of(i).place;
        quote! { #q #place }
    }

    /// An input, an entry of a vector or a value by itself.
    pub(super) fn input(&self, variable: Variable, arguments: Arguments) -> TokenStream {
        match self.place(variable, arguments) {
            Some(place) => place.entry,
            None => self.scalar(variable, arguments),
        }
    }

    /// An input that is an entry of no vector whose entries become locals together.
    pub(super) fn scalar(&self, variable: Variable, arguments: Arguments) -> TokenStream {
        if let Some(made) = Made::of(variable) {
            return made.value(&self.configuration);
        }
        let base = |i: usize| self.base_place(i);
        match (variable, arguments) {
            (Variable::Entry(g, entry) | Variable::NodeEntry(g, entry, _), _) => {
                self.configuration.factor(g).frame_entry(entry)
            }
            (Variable::Stumpff(..), Arguments::Links) => self.stumpff(variable, true),
            (Variable::Stumpff(..), _) => self.stumpff(variable, false),
            (Variable::Pi, _) => quote! { __nh::core::f64::consts::PI },
            (Variable::Constant(i), _) => float(self.constants[i]),
            (Variable::Parameter(i), _) => {
                let field = &self.parameters[i];
                quote! { self.#field }
            }
            (Variable::Function(i), Arguments::Links) => {
                let i = literal(i);
                quote! { links.functions.#i }
            }
            (Variable::Function(i), _) => {
                let field = &self.functions[i];
                quote! { self.#field }
            }
            (Variable::SetInForce(k), _) => entry(&quote! { in_force }, k),
            (Variable::Control(i), _) if !self.controls_of_site.is_empty() => {
                let field = &self.controls_of_site[i];
                quote! { self.#field }
            }
            (Variable::Control(i), _) => {
                let of = arguments.of_controls();
                entry(&quote! { #of.u }, i)
            }
            (Variable::Inner(k), Arguments::Interval | Arguments::Reduced) => {
                entry(&quote! { interval.inner }, k)
            }
            // Behind the unknowns of the group and of the base.
            (Variable::Inner(k), Arguments::ReducedNode) => {
                entry(&quote! { node.z }, self.names.coordinates.len() + k)
            }
            (Variable::Variation(StepArgument::Step, _), Arguments::Interval) => {
                quote! { along.h }
            }
            (Variable::Variation(StepArgument::Time, _), Arguments::Interval) => {
                quote! { along.t }
            }
            (Variable::Displacement(j), _) => entry(&quote! { displacement.value }, j),
            (Variable::DisplacementSlope(j, i, end), _) => {
                let (j, i) = (literal(j), literal(base(i)));
                match end {
                    Node::Start => quote! { displacement.by_start[(#j, #i)] },
                    _ => quote! { displacement.by_end[(#j, #i)] },
                }
            }
            (Variable::Element(Slot::First, j), Arguments::Reduced) => entry(&quote! { h0 }, j),
            (Variable::Element(Slot::Relative, j), Arguments::Reduced) => {
                entry(&quote! { interval.vartheta }, j)
            }
            (Variable::Element(Slot::Relative, j), Arguments::ReducedNode) => {
                entry(&quote! { node.z }, j)
            }
            (Variable::Element(Slot::Relative, j), Arguments::Displacement) => {
                entry(&quote! { a }, j)
            }
            (Variable::Weight(_, j), Arguments::Reduced) => entry(&quote! { weights }, j),
            (Variable::Time, Arguments::TimedPoint | Arguments::Ranges) => quote! { t },
            (Variable::Time, Arguments::Point | Arguments::Geodesic) => quote! { inputs.t },
            (Variable::Time, _) if arguments.is_instant() => quote! { at.t },
            (Variable::Coordinate(i), Arguments::Ranges) => {
                entry(&quote! { q }, self.configuration.factor_of(i).entry)
            }
            (Variable::Coordinate(i), Arguments::Shape) => entry(&quote! { y }, base(i)),
            (Variable::Coordinate(i), Arguments::Geodesic) => entry(&quote! { state }, base(i)),
            (Variable::Velocity(i), Arguments::Geodesic) => {
                entry(&quote! { state }, self.base.len() + base(i))
            }
            (Variable::Element(Slot::Relative, j), Arguments::Geodesic) => {
                entry(&quote! { state }, 2 * self.base.len() + j)
            }
            (Variable::Coordinate(_), Arguments::Degree) => quote! { y },
            (
                Variable::Coordinate(i),
                Arguments::Point
                | Arguments::TimedPoint
                | Arguments::Instant
                | Arguments::Constrained,
            ) => self.coordinate(quote! { q }, i),
            (
                Variable::Velocity(i),
                Arguments::TimedPoint | Arguments::Ranges | Arguments::Instant,
            ) => entry(&quote! { v }, i),
            (Variable::Velocity(i), Arguments::Constrained | Arguments::Shape) => {
                entry(&quote! { u }, base(i))
            }
            _ => self.on_the_interval(variable, arguments),
        }
    }

    /// The values of an interval: the times, the increments and all that is formed of these.
    fn on_the_interval(&self, variable: Variable, arguments: Arguments) -> TokenStream {
        let [t, h] = match arguments {
            Arguments::Links => [
                quote! { T::of(links.time.t) },
                quote! { T::of(links.time.h) },
            ],
            _ => {
                let time = arguments.of_times();
                [quote! { #time.t }, quote! { #time.h }]
            }
        };
        let half = match arguments {
            Arguments::Links => quote! { T::of(0.5) },
            _ => quote! { 0.5 },
        };
        let base = |i: usize| self.base_place(i);
        let increment = |i: usize| match arguments {
            Arguments::Interval | Arguments::Links => self.input(Variable::Increment(i), arguments),
            Arguments::Reduced => entry(&quote! { interval.increment }, base(i)),
            Arguments::ReducedNode => entry(&quote! { node.z }, self.names.group.len() + base(i)),
            _ => entry(&quote! { increment }, base(i)),
        };
        let start = |i: usize| match arguments {
            Arguments::Interval => self.coordinate(quote! { interval.q }, i),
            Arguments::Links => entry(
                &quote! { links.q },
                self.configuration.factor_of(i).component,
            ),
            Arguments::Reduced => entry(&quote! { interval.r }, base(i)),
            Arguments::ReducedNode => entry(&quote! { node.r }, base(i)),
            _ => entry(&quote! { r }, base(i)),
        };
        match variable {
            Variable::Step => h,
            Variable::NodeTime(node) => at_node(&half, t, h, node),
            Variable::Increment(i) => increment(i),
            Variable::Velocity(i) => {
                let increment = increment(i);
                quote! { #increment / #h }
            }
            Variable::Node(i, node) => at_node(&half, start(i), increment(i), node),
            _ => unreachable!("{variable:?} is not an argument of this function"),
        }
    }

    /// c_k of the square of the angle at a node, in numbers `T` or in doubles.
    pub(super) fn stumpff(&self, variable: Variable, is_generic: bool) -> TokenStream {
        let Variable::Stumpff(g, k, node) = variable else {
            unreachable!("{variable:?} is no function of Stumpff's")
        };
        let (turn, k) = (self.configuration.factor(g).turn(), literal(k.into()));
        let (function, quarter) = match is_generic {
            true => (quote! { __nh::Real::stumpff }, quote! { T::of(0.25) }),
            false => (quote! { __nh::math::stumpff }, quote! { 0.25 }),
        };
        let square = match node {
            Node::Middle => quote! { #quarter * #turn },
            Node::Alpha => quote! { alpha * alpha * #turn },
            Node::Start | Node::End => quote! { #turn },
        };
        quote! { #function::<#k>(#square) }
    }

    /// The place of coordinate i among those of Q/G; of a system that is not reduced, which has no
    /// base, among its own.
    pub(crate) fn base_place(&self, i: usize) -> usize {
        if self.base.is_empty() {
            return i;
        }
        let place = self.base.iter().position(|base| *base == i);
        place.expect("functions of the reduced system are in the base coordinates")
    }
}

impl Arguments {
    /// A point of the continuous motion, its time and controls in `at`.
    fn is_instant(self) -> bool {
        matches!(
            self,
            Arguments::Instant | Arguments::Constrained | Arguments::Shape | Arguments::Degree
        )
    }

    /// The argument that has t and h.
    fn of_times(self) -> TokenStream {
        match self {
            Arguments::Interval | Arguments::Reduced => quote! { interval.time },
            Arguments::ReducedNode => quote! { node.time },
            _ => quote! { inputs },
        }
    }

    /// The argument that has the controls.
    pub(super) fn of_controls(self) -> TokenStream {
        match self {
            Arguments::Interval | Arguments::Reduced => quote! { interval },
            Arguments::ReducedNode => quote! { node },
            _ if self.is_instant() => quote! { at },
            _ => quote! { inputs },
        }
    }

    /// The names that locals must not take, with blanks between them.
    pub(super) fn names(self) -> &'static str {
        match self {
            Arguments::Interval => {
                "interval displacement covector phi lambda weights linear rows components directions"
            }
            Arguments::Links => "links",
            Arguments::Point => "inputs q v lambda",
            Arguments::Reduced => "interval before after h0 displacement",
            Arguments::ReducedNode => "node displacement",
            Arguments::Displacement => "inputs r increment a",
            Arguments::Geodesic => "inputs state",
            Arguments::TimedPoint => "q v",
            Arguments::Ranges => "t q v values rates",
            Arguments::Instant => "at q v",
            Arguments::Constrained => "at q u",
            Arguments::Shape => "at y u",
            Arguments::Degree => "at",
        }
    }
}

/// A coordinate or the time at a node, with one half in the numbers of the function.
pub(super) fn at_node(
    half: &TokenStream,
    start: TokenStream,
    increment: TokenStream,
    node: Node,
) -> TokenStream {
    match node {
        Node::Start => start,
        Node::Middle => quote! { #start + #half * #increment },
        Node::End => quote! { #start + #increment },
        Node::Alpha => quote! { #start + alpha * #increment },
    }
}

/// Entry i of an array.
pub(super) fn entry(array: &TokenStream, i: usize) -> TokenStream {
    let i = literal(i);
    quote! { #array[#i] }
}
