//! A file's rows by field.

use platform::error::ApiError;

use super::report::ImportColumn;
use super::row::ImportRow;
use crate::sheets::messages::{SHEET_EMPTY, SHEET_TOO_MANY_ROWS, SHEET_WITHOUT_HEAD};
use crate::sheets::{self, Names, ROWS_MAX, Row, find_head, refusal};

/// Rows that a dry run shows.
const SAMPLE: usize = 5;

/// A file's rows by field.
pub struct Table {
    pub columns: Vec<ImportColumn>,
    /// The first rows, as cells.
    pub sample: Vec<Vec<String>>,
    pub rows: Vec<ImportRow>,
}

impl Table {
    /// Reads a file; `names` say how columns are called, `chosen` what somebody has said of its heads.
    ///
    /// # Errors
    /// 412 where it has no head or no rows, or too many.
    pub fn read(bytes: &[u8], names: Names, chosen: &[(String, Option<&'static str>)]) -> Result<Self, ApiError> {
        let rows = sheets::read(bytes)?;
        let (at, fields) = find_head(&rows, names, chosen).ok_or_else(|| refusal(SHEET_WITHOUT_HEAD, None))?;
        let (head, below) = (&rows[at], &rows[at + 1..]);
        if below.is_empty() {
            return Err(refusal(SHEET_EMPTY, None));
        }
        if below.len() > ROWS_MAX {
            return Err(refusal(SHEET_TOO_MANY_ROWS, Some(ROWS_MAX)));
        }
        let columns =
            head.cells.iter().zip(&fields).map(|(head, field)| ImportColumn { head: head.clone(), field: *field });
        let of_row = |row: &Row| {
            let named = fields.iter().enumerate().filter_map(|(column, field)| Some((column, (*field)?)));
            let values = named.map(|(column, field)| (field.to_owned(), row.cell(column).to_owned())).collect();
            ImportRow { row: row.number, values }
        };
        Ok(Self {
            columns: columns.collect(),
            sample: below.iter().take(SAMPLE).map(|row| row.cells.clone()).collect(),
            rows: below.iter().map(of_row).collect(),
        })
    }
}
