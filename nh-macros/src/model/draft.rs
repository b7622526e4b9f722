//! A system as far as its attributes have been read, and what reading them needs.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::punctuated::Punctuated;
use syn::{Expr as Syntax, Token};

use super::lowering::{self, Mode, Scope};
use super::names::Names;
use super::value::Lowered;
use super::{
    Action, Component, Connection, Constraint, DiscreteConnection, Expr, Factor, Given, Lagrangian,
    Request, Retraction, Rule, Source, Symmetry,
};
use crate::diagnostics::Diagnostics;
use crate::syntax::text::listed;
use crate::syntax::{self, Attribute, Keyword, List};
use crate::system::{FactorAction, FormulaAction, Order, Slice};

/// The arguments of `name(…)`.
pub(super) type Arguments = Punctuated<Syntax, Token![,]>;

/// The system as far as its attributes have been read.
#[derive(Default)]
pub(super) struct Draft {
    pub(super) lagrangian: Option<Given<Lagrangian>>,
    pub(super) rule: Option<Given<Rule>>,
    pub(super) order: Option<Given<Order>>,
    /// Whether the scheme is `energy`.
    pub(super) keeps_energy: bool,
    pub(super) variational: Vec<Constraint>,
    pub(super) kinematic: Vec<Constraint>,
    /// The tokens that a [`Source`] is the place of.
    pub(super) sources: Vec<TokenStream>,
    pub(super) forces: Vec<Component>,
    pub(super) discrete_force_minus: Vec<Component>,
    pub(super) discrete_force_plus: Vec<Component>,
    pub(super) stages: Vec<StageDraft>,
    pub(super) factor_actions: Vec<Given<FactorAction>>,
    /// The actions by formula.
    pub(super) actions: Vec<Given<FormulaAction>>,
    /// σ of `#[slice(…)]`, as it is written.
    pub(super) section: Vec<Component>,
    pub(super) slice: Option<Slice>,
    /// The connection of the factors that act on themselves.
    pub(super) factor_connection: Option<Given<Connection>>,
    /// The discrete connection of these factors.
    pub(super) factor_discrete_connection: Option<Given<DiscreteConnection>>,
    pub(super) retraction: Option<Retraction>,
    pub(super) continuous: Request,
    /// The coordinates of `#[vakonomic(…)]`, before they are those of Q.
    pub(super) multipliers: Vec<Factor>,
    /// The directions of these multipliers.
    pub(super) vakonomic: Vec<usize>,
    /// The place at which `reversible` is asked for.
    pub(super) reversible: Option<Source>,
}

/// The context in which an attribute is read.
pub(super) struct Reader<'a> {
    pub(super) names: Names,
    pub(super) diagnostics: &'a mut Diagnostics,
    pub(super) draft: Draft,
    /// The number of `#[symmetry]` read so far.
    pub(super) symmetries: usize,
    /// Whether symmetries are groups that act on single factors, and no stages of reduction: beside
    /// coordinates in groups, and where constraints hold in regions.
    pub(super) acts_on_factors: bool,
}

/// One `#[symmetry]` as far as it has been read.
#[derive(Default)]
pub(super) struct StageDraft {
    pub(super) action: Option<Action>,
    pub(super) fibre: Vec<usize>,
    pub(super) fibre_sources: Vec<Source>,
    /// Whether every coordinate of the fibre could be read.
    pub(super) complete: bool,
    pub(super) connection: Option<Choice<Connection>>,
    pub(super) discrete_connection: Option<Choice<DiscreteConnection>>,
    /// The action as written; empty where it could not be read.
    pub(super) tokens: TokenStream,
    pub(super) source: Option<Source>,
    /// The whole attribute.
    pub(super) attribute: TokenStream,
}

/// A choice that the author made.
pub(super) struct Choice<T> {
    /// `None` where an error has been reported.
    pub(super) choice: Option<T>,
    /// The contents of the attribute.
    source: Source,
    /// The whole attribute.
    pub(super) attribute: TokenStream,
}

impl Draft {
    /// How much there is in it: an attribute that is read without an error makes it larger.
    pub(super) fn size(&self) -> usize {
        let flag = usize::from;
        let stage = |stage: &StageDraft| {
            flag(stage.connection.is_some()) + flag(stage.discrete_connection.is_some())
        };
        let frame = self.continuous.moving_frame.as_ref();
        flag(self.lagrangian.is_some())
            + flag(self.rule.is_some())
            + flag(self.order.is_some())
            + flag(self.retraction.is_some())
            + flag(self.continuous.dependent.is_some())
            + self.variational.len()
            + self.kinematic.len()
            + self.forces.len()
            + self.discrete_force_minus.len()
            + self.discrete_force_plus.len()
            + frame.map_or(0, |frame| frame.len())
            + self.factor_actions.len()
            + self.actions.len()
            + self.section.len()
            + flag(self.factor_connection.is_some())
            + flag(self.factor_discrete_connection.is_some())
            + self.stages.iter().map(stage).sum::<usize>()
    }

    /// Whether the continuous equations are asked for.
    pub(super) fn is_continuous(&self, arguments: &syntax::MacroArguments) -> bool {
        arguments.continuous.is_some()
            || arguments.lattice.is_some()
            || !self.continuous.boundaries.is_empty()
    }

    /// Every expression of the system itself, its symmetries aside.
    pub(super) fn expressions(&self) -> impl Iterator<Item = &Expr> {
        let constraints = self.variational.iter().chain(&self.kinematic);
        let forces = self
            .forces
            .iter()
            .chain(&self.discrete_force_minus)
            .chain(&self.discrete_force_plus)
            .map(|force| &force.value);
        let lagrangian = self.lagrangian.iter().map(|l| l.expr());
        lagrangian
            .chain(constraints.flat_map(|constraint| [&constraint.lhs, &constraint.rhs]))
            .chain(forces)
    }
}

impl Reader<'_> {
    /// The place of tokens that an error may point at.
    pub(super) fn source(&self, tokens: impl ToTokens) -> Source {
        self.names.source(tokens.to_token_stream())
    }

    /// A choice, and where it is written.
    pub(super) fn choice_at<T>(&self, choice: T, tokens: impl ToTokens) -> Given<T> {
        Given {
            choice,
            source: Some(self.source(tokens)),
        }
    }

    pub(super) fn choice<T>(
        &self,
        attribute: &Attribute,
        list: &List<Syntax>,
        choice: Option<T>,
    ) -> Choice<T> {
        let items = &list.items;
        Choice {
            choice: choice.filter(|_| list.is_complete()),
            source: self.source(quote!(#(#items),*)),
            attribute: attribute.tokens.clone(),
        }
    }

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

    /// Lowers an expression that may contain the names in `scope` only, and may be a vector, a
    /// matrix or a group element.
    pub(super) fn lower_value_within(
        &mut self,
        expression: &syn::Expr,
        mode: Mode,
        scope: Scope,
    ) -> Option<Lowered> {
        lowering::lower_value(expression, mode, scope, &self.names, self.diagnostics)
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

impl StageDraft {
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
        Some(Symmetry {
            action: Given {
                choice: self.action?,
                source: self.source,
            },
            fibre: self.fibre,
            fibre_sources: self.fibre_sources,
            connection: Choice::or_default(self.connection)?,
            discrete_connection: Choice::or_default(self.discrete_connection)?,
        })
    }
}

impl<T: Default> Choice<T> {
    /// The choice, or the default; `None` where an error has been reported.
    fn or_default(made: Option<Self>) -> Option<Given<T>> {
        let Some(made) = made else {
            return Some(Given::default());
        };
        Some(Given {
            choice: made.choice?,
            source: Some(made.source),
        })
    }
}
