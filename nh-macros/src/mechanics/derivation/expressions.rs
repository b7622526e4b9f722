//! The expressions that a step is made of, and their derivatives in numbers.

use crate::algebra::{Derivatives, Scalar};
use crate::expression::{Node, Variable, Weighted};
use crate::mechanics::discrete::discretize::Discretizer;
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
    /// L, of which r and p' are made besides these rests of them, where it is differentiated at the nodes of the rule.
    pub(super) lagrangian: Option<(&'d Derivatives, [Vec<Scalar>; 2])>,
    pub(super) parameters: usize,
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

    /// This sum without L, where it is differentiated at the nodes of the rule.
    pub(super) fn sum_without_lagrangian(&self) -> Scalar {
        match &self.lagrangian {
            None => self.sum(),
            Some((_, [momentum, arrival])) => Scalar::sum([
                self.weighted_sum(Weighted::Momentum, momentum),
                self.weighted_sum(Weighted::Constraint, &self.phi),
                self.weighted_sum(Weighted::Arrival, arrival),
            ]),
        }
    }

    /// The weights of r and p'.
    pub(super) fn weights(&self) -> [Vec<Scalar>; 2] {
        let weight = |of, i| self.discretizer.algebra.variable(Variable::Weight(of, i));
        let all = |of| (0..self.discretizer.dim).map(|i| weight(of, i)).collect();
        [Weighted::Momentum, Weighted::Arrival].map(all)
    }

    /// The sum of p' with weights.
    pub(super) fn sum_of_arrival(&self) -> Scalar {
        self.weighted_sum(Weighted::Arrival, &self.arrival)
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
        let algebra = self.discretizer.algebra;
        let derivative = |x| algebra.derivative(f, x);
        match x {
            NumberOfStep::Parameter(i) => {
                let parameter = Variable::Parameter(i);
                let alpha = (self.discretizer).alpha_of(Node::Alpha);
                let direct = derivative(parameter);
                let slope = algebra.derivative(&alpha, parameter);
                if slope.is_trivially_zero() {
                    return direct;
                }
                let time = &algebra.variable(Variable::Step)
                    * &derivative(Variable::NodeTime(Node::Alpha));
                let by_alpha = &self.discretizer.space.by_alpha(f) + &time;
                &direct + &(&slope * &by_alpha)
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
}
