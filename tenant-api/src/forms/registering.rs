//! Registering by a form: the account, the answer and what is joined are one transaction.

use actix_web::HttpRequest;
use platform::error::ApiError;
use platform::messages::REQUIRED;
use platform::tenancy::TenantTx;

use super::answering::{FormAnswered, Prepared, Who};
use super::joining;
use super::messages::FORM_REGISTERS_NOBODY;
use super::store::Form;
use super::taking::Taken;
use crate::accounts::{self, SignUp, Way};
use crate::activity;
use crate::ids::AccountId;
use crate::site::Site;

/// Answers as `user`, or as somebody whose account is made now and signed in.
///
/// # Errors
/// 412 with what is wrong, also with the account; 403 where the plan has no room.
pub async fn register(
    site: &Site,
    active: &activity::State,
    request: &HttpRequest,
    prepared: Prepared,
    user: Option<AccountId>,
) -> Result<Taken, ApiError> {
    if prepared.form.draft.joins.is_none() {
        return Err(FORM_REGISTERS_NOBODY.into());
    }
    if let Some(user) = user {
        let mut tx = site.begin().await?;
        let answered = answer(&mut tx, site, &prepared, user).await?;
        tx.commit().await?;
        return Ok(Taken { answered, session: None });
    }
    let mut found = accounts::make_account(site, request, account(&prepared)?, Way::direct(request, None)).await?;
    let answered = answer(&mut found.tx, site, &prepared, found.user).await?;
    let session = accounts::enter(site, active, request, found).await?;
    Ok(Taken { answered, session: Some(session) })
}

/// What the answers say of the account.
fn account(prepared: &Prepared) -> Result<SignUp, ApiError> {
    let input = &prepared.sent.input;
    let password = input.password.clone().filter(|password| !password.is_empty());
    Ok(SignUp {
        email: prepared.checked.email.clone().unwrap_or_default(),
        password: password.ok_or_else(|| ApiError::field("password", REQUIRED))?,
        full_name: prepared.checked.full_name.clone(),
        consents: input.consents.clone(),
        ..SignUp::default()
    })
}

async fn answer(
    tx: &mut TenantTx,
    site: &Site,
    prepared: &Prepared,
    user: AccountId,
) -> Result<FormAnswered, ApiError> {
    let who = Who { user: Some(user), registers: true };
    let (answer, is_new) = prepared.write(tx, site, who).await?;
    let next = if is_new { next(tx, site, &prepared.form, &answer, user).await? } else { None };
    FormAnswered::of(tx, &answer, next).await
}

/// Where the person goes on: into what they have joined.
async fn next(
    tx: &mut TenantTx,
    site: &Site,
    form: &Form,
    answer: &super::store::Answer,
    user: AccountId,
) -> Result<Option<String>, ApiError> {
    match form.draft.joins.filter(|_| answer.state.has_seats()) {
        Some(joins) => joining::join(tx, site, joins, user).await,
        None => Ok(None),
    }
}
