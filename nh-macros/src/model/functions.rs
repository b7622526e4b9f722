//! The fields that are functions: `#[function(height(x, y))]`.

use proc_macro2::Ident;
use syn::Expr as Syntax;

use super::Name;
use super::lowering::{bare, identifier};
use super::names::{FieldOfFunction, key};
use crate::diagnostics::Diagnostics;
use crate::expression::MOST_ARGUMENTS;
use crate::syntax::{Ast, Attribute, Keyword};

/// The form of an item of the attribute.
const FORM: &str = "`#[function(…)]` names a field that is a function, with its arguments: `height(x, y)` of a field \
    `height` whose type implements `SmoothFunction<2>`";

/// The fields that are functions, as they are declared.
#[derive(Default)]
pub(super) struct Functions(Vec<(Name, usize)>);

impl Functions {
    pub(super) fn declared(ast: &Ast, diagnostics: &mut Diagnostics) -> Self {
        let mut functions = Self::default();
        let declared = (ast.attributes.iter()).filter(|a| a.keyword == Keyword::Function);
        for item in declared.flat_map(Attribute::expressions) {
            functions.add(ast, item, diagnostics);
        }
        functions
    }

    fn add(&mut self, ast: &Ast, item: &Syntax, diagnostics: &mut Diagnostics) {
        let Syntax::Call(call) = bare(item) else {
            return diagnostics.error(item, FORM);
        };
        let arguments = call.args.iter().map(identifier);
        let arguments: Option<Vec<&Ident>> = arguments.collect();
        let (Some(name), Some(arguments)) = (identifier(&call.func), arguments) else {
            return diagnostics.error(item, FORM);
        };
        let mut fields = ast.item.fields.iter();
        if !fields.any(|field| field.ident.as_ref() == Some(name)) {
            let message = format!("`{}` has no field `{name}`; {FORM}", ast.item.ident);
            return diagnostics.error(name, message);
        }
        if self.named(name).is_some() {
            return diagnostics.error(name, format!("`{name}` is named twice; remove one"));
        }
        // A function with a mistake is one all the same, and one mistake one error.
        let declared = Name {
            ident: name.to_string(),
            index: None,
        };
        let count = arguments.len();
        self.0.push((declared, count.clamp(1, MOST_ARGUMENTS)));
        if !(1..=MOST_ARGUMENTS).contains(&count) {
            let message = format!(
                "a function has from 1 to {MOST_ARGUMENTS} arguments, and `{name}` has {count}"
            );
            return diagnostics.error(item, message);
        }
        let second =
            (arguments.iter().enumerate()).find(|(i, argument)| arguments[..*i].contains(argument));
        if let Some((_, second)) = second {
            diagnostics.error(second, format!("`{second}` is named twice; rename one"));
        }
    }

    /// The declared function of this name; `None` of a field that is a number.
    pub(super) fn named(&self, field: &Ident) -> Option<FieldOfFunction> {
        let is_of = |name: &Name| name.ident.trim_start_matches("r#") == key(field);
        let place = self.0.iter().position(|(name, _)| is_of(name))?;
        Some(FieldOfFunction {
            place,
            arguments: self.0[place].1,
        })
    }

    pub(super) fn names(&self) -> Vec<Name> {
        self.0.iter().map(|(name, _)| name.clone()).collect()
    }
}
