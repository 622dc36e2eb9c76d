//! Files that go: deleted by people, or because nothing has used them for a week; and what is left of uploads.

use std::time::{Duration as StdDuration, SystemTime};

use directory::holdings;
use platform::blobs::BlobStore;
use platform::error::ApiError;
use platform::tenancy::{Placement, TenantPool};
use sqlx::PgPool;
use time::{Duration, OffsetDateTime};

use super::store;
use crate::ids::FileId;
use crate::site::Site;

/// How long a file is kept that nothing uses.
const KEPT_UNUSED: Duration = Duration::days(7);
/// Drafts of uploads that began longer ago belong to nobody who still lives.
const OLD_DRAFT: Duration = Duration::days(1);
/// Between two looks at what is to go.
pub(super) const DAILY: StdDuration = StdDuration::from_secs(24 * 3600);
/// Files that are removed in one transaction.
const AT_ONCE: i64 = 100;

/// Deletes once a day, for ever, what processes that were killed have left of uploads to any site.
pub async fn clear_drafts(blobs: BlobStore) {
    loop {
        // By the clock of the disk, which says how old they are.
        if let Err(error) = blobs.delete_drafts_before(SystemTime::from(OffsetDateTime::now_utc() - OLD_DRAFT)).await {
            tracing::warn!(%error, "old drafts of uploads stay");
        }
        tokio::time::sleep(DAILY).await;
    }
}

/// Removes what nothing has used for a week before `now`. Returns how many files went. Called for each site once a day.
///
/// # Errors
/// When a database fails; called again, it goes on.
pub async fn remove_unused(
    tenants: &TenantPool,
    control: &PgPool,
    placement: &Placement,
    now: OffsetDateTime,
) -> Result<usize, ApiError> {
    let mut removed = 0;
    loop {
        let mut tx = tenants.begin(placement).await?;
        let ids = store::lock_unused(&mut tx, now - KEPT_UNUSED, AT_ONCE).await?;
        if ids.is_empty() {
            return Ok(removed);
        }
        let hashes = store::delete(&mut tx, &ids).await?;
        tx.commit().await?;
        note_unused(tenants, control, placement, &hashes).await?;
        removed += ids.len();
    }
}

/// Removes a file that was made for work that has ended; one that is used by now stays.
///
/// # Errors
/// When a database fails.
pub async fn remove_made(site: &Site, id: FileId) -> Result<(), ApiError> {
    let mut tx = site.begin().await?;
    let hashes = match store::lock_if_unused(&mut tx, id).await? {
        true => store::delete(&mut tx, &[id]).await?,
        false => Vec::new(),
    };
    tx.commit().await?;
    give_back(site, &hashes).await
}

/// Gives back the storage of blobs that no row of the site names any more.
pub(super) async fn note_unused(
    tenants: &TenantPool,
    control: &PgPool,
    placement: &Placement,
    hashes: &[String],
) -> Result<(), ApiError> {
    let unnamed = store::unnamed(&mut *tenants.read(placement).await?, hashes).await?;
    Ok(holdings::note_unused(control, placement.tenant, &unnamed).await?)
}

/// Gives back the storage of files that were deleted ([`store::delete_of`]), once that is committed.
///
/// # Errors
/// When a database fails.
pub async fn give_back(site: &Site, hashes: &[String]) -> Result<(), ApiError> {
    let app = &site.app;
    note_unused(&app.tenants, app.directory.pool(), &site.entry.placement, hashes).await
}
