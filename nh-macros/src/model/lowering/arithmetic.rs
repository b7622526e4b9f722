//! `+ - * /`, signs and casts.

use quote::{ToTokens, quote};
use syn::{BinOp, Expr as Syntax, UnOp};

use super::integer::is_type;
use super::{Expr, Lowering, bare, plain};
use crate::model::value::Lowered;

/// The exact integers of the remainder operator.
const OF_INTEGERS: &str =
    "`%` is defined between integers: literals and the indices of the sums around it";

/// The most terms that are added one after the other, as they are written; more are added by
/// halves.
const FEW: usize = 64;

impl Lowering<'_> {
    pub(super) fn unary(&mut self, unary: &syn::ExprUnary) -> Option<Lowered> {
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

    pub(super) fn binary(&mut self, binary: &syn::ExprBinary) -> Option<Lowered> {
        if let (BinOp::Mul(star), Syntax::Unary(power)) = (binary.op, &*binary.right)
            && matches!(power.op, UnOp::Deref(_))
        {
            let second = power.op;
            return self.power_operator(&binary.left, "**", &quote!(#star #second), &power.expr);
        }
        match binary.op {
            BinOp::Add(_) | BinOp::Sub(_) => self.sum(binary),
            BinOp::Mul(_) => {
                let (a, b) = self.operands(binary)?;
                self.product_of(binary, a, b)
            }
            BinOp::Div(_) => self.quotient(binary),
            BinOp::Rem(_) => {
                let whole = Syntax::Binary(binary.clone());
                let integer = self.exact_integer(&whole, OF_INTEGERS)?;
                Some(Lowered::Number(Expr::integer(integer)))
            }
            BinOp::BitXor(caret) => {
                self.power_operator(&binary.left, "^", &caret.to_token_stream(), &binary.right)
            }
            _ => self.unsupported_operator(binary),
        }
    }

    /// All terms that stand side by side: a sum of thousands is no deeper than a sum of two.
    fn sum(&mut self, last: &syn::ExprBinary) -> Option<Lowered> {
        let mut sums = vec![last];
        let mut first = &*last.left;
        while let Syntax::Binary(left) = first
            && matches!(left.op, BinOp::Add(_) | BinOp::Sub(_))
        {
            sums.push(left);
            first = &left.left;
        }
        sums.reverse();
        let terms = std::iter::once(first).chain(sums.iter().map(|sum| &*sum.right));
        let mut values = self.every(terms, Self::operand)?.into_iter();
        let is_number = |value: &Lowered| matches!(value, Lowered::Number(_));
        if sums.len() > FEW && values.as_slice().iter().all(is_number) {
            let minus = |sum: &&syn::ExprBinary| matches!(sum.op, BinOp::Sub(_));
            let signs = std::iter::once(false).chain(sums.iter().map(minus));
            let numbers = values.filter_map(|value| match value {
                Lowered::Number(number) => Some(number),
                _ => None,
            });
            return Some(Lowered::Number(balanced(signs.zip(numbers).collect())));
        }
        let first = values.next()?;
        sums.into_iter().zip(values).try_fold(first, |a, (sum, b)| {
            if is_number(&a) != is_number(&b)
                && let Some(array) =
                    (self.array_itself(&sum.left)).or_else(|| self.array_itself(&sum.right))
            {
                return self.missing_index(array);
            }
            self.sum_of(sum, a, b, matches!(sum.op, BinOp::Sub(_)))
        })
    }

    fn operands(&mut self, binary: &syn::ExprBinary) -> Option<(Lowered, Lowered)> {
        let (a, b) = (self.operand(&binary.left), self.operand(&binary.right));
        Some((a?, b?))
    }

    fn quotient(&mut self, binary: &syn::ExprBinary) -> Option<Lowered> {
        let (a, b) = (self.operand(&binary.left), self.operand(&binary.right));
        let divisor = self.integer(&binary.right);
        let is_nothing = divisor.is_ok_and(|divisor| divisor.exact && divisor.value == 0);
        let is_zero = |b: &Lowered| matches!(b, Lowered::Number(b) if b.is_zero());
        if is_nothing || b.as_ref().is_some_and(is_zero) {
            let message = format!("`{}` divides by zero{}", plain(binary), self.index_values());
            return self.error(binary, message);
        }
        self.quotient_of(binary, a?, b?)
    }

    /// `x^2`, `x**2`: the operators bind otherwise than powers, so the operands are the nearest
    /// ones.
    fn power_operator(
        &mut self,
        left: &Syntax,
        symbol: &str,
        operator: &impl ToTokens,
        right: &Syntax,
    ) -> Option<Lowered> {
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

/// The sum of terms, some of them to be subtracted, as a tree of the least depth.
fn balanced(mut terms: Vec<(bool, Expr)>) -> Expr {
    match terms.len() {
        0 => Expr::integer(0),
        1 => match terms.remove(0) {
            (false, term) => term,
            (true, term) => Expr::Neg(Box::new(term)),
        },
        count => {
            let second = terms.split_off(count / 2);
            Expr::Add(Box::new(balanced(terms)), Box::new(balanced(second)))
        }
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
