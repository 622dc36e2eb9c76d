//! The other operators: an owner's business.

use actix_web::{get, post, put, web};
use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use platform::http::{Query, RawBody};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};

use super::caller::Caller;
use super::input::{Reason, folded, picked};
use super::words::OperatorState;
use super::{Console, listing};
use crate::operators::{self, Audit, Invitation, MemberChange, OperatorFilter, OperatorRow, Permission, Role, visits};

/// An operator. Times in epoch seconds.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct OperatorItem {
    id: i64,
    email: String,
    name: String,
    #[schema(value_type = Role)]
    role: String,
    #[schema(value_type = OperatorState)]
    state: String,
    factors: ItemFactors,
    created_at: i64,
    signed_in_at: Option<i64>,
    /// Until when the set-up link is good, where one is out.
    invited_until: Option<i64>,
}

/// Which factors an operator has.
#[derive(Debug, Serialize, ToSchema)]
struct ItemFactors {
    totp: bool,
    passkeys: i64,
}

impl From<OperatorRow> for OperatorItem {
    fn from(row: OperatorRow) -> Self {
        Self {
            id: row.id,
            email: row.email,
            name: row.name,
            role: row.role,
            state: row.state,
            factors: ItemFactors { totp: row.totp, passkeys: row.passkeys },
            created_at: row.created_at.unix_timestamp(),
            signed_in_at: row.signed_in_at.map(OffsetDateTime::unix_timestamp),
            invited_until: row.invited_until.map(OffsetDateTime::unix_timestamp),
        }
    }
}

/// Which operators to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Filter {
    /// Part of a name or address.
    #[serde(default)]
    search: String,
    role: Option<String>,
    state: Option<String>,
}

/// The operators by name.
#[utoipa::path(tag = "operators", params(Paging, Filter), responses((status = 200, body = Envelope<Vec<OperatorItem>>)))]
#[get("/api/console/operators")]
pub(super) async fn list_operators(
    console: web::Data<Console>,
    caller: Caller,
    paging: Query<Paging>,
    filter: Query<Filter>,
) -> Result<Envelope<Vec<OperatorItem>>, ApiError> {
    caller.require(Permission::ViewOperators)?;
    let conn = &mut *console.operators.pool().acquire().await?;
    let filter = OperatorFilter {
        search: folded(conn, &filter.search).await?,
        role: picked(filter.role.as_deref()),
        state: picked(filter.state.as_deref()),
        id: None,
    };
    let rows = async |limit, offset| operators::list(conn, &filter, limit, offset).await;
    listing::page(*paging, rows, |row| row.total, OperatorItem::from).await
}

/// A role and what it may.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct RoleBody {
    role: Role,
    #[schema(value_type = Vec<Permission>)]
    permissions: Vec<&'static str>,
}

/// Which role may what.
#[utoipa::path(tag = "operators", responses((status = 200, body = Envelope<Vec<RoleBody>>)))]
#[get("/api/console/roles")]
pub(super) async fn list_roles(caller: Caller) -> Result<Envelope<Vec<RoleBody>>, ApiError> {
    caller.require(Permission::ViewOverview)?;
    let roles = Role::ALL.into_iter().map(|role| RoleBody { role, permissions: role.permissions() });
    Ok(Envelope::of(roles.collect()))
}

/// Body of [`invite_operator`].
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct Invite {
    #[serde(default)]
    email: String,
    #[serde(default)]
    name: String,
    role: Role,
    /// Why; may be left out.
    #[serde(default)]
    reason: String,
}

/// A set-up link, shown this once.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct InvitationBody {
    operator: OperatorItem,
    /// To be given to the operator by another way: the platform sends no mail.
    link: String,
    /// Epoch seconds.
    expires_at: i64,
}

impl From<Invitation> for InvitationBody {
    fn from(invitation: Invitation) -> Self {
        Self {
            operator: invitation.operator.into(),
            link: invitation.link,
            expires_at: invitation.expires_at.unix_timestamp(),
        }
    }
}

/// Adds an operator.
#[utoipa::path(tag = "operators", request_body = Invite,
    responses((status = 200, body = Envelope<InvitationBody>)))]
#[post("/api/console/operators")]
pub(super) async fn invite_operator(
    console: web::Data<Console>,
    caller: Caller,
    body: RawBody,
) -> Result<Envelope<InvitationBody>, ApiError> {
    caller.require(Permission::ManageOperators)?;
    let input: Invite = body.json().await?;
    let line = Audit { reason: input.reason.trim().to_owned(), ..caller.line("operator.invite") };
    Ok(Envelope::of(console.operators.invite(&input.email, &input.name, input.role, line).await?.into()))
}

/// Body of [`update_operator`]; what is not named stays.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct Change {
    name: Option<String>,
    role: Option<Role>,
    /// Why; may be left out.
    #[serde(default)]
    reason: String,
}

/// Changes an operator's name or role.
#[utoipa::path(tag = "operators", request_body = Change,
    responses((status = 200, body = Envelope<OperatorItem>)))]
#[put("/api/console/operators/{id}")]
pub(super) async fn update_operator(
    console: web::Data<Console>,
    caller: Caller,
    id: web::Path<i64>,
    body: RawBody,
) -> Result<Envelope<OperatorItem>, ApiError> {
    caller.require(Permission::ManageOperators)?;
    let input: Change = body.json().await?;
    let line = Audit { reason: input.reason.trim().to_owned(), ..caller.line("operator.change") };
    let change = MemberChange { name: input.name, role: input.role };
    let after = console.operators.change(*id, change, line).await?;
    visits::carry_out_in_time(&console.provisioner, *id).await;
    Ok(Envelope::of(after.into()))
}

/// The log's line about what is done for the reason in the body.
async fn reasoned(caller: &Caller, body: RawBody, action: &'static str) -> Result<Audit, ApiError> {
    Ok(Audit { reason: body.json::<Reason>().await?.checked()?, ..caller.line(action) })
}

/// Shuts an operator out; the sessions end at once, and so do visits to sites.
#[utoipa::path(tag = "operators", request_body = Reason,
    responses((status = 200, body = Envelope<OperatorItem>)))]
#[post("/api/console/operators/{id}/disable")]
pub(super) async fn disable_operator(
    console: web::Data<Console>,
    caller: Caller,
    id: web::Path<i64>,
    body: RawBody,
) -> Result<Envelope<OperatorItem>, ApiError> {
    caller.require(Permission::ManageOperators)?;
    let line = reasoned(&caller, body, "operator.disable").await?;
    let after = console.operators.set_disabled(*id, true, line).await?;
    visits::carry_out_in_time(&console.provisioner, *id).await;
    Ok(Envelope::of(after.into()))
}

/// Lets an operator in again.
#[utoipa::path(tag = "operators", request_body = Reason, responses((status = 200, body = Envelope<OperatorItem>)))]
#[post("/api/console/operators/{id}/enable")]
pub(super) async fn enable_operator(
    console: web::Data<Console>,
    caller: Caller,
    id: web::Path<i64>,
    body: RawBody,
) -> Result<Envelope<OperatorItem>, ApiError> {
    caller.require(Permission::ManageOperators)?;
    let line = reasoned(&caller, body, "operator.enable").await?;
    Ok(Envelope::of(console.operators.set_disabled(*id, false, line).await?.into()))
}

/// A new set-up link: password, factors, sessions and visits of before end.
#[utoipa::path(tag = "operators", request_body = Reason,
    responses((status = 200, body = Envelope<InvitationBody>)))]
#[post("/api/console/operators/{id}/invite")]
pub(super) async fn invite_again(
    console: web::Data<Console>,
    caller: Caller,
    id: web::Path<i64>,
    body: RawBody,
) -> Result<Envelope<InvitationBody>, ApiError> {
    caller.require(Permission::ManageOperators)?;
    let line = reasoned(&caller, body, "operator.reset").await?;
    let invitation = console.operators.invite_again(*id, line).await?;
    visits::carry_out_in_time(&console.provisioner, *id).await;
    Ok(Envelope::of(invitation.into()))
}
