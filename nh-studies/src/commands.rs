//! The commands of a study.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::AtomicBool;

use crate::progress::Progress;
use crate::session::{Found, Ran, Session, program};
use crate::store::{CHUNKS, number};
use crate::study::{Study, StudyKind};
use crate::{Draw, StudyError, StudyResult};

/// The chunks into which a study is cut.
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

/// The progress of a study: chunks that are there, and those that are missing.
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

impl<D: StudyKind> Study<D> {
    pub(crate) fn session(&self, plan: bool) -> StudyResult<Session<'_>> {
        Session::open(&self.settings, &self.motions, plan)
    }

    /// Writes the manifest, `manifest.json`, if there is none: the system and its equations, the
    /// scheme, every setting of the study, the versions of the crates, the target with its
    /// features, and a hash of parameters and steps of some members. A study in the folder that has
    /// fewer members grows: its chunks are kept, but for a last one that is not full.
    ///
    /// # Errors
    /// [`StudyError::Study`] of a study that cannot be, [`StudyError::OtherStudy`] where the folder
    /// has another one, with both values; of files.
    pub fn plan(&self) -> StudyResult<Plan> {
        let session = self.session(true)?;
        Ok(Plan {
            members: self.settings.members,
            chunk: session.manifest.chunk,
            chunks: session.chunks(),
        })
    }

    /// Computes all chunks that are missing, or whose bytes differ from their checksums, in the
    /// current rayon pool; plans before. Several processes may do so at once: each begins at
    /// another chunk.
    ///
    /// # Errors
    /// Of [`plan`](Self::plan); [`StudyError::Foreign`]; [`StudyError::NotDeterministic`] where
    /// another worker has written a chunk with other bytes meanwhile. Errors of members are rows.
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
        let session = self.session(true)?;
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
        let session = self.session(true)?;
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
        let session = self.session(false)?;
        let chunks = session.chunks();
        let files = session.store.list(CHUNKS)?;
        let files = files
            .iter()
            .filter(|(name, _)| number(name).is_some_and(|own| own < chunks));
        let (mut done, bytes) =
            files.fold((0, 0), |(done, all), (_, bytes)| (done + 1, all + bytes));
        for chunk in session.outgrown() {
            done -= u64::from(matches!(session.find(chunk)?, Found::Outgrown));
        }
        Ok(Status {
            chunks,
            done,
            bytes,
        })
    }

    /// Reads all chunks of the folder and compares their bytes with their checksums; computes
    /// `again` of them, spread over all, and one of every other build of the program, once more
    /// and compares the bytes. Returns the number of chunks read.
    ///
    /// # Errors
    /// [`StudyError::Damaged`], [`StudyError::NotDeterministic`], [`StudyError::OtherBuild`],
    /// [`StudyError::Foreign`]; of [`status`](Self::status).
    pub fn verify(&self, again: u64) -> StudyResult<u64> {
        Ok(self.verified(again)?.0)
    }

    /// [`verify`](Self::verify), with the number of chunks that were computed once more.
    pub(crate) fn verified(&self, again: u64) -> StudyResult<(u64, u64)> {
        let session = self.session(false)?;
        let (mut damaged, mut whole) = (Vec::new(), Vec::new());
        let mut others = BTreeMap::new();
        for chunk in there(&session)? {
            match session.find(chunk)? {
                Found::Whole(loaded) => {
                    whole.push(chunk);
                    if loaded.program != program()? {
                        others.entry(loaded.program).or_insert(chunk);
                    }
                }
                Found::Damaged => damaged.push(chunk),
                Found::Missing | Found::Outgrown => {}
            }
        }
        if !damaged.is_empty() {
            return Err(StudyError::Damaged { chunks: damaged });
        }
        let count = whole.len() as u64;
        let again = again.min(count);
        let spread = |i| (u128::from(i) * u128::from(count) / u128::from(again)) as usize;
        let spread = (0..again).map(|i| whole[spread(i)]);
        let once_more: BTreeSet<u64> = spread.chain(others.into_values()).collect();
        for chunk in once_more.iter().copied() {
            if let Found::Whole(loaded) = session.find(chunk)? {
                session.again(chunk, &loaded)?;
            }
        }
        Ok((count, once_more.len() as u64))
    }
}

/// The numbers of the chunks that have files, in order.
pub(crate) fn there(session: &Session<'_>) -> StudyResult<Vec<u64>> {
    let files = session.store.list(CHUNKS)?;
    let numbers = files.iter().filter_map(|(name, _)| number(name));
    let mut numbers: Vec<_> = numbers.filter(|chunk| *chunk < session.chunks()).collect();
    numbers.sort_unstable();
    Ok(numbers)
}

/// A number that differs from process to process.
fn now() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(0, |now| now.as_nanos() as u64)
}
