//! What the issuer allows, counted before each order, so that its limits are never run into.

use std::time::Duration;

use sqlx::{PgConnection, PgPool};

use super::failure::{Exhausted, Failure};
use super::queue::Task;
use super::settings::Limits;

const HOUR: i64 = 3600;
const WEEK: i64 = 7 * 24 * HOUR;
/// How long to wait for orders under way, which may come to nothing.
const UNDER_WAY: Duration = Duration::from_secs(300);

/// What counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Event {
    /// An order was made.
    Order,
    /// The issuer did not find the answer to its challenge.
    FailedValidation,
    /// A certificate was issued.
    Issued,
}

impl Event {
    fn name(self) -> &'static str {
        match self {
            Self::Order => "order",
            Self::FailedValidation => "failed_validation",
            Self::Issued => "issued",
        }
    }
}

/// Counts an order for `task`. One at a time for all processes.
///
/// # Errors
/// When the limits leave no room for it, or the control database is away.
pub(super) async fn reserve(pool: &PgPool, directory: &str, limits: &Limits, task: &Task) -> Result<(), Failure> {
    let mut transaction = pool.begin().await?;
    sqlx::query!("SELECT pg_advisory_xact_lock(hashtextextended('lophoc acme budget ' || $1, 0))", directory)
        .execute(&mut *transaction)
        .await?;
    for limit in applicable(limits, task) {
        if let Some(wait) = limit.wait(&mut transaction, directory, task).await? {
            return Err(Exhausted { what: limit.what, wait }.into());
        }
    }
    insert(&mut transaction, directory, Event::Order, task).await?;
    sqlx::query!(
        "UPDATE certificates SET order_started_at = now() WHERE host = $1 AND leased_by = $2",
        task.host,
        task.lease
    )
    .execute(&mut *transaction)
    .await?;
    transaction.commit().await?;
    Ok(())
}

/// Writes down what counts.
///
/// # Errors
/// When the control database is away.
pub(super) async fn note(
    conn: &mut PgConnection,
    directory: &str,
    event: Event,
    task: &Task,
) -> Result<(), sqlx::Error> {
    insert(conn, directory, event, task).await
}

/// A number of events in a window of time.
struct Limit {
    what: &'static str,
    kind: Event,
    seconds: i64,
    most: u32,
    /// Whether only the task's host, or only its registered domain, is counted.
    of_host: bool,
    of_registered_domain: bool,
    /// Whether renewals are left out.
    first_only: bool,
}

fn applicable(limits: &Limits, task: &Task) -> Vec<Limit> {
    let plain = |what, kind, seconds, most| Limit {
        what,
        kind,
        seconds,
        most,
        of_host: false,
        of_registered_domain: false,
        first_only: false,
    };
    // A flood of new domains must not keep certificates from being renewed.
    let kept = if task.is_renewal() { 0 } else { limits.orders_in_3_hours / 10 };
    let orders = plain("orders in 3 hours", Event::Order, 3 * HOUR, limits.orders_in_3_hours - kept);
    let failures =
        plain("failed validations of the host in an hour", Event::FailedValidation, HOUR, limits.failures_in_an_hour);
    let duplicates = plain("certificates for the host in a week", Event::Issued, WEEK, limits.duplicates_in_a_week);
    let mut all = vec![orders, Limit { of_host: true, ..failures }, Limit { of_host: true, ..duplicates }];
    if !task.is_renewal() {
        let what = "certificates for the registered domain in a week";
        let domain = plain(what, Event::Issued, WEEK, limits.domain_in_a_week);
        all.push(Limit { of_registered_domain: true, first_only: true, ..domain });
    }
    all.retain(|limit| limit.most > 0);
    all
}

impl Limit {
    /// How long until one more fits; `None` when it does now. Orders under way count as certificates to come.
    async fn wait(
        &self,
        conn: &mut PgConnection,
        directory: &str,
        task: &Task,
    ) -> Result<Option<Duration>, sqlx::Error> {
        let under_way = if self.of_registered_domain { under_way(conn, task).await? } else { 0 };
        let most = i64::from(self.most);
        if under_way >= most {
            return Ok(Some(UNDER_WAY));
        }
        // The event with which the limit was reached: room is again when it leaves the window.
        let seconds = sqlx::query_scalar!(
            r#"SELECT extract(epoch FROM at + make_interval(secs => $3) - now())::float8 AS "seconds!" FROM acme_events
                WHERE directory = $1 AND kind = $2 AND at > now() - make_interval(secs => $3)
                  AND (NOT $4 OR host = $5) AND (NOT $6 OR registered_domain = $7) AND NOT ($8 AND is_renewal)
                ORDER BY at DESC OFFSET $9 LIMIT 1"#,
            directory,
            self.kind.name(),
            self.seconds as f64,
            self.of_host,
            task.host,
            self.of_registered_domain,
            task.registered_domain,
            self.first_only,
            most - under_way - 1
        )
        .fetch_optional(conn)
        .await?;
        // A second more, for clocks that differ.
        Ok(seconds.map(|seconds| Duration::from_secs_f64(seconds.max(0.0) + 1.0)))
    }
}

async fn under_way(conn: &mut PgConnection, task: &Task) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM certificates
            WHERE registered_domain = $1 AND host <> $2 AND chain_pem IS NULL AND order_started_at IS NOT NULL"#,
        task.registered_domain,
        task.host
    )
    .fetch_one(conn)
    .await
}

async fn insert(conn: &mut PgConnection, directory: &str, event: Event, task: &Task) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "INSERT INTO acme_events (directory, kind, host, registered_domain, is_renewal) VALUES ($1, $2, $3, $4, $5)",
        directory,
        event.name(),
        task.host,
        task.registered_domain,
        task.is_renewal()
    )
    .execute(conn)
    .await
    .map(drop)
}
