//! An input of a program as it is written: a field, an argument of the function, or an entry of one.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::Context;
use super::elements::Made;
use super::vectors::field_of_weights;
use super::writer::float;
use crate::catalogue::Arguments;
use crate::expression::{Node, Slot, StepArgument, Variable};

impl Context<'_> {
    /// Whether an input is written where it is used: a field or an entry of a matrix, which has a name as it is.
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

    pub(super) fn input(&self, variable: Variable, arguments: Arguments) -> TokenStream {
        let place = |i: usize| Literal::usize_unsuffixed(i);
        if let Some(made) = Made::of(variable) {
            return made.value(&self.configuration);
        }
        if let Some(input) = (arguments == Arguments::Links)
            .then(|| self.input_of_links(variable))
            .flatten()
        {
            return input;
        }
        match (variable, arguments) {
            (Variable::Entry(g, entry), _) | (Variable::NodeEntry(g, entry, _), _) => {
                let frame = self.configuration.factor(g).frame();
                let [row, column] =
                    [entry.row, entry.column].map(|i| Literal::usize_unsuffixed(i.into()));
                quote! { #frame[#row][#column] }
            }
            (Variable::Stumpff(g, k, node), _) => {
                let (turn, k) = (
                    self.configuration.factor(g).turn(),
                    Literal::usize_unsuffixed(k.into()),
                );
                let square = match node {
                    Node::Middle => quote! { 0.25 * #turn },
                    Node::Alpha => quote! { alpha * alpha * #turn },
                    Node::Start | Node::End => quote! { #turn },
                };
                quote! { __nh::math::stumpff::<#k>(#square) }
            }
            (Variable::Pi, _) => quote! { __nh::core::f64::consts::PI },
            (Variable::Constant(i), _) => float(self.constants[i]),
            (Variable::Parameter(i), _) => {
                let field = &self.parameters[i];
                quote! { self.#field }
            }
            (Variable::Function(i), Arguments::Links) => {
                let i = place(i);
                quote! { links.functions.#i }
            }
            (Variable::Function(i), _) => {
                let field = &self.functions[i];
                quote! { self.#field }
            }
            (Variable::SetInForce(k), _) => {
                let k = place(k);
                quote! { in_force[#k] }
            }
            (Variable::Step, Arguments::Interval) => quote! { interval.time.h },
            (Variable::Step, Arguments::Point) => quote! { inputs.h },
            (Variable::Time, Arguments::Point) => quote! { inputs.t },
            (Variable::Control(i), _) if !self.controls_of_site.is_empty() => {
                let field = &self.controls_of_site[i];
                quote! { self.#field }
            }
            (Variable::Control(i), _) => {
                let (of, i) = (arguments.of_controls(), place(i));
                quote! { #of.u[#i] }
            }
            (Variable::Coordinate(i), Arguments::Point) => self.coordinate(quote! { q }, i),
            (Variable::Velocity(i), Arguments::Point) => {
                let i = place(i);
                quote! { v[#i] }
            }
            (Variable::Velocity(i), Arguments::Interval) => {
                let i = place(i);
                quote! { interval.d[#i] / interval.time.h }
            }
            (Variable::Increment(i), Arguments::Interval) => {
                let i = place(i);
                quote! { interval.d[#i] }
            }
            (Variable::Inner(k), Arguments::Interval) => {
                let k = place(k);
                quote! { interval.inner[#k] }
            }
            (Variable::Node(i, node), Arguments::Interval) => {
                let q = self.coordinate(quote! { interval.q }, i);
                let i = place(i);
                at_node(q, quote! { interval.d[#i] }, node)
            }
            (Variable::NodeTime(node), Arguments::Interval) => {
                at_node(quote! { interval.time.t }, quote! { interval.time.h }, node)
            }
            (Variable::Multiplier(a), Arguments::Interval | Arguments::Point) => {
                let a = place(a);
                quote! { lambda[#a] }
            }
            (Variable::Weight(of, i), Arguments::Interval) => {
                let (field, i) = (field_of_weights(of), place(i));
                quote! { weights.#field[#i] }
            }
            (Variable::Variation(of, i), Arguments::Interval) => {
                let i = place(i);
                match of {
                    StepArgument::Position => quote! { along.q[#i] },
                    StepArgument::Increment => quote! { along.d[#i] },
                    StepArgument::Multiplier => quote! { along.lambda[#i] },
                    StepArgument::Control => quote! { along.u[#i] },
                    StepArgument::Parameter => quote! { along.parameters[#i] },
                    StepArgument::Step => quote! { along.h },
                    StepArgument::Time => quote! { along.t },
                }
            }
            (Variable::Passed(k), Arguments::Interval) => {
                let k = place(k);
                quote! { linear[#k] }
            }
            (Variable::Row(i), Arguments::Interval) => {
                let i = place(i);
                quote! { rows[#i] }
            }
            (Variable::Displacement(j), _) => {
                let j = place(j);
                quote! { displacement.value[#j] }
            }
            (Variable::DisplacementSlope(j, i, end), _) => {
                let (j, i) = (place(j), place(self.base_place(i)));
                match end {
                    Node::Start => quote! { displacement.by_start[(#j, #i)] },
                    _ => quote! { displacement.by_end[(#j, #i)] },
                }
            }
            (Variable::Time, Arguments::TimedPoint | Arguments::Ranges) => quote! { t },
            (Variable::Coordinate(i), Arguments::Ranges) => {
                let i = place(self.configuration.factor_of(i).entry);
                quote! { q[#i] }
            }
            (Variable::Time, _) if arguments.is_instant() => quote! { at.t },
            (
                Variable::Coordinate(i),
                Arguments::TimedPoint | Arguments::Instant | Arguments::Constrained,
            ) => self.coordinate(quote! { q }, i),
            (
                Variable::Velocity(i),
                Arguments::TimedPoint | Arguments::Ranges | Arguments::Instant,
            ) => {
                let i = place(i);
                quote! { v[#i] }
            }
            (Variable::Velocity(i), Arguments::Constrained | Arguments::Shape) => {
                let i = place(self.base_place(i));
                quote! { u[#i] }
            }
            (Variable::Coordinate(i), Arguments::Shape) => {
                let i = place(self.base_place(i));
                quote! { y[#i] }
            }
            (Variable::Coordinate(_), Arguments::Degree) => quote! { y },
            (variable, _) => self.reduced_input(variable, arguments),
        }
    }

    /// An argument of a function of the reduced system.
    fn reduced_input(&self, variable: Variable, arguments: Arguments) -> TokenStream {
        let place = |i: usize| Literal::usize_unsuffixed(i);
        let base = |i: usize| self.base_place(i);
        let (time, r, increment): (_, _, Box<dyn Fn(usize) -> TokenStream>) = match arguments {
            Arguments::Reduced => (
                quote! { interval.time },
                quote! { interval.r },
                Box::new(move |i| {
                    let i = place(i);
                    quote! { interval.increment[#i] }
                }),
            ),
            Arguments::ReducedNode => {
                let group = self.names.group.len();
                let unknown = move |i| {
                    let i = place(group + i);
                    quote! { node.z[#i] }
                };
                (quote! { node.time }, quote! { node.r }, Box::new(unknown))
            }
            _ => (
                quote! { inputs },
                quote! { r },
                Box::new(move |i| {
                    let i = place(i);
                    quote! { increment[#i] }
                }),
            ),
        };
        match (variable, arguments) {
            (Variable::Step, _) => quote! { #time.h },
            (Variable::Time, Arguments::BasePoint) => quote! { #time.t },
            (Variable::NodeTime(node), _) => at_node(quote! { #time.t }, quote! { #time.h }, node),
            (Variable::Coordinate(i), Arguments::BasePoint) => {
                let i = place(base(i));
                quote! { #r[#i] }
            }
            (Variable::Node(i, node), _) => {
                let (i, increment) = (base(i), increment(base(i)));
                let i = place(i);
                at_node(quote! { #r[#i] }, increment, node)
            }
            (Variable::Increment(i), _) => increment(base(i)),
            (Variable::Velocity(i), _) => {
                let increment = increment(base(i));
                quote! { #increment / #time.h }
            }
            (Variable::Inner(k), Arguments::Reduced) => {
                let k = place(k);
                quote! { interval.inner[#k] }
            }
            (Variable::Inner(k), Arguments::ReducedNode) => {
                // Behind the unknowns of the group and of the base.
                let k = place(self.names.coordinates.len() + k);
                quote! { node.z[#k] }
            }
            (Variable::Element(Slot::First, j), Arguments::Reduced) => {
                let j = place(j);
                quote! { h0[#j] }
            }
            (Variable::Weight(_, j), Arguments::Reduced) => {
                let j = place(j);
                quote! { weights[#j] }
            }
            (Variable::Element(Slot::Relative, j), Arguments::Reduced) => {
                let j = place(j);
                quote! { interval.vartheta[#j] }
            }
            (Variable::Element(Slot::Relative, j), Arguments::ReducedNode) => {
                let j = place(j);
                quote! { node.z[#j] }
            }
            (Variable::Element(Slot::Relative, j), Arguments::Displacement) => {
                let j = place(j);
                quote! { a[#j] }
            }
            (variable, _) => unreachable!("{variable:?} is not an argument of this function"),
        }
    }

    /// The place of coordinate i among those of Q/G; of a system that is not reduced, which has no base, among its own.
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

    /// The argument that has the controls.
    pub(super) fn of_controls(self) -> TokenStream {
        match self {
            Arguments::Interval | Arguments::Reduced => quote! { interval },
            Arguments::ReducedNode => quote! { node },
            _ if self.is_instant() => quote! { at },
            _ => quote! { inputs },
        }
    }

    /// The names that locals must not take.
    pub(super) fn names(self) -> &'static [&'static str] {
        match self {
            Arguments::Interval => &[
                "interval",
                "displacement",
                "covector",
                "phi",
                "lambda",
                "weights",
                "linear",
                "rows",
                "components",
                "directions",
            ],
            Arguments::Links => &["links"],
            Arguments::Point => &["inputs", "q", "v", "lambda"],
            Arguments::Reduced => &["interval", "before", "after", "h0", "displacement"],
            Arguments::ReducedNode => &["node", "covector", "phi"],
            Arguments::BasePoint => &["inputs", "r"],
            Arguments::Displacement => &["inputs", "r", "increment", "a"],
            Arguments::TimedPoint => &["q", "v"],
            Arguments::Ranges => &["t", "q", "v", "values", "rates"],
            Arguments::Instant => &["at", "q", "v"],
            Arguments::Constrained => &["at", "q", "u"],
            Arguments::Shape => &["at", "y", "u"],
            Arguments::Degree => &["at"],
        }
    }
}

fn at_node(start: TokenStream, increment: TokenStream, node: Node) -> TokenStream {
    at_node_in(&quote! { 0.5 }, start, increment, node)
}

/// A coordinate or the time at a node, with one half in the numbers of the function.
pub(in crate::codegen) fn at_node_in(
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
