//! Why a study did not do what it was asked for.

use nh_records::RecordError;

/// Why a study did not do what it was asked for. Nothing that was there is lost.
#[derive(thiserror::Error)]
#[non_exhaustive]
pub enum StudyError {
    /// The study itself cannot be: h ≤ 0, no member, a name that is none, …
    #[error("{fault}")]
    Study {
        /// The fault, and how to mend it.
        fault: String,
    },
    /// The folder has another study: other equations, parameters, seeds, versions.
    #[error(
        "`{folder}` has another study: take another folder, or the program that it was made with{}",
        differing(entries)
    )]
    OtherStudy {
        /// The folder.
        folder: String,
        /// The names of the entries of the manifest that differ, with the values in the folder and
        /// of this program.
        entries: Vec<(String, String, String)>,
    },
    /// There is no study in the folder.
    #[error("`{folder}` has no study: `plan` or `run` it first")]
    NoStudy {
        /// The folder.
        folder: String,
    },
    /// Chunks are missing.
    #[error("{missing} of {} missing: `run` the study again, it does no other", counted(*chunks, "chunk"))]
    Missing {
        /// How many.
        missing: u64,
        /// The number of all chunks.
        chunks: u64,
    },
    /// Files of chunks are truncated or changed.
    #[error(
        "damaged: the bytes of {} differ from their checksum; `run` the study again, it does no other",
        listed(chunks)
    )]
    Damaged {
        /// The numbers of the chunks.
        chunks: Vec<u64>,
    },
    /// A chunk is whole, and of another study.
    #[error(
        "chunk {chunk} is of another study ({found}, and this one is {expected}): move it out of the folder, and `run` again"
    )]
    Foreign {
        /// The number of the chunk.
        chunk: u64,
        /// The study of the chunk, as the hash of its manifest.
        found: String,
        /// The study of the folder.
        expected: String,
    },
    /// A chunk was computed twice, with different bytes.
    #[error("chunk {chunk} was computed twice with different numbers: {NOT_DETERMINISTIC}")]
    NotDeterministic {
        /// The number of the chunk.
        chunk: u64,
    },
    /// A chunk is of another build of the program, whose members have other numbers.
    #[error(
        "chunk {chunk} was computed by another build of the program, which gives its members other numbers: take another folder, or the program that it was made with; or delete the chunks of that build and `run` again"
    )]
    OtherBuild {
        /// The number of the chunk.
        chunk: u64,
    },
    /// The chunks that are to be merged are of several builds of the program.
    #[error(
        "chunk {chunk} is of another build of the program than those before: `verify --again {chunks}` computes all chunks once more with this one and compares them; chunks that came out alike are taken as they are by `merge --mixed`"
    )]
    Builds {
        /// The first chunk of another build than those before.
        chunk: u64,
        /// The number of all chunks.
        chunks: u64,
    },
    /// A file was not read or written.
    #[error("`{name}`: {error}")]
    Store {
        /// The name of the file.
        name: String,
        /// Why.
        #[source]
        error: Box<dyn std::error::Error + Send + Sync>,
    },
    /// A table was not made.
    #[error("{0}")]
    Record(#[from] RecordError),
    /// The run was interrupted, at the end of a chunk.
    #[error("interrupted with {done} of {} done: the same command goes on", counted(*chunks, "chunk"))]
    Interrupted {
        /// The chunks done, of those that this run was to do.
        done: u64,
        /// The chunks that this run was to do.
        chunks: u64,
    },
    /// The command line, or the environment that tells the rank, was not understood.
    #[error("{fault}")]
    Usage {
        /// The fault, and how to mend it.
        fault: String,
    },
}

/// The result of a study's command.
pub type StudyResult<T = ()> = Result<T, StudyError>;

/// Why members have other numbers a second time.
pub(crate) const NOT_DETERMINISTIC: &str = "the closure of the members or the law depends on more than the member, on time, on a generator of its own or on a file that changed; draw all numbers from the member. Or two machines have other libraries of functions (ln, atan, powf): run the study on machines of one kind";

impl StudyError {
    pub(crate) fn study(fault: impl Into<String>) -> Self {
        let fault = fault.into();
        Self::Study { fault }
    }

    pub(crate) fn store<E>(name: impl Into<String>) -> impl FnOnce(E) -> Self
    where
        E: Into<Box<dyn std::error::Error + Send + Sync>>,
    {
        let name = name.into();
        |error| Self::Store {
            name,
            error: error.into(),
        }
    }
}

nh_runtime::shown_in_words!(StudyError);

/// The entries of a manifest that differ, a line each.
fn differing(entries: &[(String, String, String)]) -> String {
    let lines = entries.iter().map(|(name, folder, program)| {
        format!("\n  {name}: {folder} in the folder, {program} here")
    });
    lines.collect()
}

/// The first numbers of chunks.
fn listed(chunks: &[u64]) -> String {
    const SHOWN: usize = 8;
    let shown: Vec<_> = chunks.iter().take(SHOWN).map(u64::to_string).collect();
    let more = match chunks.len() > SHOWN {
        true => format!(" and {} more", chunks.len() - SHOWN),
        false => String::new(),
    };
    let chunks = if chunks.len() == 1 { "chunk" } else { "chunks" };
    format!("{chunks} {}{more}", shown.join(", "))
}

/// A count in words: `1 chunk`, `2 chunks`.
pub(crate) fn counted(count: u64, what: &str) -> String {
    let s = if count == 1 { "" } else { "s" };
    format!("{count} {what}{s}")
}
