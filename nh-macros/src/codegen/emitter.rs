//! From the programs of objects to the methods of a trait, as the catalogue declares them.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::docs::{self, Section};
use super::function::{Body, Context, Numbers};
use super::headers::{declaration, literal, path, tokens};
use super::linearised;
use super::source::SystemSource;
use crate::catalogue::{Arguments, Description, Form, Object, Topic, Trait};
use crate::mechanics::{Block, EliminatedProgram, Functions, ObjectProgram};
use crate::program::{Growth, Program};

/// The functions of one system, and what they share.
pub(super) struct Emitter<'a> {
    pub(super) context: Context<'a>,
    pub(super) functions: &'a Functions,
    pub(super) descriptions: &'a [Description],
    /// Whether functions of derivatives are so long that they run in the widest vectors of the
    /// processor.
    pub(super) in_vectors: bool,
}

impl<'a> SystemSource<'a> {
    /// The emitter of its functions that have these programs.
    pub(super) fn emitter(&self, functions: &'a Functions) -> Emitter<'a> {
        Emitter {
            context: self.context(),
            functions,
            descriptions: &self.discrete.descriptions,
            in_vectors: false,
        }
    }
}

impl Emitter<'_> {
    pub(super) fn has(&self, object: Object) -> bool {
        self.functions.contains_key(&object)
    }

    /// The implementation of a trait: its documentation with the equations of these topics and of
    /// its methods, its constants and types, and its methods.
    pub(super) fn implementation(
        &self,
        of: Trait,
        system: &Ident,
        (summary, topics): (&str, &[Topic]),
        header: &TokenStream,
        composed: impl Fn(Object) -> Option<TokenStream>,
    ) -> TokenStream {
        let shown = topics.iter().filter_map(|topic| {
            let found = docs::find(self.descriptions, *topic)?;
            Some(Section::new(&found.title(), found, docs::LONGEST_OF_ALL))
        });
        let mut shown: Vec<_> = shown.collect();
        let mut methods = TokenStream::new();
        // In the order of the catalogue: of the objects that are composed of others, and of those that have a program.
        for entry in of.entries() {
            let written = || {
                let function = self.functions.get(&entry.object)?;
                Some(self.body(of, entry.arguments, entry.form, function))
            };
            let Some(body) = composed(entry.object).or_else(written) else {
                continue;
            };
            if let Some((topic, formula)) = entry.shown
                && !topics.contains(&topic)
                && let Some(found) = docs::find(self.descriptions, topic)
            {
                shown.push(Section::new(formula, found, docs::LONGEST));
            }
            let comment = entry.shown.map(|(_, formula)| docs::comment(formula));
            let declaration = declaration(entry);
            let is_in_caller = self.in_vectors && entry.is_in_vectors || entry.is_in_parts;
            let inline = match is_in_caller {
                true => Some(quote! { #[inline(always)] }),
                false => entry.is_inline.then(|| quote! { #[inline] }),
            };
            methods.extend(quote! { #comment #inline #declaration { #body } });
        }
        let (path, doc) = (path(of), docs::sections(summary, &shown));
        quote! {
            #doc
            #[automatically_derived]
            impl #path for #system {
                #header
                #methods
            }
        }
    }

    /// An implementation that is made of programs alone.
    pub(super) fn of_programs(
        &self,
        of: Trait,
        system: &Ident,
        summary: &str,
        header: &TokenStream,
    ) -> TokenStream {
        self.implementation(of, system, (summary, &[]), header, |_| None)
    }

    fn body(
        &self,
        of: Trait,
        arguments: Arguments,
        form: Form,
        function: &ObjectProgram,
    ) -> TokenStream {
        match function {
            ObjectProgram::Values(program, blocks) => {
                if arguments == Arguments::Links {
                    return self.side_by_side(program);
                }
                let numbers = match of {
                    Trait::Differentiable | Trait::CurvatureAtNodes | Trait::WrittenStep => {
                        Numbers::InVectors
                    }
                    _ => Numbers::Doubles,
                };
                let body = self.context.body_in(numbers, program, arguments);
                with(&body.statements, &value(form, blocks, &body.outputs))
            }
            ObjectProgram::AtNode([after, _]) if after.outputs.is_empty() => {
                quote! { __nh::vector([]) }
            }
            ObjectProgram::AtNode(parts) => {
                let [after, before] = parts.each_ref().map(|part| {
                    let body = self.context.body(part, arguments);
                    with(&body.statements, &vector(&body.outputs))
                });
                quote! {
                    let departing = { let interval = after; #after };
                    let arriving = { let interval = before; #before };
                    departing + arriving
                }
            }
            ObjectProgram::Sums(program, counts) => {
                sums(&self.context.body(program, arguments), counts)
            }
            ObjectProgram::Solution(eliminated, blocks) => {
                let body = self.context.body(&eliminated.program, arguments);
                solution(&body, eliminated, form, blocks)
            }
            ObjectProgram::Guarded(program, blocks, growth) => {
                let body = (self.context).body_in(Numbers::InVectors, program, arguments);
                match growth {
                    Some(growth) => judged(&body, blocks, growth),
                    None => {
                        let value = value(form, blocks, &body.outputs);
                        with(
                            &body.statements,
                            &quote! { __nh::core::option::Option::Some(#value) },
                        )
                    }
                }
            }
        }
    }

    /// The components in one array, of links side by side.
    fn side_by_side(&self, program: &Program) -> TokenStream {
        let body = (self.context).body_in(Numbers::Generic, program, Arguments::Links);
        let components = body.generic_values();
        with(&body.statements, &quote! { [#(#components),*] })
    }

    /// The slopes of the departure, beside its values, which have a function of their own.
    pub(super) fn slopes_of_departure(
        &self,
        object: Object,
        value: impl FnOnce([&TokenStream; 2]) -> TokenStream,
    ) -> Option<TokenStream> {
        let (statements, parts) = self.parts(object, object.entry()?.arguments)?;
        match parts.as_slice() {
            [covector, phi] => Some(with(&statements, &value([covector, phi]))),
            _ => None,
        }
    }

    /// The statements of an object whose components are values, and its blocks.
    fn parts(
        &self,
        object: Object,
        arguments: Arguments,
    ) -> Option<(TokenStream, Vec<TokenStream>)> {
        let ObjectProgram::Values(program, blocks) = self.functions.get(&object)? else {
            return None;
        };
        let body = self.context.body(program, arguments);
        let parts = parts(blocks, &body.outputs);
        Some((body.statements, parts))
    }

    /// The equations of a displacement that is solved for numerically, with their derivatives.
    pub(super) fn displacement_equations(
        &self,
        object: Object,
        arguments: Arguments,
    ) -> Option<TokenStream> {
        let fields = ["value", "by_displacement", "by_start", "by_end"];
        self.structure(object, arguments, ("DisplacementEquations", &fields))
    }

    /// An object as a struct of the runtime.
    pub(super) fn structure(
        &self,
        object: Object,
        arguments: Arguments,
        (name, fields): (&str, &[&str]),
    ) -> Option<TokenStream> {
        let (statements, parts) = self.parts(object, arguments)?;
        let (name, fields) = (format_ident!("{name}"), of_fields(fields, &parts));
        Some(with(&statements, &quote! { __nh::#name { #(#fields),* } }))
    }

    /// The sizes of what is rounded on the way to the first so many values of an object.
    pub(super) fn sizes(&self, object: Object, count: usize) -> Option<TokenStream> {
        let program = self.program(object)?.leading(count);
        let body = (self.context).body_in(Numbers::Rounded, &program, object.entry()?.arguments);
        let values = body.generic_values();
        let (statements, count) = (&body.statements, literal(count));
        Some(quote! {
            use __nh::Real as _;
            type T = __nh::Rounded<f64>;
            #statements
            let rows: [T; #count] = [#(#values),*];
            __nh::sizes(rows)
        })
    }

    /// The program of an object whose components are values.
    pub(super) fn program(&self, object: Object) -> Option<&Program> {
        match self.functions.get(&object)? {
            ObjectProgram::Values(program, _) => Some(program),
            ObjectProgram::AtNode(_)
            | ObjectProgram::Sums(..)
            | ObjectProgram::Solution(..)
            | ObjectProgram::Guarded(..) => None,
        }
    }
}

/// The blocks of a function's value, in their form.
fn value(form: Form, blocks: &[Block], outputs: &[Option<TokenStream>]) -> TokenStream {
    let blocks = parts(blocks, outputs);
    match form {
        Form::Plain => quote! { #(#blocks)* },
        Form::Tuple => quote! { (#(#blocks),*) },
        Form::Array => quote! { [#(#blocks),*] },
        Form::Struct(name, fields) => {
            let (name, fields) = (tokens(name), of_fields(fields, &blocks));
            quote! { __nh::#name { #(#fields),* } }
        }
    }
}

/// Blocks with their fields; `x.state` is a part of the columns x.
fn of_fields(names: &[&str], blocks: &[TokenStream]) -> Vec<TokenStream> {
    let names = names
        .iter()
        .map(|name| name.split_once('.').unwrap_or((name, "")));
    let all: Vec<_> = names.zip(blocks).collect();
    let field = |parts: &[((&str, &str), &TokenStream)]| {
        let name = format_ident!("{}", parts[0].0.0);
        if let [((_, ""), block)] = parts {
            return quote! { #name: #block };
        }
        let parts = parts.iter().map(|((_, part), block)| {
            let part = format_ident!("{part}");
            quote! { #part: #block }
        });
        quote! { #name: __nh::Columns { #(#parts),* } }
    };
    all.chunk_by(|a, b| a.0.0 == b.0.0).map(field).collect()
}

/// The blocks of outputs.
fn parts(blocks: &[Block], outputs: &[Option<TokenStream>]) -> Vec<TokenStream> {
    let mut rest = outputs;
    let mut take = |count| {
        let (own, others) = rest.split_at(count);
        rest = others;
        own
    };
    let block = |block: &Block| match *block {
        Block::Number => number(&take(1)[0]),
        Block::Vector(count) => vector(take(count)),
        Block::Matrix(rows, columns) => entries(take(rows * columns), columns),
    };
    blocks.iter().map(block).collect()
}

/// The sums, and for each the sum of the absolute values of its terms.
fn sums(body: &Body, counts: &[usize]) -> TokenStream {
    let mut terms = body.outputs.iter().map(number);
    let sums = counts.iter().map(|count| {
        let terms: Vec<_> = terms.by_ref().take(*count).collect();
        quote! { &[#(#terms),*] }
    });
    let sums: Vec<_> = sums.collect();
    with(&body.statements, &quote! { __nh::sums([#(#sums),*]) })
}

/// Writes the numbers of a factored matrix over `linear`, and says whether its entries are bounded.
fn judged(body: &Body, blocks: &[Block], growth: &Growth) -> TokenStream {
    let (components, numbers) = body.outputs.split_at(blocks.iter().map(Block::len).sum());
    let written = components.iter().enumerate().map(|(k, component)| {
        let (k, component) = (literal(k), number(component));
        quote! { linear[#k] = #component; }
    });
    let numbers: Vec<_> = numbers.iter().map(number).collect();
    let is_bounded = linearised::is_bounded(growth, &numbers);
    let statements = &body.statements;
    quote! { #statements #(#written)* #is_bounded }
}

/// The blocks of a solution, or `None` where a pivot is round-off of its terms.
fn solution(
    body: &Body,
    eliminated: &EliminatedProgram,
    form: Form,
    blocks: &[Block],
) -> TokenStream {
    let unknowns = eliminated.rows.len();
    let (solution, mut rest) = body.outputs.split_at(unknowns);
    let mut checks: Vec<_> = (eliminated.guards.iter())
        .map(|count| {
            let (guard, others) = rest.split_at(1 + count);
            rest = others;
            let pivot = number(&guard[0]);
            let terms: Vec<_> = guard[1..].iter().map(number).collect();
            match terms.as_slice() {
                [] => quote! { __nh::regular(#pivot) },
                terms => quote! { __nh::sound(#pivot, #(__nh::math::abs(#terms))+*) },
            }
        })
        .collect();
    let rows = eliminated.rows.iter().filter_map(|count| {
        let (terms, others) = rest.split_at(*count);
        rest = others;
        let terms: Vec<_> = terms.iter().flatten().collect();
        let row = quote! { __nh::Row::of(#(#terms)+*, [#(#terms),*]) };
        (!terms.is_empty()).then_some(row)
    });
    let rows: Vec<_> = rows.collect();
    if !rows.is_empty() {
        checks.push(quote! { __nh::within(&[#(#rows),*], 1e-14_f64) });
    }
    let guard = (!checks.is_empty()).then(|| {
        quote! { if !(#(#checks)&&*) { return __nh::core::option::Option::None; } }
    });
    let (statements, value) = (&body.statements, value(form, blocks, solution));
    quote! { #statements #guard __nh::core::option::Option::Some(#value) }
}

pub(super) fn with(statements: &TokenStream, result: &TokenStream) -> TokenStream {
    quote! { #statements #result }
}

pub(super) fn number(output: &Option<TokenStream>) -> TokenStream {
    output.clone().unwrap_or_else(|| quote! { 0.0 })
}

fn vector(outputs: &[Option<TokenStream>]) -> TokenStream {
    let entries = outputs.iter().map(number);
    quote! { __nh::vector([#(#entries),*]) }
}

/// A matrix, column by column; where few entries differ from zero, these alone, row by row.
fn entries(outputs: &[Option<TokenStream>], columns: usize) -> TokenStream {
    let present = outputs.iter().flatten().count();
    if 4 * present > outputs.len() {
        let columns = (0..columns).map(|j| {
            let column = outputs.iter().skip(j).step_by(columns).map(number);
            quote! { [#(#column),*] }
        });
        return quote! { __nh::columns([#(#columns),*]) };
    }
    let entries = outputs.iter().enumerate().filter_map(|(place, output)| {
        let (i, j) = (literal(place / columns), literal(place % columns));
        output
            .as_ref()
            .map(|output| quote! { result[(#i, #j)] = #output; })
    });
    match present {
        0 => quote! { __nh::SMatrix::zeros() },
        _ => quote! { __nh::matrix(|result| { #(#entries)* }) },
    }
}
