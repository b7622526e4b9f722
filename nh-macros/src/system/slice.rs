//! The slice of an action by formula.

use super::Given;
use crate::expression::{Expr, Source, Symbol};

/// σ: R → Q with the coordinates z = (r, h) that it makes of q, q = Ψ(r, h) = l(h, σ(r)).
#[derive(Clone)]
pub(crate) struct Slice {
    /// The names of q.
    pub(crate) names: Vec<String>,
    /// Ψ, in z.
    pub(crate) positions: Vec<Expr>,
    /// l(g, Ψ), in z and the parameters of the group.
    pub(crate) moved: Vec<Expr>,
    /// The place of each parameter of the group among z.
    pub(crate) parameters: Vec<usize>,
    /// The name of the action.
    pub(crate) action: Given<String>,
    pub(crate) source: Source,
}

impl Slice {
    /// q̇^i = Σ_j ∂Ψ^i/∂z^j ż^j.
    pub(crate) fn velocity(&self, i: usize) -> Expr {
        let position = &self.positions[i];
        let moves = |j: &usize| position.any_symbol(|symbol| symbol == Symbol::Coordinate(*j));
        let term = |j: usize| {
            let slope = Expr::Slope(Box::new(position.clone()), Symbol::Coordinate(j));
            Expr::Mul(Box::new(slope), Box::new(Expr::Symbol(Symbol::Velocity(j))))
        };
        let terms = (0..self.positions.len()).filter(moves).map(term);
        let sum = terms.reduce(|a, b| Expr::Add(Box::new(a), Box::new(b)));
        sum.unwrap_or_else(|| Expr::integer(0))
            .named(&self.velocity_name(i))
    }

    /// `x_dot`, `x_dot[1]`.
    fn velocity_name(&self, i: usize) -> String {
        match self.names[i].split_once('[') {
            Some((name, index)) => format!("{name}_dot[{index}"),
            None => format!("{}_dot", self.names[i]),
        }
    }
}
