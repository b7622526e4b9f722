//! Blocks with `let`.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Pat, Stmt};

use super::{Local, Lowering};
use crate::model::names::key;
use crate::model::value::Lowered;

impl Lowering<'_> {
    pub(super) fn block(&mut self, block: &syn::Block) -> Option<Lowered> {
        self.block_with(block, Self::value)
    }

    /// The last expression of a block, as it is read.
    pub(super) fn block_with<T>(
        &mut self,
        block: &syn::Block,
        read: impl FnOnce(&mut Self, &syn::Expr) -> Option<T>,
    ) -> Option<T> {
        let outer = self.locals.len();
        let value = self.statements(block, read);
        self.locals.truncate(outer);
        value
    }

    fn statements<T>(
        &mut self,
        block: &syn::Block,
        read: impl FnOnce(&mut Self, &syn::Expr) -> Option<T>,
    ) -> Option<T> {
        let Some((Stmt::Expr(value, None), statements)) = block.stmts.split_last() else {
            let last = block.stmts.last();
            let end = last.map_or_else(|| block.to_token_stream(), ToTokens::to_token_stream);
            (block.stmts.iter()).for_each(|statement| self.statement(statement));
            let message = "a block ends with an expression without `;`, its value";
            return self.error(end, message);
        };
        let errors = self.diagnostics.len();
        (statements.iter()).for_each(|statement| self.statement(statement));
        read(self, value).filter(|_| self.diagnostics.len() == errors)
    }

    fn statement(&mut self, statement: &Stmt) {
        match statement {
            Stmt::Local(local) => self.binding(local),
            Stmt::Expr(expression, Some(_)) => {
                self.diagnostics.error(
                    expression,
                    "the value of this statement is not used; bind it with `let`",
                );
            }
            other => self
                .diagnostics
                .error(other, "a block contains `let name = expr;` and its value"),
        }
    }

    fn binding(&mut self, local: &syn::Local) {
        if let Some(attribute) = local.attrs.first() {
            self.diagnostics.error(
                attribute,
                "attributes have no meaning inside an expression; remove it",
            );
        }
        let Some(name) = self.pattern(&local.pat) else {
            return;
        };
        let bound = match &local.init {
            Some(init) if init.diverge.is_none() => self.bound(key(name), &init.expr),
            _ => {
                self.diagnostics.error(
                    local,
                    format!("`{name}` needs a value: `let {name} = expr;`"),
                );
                Local::broken(key(name))
            }
        };
        self.locals.push(bound);
    }

    /// The name that a `let` binds. One that is `mut` is bound after its error, and so are the
    /// names of other patterns, without a value.
    fn pattern<'s>(&mut self, pattern: &'s Pat) -> Option<&'s syn::Ident> {
        if let Some(name) = bound_name(pattern) {
            return Some(name);
        }
        if let Some((mutability, name)) = mutable_name(pattern) {
            let message = format!(
                "a name keeps its value in a formula; remove `mut`, and bind another value to another name than `{name}`"
            );
            self.diagnostics.error(mutability, message);
            return Some(name);
        }
        self.diagnostics
            .error(pattern, "`let` binds one name: `let name = expr;`");
        let locals = names_in(pattern.to_token_stream()).into_iter();
        self.locals.extend(locals.map(Local::broken));
        None
    }

    fn bound(&mut self, name: String, expression: &syn::Expr) -> Local {
        let value = self.value(expression);
        let exact = self.integer(expression).ok().filter(|it| it.exact);
        let integer = exact.filter(|_| value.is_some()).map(|it| it.value);
        Local {
            name,
            value,
            integer,
            is_index: false,
        }
    }
}

impl Local {
    /// A name whose error has been reported.
    fn broken(name: String) -> Self {
        Local {
            name,
            value: None,
            integer: None,
            is_index: false,
        }
    }
}

/// `mut x`, `mut x: f64`.
fn mutable_name(pattern: &Pat) -> Option<(&syn::Token![mut], &syn::Ident)> {
    match pattern {
        Pat::Ident(pattern) if pattern.by_ref.is_none() && pattern.subpat.is_none() => {
            Some((pattern.mutability.as_ref()?, &pattern.ident))
        }
        Pat::Type(typed) => mutable_name(&typed.pat),
        Pat::Paren(paren) => mutable_name(&paren.pat),
        _ => None,
    }
}

/// All identifiers of a pattern.
fn names_in(tokens: TokenStream) -> Vec<String> {
    let names = tokens.into_iter().flat_map(|token| match token {
        TokenTree::Ident(name) => vec![key(&name)],
        TokenTree::Group(group) => names_in(group.stream()),
        _ => Vec::new(),
    });
    names.collect()
}

/// `x`, `x: f64`.
pub(super) fn bound_name(pattern: &Pat) -> Option<&syn::Ident> {
    match pattern {
        Pat::Ident(pattern)
            if pattern.by_ref.is_none()
                && pattern.mutability.is_none()
                && pattern.subpat.is_none() =>
        {
            Some(&pattern.ident)
        }
        Pat::Type(typed) => bound_name(&typed.pat),
        Pat::Paren(paren) => bound_name(&paren.pat),
        _ => None,
    }
}
