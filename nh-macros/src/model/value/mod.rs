//! Values of expressions: a number, a vector, a matrix, a group element.

mod element;
mod matrix;
mod product;
mod sums;

pub(super) use element::{At, Element, Member};
pub(super) use matrix::Matrix;
pub(super) use product::Product;

use crate::expression::{Expr, Nesting, Symbol};
use sums::sum;

#[derive(Clone, Debug, PartialEq)]
pub(in crate::model) enum Value {
    Number(Expr),
    Vector(Vec<Expr>),
    /// A matrix or a group element.
    Matrix(Product),
    /// A group coordinate in a discrete expression, before it is said at which end.
    Motion(Member),
}

impl Value {
    /// `a vector of 3 components`.
    pub(in crate::model) fn describe(&self) -> String {
        match self {
            Value::Number(_) => "a number".to_owned(),
            Value::Vector(components) => vector_of(components.len()),
            Value::Matrix(product) if product.is_rigid() => "a rigid motion".to_owned(),
            Value::Matrix(product) if product.is_rotation() => "a rotation".to_owned(),
            Value::Matrix(product) => {
                let (rows, columns) = product.shape();
                format!("a {rows}×{columns} matrix")
            }
            Value::Motion(member) if member.group.is_rigid() => "a rigid motion".to_owned(),
            Value::Motion(_) => "a rotation".to_owned(),
        }
    }

    /// The value of the `#[define]` of this name: its components are one for all that use it.
    pub(in crate::model) fn named(self, name: &str) -> Self {
        match self {
            Value::Number(a) => Value::Number(a.named(name)),
            Value::Vector(components) => {
                let named = |(i, a): (usize, Expr)| a.named(&format!("{name}[{i}]"));
                Value::Vector(components.into_iter().enumerate().map(named).collect())
            }
            Value::Matrix(product) => Value::Matrix(product.named(name)),
            Value::Motion(member) => Value::Motion(member),
        }
    }

    pub(in crate::model) fn for_each_symbol(&self, f: &mut impl FnMut(Symbol)) {
        match self {
            Value::Number(a) => a.for_each_symbol(f),
            Value::Vector(components) => components.iter().for_each(|a| a.for_each_symbol(f)),
            Value::Matrix(product) => product
                .matrix()
                .entries()
                .for_each(|entry| entry.for_each_symbol(f)),
            Value::Motion(member) => f(Symbol::Velocity(member.first)),
        }
    }

    pub(in crate::model) fn any_symbol(&self, test: impl Fn(Symbol) -> bool) -> bool {
        let mut any = false;
        self.for_each_symbol(&mut |symbol| any |= test(symbol));
        any
    }

    pub(in crate::model) fn depth(&self) -> Nesting {
        match self {
            Value::Number(a) => a.depth(),
            Value::Vector(components) => Nesting::of_all(components.iter().map(Expr::depth)),
            Value::Matrix(product) => Nesting::of_all(product.matrix().entries().map(Expr::depth)),
            Value::Motion(_) => Nesting::default(),
        }
    }

    pub(in crate::model) fn size(&self) -> usize {
        match self {
            Value::Number(a) => a.size(),
            Value::Vector(components) => sum(components.iter().map(Expr::size)),
            Value::Matrix(product) => product.size(),
            Value::Motion(_) => 1,
        }
    }
}

/// `a vector of 3 components`.
pub(in crate::model) fn vector_of(count: usize) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("a vector of {count} component{plural}")
}
