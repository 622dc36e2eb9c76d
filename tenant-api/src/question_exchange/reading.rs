//! Questions out of a file.

use exchange::{FileFormat, Item, Note, messages};
use platform::error::{ApiError, FieldError};

use crate::sheets;

/// The questions of a file, in the format that is told or that it is seen to have. Takes CPU: call it off the async
/// threads.
///
/// # Errors
/// 412 of the field `file` where the whole is no such file, is hostile, or too large.
pub fn read(format: Option<FileFormat>, name: &str, bytes: &[u8]) -> Result<(FileFormat, Vec<Item>), ApiError> {
    let known = format.or_else(|| exchange::guess(name, bytes));
    let format = known.ok_or_else(|| refused(Note::new(messages::FORMAT_UNKNOWN)))?;
    let items = match format {
        FileFormat::Csv | FileFormat::Xlsx => table(bytes)?,
        _ => exchange::read(format, name, bytes).map_err(refused)?,
    };
    Ok((format, items))
}

fn table(bytes: &[u8]) -> Result<Vec<Item>, ApiError> {
    let rows = sheets::read(bytes)?;
    let none = || refused(Note::new(messages::NO_QUESTIONS));
    let (head, below) = rows.split_first().ok_or_else(none)?;
    let mut items = exchange::read_rows(&head.cells, below.iter().map(|row| row.cells.clone()));
    // As programs number them: blank rows are left out.
    for (item, row) in items.iter_mut().zip(below) {
        item.row = row.number.to_string();
    }
    if items.is_empty() { Err(none()) } else { Ok(items) }
}

/// What is said of a file that is not taken.
pub fn refused(note: Note) -> ApiError {
    let Note { message, params } = note;
    ApiError::fields(vec![FieldError { field: "file".into(), message, params }])
}
