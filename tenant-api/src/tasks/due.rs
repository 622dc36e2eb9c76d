//! Which sites of a database have something due: one question for all of them.

use std::sync::Arc;
use std::time::{Duration, Instant};

use sqlx::PgPool;
use sqlx::postgres::{PgListener, PgPoolOptions};
use tokio::sync::Notify;

use super::needed;
use super::worker::Worker;

/// What the sites' triggers notify on when something is due sooner than was known.
const CHANNEL: &str = "lophoc_tasks";
/// How often a database is asked without being woken: what a lost notification may cost.
const POLL: Duration = Duration::from_secs(5);
/// The least time between two questions: under load the sites that were worked on meanwhile are asked about together.
const LEAST: Duration = Duration::from_millis(100);
/// How often every hint is made again, for those that went wrong in a way that nobody thought of.
const SWEEP: Duration = Duration::from_secs(600);
/// Connections to each database: one listens, one asks.
const CONNECTIONS: u32 = 2;

/// A database of sites.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Database {
    pub(super) server: String,
    pub(super) name: String,
}

/// Looks at a database for ever.
pub(super) async fn watch(worker: Arc<Worker>, database: Database, wake: Arc<Notify>) {
    let options = match worker.app.tenants.options_of(&database.server, &database.name) {
        Ok(options) => options,
        Err(error) => {
            tracing::error!(cause = ?error.cause(), database = database.name, "nobody can look for tasks there");
            return;
        }
    };
    let pool = PgPoolOptions::new()
        .max_connections(CONNECTIONS)
        .acquire_timeout(POLL)
        .test_before_acquire(false)
        .connect_lazy_with(options.application_name("lophoc tasks"));
    tokio::join!(listen(&pool, &wake), look_again(&worker, &database, &pool, &wake), needed::watch(&worker, &pool));
}

async fn listen(pool: &PgPool, wake: &Notify) {
    loop {
        let heard = async {
            let mut listener = PgListener::connect_with(pool).await?;
            listener.listen(CHANNEL).await?;
            loop {
                // Also at the beginning: nobody listened before.
                wake.notify_one();
                listener.recv().await?;
            }
        };
        let ended: Result<(), sqlx::Error> = heard.await;
        if let Err(error) = ended {
            tracing::debug!(%error, "listening for tasks");
        }
        tokio::time::sleep(POLL).await;
    }
}

async fn look_again(worker: &Worker, database: &Database, pool: &PgPool, wake: &Notify) {
    let mut swept_at: Option<Instant> = None;
    loop {
        let is_sweep = swept_at.is_none_or(|at| at.elapsed() >= SWEEP);
        let pause = match look(worker, database, pool, is_sweep).await {
            Ok(pause) => {
                if is_sweep {
                    swept_at = Some(Instant::now());
                }
                pause
            }
            Err(error) => {
                tracing::debug!(%error, database = database.name, "looking for tasks");
                POLL
            }
        };
        tokio::time::sleep(LEAST).await;
        tokio::select! {
            () = wake.notified() => {}
            () = tokio::time::sleep(pause) => {}
        }
    }
}

/// Hands over the sites that are due. Returns how long nothing else is, as far as is known.
async fn look(worker: &Worker, database: &Database, pool: &PgPool, is_sweep: bool) -> Result<Duration, sqlx::Error> {
    let stale = worker.take_stale(database);
    let renewed = renew(pool, &stale, is_sweep).await;
    // Also where that failed: their hints are too early at worst.
    worker.are_renewed(&stale);
    renewed?;
    let hints = sqlx::query!(
        r#"SELECT schema_name, extract(epoch FROM due_at - now())::float8 AS "in_seconds!" FROM shared.task_due
           WHERE due_at <= now() + make_interval(secs => $1) ORDER BY due_at LIMIT 1000"#,
        POLL.as_secs_f64(),
    )
    .fetch_all(pool)
    .await?;
    let (due, later): (Vec<_>, Vec<_>) = hints.into_iter().partition(|hint| hint.in_seconds <= 0.0);
    let due: Vec<String> =
        due.into_iter().map(|hint| hint.schema_name).filter(|schema| !worker.is_left_alone(schema)).collect();
    let wait = later.first().map_or(POLL, |hint| Duration::from_secs_f64(hint.in_seconds));
    worker.add(database, due.into_iter());
    Ok(wait.min(worker.next_rest_ends()).min(POLL))
}

async fn renew(pool: &PgPool, stale: &[String], is_sweep: bool) -> Result<(), sqlx::Error> {
    if is_sweep {
        sqlx::query!("SELECT shared.renew_all_task_due()").execute(pool).await?;
    } else if !stale.is_empty() {
        sqlx::query!("SELECT shared.renew_task_due($1)", stale).execute(pool).await?;
    }
    Ok(())
}
