//! Why a recording failed.

use std::io;
use std::path::{Path, PathBuf};

use nh_lattices::LatticeError;
use nh_runtime::StepError;

/// Why a recording was not written, or a table not read. No file is left of a recording that
/// failed.
#[derive(thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// The motion failed, or a quantity that it watches left its bound.
    #[error("the motion that is recorded failed: {0}")]
    Motion(#[from] StepError),
    /// The motion of a lattice failed.
    #[error("the lattice that is recorded failed: {0}")]
    Lattice(#[from] LatticeError),
    /// The file was not written or read.
    #[error("`{}`: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        #[source]
        error: io::Error,
    },
    /// Two columns have one name.
    #[error("there is a column `{name}` already: give the quantity that is watched another name")]
    ColumnTwice {
        /// The name.
        name: String,
    },
    /// The name of a column cannot stand in a table of text: it is empty, or has a `#` or a line
    /// break.
    #[error("`{}` is no name of a column: it is empty or has a `#` or a line break; give the quantity that is watched another name", name.escape_debug())]
    ColumnName {
        /// The name.
        name: String,
    },
    /// A column that is to be written is none of the table.
    #[error("{}; the columns are `{}`", missing(name), columns.join("`, `"))]
    NoColumn {
        /// The name; empty if no column is to be written.
        name: String,
        /// The names of the columns.
        columns: Vec<String>,
    },
    /// A file is no table, or a damaged one.
    #[error("`{}`{}: {found}", path.display(), place(*line))]
    NoTable {
        /// The file.
        path: PathBuf,
        /// The line, from 1; 0 of a file that is no text.
        line: usize,
        /// The fault that was found.
        found: String,
    },
}

impl RecordError {
    pub(super) fn file(path: &Path) -> impl Fn(io::Error) -> Self {
        move |error| Self::File {
            path: path.to_owned(),
            error,
        }
    }
}

nh_runtime::shown_in_words!(RecordError);

fn missing(name: &str) -> String {
    match name {
        "" => "no column is chosen".into(),
        name => format!("there is no column `{name}`"),
    }
}

fn place(line: usize) -> String {
    match line {
        0 => " is no table".into(),
        line => format!(", line {line}"),
    }
}
