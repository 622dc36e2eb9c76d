//! What sites may subscribe to, what they have subscribed to, and what becomes of a plan that has ended.
//!
//! A plan that ends is told to those who manage the site and lets no new accounts in; after [`expiry::GRACE`] (a trial:
//! at once) the site is on Free. Who has an account keeps coming in, whatever the plan.

mod expiry;
mod store;

use serde::Serialize;
use sqlx::PgPool;
use time::OffsetDateTime;

pub use expiry::{Expiry, GRACE};
pub use store::{active_users_changed, begin_trial, history, may_try};

/// The plan of a new site.
pub const FREE: i32 = 5;

/// A plan, as the platform's host shows it.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
pub struct Plan {
    /// As in the specification: 5 and 6 Free, 1 and 3 Basic, 2 and 4 Pro, 7 and 8 Advance.
    pub id: i32,
    /// `Free`, `Basic`, `Pro` or `Advance`.
    pub name: String,
    /// How long one payment lasts: `month` or `year`.
    pub period: String,
    /// Whole VND for a period.
    pub price_vnd: i64,
    /// Most people who may be active in a month; no limit when null.
    pub max_active_users: Option<i64>,
    /// Most MiB of files and test data; no limit when null.
    pub storage_mib: Option<i64>,
    /// Most domains of the site's own; no limit when null.
    pub custom_domains: Option<i32>,
    /// Most accounts that are not learners'; no limit when null.
    pub staff: Option<i32>,
    /// The site's share of the judge beside other sites.
    pub judge_weight: f64,
    /// The longest that one statement of the site may take, in milliseconds.
    pub statement_timeout_ms: i32,
}

/// All plans, the cheapest first.
///
/// # Errors
/// When the control database is away.
pub async fn list(pool: &PgPool) -> Result<Vec<Plan>, sqlx::Error> {
    sqlx::query_as!(
        Plan,
        "SELECT id, name, period, price_vnd, max_active_users, storage_mib, custom_domains, staff, judge_weight, statement_timeout_ms
           FROM plans ORDER BY judge_weight, price_vnd, id"
    )
    .fetch_all(pool)
    .await
}

/// What a site had from one change to the next.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
pub struct Period {
    /// As in the specification: 5 and 6 Free, 1 and 3 Basic, 2 and 4 Pro, 7 and 8 Advance.
    pub plan_id: i32,
    /// `Free`, `Basic`, `Pro` or `Advance`.
    pub name: String,
    /// `month` or `year`.
    pub period: String,
    /// Whether nothing is paid for it.
    pub is_trial: bool,
    /// From when it held, in epoch seconds.
    pub from: i64,
    /// Until when it held, in epoch seconds; null: it holds.
    pub until: Option<i64>,
    /// When it was to end, in epoch seconds; null: it was not.
    pub ends_at: Option<i64>,
    /// `operator:<id>`, `site:<user id>`, `command:<user>` or `platform`.
    pub by: String,
    /// Why it was changed.
    pub reason: String,
}

/// What a site is to have.
#[derive(Debug, Clone, PartialEq)]
pub struct Change {
    /// The plan's id.
    pub plan_id: i32,
    /// Whether nothing is paid for it; a site has one trial in its life.
    pub is_trial: bool,
    /// When it ends; never when `None`.
    pub ends_at: Option<OffsetDateTime>,
    /// Who changes it: `operator:<id>`, `site:<user id>`, `command:<user>` or `platform`.
    pub by: String,
    /// Why.
    pub reason: String,
}

/// What a site has subscribed to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Held {
    /// The plan's id.
    pub plan_id: i32,
    /// Whether nothing is paid for it.
    pub is_trial: bool,
    /// When it ends; never when `None`.
    pub ends_at: Option<OffsetDateTime>,
}

/// What a site has now, which nobody else changes until the transaction ends. `None` when there is no such site.
///
/// # Errors
/// When the control database is away.
pub async fn held(conn: &mut sqlx::PgConnection, tenant: i64) -> Result<Option<Held>, sqlx::Error> {
    store::held(conn, tenant).await
}

/// Why a site's plan was not changed.
#[derive(Debug, thiserror::Error)]
pub enum PlanError {
    /// There is no such site.
    #[error("there is no such site")]
    NoSite,
    /// There is no such plan.
    #[error("there is no such plan")]
    NoPlan,
    /// The site has had its trial.
    #[error("the site has had its trial")]
    HadTrial,
    /// A trial of what costs nothing.
    #[error("Free can't be tried: it costs nothing")]
    FreeTrial,
    /// A trial without an end.
    #[error("a trial has to end")]
    EndlessTrial,
    /// It would have ended already.
    #[error("the plan's end has passed already")]
    Ended,
    /// The control database is away or a statement failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// Puts a site on a plan or gives its plan another end, and notes it in the site's history. A trial under way that gets
/// another end stays one trial: a site has one. Sites follow at once, by the directory's notification. Returns false where
/// that is what it has already.
///
/// # Errors
/// See [`PlanError`].
pub async fn change(conn: &mut sqlx::PgConnection, tenant: i64, change: &Change) -> Result<bool, PlanError> {
    if change.ends_at.is_some_and(|end| end <= OffsetDateTime::now_utc()) {
        return Err(PlanError::Ended);
    }
    if change.is_trial && change.ends_at.is_none() {
        return Err(PlanError::EndlessTrial);
    }
    store::change(conn, tenant, change).await
}
