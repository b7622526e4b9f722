//! The covectors of an interval at its ends, D_1L_d, D_2L_d and the discrete forces, by their
//! components.

use super::{EquationWriter, PrintedLine};
use crate::algebra::{Math, Scalar, math};
use crate::catalogue::Topic;
use crate::mechanics::discrete::lagrange_dalembert::Objects;
use crate::mechanics::notation::{Where, direction, interval};
use crate::system::Chart;

/// A covector of the interval at one of its ends.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::mechanics::text) enum Covector {
    D1,
    D2,
    ForceMinus,
    ForcePlus,
}

impl Covector {
    pub(in crate::mechanics::text) fn name(self) -> Math {
        match self {
            Self::D1 => math!("D1L_d"),
            Self::D2 => math!("D2L_d"),
            Self::ForceMinus => math!("f_minus"),
            Self::ForcePlus => math!("f_plus"),
        }
    }

    pub(super) const fn topic(self) -> Topic {
        match self {
            Self::D1 => Topic::D1DiscreteLagrangian,
            Self::D2 => Topic::D2DiscreteLagrangian,
            Self::ForceMinus => Topic::ForceMinus,
            Self::ForcePlus => Topic::ForcePlus,
        }
    }

    pub(in crate::mechanics::text) fn of(self, objects: &Objects) -> &[Scalar] {
        match self {
            Self::D1 => &objects.d1,
            Self::D2 => &objects.d2,
            Self::ForceMinus => &objects.force_minus,
            Self::ForcePlus => &objects.force_plus,
        }
    }

    pub(in crate::mechanics::text) const fn is_force(self) -> bool {
        matches!(self, Self::ForceMinus | Self::ForcePlus)
    }

    pub(in crate::mechanics::text) const fn is_at_end(self) -> bool {
        matches!(self, Self::D2 | Self::ForcePlus)
    }
}

impl EquationWriter<'_> {
    /// One line a coordinate; of a force those that it acts on, and of one at the end that is the
    /// same as at the start, this.
    pub(super) fn covector(&self, covector: Covector) -> Vec<PrintedLine> {
        if self.is_by_polynomials_in_groups() {
            return self.derivatives_of_polynomials(covector);
        }
        let (name, components) = (covector.name(), covector.of(self.objects));
        if !covector.is_force() {
            return self.components(&name, components);
        }
        let nodes = interval(self.chart, Where::Interval);
        let whole = |name: &Math| math!("{name}({nodes})");
        if covector == Covector::ForcePlus && self.objects.force_minus == components {
            return vec![(whole(&name), whole(&Covector::ForceMinus.name()))];
        }
        let component = |i| self.component(&name, (self.chart, Where::Interval), i);
        self.nonzero(&whole(&name), component, components, Where::Interval)
    }

    /// A line for each of some derived expressions that do not vanish; where all do, that the whole
    /// is zero.
    pub(in crate::mechanics::text) fn nonzero(
        &self,
        whole: &Math,
        name: impl Fn(usize) -> Math,
        values: &[Scalar],
        place: Where,
    ) -> Vec<PrintedLine> {
        let shown = values.iter().enumerate();
        let shown = shown.filter(|(_, f)| !f.is_trivially_zero());
        let lines: Vec<_> = shown
            .map(|(i, f)| self.derived(name(i), f, place))
            .collect();
        match lines.is_empty() && !values.is_empty() {
            true => vec![(whole.clone(), math!("0"))],
            false => lines,
        }
    }

    /// One line a coordinate: ⟨object, ∂/∂x⟩.
    pub(in crate::mechanics::text) fn components(
        &self,
        object: &Math,
        components: &[Scalar],
    ) -> Vec<PrintedLine> {
        let name = |i| self.component(object, (self.chart, Where::Interval), i);
        self.numbered(name, components, Where::Interval)
    }

    /// ⟨object, ∂/∂x⟩ of an object on the interval from q_k, or on the one before.
    pub(in crate::mechanics::text) fn component(
        &self,
        object: &Math,
        (chart, place): (&Chart, Where),
        i: usize,
    ) -> Math {
        let (nodes, along) = (interval(chart, place), direction(chart, i));
        math!(
            "{object}({nodes})[{along}]",
            "\\langle {object}({nodes}), \\partial_{{{along}}} \\rangle"
        )
    }
}
