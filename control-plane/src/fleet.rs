//! Bringing every site's schema up to date: standbys first, then the platform's own sites, then one canary, then the
//! rest in waves. Each schema notes its version when it is done, so that what was interrupted goes on where it stopped.

use futures::StreamExt;
use sqlx::{Connection, PgPool};

use crate::provisioning::{ProvisionError, Provisioner};

/// How careful an upgrade is.
#[derive(Debug, Clone, Copy)]
pub struct FleetOptions {
    /// Schemas that are migrated at the same time.
    pub at_once: usize,
    /// Failures after which the rest is left as it is.
    pub max_failures: usize,
}

impl Default for FleetOptions {
    fn default() -> Self {
        Self { at_once: 4, max_failures: 5 }
    }
}

/// What an upgrade did.
#[derive(Debug, Default)]
pub struct FleetReport {
    /// Schemas brought up to date.
    pub upgraded: usize,
    /// Schemas that could not be, each with the reason.
    pub failed: Vec<(String, String)>,
    /// Schemas that were not tried, because too many had failed before.
    pub left: usize,
}

impl FleetReport {
    /// Whether every schema is up to date now.
    pub fn is_whole(&self) -> bool {
        self.failed.is_empty() && self.left == 0
    }
}

/// A schema that is behind.
#[derive(Debug, Clone)]
struct Behind {
    schema: String,
    database: String,
    /// 0 standbys, 1 the platform's own sites, 2 everybody else's.
    rank: i32,
}

/// Migrates every schema that is behind this binary's newest version.
///
/// # Errors
/// When the control database is away; a site's failure is in the report.
pub async fn upgrade(provisioner: &Provisioner, options: FleetOptions) -> Result<FleetReport, ProvisionError> {
    let mut report = FleetReport::default();
    let newest = migrations::tenant_version();
    let behind = behind(provisioner.control(), newest).await?;
    let mut waves: Vec<Vec<Behind>> = vec![Vec::new(), Vec::new(), Vec::new(), Vec::new()];
    for one in behind {
        let wave = match one.rank {
            0 => 0,
            1 => 1,
            // The first of everybody else's is the canary, alone.
            _ if waves[2].is_empty() => 2,
            _ => 3,
        };
        waves[wave].push(one);
    }
    for (number, wave) in waves.into_iter().enumerate() {
        // A failure in an early wave spares the later ones; only within the last are some borne.
        if !report.failed.is_empty() {
            report.left += wave.len();
            continue;
        }
        let bearable = if number == 3 { options.max_failures } else { 0 };
        run_wave(provisioner, wave, options.at_once, bearable, newest, &mut report).await?;
    }
    Ok(report)
}

async fn run_wave(
    provisioner: &Provisioner,
    wave: Vec<Behind>,
    at_once: usize,
    bearable: usize,
    newest: i32,
    report: &mut FleetReport,
) -> Result<(), ProvisionError> {
    let mut left = wave.len();
    let mut running = futures::stream::iter(wave.into_iter().map(async |one| (migrate(provisioner, &one).await, one)))
        .buffer_unordered(at_once);
    while let Some((outcome, one)) = running.next().await {
        left -= 1;
        match outcome {
            Ok(()) => {
                note_version(provisioner.control(), &one.schema, newest).await?;
                report.upgraded += 1;
            }
            Err(error) => {
                tracing::error!(schema = one.schema, %error, "migrating a site");
                report.failed.push((one.schema, error.to_string()));
            }
        }
        if report.failed.len() > bearable {
            break;
        }
    }
    report.left += left;
    Ok(())
}

async fn migrate(provisioner: &Provisioner, one: &Behind) -> Result<(), ProvisionError> {
    let mut conn = provisioner.connect(&one.database, "pg_catalog").await?;
    migrations::tenant(&mut conn, &one.schema).await?;
    conn.close().await?;
    Ok(())
}

async fn behind(pool: &PgPool, newest: i32) -> Result<Vec<Behind>, sqlx::Error> {
    sqlx::query_as!(
        Behind,
        r#"SELECT schema AS "schema!", database AS "database!", rank AS "rank!" FROM (
               SELECT schema, database, 0 AS rank, 0 AS tenant_id FROM standbys WHERE state = 'ready' AND version < $1
               UNION ALL
               SELECT schema, database, CASE WHEN tenant_id <= 1000 THEN 1 ELSE 2 END, tenant_id FROM placements WHERE version < $1
           ) AS behind ORDER BY rank, tenant_id"#,
        newest
    )
    .fetch_all(pool)
    .await
}

/// A standby may have been claimed meanwhile: whichever row has the schema now.
async fn note_version(pool: &PgPool, schema: &str, version: i32) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "WITH standby AS (UPDATE standbys SET version = $2 WHERE schema = $1)
         UPDATE placements SET version = $2 WHERE schema = $1",
        schema,
        version
    )
    .execute(pool)
    .await
    .map(drop)
}

/// Whether the control database answers, with a schema that this binary can work with.
///
/// # Errors
/// When it does not, or is older: `control-plane migrate` comes before the new programs.
pub async fn check_control(pool: &PgPool) -> anyhow::Result<()> {
    // refinery's table, which the build's database does not have.
    let version: Option<i32> = sqlx::query_scalar("SELECT max(version) FROM schema_history").fetch_one(pool).await?;
    let (found, wanted) = (version.unwrap_or_default(), migrations::control_version());
    anyhow::ensure!(found >= wanted, "the control schema is at version {found}, this program needs {wanted}");
    Ok(())
}

/// A database that holds a site's schema; `None` while there is no site.
///
/// # Errors
/// When the control database is away.
pub async fn any_database(pool: &PgPool) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar!("SELECT database FROM placements ORDER BY tenant_id LIMIT 1").fetch_optional(pool).await
}
