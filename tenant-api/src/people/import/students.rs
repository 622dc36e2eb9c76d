//! Lists of students that others than managers of accounts bring in, such as teachers for a class of theirs.

use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantTx;

use super::engine::{Done, Import, NewAccount};
use super::fields::{self, NAMES};
use super::plan::Options;
use crate::ids::AccountId;
use crate::imports::{ImportReport, ImportRow, Table};
use crate::site::Site;

/// Who brings students in.
#[derive(Clone, Copy)]
pub struct StudentList<'a> {
    /// Where.
    pub site: &'a Site,
    /// Who.
    pub by: AccountId,
    /// In which the answer is written.
    pub locale: Locale,
}

/// What came of it.
pub struct Students {
    /// Row by row.
    pub report: ImportReport,
    /// Accounts that were made, in the rows' order.
    pub accounts: Vec<NewAccount>,
    /// Accounts of rows that were there already.
    pub known: Vec<AccountId>,
}

impl<'a> StudentList<'a> {
    fn import(self) -> Import<'a> {
        let Self { site, by, locale } = self;
        let options = Options { update: false, may_change_role: false, only_students: true };
        Import { site, by, options, locale, is_kept: false, task: None }
    }

    /// What would come of the rows; changes nothing.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn try_out(self, rows: Vec<ImportRow>) -> Result<ImportReport, ApiError> {
        self.import().try_out(rows).await
    }

    /// Brings the rows in; all of it is the transaction's.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn bring_in(self, tx: &mut TenantTx, rows: Vec<ImportRow>) -> Result<Students, ApiError> {
        let Done { report, accounts, known } = self.import().run(tx, rows).await?;
        Ok(Students { report, accounts, known })
    }
}

/// Reads a list's file; `chosen` says which field each of its heads is.
///
/// # Errors
/// 412 where it has no head or no rows, or too many.
pub fn read_table(file: &[u8], chosen: &[(String, Option<&'static str>)]) -> Result<Table, ApiError> {
    Table::read(file, NAMES, chosen)
}

/// A field of a list by its name, if there is one.
pub fn find_field(name: &str) -> Option<&'static str> {
    fields::find(name)
}
