//! `#[symmetry]`: the stages of reduction, and what each acts on.

use quote::ToTokens;
use syn::{Expr as Syntax, Ident};

use crate::diagnostics::spelling;
use crate::model::attributes::group;
use crate::model::check::{has_region, with};
use crate::model::declarations::is_another_group;
use crate::model::draft::{Arguments, Reader, StageDraft};
use crate::model::lowering::{bare, identifier, indexed};
use crate::model::names::key;
use crate::model::{Action, DiscreteConnection};
use crate::syntax::text::plain;
use crate::syntax::{Attribute, Keyword, List};

const ACTIONS: [&str; 4] = ["translations", "SE2", "Heisenberg", "group"];

impl Reader<'_> {
    /// Reads the fibres of all stages, so that a connection above its symmetry knows its base.
    pub(in crate::model) fn announce_symmetries(&mut self, attributes: &[Attribute]) {
        let has_regions = with(attributes, Keyword::Constraint).any(has_region);
        self.acts_on_factors = has_regions || self.names.first_group().is_some();
        for attribute in with(attributes, Keyword::Symmetry) {
            if self.acts_on_factors && !self.is_law_in_a_chart(attribute) {
                continue;
            }
            let stage = attribute.list().map(|list| self.stage(attribute, list));
            self.draft.stages.extend(stage);
        }
    }

    fn stage(&mut self, attribute: &Attribute, list: &List<Syntax>) -> StageDraft {
        let unread = StageDraft {
            attribute: attribute.tokens.clone(),
            ..StageDraft::default()
        };
        if self.are_coordinates(list) {
            let items = &list.items;
            let written = plain(&quote::quote!(#(#items),*));
            let message =
                format!("the action of the group is missing; write `translations({written})`");
            self.diagnostics.error(quote::quote!(#(#items),*), message);
            return unread;
        }
        let Some(expression) = self.single(attribute, &list.items) else {
            return unread;
        };
        let Some((name, arguments)) = self.action(expression) else {
            return unread;
        };
        let name = key(name);
        let places = match name.as_str() {
            "group" => self.fibre_of_group(arguments),
            _ => Some(arguments),
        };
        let mut stage = StageDraft {
            tokens: expression.to_token_stream(),
            source: Some(self.source(expression)),
            complete: places.is_some() && list.is_complete(),
            ..unread
        };
        if let Some(places) = places {
            self.fibre(places, &mut stage);
        }
        stage.action = match name.as_str() {
            "translations" => Some(Action::Translations),
            "SE2" => Some(Action::Se2),
            "Heisenberg" => Some(Action::Heisenberg),
            _ => None,
        };
        self.check_three(expression, &name, &stage);
        stage
    }

    /// Whether the attribute lists coordinates instead of an action on them.
    fn are_coordinates(&self, list: &List<Syntax>) -> bool {
        let known: Vec<&str> = self.names.coordinates().collect();
        let is_coordinate = |item: &Syntax| {
            identifier(indexed(item).0).is_some_and(|ident| known.contains(&key(ident).as_str()))
        };
        !list.items.is_empty() && list.items.iter().all(is_coordinate)
    }

    /// `translations(…)`, `SE2(…)`, `Heisenberg(…)`, `group(…)`.
    fn action<'s>(&mut self, expression: &'s Syntax) -> Option<(&'s Ident, &'s Arguments)> {
        const FORMS: &str = "`translations(x, y)`, `SE2(x, y, theta)`, `Heisenberg(x, y, z)` and \
            `group(fibre(…), identity(…), product(…))`";
        const BY_ITS_LAW: &str =
            "a group acts by its law: `group(fibre(…), identity(…), product(…), inverse(…))`";
        let (called, arguments) = match bare(expression) {
            Syntax::Call(call) => (&*call.func, Some(&call.args)),
            Syntax::Assign(assign) => (&*assign.left, None),
            other => (other, None),
        };
        let Some(name) = identifier(called) else {
            let message = format!(
                "`{}` is not an action; the actions are {FORMS}",
                plain(expression)
            );
            return self.diagnostics.refuse(expression, message);
        };
        let spelt = key(name);
        if !ACTIONS.contains(&spelt.as_str()) {
            if matches!(spelt.as_str(), "SO3" | "SE3") {
                let message = format!(
                    "`{spelt}` is the left multiplication of a coordinate in it, and this system has none; \
                        declare one, `R: {spelt}`"
                );
                return self.diagnostics.refuse(name, message);
            }
            let (meant, otherwise) = match is_another_group(&spelt) {
                true => (None, BY_ITS_LAW.to_owned()),
                false => (meant(&spelt), format!("the actions are {FORMS}")),
            };
            let fact = format!("there is no action `{spelt}`");
            let message = spelling::unknown(&fact, meant, otherwise);
            return self.diagnostics.refuse(name, message);
        }
        let form = form(&spelt);
        match arguments {
            Some(arguments) if !arguments.is_empty() => Some((name, arguments)),
            Some(_) => {
                let message = format!("`{spelt}` is empty; write for example `{form}`");
                self.diagnostics.refuse(expression, message)
            }
            None => {
                let message = format!(
                    "`{spelt}` takes its contents in parentheses; write for example `{form}`"
                );
                self.diagnostics.refuse(expression, message)
            }
        }
    }

    fn fibre(&mut self, places: &Arguments, stage: &mut StageDraft) {
        for place in places {
            let Some(entries) = self.fibre_entries(place) else {
                stage.complete = false;
                continue;
            };
            let taken = |list: &[usize]| entries.iter().any(|entry| list.contains(entry));
            let before = self.draft.stages.iter().find(|other| taken(&other.fibre));
            let message = if taken(&stage.fibre) {
                format!("`{}` is given twice; remove one", plain(place))
            } else if let Some(other) = before {
                format!(
                    "`{}` is acted on by `{}` already; a coordinate belongs to one `#[symmetry]`",
                    plain(place),
                    plain(&other.tokens)
                )
            } else {
                let source = self.source(place);
                stage.fibre_sources.extend(entries.iter().map(|_| source));
                stage.fibre.extend(entries);
                continue;
            };
            self.diagnostics.error(place, message);
            stage.complete = false;
        }
    }

    fn check_three(&mut self, expression: &Syntax, name: &str, stage: &StageDraft) {
        let count = stage.fibre.len();
        if !stage.complete || !matches!(name, "SE2" | "Heisenberg") || count == 3 {
            return;
        }
        let form = form(name);
        let message = format!("`{name}` acts on three coordinates, not on {count}: `{form}`");
        self.diagnostics.error(expression, message);
    }

    /// The law of a `group(…)`, with the names known at its place.
    pub(in crate::model) fn law(&mut self, list: &List<Syntax>) {
        let position = self.symmetries;
        self.symmetries += 1;
        let Some(Syntax::Call(call)) = list.items.first().map(bare) else {
            return;
        };
        let is_read = !self.draft.stages[position].tokens.is_empty();
        if is_read && identifier(&call.func).is_some_and(|name| key(name) == "group") {
            let action = self.group(call, position);
            self.draft.stages[position].action = action;
        }
    }

    /// Conditions of the stages on each other.
    pub(in crate::model) fn check_stages(&mut self) {
        // The symmetries of a lattice reduce nothing, nor do those in charts beside coordinates in groups.
        if self.names.site().is_some() || self.names.first_group().is_some() {
            return;
        }
        for pair in self.draft.stages.windows(2) {
            let reduces = match &pair[0].discrete_connection {
                None => false,
                Some(given) => !matches!(
                    given.choice,
                    Some(
                        DiscreteConnection::Flat
                            | DiscreteConnection::Geodesic
                            | DiscreteConnection::Explicit(_)
                    )
                ),
            };
            if reduces {
                continue;
            }
            let message = format!(
                "the symmetry before this one leaves a discrete mechanical system on Q/G only with \
                    `#[discrete_connection(kinematic)]` or `#[discrete_connection(momentum(…))]`; \
                    give `#[{}]` one of them",
                plain(&pair[0].attribute)
            );
            self.diagnostics.error(&pair[1].attribute, message);
        }
    }
}

fn form(action: &str) -> &'static str {
    match action {
        "SE2" => "SE2(x, y, theta)",
        "Heisenberg" => "Heisenberg(x, y, z)",
        "group" => group::FORM,
        _ => "translations(x, y)",
    }
}

/// The action that a name of another one was meant to be.
fn meant(name: &str) -> Option<&'static str> {
    match name {
        "SE" | "SE_2" | "Euclidean" => Some("SE2"),
        "H3" | "Nil" | "Heis" => Some("Heisenberg"),
        "R" | "R2" | "R3" | "S1" | "SO2" | "U1" | "T2" | "rotation" | "rotations" | "shift"
        | "shifts" => Some("translations"),
        _ => spelling::nearest(name, ACTIONS),
    }
}
