//! What an installation holds, to be compared; and a log of what is done that takes no lines for a while.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::ensure;
use sqlx::{AssertSqlSafe, PgConnection, PgPool};

/// Guesses count whatever becomes of them.
const COUNTED: &str = "sign_in_failures";

/// Tables by their hashes, files by their sizes.
#[derive(Debug, Default, PartialEq)]
pub struct Contents(BTreeMap<String, String>);

impl Contents {
    /// The tables of the schema that `conn` sees first: but for when sessions were last used, and what was asked of
    /// passkeys last.
    pub async fn add_tables(&mut self, conn: &mut PgConnection, of: &str) -> anyhow::Result<()> {
        let tables: Vec<String> = sqlx::query_scalar(
            "SELECT table_name::text FROM information_schema.tables WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'",
        )
        .fetch_all(&mut *conn)
        .await?;
        let hashes = tables.iter().filter(|table| *table != COUNTED).map(|table| {
            format!(
                "SELECT '{of} {table}', md5(coalesce(string_agg(row, '' ORDER BY row), ''))
                   FROM (SELECT (to_jsonb(t) - 'seen_at' - 'assertion')::text AS row FROM {table} t) rows"
            )
        });
        let hashes: Vec<String> = hashes.collect();
        ensure!(!hashes.is_empty(), "{of} has no tables");
        let sql = AssertSqlSafe(hashes.join(" UNION ALL "));
        let rows: Vec<(String, String)> = sqlx::query_as(sql).fetch_all(conn).await?;
        self.0.extend(rows);
        Ok(())
    }

    /// The files of a folder, where it is there.
    pub fn add_files(&mut self, folder: &Path) -> anyhow::Result<()> {
        if !folder.is_dir() {
            return Ok(());
        }
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                self.add_files(&path)?;
            } else {
                self.0.insert(path.to_string_lossy().into_owned(), path.metadata()?.len().to_string());
            }
        }
        Ok(())
    }

    /// What is different, by name.
    pub fn changed(&self, after: &Self) -> Vec<String> {
        let keys: BTreeSet<_> = self.0.keys().chain(after.0.keys()).collect();
        keys.into_iter().filter(|key| self.0.get(*key) != after.0.get(*key)).cloned().collect()
    }
}

/// Makes it possible that the log takes no lines.
pub async fn watch_lines(control: &PgPool) -> Result<(), sqlx::Error> {
    sqlx::query(
        "CREATE TRIGGER none_taken BEFORE INSERT ON audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting()",
    )
    .execute(control)
    .await?;
    take_lines(control, true).await
}

/// Whether the log takes lines from now on.
pub async fn take_lines(control: &PgPool, taken: bool) -> Result<(), sqlx::Error> {
    let sql = if taken {
        "ALTER TABLE audit DISABLE TRIGGER none_taken"
    } else {
        "ALTER TABLE audit ENABLE TRIGGER none_taken"
    };
    sqlx::query(sql).execute(control).await.map(drop)
}

/// Actions of the log's lines after the first `after`.
pub async fn lines(control: &PgPool, after: usize) -> anyhow::Result<Vec<String>> {
    let lines = sqlx::query_scalar("SELECT action FROM audit WHERE id > $1 ORDER BY id").bind(i64::try_from(after)?);
    Ok(lines.fetch_all(control).await?)
}
