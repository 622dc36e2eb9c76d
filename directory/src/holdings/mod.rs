//! Which site holds which blob, as sites write and read it. Blobs are shared: the same bytes are one blob, whichever
//! sites have them. A site's hold is written before its blob is stored ([`hold`]), under a lock of that blob that whoever
//! deletes it excludes: a blob is never deleted between somebody's asking for it and their finding it.

mod store;

use sqlx::PgPool;

/// Blobs that are locked in one transaction.
const BATCH: usize = 200;

/// Notes that a site holds blobs (key, bytes), before they are stored.
///
/// # Errors
/// When the control database is away, the tenant is gone or a key is none.
pub async fn hold(pool: &PgPool, tenant: i64, blobs: &[(String, i64)]) -> Result<(), sqlx::Error> {
    let mut sorted: Vec<&(String, i64)> = blobs.iter().collect();
    // In one order everywhere, so that two who hold several never wait for each other.
    sorted.sort();
    sorted.dedup_by(|a, b| a.0 == b.0);
    for batch in sorted.chunks(BATCH) {
        let (hashes, sizes): (Vec<String>, Vec<i64>) = batch.iter().map(|(hash, size)| (hash.clone(), *size)).unzip();
        let mut transaction = pool.begin().await?;
        store::lock_shared(&mut transaction, &hashes).await?;
        store::insert(&mut transaction, tenant, &hashes, &sizes).await?;
        transaction.commit().await?;
    }
    Ok(())
}

/// Bytes of the blobs that a site holds: what it takes of its plan's storage.
///
/// # Errors
/// When the control database is away.
pub async fn used(pool: &PgPool, tenant: i64) -> Result<i64, sqlx::Error> {
    store::used(pool, tenant).await
}
