//! Functions by cases: `abs`, `sign`, `min`, `max`, `clamp`, `where(condition, a, b)` and
//! `if condition { a } else { b }`.
//!
//! Each is made of one function, a where s > 0 and b where s ≤ 0. The sides are chosen so that at
//! equality the value and its derivatives are those of the case that is written there: `x >= 0`
//! holds at 0, |x| has the derivative 1 there, and `clamp(x, low, high)` is x at its ends.

use quote::ToTokens;
use syn::ext::IdentExt;
use syn::{BinOp, Expr as Syntax, Ident, UnOp};

use super::{Expr, Lowering, bare, plain};
use crate::model::Function;
use crate::model::names::BY_CASES;
use crate::model::value::Lowered;

/// The definition of a condition.
const CONDITION: &str = "a condition is a comparison of numbers such as `x < 1`, or several joined by `&&`, `||` and `!`";

/// A condition of comparisons s > 0.
enum Alternative {
    Positive(Expr),
    Not(Box<Alternative>),
    And(Box<[Alternative; 2]>),
    Or(Box<[Alternative; 2]>),
}

impl Alternative {
    /// a where it holds, b elsewhere.
    fn choose(&self, a: &Expr, b: &Expr) -> Expr {
        match self {
            Self::Positive(s) => {
                Expr::Call(Function::BySign, vec![s.clone(), a.clone(), b.clone()])
            }
            Self::Not(condition) => condition.choose(b, a),
            Self::And(conditions) => conditions[0].choose(&conditions[1].choose(a, b), b),
            Self::Or(conditions) => conditions[0].choose(a, &conditions[1].choose(a, b)),
        }
    }

    /// The size of what is chosen of cases of this size, at most.
    fn size(&self, cases: usize) -> usize {
        match self {
            Self::Positive(s) => s.size().saturating_add(cases),
            Self::Not(condition) => condition.size(cases),
            Self::And(conditions) | Self::Or(conditions) => {
                let inner = conditions[1].size(cases);
                conditions[0].size(inner.saturating_add(cases))
            }
        }
    }
}

/// Whether a function of this name is by cases.
pub(super) fn is_by_cases(name: &str) -> bool {
    BY_CASES.contains(&name)
}

/// How a function by cases is written.
fn form(name: &str) -> String {
    match name {
        "clamp" => "clamp(x, low, high)".to_owned(),
        "where" => "where(x < 1, a, b)".to_owned(),
        "min" | "max" => format!("{name}(a, b)"),
        _ => format!("{name}(x)"),
    }
}

impl Lowering<'_> {
    /// A function by cases; the receiver of a method is its first argument.
    pub(super) fn apply_cases(&mut self, name: &Ident, arguments: &[&Syntax]) -> Option<Lowered> {
        let spelt = name.unraw().to_string();
        match (spelt.as_str(), arguments) {
            ("where", [condition, a, b]) => {
                let condition = self.condition(condition);
                let (a, b) = (self.operand(a), self.operand(b));
                self.choose(name, &condition?, a?, b?)
            }
            ("abs" | "sign" | "signum", [_]) | ("min" | "max", [_, _]) | ("clamp", [_, _, _]) => {
                let values = self.every(arguments.iter().copied(), Self::expression)?;
                let size = values.iter().map(Expr::size).fold(0, usize::saturating_add);
                self.grow(name, size.saturating_mul(4))?;
                let value = by_cases(&spelt, &values);
                self.check_depth(name, value.depth())?;
                Some(Lowered::Number(value))
            }
            _ => {
                for argument in arguments {
                    let is_first = std::ptr::eq(*argument, arguments[0]);
                    match spelt == "where" && is_first {
                        true => _ = self.condition(argument),
                        false => _ = self.value(argument),
                    }
                }
                let message = format!(
                    "wrong number of arguments for `{spelt}`; write `{}`",
                    form(&spelt)
                );
                self.error(name, message)
            }
        }
    }

    /// `if condition { a } else { b }`.
    pub(super) fn choice(&mut self, choice: &syn::ExprIf) -> Option<Lowered> {
        let condition = self.condition(&choice.cond);
        let first = self.block(&choice.then_branch);
        let Some((_, second)) = &choice.else_branch else {
            let message = "a value by cases has an `else`; write `if condition { a } else { b }`";
            return self.error(choice.if_token, message);
        };
        let second = self.value(second);
        self.choose(choice.if_token, &condition?, first?, second?)
    }

    fn choose(
        &mut self,
        at: impl ToTokens,
        condition: &Alternative,
        a: Lowered,
        b: Lowered,
    ) -> Option<Lowered> {
        self.grow(&at, condition.size(a.size().saturating_add(b.size())))?;
        let value = match (a, b) {
            (Lowered::Number(a), Lowered::Number(b)) => Lowered::Number(condition.choose(&a, &b)),
            (Lowered::Vector(a), Lowered::Vector(b)) if a.len() == b.len() => {
                let components = a.iter().zip(&b).map(|(a, b)| condition.choose(a, b));
                Lowered::Vector(components.collect())
            }
            (a, b) => {
                let message = format!(
                    "the cases are both numbers, or vectors of as many components; one is {}, the other {}",
                    a.describe(),
                    b.describe()
                );
                return self.error(at, message);
            }
        };
        self.check_depth(&at, value.depth())?;
        Some(value)
    }

    fn condition(&mut self, expression: &Syntax) -> Option<Alternative> {
        self.deeper(expression, |lowering| lowering.condition_itself(expression))
    }

    fn condition_itself(&mut self, expression: &Syntax) -> Option<Alternative> {
        let inner = bare(expression);
        match inner {
            Syntax::Binary(binary) => match binary.op {
                BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_) => {
                    let a = self.expression(&binary.left);
                    let b = self.expression(&binary.right);
                    Some(comparison(&binary.op, a?, b?))
                }
                BinOp::And(_) | BinOp::Or(_) => {
                    let (a, b) = (self.condition(&binary.left), self.condition(&binary.right));
                    let both = Box::new([a?, b?]);
                    Some(match binary.op {
                        BinOp::And(_) => Alternative::And(both),
                        _ => Alternative::Or(both),
                    })
                }
                BinOp::Eq(_) | BinOp::Ne(_) => {
                    self.value(&binary.left);
                    self.value(&binary.right);
                    let written = plain(&binary.op);
                    let message = format!(
                        "real numbers are equal at single points, where no case is; compare by `<`, `<=`, `>` or `>=` and not by `{written}`"
                    );
                    self.error(binary.op, message)
                }
                _ => {
                    self.value(inner);
                    self.error(inner, CONDITION)
                }
            },
            Syntax::Unary(unary) if matches!(unary.op, UnOp::Not(_)) => {
                let condition = self.condition(&unary.expr)?;
                Some(Alternative::Not(Box::new(condition)))
            }
            Syntax::Let(_) | Syntax::Lit(_) => self.error(inner, CONDITION),
            _ => {
                self.value(inner);
                self.error(inner, CONDITION)
            }
        }
    }
}

/// a compared with b.
fn comparison(op: &BinOp, a: Expr, b: Expr) -> Alternative {
    let positive = |a: Expr, b: Expr| {
        Alternative::Positive(match (a.is_zero(), b.is_zero()) {
            (_, true) => a,
            (true, false) => Expr::Neg(Box::new(b)),
            (false, false) => Expr::Sub(Box::new(a), Box::new(b)),
        })
    };
    match op {
        BinOp::Gt(_) => positive(a, b),
        BinOp::Lt(_) => positive(b, a),
        BinOp::Ge(_) => Alternative::Not(Box::new(positive(b, a))),
        _ => Alternative::Not(Box::new(positive(a, b))),
    }
}

/// A function of numbers, by its cases.
fn by_cases(name: &str, arguments: &[Expr]) -> Expr {
    let negative = |a: &Expr| Expr::Neg(Box::new(a.clone()));
    let minus = |a: &Expr, b: &Expr| Expr::Sub(Box::new(a.clone()), Box::new(b.clone()));
    let chosen = |s, a: &Expr, b: &Expr| Alternative::Positive(s).choose(a, b);
    match (name, arguments) {
        ("abs", [x]) => chosen(negative(x), &negative(x), x),
        ("min", [a, b]) => chosen(minus(a, b), b, a),
        ("max", [a, b]) => chosen(minus(b, a), b, a),
        // In this order it is continuous whatever the ends are.
        ("clamp", [x, low, high]) => {
            let below_high = chosen(minus(x, high), high, x);
            chosen(minus(low, &below_high), low, &below_high)
        }
        ("sign" | "signum", [x]) => {
            let not_positive = chosen(negative(x), &Expr::integer(-1), &Expr::integer(0));
            chosen(x.clone(), &Expr::integer(1), &not_positive)
        }
        _ => unreachable!("`{name}` has other arguments"),
    }
}
