//! The nodes that a study asks of a member.

use nh_records::{NamedColumn, Recordable, Recorder, Values};
use nh_runtime::{DifferentiableSystem, RolloutGradient, TimeStep, Vector};

use super::MemberTables;

/// The nodes t_k = t + k h, k = 0 … N, of a member, of which every n-th and the last one are
/// recorded.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span {
    pub(crate) time: TimeStep,
    pub(crate) steps: usize,
    pub(crate) every: usize,
    /// The first recorded node that rows are made of, where members are stepped side by side.
    pub(crate) from: usize,
}

impl Span {
    /// The time of the first node, and h.
    #[must_use]
    pub fn time(self) -> TimeStep {
        self.time
    }

    /// N. It is 0 where a study asks for nothing but the names of the columns.
    #[must_use]
    pub fn steps(self) -> usize {
        self.steps
    }

    /// Records the nodes of this span of a motion that is at its first node; [`Recorder::tables`]
    /// makes the tables of the member.
    pub fn record<'f, M: Recordable>(self, motion: M) -> Recorder<'f, M> {
        motion.record(self.steps).every(self.every)
    }

    /// The tables of one row of named numbers, at the last node.
    #[must_use]
    pub fn row<N: Into<String>>(self, values: impl IntoIterator<Item = (N, f64)>) -> MemberTables {
        let k = Values::Integers(vec![self.steps as i64]);
        let t = Values::Numbers(vec![self.time.offset(self.steps).t]);
        let place = [("k".to_owned(), k), ("t".to_owned(), t)];
        let values = values.into_iter().map(|(name, value)| {
            let value = Values::Numbers(vec![value]);
            (name.into(), value)
        });
        let mut tables = MemberTables::default();
        let columns = place.into_iter().chain(values);
        tables.nodes.columns = columns
            .map(|(name, values)| NamedColumn { name, values })
            .collect();
        tables
    }

    /// The row of a gradient of a motion of this system: `cost`, its derivatives `gradient.q.x`,
    /// `gradient.p.x` in q_0 and p_0, `gradient.u.drive` in controls that are constant, the sum of
    /// those of all steps, `gradient.parameter.m`, `gradient.h` and `gradient.t`, and the
    /// parameters of the system, `parameter.m`.
    #[must_use]
    pub fn gradient<S: DifferentiableSystem>(
        self,
        system: &S,
        gradient: &RolloutGradient<S>,
    ) -> MemberTables {
        let zero = S::Control::zeros();
        let of_controls = gradient.controls.iter().fold(zero, |sum, u| sum + *u);
        let parts: [(&str, &[&str], &[f64]); 4] = [
            ("q", S::COORDINATES, gradient.q.as_slice()),
            ("p", S::COORDINATES, gradient.p.as_slice()),
            ("u", S::CONTROLS, of_controls.as_slice()),
            ("parameter", S::PARAMETERS, gradient.parameters.as_slice()),
        ];
        let vectors = parts.into_iter().flat_map(|(part, names, values)| {
            let named = names.iter().zip(values);
            named.map(move |(name, value)| (format!("gradient.{part}.{name}"), *value))
        });
        let numbers = [
            ("gradient.h", gradient.h),
            ("gradient.t", gradient.t),
            ("cost", gradient.value),
        ];
        let numbers = numbers.map(|(name, value)| (name.to_owned(), value));
        let mut parameters = Vec::new();
        system.for_each_parameter(&mut |name, value| {
            parameters.push((format!("parameter.{name}"), value));
        });
        self.row(numbers.into_iter().rev().chain(vectors).chain(parameters))
    }
}
