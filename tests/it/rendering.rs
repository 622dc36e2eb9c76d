//! What an older renderer has made is made again, and a save in between wins.

use std::time::Duration;

use serde_json::{Value, json};
use sqlx::PgConnection;
use statements::RENDERER;
use tests::run;
use tests::server::{Server, Settings};
use tests::tasks::as_site;
use tests::world::eventually;
use time::OffsetDateTime;

const SOON: Duration = Duration::from_secs(180);

/// So many problems as an older version of the program has left them; one statement each.
async fn leave_old(conn: &mut PgConnection, count: i64) -> anyhow::Result<()> {
    let sql = "INSERT INTO questions (slug, is_problem, title, statement, translations, author_id, rendered, renderer, updated_at)
        SELECT 'old-' || n, true, 'T', '**' || n || '**', '{\"en\": {\"statement\": \"*e*\"}}',
               (SELECT min(id) FROM users), '{\"vi\": {\"statement\": \"<script>x</script>\"}}', 0, '2026-01-02 03:04:05+07'
          FROM generate_series(1, $1) n";
    sqlx::query(sql).bind(count).execute(conn).await?;
    Ok(())
}

async fn old(conn: &mut PgConnection) -> anyhow::Result<i64> {
    let sql = "SELECT count(*) FROM questions WHERE renderer < $1";
    Ok(sqlx::query_scalar(sql).bind(RENDERER).fetch_one(conn).await?)
}

#[test]
fn a_new_renderer_reaches_what_is_stored_and_nobody_has_changed_it() -> anyhow::Result<()> {
    run(async |world| {
        let world = world.beside().await?;
        let (site, other) = (world.site().await?, world.site().await?);
        let mut conn = as_site(&site, &world).await?;
        leave_old(&mut conn, 65).await?;
        let server = Server::start(Settings { tasks_at_once: 4, ..world.server.settings.clone() }).await?;
        eventually(SOON, async || Ok(old(&mut conn).await? == 0)).await?;
        let rows: Vec<(String, Value, OffsetDateTime)> =
            sqlx::query_as("SELECT statement, rendered, updated_at FROM questions ORDER BY id")
                .fetch_all(&mut conn)
                .await?;
        assert_eq!(rows.len(), 65);
        for (statement, rendered, updated_at) in &rows {
            let number = statement.trim_matches('*');
            assert_eq!(rendered["vi"]["statement"], format!("<p><strong>{number}</strong></p>\n"));
            assert_eq!(rendered["en"]["statement"], "<p><em>e</em></p>\n");
            assert_eq!(updated_at.unix_timestamp(), 1_767_297_845, "nobody has changed it");
        }
        let task = "SELECT jsonb_build_array(state, key, done, total, result) FROM tasks WHERE kind = 'render_again'";
        let over = json!(["done", RENDERER.to_string(), 65, 65, {"rendered": 65}]);
        eventually(SOON, async || Ok(sqlx::query_scalar::<_, Value>(task).fetch_one(&mut conn).await? == over)).await?;
        let mut conn = as_site(&other, &world).await?;
        assert_eq!(sqlx::query_scalar::<_, Value>(task).fetch_all(&mut conn).await?, [Value::Null; 0], "nothing there");
        assert!(server.settings.tasks_at_once > 0);
        Ok(())
    })
}

#[test]
fn what_is_saved_while_it_is_rendered_again_stays() -> anyhow::Result<()> {
    run(async |world| {
        let world = world.beside().await?;
        let site = world.site().await?;
        let (mut conn, mut saving) = (as_site(&site, &world).await?, as_site(&site, &world).await?);
        leave_old(&mut conn, 3).await?;
        // One is saved by a replica of this version and one by an older one, while the task has read what was before.
        let saves = "BEGIN; UPDATE questions SET rendered = '\"saved\"', renderer = 2147483647 WHERE slug = 'old-1';
            UPDATE questions SET statement = 'anew', rendered = '\"saved by an old one\"' WHERE slug = 'old-2'";
        sqlx::raw_sql(saves).execute(&mut saving).await?;
        let server = Server::start(Settings { tasks_at_once: 4, ..world.server.settings.clone() }).await?;
        let mut admin = site.sql().await?;
        let waits = "SELECT count(*) FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%/UPDATE questions SET rendered%'";
        eventually(SOON, async || Ok(sqlx::query_scalar::<_, i64>(waits).fetch_one(&mut admin).await? == 1)).await?;
        sqlx::raw_sql("COMMIT").execute(&mut saving).await?;
        let put_off = "SELECT count(*) FROM tasks WHERE kind = 'render_again' AND state = 'waiting' AND due_at > now()";
        eventually(SOON, async || Ok(sqlx::query_scalar::<_, i64>(put_off).fetch_one(&mut conn).await? == 1)).await?;
        let rendered = "SELECT rendered FROM questions ORDER BY slug";
        let kept: Vec<Value> = sqlx::query_scalar(rendered).fetch_all(&mut conn).await?;
        assert_eq!((&kept[0], &kept[1]), (&json!("saved"), &json!("saved by an old one")));
        assert_eq!(kept[2]["vi"]["statement"], "<p><strong>3</strong></p>\n");

        // What the old one has saved has its turn.
        sqlx::raw_sql("UPDATE tasks SET due_at = now() WHERE kind = 'render_again'").execute(&mut conn).await?;
        eventually(SOON, async || Ok(old(&mut conn).await? == 0)).await?;
        let kept: Vec<Value> = sqlx::query_scalar(rendered).fetch_all(&mut conn).await?;
        assert_eq!((&kept[0], &kept[1]["vi"]["statement"]), (&json!("saved"), &json!("<p>anew</p>\n")));
        assert!(server.settings.tasks_at_once > 0);
        Ok(())
    })
}
