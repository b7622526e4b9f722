//! The equations in independent differences as a person writes them.

use super::difference_form::{DifferenceForm, spacing};
use crate::algebra::{Math, Scalar, math};
use crate::catalogue::{Description, Topic};
use crate::mechanics::continuous::Data;
use crate::mechanics::continuous::describe::Describer;
use crate::mechanics::notation::Where;
use crate::mechanics::text::describe::{PrintedLine, entries};

/// Writes the equations of a link.
pub(super) struct DifferencePrinter<'a> {
    describer: Describer<'a>,
    of: &'a DifferenceForm,
}

impl<'a> DifferencePrinter<'a> {
    pub(super) fn new(data: &'a Data<'a>, of: &'a DifferenceForm) -> Self {
        let describer = Describer::new(data);
        Self { describer, of }
    }

    pub(super) fn descriptions(&self) -> Vec<Description> {
        let lagrangian = self.describer.line(math!("L_c"), &self.of.lagrangian);
        entries([
            (Topic::DependentDifferences, self.dependent()),
            (Topic::ConstrainedLagrangian, vec![lagrangian]),
            (Topic::DifferenceMomenta, self.momenta()),
            (Topic::DifferenceCoefficients, self.coefficients()),
            (Topic::DifferenceVoronec, self.equations()),
        ])
    }

    fn before(&self, f: &Scalar) -> Math {
        let before = self.describer.writer.show_before(f);
        before.expect("a link has one before it")
    }

    /// (x(k+1) - x(k))/Δ = ….
    fn dependent(&self) -> Vec<PrintedLine> {
        let own = self.describer.data.discretizer.own;
        let divided = |i: usize| {
            let difference =
                &self.describer.data.coordinate(own + i) - &self.describer.data.coordinate(i);
            &difference / &spacing(self.describer.data)
        };
        let line = |(a, i): (usize, &usize)| {
            let linear = self.of.lift[a].iter().zip(&self.of.independent);
            let linear = linear.map(|(a, i)| a * &divided(*i));
            let value = &Scalar::sum(linear) + &self.of.drift[a];
            (
                self.describer.print(&divided(*i)),
                self.describer.print(&value),
            )
        };
        self.of.dependent.iter().enumerate().map(line).collect()
    }

    fn momenta(&self) -> Vec<PrintedLine> {
        let name = |nu: usize| math!("P_{}", self.describer.symbol(self.of.dependent[nu]));
        self.describer
            .writer
            .numbered(name, &self.of.momenta, Where::Free)
    }

    /// B^b_{αβ} and γ^b_α that do not vanish.
    fn coefficients(&self) -> Vec<PrintedLine> {
        let mut lines = Vec::new();
        let shown = |f: &Scalar| !f.is_trivially_zero();
        for (b, fibre) in self.of.dependent.iter().enumerate() {
            let fibre = self.describer.symbol(*fibre);
            for (alpha, i) in self.of.independent.iter().enumerate() {
                let own = self.describer.symbol(*i);
                for (f, j) in self.of.coefficients[b][alpha]
                    .iter()
                    .zip(&self.of.independent)
                {
                    let other = self.describer.symbol(*j);
                    let name = math!(
                        "B^{fibre}[{own}, {other}]",
                        "B^{{{fibre}}}_{{{own} {other}}}"
                    );
                    lines.extend(shown(f).then(|| self.describer.line(name, f)));
                }
                let f = &self.of.affine_coefficients[b][alpha];
                let name = math!("gamma^{fibre}[{own}]");
                lines.extend(shown(f).then(|| self.describer.line(name, f)));
            }
        }
        lines
    }

    fn equations(&self) -> Vec<PrintedLine> {
        let of = self.of;
        let over_spacing = |f: &Scalar| self.before(&(f / &spacing(self.describer.data)));
        let line = |alpha: usize| {
            let all: Vec<usize> = (0..of.mass[alpha].len()).collect();
            let left = self.describer.acceleration(&of.mass[alpha], &all);
            let shown = |f: &&Scalar| !f.is_trivially_zero();
            let slope = Some(&of.slopes[alpha]).filter(shown);
            let slope = slope.map(over_spacing);
            let jumps = (of.lift.iter().zip(&of.momenta)).filter_map(|(lift, momentum)| {
                let lift = Some(&lift[alpha]).filter(shown)?;
                // A lift that is the same at both sites has no jump.
                let same = self.describer.print(lift) == self.before(lift);
                let jump = (!same)
                    .then(|| Math::sum([self.describer.print(lift), self.before(&-lift)]))?;
                let jump = math!("({jump})", "\\left({jump}\\right)");
                let momentum = over_spacing(momentum);
                Some(jump.times(&momentum))
            });
            let own = self.describer.print(&of.right[alpha]);
            let right = [own].into_iter().chain(slope).chain(jumps);
            (left, Math::sum(right))
        };
        (0..of.independent.len()).map(line).collect()
    }
}
