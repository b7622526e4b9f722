//! Lowering of one expression: `syn::Expr` to [`Expr`], names resolved, sums unrolled, vectors and
//! matrices written out.
//!
//! Every function returns `None` for an expression with an error, after reporting it once; what
//! depends on it is skipped in silence.

mod arithmetic;
mod assignments;
mod block;
mod call;
mod cases;
mod equations;
mod integer;
mod linear;
mod method;
mod names;
mod number;
mod number_of;
mod sum;
mod unsupported;

#[cfg(test)]
mod tests;

use std::cell::Cell;
use std::collections::BTreeMap;

use super::names::Names;
use super::value::Lowered;
use super::{Expr, Rational, Source, Symbol};
use crate::diagnostics::Diagnostics;
use crate::expression::Nesting;
use crate::syntax::text::plain;

pub(super) use equations::Equation;
#[cfg(test)]
pub(super) use method::linear_names;
pub(super) use names::field::meant as meant_field;
pub(super) use names::scope::Scope;

/// The kind of expression that is read: which names it may use, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// An expression in `x`, `x_dot`, `t`.
    Continuous,
    /// An expression in `x[0]`, `x[1]`, `t[0]`, `t[1]`.
    Discrete,
    /// An expression in parameters and numbers only.
    Parameters,
}

/// The number of terms that the sums of one expression may unroll to.
const MOST_TERMS: usize = 1_000_000;
/// How many parts of expressions are read while sums unroll, those of every term anew.
const MOST_PARTS: usize = 1_000_000;
/// The size to which `let` and `#[define]` may grow one expression by substitution.
const LARGEST: usize = 4_000_000;
/// The most levels of an expression, as it is written and with `let` and `#[define]` substituted.
const DEEPEST: usize = 1_000;
/// The most functions and powers around each other: with each, the derivatives have one factor
/// more.
const DEEPEST_FUNCTIONS: usize = 64;

/// The state of lowering one expression.
pub(super) struct Lowering<'a> {
    names: &'a Names,
    mode: Mode,
    scope: Scope<'a>,
    diagnostics: &'a mut Diagnostics,
    /// `let` bindings and closure parameters, innermost last.
    locals: Vec<Local>,
    terms: usize,
    parts: Cell<usize>,
    size: usize,
    depth: usize,
    /// The places of expressions that have been read.
    sources: BTreeMap<*const syn::Expr, Source>,
}

/// A name bound inside the expression.
struct Local {
    name: String,
    value: Option<Lowered>,
    integer: Option<i64>,
    /// The parameter of a sum, with a value of its own in each term.
    is_index: bool,
}

/// Lowers `expression`, a number, as it stands.
pub(super) fn lower(
    expression: &syn::Expr,
    mode: Mode,
    scope: Scope,
    names: &Names,
    diagnostics: &mut Diagnostics,
) -> Option<Expr> {
    let mut lowering = Lowering::new(mode, scope, names, diagnostics);
    let lowered = lowering.expression(expression)?;
    lowering.check_depth(expression, lowered.depth())?;
    Some(lowered)
}

/// Lowers `expression`, which may be a vector, a matrix or a group element.
pub(super) fn lower_value(
    expression: &syn::Expr,
    mode: Mode,
    scope: Scope,
    names: &Names,
    diagnostics: &mut Diagnostics,
) -> Option<Lowered> {
    let mut lowering = Lowering::new(mode, scope, names, diagnostics);
    let lowered = lowering.value(expression)?;
    lowering.check_depth(expression, lowered.depth())?;
    Some(lowered)
}

/// Lowers the equations that `expression` stands for.
pub(super) fn equations(
    expression: &syn::Expr,
    mode: Mode,
    names: &Names,
    diagnostics: &mut Diagnostics,
) -> Option<Vec<Equation>> {
    let mut lowering = Lowering::new(mode, Scope::System, names, diagnostics);
    let lowered = lowering.equations(expression)?;
    for (lhs, rhs) in &lowered {
        let depth = Nesting::of_all([lhs, rhs].map(Expr::depth).into_iter());
        lowering.check_depth(expression, depth)?;
    }
    Some(lowered)
}

/// The coordinates that `expression` moves, `x = expr`, each with its new place, in which these
/// parameters of a group may stand.
pub(super) fn assignments(
    expression: &syn::Expr,
    parameters: &[String],
    names: &Names,
    diagnostics: &mut Diagnostics,
) -> Option<Vec<(usize, Expr)>> {
    let mut lowering = Lowering::new(Mode::Continuous, Scope::Action, names, diagnostics);
    let parameters = parameters.iter().enumerate();
    (lowering.locals).extend(parameters.map(|(j, name)| Local::parameter(name, j)));
    let lowered = lowering.assignments(expression)?;
    for (_, value) in &lowered {
        lowering.check_depth(expression, value.depth())?;
    }
    Some(lowered)
}

/// The value of an integer expression of literals, such as the length of an array.
pub(super) fn integer(
    expression: &syn::Expr,
    names: &Names,
    diagnostics: &mut Diagnostics,
) -> Option<i64> {
    Lowering::new(Mode::Parameters, Scope::System, names, diagnostics).index(expression)
}

/// The expression without the parentheses and the invisible groups of `macro_rules!` around it.
pub(super) fn bare(mut expression: &syn::Expr) -> &syn::Expr {
    loop {
        expression = match expression {
            syn::Expr::Group(group) => &group.expr,
            syn::Expr::Paren(paren) => &paren.expr,
            other => return other,
        };
    }
}

/// A place without the index after it, and the index: of `q[3]` `q` and 3.
pub(super) fn indexed(place: &syn::Expr) -> (&syn::Expr, Option<&syn::Expr>) {
    match bare(place) {
        syn::Expr::Index(index) => (bare(&index.expr), Some(&*index.index)),
        other => (other, None),
    }
}

/// The value of `name = value`.
pub(super) fn assigned<'s>(item: &'s syn::Expr, name: &str) -> Option<&'s syn::Expr> {
    match bare(item) {
        syn::Expr::Assign(assign) if identifier(&assign.left).is_some_and(|it| it == name) => {
            Some(&assign.right)
        }
        _ => None,
    }
}

/// The identifier that the whole expression is, if it is one.
pub(super) fn identifier(expression: &syn::Expr) -> Option<&syn::Ident> {
    match bare(expression) {
        syn::Expr::Path(path) if path.qself.is_none() => path.path.get_ident(),
        _ => None,
    }
}

impl<'a> Lowering<'a> {
    fn new(
        mode: Mode,
        scope: Scope<'a>,
        names: &'a Names,
        diagnostics: &'a mut Diagnostics,
    ) -> Self {
        Lowering {
            names,
            mode,
            scope,
            diagnostics,
            locals: Vec::new(),
            terms: 0,
            parts: Cell::new(0),
            size: 0,
            depth: 0,
            sources: BTreeMap::new(),
        }
    }

    /// The number that `expression` is.
    fn expression(&mut self, expression: &syn::Expr) -> Option<Expr> {
        let value = self.value(expression)?;
        self.number(expression, value)
    }

    fn value(&mut self, expression: &syn::Expr) -> Option<Lowered> {
        self.deeper(expression, |lowering| lowering.form(expression))
    }

    /// The result of `read` for a part of an expression, within the bounds of parts and of depth.
    fn deeper<T>(
        &mut self,
        expression: &syn::Expr,
        read: impl FnOnce(&mut Self) -> Option<T>,
    ) -> Option<T> {
        self.parts.update(|parts| parts + 1);
        self.depth += 1;
        let value = if self.depth > DEEPEST {
            self.error(
                expression,
                "the expression is nested too deeply; name its parts with `#[define]`",
            )
        } else {
            read(self)
        };
        self.depth -= 1;
        value
    }

    fn form(&mut self, expression: &syn::Expr) -> Option<Lowered> {
        if let Some(attribute) = unsupported::attributes(expression).first() {
            return self.error(
                attribute,
                "attributes have no meaning inside an expression; remove it",
            );
        }
        let value = match expression {
            syn::Expr::Group(group) => self.value(&group.expr),
            syn::Expr::Paren(paren) => self.value(&paren.expr),
            syn::Expr::Lit(literal) => self.literal(literal).map(Lowered::Number),
            syn::Expr::Path(_) | syn::Expr::Index(_) => self.place(expression),
            syn::Expr::Unary(unary) => self.unary(unary),
            syn::Expr::Binary(binary) => self.binary(binary),
            syn::Expr::Cast(cast) => self.cast(cast).map(Lowered::Number),
            syn::Expr::Call(call) => self.call(call),
            syn::Expr::If(choice) => self.choice(choice),
            syn::Expr::MethodCall(call) => self.method_call(call),
            syn::Expr::Field(field) => self.field(field),
            syn::Expr::Array(array) => self.array(array),
            syn::Expr::Repeat(repeat) => self.repeat(repeat),
            syn::Expr::Block(block) if block.label.is_none() => self.block(&block.block),
            other => self.unsupported(other),
        };
        value.map(|value| self.located(expression, value))
    }

    /// The value with the place of its expression, where the algebra may find fault with it.
    fn located(&mut self, expression: &syn::Expr, value: Lowered) -> Lowered {
        let Lowered::Number(number) = value else {
            return value;
        };
        if !matches!(
            number,
            Expr::Mul(..) | Expr::Div(..) | Expr::Pow(..) | Expr::Call(..)
        ) {
            return Lowered::Number(number);
        }
        // A term of a sum is read once for each index.
        let (names, address) = (self.names, std::ptr::from_ref(expression));
        let source = (self.sources.entry(address))
            .or_insert_with(|| names.source(quote::ToTokens::to_token_stream(expression)));
        Lowered::Number(Expr::At(*source, Box::new(number)))
    }

    /// Reports `message` at `tokens`.
    fn error<T>(
        &mut self,
        tokens: impl quote::ToTokens,
        message: impl std::fmt::Display,
    ) -> Option<T> {
        self.diagnostics.refuse(tokens, message)
    }

    fn local(&self, name: &str) -> Option<&Local> {
        self.locals.iter().rev().find(|local| local.name == name)
    }

    /// Counts what is about to be written out.
    fn grow(&mut self, at: &impl quote::ToTokens, size: usize) -> Option<()> {
        self.size = self.size.saturating_add(size);
        if self.size > LARGEST {
            return self.error(
                at,
                format!(
                    "the expression grows too large where `{}` is substituted",
                    plain(at)
                ),
            );
        }
        Some(())
    }

    /// A copy of `value` in the place of the name `at`, within the bounds of size.
    fn substitute(&mut self, at: &impl quote::ToTokens, value: &Lowered) -> Option<Lowered> {
        self.grow(at, value.size())?;
        self.check_depth(at, value.depth())?;
        Some(value.clone())
    }

    /// Fails where an expression is deeper than the passes behind this one go.
    fn check_depth(&mut self, at: &impl quote::ToTokens, depth: Nesting) -> Option<()> {
        match too_deep(depth, &format!("`{}`", plain(at))) {
            Some(message) => self.error(at, message),
            None => Some(()),
        }
    }
}

/// The error of an expression that is deeper than the passes behind this one go.
pub(super) fn too_deep(depth: Nesting, written: &str) -> Option<String> {
    if depth.functions > DEEPEST_FUNCTIONS {
        return Some(format!(
            "functions and powers are nested more than {DEEPEST_FUNCTIONS} deep in {written}"
        ));
    }
    (depth.levels > DEEPEST).then(|| format!("{written} is nested more than {DEEPEST} levels deep"))
}
