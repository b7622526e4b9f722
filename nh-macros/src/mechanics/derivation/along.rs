//! The second derivatives of the equations of a step in which θ, h or t are one of the two
//! arguments, along a displacement of all arguments.
//!
//! With 𝓛 the sum of the rows with weights, y = (q, d, λ, u), ν = (θ, h, t), and a displacement
//! (δy, δν),
//!
//! ```text
//! ∂/∂y (δν·∂𝓛/∂ν)     and     ∂/∂ν (δy·∂𝓛/∂y + δν·∂𝓛/∂ν)
//! ```
//!
//! are two gradients of functions of the size of 𝓛, however many parameters there are: the matrix
//! of these derivatives is never formed.

use super::expressions::{NumberOfStep, StepExpressions};
use super::formula::Formula;
use crate::algebra::{Scalar, Slopes};
use crate::expression::{StepArgument, Variable};
use crate::mechanics::discrete::space::Slope;

impl StepExpressions<'_, '_> {
    /// ∂/∂(q, d, λ, u) of δν·∂𝓛/∂ν, and ∂/∂ν of the derivative of 𝓛 along the whole displacement.
    pub(super) fn curvature_by_numbers(&self) -> Formula {
        let algebra = self.discretizer.algebra;
        let displacement = |x, i| algebra.variable(Variable::Variation(x, i));
        let along = |x: StepArgument, slopes: &[Scalar]| {
            let terms = slopes.iter().enumerate();
            Scalar::sum(terms.map(|(i, slope)| &displacement(x, i) * slope))
        };
        self.with_graph_of_sum(|sum| {
            let [parameters, steps, times] = self.number_slopes(sum);
            let by_numbers = Scalar::sum([
                along(StepArgument::Parameter, &parameters),
                along(StepArgument::Step, &steps),
                along(StepArgument::Time, &times),
            ]);
            let [q, d, lambda, u] = self.other_slopes(sum);
            let by_all = Scalar::sum([
                along(StepArgument::Position, &q),
                along(StepArgument::Increment, &d),
                along(StepArgument::Multiplier, &lambda),
                along(StepArgument::Control, &u),
                by_numbers.clone(),
            ]);
            let [by_numbers, by_all] = [by_numbers, by_all]
                .map(|f| algebra.slopes_of_graph(&algebra.in_parts(&f), "rate"));
            let [parameters, steps, times] = self.number_slopes(&by_all);
            (self.other_slopes(&by_numbers).iter())
                .chain([&parameters])
                .fold(Formula::empty(), |formula, block| formula.and_vector(block))
                .and_number(&steps[0])
                .and_number(&times[0])
        })
    }

    /// ∂f/∂(θ, h, t).
    fn number_slopes(&self, f: &dyn Slopes) -> [Vec<Scalar>; 3] {
        [
            self.slopes(f, self.parameters.len(), NumberOfStep::Parameter),
            vec![self.slope(f, NumberOfStep::Step)],
            vec![self.slope(f, NumberOfStep::Time)],
        ]
    }

    /// ∂f/∂(q, d, λ, u), that in q at fixed d.
    fn other_slopes(&self, f: &dyn Slopes) -> [Vec<Scalar>; 4] {
        let space = &self.discretizer.space;
        let multipliers = 0..self.phi.len();
        [
            space.gradient(f, Slope::Start),
            space.gradient(f, Slope::Increment),
            multipliers.map(|a| f.by(Variable::Multiplier(a))).collect(),
            self.slopes(f, self.controls, NumberOfStep::Control),
        ]
    }
}
