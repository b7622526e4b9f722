//! A chunk as its file.

use std::ops::Range;

use nh_records::{NamedColumn, Table, Values};

use super::Session;
use crate::motions::{End, FIRST_STOP, Rows};
use crate::statistics::Collected;
use crate::store::{impacts_name, open_seal, seal, sealed};
use crate::study::Keep;
use crate::tables::{emptied, taken};
use crate::{StudyError, StudyResult};

/// A chunk in memory: the bytes of its file, and of the file of its crossings.
pub(crate) struct Chunk {
    pub(super) nodes: Vec<u8>,
    pub(super) impacts: Option<Vec<u8>>,
}

/// The state in which a chunk is found.
pub(crate) enum Found {
    Missing,
    Damaged,
    /// The last chunk of the study before it grew, of fewer members.
    Outgrown,
    Whole(Box<Loaded>),
}

/// The contents of a chunk.
pub(crate) struct Loaded {
    pub seal: String,
    /// The hash of the executable that computed it, or of several, one behind the other.
    pub program: String,
    pub nodes: Table,
    pub impacts: Option<Table>,
    pub ends: Vec<End>,
    pub statistics: Collected,
}

impl Session<'_> {
    /// The members of a chunk.
    pub(super) fn members_of(&self, chunk: u64) -> Range<u64> {
        let (members, size) = (self.settings.members, self.manifest.chunk);
        let first = chunk * size;
        first..first.saturating_add(size).min(members)
    }

    /// The motions of the members of a chunk: a function of the manifest and its number.
    pub(super) fn rows(&self, chunk: u64) -> StudyResult<Rows> {
        let draws = self.settings.draws(self.members_of(chunk));
        self.members.rows(&draws, &self.schema, self.span)
    }

    /// The chunk of these rows, as this executable computed them.
    pub(super) fn chunk_of(&self, chunk: u64, rows: &Rows, program: &str) -> StudyResult<Chunk> {
        let settings = self.settings;
        let stops = self.members.stops();
        let statistics = settings
            .statistics
            .collect(&rows.nodes, &rows.ends, &self.places, &stops);
        let members = self.members_of(chunk);
        let words = |table: &mut Table| {
            table.metadata.add("study", &self.hash);
            table.metadata.add("chunk", chunk);
            table.metadata.add("chunk_members", shown(&members));
        };
        let mut impacts = match &rows.impacts {
            None => None,
            Some(impacts) => {
                let mut impacts = impacts.clone();
                words(&mut impacts);
                impacts.metadata.add("checksum", open_seal());
                Some(impacts.to_parquet()?)
            }
        };
        let mut nodes = self.kept(rows);
        words(&mut nodes);
        nodes.metadata.add("program", program);
        for (i, stop) in stops.iter().enumerate() {
            nodes
                .metadata
                .add(format!("outcome.{}", FIRST_STOP + i as i64), stop);
        }
        let json =
            |value: serde_json::Result<String>| value.map_err(StudyError::store("statistics"));
        nodes
            .metadata
            .add("ends", json(serde_json::to_string(&rows.ends))?);
        nodes
            .metadata
            .add("statistics", json(serde_json::to_string(&statistics))?);
        if let Some(impacts) = &mut impacts {
            nodes.metadata.add("impacts", seal(impacts));
        }
        nodes.metadata.add("checksum", open_seal());
        let mut nodes = nodes.to_parquet()?;
        seal(&mut nodes);
        Ok(Chunk { nodes, impacts })
    }

    /// The rows and columns that are kept, with a row a member that ended early.
    fn kept(&self, rows: &Rows) -> Table {
        let last = self.settings.steps as i64;
        let is_kept = |k: i64| match self.settings.keep {
            Keep::Last => k == last,
            Keep::Every(n) => k == last || k % n as i64 == 0,
            Keep::Nothing => false,
        };
        let of = |name| rows.nodes.integers(name).unwrap_or_default();
        let (members, ks) = (of("member"), of("k"));
        // Rows of nodes, and ends in their places among them.
        let mut places = Vec::new();
        let mut ends = rows.ends.iter().peekable();
        for (row, (member, k)) in members.iter().zip(ks).enumerate() {
            while let Some(end) = ends.next_if(|end| (end.member as i64) < *member) {
                places.push((None, Some(end)));
            }
            if is_kept(*k) {
                places.push((Some(row), None));
            }
        }
        places.extend(ends.map(|end| (None, Some(end))));
        let mut table = emptied(&rows.nodes);
        if let Some(names) = &self.settings.columns {
            let of_row = ["member", "k", "t", "site"];
            table.columns.retain(|column| {
                of_row.contains(&column.name.as_str()) || names.contains(&column.name)
            });
        }
        for column in &mut table.columns {
            let own = rows
                .nodes
                .values(&column.name)
                .expect("it is a column of the rows");
            column.values = taken(own, places.iter().map(|(row, _)| *row));
            for (i, (_, end)) in places.iter().enumerate() {
                let Some(end) = end else { continue };
                match (column.name.as_str(), &mut column.values) {
                    ("member", Values::Integers(values)) => values[i] = end.member as i64,
                    ("k", Values::Integers(values)) => values[i] = end.k as i64,
                    ("t", Values::Numbers(values)) => values[i] = self.settings.time_at(end.k),
                    (name, Values::Numbers(values)) => values[i] = end.parameter(name),
                    _ => {}
                }
            }
        }
        let outcome = |(_, end): &(_, Option<&End>)| end.map_or(0, |end| end.outcome);
        table.columns.push(NamedColumn {
            name: "outcome".to_owned(),
            values: Values::Integers(places.iter().map(outcome).collect()),
        });
        table
    }

    /// The chunk in this file, whose checksum is right.
    pub(super) fn load(&self, chunk: u64, seal: String, bytes: Vec<u8>) -> StudyResult<Found> {
        let Ok(nodes) = Table::from_parquet(bytes) else {
            return Ok(Found::Damaged);
        };
        let word = |name| nodes.metadata.get(name).unwrap_or_default();
        if word("study") != self.hash {
            return Err(StudyError::Foreign {
                chunk,
                found: word("study").to_owned(),
                expected: self.hash.clone(),
            });
        }
        if word("chunk") != chunk.to_string() {
            return Ok(Found::Damaged);
        }
        if word("chunk_members") != shown(&self.members_of(chunk)) {
            return Ok(Found::Outgrown);
        }
        let parts = (
            serde_json::from_str(word("ends")),
            serde_json::from_str(word("statistics")),
        );
        let (Ok(ends), Ok(statistics)) = parts else {
            return Ok(Found::Damaged);
        };
        let impacts = match self.schema.impacts.is_some() {
            false => None,
            true => {
                let bytes = self.store.get(&impacts_name(chunk))?.unwrap_or_default();
                let is_whole = sealed(&bytes).is_some_and(|own| own == word("impacts"));
                match Table::from_parquet(bytes) {
                    Ok(impacts) if is_whole => Some(impacts),
                    _ => return Ok(Found::Damaged),
                }
            }
        };
        Ok(Found::Whole(Box::new(Loaded {
            seal,
            program: word("program").to_owned(),
            nodes,
            impacts,
            ends,
            statistics,
        })))
    }
}

/// The members as a chunk writes them.
fn shown(members: &Range<u64>) -> String {
    format!("{}..{}", members.start, members.end)
}
