//! How members move: as rows of tables.

mod functions;
mod span;
mod systems;

use std::panic::{AssertUnwindSafe, catch_unwind};

use nh_records::{RecordError, RecordedTables, Table, Values};
use serde::{Deserialize, Serialize};

use crate::tables::{Schema, append, emptied, insert_first, rows_of};
use crate::{Draw, StudyResult};

pub use functions::{Fault, Functions};
pub use span::Span;
pub use systems::{Cut, Motions, TOGETHER};

/// The tables of one member, as [`Recorder::tables`](nh_records::Recorder::tables) returns them.
pub type MemberTables = RecordedTables<(usize, RecordError)>;

/// The members of a study.
pub trait Members: Send + Sync {
    /// The tables of the members without rows, from the first member; they do not depend on the
    /// member.
    fn schema(&self, first: &[Draw], span: Span) -> StudyResult<Schema>;

    /// The rows of some members.
    fn rows(&self, draws: &[Draw], schema: &Schema, span: Span) -> StudyResult<Rows>;

    /// The names of the conditions that end members.
    fn stops(&self) -> Vec<&'static str> {
        Vec::new()
    }

    /// The words that tell these members from others.
    fn words(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// Whether members are cut in time.
    fn is_cut(&self) -> bool {
        false
    }

    /// Why there are none.
    fn fault(&self) -> Option<String> {
        None
    }

    /// Goes on from a part to the next cut, or to the end.
    fn advance(&self, draws: &[Draw], schema: &Schema, span: Span, part: &mut Part) -> StudyResult {
        part.rows = self.rows(draws, schema, span)?;
        part.motions.fill(None);
        Ok(())
    }
}

/// The motions of some members.
pub struct Rows {
    /// A row a member, node and site, sorted by them, of the nodes before the end of the member.
    pub nodes: Table,
    /// The crossings of boundaries, of systems with regions.
    pub impacts: Option<Table>,
    /// The members that ended before the last node, in order.
    pub ends: Vec<End>,
}

/// The end of a member before the last node.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct End {
    pub member: u64,
    /// The node that the member lacks.
    pub k: usize,
    /// [`FAILED`], or [`FIRST_STOP`] and the number of the stop.
    pub outcome: i64,
    /// Why.
    pub text: String,
    /// The names of columns of parameters, and the bits of the numbers of the member.
    pub parameters: Vec<(String, u64)>,
}

impl End {
    /// The fault of a member that failed before this node.
    pub fn failed(draw: Draw, k: usize, why: &dyn std::fmt::Display) -> Self {
        Self {
            member: draw.member(),
            k,
            outcome: FAILED,
            text: why.to_string(),
            parameters: Vec::new(),
        }
    }

    /// The number of the member in a column, NaN in one of no parameter.
    pub fn parameter(&self, column: &str) -> f64 {
        let found = self.parameters.iter().find(|(name, _)| name == column);
        found.map_or(f64::NAN, |(_, bits)| f64::from_bits(*bits))
    }
}

/// The value, or the message with which the motion of members, or a closure of theirs, panicked.
fn caught<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    // Members are computed from the start, and what a panic leaves behind is dropped.
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| {
        let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
        let text = text.unwrap_or_else(|| "without a message".to_owned());
        format!("the member panicked: {text}")
    })
}

pub(crate) const FAILED: i64 = 1;
pub(crate) const FIRST_STOP: i64 = 2;

/// Members up to a cut in time.
pub struct Part {
    /// The rows of the members, those of each cut behind those of the cuts before.
    pub rows: Rows,
    /// The numbers that their motions go on from, none of a start; none of a member that is over.
    pub motions: Vec<Option<Vec<f64>>>,
}

impl Part {
    /// The starts of some members.
    pub fn start(members: usize, schema: &Schema) -> Self {
        Self {
            rows: Rows::none(schema),
            motions: vec![Some(Vec::new()); members],
        }
    }

    pub fn is_over(&self) -> bool {
        self.motions.iter().all(Option::is_none)
    }

    /// The rows of all cuts, sorted by members and nodes.
    pub fn into_rows(self) -> Rows {
        let Rows {
            nodes,
            impacts,
            mut ends,
        } = self.rows;
        let sorted = |table: &Table| {
            let of = |name| table.integers(name).unwrap_or_default();
            let (members, ks) = (of("member"), of("k"));
            let mut order: Vec<usize> = (0..table.rows()).collect();
            order.sort_by_key(|row| (members[*row], ks[*row]));
            rows_of(table, order.into_iter())
        };
        ends.sort_by_key(|end| end.member);
        Rows {
            nodes: sorted(&nodes),
            impacts: impacts.as_ref().map(sorted),
            ends,
        }
    }
}

impl Rows {
    /// Tables without rows.
    pub fn none(schema: &Schema) -> Self {
        Self {
            nodes: emptied(&schema.nodes),
            impacts: schema.impacts.as_ref().map(emptied),
            ends: Vec::new(),
        }
    }

    /// Deletes the rows of a member.
    fn remove(&mut self, draw: Draw) {
        for table in Some(&mut self.nodes).into_iter().chain(&mut self.impacts) {
            let members = table.integers("member").unwrap_or_default();
            let others = (0..members.len()).filter(|row| members[*row] != draw.member() as i64);
            *table = rows_of(table, others);
        }
    }

    /// Appends the tables of one member, with its number.
    fn add_member(&mut self, draw: Draw, tables: MemberTables) -> StudyResult {
        let MemberTables {
            mut nodes,
            mut impacts,
            ..
        } = tables;
        for table in [Some(&mut nodes), impacts.as_mut()].into_iter().flatten() {
            let member = vec![draw.member() as i64; table.rows()];
            insert_first(table, "member", Values::Integers(member));
        }
        self.add(&nodes, impacts.as_ref())
    }

    /// Appends tables.
    fn add(&mut self, nodes: &Table, impacts: Option<&Table>) -> StudyResult {
        if nodes.rows() > 0 {
            append(&mut self.nodes, nodes)?;
        }
        if let (Some(all), Some(more)) = (&mut self.impacts, impacts)
            && more.rows() > 0
        {
            append(all, more)?;
        }
        Ok(())
    }
}
