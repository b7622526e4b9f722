//! The expressions that a step is made of, and their derivatives in numbers.

use crate::algebra::{Derivatives, Scalar};
use crate::expression::{Node, Variable, Weighted};
use crate::mechanics::discrete::discretize::Discretizer;
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
    /// L, where r and p' are made of it in a chart.
    pub(super) lagrangian: Option<&'d Derivatives>,
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
        self.lagrangian.filter(|_| self.is_at_nodes)
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
        (0..count).map(|i| self.by(f, argument(i))).collect()
    }

    /// ∂f/∂x at fixed q_0 and d.
    pub(super) fn by(&self, f: &Scalar, x: NumberOfStep) -> Scalar {
        let by_alpha = || self.discretizer.space.by_alpha(f);
        self.chain_rule(&|x| self.discretizer.algebra.derivative(f, x), &by_alpha, x)
    }

    /// ∂f/∂x at fixed q_0 and d, of the derivatives in variables and in α, but for the time of the node.
    fn chain_rule(
        &self,
        derivative: &dyn Fn(Variable) -> Scalar,
        by_alpha: &dyn Fn() -> Scalar,
        x: NumberOfStep,
    ) -> Scalar {
        let algebra = self.discretizer.algebra;
        match x {
            NumberOfStep::Parameter(i) => {
                let parameter = self.parameters[i];
                let alpha = (self.discretizer).alpha_of(Node::Alpha);
                let direct = derivative(parameter);
                let slope = algebra.derivative(&alpha, parameter);
                if slope.is_trivially_zero() {
                    return direct;
                }
                let time = &algebra.variable(Variable::Step)
                    * &derivative(Variable::NodeTime(Node::Alpha));
                &direct + &(&slope * &(&by_alpha() + &time))
            }
            NumberOfStep::Control(i) => derivative(Variable::Control(i)),
            NumberOfStep::Step => {
                let h = algebra.variable(Variable::Step);
                let velocities = (0..self.discretizer.dim).map(|i| {
                    let v = Variable::Velocity(i);
                    &algebra.variable(v) * &derivative(v)
                });
                let velocities = &Scalar::sum(velocities) / &h;
                let times = Node::ALL.map(|node| {
                    &self.discretizer.alpha_of(node) * &derivative(Variable::NodeTime(node))
                });
                &(&derivative(Variable::Step) - &velocities) + &Scalar::sum(times)
            }
            NumberOfStep::Time => {
                Scalar::sum(Node::ALL.map(|node| derivative(Variable::NodeTime(node))))
            }
        }
    }

    /// The derivatives of the sum of r, φ, the inner rows and p' with weights: in q_0 at fixed d, in θ, in u, and in h and t.
    ///
    /// In a chart they take one pass over the graph of the sum from it down, whatever the number of parameters, and the sum of D_1L_d and D_2L_d is the
    /// variation of L at the nodes of the rule.
    pub(super) fn gradient(&self) -> [Vec<Scalar>; 4] {
        let numbers = |by: &dyn Fn(NumberOfStep) -> Scalar| {
            [
                (0..self.parameters.len())
                    .map(|i| by(NumberOfStep::Parameter(i)))
                    .collect(),
                (0..self.controls)
                    .map(|i| by(NumberOfStep::Control(i)))
                    .collect(),
                [NumberOfStep::Step, NumberOfStep::Time].map(by).to_vec(),
            ]
        };
        let (discretizer, algebra) = (self.discretizer, self.discretizer.algebra);
        let Some(lagrangian) = self.lagrangian else {
            let sum = self.sum();
            let [parameters, controls, times] = numbers(&|x| self.by(&sum, x));
            let by_position = discretizer.gradient(&sum, Slope::Start);
            return [by_position, parameters, controls, times];
        };
        algebra.with_parts_of(FINEST, || {
            let [mu, nu] = self.weights();
            let rest = self.sum_without_lagrangian();
            let sum = self.graph(lagrangian, [&mu, &nu], &rest);
            let derivative = |x| sum.by(algebra, x);
            let by_alpha = || discretizer.space.by_alpha_in_chart(&derivative);
            let [parameters, controls, times] =
                numbers(&|x| self.chain_rule(&derivative, &by_alpha, x));
            let by_position = (discretizer.space).gradient_in_chart(&derivative, Slope::Start);
            [by_position, parameters, controls, times]
        })
    }

    /// The derivatives in d of the sum of p' with weights.
    pub(super) fn arrival_by_increment(&self) -> Vec<Scalar> {
        let (discretizer, algebra) = (self.discretizer, self.discretizer.algebra);
        let Some(lagrangian) = self.lagrangian else {
            let sum = self.weighted_sum(Weighted::Arrival, &self.arrival);
            return discretizer.gradient(&sum, Slope::Increment);
        };
        algebra.with_parts_of(FINEST, || {
            let [_, nu] = self.weights();
            let none = vec![Scalar::zero(); discretizer.dim];
            let rest = self.weighted_sum(Weighted::Arrival, &self.rests[1]);
            let sum = self.graph(lagrangian, [&none, &nu], &rest);
            (discretizer.space).gradient_in_chart(&|x| sum.by(algebra, x), Slope::Increment)
        })
    }

    /// The derivatives of the sum of D_1L_d, D_2L_d and a rest with weights.
    fn graph(
        &self,
        lagrangian: &Derivatives,
        weights: [&[Scalar]; 2],
        rest: &Scalar,
    ) -> Derivatives {
        let discretizer = self.discretizer;
        let of_lagrangian = discretizer.sum_of_ends(lagrangian.function(), weights);
        let rest = discretizer.algebra.in_parts(rest);
        Derivatives::with_parameters(&(&of_lagrangian + &rest), "sum")
    }
}

/// Parts of more bytes are variables of the graph of a sum.
pub(super) const FINEST: usize = 24;
