//! Versions of the sites' schemas, and bringing them up to date.

use ::migrations::TenantMigrations;
use actix_web::{get, post, web};
use platform::envelope::Envelope;
use platform::error::{ApiError, ErrorBody};
use platform::http::RawBody;
use platform::messages::Message;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::Console;
use super::caller::Caller;
use super::input::checked_reason;
use super::operations::{OperationItem, find};
use crate::fleet::{self, FleetError, FleetOptions};
use crate::operators::{Audit, Permission};

/// Runs that are shown.
const RUNS: i64 = 20;
/// Sites that are behind that are shown.
const BEHIND: i64 = 200;

impl From<FleetError> for ApiError {
    fn from(error: FleetError) -> Self {
        match error {
            FleetError::Held(_) => Message::OperationRunning.into(),
            FleetError::NoCanary(_) => Self::field("canary", Message::InvalidValue),
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
    behind: Vec<BehindItem>,
    /// The upgrades that were run, newest first; each as `fleet_runs` has it.
    #[schema(value_type = Vec<Object>)]
    runs: Vec<Value>,
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
struct BehindItem {
    tenant_id: i64,
    site_name: String,
    version: i32,
    /// What went wrong when it was last tried.
    error: Option<String>,
    /// Epoch seconds.
    tried_at: Option<i64>,
}

/// Versions, sites that are behind, and the upgrades that were run.
#[utoipa::path(tag = "migrations", responses((status = 200, body = Envelope<MigrationsBody>), (status = 403, body = ErrorBody)))]
#[get("/api/console/migrations")]
pub(super) async fn get_migrations(
    console: web::Data<Console>,
    caller: Caller,
) -> Result<Envelope<MigrationsBody>, ApiError> {
    caller.require(Permission::ViewMigrations)?;
    let pool = console.operators.pool();
    let newest = ::migrations::tenant_version();
    let versions = fleet::versions(pool).await?.into_iter().map(|one| VersionItem {
        version: one.version,
        sites: one.sites,
        standbys: one.standbys,
    });
    let behind = sqlx::query_as!(
        BehindItem,
        r#"SELECT t.id AS tenant_id, t.name AS site_name, p.version, r.error AS "error?", extract(epoch FROM r.at)::bigint AS "tried_at?"
             FROM placements p JOIN tenants t ON t.id = p.tenant_id
             LEFT JOIN LATERAL (SELECT f.error, f.at FROM fleet_results f WHERE f.tenant_id = t.id ORDER BY f.run_id DESC LIMIT 1) r ON true
            WHERE p.version < $1 ORDER BY r.error IS NULL, t.id LIMIT $2"#,
        newest,
        BEHIND
    )
    .fetch_all(pool)
    .await?;
    let runs = fleet::runs(pool, RUNS).await?;
    let operation = sqlx::query_scalar!(
        "SELECT id FROM operations WHERE kind = $1 AND state IN ('waiting', 'running') LIMIT 1",
        fleet::UPGRADE.name
    )
    .fetch_optional(pool)
    .await?;
    Ok(Envelope::of(MigrationsBody {
        newest,
        served: Served { from: *::migrations::SERVED_TENANTS.start(), to: *::migrations::SERVED_TENANTS.end() },
        versions: versions.collect(),
        behind,
        runs: runs.iter().map(serde_json::to_value).collect::<Result<_, _>>().map_err(ApiError::internal)?,
        operation,
    }))
}

/// What an upgrade did to each schema.
#[utoipa::path(tag = "migrations", responses((status = 200, body = Envelope<Vec<Object>>), (status = 403, body = ErrorBody)))]
#[get("/api/console/migrations/runs/{id}")]
pub(super) async fn get_run(
    console: web::Data<Console>,
    caller: Caller,
    id: web::Path<i64>,
) -> Result<Envelope<Value>, ApiError> {
    caller.require(Permission::ViewMigrations)?;
    let results = fleet::results(console.operators.pool(), *id).await?;
    Ok(Envelope::of(serde_json::to_value(results).map_err(ApiError::internal)?))
}

/// Body of [`start_run`].
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct NewRun {
    /// `dry_run`: only says what would be done. `run`: a canary first, then the others.
    #[serde(default)]
    mode: String,
    /// The site that goes first; the first that is behind where it is not given.
    canary: Option<i64>,
    /// Seconds that it has to stay well.
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
    #[schema(value_type = Object)]
    plan: Option<Value>,
    operation: Option<OperationItem>,
}

/// Brings the sites' schemas up to date, or says what that would do.
#[utoipa::path(tag = "migrations", request_body = NewRun,
    responses((status = 200, body = Envelope<RunBody>), (status = 403, body = ErrorBody), (status = 409, body = ErrorBody)))]
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
    let pool = console.operators.pool();
    let detail = json!({"mode": input.mode, "canary": asked.canary, "at_once": asked.at_once, "max_failures": asked.max_failures});
    let line = Audit { reason: reason.clone(), detail, ..caller.line("migrations.run") };
    match input.mode.as_str() {
        "dry_run" => {
            let options = FleetOptions {
                canary: asked.canary,
                at_once: asked.at_once,
                max_failures: asked.max_failures,
                ..FleetOptions::default()
            };
            let plan = fleet::plan(pool, &TenantMigrations::default(), &options).await?;
            line.commit(pool.begin().await?).await?;
            Ok(Envelope::of(RunBody {
                plan: Some(serde_json::to_value(plan).map_err(ApiError::internal)?),
                operation: None,
            }))
        }
        "run" => {
            let mut transaction = pool.begin().await?;
            let id = fleet::start(&mut transaction, &asked, caller.actor().requested_by(), reason).await?;
            line.commit(transaction).await?;
            Ok(Envelope::of(RunBody { plan: None, operation: Some(find(&console, id).await?) }))
        }
        _ => Err(ApiError::field("mode", Message::InvalidValue)),
    }
}
