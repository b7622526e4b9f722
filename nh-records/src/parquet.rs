//! Tables as Parquet files.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bytes::Bytes;
use parquet::basic::{ConvertedType, LogicalType, Repetition, Type as PhysicalType};
use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::column::writer::ColumnWriter;
use parquet::data_type::DataType;
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::reader::{ChunkReader, FileReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::{ColumnDescriptor, Type};

use super::block::{NamedColumn, RowBlock, Values};
use super::error::RecordError;
use super::file::{PartialFile, TableFormat};
use super::metadata::Metadata;
use super::table::Table;

/// A row group a block, in plain encoding: no column is optional, and nothing is compressed.
pub(super) struct ParquetWriter<W: Write + Send = File> {
    out: SerializedFileWriter<W>,
}

impl<W: Write + Send> ParquetWriter<W> {
    fn new(out: W, columns: &[NamedColumn], metadata: &Metadata) -> Result<Self, ParquetError> {
        let column = |column: &NamedColumn| -> Result<Arc<Type>, ParquetError> {
            let physical = match column.values {
                Values::Integers(_) => PhysicalType::INT64,
                Values::Booleans(_) => PhysicalType::BOOLEAN,
                Values::Numbers(_) => PhysicalType::DOUBLE,
            };
            let column = Type::primitive_type_builder(&column.name, physical);
            Ok(Arc::new(
                column.with_repetition(Repetition::REQUIRED).build()?,
            ))
        };
        let columns: Result<Vec<_>, _> = columns.iter().map(column).collect();
        let schema = Type::group_type_builder("schema").with_fields(columns?);
        let properties = WriterProperties::builder()
            .set_dictionary_enabled(false)
            .set_statistics_enabled(EnabledStatistics::None)
            .set_offset_index_disabled(true)
            .set_data_page_row_count_limit(usize::MAX)
            .set_write_batch_size(1 << 16)
            .set_key_value_metadata(Some(metadata.iter().map(key_value).collect()));
        let (schema, properties) = (Arc::new(schema.build()?), Arc::new(properties.build()));
        let out = SerializedFileWriter::new(out, schema, properties)?;
        Ok(Self { out })
    }

    /// Writes a row group.
    fn group(&mut self, columns: &[NamedColumn]) -> Result<(), ParquetError> {
        let mut group = self.out.next_row_group()?;
        for column in columns {
            let Some(mut chunk) = group.next_column()? else {
                break;
            };
            match (chunk.untyped(), &column.values) {
                (ColumnWriter::Int64ColumnWriter(chunk), Values::Integers(values)) => {
                    _ = chunk.write_batch(values, None, None)?;
                }
                (ColumnWriter::BoolColumnWriter(chunk), Values::Booleans(values)) => {
                    _ = chunk.write_batch(values, None, None)?;
                }
                (ColumnWriter::DoubleColumnWriter(chunk), Values::Numbers(values)) => {
                    _ = chunk.write_batch(values, None, None)?;
                }
                _ => unreachable!("the columns have the types of the schema"),
            }
            chunk.close()?;
        }
        group.close()?;
        Ok(())
    }
}

impl TableFormat for ParquetWriter {
    fn create(file: File, block: &RowBlock, metadata: &Metadata) -> io::Result<Self> {
        Self::new(file, &block.columns, metadata).map_err(not_written)
    }

    fn write(&mut self, block: &RowBlock) -> io::Result<()> {
        self.group(&block.columns).map_err(not_written)
    }

    fn finish(mut self, ending: &Metadata) -> io::Result<()> {
        for entry in ending.iter() {
            self.out.append_key_value_metadata(key_value(entry));
        }
        self.out.close().map_err(not_written)?;
        Ok(())
    }
}

/// The error of the system where a file was not written.
fn not_written(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(error) => match error.downcast() {
            Ok(error) => *error,
            Err(error) => io::Error::other(error),
        },
        error => io::Error::other(error),
    }
}

fn key_value((name, value): (&str, &str)) -> KeyValue {
    KeyValue::new(name.to_owned(), value.to_owned())
}

impl Table {
    /// Reads a Parquet file of integers (INT64), truth values and numbers (DOUBLE), as
    /// [recorded](crate::Recordable) or as pandas and polars write it, with the words beside it:
    /// columns may be optional if no value is missing; pages are uncompressed, or by Snappy or
    /// Zstandard.
    ///
    /// # Errors
    /// [`File`](RecordError::File), and [`NoTable`](RecordError::NoTable) of another or a damaged
    /// file, of a column whose integers stand for decimals, times or integers without a sign, and
    /// of a column with a missing value, with its row.
    pub fn read_parquet(path: impl AsRef<Path>) -> Result<Self, RecordError> {
        let path = path.as_ref();
        let file = File::open(path).map_err(RecordError::file(path))?;
        read(file).map_err(no_table(path))
    }

    /// Reads a table from the bytes of a Parquet file, as [`read_parquet`](Self::read_parquet)
    /// does.
    ///
    /// # Errors
    /// [`NoTable`](RecordError::NoTable), of the path `memory`.
    pub fn from_parquet(bytes: impl Into<Bytes>) -> Result<Self, RecordError> {
        read(bytes.into()).map_err(no_table(Path::new("memory")))
    }

    /// The bytes of a Parquet file of this table, which [`from_parquet`](Self::from_parquet) reads:
    /// one row group, uncompressed, no column optional, with the metadata. They depend on the table
    /// alone.
    ///
    /// # Errors
    /// [`NoTable`](RecordError::NoTable), of the path `memory`: columns of different lengths.
    pub fn to_parquet(&self) -> Result<Vec<u8>, RecordError> {
        let write = || {
            let mut writer = ParquetWriter::new(Vec::new(), &self.columns, &self.metadata)?;
            if self.rows() > 0 {
                writer.group(&self.columns)?;
            }
            writer.out.into_inner()
        };
        write().map_err(no_table(Path::new("memory")))
    }
}

fn no_table(path: &Path) -> impl FnOnce(ParquetError) -> RecordError {
    move |error| RecordError::NoTable {
        path: path.to_owned(),
        line: 0,
        found: error.to_string(),
    }
}

fn read(file: impl ChunkReader + 'static) -> Result<Table, ParquetError> {
    let file = SerializedFileReader::new(file)?;
    let description = file.metadata().file_metadata();
    let mut table = Table::default();
    for entry in description.key_value_metadata().into_iter().flatten() {
        let value = entry.value.as_deref().unwrap_or_default();
        table.metadata.add(entry.key.as_str(), value);
    }
    for column in description.schema_descr().columns() {
        let name = column.path().parts().join(".");
        let values = match column.physical_type() {
            PhysicalType::INT64 => Values::Integers(Vec::new()),
            PhysicalType::BOOLEAN => Values::Booleans(Vec::new()),
            PhysicalType::DOUBLE => Values::Numbers(Vec::new()),
            other => return refuse(&name, &format!("is of the type {other}")),
        };
        if !stands_for_itself(column) {
            let found = "has numbers that stand for others, as decimals, times and integers without a sign do: convert it to doubles";
            return refuse(&name, found);
        }
        if column.max_def_level() > 1 || column.max_rep_level() > 0 {
            return refuse(&name, "is a list or a part of another column");
        }
        table.columns.push(NamedColumn { name, values });
    }
    let mut before = 0;
    for group in 0..file.num_row_groups() {
        let group = file.get_row_group(group)?;
        let rows = usize::try_from(group.metadata().num_rows())?;
        for (i, column) in table.columns.iter_mut().enumerate() {
            let missing = match (group.get_column_reader(i)?, &mut column.values) {
                (ColumnReader::Int64ColumnReader(chunk), Values::Integers(values)) => {
                    read_chunk(chunk, values, rows)?
                }
                (ColumnReader::BoolColumnReader(chunk), Values::Booleans(values)) => {
                    read_chunk(chunk, values, rows)?
                }
                (ColumnReader::DoubleColumnReader(chunk), Values::Numbers(values)) => {
                    read_chunk(chunk, values, rows)?
                }
                _ => return refuse(&column.name, "has another type than the schema says"),
            };
            if let Some(row) = missing {
                let found = format!("has no value in row {} (from 0)", before + row);
                return refuse(&column.name, &found);
            }
        }
        before += rows;
    }
    Ok(table)
}

/// Whether the numbers of a column are its values: an INT64 may be that of a decimal or of a time.
fn stands_for_itself(column: &ColumnDescriptor) -> bool {
    let integer = LogicalType::integer(64, true);
    let is_plain = |logical: &LogicalType| *logical == integer;
    let converted = column.converted_type();
    column.logical_type_ref().is_none_or(is_plain)
        && matches!(converted, ConvertedType::NONE | ConvertedType::INT_64)
}

/// Reads the values of a column in a row group; returns the first row that has none.
fn read_chunk<T: DataType>(
    mut chunk: ColumnReaderImpl<T>,
    values: &mut Vec<T::T>,
    rows: usize,
) -> Result<Option<usize>, ParquetError> {
    // The level of a row of an optional column is 1, and 0 of a missing value; a column that is
    // not optional has no levels.
    let mut levels = Vec::new();
    let mut left = rows;
    while left > 0 {
        let (read, ..) = chunk.read_records(left, Some(&mut levels), None, values)?;
        if read == 0 {
            return Err(ParquetError::EOF(format!("{left} values are missing")));
        }
        left -= read;
    }
    Ok(levels.iter().position(|level| *level == 0))
}

fn refuse<T>(name: &str, found: &str) -> Result<T, ParquetError> {
    let found = format!("the column `{name}` {found}; tables have integers, booleans and doubles");
    Err(ParquetError::General(found))
}

/// A Parquet file to which tables are appended, with no more than one of them in memory. The file
/// gets its name when it is whole; dropped before, it leaves nothing.
///
/// ```no_run
/// # use nh_records::{RecordError, Table, TableFile};
/// # fn joined(parts: &[Table]) -> Result<(), RecordError> {
/// let mut file = TableFile::parquet("whole.parquet", &parts[0])?;
/// for part in parts {
///     file.append(part)?;
/// }
/// file.finish()?;
/// # Ok(())
/// # }
/// ```
pub struct TableFile {
    file: PartialFile,
    writer: ParquetWriter,
    path: PathBuf,
}

impl TableFile {
    /// A file without rows, of the columns and the metadata of `like`.
    ///
    /// # Errors
    /// [`File`](RecordError::File).
    pub fn parquet(path: impl AsRef<Path>, like: &Table) -> Result<Self, RecordError> {
        let path = path.as_ref();
        let (file, handle) = PartialFile::create(path)?;
        let writer = ParquetWriter::new(handle, &like.columns, &like.metadata);
        Ok(Self {
            file,
            writer: writer
                .map_err(not_written)
                .map_err(RecordError::file(path))?,
            path: path.to_owned(),
        })
    }

    /// Appends the rows of a table of the same columns, as a row group.
    ///
    /// # Errors
    /// [`File`](RecordError::File), and [`NoTable`](RecordError::NoTable) of a table whose columns
    /// are not those of the file.
    pub fn append(&mut self, table: &Table) -> Result<(), RecordError> {
        let columns = self.writer.out.schema_descr().columns().iter();
        let names = columns.map(|column| column.name());
        if !names.eq(table.names()) {
            return Err(RecordError::NoTable {
                path: self.path.clone(),
                line: 0,
                found: "a table of other columns is appended".to_owned(),
            });
        }
        if table.rows() == 0 {
            return Ok(());
        }
        let written = self.writer.group(&table.columns).map_err(not_written);
        written.map_err(RecordError::file(&self.path))
    }

    /// Gives the whole file its name, in the place of another file.
    ///
    /// # Errors
    /// [`File`](RecordError::File).
    pub fn finish(self) -> Result<PathBuf, RecordError> {
        let closed = self.writer.out.close().map_err(not_written);
        closed.map_err(RecordError::file(&self.path))?;
        self.file.finish()
    }
}

impl std::fmt::Debug for TableFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TableFile")
            .field("path", &self.path)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The bytes of a file with one INT64 column `a` that stands for these values, and 50 in it.
    fn file(meaning: ConvertedType) -> Vec<u8> {
        let column = Type::primitive_type_builder("a", PhysicalType::INT64)
            .with_repetition(Repetition::REQUIRED)
            .with_converted_type(meaning);
        let column = match meaning {
            ConvertedType::DECIMAL => column.with_precision(10).with_scale(2),
            _ => column,
        };
        let column = Arc::new(column.build().expect("a column"));
        let schema = Type::group_type_builder("schema").with_fields(vec![column]);
        let schema = Arc::new(schema.build().expect("a schema"));
        let out = SerializedFileWriter::new(Vec::new(), schema, Default::default());
        let mut writer = ParquetWriter {
            out: out.expect("a file"),
        };
        let column = NamedColumn {
            name: "a".to_owned(),
            values: Values::Integers(vec![50]),
        };
        writer.group(&[column]).expect("a row");
        writer.out.into_inner().expect("a file")
    }

    /// 50 is 0.50 of a decimal with two digits: the count is not the value.
    #[test]
    fn integers_that_stand_for_others() {
        for meaning in [ConvertedType::NONE, ConvertedType::INT_64] {
            let table = Table::from_parquet(file(meaning)).expect("integers");
            let column = table.columns.first().expect("a column");
            assert!(matches!(&column.values, Values::Integers(values) if *values == [50]));
        }
        for meaning in [
            ConvertedType::DECIMAL,
            ConvertedType::UINT_64,
            ConvertedType::TIMESTAMP_MICROS,
        ] {
            let error = Table::from_parquet(file(meaning)).expect_err("not integers");
            assert!(error.to_string().contains("stand for others"), "{error}");
        }
    }
}
