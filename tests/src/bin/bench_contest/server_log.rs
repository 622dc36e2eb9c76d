//! What the server of databases ran meanwhile, from its own log: each statement with its time and its parameters.

use std::time::Duration;

use anyhow::Context;
use sqlx::{ConnectOptions, PgConnection};
use tests::installation::{Installation, execute};
use time::PrimitiveDateTime;
use time::macros::format_description;

/// Until every process has heard of the setting, and has written what it has to say.
const SETTLE: Duration = Duration::from_millis(500);
const LOG: &str = "server.log";

/// A line of the log about one step of a statement.
#[derive(Debug, Clone)]
pub struct Step {
    pub pid: String,
    pub database: String,
    pub user: String,
    /// When it was over, in milliseconds.
    pub at_ms: f64,
    pub took_ms: f64,
    /// Whether it is the running itself, and not the parsing or binding before.
    pub is_run: bool,
    pub sql: String,
    /// As literals, in their order.
    pub parameters: Vec<String>,
}

/// Does the work while the server logs; what it logged meanwhile.
pub async fn during<T>(
    installation: &Installation,
    work: impl Future<Output = anyhow::Result<T>>,
) -> anyhow::Result<(Vec<Step>, T)> {
    let mut admin = installation.admin("postgres").connect().await?;
    execute(&mut admin, "ALTER SYSTEM SET log_min_duration_statement = 0".to_owned()).await?;
    let logged = reloaded(&mut admin, work).await;
    execute(&mut admin, "ALTER SYSTEM RESET log_min_duration_statement".to_owned()).await?;
    execute(&mut admin, "SELECT pg_reload_conf()".to_owned()).await?;
    let (text, done) = logged?;
    Ok((steps(&text), done))
}

async fn reloaded<T>(
    admin: &mut PgConnection,
    work: impl Future<Output = anyhow::Result<T>>,
) -> anyhow::Result<(String, T)> {
    execute(admin, "SELECT pg_reload_conf()".to_owned()).await?;
    tokio::time::sleep(SETTLE).await;
    let size = "SELECT size FROM pg_stat_file($1)";
    let from: i64 = sqlx::query_scalar(size).bind(LOG).fetch_one(&mut *admin).await.context("the server's log")?;
    let done = work.await?;
    tokio::time::sleep(SETTLE).await;
    let to: i64 = sqlx::query_scalar(size).bind(LOG).fetch_one(&mut *admin).await?;
    // As bytes: what stands at its ends may be half a character.
    let read = "SELECT pg_read_binary_file($1, $2, $3)";
    let bytes: Vec<u8> = sqlx::query_scalar(read).bind(LOG).bind(from).bind(to - from).fetch_one(&mut *admin).await?;
    Ok((String::from_utf8_lossy(&bytes).into_owned(), done))
}

/// The head of an entry: `<time> UTC [pid] user@database LEVEL:  text`.
struct Head<'a> {
    at_ms: f64,
    pid: &'a str,
    user: &'a str,
    database: &'a str,
    level: &'a str,
    text: &'a str,
}

impl<'a> Head<'a> {
    fn parse(line: &'a str) -> Option<Self> {
        let (time, rest) = line.split_once(" UTC [")?;
        let form = format_description!("[year]-[month]-[day] [hour]:[minute]:[second].[subsecond]");
        let time = PrimitiveDateTime::parse(time, form).ok()?.assume_utc();
        let (pid, rest) = rest.split_once("] ")?;
        let (who, rest) = rest.split_once(' ')?;
        let (user, database) = who.split_once('@')?;
        let (level, text) = rest.split_once(":  ")?;
        // Milliseconds of a day are enough, and exact in a float; none is measured over midnight.
        let since = time - time.replace_time(time::Time::MIDNIGHT);
        Some(Self { at_ms: since.as_seconds_f64() * 1000.0, pid, user, database, level, text })
    }
}

fn steps(log: &str) -> Vec<Step> {
    let mut entries: Vec<(Head<'_>, String)> = Vec::new();
    for line in log.lines() {
        if let Some(head) = Head::parse(line) {
            let text = head.text.to_owned();
            entries.push((head, text));
        } else if let Some((_, text)) = entries.last_mut() {
            text.push('\n');
            text.push_str(line.trim_start_matches('\t'));
        }
    }
    let mut steps: Vec<Step> = Vec::new();
    for (head, text) in entries {
        match head.level {
            "LOG" => steps.extend(step(&head, &text)),
            "DETAIL" => {
                // It follows the line that it is about, of the same process.
                let last = steps.iter_mut().rev().find(|step| step.pid == head.pid);
                if let (Some(step), Some((_, given))) = (last, text.split_once("arameters: ")) {
                    step.parameters = literals(given);
                }
            }
            _ => {}
        }
    }
    steps
}

/// `duration: 0.123 ms  execute name: SELECT …`, or `statement: BEGIN`.
fn step(head: &Head<'_>, text: &str) -> Option<Step> {
    let (took, rest) = text.strip_prefix("duration: ")?.split_once(" ms  ")?;
    let (what, sql) = rest.split_once(": ")?;
    Some(Step {
        pid: head.pid.to_owned(),
        database: head.database.to_owned(),
        user: head.user.to_owned(),
        at_ms: head.at_ms,
        took_ms: took.parse().ok()?,
        is_run: what.starts_with("execute") || what == "statement",
        sql: sql.trim().to_owned(),
        parameters: Vec::new(),
    })
}

/// The values of `$1 = 'a', $2 = NULL` as they stand there, which is as SQL takes them.
fn literals(given: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = given;
    while let Some((_, after)) = rest.split_once(" = ") {
        let end = end_of_literal(after);
        found.push(after[..end].to_owned());
        rest = &after[end..];
    }
    found
}

/// Where the literal at the beginning ends; quotes within it are doubled.
fn end_of_literal(text: &str) -> usize {
    if !text.starts_with('\'') {
        return text.find(',').unwrap_or(text.len());
    }
    let mut at = 1;
    while let Some(quote) = text[at..].find('\'') {
        at += quote + 1;
        if !text[at..].starts_with('\'') {
            return at;
        }
        at += 1;
    }
    text.len()
}
