//! What the site pays for, for those who run it: limits beside use, what it had before, and its trial.

mod near_limit;

use actix_web::{get, post};
use directory::messages::NO_TRIAL;
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::openapi::ServiceConfig;
use serde::Serialize;
use utoipa::ToSchema;

use directory::plans::{self, Period, Plan, PlanName, PlanPeriod};

pub use near_limit::start;

use crate::actor::Actor;
use crate::permissions::{Action, Resource};
use crate::site::Site;
use crate::{activity, limits};

/// A figure beside its limit.
#[derive(Debug, Serialize, ToSchema)]
pub struct Use {
    /// How much there is.
    used: i64,
    /// How much there may be; null: no limit.
    most: Option<i64>,
}

/// Learners of a month.
#[derive(Debug, Serialize, ToSchema)]
pub struct ActiveMonth {
    /// `YYYY-MM`
    month: String,
    learners: i64,
}

/// Who changed a site's plan, as far as the site is concerned.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ChangedBy {
    /// Somebody of the platform.
    Operator,
    /// An admin of the site.
    Site,
    /// Nobody: the plan ended, or the site began.
    Platform,
}

/// What the site had from one change to the next. Times in epoch seconds.
#[derive(Debug, Serialize, ToSchema)]
pub struct HadPlan {
    /// As in the specification: 5 and 6 Free, 1 and 3 Basic, 2 and 4 Pro, 7 and 8 Advance.
    plan_id: i32,
    name: PlanName,
    period: PlanPeriod,
    /// Whether nothing is paid for it.
    is_trial: bool,
    /// From when it held.
    from: i64,
    /// Until when it held; null: it holds.
    until: Option<i64>,
    /// When it was to end; null: it was not.
    ends_at: Option<i64>,
    /// By whom it began.
    by: ChangedBy,
}

/// Which operator it was, and what they wrote down for themselves, is the platform's own business.
impl From<Period> for HadPlan {
    fn from(period: Period) -> Self {
        let by = match period.by.split(':').next() {
            Some("operator" | "command") => ChangedBy::Operator,
            Some("site") => ChangedBy::Site,
            _ => ChangedBy::Platform,
        };
        Self {
            plan_id: period.plan_id,
            name: period.name,
            period: period.period,
            is_trial: period.is_trial,
            from: period.from,
            until: period.until,
            ends_at: period.ends_at,
            by,
        }
    }
}

/// The site's plan and what it uses of it.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlanView {
    plan_id: i32,
    name: PlanName,
    is_trial: bool,
    /// Epoch seconds; null: it does not end.
    end_date: Option<i64>,
    has_ended: bool,
    /// Until when it is kept after its end, in epoch seconds; null: it does not end, or ends at once.
    kept_until: Option<i64>,
    /// Learners who did something in this calendar month.
    active_users: Use,
    /// Accounts that are not learners'.
    staff: Use,
    /// Bytes.
    storage: Use,
    /// Domains of the site's own.
    domains: Use,
    /// Those of them that the plan has no room for, after it was lowered: they go on working, and none can be added.
    domains_beyond: Vec<String>,
    /// The last twelve months in which somebody was active, the newest first.
    months: Vec<ActiveMonth>,
    /// What the site has had, the newest first.
    history: Vec<HadPlan>,
    /// Whether the site may begin its only trial.
    may_try: bool,
    /// Whether it may take payments.
    payment_allowed: bool,
    /// What there is to choose from, the cheapest first.
    plans: Vec<Plan>,
    /// Where the platform's people are reached, who change plans: an e-mail address or a page's address; null: nowhere
    /// that is known.
    contact: Option<String>,
}

/// The site's plan, what it uses of it, and what it had before.
#[utoipa::path(tag = "tenant", responses((status = 200, body = Envelope<PlanView>)))]
#[get("/api/tenant/plan")]
pub async fn get_plan(site: Site, actor: Actor) -> Result<Envelope<PlanView>, ApiError> {
    actor.require(Resource::Subscription, Action::Read)?;
    Ok(Envelope::of(view(&site).await?))
}

/// Begins the site's only trial: Pro for 30 days, then what it was.
#[utoipa::path(tag = "tenant", responses((status = 200, body = Envelope<bool>)))]
#[post("/api/tenant/plan/trial")]
pub async fn begin_trial(site: Site, actor: Actor) -> Result<Envelope<bool>, ApiError> {
    actor.require(Resource::Config, Action::Update)?;
    if plans::begin_trial(site.app.directory.pool(), site.id(), actor.id.get()).await? {
        return Ok(Envelope::of(true));
    }
    Err(NO_TRIAL.into())
}

async fn view(site: &Site) -> Result<PlanView, ApiError> {
    let pool = site.app.directory.pool();
    let plan = &site.entry.subscription;
    let now = time::OffsetDateTime::now_utc().unix_timestamp();
    let grace = i64::try_from(plans::GRACE.as_secs()).unwrap_or(i64::MAX);
    let (active, staff, months) = {
        let mut conn = site.read().await?;
        (
            activity::count_active(&mut conn).await?,
            limits::count_staff(&mut conn).await?,
            activity::months(&mut conn).await?,
        )
    };
    let most_domains = directory::domains::limit(pool, site.id()).await?;
    Ok(PlanView {
        plan_id: plan.plan_id,
        name: plan.plan_name,
        is_trial: plan.is_trial,
        end_date: plan.end_date,
        has_ended: plan.has_ended(now),
        kept_until: plan.end_date.filter(|_| !plan.is_trial).map(|end| end.saturating_add(grace)),
        active_users: Use { used: active, most: plan.max_active_users },
        staff: Use { used: staff, most: plan.staff },
        storage: Use {
            used: directory::holdings::used(pool, site.id()).await?,
            most: plan.storage_mib.map(|mib| mib.saturating_mul(limits::MIB)),
        },
        domains: Use { used: directory::domains::count(pool, site.id()).await?, most: most_domains.map(i64::from) },
        domains_beyond: match most_domains {
            Some(most) => directory::domains::beyond(pool, site.id(), most).await?,
            None => Vec::new(),
        },
        months: months.into_iter().map(|month| ActiveMonth { month: month.month, learners: month.learners }).collect(),
        history: plans::history(pool, site.id()).await?.into_iter().map(HadPlan::from).collect(),
        may_try: plans::may_try(pool, site.id()).await?,
        payment_allowed: site.entry.payment_allowed,
        plans: plans::list(pool).await?,
        contact: site.app.config.contact.clone().filter(|contact| !contact.is_empty()),
    })
}

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config.service(get_plan).service(begin_trial);
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_site_is_told_who_changed_its_plan_and_no_more() -> Result<(), serde_json::Error> {
        for (by, told) in
            [("operator:3", "operator"), ("command:root", "operator"), ("site:7", "site"), ("platform", "platform")]
        {
            let period = Period {
                plan_id: 2,
                name: PlanName::Pro,
                period: PlanPeriod::Month,
                is_trial: false,
                from: 10,
                until: None,
                ends_at: Some(20),
                by: by.into(),
                reason: "khách hay phàn nàn".into(),
            };
            let wanted = json!({"plan_id": 2, "name": "Pro", "period": "month", "is_trial": false, "from": 10,
                "until": null, "ends_at": 20, "by": told});
            assert_eq!(serde_json::to_value(HadPlan::from(period))?, wanted);
        }
        Ok(())
    }
}
