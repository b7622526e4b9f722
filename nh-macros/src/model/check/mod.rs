//! The rules of the system as a whole; one function a rule.

mod attributes;
mod dimension;
mod groups;
mod structure;

pub(super) use dimension::unused_coordinates;
pub(super) use groups::is_refused_with_groups;

use super::declarations::Coordinates;
use super::lowering::identifier;
use crate::diagnostics::Diagnostics;
use crate::syntax::{Ast, Attribute, Body, Keyword};

/// The rules about the struct and its attributes.
pub(super) fn form(ast: &Ast, diagnostics: &mut Diagnostics) {
    structure::check_fields_are_named(ast, diagnostics);
    structure::check_generics(ast, diagnostics);
    structure::check_conditional_fields(ast, diagnostics);
    attributes::check_repeated(ast, diagnostics);
    attributes::check_coordinates(ast, diagnostics);
    attributes::check_lagrangian(ast, diagnostics);
    attributes::check_discretization_is_used(ast, diagnostics);
}

/// How continuous equations are asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    No,
    /// `#[discrete_system(continuous)]`.
    ByArgument,
    /// `when = …`.
    ByRegion,
}

impl Asked {
    fn of(ast: &Ast) -> Self {
        if ast.arguments.continuous.is_some() {
            return Asked::ByArgument;
        }
        match with(&ast.attributes, Keyword::Constraint).any(has_region) {
            true => Asked::ByRegion,
            false => Asked::No,
        }
    }
}

/// The rules about continuous equations; in groups there are these equations without all that may be said of them.
pub(super) fn continuous(ast: &Ast, coordinates: &Coordinates, diagnostics: &mut Diagnostics) {
    let asked = Asked::of(ast);
    match coordinates.groups.first() {
        None => {
            attributes::check_continuous_is_asked_for(ast, asked, diagnostics);
            attributes::check_regions(ast, diagnostics);
        }
        Some(first) => groups::check(ast, first, diagnostics),
    }
    attributes::check_continuous_data(ast, asked, diagnostics);
}

/// The rules about how many constraints there are.
pub(super) fn counts(ast: &Ast, coordinates: &Coordinates, diagnostics: &mut Diagnostics) {
    dimension::check_constraint_pairs(ast, diagnostics);
    dimension::check_dimension(ast, coordinates, diagnostics);
}

/// The attributes that restrict D.
pub(super) fn variational(attributes: &[Attribute]) -> impl Iterator<Item = &Attribute> {
    attributes.iter().filter(|a| {
        matches!(
            a.keyword,
            Keyword::Constraint | Keyword::VariationalConstraint | Keyword::Holonomic
        )
    })
}

/// Whether a constraint begins with `when = …`.
fn has_region(attribute: &Attribute) -> bool {
    let Body::Expressions(list) = &attribute.body else {
        return false;
    };
    matches!(list.items.first(), Some(syn::Expr::Assign(assign))
        if identifier(&assign.left).is_some_and(|name| name == "when"))
}

fn with(attributes: &[Attribute], keyword: Keyword) -> impl Iterator<Item = &Attribute> {
    attributes
        .iter()
        .filter(move |attribute| attribute.keyword == keyword)
}
