//! A system as far as its attributes have been read, and what reading them needs.

use proc_macro2::TokenStream;
use quote::quote;
use syn::punctuated::Punctuated;
use syn::{Expr as Syntax, Token};

use super::lowering::{self, Mode, Scope};
use super::names::Names;
use super::value::Value;
use super::{
    Action, Connection, Constraint, Continuous, DiscreteConnection, Discretization, Expr, Force,
    Lagrangian, LeftSymmetry, Retraction, Symmetry,
};
use crate::diagnostics::Diagnostics;
use crate::syntax::text::listed;
use crate::syntax::{Attribute, Keyword, List};

/// The arguments of `name(…)`.
pub(super) type Arguments = Punctuated<Syntax, Token![,]>;

/// The system as far as its attributes have been read.
#[derive(Default)]
pub(super) struct Draft {
    pub(super) lagrangian: Option<(Lagrangian, TokenStream)>,
    pub(super) discretization: Option<Discretization>,
    pub(super) variational: Vec<Constraint>,
    pub(super) kinematic: Vec<Constraint>,
    pub(super) discretization_tokens: TokenStream,
    /// The tokens that `Expr::At` points to.
    pub(super) sources: Vec<TokenStream>,
    pub(super) forces: Vec<Force>,
    pub(super) discrete_force_minus: Vec<Force>,
    pub(super) discrete_force_plus: Vec<Force>,
    pub(super) stages: Vec<Stage>,
    pub(super) left_symmetry: Option<LeftSymmetry>,
    pub(super) retraction: Option<Retraction>,
    pub(super) continuous: Continuous,
}

/// The context in which an attribute is read.
pub(super) struct Reader<'a> {
    pub(super) names: Names,
    pub(super) diagnostics: &'a mut Diagnostics,
    pub(super) draft: Draft,
    /// The number of `#[symmetry]` read so far.
    pub(super) symmetries: usize,
}

/// One `#[symmetry]` as far as it has been read.
#[derive(Default)]
pub(super) struct Stage {
    pub(super) action: Option<Action>,
    pub(super) fibre: Vec<usize>,
    pub(super) fibre_tokens: Vec<TokenStream>,
    /// Whether every coordinate of the fibre could be read.
    pub(super) complete: bool,
    pub(super) connection: Option<Given<Connection>>,
    pub(super) discrete_connection: Option<Given<DiscreteConnection>>,
    /// The action as written; empty where it could not be read.
    pub(super) tokens: TokenStream,
    /// The whole attribute.
    pub(super) attribute: TokenStream,
}

/// A choice that the author made.
pub(super) struct Given<T> {
    /// `None` where an error has been reported.
    pub(super) choice: Option<T>,
    /// The contents of the attribute.
    pub(super) tokens: TokenStream,
    /// The whole attribute.
    pub(super) attribute: TokenStream,
}

impl Draft {
    /// How much there is in it: an attribute that is read without an error makes it larger.
    pub(super) fn size(&self) -> usize {
        let flag = usize::from;
        let stage = |stage: &Stage| {
            flag(stage.connection.is_some()) + flag(stage.discrete_connection.is_some())
        };
        let frame = self.continuous.moving_frame.as_ref();
        let acting = self.left_symmetry.as_ref();
        flag(self.lagrangian.is_some())
            + flag(self.discretization.is_some())
            + flag(self.retraction.is_some())
            + flag(self.continuous.dependent.is_some())
            + self.variational.len()
            + self.kinematic.len()
            + self.forces.len()
            + self.discrete_force_minus.len()
            + self.discrete_force_plus.len()
            + frame.map_or(0, Vec::len)
            + acting.map_or(0, |symmetry| symmetry.groups.len())
            + self.stages.iter().map(stage).sum::<usize>()
    }

    /// Every expression of the system itself, its symmetries aside.
    pub(super) fn expressions(&self) -> impl Iterator<Item = &Expr> {
        let constraints = self.variational.iter().chain(&self.kinematic);
        let forces = self
            .forces
            .iter()
            .chain(&self.discrete_force_minus)
            .chain(&self.discrete_force_plus)
            .map(|force| &force.component);
        let lagrangian = self
            .lagrangian
            .iter()
            .map(|(lagrangian, _)| lagrangian.expr());
        lagrangian
            .chain(constraints.flat_map(|constraint| [&constraint.lhs, &constraint.rhs]))
            .chain(forces)
    }
}

impl Reader<'_> {
    /// The only expression of an attribute that takes one.
    pub(super) fn single<'s>(
        &mut self,
        attribute: &Attribute,
        items: &'s [syn::Expr],
    ) -> Option<&'s syn::Expr> {
        if let Some(second) = items.get(1) {
            let name = attribute.keyword.name();
            let message = if name.ends_with("constraint") {
                format!("`#[{name}]` takes one equation; give the other its own `#[{name}]`")
            } else if attribute.keyword == Keyword::Symmetry {
                "`#[symmetry]` takes one action; give the other its own `#[symmetry]`, or join the \
                    two in one group"
                    .to_owned()
            } else {
                format!("`#[{name}]` takes one expression; remove the others")
            };
            self.diagnostics.error(second, message);
        }
        items.first()
    }

    pub(super) fn lower(&mut self, expression: &syn::Expr, mode: Mode) -> Option<Expr> {
        self.lower_within(expression, mode, Scope::System)
    }
    /// Lowers an expression that may be a vector.
    pub(super) fn lower_value(&mut self, expression: &syn::Expr, mode: Mode) -> Option<Value> {
        lowering::lower_value(
            expression,
            mode,
            Scope::System,
            &self.names,
            self.diagnostics,
        )
    }

    /// Lowers an expression that may contain the names in `scope` only.
    pub(super) fn lower_within(
        &mut self,
        expression: &syn::Expr,
        mode: Mode,
        scope: Scope,
    ) -> Option<Expr> {
        lowering::lower(expression, mode, scope, &self.names, self.diagnostics)
    }
}

impl Stage {
    /// The coordinates of the group by name.
    pub(super) fn names(&self, reader: &Reader) -> String {
        let scalars = reader.names.scalars();
        listed(self.fibre.iter().filter_map(|i| scalars.get(i)))
    }

    /// The scope of its law, `System` where the fibre is not known.
    pub(super) fn law_scope(&self) -> Scope<'_> {
        if self.complete {
            Scope::Group(&self.fibre)
        } else {
            Scope::System
        }
    }

    /// `None` where an error has been reported.
    pub(super) fn finish(self) -> Option<Symmetry> {
        let (connection, connection_tokens) = match self.connection {
            None => (Connection::Nonholonomic, TokenStream::new()),
            Some(given) => (given.choice?, given.tokens),
        };
        let (discrete_connection, discrete_connection_tokens) = match self.discrete_connection {
            None => (DiscreteConnection::Flat, TokenStream::new()),
            Some(given) => (given.choice?, given.tokens),
        };
        Some(Symmetry {
            action: self.action?,
            fibre: self.fibre,
            fibre_tokens: self.fibre_tokens,
            connection,
            discrete_connection,
            tokens: self.tokens,
            connection_tokens,
            discrete_connection_tokens,
        })
    }
}

impl<T> Given<T> {
    pub(super) fn new(attribute: &Attribute, list: &List<Syntax>, choice: Option<T>) -> Self {
        let items = &list.items;
        Given {
            choice: choice.filter(|_| list.is_complete()),
            tokens: quote!(#(#items),*),
            attribute: attribute.tokens.clone(),
        }
    }
}
