//! What sites may subscribe to, what one has subscribed to, and how a site begins its trial. What operators and time change
//! of it is the control plane's.

mod store;

use std::time::Duration;

use platform::text_enum;
use serde::Serialize;
use sqlx::PgPool;

pub use store::{active_users_changed, begin_trial, history, may_try};

/// The plan of a new site.
pub const FREE: i32 = 5;
/// How long a plan that was paid for is kept after its end: nobody new comes in, everything else goes on.
pub const GRACE: Duration = Duration::from_secs(14 * 24 * 3600);

text_enum! {
    /// What plans are called: one by the month and one by the year have the same name.
    pub enum PlanName {
        /// Nothing is paid for it.
        Free = "Free",
        /// For a class.
        Basic = "Basic",
        /// For a school.
        Pro = "Pro",
        /// Without limits.
        Advance = "Advance",
    }
}

text_enum! {
    /// How long one payment lasts.
    pub enum PlanPeriod {
        /// A month.
        Month = "month",
        /// A year.
        Year = "year",
    }
}

/// A plan, as the platform's host shows it.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
pub struct Plan {
    /// As in the specification: 5 and 6 Free, 1 and 3 Basic, 2 and 4 Pro, 7 and 8 Advance.
    pub id: i32,
    /// What it is called.
    pub name: PlanName,
    /// How long one payment lasts.
    pub period: PlanPeriod,
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
        r#"SELECT id, name AS "name: PlanName", period AS "period: PlanPeriod", price_vnd, max_active_users, storage_mib,
                  custom_domains, staff, judge_weight, statement_timeout_ms
             FROM plans ORDER BY judge_weight, price_vnd, id"#
    )
    .fetch_all(pool)
    .await
}

/// What a site had from one change to the next.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
pub struct Period {
    /// As in the specification: 5 and 6 Free, 1 and 3 Basic, 2 and 4 Pro, 7 and 8 Advance.
    pub plan_id: i32,
    /// What it is called.
    pub name: PlanName,
    /// How long one payment lasts.
    pub period: PlanPeriod,
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
