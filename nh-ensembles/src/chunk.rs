//! The members that one thread steps together.

use super::columns::{Columns, Events, MemberError, width, write};
use super::group::{LaneGroup, SolvedNode};
use super::member::Member;
use super::progress::Progress;
use super::schedule::Schedule;
use super::watches::{ChunkWatch, MemberNode, MemberQuantity, erase};
use nh_runtime::internal::{VectorWork, run_in_widest_vectors};
use nh_runtime::{
    Array, Composition, DiscreteSystem, Dynamics, Inputs, Lanes, Motion, Stages, StepError,
    StepOptions,
};

/// Steps between two reports of progress.
const REPORT: usize = 256;

/// The data that all members have in common.
pub(super) struct Run<'a, D: Dynamics> {
    pub systems: &'a [D],
    pub origin: Inputs<D::Control>,
    pub options: &'a StepOptions,
    pub schedule: Schedule,
    pub progress: &'a Progress,
    pub quantities: &'a [MemberQuantity<D>],
}

impl<D: Dynamics> Run<'_, D> {
    /// Runs members, the first of them number `first` of the ensemble.
    pub fn chunk(
        &self,
        first: usize,
        members: &[Member<D>],
        columns: &mut Columns<'_>,
    ) -> Events<D> {
        let mut events = Events {
            errors: Vec::new(),
            impacts: Vec::new(),
            cut: Vec::new(),
            drifts: Vec::new(),
            values: Vec::new(),
        };
        let (origin, count) = (self.origin.time(), members.len());
        let mut watch = ChunkWatch::new(self.quantities, self.schedule, origin, count);
        let mut row = vec![0.0; width::<D>()];
        if D::STAGED {
            self.run_lanes(first, members, columns, &mut row, (&mut events, &mut watch));
        } else {
            for (at, member) in members.iter().enumerate() {
                self.run_alone(
                    first,
                    at,
                    member,
                    columns,
                    &mut row,
                    (&mut events, &mut watch),
                );
            }
        }
        (events.drifts, events.values) = (watch.drifts, watch.values);
        events
    }

    /// The motion of a member at its first node.
    fn motion(&self, member: &Member<D>) -> Result<Motion<D, &D>, StepError> {
        member.motion(self.systems, self.options, self.origin)
    }

    fn run_lanes(
        &self,
        first: usize,
        members: &[Member<D>],
        columns: &mut Columns<'_>,
        row: &mut [f64],
        (events, watch): (&mut Events<D>, &mut ChunkWatch<'_, D>),
    ) {
        // The stages know a recorded point as its components.
        const {
            let point = <<D::Stages as Stages>::Point<f64> as Array<f64>>::LEN;
            assert!(!D::STAGED || D::COLUMNS[0] == point);
        }
        let mut groups = Vec::with_capacity(members.len().div_ceil(Lanes::LANES));
        for (i, members) in members.chunks(Lanes::LANES).enumerate() {
            let at = i * Lanes::LANES;
            let start = |(lane, member)| {
                let mut motion = events.begin(self.motion(member), first + at + lane);
                let columns = self.record(0, columns);
                let state = events.next(&mut motion, first + at + lane, 0);
                write::<D>(at + lane, state.as_ref(), row, columns);
                let node = MemberNode {
                    at: at + lane,
                    k: 0,
                };
                let seen = self.watch(first, node, member, state, columns, (events, watch));
                seen.and(motion)
            };
            let starts: Vec<_> = members.iter().enumerate().map(start).collect();
            let is_watched = !watch.is_empty();
            groups.push(LaneGroup::new(at, self.origin.h, &starts, is_watched));
        }
        run_in_widest_vectors(Steps {
            run: self,
            first,
            count: members.len(),
            groups: &mut groups,
            columns,
            row,
            events,
            watch,
        });
    }

    /// The state of a member, if it has one and no quantity is out of its bound; its row is erased
    /// otherwise.
    fn watch(
        &self,
        first: usize,
        node: MemberNode,
        member: &Member<D>,
        state: Option<D::State>,
        columns: &mut Columns<'_>,
        (events, watch): (&mut Events<D>, &mut ChunkWatch<'_, D>),
    ) -> Option<D::State> {
        let state = state?;
        let seen = watch.see(node, &self.systems[member.system], &state);
        let Err(error) = seen else { return Some(state) };
        let error = MemberError::new(first + node.at, node.k, error);
        events.errors.push(error);
        erase(node.at, columns);
        None
    }

    /// The columns of node k; none if it is not recorded.
    fn record<'c, 'd>(
        &self,
        k: usize,
        columns: &'c mut [&'d mut [f64]],
    ) -> &'c mut [&'d mut [f64]] {
        match self.schedule.record(k) {
            Some(record) => &mut columns[record * width::<D>()..][..width::<D>()],
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

    /// Runs the member number `at` of the chunk by its trajectory.
    fn run_alone(
        &self,
        first: usize,
        at: usize,
        member: &Member<D>,
        columns: &mut Columns<'_>,
        row: &mut [f64],
        (events, watch): (&mut Events<D>, &mut ChunkWatch<'_, D>),
    ) {
        let mut motion = events.begin(self.motion(member), first + at);
        let mut is_over = false;
        for k in 0..=self.schedule.steps {
            let state = match is_over {
                true => None,
                false => events.next(&mut motion, first + at, k),
            };
            if let Some(state) = &state {
                let impacts = D::impacts(state).iter();
                events
                    .impacts
                    .extend(impacts.map(|impact| (first + at, *impact)));
            }
            let columns = self.record(k, columns);
            write::<D>(at, state.as_ref(), row, columns);
            let node = MemberNode { at, k };
            let seen = self.watch(first, node, member, state, columns, (events, watch));
            is_over |= seen.is_none();
            if k > 0 {
                self.report(k, 1);
            }
        }
        if motion.is_some_and(|motion| motion.has_crossed()) {
            events.cut.push(first + at);
        }
    }
}

/// The steps of all groups.
struct Steps<'s, 'a, 'c, 'd, D: Dynamics> {
    run: &'s Run<'s, D>,
    first: usize,
    count: usize,
    groups: &'s mut [LaneGroup<'a, D>],
    columns: &'s mut Columns<'c>,
    row: &'s mut [f64],
    events: &'s mut Events<D>,
    watch: &'s mut ChunkWatch<'d, D>,
}

impl<D: Dynamics> VectorWork for Steps<'_, '_, '_, '_, D> {
    type Output = ();

    // Without optimisation a function has room for all that is inlined into it, on every branch: the
    // stack would not do for the steps in all vectors at once.
    #[cfg_attr(debug_assertions, inline(never))]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn run<const L: usize>(self) {
        let Self {
            run,
            first,
            count,
            groups,
            columns,
            row,
            events,
            watch,
        } = self;
        let has_end = D::Whole::HAS_CHART_END;
        for k in 1..=run.schedule.steps {
            if has_end {
                groups.iter_mut().for_each(LaneGroup::depart);
            }
            for substep in 0..D::Composition::STEPS.len() {
                let node = SolvedNode {
                    k,
                    substep,
                    time: D::Composition::inputs(run.origin.offset(k), substep).time(),
                    options: run.options,
                    first,
                };
                // A record is that of a node with the first substep behind it.
                let columns = match substep {
                    0 => run.record(k, columns),
                    _ => &mut [],
                };
                for group in &mut *groups {
                    group.step(&node, columns, row, &mut events.errors);
                }
            }
            if has_end || D::Composition::IS_COMPOSED {
                for group in &mut *groups {
                    if has_end {
                        let times = [k, k + 1].map(|node| run.origin.offset(node).t);
                        group.check_chart((first, k), times, &mut events.errors);
                    }
                    // The record of a member that has failed behind the first substep.
                    group.erase(run.record(k, columns));
                }
            }
            if !watch.is_empty() {
                for group in &mut *groups {
                    group.watch(
                        (first, k),
                        run.record(k, columns),
                        watch,
                        &mut events.errors,
                    );
                }
            }
            run.report(k, count);
        }
    }
}
