//! Saves forms: checked first, written in one transaction.

use platform::error::ApiError;
use platform::faults::Faults;
use platform::locale::Locale;
use platform::messages::CONCURRENT_EDIT;
use platform::secrets;
use platform::tenancy::TenantTx;
use serde_json::Value;

use super::deciding::move_up;
use super::draft::{FormDraft, FormJoins};
use super::input::FormInput;
use super::messages::{FORM_JOINS_NOTHING, FORM_NOT_FOUND};
use super::store;
use super::views::form_for_staff;
use super::words::JoinKind;
use crate::actor::Actor;
use crate::history::{self, Change, Subject};
use crate::ids::{ClassroomId, CourseId, FormId};
use crate::site::Site;
use crate::{classrooms, courses};

/// Writes a new form.
///
/// # Errors
/// 412 with what is wrong, field by field; 409 where its address is another's.
pub async fn create(site: &Site, actor: &Actor, input: FormInput) -> Result<FormId, ApiError> {
    let mut draft = FormDraft::default();
    input.apply(&mut draft).finish()?;
    let mut tx = site.begin().await?;
    check_joins(&mut tx, actor, draft.joins, None).await?;
    let id = store::insert(&mut tx, &mut draft, actor.id).await?;
    let secret = draft.webhook.is_some().then(secrets::new_token);
    store::update(&mut tx, id, &draft, secret.as_deref()).await?;
    history::record(&mut tx, Some(actor.id), Subject::form(id), Change::Create, &Value::Null, &draft.noted()).await?;
    tx.commit().await?;
    Ok(id)
}

/// Changes a form; what is not named stays. Where there are more seats than before, whoever waits for them moves up.
///
/// # Errors
/// 412 with what is wrong, field by field; 409 with the form as it is now where it has another version.
pub async fn change(site: &Site, actor: &Actor, id: FormId, input: FormInput, locale: Locale) -> Result<(), ApiError> {
    let mut tx = site.begin().await?;
    store::lock(&mut tx, id).await?;
    store::hold_accounts(&mut tx, id, None).await?;
    let was = store::find(&mut tx, Some(id), "").await?.ok_or(FORM_NOT_FOUND)?;
    if input.version.is_some_and(|version| version != was.version) {
        let now = form_for_staff(&mut tx, site, &was, locale).await?;
        return Err(ApiError::with_data(CONCURRENT_EDIT, serde_json::to_value(now).map_err(ApiError::internal)?));
    }
    let mut draft = was.draft.clone();
    input.apply(&mut draft).finish()?;
    check_joins(&mut tx, actor, draft.joins, was.draft.joins).await?;
    let secret = draft.webhook.as_ref().map(|_| was.webhook_secret.clone().unwrap_or_else(secrets::new_token));
    store::update(&mut tx, id, &draft, secret.as_deref()).await?;
    let (before, after) = (was.draft.noted(), draft.noted());
    history::record(&mut tx, Some(actor.id), Subject::form(id), Change::Update, &before, &after).await?;
    let now = store::find(&mut tx, Some(id), "").await?.ok_or(FORM_NOT_FOUND)?;
    move_up(&mut tx, site, &now, None).await?;
    tx.commit().await?;
    Ok(())
}

/// Refuses a form that joins what `actor` does not manage; what it joined before stays whoever chose it.
async fn check_joins(
    tx: &mut TenantTx,
    actor: &Actor,
    joins: Option<FormJoins>,
    before: Option<FormJoins>,
) -> Result<(), ApiError> {
    let Some(joins) = joins.filter(|joins| Some(*joins) != before) else { return Ok(()) };
    let found = match joins.kind {
        JoinKind::Course => courses::find_editable(tx, CourseId(joins.id), actor).await.map(drop),
        JoinKind::Classroom => classrooms::find_led(tx, ClassroomId(joins.id), actor).await.map(drop),
    };
    match found {
        Err(error) if error.message().status().is_client_error() => {
            let mut faults = Faults::default();
            faults.add("joins", FORM_JOINS_NOTHING);
            faults.finish()
        }
        other => other,
    }
}
