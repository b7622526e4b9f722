//! A few members side by side.

mod chart;

use super::columns::{Columns, MemberError, write};
use super::watches::{ChunkWatch, MemberNode};
use nh_runtime::internal::{
    Ahead, Fraction, Solution, Staged, SubstepMemory, mapped, repaired, set_lane, solved_again,
    vector,
};
use nh_runtime::{
    Array, Composition, Dynamics, Inputs, Lanes, Limits, Mask, Motion, Real, Solved, Stages,
    StepError, StepOptions, TimeStep, Vector,
};

/// One member a lane, at node k.
///
/// A lane without a member, or whose member has failed, repeats one that runs.
pub(super) struct LaneGroup<'a, D: Dynamics> {
    /// The index in the chunk of the member in lane 0.
    at: usize,
    members: usize,
    h: f64,
    /// One bit a lane, set while its member runs.
    running: u32,
    /// The system of each lane whose member was accepted.
    systems: [Option<&'a D>; Lanes::LANES],
    parameters: Parameters<D>,
    /// The controls, which are constant.
    u: Controls<D>,
    staged: Staged<D::Stages, Lanes>,
    substeps: SubstepsOf<D>,
    /// The states at the node with all substeps behind them, where quantities are watched.
    states: Vec<Option<D::State>>,
    /// The points from which a step departs, of coordinates that may end.
    departed: Vec<D::Point>,
}

type SubstepsOf<D> = <<D as Dynamics>::Composition as Composition>::Each<
    SubstepMemory<<D as Dynamics>::Stages, Lanes>,
>;

type Parameters<D> = <<D as Dynamics>::Stages as Stages>::Parameters<Lanes>;

type Controls<D> = <<D as Dynamics>::Stages as Stages>::Control<Lanes>;

/// The node that is being solved.
pub(super) struct SolvedNode<'a> {
    pub k: usize,
    /// The number of the substep, of which `time` is the interval.
    pub substep: usize,
    pub time: TimeStep,
    pub options: &'a StepOptions,
    /// The index in the ensemble of the first member of the chunk.
    pub first: usize,
}

impl<'a, D: Dynamics> LaneGroup<'a, D> {
    /// One lane each, from number `at` of the chunk on; the motions are at node 1, those that were
    /// refused are none.
    pub fn new(at: usize, h: f64, motions: &[Option<Motion<D, &'a D>>], is_watched: bool) -> Self {
        let zero = Lanes::of(0.0);
        let mut running = 0;
        let mut systems = [None; Lanes::LANES];
        let mut parameters = Parameters::<D>::filled(zero);
        let mut u = Controls::<D>::filled(zero);
        let q = <D::Stages as Stages>::Point::filled(zero);
        let mut staged = Staged::new(q, &[], &[], Fraction::WHOLE);
        let there = || {
            let motions = motions.iter().enumerate();
            motions.filter_map(|(lane, motion)| Some((lane, motion.as_ref()?)))
        };
        for (lane, motion) in there() {
            running |= 1 << lane;
            systems[lane] = Some(*motion.system_as_passed());
            set_lane(&mut parameters, lane, &motion.system().stage_parameters());
            set_lane(&mut u, lane, motion.inputs().u.as_slice());
            staged.set_lane(lane, motion.staged().0);
        }
        let mut group = Self {
            at,
            members: motions.len(),
            h,
            running,
            systems,
            staged,
            substeps: D::Composition::each(|i| {
                let mut substep = SubstepMemory::new(&parameters, length::<D>(h, i), &[]);
                for (lane, motion) in there() {
                    substep.set_lane(lane, &motion.staged().1[i]);
                }
                substep
            }),
            parameters,
            u,
            states: vec![None; if is_watched { Lanes::LANES } else { 0 }],
            departed: Vec::new(),
        };
        group.park();
        group
    }

    /// Solves node k, writes it into the columns if there are any, and goes on to the next.
    #[inline(always)]
    pub fn step(
        &mut self,
        node: &SolvedNode<'_>,
        columns: &mut Columns<'_>,
        row: &mut [f64],
        errors: &mut Vec<MemberError>,
    ) {
        if self.running == 0 {
            self.erase(columns);
            return;
        }
        let part = D::Composition::fraction(node.substep);
        let substep = &self.substeps.as_ref()[node.substep];
        // The terms of rows are not kept for the few steps in which the first does not do.
        let limits = Limits::new(node.options).with_first_terms();
        let at = (node.time.t, &self.u);
        let (mut solved, mut ahead) = substep.solve(&self.staged, part, at, limits);
        if !solved.good.all() {
            (solved, ahead) = self.solve_again(node, (solved, ahead), errors);
        }
        if !columns.is_empty() {
            self.write(node, &solved, columns, row);
        }
        if !self.states.is_empty() {
            self.collect(node, &solved);
        }
        self.substeps.as_mut()[node.substep].push(&solved.z);
        self.staged.advance(&solved, ahead);
    }

    /// Solves a node once more, with all terms of its rows, and then member by member.
    #[cold]
    #[inline(never)]
    fn solve_again(
        &mut self,
        node: &SolvedNode<'_>,
        (mut solved, mut ahead): (Solved<D::Stages, Lanes>, Ahead<D::Stages, Lanes>),
        errors: &mut Vec<MemberError>,
    ) -> (Solved<D::Stages, Lanes>, Ahead<D::Stages, Lanes>) {
        let part = D::Composition::fraction(node.substep);
        if D::Stages::DIRECT {
            let substep = &self.substeps.as_ref()[node.substep];
            let (q, p, z) = self.staged.equations();
            let limits = (node.options.tolerance, node.options.max_iterations);
            let at = (node.time.t, &self.u);
            (solved, ahead) = solved_again(substep, &q, &p, &z, part, at, limits);
        }
        if !solved.good.all() {
            let good = solved.good;
            self.repair(node, &mut solved, errors);
            ahead = ahead.in_lanes(good, &self.staged.ahead(&solved.z, part));
            if self.running != 0 {
                ahead = ahead.map(self.spread());
            }
        }
        (solved, ahead)
    }

    /// Solves the lanes that are not good member by member, each as in its own trajectory.
    fn repair(
        &mut self,
        node: &SolvedNode<'_>,
        solved: &mut Solved<D::Stages, Lanes>,
        errors: &mut Vec<MemberError>,
    ) {
        let running = self.running;
        for lane in (0..self.members).filter(|lane| running >> lane & 1 == 1) {
            if solved.good.is_set(lane) {
                continue;
            }
            if let Err(error) = self.solve_alone(node, lane, solved) {
                self.running &= !(1 << lane);
                errors.push(MemberError::new(node.first + self.at + lane, node.k, error));
            }
        }
        if self.running == 0 {
            return;
        }
        if self.running != running {
            self.park();
        }
        let spread = self.spread();
        solved.z = mapped(&solved.z, &spread);
        solved.arrival = mapped(&solved.arrival, &spread);
    }

    /// Solves one member's node, by its stages or else with pivoting.
    fn solve_alone(
        &self,
        node: &SolvedNode<'_>,
        lane: usize,
        into: &mut Solved<D::Stages, Lanes>,
    ) -> Result<(), StepError> {
        let Some(system) = self.systems[lane] else {
            return Ok(());
        };
        let SolvedNode {
            k, time, options, ..
        } = *node;
        let parameters = system.stage_parameters();
        let substep = &self.substeps.as_ref()[node.substep];
        let substep = substep.map(&parameters, time.h, |x| x.lane(lane));
        let staged = self.staged.map(|x| x.lane(lane));
        let u = mapped(&self.u, |x: Lanes| x.lane(lane));
        let part = D::Composition::fraction(node.substep);
        let limits = Limits::new(options);
        let (mut solved, _) = substep.solve(&staged, part, (time.t, &u), limits);
        if !solved.good {
            let start = substep.restart(&staged, part, &solved);
            solved = repaired(system, options, k, self.inputs(time, lane), &staged, &start)?;
        }
        set_lane(&mut into.z, lane, &solved.z);
        set_lane(&mut into.arrival, lane, &solved.arrival);
        Ok(())
    }

    /// The inputs of a member.
    fn inputs(&self, time: TimeStep, lane: usize) -> Inputs<D::Control> {
        let u = self.u.as_ref();
        Inputs::new(time, vector(|i| u[i].lane(lane)))
    }

    /// Fills the lanes without a running member with what is in one that has it.
    fn park(&mut self) {
        if self.running != 0 {
            let spread = self.spread();
            self.parameters = mapped(&self.parameters, &spread);
            self.u = mapped(&self.u, &spread);
            self.staged = self.staged.map(&spread);
            for (i, substep) in self.substeps.as_mut().iter_mut().enumerate() {
                *substep = substep.map(&self.parameters, length::<D>(self.h, i), &spread);
            }
        }
    }

    /// Copies the first lane of a running member into those without.
    fn spread(&self) -> impl Fn(Lanes) -> Lanes + use<D> {
        let running = self.running;
        let donor = running.trailing_zeros() as usize;
        move |mut lanes| {
            for lane in (0..Lanes::LANES).filter(|lane| running >> lane & 1 == 0) {
                lanes.set_lane(lane, lanes.lane(donor));
            }
            lanes
        }
    }

    /// The state of the node into the columns of a record.
    #[inline(always)]
    fn write(
        &self,
        node: &SolvedNode<'_>,
        solved: &Solved<D::Stages, Lanes>,
        columns: &mut Columns<'_>,
        row: &mut [f64],
    ) {
        let q = self.staged.point();
        if D::RECORDS_STAGES {
            let values = q.as_ref().iter().chain(solved.z.as_ref());
            for (column, value) in columns.iter_mut().zip(values) {
                value.store(self.members_of(column));
            }
        } else {
            self.write_each(node, &q, solved, columns, row);
        }
        self.erase(columns);
    }

    /// The state of each lane, put together by its system.
    fn write_each(
        &self,
        node: &SolvedNode<'_>,
        q: &<D::Stages as Stages>::Point<Lanes>,
        solved: &Solved<D::Stages, Lanes>,
        columns: &mut Columns<'_>,
        row: &mut [f64],
    ) {
        for lane in 0..self.members {
            let state = self.state(node, q, solved, lane);
            if let Some(state) = &state {
                write::<D>(self.at + lane, Some(state), row, columns);
            }
        }
    }

    /// The state of a lane; none of a member that was refused.
    fn state(
        &self,
        node: &SolvedNode<'_>,
        q: &<D::Stages as Stages>::Point<Lanes>,
        solved: &Solved<D::Stages, Lanes>,
        lane: usize,
    ) -> Option<D::State> {
        let system = self.systems[lane]?;
        let z = solved.z.as_ref();
        let solution = Solution {
            z: vector(|i| z[i].lane(lane)),
            iterations: solved.iterations,
            residual_norm: f64::NAN,
        };
        let point = D::from_stages(&mapped(q, |x: Lanes| x.lane(lane)));
        let interval = system.interval(self.inputs(node.time, lane), point, &solution.z);
        Some(D::state(node.k, &interval, &solution))
    }

    /// Keeps the states of a node, or what a later substep of it tells.
    #[cold]
    #[inline(never)]
    fn collect(&mut self, node: &SolvedNode<'_>, solved: &Solved<D::Stages, Lanes>) {
        let q = self.staged.point();
        for lane in 0..self.members {
            let substep = self.state(node, &q, solved, lane);
            match (&mut self.states[lane], substep) {
                (Some(state), Some(substep)) if node.substep > 0 => D::absorb(state, &substep),
                (state, substep) => *state = substep,
            }
        }
    }

    /// Computes the quantities of node k, behind all its substeps, and ends the members of which
    /// one is out of its bound; `first` is the index in the ensemble of the first member of the
    /// chunk.
    pub fn watch(
        &mut self,
        (first, k): (usize, usize),
        columns: &mut Columns<'_>,
        watch: &mut ChunkWatch<'_, D>,
        errors: &mut Vec<MemberError>,
    ) {
        let running = self.running;
        for lane in (0..self.members).filter(|lane| running >> lane & 1 == 1) {
            let (Some(system), Some(state)) = (self.systems[lane], &self.states[lane]) else {
                continue;
            };
            let node = MemberNode {
                at: self.at + lane,
                k,
            };
            if let Err(error) = watch.see(node, system, state) {
                self.running &= !(1 << lane);
                errors.push(MemberError::new(first + node.at, k, error));
            }
        }
        if self.running != running {
            self.park();
            self.erase(columns);
        }
    }

    /// NaN for the members that have failed.
    #[inline(always)]
    pub fn erase(&self, columns: &mut [&mut [f64]]) {
        let failed = !self.running & ((1 << self.members) - 1);
        if failed != 0 {
            for column in columns {
                let column = self.members_of(column);
                for lane in (0..self.members).filter(|lane| failed >> lane & 1 == 1) {
                    column[lane] = f64::NAN;
                }
            }
        }
    }

    fn members_of<'c>(&self, column: &'c mut [f64]) -> &'c mut [f64] {
        &mut column[self.at..][..self.members]
    }
}

/// The length of a substep.
fn length<D: Dynamics>(h: f64, substep: usize) -> f64 {
    D::Composition::inputs(Inputs::<D::Control>::from(h), substep).h
}
