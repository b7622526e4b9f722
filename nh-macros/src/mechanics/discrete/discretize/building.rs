//! Expressions of a system as expressions of the algebra, and the findings where they have no
//! value.

use super::Discretizer;
use crate::algebra::{Algebra, BuildError, Scalar};
use crate::expression::{Endpoint, Expr, Node, Slot, Symbol, Variable};
use crate::mechanics::finding::{Finding, Part};

impl Discretizer<'_> {
    /// The coordinates of site k of a link with those of site k + 1; none of another system.
    pub(in crate::mechanics) fn to_next_site(&self) -> Vec<(Variable, Scalar)> {
        let variables = self.system.chart.to_next_site().into_iter();
        let with_next = |(this, next)| (this, self.algebra.variable(next));
        variables.map(with_next).collect()
    }

    /// An expression as it stands: continuous in (q, q̇, t), discrete in (q_0, d, t_0, h).
    pub(crate) fn build(&self, expr: &Expr, part: Part) -> Result<Scalar, Finding> {
        let f = build(self.algebra, expr, part)?;
        if self.at_identity.is_empty() {
            return Ok(f);
        }
        let moved = self.algebra.substitute(&f, &self.at_identity);
        let is_invariant = || self.algebra.is_zero(&(&f - &moved)) == Some(true);
        let pulled_back = match f != moved && is_invariant() {
            true => moved,
            false => f,
        };
        Ok(pulled_back.by_pythagoras_if_shorter())
    }

    /// An expression on an interval with q_0 + α d and t_0 + α h in the place of the node of
    /// `alpha = …`: a decision takes this node at any α, and the formulas of derivatives have that
    /// of the rule.
    pub(in crate::mechanics) fn put_alpha_of_rule(&self, f: &Scalar) -> Scalar {
        if self.nodes().all(|node| node != Node::Alpha) {
            return f.clone();
        }
        let (algebra, alpha) = (self.algebra, self.alpha_of(Node::Alpha));
        let along = |node: &dyn Fn(Node) -> Variable, whole: Variable| {
            let whole = &alpha * &algebra.variable(whole);
            (
                node(Node::Alpha),
                &algebra.variable(node(Node::Start)) + &whole,
            )
        };
        let places = (self.space.lines())
            .map(|i| along(&|node| Variable::Node(i, node), Variable::Increment(i)));
        let time = along(&Variable::NodeTime, Variable::Step);
        algebra.substitute(f, &places.chain([time]).collect::<Vec<_>>())
    }

    /// f where all velocities are zero.
    pub(crate) fn at_rest(&self, f: &Scalar) -> Scalar {
        (self.algebra).without(f, (0..self.dim).map(Variable::Velocity))
    }

    /// An expression with names bound by `bind`.
    pub(crate) fn build_with(
        &self,
        expr: &Expr,
        bind: &impl Fn(Symbol) -> Scalar,
        part: Part,
    ) -> Result<Scalar, Finding> {
        build_with(self.algebra, expr, bind, part)
    }
}

pub(super) fn build(algebra: &Algebra, expr: &Expr, part: Part) -> Result<Scalar, Finding> {
    build_with(algebra, expr, &|symbol| bind(algebra, symbol), part)
}

fn build_with(
    algebra: &Algebra,
    expr: &Expr,
    bind: &impl Fn(Symbol) -> Scalar,
    part: Part,
) -> Result<Scalar, Finding> {
    algebra.build(expr, bind).map_err(|error| Finding {
        source: algebra.place_without_value(expr, bind),
        ..finding(error, part)
    })
}

fn finding(error: BuildError, part: Part) -> Finding {
    let message = match error {
        BuildError::DivisionByZero => {
            "this divides by zero; the divisor vanishes identically".to_owned()
        }
        BuildError::NotReal { text } => {
            format!("`{text}` is not a real number that a double can hold")
        }
        BuildError::NotRepresentable => {
            "a number in this expression is not real, or too large or too small for a double"
                .to_owned()
        }
        BuildError::LargeExponent { text } => {
            format!("the exponent `{text}` is too large; integer powers go up to 1000")
        }
        BuildError::LargePower { text } => format!(
            "this has a power of a number, `{text}`, that no double can hold: a power of a product is the product of the powers; \
             write `exp(n * ln(…))` of a positive base, or choose another unit of length"
        ),
    };
    Finding::new(part, message)
}

/// x[1] is q_0 + d, so that x[1] - x[0] is the increment d exactly.
pub(super) fn bind(algebra: &Algebra, symbol: Symbol) -> Scalar {
    let variable = |variable| algebra.variable(variable);
    match symbol {
        Symbol::Parameter(i) => variable(Variable::Parameter(i)),
        Symbol::Function(i) => variable(Variable::Function(i)),
        Symbol::Control(i) => variable(Variable::Control(i)),
        Symbol::Step => variable(Variable::Step),
        Symbol::Time => variable(Variable::Time),
        Symbol::Coordinate(i) => variable(Variable::Coordinate(i)),
        Symbol::Velocity(i) => variable(Variable::Velocity(i)),
        Symbol::EndpointTime(Endpoint::Start) => variable(Variable::NodeTime(Node::Start)),
        Symbol::EndpointTime(Endpoint::End) => {
            &variable(Variable::NodeTime(Node::Start)) + &variable(Variable::Step)
        }
        Symbol::EndpointCoordinate(i, Endpoint::Start) => variable(Variable::Node(i, Node::Start)),
        Symbol::EndpointCoordinate(i, Endpoint::End) => {
            &variable(Variable::Node(i, Node::Start)) + &variable(Variable::Increment(i))
        }
        Symbol::Entry(g, e) => variable(Variable::Entry(g, e)),
        Symbol::EndpointEntry(g, e, Endpoint::Start) => {
            variable(Variable::NodeEntry(g, e, Node::Start))
        }
        Symbol::EndpointEntry(g, e, Endpoint::End) => {
            variable(Variable::NodeEntry(g, e, Node::End))
        }
        Symbol::RelativeEntry(g, e) => variable(Variable::RelativeEntry(g, e)),
        Symbol::GroupParameter(j) => variable(Variable::Element(Slot::First, j)),
    }
}
