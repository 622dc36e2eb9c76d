//! The first page: how many, how fast they grow, and what needs an operator now.

use std::sync::Arc;
use std::time::{Duration, Instant};

use actix_web::{get, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use serde::Serialize;
use sqlx::PgPool;
use std::collections::BTreeMap;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::caller::Caller;
use super::farm::{self, ClassItem};
use super::{Console, attention};
use crate::operators::Permission;

/// How long an overview is good for whoever asks next: many may be looking.
const GOOD_FOR: Duration = Duration::from_millis(1500);

/// The last overview and when it was made.
pub(super) type Kept = tokio::sync::Mutex<Option<(Instant, Arc<OverviewBody>)>>;

/// The overview.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct OverviewBody {
    counts: Counts,
    /// The last 90 days, oldest first.
    growth: Vec<GrowthPoint>,
    /// The last 12 months, oldest first.
    active: Vec<ActivePoint>,
    /// Null while the judge's database is away.
    queue: Option<Queue>,
    nodes: Nodes,
    /// What needs an operator, the worst first.
    attention: Vec<attention::Attention>,
}

/// How many there are.
#[derive(Debug, Default, Serialize, ToSchema)]
struct Counts {
    sites: i64,
    by_state: BTreeMap<String, i64>,
    by_plan: BTreeMap<String, i64>,
    accounts: i64,
    /// Learners active this month.
    active_users: i64,
}

/// Sites made on a day, and all until then.
#[derive(Debug, Serialize, ToSchema)]
struct GrowthPoint {
    /// `2026-11-21`
    day: String,
    created: i64,
    total: i64,
}

/// The busiest day's learners of a month, over all sites.
#[derive(Debug, Serialize, ToSchema)]
struct ActivePoint {
    /// `2026-11`
    month: String,
    users: i64,
}

/// The judge's queue.
#[derive(Debug, Serialize, ToSchema)]
struct Queue {
    waiting: i64,
    running: i64,
    oldest_s: i64,
    classes: Vec<ClassItem>,
}

/// The judge's nodes.
#[derive(Debug, Default, Serialize, ToSchema)]
struct Nodes {
    alive: usize,
    draining: usize,
    silent: usize,
}

/// The overview, at most [`GOOD_FOR`] old.
pub(super) async fn look(console: &Console) -> Result<Arc<OverviewBody>, ApiError> {
    // Whoever comes meanwhile waits for the same answer.
    let mut kept = console.overview.lock().await;
    if let Some((at, body)) = kept.as_ref().filter(|(at, _)| at.elapsed() < GOOD_FOR) {
        tracing::trace!(age = ?at.elapsed(), "the overview is still good");
        return Ok(Arc::clone(body));
    }
    let body = Arc::new(read(console).await?);
    *kept = Some((Instant::now(), Arc::clone(&body)));
    Ok(body)
}

async fn read(console: &Console) -> Result<OverviewBody, ApiError> {
    let pool = console.operators.pool();
    let farm = farm::look(console).await?;
    let queue = (!farm.classes.is_empty()).then(|| Queue {
        waiting: farm.classes.iter().map(|class| class.waiting).sum(),
        running: farm.classes.iter().map(|class| class.running).sum(),
        oldest_s: farm.classes.iter().map(|class| class.oldest_s).max().unwrap_or_default(),
        classes: farm.classes.clone(),
    });
    let count = |alive: bool, draining: bool| {
        farm.nodes.iter().filter(|node| node.alive == alive && (!alive || node.draining == draining)).count()
    };
    let ends_at = match &console.platform_hosts {
        Some(hosts) => hosts.ends_at().await,
        None => None,
    };
    let own = attention::of_platform(&console.addresses.platform_host, ends_at, OffsetDateTime::now_utc());
    let attention = attention::list(pool, &farm, own).await?;
    let nodes = Nodes { alive: count(true, false), draining: count(true, true), silent: count(false, false) };
    Ok(OverviewBody {
        counts: counts(pool).await?,
        growth: growth(pool).await?,
        active: active(pool).await?,
        queue,
        nodes,
        attention,
    })
}

async fn counts(pool: &PgPool) -> Result<Counts, sqlx::Error> {
    let rows = sqlx::query!(
        r#"SELECT t.state, coalesce(l.name, '') AS "plan!", count(*) AS "sites!", coalesce(sum(f.accounts), 0)::bigint AS "accounts!",
                  coalesce(sum(f.active_users), 0)::bigint AS "active!"
             FROM tenants t
             LEFT JOIN subscriptions s ON s.tenant_id = t.id LEFT JOIN plans l ON l.id = s.plan_id
             LEFT JOIN site_figures f ON f.tenant_id = t.id
            WHERE t.state <> 'closed' GROUP BY t.state, l.name"#
    )
    .fetch_all(pool)
    .await?;
    let mut counts = Counts::default();
    for row in rows {
        counts.sites += row.sites;
        counts.accounts += row.accounts;
        counts.active_users += row.active;
        *counts.by_state.entry(row.state).or_default() += row.sites;
        if !row.plan.is_empty() {
            *counts.by_plan.entry(row.plan).or_default() += row.sites;
        }
    }
    Ok(counts)
}

async fn growth(pool: &PgPool) -> Result<Vec<GrowthPoint>, sqlx::Error> {
    sqlx::query_as!(
        GrowthPoint,
        r#"WITH made AS (SELECT (created_at AT TIME ZONE 'Asia/Ho_Chi_Minh')::date AS day, count(*) AS created
                           FROM tenants WHERE state <> 'closed' GROUP BY 1),
                days AS (SELECT day::date AS day FROM generate_series((now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date - 89,
                                                                      (now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date, interval '1 day') AS days (day)),
                before AS (SELECT coalesce(sum(created), 0) AS created FROM made WHERE day < (SELECT min(day) FROM days))
           SELECT to_char(days.day, 'YYYY-MM-DD') AS "day!", coalesce(made.created, 0) AS "created!",
                  ((SELECT created FROM before) + sum(coalesce(made.created, 0)) OVER (ORDER BY days.day))::bigint AS "total!"
             FROM days LEFT JOIN made USING (day) ORDER BY days.day"#
    )
    .fetch_all(pool)
    .await
}

async fn active(pool: &PgPool) -> Result<Vec<ActivePoint>, sqlx::Error> {
    sqlx::query_as!(
        ActivePoint,
        r#"SELECT to_char(months.month, 'YYYY-MM') AS "month!", coalesce((
                      SELECT max(users) FROM (SELECT sum(d.active_users)::bigint AS users FROM site_days d
                       WHERE d.day >= months.month::date AND d.day < (months.month + interval '1 month')::date GROUP BY d.day) AS days), 0) AS "users!"
             FROM generate_series(date_trunc('month', now() AT TIME ZONE 'Asia/Ho_Chi_Minh') - interval '11 months',
                                  date_trunc('month', now() AT TIME ZONE 'Asia/Ho_Chi_Minh'), interval '1 month') AS months (month)
            ORDER BY months.month"#
    )
    .fetch_all(pool)
    .await
}

/// How many, how fast they grow, and what needs an operator now.
#[utoipa::path(tag = "overview", responses((status = 200, body = Envelope<OverviewBody>)))]
#[get("/api/console/overview")]
pub(super) async fn get_overview(
    console: web::Data<Console>,
    caller: Caller,
) -> Result<Envelope<Arc<OverviewBody>>, ApiError> {
    caller.require(Permission::ViewOverview)?;
    Ok(Envelope::of(look(&console).await?))
}
