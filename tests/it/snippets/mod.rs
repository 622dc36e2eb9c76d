//! Snippets: written, shared, versions, forks, review, help.

mod forks;
mod help;
mod last_run;
mod limits;
mod pages;
mod review;
mod saving;
mod versions;

use serde_json::{Value, json};
use tests::{Caller, TestSite};

pub const ALL: &str = "/api/snippet/";

/// What a browser sends of a Python program.
pub fn python(title: &str, source: &str) -> Value {
    json!({"title": title, "language_id": "python", "files": [{"name": "main.py", "content": source}], "stdin": "1 2\n"})
}

/// The same, shared like that.
pub fn shared(title: &str, visibility: &str) -> Value {
    let mut body = python(title, "print(1)");
    body["visibility"] = json!(visibility);
    body
}

pub async fn made(who: &Caller, body: Value) -> anyhow::Result<Value> {
    who.post(ALL, body).await?.data()
}

/// A call about a snippet, by its id.
pub fn at(snippet: &Value, call: &str) -> String {
    format!("/api/snippet/{}{call}", snippet["id"])
}

/// A snippet by its address.
pub fn by_slug(snippet: &Value) -> String {
    format!("/api/snippet/{}", snippet["slug"].as_str().unwrap_or_default())
}

/// Its only file with this text, as a change of that version.
pub fn text(source: &str, version: i64) -> Value {
    json!({"files": [{"name": "main.py", "content": source}], "version": version})
}

/// Numbers and reasons of a snippet's versions, the newest first.
pub async fn versions(who: &Caller, snippet: &Value) -> anyhow::Result<Vec<(i64, String)>> {
    let all = who.get(&at(snippet, "/versions?size=96")).await?.data()?;
    let of =
        |one: &Value| (one["n"].as_i64().unwrap_or_default(), one["reason"].as_str().unwrap_or_default().to_owned());
    Ok(all.as_array().into_iter().flatten().map(of).collect())
}

/// Has all that is kept of snippets be so many minutes older.
pub async fn age(site: &TestSite, minutes: i32) -> anyhow::Result<()> {
    let mut sql = site.sql().await?;
    for column in
        ["snippets SET created_at = created_at", "snippet_versions SET at = at", "snippet_help SET asked_at = asked_at"]
    {
        let sentence = format!("UPDATE {column} - make_interval(mins => $1)");
        sqlx::query(sqlx::AssertSqlSafe(sentence)).bind(minutes).execute(&mut sql).await?;
    }
    Ok(())
}
