//! The struct itself.

use syn::Fields;

use crate::diagnostics::Diagnostics;
use crate::syntax::Ast;

pub(super) fn check_fields_are_named(ast: &Ast, diagnostics: &mut Diagnostics) {
    if let Fields::Unnamed(fields) = &ast.item.fields {
        diagnostics.error(
            fields,
            "the fields are the parameters of the system and need names: `{ m: f64 }`",
        );
    }
}

pub(super) fn check_generics(ast: &Ast, diagnostics: &mut Diagnostics) {
    let generics = &ast.item.generics;
    if !generics.params.is_empty() {
        let message = "a discrete system has no generic parameters; its numbers are `f64`";
        diagnostics.error(&generics.params, message);
    } else if let Some(clause) = &generics.where_clause {
        let message = "a discrete system has no generic parameters; remove the `where` clause";
        if clause.predicates.is_empty() {
            diagnostics.error(clause.where_token, message);
        } else {
            diagnostics.error(clause, message);
        }
    }
}

/// Refuses a field that may be absent: the implementation would not fit the struct.
pub(super) fn check_conditional_fields(ast: &Ast, diagnostics: &mut Diagnostics) {
    let attributes = ast.item.fields.iter().flat_map(|field| &field.attrs);
    for attribute in attributes.filter(|attribute| attribute.path().is_ident("cfg")) {
        let message =
            "a parameter cannot depend on `#[cfg]`; write two structs, each under its `#[cfg]`";
        diagnostics.error(attribute, message);
    }
}
