//! What operators did.

use actix_web::{get, web};
use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use platform::http::Query;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use super::caller::Caller;
use super::input::{folded, picked};
use super::{Console, listing};
use crate::operators::Permission;
use crate::operators::audit::{self, AuditFilter, AuditRow};

/// A line of the log.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct AuditItem {
    id: i64,
    /// Epoch seconds.
    at: i64,
    actor: ActorBody,
    action: String,
    tenant_id: Option<i64>,
    /// While the site is there.
    site_name: Option<String>,
    target: String,
    reason: String,
    /// `{"before": …, "after": …}` where something changed.
    #[schema(value_type = Object)]
    detail: Value,
    address: String,
    request_id: String,
}

/// Who did something.
#[derive(Debug, Serialize, ToSchema)]
struct ActorBody {
    /// `operator`, `command`, `site` or `system`.
    kind: String,
    id: Option<i64>,
    name: String,
}

impl From<AuditRow> for AuditItem {
    fn from(row: AuditRow) -> Self {
        Self {
            id: row.id,
            at: row.at.unix_timestamp(),
            actor: ActorBody { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
            action: row.action,
            tenant_id: row.tenant_id,
            site_name: row.site_name,
            target: row.target,
            reason: row.reason,
            detail: row.detail,
            address: row.address,
            request_id: row.request_id,
        }
    }
}

/// The end of the year 9999, in epoch seconds.
const LAST_MOMENT: i64 = 253_402_300_799;

/// Which lines to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Filter {
    /// Part of who, what, target, reason, site or detail.
    #[serde(default)]
    search: String,
    /// One operator's id.
    operator: Option<i64>,
    /// One action, or the first part of some (`site`).
    action: Option<String>,
    /// One site's id.
    tenant: Option<i64>,
    /// Epoch seconds.
    from: Option<i64>,
    /// Epoch seconds; that second belongs to it.
    until: Option<i64>,
}

/// A moment that the database can hold; whatever is beyond is as far away.
fn storable(seconds: i64) -> i64 {
    seconds.clamp(0, LAST_MOMENT)
}

/// The log, newest first.
#[utoipa::path(tag = "audit", params(Paging, Filter), responses((status = 200, body = Envelope<Vec<AuditItem>>)))]
#[get("/api/console/audit")]
pub(super) async fn list_audit(
    console: web::Data<Console>,
    caller: Caller,
    paging: Query<Paging>,
    filter: Query<Filter>,
) -> Result<Envelope<Vec<AuditItem>>, ApiError> {
    caller.require(Permission::ViewAudit)?;
    let search = folded(&mut *console.operators.pool().acquire().await?, &filter.search).await?;
    let wanted = AuditFilter {
        search,
        operator: filter.operator,
        action: picked(filter.action.as_deref()),
        tenant: filter.tenant,
        from: filter.from.map(storable),
        until: filter.until.map(storable),
    };
    page(&console, &wanted, *paging).await
}

/// A page of lines.
pub(super) async fn page(
    console: &Console,
    filter: &AuditFilter,
    paging: Paging,
) -> Result<Envelope<Vec<AuditItem>>, ApiError> {
    let pool = console.operators.pool();
    let rows = async |limit, offset| audit::list(pool, filter, limit, offset).await;
    listing::page(paging, rows, |row| row.total, AuditItem::from).await
}

/// Every action that the log knows.
#[utoipa::path(tag = "audit", responses((status = 200, body = Envelope<Vec<String>>)))]
#[get("/api/console/audit/actions")]
pub(super) async fn list_actions(
    console: web::Data<Console>,
    caller: Caller,
) -> Result<Envelope<Vec<String>>, ApiError> {
    caller.require(Permission::ViewAudit)?;
    Ok(Envelope::of(audit::actions(console.operators.pool()).await?))
}

/// Whether the log is whole.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Verified {
    whole: bool,
    rows: i64,
    /// The first line that is not what it was.
    broken_at: Option<i64>,
    /// The last line's hash, in hexadecimal.
    head: String,
}

/// Computes every hash of the log anew.
#[utoipa::path(tag = "audit", responses((status = 200, body = Envelope<Verified>)))]
#[get("/api/console/audit/verify")]
pub(super) async fn verify_audit(console: web::Data<Console>, caller: Caller) -> Result<Envelope<Verified>, ApiError> {
    caller.require(Permission::ViewAudit)?;
    let chain = audit::verify(console.operators.pool()).await?;
    Ok(Envelope::of(Verified {
        whole: chain.broken_at.is_none(),
        rows: chain.rows,
        broken_at: chain.broken_at,
        head: chain.head,
    }))
}
