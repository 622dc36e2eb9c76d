//! What the sites of one database share. Every way to a site's tables goes by here, so that it is there before them.

use refinery::Runner;
use sqlx::{AssertSqlSafe, Connection, PgConnection};

use crate::schema::{HISTORY_TABLE, MigrateError, WAIT_FOR_TABLE, bring_up, checked_name};
use crate::{SHARED_SCHEMA, shared_set};

/// Brings what the database's sites share up to date, making it where it is missing; one question where nothing is to be
/// done. Returns how many migrations were applied.
///
/// # Errors
/// As [`crate::control`].
pub async fn shared(conn: &mut PgConnection) -> Result<usize, MigrateError> {
    let runner = shared_set::migrations::runner();
    if version(conn).await? == Some(newest(&runner)) {
        return Ok(0);
    }
    bring_up(conn, SHARED_SCHEMA, runner, WAIT_FOR_TABLE).await
}

fn newest(runner: &Runner) -> i32 {
    runner.get_migrations().iter().map(refinery::Migration::version).max().unwrap_or(0)
}

async fn version(conn: &mut PgConnection) -> Result<Option<i32>, sqlx::Error> {
    let history = format!("{SHARED_SCHEMA}.{HISTORY_TABLE}");
    let is_there: bool =
        sqlx::query_scalar("SELECT to_regclass($1) IS NOT NULL").bind(&history).fetch_one(&mut *conn).await?;
    if !is_there {
        return Ok(None);
    }
    sqlx::query_scalar(AssertSqlSafe(format!("SELECT max(version) FROM {history}"))).fetch_one(conn).await
}

/// Lets `login`, which serves the database's sites, ask which of them have something due or to be made again; sites' own
/// roles have no part in it.
///
/// # Errors
/// When the name is not plain or a statement fails.
pub async fn grant_shared(conn: &mut PgConnection, login: &str) -> Result<(), MigrateError> {
    let login = checked_name(login)?;
    // What came last: who has that has the rest.
    let newest = format!("{SHARED_SCHEMA}.rendered_before(integer)");
    let mut transaction = conn.begin().await?;
    // Two who grant at once fail at each other's row of the catalogue.
    sqlx::query("SELECT pg_advisory_xact_lock(hashtextextended('lophoc shared grants', 0))")
        .execute(&mut *transaction)
        .await?;
    let is_granted: bool = sqlx::query_scalar("SELECT has_function_privilege($1, $2, 'EXECUTE')")
        .bind(login)
        .bind(&newest)
        .fetch_one(&mut *transaction)
        .await?;
    if !is_granted {
        let grants = format!(
            "GRANT USAGE ON SCHEMA {SHARED_SCHEMA} TO {login};
             GRANT SELECT ON {SHARED_SCHEMA}.task_due TO {login};
             GRANT EXECUTE ON FUNCTION {SHARED_SCHEMA}.renew_task_due(text[]), {SHARED_SCHEMA}.renew_all_task_due(), {newest}
                TO {login}"
        );
        sqlx::raw_sql(AssertSqlSafe(grants)).execute(&mut *transaction).await?;
    }
    transaction.commit().await?;
    Ok(())
}
