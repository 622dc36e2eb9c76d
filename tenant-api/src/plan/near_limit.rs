//! Tells a site's admins that the month's learners are near what the plan allows, and that they have reached it: each once
//! a month. Whoever notes one more learner says so to every replica, and each looks; the letter's key makes it one.

use std::collections::BTreeSet;
use std::time::Duration;

use actix_web::web;
use directory::News;
use platform::error::ApiError;
use tokio::sync::broadcast::error::RecvError;

use crate::activity;
use crate::app::App;
use crate::mail::{self, Letter};
use crate::site::Site;

/// Parts of the limit, in percent, at which the admins hear of it; the highest one that is reached.
const STEPS: [i64; 2] = [100, 80];
/// Changes come together: they are looked at together.
const TOGETHER: Duration = Duration::from_secs(1);

/// Follows the number of learners of every site that changes, for as long as the process lives.
pub fn start(app: &web::Data<App>) {
    tokio::spawn(follow(app.clone()));
}

async fn follow(app: web::Data<App>) {
    let mut news = app.directory.news();
    loop {
        let mut changed = BTreeSet::new();
        match news.recv().await {
            Ok(News::Of(tenant)) => changed.insert(tenant),
            // The next learner of the month has the site looked at again.
            Ok(News::OfAny) | Err(RecvError::Lagged(_)) => continue,
            Err(RecvError::Closed) => return,
        };
        tokio::time::sleep(TOGETHER).await;
        while let Ok(more) = news.try_recv() {
            if let News::Of(tenant) = more {
                changed.insert(tenant);
            }
        }
        for tenant in changed {
            if let Err(error) = look(&app, tenant).await {
                tracing::warn!(tenant, cause = ?error.cause(), "looking whether a plan is near its limit");
            }
        }
    }
}

async fn look(app: &web::Data<App>, tenant: i64) -> Result<(), ApiError> {
    let Some(entry) = app.directory.site(tenant).await?.filter(|site| site.is_servable()) else { return Ok(()) };
    let site = Site { entry, app: app.clone() };
    let plan = &site.entry.subscription;
    let Some(max) = plan.max_active_users.filter(|max| *max > 0) else { return Ok(()) };
    let active = activity::count_active(&mut *site.read().await?).await?;
    let Some(step) = step(active, max) else { return Ok(()) };
    let mut tx = site.begin().await?;
    let letter = Letter::PlanNearLimit { active, max, plan: plan.plan_name.to_string() };
    let month = activity::today().to_string();
    let month = month.get(..7).unwrap_or(&month);
    mail::enqueue_to_admins(&mut tx, &format!("plan/{month}/{step}"), &letter).await?;
    tx.commit().await?;
    Ok(())
}

fn step(active: i64, max: i64) -> Option<i64> {
    STEPS.into_iter().find(|percent| active.saturating_mul(100) >= max.saturating_mul(*percent))
}

#[cfg(test)]
mod tests {
    use super::step;

    #[test]
    fn the_highest_step_counts() {
        assert_eq!([7, 8, 9, 10, 11].map(|active| step(active, 10)), [None, Some(80), Some(80), Some(100), Some(100)]);
    }
}
