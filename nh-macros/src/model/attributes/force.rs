//! `#[force]` and `#[discrete_force]`.

use syn::punctuated::Punctuated;
use syn::{Expr as Syntax, Ident, Token};

use super::component::Owner;
use crate::diagnostics::spelling;
use crate::model::draft::Reader;
use crate::model::lowering::{Mode, Scope, bare, identifier};
use crate::syntax::List;
use crate::syntax::text::plain;

impl Reader<'_> {
    /// The components of one `#[force]` are added to those of the others.
    pub(in crate::model) fn force(&mut self, list: &List<Syntax>) {
        let components =
            self.components(&list.items, Owner::Force, Mode::Continuous, Scope::System);
        self.draft.forces.extend(components);
    }

    pub(in crate::model) fn discrete_force(&mut self, list: &List<Syntax>) {
        let mut seen = Vec::new();
        for item in &list.items {
            let Some((part, components)) = self.part(item) else {
                continue;
            };
            if seen.contains(&part.to_string()) {
                self.diagnostics
                    .error(part, format!("`{part}` is given twice; merge the two"));
                continue;
            }
            seen.push(part.to_string());
            let components =
                self.components(components, Owner::Force, Mode::Discrete, Scope::System);
            if part == "minus" {
                self.draft.discrete_force_minus = components;
            } else {
                self.draft.discrete_force_plus = components;
            }
        }
    }

    /// `minus(…)` or `plus(…)`.
    fn part<'s>(
        &mut self,
        item: &'s Syntax,
    ) -> Option<(&'s Ident, &'s Punctuated<Syntax, Token![,]>)> {
        const FORM: &str = "`#[discrete_force(minus(x = expr), plus(x = expr))]`";
        let Syntax::Call(call) = bare(item) else {
            return self.diagnostics.refuse(
                item,
                format!("a discrete force has two parts; write {FORM}"),
            );
        };
        let name = identifier(&call.func).filter(|name| *name == "minus" || *name == "plus");
        if name.is_none() {
            let written = plain(&call.func);
            let fact = format!("a discrete force has no part `{written}`");
            let near = spelling::nearest(&written, ["minus", "plus"]);
            let message = spelling::unknown(&fact, near, format!("write {FORM}"));
            self.diagnostics.error(&call.func, message);
        } else if call.args.is_empty() {
            self.diagnostics.error(
                call,
                format!("`{}` is empty; write {FORM}", plain(&call.func)),
            );
        }
        Some((name?, &call.args))
    }
}
