//! From a program to the statements of a function: inputs, shared terms in order, outputs.

pub(super) mod angles;
mod elements;
mod inputs;
mod links;
pub(super) mod names;
mod rounded;
pub(super) mod unpack;
mod vectors;
pub(super) mod writer;

use std::collections::BTreeMap;

use proc_macro2::{Literal, TokenStream, TokenTree};
use quote::quote;

use super::configuration::{Configuration, module};
use super::headers::{literal, literals};
use crate::catalogue::Arguments;
use crate::expression::{GroupMap, Node, Variable};
use crate::program::{Program, Value, ValueId};
use angles::angle_steps;
pub(super) use elements::{Made, made_statements, maps};
use names::{Locals, SystemNames};
use unpack::Unpacked;
use writer::{Dialect, FunctionScope, Precedence, Writer};

/// The data that all functions of a system share.
pub(crate) struct Context<'a> {
    pub(crate) names: SystemNames,
    /// The field of every parameter: `m`, `k[3]`.
    pub(crate) parameters: Vec<TokenStream>,
    /// The fields that are functions.
    pub(crate) functions: Vec<TokenStream>,
    /// Of the link of a lattice, the field of every control: a value of the site.
    pub(crate) controls_of_site: Vec<TokenStream>,
    /// The number of constraints.
    pub(crate) constraints: usize,
    /// The inner nodes of an interval, and its inner unknowns.
    pub(crate) inner: [usize; 2],
    pub(crate) constants: &'a [f64],
    pub(crate) alpha: &'a Program,
    /// The coordinates of Q/G, where the functions are those of a reduced system.
    pub(crate) base: Vec<usize>,
    pub(crate) configuration: Configuration,
    /// The sets of constraints of which the scheme `energy` has a frame each, in regions.
    pub(crate) sets: Vec<u32>,
    /// Whether the scheme keeps the energy.
    pub(crate) keeps_energy: bool,
}

/// Statements, a long row of them in blocks whose locals are passed on. Every `let` opens a scope
/// in the one before it, and LLVM, which writes them down for debuggers, goes through them by
/// recursion: several thousand in each other overflow its stack.
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

/// The numbers that a function computes with.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Numbers {
    /// Doubles.
    Doubles,
    /// Doubles, with sines and cosines side by side where they do not wait for each other.
    InVectors,
    /// `T: __nh::Real`, with arguments of this type.
    Generic,
    /// `T = __nh::Rounded<f64>`, doubles with the size of their rounding: what is unknown is
    /// rounded, all else is given.
    Rounded,
}

impl Numbers {
    fn dialect(self) -> Dialect {
        match self {
            Self::Doubles | Self::InVectors => Dialect::Doubles,
            Self::Generic | Self::Rounded => Dialect::Generic,
        }
    }
}

/// The statements that compute a program, and its outputs as expressions.
pub(crate) struct Body {
    pub(crate) statements: TokenStream,
    /// `None` for zero.
    pub(crate) outputs: Vec<Option<TokenStream>>,
}

impl Body {
    /// The outputs in numbers `T`.
    pub(super) fn generic_values(&self) -> impl Iterator<Item = TokenStream> {
        let zero = || Dialect::Generic.zero();
        (self.outputs.iter()).map(move |output| output.clone().unwrap_or_else(zero))
    }
}

impl Context<'_> {
    pub(crate) fn body(&self, program: &Program, arguments: Arguments) -> Body {
        self.body_in(Numbers::Doubles, program, arguments)
    }

    pub(super) fn body_in(
        &self,
        numbers: Numbers,
        program: &Program,
        arguments: Arguments,
    ) -> Body {
        let (dialect, is_side_by_side) = (numbers.dialect(), numbers == Numbers::InVectors);
        let is_rounded = numbers == Numbers::Rounded;
        let of_groups: Vec<_> = self.configuration.locals();
        let reserved: Vec<_> = (["alpha", "result", "in_force"].into_iter())
            .chain(arguments.names().split(' '))
            .chain(of_groups.iter().map(String::as_str))
            .collect();
        let locals = Locals::new(program, &self.names, &reserved);
        let mut scope = FunctionScope::whole(program);
        scope.maps = maps(&self.configuration, program.values.iter());
        let elements = self.elements(program, (numbers, arguments), &scope.maps);
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
            self.alpha_statement(numbers, arguments)
        } else {
            TokenStream::new()
        };
        statements.extend(elements);
        statements.extend(self.displacement(program, arguments));
        statements.extend(self.weights_of_sets(program));
        let (mut unpacked, mut inputs) = (Unpacked::default(), TokenStream::new());
        for (variable, id) in program.inputs() {
            if is_direct(variable) {
                continue;
            }
            let local = locals.ident(id);
            if is_rounded {
                let value = self.rounded_input(variable, arguments);
                inputs.extend(quote! { let #local = #value; });
                continue;
            }
            if let Some(place) = self.place(variable, arguments) {
                unpacked.add(local, place);
                continue;
            }
            let value = self.scalar(variable, arguments);
            let is_double = matches!(
                variable,
                Variable::Pi | Variable::Constant(_) | Variable::Parameter(_)
            );
            let value = match dialect == Dialect::Generic && is_double {
                true => quote! { T::of(#value) },
                false => value,
            };
            // The time is an argument by its name.
            if local != value.to_string() {
                inputs.extend(quote! { let #local = #value; });
            }
        }
        statements.extend([unpacked.statements(), inputs]);
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
        let output = |signed| writer.signed(signed, Precedence::Lowest);
        let outputs = program.outputs.iter();
        Body {
            outputs: outputs.map(|signed| signed.map(output)).collect(),
            statements,
        }
    }

    fn alpha_statement(&self, numbers: Numbers, arguments: Arguments) -> TokenStream {
        let arguments = match arguments {
            Arguments::Links => Arguments::Links,
            _ => Arguments::Point,
        };
        let Body {
            statements,
            outputs,
            ..
        } = self.body_in(numbers, self.alpha, arguments);
        let value = outputs
            .into_iter()
            .flatten()
            .next()
            .unwrap_or_else(|| numbers.dialect().zero());
        if statements.is_empty() {
            quote! { let alpha = #value; }
        } else {
            quote! { let alpha = { #statements #value }; }
        }
    }

    /// The matrices of group elements and the squares of their increments, where the program reads
    /// them.
    fn elements(
        &self,
        program: &Program,
        (numbers, arguments): (Numbers, Arguments),
        maps: &BTreeMap<GroupMap, [TokenStream; 2]>,
    ) -> TokenStream {
        let is_rounded = numbers == Numbers::Rounded && !self.configuration.is_vector();
        let (q, d) = match arguments {
            _ if is_rounded => (quote! { components }, quote! { directions }),
            Arguments::Interval => (quote! { interval.q }, quote! { interval.d }),
            Arguments::Links => (quote! { links.q }, self.increments_of_link()),
            _ => (quote! { q }, quote! { interval.d }),
        };
        let mut statements = TokenStream::new();
        if is_rounded {
            let sizes = [
                self.configuration.components(),
                self.names.coordinates.len(),
            ];
            let [c, n] = sizes.map(literal);
            statements.extend(quote! {
                let #q: [T; #c] = __nh::given(&interval.q);
                let #d: [T; #n] = __nh::rounded(&interval.d);
            });
        }
        for (g, factor, group) in self.configuration.groups() {
            let reads_entries = program.reads(
                |v| matches!(v, Variable::Entry(k, _) | Variable::NodeEntry(k, ..) if k == g),
            );
            if reads_entries {
                let (frame, place) = (factor.frame(), &factor.place);
                statements.extend(match arguments {
                    _ if is_rounded || arguments == Arguments::Links => {
                        let (module, components) = (module(group), factor.components(&q));
                        quote! { let #frame = #module::element([#(#components),*]); }
                    }
                    Arguments::Ranges => {
                        let rows = factor.rows_of_entries(group, &q);
                        quote! { let #frame = #rows; }
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

    /// The weights χ of the sets of constraints, where the program reads them.
    fn weights_of_sets(&self, program: &Program) -> Option<TokenStream> {
        let sets = self.sets.iter().map(|set| Literal::u32_unsuffixed(*set));
        let reads = program.reads(|v| matches!(v, Variable::SetInForce(_)));
        reads
            .then(|| quote! { let in_force = __nh::weights_of_sets(self, interval, [#(#sets),*]); })
    }

    /// The displacement a(r_0, r_1) of a reduced system, where the program reads it and it is found
    /// at run time.
    fn displacement(&self, program: &Program, arguments: Arguments) -> Option<TokenStream> {
        let is_displacement = |v| {
            matches!(
                v,
                Variable::Displacement(_) | Variable::DisplacementSlope(..)
            )
        };
        let base = literals(&self.base);
        let (of, r, increment) = match arguments {
            Arguments::Reduced => (
                quote! { interval },
                quote! { interval.r },
                quote! { interval.increment },
            ),
            Arguments::ReducedNode => (
                quote! { node },
                quote! { node.r },
                quote! { <Self as __nh::ReducedSystem>::base_increment(&node.z) },
            ),
            _ => (
                quote! { interval },
                quote! { __nh::vector([#(interval.q[#base]),*]) },
                quote! { __nh::vector([#(interval.d[#base]),*]) },
            ),
        };
        program.reads(is_displacement).then(|| {
            quote! { let displacement = self.displacement_at(#of.inputs(), &#r, &#increment); }
        })
    }
}
