//! The files of a whole study.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use nh_records::{Metadata, Table, TableFile};

use crate::commands::there;
use crate::motions::End;
use crate::session::{Found, Loaded, Session};
use crate::store::CHUNKS;
use crate::study::{Place, Settings, Study, StudyKind};
use crate::{StudyError, StudyResult};

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

impl<D: StudyKind> Study<D> {
    /// Joins all chunks in their order: the rows in the Parquet file `path`, a row group a chunk;
    /// crossings in `….impacts.parquet`, statistics in `….statistics.parquet`, a line for each
    /// member that ended early in `….ended.csv`; such a file of a study before is deleted if there
    /// is none. The bytes are the same from any workers. One chunk is in memory at a time.
    ///
    /// # Errors
    /// [`StudyError::Usage`] of a path that is none of a Parquet file, or lies among the chunks;
    /// [`StudyError::Missing`], [`StudyError::Damaged`], [`StudyError::Foreign`],
    /// [`StudyError::Builds`]; of files. No file is left then under its name.
    pub fn merge(&self, path: impl AsRef<Path>) -> StudyResult<Merged> {
        self.merged(path.as_ref(), false)
    }

    /// Joins all chunks as [`merge`](Self::merge) does, those of several builds of the program,
    /// too, as they are: of a program that was compiled once more from the same sources, for
    /// instance. [`verify`](Self::verify) tells whether this build gives members the same numbers.
    ///
    /// # Errors
    /// Of [`merge`](Self::merge).
    pub fn merge_mixed(&self, path: impl AsRef<Path>) -> StudyResult<Merged> {
        self.merged(path.as_ref(), true)
    }

    pub(crate) fn merged(&self, path: &Path, is_mixed: bool) -> StudyResult<Merged> {
        self.settings.check_path(path)?;
        let session = self.session(false)?;
        let chunks = session.chunks();
        let done = there(&session)?.len() as u64;
        if done < chunks {
            let missing = chunks - done;
            return Err(StudyError::Missing { missing, chunks });
        }
        let settings = &self.settings;
        let mut statistics = settings.statistics.empty(&session.places);
        let mut files: Option<(TableFile, Option<TableFile>)> = None;
        let (mut rows, mut crossings) = (0, 0);
        let mut list = EndedList::new(path.with_extension("ended.csv"));
        let mut program = None;
        for chunk in 0..chunks {
            let loaded = whole(&session, chunk)?;
            let is_of_one = *program.get_or_insert_with(|| loaded.program.clone())
                == loaded.program
                && !loaded.program.contains(' ');
            if !(is_of_one || is_mixed) {
                return Err(StudyError::Builds { chunk, chunks });
            }
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
            for end in &loaded.ends {
                list.add(end, settings.time_at(end.k))?;
            }
        }
        let (nodes, impacts) = files.expect("a study has a chunk");
        let ended = list.count;
        let list = list.finish()?;
        let of_statistics = path.with_extension("statistics.parquet");
        let of_statistics = match settings.statistics.is_empty() {
            true => {
                remove_old(&of_statistics)?;
                None
            }
            false => {
                let mut table = settings.statistics.table(&statistics, &session.places);
                table.metadata.add("members", settings.members);
                table.metadata.add("ended", ended);
                let mut file = TableFile::parquet(of_statistics, &table)?;
                file.append(&table)?;
                Some(file.finish()?)
            }
        };
        let impacts = match impacts {
            Some(impacts) => Some((impacts.finish()?, crossings)),
            None => {
                remove_old(&path.with_extension("impacts.parquet"))?;
                None
            }
        };
        nodes.finish()?;
        Ok(Merged {
            rows,
            impacts,
            statistics: of_statistics,
            ended: list.map(|list| (list, ended)),
        })
    }
}

impl Settings {
    /// Refuses a place that is none for the merged table.
    fn check_path(&self, path: &Path) -> StudyResult {
        let folder_of = |path: &Path| path.canonicalize().ok();
        let own = path.parent().and_then(folder_of);
        let is_among = |chunks: &str| match &self.place {
            Place::Folder(folder) => own.is_some() && own == folder_of(&folder.join(chunks)),
            Place::Objects(..) => false,
        };
        let fault = if path.extension().is_none_or(|ending| ending != "parquet") {
            "is to be a Parquet file: give it a name with the ending `.parquet`"
        } else if is_among(CHUNKS) || is_among("impacts") {
            "lies among the chunks of the study: merge them to another folder"
        } else {
            return Ok(());
        };
        Err(StudyError::Usage {
            fault: format!("`{}` {fault}", path.display()),
        })
    }
}

/// The list of members that ended early, in a file that has another name until it is whole, and is
/// deleted if it never is.
struct EndedList {
    path: PathBuf,
    partial: PathBuf,
    /// The file, if there is a member.
    lines: Option<BufWriter<File>>,
    count: usize,
}

impl EndedList {
    fn new(path: PathBuf) -> Self {
        let own = format!("ended.csv.{}.partial", std::process::id());
        Self {
            partial: path.with_extension("").with_extension(own),
            path,
            lines: None,
            count: 0,
        }
    }

    fn add(&mut self, end: &End, t: f64) -> StudyResult {
        let End {
            member, k, outcome, ..
        } = end;
        let text = end.text.replace('"', "\"\"");
        self.count += 1;
        let mut write = || {
            let lines = match &mut self.lines {
                Some(lines) => lines,
                None => {
                    let mut lines = BufWriter::new(File::create(&self.partial)?);
                    writeln!(lines, "member,k,t,outcome,reason")?;
                    self.lines.insert(lines)
                }
            };
            writeln!(lines, "{member},{k},{t:?},{outcome},\"{text}\"")
        };
        write().map_err(of_file(&self.path))
    }

    /// Gives the list its name, in the place of another; `None` of a list without members.
    fn finish(mut self) -> StudyResult<Option<PathBuf>> {
        let Some(lines) = &mut self.lines else {
            remove_old(&self.path)?;
            return Ok(None);
        };
        let whole = lines.flush();
        let whole = whole.and_then(|()| fs::rename(&self.partial, &self.path));
        whole.map_err(of_file(&self.path))?;
        Ok(Some(self.path.clone()))
    }
}

impl Drop for EndedList {
    fn drop(&mut self) {
        // It is not there if it is whole, or without members.
        _ = fs::remove_file(&self.partial);
    }
}

fn of_file(path: &Path) -> impl FnOnce(io::Error) -> StudyError {
    StudyError::store(path.display().to_string())
}

/// Deletes the file of an earlier merge of a study to this place.
fn remove_old(path: &Path) -> StudyResult {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(of_file(path)(error)),
        _ => Ok(()),
    }
}

fn whole(session: &Session<'_>, chunk: u64) -> StudyResult<Loaded> {
    match session.find(chunk)? {
        Found::Whole(loaded) => Ok(*loaded),
        Found::Damaged => Err(StudyError::Damaged {
            chunks: vec![chunk],
        }),
        Found::Missing | Found::Outgrown => Err(StudyError::Missing {
            missing: 1,
            chunks: session.chunks(),
        }),
    }
}

/// The table without rows, and without the words that belong to a chunk alone.
fn unmarked(table: &Table) -> Table {
    const OF_CHUNK: [&str; 9] = [
        "program",
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
