//! What is being done to sites, and was.

use actix_web::{get, post, web};
use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use platform::http::{Query, RawBody};
use platform::messages::WRONG_STATE;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};

use super::caller::Caller;
use super::input::{Reason, folded, picked};
use super::messages::{OPERATION_NOT_FOUND, OPERATION_RUNNING};
use super::words::OperationState;
use super::{Console, listing};
use crate::kinds::KINDS;
use crate::notice::OperatorNotice;
use crate::operations::{self, Kinds, StartError};
use crate::operators::{Audit, Permission};

impl From<StartError> for ApiError {
    fn from(error: StartError) -> Self {
        match error {
            StartError::Busy => OPERATION_RUNNING.into(),
            StartError::NotFound => OPERATION_NOT_FOUND.into(),
            StartError::State(_) => WRONG_STATE.into(),
            StartError::Database(error) => error.into(),
            StartError::UnknownKind(_) => Self::internal(error),
        }
    }
}

/// An operation. Times in epoch seconds.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(super) struct OperationItem {
    id: i64,
    kind: String,
    tenant_id: Option<i64>,
    site_name: Option<String>,
    #[schema(value_type = OperationState)]
    state: String,
    /// The step that it is at; null when all are done.
    step: Option<String>,
    steps: Vec<StepItem>,
    /// 0 to 1.
    progress: f64,
    /// Why the last attempt failed.
    error: Option<OperatorNotice>,
    /// `operator:<id>`, `site:<user id>`, `command:<user>`.
    requested_by: String,
    /// That operator's name.
    operator_name: Option<String>,
    reason: String,
    created_at: i64,
    started_at: Option<i64>,
    ended_at: Option<i64>,
    /// What it has learned, such as the id of a new site.
    #[schema(value_type = Object)]
    result: Value,
}

/// A step of an operation.
#[derive(Debug, Clone, Serialize, ToSchema)]
struct StepItem {
    name: String,
    state: OperationState,
}

struct Row {
    id: i64,
    kind: String,
    tenant_id: Option<i64>,
    site_name: Option<String>,
    state: String,
    steps: Vec<String>,
    step: i32,
    progress: f64,
    error: Option<String>,
    error_code: Option<String>,
    error_args: Option<Value>,
    requested_by: String,
    operator_name: Option<String>,
    reason: String,
    created_at: OffsetDateTime,
    started_at: Option<OffsetDateTime>,
    finished_at: Option<OffsetDateTime>,
    memory: Value,
    total: i64,
}

impl From<Row> for OperationItem {
    fn from(row: Row) -> Self {
        let at = usize::try_from(row.step).unwrap_or_default();
        let state_of = |index: usize| match row.state.as_str() {
            _ if index < at => OperationState::Done,
            "running" if index == at => OperationState::Running,
            "failed" if index == at => OperationState::Failed,
            "cancelled" if index == at => OperationState::Cancelled,
            _ => OperationState::Waiting,
        };
        Self {
            step: row.steps.get(at).cloned(),
            steps: row
                .steps
                .iter()
                .enumerate()
                .map(|(index, name)| StepItem { name: name.clone(), state: state_of(index) })
                .collect(),
            id: row.id,
            kind: row.kind,
            tenant_id: row.tenant_id,
            site_name: row.site_name,
            state: row.state,
            progress: row.progress,
            error: OperatorNotice::known(row.error_code, row.error_args, row.error),
            requested_by: row.requested_by,
            operator_name: row.operator_name,
            reason: row.reason,
            created_at: row.created_at.unix_timestamp(),
            started_at: row.started_at.map(OffsetDateTime::unix_timestamp),
            ended_at: row.finished_at.map(OffsetDateTime::unix_timestamp),
            result: row.memory,
        }
    }
}

/// Which operations to list.
#[derive(Debug, Default)]
pub(super) struct Wanted {
    pub(super) id: Option<i64>,
    pub(super) tenant: Option<i64>,
    pub(super) state: Option<String>,
    pub(super) kind: Option<String>,
    /// Folded letters of a site's name or label, or its id.
    pub(super) search: String,
}

async fn list(pool: &PgPool, wanted: &Wanted, limit: i64, offset: i64) -> Result<Vec<Row>, sqlx::Error> {
    sqlx::query_as!(
        Row,
        r#"SELECT o.id, o.kind, o.tenant_id, t.name AS "site_name?", o.state, o.steps, o.step, o.progress, o.error, o.error_code, o.error_args, o.requested_by,
                  p.name AS "operator_name?", o.reason, o.created_at, o.started_at, o.finished_at, o.memory, count(*) OVER () AS "total!"
             FROM operations o LEFT JOIN tenants t ON t.id = o.tenant_id
             LEFT JOIN operators p ON o.requested_by = 'operator:' || p.id
            WHERE ($1::bigint IS NULL OR o.id = $1) AND ($2::bigint IS NULL OR o.tenant_id = $2)
              AND ($3::text IS NULL OR o.state = $3 OR ($3 = 'live' AND o.state IN ('waiting', 'running')))
              AND ($4::text IS NULL OR o.kind = $4)
              AND ($5 = '' OR position($5 IN t.search_text) > 0 OR position($5 IN t.subdomain) > 0 OR o.tenant_id::text = $5)
            ORDER BY o.id DESC LIMIT $6 OFFSET $7"#,
        wanted.id,
        wanted.tenant,
        wanted.state,
        wanted.kind,
        wanted.search,
        limit,
        offset
    )
    .fetch_all(pool)
    .await
}

/// A page of operations.
pub(super) async fn page(
    console: &Console,
    wanted: &Wanted,
    paging: Paging,
) -> Result<Envelope<Vec<OperationItem>>, ApiError> {
    let pool = console.operators.pool();
    let rows = async |limit, offset| list(pool, wanted, limit, offset).await;
    listing::page(paging, rows, |row| row.total, OperationItem::from).await
}

/// A site's latest operation.
pub(super) async fn latest(console: &Console, tenant: i64) -> Result<OperationItem, ApiError> {
    let wanted = Wanted { tenant: Some(tenant), ..Wanted::default() };
    let row = list(console.operators.pool(), &wanted, 1, 0).await?.pop();
    row.map(OperationItem::from).ok_or_else(|| OPERATION_NOT_FOUND.into())
}

/// One operation.
pub(super) async fn find(console: &Console, id: i64) -> Result<OperationItem, ApiError> {
    let wanted = Wanted { id: Some(id), ..Wanted::default() };
    let row = list(console.operators.pool(), &wanted, 1, 0).await?.pop();
    row.map(OperationItem::from).ok_or_else(|| OPERATION_NOT_FOUND.into())
}

/// Filters of the list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Filter {
    /// waiting, running, done, failed, cancelled, or live for the first two.
    state: Option<String>,
    kind: Option<String>,
    /// Letters of a site's name or label, or its id.
    #[serde(default)]
    search: String,
}

/// Operations, newest first.
#[utoipa::path(tag = "operations", params(Paging, Filter), responses((status = 200, body = Envelope<Vec<OperationItem>>)))]
#[get("/api/console/operations")]
pub(super) async fn list_operations(
    console: web::Data<Console>,
    caller: Caller,
    paging: Query<Paging>,
    filter: Query<Filter>,
) -> Result<Envelope<Vec<OperationItem>>, ApiError> {
    caller.require(Permission::ViewOperations)?;
    let wanted = Wanted {
        state: picked(filter.state.as_deref()),
        kind: picked(filter.kind.as_deref()),
        search: folded(&mut *console.operators.pool().acquire().await?, &filter.search).await?,
        ..Wanted::default()
    };
    page(&console, &wanted, *paging).await
}

/// A site's operations, newest first.
#[utoipa::path(tag = "operations", params(Paging), responses((status = 200, body = Envelope<Vec<OperationItem>>)))]
#[get("/api/console/sites/{id}/operations")]
pub(super) async fn site_operations(
    console: web::Data<Console>,
    caller: Caller,
    id: web::Path<i64>,
    paging: Query<Paging>,
) -> Result<Envelope<Vec<OperationItem>>, ApiError> {
    caller.require(Permission::ViewOperations)?;
    page(&console, &Wanted { tenant: Some(*id), ..Wanted::default() }, *paging).await
}

/// An operation with its log.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(super) struct OperationBody {
    #[serde(flatten)]
    operation: OperationItem,
    log: Vec<LogItem>,
}

/// A line of an operation's log.
#[derive(Debug, Clone, Serialize, ToSchema)]
struct LogItem {
    /// Epoch seconds.
    at: i64,
    /// The step that it is about.
    step: Option<String>,
    /// What happened.
    #[serde(flatten)]
    notice: OperatorNotice,
}

impl OperationBody {
    /// Whether nothing will happen any more.
    pub(super) fn is_over(&self) -> bool {
        matches!(self.operation.state.as_str(), "done" | "failed" | "cancelled")
    }
}

/// One operation with its log.
pub(super) async fn with_log(console: &Console, id: i64) -> Result<OperationBody, ApiError> {
    let operation = find(console, id).await?;
    let lines = operations::log(console.operators.pool(), id, 0).await?;
    let log =
        lines.into_iter().map(|line| LogItem { at: line.at.unix_timestamp(), step: line.step, notice: line.notice });
    Ok(OperationBody { operation, log: log.collect() })
}

/// One operation with its log.
#[utoipa::path(tag = "operations", responses((status = 200, body = Envelope<OperationBody>)))]
#[get("/api/console/operations/{id}")]
pub(super) async fn get_operation(
    console: web::Data<Console>,
    caller: Caller,
    id: web::Path<i64>,
) -> Result<Envelope<OperationBody>, ApiError> {
    caller.require(Permission::ViewOperations)?;
    Ok(Envelope::of(with_log(&console, *id).await?))
}

/// Tries a failed operation again from the step that it was at.
#[utoipa::path(tag = "operations", request_body = Reason,
    responses((status = 200, body = Envelope<OperationItem>)))]
#[post("/api/console/operations/{id}/retry")]
pub(super) async fn retry_operation(
    console: web::Data<Console>,
    caller: Caller,
    id: web::Path<i64>,
    body: RawBody,
) -> Result<Envelope<OperationItem>, ApiError> {
    caller.require(Permission::ControlOperations)?;
    control(&console, &caller, *id, body, "operation.retry", operations::retry).await
}

/// Calls an operation off; what it has done is undone.
#[utoipa::path(tag = "operations", request_body = Reason,
    responses((status = 200, body = Envelope<OperationItem>)))]
#[post("/api/console/operations/{id}/cancel")]
pub(super) async fn cancel_operation(
    console: web::Data<Console>,
    caller: Caller,
    id: web::Path<i64>,
    body: RawBody,
) -> Result<Envelope<OperationItem>, ApiError> {
    caller.require(Permission::ControlOperations)?;
    control(&console, &caller, *id, body, "operation.cancel", operations::cancel).await
}

/// Has `change` done to an operation for the reason in the body, with its line in the log, and answers with what it is
/// then.
async fn control(
    console: &Console,
    caller: &Caller,
    id: i64,
    body: RawBody,
    action: &'static str,
    change: impl AsyncFnOnce(&mut PgConnection, &Kinds, i64, &str) -> Result<(), StartError>,
) -> Result<Envelope<OperationItem>, ApiError> {
    let reason = body.json::<Reason>().await?.checked()?;
    let before = find(console, id).await?;
    let mut transaction = console.operators.pool().begin().await?;
    change(&mut transaction, &KINDS, id, &caller.actor().requested_by()).await?;
    let detail = json!({"operation": id, "kind": before.kind, "before": {"state": before.state}});
    let line = Audit { tenant: before.tenant_id, target: before.kind, reason, detail, ..caller.line(action) };
    line.commit(transaction).await?;
    Ok(Envelope::of(find(console, id).await?))
}
