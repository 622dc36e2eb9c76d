//! What a database says of queries, in files as sqlx's macros write and read them.

use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::path::Path;

use anyhow::Context;
use sha2::{Digest, Sha256};
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection, SqlSafeStr};

/// Files by their names.
pub type Answers = BTreeMap<String, String>;

/// Asks the database about each query.
///
/// # Errors
/// When the database is away or refuses a query.
pub async fn ask(url: &str, queries: impl IntoIterator<Item = String>) -> anyhow::Result<Answers> {
    let mut conn = PgConnection::connect(url).await.context("connecting to the build database")?;
    // As the macros ask: which columns may be null is read out of the plan.
    conn.execute("SET plan_cache_mode = force_generic_plan").await?;
    let mut answers = Answers::new();
    for query in queries {
        let describe =
            conn.describe(AssertSqlSafe(query.clone()).into_sql_str()).await.with_context(|| query.clone())?;
        let hash = hex::encode(Sha256::digest(&query));
        let file = serde_json::json!({ "db_name": "PostgreSQL", "query": query, "describe": describe, "hash": hash });
        answers.insert(format!("query-{hash}.json"), format!("{file:#}\n"));
    }
    conn.close().await?;
    Ok(answers)
}

/// The answers that lie in a folder.
///
/// # Errors
/// When a file can't be read.
pub fn read(folder: &Path) -> anyhow::Result<Answers> {
    let entries = match std::fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Answers::new()),
        Err(error) => return Err(error).with_context(|| folder.display().to_string()),
    };
    let mut answers = Answers::new();
    for entry in entries {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        answers.insert(name, std::fs::read_to_string(&path).with_context(|| path.display().to_string())?);
    }
    Ok(answers)
}

/// Brings a folder to what it should hold; files that stay as they are keep their time.
///
/// # Errors
/// When a file can't be written.
pub fn write(folder: &Path, had: &Answers, wanted: &Answers) -> anyhow::Result<()> {
    std::fs::create_dir_all(folder)?;
    for name in had.keys().filter(|name| !wanted.contains_key(*name)) {
        std::fs::remove_file(folder.join(name))?;
    }
    for (name, content) in wanted.iter().filter(|(name, content)| had.get(*name) != Some(content)) {
        std::fs::write(folder.join(name), content)?;
    }
    Ok(())
}

/// What differs, a line each.
pub fn differences(had: &Answers, wanted: &Answers) -> Vec<String> {
    let unused = had.keys().filter(|name| !wanted.contains_key(*name)).map(|name| format!("no query has {name}"));
    let others = wanted.iter().filter_map(|(name, content)| match had.get(name) {
        None => Some(format!("there is no {name}")),
        Some(old) if old != content => Some(format!("the database answers otherwise than {name}")),
        Some(_) => None,
    });
    unused.chain(others).collect()
}
