//! Refusals of a system with coordinates in groups, one function a restriction.

use super::{has_region, with};
use crate::diagnostics::Diagnostics;
use crate::model::GroupCoordinate;
use crate::model::text::plain;
use crate::syntax::{Ast, Keyword};

/// The restrictions on systems with coordinates in groups.
pub(super) fn check(ast: &Ast, first: &GroupCoordinate, diagnostics: &mut Diagnostics) {
    let declared = format!("`{}: {}`", first.ident, first.group.name());
    check_dependent(ast, &declared, diagnostics);
    check_moving_frame(ast, &declared, diagnostics);
    check_regions(ast, &declared, diagnostics);
    check_connections(ast, diagnostics);
}

/// Whether an attribute is refused in systems with coordinates in groups, so that it need not be read.
pub(in crate::model) fn is_refused_with_groups(keyword: Keyword) -> bool {
    matches!(
        keyword,
        Keyword::Connection
            | Keyword::DiscreteConnection
            | Keyword::Dependent
            | Keyword::MovingFrame
    )
}

fn check_dependent(ast: &Ast, declared: &str, diagnostics: &mut Diagnostics) {
    if let Some(attribute) = with(&ast.attributes, Keyword::Dependent).next() {
        let message = format!(
            "a system with coordinates in groups ({declared}) has no Voronec equations; remove \
                `#[dependent]`"
        );
        diagnostics.error(&attribute.tokens, message);
    }
}

fn check_moving_frame(ast: &Ast, declared: &str, diagnostics: &mut Diagnostics) {
    if let Some(attribute) = with(&ast.attributes, Keyword::MovingFrame).next() {
        let message = format!(
            "a moving frame is a change of chart, which a system with coordinates in groups \
                ({declared}) does not have; remove `#[moving_frame]`"
        );
        diagnostics.error(&attribute.tokens, message);
    }
}

fn check_regions(ast: &Ast, declared: &str, diagnostics: &mut Diagnostics) {
    let region = with(&ast.attributes, Keyword::Constraint).find(|attribute| has_region(attribute));
    if let Some(attribute) = region {
        let message = format!(
            "a system with coordinates in groups ({declared}) has no regions; remove `when = …`, or write \
                a struct for each region"
        );
        diagnostics.error(&attribute.tokens, message);
    }
}

fn check_connections(ast: &Ast, diagnostics: &mut Diagnostics) {
    for keyword in [Keyword::Connection, Keyword::DiscreteConnection] {
        for attribute in with(&ast.attributes, keyword) {
            let message = format!(
                "a system with coordinates in groups is reduced with the trivial connections; remove \
                    `#[{}]`",
                plain(&attribute.tokens)
            );
            diagnostics.error(&attribute.tokens, message);
        }
    }
}
