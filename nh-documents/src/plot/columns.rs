//! Columns of numbers by their names.

use std::collections::{BTreeMap, HashMap};
use std::hash::BuildHasher;
use std::io;
use std::string::String;
use std::vec::Vec;

use nh_records::{Table, Values};

/// A table that figures are drawn from: columns of numbers, found by their names.
///
/// Lists and maps of names with columns are tables.
pub trait Columns {
    /// The numbers of the column of this name.
    fn column(&self, name: &str) -> Option<Vec<f64>>;

    /// The names of the columns.
    fn column_names(&self) -> Vec<String>;

    /// The rows of two columns, as far as both have values.
    ///
    /// # Errors
    /// There is no such column.
    fn pairs(&self, x: &str, y: &str) -> Result<Vec<[f64; 2]>, PlotError> {
        let column = |name: &str| {
            (self.column(name)).ok_or_else(|| PlotError::NoColumn {
                name: name.into(),
                names: self.column_names(),
            })
        };
        let (x, y) = (column(x)?, column(y)?);
        Ok(x.into_iter().zip(y).map(|(x, y)| [x, y]).collect())
    }
}

impl<N: AsRef<str>, V: AsRef<[f64]>> Columns for [(N, V)] {
    fn column(&self, name: &str) -> Option<Vec<f64>> {
        let found = self.iter().find(|(own, _)| own.as_ref() == name)?;
        Some(found.1.as_ref().into())
    }

    fn column_names(&self) -> Vec<String> {
        self.iter().map(|(name, _)| name.as_ref().into()).collect()
    }
}

impl<V: AsRef<[f64]>> Columns for BTreeMap<String, V> {
    fn column(&self, name: &str) -> Option<Vec<f64>> {
        Some(self.get(name)?.as_ref().into())
    }

    fn column_names(&self) -> Vec<String> {
        self.keys().cloned().collect()
    }
}

impl<V: AsRef<[f64]>, H: BuildHasher> Columns for HashMap<String, V, H> {
    fn column(&self, name: &str) -> Option<Vec<f64>> {
        Some(self.get(name)?.as_ref().into())
    }

    fn column_names(&self) -> Vec<String> {
        let mut names: Vec<String> = self.keys().cloned().collect();
        names.sort();
        names
    }
}

/// The columns of numbers and integers of a recording that was read back.
impl Columns for Table {
    fn column(&self, name: &str) -> Option<Vec<f64>> {
        let column = self.columns.iter().find(|column| column.name == name)?;
        match &column.values {
            Values::Numbers(values) => Some(values.clone()),
            #[allow(clippy::cast_precision_loss)]
            Values::Integers(values) => Some(values.iter().map(|k| *k as f64).collect()),
            _ => None,
        }
    }

    fn column_names(&self) -> Vec<String> {
        let columns = self.columns.iter();
        let shown = columns.filter(|column| !matches!(column.values, Values::Booleans(_)));
        shown.map(|column| column.name.clone()).collect()
    }
}

/// Why a figure was not drawn.
#[derive(thiserror::Error)]
#[non_exhaustive]
pub enum PlotError {
    /// The table has no column of this name.
    #[error("there is no column `{name}`; the columns are {}", names.join(", "))]
    NoColumn {
        /// The name.
        name: String,
        /// The names there are.
        names: Vec<String>,
    },
    /// The name of the file ends neither in `.svg` nor, with the feature `png`, in `.png`.
    #[cfg_attr(feature = "png", error("{path} ends neither in .svg nor in .png"))]
    #[cfg_attr(
        not(feature = "png"),
        error("{path} does not end in .svg; the feature `png` writes .png")
    )]
    Format {
        /// The path.
        path: String,
    },
    /// The rows of a map are no grid.
    #[error("{rows} rows of {} values of `{}` and {} of `{}` are no grid: draw `dots`, or take the members of a grid", values[0], columns[0], values[1], columns[1])]
    NoGrid {
        /// The names of the columns of the axes.
        columns: [String; 2],
        /// The numbers of values of the columns.
        values: [usize; 2],
        /// How many rows there are.
        rows: usize,
    },
    /// The figure cannot be drawn or written.
    #[error("{0}")]
    Io(#[source] io::Error),
}

nh_runtime::shown_in_words!(PlotError);

impl From<PlotError> for io::Error {
    fn from(error: PlotError) -> Self {
        match error {
            PlotError::Io(error) => error,
            other => Self::other(other),
        }
    }
}
