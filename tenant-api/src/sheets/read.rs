//! Any table into rows of texts, within limits.

use platform::error::{ApiError, FieldError};
use platform::messages::Message;

use super::messages::{SHEET_EMPTY, SHEET_TOO_LARGE, SHEET_TOO_MANY_COLUMNS, SHEET_TOO_MANY_ROWS, SHEET_UNREADABLE};
use super::{csv_text, decoding, xlsx};

/// Largest file, in bytes: 10 MiB.
pub const FILE_MAX: usize = 10 * 1024 * 1024;
/// Most rows below the head.
pub const ROWS_MAX: usize = 5000;
/// Most columns.
pub const COLUMNS_MAX: usize = 100;
/// What may stand above the rows: titles and the head.
const ABOVE: usize = 10;

/// A row that is not blank.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// From 1, as programs show it.
    pub number: u32,
    /// What its cells say, without blanks around it; days as `DD/MM/YYYY`.
    pub cells: Vec<String>,
}

impl Row {
    /// What the cell of a column says; nothing where the row is shorter.
    pub fn cell(&self, column: usize) -> &str {
        self.cells.get(column).map_or("", String::as_str)
    }
}

/// Rows that are being read.
#[derive(Default)]
pub(super) struct Rows(Vec<Row>);

impl Rows {
    /// One more, unless it is blank.
    pub(super) fn push(&mut self, number: u32, cells: impl Iterator<Item = String>) -> Result<(), ApiError> {
        let mut cells: Vec<String> = cells.map(|cell| clean(&cell).to_owned()).collect();
        let filled = cells.iter().rposition(|cell| !cell.is_empty()).map_or(0, |last| last + 1);
        cells.truncate(filled);
        if filled > COLUMNS_MAX {
            return Err(refusal(SHEET_TOO_MANY_COLUMNS, Some(COLUMNS_MAX)));
        }
        if filled > 0 {
            self.0.push(Row { number, cells });
        }
        if self.0.len() > ROWS_MAX + ABOVE {
            return Err(refusal(SHEET_TOO_MANY_ROWS, Some(ROWS_MAX)));
        }
        Ok(())
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn done(self) -> Vec<Row> {
        self.0
    }
}

/// Without blanks around it, and without the sign that keeps programs from taking it for a formula ([`super::write`]).
fn clean(cell: &str) -> &str {
    let cell = cell.trim();
    match cell.strip_prefix('\'') {
        Some(rest) if rest.starts_with(['=', '+', '-', '@', '\t', '\r']) => rest,
        _ => cell,
    }
}

/// What is said of the field `file` when a table is not taken.
pub fn refusal(message: Message, max: Option<usize>) -> ApiError {
    let params = max.map(|max| ("max", max.to_string())).into_iter().collect();
    ApiError::fields(vec![FieldError { field: "file".to_owned(), message, params }])
}

/// The rows of a file, those above its head included. Blocks: call it off the async threads.
///
/// # Errors
/// 412 of the field `file` when it is empty, too large or none that can be read.
pub fn read(bytes: &[u8]) -> Result<Vec<Row>, ApiError> {
    if bytes.len() > FILE_MAX {
        return Err(refusal(SHEET_TOO_LARGE, Some(FILE_MAX / (1024 * 1024))));
    }
    let rows = if bytes.starts_with(b"PK\x03\x04") {
        xlsx::read(bytes)?
    } else {
        csv_text::read(&decoding::decode(bytes).ok_or_else(|| refusal(SHEET_UNREADABLE, None))?)?
    };
    let rows = rows.done();
    if rows.is_empty() { Err(refusal(SHEET_EMPTY, None)) } else { Ok(rows) }
}

#[cfg(test)]
mod tests {
    use super::super::{SheetFormat, write};
    use super::*;

    fn fault(bytes: &[u8]) -> &'static str {
        read(bytes).expect_err("refused").field_errors()[0].message.key()
    }

    #[test]
    fn what_is_no_table_is_refused() {
        assert_eq!((fault(b""), fault(b"\n , \n,,\n")), ("sheet_empty", "sheet_empty"));
        assert_eq!(
            (fault(b"PK\x03\x04none"), fault(b"\x89PNG\r\n\0\0\0\xff")),
            ("sheet_unreadable", "sheet_unreadable")
        );
        assert_eq!(fault(&vec![b'a'; FILE_MAX + 1]), "sheet_too_large");
        assert_eq!(fault("a@b.vn,1\n".repeat(ROWS_MAX + 11).as_bytes()), "sheet_too_many_rows");
        assert_eq!(fault("a,".repeat(COLUMNS_MAX + 1).replace(",", ",b,").as_bytes()), "sheet_too_many_columns");
    }

    #[test]
    fn what_is_written_is_read_again() -> anyhow::Result<()> {
        let rows = [["Nguyễn Thị Ánh", "=HYPERLINK(\"http://x\")"], ["-1", "a;b,\"c\"\nd"]];
        for format in [SheetFormat::Csv, SheetFormat::Xlsx] {
            let mut bytes = Vec::new();
            write(format, &["Họ và tên", "@Lớp"], rows.iter().map(|row| row.map(str::to_owned).to_vec()), &mut bytes)?;
            let read = read(&bytes).map_err(|error| anyhow::anyhow!("{error}"))?;
            assert_eq!(read[0].cells, ["Họ và tên", "@Lớp"], "{format:?}");
            assert_eq!(
                (&read[1].cells[..], &read[2].cells[..]),
                (&rows[0].map(str::to_owned)[..], &rows[1].map(str::to_owned)[..])
            );
        }
        Ok(())
    }
}
