//! On which unknowns the rows of the equations depend, and whether linearly: by how they are
//! written.
//!
//! Derivatives do not say it. That of u/√u² vanishes, and the second one of √u² does, but on a set
//! of measure zero; that of tanh(400 (t - 6)) x vanishes in all digits at most times. A sample
//! refutes that something is zero and never proves it.

use super::{Iterate, NodeEquations};
use crate::algebra::Scalar;
use crate::expression::{Node, Variable};
use crate::mechanics::linear::vectors::vector;

impl NodeEquations<'_> {
    /// Row i may depend on z_j: ∂R_i/∂z_j is not zero as an expression, or z_j is in the argument
    /// of a function or in a denominator of R_i. A polynomial whose derivative is zero as an
    /// expression does not depend on the variable.
    pub(super) fn pattern(&self, iterate: &Iterate, samples: &[Vec<f64>]) -> Vec<Vec<bool>> {
        let size = self.size();
        let matrix = self.matrix();
        let is_entry = |place: usize| {
            samples.iter().any(|sample| sample[place] != 0.0) || !self.is_zero(&matrix[place])
        };
        let mut pattern = vector(size, |i| vector(size, |j| is_entry(i * size + j)));
        for (j, unknown) in self.unknowns.iter().enumerate() {
            let degrees = iterate.builder.degrees(|variable| variable == *unknown);
            for (row, value) in pattern.iter_mut().zip(iterate.rows()) {
                row[j] |= degrees[value.id.0].is_none();
            }
        }
        pattern
    }

    /// Whether these rows are polynomials of degree 1 in the unknowns of these columns, with
    /// coefficients free of them.
    pub(super) fn is_linear(&self, iterate: &Iterate, rows: &[usize], columns: &[usize]) -> bool {
        let own: Vec<usize> = columns.iter().copied().filter(|k| *k < self.n()).collect();
        let is_own = |variable| own.iter().any(|k| self.unknowns[*k] == variable);
        let degrees = iterate.builder.degrees(is_own);
        let values: Vec<_> = iterate.rows().collect();
        if rows.iter().any(|i| degrees[values[*i].id.0].is_none()) {
            return false;
        }
        let size = self.size();
        let places = rows
            .iter()
            .flat_map(|i| columns.iter().map(move |j| i * size + j));
        // As it is written the degree may be higher than it is: where terms cancel.
        let mut high = places.filter(|place| {
            let entry = iterate.values.matrix[*place];
            degrees[entry.id.0] != Some(0)
        });
        let matrix = self.matrix();
        high.all(|place| self.is_free_of(&matrix[place], &own))
    }

    /// Whether the derivatives of a polynomial in these unknowns are zero as expressions.
    fn is_free_of(&self, f: &Scalar, unknowns: &[usize]) -> bool {
        let derivatives = unknowns.iter().filter_map(|k| self.total_derivative(f, *k));
        let derivatives: Vec<_> = derivatives.collect();
        // Points first: most are refuted there.
        self.algebra.vanish(&derivatives) == Some(true)
            && derivatives.iter().all(|f| self.is_zero(f))
    }

    /// Whether `f` is zero as it stands or multiplied out.
    fn is_zero(&self, f: &Scalar) -> bool {
        f.is_trivially_zero() || {
            let written = self.algebra.written_out(f);
            written.expanded().is_trivially_zero()
        }
    }

    /// df/dz_k, nothing where f does not contain z_k.
    fn total_derivative(&self, f: &Scalar, k: usize) -> Option<Scalar> {
        let algebra = self.algebra;
        let partial = |x: Variable| algebra.contains(f, x).then(|| algebra.derivative(f, x));
        let Variable::Increment(i) = self.unknowns[k] else {
            return partial(self.unknowns[k]);
        };
        let h = algebra.variable(Variable::Step);
        let nodes = [
            (Node::Middle, Scalar::ratio(1, 2)),
            (Node::End, Scalar::integer(1)),
            (Node::Alpha, self.alpha.clone()),
        ];
        let nodes = (nodes.into_iter())
            .filter_map(|(node, alpha)| partial(Variable::Node(i, node)).map(|d| &alpha * &d));
        let velocity = partial(Variable::Velocity(i)).map(|d| &d / &h);
        let parts: Vec<_> = nodes
            .chain(velocity)
            .chain(partial(Variable::Increment(i)))
            .collect();
        (!parts.is_empty()).then(|| Scalar::sum(parts))
    }
}
