//! The expressions that a step is made of, and their derivatives in numbers.

use crate::algebra::{Derivatives, GraphSlopes, Scalar, Slopes};
use crate::expression::{Node, Variable, Weighted};
use crate::mechanics::discrete::discretize::{Discretizer, SumOverNodes};
use crate::mechanics::discrete::space::Slope;
use crate::mechanics::linear::vectors::Matrix;

/// An argument of a step which is a number.
#[derive(Clone, Copy, Debug)]
pub(super) enum NumberOfStep {
    Parameter(usize),
    Control(usize),
    Step,
    Time,
}

/// The expressions that a step is made of.
pub(super) struct StepExpressions<'d, 'a> {
    pub(super) discretizer: &'d Discretizer<'a>,
    /// ω at q_0.
    pub(super) forms: Matrix,
    pub(super) momentum: Vec<Scalar>,
    pub(super) phi: Vec<Scalar>,
    pub(super) arrival: Vec<Scalar>,
    /// The rows of inner unknowns.
    pub(super) inner: Vec<Scalar>,
    /// L, where D_1L_d and D_2L_d are its variations at the nodes of a sum.
    pub(super) lagrangian: Option<SumOverNodes<'d>>,
    /// Whether its derivatives are made of those at the nodes of the rule.
    pub(super) is_at_nodes: bool,
    /// The rests of r and p' besides D_1L_d and D_2L_d.
    pub(super) rests: [Vec<Scalar>; 2],
    /// θ: of the link of a lattice, whose controls are values of a site as others are, these too.
    pub(super) parameters: Vec<Variable>,
    pub(super) controls: usize,
}

impl StepExpressions<'_, '_> {
    /// The sum of r, φ, the inner rows and p' with weights.
    pub(super) fn sum(&self) -> Scalar {
        Scalar::sum([
            self.weighted_sum(Weighted::Momentum, &self.momentum),
            self.weighted_sum(Weighted::Constraint, &self.phi),
            self.weighted_sum(Weighted::Inner, &self.inner),
            self.weighted_sum(Weighted::Arrival, &self.arrival),
        ])
    }

    /// L, where it is differentiated at the nodes of the rule.
    pub(super) fn lagrangian_at_nodes(&self) -> Option<&Derivatives> {
        (self.lagrangian.filter(|_| self.is_at_nodes)).map(|sum| sum.lagrangian)
    }

    /// This sum without D_1L_d and D_2L_d.
    pub(super) fn sum_without_lagrangian(&self) -> Scalar {
        let [momentum, arrival] = &self.rests;
        Scalar::sum([
            self.weighted_sum(Weighted::Momentum, momentum),
            self.weighted_sum(Weighted::Constraint, &self.phi),
            self.weighted_sum(Weighted::Arrival, arrival),
        ])
    }

    /// The weights of r and p'.
    pub(super) fn weights(&self) -> [Vec<Scalar>; 2] {
        let weight = |of, i| self.discretizer.algebra.variable(Variable::Weight(of, i));
        let all = |of| (0..self.discretizer.dim).map(|i| weight(of, i)).collect();
        [Weighted::Momentum, Weighted::Arrival].map(all)
    }

    fn weighted_sum(&self, of: Weighted, block: &[Scalar]) -> Scalar {
        let weight = |i| self.discretizer.algebra.variable(Variable::Weight(of, i));
        Scalar::sum(block.iter().enumerate().map(|(i, f)| &weight(i) * f))
    }

    /// ∂f/∂x for all of such arguments.
    pub(super) fn by_all(
        &self,
        f: &Scalar,
        count: usize,
        argument: fn(usize) -> NumberOfStep,
    ) -> Vec<Scalar> {
        self.slopes(&self.discretizer.algebra.slopes(f), count, argument)
    }

    /// ∂f/∂x at fixed q_0 and d.
    pub(super) fn by(&self, f: &Scalar, x: NumberOfStep) -> Scalar {
        self.slope(&self.discretizer.algebra.slopes(f), x)
    }

    /// ∂f/∂x for all of such arguments.
    pub(super) fn slopes(
        &self,
        f: &dyn Slopes,
        count: usize,
        argument: fn(usize) -> NumberOfStep,
    ) -> Vec<Scalar> {
        (0..count).map(|i| self.slope(f, argument(i))).collect()
    }

    /// ∂f/∂x at fixed q_0 and d.
    pub(super) fn slope(&self, f: &dyn Slopes, x: NumberOfStep) -> Scalar {
        let algebra = self.discretizer.algebra;
        match x {
            NumberOfStep::Parameter(i) => {
                let parameter = self.parameters[i];
                let alpha = (self.discretizer).alpha_of(Node::Alpha);
                let direct = f.by(parameter);
                let slope = algebra.derivative(&alpha, parameter);
                if slope.is_trivially_zero() {
                    return direct;
                }
                let time =
                    &algebra.variable(Variable::Step) * &f.by(Variable::NodeTime(Node::Alpha));
                &direct + &(&slope * &(&self.discretizer.space.by_alpha(f) + &time))
            }
            NumberOfStep::Control(i) => f.by(Variable::Control(i)),
            NumberOfStep::Step => {
                let h = algebra.variable(Variable::Step);
                let velocities = (0..self.discretizer.dim).map(|i| {
                    let v = Variable::Velocity(i);
                    &algebra.variable(v) * &f.by(v)
                });
                let velocities = &Scalar::sum(velocities) / &h;
                let times = Node::ALL
                    .map(|node| &self.discretizer.alpha_of(node) * &f.by(Variable::NodeTime(node)));
                &(&f.by(Variable::Step) - &velocities) + &Scalar::sum(times)
            }
            NumberOfStep::Time => Scalar::sum(Node::ALL.map(|node| f.by(Variable::NodeTime(node)))),
        }
    }

    /// The derivatives of the sum of r, φ, the inner rows and p' with weights: in q_0 at fixed d,
    /// in θ, in u, and in h and t.
    pub(super) fn gradient(&self) -> [Vec<Scalar>; 4] {
        self.with_graph_of_sum(|sum| {
            [
                self.discretizer.space.gradient(sum, Slope::Start),
                self.slopes(sum, self.parameters.len(), NumberOfStep::Parameter),
                self.slopes(sum, self.controls, NumberOfStep::Control),
                [NumberOfStep::Step, NumberOfStep::Time]
                    .map(|x| self.slope(sum, x))
                    .to_vec(),
            ]
        })
    }

    /// The derivatives in d of the sum of p' with weights.
    pub(super) fn arrival_by_increment(&self) -> Vec<Scalar> {
        let along = |arrival: &GraphSlopes<'_>| {
            (self.discretizer.space).gradient(arrival, Slope::Increment)
        };
        let [_, nu] = self.weights();
        let none = vec![Scalar::zero(); self.discretizer.dim];
        let sum = |arrival: &[Scalar]| self.weighted_sum(Weighted::Arrival, arrival);
        match self.lagrangian {
            Some(lagrangian) => self.with_graph(
                Some((lagrangian, [&none, &nu])),
                &sum(&self.rests[1]),
                along,
            ),
            None => self.with_graph(None, &sum(&self.arrival), along),
        }
    }

    /// The sum of r, φ, the inner rows and p' with weights, differentiated in one pass over its
    /// graph from it down, whatever the number of arguments. In a chart the sum of D_1L_d and
    /// D_2L_d is the variation of L at the nodes of the rule.
    pub(super) fn with_graph_of_sum<T>(&self, derive: impl FnOnce(&GraphSlopes<'_>) -> T) -> T {
        let [mu, nu] = &self.weights();
        match self.lagrangian {
            Some(lagrangian) => {
                let rest = self.sum_without_lagrangian();
                self.with_graph(Some((lagrangian, [mu, nu])), &rest, derive)
            }
            None => self.with_graph(None, &self.sum(), derive),
        }
    }

    /// The graph of the sum of D_1L_d and D_2L_d with weights, where there is one, and of a rest.
    fn with_graph<T>(
        &self,
        of_lagrangian: Option<(SumOverNodes<'_>, [&[Scalar]; 2])>,
        rest: &Scalar,
        derive: impl FnOnce(&GraphSlopes<'_>) -> T,
    ) -> T {
        let (discretizer, algebra) = (self.discretizer, self.discretizer.algebra);
        algebra.with_parts_of(FINEST, || {
            let ends = of_lagrangian.map(|(sum, weights)| discretizer.sum_of_ends(sum, weights));
            let rest = algebra.in_parts(rest);
            let sum = ends.map_or_else(|| rest.clone(), |ends| &ends + &rest);
            derive(&algebra.slopes_of_graph(&sum, "sum"))
        })
    }
}

/// Parts of more bytes are variables of the graph of a sum.
pub(super) const FINEST: usize = 24;
