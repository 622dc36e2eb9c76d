//! Tables as people keep them, for every feature: CSV in whatever separator and encoding, and XLSX, read into texts and
//! written. What is read is data alone: formulas count with the value that they had, nothing is computed or run.

mod columns;
mod csv_text;
mod decoding;
pub mod messages;
mod read;
mod write;
mod xlsx;

pub use columns::{Names, find_head};
pub use decoding::decode;
pub use read::{FILE_MAX, ROWS_MAX, Row, read, refusal};
pub use write::{SheetCell, SheetFormat, write};
