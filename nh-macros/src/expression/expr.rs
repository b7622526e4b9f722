//! Exact expressions over resolved names.

use std::sync::Arc;

use super::{Function, MatrixEntry};

/// A mathematical expression. Purely syntactic: nothing is simplified here. Equality does not see
/// where it is written.
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
    /// One argument, two for `atan2(y, x)`, three for an expression by cases; of a function of a
    /// field its arguments and the field.
    Call(Function, Vec<Expr>),
    /// A product, quotient, power or function, and where it is written.
    At(Source, Box<Expr>),
    /// A component of a `#[define]`, one for all that use it.
    Named(Arc<Named>),
    /// The partial derivative in a coordinate.
    Slope(Box<Expr>, Symbol),
}

/// A component of a `#[define]`.
#[derive(Debug)]
pub(crate) struct Named {
    /// `v`, `v[0]`, `R[(0, 1)]`.
    pub(crate) name: String,
    pub(crate) expr: Expr,
    size: usize,
    depth: Nesting,
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
    /// Index into `Chart::parameters`.
    Parameter(usize),
    /// Index into `Chart::functions`: the last argument of a call of it.
    Function(usize),
    /// Index into `Chart::controls`.
    Control(usize),
    /// `h`.
    Step,
    /// `t` of a continuous expression.
    Time,
    /// `t[0]`, `t[1]`.
    EndpointTime(Endpoint),
    /// `x` of a continuous expression; index into `Chart::coordinates`.
    Coordinate(usize),
    /// `x_dot`.
    Velocity(usize),
    /// `x[0]`, `x[1]`.
    EndpointCoordinate(usize, Endpoint),
    /// `R[(i, j)]` of a continuous expression; index into `Chart::factors`.
    Entry(usize, MatrixEntry),
    /// `R[0][(i, j)]`, `R[1][(i, j)]`.
    EndpointEntry(usize, MatrixEntry, Endpoint),
    /// An entry of the relative element u = R[0]⁻¹ R[1].
    RelativeEntry(usize, MatrixEntry),
    /// A parameter of the group of an action by formula, 0 at the identity.
    GroupParameter(usize),
}

/// Which end of the interval (q_0, q_1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Endpoint {
    Start,
    End,
}

/// How deep an expression is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Nesting {
    pub(crate) levels: usize,
    /// The functions and powers around each other.
    pub(crate) functions: usize,
}

impl Nesting {
    /// The largest depth among these.
    pub(crate) fn of_all(all: impl Iterator<Item = Nesting>) -> Self {
        all.fold(Self::default(), |a, b| Self {
            levels: a.levels.max(b.levels),
            functions: a.functions.max(b.functions),
        })
    }
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
            (Expr::Slope(a, x), Expr::Slope(b, y)) => a == b && x == y,
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
    pub(crate) fn parts(&self) -> Vec<&Expr> {
        match self {
            Expr::Number(_) | Expr::Pi | Expr::Symbol(_) => Vec::new(),
            Expr::At(_, a) | Expr::Neg(a) | Expr::Slope(a, _) => vec![&**a],
            Expr::Named(named) => vec![&named.expr],
            Expr::Add(a, b)
            | Expr::Sub(a, b)
            | Expr::Mul(a, b)
            | Expr::Div(a, b)
            | Expr::Pow(a, b) => vec![&**a, &**b],
            Expr::Call(_, arguments) => arguments.iter().collect(),
        }
    }

    /// The expression with other parts; of a component of a `#[define]` its other value.
    pub(super) fn with_parts(&self, mut of: impl FnMut(&Expr) -> Expr) -> Expr {
        let mut boxed = |a: &Expr| Box::new(of(a));
        match self {
            Expr::Number(_) | Expr::Pi | Expr::Symbol(_) => self.clone(),
            Expr::Named(named) => of(&named.expr),
            Expr::At(source, a) => Expr::At(*source, boxed(a)),
            Expr::Neg(a) => Expr::Neg(boxed(a)),
            Expr::Add(a, b) => Expr::Add(boxed(a), boxed(b)),
            Expr::Sub(a, b) => Expr::Sub(boxed(a), boxed(b)),
            Expr::Mul(a, b) => Expr::Mul(boxed(a), boxed(b)),
            Expr::Div(a, b) => Expr::Div(boxed(a), boxed(b)),
            Expr::Pow(a, b) => Expr::Pow(boxed(a), boxed(b)),
            Expr::Slope(a, x) => Expr::Slope(boxed(a), *x),
            Expr::Call(function, arguments) => {
                Expr::Call(*function, arguments.iter().map(of).collect())
            }
        }
    }

    /// The conditions s of the cases in it, at every depth.
    #[cfg(feature = "derive")]
    pub(crate) fn conditions(&self) -> Vec<&Expr> {
        let mut conditions: Vec<_> = (self.parts().into_iter())
            .flat_map(Expr::conditions)
            .collect();
        if let Expr::Call(Function::BySign, arguments) = self {
            conditions.extend(arguments.first());
        }
        conditions
    }

    /// The expression in those cases that are known: whether s > 0, for a condition s.
    #[cfg(feature = "derive")]
    pub(crate) fn in_case(&self, is_positive: &impl Fn(&Expr) -> Option<bool>) -> Expr {
        let of = |a: &Expr| a.in_case(is_positive);
        match self {
            Expr::Named(named) if named.expr.conditions().is_empty() => self.clone(),
            Expr::Call(Function::BySign, arguments) => match is_positive(&arguments[0]) {
                Some(true) => of(&arguments[1]),
                Some(false) => of(&arguments[2]),
                None => self.with_parts(of),
            },
            _ => self.with_parts(of),
        }
    }

    /// Calls `f` on every symbol of the expression, left to right.
    pub(crate) fn for_each_symbol(&self, f: &mut impl FnMut(Symbol)) {
        match self {
            Expr::Symbol(symbol) => f(*symbol),
            _ => (self.parts().into_iter()).for_each(|part| part.for_each_symbol(f)),
        }
    }

    /// An exact integer.
    pub(crate) fn integer(value: i64) -> Expr {
        let number = Expr::Number(Rational {
            digits: value.unsigned_abs().to_string(),
            exponent: 0,
        });
        if value < 0 {
            Expr::Neg(Box::new(number))
        } else {
            number
        }
    }

    /// The component `name` of a `#[define]`; numbers and variables have names already.
    pub(crate) fn named(self, name: &str) -> Expr {
        let is_short = |expr: &Expr| matches!(expr, Expr::Number(_) | Expr::Pi | Expr::Symbol(_));
        match self.bare() {
            Expr::Neg(a) if is_short(a.bare()) => self,
            bare if is_short(bare) => self,
            _ => Expr::Named(Arc::new(Named {
                name: name.to_owned(),
                size: self.size(),
                depth: self.depth(),
                expr: self,
            })),
        }
    }

    /// How many numbers, variables and operations it has when all names are written out.
    pub(crate) fn size(&self) -> usize {
        match self {
            Expr::At(_, a) => a.size(),
            Expr::Named(named) => named.size,
            _ => 1 + self.parts().into_iter().map(Expr::size).sum::<usize>(),
        }
    }

    pub(crate) fn depth(&self) -> Nesting {
        let mut depth = match self {
            Expr::At(_, a) => return a.depth(),
            Expr::Named(named) => return named.depth,
            _ => Nesting::of_all(self.parts().into_iter().map(Expr::depth)),
        };
        depth.levels += 1;
        depth.functions += usize::from(matches!(self, Expr::Pow(..) | Expr::Call(..)));
        depth
    }

    pub(crate) fn any_symbol(&self, test: impl Fn(Symbol) -> bool) -> bool {
        let mut any = false;
        self.for_each_symbol(&mut |symbol| any |= test(symbol));
        any
    }

    /// The number that it is, if it is one.
    pub(crate) fn number(&self) -> Option<f64> {
        match self.bare() {
            Expr::Number(number) => format!("{}e{}", number.digits, number.exponent)
                .parse()
                .ok(),
            Expr::Pi => Some(std::f64::consts::PI),
            Expr::Neg(a) => Some(-a.number()?),
            Expr::Add(a, b) => Some(a.number()? + b.number()?),
            Expr::Sub(a, b) => Some(a.number()? - b.number()?),
            Expr::Mul(a, b) => Some(a.number()? * b.number()?),
            Expr::Div(a, b) => Some(a.number()? / b.number()?),
            Expr::Pow(a, b) => Some(a.number()?.powf(b.number()?)),
            _ => None,
        }
    }

    /// Whether the expression is the number zero as it stands.
    pub(crate) fn is_zero(&self) -> bool {
        match self {
            Expr::Number(number) => number.digits == "0",
            Expr::Neg(a) => a.is_zero(),
            _ => false,
        }
    }
}
