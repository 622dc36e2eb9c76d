//! Lists that come as a file, whatever they list: the form, the rows by field, what is answered row by row.

mod form;
mod report;
mod row;
mod table;

pub use form::ImportForm;
pub use report::{ImportColumn, ImportReport, RowStatus};
pub use row::{ImportRow, day};
pub use table::Table;
