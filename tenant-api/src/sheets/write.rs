//! Tables that people take along: values are texts, whatever they look like.

use std::io::Write;

use csv::{Terminator, WriterBuilder};
use rust_xlsxwriter::{Format, Workbook};

platform::text_enum! {
    /// What a table is written as.
    pub enum SheetFormat {
        /// Commas, UTF-8 with its mark, which Excel needs.
        Csv = "csv",
        /// Excel's own.
        Xlsx = "xlsx",
    }
}

/// What a cell holds.
#[derive(Debug, Clone, PartialEq)]
pub enum SheetCell {
    /// Whatever it looks like: no program computes it.
    Text(String),
    /// What XLSX keeps as a number; `shown` is written where there are texts alone.
    Number { value: f64, shown: String },
}

impl Default for SheetCell {
    fn default() -> Self {
        Self::Text(String::new())
    }
}

impl From<String> for SheetCell {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

/// Width of a column in characters.
const WIDTH: f64 = 22.0;

impl SheetFormat {
    /// The type that browsers are told.
    pub fn mime(self) -> &'static str {
        match self {
            Self::Csv => "text/csv; charset=utf-8",
            Self::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        }
    }
}

/// Writes a table row by row, with little memory whatever its length. Blocks: call it off the async threads.
///
/// # Errors
/// When it can't be written, or a text is longer than a cell of XLSX takes (32,767 characters).
pub fn write<C: Into<SheetCell>>(
    format: SheetFormat,
    heads: &[&str],
    rows: impl Iterator<Item = Vec<C>>,
    out: &mut (impl Write + Send),
) -> anyhow::Result<()> {
    let rows = rows.map(|row| row.into_iter().map(Into::into).collect());
    match format {
        SheetFormat::Csv => write_csv(heads, rows, out),
        SheetFormat::Xlsx => write_xlsx(heads, rows, out),
    }
}

fn write_csv(heads: &[&str], rows: impl Iterator<Item = Vec<SheetCell>>, out: &mut impl Write) -> anyhow::Result<()> {
    out.write_all("\u{feff}".as_bytes())?;
    let mut csv = WriterBuilder::new().terminator(Terminator::CRLF).from_writer(out);
    csv.write_record(heads.iter().map(|head| plain(head)))?;
    for row in rows {
        csv.write_record(row.into_iter().map(|cell| match cell {
            SheetCell::Text(text) => plain(&text),
            SheetCell::Number { shown, .. } => shown,
        }))?;
    }
    csv.flush()?;
    Ok(())
}

/// A value that no program takes for a formula.
fn plain(cell: &str) -> String {
    if cell.starts_with(['=', '+', '-', '@', '\t', '\r']) { format!("'{cell}") } else { cell.to_owned() }
}

fn write_xlsx(
    heads: &[&str],
    rows: impl Iterator<Item = Vec<SheetCell>>,
    out: &mut (impl Write + Send),
) -> anyhow::Result<()> {
    let mut book = Workbook::new();
    let bold = Format::new().set_bold();
    let sheet = book.add_worksheet_with_constant_memory()?;
    sheet.set_freeze_panes(1, 0)?;
    for (column, head) in (0..).zip(heads) {
        sheet.set_column_width(column, WIDTH)?;
        sheet.write_string_with_format(0, column, *head, &bold)?;
    }
    for (at, row) in (1..).zip(rows) {
        for (column, cell) in (0..).zip(row) {
            match cell {
                SheetCell::Text(text) if text.is_empty() => {}
                SheetCell::Text(text) => drop(sheet.write_string(at, column, text)?),
                SheetCell::Number { value, .. } => drop(sheet.write_number(at, column, value)?),
            }
        }
    }
    book.save_to_writer(out)?;
    Ok(())
}
