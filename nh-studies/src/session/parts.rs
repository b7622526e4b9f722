//! Chunks whose members are cut in time: what is there of them before they are whole.

use std::sync::atomic::{AtomicBool, Ordering};

use nh_records::Table;
use serde::{Deserialize, Serialize};

use super::{Session, program};
use crate::motions::{End, Part, Rows};
use crate::store::{open_seal, part_name, seal, sealed};
use crate::{StudyError, StudyResult};

/// The first line of the file of a part, before two tables.
#[derive(Serialize, Deserialize)]
struct Head {
    study: String,
    /// That of a [`Loaded`](super::Loaded) chunk.
    program: String,
    chunk: u64,
    ends: Vec<End>,
    /// The numbers of motions, as bits.
    motions: Vec<Option<Vec<u64>>>,
    /// The number of bytes of the table of nodes; the table of crossings is behind it.
    nodes: usize,
    has_impacts: bool,
    /// The last entry: no other checksum follows it.
    checksum: String,
}

impl Session<'_> {
    /// Runs the members of a chunk, from cut to cut where they are cut. Returns their rows and the
    /// executables that computed them; `None` after an interrupt.
    pub(super) fn in_parts(
        &self,
        chunk: u64,
        stop: &AtomicBool,
    ) -> StudyResult<Option<(Rows, String)>> {
        let own = program()?;
        if !self.members.is_cut() {
            return Ok(Some((self.rows(chunk)?, own.to_owned())));
        }
        let draws = self.settings.draws(self.members_of(chunk));
        let name = part_name(chunk);
        let found = self.store.get(&name)?;
        let found = found.and_then(|bytes| self.part(chunk, draws.len(), &bytes));
        let (mut part, programs) = match found {
            None => (Part::start(draws.len(), &self.schema), own.to_owned()),
            Some((part, before)) if before.contains(own) => (part, before),
            Some((part, before)) => (part, format!("{before} {own}")),
        };
        while !part.is_over() {
            self.members
                .advance(&draws, &self.schema, self.span, &mut part)?;
            if part.is_over() {
                break;
            }
            self.store
                .put(&name, self.bytes_of(chunk, &part, &programs)?, true)?;
            if stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
        }
        Ok(Some((part.into_rows(), programs)))
    }

    /// Deletes the part of a chunk that is whole.
    pub(super) fn remove_part(&self, chunk: u64) -> StudyResult {
        match self.members.is_cut() {
            true => self.store.remove(&part_name(chunk)),
            false => Ok(()),
        }
    }

    fn bytes_of(&self, chunk: u64, part: &Part, programs: &str) -> StudyResult<Vec<u8>> {
        let Rows {
            nodes,
            impacts,
            ends,
        } = &part.rows;
        let nodes = nodes.to_parquet()?;
        let impacts = impacts.as_ref().map(Table::to_parquet).transpose()?;
        let bits = |numbers: &Vec<f64>| numbers.iter().map(|x| x.to_bits()).collect();
        let head = Head {
            study: self.hash.clone(),
            program: programs.to_owned(),
            chunk,
            ends: ends.clone(),
            motions: part
                .motions
                .iter()
                .map(|numbers| numbers.as_ref().map(bits))
                .collect(),
            nodes: nodes.len(),
            has_impacts: impacts.is_some(),
            checksum: open_seal(),
        };
        let head = serde_json::to_vec(&head).map_err(StudyError::store(part_name(chunk)))?;
        let mut bytes = [&head, &b"\n"[..], &nodes, &impacts.unwrap_or_default()].concat();
        seal(&mut bytes);
        Ok(bytes)
    }

    /// The part in this file, and the executables that computed it; `None` where the file is
    /// damaged, or has other members.
    fn part(&self, chunk: u64, members: usize, bytes: &[u8]) -> Option<(Part, String)> {
        sealed(bytes)?;
        let line = bytes.iter().position(|byte| *byte == b'\n')?;
        let head: Head = serde_json::from_slice(&bytes[..line]).ok()?;
        if (&head.study, head.chunk, head.motions.len()) != (&self.hash, chunk, members) {
            return None;
        }
        let (nodes, impacts) = bytes[line + 1..].split_at_checked(head.nodes)?;
        let table = |bytes: &[u8]| Table::from_parquet(bytes.to_vec()).ok();
        let impacts = match head.has_impacts {
            true => Some(table(impacts)?),
            false => None,
        };
        let numbers = |bits: Vec<u64>| bits.into_iter().map(f64::from_bits).collect();
        let part = Part {
            rows: Rows {
                nodes: table(nodes)?,
                impacts,
                ends: head.ends,
            },
            motions: head
                .motions
                .into_iter()
                .map(|bits| bits.map(numbers))
                .collect(),
        };
        Some((part, head.program))
    }
}
