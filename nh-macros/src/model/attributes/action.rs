//! `#[action(turn(a), x = …, y = …)]`: an action by formula.

use syn::Expr as Syntax;

use crate::model::draft::Reader;
use crate::model::lowering::{self, bare, identifier};
use crate::model::names::key;
use crate::model::{Component, Symbol};
use crate::syntax::text::plain;
use crate::syntax::{Attribute, Keyword, List};
use crate::system::FormulaAction;

impl Reader<'_> {
    /// The name with the parameters of the group first, then the coordinates that move.
    pub(in crate::model) fn action_by_formula(
        &mut self,
        attribute: &Attribute,
        list: &List<Syntax>,
    ) {
        let Some((head, moved)) = list.items.split_first() else {
            return;
        };
        let Some((name, parameters)) = self.group_of_action(head) else {
            return;
        };
        if moved.is_empty() {
            let example = Keyword::Action.example();
            let message = format!("this moves no coordinate; write for example `{example}`");
            return self.diagnostics.error(&attribute.tokens, message);
        }
        let mut components: Vec<Component> = Vec::new();
        for item in moved {
            let read = lowering::assignments(item, &parameters, &self.names, self.diagnostics);
            let source = self.source(item);
            for (coordinate, value) in read.into_iter().flatten() {
                let site = self.names.site();
                let is_of_next = |symbol| site.is_some_and(|site| site.is_of_next(symbol));
                if is_of_next(Symbol::Coordinate(coordinate)) || value.any_symbol(is_of_next) {
                    let message = "an action moves all sites alike, and is written in the coordinates of one; leave those of the next site out";
                    return self.diagnostics.error(item, message);
                }
                if site.is_some() && value.any_symbol(|symbol| symbol == Symbol::Time) {
                    let message = "on a lattice an action is one at all times; leave `t` out of it";
                    return self.diagnostics.error(item, message);
                }
                if components
                    .iter()
                    .any(|known| known.coordinate == coordinate)
                {
                    let message = "a coordinate is moved twice; remove one";
                    return self.diagnostics.error(item, message);
                }
                components.push(Component {
                    coordinate,
                    value,
                    source,
                });
            }
        }
        let action = FormulaAction {
            name,
            parameters,
            components,
        };
        let given = self.choice_at(action, head);
        self.draft.actions.push(given);
    }

    /// σ: places of coordinates, as in an action without parameters.
    pub(in crate::model) fn slice(&mut self, list: &List<Syntax>) {
        for item in &list.items {
            let read = lowering::assignments(item, &[], &self.names, self.diagnostics);
            let source = self.source(item);
            let components = read
                .into_iter()
                .flatten()
                .map(|(coordinate, value)| Component {
                    coordinate,
                    value,
                    source,
                });
            self.draft.section.extend(components);
        }
    }

    /// `turn(a)`: the name of an action, and the parameters of its group.
    fn group_of_action(&mut self, head: &Syntax) -> Option<(String, Vec<String>)> {
        let example = Keyword::Action.example();
        let Syntax::Call(call) = bare(head) else {
            let message = format!(
                "an action begins with its name and the parameters of its group, which are 0 where nothing moves; write for example `{example}`"
            );
            return self.diagnostics.refuse(head, message);
        };
        let name = identifier(&call.func).map(key);
        let parameters: Option<Vec<_>> = (call.args.iter())
            .map(|it| identifier(it).map(key))
            .collect();
        let (Some(name), Some(parameters)) = (name, parameters.filter(|all| !all.is_empty()))
        else {
            let message = format!(
                "`{}` is no name with parameters; write for example `{example}`",
                plain(head)
            );
            return self.diagnostics.refuse(head, message);
        };
        if self.draft.actions.iter().any(|known| known.name == name) {
            let message = format!(
                "there is an action `{name}` already; momenta have the names of actions: rename one"
            );
            return self.diagnostics.refuse(head, message);
        }
        for (j, parameter) in parameters.iter().enumerate() {
            let taken = (self.names.get(parameter)).map(crate::model::names::Meaning::kind);
            // Of an action with a slice the parameters are adapted coordinates.
            let taken = taken.filter(|_| !self.names.is_adapted(parameter));
            let message = match taken {
                Some(kind) => format!(
                    "`{parameter}` is already the name of a {kind}; choose another name for the parameter"
                ),
                None if parameters[..j].contains(parameter) => {
                    format!("the parameter `{parameter}` is there twice; rename one")
                }
                None => continue,
            };
            return self.diagnostics.refuse(&call.args[j], message);
        }
        Some((name, parameters))
    }
}
