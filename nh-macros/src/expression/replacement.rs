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
        let mut boxed = |a: &Expr| Box::new(self.apply(a));
        match expr {
            Expr::Number(_) | Expr::Pi => expr.clone(),
            Expr::Symbol(symbol) => (self.of)(*symbol),
            Expr::At(source, a) => Expr::At(*source, boxed(a)),
            Expr::Neg(a) => Expr::Neg(boxed(a)),
            Expr::Add(a, b) => Expr::Add(boxed(a), boxed(b)),
            Expr::Sub(a, b) => Expr::Sub(boxed(a), boxed(b)),
            Expr::Mul(a, b) => Expr::Mul(boxed(a), boxed(b)),
            Expr::Div(a, b) => Expr::Div(boxed(a), boxed(b)),
            Expr::Pow(a, b) => Expr::Pow(boxed(a), boxed(b)),
            Expr::Slope(a, x) => Expr::Slope(boxed(a), *x),
            Expr::Call(function, arguments) => {
                let arguments = arguments.iter().map(|a| self.apply(a));
                Expr::Call(*function, arguments.collect())
            }
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
        }
    }
}
