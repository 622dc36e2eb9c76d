//! What test runs leave on the server, by its names: `lophoc_w<epoch in hex>_<run>…`.

use std::path::PathBuf;
use std::time::Duration;

use sqlx::PgConnection;
use time::OffsetDateTime;

use crate::installation::execute;

const MARK: &str = "lophoc_w";
const READY: &str = "ready";

/// The prefix of a run that begins now.
pub fn new_prefix(run: &str) -> String {
    format!("{MARK}{:08x}_{run}", OffsetDateTime::now_utc().unix_timestamp())
}

/// Where a run keeps its files.
pub fn folder(prefix: &str) -> PathBuf {
    std::env::temp_dir().join(prefix)
}

/// The prefix of a run whose databases are there and complete.
///
/// # Errors
/// When the server is away.
pub async fn ready_run(conn: &mut PgConnection, run: &str) -> anyhow::Result<Option<String>> {
    let found: Option<String> = sqlx::query_scalar(
        "SELECT datname::text FROM pg_database WHERE datname ~ $1 AND shobj_description(oid, 'pg_database') = $2",
    )
    .bind(format!("^{MARK}[0-9a-f]+_{run}_control$"))
    .bind(READY)
    .fetch_optional(conn)
    .await?;
    Ok(found.and_then(|name| Some(name.strip_suffix("_control")?.to_owned())))
}

/// Says that a run's databases are complete.
///
/// # Errors
/// When the server is away.
pub async fn mark_ready(conn: &mut PgConnection, prefix: &str) -> anyhow::Result<()> {
    execute(conn, format!("COMMENT ON DATABASE {prefix}_control IS '{READY}'")).await
}

/// Drops what runs left that began longer ago than `age` and were never tidied up.
///
/// # Errors
/// When the server is away.
pub async fn drop_runs_before(conn: &mut PgConnection, age: Duration) -> anyhow::Result<()> {
    let before = (OffsetDateTime::now_utc() - age).unix_timestamp();
    let names = "SELECT datname::text FROM pg_database UNION ALL SELECT rolname::text FROM pg_roles";
    let names: Vec<String> = sqlx::query_scalar(names).fetch_all(&mut *conn).await?;
    let mut old: Vec<&str> = names.iter().filter_map(|name| stale_prefix(name, before)).collect();
    old.sort_unstable();
    old.dedup();
    for prefix in old {
        drop_all(conn, prefix).await?;
    }
    Ok(())
}

/// The run's prefix in a name, if the run began before `before`.
fn stale_prefix(name: &str, before: i64) -> Option<&str> {
    let (began, rest) = name.strip_prefix(MARK)?.split_once('_')?;
    let run = rest.split('_').next()?;
    let began_at = i64::from_str_radix(began, 16).ok().filter(|_| began.len() == 8)?;
    (began_at < before).then(|| &name[..MARK.len() + began.len() + 1 + run.len()])
}

/// Drops every database and role whose name begins with `prefix`.
///
/// # Errors
/// When the server is away or refuses.
pub async fn drop_all(conn: &mut PgConnection, prefix: &str) -> anyhow::Result<()> {
    let of = |names: &'static str| sqlx::query_scalar::<_, String>(names).bind(prefix.to_owned());
    for name in of("SELECT datname::text FROM pg_database WHERE starts_with(datname, $1)").fetch_all(&mut *conn).await?
    {
        execute(conn, format!("DROP DATABASE IF EXISTS {name} (FORCE)")).await?;
    }
    for name in of("SELECT rolname::text FROM pg_roles WHERE starts_with(rolname, $1)").fetch_all(&mut *conn).await? {
        execute(conn, format!("DROP ROLE IF EXISTS {name}")).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_old_runs_are_stale() {
        let name = "lophoc_w00000010_ab12cd34ef_control";
        assert_eq!(stale_prefix(name, 17), Some("lophoc_w00000010_ab12cd34ef"));
        assert_eq!(stale_prefix(name, 16), None);
        assert_eq!(stale_prefix("lophoc_control", i64::MAX), None);
        assert_eq!(stale_prefix("lophoc_web_1", i64::MAX), None);
    }
}
