//! Values of expressions: a number, a vector, a matrix, a group element.

use super::Expr;
use super::product::Product;
use crate::expression::Depth;
use crate::model::group_coordinate::Member;
use crate::model::{Rational, Symbol};

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

    pub(super) fn for_each_symbol(&self, f: &mut impl FnMut(Symbol)) {
        match self {
            Value::Number(a) => a.for_each_symbol(f),
            Value::Vector(components) => components.iter().for_each(|a| a.for_each_symbol(f)),
            Value::Matrix(product) => product
                .matrix()
                .entries()
                .for_each(|entry| entry.for_each_symbol(f)),
            Value::Motion(member) => f(Symbol::Velocity(member.direction)),
        }
    }

    pub(super) fn any_symbol(&self, test: impl Fn(Symbol) -> bool) -> bool {
        let mut any = false;
        self.for_each_symbol(&mut |symbol| any |= test(symbol));
        any
    }

    pub(super) fn depth(&self) -> Depth {
        match self {
            Value::Number(a) => a.depth(),
            Value::Vector(components) => Depth::of_all(components.iter().map(Expr::depth)),
            Value::Matrix(product) => Depth::of_all(product.matrix().entries().map(Expr::depth)),
            Value::Motion(_) => Depth::default(),
        }
    }

    pub(super) fn size(&self) -> usize {
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

pub(super) fn sum(sizes: impl Iterator<Item = usize>) -> usize {
    sizes.fold(0, usize::saturating_add)
}

/// Sums and products in which the zeros and ones of `[0, 0, 1]` leave no terms.
impl Expr {
    pub(super) fn plus(self, other: Expr) -> Expr {
        match (self.is_zero(), other.is_zero()) {
            (true, _) => other,
            (_, true) => self,
            _ => Expr::Add(Box::new(self), Box::new(other)),
        }
    }

    pub(super) fn minus(self, other: Expr) -> Expr {
        match (self.is_zero(), other.is_zero()) {
            (_, true) => self,
            (true, _) => other.negated(),
            _ => Expr::Sub(Box::new(self), Box::new(other)),
        }
    }

    pub(super) fn times(self, other: Expr) -> Expr {
        if self.is_zero() || other.is_zero() {
            Expr::integer(0)
        } else if self.is_one() {
            other
        } else if other.is_one() {
            self
        } else {
            Expr::Mul(Box::new(self), Box::new(other))
        }
    }

    pub(super) fn over(self, divisor: &Expr) -> Expr {
        if self.is_zero() {
            self
        } else {
            Expr::Div(Box::new(self), Box::new(divisor.clone()))
        }
    }

    pub(super) fn negated(self) -> Expr {
        match self {
            Expr::Neg(a) => *a,
            zero if zero.is_zero() => zero,
            a => Expr::Neg(Box::new(a)),
        }
    }

    fn is_one(&self) -> bool {
        matches!(self, Expr::Number(Rational { digits, exponent: 0 }) if digits == "1")
    }

    /// Σ aᵢ bᵢ.
    pub(super) fn dot<'a>(
        a: impl IntoIterator<Item = &'a Expr>,
        b: impl IntoIterator<Item = &'a Expr>,
    ) -> Expr {
        let terms = a
            .into_iter()
            .zip(b)
            .map(|(a, b)| a.clone().times(b.clone()));
        terms.fold(Expr::integer(0), Expr::plus)
    }
}
