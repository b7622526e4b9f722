//! `group(fibre(a, b), identity(…), product(…), inverse(…))`: a group by its law.

use quote::ToTokens;
use syn::{Expr as Syntax, ExprCall, Ident};

use crate::diagnostics::spelling;
use crate::model::draft::{Arguments, Reader};
use crate::model::lowering::{Mode, Scope, bare, identifier};
use crate::model::names::key;
use crate::model::{Action, Expr, Law};
use crate::syntax::text::plain;

pub(in crate::model) const FORM: &str = "group(fibre(a, b), identity(0, 1), \
                               product(a[0] + a[1], b[0] * b[1]))";
const PARTS: [&str; 4] = ["fibre", "identity", "product", "inverse"];

impl Reader<'_> {
    /// The coordinates in the first `fibre(…)`.
    pub(in crate::model) fn fibre_of_group<'s>(
        &mut self,
        arguments: &'s Arguments,
    ) -> Option<&'s Arguments> {
        let fibre = arguments.iter().find_map(|part| match bare(part) {
            Syntax::Call(call) if identifier(&call.func)? == "fibre" => Some(call),
            _ => None,
        })?;
        if fibre.args.is_empty() {
            let message = format!("`fibre` is empty; write for example `{FORM}`");
            return self.diagnostics.refuse(fibre, message);
        }
        Some(&fibre.args)
    }

    /// The law of the group of this stage; its fibre has been read.
    pub(in crate::model) fn group(&mut self, group: &ExprCall, position: usize) -> Option<Action> {
        let mut identity = None;
        let mut product = None;
        let mut inverse = None;
        let mut seen: Vec<String> = Vec::new();
        let mut known = true;
        for item in &group.args {
            let Some((name, part)) = self.part_of_group(item) else {
                known = false;
                continue;
            };
            let name = key(name);
            if seen.contains(&name) {
                let message = format!("`{name}` is given twice; remove one");
                self.diagnostics.error(part, message);
                continue;
            }
            match name.as_str() {
                "identity" => identity = self.entries(part, Mode::Parameters, position),
                "product" => product = self.entries(part, Mode::Discrete, position),
                "inverse" => inverse = Some(self.entries(part, Mode::Continuous, position)),
                _ => {}
            }
            seen.push(name);
        }
        if known {
            self.check_parts(group, &seen);
        }
        Some(Action::Group(Law {
            identity: identity?,
            product: product?,
            inverse: match inverse {
                None => None,
                Some(read) => Some(read?),
            },
        }))
    }

    /// `fibre(…)`, `identity(…)`, `product(…)`, `inverse(…)`.
    fn part_of_group<'s>(&mut self, item: &'s Syntax) -> Option<(&'s Ident, &'s ExprCall)> {
        let Syntax::Call(call) = bare(item) else {
            let message = format!(
                "`{}` is not a part of a group; write for example `{FORM}`",
                plain(item)
            );
            return self.diagnostics.refuse(item, message);
        };
        let name = identifier(&call.func).filter(|name| PARTS.contains(&key(name).as_str()));
        if name.is_none() {
            let written = plain(&call.func);
            let fact = format!("a group has no part `{written}`");
            let parts = "its parts are `fibre`, `identity`, `product` and `inverse`";
            let message = spelling::unknown(&fact, meant(&written), parts);
            self.diagnostics.error(&call.func, message);
        }
        Some((name?, call))
    }

    /// One expression for each coordinate of the fibre.
    fn entries(&mut self, part: &ExprCall, mode: Mode, position: usize) -> Option<Vec<Expr>> {
        // Taken out while the entries are read, which does not look at the stages.
        let stage = std::mem::take(&mut self.draft.stages[position]);
        let scope = match mode {
            Mode::Parameters => Scope::System,
            _ => stage.law_scope(),
        };
        let entries: Vec<Option<Expr>> = part
            .args
            .iter()
            .map(|entry| self.lower_within(entry, mode, scope))
            .collect();
        let (given, wanted) = (entries.len(), stage.fibre.len());
        if stage.complete && given != wanted {
            let names = stage.names(self);
            let message = format!(
                "`{}` has {}; it needs one for each coordinate of the fibre, {names}",
                part.func.to_token_stream(),
                counted(given)
            );
            self.diagnostics.error(part, message);
        }
        self.draft.stages[position] = stage;
        entries.into_iter().collect()
    }

    fn check_parts(&mut self, group: &ExprCall, seen: &[String]) {
        let missing: Vec<String> = PARTS[..3]
            .iter()
            .filter(|part| !seen.iter().any(|name| name == *part))
            .map(|part| format!("`{part}`"))
            .collect();
        if !missing.is_empty() {
            let message = format!(
                "the group has no {}; write for example `{FORM}`",
                missing.join(" and no ")
            );
            self.diagnostics.error(group, message);
        }
    }
}

pub(in crate::model) fn counted(entries: usize) -> String {
    match entries {
        0 => "no entries".to_owned(),
        1 => "1 entry".to_owned(),
        _ => format!("{entries} entries"),
    }
}

/// The part that a name of another one was meant to be.
fn meant(name: &str) -> Option<&str> {
    match name {
        "coordinates" | "on" => Some("fibre"),
        "unit" | "neutral" | "one" | "e" | "id" => Some("identity"),
        "law" | "multiplication" | "multiply" | "mul" | "composition" => Some("product"),
        "inv" => Some("inverse"),
        _ => spelling::nearest(name, PARTS),
    }
}
