//! Exact expressions over resolved names.

use std::sync::Arc;

use super::Entry;
use super::lowering::Depth;

/// A mathematical expression. Purely syntactic: nothing is simplified here. Equality does not see where it is written.
#[derive(Clone, Debug)]
pub(crate) enum Expr {
    Number(Rational),
    Pi,
    Symbol(Symbol),
    Neg(Box<Expr>),
    Add(Box<Expr>, Box<Expr>),
    Sub(Box<Expr>, Box<Expr>),
    Mul(Box<Expr>, Box<Expr>),
    Div(Box<Expr>, Box<Expr>),
    /// `powi`, `powf`, `pow`.
    Pow(Box<Expr>, Box<Expr>),
    /// One argument, two for `atan2(y, x)`.
    Call(Function, Vec<Expr>),
    /// A product, quotient, power or function, and where it is written.
    At(Source, Box<Expr>),
    /// A component of a `#[define]`, one for all that use it.
    Named(Arc<Named>),
}

/// A component of a `#[define]`.
#[derive(Debug)]
pub(crate) struct Named {
    /// `v`, `v[0]`, `R[(0, 1)]`.
    pub(crate) name: String,
    pub(crate) expr: Expr,
    pub(super) size: usize,
    pub(super) depth: Depth,
}

/// A part of the source: an index into `Model::sources`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Source(pub(crate) usize);

/// An exact number as written: `digits · 10^exponent`, `9.81` is `981 · 10^-2`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rational {
    /// Decimal digits, no sign, no separators; any length.
    pub(crate) digits: String,
    pub(crate) exponent: i32,
}

/// A name of the language, resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Symbol {
    /// Index into `Model::parameters`.
    Parameter(usize),
    /// `h`.
    Step,
    /// `t` of a continuous expression.
    Time,
    /// `t[0]`, `t[1]`.
    EndpointTime(Endpoint),
    /// `x` of a continuous expression; index into `Model::coordinates`.
    Coordinate(usize),
    /// `x_dot`.
    Velocity(usize),
    /// `x[0]`, `x[1]`.
    EndpointCoordinate(usize, Endpoint),
    /// `R[(i, j)]` of a continuous expression; index into `Model::groups`.
    Entry(usize, Entry),
    /// `R[0][(i, j)]`, `R[1][(i, j)]`.
    EndpointEntry(usize, Entry, Endpoint),
    /// An entry of the relative element u = R[0]⁻¹ R[1].
    RelativeEntry(usize, Entry),
}

/// Which end of the interval (q_0, q_1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Endpoint {
    Start,
    End,
}

/// The functions of the language, and of the runtime's `math`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Function {
    Sqrt,
    Exp,
    Ln,
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Atan2,
    Sinh,
    Cosh,
    Tanh,
}

impl PartialEq for Expr {
    fn eq(&self, other: &Self) -> bool {
        match (self.bare(), other.bare()) {
            (Expr::Number(a), Expr::Number(b)) => a == b,
            (Expr::Pi, Expr::Pi) => true,
            (Expr::Symbol(a), Expr::Symbol(b)) => a == b,
            (Expr::Neg(a), Expr::Neg(b)) => a == b,
            (Expr::Add(a, b), Expr::Add(c, d))
            | (Expr::Sub(a, b), Expr::Sub(c, d))
            | (Expr::Mul(a, b), Expr::Mul(c, d))
            | (Expr::Div(a, b), Expr::Div(c, d))
            | (Expr::Pow(a, b), Expr::Pow(c, d)) => a == c && b == d,
            (Expr::Call(f, a), Expr::Call(g, b)) => f == g && a == b,
            _ => false,
        }
    }
}

impl Expr {
    /// Without where it is written, and without its name.
    pub(crate) fn bare(&self) -> &Expr {
        let mut expr = self;
        loop {
            expr = match expr {
                Expr::At(_, inner) => inner,
                Expr::Named(named) => &named.expr,
                other => return other,
            }
        }
    }

    /// The expressions that this one is made of.
    #[cfg(feature = "derive")]
    pub(crate) fn parts(&self) -> Vec<&Expr> {
        match self {
            Expr::Number(_) | Expr::Pi | Expr::Symbol(_) => Vec::new(),
            Expr::At(_, a) | Expr::Neg(a) => vec![&**a],
            Expr::Named(named) => vec![&named.expr],
            Expr::Add(a, b)
            | Expr::Sub(a, b)
            | Expr::Mul(a, b)
            | Expr::Div(a, b)
            | Expr::Pow(a, b) => vec![&**a, &**b],
            Expr::Call(_, arguments) => arguments.iter().collect(),
        }
    }

    /// Calls `f` on every symbol of the expression, left to right.
    pub(crate) fn for_each_symbol(&self, f: &mut impl FnMut(Symbol)) {
        match self.bare() {
            Expr::Number(_) | Expr::Pi | Expr::At(..) | Expr::Named(_) => {}
            Expr::Symbol(symbol) => f(*symbol),
            Expr::Neg(a) => a.for_each_symbol(f),
            Expr::Add(a, b)
            | Expr::Sub(a, b)
            | Expr::Mul(a, b)
            | Expr::Div(a, b)
            | Expr::Pow(a, b) => {
                a.for_each_symbol(f);
                b.for_each_symbol(f);
            }
            Expr::Call(_, arguments) => arguments.iter().for_each(|a| a.for_each_symbol(f)),
        }
    }
}

impl Function {
    const NAMES: [(&'static str, Function); 13] = [
        ("sqrt", Function::Sqrt),
        ("exp", Function::Exp),
        ("ln", Function::Ln),
        ("sin", Function::Sin),
        ("cos", Function::Cos),
        ("tan", Function::Tan),
        ("asin", Function::Asin),
        ("acos", Function::Acos),
        ("atan", Function::Atan),
        ("atan2", Function::Atan2),
        ("sinh", Function::Sinh),
        ("cosh", Function::Cosh),
        ("tanh", Function::Tanh),
    ];

    /// The names of all functions.
    pub(crate) fn names() -> impl Iterator<Item = &'static str> {
        Self::NAMES.iter().map(|(name, _)| *name)
    }

    /// The function with this name, in the language and in Rust.
    pub(crate) fn named(name: &str) -> Option<Self> {
        let (_, function) = Self::NAMES.iter().find(|(known, _)| *known == name)?;
        Some(*function)
    }

    /// Its name in the language and in Rust.
    pub(crate) fn name(self) -> &'static str {
        let entry = Self::NAMES.iter().find(|(_, function)| *function == self);
        entry.expect("every function has a name").0
    }
}
