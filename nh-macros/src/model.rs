//! `Model`: the system after names are resolved and the syntactic rules are checked.
//!
//! Everything an equation needs and nothing of Rust's syntax: arrays are flattened, `let` and
//! `#[define]` are substituted, iterator sums are unrolled, numbers are exact. Spans stay only
//! where a later check (rank, regularity, affinity) may have to point.

mod attributes;
mod check;
mod controls;
mod declarations;
mod draft;
mod functions;
mod lattice;
mod lower;
mod lowering;
mod names;
mod site;
mod slice;
#[cfg(test)]
pub(crate) mod tests;
mod vakonomic;
mod value;

pub(crate) use declarations::entry_of_list;
pub(crate) use lower::{Outline, StageOutline, lower};

use proc_macro2::{Span, TokenStream};

use crate::expression::{Endpoint, Expr, Function, Group, Rational, Source, Symbol};
use crate::system::{
    Action, Component, Condition, Connection, Constraint, ConstraintKind, DiscreteConnection,
    Factor, FactorAction, FrameComponent, Given, Lagrangian, Law, Multiplication, Name, Request,
    Retraction, Rule, Space, Symmetry, System,
};

/// A discrete system (Q, L_d, D, D_d, f_d) as its author wrote it.
pub(crate) struct Model {
    /// The struct itself, without the attributes of the language.
    pub(crate) item: syn::ItemStruct,
    /// The path of the facade, `::nonholonomic` unless `crate = path` says otherwise.
    pub(crate) facade: TokenStream,
    pub(crate) system: System,
    /// The tokens that a [`Source`] is the place of.
    pub(crate) sources: Vec<TokenStream>,
    /// The declarations that are left of it where the algebra finds errors.
    pub(crate) outline: Outline,
}

impl Model {
    pub(crate) fn span(&self) -> Span {
        self.item.ident.span()
    }
}
