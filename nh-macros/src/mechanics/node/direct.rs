//! One pass through the blocks of the equations, where each is linear in its own unknowns.

use std::collections::BTreeSet;

use super::super::blocks::blocks;
use super::{Method, NodeEquations, NodeProgram, Outputs};
use crate::algebra::{Node, Scalar, Slot, Variable};
use crate::program::{Builder, Depth, Signed, order};

/// Rows and columns that are solved together, with the order of their pivots.
pub(super) struct Block {
    rows: Vec<usize>,
    columns: Vec<usize>,
    order: Vec<(usize, usize)>,
}

impl NodeEquations<'_> {
    /// The blocks in the order in which they are solved, if each is linear in its own unknowns.
    pub(super) fn linear_blocks(
        &self,
        samples: &[Vec<f64>],
        depths: &[Depth],
    ) -> Option<Vec<Block>> {
        let size = self.size();
        let pattern: Vec<Vec<bool>> = (0..size)
            .map(|i| {
                (0..size)
                    .map(|j| samples.iter().any(|a| a[i * size + j] != 0.0))
                    .collect()
            })
            .collect();
        let blocks = blocks(&pattern)?;
        let matrix = self.matrix();
        // One entry after another: most systems are not linear, and then the first ones say so.
        for (rows, columns) in &blocks {
            for (i, j) in rows
                .iter()
                .flat_map(|i| columns.iter().map(move |j| (i, j)))
            {
                let unknowns = columns.iter().filter(|k| **k < self.n());
                let derivatives =
                    unknowns.filter_map(|k| self.total_derivative(&matrix[i * size + j], *k));
                let zeros = self.algebra.zeros(&derivatives.collect::<Vec<_>>())?;
                if !zeros.iter().all(|zero| *zero) {
                    return None;
                }
            }
        }
        let block = |(rows, columns): (Vec<usize>, Vec<usize>)| {
            let places = rows
                .iter()
                .flat_map(|i| columns.iter().map(move |j| i * size + j));
            let places: Vec<_> = places.collect();
            let part = |sample: &Vec<f64>| places.iter().map(|place| sample[*place]).collect();
            let samples: Vec<_> = samples.iter().map(part).collect();
            let depths: Vec<_> = places.iter().map(|place| depths[*place]).collect();
            let order = order(rows.len(), &samples, &depths)?;
            Some(Block {
                rows,
                columns,
                order,
            })
        };
        blocks.into_iter().map(block).collect()
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

    /// One pass through the blocks.
    pub(super) fn direct(&self, blocks: &[Block]) -> NodeProgram {
        let (n, size) = (self.n(), self.size());
        let mut builder = Builder::staged();
        let alpha = self.alpha_value(&mut builder);
        let mut z: Vec<Signed> = (0..size)
            .map(|k| match k < n {
                true => builder.input(Variable::Guess(k)),
                false => builder.zero(),
            })
            .collect();
        let (mut guards, mut changed) = (Vec::new(), Vec::new());
        for block in blocks {
            let values = self.values(&mut builder, alpha, &z, &block.rows);
            let right = block.rows.iter().map(|i| match self.change(block, *i) {
                Some(change) => self.translate(&mut builder, alpha, &z, &[change])[0],
                None => self.row(&mut builder, &values, &z, *i),
            });
            let right = right.collect();
            let entries = (block.rows.iter())
                .flat_map(|i| block.columns.iter().map(move |j| i * size + j))
                .map(|place| values.matrix[place])
                .collect();
            let solved = self.eliminate(&mut builder, entries, right, &block.order);
            for (j, delta) in block.columns.iter().zip(solved.solution) {
                z[*j] = builder.sum(vec![z[*j], delta.negated()]);
            }
            guards.extend(solved.pivots);
            changed.extend(solved.changed.into_iter().map(|i| block.rows[i]));
        }
        // Each pivot, for it may have cancelled in the solution; but h is known to be finite and not zero.
        let mut known = BTreeSet::new();
        guards.retain(|pivot| {
            let id = pivot.value.id;
            let of_h = builder.is_of(id, |variable| variable == Variable::Step);
            !of_h && known.insert(id)
        });
        changed.sort_unstable();
        let values = self.values(&mut builder, alpha, &z, &changed);
        let rows: Vec<_> = (changed.iter())
            .map(|i| self.row(&mut builder, &values, &z, *i))
            .collect();
        let terms: Vec<_> = (changed.iter())
            .map(|i| self.terms(&mut builder, &values, alpha, &z, *i))
            .collect();
        let arrival = self.translate(&mut builder, alpha, &z, self.arrival);
        let outputs = Outputs {
            rows,
            terms,
            guards,
            arrival,
            solution: z,
            ..Outputs::default()
        };
        self.finish(builder, Method::Direct, outputs)
    }

    /// R_i at the guess, p_i + (D_1L_d + f⁻)_i where p_i is D_2L_d + f⁺ on the interval before, whose unknowns are the
    /// guess: what both have in common is gone. Where they are polynomials in the block's own unknowns only.
    fn change(&self, block: &Block, i: usize) -> Option<Scalar> {
        let algebra = self.algebra;
        let before = self.in_increments(self.arrival.get(i)?, -1);
        let after = self.in_increments(&self.departure[i], 0);
        let is_own = |variable: &Variable| match variable {
            Variable::Node(j, _) => self.is_of(block, Variable::Increment(*j)),
            Variable::Increment(_) | Variable::Element(Slot::Relative, _) => {
                self.is_of(block, *variable)
            }
            _ => true,
        };
        let parts = [&before, &after].map(|f| algebra.variables_of(f));
        if !parts.concat().iter().all(is_own) {
            return None;
        }
        let change = (&before + &after).expanded();
        let mut builder = Builder::staged();
        algebra.translate(
            &mut builder,
            std::slice::from_ref(&change),
            &mut Builder::input,
        );
        builder.is_polynomial().then_some(change)
    }

    fn is_of(&self, block: &Block, variable: Variable) -> bool {
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
            let alpha = match node {
                Node::Start => Scalar::zero(),
                Node::Middle => Scalar::ratio(1, 2),
                Node::End => Scalar::integer(1),
                Node::Alpha => self.alpha.clone(),
            };
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
