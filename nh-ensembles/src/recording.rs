//! The results of an ensemble, as columns.

use core::slice::ChunksMut;

use super::columns::{Events, MemberError, width};
use super::schedule::Schedule;
use super::watches::{MemberQuantity, Watches};
use nh_runtime::internal::{PlainDynamics, from_slice};
use nh_runtime::{
    Components, Composition, DiscreteSystem, Drift, Dynamics, Inputs, Reduced, ReducedSystem,
    TimeStep, shown,
};

/// The recorded nodes of an [`Ensemble`](super::Ensemble), a column each value: a contiguous slice
/// with one entry a member.
///
/// Records are numbered from 0, in the order of their nodes k; [`ks`](Self::ks) and
/// [`times`](Self::times) are those of every record. The columns of a node k:
///
/// | system | point | increment | rest |
/// | --- | --- | --- | --- |
/// | [`DiscreteSystem`] | [`q`](Self::q): q_k | q_{k+1} - q_k | [`lambda`](Self::lambda): λ_k, NaN at k = 0 of a member that starts from a pair |
/// | [`Reduced`] | [`r`](Self::r): r_k | r_{k+1} - r_k | [`vartheta`](Self::vartheta): ϑ_k |
/// | [`EulerPoincare`](nh_runtime::EulerPoincare) | (r_k, e) | of (r_{k+1}, u_k) | λ_k, NaN at k = 0 |
///
/// From the node on at which a member fails, all its values are NaN. Crossings of boundaries are in
/// [`impacts`](Self::impacts).
pub struct Recording<D: Dynamics> {
    ks: Vec<usize>,
    times: Vec<f64>,
    h: f64,
    members: usize,
    /// The controls of each member.
    controls: Vec<D::Control>,
    /// Record after record, in each the point, then the increments, then the rest: one column a
    /// component.
    columns: Vec<f64>,
    errors: Vec<MemberError>,
    /// The crossings of all members, member after member.
    impacts: Vec<D::Impact>,
    /// How many of the crossings are those of the members before, for each member and the end;
    /// empty without crossings.
    offsets: Vec<usize>,
    /// The members that cross boundaries behind their last node, in order.
    cut: Vec<usize>,
    watches: Watches,
}

impl<D: Dynamics> Recording<D> {
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

    /// The crossings of boundaries by `member`, in order: [`Impact`](nh_runtime::Impact)s of a
    /// system with regions, which say when and where; none of other systems. Crossings on the
    /// interval behind the last node are not among them, as in its [`State`](nh_runtime::State).
    ///
    /// # Panics
    /// If there is no such member.
    #[must_use]
    pub fn impacts(&self, member: usize) -> &[D::Impact] {
        assert!(member < self.members, "member {member} of {}", self.members);
        match self.offsets.get(member..member + 2) {
            Some(range) => &self.impacts[range[0]..range[1]],
            None => &[],
        }
    }

    /// Whether a member crosses a boundary on the interval behind the last node.
    #[doc(hidden)]
    pub fn is_cut_at_end(&self, member: usize) -> bool {
        self.cut.binary_search(&member).is_ok()
    }

    pub(super) fn new(
        origin: TimeStep,
        schedule: Schedule,
        controls: Vec<D::Control>,
        quantities: &[MemberQuantity<D>],
    ) -> Self {
        let members = controls.len();
        let ks: Vec<_> = schedule.nodes().collect();
        Self {
            times: ks.iter().map(|k| origin.offset(*k).t).collect(),
            h: origin.h,
            watches: Watches::new(quantities, ks.len(), members),
            members,
            controls,
            columns: vec![0.0; ks.len() * width::<D>() * members],
            ks,
            errors: Vec::new(),
            impacts: Vec::new(),
            offsets: Vec::new(),
            cut: Vec::new(),
        }
    }

    /// Takes what happened in the chunks of so many members, in their order.
    pub(super) fn set_events(&mut self, chunks: Vec<Events<D>>, size: usize) {
        for (chunk, mut events) in chunks.into_iter().enumerate() {
            self.watches
                .take(chunk * size, events.drifts, &events.values);
            self.errors.append(&mut events.errors);
            self.cut.append(&mut events.cut);
            for (member, impact) in events.impacts {
                // Chunks and their members come in order.
                self.offsets.resize(member + 1, self.impacts.len());
                self.impacts.push(impact);
            }
        }
        if !self.impacts.is_empty() {
            self.offsets.resize(self.members + 1, self.impacts.len());
        }
        self.errors.sort_by_key(|error| error.member);
    }

    /// The drift of a quantity that was [watched](super::Ensemble::watch), of one member, over all
    /// nodes up to its last: where the member failed, up to there.
    ///
    /// # Panics
    /// If there is no such quantity or member.
    #[must_use]
    pub fn drift(&self, quantity: &str, member: usize) -> &Drift {
        self.watches.drift(quantity, member)
    }

    /// The values of a quantity that was [watched](super::Ensemble::watch), at a recorded node, one
    /// a member.
    ///
    /// # Panics
    /// If there is no such quantity or record.
    #[must_use]
    pub fn values(&self, quantity: &str, record: usize) -> &[f64] {
        assert!(
            record < self.records(),
            "record {record} of {}",
            self.records()
        );
        self.watches.values(quantity, record)
    }

    /// Component i of the increment as it was solved for, one value a member: q_{k+1} - q_k, or
    /// r_{k+1} - r_k; over h it is the mean velocity on the interval that follows node k.
    ///
    /// # Panics
    /// If there is no such record or component.
    #[must_use]
    pub fn increment(&self, record: usize, i: usize) -> &[f64] {
        self.column(record, 1, i)
    }

    /// The interval that follows a node of a member, for the energy and other functions of an
    /// interval: (q_k, q_{k+1}), or that of the reduced system. An interval on which a system with
    /// regions crosses a boundary is none of the discrete motion.
    ///
    /// # Panics
    /// If there is no such record or member.
    #[must_use]
    pub fn interval(&self, record: usize, member: usize) -> D::Interval {
        self.with_interval(record, member, D::read)
    }

    /// Calls f with the inputs of the interval that follows a node of a member, and the row of its
    /// record.
    #[doc(hidden)]
    pub fn with_interval<T>(
        &self,
        record: usize,
        member: usize,
        f: impl FnOnce(Inputs<D::Control>, &[f64]) -> T,
    ) -> T {
        let time = TimeStep::new(self.times[record], self.h);
        let step = Inputs::new(time, self.controls[member]);
        self.with_row(record, member, |row| {
            f(D::Composition::inputs(step, 0), row)
        })
    }

    /// Calls f with the row of a member.
    fn with_row<T>(&self, record: usize, member: usize, f: impl FnOnce(&[f64]) -> T) -> T {
        let width = width::<D>();
        let value = |i: usize| self.columns[(record * width + i) * self.members..][member];
        assert!(
            record < self.records() && member < self.members,
            "record {record} of {}, member {member} of {}",
            self.records(),
            self.members
        );
        if width <= FEW {
            let row: [f64; FEW] = core::array::from_fn(|i| if i < width { value(i) } else { 0.0 });
            return f(&row[..width]);
        }
        f(&(0..width).map(value).collect::<Vec<_>>())
    }

    /// Component i of one of the three parts of a record.
    fn column(&self, record: usize, part: usize, i: usize) -> &[f64] {
        let of = D::COLUMNS[part];
        assert!(
            record < self.records() && i < of,
            "record {record} of {}, component {i} of {of}",
            self.records()
        );
        let first: usize = D::COLUMNS[..part].iter().sum();
        let column = record * width::<D>() + first + i;
        &self.columns[column * self.members..][..self.members]
    }

    /// The columns cut into pieces of so many members: all columns of the first members, then those
    /// of the next.
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
}

impl<S: DiscreteSystem> Recording<S> {
    /// Component i of q_k, one value a member: coordinate i in R and S¹, else as [`Components`] has
    /// them.
    ///
    /// # Panics
    /// If there is no such record or component.
    #[must_use]
    pub fn q(&self, record: usize, i: usize) -> &[f64] {
        self.column(record, 0, i)
    }

    /// λ_{a,k}, an impulse as [`State::lambda`](nh_runtime::State::lambda), one value a member; NaN
    /// at k = 0 of members that start from a pair, for which no equation is solved.
    ///
    /// # Panics
    /// If there is no such record or constraint.
    #[must_use]
    pub fn lambda(&self, record: usize, a: usize) -> &[f64] {
        self.column(record, 2, a)
    }

    /// q_k of a member.
    ///
    /// # Panics
    /// If there is no such record or member.
    #[must_use]
    pub fn configuration(&self, record: usize, member: usize) -> S::Configuration {
        let len = S::Configuration::LEN;
        self.with_row(record, member, |row| Components::read(&row[..len]))
    }
}

impl<D: PlainDynamics<System = S>, S: DiscreteSystem> Recording<D> {
    /// The multipliers λ_k of a member; NaN at the first node from a pair, whose equations nobody
    /// solves.
    ///
    /// # Panics
    /// If there is no such record or member.
    #[must_use]
    pub fn multipliers(&self, record: usize, member: usize) -> S::Multipliers {
        let first = S::Configuration::LEN + S::DIM + <S::Composition as Composition>::INNER;
        self.with_row(record, member, |row| from_slice(&row[first..]))
    }
}

impl<R: ReducedSystem> Recording<Reduced<R>> {
    /// Component i of r_k, one value a member.
    ///
    /// # Panics
    /// If there is no such record or component.
    #[must_use]
    pub fn r(&self, record: usize, i: usize) -> &[f64] {
        self.column(record, 0, i)
    }

    /// Component i of ϑ_k, one value a member.
    ///
    /// # Panics
    /// If there is no such record or component.
    #[must_use]
    pub fn vartheta(&self, record: usize, i: usize) -> &[f64] {
        self.column(record, 2, i)
    }
}

/// Rows of so many values are put together without an allocation.
const FEW: usize = 64;

impl<D: Dynamics> Clone for Recording<D> {
    fn clone(&self) -> Self {
        Self {
            ks: self.ks.clone(),
            times: self.times.clone(),
            controls: self.controls.clone(),
            columns: self.columns.clone(),
            errors: self.errors.clone(),
            impacts: self.impacts.clone(),
            offsets: self.offsets.clone(),
            watches: self.watches.clone(),
            cut: self.cut.clone(),
            ..*self
        }
    }
}

shown! {
    [D: Dynamics] Recording<D>(it) { ks: it.ks, members: it.members, errors: it.errors }
}
