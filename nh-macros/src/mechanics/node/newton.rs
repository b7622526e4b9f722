//! One iteration of Newton's method.

use super::{Iterate, Method, NodeEquations, NodeProgram, Outputs};
use crate::expression::Variable;

/// From so many unknowns on, a matrix of which half is not zero is not eliminated term by term.
const DENSE: usize = 8;

impl NodeEquations<'_> {
    /// One Newton iteration.
    pub(super) fn newton(&self, iterate: Iterate, order: &[(usize, usize)]) -> Option<NodeProgram> {
        let (n, size) = (self.n(), self.size());
        let Iterate {
            mut builder,
            alpha,
            z,
            values,
        } = iterate;
        let rows = (0..size)
            .map(|i| self.row(&mut builder, &values, &z, i))
            .collect();
        let mut terms: Vec<_> = (0..size)
            .map(|i| self.terms(&mut builder, &values, alpha, &z, i))
            .collect();
        let constraint_terms = terms.split_off(n);
        let arrival = self.translate(&mut builder, alpha, &z, &self.arrival);
        let kinetic = values.matrix.chunks(size).take(n);
        let kinetic = kinetic.flat_map(|row| &row[..n]).copied().collect();
        let mut outputs = Outputs {
            rows,
            terms,
            constraint_terms,
            arrival,
            kinetic,
            ..Outputs::default()
        };
        let nonzero = values
            .matrix
            .iter()
            .filter(|entry| !builder.is_zero(**entry));
        if size >= DENSE && 2 * nonzero.count() >= size * size {
            let rows = order.iter().map(|(i, _)| i);
            let entries = rows.flat_map(|i| order.iter().map(move |(_, j)| i * size + j));
            outputs.matrix = entries.map(|place| values.matrix[place]).collect();
            return Some(self.finish(builder, Method::Dense(order.to_vec()), outputs));
        }
        let right = (0..size).map(|i| builder.input(Variable::Row(i))).collect();
        let solved = self.eliminate(&mut builder, values.matrix, right, order)?;
        // A pivot that is an entry of J divides a row of the residual: if it is zero or not finite, so is δ or R.
        outputs.guards = solved.pivots;
        outputs.guards.retain(|pivot| !pivot.terms.is_empty());
        outputs.solution = solved.solution;
        Some(self.finish(builder, Method::Sparse, outputs))
    }
}
