//! From a program to the statements of a function: inputs, shared terms in order, outputs.

use std::collections::BTreeMap;

use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};

use super::angles::angle_steps;
use super::configuration::{Configuration, FactorCode, module};
use super::names::{Locals, SystemNames, flat};
use super::unpack::{ArrayEntry, Unpacked};
use super::writer::{Dialect, FunctionScope, Precedence, Writer, float};
use crate::catalogue::Arguments;
use crate::expression::MatrixEntry;
use crate::expression::{Group, GroupMap, Node, Slot, Variable, Weighted};
use crate::program::{Output, Program, Value, ValueId};

/// The data that all functions of a system share.
pub(crate) struct Context<'a> {
    pub(crate) names: SystemNames,
    /// The field of every parameter: `m`, `k[3]`.
    pub(crate) parameters: Vec<TokenStream>,
    /// The fields that are functions.
    pub(crate) functions: Vec<TokenStream>,
    /// Of the link of a lattice, the field of every control: a value of the site.
    pub(crate) controls_of_site: Vec<TokenStream>,
    pub(crate) constants: &'a [f64],
    pub(crate) alpha: &'a Program,
    /// The coordinates of Q/G, where the functions are those of a reduced system.
    pub(crate) base: Vec<usize>,
    pub(crate) configuration: Configuration,
    /// Whether the scheme keeps the energy.
    pub(crate) keeps_energy: bool,
}

impl FactorCode {
    fn local(&self, what: &str) -> Ident {
        Ident::new(&format!("{what}_{}", flat(&self.name)), Span::mixed_site())
    }

    /// The local that holds the matrix [R | p] of its element.
    pub(super) fn frame(&self) -> Ident {
        self.local("frame")
    }

    /// The local that holds |ω|² of its increment.
    pub(super) fn turn(&self) -> Ident {
        self.local("turn")
    }
}

impl Configuration {
    /// The locals that hold what belongs to elements of groups.
    pub(super) fn locals(&self) -> Vec<String> {
        let of = |factor: &FactorCode| {
            let functions = ELEMENTS.map(|what| factor.local(what));
            [factor.frame(), factor.turn()].into_iter().chain(functions)
        };
        let locals = self
            .groups()
            .flat_map(|(_, factor, _)| of(factor).collect::<Vec<_>>());
        locals.map(|local| local.to_string()).collect()
    }
}

/// An increment in a group, and the matrices that the runtime makes of it.
const ELEMENTS: [&str; 8] = [
    "d",
    "root",
    "relative",
    "root_tangent",
    "tangent",
    "inverse",
    "right_inverse",
    "kappa",
];

/// Something that the runtime makes of an increment in a group, or an entry of it.
pub(super) struct Made {
    /// The group coordinate.
    pub(super) group: usize,
    /// The function, by which the local is called too.
    function: &'static str,
    entry: Option<[u8; 2]>,
}

impl Made {
    pub(super) fn of(variable: Variable) -> Option<Self> {
        let at = |entry: MatrixEntry| Some([entry.row, entry.column]);
        let (group, function, entry) = match variable {
            Variable::RootEntry(g, entry) => (g, "root", at(entry)),
            Variable::RelativeEntry(g, entry) => (g, "relative", at(entry)),
            Variable::Tangent(g, Node::Middle, i, j) => (g, "root_tangent", Some([i, j])),
            Variable::Tangent(g, _, i, j) => (g, "tangent", Some([i, j])),
            Variable::InverseTangent(g, Node::End, i, j) => (g, "inverse", Some([i, j])),
            Variable::InverseTangent(g, _, i, j) => (g, "right_inverse", Some([i, j])),
            Variable::Half(g) => (g, "kappa", None),
            _ => return None,
        };
        Some(Self {
            group,
            function,
            entry,
        })
    }

    /// The first argument of a map, where that is not the increment.
    fn first_of(map: GroupMap) -> Option<Self> {
        match map {
            GroupMap::Middle(group, _) => Some(Self {
                group,
                function: "root",
                entry: None,
            }),
            GroupMap::Covector(..) | GroupMap::CovectorSlope(_) => None,
        }
    }

    /// `root_R[0][1]`.
    pub(super) fn value(&self, configuration: &Configuration) -> TokenStream {
        let local = configuration.factor(self.group).local(self.function);
        let indices = self.entry.into_iter().flatten();
        let indices = indices.map(|i| Literal::usize_unsuffixed(i.into()));
        quote! { #local #([#indices])* }
    }

    /// `let root_R = …;` of the increment d_R.
    fn statement(&self, factor: &FactorCode, group: Group) -> TokenStream {
        let [local, d] = [self.function, "d"].map(|name| factor.local(name));
        let (function, module) = (Ident::new(self.function, Span::mixed_site()), module(group));
        quote! { let #local = #module::#function(#d); }
    }
}

/// The statements that make what a program reads of the increments `d`, each once.
pub(super) fn made_statements(
    configuration: &Configuration,
    variables: impl Iterator<Item = Variable>,
    maps: &BTreeMap<GroupMap, [TokenStream; 2]>,
    d: &TokenStream,
) -> TokenStream {
    let made = variables.filter_map(Made::of);
    let made = made.chain(maps.keys().filter_map(|map| Made::first_of(*map)));
    let by_function: BTreeMap<_, _> = made
        .map(|made| ((made.group, made.function), made))
        .collect();
    let mut statements = TokenStream::new();
    for (g, factor, group) in configuration.groups() {
        let made = by_function.values().filter(|made| made.group == g);
        let made: TokenStream = made.map(|made| made.statement(factor, group)).collect();
        if !made.is_empty() || maps.keys().any(|map| map.coordinate() == g) {
            let (local, directions) = (factor.local("d"), factor.directions(d));
            statements.extend(quote! { let #local = [#(#directions),*]; #made });
        }
    }
    statements
}

/// The functions for the maps of a program, each with its first argument: the increment, or what is made of it.
pub(super) fn maps<'p>(
    configuration: &Configuration,
    values: impl Iterator<Item = &'p Value>,
) -> BTreeMap<GroupMap, [TokenStream; 2]> {
    let map = |value: &Value| {
        let Value::Map(map, _) = value else {
            return None;
        };
        let factor = configuration.factor(map.coordinate());
        let module = module(factor.space.group()?);
        let function = Ident::new(map.name(), Span::mixed_site());
        let first = match Made::first_of(*map) {
            Some(made) => made.value(configuration),
            None => factor.local("d").into_token_stream(),
        };
        Some((*map, [quote! { #module::#function }, first]))
    };
    values.filter_map(map).collect()
}

/// Statements, a long row of them in blocks whose locals are passed on. Every `let` opens a scope in the one before it, and LLVM, which writes them down for
/// debuggers, goes through them by recursion: several thousand in each other overflow its stack.
fn in_blocks(statements: Vec<TokenStream>) -> TokenStream {
    const LONG: usize = 1500;
    const BLOCK: usize = 64;
    if statements.len() < LONG {
        return statements.into_iter().collect();
    }
    let block = |statements: &[TokenStream]| {
        let locals: Vec<_> = statements.iter().filter_map(pattern).collect();
        quote! { let (#(#locals,)*) = { #(#statements)* (#(#locals,)*) }; }
    };
    statements.chunks(BLOCK).map(block).collect()
}

/// `x` of `let x = …;`.
fn pattern(statement: &TokenStream) -> Option<TokenStream> {
    let is_end =
        |token: &TokenTree| matches!(token, TokenTree::Punct(mark) if mark.as_char() == '=');
    let tokens = statement.clone().into_iter().skip(1);
    let pattern: TokenStream = tokens.take_while(|token| !is_end(token)).collect();
    (!pattern.is_empty()).then_some(pattern)
}

/// The statements that compute a program, and its outputs as expressions.
pub(crate) struct Body {
    pub(crate) statements: TokenStream,
    /// `None` for zero.
    pub(crate) outputs: Vec<Option<TokenStream>>,
}

impl Context<'_> {
    pub(crate) fn body(&self, program: &Program, arguments: Arguments) -> Body {
        self.body_in((Dialect::Doubles, false), program, arguments)
    }

    /// With sines and cosines side by side, where they do not wait for each other.
    pub(crate) fn fast_body(&self, program: &Program, arguments: Arguments) -> Body {
        self.body_in((Dialect::Doubles, true), program, arguments)
    }

    /// In `T: __nh::Real`, with arguments of this type.
    pub(crate) fn generic_body(&self, program: &Program, arguments: Arguments) -> Body {
        self.body_in((Dialect::Generic, false), program, arguments)
    }

    fn body_in(
        &self,
        (dialect, is_side_by_side): (Dialect, bool),
        program: &Program,
        arguments: Arguments,
    ) -> Body {
        let of_groups: Vec<_> = self.configuration.locals();
        let reserved = ["alpha", "result"].iter().chain(arguments.names()).copied();
        let reserved: Vec<_> = reserved
            .chain(of_groups.iter().map(String::as_str))
            .collect();
        let reserved = reserved.as_slice();
        let locals = Locals::new(program, &self.names, reserved);
        let mut scope = FunctionScope::whole(program);
        scope.maps = maps(&self.configuration, program.values.iter());
        let elements = self.elements(program, arguments, &scope.maps);
        let is_direct = |variable| match variable {
            Variable::Function(_) => true,
            _ => dialect == Dialect::Doubles && self.is_place(variable, arguments),
        };
        for (variable, id) in program.inputs() {
            if is_direct(variable) {
                (scope.given).insert(id, self.input(variable, arguments));
            }
        }
        let writer = Writer::new(program, &locals, dialect, scope);
        let writer = writer.with_names_of_sines(is_side_by_side);
        let alpha = program.reads(|v| {
            matches!(
                v,
                Variable::Node(_, Node::Alpha)
                    | Variable::NodeTime(Node::Alpha)
                    | Variable::Stumpff(_, _, Node::Alpha)
            )
        });
        let mut statements = if alpha {
            self.alpha_statement(dialect, arguments)
        } else {
            TokenStream::new()
        };
        statements.extend(elements);
        statements.extend(self.displacement(program, arguments));
        let (mut unpacked, mut numbers) = (Unpacked::default(), TokenStream::new());
        for (variable, id) in program.inputs() {
            if is_direct(variable) {
                continue;
            }
            let (local, value) = (locals.ident(id), self.input(variable, arguments));
            if let Some(place) = self.place(variable, arguments, value.clone()) {
                unpacked.add(local, place);
                continue;
            }
            let is_double = match variable {
                Variable::Pi | Variable::Constant(_) => true,
                Variable::Parameter(_) => arguments != Arguments::Links,
                _ => false,
            };
            let value = match dialect == Dialect::Generic && is_double {
                true => quote! { T::of(#value) },
                false => value,
            };
            numbers.extend(quote! { let #local = #value; });
        }
        statements.extend([unpacked.statements(), numbers]);
        let own = (0..program.values.len()).map(ValueId);
        let own = own.filter(|id| !matches!(program.value(*id), Value::Input(_)));
        if is_side_by_side {
            for step in angle_steps(program, &own.collect()) {
                let values = step.values.iter().filter(|id| !writer.is_inlined(**id));
                let values = values.map(|id| writer.statement(*id));
                statements.extend(in_blocks(values.collect()));
                statements.extend(writer.sines(&step.angles));
            }
        } else {
            let own = own.filter(|id| !writer.is_inlined(*id));
            let own: Vec<_> = own.map(|id| writer.statement(id)).collect();
            statements.extend(in_blocks(own));
        }
        let output = |output: &Output| match output {
            Output::Zero => None,
            Output::Value(signed) => Some(writer.signed(*signed, Precedence::Lowest)),
        };
        Body {
            outputs: program.outputs.iter().map(output).collect(),
            statements,
        }
    }

    fn alpha_statement(&self, dialect: Dialect, arguments: Arguments) -> TokenStream {
        let arguments = match arguments {
            Arguments::Links => Arguments::Links,
            _ => Arguments::Point,
        };
        let Body {
            statements,
            outputs,
            ..
        } = self.body_in((dialect, false), self.alpha, arguments);
        let value = outputs
            .into_iter()
            .flatten()
            .next()
            .unwrap_or_else(|| dialect.zero());
        if statements.is_empty() {
            quote! { let alpha = #value; }
        } else {
            quote! { let alpha = { #statements #value }; }
        }
    }

    /// The matrices of group elements and the squares of their increments, where the program reads them.
    fn elements(
        &self,
        program: &Program,
        arguments: Arguments,
        maps: &BTreeMap<GroupMap, [TokenStream; 2]>,
    ) -> TokenStream {
        let mut statements = TokenStream::new();
        let (q, d) = match arguments {
            Arguments::Interval => (quote! { interval.q }, quote! { interval.d }),
            Arguments::Links => (quote! { links.q }, quote! { links.d }),
            _ => (quote! { q }, quote! { interval.d }),
        };
        for (g, factor, group) in self.configuration.groups() {
            let reads_entries = program.reads(
                |v| matches!(v, Variable::Entry(k, _) | Variable::NodeEntry(k, ..) if k == g),
            );
            if reads_entries {
                let (frame, place) = (factor.frame(), &factor.place);
                statements.extend(match arguments {
                    Arguments::Links => {
                        let (module, components) = (module(group), factor.components(&q));
                        quote! { let #frame = #module::element([#(#components),*]); }
                    }
                    _ => quote! { let #frame = __nh::LieGroup::matrix(&#q #place); },
                });
            }
            if program.reads(|v| matches!(v, Variable::Stumpff(k, ..) if k == g)) {
                let turn = factor.turn();
                let square = factor.turn_of(group, &d);
                statements.extend(quote! { let #turn = #square; });
            }
        }
        let read = program.inputs().into_iter().map(|(variable, _)| variable);
        statements.extend(made_statements(&self.configuration, read, maps, &d));
        statements
    }

    /// The displacement a(r_0, r_1) of a reduced system, where the program reads it and it is found at run time.
    fn displacement(&self, program: &Program, arguments: Arguments) -> Option<TokenStream> {
        let is_displacement = |v| {
            matches!(
                v,
                Variable::Displacement(_) | Variable::DisplacementSlope(..)
            )
        };
        let base = self.base.iter().map(|i| Literal::usize_unsuffixed(*i));
        let base: Vec<_> = base.collect();
        let (r, increment) = match arguments {
            Arguments::Reduced => (quote! { interval.r }, quote! { interval.increment }),
            _ => (
                quote! { __nh::vector([#(interval.q[#base]),*]) },
                quote! { __nh::vector([#(interval.d[#base]),*]) },
            ),
        };
        program.reads(is_displacement).then(|| {
            quote! { let displacement = self.displacement_at(interval.inputs(), &#r, &#increment); }
        })
    }

    /// Whether an input is written where it is used: a field or an entry of a matrix, which has a name as it is.
    fn is_place(&self, variable: Variable, arguments: Arguments) -> bool {
        match variable {
            Variable::Parameter(_) | Variable::Entry(..) | Variable::NodeEntry(..) => true,
            _ if Made::of(variable).is_some() => true,
            Variable::Coordinate(_) => {
                !self.configuration.is_vector() && matches!(arguments, Arguments::Point)
            }
            _ => false,
        }
    }

    /// The vector that an input is an entry of.
    fn place(
        &self,
        variable: Variable,
        arguments: Arguments,
        entry: TokenStream,
    ) -> Option<ArrayEntry> {
        if arguments == Arguments::Links {
            return self.place_of_links(variable);
        }
        let (array, index) = match (variable, arguments) {
            (Variable::Velocity(i), Arguments::Interval) => (quote! { __nh::v(interval) }, i),
            (Variable::Increment(i), Arguments::Interval) => (quote! { __nh::d(interval) }, i),
            (Variable::Velocity(i), Arguments::Point) => (quote! { __nh::array(*v) }, i),
            (Variable::Coordinate(i), Arguments::Point) => (quote! { __nh::array(*q) }, i),
            _ => return None,
        };
        Some(ArrayEntry {
            array,
            length: self.names.coordinates.len(),
            entry,
            index,
        })
    }

    /// Coordinate i of the configuration `q`.
    fn coordinate(&self, q: TokenStream, i: usize) -> TokenStream {
        let place = &self.configuration.factor_of(i).place;
        quote! { #q #place }
    }

    fn input(&self, variable: Variable, arguments: Arguments) -> TokenStream {
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
            (Variable::Multiplier(a), Arguments::Interval | Arguments::TimedPoint) => {
                let a = place(a);
                quote! { lambda[#a] }
            }
            (Variable::Weight(of, i), Arguments::Interval) => {
                let i = place(i);
                match of {
                    Weighted::Momentum => quote! { weights.momentum[#i] },
                    Weighted::Constraint => quote! { weights.phi[#i] },
                    Weighted::Inner => quote! { weights.inner[#i] },
                    Weighted::Arrival => quote! { weights.arrival[#i] },
                    Weighted::End => quote! { weights.end[#i] },
                    Weighted::NextPosition => quote! { weights.q[#i] },
                    Weighted::NextMomentum => quote! { weights.p[#i] },
                    Weighted::NextMultiplier => quote! { weights.lambda[#i] },
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
            (Variable::Time, Arguments::TimedPoint) => quote! { t },
            (Variable::Time, _) if arguments.is_instant() => quote! { at.t },
            (
                Variable::Coordinate(i),
                Arguments::TimedPoint | Arguments::Instant | Arguments::Constrained,
            ) => self.coordinate(quote! { q }, i),
            (Variable::Velocity(i), Arguments::TimedPoint | Arguments::Instant) => {
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
    fn of_controls(self) -> TokenStream {
        match self {
            Arguments::Interval | Arguments::Reduced => quote! { interval },
            Arguments::ReducedNode => quote! { node },
            _ if self.is_instant() => quote! { at },
            _ => quote! { inputs },
        }
    }

    /// The names that locals must not take.
    fn names(self) -> &'static [&'static str] {
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
                "of_matrix",
                "of_upper",
                "of_lower",
                "pivots",
                "units",
                "row_sizes",
                "pivot_sizes",
            ],
            Arguments::Links => &["links"],
            Arguments::Point => &["inputs", "q", "v"],
            Arguments::Reduced => &["interval", "before", "after", "h0", "displacement"],
            Arguments::ReducedNode => &["node", "covector", "phi"],
            Arguments::BasePoint => &["inputs", "r"],
            Arguments::Displacement => &["inputs", "r", "increment", "a"],
            Arguments::TimedPoint => &["q", "v"],
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
pub(super) fn at_node_in(
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
