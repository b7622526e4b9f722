//! The equations of motion: momenta, reactions and the kinematic constraints.

use super::{Covector, EquationWriter, PrintedLine};
use crate::algebra::{Math, Scalar};
use crate::expression::Variable;
use crate::mechanics::notation::Where;
use crate::system::Chart;

impl EquationWriter<'_> {
    pub(super) fn kinematic(&self) -> Vec<PrintedLine> {
        if self.is_by_polynomials_in_groups() {
            return self.kinematic_on_polynomials();
        }
        let phi = self.objects.phi.iter();
        phi.map(|phi| self.vanishing(phi, Where::Interval))
            .collect()
    }

    /// The momentum that an interval hands to a node: the sum of the component i of D_1L_d and f⁻,
    /// or of D_2L_d and f⁺. In a system that is derived as a graph, and in the scheme `energy`,
    /// where such sums may be long, they are named in the place of a long one.
    fn momentum(&self, (chart, place): (&Chart, Where), i: usize) -> Vec<Math> {
        const LONG: usize = 300;
        let objects = self.objects;
        let (sum, parts) = match place {
            Where::Before => (&objects.arrival, [Covector::D2, Covector::ForcePlus]),
            _ => (&objects.departure, [Covector::D1, Covector::ForceMinus]),
        };
        let named = || -> Vec<Math> {
            (parts.iter())
                .filter(|part| !part.of(objects)[i].is_trivially_zero())
                .map(|part| self.component(&part.name(), (chart, place), i))
                .collect()
        };
        if self.is_by_polynomials_in_groups() {
            return named();
        }
        let printed = self.print_on(chart, &self.collected(&sum[i]), place);
        let may_name =
            self.discretizer.algebra.defines_parts() || !objects.energy_preservation.is_empty();
        match may_name && printed.text.len() > LONG {
            true => named(),
            false => vec![printed],
        }
    }

    /// D_1L_d(q_k, q_{k+1}) + D_2L_d(q_{k-1}, q_k) + f⁻ + f⁺ = Σ_a λ_a ω^a(q_k), one line a
    /// coordinate, then φ(q_k, q_{k+1}) = 0.
    pub(super) fn equations_of_motion(&self) -> Vec<PrintedLine> {
        let equation = |i: usize| {
            let momenta = [Where::Interval, Where::Before]
                .into_iter()
                .flat_map(|place| {
                    let parts = self.parts_of(i).into_iter();
                    parts.flat_map(move |(chart, i)| self.momentum((chart, place), i))
                });
            let reactions = self.parts_of(i).into_iter();
            let reactions =
                reactions.map(|(chart, i)| self.print_on(chart, &self.reaction(i), Where::Node));
            (Math::sum(momenta), Math::sum(reactions))
        };
        let constraints = self.kinematic().into_iter();
        let equations = (0..self.discretizer.own).map(equation);
        equations
            .chain(constraints.map(|(zero, phi)| (phi, zero)))
            .collect()
    }

    /// Σ_a λ_a ω^a_i(q_k).
    pub(in crate::mechanics) fn reaction(&self, i: usize) -> Scalar {
        let algebra = self.discretizer.algebra;
        let term = |(a, form): (usize, &Vec<Scalar>)| {
            &algebra.variable(Variable::Multiplier(a)) * &form[i]
        };
        Scalar::sum(self.objects.forms.iter().enumerate().map(term))
    }
}
