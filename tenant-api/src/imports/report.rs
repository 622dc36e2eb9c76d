//! What comes of a list, row by row.

use std::collections::BTreeMap;

use platform::error::FieldError;
use platform::locale::Locale;
use serde::Serialize;
use utoipa::ToSchema;

use super::row::ImportRow;
use crate::ids::UserImportId;

platform::text_enum! {
    /// What comes of a row.
    pub enum RowStatus {
        /// An account was made.
        Created = "created",
        /// Its account's profile was changed.
        Updated = "updated",
        /// There was such an account already.
        Unchanged = "unchanged",
        /// Nothing: something is wrong with it.
        Failed = "failed",
    }
}

/// A row and what came of it.
#[derive(Debug, Serialize, ToSchema)]
pub struct RowAnswer {
    /// Its number in the file, from 1.
    row: u32,
    status: RowStatus,
    /// What is wrong: the field; null where nothing is, or no field is the cause.
    field: Option<String>,
    /// Why, in the caller's language.
    message: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message_key: Option<&'static str>,
    /// Of a row that failed: its texts by field, to be corrected and sent again. Passwords only where the answer is not kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<BTreeMap<String, String>>,
}

/// A column of the file.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImportColumn {
    /// What the file calls it.
    pub head: String,
    /// The field that is taken from it; null: none.
    pub field: Option<&'static str>,
}

/// What came of a list; of a dry run, what would come of it.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct ImportReport {
    created: usize,
    updated: usize,
    unchanged: usize,
    failed: usize,
    rows: Vec<RowAnswer>,
    /// Where the passwords are that were made: `GET /api-admin/users/import-passwords/{id}`, once.
    pub passwords_id: Option<UserImportId>,
    /// Of a dry run of a file: its columns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub columns: Option<Vec<ImportColumn>>,
    /// Of a dry run of a file: its first rows, as cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sample: Option<Vec<Vec<String>>>,
}

impl ImportReport {
    /// Adds a row. `hides` passwords where the answer is kept.
    pub fn add(&mut self, row: &ImportRow, outcome: Result<RowStatus, FieldError>, locale: Locale, hides: bool) {
        let status = *outcome.as_ref().unwrap_or(&RowStatus::Failed);
        match status {
            RowStatus::Created => self.created += 1,
            RowStatus::Updated => self.updated += 1,
            RowStatus::Unchanged => self.unchanged += 1,
            RowStatus::Failed => self.failed += 1,
        }
        let fault = outcome.err();
        self.rows.push(RowAnswer {
            row: row.row,
            status,
            message: fault.as_ref().map(|fault| fault.message.text(locale, &fault.params)),
            message_key: fault.as_ref().map(|fault| fault.message.key()),
            values: fault.as_ref().map(|_| row.shown(hides)),
            field: fault.map(|fault| fault.field).filter(|field| !field.is_empty()),
        });
    }

    /// Whether an account is made of that row.
    pub fn makes(&self, row: u32) -> bool {
        self.rows.iter().any(|answer| answer.row == row && answer.status == RowStatus::Created)
    }

    /// Created, updated and failed rows.
    pub fn counts(&self) -> (usize, usize, usize) {
        (self.created, self.updated, self.failed)
    }
}
