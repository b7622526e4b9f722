//! `+ - * /`, signs and casts.

use quote::{ToTokens, quote};
use syn::{BinOp, Expr as Syntax, UnOp};

use super::integer::Integer;
use super::value::Value;
use super::{Expr, Lowering, bare, plain};

/// The exact integers of the remainder operator.
const OF_INTEGERS: &str =
    "`%` is defined between integers: literals and the indices of the sums around it";

impl Lowering<'_> {
    pub(super) fn unary(&mut self, unary: &syn::ExprUnary) -> Option<Value> {
        match unary.op {
            UnOp::Neg(_) => self.negative(&unary.expr),
            UnOp::Deref(star) => {
                self.value(&unary.expr);
                self.error(
                    star,
                    "`*` is the product of two expressions; there is nothing to dereference",
                )
            }
            op => self.error(op, "`!` has no meaning on numbers"),
        }
    }

    pub(super) fn binary(&mut self, binary: &syn::ExprBinary) -> Option<Value> {
        if let (BinOp::Mul(star), Syntax::Unary(power)) = (binary.op, &*binary.right)
            && matches!(power.op, UnOp::Deref(_))
        {
            let second = power.op;
            return self.power_operator(&binary.left, "**", &quote!(#star #second), &power.expr);
        }
        match binary.op {
            BinOp::Add(_) | BinOp::Sub(_) => {
                let (a, b) = self.pair(binary)?;
                let is_number = |value: &Value| matches!(value, Value::Number(_));
                if is_number(&a) != is_number(&b)
                    && let Some(array) = self
                        .without_index(&binary.left)
                        .or_else(|| self.without_index(&binary.right))
                {
                    return self.missing_index(array);
                }
                self.sum_of(binary, a, b, matches!(binary.op, BinOp::Sub(_)))
            }
            BinOp::Mul(_) => {
                let (a, b) = self.pair(binary)?;
                self.product_of(binary, a, b)
            }
            BinOp::Div(_) => self.quotient(binary),
            BinOp::Rem(_) => {
                let whole = Syntax::Binary(binary.clone());
                let integer = self.exact_integer(&whole, OF_INTEGERS)?;
                Some(Value::Number(Expr::integer(integer)))
            }
            BinOp::BitXor(caret) => {
                self.power_operator(&binary.left, "^", &caret.to_token_stream(), &binary.right)
            }
            _ => self.unsupported_operator(binary),
        }
    }

    fn pair(&mut self, binary: &syn::ExprBinary) -> Option<(Value, Value)> {
        let (a, b) = (self.operand(&binary.left), self.operand(&binary.right));
        Some((a?, b?))
    }

    fn quotient(&mut self, binary: &syn::ExprBinary) -> Option<Value> {
        let (a, b) = (self.operand(&binary.left), self.operand(&binary.right));
        let divisor = self.integer(&binary.right);
        let is_zero = |b: &Value| matches!(b, Value::Number(b) if b.is_zero());
        let zero = matches!(
            divisor,
            Ok(Integer {
                value: 0,
                exact: true
            })
        ) || b.as_ref().is_some_and(is_zero);
        if zero {
            let message = format!("`{}` divides by zero{}", plain(binary), self.index_values());
            return self.error(binary, message);
        }
        self.quotient_of(binary, a?, b?)
    }

    /// `x^2`, `x**2`: the operators bind otherwise than powers, so the operands are the nearest ones.
    fn power_operator(
        &mut self,
        left: &Syntax,
        symbol: &str,
        operator: &impl ToTokens,
        right: &Syntax,
    ) -> Option<Value> {
        let (base, exponent) = (last_operand(left), first_operand(right));
        let method = if self.integer(exponent).is_ok_and(|integer| integer.exact) {
            "powi"
        } else {
            "powf"
        };
        let written = match bare(base) {
            Syntax::Binary(_) | Syntax::Unary(_) => format!("({})", plain(bare(base))),
            other => plain(other),
        };
        let message = format!(
            "`{symbol}` is not exponentiation in Rust; write `{written}.{method}({})`",
            plain(bare(exponent))
        );
        self.diagnostics
            .error(quote!(#base #operator #exponent), message);
        self.value(left);
        self.value(right);
        None
    }

    /// `i as f64` changes nothing: numbers are exact.
    pub(super) fn cast(&mut self, cast: &syn::ExprCast) -> Option<Expr> {
        if is_type(&cast.ty, "f64") {
            return self.expression(&cast.expr);
        }
        self.expression(&cast.expr);
        let message = format!("numbers are exact here; remove `as {}`", plain(&cast.ty));
        self.error(&cast.ty, message)
    }
}

fn last_operand(expression: &Syntax) -> &Syntax {
    match expression {
        Syntax::Binary(binary) => last_operand(&binary.right),
        Syntax::Unary(unary) => last_operand(&unary.expr),
        other => other,
    }
}

fn first_operand(expression: &Syntax) -> &Syntax {
    match expression {
        Syntax::Binary(binary) => first_operand(&binary.left),
        other => other,
    }
}

pub(super) fn is_type(ty: &syn::Type, name: &str) -> bool {
    match ty {
        syn::Type::Group(group) => is_type(&group.elem, name),
        syn::Type::Paren(paren) => is_type(&paren.elem, name),
        syn::Type::Path(path) => path.qself.is_none() && path.path.is_ident(name),
        _ => false,
    }
}
