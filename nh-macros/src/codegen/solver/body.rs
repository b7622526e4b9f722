//! The statements of one function.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote};

use super::StagesEmitter;
use super::carried::Carried;
use super::loads::Loads;
use crate::codegen::configuration::module;
use crate::codegen::function::angles::angle_steps;
use crate::codegen::function::unpack::{ArrayEntry, Unpacked};
use crate::codegen::function::writer::{Dialect, FunctionScope, Precedence, Writer, float};
use crate::codegen::function::{Made, made_statements, maps};
use crate::expression::{GroupMap, Node, Variable};
use crate::mechanics::GUARDS;
use crate::program::{Output, Value, ValueId};

/// A function that is being written.
pub(super) struct SolverBody<'a> {
    pub(super) writer: Writer<'a>,
    /// The statements that come first.
    pub(super) first: TokenStream,
    pub(super) statements: TokenStream,
}

impl StagesEmitter<'_> {
    /// The statements of what computes `outputs`.
    pub(super) fn body(&self, outputs: Vec<ValueId>, given: &[&Carried]) -> SolverBody<'_> {
        let mut body = self.body_from(outputs, Vec::new(), given);
        let statements = core::mem::take(&mut body.statements);
        body.statements = core::mem::take(&mut body.first);
        body.statements.extend(statements);
        body
    }

    /// The statements that compute `outputs`, in front those that compute `first` of them.
    pub(super) fn body_from(
        &self,
        outputs: Vec<ValueId>,
        first: Vec<ValueId>,
        given: &[&Carried],
    ) -> SolverBody<'_> {
        let staged = &self.program.staged;
        // All but the first two stages have one argument for the data of the node.
        let stages = if self.program.is_direct() { 0 } else { 1 };
        let is_beside = given.len() > stages;
        let known: BTreeSet<_> = given.iter().flat_map(|it| &it.values).copied().collect();
        let function = staged.function(outputs.iter().copied(), &known);
        let local = |id: &ValueId| self.locals.ident(*id);
        let mut values: BTreeMap<_, _> = (known.iter())
            .map(|id| (*id, local(id).into_token_stream()))
            .collect();
        let mut elements = Vec::new();
        for id in &function.values {
            if let Value::Input(variable) = staged.program.value(*id)
                && let Some(value) = self.of_an_element(*variable)
            {
                elements.push(*variable);
                values.insert(*id, value);
            }
        }
        let computed = function.values.iter().map(|id| staged.program.value(*id));
        let maps = maps(&self.context.configuration, computed);
        let made = self.elements(&elements, &maps, is_beside);
        let scope = FunctionScope {
            values: function.values.clone(),
            given: values,
            outputs,
            maps,
        };
        let writer = Writer::new(&staged.program, &self.locals, Dialect::Generic, scope);
        let (mut unpacked, mut statements) = (Unpacked::default(), TokenStream::new());
        let mut loads = Loads::default();
        let at = quote! { at. };
        let at = is_beside.then_some(&at);
        for id in &function.carried {
            let mut of_the_node = [&self.constants, &self.node].into_iter();
            let of_the_node = of_the_node.find_map(|carried| carried.place(*id, at));
            let found = || given.iter().find_map(|carried| carried.place(*id, None));
            match of_the_node.or_else(found) {
                Some(place) if self.program.is_direct() => loads.add(local(id), place),
                Some(place) => unpacked.add(local(id), place),
                None => {}
            }
        }
        let mut entries = BTreeSet::new();
        for id in &function.values {
            let Value::Input(variable) = staged.program.value(*id) else {
                continue;
            };
            if let Variable::JacobianEntry(i, j) = *variable {
                entries.insert([i, j]);
                continue;
            }
            if elements.contains(variable) || *variable == Variable::Step {
                continue;
            }
            match self.place(*variable, is_beside) {
                Some(place) => unpacked.add(local(id), place),
                None => {
                    let (local, value) = (local(id), self.scalar(*variable, is_beside));
                    statements.extend(quote! { let #local = #value; });
                }
            }
        }
        let entries = self.jacobian_entries(&entries);
        let inputs = [unpacked.statements(), statements, made, entries];
        let of_first = staged.function(first.iter().copied(), &known).values;
        let (early, late): (BTreeSet<_>, BTreeSet<_>) =
            (function.values.iter()).partition(|id| of_first.contains(id));
        let mut early_statements: TokenStream = inputs.into_iter().collect();
        early_statements.extend(self.written(&writer, &early, &mut loads));
        early_statements.extend(first.iter().map(|id| loads.of(&writer.expression(*id))));
        let mut statements = self.written(&writer, &late, &mut loads);
        statements.extend(loads.rest());
        SolverBody {
            writer,
            first: early_statements,
            statements,
        }
    }

    /// The statements of these values.
    fn written(
        &self,
        writer: &Writer<'_>,
        values: &BTreeSet<ValueId>,
        loads: &mut Loads,
    ) -> TokenStream {
        let program = &self.program.staged.program;
        let is_written = |id: &ValueId| {
            !matches!(program.value(*id), Value::Input(_)) && !writer.is_inlined(*id)
        };
        let mut statements = TokenStream::new();
        for step in angle_steps(program, values) {
            for id in step.values.into_iter().filter(is_written) {
                statements.extend(loads.before(writer.statement(id)));
            }
            statements.extend(loads.before(writer.sines(&step.angles)));
        }
        statements
    }

    /// The array that an input is an entry of.
    fn place(&self, variable: Variable, is_beside: bool) -> Option<ArrayEntry> {
        let (n, size) = (self.n(), self.size());
        let of = |name: &str| {
            let name = format_ident!("{name}");
            match is_beside {
                true => quote! { at.#name },
                false => quote! { #name },
            }
        };
        let point = of("q");
        let in_point = |index| {
            Some(ArrayEntry::behind(
                &point,
                self.program.periodic.len(),
                index,
            ))
        };
        let unknowns = &self.program.unknowns;
        let known = unknowns.iter().position(|unknown| *unknown == variable);
        let (array, length, index) = match variable {
            _ if known.is_some() => (quote! { at.z }, size, known?),
            Variable::Multiplier(a) => (quote! { at.z }, size, n + a),
            Variable::Parameter(i) => {
                let parameters = self.context.parameters.len();
                (quote! { parameters }, parameters, i)
            }
            Variable::Control(i) => (of("u"), self.context.names.controls.len(), i),
            Variable::Arrival(i) => (of("arrival"), n, i),
            Variable::Guess(i) => (of("guess"), size, i),
            Variable::Row(i) => (quote! { rows }, size, i),
            Variable::Node(i, Node::Start) => {
                let base = self.context.base_place(i);
                return in_point(self.context.configuration.factor_of(base).component);
            }
            _ => return None,
        };
        Some(ArrayEntry::behind(&array, length, index))
    }

    /// An entry of an element of a group, or of a tangent, which the runtime makes of q_k and z.
    fn of_an_element(&self, variable: Variable) -> Option<TokenStream> {
        let configuration = &self.context.configuration;
        match variable {
            Variable::NodeEntry(g, entry, Node::Start) => {
                Some(configuration.factor(g).frame_entry(entry))
            }
            _ => Made::of(variable).map(|made| made.value(configuration)),
        }
    }

    /// The statements that make them.
    fn elements(
        &self,
        variables: &[Variable],
        maps: &BTreeMap<GroupMap, [TokenStream; 2]>,
        is_beside: bool,
    ) -> TokenStream {
        let configuration = &self.context.configuration;
        let mut statements = TokenStream::new();
        let at = is_beside.then(|| quote! { at. });
        for (g, factor, group) in configuration.groups() {
            let is_read = |x: &Variable| matches!(x, Variable::NodeEntry(k, ..) if *k == g);
            if variables.iter().any(is_read) {
                let (frame, module) = (factor.frame(), module(group));
                let components = factor.components(&quote! { #at q });
                statements.extend(quote! {
                    let #frame = #module::element([#(#components),*]);
                });
            }
        }
        let z = quote! { at.z };
        statements.extend(made_statements(
            configuration,
            variables.iter().copied(),
            maps,
            &z,
        ));
        statements
    }

    /// An input that is a number by itself.
    fn scalar(&self, variable: Variable, is_beside: bool) -> TokenStream {
        let at = is_beside.then(|| quote! { at. });
        match variable {
            Variable::Pi => quote! { T::of(__nh::core::f64::consts::PI) },
            Variable::Constant(i) => {
                let value = float(self.context.constants[i]);
                quote! { T::of(#value) }
            }
            Variable::NodeTime(Node::Start) => quote! { #at t },
            other => unreachable!("{other:?} is no argument of a node's equations"),
        }
    }

    /// The outputs of a group.
    pub(super) fn group(&self, body: &SolverBody<'_>, group: usize) -> Vec<TokenStream> {
        let outputs = self.program.staged.group(group).iter();
        outputs.map(|output| body.output(*output)).collect()
    }

    /// Sums of absolute values, so many of a group each.
    pub(super) fn sums(
        &self,
        body: &SolverBody<'_>,
        group: usize,
        counts: &[usize],
    ) -> Vec<TokenStream> {
        let mut outputs = self.program.staged.group(group).iter();
        let sum = |count: &usize| body.absolute(outputs.by_ref().take(*count));
        counts.iter().map(sum).collect()
    }

    /// So many of a group each.
    pub(super) fn terms(
        &self,
        body: &SolverBody<'_>,
        group: usize,
        counts: &[usize],
    ) -> Vec<Vec<TokenStream>> {
        let mut outputs = self.program.staged.group(group).iter();
        let mut row = |count: &usize| {
            let terms = outputs.by_ref().take(*count);
            terms
                .filter_map(|term| body.size(term, Precedence::Lowest))
                .collect()
        };
        counts.iter().map(&mut row).collect()
    }

    /// For every guarded pivot, it and its terms.
    fn pivots(&self) -> impl Iterator<Item = &[Output]> {
        let mut outputs = self.program.staged.group(GUARDS);
        (self.program.guards.iter()).map(move |count| {
            let (pivot, rest) = outputs.split_at(1 + count);
            outputs = rest;
            pivot
        })
    }

    fn is_constant(&self, pivot: &[Output]) -> bool {
        let staged = &self.program.staged;
        pivot.iter().all(|output| staged.is_constant(output))
    }

    /// The outputs that the guards of constant pivots need, which one pass looks at once a
    /// trajectory.
    pub(super) fn constant_pivots(&self) -> Vec<ValueId> {
        match self.program.is_direct() {
            true => self.guarded(true),
            false => Vec::new(),
        }
    }

    /// The outputs that the guards of the pivots need that are constant, or not.
    pub(super) fn guarded(&self, constant: bool) -> Vec<ValueId> {
        let pivots = self.pivots();
        let wanted = pivots.filter(|pivot| self.is_constant(pivot) == constant);
        (wanted.flatten().flatten())
            .map(|signed| signed.id)
            .collect()
    }

    /// For every guarded pivot, or for those that are constant or not, whether it can be divided
    /// by.
    pub(super) fn guards(&self, body: &SolverBody<'_>, constant: Option<bool>) -> Vec<TokenStream> {
        let guard = |pivot: &[Output]| {
            let (value, terms) = (body.output(pivot[0]), &pivot[1..]);
            if terms.is_empty() {
                return quote! { __nh::regular(#value) };
            }
            let terms = body.absolute(terms.iter());
            quote! { __nh::sound(#value, #terms) }
        };
        let wanted = |pivot: &&[Output]| constant.is_none_or(|it| it == self.is_constant(pivot));
        self.pivots().filter(wanted).map(guard).collect()
    }
}

impl SolverBody<'_> {
    pub(super) fn output(&self, output: Output) -> TokenStream {
        match output {
            None => quote! { T::of(0.0) },
            Some(signed) => self.writer.signed(signed, Precedence::Lowest),
        }
    }

    /// x or -x, as it is at hand; nothing where it is zero.
    fn size(&self, output: &Output, least: Precedence) -> Option<TokenStream> {
        output.map(|signed| self.writer.unsigned(signed, least))
    }

    /// Σ |x|.
    pub(super) fn absolute<'a>(&self, outputs: impl Iterator<Item = &'a Output>) -> TokenStream {
        let values: Vec<_> = outputs
            .filter_map(|output| self.size(output, Precedence::Atom))
            .collect();
        match values.is_empty() {
            true => quote! { T::of(0.0) },
            false => quote! { #(#values.abs())+* },
        }
    }
}
