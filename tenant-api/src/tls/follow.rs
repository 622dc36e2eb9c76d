//! Keeping the shelf as the control database has it: by notification, with a poll of the change log behind it.

use std::sync::Arc;
use std::time::Duration;

use directory::certificates::served;
use sqlx::PgPool;
use sqlx::postgres::PgListener;

use super::shelf::Shelf;

/// How long to wait before connecting again.
const RETRY: Duration = Duration::from_secs(1);
/// How often the change log is read.
const POLL: Duration = Duration::from_secs(5);

/// Runs for as long as the process lives.
pub async fn follow(pool: PgPool, shelf: Arc<Shelf>) {
    tokio::join!(listen(&pool, &shelf), poll(&pool, &shelf));
}

async fn listen(pool: &PgPool, shelf: &Shelf) {
    loop {
        if let Err(error) = hear(pool, shelf).await {
            tracing::debug!(%error, "listening for changes of certificates");
        }
        tokio::time::sleep(RETRY).await;
    }
}

async fn hear(pool: &PgPool, shelf: &Shelf) -> Result<(), sqlx::Error> {
    let mut listener = PgListener::connect_with(pool).await?;
    listener.listen(served::CHANNEL).await?;
    compare(pool, shelf).await?;
    loop {
        match listener.try_recv().await? {
            Some(notification) => renew(pool, shelf, &[notification.payload().to_owned()]).await?,
            // The connection was lost and made again: what was notified in between was missed.
            None => compare(pool, shelf).await?,
        }
    }
}

/// The change log: whatever was not notified is found here.
async fn poll(pool: &PgPool, shelf: &Shelf) {
    let mut bookmark = None;
    loop {
        match since(pool, shelf, bookmark).await {
            Ok(next) => bookmark = Some(next),
            Err(error) => tracing::debug!(%error, "reading the certificates' change log"),
        }
        tokio::time::sleep(POLL).await;
    }
}

async fn since(pool: &PgPool, shelf: &Shelf, bookmark: Option<i64>) -> Result<i64, sqlx::Error> {
    let (next, hosts) = served::changes_since(pool, bookmark).await?;
    renew(pool, shelf, &hosts).await?;
    Ok(next)
}

/// Reads whatever differs from what there is.
async fn compare(pool: &PgPool, shelf: &Shelf) -> Result<(), sqlx::Error> {
    let versions = served::versions(pool).await?;
    renew(pool, shelf, &shelf.outdated(&versions)).await
}

async fn renew(pool: &PgPool, shelf: &Shelf, hosts: &[String]) -> Result<(), sqlx::Error> {
    for batch in hosts.chunks(served::BATCH) {
        shelf.take(batch, served::load(pool, batch).await?);
    }
    Ok(())
}
