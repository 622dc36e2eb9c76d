//! What has to be there once: each row that was written, at each viewer; each verdict, in the tables; and each row of the board
//! as its submissions say.

use std::collections::{HashMap, HashSet};

use anyhow::Context;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, PgConnection};
use tests::bench::BenchServer;
use tests::{Answer, Caller};

use crate::figures::{Figure, alone, beside, count};
use crate::viewers::Heard;

/// Has the database note when each version of a row is written, and in which transaction (by when that began, which is what a
/// verdict's submission says as well).
pub async fn begin(server: &BenchServer) -> anyhow::Result<()> {
    let schema = &server.placement.schema;
    let sql = format!(
        "CREATE TABLE bench_versions (entry_id bigint, version bigint, began timestamptz, at timestamptz);
         CREATE FUNCTION bench_note() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = \"{schema}\" AS $$
         BEGIN
             INSERT INTO bench_versions VALUES (NEW.entry_id, NEW.version, now(), clock_timestamp());
             RETURN NULL;
         END $$;
         CREATE TRIGGER bench_note AFTER UPDATE OF version ON contest_standings FOR EACH ROW EXECUTE FUNCTION bench_note()"
    );
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut server.sql().await?).await?;
    Ok(())
}

/// Notes no more: what follows is measured without it.
pub async fn end(server: &BenchServer) -> anyhow::Result<()> {
    sqlx::raw_sql("DROP TRIGGER bench_note ON contest_standings").execute(&mut server.sql().await?).await?;
    Ok(())
}

/// Submissions of the contest that still have no verdict.
pub async fn waiting(conn: &mut PgConnection) -> anyhow::Result<i64> {
    let sql = "SELECT count(*) FROM submissions WHERE status = 'running'";
    Ok(sqlx::query_scalar(sql).fetch_one(conn).await?)
}

/// A version of a row: when it was written (microseconds of the epoch), and whether by a verdict.
struct Written {
    at_us: i64,
    is_verdict: bool,
}

async fn written(server: &BenchServer) -> anyhow::Result<HashMap<(i64, i64), Written>> {
    let rows: Vec<(i64, i64, i64, bool)> = sqlx::query_as(
        "SELECT b.entry_id, b.version, (extract(epoch FROM b.at) * 1000000)::bigint,
                EXISTS (SELECT FROM submissions s JOIN attempts a ON a.id = s.attempt_id
                         WHERE a.entry_id = b.entry_id AND s.judged_at = b.began)
           FROM bench_versions b",
    )
    .fetch_all(&mut server.sql().await?)
    .await?;
    Ok(rows
        .into_iter()
        .map(|(entry, version, at_us, is_verdict)| ((entry, version), Written { at_us, is_verdict }))
        .collect())
}

/// What viewers heard beside what was written; and how long after its row was written each verdict was heard of, in
/// milliseconds.
pub async fn heard(server: &BenchServer, viewers: &[Heard]) -> anyhow::Result<(Vec<Figure>, Vec<f64>)> {
    let written = written(server).await?;
    let (mut waits, mut doubled, mut strange, mut lost) = (Vec::new(), 0, 0, 0);
    for viewer in viewers {
        let mut seen = HashSet::with_capacity(viewer.rows.len());
        for row in &viewer.rows {
            let key = (row.entry, row.version);
            doubled += usize::from(!seen.insert(key));
            match written.get(&key) {
                None => strange += 1,
                Some(of) if of.is_verdict => waits.push(micros(row.at_us - of.at_us)),
                Some(_) => {}
            }
        }
        lost += written.keys().filter(|key| !seen.contains(key)).count();
    }
    let verdicts = written.values().filter(|one| one.is_verdict).count();
    let sum = |of: fn(&Heard) -> usize| count(viewers.iter().map(of).sum());
    let figures = vec![
        alone("rows written", count(written.len()), "rows"),
        beside(
            "verdicts heard of, beside viewers × verdicts",
            count(waits.len()),
            count(verdicts * viewers.len()),
            "messages",
        ),
        alone("rows that a viewer did not hear of", count(lost), "messages"),
        alone("rows that a viewer heard of twice", count(doubled), "messages"),
        alone("rows heard of that nobody wrote", count(strange), "messages"),
        alone("viewers told to read the board afresh", sum(|one| one.resets), "times"),
        alone("streams opened again", sum(|one| one.reopened), "times"),
    ];
    Ok((figures, waits))
}

fn micros(of: i64) -> f64 {
    i32::try_from(of).map_or(f64::INFINITY, f64::from) / 1000.0
}

/// The verdicts in the tables beside what was sent and what the node has told.
pub async fn stored(
    server: &BenchServer,
    sent: usize,
    (finished, tests): (usize, usize),
) -> anyhow::Result<Vec<Figure>> {
    let mut conn = server.sql().await?;
    let mut number = async |sql: &'static str| -> anyhow::Result<f64> {
        let found: i64 = sqlx::query_scalar(sql).fetch_one(&mut conn).await?;
        Ok(count(usize::try_from(found)?))
    };
    Ok(vec![
        beside("jobs that the node ended, beside programs sent", count(finished), count(sent), "jobs"),
        beside(
            "submissions with a verdict",
            number("SELECT count(*) FROM submissions WHERE judged_at IS NOT NULL").await?,
            count(sent),
            "verdicts",
        ),
        beside(
            "tests' rows, beside those told",
            number("SELECT count(*) FROM submission_tests").await?,
            count(tests),
            "rows",
        ),
        beside(
            "rows written by verdicts, each in a transaction of its own",
            number(
                "SELECT count(DISTINCT s.id) FROM bench_versions b JOIN attempts a ON a.entry_id = b.entry_id
                      JOIN submissions s ON s.attempt_id = a.id AND s.judged_at = b.began",
            )
            .await?,
            count(sent),
            "verdicts",
        ),
    ])
}

/// The board as it is answered, by entry.
async fn board(who: &Caller, contest: i64) -> anyhow::Result<HashMap<i64, Value>> {
    let request = who.request(Method::GET, &format!("/api/contests/{contest}/standings?size=5000"));
    let rows = Answer::read(request.send().await?).await?.data()?;
    let rows = rows.as_array().context("rows")?.iter();
    Ok(rows.filter_map(|row| Some((row["entry_id"].as_i64()?, row.clone()))).collect())
}

/// The last row that each viewer heard of each entry, beside the board's.
pub async fn last_rows(who: &Caller, contest: i64, viewers: &[Heard]) -> anyhow::Result<Figure> {
    let board = board(who, contest).await?;
    let mut equal = 0;
    // Most viewers heard the same words: each is compared once.
    let mut known: HashMap<&str, bool> = HashMap::new();
    for (entry, text) in viewers.iter().flat_map(|viewer| &viewer.last) {
        let of_board = board.get(entry);
        let is_equal = *known.entry(text).or_insert_with(|| of_board.is_some_and(|row| is_row(text, row)));
        equal += usize::from(is_equal);
    }
    let wanted = board.len() * viewers.len();
    Ok(beside("viewers' last rows that are the board's, beside viewers × rows", count(equal), count(wanted), "rows"))
}

/// Whether all that news say of a row stands in the board's.
fn is_row(news: &str, row: &Value) -> bool {
    let told: Value = serde_json::from_str(news).unwrap_or_default();
    let told = told["data"]["row"].as_object();
    told.is_some_and(|told| !told.is_empty() && told.iter().all(|(key, value)| row[key] == *value))
}

type Kept = (i64, Value, Vec<i64>, Value, Vec<i64>);

async fn kept(server: &BenchServer, contest: i64) -> anyhow::Result<Vec<Kept>> {
    let sql =
        "SELECT entry_id, live, live_sort, frozen, frozen_sort FROM contest_standings WHERE contest_id = $1 ORDER BY 1";
    Ok(sqlx::query_as(sql).bind(contest).fetch_all(&mut server.sql().await?).await?)
}

/// Has the product make every row anew from the submissions, as it does when a contest is changed; the rows that are as they
/// were, beside all.
pub async fn rebuilt(server: &BenchServer, contest: i64) -> anyhow::Result<Figure> {
    let before = kept(server, contest).await?;
    let body = json!({ "id": contest, "action": "update", "description": "Bảng được tính lại." });
    let request = server.admin.request(Method::PUT, "/api/contests/manage").json(&body);
    Answer::read(request.send().await?).await?.data().context("making the rows anew")?;
    let after = kept(server, contest).await?;
    let same = before.iter().zip(&after).filter(|(before, after)| before == after).count();
    Ok(beside("rows that a rebuild from the submissions makes the same", count(same), count(after.len()), "rows"))
}
