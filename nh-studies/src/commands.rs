//! The commands of a study.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use nh_records::{Metadata, Table, TableFile};
use nh_runtime::RecordedDynamics;

use crate::progress::Progress;
use crate::session::{Found, Loaded, Ran, Session};
use crate::store::{CHUNKS, number};
use crate::study::Study;
use crate::{Draw, StudyError, StudyResult};

/// How a study is cut into chunks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Plan {
    /// All members.
    pub members: u64,
    /// The members of a chunk, but for the last.
    pub chunk: u64,
    /// The chunks.
    pub chunks: u64,
}

/// How far a study is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Status {
    /// The chunks.
    pub chunks: u64,
    /// The chunks that are there.
    pub done: u64,
    /// The bytes of their files.
    pub bytes: u64,
}

/// The files of a whole study.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Merged {
    /// The rows of the nodes.
    pub rows: usize,
    /// The table of crossings, of systems with regions, and its rows.
    pub impacts: Option<(PathBuf, usize)>,
    /// The table of statistics, if there are some.
    pub statistics: Option<PathBuf>,
    /// The list of the members that ended early, if there are some, and how many.
    pub ended: Option<(PathBuf, usize)>,
}

impl<D: RecordedDynamics + Send + Sync + 'static> Study<D> {
    /// Writes the manifest, `manifest.json`, if there is none: the system and its equations, the scheme,
    /// every setting of the study, the versions of the crates, the target with its features, and a hash of
    /// parameters and steps of some members.
    ///
    /// # Errors
    /// [`StudyError::Study`] of a study that cannot be, [`StudyError::OtherStudy`] where the folder has
    /// another one, with both values; of files.
    pub fn plan(&self) -> StudyResult<Plan> {
        let session = Session::open(self, true)?;
        Ok(Plan {
            members: self.members,
            chunk: session.manifest.chunk,
            chunks: session.chunks(),
        })
    }

    /// Computes all chunks that are not there, or whose bytes are not those of their checksums, in the
    /// current rayon pool; plans before. Several processes may do so at once: each begins at another chunk.
    ///
    /// # Errors
    /// Of [`plan`](Self::plan); [`StudyError::Foreign`]; [`StudyError::NotDeterministic`] where another
    /// worker has written a chunk with other bytes meanwhile. Errors of members are rows.
    pub fn run(&self) -> StudyResult<Ran> {
        self.run_until(false, &AtomicBool::new(false))
    }

    /// Computes the chunks c = rank modulo size that are not there, as [`run`](Self::run) does.
    ///
    /// # Errors
    /// Of [`run`](Self::run); [`StudyError::Usage`] of a rank that is none.
    pub fn shard(&self, rank: u64, size: u64) -> StudyResult<Ran> {
        self.shard_until((rank, Some(size)), false, &AtomicBool::new(false))
    }

    pub(crate) fn run_until(&self, is_shown: bool, stop: &AtomicBool) -> StudyResult<Ran> {
        let session = Session::open(self, true)?;
        let chunks = session.chunks();
        let first = Draw::new(u64::from(std::process::id()), now())
            .generator("first")
            .next_u64()
            % chunks;
        let all = (first..chunks).chain(0..first);
        session.run(all, &mut Progress::new(chunks, is_shown), stop)
    }

    pub(crate) fn shard_until(
        &self,
        (rank, size): (u64, Option<u64>),
        is_shown: bool,
        stop: &AtomicBool,
    ) -> StudyResult<Ran> {
        let session = Session::open(self, true)?;
        let chunks = session.chunks();
        let size = size.unwrap_or(chunks);
        if rank >= size {
            return Err(StudyError::Usage {
                fault: format!(
                    "rank {rank} of {size}: ranks go from 0 to {}",
                    size.max(1) - 1
                ),
            });
        }
        let own = (rank..chunks).step_by(usize::try_from(size).unwrap_or(usize::MAX));
        let count = chunks.saturating_sub(rank).div_ceil(size);
        session.run(own, &mut Progress::new(count, is_shown), stop)
    }

    /// Counts the chunks, by their names.
    ///
    /// # Errors
    /// [`StudyError::NoStudy`], [`StudyError::OtherStudy`]; of files.
    pub fn status(&self) -> StudyResult<Status> {
        let session = Session::open(self, false)?;
        let chunks = session.chunks();
        let files = session.store.list(CHUNKS)?;
        let files = files
            .iter()
            .filter(|(name, _)| number(name).is_some_and(|own| own < chunks));
        let (done, bytes) = files.fold((0, 0), |(done, all), (_, bytes)| (done + 1, all + bytes));
        Ok(Status {
            chunks,
            done,
            bytes,
        })
    }

    /// Reads all chunks that are there and compares their bytes with their checksums; computes `again` of
    /// them, spread over all, once more and compares the bytes. Returns how many are there.
    ///
    /// # Errors
    /// [`StudyError::Damaged`], [`StudyError::NotDeterministic`], [`StudyError::Foreign`]; of
    /// [`status`](Self::status).
    pub fn verify(&self, again: u64) -> StudyResult<u64> {
        let session = Session::open(self, false)?;
        let (mut damaged, mut whole) = (Vec::new(), Vec::new());
        for chunk in there(&session)? {
            match session.find(chunk)? {
                Found::Whole(_) => whole.push(chunk),
                Found::Damaged => damaged.push(chunk),
                Found::Missing => {}
            }
        }
        if !damaged.is_empty() {
            return Err(StudyError::Damaged { chunks: damaged });
        }
        let count = whole.len() as u64;
        for i in 0..again.min(count) {
            let chunk =
                whole[(u128::from(i) * u128::from(count) / u128::from(again.min(count))) as usize];
            if let Found::Whole(loaded) = session.find(chunk)? {
                session.again(chunk, &loaded)?;
            }
        }
        Ok(count)
    }

    /// Joins all chunks in their order: the rows in the Parquet file `path`, a row group a chunk; crossings
    /// in `….impacts.parquet`, statistics in `….statistics.parquet`, a line for each member that ended early
    /// in `….ended.csv`. The bytes are the same from any workers. One chunk is in memory at a time.
    ///
    /// # Errors
    /// [`StudyError::Missing`], [`StudyError::Damaged`], [`StudyError::Foreign`]; of files. No file is left
    /// then under its name.
    pub fn merge(&self, path: impl AsRef<Path>) -> StudyResult<Merged> {
        let path = path.as_ref();
        let session = Session::open(self, false)?;
        let chunks = session.chunks();
        let done = there(&session)?.len() as u64;
        if done < chunks {
            let missing = chunks - done;
            return Err(StudyError::Missing { missing, chunks });
        }
        let mut statistics = self.statistics.empty(session.ks.len());
        let mut files: Option<(TableFile, Option<TableFile>)> = None;
        let (mut rows, mut crossings, mut ended) = (0, 0, 0);
        let list = path.with_extension("ended.csv");
        let partial = path.with_extension("ended.csv.partial");
        let file_error = || StudyError::store(list.display().to_string());
        let mut lines = BufWriter::new(File::create(&partial).map_err(file_error())?);
        writeln!(lines, "member,k,t,outcome,reason").map_err(file_error())?;
        for chunk in 0..chunks {
            let loaded = whole(&session, chunk)?;
            let files = match &mut files {
                Some(files) => files,
                None => {
                    let nodes = TableFile::parquet(path, &unmarked(&loaded.nodes))?;
                    let impacts = loaded.impacts.as_ref().map(|impacts| {
                        TableFile::parquet(
                            path.with_extension("impacts.parquet"),
                            &unmarked(impacts),
                        )
                    });
                    files.insert((nodes, impacts.transpose()?))
                }
            };
            files.0.append(&loaded.nodes)?;
            rows += loaded.nodes.rows();
            if let (Some(file), Some(impacts)) = (&mut files.1, &loaded.impacts) {
                file.append(impacts)?;
                crossings += impacts.rows();
            }
            statistics.merge(&loaded.statistics);
            ended += loaded.ends.len();
            for end in &loaded.ends {
                let text = end.text.replace('"', "\"\"");
                let t = self.time_at(end.k);
                let line = writeln!(
                    lines,
                    "{},{},{t:?},{},\"{text}\"",
                    end.member, end.k, end.outcome
                );
                line.map_err(file_error())?;
            }
        }
        let Some((nodes, impacts)) = files else {
            return Err(StudyError::Missing {
                missing: chunks,
                chunks,
            });
        };
        lines.flush().map_err(file_error())?;
        match ended {
            0 => fs::remove_file(&partial),
            _ => fs::rename(&partial, &list),
        }
        .map_err(file_error())?;
        let of_statistics = match self.statistics.is_empty() {
            true => None,
            false => {
                let mut table = self
                    .statistics
                    .table(&statistics, &session.ks, |k| self.time_at(k));
                table.metadata.add("members", self.members);
                table.metadata.add("ended", ended);
                let mut file =
                    TableFile::parquet(path.with_extension("statistics.parquet"), &table)?;
                file.append(&table)?;
                Some(file.finish()?)
            }
        };
        let impacts = impacts.map(|impacts| Ok::<_, StudyError>((impacts.finish()?, crossings)));
        let impacts = impacts.transpose()?;
        nodes.finish()?;
        Ok(Merged {
            rows,
            impacts,
            statistics: of_statistics,
            ended: (ended > 0).then_some((list, ended)),
        })
    }
}

/// The numbers of the chunks that have files, in order.
fn there<D: RecordedDynamics + Send + Sync + 'static>(
    session: &Session<'_, D>,
) -> StudyResult<Vec<u64>> {
    let files = session.store.list(CHUNKS)?;
    let numbers = files.iter().filter_map(|(name, _)| number(name));
    let mut numbers: Vec<_> = numbers.filter(|chunk| *chunk < session.chunks()).collect();
    numbers.sort_unstable();
    Ok(numbers)
}

fn whole<D: RecordedDynamics + Send + Sync + 'static>(
    session: &Session<'_, D>,
    chunk: u64,
) -> StudyResult<Loaded> {
    match session.find(chunk)? {
        Found::Whole(loaded) => Ok(*loaded),
        Found::Damaged => Err(StudyError::Damaged {
            chunks: vec![chunk],
        }),
        Found::Missing => Err(StudyError::Missing {
            missing: 1,
            chunks: session.chunks(),
        }),
    }
}

/// The table without rows, and without the words that belong to a chunk alone.
fn unmarked(table: &Table) -> Table {
    const OF_CHUNK: [&str; 8] = [
        "chunk",
        "chunk_members",
        "checksum",
        "ends",
        "statistics",
        "impacts",
        "members",
        "failed",
    ];
    let mut own = crate::tables::emptied(table);
    own.metadata = Metadata::default();
    let words = table
        .metadata
        .iter()
        .filter(|(name, _)| !OF_CHUNK.contains(name));
    words.for_each(|(name, value)| own.metadata.add(name, value));
    own
}

/// A number that is another one for every process.
fn now() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(0, |now| now.as_nanos() as u64)
}
