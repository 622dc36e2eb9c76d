//! Bringing every site's schema up to date: standbys first, then the platform's own sites, then one canary that has to
//! stay well for a while, then the rest with a bounded number at once. Each schema notes its version when it is done, so
//! that what was interrupted goes on where it stopped; who runs an upgrade holds a lock, and what came of it is kept.
//!
//! A site is upgraded while none of its operations is under way, and none is worked on meanwhile: either waits for the
//! other, the upgrade for a moment only, after which it leaves the site to the next run.

mod canary;
mod lock;
mod operation;
mod plan;
mod run;
mod schemas;
mod store;

use std::time::Duration;

use platform::text_enum;
use serde::Serialize;
use sqlx::PgPool;
use time::OffsetDateTime;
use tokio::sync::watch;
use utoipa::ToSchema;

pub use crate::sites_probe::SitesProbe;
pub use operation::{Asked, UPGRADE, start};
pub use plan::{LAST_OWN, Plan, PlannedWave, plan};
pub use run::upgrade;

use crate::operators::Actor;
use crate::provisioning::ProvisionError;

/// How long a canary has to stay well where nobody says how long: what goes wrong at the first requests shows by then.
pub const CANARY_WAIT: Duration = Duration::from_secs(10);

/// How careful an upgrade is.
#[derive(Debug, Clone)]
pub struct FleetOptions {
    /// Schemas that are migrated at the same time.
    pub at_once: usize,
    /// Failures among the rest after which what is left stays as it is.
    pub max_failures: usize,
    /// The tenant that goes before everybody else's; the first that is behind when `None`.
    pub canary: Option<i64>,
    /// How long the canary has to stay well before the others follow; where nobody follows, it is looked at once.
    pub canary_wait: Duration,
    /// Where the canary is asked for over HTTP as well; only its schema is looked at when `None`.
    pub sites: Option<SitesProbe>,
    /// How often a schema is tried whose tables are in use or whose connection breaks.
    pub attempts: u32,
    /// How long a migration waits for a table that somebody uses.
    pub lock_timeout: Duration,
    /// `operator:<id>` or `command:<user>`.
    pub requested_by: String,
    /// Is told how many of how many schemas are done.
    pub progress: Option<watch::Sender<(usize, usize)>>,
}

impl Default for FleetOptions {
    fn default() -> Self {
        Self {
            at_once: 4,
            max_failures: 5,
            canary: None,
            canary_wait: CANARY_WAIT,
            sites: None,
            attempts: 3,
            lock_timeout: Duration::from_secs(5),
            requested_by: Actor::command().requested_by(),
            progress: None,
        }
    }
}

/// Why there was no upgrade at all.
#[derive(Debug, thiserror::Error)]
pub enum FleetError {
    /// Somebody else is at it.
    #[error("an upgrade is running already: {0}")]
    Held(String),
    /// The canary is no site that is behind.
    #[error("tenant {0} can't be the canary: it is no site, or up to date already")]
    NoCanary(i64),
    /// A database is away.
    #[error(transparent)]
    Provision(#[from] ProvisionError),
    /// The control database is away.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// What an upgrade did.
#[derive(Debug, Default, Clone, Serialize)]
pub struct FleetReport {
    /// The run, for [`results`]; `None` when nothing was behind.
    pub run: Option<i64>,
    /// The version that schemas were brought to.
    pub target: i32,
    /// Schemas brought up to date.
    pub upgraded: usize,
    /// Schemas that could not be.
    pub failed: Vec<Failure>,
    /// Schemas that were not tried, because too many had failed before or an operation of the site was not over.
    pub left: usize,
    /// Why it stopped before its end.
    pub halted: Option<String>,
    /// How long it took, in milliseconds.
    pub took_ms: u64,
}

/// A schema that was not brought up to date, or a canary that did not stay well.
#[derive(Debug, Clone, Serialize)]
pub struct Failure {
    /// The schema.
    pub schema: String,
    /// Whose it is; `None` for a standby.
    pub tenant_id: Option<i64>,
    /// What went wrong.
    pub error: String,
}

impl FleetReport {
    /// Whether every schema is up to date now.
    pub fn is_whole(&self) -> bool {
        self.failed.is_empty() && self.left == 0
    }
}

/// How many schemas are at a version.
#[derive(Debug, Clone, Serialize, PartialEq, Eq)]
pub struct VersionCount {
    /// The tenant migration.
    pub version: i32,
    /// Sites at it.
    pub sites: i64,
    /// Standbys at it.
    pub standbys: i64,
}

/// An upgrade that was run. Times in epoch seconds.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct FleetRun {
    /// Grows with each.
    pub id: i64,
    /// `operator:<id>` or `command:<user>`.
    pub requested_by: String,
    /// Host and process.
    pub runner: String,
    /// The version that schemas were brought to.
    pub target: i32,
    /// `running`, `done`, `failed`, `halted` or `interrupted`.
    pub state: String,
    /// The site that went first.
    pub canary_tenant: Option<i64>,
    /// That site's name.
    pub canary_name: Option<String>,
    /// Schemas that were behind when it began.
    pub planned: i32,
    /// Schemas brought up to date.
    pub upgraded: i64,
    /// Schemas that could not be.
    pub failed: i64,
    /// Schemas that were not tried.
    pub left: i64,
    /// Why it was halted.
    pub reason: Option<String>,
    /// When it began.
    #[serde(with = "time::serde::timestamp")]
    #[schema(value_type = i64)]
    pub started_at: OffsetDateTime,
    /// When it was over.
    #[serde(with = "time::serde::timestamp::option")]
    #[schema(value_type = Option<i64>)]
    pub ended_at: Option<OffsetDateTime>,
    /// How many runs there were in all.
    #[serde(skip)]
    pub total: i64,
}

text_enum! {
    /// What can come of a schema in an upgrade, the worst first.
    pub enum FleetOutcome {
        /// It could not be upgraded.
        Failed = "failed",
        /// It was not tried.
        Left = "left",
        /// It is up to date.
        Upgraded = "upgraded",
    }
}

/// What an upgrade did to one schema.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct FleetResult {
    /// The schema.
    pub schema: String,
    /// Whose it is; `None` for a standby.
    pub tenant_id: Option<i64>,
    /// The site's name, while it is there.
    pub name: Option<String>,
    /// `standbys`, `own`, `canary` or `rest`.
    pub wave: String,
    /// What came of it.
    #[schema(value_type = FleetOutcome)]
    pub outcome: String,
    /// The version before.
    pub from_version: i32,
    /// The version after; where it failed, the one that was wanted.
    pub to_version: i32,
    /// How often it was tried.
    pub attempts: i32,
    /// How long it took, in milliseconds.
    pub took_ms: f64,
    /// What went wrong, or why it was left; `None` where it was left because the run had stopped.
    pub error: Option<String>,
    /// How many such schemas the run had in all.
    #[serde(skip)]
    pub total: i64,
}

/// How many schemas are at which version, oldest first.
///
/// # Errors
/// When the control database is away.
pub async fn versions(pool: &PgPool) -> Result<Vec<VersionCount>, sqlx::Error> {
    store::versions(pool).await
}

/// The upgrades that were run, newest first, `limit` of them past the first `offset`.
///
/// # Errors
/// When the control database is away.
pub async fn runs(pool: &PgPool, limit: i64, offset: i64) -> Result<Vec<FleetRun>, sqlx::Error> {
    store::runs(pool, None, limit, offset).await
}

/// One upgrade that was run; `None` when there is no such.
///
/// # Errors
/// When the control database is away.
pub async fn find_run(pool: &PgPool, run: i64) -> Result<Option<FleetRun>, sqlx::Error> {
    Ok(store::runs(pool, Some(run), 1, 0).await?.pop())
}

/// What an upgrade did to each schema: failures first, then those that were left, then by tenant.
///
/// # Errors
/// When the control database is away.
pub async fn results(pool: &PgPool, run: i64) -> Result<Vec<FleetResult>, sqlx::Error> {
    store::results(pool, run, None, i64::MAX, 0).await
}

/// A part of [`results`], of those with an `outcome` only where one is given.
///
/// # Errors
/// When the control database is away.
pub async fn some_results(
    pool: &PgPool,
    run: i64,
    outcome: Option<&str>,
    limit: i64,
    offset: i64,
) -> Result<Vec<FleetResult>, sqlx::Error> {
    store::results(pool, run, outcome, limit, offset).await
}
