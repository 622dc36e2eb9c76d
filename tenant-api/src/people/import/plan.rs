//! What is to be done with each row, beside the accounts that there are and what the plan has room for.

use std::collections::HashMap;

use platform::error::{ApiError, FieldError};
use platform::messages::NO_ACCESS;
use platform::tenancy::TenantConn;

use super::row::{self, Checked};
use super::store::{self, Existing};
use crate::ids::AccountId;
use crate::limits;
use crate::limits::messages::STAFF_FULL;
use crate::people::create::NewPerson;
use crate::people::messages::{DUPLICATE_ROW, OTHER_TYPE};
use crate::people::profile::Profile;
use crate::people::rights;
use crate::permissions::Role;
use crate::site::Site;

/// How a list is brought in.
#[derive(Debug, Clone, Copy)]
pub(super) struct Options {
    /// Whether profiles of accounts that are there already are changed.
    pub(super) update: bool,
    /// Whether whoever sent it may make teachers.
    pub(super) may_change_role: bool,
    /// Whether accounts of others than students are refused.
    pub(super) only_students: bool,
}

/// What is done with a row.
pub(super) enum Step {
    Create(Box<NewPerson>),
    Update {
        existing: Box<Existing>,
        profile: Box<Profile>,
    },
    /// The account is there, and as the row says.
    Nothing(AccountId),
    Fail(FieldError),
}

/// What is to be done with each of the rows (its number in the file, and what it means), in their order.
pub(super) async fn plan(
    tx: &mut TenantConn,
    site: &Site,
    rows: Vec<(u32, Checked)>,
    options: Options,
) -> Result<Vec<Step>, ApiError> {
    let logins: Vec<String> = rows.iter().filter_map(|(_, row)| Some(row.as_ref().ok()?.login.clone())).collect();
    if options.update {
        store::lock_existing(tx, &logins).await?;
    }
    let existing = store::existing(tx, &logins).await?;
    let mut existing: HashMap<String, Existing> = existing.into_iter().map(|it| (it.email.clone(), it)).collect();
    let mut seen: HashMap<String, u32> = HashMap::new();
    let mut room = Room::default();
    let mut steps = Vec::with_capacity(rows.len());
    for (number, row) in rows {
        let step = match row {
            Err(fault) => Step::Fail(fault),
            Ok(new) => match seen.get(&new.login) {
                Some(first) => Step::Fail(duplicate(&new, *first)),
                None => {
                    seen.insert(new.login.clone(), number);
                    match existing.remove(&new.login) {
                        Some(account) => beside(&new, account, options),
                        None => room.take(tx, site, new, options).await?,
                    }
                }
            },
        };
        steps.push(step);
    }
    Ok(steps)
}

fn duplicate(new: &NewPerson, first: u32) -> FieldError {
    FieldError { field: new.login_field().to_owned(), message: DUPLICATE_ROW, params: vec![("row", first.to_string())] }
}

/// A row whose account is there already: its role and password stay as they are.
fn beside(new: &NewPerson, account: Existing, options: Options) -> Step {
    let is_teacher = account.role == Role::Teacher;
    let is_learner_or_teacher = is_teacher || account.role == Role::Student;
    let is_refused = options.only_students && account.role != Role::Student;
    if is_refused || account.is_nobodys || !is_learner_or_teacher || !row::is_of_type(new, is_teacher) {
        return Step::Fail(FieldError::new("type", OTHER_TYPE));
    }
    let profile = row::merged(&account.profile, &new.profile);
    match () {
        () if profile == account.profile || !options.update => Step::Nothing(account.id),
        () if is_teacher && !options.may_change_role => Step::Fail(FieldError::new("type", NO_ACCESS)),
        () => Step::Update { existing: Box::new(account), profile: Box::new(profile) },
    }
}

/// What the site's plan has room for, asked when it is first needed.
#[derive(Default)]
struct Room {
    /// Why no account may be made, if none may.
    accounts: Option<Option<FieldError>>,
    /// Teachers that may still be made; `None` within: no limit.
    teachers: Option<Option<i64>>,
}

impl Room {
    async fn take(
        &mut self,
        tx: &mut TenantConn,
        site: &Site,
        new: NewPerson,
        options: Options,
    ) -> Result<Step, ApiError> {
        if self.accounts.is_none() {
            self.accounts = Some(refusal_of(limits::room_for_account(tx, site).await)?);
        }
        if let Some(Some(fault)) = &self.accounts {
            return Ok(Step::Fail(fault.clone()));
        }
        if new.role() != Role::Teacher {
            return Ok(Step::Create(Box::new(new)));
        }
        if !options.may_change_role {
            return Ok(Step::Fail(FieldError::new("type", NO_ACCESS)));
        }
        if let Some(fault) = refusal_of(rights::room_for_teacher(site, Role::Student, Role::Teacher))? {
            return Ok(Step::Fail(FieldError { field: "type".to_owned(), ..fault }));
        }
        if self.teachers.is_none() {
            self.teachers = Some(teachers_left(tx, site).await?);
        }
        let max = site.entry.subscription.staff.unwrap_or_default();
        match &mut self.teachers {
            Some(Some(left)) if *left <= 0 => {
                let params = vec![("max", max.to_string())];
                Ok(Step::Fail(FieldError { field: "type".to_owned(), message: STAFF_FULL, params }))
            }
            Some(Some(left)) => {
                *left -= 1;
                Ok(Step::Create(Box::new(new)))
            }
            _ => Ok(Step::Create(Box::new(new))),
        }
    }
}

async fn teachers_left(tx: &mut TenantConn, site: &Site) -> Result<Option<i64>, ApiError> {
    let Some(max) = site.entry.subscription.staff else { return Ok(None) };
    limits::lock_staff(tx).await?;
    Ok(Some(max - limits::count_staff(tx).await?))
}

/// Why something is refused; faults of ours are none of a row's.
fn refusal_of(result: Result<(), ApiError>) -> Result<Option<FieldError>, ApiError> {
    match result {
        Ok(()) => Ok(None),
        Err(error) if error.message().status().is_server_error() => Err(error),
        Err(error) => {
            let field = error.field_errors().first().cloned();
            Ok(Some(field.unwrap_or_else(|| FieldError::new("", error.message()))))
        }
    }
}
