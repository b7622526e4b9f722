//! Expressions in the place of symbols.

use std::collections::HashMap;
use std::sync::Arc;

use super::expr::Named;
use super::{Expr, Symbol};

/// A map from symbols to expressions. A component of a `#[define]` stays one for all that use it.
pub(crate) struct Replacement<F> {
    of: F,
    /// The components that have been replaced, with the old ones, which keep their addresses.
    known: HashMap<*const Named, (Arc<Named>, Expr)>,
}

impl<F: Fn(Symbol) -> Expr> Replacement<F> {
    pub(crate) fn new(of: F) -> Self {
        let known = HashMap::new();
        Self { of, known }
    }

    /// The expression with every symbol replaced, but for those of slopes.
    pub(crate) fn apply(&mut self, expr: &Expr) -> Expr {
        match expr {
            Expr::Symbol(symbol) => (self.of)(*symbol),
            Expr::Named(named) => {
                let key = Arc::as_ptr(named);
                if let Some((_, known)) = self.known.get(&key) {
                    return known.clone();
                }
                let replaced = self.apply(&named.expr).named(&named.name);
                let known = (named.clone(), replaced.clone());
                self.known.insert(key, known);
                replaced
            }
            _ => expr.with_parts(|a| self.apply(a)),
        }
    }
}
