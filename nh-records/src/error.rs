//! Why a recording failed.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use nh_runtime::{LatticeError, StepError};

/// Why a recording was not written, or a table not read. No file is left of a recording that
/// failed.
#[non_exhaustive]
pub enum RecordError {
    /// The motion failed, or a quantity that it watches left its bound.
    Motion(StepError),
    /// The motion of a lattice failed.
    Lattice(LatticeError),
    /// The file was not written or read.
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// Two columns have one name.
    ColumnTwice {
        /// The name.
        name: String,
    },
    /// The name of a column cannot stand in a table of text: it is empty, or has a `#` or a line
    /// break.
    ColumnName {
        /// The name.
        name: String,
    },
    /// A column that is to be written is none of the table.
    NoColumn {
        /// The name; empty if no column is to be written.
        name: String,
        /// The names of the columns.
        columns: Vec<String>,
    },
    /// A file is no table, or a damaged one.
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

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Motion(error) => write!(f, "the motion that is recorded failed: {error}"),
            Self::Lattice(error) => write!(f, "the lattice that is recorded failed: {error}"),
            Self::File { path, error } => write!(f, "`{}`: {error}", path.display()),
            Self::ColumnTwice { name } => write!(
                f,
                "there is a column `{name}` already: give the quantity that is watched another name"
            ),
            Self::ColumnName { name } => write!(
                f,
                "`{}` is no name of a column: it is empty or has a `#` or a line break; give the quantity that is watched another name",
                name.escape_debug()
            ),
            Self::NoColumn { name, columns } => {
                match name.as_str() {
                    "" => f.write_str("no column is chosen")?,
                    name => write!(f, "there is no column `{name}`")?,
                }
                write!(f, "; the columns are `{}`", columns.join("`, `"))
            }
            Self::NoTable {
                path,
                line: 0,
                found,
            } => write!(f, "`{}` is no table: {found}", path.display()),
            Self::NoTable { path, line, found } => {
                write!(f, "`{}`, line {line}: {found}", path.display())
            }
        }
    }
}

impl std::error::Error for RecordError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Motion(error) => Some(error),
            Self::Lattice(error) => Some(error),
            Self::File { error, .. } => Some(error),
            Self::ColumnTwice { .. }
            | Self::ColumnName { .. }
            | Self::NoColumn { .. }
            | Self::NoTable { .. } => None,
        }
    }
}

impl From<StepError> for RecordError {
    fn from(error: StepError) -> Self {
        Self::Motion(error)
    }
}

impl From<LatticeError> for RecordError {
    fn from(error: LatticeError) -> Self {
        Self::Lattice(error)
    }
}
