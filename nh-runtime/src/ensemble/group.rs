//! A few members side by side.

use super::chunk::Start;
use super::lanes::Lanes;
use super::recording::MemberError;
use crate::error::StepError;
use crate::interval::TimeStep;
use crate::linear::Vector;
use crate::options::StepOptions;
use crate::real::{Array, Mask, Real};
use crate::staged::{Staged, mapped};
use crate::stages::{Solved, Stages, StagesOf};
use crate::system::DiscreteSystem;
use crate::trajectory::repaired;

/// One member a lane, at node k.
///
/// A lane without a member, or whose member has failed, repeats one that runs.
pub(super) struct Group<S: DiscreteSystem> {
    /// The index in the chunk of the member in lane 0.
    at: usize,
    members: usize,
    h: f64,
    /// One bit a lane, set while its member runs.
    running: u32,
    parameters: Parameters<S>,
    staged: Staged<S::Stages, Lanes>,
}

type Parameters<S> = <<S as DiscreteSystem>::Stages as Stages>::Parameters<Lanes>;

/// The node that is being solved.
pub(super) struct Node<'a> {
    pub k: usize,
    pub time: TimeStep,
    pub options: &'a StepOptions,
}

impl<S: DiscreteSystem> Group<S> {
    /// One lane each, from number `at` of the chunk on.
    pub fn new(at: usize, h: f64, starts: &[Start<'_, S>]) -> Self {
        let zero = Lanes::of(0.0);
        let mut running = 0;
        let mut parameters = Parameters::<S>::filled(zero);
        let mut q = <S::Stages as Stages>::Point::filled(zero);
        let mut arrival = <S::Stages as Stages>::Covector::filled(zero);
        let mut z = <S::Stages as Stages>::Unknowns::filled(zero);
        for (lane, start) in starts
            .iter()
            .enumerate()
            .filter(|(_, start)| start.accepted)
        {
            running |= 1 << lane;
            set(
                &mut parameters,
                lane,
                S::Stages::parameters(start.system).as_ref(),
            );
            set(&mut q, lane, S::Stages::point(&start.q1).as_ref());
            set(&mut z, lane, start.interval.d.as_slice());
            let arriving = start.system.arrival_at(&start.interval);
            set(&mut arrival, lane, arriving.as_slice());
        }
        let mut group = Self {
            at,
            members: starts.len(),
            h,
            running,
            staged: Staged::new(&parameters, h, q, arrival.as_ref(), [z.as_ref(), &[]]),
            parameters,
        };
        group.park();
        group
    }

    /// Solves node k, writes it into the columns if there are any, and goes on to the next. Starts: those of the chunk.
    #[inline(always)]
    pub fn step(
        &mut self,
        node: &Node<'_>,
        starts: &[Start<'_, S>],
        columns: &mut [&mut [f64]],
        errors: &mut Vec<MemberError>,
    ) {
        if self.running == 0 {
            self.erase(columns);
            return;
        }
        let StepOptions {
            tolerance,
            max_iterations,
            ..
        } = *node.options;
        // Without the norm, which nobody asks for: it is not computed then.
        let mut solved = Solved {
            norm: Lanes::of(f64::NAN),
            ..(self.staged).solve(node.time.t, tolerance, max_iterations)
        };
        if !solved.good.all() {
            self.repair(node, &mut solved, starts, errors);
        }
        if !columns.is_empty() {
            self.write(&solved, columns);
        }
        self.staged.advance(&solved);
    }

    /// Solves what is not good member by member, each as in its own trajectory.
    #[cold]
    #[inline(never)]
    fn repair(
        &mut self,
        node: &Node<'_>,
        solved: &mut Solved<S::Stages, Lanes>,
        starts: &[Start<'_, S>],
        errors: &mut Vec<MemberError>,
    ) {
        let running = self.running;
        for lane in (0..self.members).filter(|lane| running >> lane & 1 == 1) {
            if solved.good.is_set(lane) {
                continue;
            }
            let start = &starts[self.at + lane];
            if let Err(error) = self.alone(node, start.system, lane, solved) {
                self.running &= !(1 << lane);
                errors.push(MemberError {
                    member: start.index,
                    k: node.k,
                    error,
                });
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
    fn alone(
        &self,
        node: &Node<'_>,
        system: &S,
        lane: usize,
        into: &mut Solved<S::Stages, Lanes>,
    ) -> Result<(), StepError> {
        let Node { k, time, options } = *node;
        let parameters = S::Stages::parameters(system);
        let staged = self.staged.map(&parameters, self.h, |x| x.lane(lane));
        let mut solved = staged.solve(time.t, options.tolerance, options.max_iterations);
        if !solved.good {
            let start = staged.restart(&solved);
            solved = repaired(system, options, k, time, &staged, &start)?;
        }
        set(&mut into.z, lane, solved.z.as_ref());
        set(&mut into.arrival, lane, solved.arrival.as_ref());
        Ok(())
    }

    /// Fills the lanes without a running member with what is in one that has it.
    fn park(&mut self) {
        if self.running != 0 {
            let spread = self.spread();
            self.parameters = mapped(&self.parameters, &spread);
            self.staged = self.staged.map(&self.parameters, self.h, &spread);
        }
    }

    /// Copies the first lane of a running member into those without.
    fn spread(&self) -> impl Fn(Lanes) -> Lanes + use<S> {
        let running = self.running;
        let donor = running.trailing_zeros() as usize;
        move |mut lanes| {
            for lane in (0..Lanes::LANES).filter(|lane| running >> lane & 1 == 0) {
                lanes.set_lane(lane, lanes.lane(donor));
            }
            lanes
        }
    }

    /// q_k, d_k and λ_k into the columns of a record.
    #[inline(always)]
    fn write(&self, solved: &Solved<S::Stages, Lanes>, columns: &mut [&mut [f64]]) {
        let q = self.staged.point();
        let values = q.as_ref().iter().chain(solved.z.as_ref());
        for (column, value) in columns.iter_mut().zip(values) {
            value.store(self.members_of(column));
        }
        self.erase(columns);
    }

    /// NaN for the members that have failed.
    #[inline(always)]
    fn erase(&self, columns: &mut [&mut [f64]]) {
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

/// Sets one lane.
fn set<A: AsMut<[Lanes]> + ?Sized>(array: &mut A, lane: usize, values: &[f64]) {
    for (entry, value) in array.as_mut().iter_mut().zip(values) {
        entry.set_lane(lane, *value);
    }
}
