//! The constraint forms, and the coframes of groups that they are written in.

use super::{EquationWriter, PrintedLine};
use crate::algebra::{Math, Scalar, math};
use crate::expression::Node;
use crate::mechanics::notation::{Where, coframe, direction, name_at, plain, velocity};

impl EquationWriter<'_> {
    pub(super) fn forms(&self) -> Vec<PrintedLine> {
        let form = |(a, form): (usize, &Vec<Scalar>)| {
            let term = |(i, f)| (self.print(f, Where::Node), self.differential(i));
            let (number, q) = (a + 1, name_at(self.chart, "q", Node::Start));
            let q = match self.objects.nonlinear.contains(&a) {
                true => math!("{q}, {}", name_at(self.chart, "v", Node::Start)),
                false => q,
            };
            (
                math!("omega_{number}({q})", "\\omega^{{{number}}}({q})"),
                Math::combination(form.iter().enumerate().map(term)),
            )
        };
        let mut lines: Vec<_> = self.objects.forms.iter().enumerate().map(form).collect();
        lines.extend(self.coframes());
        lines
    }

    /// dx; of a direction in a group a form of its left-invariant coframe.
    fn differential(&self, i: usize) -> Math {
        let coordinate = &self.chart.coordinates[i];
        let factor = self.chart.factor_of(i);
        match (factor.space.group(), coordinate.split_once('.')) {
            (Some(_), Some((_, direction))) => coframe(factor, direction),
            _ => math!("d{}", direction(self.chart, i)),
        }
    }

    /// Which value the forms of a coframe have on a velocity, for the groups that the constraint
    /// forms contain.
    fn coframes(&self) -> Vec<PrintedLine> {
        let occurs =
            |i: usize| (self.objects.forms.iter()).any(|form| !form[i].is_trivially_zero());
        let mut lines = Vec::new();
        for (_, factor, _) in self.chart.groups() {
            for i in factor.directions().filter(|i| occurs(*i)) {
                let form = self.differential(i);
                let on = velocity(&factor.name.to_string(), &Math::default());
                lines.push((math!("{form}({on})"), plain(&self.chart.coordinates[i])));
            }
        }
        lines
    }
}
