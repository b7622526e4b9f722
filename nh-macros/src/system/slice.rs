//! The slice of an action by formula.

use super::Given;
use crate::expression::{Expr, Source, Symbol};

/// σ: R → Q with the coordinates z = (r, h) that it makes of q, q = Ψ(r, h, t) = l(h, σ(r, t), t).
#[derive(Clone)]
pub(crate) struct Slice {
    /// The names of q.
    pub(crate) names: Vec<String>,
    /// Ψ, in z and t.
    pub(crate) positions: Vec<Expr>,
    /// l(g, Ψ), in z, t and the parameters of the group.
    pub(crate) moved: Vec<Expr>,
    /// The place of each parameter of the group among z.
    pub(crate) parameters: Vec<usize>,
    /// The name of the action.
    pub(crate) action: Given<String>,
    pub(crate) source: Source,
}

impl Slice {
    /// q̇^i = Σ_j ∂Ψ^i/∂z^j ż^j + ∂Ψ^i/∂t.
    pub(crate) fn velocity(&self, i: usize) -> Expr {
        self.sum(i, self.slope(i, Symbol::Time))
    }

    /// δq^i = Σ_j ∂Ψ^i/∂z^j δz^j, with ż for δz.
    pub(crate) fn displacement(&self, i: usize) -> Expr {
        self.sum(i, None)
    }

    /// The names of the positions and of their velocities.
    pub(crate) fn own_names(&self) -> Vec<String> {
        let velocities = (0..self.names.len()).map(|i| self.velocity_name(i));
        self.names.iter().cloned().chain(velocities).collect()
    }

    /// Σ_j ∂Ψ^i/∂z^j ż^j, and a last term.
    fn sum(&self, i: usize, last: Option<Expr>) -> Expr {
        let term = |j: usize| {
            let slope = self.slope(i, Symbol::Coordinate(j))?;
            let rate = Expr::Symbol(Symbol::Velocity(j));
            Some(Expr::Mul(Box::new(slope), Box::new(rate)))
        };
        let terms = (0..self.positions.len()).filter_map(term).chain(last);
        let sum = terms.reduce(|a, b| Expr::Add(Box::new(a), Box::new(b)));
        sum.unwrap_or_else(|| Expr::integer(0))
            .named(&self.velocity_name(i))
    }

    /// The derivative of Ψ^i, where it contains this symbol.
    fn slope(&self, i: usize, by: Symbol) -> Option<Expr> {
        let position = &self.positions[i];
        let moves = position.any_symbol(|symbol| symbol == by);
        moves.then(|| Expr::Slope(Box::new(position.clone()), by))
    }

    /// `x_dot`, `x_dot[1]`.
    fn velocity_name(&self, i: usize) -> String {
        match self.names[i].split_once('[') {
            Some((name, index)) => format!("{name}_dot[{index}"),
            None => format!("{}_dot", self.names[i]),
        }
    }
}
