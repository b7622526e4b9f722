//! Integer expressions: array indices, the bounds of sums, the exponents of `powi`.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{BinOp, Lit, UnOp};

use super::{Lowering, bare, identifier, plain};
use crate::model::names::key;

/// The value of an integer expression.
#[derive(Clone, Copy)]
pub(super) struct Integer {
    pub(super) value: i64,
    /// Whether no division left a remainder.
    pub(super) exact: bool,
}

/// Why an expression has no integer value, and where.
pub(super) enum NotAnInteger {
    /// The error in it has been reported.
    Reported,
    UnknownName(syn::Ident),
    Other(TokenStream),
    Overflow(TokenStream),
    DivisionByZero(TokenStream),
}

impl Lowering<'_> {
    /// The value of an index or a bound; `/` rounds toward zero as it does in Rust.
    pub(super) fn index(&mut self, expression: &syn::Expr) -> Option<i64> {
        let made_of = "an index is made of integer literals and the indices of the sums around it";
        match self.integer(expression) {
            Ok(integer) => Some(integer.value),
            Err(why) => self.not_an_integer(why, made_of),
        }
    }

    /// The value of an integer that stands for a number, where a half is a half.
    pub(super) fn exact_integer(&mut self, expression: &syn::Expr, made_of: &str) -> Option<i64> {
        match self.integer(expression) {
            Ok(Integer { value, exact: true }) => Some(value),
            Ok(_) => self.error(
                expression,
                format!("`{}` is not an integer; {made_of}", plain(expression)),
            ),
            Err(why) => self.not_an_integer(why, made_of),
        }
    }

    /// Evaluates without reporting.
    pub(super) fn integer(&self, expression: &syn::Expr) -> Result<Integer, NotAnInteger> {
        self.parts.update(|parts| parts + 1);
        match bare(expression) {
            syn::Expr::Lit(literal) => literal_integer(literal),
            syn::Expr::Path(_) => self.named_integer(expression),
            syn::Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => {
                let a = self.integer(&unary.expr)?;
                let value = a
                    .value
                    .checked_neg()
                    .ok_or_else(|| NotAnInteger::Overflow(expression.to_token_stream()))?;
                Ok(Integer {
                    value,
                    exact: a.exact,
                })
            }
            syn::Expr::Cast(cast) if is_integer_type(&cast.ty) => self.integer(&cast.expr),
            syn::Expr::Binary(binary) => self.binary_integer(binary),
            syn::Expr::Block(block) => match block.block.stmts.as_slice() {
                [syn::Stmt::Expr(value, None)] => self.integer(value),
                _ => Err(NotAnInteger::Other(expression.to_token_stream())),
            },
            other => Err(NotAnInteger::Other(other.to_token_stream())),
        }
    }

    fn named_integer(&self, expression: &syn::Expr) -> Result<Integer, NotAnInteger> {
        let other = || NotAnInteger::Other(expression.to_token_stream());
        let ident = identifier(expression).ok_or_else(other)?;
        match self.local(&key(ident)) {
            Some(local) => match local.integer {
                Some(value) => Ok(Integer { value, exact: true }),
                None if local.value.is_none() => Err(NotAnInteger::Reported),
                None => Err(other()),
            },
            None if self.names.get(&key(ident)).is_some() => Err(other()),
            None => Err(NotAnInteger::UnknownName(ident.clone())),
        }
    }

    fn binary_integer(&self, binary: &syn::ExprBinary) -> Result<Integer, NotAnInteger> {
        let (a, b) = (self.integer(&binary.left)?, self.integer(&binary.right)?);
        let divides = matches!(binary.op, BinOp::Div(_) | BinOp::Rem(_));
        if divides && b.value == 0 {
            return Err(NotAnInteger::DivisionByZero(binary.to_token_stream()));
        }
        let value = match binary.op {
            BinOp::Add(_) => a.value.checked_add(b.value),
            BinOp::Sub(_) => a.value.checked_sub(b.value),
            BinOp::Mul(_) => a.value.checked_mul(b.value),
            BinOp::Div(_) => a.value.checked_div(b.value),
            BinOp::Rem(_) => a.value.checked_rem(b.value),
            _ => return Err(NotAnInteger::Other(binary.to_token_stream())),
        };
        let value = value.ok_or_else(|| NotAnInteger::Overflow(binary.to_token_stream()))?;
        let rounded = matches!(binary.op, BinOp::Div(_)) && a.value.checked_rem(b.value) != Some(0);
        Ok(Integer {
            value,
            exact: a.exact && b.exact && !rounded,
        })
    }

    pub(super) fn not_an_integer<T>(&mut self, why: NotAnInteger, made_of: &str) -> Option<T> {
        match why {
            NotAnInteger::Reported => None,
            NotAnInteger::UnknownName(name) => self.unknown_integer(&name),
            NotAnInteger::Other(tokens) => {
                let message = format!("`{}` is not an integer; {made_of}", plain(&tokens));
                self.error(tokens, message)
            }
            NotAnInteger::Overflow(tokens) => {
                let message = format!(
                    "`{}` overflows{}; an integer is at most {}",
                    plain(&tokens),
                    self.index_values(),
                    i64::MAX
                );
                self.error(tokens, message)
            }
            NotAnInteger::DivisionByZero(tokens) => {
                let message = format!(
                    "`{}` divides by zero{}",
                    plain(&tokens),
                    self.index_values()
                );
                self.error(tokens, message)
            }
        }
    }

    fn unknown_integer<T>(&mut self, name: &syn::Ident) -> Option<T> {
        if name.to_string().chars().any(|c| c.is_ascii_uppercase()) {
            let message =
                format!("cannot find `{name}`; a macro cannot see constants: write the number");
            return self.error(name, message);
        }
        self.unknown(name)
    }

    /// ` where i = 7` while sums are unrolled, nothing otherwise.
    pub(super) fn index_values(&self) -> String {
        let indices = self.locals.iter().filter(|local| local.is_index);
        let values: Vec<String> = indices
            .filter_map(|local| Some(format!("`{} = {}`", local.name, local.integer?)))
            .collect();
        if values.is_empty() {
            String::new()
        } else {
            format!(" where {}", values.join(", "))
        }
    }
}

fn literal_integer(literal: &syn::ExprLit) -> Result<Integer, NotAnInteger> {
    match &literal.lit {
        Lit::Int(integer)
            if matches!(
                integer.suffix(),
                "" | "usize" | "u32" | "i32" | "u64" | "i64"
            ) =>
        {
            let value = integer
                .base10_digits()
                .parse()
                .map_err(|_| NotAnInteger::Overflow(literal.to_token_stream()))?;
            Ok(Integer { value, exact: true })
        }
        _ => Err(NotAnInteger::Other(literal.to_token_stream())),
    }
}

fn is_integer_type(ty: &syn::Type) -> bool {
    ["usize", "u32", "i32", "u64", "i64", "isize"]
        .iter()
        .any(|name| is_type(ty, name))
}

pub(super) fn is_type(ty: &syn::Type, name: &str) -> bool {
    match ty {
        syn::Type::Group(group) => is_type(&group.elem, name),
        syn::Type::Paren(paren) => is_type(&paren.elem, name),
        syn::Type::Path(path) => path.qself.is_none() && path.path.is_ident(name),
        _ => false,
    }
}
