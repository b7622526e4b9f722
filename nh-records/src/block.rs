//! Rows in memory, a column each value.

use std::collections::BTreeSet;
use std::fmt::{Arguments, Write as _};
use std::string::String;
use std::vec::Vec;

use super::error::RecordError;
use nh_runtime::Fields;

/// The values of a column.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Values {
    /// Integers: nodes, members, iterations.
    Integers(Vec<i64>),
    /// Truth values.
    Booleans(Vec<bool>),
    /// Numbers.
    Numbers(Vec<f64>),
}

/// A name and the values of a column.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedColumn {
    /// The name.
    pub name: String,
    /// The values.
    pub values: Values,
}

/// The largest block in bytes, if that is not less than [`FEWEST`] rows.
const LARGEST: usize = 8 << 20;
const FEWEST: usize = 1 << 10;
const MOST: usize = 1 << 16;

/// A number of rows of a table.
#[derive(Debug)]
pub(super) struct RowBlock {
    pub columns: Vec<NamedColumn>,
    /// The places of the values of a row among the columns, if they are kept.
    places: Vec<Option<usize>>,
    /// The columns that mean nothing where boundaries are crossed behind a row.
    of_intervals: Vec<usize>,
    /// The rows that the block has room for.
    capacity: usize,
    len: usize,
    /// Numbers on their way into columns.
    scratch: Vec<f64>,
}

impl RowBlock {
    /// A block of the columns that `list` names, or of the chosen ones among them.
    pub fn new(
        chosen: Option<&[String]>,
        list: impl FnOnce(&mut ColumnNames),
    ) -> Result<Self, RecordError> {
        let mut names = ColumnNames::default();
        list(&mut names);
        names.block(chosen)
    }

    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is room for a row.
    pub fn has_room(&self) -> bool {
        self.len < self.capacity
    }

    /// Adds the row that `write` writes.
    #[inline]
    pub fn push(&mut self, write: impl FnOnce(&mut RowWriter<'_>)) {
        let mut row = RowWriter {
            columns: &mut self.columns,
            places: &self.places,
            scratch: &mut self.scratch,
        };
        write(&mut row);
        debug_assert!(row.places.is_empty(), "a row has all columns");
        self.len += 1;
    }

    /// Takes the numbers of the interval behind the last row away. A block is written before the
    /// next row is added, so that the row is here.
    pub fn cross(&mut self) {
        for column in &self.of_intervals {
            if let Values::Numbers(values) = &mut self.columns[*column].values
                && let Some(last) = values.last_mut()
            {
                *last = f64::NAN;
            }
        }
    }

    pub fn clear(&mut self) {
        for column in &mut self.columns {
            match &mut column.values {
                Values::Integers(values) => values.clear(),
                Values::Booleans(values) => values.clear(),
                Values::Numbers(values) => values.clear(),
            }
        }
        self.len = 0;
    }
}

/// The values of a row, in the order of the columns.
pub struct RowWriter<'b> {
    columns: &'b mut [NamedColumn],
    /// The places of the values that are still to be written.
    places: &'b [Option<usize>],
    scratch: &'b mut Vec<f64>,
}

impl RowWriter<'_> {
    /// Adds so many numbers.
    #[inline]
    pub(super) fn several(&mut self, count: usize, write: impl FnOnce(&mut [f64])) {
        self.scratch.resize(count, 0.0);
        write(self.scratch);
        let (places, rest) = self.places.split_at(count);
        for (value, place) in self.scratch.iter().zip(places) {
            if let Some(place) = place
                && let Values::Numbers(values) = &mut self.columns[*place].values
            {
                values.push(*value);
            }
        }
        self.places = rest;
    }

    /// The column of the next value, if it is kept.
    #[inline]
    fn column(&mut self) -> Option<&mut Values> {
        let (place, rest) = self.places.split_first()?;
        self.places = rest;
        Some(&mut self.columns[(*place)?].values)
    }
}

impl Fields for RowWriter<'_> {
    #[inline]
    fn integer(&mut self, _: Arguments<'_>, value: usize) {
        if let Some(Values::Integers(values)) = self.column() {
            values.push(value as i64);
        }
    }

    #[inline]
    fn boolean(&mut self, _: Arguments<'_>, value: bool) {
        if let Some(Values::Booleans(values)) = self.column() {
            values.push(value);
        }
    }

    #[inline]
    fn number(&mut self, _: Arguments<'_>, value: f64) {
        if let Some(Values::Numbers(values)) = self.column() {
            values.push(value);
        }
    }

    #[inline]
    fn of_interval(&mut self, _: Arguments<'_>, value: impl FnOnce() -> f64) {
        if let Some(Values::Numbers(values)) = self.column() {
            values.push(value());
        }
    }

    #[inline]
    fn numbers(&mut self, names: &[&str], write: impl FnOnce(&mut [f64])) {
        self.several(names.len(), write);
    }
}

/// The kind of the values of a column.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Integer,
    Boolean,
    Number,
    OfInterval,
}

/// The names of the columns, in order.
#[derive(Debug, Default)]
pub struct ColumnNames {
    columns: Vec<(String, Kind)>,
    taken: BTreeSet<String>,
    refused: Option<RecordError>,
}

impl ColumnNames {
    /// A column of a motion: where its name is taken, by `k` or `energy` for a coordinate, it is
    /// the second one.
    fn add(&mut self, name: Arguments<'_>, kind: Kind) {
        let mut own = name.to_string();
        self.check(&own);
        let mut count = 1;
        while !self.taken.insert(own.clone()) {
            count += 1;
            own.clear();
            _ = write!(own, "{name}_{count}");
        }
        self.columns.push((own, kind));
    }

    /// A column that the user names.
    pub(super) fn add_watched(&mut self, name: &str, is_of_interval: bool) {
        self.check(name);
        let name = name.to_owned();
        if self.taken.insert(name.clone()) {
            let kind = match is_of_interval {
                true => Kind::OfInterval,
                false => Kind::Number,
            };
            self.columns.push((name, kind));
        } else {
            self.refused = Some(RecordError::ColumnTwice { name });
        }
    }

    /// A name that a table in text holds.
    fn check(&mut self, name: &str) {
        if name.is_empty() || name.contains(['#', '\n', '\r']) {
            let name = name.to_owned();
            self.refused = Some(RecordError::ColumnName { name });
        }
    }

    /// The first chosen name that no column has; an empty one if no name is chosen.
    fn unknown<'n>(&self, chosen: &'n [String]) -> Option<&'n str> {
        match chosen {
            [] => Some(""),
            _ => (chosen.iter().map(String::as_str)).find(|name| !self.taken.contains(*name)),
        }
    }

    fn block(self, chosen: Option<&[String]>) -> Result<RowBlock, RecordError> {
        if let Some(name) = chosen.and_then(|chosen| self.unknown(chosen)) {
            let columns = self.columns.into_iter().map(|(name, _)| name);
            return Err(RecordError::NoColumn {
                name: name.to_owned(),
                columns: columns.collect(),
            });
        }
        if let Some(error) = self.refused {
            return Err(error);
        }
        let is_chosen =
            |(name, _): &(String, Kind)| chosen.is_none_or(|chosen| chosen.contains(name));
        let mut kept = 0;
        let place = |column| {
            let place = is_chosen(column).then_some(kept);
            kept += usize::from(place.is_some());
            place
        };
        let places = self.columns.iter().map(place).collect();
        let columns: Vec<_> = self.columns.into_iter().filter(is_chosen).collect();
        let width = 8 * columns.len();
        let capacity = (LARGEST / width.max(8)).clamp(FEWEST, MOST);
        let is_of_interval = |column: &(String, Kind)| matches!(column.1, Kind::OfInterval);
        let of_intervals = columns.iter().enumerate();
        let of_intervals = of_intervals.filter(|(_, column)| is_of_interval(column));
        let of_intervals = of_intervals.map(|(place, _)| place).collect();
        let columns = columns.into_iter().map(|(name, kind)| NamedColumn {
            name,
            values: match kind {
                Kind::Integer => Values::Integers(Vec::with_capacity(capacity)),
                Kind::Boolean => Values::Booleans(Vec::with_capacity(capacity)),
                Kind::Number | Kind::OfInterval => Values::Numbers(Vec::with_capacity(capacity)),
            },
        });
        Ok(RowBlock {
            columns: columns.collect(),
            places,
            of_intervals,
            capacity,
            len: 0,
            scratch: Vec::new(),
        })
    }
}

impl Fields for ColumnNames {
    fn integer(&mut self, name: Arguments<'_>, _: usize) {
        self.add(name, Kind::Integer);
    }

    fn boolean(&mut self, name: Arguments<'_>, _: bool) {
        self.add(name, Kind::Boolean);
    }

    fn number(&mut self, name: Arguments<'_>, _: f64) {
        self.add(name, Kind::Number);
    }

    fn of_interval(&mut self, name: Arguments<'_>, _: impl FnOnce() -> f64) {
        self.add(name, Kind::OfInterval);
    }

    fn numbers(&mut self, names: &[&str], _: impl FnOnce(&mut [f64])) {
        for name in names {
            self.add(format_args!("{name}"), Kind::Number);
        }
    }
}
