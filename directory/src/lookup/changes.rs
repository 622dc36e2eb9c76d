//! Following what changes in the control database.

use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::PgListener;

use super::{Inner, News, store};
use crate::domains;

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
    listener.listen_all([CHANNEL, domains::CHANNEL]).await?;
    inner.flush();
    loop {
        let Some(first) = listener.try_recv().await? else {
            // The connection was lost and made again: what was notified in between was missed.
            inner.flush();
            continue;
        };
        let (mut tenants, mut looked_at) = (Vec::new(), Vec::new());
        let mut next = Some(first);
        while let Some(notification) = next {
            let told = if notification.channel() == CHANNEL { &mut tenants } else { &mut looked_at };
            told.extend(notification.payload().parse::<i64>().ok());
            next = listener.next_buffered();
        }
        tenants.sort_unstable();
        tenants.dedup();
        inner.changed(&tenants).await;
        looked_at.into_iter().for_each(|tenant| inner.tell(News::Of(tenant)));
    }
}

/// The change log: whatever was not notified is found here.
async fn poll(inner: &Inner) {
    let mut bookmark = None;
    loop {
        match store::changes_since(&inner.pool, bookmark).await {
            Ok((next, tenants)) => {
                inner.changed(&tenants).await;
                bookmark = Some(next);
            }
            Err(error) => tracing::debug!(%error, "reading the change log"),
        }
        tokio::time::sleep(inner.options.poll).await;
    }
}

impl Inner {
    /// What is remembered of these sites is stale, and so is that their hosts lead nowhere.
    async fn changed(&self, tenants: &[i64]) {
        for tenant in tenants {
            self.freshness.note_change(*tenant, self.life_of_readings());
            self.tell(News::Of(*tenant));
        }
        if tenants.is_empty() || self.unknown.count() == 0 {
            return;
        }
        match store::hosts_of(&self.pool, tenants, &self.options.site_suffix).await {
            Ok(hosts) => hosts.iter().for_each(|host| self.unknown.forget(host)),
            Err(error) => {
                tracing::debug!(%error, "reading the hosts of changed sites");
                self.unknown.forget_all();
            }
        }
    }

    fn flush(&self) {
        self.freshness.note_flush();
        self.unknown.forget_all();
        self.tell(News::OfAny);
    }

    /// Tells whoever listens; often nobody does.
    fn tell(&self, news: News) {
        if self.news.receiver_count() > 0 {
            self.news.send(news).ok();
        }
    }
}
