//! Tables as text, the words beside them in lines that begin with `#`.

use std::fs::File;
use std::io::{self, BufWriter, Write};

use super::block::{RowBlock, Values};
use super::file::TableFormat;
use super::metadata::Metadata;

/// Lines of comma-separated values. A number has the fewest digits that tell it from all others.
pub(super) struct CsvWriter {
    out: BufWriter<File>,
}

impl TableFormat for CsvWriter {
    fn create(file: File, block: &RowBlock, metadata: &Metadata) -> io::Result<Self> {
        let mut out = BufWriter::with_capacity(1 << 16, file);
        comments(&mut out, metadata)?;
        for (i, column) in block.columns.iter().enumerate() {
            let comma = if i == 0 { "" } else { "," };
            match column.name.contains([',', '"']) {
                true => write!(out, "{comma}\"{}\"", column.name.replace('"', "\"\""))?,
                false => write!(out, "{comma}{}", column.name)?,
            }
        }
        writeln!(out)?;
        Ok(Self { out })
    }

    fn write(&mut self, block: &RowBlock) -> io::Result<()> {
        let out = &mut self.out;
        for row in 0..block.len() {
            for (i, column) in block.columns.iter().enumerate() {
                if i > 0 {
                    out.write_all(b",")?;
                }
                match &column.values {
                    Values::Integers(values) => write!(out, "{}", values[row])?,
                    Values::Booleans(values) => write!(out, "{}", values[row])?,
                    Values::Numbers(values) => write!(out, "{:?}", values[row])?,
                }
            }
            out.write_all(b"\n")?;
        }
        Ok(())
    }

    fn finish(mut self, ending: &Metadata) -> io::Result<()> {
        comments(&mut self.out, ending)?;
        self.out.flush()
    }
}

/// A line an entry.
fn comments(out: &mut impl Write, metadata: &Metadata) -> io::Result<()> {
    for (name, value) in metadata.iter() {
        writeln!(out, "# {} = {}", escaped(name), escaped(value))?;
    }
    Ok(())
}

/// The text on one line.
fn escaped(text: &str) -> String {
    let text = text.replace('\\', "\\\\");
    text.replace('\n', "\\n").replace('\r', "\\r")
}

/// The text of a line.
pub(super) fn unescaped(line: &str) -> String {
    let mut text = String::with_capacity(line.len());
    let mut rest = line.chars();
    while let Some(c) = rest.next() {
        text.push(match c {
            '\\' => match rest.next() {
                Some('n') => '\n',
                Some('r') => '\r',
                Some(other) => other,
                None => '\\',
            },
            c => c,
        });
    }
    text
}
