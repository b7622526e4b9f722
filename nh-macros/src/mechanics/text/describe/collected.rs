//! Derived expressions in the form that is read most easily.

use super::EquationWriter;
use crate::algebra::Scalar;
use crate::expression::{Node, Variable};
use crate::mechanics::discrete::discretize::Discretizer;
use crate::mechanics::notation::{Where, names};

impl EquationWriter<'_> {
    /// Inverse tangents of groups are written out, and the increments of groups are h times
    /// velocities.
    fn with_inverses(&self, f: &Scalar) -> Scalar {
        let Discretizer { algebra, space, .. } = self.discretizer;
        let mut inverses = space.inverses();
        inverses.retain(|(x, _)| algebra.contains(f, *x));
        let increment = |i: usize| {
            let [h, velocity] =
                [Variable::Step, Variable::Velocity(i)].map(|x| algebra.variable(x));
            (Variable::Increment(i), &h * &velocity)
        };
        let in_groups =
            (0..self.discretizer.dim).filter(|i| self.chart.factor_of(*i).space.group().is_some());
        let increments: Vec<_> = in_groups.map(increment).collect();
        algebra.substitute(&algebra.substitute(f, &inverses), &increments)
    }

    /// Increments become differences again, so that q_0 + d is shown as q_1.
    pub(super) fn with_end_points(&self, f: &Scalar) -> Scalar {
        let algebra = self.discretizer.algebra;
        let f = &self.with_inverses(f);
        let difference = |i| {
            let node = |node| algebra.variable(Variable::Node(i, node));
            (
                Variable::Increment(i),
                &node(Node::End) - &node(Node::Start),
            )
        };
        // The inner unknowns become the places of inner nodes less q_0.
        let n = self.discretizer.dim;
        let inner = (0..self.chart.inner_nodes * n).map(|y| {
            let start = algebra.variable(Variable::Node(y % n, Node::Start));
            let place = algebra.variable(Variable::InnerNode(y));
            (Variable::Inner(y), &place - &start)
        });
        algebra.substitute(
            f,
            &(0..n)
                .filter(|i| self.chart.factor_of(*i).space.group().is_none())
                .map(difference)
                .chain(inner)
                .collect::<Vec<_>>(),
        )
    }

    /// A derived expression in the form that is read most easily: with numbers multiplied out, then
    /// with end points for increments before that, expanded, with sin² + cos² = 1, or in factors,
    /// if that is clearly shorter.
    pub(in crate::mechanics) fn collected(&self, f: &Scalar) -> Scalar {
        self.collected.at(f, || {
            let collected = self.collect(f);
            #[cfg(test)]
            crate::algebra::evaluated::compare_forms(
                self.discretizer.algebra,
                &self.with_end_points(f),
                &self.with_end_points(&collected),
            );
            collected
        })
    }

    pub(super) fn collect(&self, f: &Scalar) -> Scalar {
        let f = &self.with_inverses(f);
        const LONGEST: usize = 4000;
        let (algebra, names) = (self.discretizer.algebra, names(self.chart, Where::Interval));
        let length = |f: &Scalar| (algebra.print_text(&self.with_end_points(f), &names)).len();
        let mut best = algebra.in_shorter_parts(&f.distribute_numbers());
        let mut shortest = length(&best);
        if shortest > LONGEST {
            return best;
        }
        let ends = self.with_end_points(f);
        // q_0 + ½(q_1 - q_0) is half a sum, in few characters; a change of signs saves no more than one or two.
        let between_ends = algebra.in_shorter_parts(&ends.distribute_numbers());
        let saved = shortest.saturating_sub(length(&between_ends));
        if saved > 3 {
            (best, shortest) = (between_ends, shortest - saved);
        }
        let expanded = f.expanded();
        let without_squares = expanded.by_pythagoras();
        let expanded = (expanded != without_squares).then_some(expanded);
        let factored = [ends.factored(), ends.expanded().by_pythagoras().factored()];
        let factored = factored.into_iter().min_by_key(length).expect("two forms");
        // A product of factors hides the terms that it comes from, and has to be much shorter.
        let forms = [Some(without_squares), expanded].into_iter().flatten();
        let forms = forms.map(|form| (algebra.in_shorter_parts(&form), 90));
        for (form, percent) in forms.chain([(factored, 70)]) {
            let length = length(&form);
            if 100 * length < percent * shortest {
                (best, shortest) = (form, length);
            }
        }
        best
    }
}
