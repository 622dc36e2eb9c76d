//! Versions of the sites' schemas, and bringing them up to date.

use ::migrations::TenantMigrations;
use actix_web::{get, post, web};
use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use platform::http::{Query, RawBody};
use platform::messages::INVALID_VALUE;
use platform::text_enum;
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::PgPool;
use utoipa::{IntoParams, ToSchema};

use super::caller::Caller;
use super::input::{checked_reason, folded, picked};
use super::messages::{OPERATION_NOT_FOUND, OPERATION_RUNNING};
use super::operations::{OperationItem, find};
use super::{Console, listing};
use crate::fleet::{self, FleetError, FleetOptions, FleetResult, FleetRun};
use crate::operators::{Audit, Permission};

/// The longest that a canary can be asked to stay well, in seconds.
const LONGEST_WAIT_S: u64 = 600;

impl From<FleetError> for ApiError {
    fn from(error: FleetError) -> Self {
        match error {
            FleetError::Held(_) => OPERATION_RUNNING.into(),
            FleetError::NoCanary(_) => Self::field("canary", INVALID_VALUE),
            FleetError::Provision(error) => error.into(),
            FleetError::Database(error) => error.into(),
        }
    }
}

/// How the schemas stand.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct MigrationsBody {
    /// The newest tenant migration.
    newest: i32,
    served: Served,
    versions: Vec<VersionItem>,
    /// The operation under way that upgrades, if one is.
    operation: Option<i64>,
}

/// Versions that this program can serve.
#[derive(Debug, Serialize, ToSchema)]
struct Served {
    from: i32,
    to: i32,
}

/// How many schemas are at a version.
#[derive(Debug, Serialize, ToSchema)]
struct VersionItem {
    version: i32,
    sites: i64,
    standbys: i64,
}

/// A site that is behind.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct BehindItem {
    tenant_id: i64,
    site_name: String,
    version: i32,
    /// What went wrong when it was last tried.
    error: Option<String>,
    /// Epoch seconds.
    tried_at: Option<i64>,
    #[serde(skip)]
    total: i64,
}

/// How many schemas are at which version, and whether an upgrade is under way.
#[utoipa::path(tag = "migrations", responses((status = 200, body = Envelope<MigrationsBody>)))]
#[get("/api/console/migrations")]
pub(super) async fn get_migrations(
    console: web::Data<Console>,
    caller: Caller,
) -> Result<Envelope<MigrationsBody>, ApiError> {
    caller.require(Permission::ViewMigrations)?;
    let pool = console.operators.pool();
    let versions = fleet::versions(pool).await?.into_iter().map(|one| VersionItem {
        version: one.version,
        sites: one.sites,
        standbys: one.standbys,
    });
    let operation = sqlx::query_scalar!(
        "SELECT id FROM operations WHERE kind = $1 AND state IN ('waiting', 'running') LIMIT 1",
        fleet::UPGRADE.name
    )
    .fetch_optional(pool)
    .await?;
    Ok(Envelope::of(MigrationsBody {
        newest: ::migrations::tenant_version(),
        served: Served { from: *::migrations::SERVED_TENANTS.start(), to: *::migrations::SERVED_TENANTS.end() },
        versions: versions.collect(),
        operation,
    }))
}

/// Which sites that are behind to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct BehindFilter {
    /// Letters of a site's name or label, or its id.
    #[serde(default)]
    search: String,
}

/// Sites that are behind, those first whose last upgrade did not work.
#[utoipa::path(tag = "migrations", params(Paging, BehindFilter), responses((status = 200, body = Envelope<Vec<BehindItem>>)))]
#[get("/api/console/migrations/behind")]
pub(super) async fn list_behind(
    console: web::Data<Console>,
    caller: Caller,
    paging: Query<Paging>,
    filter: Query<BehindFilter>,
) -> Result<Envelope<Vec<BehindItem>>, ApiError> {
    caller.require(Permission::ViewMigrations)?;
    let pool = console.operators.pool();
    let words = folded(&mut *pool.acquire().await?, &filter.search).await?;
    let rows = async |limit, offset| behind(pool, &words, limit, offset).await;
    listing::page(*paging, rows, |row| row.total, |row| row).await
}

async fn behind(pool: &PgPool, words: &str, limit: i64, offset: i64) -> Result<Vec<BehindItem>, sqlx::Error> {
    sqlx::query_as!(
        BehindItem,
        r#"SELECT t.id AS tenant_id, t.name AS site_name, p.version, r.error AS "error?", extract(epoch FROM r.at)::bigint AS "tried_at?",
                  count(*) OVER () AS "total!"
             FROM placements p JOIN tenants t ON t.id = p.tenant_id
             LEFT JOIN (SELECT DISTINCT ON (f.tenant_id) f.tenant_id, f.error, f.at FROM fleet_results f
                         ORDER BY f.tenant_id, f.run_id DESC) r ON r.tenant_id = t.id
            WHERE p.version < $1 AND t.state <> 'closed'
              AND ($2 = '' OR position($2 IN t.search_text) > 0 OR position($2 IN t.subdomain) > 0 OR t.id::text = $2)
            ORDER BY r.error IS NULL, t.id LIMIT $3 OFFSET $4"#,
        ::migrations::tenant_version(),
        words,
        limit,
        offset
    )
    .fetch_all(pool)
    .await
}

/// The upgrades that were run, newest first.
#[utoipa::path(tag = "migrations", params(Paging), responses((status = 200, body = Envelope<Vec<FleetRun>>)))]
#[get("/api/console/migrations/runs")]
pub(super) async fn list_runs(
    console: web::Data<Console>,
    caller: Caller,
    paging: Query<Paging>,
) -> Result<Envelope<Vec<FleetRun>>, ApiError> {
    caller.require(Permission::ViewMigrations)?;
    let pool = console.operators.pool();
    let rows = async |limit, offset| fleet::runs(pool, limit, offset).await;
    listing::page(*paging, rows, |run| run.total, |run| run).await
}

/// One upgrade that was run.
#[utoipa::path(tag = "migrations", responses((status = 200, body = Envelope<FleetRun>)))]
#[get("/api/console/migrations/runs/{id}")]
pub(super) async fn get_run(
    console: web::Data<Console>,
    caller: Caller,
    id: web::Path<i64>,
) -> Result<Envelope<FleetRun>, ApiError> {
    caller.require(Permission::ViewMigrations)?;
    let run = fleet::find_run(console.operators.pool(), *id).await?;
    run.map(Envelope::of).ok_or_else(|| OPERATION_NOT_FOUND.into())
}

/// Which schemas of a run to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ResultFilter {
    /// `failed`, `left` or `upgraded`.
    outcome: Option<String>,
}

/// What an upgrade did to each schema: failures first, then those that were left as they were.
#[utoipa::path(tag = "migrations", params(Paging, ResultFilter), responses((status = 200, body = Envelope<Vec<FleetResult>>)))]
#[get("/api/console/migrations/runs/{id}/results")]
pub(super) async fn list_results(
    console: web::Data<Console>,
    caller: Caller,
    id: web::Path<i64>,
    paging: Query<Paging>,
    filter: Query<ResultFilter>,
) -> Result<Envelope<Vec<FleetResult>>, ApiError> {
    caller.require(Permission::ViewMigrations)?;
    let (pool, outcome) = (console.operators.pool(), picked(filter.outcome.as_deref()));
    fleet::find_run(pool, *id).await?.ok_or(OPERATION_NOT_FOUND)?;
    let rows = async |limit, offset| fleet::some_results(pool, *id, outcome.as_deref(), limit, offset).await;
    listing::page(*paging, rows, |result| result.total, |result| result).await
}

text_enum! {
    /// What a run of migrations does.
    pub(super) enum RunMode {
        /// Only says what would be done.
        DryRun = "dry_run",
        /// A canary first, then the others.
        Run = "run",
    }
}

/// Body of [`start_run`].
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct NewRun {
    mode: RunMode,
    /// The site that goes first; the first that is behind where it is not given.
    canary: Option<i64>,
    /// Seconds that it has to stay well, 0 to 600; 10 where it is not given.
    canary_wait_s: Option<u64>,
    /// Schemas at the same time, 1 to 16.
    at_once: Option<usize>,
    /// Failures after which what is left stays as it is.
    max_failures: Option<usize>,
    #[serde(default)]
    reason: String,
}

/// What would be done, or the operation that does it.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct RunBody {
    /// What would be done, in waves; only for a dry run.
    plan: Option<fleet::Plan>,
    operation: Option<OperationItem>,
}

/// Brings the sites' schemas up to date, or says what that would do.
#[utoipa::path(tag = "migrations", request_body = NewRun,
    responses((status = 200, body = Envelope<RunBody>)))]
#[post("/api/console/migrations/runs")]
pub(super) async fn start_run(
    console: web::Data<Console>,
    caller: Caller,
    body: RawBody,
) -> Result<Envelope<RunBody>, ApiError> {
    caller.require(Permission::RunMigrations)?;
    let input: NewRun = body.json().await?;
    let reason = checked_reason(&input.reason)?;
    let defaults = fleet::Asked::default();
    let asked = fleet::Asked {
        canary: input.canary,
        canary_wait_seconds: input.canary_wait_s.unwrap_or(defaults.canary_wait_seconds),
        at_once: input.at_once.unwrap_or(defaults.at_once).clamp(1, 16),
        max_failures: input.max_failures.unwrap_or(defaults.max_failures),
    };
    if asked.canary_wait_seconds > LONGEST_WAIT_S {
        return Err(ApiError::field("canary_wait_s", INVALID_VALUE));
    }
    let pool = console.operators.pool();
    let options = FleetOptions {
        canary: asked.canary,
        at_once: asked.at_once,
        max_failures: asked.max_failures,
        ..FleetOptions::default()
    };
    // Refuses a canary that has nothing to upgrade, before anything is asked for.
    let plan = fleet::plan(pool, &TenantMigrations::default(), &options).await?;
    let detail = json!({"mode": input.mode, "canary": asked.canary, "canary_wait_s": asked.canary_wait_seconds, "at_once": asked.at_once, "max_failures": asked.max_failures});
    let line = Audit { reason: reason.clone(), detail, ..caller.line("migrations.run") };
    match input.mode {
        RunMode::DryRun => {
            line.commit(pool.begin().await?).await?;
            Ok(Envelope::of(RunBody { plan: Some(plan), operation: None }))
        }
        RunMode::Run => {
            let mut transaction = pool.begin().await?;
            let id = fleet::start(&mut transaction, &asked, caller.actor().requested_by(), reason).await?;
            line.commit(transaction).await?;
            Ok(Envelope::of(RunBody { plan: None, operation: Some(find(&console, id).await?) }))
        }
    }
}
