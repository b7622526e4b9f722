//! `#[define(name = expr)]`.

use syn::{BinOp, Expr as Syntax, Ident};

use crate::diagnostics::Diagnostics;
use crate::model::check::with;
use crate::model::draft::Reader;
use crate::model::lowering::{self, Mode, Scope, bare, identifier};
use crate::model::names::{Define, Meaning, key};
use crate::model::value::Lowered;
use crate::syntax::text::plain;
use crate::syntax::{Attribute, Keyword, List};

impl Reader<'_> {
    /// Notes the names that are defined somewhere, so that an early use can be explained.
    pub(in crate::model) fn announce_defines(&mut self, attributes: &[Attribute]) {
        for list in with(attributes, Keyword::Define).filter_map(Attribute::list) {
            let names: Vec<Option<&Ident>> = list
                .items
                .iter()
                .map(|item| parts(item).map(|(name, _)| name))
                .collect();
            if !list.is_complete() || names.contains(&None) {
                self.names.mark_incomplete();
            }
            names
                .into_iter()
                .flatten()
                .for_each(|name| self.names.announce(name));
        }
    }

    pub(in crate::model) fn defines(&mut self, list: &List<Syntax>) {
        for item in &list.items {
            match parts(item) {
                Some((name, value)) => self.define(name, value),
                None => self.malformed_define(item),
            }
        }
    }

    /// Lowers the value as a continuous and as a discrete expression; it is an error if it is
    /// neither.
    fn define(&mut self, name: &Ident, value: &Syntax) {
        let (mut continuous_errors, mut discrete_errors) =
            (Diagnostics::default(), Diagnostics::default());
        let continuous = lowering::lower_value(
            value,
            Mode::Continuous,
            Scope::System,
            &self.names,
            &mut continuous_errors,
        );
        let discrete = lowering::lower_value(
            value,
            Mode::Discrete,
            Scope::System,
            &self.names,
            &mut discrete_errors,
        );
        let meaning = self.define_meaning(name, continuous, discrete);
        if meaning == Meaning::Broken {
            let continuous_is_nearer = continuous_errors.len() <= discrete_errors.len();
            self.diagnostics.append(if continuous_is_nearer {
                continuous_errors
            } else {
                discrete_errors
            });
        }
        self.names.reach(name);
        self.names
            .declare(name, "define", meaning, self.diagnostics);
    }

    fn define_meaning(
        &self,
        name: &Ident,
        continuous: Option<Lowered>,
        discrete: Option<Lowered>,
    ) -> Meaning {
        let key = key(name);
        match (&continuous, &discrete) {
            (None, None) => Meaning::Broken,
            _ => Meaning::Define(Define {
                continuous: continuous.map(|value| value.named(&key)),
                discrete: discrete.map(|value| value.named(&key)),
            }),
        }
    }

    fn malformed_define(&mut self, item: &Syntax) {
        let (tokens, message) = match bare(item) {
            Syntax::Assign(assign) => (
                quote::quote!(#assign),
                format!("a define has a name: `name = {}`", plain(&assign.right)),
            ),
            Syntax::Binary(binary) if matches!(binary.op, BinOp::Eq(_)) => {
                let equals = binary.op;
                (
                    quote::quote!(#equals),
                    "a define is written with `=`: `name = expr`".to_owned(),
                )
            }
            other => (
                quote::quote!(#other),
                format!("a define has a name: `name = {}`", plain(other)),
            ),
        };
        self.diagnostics.error(tokens, message);
    }
}

/// The two sides of `name = expr`.
fn parts(item: &Syntax) -> Option<(&Ident, &Syntax)> {
    match bare(item) {
        Syntax::Assign(assign) => Some((identifier(&assign.left)?, &assign.right)),
        _ => None,
    }
}
