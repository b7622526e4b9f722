//! Steps that are composed of several, `order = 4`: some of them run backwards.

use crate::diagnostics::Diagnostics;
use crate::model::draft::Draft;
use crate::syntax::Ast;
use crate::system::{Order, Rule};

/// Systems of which a composition of steps is no step.
pub(in crate::model) fn composition(ast: &Ast, draft: &Draft, diagnostics: &mut Diagnostics) {
    let Some(given) = draft
        .order
        .as_ref()
        .filter(|order| ***order != Order::OfRule)
    else {
        return;
    };
    let tokens = given.source.map(|source| &draft.sources[source.0]);
    let message = if ast.arguments.lattice.is_some() {
        "a lattice has steps of its rule alone; remove `order = …`, or write `lobatto, stages = 3`, of order 4, or `stages = 4`, of order 6"
    } else if !draft.continuous.boundaries.is_empty() && ast.arguments.derivatives.is_some() {
        "the derivatives of a step that is composed of several and crosses a boundary (`when = …`) are not formed; remove `order = …`, or `derivatives`"
    } else if (draft.rule.as_ref()).is_some_and(|rule| matches!(**rule, Rule::Lobatto(_))) {
        "`lobatto` has the order 2 s - 2 with s stages, and steps of it are not composed; remove `order = …`, or write another number of stages"
    } else {
        return;
    };
    if let Some(tokens) = tokens {
        diagnostics.error(tokens, message);
    }
}
