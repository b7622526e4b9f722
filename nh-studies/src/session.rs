//! A study and its folder: chunks, by their numbers.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use nh_records::{NamedColumn, Table, Values};
use nh_runtime::RecordedDynamics;

use crate::manifest::{MANIFEST, Manifest};
use crate::motions::{End, FIRST_STOP, Rows};
use crate::plan::{check, divisor, measured};
use crate::progress::Progress;
use crate::statistics::Collected;
use crate::store::{Put, Store, impacts_name, name, open_seal, seal, sealed};
use crate::study::{Keep, Study};
use crate::tables::{Schema, emptied, no_column, taken};
use crate::{Draw, StudyError, StudyResult};

/// A study whose folder is open.
pub(crate) struct Session<'s, D: RecordedDynamics> {
    pub study: &'s Study<D>,
    pub store: Store,
    pub manifest: Manifest,
    hash: String,
    schema: Schema,
    /// The nodes at which statistics are taken.
    pub ks: Vec<usize>,
    /// The nodes that are computed for: every n-th, and the last.
    every: usize,
}

/// A chunk in memory: its file, that of its crossings, and how many members ended early.
pub(crate) struct Chunk {
    nodes: Vec<u8>,
    impacts: Option<Vec<u8>>,
    ended: usize,
}

/// A chunk as it was found.
pub(crate) enum Found {
    Missing,
    Damaged,
    Whole(Box<Loaded>),
}

/// The contents of a chunk.
pub(crate) struct Loaded {
    pub seal: String,
    pub nodes: Table,
    pub impacts: Option<Table>,
    pub ends: Vec<End>,
    pub statistics: Collected,
}

/// Chunks that a run has computed, of those that it looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ran {
    /// Chunks that were there.
    pub found: u64,
    /// Chunks that were computed.
    pub computed: u64,
    /// Chunks among them whose files were damaged.
    pub damaged: u64,
}

impl<'s, D: RecordedDynamics + Send + Sync + 'static> Session<'s, D> {
    /// The study in its folder, which is made with its manifest if `plan`.
    pub fn open(study: &'s Study<D>, plan: bool) -> StudyResult<Self> {
        check(study)?;
        let schema = study.motions.schema(study.seed)?;
        let stops: Vec<_> = study.motions.stops.iter().map(|(name, _)| *name).collect();
        study.statistics.check(&schema.0, &stops)?;
        for name in study.columns.iter().flatten() {
            if schema.0.values(name).is_none() {
                return Err(no_column(name, &schema.0).into());
            }
        }
        let store = study.open(plan)?;
        let text = |bytes: Vec<u8>| {
            let read = serde_json::from_slice(&bytes);
            read.map_err(StudyError::store(format!("{}/{MANIFEST}", store.shown)))
        };
        let there: Option<Manifest> = store.get(MANIFEST)?.map(text).transpose()?;
        let chunk = there
            .as_ref()
            .map(|there| there.chunk)
            .filter(|_| study.chunk.is_none());
        let mut manifest = Manifest::new(study, &schema, chunk.or(study.chunk).unwrap_or(1))?;
        let there = match (there, plan) {
            (Some(there), _) => there,
            (None, false) => {
                return Err(StudyError::NoStudy {
                    folder: store.shown,
                });
            }
            (None, true) => {
                if study.chunk.is_none() {
                    manifest.chunk = measured(study, &schema)?;
                }
                let put = store.put(MANIFEST, manifest.text().into_bytes(), false)?;
                let there = match put {
                    Put::Written => None,
                    Put::Exists => store.get(MANIFEST)?.map(text).transpose()?,
                };
                there.unwrap_or_else(|| manifest.clone())
            }
        };
        there.check(&manifest, study.chunk.is_some(), &store.shown)?;
        let kept = match study.keep {
            Keep::Every(n) => n,
            Keep::Last | Keep::Nothing => study.steps,
        };
        let of_statistics = study.statistics.interval().unwrap_or(kept);
        Ok(Self {
            hash: there.hash(),
            manifest: there,
            ks: nodes(study.steps, of_statistics).collect(),
            every: divisor(kept, of_statistics).min(study.steps),
            study,
            store,
            schema,
        })
    }

    /// The number of chunks.
    pub fn chunks(&self) -> u64 {
        self.study.members.div_ceil(self.manifest.chunk)
    }

    /// The names of the conditions that stop.
    pub fn stops(&self) -> Vec<&'static str> {
        self.study
            .motions
            .stops
            .iter()
            .map(|(name, _)| *name)
            .collect()
    }

    /// Computes a chunk: a function of the manifest and its number.
    pub fn compute(&self, chunk: u64) -> StudyResult<Chunk> {
        let study = self.study;
        let first = chunk * self.manifest.chunk;
        let members = first..(first + self.manifest.chunk).min(study.members);
        let draws: Vec<_> = members
            .clone()
            .map(|member| Draw::new(study.seed, member))
            .collect();
        let rows = study
            .motions
            .rows(&draws, &self.schema, study.steps, self.every)?;
        let statistics =
            study
                .statistics
                .collect(&rows.nodes, &rows.ends, &self.ks, &self.stops(), |k| {
                    study.time_at(k)
                });
        let ended = rows.ends.len();
        let words = |table: &mut Table| {
            table.metadata.add("study", &self.hash);
            table.metadata.add("chunk", chunk);
            table.metadata.add(
                "chunk_members",
                format!("{}..{}", members.start, members.end),
            );
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
        let mut nodes = self.kept(&rows);
        words(&mut nodes);
        for (i, stop) in self.stops().iter().enumerate() {
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
        Ok(Chunk {
            nodes,
            impacts,
            ended,
        })
    }

    /// The rows and columns that are kept, with a row a member that ended early.
    fn kept(&self, rows: &Rows) -> Table {
        let last = self.study.steps as i64;
        let is_kept = |k: i64| match self.study.keep {
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
        if let Some(names) = &self.study.columns {
            let of_row = ["member", "k", "t"];
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
                    ("t", Values::Numbers(values)) => values[i] = self.study.time_at(end.k),
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

    /// The chunk as it is in the folder.
    pub fn find(&self, chunk: u64) -> StudyResult<Found> {
        let Some(bytes) = self.store.get(&name(chunk))? else {
            return Ok(Found::Missing);
        };
        match sealed(&bytes) {
            None => Ok(Found::Damaged),
            Some(seal) => self.load(chunk, seal, bytes),
        }
    }

    fn load(&self, chunk: u64, seal: String, bytes: Vec<u8>) -> StudyResult<Found> {
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
        let parts = (
            serde_json::from_str(word("ends")),
            serde_json::from_str(word("statistics")),
        );
        let (Ok(ends), Ok(statistics)) = parts else {
            return Ok(Found::Damaged);
        };
        let impacts = match self.schema.1.is_some() {
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
        if word("chunk") != chunk.to_string() {
            return Ok(Found::Damaged);
        }
        Ok(Found::Whole(Box::new(Loaded {
            seal,
            nodes,
            impacts,
            ends,
            statistics,
        })))
    }

    /// Gives a chunk its name. The file of its crossings is there before: the chunk names its checksum.
    fn write(&self, number: u64, chunk: Chunk, replace: bool) -> StudyResult {
        let own = sealed(&chunk.nodes);
        if let Some(impacts) = chunk.impacts {
            self.store.put(&impacts_name(number), impacts, true)?;
        }
        let put = self
            .store
            .put(&name(number), chunk.nodes.clone(), replace)?;
        if put == Put::Written {
            return Ok(());
        }
        // Another worker has done it meanwhile: the same bytes.
        match self.find(number)? {
            Found::Whole(theirs) if Some(&theirs.seal) == own.as_ref() => Ok(()),
            Found::Whole(_) => Err(StudyError::NotDeterministic { chunk: number }),
            Found::Missing | Found::Damaged => {
                _ = self.store.put(&name(number), chunk.nodes, true)?;
                Ok(())
            }
        }
    }

    /// Computes the chunks among these that are not there, or damaged.
    pub fn run(
        &self,
        chunks: impl Iterator<Item = u64>,
        progress: &mut Progress,
        stop: &AtomicBool,
    ) -> StudyResult<Ran> {
        let mut ran = Ran::default();
        for chunk in chunks {
            if stop.load(Ordering::Relaxed) {
                progress.finish();
                return Err(StudyError::Interrupted {
                    done: ran.found + ran.computed,
                    chunks: progress.chunks(),
                });
            }
            let is_damaged = match self.find(chunk)? {
                Found::Whole(loaded) => {
                    ran.found += 1;
                    progress.found(loaded.ends.len());
                    continue;
                }
                Found::Damaged => true,
                Found::Missing => false,
            };
            let begin = Instant::now();
            let computed = self.compute(chunk)?;
            let ended = computed.ended;
            self.write(chunk, computed, is_damaged)?;
            ran.computed += 1;
            ran.damaged += u64::from(is_damaged);
            tracing::debug!(
                chunk,
                ended,
                seconds = begin.elapsed().as_secs_f64(),
                "a chunk is done"
            );
            progress.computed(ended);
        }
        progress.finish();
        Ok(ran)
    }

    /// Refuses a chunk that is not what it is when it is computed.
    pub fn again(&self, chunk: u64, loaded: &Loaded) -> StudyResult {
        match sealed(&self.compute(chunk)?.nodes) == Some(loaded.seal.clone()) {
            true => Ok(()),
            false => Err(StudyError::NotDeterministic { chunk }),
        }
    }
}

/// The nodes 0, n, 2n, … and the last one; of n = steps the last one alone.
fn nodes(steps: usize, n: usize) -> impl Iterator<Item = usize> {
    let first = if n >= steps { steps } else { 0 };
    (first..steps).step_by(n).chain(core::iter::once(steps))
}
