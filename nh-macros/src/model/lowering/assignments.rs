//! The coordinates that an action moves, with their new places: `x = expr`, `q = vector`, and many
//! by their index, `(a..b).map(|i| x[i] = expr)`.

use syn::{BinOp, Expr as Syntax};

use super::{Expr, Local, Lowering, Symbol, bare};
use crate::model::value::{Lowered, vector_of};
use crate::syntax::text::plain;

const FORM: &str = "coordinates are moved as `(a..b).map(|i| x[i] = expr)`";

impl Local {
    /// Parameter j of the group.
    pub(super) fn parameter(name: &str, j: usize) -> Self {
        Local {
            name: name.to_owned(),
            value: Some(Lowered::Number(Expr::Symbol(Symbol::GroupParameter(j)))),
            integer: None,
            is_index: false,
        }
    }
}

impl Lowering<'_> {
    /// The coordinates that one expression moves, with their new places.
    pub(super) fn assignments(&mut self, expression: &Syntax) -> Option<Vec<(usize, Expr)>> {
        self.deeper(expression, |lowering| match bare(expression) {
            Syntax::MethodCall(call) if call.method == "map" => {
                let (range, closure) = lowering.mapped(call, FORM)?;
                let read = |lowering: &mut Self| lowering.assignments(&closure.body);
                Some(lowering.unroll(range, closure, read)?.concat())
            }
            Syntax::Block(block) if block.label.is_none() => {
                lowering.block_with(&block.block, Self::assignments)
            }
            Syntax::Assign(assign) => lowering.assignment(&assign.left, &assign.right),
            Syntax::Binary(binary) if matches!(binary.op, BinOp::Eq(_)) => {
                lowering.error(binary.op, "a component is written with `=`: `x = expr`")
            }
            other => {
                let message = format!(
                    "`{}` moves no coordinate; write `x = expr`, the place of `x` after the motion",
                    plain(other)
                );
                lowering.error(other, message)
            }
        })
    }

    fn assignment(&mut self, left: &Syntax, right: &Syntax) -> Option<Vec<(usize, Expr)>> {
        let (moved, value) = (self.moved(left), self.value(right));
        let (moved, is_array) = moved?;
        match value? {
            Lowered::Vector(values) if is_array && values.len() == moved.len() => {
                Some(moved.into_iter().zip(values).collect())
            }
            value if is_array => {
                let (is, left, wanted) = (value.describe(), plain(left), vector_of(moved.len()));
                self.error(
                    right,
                    format!("this is {is}, and `{left}` moves to {wanted}"),
                )
            }
            value => Some(vec![(moved[0], self.number(right, value)?)]),
        }
    }

    /// The coordinates of a place, and whether it is an array.
    fn moved(&mut self, left: &Syntax) -> Option<(Vec<usize>, bool)> {
        let coordinate = |expr: &Expr| match expr {
            Expr::Symbol(Symbol::Coordinate(i)) => Some(*i),
            _ => None,
        };
        let found = match &self.value(left)? {
            Lowered::Number(expr) => coordinate(expr).map(|i| (vec![i], false)),
            Lowered::Vector(entries) => {
                let all: Option<Vec<_>> = entries.iter().map(coordinate).collect();
                all.map(|all| (all, true))
            }
            Lowered::Matrix(_) | Lowered::Motion(_) => None,
        };
        let message = || {
            format!(
                "`{}` is no coordinate in R or S1, which an action moves; write `x = expr` or `q[3] = expr`",
                plain(left)
            )
        };
        found.or_else(|| self.error(left, message()))
    }
}
