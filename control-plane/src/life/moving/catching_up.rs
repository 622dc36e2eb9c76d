//! Replaying at the new place what has changed at the old one.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use anyhow::ensure;
use futures::TryStreamExt;
use futures::future::try_join;
use sqlx::postgres::PgArguments;
use sqlx::{Arguments, AssertSqlSafe, PgConnection};

use super::connections::{self, Connections};
use super::tables::{self, Table, quoted, run};
use super::{PLAN, Plan, capture, copying};
use crate::notice::notice;
use crate::operations::{Context, Outcome};

/// A round that took no longer leaves little for the last one.
const QUICK: Duration = Duration::from_millis(400);
/// Rounds after which it is near enough in any case: more of them gain nothing when the site is written faster than
/// that.
const ROUNDS: u32 = 20;

/// Keys of rows by table, each key as the texts of its columns.
pub(super) type Keys = BTreeMap<String, BTreeSet<Vec<String>>>;

/// How many rows these are.
pub(super) fn count(keys: &Keys) -> usize {
    keys.values().map(BTreeSet::len).sum()
}

/// Puts keys to others.
pub(super) fn add(keys: &mut Keys, more: Keys) {
    for (table, more) in more {
        keys.entry(table).or_default().extend(more);
    }
}

/// Rounds, until one is quick.
pub(super) async fn catch_up(context: &mut Context) -> anyhow::Result<Outcome> {
    let plan: Plan = context.recall_known(PLAN)?;
    let mut connections = connections::both(context, &plan).await?;
    copying::same_version(&mut connections.from, &plan).await?;
    let tables = tables::all(&mut connections.from).await?;
    for number in 1..=ROUNDS {
        let begun = Instant::now();
        let rows = count(&round(&mut connections, &plan, &tables).await?);
        let took = begun.elapsed();
        context
            .log(notice!("caught_up", "round {number}: {rows} rows in {ms} ms", number, rows, ms = took.as_millis()))
            .await?;
        if took < QUICK {
            break;
        }
    }
    Ok(Outcome::Done)
}

/// Rounds without a word, until one is quick: comparing may have taken long. Returns which rows those were.
pub(super) async fn near(connections: &mut Connections, plan: &Plan, tables: &[Table]) -> anyhow::Result<Keys> {
    let mut late = Keys::new();
    for _ in 0..ROUNDS {
        let begun = Instant::now();
        add(&mut late, round(connections, plan, tables).await?);
        if begun.elapsed() < QUICK {
            break;
        }
    }
    Ok(late)
}

/// Replays what was noted and not replayed yet, as one moment of the old place has it. Cut off, it can be done again.
/// Returns which rows that were.
pub(super) async fn round(connections: &mut Connections, plan: &Plan, tables: &[Table]) -> anyhow::Result<Keys> {
    replayed_round(connections, plan, tables, false).await
}

/// The same, and compares every row that was noted since the copy: at that moment both sides say the same.
pub(super) async fn compared_round(
    connections: &mut Connections,
    plan: &Plan,
    tables: &[Table],
) -> anyhow::Result<Keys> {
    replayed_round(connections, plan, tables, true).await
}

async fn replayed_round(
    connections: &mut Connections,
    plan: &Plan,
    tables: &[Table],
    compared: bool,
) -> anyhow::Result<Keys> {
    let beside = capture::schema_beside(&plan.from);
    // Few keys beside many rows: the key's index is the way to them, whatever the planner guesses of a young table.
    let begin =
        "BEGIN ISOLATION LEVEL REPEATABLE READ; SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off";
    run(&mut connections.from, begin.to_owned()).await?;
    let noted: Vec<(i64, String, Vec<String>)> =
        sqlx::query_as(AssertSqlSafe(format!("SELECT id, \"table\", key FROM {beside}.changes WHERE NOT replayed")))
            .fetch_all(&mut connections.from)
            .await?;
    let mut keys = Keys::new();
    let mut ids = Vec::with_capacity(noted.len());
    for (id, table, key) in noted {
        ids.push(id);
        keys.entry(table).or_default().insert(key);
    }
    if !ids.is_empty() {
        replay(connections, &beside, tables, &keys).await?;
    }
    if compared {
        let all = noted_since_the_copy(&mut connections.from, &beside).await?;
        compare(connections, tables, &all).await?;
    }
    run(&mut connections.from, "COMMIT".to_owned()).await?;
    if !ids.is_empty() {
        let sql = format!("UPDATE {beside}.changes SET replayed = true WHERE id = ANY($1)");
        sqlx::query(AssertSqlSafe(sql)).bind(ids).execute(&mut connections.from).await?;
    }
    Ok(keys)
}

async fn noted_since_the_copy(from: &mut PgConnection, beside: &str) -> Result<Keys, sqlx::Error> {
    let sql = format!("SELECT DISTINCT \"table\", key FROM {beside}.changes");
    let noted: Vec<(String, Vec<String>)> = sqlx::query_as(AssertSqlSafe(sql)).fetch_all(from).await?;
    let mut keys = Keys::new();
    for (table, key) in noted {
        keys.entry(table).or_default().insert(key);
    }
    Ok(keys)
}

/// Takes the rows of all these keys away and puts those that there are in their place: in between nothing is unique
/// that is not at the end.
async fn replay(connections: &mut Connections, beside: &str, tables: &[Table], keys: &Keys) -> anyhow::Result<()> {
    run(&mut connections.to, "BEGIN".to_owned()).await?;
    let changed: Vec<&Table> = tables.iter().filter(|table| keys.contains_key(&table.name)).collect();
    for table in &changed {
        let (list, on) = matching(table);
        let sql = format!("DELETE FROM {} t USING {list} WHERE {on}", table.quoted());
        sqlx::query_with(AssertSqlSafe(sql), columns_of(table, &keys[&table.name])?)
            .execute(&mut connections.to)
            .await?;
    }
    for table in changed {
        let on = key_columns(table).map(|(number, column, kind)| format!("t.{column} = (c.key[{number}])::{kind}"));
        let on = on.collect::<Vec<_>>().join(" AND ");
        let out = format!(
            "COPY (SELECT {} FROM (SELECT DISTINCT key FROM {beside}.changes WHERE \"table\" = {} AND NOT replayed) c
                     JOIN {} t ON {on}) TO STDOUT (FORMAT binary)",
            table.list("t."),
            tables::literal(&table.name),
            table.quoted()
        );
        let mut rows = connections.from.copy_out_raw(&out).await?;
        let sql = format!("COPY {} ({}) FROM STDIN (FORMAT binary)", table.quoted(), table.list(""));
        let mut into = connections.to.copy_in_raw(&sql).await?;
        while let Some(piece) = rows.try_next().await? {
            into.send(piece).await?;
        }
        into.finish().await?;
    }
    run(&mut connections.to, "COMMIT".to_owned()).await?;
    Ok(())
}

/// The key's columns with their places, from 1 on, and types.
fn key_columns(table: &Table) -> impl Iterator<Item = (usize, String, &str)> {
    table.key.iter().enumerate().map(|(at, (column, kind))| (at + 1, quoted(column), kind.as_str()))
}

/// A list of keys `k` out of the parameters, and what makes a row `t` one of them.
fn matching(table: &Table) -> (String, String) {
    let (mut arrays, mut names, mut on) = (Vec::new(), Vec::new(), Vec::new());
    for (number, column, kind) in key_columns(table) {
        arrays.push(format!("${number}::text[]"));
        names.push(format!("k{number}"));
        on.push(format!("t.{column} = k.k{number}::{kind}"));
    }
    (format!("unnest({}) AS k ({})", arrays.join(", "), names.join(", ")), on.join(" AND "))
}

/// Keys as one array for each of the key's columns.
fn columns_of(table: &Table, keys: &BTreeSet<Vec<String>>) -> anyhow::Result<PgArguments> {
    let mut arguments = PgArguments::default();
    for at in 0..table.key.len() {
        let column: Vec<Option<&str>> = keys.iter().map(|key| key.get(at).map(String::as_str)).collect();
        arguments.add(column).map_err(|error| anyhow::anyhow!("a key: {error}"))?;
    }
    Ok(arguments)
}

/// These rows say the same on both sides. Others were compared when they were copied or in an earlier round, and nobody
/// has touched them since.
pub(super) async fn compare(connections: &mut Connections, tables: &[Table], keys: &Keys) -> anyhow::Result<()> {
    for table in tables {
        let Some(keys) = keys.get(&table.name) else { continue };
        let (there, here) =
            try_join(digest_of(&mut connections.from, table, keys), digest_of(&mut connections.to, table, keys))
                .await?;
        ensure!(there == here, "rows of {} differ: {} there, {} here", table.name, there.0, here.0);
    }
    Ok(())
}

async fn digest_of(
    conn: &mut PgConnection,
    table: &Table,
    keys: &BTreeSet<Vec<String>>,
) -> anyhow::Result<(i64, String)> {
    let (list, on) = matching(table);
    let sql = format!(
        "SELECT count(*), coalesce(sum(hashtextextended(t::text, 0)), 0)::text FROM {list} JOIN {} t ON {on}",
        table.quoted()
    );
    Ok(sqlx::query_as_with(AssertSqlSafe(sql), columns_of(table, keys)?).fetch_one(conn).await?)
}
