//! The equations of a node, whatever kind of system it belongs to.

use core::fmt::Debug;

use crate::error::StepError;
use crate::linear::Vector;
use crate::motion::Motion;
use crate::options::StepOptions;
use crate::real::Real;
use crate::solve::newton::Solution;
use crate::stages::Stages;
use crate::start::PhasePoint;
use crate::system::{Composition, DiscreteSystem, Inputs, Node};

/// A system whose motions are computed node by node: every
/// [`DiscreteSystem`](crate::DiscreteSystem), the reduced system
/// [`EulerPoincare`](crate::EulerPoincare), and a [`ReducedSystem`](crate::ReducedSystem) as
/// [`Reduced`](crate::Reduced).
///
/// At each node an equation is solved for the unknowns z of the interval that follows, from the
/// point q of the node and the covector p that arrives there; the unknowns determine the next point
/// and what arrives at it.
///
/// The items belong to the runtime; other crates name the trait in bounds alone.
pub trait Dynamics: Sized {
    /// The equations of a node in stages, or [`NoStages`](crate::NoStages).
    #[doc(hidden)]
    type Stages: Stages;
    /// The controls on an interval.
    type Control: Vector;
    /// The substeps of a step.
    type Composition: Composition;
    /// The point q of a node.
    #[doc(hidden)]
    type Point: Copy + Debug + Send + Sync;
    /// The covector p that arrives at a node.
    #[doc(hidden)]
    type Covector: Vector;
    /// The unknowns z: the leading unknowns of the stages.
    #[doc(hidden)]
    type Unknowns: Vector;
    /// The system that moves: itself, or the one that was reduced.
    type Whole: DiscreteSystem;
    /// The data of the first interval of a motion, as the caller passes them.
    type Start: Copy + Send + Sync;
    /// An interval between two nodes.
    type Interval: Copy + Debug;
    /// A node of a motion with the interval that follows.
    type State: Copy + Debug + PartialEq;
    /// A crossing of a boundary.
    type Impact: Copy + Send + Sync;
    /// A start that is no interval: a point with the momentum that arrives there.
    #[doc(hidden)]
    type Phase: Copy;
    /// The data that go from node to node beside those of a [`Node`].
    #[doc(hidden)]
    type Carried: Copy;

    /// The names of the controls.
    #[doc(hidden)]
    const CONTROL_NAMES: &'static [&'static str];
    /// Whether the stages solve the nodes.
    #[doc(hidden)]
    const STAGED: bool = Self::Stages::AVAILABLE;
    /// Whether [`advance`](Self::advance) goes over a whole step, in all its substeps: where
    /// boundaries cut steps.
    #[doc(hidden)]
    const WHOLE: bool = false;
    /// How many of the unknowns, the first, are those of an interval: all but multipliers.
    #[doc(hidden)]
    const DECIDING: usize = Self::Covector::LEN + Self::Composition::INNER;
    /// The numbers of columns in a record: of the point, of the increment, of the rest.
    #[doc(hidden)]
    const COLUMNS: [usize; 3];
    /// Whether the columns of a record are the point and the unknowns of the stages.
    #[doc(hidden)]
    const RECORDS_STAGES: bool;

    /// The first interval, and the node at its end; at its start where steps are advanced as a
    /// [whole](Self::WHOLE).
    #[doc(hidden)]
    fn begin(
        &self,
        inputs: Inputs<Self::Control>,
        start: Self::Start,
    ) -> (Self::Interval, NodeOf<Self>);

    /// The motion of [`Whole`](Self::Whole) from a position with a velocity or a momentum, as one
    /// of this kind.
    #[doc(hidden)]
    fn motion_at(
        &self,
        options: &StepOptions,
        inputs: Inputs<Self::Control>,
        at: PhasePoint<Self::Whole>,
    ) -> Result<Motion<Self, &Self>, StepError>;

    /// The bits that the [`sides`](Self::sides) may have.
    #[doc(hidden)]
    const SIDES: u32 = 0;

    /// The data that a motion carries, without the crossings on the interval before: as bits, and
    /// of these at a point.
    #[doc(hidden)]
    fn sides(_: &Self::Carried) -> [u32; 3] {
        [0; 3]
    }

    /// Whether boundaries were crossed on the way to the node.
    #[doc(hidden)]
    fn has_crossed(_: &Self::Carried) -> bool {
        false
    }

    /// The data that a motion carries at this point on these sides, behind crossings that are not
    /// known; with no side set before it has been checked.
    #[doc(hidden)]
    fn with_sides(point: &Self::Point, sides: [u32; 3]) -> Self::Carried;

    /// Checks the first interval.
    #[doc(hidden)]
    fn check(
        &self,
        options: &StepOptions,
        interval: &Self::Interval,
    ) -> Result<Self::Carried, StepError>;

    /// The state at node 0 of a motion from a phase, and the motion at the next node; `inputs` are
    /// those of the first substep, or of the step where it is advanced as a [whole](Self::WHOLE).
    #[doc(hidden)]
    fn depart(
        &self,
        options: &StepOptions,
        inputs: Inputs<Self::Control>,
        phase: Self::Phase,
    ) -> Result<Departed<Self>, StepError>;

    /// The parameters, as the stages take them.
    #[doc(hidden)]
    fn stage_parameters(&self) -> <Self::Stages as Stages>::Parameters<f64>;

    /// A point, as the stages take it.
    #[doc(hidden)]
    fn to_stages(point: &Self::Point) -> <Self::Stages as Stages>::Point<f64>;

    /// The point of the stages' components.
    #[doc(hidden)]
    fn from_stages(point: &<Self::Stages as Stages>::Point<f64>) -> Self::Point;

    /// Solves the equations of a node with pivoting, from its unknowns as the guess, after so many
    /// iterations. Also the momentum that the solution leaves to the next node.
    #[doc(hidden)]
    fn solve(
        &self,
        options: &StepOptions,
        k: usize,
        inputs: Inputs<Self::Control>,
        node: &NodeOf<Self>,
        iterations: usize,
    ) -> Result<(Solution<Self::Unknowns>, Self::Covector), StepError>;

    /// The covector that the interval of (q_k, z) hands to its right node.
    #[doc(hidden)]
    fn arrival(
        &self,
        inputs: Inputs<Self::Control>,
        point: &Self::Point,
        z: &Self::Unknowns,
    ) -> Self::Covector;

    /// The interval that follows a node.
    #[doc(hidden)]
    fn interval(
        &self,
        inputs: Inputs<Self::Control>,
        point: Self::Point,
        z: &Self::Unknowns,
    ) -> Self::Interval;

    /// The state of a node that this interval follows, with what its solution tells.
    #[doc(hidden)]
    fn state(
        k: usize,
        interval: &Self::Interval,
        solution: &Solution<Self::Unknowns>,
    ) -> Self::State;

    /// The node and the solution that a state tells.
    #[doc(hidden)]
    fn parts(&self, state: &Self::State) -> PartsOf<Self>;

    /// The data that the motion carries at this node after a change of its parameters.
    #[doc(hidden)]
    fn renew_carried(
        &self,
        inputs: Inputs<Self::Control>,
        node: &NodeOf<Self>,
        carried: &Self::Carried,
    ) -> Result<Self::Carried, StepError> {
        let _ = (inputs, node);
        Ok(*carried)
    }

    /// Takes the multipliers from the state of a node at which an interval was passed.
    #[doc(hidden)]
    fn clear_multipliers(state: &mut Self::State) {
        let _ = state;
    }

    /// Adds to the state of a node what a later substep of the same step tells.
    #[doc(hidden)]
    fn absorb(state: &mut Self::State, substep: &Self::State);

    /// The unknowns of an interval that is so many times as long, as a guess.
    #[doc(hidden)]
    fn stretch<T: Real>(z: &mut [T], ratio: T) {
        for z in z {
            *z = *z * ratio;
        }
    }

    /// Calls f with this system, or with a copy where motions own it: the compiler keeps a motion
    /// in registers if no function is given a reference to a part of it.
    #[doc(hidden)]
    #[inline(always)]
    fn with_copy<T>(&self, f: impl FnOnce(&Self) -> T) -> T {
        f(self)
    }

    /// Solves a node with pivoting and goes on to the next.
    #[doc(hidden)]
    fn advance(
        &self,
        options: &StepOptions,
        k: usize,
        inputs: Inputs<Self::Control>,
        node: &mut NodeOf<Self>,
        carried: &mut Self::Carried,
    ) -> Result<Self::State, StepError>;

    /// Checks that the coordinates do not end on step k, between these points at these times.
    #[doc(hidden)]
    fn stays_in_chart(
        &self,
        k: usize,
        times: [f64; 2],
        points: [&Self::Point; 2],
    ) -> Result<(), StepError>;

    /// Writes the columns of a record.
    #[doc(hidden)]
    fn write(state: &Self::State, row: &mut [f64]);

    /// The interval that follows a recorded node.
    #[doc(hidden)]
    fn read(inputs: Inputs<Self::Control>, row: &[f64]) -> Self::Interval;

    /// The crossings on the way to a node.
    #[doc(hidden)]
    fn impacts(state: &Self::State) -> &[Self::Impact] {
        let _ = state;
        &[]
    }
}

/// The node of a system's motions.
pub type NodeOf<D> =
    Node<<D as Dynamics>::Point, <D as Dynamics>::Covector, <D as Dynamics>::Unknowns>;

/// The inputs of the interval that follows a node, the point there, and the solution of its
/// equations.
pub type PartsOf<D> = (
    Inputs<<D as Dynamics>::Control>,
    <D as Dynamics>::Point,
    Solution<<D as Dynamics>::Unknowns>,
);

/// A motion that has left a phase.
pub struct Departed<D: Dynamics> {
    /// The state at node 0.
    pub state: D::State,
    /// The motion at node 1.
    pub node: NodeOf<D>,
    /// The data that it carries there.
    pub carried: D::Carried,
}

/// A phase that no system of this kind starts from.
#[derive(Clone, Copy, Debug)]
pub enum NoPhase {}
