//! One iteration of Newton's method.

use crate::mechanics::linear::vectors::vector;
use std::collections::{BTreeMap, BTreeSet};

use super::{Iterate, Method, NodeEquations, NodeProgram, Outputs};
use crate::expression::Variable;
use crate::program::{Builder, Depth, Signed, Value, ValueId, eliminate};

/// The number of unknowns from which on a half full matrix is not eliminated term by term.
const DENSE: usize = 8;

impl NodeEquations<'_> {
    /// One Newton iteration.
    pub(super) fn newton(&self, iterate: Iterate, order: &[(usize, usize)]) -> Option<NodeProgram> {
        let (n, size) = (self.n(), self.size());
        let Iterate {
            mut builder,
            alpha,
            z,
            mut values,
        } = iterate;
        let jacobian = values.matrix.chunks(size);
        let jacobian = jacobian.flat_map(|row| &row[..n]).copied().collect();
        named(&mut builder, &mut values.matrix, size);
        let rows = vector(size, |i| self.row(&mut builder, &values, &z, i));
        let mut terms = vector(size, |i| self.terms(&mut builder, &values, alpha, &z, i));
        let constraint_terms = terms.split_off(n);
        let arrival = self.translate(&mut builder, alpha, &z, &self.arrival);
        let mut outputs = Outputs {
            rows,
            terms,
            constraint_terms,
            arrival,
            jacobian,
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
        let right = vector(size, |i| builder.input(Variable::Row(i)));
        let solved = eliminate(&mut builder, &values.matrix, &right, order)?;
        // A pivot that is an entry of J divides a row of the residual: if it is zero or not finite, so is δ or R.
        outputs.guards = solved.pivots;
        outputs.guards.retain(|pivot| !pivot.terms.is_empty());
        outputs.solution = solved.solution;
        Some(self.finish(builder, Method::Sparse, outputs))
    }
}

/// An entry of J of no more operations is written where it is used, so that its constant factors
/// cancel there.
const SHORT: usize = 6;

/// Gives the entries of J that depend on the unknowns by name, each once: one function computes
/// them, others read them.
fn named(builder: &mut Builder, entries: &mut [Signed], size: usize) {
    let mut known: BTreeMap<ValueId, Signed> = BTreeMap::new();
    for (place, entry) in entries.iter_mut().enumerate() {
        if is_short(builder, entry.id) {
            continue;
        }
        // The value without the sign of this entry.
        let name = known.entry(entry.id).or_insert_with(|| {
            let variable = Variable::JacobianEntry(place / size, place % size);
            builder.input(variable).times(entry.negative)
        });
        *entry = name.times(entry.negative);
    }
}

/// Whether a value takes few operations that depend on the unknowns, and none of the runtime's for
/// groups.
fn is_short(builder: &Builder, id: ValueId) -> bool {
    let (mut open, mut known) = (vec![id], BTreeSet::new());
    let mut operations = 0;
    while let Some(id) = open.pop() {
        if builder.depth(id) < Depth::Iteration || !known.insert(id) {
            continue;
        }
        let value = builder.value(id);
        match value {
            Value::Input(Variable::Increment(_) | Variable::Inner(_) | Variable::Element(..)) => {
                continue;
            }
            // The residual has it too.
            Value::Call(..) => {
                operations += 1;
                continue;
            }
            Value::Sum(_) | Value::Product(_) | Value::Power(_, 2) => operations += 1,
            _ => return false,
        }
        if operations > SHORT {
            return false;
        }
        open.extend(value.operands());
    }
    true
}
