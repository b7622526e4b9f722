//! A study and its folder: chunks, by their numbers.

mod chunk;
mod parts;
mod program;

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use crate::manifest::{MANIFEST, Manifest};
use crate::motions::{Members, Rows, Span};
use crate::plan::{Nodes, check, measured};
use crate::progress::Progress;
use crate::statistics::Places;
use crate::store::{Put, Store, impacts_name, name, sealed};
use crate::study::Settings;
use crate::tables::{Schema, check_names, no_column};
use crate::{StudyError, StudyResult};

pub(crate) use chunk::{Found, Loaded};
pub(crate) use program::program;

/// A study whose folder is open.
pub(crate) struct Session<'s> {
    pub settings: &'s Settings,
    pub store: Store,
    pub manifest: Manifest,
    members: &'s dyn Members,
    hash: String,
    schema: Schema,
    /// The nodes and sites of statistics.
    pub places: Places,
    /// The nodes that are computed for.
    span: Span,
}

/// The chunks that a run has computed, and those that it looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ran {
    /// Chunks that were there.
    pub found: u64,
    /// Chunks that were computed.
    pub computed: u64,
    /// The computed chunks whose files were damaged.
    pub damaged: u64,
    /// The chunks that were there and are of another build of the program.
    pub others: u64,
}

impl<'s> Session<'s> {
    /// Opens the study in its folder, which is made with its manifest if `plan`.
    pub fn open(settings: &'s Settings, members: &'s dyn Members, plan: bool) -> StudyResult<Self> {
        check(settings, members)?;
        let nodes = Nodes::of(settings);
        let first = settings.draws(0..settings.members.min(16));
        let schema = members.schema(&first, settings.first(0))?;
        check_names(schema.nodes.names().skip(1))?;
        settings.statistics.check(&schema.nodes, &members.stops())?;
        for name in settings.columns.iter().flatten() {
            if schema.nodes.values(name).is_none() {
                return Err(no_column(name, &schema.nodes).into());
            }
        }
        let store = settings.open(plan)?;
        let read = || Manifest::read(&store);
        let new = |(chunk, grown): (u64, &[u64])| {
            Manifest::new(settings, members, &schema, (chunk, grown))
        };
        let (manifest, own) = match (read()?, plan) {
            (Some(there), _) => {
                let own = new((there.chunk, &there.members))?;
                (there, own)
            }
            (None, false) => {
                return Err(StudyError::NoStudy {
                    folder: store.shown,
                });
            }
            (None, true) => {
                let chunk = match settings.chunk {
                    Some(chunk) => chunk,
                    None => measured(settings, members, &schema, &nodes)?,
                };
                let own = new((chunk, &[settings.members]))?;
                own.check_again(new((chunk, &[settings.members]))?)?;
                match store.put(MANIFEST, own.text().into_bytes(), false)? {
                    Put::Written => (own.clone(), own),
                    Put::Exists => {
                        let there = read()?.unwrap_or_else(|| own.clone());
                        let own = new((there.chunk, &there.members))?;
                        (there, own)
                    }
                }
            }
        };
        if let Err(other) = manifest.check(&own, settings, &store.shown) {
            own.check_again(new((manifest.chunk, &manifest.members))?)?;
            return Err(other);
        }
        let grown = manifest.grown(settings.members);
        if let (Some(grown), true) = (&grown, plan) {
            store.put(MANIFEST, grown.text().into_bytes(), true)?;
        }
        let manifest = grown.unwrap_or(manifest);
        Ok(Self {
            hash: manifest.hash(),
            places: Places {
                ks: nodes.of_statistics,
                rows: schema.rows,
                time: settings.time,
            },
            span: Span {
                every: nodes.every,
                from: nodes.first,
                ..settings.first(settings.steps)
            },
            manifest,
            settings,
            members,
            store,
            schema,
        })
    }

    /// The number of chunks.
    pub fn chunks(&self) -> u64 {
        self.settings.members.div_ceil(self.manifest.chunk)
    }

    /// The chunks that were the last one of the study before it grew.
    pub fn outgrown(&self) -> BTreeSet<u64> {
        let (chunk, members) = (self.manifest.chunk, &self.manifest.members);
        let before = members.iter().take(members.len() - 1);
        let partial = before.filter(|members| !members.is_multiple_of(chunk));
        partial.map(|members| members / chunk).collect()
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

    /// Gives a chunk its name. The file of its crossings is written before: the chunk contains its
    /// checksum.
    fn write(&self, number: u64, (rows, programs): (&Rows, &str), replace: bool) -> StudyResult {
        let chunk = self.chunk_of(number, rows, programs)?;
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
            Found::Whole(theirs) => self.compare(number, rows, &theirs),
            Found::Missing | Found::Damaged | Found::Outgrown => {
                _ = self.store.put(&name(number), chunk.nodes, true)?;
                Ok(())
            }
        }
    }

    /// Computes the chunks among these that are missing or damaged.
    pub fn run(
        &self,
        chunks: impl Iterator<Item = u64>,
        progress: &mut Progress,
        stop: &AtomicBool,
    ) -> StudyResult<Ran> {
        let mut ran = Ran::default();
        let interrupted = |progress: &mut Progress, ran: Ran| {
            progress.finish();
            Err(StudyError::Interrupted {
                done: ran.found + ran.computed,
                chunks: progress.chunks(),
            })
        };
        for chunk in chunks {
            if stop.load(Ordering::Relaxed) {
                return interrupted(progress, ran);
            }
            let found = self.find(chunk)?;
            if let Found::Whole(loaded) = &found {
                let is_other = loaded.program != program()?;
                ran.found += 1;
                ran.others += u64::from(is_other);
                progress.found(loaded.ends.len(), is_other);
                continue;
            }
            let begin = Instant::now();
            let Some((rows, programs)) = self.in_parts(chunk, stop)? else {
                return interrupted(progress, ran);
            };
            let ended = rows.ends.len();
            self.write(chunk, (&rows, &programs), !matches!(found, Found::Missing))?;
            self.remove_part(chunk)?;
            ran.computed += 1;
            ran.damaged += u64::from(matches!(found, Found::Damaged));
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

    /// Computes a chunk again, and refuses one whose bytes differ.
    pub fn again(&self, chunk: u64, loaded: &Loaded) -> StudyResult {
        self.compare(chunk, &self.rows(chunk)?, loaded)
    }

    /// Refuses a chunk of other rows than these.
    fn compare(&self, chunk: u64, rows: &Rows, loaded: &Loaded) -> StudyResult {
        let own = self.chunk_of(chunk, rows, &loaded.program)?;
        if sealed(&own.nodes).as_ref() == Some(&loaded.seal) {
            return Ok(());
        }
        match loaded.program == program()? {
            true => Err(StudyError::NotDeterministic { chunk }),
            false => Err(StudyError::OtherBuild { chunk }),
        }
    }
}
