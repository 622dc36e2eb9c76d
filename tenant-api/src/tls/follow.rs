//! Keeping the store as the control database has it: by notification, with a poll of the change log behind it.

use std::sync::Arc;
use std::time::Duration;

use directory::certificates::served;
use sqlx::PgPool;
use sqlx::postgres::PgListener;

use super::certificate_store::CertificateStore;

/// How long to wait before connecting again.
const RETRY: Duration = Duration::from_secs(1);
/// How often the change log is read.
const POLL: Duration = Duration::from_secs(5);

/// Runs for as long as the process lives.
pub async fn follow(pool: PgPool, store: Arc<CertificateStore>) {
    tokio::join!(listen(&pool, &store), poll(&pool, &store));
}

async fn listen(pool: &PgPool, store: &CertificateStore) {
    loop {
        if let Err(error) = hear(pool, store).await {
            tracing::debug!(%error, "listening for changes of certificates");
        }
        tokio::time::sleep(RETRY).await;
    }
}

async fn hear(pool: &PgPool, store: &CertificateStore) -> Result<(), sqlx::Error> {
    let mut listener = PgListener::connect_with(pool).await?;
    listener.listen(served::CHANNEL).await?;
    compare(pool, store).await?;
    loop {
        match listener.try_recv().await? {
            Some(notification) => renew(pool, store, &[notification.payload().to_owned()]).await?,
            // The connection was lost and made again: what was notified in between was missed.
            None => compare(pool, store).await?,
        }
    }
}

/// The change log: whatever was not notified is found here.
async fn poll(pool: &PgPool, store: &CertificateStore) {
    let mut bookmark = None;
    loop {
        match since(pool, store, bookmark).await {
            Ok(next) => bookmark = Some(next),
            Err(error) => tracing::debug!(%error, "reading the certificates' change log"),
        }
        tokio::time::sleep(POLL).await;
    }
}

async fn since(pool: &PgPool, store: &CertificateStore, bookmark: Option<i64>) -> Result<i64, sqlx::Error> {
    let (next, hosts) = served::changes_since(pool, bookmark).await?;
    renew(pool, store, &hosts).await?;
    Ok(next)
}

/// Reads whatever differs from what there is.
async fn compare(pool: &PgPool, store: &CertificateStore) -> Result<(), sqlx::Error> {
    let versions = served::versions(pool).await?;
    renew(pool, store, &store.outdated(&versions)).await
}

async fn renew(pool: &PgPool, store: &CertificateStore, hosts: &[String]) -> Result<(), sqlx::Error> {
    for batch in hosts.chunks(served::BATCH) {
        store.take(batch, served::load(pool, batch).await?);
    }
    Ok(())
}
