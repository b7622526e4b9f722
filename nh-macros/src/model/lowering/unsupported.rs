//! Forms of Rust that are not mathematics: each with its replacement, at its own smallest span.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{BinOp, Expr as Syntax};

use super::{Lowering, plain};

const SUM: &str = "stands only in a sum, `(a..b).map(|i| expr).sum()`";
const LOOP: &str = "a loop has no value; write `(a..b).map(|i| expr).sum()`";
const CASES: &str = "cases are written `if x < 1 { a } else { b }`, with comparisons";

impl Lowering<'_> {
    pub(super) fn unsupported<T>(&mut self, expression: &Syntax) -> Option<T> {
        let (tokens, message) = explain(expression);
        self.error(tokens, message)
    }

    pub(super) fn unsupported_operator<T>(&mut self, binary: &syn::ExprBinary) -> Option<T> {
        let symbol = plain(&binary.op);
        let message = match binary.op {
            BinOp::Eq(_)
            | BinOp::Ne(_)
            | BinOp::Lt(_)
            | BinOp::Le(_)
            | BinOp::Gt(_)
            | BinOp::Ge(_) => {
                format!(
                    "`{symbol}` compares, which has no value here; a condition stands in `if`, in `where(condition, a, b)` and in `when = …`, an \
                        equation in `#[constraint(lhs == rhs)]`"
                )
            }
            BinOp::And(_) | BinOp::Or(_) => {
                format!(
                    "`{symbol}` joins truth values, which have no value here; conditions stand in `if` and in `where(condition, a, b)`, equations in \
                        an attribute each"
                )
            }
            BinOp::BitAnd(_) | BinOp::BitOr(_) | BinOp::Shl(_) | BinOp::Shr(_) => {
                format!("`{symbol}` works on bits, not on numbers; the operators are `+ - * /`")
            }
            _ => format!("`{symbol}` changes a variable; bind a new name with `let`"),
        };
        self.error(binary.op, message)
    }
}

/// The offending tokens and what to write instead.
fn explain(expression: &Syntax) -> (TokenStream, String) {
    match expression {
        Syntax::Match(e) => message_at(e.match_token, CASES),
        Syntax::Let(e) => message_at(e.let_token, CASES),
        Syntax::Assign(e) => message_at(
            e.eq_token,
            "`=` has no value here; bind a name with `let name = expr;` in a block",
        ),
        Syntax::Closure(e) => message_at(e, format!("a closure {SUM}")),
        Syntax::Range(e) => message_at(e, format!("a range {SUM}")),
        Syntax::Tuple(e) => message_at(e, "a tuple is not a number; write one expression"),
        Syntax::Reference(e) => message_at(e.and_token, "numbers are not borrowed; remove the `&`"),
        Syntax::Macro(e) => message_at(e, advise_on_macro(&e.mac)),
        Syntax::ForLoop(e) => message_at(e.for_token, LOOP),
        Syntax::While(e) => message_at(e.while_token, LOOP),
        Syntax::Loop(e) => message_at(e.loop_token, LOOP),
        Syntax::Return(e) => message_at(
            e.return_token,
            "an expression is its own value; remove `return`",
        ),
        Syntax::Try(e) => message_at(e.question_token, "no operation fails here; remove the `?`"),
        Syntax::Unsafe(e) => message_at(e.unsafe_token, "remove `unsafe`"),
        Syntax::Field(e) => field(e),
        other => message_at(
            other,
            "this is not mathematics; an expression is made of names, numbers, `+ - * /` and \
                functions",
        ),
    }
}

/// `vec![…]`, and nalgebra's `vector![…]`, `matrix![…; …]`.
fn advise_on_macro(invocation: &syn::Macro) -> String {
    let name = plain(&invocation.path);
    let contents = plain(&invocation.tokens);
    match name.rsplit("::").next() {
        Some("vec" | "vector") => {
            format!("`{name}!` is not expanded here; a vector is written `[{contents}]`")
        }
        Some("matrix") => {
            let rows: Vec<String> = contents
                .split(';')
                .map(|row| format!("[{}]", row.trim()))
                .collect();
            format!(
                "`{name}!` is not expanded here; a matrix is written by rows, `[{}]`",
                rows.join(", ")
            )
        }
        _ => format!("`{name}!` is not expanded inside an expression; write the formula out"),
    }
}

fn message_at(tokens: impl ToTokens, message: impl Into<String>) -> (TokenStream, String) {
    (tokens.to_token_stream(), message.into())
}

/// `self.m` is `m`.
fn field(field: &syn::ExprField) -> (TokenStream, String) {
    let (base, member) = (plain(&*field.base), plain(&field.member));
    let message = match base.as_str() {
        "self" => format!(
            "the fields are known by their names; write `{member}` instead of `self.{member}`"
        ),
        _ => format!("`{base}` has no fields; an entry of an array is written `{base}[i]`"),
    };
    message_at(field, message)
}

/// The attributes on a form that the language has.
pub(super) fn attributes(expression: &Syntax) -> &[syn::Attribute] {
    match expression {
        Syntax::Lit(e) => &e.attrs,
        Syntax::Path(e) => &e.attrs,
        Syntax::Paren(e) => &e.attrs,
        Syntax::Group(e) => &e.attrs,
        Syntax::Unary(e) => &e.attrs,
        Syntax::Binary(e) => &e.attrs,
        Syntax::Call(e) => &e.attrs,
        Syntax::MethodCall(e) => &e.attrs,
        Syntax::Index(e) => &e.attrs,
        Syntax::Block(e) => &e.attrs,
        Syntax::If(e) => &e.attrs,
        Syntax::Cast(e) => &e.attrs,
        Syntax::Closure(e) => &e.attrs,
        Syntax::Range(e) => &e.attrs,
        Syntax::Field(e) => &e.attrs,
        Syntax::Array(e) => &e.attrs,
        Syntax::Repeat(e) => &e.attrs,
        _ => &[],
    }
}
