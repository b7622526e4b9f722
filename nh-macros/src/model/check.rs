//! The rules of the system as a whole; one function a rule.

mod attributes;
pub(super) mod combinations;
mod composition;
mod dimension;
mod reversible;
mod structure;

pub(super) use composition::composition;
pub(super) use dimension::unused_coordinates;
pub(super) use reversible::running;

use super::declarations::Coordinates;
use super::draft::Draft;
use super::lowering::assigned;
use crate::diagnostics::Diagnostics;
use crate::syntax::{Ast, Attribute, Keyword};

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

/// Which features go together, and whether the continuous equations are asked for where something
/// is said of them.
pub(super) fn features(ast: &Ast, diagnostics: &mut Diagnostics) {
    let refused = combinations::check(ast, diagnostics);
    attributes::check_continuous_is_asked_for(ast, &refused, diagnostics);
}

/// The rules about how many constraints there are.
pub(super) fn counts(
    ast: &Ast,
    coordinates: &Coordinates,
    draft: &Draft,
    diagnostics: &mut Diagnostics,
) {
    dimension::check_constraint_pairs(ast, diagnostics);
    dimension::check_dimension(ast, coordinates, draft, diagnostics);
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
pub(in crate::model) fn has_region(attribute: &Attribute) -> bool {
    let first = attribute.expressions().first();
    first.is_some_and(|item| assigned(item, "when").is_some())
}

pub(in crate::model) fn with(
    attributes: &[Attribute],
    keyword: Keyword,
) -> impl Iterator<Item = &Attribute> {
    attributes
        .iter()
        .filter(move |attribute| attribute.keyword == keyword)
}
