//! Working badges out in the background: so that a verdict does not wait for it.

use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::{TenantConn, TenantTx};
use serde_json::json;

use super::rules::{Badge, due};
use super::{facts, store};
use crate::activity;
use crate::ids::AccountId;
use crate::notices;
use crate::tasks::{self, Ending, Failure, Kind, NewTask, Reason, Task, messages::TASK_UNREADABLE};

/// Of one person; its key is who.
const TASK: &str = "follow_badges";

/// Working out a person's badges.
pub fn kind() -> Kind {
    Kind::new(TASK, follow)
}

/// Has a person's badges worked out when the transaction is committed.
///
/// # Errors
/// When the database fails.
pub async fn plan(tx: &mut TenantConn, user: AccountId) -> Result<(), ApiError> {
    tasks::enqueue(tx, NewTask::new(TASK, user.to_string())).await.map(drop)
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
