//! Following what changes in the control database.

use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::PgListener;

use super::{Inner, store};

/// What the triggers of the control schema notify on; the payload is the tenant's id.
const CHANNEL: &str = "lophoc_directory";
/// How long to wait before connecting again.
const RETRY: Duration = Duration::from_secs(1);

/// Runs for as long as the directory lives.
pub(super) async fn follow(inner: Arc<Inner>) {
    tokio::join!(listen(&inner), poll(&inner));
}

/// Notifications: at once, but none while the connection is broken.
async fn listen(inner: &Inner) {
    loop {
        if let Err(error) = hear(inner).await {
            tracing::debug!(%error, "listening for changes of sites");
        }
        tokio::time::sleep(RETRY).await;
    }
}

async fn hear(inner: &Inner) -> Result<(), sqlx::Error> {
    let mut listener = PgListener::connect_with(&inner.pool).await?;
    listener.listen(CHANNEL).await?;
    inner.flush();
    loop {
        match listener.try_recv().await? {
            Some(notification) => match notification.payload().parse() {
                Ok(tenant) => inner.changed(&[tenant]),
                Err(_) => inner.flush(),
            },
            // The connection was lost and made again: what was notified in between was missed.
            None => inner.flush(),
        }
    }
}

/// The change log: whatever was not notified is found here.
async fn poll(inner: &Inner) {
    let mut bookmark = None;
    loop {
        match store::changes_since(&inner.pool, bookmark).await {
            Ok((next, tenants)) => {
                inner.changed(&tenants);
                bookmark = Some(next);
            }
            Err(error) => tracing::debug!(%error, "reading the change log"),
        }
        tokio::time::sleep(inner.options.poll).await;
    }
}

impl Inner {
    fn changed(&self, tenants: &[i64]) {
        for tenant in tenants {
            self.freshness.note_change(*tenant, self.options.life);
        }
        if !tenants.is_empty() {
            self.memory.forget_unknown();
        }
    }

    fn flush(&self) {
        self.freshness.note_flush();
        self.memory.forget_unknown();
    }
}
