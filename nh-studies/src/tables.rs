//! Rows and columns of tables.

use nh_records::{NamedColumn, RecordError, Table, Values};

/// The tables of nodes and of crossings, without rows.
pub(crate) type Schema = (Table, Option<Table>);

/// An empty table with these columns and the same metadata.
pub(crate) fn emptied(table: &Table) -> Table {
    let mut empty = Table::default();
    empty.metadata = table.metadata.clone();
    empty.columns = table
        .columns
        .iter()
        .map(|column| NamedColumn {
            name: column.name.clone(),
            values: taken(&column.values, core::iter::empty()),
        })
        .collect();
    empty
}

/// The values of some rows, in this order; NaN or 0 of a row that is none.
pub(crate) fn taken(values: &Values, rows: impl Iterator<Item = Option<usize>>) -> Values {
    match values {
        Values::Integers(own) => {
            Values::Integers(rows.map(|row| row.map_or(0, |row| own[row])).collect())
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

/// Appends the rows of another table, its columns by their names; a parameter that all its rows have
/// in common stands beside it.
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

/// The error of a name that a table does not have.
pub(crate) fn no_column(name: &str, table: &Table) -> RecordError {
    RecordError::NoColumn {
        name: name.to_owned(),
        columns: table.names().map(str::to_owned).collect(),
    }
}
