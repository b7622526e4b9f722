//! Equations: `lhs == rhs` of numbers, of vectors component by component, and many of them by their
//! index, `(a..b).map(|i| lhs == rhs)`.

use syn::{BinOp, Expr as Syntax};

use super::{Expr, Lowering, bare};
use crate::model::value::{Lowered, vector_of};
use crate::syntax::text::plain;

const FORM: &str = "several equations are written `(a..b).map(|i| lhs == rhs)`";

/// The two sides of an equation.
pub(in crate::model) type Equation = (Expr, Expr);

impl Lowering<'_> {
    /// The equations that one expression stands for.
    pub(super) fn equations(&mut self, expression: &Syntax) -> Option<Vec<Equation>> {
        self.deeper(expression, |lowering| match bare(expression) {
            Syntax::MethodCall(call) if call.method == "map" => {
                let (range, closure) = lowering.mapped(call, FORM)?;
                let read = |lowering: &mut Self| lowering.equations(&closure.body);
                Some(lowering.unroll(range, closure, read)?.concat())
            }
            Syntax::Block(block) if block.label.is_none() => {
                lowering.block_with(&block.block, Self::equations)
            }
            equation => lowering.equation(equation),
        })
    }

    /// One equation of numbers, or one a component.
    fn equation(&mut self, equation: &Syntax) -> Option<Vec<Equation>> {
        let (left, right) = self.sides(equation)?;
        let (lhs, rhs) = (self.value(left), self.value(right));
        match (lhs?, rhs?) {
            (Lowered::Vector(lhs), Lowered::Vector(rhs)) if lhs.len() == rhs.len() => {
                Some(lhs.into_iter().zip(rhs).collect())
            }
            (Lowered::Vector(lhs), Lowered::Vector(rhs)) => {
                let [lhs, rhs] = [lhs, rhs].map(|side| vector_of(side.len()));
                let message = format!("this is an equation between {lhs} and {rhs}");
                self.error(equation, message)
            }
            (lhs, rhs) => {
                let (lhs, rhs) = (self.number(left, lhs), self.number(right, rhs));
                Some(vec![(lhs?, rhs?)])
            }
        }
    }

    /// The two sides of `lhs == rhs`; those of another relation are read on after its error.
    fn sides<'s>(&mut self, equation: &'s Syntax) -> Option<(&'s Syntax, &'s Syntax)> {
        match equation {
            Syntax::Binary(binary) if matches!(binary.op, BinOp::Eq(_)) => {
                Some((&binary.left, &binary.right))
            }
            Syntax::Assign(assign) => {
                let (left, right) = (plain(&assign.left), plain(&assign.right));
                let message = format!("an equation is written with `==`: `{left} == {right}`");
                self.diagnostics.error(assign.eq_token, message);
                Some((&assign.left, &assign.right))
            }
            Syntax::Binary(binary) if is_comparison(&binary.op) => {
                let message = format!(
                    "`{}` is not an equation; write `lhs == rhs`",
                    plain(&binary.op)
                );
                self.diagnostics.error(binary.op, message);
                Some((&binary.left, &binary.right))
            }
            Syntax::Binary(binary) if matches!(binary.op, BinOp::And(_)) => {
                let message = "`&&` joins two equations; write one equation an attribute";
                self.error(binary.op, message)
            }
            Syntax::Match(cases) => {
                let message = "a case distinction is not differentiable; a constraint that holds in a region is written \
                    `#[constraint(when = x > 0, lhs == rhs)]`, with an attribute for each region";
                self.error(cases.match_token, message)
            }
            other => {
                let message = format!("this is not an equation; write `{} == 0`", plain(other));
                self.error(other, message)
            }
        }
    }
}

fn is_comparison(op: &BinOp) -> bool {
    matches!(
        op,
        BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_) | BinOp::Ne(_)
    )
}
