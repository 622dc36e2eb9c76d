//! Building a site's schema ahead, and who may do what in each schema.

use sqlx::{AssertSqlSafe, Connection, PgConnection};

use crate::schema::{HISTORY_TABLE, MigrateError, checked_name};
use crate::{CONTROL_SCHEMA, JUDGE_SCHEMA};

/// What a replay of all tenant migrations leaves, as one script: `scripts/baseline` writes it.
const BASELINE: &str = include_str!("../tenant/baseline.sql");
/// Stands in the baseline for the schema's name.
const PLACEHOLDER: &str = "lophoc_baseline_schema";

/// Builds a site's schema out of the baseline, then applies what is newer than it. Replaces a half-built one of that
/// name. Returns the version that it is at.
///
/// # Errors
/// When the name is not plain, the database is away or a statement fails.
pub async fn build_standby(conn: &mut PgConnection, schema: &str) -> Result<i32, MigrateError> {
    let name = checked_name(schema)?;
    // A dump defines functions before the tables that they name.
    let build = format!(
        "SET LOCAL client_min_messages = warning; SET LOCAL check_function_bodies = false; DROP SCHEMA IF EXISTS {name} CASCADE;\n{}",
        BASELINE.replace(PLACEHOLDER, name)
    );
    crate::shared(conn).await?;
    let mut transaction = conn.begin().await?;
    sqlx::raw_sql(AssertSqlSafe(build)).execute(&mut *transaction).await?;
    transaction.commit().await?;
    let newest = crate::tenant_version();
    let version = format!("SELECT max(version) FROM {name}.{HISTORY_TABLE}");
    let built: Option<i32> = sqlx::query_scalar(AssertSqlSafe(version)).fetch_one(&mut *conn).await?;
    if built != Some(newest) {
        crate::tenant(conn, name).await?;
    }
    Ok(newest)
}

/// Drops a schema and everything in it, if it is there.
///
/// # Errors
/// When the name is not plain or the statement fails.
pub async fn drop_schema(conn: &mut PgConnection, schema: &str) -> Result<(), MigrateError> {
    let name = checked_name(schema)?;
    run(conn, format!("SET LOCAL client_min_messages = warning; DROP SCHEMA IF EXISTS {name} CASCADE")).await
}

/// Lets `role` read and write a site's tables, those of later migrations too, but not their history.
///
/// # Errors
/// When a name is not plain or a statement fails.
pub async fn grant_tenant(conn: &mut PgConnection, schema: &str, role: &str) -> Result<(), MigrateError> {
    let grants = tables_of(checked_name(schema)?, checked_name(role)?);
    run(conn, grants).await
}

/// Lets `login` use the judge's queue.
///
/// # Errors
/// When the name is not plain or a statement fails.
pub async fn grant_judge(conn: &mut PgConnection, login: &str) -> Result<(), MigrateError> {
    let grants = tables_of(JUDGE_SCHEMA, checked_name(login)?);
    run(conn, grants).await
}

/// Lets `login` read what the Directory needs and write what sites may change of themselves.
///
/// # Errors
/// When the name is not plain or a statement fails.
pub async fn grant_control(conn: &mut PgConnection, login: &str) -> Result<(), MigrateError> {
    let login = checked_name(login)?;
    let grants = format!(
        "GRANT USAGE ON SCHEMA {CONTROL_SCHEMA} TO {login};
         GRANT SELECT ON {CONTROL_SCHEMA}.tenants, {CONTROL_SCHEMA}.placements, {CONTROL_SCHEMA}.domains, {CONTROL_SCHEMA}.plans,
             {CONTROL_SCHEMA}.subscriptions, {CONTROL_SCHEMA}.websites, {CONTROL_SCHEMA}.changes TO {login};
         -- To serve certificates and to answer the issuer; their keys are sealed.
         GRANT SELECT (host, tenant_id, chain_pem, key_sealed, version, stable_since, not_after, last_error, last_error_kind) ON {CONTROL_SCHEMA}.certificates TO {login};
         GRANT SELECT ON {CONTROL_SCHEMA}.certificate_changes, {CONTROL_SCHEMA}.acme_challenges TO {login};
         GRANT SELECT (version) ON {CONTROL_SCHEMA}.{HISTORY_TABLE} TO {login};
         GRANT SELECT ON {CONTROL_SCHEMA}.subscription_history TO {login};
         GRANT EXECUTE ON FUNCTION {CONTROL_SCHEMA}.begin_trial(bigint, bigint),
             {CONTROL_SCHEMA}.active_users_changed(bigint) TO {login};
         GRANT UPDATE (name, updated_at) ON {CONTROL_SCHEMA}.tenants TO {login};
         GRANT INSERT, UPDATE ON {CONTROL_SCHEMA}.websites TO {login};
         GRANT SELECT ON {CONTROL_SCHEMA}.domain_checks TO {login};
         -- Addresses that lead to a renamed site; which blobs a site holds, noted before they are stored.
         GRANT SELECT ON {CONTROL_SCHEMA}.held_names TO {login};
         GRANT SELECT, INSERT, UPDATE (held_at, unused_at) ON {CONTROL_SCHEMA}.site_blobs TO {login};
         GRANT EXECUTE ON FUNCTION {CONTROL_SCHEMA}.add_domain(bigint, text), {CONTROL_SCHEMA}.remove_domain(bigint, bigint),
             {CONTROL_SCHEMA}.make_primary_domain(bigint, bigint), {CONTROL_SCHEMA}.check_domain_now(bigint, bigint) TO {login};
         -- Somebody's temporary table must never stand before one that a function with its owner's rights writes to.
         DO $$ BEGIN EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database()); END $$"
    );
    run(conn, grants).await
}

/// Every row of every table, no table's shape.
fn tables_of(schema: &str, role: &str) -> String {
    format!(
        "GRANT USAGE ON SCHEMA {schema} TO {role};
         GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA {schema} TO {role};
         GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA {schema} TO {role};
         ALTER DEFAULT PRIVILEGES IN SCHEMA {schema} GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO {role};
         ALTER DEFAULT PRIVILEGES IN SCHEMA {schema} GRANT USAGE, SELECT ON SEQUENCES TO {role};
         REVOKE INSERT, UPDATE, DELETE ON {schema}.{HISTORY_TABLE} FROM {role}"
    )
}

async fn run(conn: &mut PgConnection, sql: String) -> Result<(), MigrateError> {
    let mut transaction = conn.begin().await?;
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(())
}
