use sqlx::{ConnectOptions, Connection, PgConnection};

use crate::with_database;

async fn setting(conn: &mut PgConnection, name: &str) -> anyhow::Result<String> {
    Ok(sqlx::query_scalar("SELECT current_setting($1)").bind(name).fetch_one(conn).await?)
}

#[tokio::test]
async fn control_and_judge_come_up_once_and_leave_the_connection_as_it_was() -> anyhow::Result<()> {
    with_database(async |database| {
        let mut conn = database.connect().await?;
        let before = (setting(&mut conn, "search_path").await?, setting(&mut conn, "lock_timeout").await?);
        assert!(migrations::control(&mut conn).await? > 0);
        assert!(migrations::judge(&mut conn).await? > 0);
        assert_eq!(migrations::control(&mut conn).await?, 0);
        assert_eq!(migrations::judge(&mut conn).await?, 0);
        assert_eq!(before, (setting(&mut conn, "search_path").await?, setting(&mut conn, "lock_timeout").await?));
        let plans: i64 = sqlx::query_scalar("SELECT count(*) FROM control.plans").fetch_one(&mut conn).await?;
        assert_eq!(plans, 8);
        Ok(())
    })
    .await
}

#[tokio::test]
async fn two_migrators_at_once_do_not_meet() -> anyhow::Result<()> {
    with_database(async |database| {
        let (mut one, mut two) = (database.connect().await?, database.connect().await?);
        let (first, second) = tokio::join!(migrations::tenant(&mut one, "t_1"), migrations::tenant(&mut two, "t_1"));
        let mut applied = [first?, second?];
        applied.sort_unstable();
        assert_eq!(applied[0], 0);
        assert!(applied[1] > 0);
        one.close().await?;
        two.close().await?;
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_migration_that_was_changed_afterwards_is_refused() -> anyhow::Result<()> {
    with_database(async |database| {
        let mut conn = database.connect().await?;
        migrations::tenant(&mut conn, "t_1").await?;
        sqlx::raw_sql("UPDATE t_1.schema_history SET checksum = '1' WHERE version = 1").execute(&mut conn).await?;
        let refused = migrations::tenant(&mut conn, "t_1").await;
        assert!(matches!(refused, Err(migrations::MigrateError::Migration(_))), "{refused:?}");
        // The lock was given back all the same.
        let mut other = database.connect().await?;
        let free: bool = sqlx::query_scalar("SELECT pg_try_advisory_lock(hashtextextended('lophoc migration t_1', 0))")
            .fetch_one(&mut other)
            .await?;
        assert!(free);
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_name_that_is_not_plain_never_reaches_the_database() -> anyhow::Result<()> {
    with_database(async |database| {
        let mut conn = database.connect().await?;
        let refused = migrations::tenant(&mut conn, "t_1; DROP SCHEMA public").await;
        assert!(matches!(refused, Err(migrations::MigrateError::Name(_))), "{refused:?}");
        Ok(())
    })
    .await
}

async fn note_time(conn: &mut PgConnection) -> anyhow::Result<Option<String>> {
    let sql = "SELECT (due_at - now() < interval '30 minutes')::text FROM shared.task_due WHERE schema_name = 't_1'";
    Ok(sqlx::query_scalar(sql).fetch_optional(conn).await?)
}

#[tokio::test]
async fn a_schemas_next_task_is_noted_at_the_commit_and_made_again_when_asked_for() -> anyhow::Result<()> {
    with_database(async |database| {
        let mut conn = database.connect().await?;
        migrations::tenant(&mut conn, "t_1").await?;
        let run = async |conn: &mut PgConnection, sql: &'static str| sqlx::raw_sql(sql).execute(conn).await.map(drop);
        run(&mut conn, "INSERT INTO t_1.tasks (kind, key, due_at) SELECT 'a', n::text, now() + interval '1 hour' FROM generate_series(1, 3) n").await?;
        assert_eq!(note_time(&mut conn).await?.as_deref(), Some("false"));
        // Later and sooner ones of one transaction, beside somebody else's who does the same: neither waits for the other.
        let mut other = database.connect().await?;
        run(&mut conn, "BEGIN; INSERT INTO t_1.tasks (kind, key, due_at) VALUES ('b', '1', now() + interval '2 hours'), ('b', '2', now())").await?;
        run(&mut other, "BEGIN; INSERT INTO t_1.tasks (kind, key, due_at) VALUES ('c', '1', now() + interval '2 hours'), ('c', '2', now())").await?;
        assert_eq!(note_time(&mut other).await?.as_deref(), Some("false"), "not before the commit");
        run(&mut other, "COMMIT").await?;
        run(&mut conn, "COMMIT").await?;
        assert_eq!(note_time(&mut conn).await?.as_deref(), Some("true"));
        // Whoever is about to commit holds the hint: it is not raised over a task that nobody sees yet.
        run(&mut conn, "DELETE FROM t_1.tasks WHERE due_at <= now()").await?;
        run(&mut other, "BEGIN; SELECT FROM shared.task_due FOR SHARE").await?;
        run(&mut conn, "SELECT shared.renew_task_due(ARRAY['t_1'])").await?;
        assert_eq!(note_time(&mut conn).await?.as_deref(), Some("true"), "too early, which does no harm");
        run(&mut other, "COMMIT").await?;
        run(&mut conn, "SELECT shared.renew_task_due(ARRAY['t_1'])").await?;
        assert_eq!(note_time(&mut conn).await?.as_deref(), Some("false"));
        run(&mut conn, "DELETE FROM shared.task_due; SELECT shared.renew_all_task_due()").await?;
        assert_eq!(note_time(&mut conn).await?.as_deref(), Some("false"));
        run(&mut conn, "DROP SCHEMA t_1 CASCADE; SELECT shared.renew_all_task_due()").await?;
        assert_eq!(note_time(&mut conn).await?, None);
        Ok(())
    })
    .await
}
