//! How much needs an operator, counted now and then for the metrics of whoever serves.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use platform::metrics::Metrics;
use sqlx::PgPool;

use super::attention;
use super::farm::FarmBody;

/// How often.
const EVERY: Duration = Duration::from_secs(30);

/// What is counted: its kind among what needs an operator, the gauge, and what that means.
const GAUGES: [(&str, &str, &str); 8] = [
    ("failed_operations", "operations_failed", "Operations of the last 7 days that failed and were not done again"),
    ("stuck_operations", "operations_stuck", "Operations under way that fail again and again, or whose worker is gone"),
    ("sites_unreachable", "sites_unreachable", "Sites whose last look failed"),
    ("certificates_failing", "certificates_failing", "Certificates of sites' domains that can't be had or renewed"),
    ("certificates_expiring", "certificates_expiring", "Certificates of sites' domains that end within 14 days"),
    ("failing_domains", "domains_failing", "Domains of sites that failed or have to be connected anew"),
    ("sites_behind", "sites_behind", "Sites whose schema is older than this program's"),
    ("interrupted_sign_ups", "sign_ups_interrupted", "Sign-ups that are not over after 10 minutes"),
];

/// Counts what needs an operator.
pub struct Needs {
    control: PgPool,
    counts: Arc<[AtomicI64; GAUGES.len()]>,
}

impl Needs {
    /// Over the control database, with a gauge in `metrics` for each sort. They are 0 until the first look.
    pub fn new(control: PgPool, metrics: &mut Metrics) -> Self {
        let counts: Arc<[AtomicI64; GAUGES.len()]> = Arc::default();
        for (at, (_, name, help)) in GAUGES.into_iter().enumerate() {
            let counts = Arc::clone(&counts);
            #[expect(clippy::cast_precision_loss, reason = "sites and operations")]
            metrics.gauge(name, help, move || counts[at].load(Ordering::Relaxed) as f64);
        }
        Self { control, counts }
    }

    /// Looks, for ever.
    pub async fn work(&self) {
        loop {
            if let Err(error) = self.look().await {
                tracing::warn!(%error, "counting what needs an operator");
            }
            tokio::time::sleep(EVERY).await;
        }
    }

    /// Counts once.
    ///
    /// # Errors
    /// When the control database is away; the gauges stay as they were.
    pub async fn look(&self) -> Result<(), sqlx::Error> {
        let found = attention::list(&self.control, &FarmBody::default(), None).await?;
        for (count, (kind, ..)) in self.counts.iter().zip(GAUGES) {
            let now = found.iter().find(|one| one.kind == kind).map_or(0, |one| one.count);
            count.store(now, Ordering::Relaxed);
        }
        Ok(())
    }
}
