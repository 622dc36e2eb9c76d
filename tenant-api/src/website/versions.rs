//! What was published, version by version. A version is written in the site's schema and then merged into the control
//! plane's configuration, always in the order of the versions and under one lock: whoever is cut off in between loses
//! nothing, a task merges what waits. Merging the same version again changes nothing.

use std::time::Duration;

use directory::websites;
use platform::error::ApiError;
use platform::messages::TOO_LARGE;
use platform::tenancy::TenantTx;
use serde_json::{Value, json};

use super::design::{Design, Patch};
use super::draft::Draft;
use super::store::{self, NewVersion};
use super::{follow_days_off, pictures};
use crate::ids::AccountId;
use crate::share_pictures;
use crate::site::Site;
use crate::tasks::{self, Ending, Failure, Kind, NewTask, Task};

/// Versions that are kept.
const KEPT: i64 = 30;
const TASK: &str = "merge_website";
/// Whoever has written a version merges it at once; the task is for those who were cut off.
const AFTER: Duration = Duration::from_secs(5);
/// Between attempts, in seconds, while the control database is away.
const PAUSE: u64 = 30;

/// Merging versions whose writer was cut off.
pub fn kind() -> Kind {
    Kind::new(TASK, run).retried_every(PAUSE)
}

async fn run(task: Task) -> Result<Ending, Failure> {
    let mut tx = task.site.begin().await?;
    store::lock(&mut tx).await?;
    merge_waiting(&task.site, &mut tx).await?;
    tx.commit().await?;
    pictures::note_saved(&task.site).await?;
    Ok(Ending::Done(json!({})))
}

/// A new version.
pub struct Publication<'a> {
    pub by: AccountId,
    pub note: &'a str,
    /// The version that it brings back.
    pub restores: Option<i64>,
    pub was: &'a Design,
    pub now: &'a Design,
    pub patch: Patch,
}

/// A transaction in which nobody else changes the website, and what the site shows.
///
/// # Errors
/// When a database fails.
pub async fn begin(site: &Site) -> Result<(TenantTx, Design), ApiError> {
    let mut tx = site.begin().await?;
    store::lock(&mut tx).await?;
    merge_waiting(site, &mut tx).await?;
    Ok((tx, shown(site).await?))
}

/// What the site shows by its configuration as it was last saved.
///
/// # Errors
/// When the control database fails.
pub async fn shown(site: &Site) -> Result<Design, ApiError> {
    let (name, config) = websites::saved(site.app.directory.pool(), site.id()).await?;
    Ok(Design::of(&name, &config))
}

/// Writes the version in the transaction that [`begin`] has begun, ends that, and merges it.
///
/// # Errors
/// 413 where the configuration would be too large: then there is no such version. When a database fails.
pub async fn publish(site: &Site, mut tx: TenantTx, new: Publication<'_>) -> Result<(), ApiError> {
    let waiting = json!({"name": new.patch.name, "config": new.patch.config, "was": new.was.value()});
    let row =
        NewVersion { by: new.by, note: new.note, restores: new.restores, data: new.now.value(), waiting: &waiting };
    let version = store::insert_version(&mut tx, &row).await?;
    tasks::enqueue(&mut tx, NewTask::new(TASK, "").after(AFTER)).await?;
    tx.commit().await?;

    let mut tx = site.begin().await?;
    store::lock(&mut tx).await?;
    merge_waiting(site, &mut tx).await?;
    let is_there = store::has_version(&mut tx, version).await?;
    tx.commit().await?;
    if !is_there {
        return Err(too_large());
    }
    pictures::note_saved(site).await
}

/// Lays a change over the site's configuration. Where the site shows something else from then on, that is a version.
///
/// # Errors
/// As [`publish`].
pub async fn save(site: &Site, by: AccountId, patch: Patch) -> Result<(), ApiError> {
    pictures::note_coming(site, &patch.config).await?;
    follow_days_off(site, &patch.config).await?;
    let (tx, was) = begin(site).await?;
    let now = was.with(patch.name.as_deref(), &patch.config);
    if now != was {
        return publish(site, tx, Publication { by, note: "", restores: None, was: &was, now: &now, patch }).await;
    }
    tx.commit().await?;
    // What is left are settings of features, which have no versions.
    if !merge(site, None, &patch.config).await? {
        return Err(too_large());
    }
    pictures::note_saved(site).await
}

fn too_large() -> ApiError {
    ApiError::with(TOO_LARGE, vec![("max", "256 KB".into())])
}

/// Lays a change over the site's configuration; false where that would be too large. Whoever asks this process next for the
/// site gets what was saved: the notification may come after the answer to who saved it.
async fn merge(site: &Site, name: Option<&str>, config: &Value) -> Result<bool, ApiError> {
    let is_merged = websites::merge(site.app.directory.pool(), site.id(), name, config).await?;
    site.app.directory.note_change(site.id());
    Ok(is_merged)
}

/// Merges every version that waits, under the lock. One that does not fit any more is forgotten.
async fn merge_waiting(site: &Site, tx: &mut TenantTx) -> Result<(), ApiError> {
    let waiting = store::list_waiting(tx).await?;
    if waiting.is_empty() {
        return Ok(());
    }
    for row in waiting {
        let (name, config) = (row.waiting["name"].as_str(), &row.waiting["config"]);
        if merge(site, name, config).await? {
            follow(tx, &row.waiting["was"], &row.data).await?;
            store::note_merged(tx, row.version).await?;
        } else {
            store::delete_version(tx, row.version).await?;
        }
    }
    share_pictures::plan_all(tx).await?;
    store::forget_old(tx, KEPT).await
}

/// What nobody has changed in the draft follows what was published.
async fn follow(tx: &mut TenantTx, was: &Value, now: &Value) -> Result<(), ApiError> {
    let Some(row) = store::find_draft(tx).await? else { return Ok(()) };
    let (was, now) = (Design::read(was), Design::read(now));
    let drafted = row.draft.over(&was);
    let followed = drafted.following(&was, &now);
    if followed == drafted { Ok(()) } else { store::put_draft(tx, &Draft::of(&followed), None).await }
}
