//! What is done to sites. Each call is logged in the transaction that does it, or that asks for it.

use actix_web::{post, web};
use directory::application::Application;
use directory::messages::{NO_TRIAL, SITE_NOT_FOUND};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::RawBody;
use platform::messages::{INVALID_DATE, INVALID_VALUE, REQUIRED, WRONG_STATE};
use platform::secrets;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sqlx::{PgConnection, PgTransaction};
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::Console;
use super::caller::Caller;
use super::input::{Reason, checked_reason};
use super::messages::{CONFIRM_MISMATCH, REASON_TOO_SHORT};
use super::operations::{OperationItem, latest};
use super::sites::{PlanHistory, plan_history};
use super::sites_store as store;
use crate::life::{self, Asked, LifeError};
use crate::operators::{Audit, Permission};
use crate::plans::{self, PlanError};
use crate::provisioning::Commission;

impl From<LifeError> for ApiError {
    fn from(error: LifeError) -> Self {
        match error {
            LifeError::NotFound => SITE_NOT_FOUND.into(),
            LifeError::State { .. } => WRONG_STATE.into(),
            LifeError::NoReason => Self::field("reason", REASON_TOO_SHORT),
            LifeError::Name => Self::field("name", REQUIRED),
            LifeError::Address(problem) => Self::field("subdomain", problem.message()),
            LifeError::Database(error) => error.into(),
        }
    }
}

impl From<PlanError> for ApiError {
    fn from(error: PlanError) -> Self {
        match error {
            PlanError::NoSite => SITE_NOT_FOUND.into(),
            PlanError::NoPlan => Self::field("plan_id", INVALID_VALUE),
            PlanError::HadTrial => Self::field("is_trial", NO_TRIAL),
            PlanError::FreeTrial => Self::field("is_trial", INVALID_VALUE),
            PlanError::EndlessTrial | PlanError::Ended => Self::field("ends_at", INVALID_DATE),
            PlanError::Database(error) => error.into(),
        }
    }
}

/// What was done, as the site's history has it.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Done {
    pub(super) operation: OperationItem,
}

/// The operation that was recorded or asked for last.
pub(super) async fn done(console: &Console, tenant: i64) -> Result<Envelope<Done>, ApiError> {
    Ok(Envelope::of(Done { operation: latest(console, tenant).await? }))
}

/// Ends what was done to a site with its line in the log.
async fn logged(
    transaction: PgTransaction<'_>,
    line: Audit,
    tenant: i64,
    reason: String,
    detail: Value,
) -> Result<(), ApiError> {
    Audit { tenant: Some(tenant), reason, detail, ..line }.commit(transaction).await?;
    Ok(())
}

/// The site's state, kept from changing until the transaction ends.
async fn state_of(conn: &mut PgConnection, tenant: i64) -> Result<String, ApiError> {
    let state = sqlx::query_scalar!("SELECT state FROM tenants WHERE id = $1 AND state <> 'closed' FOR UPDATE", tenant)
        .fetch_optional(conn)
        .await?;
    state.ok_or_else(|| SITE_NOT_FOUND.into())
}

/// Body of [`create_site`].
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct NewSite {
    #[serde(default)]
    name: String,
    #[serde(default)]
    subdomain: String,
    /// `ucode`, `uschool` or `other`.
    #[serde(default = "other", rename = "type")]
    kind: String,
    /// The first admin's e-mail address.
    #[serde(default)]
    email: String,
    /// Free where it is not given. Only who may change plans may give one.
    plan_id: Option<i32>,
    #[serde(default)]
    reason: String,
}

fn other() -> String {
    "other".to_owned()
}

/// A site that was just made.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct MadeSite {
    site: MadeSiteFacts,
    admin: MadeAdmin,
}

/// Where it is.
#[derive(Debug, Serialize, ToSchema)]
struct MadeSiteFacts {
    id: i64,
    name: String,
    host: String,
    url: String,
}

/// Its first admin, with a password that is shown this once.
#[derive(Debug, Serialize, ToSchema)]
struct MadeAdmin {
    email: String,
    password: String,
}

/// Makes a site for somebody.
#[utoipa::path(tag = "actions", request_body = NewSite,
    responses((status = 200, body = Envelope<MadeSite>)))]
#[post("/api/console/sites")]
pub(super) async fn create_site(
    console: web::Data<Console>,
    caller: Caller,
    body: RawBody,
) -> Result<Envelope<MadeSite>, ApiError> {
    caller.require(Permission::CreateSite)?;
    let input: NewSite = body.json().await?;
    let reason = checked_reason(&input.reason)?;
    if input.plan_id.is_some() {
        caller.require(Permission::ChangePlan)?;
    }
    let password = secrets::new_token();
    let application = Application {
        name: input.name,
        subdomain: input.subdomain,
        kind: input.kind,
        email: input.email,
        password: password.clone(),
        starter_content: true,
        id: None,
    }
    .checked()?;
    let (name, email) = (application.name.clone(), application.email.clone());
    let host = format!("{}.{}", application.subdomain, console.addresses.site_suffix);
    let detail = json!({"after": {"name": name, "host": host, "admin": email, "plan_id": input.plan_id}});
    let by = caller.actor().requested_by();
    let given = |plan_id| plans::Change { plan_id, is_trial: false, ends_at: None, by, reason: reason.clone() };
    let plan = input.plan_id.map(given);
    let commission = Commission { line: Audit { reason, detail, ..caller.line("site.create") }, plan };
    let made = console.provisioner.sign_up_for(application, commission).await?;
    let url = console.addresses.origin(&host);
    Ok(Envelope::of(MadeSite {
        site: MadeSiteFacts { id: made.tenant_id, name, host, url },
        admin: MadeAdmin { email, password },
    }))
}

/// Body of [`rename_site`]; what is not named stays.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct Rename {
    name: Option<String>,
    /// The label before the platform's suffix. The old one leads to the site for 90 days.
    subdomain: Option<String>,
    #[serde(default)]
    reason: String,
}

/// Gives a site another name or address.
#[utoipa::path(tag = "actions", request_body = Rename,
    responses((status = 200, body = Envelope<Done>)))]
#[post("/api/console/sites/{id}/rename")]
pub(super) async fn rename_site(
    console: web::Data<Console>,
    caller: Caller,
    id: web::Path<i64>,
    body: RawBody,
) -> Result<Envelope<Done>, ApiError> {
    caller.require(Permission::RenameSite)?;
    let input: Rename = body.json().await?;
    let reason = checked_reason(&input.reason)?;
    let pool = console.operators.pool();
    let (name, subdomain) = store::named(pool, *id).await?.ok_or(SITE_NOT_FOUND)?;
    let mut transaction = pool.begin().await?;
    let wanted = (input.name.as_deref(), input.subdomain.as_deref());
    let renamed = life::rename(&mut transaction, *id, wanted.0, wanted.1, &caller.asked(&reason)).await?;
    let detail = json!({
        "before": {"name": name, "subdomain": subdomain},
        "after": {"name": renamed.name, "subdomain": renamed.subdomain},
    });
    logged(transaction, caller.line("site.rename"), *id, reason, detail).await?;
    done(&console, *id).await
}

/// Takes a site from one state to another by `change`, for the reason in the body.
async fn turn(
    console: &Console,
    caller: &Caller,
    tenant: i64,
    body: RawBody,
    action: &'static str,
    change: impl AsyncFnOnce(&mut PgConnection, i64, &Asked) -> Result<(), LifeError>,
) -> Result<Envelope<Done>, ApiError> {
    let reason = body.json::<Reason>().await?.checked()?;
    let mut transaction = console.operators.pool().begin().await?;
    let before = state_of(&mut transaction, tenant).await?;
    change(&mut transaction, tenant, &caller.asked(&reason)).await?;
    let after = state_of(&mut transaction, tenant).await?;
    let detail = json!({"before": {"state": before}, "after": {"state": after}});
    logged(transaction, caller.line(action), tenant, reason, detail).await?;
    done(console, tenant).await
}

/// Suspends a site: visitors get a plain page, its admins are told why.
#[utoipa::path(tag = "actions", request_body = Reason,
    responses((status = 200, body = Envelope<Done>)))]
#[post("/api/console/sites/{id}/suspend")]
pub(super) async fn suspend_site(
    console: web::Data<Console>,
    caller: Caller,
    id: web::Path<i64>,
    body: RawBody,
) -> Result<Envelope<Done>, ApiError> {
    caller.require(Permission::SuspendSite)?;
    turn(&console, &caller, *id, body, "site.suspend", life::suspend).await
}

/// Serves a suspended or archived site again.
#[utoipa::path(tag = "actions", request_body = Reason,
    responses((status = 200, body = Envelope<Done>)))]
#[post("/api/console/sites/{id}/resume")]
pub(super) async fn resume_site(
    console: web::Data<Console>,
    caller: Caller,
    id: web::Path<i64>,
    body: RawBody,
) -> Result<Envelope<Done>, ApiError> {
    caller.require(Permission::SuspendSite)?;
    turn(&console, &caller, *id, body, "site.resume", life::resume).await
}

/// Takes a site out of service; everything of it is kept.
#[utoipa::path(tag = "actions", request_body = Reason,
    responses((status = 200, body = Envelope<Done>)))]
#[post("/api/console/sites/{id}/archive")]
pub(super) async fn archive_site(
    console: web::Data<Console>,
    caller: Caller,
    id: web::Path<i64>,
    body: RawBody,
) -> Result<Envelope<Done>, ApiError> {
    caller.require(Permission::SuspendSite)?;
    turn(&console, &caller, *id, body, "site.archive", life::archive).await
}

/// Body of [`delete_site`].
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct Delete {
    /// The site's label before the platform's suffix, typed.
    #[serde(default)]
    confirm: String,
    #[serde(default)]
    reason: String,
}

/// Deletes a site: not served from now on, removed for good after a grace of 30 days.
#[utoipa::path(tag = "actions", request_body = Delete,
    responses((status = 200, body = Envelope<Done>)))]
#[post("/api/console/sites/{id}/delete")]
pub(super) async fn delete_site(
    console: web::Data<Console>,
    caller: Caller,
    id: web::Path<i64>,
    body: RawBody,
) -> Result<Envelope<Done>, ApiError> {
    caller.require(Permission::DeleteSite)?;
    let input: Delete = body.json().await?;
    let reason = checked_reason(&input.reason)?;
    let pool = console.operators.pool();
    let (_, subdomain) = store::named(pool, *id).await?.ok_or(SITE_NOT_FOUND)?;
    if input.confirm.trim() != subdomain {
        return Err(ApiError::field("confirm", CONFIRM_MISMATCH));
    }
    let mut transaction = pool.begin().await?;
    let before = state_of(&mut transaction, *id).await?;
    let after = life::delete(&mut transaction, *id, life::GRACE, &caller.asked(&reason)).await?;
    let detail =
        json!({"before": {"state": before}, "after": {"state": "deleting", "delete_after": after.unix_timestamp()}});
    logged(transaction, caller.line("site.delete"), *id, reason, detail).await?;
    done(&console, *id).await
}

/// Brings a deleted site back within its grace.
#[utoipa::path(tag = "actions", request_body = Reason,
    responses((status = 200, body = Envelope<Done>)))]
#[post("/api/console/sites/{id}/undelete")]
pub(super) async fn undelete_site(
    console: web::Data<Console>,
    caller: Caller,
    id: web::Path<i64>,
    body: RawBody,
) -> Result<Envelope<Done>, ApiError> {
    caller.require(Permission::DeleteSite)?;
    turn(&console, &caller, *id, body, "site.undelete", life::undelete).await
}

/// Body of [`change_plan`].
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct ChangePlan {
    plan_id: i32,
    /// Epoch seconds; null: it does not end. A trial has to.
    ends_at: Option<i64>,
    /// Whether nothing is paid for it: at its end the site is on Free at once, without a grace. A site has one trial. Null:
    /// as it is, or paid for where the plan is another.
    is_trial: Option<bool>,
    #[serde(default)]
    reason: String,
}

/// Puts a site on another plan, or gives its plan another end.
#[utoipa::path(tag = "actions", request_body = ChangePlan,
    responses((status = 200, body = Envelope<PlanHistory>)))]
#[post("/api/console/sites/{id}/plan")]
pub(super) async fn change_plan(
    console: web::Data<Console>,
    caller: Caller,
    id: web::Path<i64>,
    body: RawBody,
) -> Result<Envelope<PlanHistory>, ApiError> {
    caller.require(Permission::ChangePlan)?;
    let input: ChangePlan = body.json().await?;
    let reason = checked_reason(&input.reason)?;
    let until =
        |seconds| OffsetDateTime::from_unix_timestamp(seconds).map_err(|_| ApiError::field("ends_at", INVALID_DATE));
    let ends_at = input.ends_at.map(until).transpose()?;
    let mut transaction = console.operators.pool().begin().await?;
    let before = plans::held(&mut transaction, *id).await?.ok_or(SITE_NOT_FOUND)?;
    let is_trial = input.is_trial.unwrap_or(before.is_trial && before.plan_id == input.plan_id);
    let by = caller.actor().requested_by();
    let change = plans::Change { plan_id: input.plan_id, is_trial, ends_at, by, reason: reason.clone() };
    plans::change(&mut transaction, *id, &change).await?;
    let ended = before.ends_at.map(OffsetDateTime::unix_timestamp);
    let detail = json!({
        "before": {"plan_id": before.plan_id, "is_trial": before.is_trial, "ends_at": ended},
        "after": {"plan_id": input.plan_id, "is_trial": is_trial, "ends_at": input.ends_at},
    });
    logged(transaction, caller.line("site.plan"), *id, reason, detail).await?;
    Ok(Envelope::of(plan_history(&console, *id).await?))
}

/// Body of [`set_payments`].
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct SetPayments {
    /// Null follows the rule: tenants 1 and 2 may.
    allowed: Option<bool>,
    #[serde(default)]
    reason: String,
}

/// Whether a site may take payments.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Payments {
    payment_allowed: bool,
    payment_override: Option<bool>,
}

/// Says whether a site may take payments.
#[utoipa::path(tag = "actions", request_body = SetPayments, responses((status = 200, body = Envelope<Payments>)))]
#[post("/api/console/sites/{id}/payments")]
pub(super) async fn set_payments(
    console: web::Data<Console>,
    caller: Caller,
    id: web::Path<i64>,
    body: RawBody,
) -> Result<Envelope<Payments>, ApiError> {
    caller.require(Permission::ChangePlan)?;
    let input: SetPayments = body.json().await?;
    let reason = checked_reason(&input.reason)?;
    let mut transaction = console.operators.pool().begin().await?;
    let (allowed, before) = store::set_payment(&mut transaction, *id, input.allowed).await?.ok_or(SITE_NOT_FOUND)?;
    let detail = json!({"before": {"payment": before}, "after": {"payment": input.allowed}});
    logged(transaction, caller.line("site.payments"), *id, reason, detail).await?;
    Ok(Envelope::of(Payments { payment_allowed: allowed, payment_override: input.allowed }))
}
