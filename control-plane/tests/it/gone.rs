//! Nothing of a removed site is left in any database, in the blob store, or among the server's roles.

use std::collections::BTreeMap;

use anyhow::Context;
use control_plane::life;
use control_plane::operations::Services;
use judge_farm::client::{Checker, Data, JobClass, JobKind, JobTest, JudgeClient, NewJob, Rules};
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use uuid::Uuid;

use crate::installation::{run, with_installation};
use crate::moved_in::{Stage, asked};

/// What tells what was done to a site and paid for it stays; so do the files that it was exported to until they expire,
/// where it was for as long as backups may have it, and for some hours the log that directories follow.
const STAYS: [&str; 7] =
    ["audit", "changes", "exports", "fleet_results", "operations", "placement_history", "subscription_history"];

fn job(tenant_id: i64) -> NewJob {
    NewJob {
        id: Uuid::new_v4(),
        tenant_id,
        weight: 1.0,
        user_id: 3,
        class: JobClass::Live,
        kind: JobKind::Judge,
        language_id: judge_farm::client::languages()[0].id,
        source: "x".to_owned(),
        files: Vec::new(),
        time_limit_ms: 1000,
        memory_limit_mib: 64,
        output_limit_kib: 64,
        checker: Checker::Tokens,
        stop_at_first_failure: false,
        tests: vec![JobTest {
            index: 1,
            input: Data::Inline("1".to_owned()),
            expected: Some(Data::Inline("1".to_owned())),
            score: 1.0,
            show_output: false,
        }],
        rules: Rules::default(),
    }
}

/// A job that waits, one that runs, one that was judged, and all that the judge notes beside them.
async fn have_judged(judge: &JudgeClient, conn: &mut PgConnection, tenant: i64) -> anyhow::Result<()> {
    judge.admit(tenant, 1.0, 3).await?;
    let (runs, judged) = (job(tenant), job(tenant));
    let (running, over) = (runs.id, judged.id);
    for job in [job(tenant), runs, judged] {
        judge.submit(job).await?;
    }
    judge.cancel(over).await?;
    run(
        conn,
        format!(
            "UPDATE jobs SET state = 'running', phase = 'running', lease_until = now() + interval '1 hour' WHERE id = '{running}';
             INSERT INTO progress (job_id, phase) VALUES ('{running}', 'running');
             INSERT INTO results (job_id, test_index, row) VALUES ('{running}', 1, '{{}}');
             INSERT INTO live_runs (job_id, tenant_id, user_id, interactive, input_ended) VALUES ('{running}', {tenant}, 3, true, false);
             INSERT INTO live_output (job_id, seq, stream, text) VALUES ('{running}', 1, 'stdout', 'x');
             INSERT INTO live_input (job_id, seq, text, ends, after_seq) VALUES ('{running}', 1, 'x', false, 1);
             INSERT INTO charges (job_id, class, tenant_id, user_id, charged_s, used_s) VALUES ('{over}', 'live', {tenant}, 3, 1, 1);
             INSERT INTO failures (job_id, attempt, tenant_id, language_id, reason, final) VALUES ('{over}', 1, {tenant}, 1, 'x', true);
             INSERT INTO verdicts (tenant_id, key, outcome) VALUES ({tenant}, '\\x00', '{{}}');
             INSERT INTO standings (tenant_id, class, image, waiting, running) VALUES ({tenant}, 'live', 'core', 1, 1)"
        ),
    )
    .await
}

/// How many rows each table of the schema has that names tenants, for this one.
async fn rows_of(conn: &mut PgConnection, tenant: i64) -> anyhow::Result<BTreeMap<String, i64>> {
    let tables: Vec<String> = sqlx::query_scalar(
        "SELECT c.relname::text FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
          WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND a.attname = 'tenant_id'",
    )
    .fetch_all(&mut *conn)
    .await?;
    let mut rows = BTreeMap::new();
    for table in tables {
        let sql = format!("SELECT count(*) FROM {table} WHERE tenant_id = $1");
        let count = sqlx::query_scalar(AssertSqlSafe(sql)).bind(tenant).fetch_one(&mut *conn).await?;
        rows.insert(table, count);
    }
    Ok(rows)
}

#[tokio::test]
async fn nothing_of_a_removed_site_is_left_anywhere() -> anyhow::Result<()> {
    with_installation(async |it| {
        let mut stage = Stage::new(it)?;
        let (judge, mut queue) = stage.judge().await?;
        stage.services = Services { judge: Some(judge.clone()), ..stage.services };
        let (goes, stays) = (stage.site("goes").await?, stage.site("stays").await?);
        for site in [goes, stays] {
            have_judged(&judge, &mut queue, site).await?;
        }
        let before = rows_of(&mut queue, stays).await?;
        let judged = rows_of(&mut queue, goes).await?;
        assert!(!judged.is_empty() && judged.values().all(|&rows| rows > 0), "the test fills not all: {judged:?}");
        let (theirs, kept) = (stage.rows(stays).await?, stage.held(stays).await?);

        let control = stage.services.control();
        let mut conn = control.acquire().await?;
        life::delete(&mut conn, goes, time::Duration::ZERO, &asked()).await?;
        life::Keeper::new(stage.services.clone()).round().await?;
        let removal =
            sqlx::query_scalar("SELECT id FROM operations WHERE kind = 'remove'").fetch_one(&mut *conn).await?;
        stage.done(removal).await?;

        let mut left = rows_of(&mut conn, goes).await?;
        left.retain(|table, rows| *rows > 0 && !STAYS.contains(&table.as_str()));
        assert_eq!(left, BTreeMap::new(), "in the control database");
        let left = rows_of(&mut queue, goes).await?;
        assert!(left.values().all(|&rows| rows == 0), "at the judge: {left:?}");
        assert_eq!(rows_of(&mut queue, stays).await?, before);
        let orphans: i64 = sqlx::query_scalar(
            "SELECT (SELECT count(*) FROM progress p WHERE NOT EXISTS (SELECT FROM jobs WHERE id = p.job_id))
                  + (SELECT count(*) FROM results r WHERE NOT EXISTS (SELECT FROM jobs WHERE id = r.job_id))
                  + (SELECT count(*) FROM live_output o WHERE NOT EXISTS (SELECT FROM jobs WHERE id = o.job_id))
                  + (SELECT count(*) FROM live_input i WHERE NOT EXISTS (SELECT FROM jobs WHERE id = i.job_id))",
        )
        .fetch_one(&mut queue)
        .await?;
        assert_eq!(orphans, 0);
        assert_eq!(stage.schemas_and_roles().await?, (1, 1));
        assert_eq!((stage.rows(stays).await?, stage.stored()?), (theirs, kept));
        assert!(stage.others()?.is_empty());
        queue.close().await?;
        Ok(())
    })
    .await
}

/// The judge's database is away: the removal waits for it, and says so.
#[tokio::test]
async fn a_removal_waits_for_the_judge() -> anyhow::Result<()> {
    with_installation(async |it| {
        let mut stage = Stage::new(it)?;
        let (judge, mut queue) = stage.judge().await?;
        stage.services = Services { judge: Some(judge), ..stage.services };
        let site = stage.site("goes").await?;
        run(&mut queue, "ALTER TABLE verdicts RENAME TO away".to_owned()).await?;
        let control = stage.services.control();
        life::delete(&mut *control.acquire().await?, site, time::Duration::ZERO, &asked()).await?;
        life::Keeper::new(stage.services.clone()).round().await?;
        let removal: i64 =
            sqlx::query_scalar("SELECT id FROM operations WHERE kind = 'remove'").fetch_one(control).await?;
        stage.worker()?.take(Some(removal)).await?;
        let now = control_plane::operations::show(control, removal).await?.context("the removal")?;
        assert_eq!((now.step.as_deref(), now.attempts), (Some("judge"), 1), "{now:?}");
        assert!(now.error.is_some_and(|error| error.text.contains("verdicts")));
        run(&mut queue, "ALTER TABLE away RENAME TO verdicts".to_owned()).await?;
        stage.done(removal).await?;
        assert_eq!(stage.count("SELECT count(*) FROM tenants").await?, 0);
        queue.close().await?;
        Ok(())
    })
    .await
}
