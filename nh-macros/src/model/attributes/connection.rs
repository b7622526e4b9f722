//! `#[connection]` and `#[discrete_connection]`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Expr as Syntax, Ident};

use super::component::Owner;
use super::group::counted;
use crate::diagnostics::spelling;
use crate::model::draft::{Arguments, Choice, Reader, StageDraft};
use crate::model::lowering::{Mode, Scope, assigned, bare, identifier};
use crate::model::names::key;
use crate::model::{Component, Connection, DiscreteConnection, Given, Source};
use crate::syntax::text::plain;
use crate::syntax::{Attribute, Keyword, List};

/// The contents of the attribute, by their form.
enum ConnectionForm<'s> {
    Named(&'s Ident, Option<&'s Arguments>),
    Components,
}

/// The group that a connection belongs to.
#[derive(Clone, Copy)]
enum Fibre<'s> {
    /// A symmetry in a chart; none where the attribute has no symmetry.
    Chart(Option<&'s StageDraft>),
    /// All factors that act on themselves, in a system with coordinates in groups.
    Factors,
}

impl<'s> Fibre<'s> {
    fn stage(self) -> Option<&'s StageDraft> {
        match self {
            Self::Chart(stage) => stage,
            Self::Factors => None,
        }
    }
}

impl Reader<'_> {
    pub(in crate::model) fn connection(&mut self, attribute: &Attribute, list: &List<Syntax>) {
        let stage = self.take_stage(attribute);
        let choice = self.continuous_choice(attribute, list, Fibre::Chart(stage.as_ref()));
        self.give_back(stage, |reader, stage| {
            let given = reader.choice(attribute, list, choice);
            reader.keep(given, &stage.attribute, attribute, &mut stage.connection);
        });
    }

    pub(in crate::model) fn discrete_connection(
        &mut self,
        attribute: &Attribute,
        list: &List<Syntax>,
    ) {
        let stage = self.take_stage(attribute);
        let choice = self.discrete_choice(attribute, list, Fibre::Chart(stage.as_ref()));
        self.give_back(stage, |reader, stage| {
            let given = reader.choice(attribute, list, choice);
            reader.keep(
                given,
                &stage.tokens,
                attribute,
                &mut stage.discrete_connection,
            );
        });
    }

    /// Reads the connection of the group of all factors that act on themselves, in a system with
    /// coordinates in groups.
    pub(in crate::model) fn factor_connection(
        &mut self,
        attribute: &Attribute,
        list: &List<Syntax>,
    ) {
        let choice = self.continuous_choice(attribute, list, Fibre::Factors);
        let given = self.factor_choice(list, choice);
        let known = self.draft.factor_connection.replace(given);
        self.refuse_second(attribute, known.is_some(), "a connection");
    }

    /// Reads the discrete connection of this group: components are the increments d, and the
    /// displacement is τ(d).
    pub(in crate::model) fn factor_discrete_connection(
        &mut self,
        attribute: &Attribute,
        list: &List<Syntax>,
    ) {
        let choice = self.discrete_choice(attribute, list, Fibre::Factors);
        let given = self.factor_choice(list, choice);
        let known = self.draft.factor_discrete_connection.replace(given);
        self.refuse_second(attribute, known.is_some(), "a discrete connection");
    }

    fn factor_choice<T: Default>(&self, list: &List<Syntax>, choice: Option<T>) -> Given<T> {
        let items = &list.items;
        self.choice_at(choice.unwrap_or_default(), quote!(#(#items),*))
    }

    fn refuse_second(&mut self, attribute: &Attribute, is_second: bool, what: &str) {
        if is_second {
            let message = format!("{what} is given twice; remove one");
            self.diagnostics.error(&attribute.tokens, message);
        }
    }

    fn continuous_choice(
        &mut self,
        attribute: &Attribute,
        list: &List<Syntax>,
        owner: Fibre<'_>,
    ) -> Option<Connection> {
        match self.form_of_connection(attribute, list)? {
            ConnectionForm::Components => self
                .explicit(list, owner, Mode::Continuous)
                .map(Connection::Explicit),
            ConnectionForm::Named(name, None) if name == "nonholonomic" => {
                Some(Connection::Nonholonomic)
            }
            ConnectionForm::Named(name, None) if name == "flat" => Some(Connection::Flat),
            ConnectionForm::Named(name, arguments) => {
                self.unknown_connection(attribute, name, arguments)
            }
        }
    }

    fn discrete_choice(
        &mut self,
        attribute: &Attribute,
        list: &List<Syntax>,
        owner: Fibre<'_>,
    ) -> Option<DiscreteConnection> {
        match self.form_of_connection(attribute, list)? {
            ConnectionForm::Components => self
                .explicit(list, owner, Mode::Discrete)
                .map(DiscreteConnection::Explicit),
            ConnectionForm::Named(name, None) if name == "flat" => Some(DiscreteConnection::Flat),
            ConnectionForm::Named(name, None) if name == "kinematic" => {
                Some(DiscreteConnection::Kinematic)
            }
            ConnectionForm::Named(name, None) if name == "geodesic" => {
                Some(DiscreteConnection::Geodesic)
            }
            ConnectionForm::Named(name, arguments) if name == "momentum" => {
                self.momentum(name, arguments, owner.stage())
            }
            ConnectionForm::Named(name, arguments) => {
                self.unknown_connection(attribute, name, arguments)
            }
        }
    }

    /// Refuses a component in a group whose left side is no velocity of the body.
    fn check_component(&mut self, item: &Syntax, example: &str) {
        let Syntax::Assign(assign) = bare(item) else {
            return;
        };
        if self.names_a_group(&assign.left)
            && self.motion(&assign.left).is_none_or(|by| by.in_space)
        {
            let message = format!(
                "`{}` is no component of a connection; it has components along the body velocity, as in {example}",
                plain(&assign.left)
            );
            self.diagnostics.error(&assign.left, message);
        }
    }

    /// Refuses a connection of a group that the system is not reduced by.
    pub(in crate::model) fn check_factor_connection(&mut self) {
        let mut actions = self.draft.factor_actions.iter();
        if actions.any(|action| action.is_left()) {
            return;
        }
        let of = |source: Option<Source>| source.map(|source| self.names.tokens(source));
        let connection = self.draft.factor_connection.as_ref();
        let discrete = self.draft.factor_discrete_connection.as_ref();
        let given = [
            (
                Keyword::Connection,
                connection.map(|given| of(given.source)),
            ),
            (
                Keyword::DiscreteConnection,
                discrete.map(|given| of(given.source)),
            ),
        ];
        for (keyword, tokens) in given {
            if let Some(tokens) = tokens {
                let message = format!(
                    "`#[{}]` belongs to coordinates that act on themselves, and there are none; write for example `#[symmetry(SO3(R))]`",
                    keyword.name()
                );
                self.diagnostics.error(tokens.unwrap_or_default(), message);
            }
        }
    }

    /// The stage that an attribute at this place belongs to: that of the nearest symmetry above, or
    /// else the first. It is taken out of the draft and put back by `give_back`.
    fn take_stage(&mut self, attribute: &Attribute) -> Option<StageDraft> {
        let position = self.symmetries.saturating_sub(1);
        let stage = self.draft.stages.get_mut(position).map(std::mem::take);
        if stage.is_none() {
            let (name, example) = (attribute.keyword.name(), Keyword::Symmetry.example());
            let message = format!(
                "`#[{name}]` belongs to a `#[symmetry]`, and there is none; write for example \
                    `{example}`"
            );
            self.diagnostics.error(&attribute.tokens, message);
        }
        stage
    }

    fn give_back(
        &mut self,
        stage: Option<StageDraft>,
        with: impl FnOnce(&mut Self, &mut StageDraft),
    ) {
        if let Some(mut stage) = stage {
            with(self, &mut stage);
            self.draft.stages[self.symmetries.saturating_sub(1)] = stage;
        }
    }

    /// The first of one kind stays.
    fn keep<T>(
        &mut self,
        given: Choice<T>,
        symmetry: &TokenStream,
        attribute: &Attribute,
        place: &mut Option<Choice<T>>,
    ) {
        let Some(first) = place else {
            *place = Some(given);
            return;
        };
        let message = format!(
            "`#[{}]` is given twice for `#[{}]`, first as `#[{}]`; remove one",
            attribute.keyword.name(),
            plain(symmetry),
            plain(&first.attribute)
        );
        self.diagnostics.error(&attribute.tokens, message);
    }

    fn form_of_connection<'s>(
        &mut self,
        attribute: &Attribute,
        list: &'s List<Syntax>,
    ) -> Option<ConnectionForm<'s>> {
        let first = list.items.first()?;
        let named = |item: &'s Syntax| match bare(item) {
            Syntax::Call(call) => Some((identifier(&call.func)?, Some(&call.args))),
            other => Some((identifier(other)?, None)),
        };
        let mut choices = list
            .items
            .iter()
            .filter_map(|item| Some((item, named(item)?)));
        let Some((item, (name, arguments))) = choices.next() else {
            return self
                .not_momentum(first)
                .map(|()| ConnectionForm::Components);
        };
        if list.items.len() > 1 {
            let surplus = list.items.iter().find(|other| !std::ptr::eq(*other, item));
            let message = format!(
                "`{}` stands alone in `#[{}]`; remove it or the rest",
                plain(item),
                attribute.keyword.name()
            );
            return self.diagnostics.refuse(surplus.unwrap_or(item), message);
        }
        Some(ConnectionForm::Named(name, arguments))
    }

    /// `momentum = mu` is `momentum(mu)`.
    fn not_momentum(&mut self, item: &Syntax) -> Option<()> {
        let value = assigned(item, "momentum").filter(|_| self.names.get("momentum").is_none());
        let Some(value) = value.map(plain) else {
            return Some(());
        };
        let message = format!("`momentum` takes its values in parentheses: `momentum({value})`");
        self.diagnostics.refuse(item, message)
    }

    /// Components on the fibre, in the coordinates of the base.
    fn explicit(
        &mut self,
        list: &List<Syntax>,
        owner: Fibre<'_>,
        mode: Mode,
    ) -> Option<Vec<Component>> {
        let errors = self.diagnostics.len();
        if let Fibre::Factors = owner {
            let example = match mode {
                Mode::Discrete => "`R.omega = [x[1] - x[0], 0, 0]`",
                _ => "`R.omega = [x * x_dot, 0, 0]`",
            };
            (list.items.iter()).for_each(|item| self.check_component(item, example));
            if self.diagnostics.len() > errors {
                return None;
            }
        }
        let reduced: Vec<usize> = self.draft.stages[..self.symmetries.saturating_sub(1)]
            .iter()
            .flat_map(|stage| stage.fibre.iter().copied())
            .collect();
        let scope = match owner.stage() {
            Some(stage) => Scope::Base {
                fibre: &stage.fibre,
                reduced: &reduced,
            },
            None => Scope::System,
        };
        let components =
            self.components(&list.items, Owner::Connection(owner.stage()), mode, scope);
        (self.diagnostics.len() == errors).then_some(components)
    }

    /// `momentum(mu, …)`: one value for each coordinate of the group.
    fn momentum(
        &mut self,
        name: &Ident,
        arguments: Option<&Arguments>,
        stage: Option<&StageDraft>,
    ) -> Option<DiscreteConnection> {
        let entries: Vec<Option<crate::model::Expr>> = arguments
            .into_iter()
            .flatten()
            .map(|entry| self.lower(entry, Mode::Parameters))
            .collect();
        let given = entries.len();
        let fibre = stage.filter(|stage| stage.complete);
        let wanted = fibre.map_or(given.max(1), |stage| stage.fibre.len());
        if given != wanted {
            let on = fibre.map_or(String::new(), |stage| format!(", {}", stage.names(self)));
            let message = format!(
                "`momentum` has {}; it needs the momentum of each coordinate of the fibre{on}",
                counted(given)
            );
            return self.diagnostics.refuse(quote!(#name #arguments), message);
        }
        let entries: Option<Vec<_>> = entries.into_iter().collect();
        entries.map(DiscreteConnection::Momentum)
    }

    fn unknown_connection<T>(
        &mut self,
        attribute: &Attribute,
        name: &Ident,
        arguments: Option<&Arguments>,
    ) -> Option<T> {
        let written = key(name);
        let (own, forms, what): (&[&str], _, _) = match attribute.keyword {
            Keyword::Connection => (
                &["nonholonomic", "flat"],
                "`nonholonomic`, `flat` or components `y = x * x_dot`",
                "connection",
            ),
            _ => (
                &["flat", "kinematic", "momentum", "geodesic"],
                "`flat`, `kinematic`, `momentum(mu)`, `geodesic` or components `y = x[1] - x[0]`",
                "discrete connection",
            ),
        };
        let elsewhere = match (attribute.keyword, written.as_str()) {
            (Keyword::Connection, "kinematic" | "momentum" | "geodesic") => {
                Some(Keyword::DiscreteConnection)
            }
            (Keyword::DiscreteConnection, "nonholonomic") => Some(Keyword::Connection),
            _ => None,
        };
        let message = if own.contains(&written.as_str()) && arguments.is_some() {
            format!("`{written}` takes nothing in parentheses; write `{written}`")
        } else if let Some(other) = elsewhere {
            let choice = plain(&match arguments {
                Some(arguments) => quote!(#name(#arguments)),
                None => quote!(#name),
            });
            format!(
                "`{written}` is not a choice of `#[{}]`; write `#[{}({choice})]`",
                attribute.keyword.name(),
                other.name()
            )
        } else {
            let fact = format!("there is no {what} `{written}`");
            let near = spelling::nearest(&written, own.iter().copied());
            spelling::unknown(&fact, near, format!("write {forms}"))
        };
        self.diagnostics.refuse(name, message)
    }
}
