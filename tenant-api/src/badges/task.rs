//! Working badges out in the background: so that a verdict does not wait for it.

use std::time::Duration;

use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantTx;
use serde_json::json;

use super::rules::{Badge, due};
use super::{facts, store};
use crate::activity;
use crate::ids::AccountId;
use crate::notices;
use crate::tasks::{self, Ending, Failure, Kind, NewTask, Reason, Task, messages::TASK_UNREADABLE};

/// Of one person; its key is who.
const TASK: &str = "follow_badges";
/// Of everybody for whom the site's days off may make a difference.
const TASK_OF_EVERYBODY: &str = "follow_everybodys_badges";
/// The site's settings are known everywhere by then.
const SETTINGS_SETTLE: Duration = Duration::from_secs(30);
/// Days below which no badge can follow from a streak.
const SHORTEST_STREAK: i64 = 7;
/// People of one transaction.
const BATCH: i64 = 200;

/// Working out a person's badges.
pub fn kind() -> Kind {
    Kind::new(TASK, follow)
}

/// Working out everybody's.
pub fn everybody_kind() -> Kind {
    Kind::new(TASK_OF_EVERYBODY, follow_everybody)
}

/// Has a person's badges worked out when the transaction is committed.
///
/// # Errors
/// When the database fails.
pub async fn plan(tx: &mut TenantTx, user: AccountId) -> Result<(), ApiError> {
    tasks::enqueue(tx, NewTask::new(TASK, user.to_string())).await.map(drop)
}

/// Has everybody's badges worked out, after the site's days off, a roadmap or past challenges were changed.
///
/// # Errors
/// When the database fails.
pub async fn plan_everybody(tx: &mut TenantTx) -> Result<(), ApiError> {
    tasks::enqueue(tx, NewTask::new(TASK_OF_EVERYBODY, "").after(SETTINGS_SETTLE)).await.map(drop)
}

async fn follow(task: Task) -> Result<Ending, Failure> {
    let user = task.key.parse::<AccountId>();
    let user = user.map_err(|error| Failure::Lasting(Reason::of(TASK_UNREADABLE, error)))?;
    let mut tx = task.site.begin().await?;
    if !store::lock(&mut tx, user).await? {
        return Ok(Ending::Done(json!({})));
    }
    let facts = facts::of(&mut tx, &task.site, user, activity::today()).await?;
    for badge in store::set(&mut tx, user, &due(&facts)).await? {
        tell(&mut tx, user, badge).await?;
    }
    let ending = task.finish_in(&mut tx, json!({})).await?;
    tx.commit().await?;
    Ok(ending)
}

/// Each badge once, also where it was taken back and given again.
async fn tell(tx: &mut TenantTx, user: AccountId, badge: Badge) -> Result<(), ApiError> {
    let notice = notices::New {
        kind: notices::Kind::BadgeGiven,
        group: String::new(),
        event: badge.name().to_owned(),
        params: json!({ "badge": { "vi": badge.title(Locale::Vi), "en": badge.title(Locale::En) } }),
        path: format!("/profile/{user}"),
    };
    notices::tell(tx, &[user], notice).await
}

/// Makes the tasks of all people, a transaction a batch.
async fn follow_everybody(task: Task) -> Result<Ending, Failure> {
    let mut after = AccountId(0);
    loop {
        let mut tx = task.site.begin().await?;
        let people = store::people_after(&mut tx, after, SHORTEST_STREAK, BATCH).await?;
        let Some(last) = people.last().copied() else { return Ok(Ending::Done(json!({}))) };
        for person in people {
            plan(&mut tx, person).await?;
        }
        tx.commit().await?;
        after = last;
    }
}
