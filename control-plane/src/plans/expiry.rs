//! Plans that have ended.

use std::time::Duration;

use directory::plans::GRACE;
use sqlx::PgPool;

use super::store;

/// How often it is looked for plans that have ended.
const ROUND: Duration = Duration::from_secs(60);

/// Puts sites back on Free.
#[derive(Debug, Clone)]
pub struct Expiry {
    pool: PgPool,
}

impl Expiry {
    /// Over the control database.
    pub fn new(pool: PgPool) -> Self {
        Self { pool }
    }

    /// Puts those sites on Free whose time is over, and says which.
    ///
    /// # Errors
    /// When the control database is away.
    pub async fn round(&self) -> Result<Vec<i64>, sqlx::Error> {
        let ended = store::expire(&self.pool, GRACE).await?;
        for tenant in &ended {
            tracing::info!(tenant, "the site's plan has ended: it is on Free");
        }
        Ok(ended)
    }

    /// Looks for ever.
    pub async fn work(&self) {
        loop {
            if let Err(error) = self.round().await {
                tracing::warn!(%error, "looking for plans that have ended");
            }
            tokio::time::sleep(ROUND).await;
        }
    }
}
