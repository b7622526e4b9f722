//! Functions that are known by their derivatives, however these are found.

use super::Derivatives;
use crate::algebra::{Algebra, Scalar};
use crate::expression::Variable;

/// A function f, by its derivatives.
pub(crate) trait Slopes {
    /// ∂f/∂x.
    fn by(&self, x: Variable) -> Scalar;

    /// Whether f contains x.
    fn contains(&self, x: Variable) -> bool;
}

/// Each derivative by itself, through all definitions below f.
pub(crate) struct EachSlope<'a> {
    algebra: &'a Algebra,
    f: &'a Scalar,
}

/// All derivatives of one pass over the graph of f.
pub(crate) struct GraphSlopes<'a> {
    algebra: &'a Algebra,
    graph: Derivatives,
}

impl Algebra {
    /// f by its derivatives, each by itself: for few of them.
    pub(crate) const fn slopes<'a>(&'a self, f: &'a Scalar) -> EachSlope<'a> {
        EachSlope { algebra: self, f }
    }

    /// f by its derivatives, of one pass: for all of them, those in parameters, too.
    pub(crate) fn slopes_of_graph(&self, f: &Scalar, name: &str) -> GraphSlopes<'_> {
        GraphSlopes {
            algebra: self,
            graph: Derivatives::with_parameters(f, name),
        }
    }
}

impl Slopes for EachSlope<'_> {
    fn by(&self, x: Variable) -> Scalar {
        self.algebra.derivative(self.f, x)
    }

    fn contains(&self, x: Variable) -> bool {
        self.algebra.contains(self.f, x)
    }
}

impl Slopes for GraphSlopes<'_> {
    fn by(&self, x: Variable) -> Scalar {
        self.graph.by(self.algebra, x)
    }

    fn contains(&self, x: Variable) -> bool {
        self.algebra.contains(self.graph.function(), x)
    }
}
