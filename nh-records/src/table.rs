//! Tables read back.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use super::block::{NamedColumn, Values};
use super::csv::unescaped;
use super::error::RecordError;
use super::metadata::Metadata;

/// A table in memory, with its metadata.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Table {
    /// The metadata of the table.
    pub metadata: Metadata,
    /// The columns, in order.
    pub columns: Vec<NamedColumn>,
}

impl Table {
    /// The numbers of the column with this name; `None` where no column of numbers has it.
    #[must_use]
    pub fn numbers(&self, name: &str) -> Option<&[f64]> {
        match self.values(name)? {
            Values::Numbers(values) => Some(values),
            _ => None,
        }
    }

    /// The integers of the column with this name; `None` where no column of integers has it.
    #[must_use]
    pub fn integers(&self, name: &str) -> Option<&[i64]> {
        match self.values(name)? {
            Values::Integers(values) => Some(values),
            _ => None,
        }
    }

    /// The truth values of the column with this name; `None` where no column of truth values has
    /// it.
    #[must_use]
    pub fn booleans(&self, name: &str) -> Option<&[bool]> {
        match self.values(name)? {
            Values::Booleans(values) => Some(values),
            _ => None,
        }
    }

    /// The values of the column of this name.
    #[must_use]
    pub fn values(&self, name: &str) -> Option<&Values> {
        let found = self.columns.iter().find(|column| column.name == name);
        found.map(|column| &column.values)
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.columns.first().map_or(0, |column| column.values.len())
    }

    /// The names of the columns, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.columns.iter().map(|column| column.name.as_str())
    }

    /// Reads a table that was [recorded](crate::Recordable) as text, to the bit. A column of
    /// integers or truth values without a row comes back as one of numbers.
    ///
    /// # Errors
    /// [`File`](RecordError::File) and, of a file that is no such table,
    /// [`NoTable`](RecordError::NoTable) with the line.
    pub fn read_csv(path: impl AsRef<Path>) -> Result<Self, RecordError> {
        let path = path.as_ref();
        let file = BufReader::new(File::open(path).map_err(RecordError::file(path))?);
        let mut table = Self::default();
        let mut has_names = false;
        for (i, line) in file.lines().enumerate() {
            let line = line.map_err(RecordError::file(path))?;
            let wrong = |found: String| RecordError::NoTable {
                path: path.to_owned(),
                line: i + 1,
                found,
            };
            if let Some(comment) = line.strip_prefix('#') {
                if let Some((name, value)) = comment.trim_start().split_once(" = ") {
                    table.metadata.add(unescaped(name), unescaped(value));
                }
            } else if !has_names {
                has_names = true;
                let names = names_of(&line).map_err(wrong)?;
                table.columns = names.into_iter().map(NamedColumn::unread).collect();
            } else {
                table.read_row(&line).map_err(wrong)?;
            }
        }
        match has_names {
            true => Ok(table),
            false => Err(RecordError::NoTable {
                path: path.to_owned(),
                line: 0,
                found: "it has no line with the names of columns".to_owned(),
            }),
        }
    }

    fn read_row(&mut self, line: &str) -> Result<(), String> {
        let count = self.columns.len();
        let mut columns = self.columns.iter_mut();
        let mut found = 0;
        for cell in line.split(',') {
            found += 1;
            if let Some(column) = columns.next() {
                column.read(cell)?;
            }
        }
        match found == count {
            true => Ok(()),
            false => Err(format!("{found} values in {count} columns")),
        }
    }
}

impl Values {
    /// How many.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::Integers(values) => values.len(),
            Self::Booleans(values) => values.len(),
            Self::Numbers(values) => values.len(),
        }
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl NamedColumn {
    /// A column of which no value has been read.
    fn unread(name: String) -> Self {
        Self {
            name,
            values: Values::Numbers(Vec::new()),
        }
    }

    /// Takes the next value. The first one sets the kind of the column: numbers are written with a
    /// point or an exponent.
    fn read(&mut self, cell: &str) -> Result<(), String> {
        if self.values.is_empty() {
            self.values = match cell {
                "true" | "false" => Values::Booleans(Vec::new()),
                cell if cell.parse::<i64>().is_ok() => Values::Integers(Vec::new()),
                _ => Values::Numbers(Vec::new()),
            };
        }
        let read = match &mut self.values {
            Values::Integers(values) => cell.parse().map(|value| values.push(value)).ok(),
            Values::Booleans(values) => cell.parse().map(|value| values.push(value)).ok(),
            Values::Numbers(values) => cell.parse().map(|value| values.push(value)).ok(),
        };
        read.ok_or_else(|| format!("`{cell}` is no value of the column `{}`", self.name))
    }
}

/// The names in the first line, those with a comma in quotes.
fn names_of(line: &str) -> Result<Vec<String>, String> {
    let (mut names, mut rest) = (Vec::new(), line);
    loop {
        let Some(quoted) = rest.strip_prefix('"') else {
            match rest.split_once(',') {
                Some((name, others)) => {
                    names.push(name.to_owned());
                    rest = others;
                    continue;
                }
                None => {
                    names.push(rest.to_owned());
                    return Ok(names);
                }
            }
        };
        let mut name = String::new();
        let mut left = quoted;
        loop {
            let (part, behind) =
                (left.split_once('"')).ok_or_else(|| "a quote is not closed".to_owned())?;
            name.push_str(part);
            match behind.strip_prefix('"') {
                Some(more) => {
                    name.push('"');
                    left = more;
                }
                None => {
                    left = behind;
                    break;
                }
            }
        }
        names.push(name);
        match left.strip_prefix(',') {
            Some(others) => rest = others,
            None if left.is_empty() => return Ok(names),
            None => return Err(format!("`{left}` behind a quote")),
        }
    }
}
