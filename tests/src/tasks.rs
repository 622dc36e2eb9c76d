//! Kinds of tasks that only tests have, beside the product's own.

use std::time::Duration;

use serde_json::json;
use sqlx::{ConnectOptions, PgConnection};
use tenant_api::tasks::{Ending, Failure, Kind, Kinds, Reason, Task};

use crate::TestSite;

/// Counts one up on the person that the payload names, in the transaction that ends the task.
pub const COUNT: &str = "test_count";
/// Does the same once the person's school is `open`, and fails before.
pub const FAIL: &str = "test_fail";
/// Says that it is at 1 of 2, and ends once the person's school is `open`.
pub const SLOW: &str = "test_slow";
/// Panics.
pub const PANIC: &str = "test_panic";

/// All of them.
pub fn kinds() -> Kinds {
    Kinds::default()
        .with(Kind::new(COUNT, count))
        .with(Kind::new(FAIL, fail).retried_after(&[0, 0]))
        .with(Kind::new(SLOW, slow))
        .with(Kind::new(PANIC, |_| async { panic!("a test's handler") }).retried_after(&[]))
}

async fn count(task: Task) -> Result<Ending, Failure> {
    let user = task.payload["user"].as_i64().unwrap_or_default();
    let mut tx = task.site.begin().await?;
    let sql = "UPDATE users SET class = (coalesce(class, '0')::int + 1)::text WHERE id = $1";
    sqlx::query(sql).bind(user).execute(&mut *tx).await?;
    let ending = task.finish_in(&mut tx, json!({"counted": user})).await?;
    tx.commit().await?;
    Ok(ending)
}

async fn is_open(task: &Task) -> Result<bool, Failure> {
    let user = task.payload["user"].as_i64().unwrap_or_default();
    let mut conn = task.site.read().await?;
    let sql = "SELECT coalesce(school = 'open', false) FROM users WHERE id = $1";
    Ok(sqlx::query_scalar(sql).bind(user).fetch_one(&mut *conn).await?)
}

async fn fail(task: Task) -> Result<Ending, Failure> {
    if is_open(&task).await? {
        return count(task).await;
    }
    Err(Failure::Passing(Reason::of(platform::messages::OVERLOADED, "closed")))
}

async fn slow(task: Task) -> Result<Ending, Failure> {
    task.progress(1, Some(2)).await?;
    while !is_open(&task).await? {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Ok(Ending::Done(json!({"slow": true})))
}

/// Makes a task as a site's own server would, due after so many seconds: as the site's role.
///
/// # Errors
/// When the database refuses.
pub async fn make(conn: &mut PgConnection, kind: &str, key: &str, user: i64, seconds: f64) -> anyhow::Result<i64> {
    let sql = "INSERT INTO tasks (kind, key, payload, due_at, created_by)
        VALUES ($1, $2, jsonb_build_object('user', $3), now() + make_interval(secs => $4), $3) RETURNING id";
    Ok(sqlx::query_scalar(sql).bind(kind).bind(key).bind(user).bind(seconds).fetch_one(conn).await?)
}

/// A connection of the site's own role, as tenant-api has it.
///
/// # Errors
/// When the server is away.
pub async fn as_site(site: &TestSite, world: &crate::World) -> anyhow::Result<PgConnection> {
    let mut conn = world.installation.login("api", &site.placement.database).connect().await?;
    let bind = format!("SET ROLE {}; SET search_path = {}", site.placement.role, site.placement.schema);
    crate::installation::execute(&mut conn, bind).await?;
    Ok(conn)
}
