//! The elements of groups in a function: their matrices, and what the runtime makes of their
//! increments, in locals.

use std::collections::BTreeMap;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};

use super::names::flat;
use crate::codegen::configuration::{Configuration, FactorCode, module};
use crate::codegen::headers::literal;
use crate::expression::{Group, GroupMap, MatrixEntry, Node, Variable};
use crate::program::Value;

impl FactorCode {
    fn local(&self, what: &str) -> Ident {
        Ident::new(&format!("{what}_{}", flat(&self.name)), Span::mixed_site())
    }

    /// The local that holds the matrix [R | p] of its element.
    pub(in crate::codegen) fn frame(&self) -> Ident {
        self.local("frame")
    }

    /// An entry of this matrix.
    pub(in crate::codegen) fn frame_entry(&self, entry: MatrixEntry) -> TokenStream {
        let frame = self.frame();
        let [row, column] = [entry.row, entry.column].map(|i| literal(i.into()));
        quote! { #frame[#row][#column] }
    }

    /// The local that holds |ω|² of its increment.
    pub(in crate::codegen) fn turn(&self) -> Ident {
        self.local("turn")
    }
}

impl Configuration {
    /// The locals that hold what belongs to elements of groups.
    pub(in crate::codegen) fn locals(&self) -> Vec<String> {
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
pub(in crate::codegen) struct Made {
    /// The group coordinate.
    pub(in crate::codegen) group: usize,
    /// The function, by which the local is called too.
    function: &'static str,
    entry: Option<[u8; 2]>,
}

impl Made {
    pub(in crate::codegen) fn of(variable: Variable) -> Option<Self> {
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
    pub(in crate::codegen) fn value(&self, configuration: &Configuration) -> TokenStream {
        let local = configuration.factor(self.group).local(self.function);
        let indices = self.entry.into_iter().flatten();
        let indices = indices.map(|i| literal(i.into()));
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
pub(in crate::codegen) fn made_statements(
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

/// The functions for the maps of a program, each with its first argument: the increment, or what is
/// made of it.
pub(in crate::codegen) fn maps<'p>(
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
