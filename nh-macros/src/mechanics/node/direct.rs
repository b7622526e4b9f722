//! One pass through the blocks of the equations, where each is linear in its own unknowns.

use crate::mechanics::linear::vectors::{each, vector};
use std::collections::BTreeSet;

use super::blocks::blocks;
use super::{Iterate, Method, NodeEquations, NodeProgram, NodeValues, Outputs};
use crate::algebra::Scalar;
use crate::expression::{Node, Slot, Variable};
use crate::program::{Builder, Depth, Signed, Value, eliminate, order};

/// Rows and columns that are solved together, with the order of their pivots.
pub(super) struct LinearBlock {
    rows: Vec<usize>,
    columns: Vec<usize>,
    order: Vec<(usize, usize)>,
}

impl NodeEquations<'_> {
    /// The blocks in the order in which they are solved, if each is linear in its own unknowns.
    pub(super) fn linear_blocks(
        &self,
        iterate: &Iterate,
        samples: &[Vec<f64>],
        depths: &[Depth],
    ) -> Option<Vec<LinearBlock>> {
        let size = self.size();
        let blocks = blocks(&self.pattern(iterate, samples))?;
        let entries = iterate.entries();
        let block = |(rows, columns): (Vec<usize>, Vec<usize>)| {
            let places = rows
                .iter()
                .flat_map(|i| columns.iter().map(move |j| i * size + j));
            let places: Vec<_> = places.collect();
            let part = |sample: &Vec<f64>| places.iter().map(|place| sample[*place]).collect();
            let samples: Vec<_> = samples.iter().map(part).collect();
            let depths: Vec<_> = places.iter().map(|place| depths[*place]).collect();
            let entries: Vec<_> = places.iter().map(|place| entries[*place]).collect();
            let order = order(rows.len(), &samples, &entries, &depths)?;
            Some(LinearBlock {
                rows,
                columns,
                order,
            })
        };
        // One block after another: most systems are not linear, and then the first ones say so.
        let is_linear =
            |(rows, columns): &(Vec<usize>, Vec<usize>)| self.is_linear(iterate, rows, columns);
        let all = blocks.iter().all(is_linear);
        all.then(|| blocks.into_iter().map(block).collect())?
    }

    /// One pass through the blocks.
    pub(super) fn direct(&self, blocks: &[LinearBlock]) -> Option<NodeProgram> {
        let (n, size) = (self.n(), self.size());
        let mut builder = Builder::staged();
        let alpha = self.alpha_value(&mut builder);
        let mut z = vector(size, |k| match k < n {
            true => builder.input(Variable::Guess(k)),
            false => builder.zero(),
        });
        let (mut guards, mut cancels) = (Vec::new(), vec![false; n]);
        for block in blocks {
            let values = self.values(&mut builder, alpha, &z, &block.rows);
            let right = block.rows.iter().map(|i| match self.change(block, *i) {
                Some(change) => {
                    cancels[*i] = true;
                    self.translate(&mut builder, alpha, &z, &[change])[0]
                }
                None => self.row(&mut builder, &values, &z, *i),
            });
            let right: Vec<_> = right.collect();
            let entries: Vec<_> = (block.rows.iter())
                .flat_map(|i| block.columns.iter().map(move |j| i * size + j))
                .map(|place| values.matrix[place])
                .collect();
            let solved = eliminate(&mut builder, &entries, &right, &block.order)?;
            for (j, delta) in block.columns.iter().zip(solved.solution) {
                let found = builder.sum(vec![z[*j], delta.negated()]);
                z[*j] = builder.rounded(found);
            }
            guards.extend(solved.pivots);
        }
        // Each pivot, for it may have cancelled in the solution; but h is known to be finite and not zero.
        let mut known = BTreeSet::new();
        guards.retain(|pivot| {
            let id = pivot.value.id;
            let of_h = builder.is_of(id, |variable| variable == Variable::Step);
            !of_h && known.insert(id)
        });
        // Every row at z as it was rounded: that the equations are linear and the elimination exact is not believed.
        let all: Vec<_> = (0..size).collect();
        let values = self.values(&mut builder, alpha, &z, &all);
        let rows = each(&all, |i| self.row(&mut builder, &values, &z, *i));
        let terms = each(&all, |i| {
            let mut terms = self.terms(&mut builder, &values, alpha, &z, *i);
            terms.extend(self.coupled_parts(&mut builder, &values, &z, *i));
            // The momentum that arrives comes first: it is known, and most rows are small beside it alone.
            let is_arrival = |term: &Signed| {
                matches!(builder.value(term.id), Value::Input(Variable::Arrival(_)))
            };
            terms.sort_by_key(|term| !is_arrival(term));
            terms
        });
        let arrival = self.translate(&mut builder, alpha, &z, &self.arrival);
        let outputs = Outputs {
            rows,
            terms,
            guards,
            arrival,
            solution: z,
            ..Outputs::default()
        };
        Some(self.finish(builder, Method::Direct(cancels), outputs))
    }

    /// R_i at the guess, p_i + (D_1L_d + f⁻)_i where p_i is D_2L_d + f⁺ on the interval before,
    /// whose unknowns are the guess: what both have in common is gone. Only of rows that are
    /// polynomials in the block's own unknowns.
    fn change(&self, block: &LinearBlock, i: usize) -> Option<Scalar> {
        let algebra = self.algebra;
        let arrival = self.arrival.get(i)?;
        if self.is_composed && !self.is_of_velocities(arrival) {
            // The interval before has another length, and increments in proportion to it: p is a number.
            return None;
        }
        let before = self.in_increments(arrival, -1);
        let after = self.in_increments(&self.departure[i], 0);
        let is_own = |variable: &Variable| match variable {
            Variable::Node(j, _) => self.is_of(block, Variable::Increment(*j)),
            Variable::Increment(_) | Variable::Element(Slot::Relative, _) => {
                self.is_of(block, *variable)
            }
            _ => true,
        };
        let parts = [&before, &after].map(|f| algebra.variables_of(f));
        // The controls of the interval before may be others: p is a number then.
        let of_control = |variable: &Variable| matches!(variable, Variable::Control(_));
        let mut variables = parts.iter().flatten();
        if !variables.clone().all(is_own) || variables.any(of_control) {
            return None;
        }
        let change = algebra.written_out(&(&before + &after)).expanded();
        let mut builder = Builder::staged();
        algebra.translate(
            &mut builder,
            std::slice::from_ref(&change),
            &mut Builder::input,
        );
        builder.is_polynomial().then_some(change)
    }

    /// Whether f is the same on an interval of another length with the same right end and the same
    /// velocities.
    fn is_of_velocities(&self, f: &Scalar) -> bool {
        let variables = self.algebra.variables_of(f);
        (variables.iter()).all(|variable| match variable {
            Variable::Velocity(_) => true,
            variable => variable.is_of_the_end(),
        })
    }

    /// The terms K_ij d_j of a momentum row, K = ∂_d(D_1L_d + f⁻), where they are several: they may
    /// cancel in (D_1L_d + f⁻)_i.
    fn coupled_parts(
        &self,
        builder: &mut Builder,
        values: &NodeValues,
        z: &[Signed],
        i: usize,
    ) -> Vec<Signed> {
        let n = self.n();
        if i >= n {
            return Vec::new();
        }
        let entries = values.matrix[i * self.size()..][..n].iter().zip(z);
        let entries: Vec<_> = entries
            .filter(|(entry, _)| !builder.is_zero(**entry))
            .collect();
        match entries.as_slice() {
            [_] => Vec::new(),
            all => each(all, |(entry, d)| builder.product(vec![**entry, **d])),
        }
    }

    fn is_of(&self, block: &LinearBlock, variable: Variable) -> bool {
        let place = self
            .unknowns
            .iter()
            .position(|unknown| *unknown == variable);
        place.is_some_and(|place| block.columns.contains(&place))
    }

    /// f on the interval whose left node is q_k + shift d, in q_k and d.
    fn in_increments(&self, f: &Scalar, shift: i64) -> Scalar {
        let algebra = self.algebra;
        let variable = |variable| algebra.variable(variable);
        let h = variable(Variable::Step);
        let along = |start: Variable, node: Node, whole: &Scalar| {
            let alpha = Scalar::alpha(node, &self.alpha);
            &variable(start) + &(&(&alpha + &Scalar::integer(shift)) * whole)
        };
        let replacement = |x: Variable| match x {
            Variable::Node(i, node) => {
                let d = variable(Variable::Increment(i));
                Some((x, along(Variable::Node(i, Node::Start), node, &d)))
            }
            Variable::NodeTime(node) => Some((x, along(Variable::NodeTime(Node::Start), node, &h))),
            Variable::Velocity(i) => Some((x, &variable(Variable::Increment(i)) / &h)),
            _ => None,
        };
        let replacements = algebra.variables_of(f).into_iter().filter_map(replacement);
        algebra.substitute(f, &replacements.collect::<Vec<_>>())
    }
}
