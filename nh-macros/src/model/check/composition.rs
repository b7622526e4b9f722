//! Steps that are composed of several, `order = 4`: some of them run backwards.

use crate::diagnostics::Diagnostics;
use crate::model::draft::Draft;
use crate::syntax::Ast;
use crate::system::Order;

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
        "a lattice has steps of its rule alone; remove `order = …`"
    } else if ast.arguments.derivatives.is_some() {
        "derivatives are those of one interval, and a step of a higher order has several; remove `order = …`, or `derivatives`"
    } else {
        return;
    };
    if let Some(tokens) = tokens {
        diagnostics.error(tokens, message);
    }
}
