//! Quantities that the members of an ensemble watch.

use super::columns::Columns;
use super::schedule::Schedule;
use nh_runtime::internal::ChangeBound;
use nh_runtime::{Drift, Dynamics, StepError, TimeStep};

/// A quantity of every member.
pub(super) struct MemberQuantity<D: Dynamics> {
    pub name: &'static str,
    pub quantity: Box<QuantityOf<D>>,
    pub bound: ChangeBound,
}

type QuantityOf<D> = dyn Fn(&D, &<D as Dynamics>::State) -> f64 + Send + Sync;

/// The node of a member, by its place in its chunk.
#[derive(Clone, Copy)]
pub(super) struct MemberNode {
    pub at: usize,
    pub k: usize,
}

/// The values of the quantities and their drifts, of the members of a chunk.
pub(super) struct ChunkWatch<'a, D: Dynamics> {
    quantities: &'a [MemberQuantity<D>],
    schedule: Schedule,
    origin: TimeStep,
    members: usize,
    /// Member after member, of each its quantities.
    pub drifts: Vec<Drift>,
    /// Record after record, in each a column a quantity.
    pub values: Vec<f64>,
}

impl<'a, D: Dynamics> ChunkWatch<'a, D> {
    pub fn new(
        quantities: &'a [MemberQuantity<D>],
        schedule: Schedule,
        origin: TimeStep,
        members: usize,
    ) -> Self {
        let records = match quantities {
            [] => 0,
            _ => schedule.nodes().count(),
        };
        Self {
            quantities,
            schedule,
            origin,
            members,
            drifts: vec![Drift::new(); members * quantities.len()],
            values: vec![f64::NAN; records * quantities.len() * members],
        }
    }

    /// Whether there is no quantity.
    pub fn is_empty(&self) -> bool {
        self.quantities.is_empty()
    }

    /// Computes the quantities of a member at a node; of that at which one leaves its bound no
    /// value is recorded.
    pub fn see(
        &mut self,
        MemberNode { at, k }: MemberNode,
        system: &D,
        state: &D::State,
    ) -> Result<(), StepError> {
        let (count, t) = (self.quantities.len(), self.origin.offset(k).t);
        let mut all = Ok(());
        for (i, quantity) in self.quantities.iter().enumerate() {
            let value = (quantity.quantity)(system, state);
            let drift = &mut self.drifts[at * count + i];
            let seen = quantity.bound.see((k, t), quantity.name, value, drift);
            all = all.and(seen);
            if let Some(record) = self.schedule.record(k) {
                self.values[(record * count + i) * self.members + at] = value;
            }
        }
        if let (Err(_), Some(record)) = (&all, self.schedule.record(k)) {
            for i in 0..count {
                self.values[(record * count + i) * self.members + at] = f64::NAN;
            }
        }
        all
    }
}

/// NaN for one member in the columns of a record.
pub(super) fn erase(at: usize, columns: &mut Columns<'_>) {
    for column in columns {
        column[at] = f64::NAN;
    }
}

/// The values and drifts of all members.
#[derive(Clone, Default)]
pub(super) struct Watches {
    names: Vec<&'static str>,
    members: usize,
    drifts: Vec<Drift>,
    values: Vec<f64>,
}

impl Watches {
    pub fn new<D: Dynamics>(
        quantities: &[MemberQuantity<D>],
        records: usize,
        members: usize,
    ) -> Self {
        Self {
            names: quantities.iter().map(|quantity| quantity.name).collect(),
            members,
            drifts: Vec::with_capacity(quantities.len() * members),
            values: vec![f64::NAN; records * quantities.len() * members],
        }
    }

    /// Takes those of a chunk, the first of whose members is `first`; the chunks come in order.
    pub fn take(&mut self, first: usize, drifts: Vec<Drift>, values: &[f64]) {
        let members = match self.names.len() {
            0 => return,
            count => drifts.len() / count,
        };
        self.drifts.extend(drifts);
        for (column, values) in values.chunks_exact(members).enumerate() {
            self.values[column * self.members + first..][..members].copy_from_slice(values);
        }
    }

    fn index(&self, name: &str) -> usize {
        let found = self.names.iter().position(|known| *known == name);
        found.unwrap_or_else(|| panic!("no quantity `{name}` is watched: {:?}", self.names))
    }

    pub fn drift(&self, name: &str, member: usize) -> &Drift {
        let i = self.index(name);
        assert!(member < self.members, "member {member} of {}", self.members);
        &self.drifts[member * self.names.len() + i]
    }

    pub fn values(&self, name: &str, record: usize) -> &[f64] {
        let column = record * self.names.len() + self.index(name);
        &self.values[column * self.members..][..self.members]
    }
}
