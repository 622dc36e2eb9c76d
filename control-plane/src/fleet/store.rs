//! The SQL of upgrades.

use sqlx::{PgConnection, PgPool};

use super::schemas::{Behind, SchemaOutcome, SchemaResult};
use super::{FleetOptions, FleetResult, FleetRun, VersionCount};

/// Schemas whose version is lower than `newest`: standbys, then sites by their ids. Sites that are being filled are
/// brought up to date by whoever fills them, those that are being removed by nobody.
pub(super) async fn behind(pool: &PgPool, newest: i32) -> Result<Vec<Behind>, sqlx::Error> {
    sqlx::query_as!(
        Behind,
        r#"SELECT schema AS "schema!", role AS "role!", database AS "database!", version AS "version!", tenant_id,
                  subdomain, is_active AS "is_active!", is_busy AS "is_busy!"
             FROM (SELECT schema, role, database, version, NULL::bigint AS tenant_id, NULL::text AS subdomain,
                          false AS is_active, false AS is_busy
                     FROM standbys WHERE state = 'ready'
                   UNION ALL
                   SELECT p.schema, p.role, p.database, p.version, p.tenant_id, t.subdomain, t.state = 'active', o.id IS NOT NULL
                     FROM placements p
                     JOIN tenants t ON t.id = p.tenant_id
                     LEFT JOIN operations o ON o.tenant_id = t.id AND o.state IN ('waiting', 'running')
                    WHERE t.state <> 'closed' AND NOT (t.state = 'creating' AND o.id IS NOT NULL)) AS schemas
            WHERE version < $1 ORDER BY tenant_id NULLS FIRST, schema"#,
        newest
    )
    .fetch_all(pool)
    .await
}

/// The operation of a site that is not over, in words.
pub(super) async fn live_operation(conn: &mut PgConnection, tenant: i64) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"SELECT format('its operation %s (%s)', id, kind) AS "operation!" FROM operations
            WHERE tenant_id = $1 AND state IN ('waiting', 'running')"#,
        tenant
    )
    .fetch_optional(conn)
    .await
}

/// Where a site's tables are and at which version: it may have been moved since the upgrade was planned.
pub(super) async fn place_now(
    conn: &mut PgConnection,
    site: &Behind,
    tenant: i64,
) -> Result<Option<Behind>, sqlx::Error> {
    let found = sqlx::query!("SELECT schema, role, database, version FROM placements WHERE tenant_id = $1", tenant)
        .fetch_optional(conn)
        .await?;
    Ok(found.map(|row| Behind {
        schema: row.schema,
        role: row.role,
        database: row.database,
        version: row.version,
        ..site.clone()
    }))
}

/// A standby may have been claimed meanwhile: whichever row has the schema now.
pub(super) async fn note_version(pool: &PgPool, schema: &str, version: i32) -> Result<(), sqlx::Error> {
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

/// Begins a run: its id.
pub(super) async fn begin(
    pool: &PgPool,
    options: &FleetOptions,
    runner: &str,
    target: i32,
    canary: Option<i64>,
    planned: usize,
) -> Result<i64, sqlx::Error> {
    let bounded = |number: usize| i32::try_from(number).unwrap_or(i32::MAX);
    sqlx::query_scalar!(
        "INSERT INTO fleet_runs (requested_by, runner, target, canary_tenant, at_once, max_failures, planned)
         VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id",
        options.requested_by,
        runner,
        target,
        canary,
        bounded(options.at_once.max(1)),
        bounded(options.max_failures),
        bounded(planned)
    )
    .fetch_one(pool)
    .await
}

pub(super) async fn end(pool: &PgPool, run: i64, state: &str, reason: Option<&str>) -> Result<(), sqlx::Error> {
    sqlx::query!("UPDATE fleet_runs SET state = $2, reason = $3, ended_at = now() WHERE id = $1", run, state, reason)
        .execute(pool)
        .await
        .map(drop)
}

/// Runs that nobody runs any more.
pub(super) async fn note_interrupted(conn: &mut PgConnection) -> Result<(), sqlx::Error> {
    sqlx::query!("UPDATE fleet_runs SET state = 'interrupted', ended_at = now() WHERE state = 'running'")
        .execute(conn)
        .await
        .map(drop)
}

/// Who runs an upgrade, in words.
pub(super) async fn holder(conn: &mut PgConnection) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"SELECT format('%s, on %s, since %s UTC, %s of %s schemas done', requested_by, runner,
                         to_char(started_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS'),
                         (SELECT count(*) FROM fleet_results WHERE run_id = fleet_runs.id), planned) AS "holder!"
             FROM fleet_runs WHERE state = 'running'"#
    )
    .fetch_optional(conn)
    .await
}

/// Notes what the upgrade of a schema came to.
pub(super) async fn note(
    pool: &PgPool,
    run: i64,
    wave: &str,
    one: &Behind,
    target: i32,
    result: &SchemaResult,
) -> Result<(), sqlx::Error> {
    let (outcome, error) = match &result.outcome {
        SchemaOutcome::Upgraded => ("upgraded", None),
        SchemaOutcome::Failed(error) => ("failed", Some(error)),
        SchemaOutcome::Left(reason) => ("left", Some(reason)),
    };
    sqlx::query!(
        "INSERT INTO fleet_results (run_id, schema, tenant_id, wave, outcome, from_version, to_version, attempts, took_ms, error)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        run,
        one.schema,
        one.tenant_id,
        wave,
        outcome,
        one.version,
        target,
        result.attempts,
        result.took.as_secs_f64() * 1000.0,
        error
    )
    .execute(pool)
    .await
    .map(drop)
}

/// Notes schemas that were not tried.
pub(super) async fn note_left(
    pool: &PgPool,
    run: i64,
    wave: &str,
    left: &[Behind],
    target: i32,
) -> Result<(), sqlx::Error> {
    let schemas: Vec<String> = left.iter().map(|one| one.schema.clone()).collect();
    let tenants: Vec<Option<i64>> = left.iter().map(|one| one.tenant_id).collect();
    let versions: Vec<i32> = left.iter().map(|one| one.version).collect();
    sqlx::query!(
        "INSERT INTO fleet_results (run_id, schema, tenant_id, wave, outcome, from_version, to_version)
         SELECT $1, schema, tenant, $5, 'left', version, $6
           FROM unnest($2::text[], $3::bigint[], $4::integer[]) AS left_ones (schema, tenant, version)",
        run,
        &schemas,
        &tenants as &[Option<i64>],
        &versions,
        wave,
        target
    )
    .execute(pool)
    .await
    .map(drop)
}

/// How long a schema lately took from one version to another, in milliseconds: the median of the last thousand.
pub(super) async fn usual_ms(pool: &PgPool, from: i32, to: i32) -> Result<Option<f64>, sqlx::Error> {
    sqlx::query_scalar!(
        "SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY took_ms)
           FROM (SELECT took_ms FROM fleet_results WHERE from_version = $1 AND to_version = $2 AND outcome = 'upgraded'
                  ORDER BY run_id DESC LIMIT 1000) AS lately",
        from,
        to
    )
    .fetch_one(pool)
    .await
}

pub(super) async fn versions(pool: &PgPool) -> Result<Vec<VersionCount>, sqlx::Error> {
    sqlx::query_as!(
        VersionCount,
        r#"SELECT version AS "version!", sum(site)::bigint AS "sites!", sum(standby)::bigint AS "standbys!"
             FROM (SELECT version, 1 AS site, 0 AS standby FROM placements
                   UNION ALL
                   SELECT version, 0, 1 FROM standbys WHERE state = 'ready') AS schemas
            GROUP BY version ORDER BY version"#
    )
    .fetch_all(pool)
    .await
}

pub(super) async fn runs(
    pool: &PgPool,
    run: Option<i64>,
    limit: i64,
    offset: i64,
) -> Result<Vec<FleetRun>, sqlx::Error> {
    sqlx::query_as!(
        FleetRun,
        r#"SELECT r.id, r.requested_by, r.runner, r.target, r.state, r.canary_tenant, t.name AS "canary_name?", r.planned,
                  s.upgraded AS "upgraded!", s.failed AS "failed!", s.left_alone AS "left!", r.reason, r.started_at, r.ended_at,
                  (SELECT count(*) FROM fleet_runs) AS "total!"
             FROM fleet_runs r LEFT JOIN tenants t ON t.id = r.canary_tenant
             CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE outcome = 'upgraded') AS upgraded, count(*) FILTER (WHERE outcome = 'failed') AS failed,
                                        count(*) FILTER (WHERE outcome = 'left') AS left_alone FROM fleet_results WHERE run_id = r.id) s
            WHERE $1::bigint IS NULL OR r.id = $1
            ORDER BY r.id DESC LIMIT $2 OFFSET $3"#,
        run,
        limit,
        offset
    )
    .fetch_all(pool)
    .await
}

pub(super) async fn results(
    pool: &PgPool,
    run: i64,
    outcome: Option<&str>,
    limit: i64,
    offset: i64,
) -> Result<Vec<FleetResult>, sqlx::Error> {
    sqlx::query_as!(
        FleetResult,
        r#"SELECT s.schema, s.tenant_id, t.name AS "name?", s.wave, s.outcome, s.from_version, s.to_version, s.attempts,
                  s.took_ms, s.error, count(*) OVER () AS "total!"
             FROM fleet_results s LEFT JOIN tenants t ON t.id = s.tenant_id
            WHERE s.run_id = $1 AND ($2::text IS NULL OR s.outcome = $2)
            ORDER BY array_position(ARRAY['failed', 'left', 'upgraded'], s.outcome), s.tenant_id NULLS FIRST, s.schema
            LIMIT $3 OFFSET $4"#,
        run,
        outcome,
        limit,
        offset
    )
    .fetch_all(pool)
    .await
}

/// Tables of a site that its own role may not read and write, but for the history. Asked in the site's database.
pub(super) async fn tables_out_of_reach(
    conn: &mut PgConnection,
    schema: &str,
    role: &str,
) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"SELECT c.relname::text AS "name!" FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
            WHERE n.nspname = $1 AND c.relkind IN ('r', 'p') AND c.relname <> $3
              AND NOT (has_table_privilege($2, c.oid, 'SELECT') AND has_table_privilege($2, c.oid, 'INSERT')
                       AND has_table_privilege($2, c.oid, 'UPDATE') AND has_table_privilege($2, c.oid, 'DELETE'))
            ORDER BY 1"#,
        schema,
        role,
        migrations::HISTORY_TABLE
    )
    .fetch_all(conn)
    .await
}
