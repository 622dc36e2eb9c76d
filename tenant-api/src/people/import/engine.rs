//! Bringing a list in, in one transaction.

use std::collections::HashMap;

use platform::error::{ApiError, FieldError};
use platform::locale::Locale;
use platform::messages::OVERLOADED;
use platform::tenancy::TenantTx;
use serde_json::{Value, json};
use time::OffsetDateTime;

use super::hashing;
use super::made::Made;
use super::plan::{self, Options, Step};
use super::row::{self, Checked};
use super::store::{self, NewRow};
use super::vault;
use crate::account_words::messages::ACCOUNT_EXISTS;
use crate::history::{self, Change, Subject};
use crate::ids::AccountId;
use crate::imports::{ImportReport, ImportRow, RowStatus};
use crate::people::create::NewPerson;
use crate::people::passwords;
use crate::people::profile::{Profile, ProfileView};
use crate::schools;
use crate::site::Site;
use crate::tasks::Task;

/// Accounts of one statement.
const AT_ONCE: usize = 500;

/// Who brings a list in, and how its answer is written.
#[derive(Clone, Copy)]
pub(super) struct Import<'a> {
    pub(super) site: &'a Site,
    /// Who sent it.
    pub(super) by: AccountId,
    pub(super) options: Options,
    pub(super) locale: Locale,
    /// Whether the answer is kept: then it holds no passwords.
    pub(super) is_kept: bool,
    /// What is told how far it is.
    pub(super) task: Option<&'a Task>,
}

/// What came of it.
pub(super) struct Done {
    pub(super) report: ImportReport,
    /// Accounts that were made, in the rows' order.
    pub(super) accounts: Vec<NewAccount>,
    /// Those of rows that were there already.
    pub(super) known: Vec<AccountId>,
}

/// An account that was made.
pub struct NewAccount {
    /// Of its row.
    pub row: u32,
    /// The account.
    pub id: AccountId,
    /// Its person's.
    pub full_name: String,
    /// An address or a login name.
    pub login: String,
    /// Where one was made: told once.
    pub password: Option<String>,
}

impl Done {
    /// Passwords that were made, in the rows' order.
    pub(super) fn made(&self) -> Vec<Made> {
        let made = self.accounts.iter().filter_map(|account| {
            let password = account.password.clone()?;
            Some(Made { full_name: account.full_name.clone(), login: account.login.clone(), password })
        });
        made.collect()
    }
}

impl Import<'_> {
    /// What would come of the rows; changes nothing.
    pub(super) async fn try_out(&self, rows: Vec<ImportRow>) -> Result<ImportReport, ApiError> {
        let (rows, checked) = check(rows).await?;
        // Never committed.
        let mut tx = self.site.begin().await?;
        let steps = plan::plan(&mut tx, self.site, checked, self.options).await?;
        drop(tx);
        let mut report = ImportReport::default();
        for (row, step) in rows.iter().zip(steps) {
            let outcome = match step {
                Step::Create(_) => Ok(RowStatus::Created),
                Step::Update { .. } => Ok(RowStatus::Updated),
                Step::Nothing(_) => Ok(RowStatus::Unchanged),
                Step::Fail(fault) => Err(fault),
            };
            report.add(row, outcome, self.locale, self.is_kept);
        }
        Ok(report)
    }

    /// Brings the rows in; all of it is the transaction's.
    pub(super) async fn run(&self, tx: &mut TenantTx, rows: Vec<ImportRow>) -> Result<Done, ApiError> {
        let (rows, checked) = check(rows).await?;
        let steps = plan::plan(tx, self.site, checked, self.options).await?;
        let mut outcomes: Vec<Result<RowStatus, FieldError>> = Vec::with_capacity(rows.len());
        let (mut new, mut changed, mut known) = (Vec::new(), Vec::new(), Vec::new());
        for (at, step) in steps.into_iter().enumerate() {
            outcomes.push(match step {
                Step::Create(person) => {
                    new.push((at, person));
                    Ok(RowStatus::Created)
                }
                Step::Update { existing, profile } => {
                    self.update(tx, existing.id, &existing.email, &existing.profile, &profile).await?;
                    changed.push(existing.id);
                    Ok(RowStatus::Updated)
                }
                Step::Nothing(id) => {
                    known.push(id);
                    Ok(RowStatus::Unchanged)
                }
                Step::Fail(fault) => Err(fault),
            });
        }
        if !changed.is_empty() {
            schools::place(tx, &changed).await?;
        }
        let mut accounts = Vec::new();
        let (mut done, total) = (rows.len() - new.len(), rows.len());
        for chunk in new.chunks(AT_ONCE) {
            if let Some(task) = self.task {
                // Where somebody else has the task by now, its end is refused as well.
                task.progress(number(done), Some(number(total))).await.map_err(|_| OVERLOADED)?;
            }
            for (at, made) in self.create(tx, chunk).await? {
                match made {
                    Ok((id, password)) => accounts.push((at, id, password)),
                    Err(fault) => outcomes[at] = Err(fault),
                }
            }
            done += chunk.len();
        }
        if !new.is_empty() {
            hashing::plan(tx).await?;
        }
        let mut report = ImportReport::default();
        for (row, outcome) in rows.iter().zip(outcomes) {
            report.add(row, outcome, self.locale, self.is_kept);
        }
        let people: HashMap<usize, Box<NewPerson>> = new.into_iter().collect();
        let account = |(at, id, password): (usize, AccountId, Option<String>)| {
            let person = people.get(&at)?;
            let (full_name, login) = (person.profile.full_name.clone(), person.login.clone());
            Some(NewAccount { row: rows.get(at)?.row, id, full_name, login, password })
        };
        Ok(Done { report, accounts: accounts.into_iter().filter_map(account).collect(), known })
    }

    /// Changes a profile.
    async fn update(
        &self,
        tx: &mut TenantTx,
        id: AccountId,
        email: &str,
        old: &Profile,
        profile: &Profile,
    ) -> Result<(), ApiError> {
        store::update(tx, id, email, profile).await?;
        let (before, after) = (record(old)?, record(profile)?);
        history::record(tx, Some(self.by), Subject::user(id), Change::Update, &before, &after).await
    }

    /// Makes accounts; of each row the account and its made password, none where one was given, or why there is no account.
    async fn create(
        &self,
        tx: &mut TenantTx,
        people: &[(usize, Box<NewPerson>)],
    ) -> Result<Vec<(usize, Result<(AccountId, Option<String>), FieldError>)>, ApiError> {
        let vault = vault::of(self.site)?;
        let rows: Vec<NewRow<'_>> = people.iter().map(|(_, person)| NewRow { person, role: person.role() }).collect();
        let ids = store::insert(tx, &rows).await?;
        schools::place(tx, &ids.values().copied().collect::<Vec<_>>()).await?;
        let (mut sealed, mut records) = (Vec::new(), Vec::new());
        let mut answers = Vec::with_capacity(people.len());
        for (at, person) in people {
            let Some(id) = ids.get(&person.login).copied() else {
                // Somebody else has made it meanwhile.
                answers.push((*at, Err(FieldError::new(person.login_field(), ACCOUNT_EXISTS))));
                continue;
            };
            let made = person.password.is_none().then(passwords::make);
            let password = made.as_ref().or(person.password.as_ref()).map_or("", String::as_str);
            let seal = vault.seal(&vault::password_context(id), password.as_bytes()).map_err(ApiError::internal)?;
            sealed.push((id, seal));
            records.push((Subject::user(id), json!({}), created(person)?));
            answers.push((*at, Ok((id, made))));
        }
        store::set_sealed(tx, &sealed).await?;
        history::record_many(tx, Some(self.by), Change::Import, &records).await?;
        Ok(answers)
    }
}

/// The rows with what they mean. Thousands of rows take a while: off the async threads.
async fn check(rows: Vec<ImportRow>) -> Result<(Vec<ImportRow>, Vec<(u32, Checked)>), ApiError> {
    let checked = tokio::task::spawn_blocking(move || {
        let now = OffsetDateTime::now_utc();
        let checked = rows.iter().map(|row| (row.row, row::check(row, now))).collect();
        (rows, checked)
    });
    Ok(checked.await?)
}

fn record(profile: &Profile) -> Result<Value, ApiError> {
    serde_json::to_value(ProfileView::from(profile)).map_err(ApiError::internal)
}

fn created(person: &NewPerson) -> Result<Value, ApiError> {
    let mut record = record(&person.profile)?;
    record["email"] = json!(person.login);
    record["role"] = json!(person.role());
    Ok(record)
}

fn number(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
