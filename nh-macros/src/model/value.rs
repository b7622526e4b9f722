//! Values of expressions: a number, a vector, a matrix, a group element.

mod element;
mod matrix;
mod product;
mod sums;

pub(super) use element::{At, Element, Member};
pub(super) use matrix::MatrixValue;
pub(super) use product::Product;

use crate::expression::{Expr, Nesting, Symbol};
use sums::sum;

#[derive(Clone, Debug, PartialEq)]
pub(in crate::model) enum Lowered {
    Number(Expr),
    Vector(Vec<Expr>),
    /// A matrix or a group element.
    Matrix(Product),
    /// A group coordinate in a discrete expression, before it is said at which end.
    Motion(Member),
}

impl Lowered {
    /// `a vector of 3 components`.
    pub(in crate::model) fn describe(&self) -> String {
        match self {
            Lowered::Number(_) => "a number".to_owned(),
            Lowered::Vector(components) => vector_of(components.len()),
            Lowered::Matrix(product) if product.is_rigid() => "a rigid motion".to_owned(),
            Lowered::Matrix(product) if product.is_rotation() => "a rotation".to_owned(),
            Lowered::Matrix(product) => {
                let (rows, columns) = product.shape();
                format!("a {rows}×{columns} matrix")
            }
            Lowered::Motion(member) if member.group.is_rigid() => "a rigid motion".to_owned(),
            Lowered::Motion(_) => "a rotation".to_owned(),
        }
    }

    /// The value of the `#[define]` of this name: its components are one for all that use it.
    pub(in crate::model) fn named(self, name: &str) -> Self {
        match self {
            Lowered::Number(a) => Lowered::Number(a.named(name)),
            Lowered::Vector(components) => {
                let named = |(i, a): (usize, Expr)| a.named(&format!("{name}[{i}]"));
                Lowered::Vector(components.into_iter().enumerate().map(named).collect())
            }
            Lowered::Matrix(product) => Lowered::Matrix(product.named(name)),
            Lowered::Motion(member) => Lowered::Motion(member),
        }
    }

    pub(in crate::model) fn for_each_symbol(&self, f: &mut impl FnMut(Symbol)) {
        match self {
            Lowered::Number(a) => a.for_each_symbol(f),
            Lowered::Vector(components) => components.iter().for_each(|a| a.for_each_symbol(f)),
            Lowered::Matrix(product) => {
                (product.matrix().entries()).for_each(|entry| entry.for_each_symbol(f));
            }
            Lowered::Motion(member) => f(Symbol::Velocity(member.first)),
        }
    }

    pub(in crate::model) fn any_symbol(&self, test: impl Fn(Symbol) -> bool) -> bool {
        let mut any = false;
        self.for_each_symbol(&mut |symbol| any |= test(symbol));
        any
    }

    pub(in crate::model) fn depth(&self) -> Nesting {
        match self {
            Lowered::Number(a) => a.depth(),
            Lowered::Vector(components) => Nesting::of_all(components.iter().map(Expr::depth)),
            Lowered::Matrix(product) => {
                Nesting::of_all(product.matrix().entries().map(Expr::depth))
            }
            Lowered::Motion(_) => Nesting::default(),
        }
    }

    pub(in crate::model) fn size(&self) -> usize {
        match self {
            Lowered::Number(a) => a.size(),
            Lowered::Vector(components) => sum(components.iter().map(Expr::size)),
            Lowered::Matrix(product) => product.size(),
            Lowered::Motion(_) => 1,
        }
    }
}

/// `a vector of 3 components`.
pub(in crate::model) fn vector_of(count: usize) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("a vector of {count} component{plural}")
}
