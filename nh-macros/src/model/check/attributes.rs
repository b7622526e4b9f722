//! Which attributes there are.

use quote::quote;

use super::combinations::Feature;
use super::{has_region, with};
use crate::diagnostics::Diagnostics;
use crate::syntax::text::plain;
use crate::syntax::{Ast, Attribute, Keyword};

/// Demands the argument `continuous` for attributes about the continuous equations, unless these
/// are refused anyway.
pub(super) fn check_continuous_is_asked_for(
    ast: &Ast,
    refused: &[Feature],
    diagnostics: &mut Diagnostics,
) {
    if ast.arguments.continuous.is_some()
        || with(&ast.attributes, Keyword::Constraint).any(has_region)
    {
        return;
    }
    for keyword in [Keyword::Dependent, Keyword::MovingFrame] {
        if refused.contains(&Feature::Attribute(keyword)) {
            continue;
        }
        if let Some(attribute) = with(&ast.attributes, keyword).next() {
            let message = format!(
                "`#[{}]` is about the continuous equations; ask for them with \
                    `#[discrete_system(continuous)]`",
                keyword.name()
            );
            diagnostics.error(&attribute.tokens, message);
        }
    }
}

/// Refuses attributes that are given twice.
pub(super) fn check_repeated(ast: &Ast, diagnostics: &mut Diagnostics) {
    let single = [
        Keyword::Coordinates,
        Keyword::Adapted,
        Keyword::Slice,
        Keyword::Control,
        Keyword::Vakonomic,
        Keyword::Lagrangian,
        Keyword::DiscreteLagrangian,
        Keyword::Discretization,
        Keyword::DiscreteForce,
        Keyword::Dependent,
        Keyword::MovingFrame,
        Keyword::Retraction,
    ];
    for keyword in single {
        let mut same = with(&ast.attributes, keyword);
        let Some(first) = same.next() else { continue };
        for repeated in same {
            let message = format!(
                "`#[{}]` is given twice, first as `#[{}]`; merge the two or remove one",
                keyword.name(),
                plain(&first.tokens)
            );
            diagnostics.error(&repeated.tokens, message);
        }
    }
}

pub(super) fn check_coordinates(ast: &Ast, diagnostics: &mut Diagnostics) {
    if with(&ast.attributes, Keyword::Coordinates).next().is_none() {
        let (name, example) = (&ast.item.ident, Keyword::Coordinates.example());
        diagnostics.error(
            name,
            format!("`{name}` has no coordinates; write `{example}`"),
        );
    }
}

/// Demands one of L and L_d, and no more.
pub(super) fn check_lagrangian(ast: &Ast, diagnostics: &mut Diagnostics) {
    let continuous = with(&ast.attributes, Keyword::Lagrangian).next();
    let discrete = with(&ast.attributes, Keyword::DiscreteLagrangian).next();
    match (continuous, discrete) {
        (Some(continuous), Some(discrete)) => {
            let is_first = |attribute: &&Attribute| {
                matches!(
                    attribute.keyword,
                    Keyword::Lagrangian | Keyword::DiscreteLagrangian
                )
            };
            let continuous_first = ast
                .attributes
                .iter()
                .find(is_first)
                .is_some_and(|a| a.keyword == Keyword::Lagrangian);
            let (first, second) = if continuous_first {
                (continuous, discrete)
            } else {
                (discrete, continuous)
            };
            let (from, to) = (&first.tokens, &second.tokens);
            diagnostics.error(
                quote!(#from #to),
                "a system has a `#[lagrangian]` or a \
                `#[discrete_lagrangian]`, not both; remove one",
            );
        }
        (None, None) => {
            let (name, example) = (&ast.item.ident, Keyword::Lagrangian.example());
            diagnostics.error(
                name,
                format!(
                    "`{name}` has no Lagrangian; write `{example}` or `#[discrete_lagrangian(…)]`"
                ),
            );
        }
        _ => {}
    }
}

/// Refuses a rule with nothing to discretise, which would be ignored.
pub(super) fn check_discretization_is_used(ast: &Ast, diagnostics: &mut Diagnostics) {
    let continuous = [Keyword::Lagrangian, Keyword::Constraint, Keyword::Force];
    let discrete = with(&ast.attributes, Keyword::DiscreteLagrangian)
        .next()
        .is_some();
    let discretised = ast
        .attributes
        .iter()
        .any(|attribute| continuous.contains(&attribute.keyword));
    if let Some(rule) = with(&ast.attributes, Keyword::Discretization).next()
        && discrete
        && !discretised
    {
        let message = "there is nothing to discretise: the Lagrangian is discrete, \
                       and there is no `#[constraint]` and no `#[force]`; remove `#[discretization]`";
        diagnostics.error(&rule.tokens, message);
    }
}
