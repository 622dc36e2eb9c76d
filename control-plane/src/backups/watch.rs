//! Looks at how backups are, for metrics and the log of whoever serves.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use platform::metrics::Metrics;
use sqlx::PgPool;
use time::OffsetDateTime;

use super::view::{self, Health};

/// How often.
const EVERY: Duration = Duration::from_secs(15);
/// How often what stays wrong is said again, in looks.
const AGAIN: u32 = 240;

/// Figures of the last look; the worst server's.
#[derive(Debug, Default)]
struct Figures {
    late: AtomicU64,
    backup_age: AtomicU64,
    archive_age: AtomicU64,
}

/// Looks at how backups are.
pub struct Watch {
    control: PgPool,
    figures: Arc<Figures>,
}

impl Watch {
    /// A watch over the control database's reports, with gauges in `metrics`.
    pub fn new(control: PgPool, metrics: &mut Metrics) -> Self {
        let figures = Arc::new(Figures::default());
        let mut gauge = |name, help, read: fn(&Figures) -> &AtomicU64| {
            let figures = Arc::clone(&figures);
            #[expect(clippy::cast_precision_loss, reason = "seconds and servers")]
            metrics.gauge(name, help, move || read(&figures).load(Ordering::Relaxed) as f64);
        };
        gauge("backup_servers_late", "Servers whose backups are late or missing", |figures| &figures.late);
        gauge("backup_age_seconds", "Age of the newest base backup, of the server where it is oldest", |figures| {
            &figures.backup_age
        });
        gauge(
            "backup_archive_age_seconds",
            "How far the archive is behind, of the server where it is furthest",
            |figures| &figures.archive_age,
        );
        Self { control, figures }
    }

    /// Looks, for ever.
    pub async fn work(&self) {
        let (mut said, mut looks) = (Vec::new(), 0);
        loop {
            match self.look().await {
                Ok(wrong) => {
                    if wrong != said || (looks % AGAIN == 0 && !wrong.is_empty()) {
                        for (server, error) in &wrong {
                            tracing::warn!(server, "backups: {error}");
                        }
                        said = wrong;
                        looks = 0;
                    }
                    looks += 1;
                }
                Err(error) => tracing::warn!(%error, "looking at backups"),
            }
            tokio::time::sleep(EVERY).await;
        }
    }

    async fn look(&self) -> Result<Vec<(String, String)>, sqlx::Error> {
        let now = OffsetDateTime::now_utc();
        let servers = view::servers(&self.control).await?;
        let age = |at: Option<OffsetDateTime>| at.map_or(0, |at| (now - at).whole_seconds().max(0).unsigned_abs());
        let worst = |ages: &mut dyn Iterator<Item = u64>| ages.max().unwrap_or_default();
        self.figures.backup_age.store(worst(&mut servers.iter().map(|one| age(one.last_backup_at))), Ordering::Relaxed);
        self.figures
            .archive_age
            .store(worst(&mut servers.iter().map(|one| age(one.archived_until))), Ordering::Relaxed);
        let wrong: Vec<_> = servers.into_iter().filter(|one| one.state != Health::Good).collect();
        self.figures.late.store(wrong.len() as u64, Ordering::Relaxed);
        Ok(wrong.into_iter().map(|one| (one.server, one.error.map(|error| error.text).unwrap_or_default())).collect())
    }
}
