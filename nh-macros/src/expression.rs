//! Expressions as they are written, their variables, and the entries of group elements. Nothing of
//! tokens, nothing of the algebra.

mod expr;
mod function;
mod group;
mod replacement;
mod variable;

#[cfg(feature = "derive")]
pub(crate) use expr::Named;
pub(crate) use expr::{Endpoint, Expr, Nesting, Rational, Source, Symbol};
pub(crate) use function::{FieldFunction, Function, MOST_ARGUMENTS};
pub(crate) use group::{Direction, Group, MatrixEntry};
pub(crate) use replacement::Replacement;

pub(crate) use variable::Node;
#[cfg(feature = "derive")]
pub(crate) use variable::{Dependence, GroupMap, Slot, StepArgument, Variable, Weighted};
