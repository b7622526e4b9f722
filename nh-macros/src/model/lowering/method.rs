//! Methods of vectors and matrices.

use syn::Expr as Syntax;
use syn::ext::IdentExt;

use super::{Expr, Lowering, plain};
use crate::model::value::{Lowered, Product, vector_of};

const WITHOUT_ARGUMENT: [&str; 4] = ["transpose", "inverse", "trace", "norm_squared"];
const WITH_ARGUMENT: [&str; 2] = ["dot", "cross"];

/// Whether `name` is a method of vectors or matrices.
pub(super) fn is_linear(name: &str) -> bool {
    WITHOUT_ARGUMENT.contains(&name) || WITH_ARGUMENT.contains(&name)
}

/// The names of these methods.
pub(in crate::model) fn linear_names() -> impl Iterator<Item = &'static str> {
    WITHOUT_ARGUMENT.into_iter().chain(WITH_ARGUMENT)
}

impl Lowering<'_> {
    pub(super) fn linear_method(&mut self, call: &syn::ExprMethodCall) -> Option<Lowered> {
        let name = call.method.unraw().to_string();
        let receiver = self.operand(&call.receiver);
        let arguments = self.every(&call.args, Self::operand);
        let (receiver, arguments) = (receiver?, arguments?);
        let takes = usize::from(WITH_ARGUMENT.contains(&name.as_str()));
        if arguments.len() != takes {
            let form = if takes == 1 {
                format!("a.{name}(b)")
            } else {
                format!("a.{name}()")
            };
            let message = format!("wrong number of arguments for `{name}`; write `{form}`");
            return self.error(&call.method, message);
        }
        match (name.as_str(), receiver, arguments.into_iter().next()) {
            ("transpose", Lowered::Matrix(a), _) => self.transpose(call, &a),
            ("inverse", Lowered::Matrix(a), _) => self.inverse(call, &a),
            ("trace", Lowered::Matrix(a), _) => self.trace(call, &a),
            ("norm_squared", Lowered::Vector(a), _) => Some(Lowered::Number(Expr::dot(&a, &a))),
            ("dot", Lowered::Vector(a), Some(Lowered::Vector(b))) if a.len() == b.len() => {
                Some(Lowered::Number(Expr::dot(&a, &b)))
            }
            ("cross", Lowered::Vector(a), Some(Lowered::Vector(b))) if a.len() == b.len() => {
                self.cross(call, &a, &b)
            }
            ("dot" | "cross", Lowered::Vector(a), Some(b)) => {
                let (a, b) = (vector_of(a.len()), b.describe());
                let message = format!(
                    "`{name}` is a product of two vectors of equal length, not of {a} and {b}"
                );
                self.error(call, message)
            }
            (_, receiver, _) => {
                let kind = if matches!(name.as_str(), "transpose" | "inverse" | "trace") {
                    "a matrix"
                } else {
                    "a vector"
                };
                let (written, is) = (plain(&*call.receiver), receiver.describe());
                let message = format!("`{name}` belongs to {kind}, and `{written}` is {is}");
                self.error(call, message)
            }
        }
    }

    fn transpose(&mut self, call: &syn::ExprMethodCall, a: &Product) -> Option<Lowered> {
        if let Some(transpose) = a.transpose() {
            return Some(Lowered::Matrix(transpose));
        }
        let written = plain(&*call.receiver);
        let message = format!(
            "the transpose of a rigid motion is none; write `{written}.inverse()`, or \
                `{written}.R.transpose()`"
        );
        self.error(call, message)
    }

    fn inverse(&mut self, call: &syn::ExprMethodCall, a: &Product) -> Option<Lowered> {
        match a.inverse() {
            Some(inverse) => Some(Lowered::Matrix(inverse)),
            None => self.error(
                call,
                "`inverse` belongs to rotations and rigid motions; the inverse of another matrix is \
                    written out",
            ),
        }
    }

    /// The trace of a matrix. That of a rigid motion is refused: it would count the constant 1 of
    /// its homogeneous matrix.
    fn trace(&mut self, call: &syn::ExprMethodCall, a: &Product) -> Option<Lowered> {
        let (rows, columns) = a.shape();
        let written = plain(&*call.receiver);
        if a.is_rigid() {
            let message = format!(
                "`{written}` is a rigid motion; write the trace of its rotation, \
                    `{}.R.trace()`",
                parenthesise(&call.receiver)
            );
            return self.error(call, message);
        }
        if rows != columns {
            let message = format!(
                "`{written}` is a {rows}×{columns} matrix; a trace belongs to a square one"
            );
            return self.error(call, message);
        }
        self.grow(call, a.size())?;
        Some(Lowered::Number(a.trace()))
    }

    /// a × b; in the plane the number a_0 b_1 - a_1 b_0.
    fn cross(&mut self, call: &syn::ExprMethodCall, a: &[Expr], b: &[Expr]) -> Option<Lowered> {
        let minor = |i: usize, j: usize| {
            let product = |i: usize, j: usize| a[i].clone().times(b[j].clone());
            product(i, j).minus(product(j, i))
        };
        match a.len() {
            2 => Some(Lowered::Number(minor(0, 1))),
            3 => Some(Lowered::Vector(vec![minor(1, 2), minor(2, 0), minor(0, 1)])),
            length => {
                let message = format!(
                    "`cross` is a product of vectors of 2 or 3 components, not of {length}"
                );
                self.error(call, message)
            }
        }
    }
}

/// An expression before a dot.
pub(super) fn parenthesise(expression: &Syntax) -> String {
    let written = plain(super::bare(expression));
    match super::bare(expression) {
        Syntax::Binary(_) | Syntax::Unary(_) => format!("({written})"),
        _ => written,
    }
}
