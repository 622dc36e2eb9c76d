//! Which site holds which blob, as sites write and read it. Blobs are shared: the same bytes are one blob, whichever
//! sites have them. A site's hold is written before its blob is stored ([`hold`]), under a lock of that blob that whoever
//! deletes it excludes: a blob is never deleted between somebody's asking for it and their finding it.

mod columns;
mod store;

use sqlx::PgPool;

pub use columns::{BLOB_COLUMNS, BlobColumn, referenced, unnamed};

/// Blobs that are locked in one transaction.
const BATCH: usize = 200;

/// Notes that a site holds blobs (key, bytes), before they are stored.
///
/// # Errors
/// When the control database is away, the tenant is gone or a key is none.
pub async fn hold(pool: &PgPool, tenant: i64, blobs: &[(String, i64)]) -> Result<(), sqlx::Error> {
    hold_some(pool, tenant, blobs, None).await.map(drop)
}

/// The same as far as the site then holds `most` bytes at most; `false` where it would be more. However many ask at one
/// time, they never come to more together. Of more than 200 blobs the first may have been noted when there is no room for
/// the last: nobody names them, and the next count forgets them.
///
/// # Errors
/// As [`hold`].
pub async fn hold_within(pool: &PgPool, tenant: i64, blobs: &[(String, i64)], most: i64) -> Result<bool, sqlx::Error> {
    hold_some(pool, tenant, blobs, Some(most)).await
}

async fn hold_some(
    pool: &PgPool,
    tenant: i64,
    blobs: &[(String, i64)],
    most: Option<i64>,
) -> Result<bool, sqlx::Error> {
    let mut sorted: Vec<&(String, i64)> = blobs.iter().collect();
    // In one order everywhere, so that two who hold several never wait for each other.
    sorted.sort();
    sorted.dedup_by(|a, b| a.0 == b.0);
    for batch in sorted.chunks(BATCH) {
        let (hashes, sizes): (Vec<String>, Vec<i64>) = batch.iter().map(|(hash, size)| (hash.clone(), *size)).unzip();
        let mut transaction = pool.begin().await?;
        if let Some(most) = most {
            store::lock_storage(&mut transaction, tenant).await?;
            if store::used_with(&mut transaction, tenant, &hashes, &sizes).await? > most {
                return Ok(false);
            }
        }
        store::lock_shared(&mut transaction, &hashes).await?;
        store::insert(&mut transaction, tenant, &hashes, &sizes).await?;
        transaction.commit().await?;
    }
    Ok(true)
}

/// Notes that no row of the site names these blobs any more: they take none of its storage from now on. They are kept
/// until the control plane's next count, and whoever holds one again has it again.
///
/// # Errors
/// When the control database is away.
pub async fn note_unused(pool: &PgPool, tenant: i64, hashes: &[String]) -> Result<(), sqlx::Error> {
    store::note_unused(pool, tenant, hashes).await
}

/// Bytes of the blobs that a site holds: what it takes of its plan's storage.
///
/// # Errors
/// When the control database is away.
pub async fn used(pool: &PgPool, tenant: i64) -> Result<i64, sqlx::Error> {
    store::used(pool, tenant).await
}
