//! Bringing one schema up to date.

use std::time::Duration;

use refinery::Runner;
use sqlx::{AssertSqlSafe, PgConnection};

use crate::history::History;

/// The table in each schema that says which migrations it has had.
pub const HISTORY_TABLE: &str = "schema_history";

/// How long a migrator waits for another one at the same schema.
const WAIT_FOR_MIGRATOR: &str = "30s";
/// How long a migration waits for a table that somebody uses; longer would queue everybody else behind it.
pub(crate) const WAIT_FOR_TABLE: Duration = Duration::from_secs(5);

/// Why a schema was not brought up to date.
#[derive(Debug, thiserror::Error)]
pub enum MigrateError {
    /// The name can't be one of our schemas, roles or databases.
    #[error("{0:?} is not a plain lower-case name")]
    Name(String),
    /// The database is away, or a statement of the migrator itself failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    /// A migration failed, or differs from what was applied under its number.
    #[error("{}", plainly(.0))]
    Migration(#[from] refinery::Error),
}

impl MigrateError {
    /// Whether it may well go better in a moment: somebody held a table or the schema, or the connection broke.
    pub fn is_passing(&self) -> bool {
        match self {
            Self::Name(_) => false,
            Self::Database(error) => passes(error),
            Self::Migration(error) => {
                let mut source = std::error::Error::source(error);
                while let Some(cause) = source {
                    if let Some(error) = cause.downcast_ref::<sqlx::Error>() {
                        return passes(error);
                    }
                    source = cause.source();
                }
                false
            }
        }
    }
}

fn passes(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(|error| error.code());
    // Lock not available, deadlock, serialisation failure.
    platform::db::is_unavailable(error) || matches!(code.as_deref(), Some("55P03" | "40P01" | "40001"))
}

/// refinery's message names the migration, its source what is wrong with it.
fn plainly(error: &refinery::Error) -> String {
    match std::error::Error::source(error) {
        Some(source) => format!("{error}: {source}"),
        None => error.to_string(),
    }
}

/// Whether `name` can stand in SQL as it is: lower-case letters, digits and `_`, not starting with a digit, at most 63.
pub fn is_plain_name(name: &str) -> bool {
    (1..=63).contains(&name.len())
        && !name.starts_with(|first: char| first.is_ascii_digit())
        && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
}

pub(crate) fn checked_name(name: &str) -> Result<&str, MigrateError> {
    if is_plain_name(name) { Ok(name) } else { Err(MigrateError::Name(name.to_owned())) }
}

/// Applies what `runner` has and `schema` has not. The connection's search path and lock timeout are as before when it
/// is done, well or not.
pub(crate) async fn bring_up(
    conn: &mut PgConnection,
    schema: &str,
    runner: Runner,
    for_table: Duration,
) -> Result<usize, MigrateError> {
    let schema = checked_name(schema)?;
    let before = Settings::of(conn).await?;
    let done = locked(conn, schema, runner, for_table).await;
    let restored = before.restore(conn).await;
    let applied = done?;
    restored?;
    Ok(applied)
}

/// Runs the migrations while holding the advisory lock of the schema.
async fn locked(
    conn: &mut PgConnection,
    schema: &str,
    runner: Runner,
    for_table: Duration,
) -> Result<usize, MigrateError> {
    // The only place where text is put into SQL: names that were checked.
    let prepare = format!("SET lock_timeout = '{WAIT_FOR_MIGRATOR}'; SET client_min_messages = warning");
    sqlx::raw_sql(AssertSqlSafe(prepare)).execute(&mut *conn).await?;
    let key = format!("lophoc migration {schema}");
    sqlx::query("SELECT pg_advisory_lock(hashtextextended($1, 0))").bind(&key).execute(&mut *conn).await?;
    let applied = apply(conn, schema, runner, for_table).await;
    // A lock that can't be given back belongs to a connection that is gone, and went with it.
    if let Err(error) =
        sqlx::query("SELECT pg_advisory_unlock(hashtextextended($1, 0))").bind(&key).execute(&mut *conn).await
    {
        tracing::warn!(%error, schema, "giving back the migration lock");
    }
    applied
}

async fn apply(
    conn: &mut PgConnection,
    schema: &str,
    mut runner: Runner,
    for_table: Duration,
) -> Result<usize, MigrateError> {
    let open = format!(
        "SET lock_timeout = {}; CREATE SCHEMA IF NOT EXISTS {schema}; SET search_path = {schema}",
        for_table.as_millis().max(1)
    );
    sqlx::raw_sql(AssertSqlSafe(open)).execute(&mut *conn).await?;
    runner.set_migration_table_name(HISTORY_TABLE);
    let report = runner.run_async(&mut History(conn)).await?;
    Ok(report.applied_migrations().len())
}

/// What a migration changes on the connection that it borrows.
struct Settings {
    search_path: String,
    lock_timeout: String,
    client_min_messages: String,
}

impl Settings {
    async fn of(conn: &mut PgConnection) -> Result<Self, sqlx::Error> {
        let (search_path, lock_timeout, client_min_messages) = sqlx::query_as::<_, (String, String, String)>(
            "SELECT current_setting('search_path'), current_setting('lock_timeout'), current_setting('client_min_messages')",
        )
        .fetch_one(conn)
        .await?;
        Ok(Self { search_path, lock_timeout, client_min_messages })
    }

    async fn restore(self, conn: &mut PgConnection) -> Result<(), sqlx::Error> {
        sqlx::query(
            "SELECT set_config('search_path', $1, false), set_config('lock_timeout', $2, false), \
             set_config('client_min_messages', $3, false)",
        )
        .bind(self.search_path)
        .bind(self.lock_timeout)
        .bind(self.client_min_messages)
        .execute(conn)
        .await
        .map(drop)
    }
}

#[cfg(test)]
mod tests {
    use super::is_plain_name;

    #[test]
    fn only_names_that_need_no_quotes_are_plain() {
        for name in ["t_1", "control", "lophoc_sites_12"] {
            assert!(is_plain_name(name), "{name}");
        }
        for name in ["", "1t", "T_1", "t-1", "t_1; DROP SCHEMA control", "t\"1", &"t".repeat(64)] {
            assert!(!is_plain_name(name), "{name}");
        }
    }
}
