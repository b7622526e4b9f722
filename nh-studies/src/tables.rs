//! Rows and columns of tables.

use std::collections::BTreeSet;

use nh_records::{NamedColumn, RecordError, Table, Values};

use crate::{StudyError, StudyResult};

/// The tables of members, without rows.
pub struct Schema {
    pub nodes: Table,
    /// The crossings of boundaries, of systems with regions.
    pub impacts: Option<Table>,
    /// The rows that a member has at a node: the sites of a lattice, else one.
    pub rows: usize,
}

/// An empty table with these columns and the same metadata.
pub(crate) fn emptied(table: &Table) -> Table {
    rows_of(table, core::iter::empty())
}

/// Some rows of a table, in this order, with the same metadata.
pub(crate) fn rows_of(table: &Table, rows: impl Iterator<Item = usize> + Clone) -> Table {
    let mut some = Table::default();
    some.metadata = table.metadata.clone();
    some.columns = table
        .columns
        .iter()
        .map(|column| NamedColumn {
            name: column.name.clone(),
            values: taken(&column.values, rows.clone().map(Some)),
        })
        .collect();
    some
}

/// The values of some rows, in this order; NaN or -1 of a row that is none.
pub(crate) fn taken(values: &Values, rows: impl Iterator<Item = Option<usize>>) -> Values {
    match values {
        Values::Integers(own) => {
            Values::Integers(rows.map(|row| row.map_or(-1, |row| own[row])).collect())
        }
        Values::Booleans(own) => {
            Values::Booleans(rows.map(|row| row.is_some_and(|row| own[row])).collect())
        }
        Values::Numbers(own) => Values::Numbers(
            rows.map(|row| row.map_or(f64::NAN, |row| own[row]))
                .collect(),
        ),
        _ => unreachable!("a table has integers, truth values and numbers"),
    }
}

/// Appends the rows of another table, its columns by their names; a parameter that all its rows
/// have in common stands beside it.
pub(crate) fn append(all: &mut Table, more: &Table) -> Result<(), RecordError> {
    let rows = more.rows();
    for column in &mut all.columns {
        let parameter = || more.metadata.get(&column.name)?.parse::<f64>().ok();
        match (&mut column.values, more.values(&column.name)) {
            (Values::Integers(all), Some(Values::Integers(more))) => all.extend(more),
            (Values::Booleans(all), Some(Values::Booleans(more))) => all.extend(more),
            (Values::Numbers(all), Some(Values::Numbers(more))) => all.extend(more),
            (Values::Numbers(all), None) if let Some(value) = parameter() => {
                all.extend(core::iter::repeat_n(value, rows));
            }
            _ => return Err(no_column(&column.name, more)),
        }
    }
    Ok(())
}

/// Puts a column before all others.
pub(crate) fn insert_first(table: &mut Table, name: &str, values: Values) {
    let name = name.to_owned();
    table.columns.insert(0, NamedColumn { name, values });
}

/// Refuses columns of members of which two have one name, or one that of a column of the study.
pub(crate) fn check_names<'t>(mut names: impl Iterator<Item = &'t str>) -> StudyResult {
    let mut before = BTreeSet::from(["member", "outcome"]);
    match names.find(|name| !before.insert(name)) {
        None => Ok(()),
        Some(name) => Err(StudyError::study(format!(
            "two columns have the name `{name}` (a study has its own `member`, `k`, `t` and `outcome`): give one of them another name"
        ))),
    }
}

/// The error of a name that a table does not have.
pub(crate) fn no_column(name: &str, table: &Table) -> RecordError {
    RecordError::NoColumn {
        name: name.to_owned(),
        columns: table.names().map(str::to_owned).collect(),
    }
}
