//! The members that one thread steps together.

use super::Member;
use super::group::{Group, Node};
use super::lanes::Lanes;
use super::progress::Progress;
use super::recording::{Layout, MemberError};
use super::schedule::Schedule;
use crate::components::Components;
use crate::interval::{Interval, TimeStep};
use crate::linear::Vector;
use crate::options::StepOptions;
use crate::real::Array;
use crate::regions::RegionsOf;
use crate::stages::Stages;
use crate::start::check_pair;
use crate::system::DiscreteSystem;
use crate::trajectory::State;

/// Steps between two reports of progress.
const REPORT: usize = 256;

/// What all members have in common.
pub(super) struct Run<'a, S: DiscreteSystem> {
    pub systems: &'a [S],
    pub origin: TimeStep,
    pub options: &'a StepOptions,
    pub schedule: Schedule,
    pub progress: &'a Progress,
}

/// A member whose pair has been checked.
pub(super) struct Start<'a, S: DiscreteSystem> {
    /// Its index in the ensemble.
    pub index: usize,
    pub system: &'a S,
    /// (q_0, d_0).
    pub interval: Interval<S>,
    pub q1: S::Configuration,
    /// Whether it runs.
    pub accepted: bool,
}

impl<S: DiscreteSystem> Run<'_, S> {
    /// Runs members, the first of them number `first` of the ensemble. Columns: all of the first record, then all of the next.
    pub fn chunk(
        &self,
        first: usize,
        members: &[Member<S>],
        columns: &mut [&mut [f64]],
    ) -> Vec<MemberError> {
        let mut errors = Vec::new();
        let starts: Vec<_> = (members.iter().zip(first..))
            .map(|(member, index)| self.start(index, member, &mut errors))
            .collect();
        let mut components = vec![0.0; S::Configuration::LEN];
        if S::Stages::AVAILABLE && S::Regions::BOUNDARIES == 0 {
            self.in_lanes(&starts, columns, &mut components, &mut errors);
        } else {
            for (at, start) in starts.iter().enumerate() {
                self.alone(at, start, columns, &mut components, &mut errors);
            }
        }
        errors
    }

    fn start(
        &self,
        index: usize,
        member: &Member<S>,
        errors: &mut Vec<MemberError>,
    ) -> Start<'_, S> {
        let system = &self.systems[member.system];
        let interval = Interval::between(self.origin, member.q0, member.q1);
        let checked = check_pair(system, self.options, &interval).map(drop);
        if let Err(error) = checked {
            errors.push(MemberError {
                member: index,
                k: 0,
                error,
            });
        }
        Start {
            index,
            system,
            interval,
            q1: member.q1,
            accepted: checked.is_ok(),
        }
    }

    fn in_lanes(
        &self,
        starts: &[Start<'_, S>],
        columns: &mut [&mut [f64]],
        components: &mut [f64],
        errors: &mut Vec<MemberError>,
    ) {
        // The stages know a configuration as its components.
        const {
            let point = <<S::Stages as Stages>::Point<f64> as Array<f64>>::LEN;
            assert!(!S::Stages::AVAILABLE || S::Configuration::LEN == point);
        }
        let mut groups: Vec<_> = (starts.chunks(Lanes::LANES).enumerate())
            .map(|(i, starts)| Group::new(i * Lanes::LANES, self.origin.h, starts))
            .collect();
        for (at, start) in starts.iter().enumerate() {
            write_start(at, start, components, &mut columns[..Layout::<S>::WIDTH]);
        }
        for k in 1..=self.schedule.steps {
            let node = Node {
                k,
                time: self.origin.offset(k),
                options: self.options,
            };
            let columns = self.record(k, columns);
            for group in &mut groups {
                group.step(&node, starts, columns, errors);
            }
            self.report(k, starts.len());
        }
    }

    /// The columns of node k; none if it is not recorded.
    fn record<'c, 'd>(
        &self,
        k: usize,
        columns: &'c mut [&'d mut [f64]],
    ) -> &'c mut [&'d mut [f64]] {
        match self.schedule.record(k) {
            Some(record) => &mut columns[record * Layout::<S>::WIDTH..][..Layout::<S>::WIDTH],
            None => &mut [],
        }
    }

    fn report(&self, k: usize, members: usize) {
        if k.is_multiple_of(REPORT) {
            self.progress.add(members * REPORT);
        } else if k == self.schedule.steps {
            self.progress.add(members * (k % REPORT));
        }
    }

    /// The member number `at` of the chunk, by its trajectory.
    fn alone(
        &self,
        at: usize,
        start: &Start<'_, S>,
        columns: &mut [&mut [f64]],
        components: &mut [f64],
        errors: &mut Vec<MemberError>,
    ) {
        let nodes = 0..=self.schedule.steps;
        let mut trajectory = start.accepted.then(|| {
            let (q0, q1) = (start.interval.q, start.q1);
            (start.system).trajectory_with(self.options, self.origin, q0, q1)
        });
        for k in nodes {
            let state = match trajectory.as_mut().and_then(Iterator::next) {
                Some(Ok(state)) => Some(state),
                Some(Err(error)) => {
                    errors.push(MemberError {
                        member: start.index,
                        k,
                        error,
                    });
                    trajectory = None;
                    None
                }
                None => None,
            };
            write_state(at, state.as_ref(), components, self.record(k, columns));
            if k > 0 {
                self.report(k, 1);
            }
        }
    }
}

/// q_0, d_0 and no multipliers; `components` is where q is written on the way.
fn write_start<S: DiscreteSystem>(
    at: usize,
    start: &Start<'_, S>,
    components: &mut [f64],
    columns: &mut [&mut [f64]],
) {
    let Interval { q, d, .. } = &start.interval;
    q.write(components);
    let values = components.iter().chain(d.as_slice());
    for (column, value) in columns.iter_mut().zip(values) {
        column[at] = if start.accepted { *value } else { f64::NAN };
    }
    for column in &mut columns[Layout::<S>::MULTIPLIERS..] {
        column[at] = f64::NAN;
    }
}

fn write_state<S: DiscreteSystem>(
    at: usize,
    state: Option<&State<S>>,
    components: &mut [f64],
    columns: &mut [&mut [f64]],
) {
    let Some(State {
        q,
        increment,
        lambda,
        ..
    }) = state
    else {
        columns.iter_mut().for_each(|column| column[at] = f64::NAN);
        return;
    };
    if columns.is_empty() {
        return;
    }
    q.write(components);
    let values = components.iter().chain(increment.as_slice());
    for (column, value) in columns.iter_mut().zip(values.chain(lambda.as_slice())) {
        column[at] = *value;
    }
}
