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
pub fn write(
    format: SheetFormat,
    heads: &[&str],
    rows: impl Iterator<Item = Vec<String>>,
    out: &mut (impl Write + Send),
) -> anyhow::Result<()> {
    match format {
        SheetFormat::Csv => write_csv(heads, rows, out),
        SheetFormat::Xlsx => write_xlsx(heads, rows, out),
    }
}

fn write_csv(heads: &[&str], rows: impl Iterator<Item = Vec<String>>, out: &mut impl Write) -> anyhow::Result<()> {
    out.write_all("\u{feff}".as_bytes())?;
    let mut csv = WriterBuilder::new().terminator(Terminator::CRLF).from_writer(out);
    csv.write_record(heads.iter().map(|head| plain(head)))?;
    for row in rows {
        csv.write_record(row.iter().map(|cell| plain(cell)))?;
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
    rows: impl Iterator<Item = Vec<String>>,
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
            if !cell.is_empty() {
                sheet.write_string(at, column, cell)?;
            }
        }
    }
    book.save_to_writer(out)?;
    Ok(())
}
