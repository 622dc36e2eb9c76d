//! Letting blobs go: what nobody holds any more is deleted; where backups are kept, only when none is left that a site
//! could be restored from that held them.

use std::collections::HashSet;

use platform::blobs::BlobStore;
use sqlx::PgPool;
use time::OffsetDateTime;

use super::{BATCH, store};
use crate::backups;

/// Takes all holds of a site away and deletes the blobs that nobody else holds. Cut off in the middle, it can be called
/// again. Returns how many blobs were deleted; `None`, having done nothing, while there are sites whose blobs were
/// never counted: they may hold them.
///
/// # Errors
/// When the control database or the blob store is away.
pub async fn release_all(pool: &PgPool, blobs: &BlobStore, tenant: i64) -> anyhow::Result<Option<usize>> {
    if store::uncounted(pool).await? > 0 {
        return Ok(None);
    }
    let mut deleted = 0;
    let mut after = String::new();
    loop {
        let hashes = store::held(pool, tenant, &after, None, i64::try_from(BATCH)?).await?;
        let Some(last) = hashes.last() else { return Ok(Some(deleted)) };
        after.clone_from(last);
        deleted += release(pool, blobs, tenant, &hashes, None).await?;
    }
}

/// The same for those holds that are older than `older_than` and not `used`.
///
/// # Errors
/// As [`release_all`].
pub async fn release_unused(
    pool: &PgPool,
    blobs: &BlobStore,
    tenant: i64,
    used: &HashSet<String>,
    older_than: OffsetDateTime,
) -> anyhow::Result<Option<usize>> {
    if store::uncounted(pool).await? > 0 {
        return Ok(None);
    }
    let mut deleted = 0;
    let mut after = String::new();
    loop {
        let mut hashes = store::held(pool, tenant, &after, Some(older_than), i64::try_from(BATCH)?).await?;
        let Some(last) = hashes.last() else { return Ok(Some(deleted)) };
        after.clone_from(last);
        hashes.retain(|hash| !used.contains(hash));
        deleted += release(pool, blobs, tenant, &hashes, Some(older_than)).await?;
    }
}

/// Deletes blobs that were let go before the oldest backup, unless somebody holds them again. Returns how many were.
///
/// # Errors
/// As [`release_all`].
pub async fn delete_released(pool: &PgPool, blobs: &BlobStore) -> anyhow::Result<usize> {
    let mut deleted = 0;
    loop {
        let needed_since = backups::needed_since(&mut *pool.acquire().await?).await?;
        let due = store::due(pool, needed_since, i64::try_from(BATCH)?).await?;
        if due.is_empty() {
            return Ok(deleted);
        }
        let mut transaction = pool.begin().await?;
        store::lock(&mut transaction, &due).await?;
        let free = store::forget_released(&mut transaction, &due).await?;
        for hash in &free {
            blobs.delete(hash).await?;
        }
        transaction.commit().await?;
        deleted += free.len();
    }
}

/// The blobs are gone from the store before the transaction ends: who is killed in between leaves holds of blobs that
/// are not there, and does it again.
async fn release(
    pool: &PgPool,
    blobs: &BlobStore,
    tenant: i64,
    sorted: &[String],
    older_than: Option<OffsetDateTime>,
) -> anyhow::Result<usize> {
    if sorted.is_empty() {
        return Ok(0);
    }
    let mut transaction = pool.begin().await?;
    store::lock(&mut transaction, sorted).await?;
    let free = store::delete(&mut transaction, tenant, sorted, older_than).await?;
    if backups::needed_since(&mut transaction).await?.is_some() {
        store::note_released(&mut transaction, &free).await?;
        transaction.commit().await?;
        return Ok(0);
    }
    for hash in &free {
        blobs.delete(hash).await?;
    }
    transaction.commit().await?;
    Ok(free.len())
}
