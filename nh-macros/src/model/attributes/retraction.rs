//! `#[retraction(choice)]`.

use syn::Expr as Syntax;

use crate::diagnostics::spelling;
use crate::model::Retraction;
use crate::model::draft::Reader;
use crate::model::lowering::{bare, identifier};
use crate::model::names::key;
use crate::syntax::text::plain;
use crate::syntax::{Attribute, List};

const CHOICES: [&str; 2] = ["cayley", "exponential"];

impl Reader<'_> {
    pub(in crate::model) fn retraction(&mut self, attribute: &Attribute, list: &List<Syntax>) {
        if self.names.first_group().is_none() && !self.names.is_incomplete() {
            let message = "`#[retraction]` is about coordinates in a group, and there is none; remove it, \
                or declare one such as `R: SO3`";
            self.diagnostics.error(&attribute.tokens, message);
            return;
        }
        let Some(choice) = self.single(attribute, &list.items) else {
            return;
        };
        let name = identifier(bare(choice)).map(key);
        let retraction = match name.as_deref() {
            Some("cayley") => Retraction::Cayley,
            Some("exponential") => Retraction::Exponential,
            _ => return self.unknown_retraction(choice),
        };
        self.draft.retraction.get_or_insert(retraction);
    }

    fn unknown_retraction(&mut self, choice: &Syntax) {
        let written = plain(choice);
        let near = match written.as_str() {
            "exp" | "Exp" | "expm" => Some("exponential"),
            "cay" => Some("cayley"),
            name => spelling::nearest(name, CHOICES),
        };
        let fact = format!("there is no retraction `{written}`");
        let message = spelling::unknown(&fact, near, "write `cayley` or `exponential`");
        self.diagnostics.error(choice, message);
    }
}
