//! `#[vakonomic(mu)]`: the constraints inside the variation of the action.
//!
//! ```text
//! L + Σ_a μ̇_a φ^a(q, q̇, t)     on Q × R^M, without constraints
//! ```
//!
//! The multiplier of a constraint is the velocity of a coordinate μ_a that occurs nowhere else. Its
//! momentum is φ^a, which every motion keeps, and the other equations are those of L + Σ_a λ_a φ^a,
//! λ_a = μ̇_a.

use super::check::with;
use super::declarations::{Coordinates, declarations, declare};
use super::draft::Draft;
use super::names::{Meaning, Names};
use super::{Constraint, ConstraintKind, Expr, Factor, Lagrangian, Space, Symbol};
use crate::diagnostics::Diagnostics;
use crate::syntax::{Ast, Attribute, Keyword};

/// Declares the coordinates, with places counted from zero, when all expressions have been read:
/// none of them contains one.
pub(super) fn multipliers(
    attributes: &[Attribute],
    names: &mut Names,
    diagnostics: &mut Diagnostics,
) -> Vec<Factor> {
    let mut declared = Coordinates::default();
    let lists = attributes
        .iter()
        .filter_map(|attribute| declarations(attribute, Keyword::Vakonomic));
    for declaration in lists.flat_map(|list| &list.items) {
        declare(declaration, &mut declared, names, diagnostics);
        names.declare_velocity(&declaration.ident, Meaning::Broken, diagnostics);
    }
    declared.factors
}

/// Takes the constraints on velocities into the Lagrangian, with a coordinate for each; errors are
/// reported.
pub(super) fn take_in(
    ast: &Ast,
    coordinates: &mut Coordinates,
    draft: &mut Draft,
    diagnostics: &mut Diagnostics,
) {
    let Some(attribute) = with(&ast.attributes, Keyword::Vakonomic).next() else {
        return;
    };
    let multipliers = std::mem::take(&mut draft.multipliers);
    let constraints = taken_out(draft);
    let (names, equations) = (multipliers.len(), constraints.len());
    if names != equations && diagnostics.is_empty() {
        let message = format!(
            "every equation in `#[constraint(…)]` has a multiplier here, in their order: the number of equations is \
             {equations}, and that of names {names}"
        );
        diagnostics.error(&attribute.tokens, message);
    }
    if let Some(other) = multipliers.iter().find(|factor| factor.space != Space::R) {
        let message =
            "a multiplier is a number, the velocity of a coordinate in `R`; write its name alone";
        diagnostics.error(&draft.sources[other.source.0], message);
    }
    for (constraint, multiplier) in constraints.into_iter().zip(multipliers) {
        let first = coordinates.dim;
        let velocity = Expr::Symbol(Symbol::Velocity(first));
        add_to_lagrangian(draft, velocity.times(constraint.lhs.minus(constraint.rhs)));
        draft.vakonomic.push(first);
        let factor = Factor {
            first,
            ..multiplier
        };
        coordinates.factors.push(factor);
        coordinates.dim += 1;
    }
}

/// The constraints on velocities, which the draft has no more.
fn taken_out(draft: &mut Draft) -> Vec<Constraint> {
    let is_taken = |constraint: &Constraint| constraint.kind == ConstraintKind::Both;
    draft.kinematic.retain(|constraint| !is_taken(constraint));
    let taken = (draft.variational).extract_if(.., |constraint| is_taken(constraint));
    taken.collect()
}

fn add_to_lagrangian(draft: &mut Draft, term: Expr) {
    let lagrangian = draft.lagrangian.as_mut().map(|given| &mut given.choice);
    if let Some(Lagrangian::Continuous(l)) = lagrangian {
        *l = std::mem::replace(l, Expr::Pi).plus(term);
    }
}
