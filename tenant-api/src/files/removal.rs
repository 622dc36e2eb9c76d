//! Files that go: deleted by people, or because nothing has used them for a week.

use std::time::SystemTime;

use directory::holdings;
use platform::blobs::BlobStore;
use platform::error::ApiError;
use platform::tenancy::{Placement, TenantPool};
use sqlx::PgPool;
use time::{Duration, OffsetDateTime};

use super::store;

/// How long a file is kept that nothing uses.
const KEPT_UNUSED: Duration = Duration::days(7);
/// Drafts of uploads that began longer ago belong to nobody who still lives.
const OLD_DRAFT: Duration = Duration::days(1);
/// Files that are removed in one transaction.
const AT_ONCE: i64 = 100;

/// Removes what nothing has used for a week before `now`, and what processes that were killed have left of uploads.
/// Returns how many files went. Called for each site once a day.
///
/// # Errors
/// When a database or the blob store fails; called again, it goes on.
pub async fn remove_unused(
    tenants: &TenantPool,
    control: &PgPool,
    blobs: &BlobStore,
    placement: &Placement,
    now: OffsetDateTime,
) -> Result<usize, ApiError> {
    blobs.delete_drafts_before(SystemTime::from(now - OLD_DRAFT)).await?;
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
