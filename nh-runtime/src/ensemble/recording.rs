//! What an ensemble found, as columns.

use core::fmt;
use core::marker::PhantomData;
use core::slice::ChunksMut;

use super::schedule::Schedule;
use crate::components::Components;
use crate::error::StepError;
use crate::interval::{Interval, TimeStep};
use crate::linear::Vector;
use crate::system::DiscreteSystem;

/// The recorded nodes of an [`Ensemble`](super::Ensemble), a column each value: a contiguous slice with one entry a member.
///
/// Records are numbered from 0, in the order of their nodes k; [`ks`](Self::ks) and [`times`](Self::times) say which they
/// are. As in [`State`](crate::State), node k has q_k, the multipliers λ_k at q_k (NaN at k = 0), and the increment q_{k+1} - q_k.
///
/// From the node on at which a member fails, all its values are NaN.
pub struct Recording<S> {
    ks: Vec<usize>,
    times: Vec<f64>,
    h: f64,
    members: usize,
    /// Record after record, in each q, then the increments, then λ: one column a component.
    columns: Vec<f64>,
    errors: Vec<MemberError>,
    system: PhantomData<fn() -> S>,
}

/// Why a member of an ensemble ended.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct MemberError {
    /// The index of the member.
    pub member: usize,
    /// The node whose equations were not solved; 0 where the pair or the times were refused.
    pub k: usize,
    /// Why.
    pub error: StepError,
}

impl fmt::Display for MemberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "member {}, node {}: {}", self.member, self.k, self.error)
    }
}

impl core::error::Error for MemberError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        Some(&self.error)
    }
}

/// Where a value stands among the columns of a record.
pub(super) struct Layout<S>(PhantomData<S>);

impl<S: DiscreteSystem> Layout<S> {
    pub const INCREMENTS: usize = S::Configuration::LEN;
    pub const MULTIPLIERS: usize = Self::INCREMENTS + S::DIM;
    pub const WIDTH: usize = Self::MULTIPLIERS + S::CONSTRAINTS;
}

impl<S> Recording<S> {
    /// The number of members, those that failed included.
    #[must_use]
    pub fn members(&self) -> usize {
        self.members
    }

    /// The number of records.
    #[must_use]
    pub fn records(&self) -> usize {
        self.ks.len()
    }

    /// k of each record.
    #[must_use]
    pub fn ks(&self) -> &[usize] {
        &self.ks
    }

    /// t_k = t_0 + k h of each record.
    #[must_use]
    pub fn times(&self) -> &[f64] {
        &self.times
    }

    /// The members that failed, in order.
    #[must_use]
    pub fn errors(&self) -> &[MemberError] {
        &self.errors
    }

    /// Why and where `member` failed, if it did.
    #[must_use]
    pub fn error(&self, member: usize) -> Option<&MemberError> {
        let at = self.errors.binary_search_by_key(&member, |e| e.member);
        at.ok().map(|at| &self.errors[at])
    }

    pub(super) fn set_errors(&mut self, mut errors: Vec<MemberError>) {
        errors.sort_by_key(|error| error.member);
        self.errors = errors;
    }
}

impl<S: DiscreteSystem> Recording<S> {
    pub(super) fn new(origin: TimeStep, schedule: Schedule, members: usize) -> Self {
        let ks: Vec<_> = schedule.nodes().collect();
        Self {
            times: ks.iter().map(|k| origin.offset(*k).t).collect(),
            h: origin.h,
            members,
            columns: vec![0.0; ks.len() * Layout::<S>::WIDTH * members],
            ks,
            errors: Vec::new(),
            system: PhantomData,
        }
    }

    /// Component i of q_k, one value a member: coordinate i in R and S¹, else as [`Components`] has them.
    ///
    /// # Panics
    /// If there is no such record or component.
    #[must_use]
    pub fn q(&self, record: usize, i: usize) -> &[f64] {
        self.column(record, 0, i, S::Configuration::LEN)
    }

    /// Component i of q_{k+1} - q_k as it was solved for, one value a member; the mean velocity on the interval that follows
    /// node k is that over h.
    ///
    /// # Panics
    /// If there is no such record or coordinate.
    #[must_use]
    pub fn increment(&self, record: usize, i: usize) -> &[f64] {
        self.column(record, Layout::<S>::INCREMENTS, i, S::DIM)
    }

    /// λ_{a,k}, one value a member; NaN at k = 0, where no equation is solved.
    ///
    /// # Panics
    /// If there is no such record or constraint.
    #[must_use]
    pub fn lambda(&self, record: usize, a: usize) -> &[f64] {
        self.column(record, Layout::<S>::MULTIPLIERS, a, S::CONSTRAINTS)
    }

    /// The multipliers λ_k of a member.
    ///
    /// # Panics
    /// If there is no such record or member.
    #[must_use]
    pub fn multipliers(&self, record: usize, member: usize) -> S::Multipliers {
        gathered(|a| self.lambda(record, a)[member])
    }

    fn column(&self, record: usize, first: usize, i: usize, of: usize) -> &[f64] {
        assert!(
            record < self.records() && i < of,
            "record {record} of {}, component {i} of {of}",
            self.records()
        );
        let column = record * Layout::<S>::WIDTH + first + i;
        &self.columns[column * self.members..][..self.members]
    }

    /// The columns cut into pieces of so many members: all columns of the first members, then those of the next.
    pub(super) fn pieces(&mut self, members: usize) -> Vec<Vec<&mut [f64]>> {
        if self.columns.is_empty() {
            return (0..self.members.div_ceil(members))
                .map(|_| Vec::new())
                .collect();
        }
        let mut columns: Vec<ChunksMut<'_, f64>> = self
            .columns
            .chunks_mut(self.members)
            .map(|column| column.chunks_mut(members))
            .collect();
        (0..self.members.div_ceil(members))
            .map(|_| columns.iter_mut().filter_map(Iterator::next).collect())
            .collect()
    }

    /// q_k of a member.
    ///
    /// # Panics
    /// If there is no such record or member.
    #[must_use]
    pub fn configuration(&self, record: usize, member: usize) -> S::Configuration {
        let component = |i| self.q(record, i)[member];
        match S::Configuration::LEN {
            len @ 0..=FEW => {
                let components: [f64; FEW] =
                    core::array::from_fn(|i| if i < len { component(i) } else { 0.0 });
                Components::read(&components[..len])
            }
            len => Components::read(&(0..len).map(component).collect::<Vec<_>>()),
        }
    }

    /// The interval (q_k, q_{k+1}) of a member, for the energy and other functions of an interval. Where a system with
    /// regions crosses a boundary on it, it is no interval of the discrete motion.
    ///
    /// # Panics
    /// If there is no such record or member.
    #[must_use]
    pub fn interval(&self, record: usize, member: usize) -> Interval<S> {
        Interval {
            time: TimeStep::new(self.times[record], self.h),
            q: self.configuration(record, member),
            d: gathered(|i| self.increment(record, i)[member]),
        }
    }
}

/// So many components are put together without an allocation.
const FEW: usize = 64;

fn gathered<V: Vector>(value: impl Fn(usize) -> f64) -> V {
    let mut vector = V::zeros();
    for (i, entry) in vector.as_mut_slice().iter_mut().enumerate() {
        *entry = value(i);
    }
    vector
}

impl<S> Clone for Recording<S> {
    fn clone(&self) -> Self {
        Self {
            ks: self.ks.clone(),
            times: self.times.clone(),
            columns: self.columns.clone(),
            errors: self.errors.clone(),
            ..*self
        }
    }
}

impl<S> fmt::Debug for Recording<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Recording")
            .field("ks", &self.ks)
            .field("members", &self.members)
            .field("errors", &self.errors)
            .finish_non_exhaustive()
    }
}
